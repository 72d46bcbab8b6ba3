#pragma once
// One or several keys drawn as caps: small mono text in a thin frame.
#include <QStringList>
#include <QWidget>

namespace planescope {

class ThemeHub;

class KeyCaps : public QWidget
{
    Q_OBJECT
public:
    KeyCaps(const ThemeHub &themes, const QStringList &keys, QWidget *parent);
    void setKeys(const QStringList &keys);
    const QStringList &keys() const { return m_keys; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont capFont() const;

    const ThemeHub &m_themes;
    QStringList m_keys;
};

} // namespace planescope
