#pragma once
// Raw hardware counters of a chip as one line of events.
#include "model/demo/demo_tables.h"
#include "model/demo/plane_builder.h"

namespace planescope::demo {

/// What the rules of the table refer to.
struct CounterInputs {
    std::uint64_t cycles = 0;
    std::uint64_t busyPpm = 0; ///< matrix units
    std::uint64_t readBytes = 0;
    std::uint64_t writtenBytes = 0;
};

/// Adds the line `counters_<sample>` at `offsetPs`.
void writeCounters(PlaneBuilder &plane, const CounterTable &table, const CounterInputs &inputs, std::int64_t sample,
                   std::int64_t offsetPs);

} // namespace planescope::demo
