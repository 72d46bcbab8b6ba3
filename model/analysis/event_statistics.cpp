#include "model/analysis/event_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planescope {

namespace {

/// Nearest rank: the smallest value with at least `percent` of the set at or below it.
Duration nearestRank(const std::vector<std::int64_t> &sorted, std::uint64_t percent)
{
    const std::uint64_t rank = (sorted.size() * percent + 99) / 100;
    return Duration::ps(sorted[std::max<std::uint64_t>(1, rank) - 1]);
}

/// Count, total, average and spread.
DurationSummary sums(const std::vector<std::int64_t> &durationsPs)
{
    DurationSummary s;
    if (durationsPs.empty())
        return s;
    s.count = durationsPs.size();
    constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max();
    std::int64_t total = 0;
    long double sum = 0; // 2^63 ps times millions of events: more than a double holds exactly
    for (const std::int64_t d : durationsPs) {
        total = d > limit - total ? limit : total + d;
        sum += static_cast<long double>(d);
    }
    s.total = Duration::ps(total);
    s.averagePs = static_cast<double>(sum / static_cast<long double>(s.count));
    double squares = 0;
    for (const std::int64_t d : durationsPs) {
        const double off = static_cast<double>(d) - s.averagePs;
        squares += off * off;
    }
    s.sigmaPs = std::sqrt(squares / static_cast<double>(s.count));
    return s;
}

/// Labels of a session repeat per plane: the same name has one EventType for each. True for types of this label.
std::vector<bool> typesWithLabel(const Session &session, NameId label)
{
    std::vector<bool> same(session.eventTypes().size());
    for (std::size_t i = 0; i < same.size(); ++i)
        same[i] = session.eventTypes()[i].label() == label;
    return same;
}

} // namespace

DurationSummary summarize(std::vector<std::int64_t> &durationsPs)
{
    std::sort(durationsPs.begin(), durationsPs.end());
    DurationSummary s = sums(durationsPs);
    if (s.count == 0)
        return s;
    s.min = Duration::ps(durationsPs.front());
    s.max = Duration::ps(durationsPs.back());
    s.p50 = nearestRank(durationsPs, 50);
    s.p90 = nearestRank(durationsPs, 90);
    s.p99 = nearestRank(durationsPs, 99);
    return s;
}

DurationSummary summarizeInPlace(std::vector<std::int64_t> &durationsPs)
{
    DurationSummary s = sums(durationsPs);
    if (s.count == 0)
        return s;
    const auto [least, most] = std::minmax_element(durationsPs.begin(), durationsPs.end());
    s.min = Duration::ps(*least);
    s.max = Duration::ps(*most);
    // What lies above one percentile holds the next: each search looks at what is left.
    auto from = durationsPs.begin();
    const auto percentile = [&](std::uint64_t percent) {
        const std::uint64_t rank = std::max<std::uint64_t>(1, (durationsPs.size() * percent + 99) / 100);
        const auto at = durationsPs.begin() + static_cast<std::ptrdiff_t>(rank - 1);
        std::nth_element(from, at, durationsPs.end());
        from = at;
        return Duration::ps(*at);
    };
    s.p50 = percentile(50);
    s.p90 = percentile(90);
    s.p99 = percentile(99);
    return s;
}

std::optional<Duration> lengthInside(TimeRange event, const std::optional<TimeRange> &range)
{
    if (!range)
        return event.length();
    if (event.isEmpty())
        return range->contains(event.begin) ? std::optional(Duration()) : std::nullopt;
    if (!range->overlaps(event))
        return std::nullopt;
    return range->clipped(event).length();
}

std::vector<LineId> linesInScope(const Session &session, LineId line, SiblingScope scope)
{
    if (scope == SiblingScope::Line)
        return {line};
    const Line &own = session.line(line);
    std::vector<LineId> lines;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &other = session.lines()[i];
        if (other.kind == own.kind && (scope == SiblingScope::Session || other.plane == own.plane))
            lines.push_back(LineId{i});
    }
    return lines;
}

Siblings siblingsOf(const Session &session, EventRef event, SiblingScope scope, std::optional<TimeRange> range,
                    std::stop_token stop)
{
    Siblings result;
    const std::vector<bool> same = typesWithLabel(session, session.typeOf(event).label());
    const TimePoint begin = session.begin(event);
    bool isInside = false;
    std::uint64_t before = 0;
    for (const LineId id : linesInScope(session, event.line, scope)) {
        const EventColumns &c = session.line(id).events;
        for (std::uint64_t row = 0; row < c.size(); ++row) {
            if ((row & 0xFFFF) == 0 && stop.stop_requested())
                return {};
            if (range && c.beginPs[row] >= range->end.toPs())
                break; // rows are sorted by begin
            if (!same[c.type[row]])
                continue;
            const TimePoint at = TimePoint::ps(c.beginPs[row]);
            const auto inside = lengthInside({at, at + Duration::ps(c.durationPs[row])}, range);
            if (!inside)
                continue;
            result.durationsPs.push_back(inside->toPs());
            const EventRef ref{id, row};
            isInside = isInside || ref == event;
            if (at < begin || (at == begin && ref < event))
                ++before;
        }
    }
    result.ordinal = isInside ? before + 1 : 0;
    result.summary = summarize(result.durationsPs);
    return result;
}

} // namespace planescope
