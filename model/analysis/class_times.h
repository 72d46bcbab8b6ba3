#pragma once
// What a piece of one row holds: time per class, so that classes and idle add up to the piece.
#include "model/analysis/op_class.h"

#include <array>

namespace planescope {

struct ClassTimes {
    std::array<Duration, kOpClassCount> time{}; ///< by OpClass
    Duration idle;                              ///< no event at all
    Duration whole;                             ///< length of the range; idle and all classes add up to it

    Duration of(OpClass c) const { return time[static_cast<std::size_t>(c)]; }
    ClassTimes &operator+=(const ClassTimes &other);
};

/// Every moment of `range` counts once: for the innermost event that covers it, which is the one that began last (of
/// equal begins the shorter). Events that cross the border count with their inner part. So a loop counts only where
/// none of its ops runs. One pass over the events from the line's begin to the end of the range.
ClassTimes classTimes(const Session &session, const OpClassTable &classes, LineId line, TimeRange range);

} // namespace planescope
