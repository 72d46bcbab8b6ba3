#include "widgets/timeline/timeline_tip.h"

#include "widgets/common/theme.h"

#include <QPainter>
#include <QScreen>

namespace planescope {

TimelineTip::TimelineTip(QWidget *owner) : QLabel(owner, Qt::ToolTip)
{
    setObjectName(QStringLiteral("timelineTip"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_ShowWithoutActivating);
    setTextFormat(Qt::RichText);
    setWordWrap(true);
}

void TimelineTip::showAt(QPoint anchor, const QString &text, const ThemeHub &themes)
{
    m_ground = themes.theme().text;
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, themes.theme().base);
    setPalette(colours);
    setFont(themes.font(FontRole::Dense));
    const int x = themes.px(10);
    const int y = themes.px(6);
    setContentsMargins(x, y, x, y);
    setText(text);
    const int width = themes.px(320);
    setFixedWidth(width);
    setFixedHeight(heightForWidth(width));
    QPoint at = anchor + QPoint(themes.px(14), themes.px(18));
    if (const QScreen *screen = parentWidget()->screen()) {
        const QRect bounds = screen->availableGeometry();
        if (at.x() + width > bounds.right())
            at.setX(std::max(bounds.left(), anchor.x() - themes.px(14) - width));
        if (at.y() + height() > bounds.bottom())
            at.setY(std::max(bounds.top(), anchor.y() - themes.px(10) - height()));
    }
    move(at);
    show();
    update();
}

void TimelineTip::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_ground);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace planescope
