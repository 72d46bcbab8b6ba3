#include "model/analysis/event_statistics.h"

#include "model/analysis/row_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

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
    // The halves of each length by themselves: no sum overflows, and no addition waits for a carry.
    std::uint64_t low = 0;
    std::int64_t high = 0;
    for (const std::int64_t d : durationsPs) {
        low += static_cast<std::uint64_t>(d) & 0xFFFFFFFFu;
        high += d >> 32;
    }
    high += static_cast<std::int64_t>(low >> 32);
    low &= 0xFFFFFFFFu;
    constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max();
    s.total = Duration::ps(
        high >= std::int64_t{1} << 31 ? limit : high * (std::int64_t{1} << 32) + static_cast<std::int64_t>(low));
    // 2^63 ps times millions of events: more than a double holds exactly
    const long double sum = static_cast<long double>(high) * 4294967296.0L + static_cast<long double>(low);
    s.averagePs = static_cast<double>(sum / static_cast<long double>(s.count));
    std::array<double, 4> parts{}; // four sums side by side: each addition waits for the one before it
    std::size_t i = 0;
    for (; i + 4 <= durationsPs.size(); i += 4)
        for (std::size_t k = 0; k < 4; ++k) {
            const double off = static_cast<double>(durationsPs[i + k]) - s.averagePs;
            parts[k] += off * off;
        }
    for (; i < durationsPs.size(); ++i) {
        const double off = static_cast<double>(durationsPs[i]) - s.averagePs;
        parts[0] += off * off;
    }
    const double squares = (parts[0] + parts[1]) + (parts[2] + parts[3]);
    s.sigmaPs = std::sqrt(squares / static_cast<double>(s.count));
    return s;
}

constexpr std::size_t kFewLengths = 2048; // sorted out at once
constexpr unsigned kDigitBits = 11;

/// The values of some ranks (ascending, from 0) of a set of lengths between `least` and `most`: counted by their upper
/// bits; then only the lengths that share them with a wanted one are looked at again.
void valuesOfRanks(std::vector<std::int64_t> &lengths, std::int64_t least, std::int64_t most,
                   std::span<const std::uint64_t> ranks, std::span<std::int64_t> values)
{
    if (ranks.empty())
        return;
    if (least == most || lengths.size() <= kFewLengths) {
        auto from = lengths.begin(); // what lies above one rank holds the next
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const auto at = lengths.begin() + static_cast<std::ptrdiff_t>(ranks[i]);
            if (least != most)
                std::nth_element(from, at, lengths.end());
            values[i] = *at;
            from = at;
        }
        return;
    }
    const std::uint64_t spread = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
    const unsigned bits = static_cast<unsigned>(std::bit_width(spread));
    const unsigned shift = bits > kDigitBits ? bits - kDigitBits : 0;
    const auto digitOf = [=](std::int64_t length) {
        return static_cast<std::size_t>((static_cast<std::uint64_t>(length) - static_cast<std::uint64_t>(least)) >>
                                        shift);
    };
    std::vector<std::uint64_t> counts(std::size_t{1} << kDigitBits);
    for (const std::int64_t length : lengths)
        ++counts[digitOf(length)];
    std::uint64_t below = 0;
    std::size_t digit = 0;
    for (std::size_t i = 0; i < ranks.size();) {
        while (below + counts[digit] <= ranks[i])
            below += counts[digit++];
        std::size_t last = i + 1; // ranks among the lengths of this digit
        while (last < ranks.size() && ranks[last] < below + counts[digit])
            ++last;
        std::vector<std::int64_t> same;
        same.reserve(counts[digit]);
        std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
        for (const std::int64_t length : lengths)
            if (digitOf(length) == digit) {
                same.push_back(length);
                low = std::min(low, length);
                high = std::max(high, length);
            }
        std::vector<std::uint64_t> inside;
        inside.reserve(last - i);
        for (std::size_t k = i; k < last; ++k)
            inside.push_back(ranks[k] - below);
        valuesOfRanks(same, low, high, inside, values.subspan(i, last - i));
        i = last;
    }
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
    constexpr std::array<std::uint64_t, 3> kPercents{50, 90, 99};
    std::array<std::uint64_t, 3> ranks{};
    std::array<std::int64_t, 3> values{};
    for (std::size_t i = 0; i < kPercents.size(); ++i)
        ranks[i] = std::max<std::uint64_t>(1, (durationsPs.size() * kPercents[i] + 99) / 100) - 1;
    valuesOfRanks(durationsPs, s.min.toPs(), s.max.toPs(), ranks, values);
    s.p50 = Duration::ps(values[0]);
    s.p90 = Duration::ps(values[1]);
    s.p99 = Duration::ps(values[2]);
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
        RowBlock block;
        for (std::uint64_t row = 0; row < c.size(); ++row) {
            if ((row & 0xFFFF) == 0 && stop.stop_requested())
                return {};
            if (!block.holds(row))
                block.load(c, row, false);
            const auto i = static_cast<std::size_t>(row - block.first);
            if (range && block.beginPs[i] >= range->end.toPs())
                break; // rows are sorted by begin
            if (!same[block.type[i]])
                continue;
            const TimePoint at = TimePoint::ps(block.beginPs[i]);
            const auto inside = lengthInside({at, at + Duration::ps(block.durationPs[i])}, range);
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
