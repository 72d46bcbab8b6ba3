#pragma once
// Time by name inside a range: the table behind "what does this selection hold".
#include "model/analysis/event_statistics.h"
#include "model/analysis/op_class.h"

#include <span>

namespace planescope {

/// All events of one label on lines of one kind.
struct NameTotal {
    NameId name;
    LineKind lineKind = LineKind::Other;
    OpClass opClass = OpClass::Unknown;
    EventRef longest;          ///< a place to jump to
    DurationSummary durations; ///< inner parts of the events that touch the range
    Duration self;             ///< without direct children; inner parts only
};

struct NameTotals {
    std::vector<NameTotal> names; ///< longest self time first, then by name
    std::uint64_t eventCount = 0;
};

/// Sums the events that touch `range`, an event crossing the border with its inner part. `lines` empty: every line of
/// the file but counters (derived lines would count the same time twice). One pass over the lines up to the range's
/// end. Empty when asked to stop.
NameTotals nameTotals(const Session &session, TimeRange range, std::span<const LineId> lines = {},
                      std::stop_token stop = {});

} // namespace planescope
