#include "model/analysis/counters/stall_class.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace planescope {

StallClass stallClass(std::string_view shortName)
{
    const auto holds = [&](std::initializer_list<std::string_view> parts) {
        return std::any_of(parts.begin(), parts.end(),
                           [&](std::string_view part) { return shortName.find(part) != std::string_view::npos; });
    };
    // The order matters: "vmem_read_after_write_wait" waits for a result, though it names a memory.
    if (holds({"brake_level", "throttle", "clocks_skipped", "ldidt"}))
        return StallClass::Power;
    if (holds({"scalar_delay", "vector_delay", "fence", "breakpoint", "halting"}))
        return StallClass::Delay;
    if (holds({"sync", "barrier"}))
        return StallClass::Sync;
    if (holds({"ibr_", "ibuf", "imem", "prefetch"}))
        return StallClass::Instructions;
    if (holds({"result_wait", "raw_hazard", "read_after_write"}))
        return StallClass::Result;
    if (holds({"fifo_full", "queue_full", "vif_full", "_full", "backpressure", "fifo_stall", "credit_stall", "tracker",
               "desc_path"}))
        return StallClass::Queue;
    if (holds({"starv", "bank", "load_slot", "vmem", "smem", "spmem", "hbm"}))
        return StallClass::Memory;
    if (holds({"reserved", "hold"}))
        return StallClass::Unit;
    return StallClass::Other;
}

std::string_view stallClassName(StallClass stall)
{
    static constexpr std::array<std::string_view, kStallClasses> kNames{
        "sync", "result", "unit", "memory", "queue", "instructions", "delay", "power", "other"};
    return kNames[static_cast<std::size_t>(stall)];
}

} // namespace planescope
