#pragma once
// Why issue stood still, told from the name of the counter: the register, path or queue in it is the cause.
#include <cstdint>
#include <string_view>

namespace planescope {

enum class StallClass : std::uint8_t {
    Sync,         ///< a flag that a DMA or another core sets
    Result,       ///< a result that is still computed
    Unit,         ///< a unit, path or register that others use
    Memory,       ///< banks and ports of the memories on the chip
    Queue,        ///< a queue that is full
    Instructions, ///< the next bundles, after a branch or a miss
    Delay,        ///< delays and fences that the program asked for
    Power,        ///< clocks skipped to save power
    Other
};
inline constexpr std::size_t kStallClasses = 9;

/// Of a short name in lower case, "sync_wait".
StallClass stallClass(std::string_view shortName);
/// "sync"; for keys of machines.
std::string_view stallClassName(StallClass stall);

} // namespace planescope
