#include "widgets/timeline/timeline_hit.h"

#include "widgets/common/box_hit.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kMostMarks = 1000; // a click steps through them one by one

/// Lanes of the line that are drawn in a strip, what lies on top first.
std::vector<int> lanesOf(const LaneStrip &strip)
{
    const int count = static_cast<int>(strip.lod->laneCount());
    std::vector<int> lanes;
    for (int lane = std::min(count, strip.markEnd); lane-- > strip.markBegin;)
        lanes.push_back(lane);
    for (int lane = std::min(count, strip.boxEnd); lane-- > strip.lane;)
        lanes.push_back(lane);
    return lanes;
}

} // namespace

std::optional<std::size_t> stripAt(const std::vector<LaneStrip> &strips, double y)
{
    const auto after = std::upper_bound(strips.begin(), strips.end(), y,
                                        [](double value, const LaneStrip &strip) { return value < strip.top; });
    if (after == strips.begin() || y >= (after - 1)->bottom)
        return {};
    return static_cast<std::size_t>(after - strips.begin() - 1);
}

std::optional<TimelineHit> hitStrip(const LaneStrip &strip, const PixelGrid &grid, double x, double tolerance)
{
    if (!strip.hasLine || !strip.lod)
        return {};
    std::optional<TimelineHit> nearest;
    const double perPs = 1 / grid.psPerPixel();
    const std::vector<int> lanes = lanesOf(strip);
    for (const int number : lanes) {
        const auto lane = static_cast<std::size_t>(number);
        const LaneEvents events = strip.lod->events(lane);
        const LaneLod &lod = strip.lod->lod(lane);
        LaneSpans spans;
        spans.count = events.count;
        spans.left = [&](std::size_t i) { return static_cast<double>(events.beginOf(i) - grid.beginPs) * perPs; };
        spans.right = [&](std::size_t i) { return static_cast<double>(events.endOf(i) - grid.beginPs) * perPs; };
        spans.longest = [&](std::size_t from, std::size_t to) { return lod.longest(events, from, to); };
        const auto position = boxAt(spans, x, tolerance);
        if (!position)
            continue;
        TimelineHit hit{strip.lod->eventOf(strip.line, events.row(*position)), 1};
        const double column = std::floor(x);
        const auto timeAt = [&](double at) {
            return grid.beginPs + static_cast<std::int64_t>(std::ceil(at * grid.psPerPixel()));
        };
        const std::size_t from = events.firstEndingAfter(timeAt(column));
        const std::size_t to = events.firstBeginningAt(timeAt(column + 1));
        if (to > from)
            hit.inColumn = to - from;
        // A mark is wider than its instant, so it is hit from beside, too.
        const bool isMark = number >= strip.markBegin && number < strip.markEnd;
        const bool isUnder = spans.left(*position) < column + 1 && spans.right(*position) > column;
        if (isUnder || isMark) {
            if (isMark)
                hit.inColumn = std::max<std::size_t>(1, marksAt(strip, grid, x, tolerance).size());
            return hit;
        }
        if (!nearest)
            nearest = hit;
    }
    return nearest;
}

std::vector<EventRef> marksAt(const LaneStrip &strip, const PixelGrid &grid, double x, double tolerance)
{
    std::vector<EventRef> marks;
    if (!strip.hasLine || !strip.lod)
        return marks;
    const auto timeAt = [&](double at) {
        return grid.beginPs + static_cast<std::int64_t>(std::llround(at * grid.psPerPixel()));
    };
    for (const int number : lanesOf(strip)) {
        if (number < strip.markBegin || number >= strip.markEnd)
            continue;
        const LaneEvents events = strip.lod->events(static_cast<std::size_t>(number));
        const std::size_t last = events.firstBeginningAt(timeAt(x + tolerance) + 1);
        for (std::size_t i = events.firstBeginningAt(timeAt(x - tolerance)); i < last && marks.size() < kMostMarks; ++i)
            marks.push_back({strip.line, events.row(i)});
    }
    return marks;
}

std::optional<EventRef> neighbour(const LineLod &lod, EventRef event, int direction)
{
    for (std::size_t lane = 0; lane < lod.laneCount(); ++lane) {
        const LaneEvents events = lod.events(lane);
        const std::size_t position = lod.positionOf(event.row);
        if (position >= events.count || events.row(position) != event.row)
            continue;
        if (direction < 0 && position == 0)
            return {};
        const std::size_t next = direction < 0 ? position - 1 : position + 1;
        if (next >= events.count)
            return {};
        return EventRef{event.line, events.row(next)};
    }
    return {};
}

std::optional<EventRef> firstChild(const Session &session, const LineLod &lod, EventRef event)
{
    const std::size_t lane = session.line(event.line).events.lane[event.row] + std::size_t{1};
    const LaneEvents events = lod.events(lane);
    const TimeRange range = session.eventRange(event);
    const std::size_t position = events.firstBeginningAt(range.begin.toPs());
    if (position >= events.count || events.beginOf(position) >= range.end.toPs())
        return {};
    return EventRef{event.line, events.row(position)};
}

std::optional<EventRef> enclosingStep(const Session &session, EventRef event)
{
    const TimePoint begin = session.begin(event);
    for (const LineId id : session.plane(session.line(event.line).plane).lines) {
        const Line &line = session.line(id);
        if (line.kind != LineKind::Steps && line.kind != LineKind::SparseCoreSteps)
            continue;
        const auto &begins = line.events.beginPs;
        const auto after = std::upper_bound(begins.begin(), begins.end(), begin.toPs());
        if (after == begins.begin())
            continue;
        const EventRef step{id, static_cast<std::uint64_t>(after - begins.begin() - 1)};
        if (session.eventRange(step).contains(begin))
            return step;
    }
    return {};
}

std::optional<TimePoint> nearestEdge(const LaneStrip &strip, TimePoint time, Duration tolerance)
{
    if (!strip.hasLine || !strip.lod)
        return {};
    std::optional<TimePoint> best;
    std::int64_t distance = tolerance.toPs() + 1;
    const auto consider = [&](std::int64_t edge) {
        const std::int64_t away = std::abs(edge - time.toPs());
        if (away < distance) {
            distance = away;
            best = TimePoint::ps(edge);
        }
    };
    for (const int lane : lanesOf(strip)) {
        const LaneEvents events = strip.lod->events(static_cast<std::size_t>(lane));
        const std::size_t at = events.firstBeginningAt(time.toPs());
        for (std::size_t i = at > 1 ? at - 2 : 0; i < std::min(events.count, at + 2); ++i) {
            consider(events.beginOf(i));
            consider(events.endOf(i));
        }
    }
    return best;
}

} // namespace planescope
