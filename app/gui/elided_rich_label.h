#pragma once
// One line of text with some parts in strong, cut at the right; the whole text in the tooltip.
#include <QString>
#include <QWidget>

#include <vector>

namespace planescope {

class ThemeHub;

class ElidedRichLabel : public QWidget
{
    Q_OBJECT
public:
    ElidedRichLabel(const ThemeHub &themes, QWidget *parent);
    /// Parts between asterisks are strong: "*89.000 ms*, 54 ops". An asterisk of a name is written as U+2217.
    void setMarkedText(const QString &text);
    QString plainText() const;
    const QString &markedText() const { return m_text; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const ThemeHub &m_themes;
    QString m_text;
};

} // namespace planescope
