// Flows of the selected event: followed by keys, drawn as arrows.
#include "widgets/timeline/timeline_canvas.h"

#include "model/state/flow_data.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kDrawnArrows = 200; // of one event: more are a cloud

void paintArrow(QPainter &painter, QPointF from, QPointF to, const TimelineLook &look)
{
    const double bend = std::max(look.px(12), std::abs(to.x() - from.x()) / 3);
    QPainterPath path(from);
    path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.theme->base, 4));
    painter.drawPath(path);
    painter.setPen(QPen(look.theme->text, 1.5));
    painter.drawPath(path);
    const double r = look.px(5);
    painter.setBrush(look.theme->text);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF({to, to + QPointF(-r, -r / 2), to + QPointF(-r, r / 2)}));
}

} // namespace

std::vector<EventRef> TimelineCanvas::flowNeighbours(EventRef event, int direction) const
{
    const FlowData *const known = FlowData::of(m_document);
    std::vector<EventRef> events;
    if (!known || !known->flows() || known->session() != m_session)
        return events;
    const FlowTable &flows = *known->flows();
    if (direction > 0)
        for (const FlowEdge &edge : flows.from(event))
            events.push_back(edge.to);
    else
        for (const std::uint32_t row : flows.to(event))
            events.push_back(flows.edges()[row].from);
    return events;
}

void TimelineCanvas::followFlow(int direction)
{
    const auto event = m_document->selection().event();
    if (!event || !m_session->contains(*event))
        return;
    FlowData *const known = FlowData::of(m_document);
    if (!known->flows()) { // once they are found
        m_pendingFlow = direction;
        known->start();
        return;
    }
    const std::vector<EventRef> next = flowNeighbours(*event, direction);
    if (next.empty())
        return;
    m_flow = {*event, direction, 0};
    selectEvent(next.front());
    reveal(next.front());
}

void TimelineCanvas::switchFlow(int direction)
{
    const auto event = m_document->selection().event();
    if (!event || !m_session->contains(m_flow.from))
        return;
    const std::vector<EventRef> ways = flowNeighbours(m_flow.from, m_flow.direction);
    if (ways.size() < 2 || m_flow.choice >= ways.size() || ways[m_flow.choice] != *event)
        return; // we are no longer at an end of that flow
    m_flow.choice =
        (m_flow.choice + ways.size() + static_cast<std::size_t>(direction > 0 ? 1 : ways.size() - 1)) % ways.size();
    selectEvent(ways[m_flow.choice]);
    reveal(ways[m_flow.choice]);
}

void TimelineCanvas::flowsChanged()
{
    if (m_pendingFlow != 0 && m_document && m_session) {
        const int direction = std::exchange(m_pendingFlow, 0);
        followFlow(direction);
    }
    update();
}

void TimelineCanvas::paintFlows(QPainter &painter, const QRectF &lanes) const
{
    const auto event = m_document->selection().event();
    if (!event || !m_session->contains(*event))
        return;
    const auto own = rectOf(*event);
    if (!own)
        return;
    painter.save();
    painter.setClipRect(lanes);
    painter.setRenderHint(QPainter::Antialiasing);
    std::size_t drawn = 0;
    for (const int direction : {-1, 1})
        for (const EventRef other : flowNeighbours(*event, direction)) {
            const auto rect = rectOf(other);
            if (!rect || ++drawn > kDrawnArrows)
                continue;
            const QRectF &from = direction > 0 ? *own : *rect;
            const QRectF &to = direction > 0 ? *rect : *own;
            // From where the cause ends, or begins when it is long and its effect comes before its end.
            const double left = to.left() < from.right() ? std::min(from.left(), to.left()) : from.right();
            paintArrow(painter, QPointF(left, from.center().y()), QPointF(to.left(), to.center().y()), m_look);
        }
    painter.restore();
}

} // namespace planescope
