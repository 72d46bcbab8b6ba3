#include "model/state/navigation.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

/// An event under this share of the visible range is a few pixels wide at most.
constexpr double kSmallestVisibleShare = 1.0 / 400;
constexpr double kShareAfterJump = 1.0 / 8;

TimeRange widened(TimeRange range, double share)
{
    const auto margin = static_cast<std::int64_t>(std::llround(range.length().toPsDouble() * share));
    return {range.begin - Duration::ps(margin), range.end + Duration::ps(margin)};
}

} // namespace

std::optional<EventRef> neighbourInRow(const Session &session, EventRef event, int direction)
{
    const EventColumns &events = session.line(event.line).events;
    const std::uint16_t lane = events.lane[event.row];
    if (direction > 0) {
        for (std::uint64_t row = event.row + 1; row < events.size(); ++row)
            if (events.lane[row] == lane)
                return EventRef{event.line, row};
    } else {
        for (std::uint64_t row = event.row; row-- > 0;)
            if (events.lane[row] == lane)
                return EventRef{event.line, row};
    }
    return std::nullopt;
}

std::optional<EventRef> firstChild(const Session &session, EventRef event)
{
    const EventColumns &events = session.line(event.line).events;
    const std::int64_t end = events.beginPs[event.row] + events.durationPs[event.row];
    for (std::uint64_t row = event.row + 1; row < events.size() && events.beginPs[row] < end; ++row)
        if (events.lane[row] == events.lane[event.row] + 1 && events.beginPs[row] + events.durationPs[row] <= end)
            return EventRef{event.line, row};
    return std::nullopt;
}

std::optional<TimeRange> stepFrom(const Session &session, TimePoint time, int direction)
{
    for (const Line &line : session.lines()) {
        if (line.kind != LineKind::Steps || line.events.size() == 0)
            continue;
        const auto begins = line.events.beginPs;
        const auto it = direction > 0 ? std::upper_bound(begins.begin(), begins.end(), time.toPs())
                                      : std::lower_bound(begins.begin(), begins.end(), time.toPs());
        auto row = it - begins.begin();
        if (direction <= 0)
            --row;
        if (row < 0 || row >= static_cast<std::ptrdiff_t>(begins.size()))
            return std::nullopt;
        const auto at = static_cast<std::size_t>(row);
        return TimeRange::ps(begins[at], begins[at] + line.events.durationPs[at]);
    }
    return std::nullopt;
}

std::optional<TimeRange> rangeOfEvents(const Session &session, const Selection &selection)
{
    const auto event = selection.event();
    if (!event || !session.contains(*event))
        return std::nullopt;
    TimeRange range = session.eventRange(*event);
    if (selection.hasSeveral())
        selection.highlight()->forEach([&](EventRef other) {
            if (!session.contains(other))
                return;
            const TimeRange of = session.eventRange(other);
            range = {std::min(range.begin, of.begin), std::max(range.end, of.end)};
        });
    return range;
}

std::vector<LineId> rowsOfEvents(const Session &session, const Selection &selection)
{
    std::vector<LineId> rows;
    if (selection.hasSeveral()) {
        selection.highlight()->forEach([&](EventRef event) {
            if (session.contains(event) && std::find(rows.begin(), rows.end(), event.line) == rows.end())
                rows.push_back(event.line);
        });
        std::sort(rows.begin(), rows.end());
    } else if (const auto event = selection.event(); event && session.contains(*event)) {
        rows.push_back(event->line);
    }
    return rows;
}

void goToEvent(Document &document, EventRef event)
{
    if (!document.session() || !document.session()->contains(event))
        return;
    const TimeRange range = document.session()->eventRange(event);
    const TimeRange visible = document.viewport().visible();
    const bool isInside = range.end > visible.begin && range.begin < visible.end && range.begin >= visible.begin;
    const bool isLarge = range.length().toPsDouble() >= visible.length().toPsDouble() * kSmallestVisibleShare;
    if (!isInside || !isLarge) {
        // The same zoom when the event can be seen at it; otherwise it takes an eighth of the width.
        double length = visible.length().toPsDouble();
        if (!isLarge)
            length = std::max(1.0, range.length().toPsDouble() / kShareAfterJump);
        length = std::max(length, range.length().toPsDouble() * 1.25);
        const auto half = static_cast<std::int64_t>(std::llround(length / 2));
        const TimePoint middle = range.begin + Duration::ps(range.length().toPs() / 2);
        document.viewport().jumpTo(
            {middle - Duration::ps(half), middle + Duration::ps(std::max<std::int64_t>(1, half))});
    }
    document.selection().setEvent(event);
}

void zoomToSelection(Document &document)
{
    TimeRange wanted = document.viewport().bounds();
    const auto event = document.selection().event();
    // The event lies in the range, or was chosen after it: it is the narrower wish.
    if (event && document.session() && document.session()->contains(*event))
        wanted = *rangeOfEvents(*document.session(), document.selection());
    else if (const auto range = document.selection().timeRange())
        wanted = *range;
    if (wanted != document.viewport().bounds()) {
        const TimeRange tight = widened(wanted, 0.05);
        wanted = document.viewport().visible() == tight ? widened(wanted, 1.0) : tight;
    }
    document.viewport().jumpTo(wanted);
}

void zoomView(Viewport &viewport, double factor)
{
    const TimeRange visible = viewport.visible();
    const double half = visible.length().toPsDouble() * factor / 2;
    const TimePoint middle = visible.begin + Duration::ps(visible.length().toPs() / 2);
    const auto reach = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::llround(half)));
    viewport.jumpTo({middle - Duration::ps(reach), middle + Duration::ps(reach)});
}

void panView(Viewport &viewport, double share)
{
    const TimeRange visible = viewport.visible();
    const auto by = Duration::ps(static_cast<std::int64_t>(std::llround(visible.length().toPsDouble() * share)));
    viewport.jumpTo({visible.begin + by, visible.end + by});
}

} // namespace planescope
