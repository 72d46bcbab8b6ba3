#pragma once
// Instead of an empty page: why there is nothing, and what to do. Centred, at most 360 px wide, no drawings.
#include <QWidget>

class QPushButton;

namespace planescope {

class TextLabel;
class ThemeHub;

class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    EmptyState(const ThemeHub &themes, const QString &icon, QWidget *parent = nullptr);
    /// `why` in text colour, `more` below it in text2; either may be empty.
    void setText(const QString &why, const QString &more = {});
    /// One button; empty: none.
    void setAction(const QString &text);
    QString text() const;

signals:
    void actionClicked();

private:
    TextLabel *m_icon;
    TextLabel *m_why;
    TextLabel *m_more;
    QPushButton *m_action;
};

} // namespace planescope
