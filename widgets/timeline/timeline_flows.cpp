// Flows of the selected event, or of all in view: followed by keys, drawn as arrows. Asynchronous ops as arcs from
// start to done, with what they moved and how fast.
#include "widgets/timeline/timeline_canvas.h"

#include "model/state/flow_data.h"
#include "model/text/format_value.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kArrowsOfEvent = 200; // more are a cloud
constexpr std::size_t kArrowsPerRow = 64;   // of one event
constexpr std::size_t kArrowsInView = 300;
constexpr std::size_t kArcsInView = 60;

void paintArrow(QPainter &painter, QPointF from, QPointF to, const TimelineLook &look)
{
    const double bend = std::max(look.px(12), std::abs(to.x() - from.x()) / 3);
    QPainterPath path(from);
    path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.theme->base, 4));
    painter.drawPath(path);
    painter.setPen(QPen(look.theme->text, 1.25));
    painter.drawPath(path);
    const double r = look.px(7);
    painter.setBrush(look.theme->text);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(QPolygonF({to, to + QPointF(-r, -r / 2), to + QPointF(-r, r / 2)}));
    painter.drawEllipse(from, look.px(2), look.px(2));
}

/// Hangs below the row from the begin of the start to the end of the done.
/// Its words stand on it, where it is narrow beside it, or, `besideOthers`, nowhere.
void paintArc(QPainter &painter, const QRectF &start, const QRectF &done, const QRectF &lanes, const QString &words,
              const TimelineLook &look, bool besideOthers)
{
    const QPointF from(start.left(), start.bottom()), to(done.right(), done.bottom());
    const double depth = look.px(16);
    QPainterPath path(from);
    path.cubicTo(from + QPointF(0, depth), to + QPointF(0, depth), to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.theme->base, 4));
    painter.drawPath(path);
    painter.setPen(QPen(look.theme->text, 1.25));
    painter.drawPath(path);
    if (words.isEmpty())
        return;
    const double left = std::max(lanes.left(), from.x()), right = std::min(lanes.right(), to.x());
    const QRectF size = chipRect(words, {}, lanes, look, false);
    const bool isNarrow = right - left < size.width() + look.px(8);
    if (isNarrow && besideOthers)
        return;
    const double middle = isNarrow ? right + look.px(6) + size.width() / 2 : (left + right) / 2;
    const QRectF chip =
        chipRect(words, QPointF(middle, from.y() + depth * 0.75 - size.height() / 2), lanes, look, false);
    paintChip(painter, chip, words, look.theme->text, look.theme->base, look, false);
}

/// Where an arrow begins: where the cause ends, or begins when it is long and its effect comes before its end.
QPointF arrowBegin(const QRectF &from, const QRectF &to)
{
    return {to.left() < from.right() ? std::min(from.left(), to.left()) : from.right(), from.center().y()};
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
    const AsyncPair *const pair = direction > 0 ? known->pairs().from(event) : known->pairs().to(event);
    if (pair)
        events.push_back(direction > 0 ? pair->done : pair->start);
    return events;
}

QString TimelineCanvas::asyncText(const AsyncPair &pair) const
{
    const Duration length = asyncRange(*m_session, pair).length();
    if (pair.bytes <= 0)
        return text::duration(length);
    QStringList parts{text::bytes(Bytes{static_cast<std::uint64_t>(pair.bytes)})};
    if (length.toPs() > 0)
        parts += text::byteRate(static_cast<double>(pair.bytes) / (length.toPsDouble() * 1e-12));
    return parts.join(QStringLiteral(" \u00b7 "));
}

std::optional<AsyncPair> TimelineCanvas::asyncPairOf(EventRef event) const
{
    const FlowData *const known = FlowData::of(m_document);
    if (!known || !known->flows() || known->session() != m_session)
        return {};
    const AsyncPair *pair = known->pairs().from(event);
    if (!pair)
        pair = known->pairs().to(event);
    return pair ? std::optional(*pair) : std::nullopt;
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

std::vector<LineId> TimelineCanvas::linesInView() const
{
    std::vector<LineId> lines;
    for (const LaneStrip &strip : m_renderer.strips())
        if (strip.hasLine && strip.merged.empty())
            lines.push_back(strip.line);
        else
            lines.insert(lines.end(), strip.merged.begin(), strip.merged.end());
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

/// Those of an event's neighbours that stand in view, thinned where there are many: a hundred thousand arrows from one
/// launch cost no more than two hundred.
std::vector<EventRef> TimelineCanvas::drawnNeighbours(EventRef event, int direction) const
{
    const FlowTable &flows = *FlowData::of(m_document)->flows();
    const std::span<const FlowEdge> forward = flows.from(event);
    const std::span<const std::uint32_t> backward = flows.to(event);
    const std::size_t count = direction > 0 ? forward.size() : backward.size();
    const auto neighbourAt = [&](std::size_t i) {
        return direction > 0 ? forward[i].to : flows.edges()[backward[i]].from;
    };
    // Neighbours are in order: by line, then by row.
    const auto firstAt = [&](EventRef place) {
        std::size_t low = 0, high = count;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (neighbourAt(middle) < place)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    };
    std::vector<EventRef> shown;
    for (const LineId line : linesInView()) {
        std::size_t first = firstAt({line, 0});
        std::size_t last = firstAt({LineId{line.value + 1}, 0});
        if (last - first > kArrowsPerRow) {
            const RowRange rows = m_session->rowsBeginningIn(line, m_document->viewport().visible());
            first = firstAt({line, rows.first});
            last = firstAt({line, std::max(rows.first, rows.last)});
        }
        const std::size_t stride = std::max<std::size_t>(1, (last - first + kArrowsPerRow - 1) / kArrowsPerRow);
        for (std::size_t i = first; i < last && shown.size() < kArrowsOfEvent; i += stride)
            shown.push_back(neighbourAt(i));
    }
    return shown;
}

void TimelineCanvas::paintFlowsInView(QPainter &painter, const QRectF &lanes) const
{
    const FlowData &known = *FlowData::of(m_document);
    const std::vector<FlowEdge> &edges = known.flows()->edges();
    const auto edgeAt = [&](EventRef place) {
        return std::partition_point(edges.begin(), edges.end(),
                                    [place](const FlowEdge &edge) { return edge.from < place; });
    };
    struct Part {
        std::ptrdiff_t first, last;
        std::span<const AsyncPair> pairs;
    };
    std::vector<Part> parts;
    std::size_t arrows = 0, arcs = 0;
    for (const LineId line : linesInView()) {
        const RowRange rows = m_session->rowsBeginningIn(line, m_document->viewport().visible());
        const auto first = edgeAt({line, rows.first}) - edges.begin();
        const auto last = edgeAt({line, std::max(rows.first, rows.last)}) - edges.begin();
        parts.push_back({first, last, known.pairs().startingIn(line, rows)});
        arrows += static_cast<std::size_t>(last - first);
        arcs += parts.back().pairs.size();
    }
    const auto strideOf = [](std::size_t count, std::size_t most) {
        return std::max<std::size_t>(1, (count + most - 1) / most);
    };
    const std::size_t arcStride = strideOf(arcs, kArcsInView);
    const std::size_t stride = strideOf(arrows, kArrowsInView);
    std::size_t drawn = 0;
    for (const Part &part : parts) {
        for (std::size_t i = 0; i < part.pairs.size(); i += arcStride)
            if (const auto start = rectOf(part.pairs[i].start), done = rectOf(part.pairs[i].done); start && done) {
                paintArc(painter, *start, *done, lanes, asyncText(part.pairs[i]), m_look, true);
                ++drawn;
            }
        for (auto i = part.first; i < part.last; i += static_cast<std::ptrdiff_t>(stride)) {
            const FlowEdge &edge = edges[static_cast<std::size_t>(i)];
            if (const auto from = rectOf(edge.from), to = rectOf(edge.to); from && to) {
                paintArrow(painter, arrowBegin(*from, *to), QPointF(to->left(), to->center().y()), m_look);
                ++drawn;
            }
        }
    }
    m_drawnFlows = drawn;
    if (stride == 1 && arcStride == 1)
        return;
    const QString words = tr("%1 of %2 flows are drawn").arg(text::count(drawn), text::count(arrows + arcs));
    const QRectF size = chipRect(words, {}, lanes, m_look, false);
    const QPointF corner(lanes.left() + m_look.px(8) + size.width() / 2, lanes.bottom() - m_look.px(14));
    paintChip(painter, chipRect(words, corner, lanes, m_look, false), words, m_look.theme->text, m_look.theme->base,
              m_look, false);
}

void TimelineCanvas::setAllFlows(bool all)
{
    if (m_showsAllFlows == all)
        return;
    m_showsAllFlows = all;
    if (all && m_document)
        FlowData::of(m_document)->start();
    emit commandsChanged();
    update();
}

void TimelineCanvas::paintFlows(QPainter &painter, const QRectF &lanes) const
{
    m_drawnFlows = 0;
    const FlowData *const known = FlowData::of(m_document);
    if (!known || !known->flows() || known->session() != m_session)
        return;
    painter.save();
    painter.setClipRect(lanes);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto event = m_document->selection().event();
    if (m_showsAllFlows)
        paintFlowsInView(painter, lanes);
    if (const auto own = event && m_session->contains(*event) ? rectOf(*event) : std::nullopt) {
        for (const int direction : {-1, 1})
            for (const EventRef other : drawnNeighbours(*event, direction)) {
                const auto rect = rectOf(other);
                if (!rect)
                    continue;
                const QRectF &from = direction > 0 ? *own : *rect;
                const QRectF &to = direction > 0 ? *rect : *own;
                paintArrow(painter, arrowBegin(from, to), QPointF(to.left(), to.center().y()), m_look);
                ++m_drawnFlows;
            }
        if (const auto pair = asyncPairOf(*event))
            if (const auto start = rectOf(pair->start), done = rectOf(pair->done); start && done) {
                paintArc(painter, *start, *done, lanes, asyncText(*pair), m_look, false);
                ++m_drawnFlows;
            }
    }
    painter.restore();
}

} // namespace planescope
