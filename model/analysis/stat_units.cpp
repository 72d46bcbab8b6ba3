#include "model/analysis/stat_units.h"

#include <algorithm>
#include <array>
#include <utility>

namespace planescope {

namespace {

using NamedUnit = std::pair<std::string_view, StatUnit>;

// Sorted by name for the binary search; a test checks the order through statUnitOf().
constexpr std::array kExactUnits = {
    NamedUnit{"Thread Id", StatUnit::Id},
    NamedUnit{"_a", StatUnit::Boolean},
    NamedUnit{"_c", StatUnit::Id},
    NamedUnit{"_ct", StatUnit::Id},
    NamedUnit{"_p", StatUnit::Id},
    NamedUnit{"_pid", StatUnit::Id},
    NamedUnit{"_pt", StatUnit::Id},
    NamedUnit{"addr", StatUnit::Id},
    NamedUnit{"all_reduce_id", StatUnit::Id},
    NamedUnit{"all_reduce_unique_id", StatUnit::Id},
    NamedUnit{"allocation_bytes", StatUnit::Bytes},
    NamedUnit{"buffer_size", StatUnit::Bytes},
    NamedUnit{"bytes_accessed", StatUnit::Bytes},
    NamedUnit{"bytes_allocated", StatUnit::Bytes},
    NamedUnit{"bytes_available", StatUnit::Bytes},
    NamedUnit{"bytes_reserved", StatUnit::Bytes},
    NamedUnit{"bytes_transferred", StatUnit::Bytes},
    NamedUnit{"chip_ordinal", StatUnit::Id},
    NamedUnit{"clock_rate", StatUnit::Kilohertz}, // CUDA's and HIP's device attribute is in kHz
    NamedUnit{"context_id", StatUnit::Id},
    NamedUnit{"core_count", StatUnit::Count},
    NamedUnit{"core_type", StatUnit::Id},
    NamedUnit{"correlation_id", StatUnit::Id},
    NamedUnit{"device_id", StatUnit::Id},
    NamedUnit{"device_ordinal", StatUnit::Id},
    NamedUnit{"dropped_traces", StatUnit::Count},
    NamedUnit{"flops", StatUnit::Flops},
    NamedUnit{"flow", StatUnit::Id},
    NamedUnit{"fragmentation", StatUnit::Share}, // allocator's own figure, 0 to 1
    NamedUnit{"global_chip_id", StatUnit::Id},
    NamedUnit{"group_id", StatUnit::Id},
    NamedUnit{"has_megacore", StatUnit::Boolean},
    NamedUnit{"has_merged_vmem", StatUnit::Boolean},
    NamedUnit{"id", StatUnit::Id},
    NamedUnit{"input_size", StatUnit::Bytes},
    NamedUnit{"instrumentation_id", StatUnit::Id},
    NamedUnit{"is_eager", StatUnit::Boolean},
    NamedUnit{"is_func", StatUnit::Boolean},
    NamedUnit{"launch_id", StatUnit::Id},
    NamedUnit{"memory_bandwidth", StatUnit::BytesPerSecond},
    NamedUnit{"memory_size", StatUnit::Bytes},
    NamedUnit{"model_flops", StatUnit::Flops},
    NamedUnit{"node_ordinal", StatUnit::Id},
    NamedUnit{"num_launches", StatUnit::Count},
    NamedUnit{"offload_core_id", StatUnit::Id},
    NamedUnit{"payload_size_bytes", StatUnit::Bytes},
    NamedUnit{"peak_bytes_in_use", StatUnit::Bytes},
    NamedUnit{"peak_teraflops_per_second", StatUnit::Teraflops},
    NamedUnit{"performance_counter_id", StatUnit::Id},
    NamedUnit{"process_id", StatUnit::Id},
    NamedUnit{"profile_start_time", StatUnit::EpochNanoseconds},
    NamedUnit{"profile_stop_time", StatUnit::EpochNanoseconds},
    NamedUnit{"program_counter", StatUnit::Id},
    NamedUnit{"program_id", StatUnit::Id},
    NamedUnit{"queue_addr", StatUnit::Id},
    NamedUnit{"queue_id", StatUnit::Id},
    NamedUnit{"raw_bytes_accessed", StatUnit::Bytes},
    NamedUnit{"replica_id", StatUnit::Id},
    NamedUnit{"request_id", StatUnit::Id},
    NamedUnit{"requested_bytes", StatUnit::Bytes},
    NamedUnit{"run_id", StatUnit::Id},
    NamedUnit{"scope_range_id", StatUnit::Id},
    NamedUnit{"stream", StatUnit::Id},
    NamedUnit{"symbol_id", StatUnit::Id},
    NamedUnit{"tc_offload_start_id", StatUnit::Id},
    NamedUnit{"uses_megacore", StatUnit::Boolean},
};

constexpr bool statNameEndsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

} // namespace

StatUnit statUnitOf(std::string_view name)
{
    static_assert(std::is_sorted(kExactUnits.begin(), kExactUnits.end(),
                                 [](const NamedUnit &a, const NamedUnit &b) { return a.first < b.first; }));
    const auto at = std::lower_bound(kExactUnits.begin(), kExactUnits.end(), name,
                                     [](const NamedUnit &a, std::string_view b) { return a.first < b; });
    if (at != kExactUnits.end() && at->first == name)
        return at->second;
    // Families: XProf writes the unit as the last word of the name.
    static constexpr NamedUnit kEndings[] = {
        {"_ps", StatUnit::Picoseconds},
        {"_ns", StatUnit::Nanoseconds},
        {"_us", StatUnit::Microseconds},
        {"_nj", StatUnit::Nanojoules},
        {"_gigabytes_per_second", StatUnit::GigabytesPerSecond},
        {"_percent", StatUnit::Percent},
        {"_pct", StatUnit::Percent},
        {"(util %)", StatUnit::Percent},
        {"_bytes", StatUnit::Bytes},
    };
    for (const NamedUnit &ending : kEndings)
        if (statNameEndsWith(name, ending.first))
            return ending.second;
    if (name.substr(0, 5) == "cuda_" && statNameEndsWith(name, "_id")) // CUDA graph bookkeeping
        return StatUnit::Id;
    return StatUnit::None;
}

std::string_view unitSymbol(StatUnit unit)
{
    switch (unit) {
    case StatUnit::Picoseconds:
        return "ps";
    case StatUnit::Nanoseconds:
    case StatUnit::EpochNanoseconds:
        return "ns";
    case StatUnit::Microseconds:
        return "\u00b5s";
    case StatUnit::Bytes:
        return "B";
    case StatUnit::BytesPerSecond:
        return "B/s";
    case StatUnit::GigabytesPerSecond:
        return "GB/s";
    case StatUnit::Flops:
        return "FLOP";
    case StatUnit::Teraflops:
        return "TFLOP/s";
    case StatUnit::Kilohertz:
        return "kHz";
    case StatUnit::Nanojoules:
        return "nJ";
    case StatUnit::Percent:
        return "%";
    case StatUnit::None:
    case StatUnit::Share:
    case StatUnit::Count:
    case StatUnit::Boolean:
    case StatUnit::Id:
        break;
    }
    return {};
}

bool isPlumbingStat(std::string_view name)
{
    static constexpr std::string_view kPlumbing[] = {"_pt",  "_p",   "_ct",      "_c", "_pid",      "_r",
                                                     "_src", "flow", "group_id", "_a", "symbol_id", "core_details"};
    return std::find(std::begin(kPlumbing), std::end(kPlumbing), name) != std::end(kPlumbing);
}

} // namespace planescope
