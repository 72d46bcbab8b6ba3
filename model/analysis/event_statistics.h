#pragma once
// How long the events of one name take: count, total, percentiles, and all lengths for a histogram.
#include "model/store/session.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace planescope {

/// Figures of a set of lengths. All zero when count is 0.
struct DurationSummary {
    std::uint64_t count = 0;
    Duration total;                   ///< saturates at 2^63 - 1 ps (106 days)
    Duration min, p50, p90, p99, max; ///< percentiles by nearest rank: always a length that occurred
    double averagePs = 0;
    double sigmaPs = 0; ///< standard deviation of the whole set (divided by count, not count - 1)
};

/// Sorts `durationsPs` and summarises it. O(n log n).
DurationSummary summarize(std::vector<std::int64_t> &durationsPs);

/// The same figures without sorting: the lengths end in another order. O(n).
DurationSummary summarizeInPlace(std::vector<std::int64_t> &durationsPs);

enum class SiblingScope { Line, Plane, Session };

struct Siblings {
    DurationSummary summary;
    std::vector<std::int64_t> durationsPs; ///< ascending
    std::uint64_t ordinal = 0;             ///< 1-based place of the event among them by begin; 0 when outside the range
};

/// Events with the same label as `event` on lines of the same kind, `event` included. With a range: those that touch
/// it, each with its inner part only. Another plane's line counts when `scope` is Session. One pass over these lines;
/// returns early and empty when asked to stop.
Siblings siblingsOf(const Session &session, EventRef event, SiblingScope scope,
                    std::optional<TimeRange> range = std::nullopt, std::stop_token stop = {});

/// Part of an event inside `range`; an instant inside counts with length 0, nullopt when it does not touch.
std::optional<Duration> lengthInside(TimeRange event, const std::optional<TimeRange> &range);

/// Lines of a plane group that `scope` covers around a line: the line, its plane's or the session's of the same kind.
std::vector<LineId> linesInScope(const Session &session, LineId line, SiblingScope scope);

} // namespace planescope
