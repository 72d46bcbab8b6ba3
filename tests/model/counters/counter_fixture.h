#pragma once
// Counter tables made by hand.
#include "model/analysis/counters/counter_table.h"
#include "tests/support/session_fixture.h"

#include <string>

namespace planescope::testing {

inline const std::string kCore7 = "VF_CHIP_DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_";
inline const std::string kCore6 = "VF_CHIP_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_";

/// A session with so many device planes and nothing else, for tables that refer to planes.
inline SessionPtr planesOnly(int count = 1)
{
    SessionFixture fixture;
    for (int i = 0; i < count; ++i)
        fixture.plane("/device:TPU:" + std::to_string(i)).line("XLA Ops", 3).op("fusion", 0, 1000);
    return fixture.build();
}

inline CounterReading reading(std::int64_t sample, TimePoint time = {}, std::uint32_t plane = 0,
                              TpuGeneration generation = TpuGeneration::V7x)
{
    CounterReading r;
    r.plane = PlaneId{plane};
    r.chip = plane;
    r.device = plane;
    r.sample = sample;
    r.time = time;
    r.generation = generation;
    r.deviceType = generation == TpuGeneration::V7x   ? "TPU v7x"
                   : generation == TpuGeneration::V6e ? "TPU v6 Lite"
                                                      : "TPU v9";
    return r;
}

inline CounterTableBuilder::Value whole(std::uint64_t value) { return {CounterValueKind::Unsigned, value}; }
inline CounterTableBuilder::Value real(double value)
{
    return {CounterValueKind::Real, std::bit_cast<std::uint64_t>(value)};
}

/// Addresses of TensorCore registers by index.
inline std::uint64_t core7Id(std::uint64_t index) { return 2'791'874'568 + 8 * index; }

} // namespace planescope::testing
