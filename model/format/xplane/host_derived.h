#pragma once
// Derived lines of host planes: programs and framework ops that XLA:CPU runs on a thread.
#include "model/format/xplane/derived_line_builder.h"
#include "model/store/event_facts.h"

namespace planescope {

/// Per thread that ran XLA:CPU operations the lines "<thread>-Framework Ops", "-Framework Name Scope" and
/// "-XLA Modules", right behind it. Reads the stats of every event. Lines longer than `longestLine`, and threads for
/// which no id is left, are left out; their events are returned.
std::uint64_t deriveHostXlaLines(SessionBuilder &builder, PlaneId plane, const EventFactsReader &facts,
                                 std::uint64_t longestLine);

} // namespace planescope
