#include "widgets/common/text_label.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleOptionFocusRect>
#include <QStylePainter>

namespace planescope {

QColor inkColor(const Theme &theme, Ink ink)
{
    switch (ink) {
    case Ink::Text:
        return theme.text;
    case Ink::Secondary:
        return theme.text2;
    case Ink::Accent:
        return theme.accent;
    case Ink::Warning:
        return theme.warning;
    case Ink::Error:
        return theme.error;
    case Ink::Disabled:
        return theme.disabled;
    }
    return theme.text;
}

TextLabel::TextLabel(const ThemeHub &themes, FontRole role, Ink ink, const QString &text, QWidget *parent) :
    QLabel(text, parent), m_themes(themes), m_role(role), m_ink(ink)
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // on a ground of another role as well
    applyTheme();
    connect(&themes, &ThemeHub::changed, this, &TextLabel::applyTheme);
}

void TextLabel::setRole(FontRole role)
{
    m_role = role;
    applyTheme();
}

void TextLabel::setInk(Ink ink)
{
    m_ink = ink;
    applyTheme();
}

void TextLabel::applyTheme()
{
    setFont(m_themes.font(m_role));
    QPalette colors;
    colors.setColor(QPalette::WindowText, inkColor(m_themes.theme(), m_ink));
    colors.setColor(QPalette::Disabled, QPalette::WindowText, m_themes.theme().disabled);
    setPalette(colors);
}

LinkLabel::LinkLabel(const ThemeHub &themes, FontRole role, const QString &text, QWidget *parent) :
    TextLabel(themes, role, Ink::Accent, text, parent)
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
}

void LinkLabel::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit clicked();
}

void LinkLabel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit clicked();
    else
        TextLabel::keyPressEvent(event);
}

void LinkLabel::enterEvent(QEnterEvent *event)
{
    QFont underlined = font();
    underlined.setUnderline(true);
    setFont(underlined);
    TextLabel::enterEvent(event);
}

void LinkLabel::leaveEvent(QEvent *event)
{
    QFont plain = font();
    plain.setUnderline(false);
    setFont(plain);
    TextLabel::leaveEvent(event);
}

void LinkLabel::paintEvent(QPaintEvent *event)
{
    TextLabel::paintEvent(event);
    if (!hasFocus())
        return;
    QStylePainter painter(this);
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    painter.drawPrimitive(QStyle::PE_FrameFocusRect, focus);
}

} // namespace planescope
