// Bookmarks and notes on the ruler.
#include "widgets/timeline/timeline_canvas.h"

#include "model/state/notes.h"

#include <QPainter>

namespace planescope {

std::optional<std::size_t> TimelineCanvas::noteAt(QPointF pos) const
{
    const Notes *const notes = Notes::of(m_document);
    const QRectF ruler = rulerRect();
    if (!notes || !ruler.contains(pos) || pos.x() < lanesRect().left())
        return {};
    for (std::size_t i = notes->notes().size(); i-- > 0;) {
        const double x = xOf(notes->notes()[i].range.begin);
        if (pos.x() >= x - m_look.px(2) && pos.x() <= x + m_look.px(14) && pos.y() >= ruler.bottom() - m_look.px(14))
            return i;
    }
    return {};
}

void TimelineCanvas::paintNotes(QPainter &painter) const
{
    const Notes *const notes = Notes::of(m_document);
    if (!notes || notes->notes().empty())
        return;
    const Theme &theme = *m_look.theme;
    const QRectF ruler = rulerRect(), lanes = lanesRect();
    painter.save();
    painter.setClipRect(QRectF(lanes.left(), ruler.top(), lanes.width(), height() - ruler.top()));
    painter.setFont(m_look.caption);
    const TimeRange visible = m_document->viewport().visible();
    for (const Note &note : notes->notes()) {
        if (note.range.begin < visible.begin - Duration::ps(visible.length().toPs() / 20) ||
            note.range.begin > visible.end)
            continue;
        const double x = std::round(xOf(note.range.begin)) + 0.5;
        QColor line = theme.accent;
        line.setAlphaF(0.5f);
        painter.setPen(QPen(line, 1));
        painter.drawLine(QPointF(x, ruler.bottom()), QPointF(x, lanes.bottom()));
        // A flag with its number; a note without one has a plain flag.
        const QRectF flag(x, ruler.bottom() - m_look.px(13), m_look.px(12), m_look.px(11));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRect(flag);
        if (note.slot > 0) {
            painter.setPen(theme.onAccent);
            painter.drawText(flag, Qt::AlignCenter, QString::number(note.slot));
        }
    }
    painter.restore();
}

} // namespace planescope
