#pragma once
// What a counter is, told from its name: which part of the chip counts it, what it counts and how fast it can grow.
// Names are register paths, such as
//   vf_chip_die0_sc_1_sctd_5_sc_stats_counters_unprivileged_count_dma_words_to_hbm
// or, when sampled, short ones: COUNT_MXU_BUSY_2. Case does not matter.
#include "model/store/bundle_opcodes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace planescope {

enum class CounterBlock : std::uint8_t {
    Other,
    TensorCore,
    SparseSequencer,  ///< SCS
    SparseTile,       ///< SCT of v6e: vector and scalar side in one
    SparseTileVector, ///< SCTC of v7x
    SparseTileScalar, ///< SCTD of v7x: scalar, stream and DMA side
    CommonMemory,     ///< CMN: traffic between cores and HBM
    ChipLinks,        ///< ICR: links to other chips
    RouterQueue,      ///< OCI ICR: requests from and to the router
    HbmChannel,
    PowerManager
};
inline constexpr std::size_t kCounterBlocks = 11;

/// What a counter adds up, or, of a sensor, measures.
enum class CounterKind : std::uint8_t {
    Other,
    Clock,        ///< cycles of its block: what shares refer to
    Busy,         ///< cycles in which a unit worked
    Stall,        ///< cycles in which issue was held, a queue was full or something starved
    Throttle,     ///< cycles skipped or braked for want of power
    Instructions, ///< issued in a slot
    Operations,   ///< of an ALU
    Requests,     ///< of memory: words, beats, transactions
    Packets,
    Occupancy, ///< depth of a queue summed over cycles
    Latency,   ///< cycles summed over sampled requests
    Utilization,
    Energy,
    Power,
    Temperature,
    Frequency,
    PowerState
};

enum class CounterUnit : std::uint8_t {
    Count, ///< of whatever the name says
    Cycles,
    Instructions,
    Operations,
    Requests,
    Packets,
    Bytes,
    Seconds,
    Percent, ///< 0 to 100
    Joules,
    Watts,
    Celsius,
    Hertz
};
/// "cycles", "W"; for keys of machines. Of Count it is "count".
std::string_view counterUnitName(CounterUnit unit);
/// Cycles, Watts..: values of power, temperature, frequency and shares are readings, not sums. They have no rate.
bool isReadingUnit(CounterUnit unit);

/// -1: the name does not say.
struct CounterPlace {
    CounterBlock block = CounterBlock::Other;
    std::int16_t die = -1;  ///< core of a chip on v7x
    std::int16_t unit = -1; ///< SparseCore, HBM stack or router
    std::int16_t part = -1; ///< tile or channel
    friend auto operator<=>(const CounterPlace &, const CounterPlace &) = default;
};

struct CounterFacts {
    CounterPlace place;
    CounterKind kind = CounterKind::Other;
    CounterUnit unit = CounterUnit::Count;
    double scale = 1;            ///< factor from the stored value to `unit`: 0.001 for mJ
    double mostPerCycle = 0;     ///< it can grow by this in a cycle of its block; 0: unknown
    std::uint32_t bytesEach = 0; ///< what one count moves; 0: no traffic, or unknown
    std::string shortName;       ///< lower case, without path and "count_": "mxu_busy_2"
};

CounterFacts counterFacts(std::string_view name);
std::string lowerCase(std::string_view name);

/// Of a plane's device_type_string: "TPU v6 Lite" is V6e, "TPU v7x" is V7x; others Unknown, also those that have a
/// name: formulas and clocks are public for these two only.
TpuGeneration counterGeneration(std::string_view deviceType);
/// Clock of the TensorCore by XProf's constants: 1.75 GHz (v6e), 1.9 GHz (v7x).
std::optional<double> counterClockHz(TpuGeneration generation);

/// Position of a register in its block, from its address: (id - id of the block's first register) / 8. Nothing for
/// addresses outside the blocks that are public for the generation.
struct CounterAddress {
    CounterPlace place;
    std::uint32_t index = 0;
};
std::optional<CounterAddress> counterAddress(TpuGeneration generation, std::uint64_t id);

} // namespace planescope
