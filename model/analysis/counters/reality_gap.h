#pragma once
// What the compiler's schedule promises against what the hardware counted, for a range or a kernel's calls.
#include "model/analysis/counters/counter_series.h"
#include "model/analysis/counters/listed_kernels.h"
#include "model/analysis/counters/stall_class.h"
#include "model/analysis/counters/utilization.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

/// One unit of the TensorCore; shares are 0..1, nothing where not known.
struct GapRow {
    std::string_view unit; ///< "MXU", "XLU", "Vector ALU", "Vector Load", "Vector Store", "Scalar ALU", "Vector EUP"
    UnitPromise listing;   ///< of the kernels' listings
    std::optional<double> modelled; ///< "% util" tracks of the profile, weighted by time, inside the range
    double modelledCoverage = 0;    ///< of the range that these tracks speak of, 0..1; of a kernel's calls 1
    std::optional<double> counted;  ///< hardware counters inside the range
    std::string countedFormula;
    /// The schedule of the listings, else the tracks when they speak of most of the time, else the listing with every
    /// bundle once.
    std::optional<double> promised() const;
    /// promised() minus counted: what the promise has too much.
    std::optional<double> gap() const;
};

struct StallRow {
    std::string name; ///< short counter name: "sync_wait"
    double cycles = 0;
    double share = 0; ///< of the cycles of the same time. Causes may overlap: never add them up
    StallClass kind = StallClass::Other;
};

struct RealityGap {
    TimeRange range;
    PlaneId plane;
    UtilizationSource source = UtilizationSource::None;
    std::vector<GapRow> units;
    std::vector<StallRow> stalls;  ///< longest first; 0 left out
    std::optional<double> cycles;  ///< counted
    std::optional<double> clockHz; ///< cycles / time of the samples
    double sampledShare = 0;       ///< of the range that has samples, 0..1
    /// Of the range in which kernels with a listing ran, 0..1. Below kLeastCoverage the listings are not taken for the
    /// promise of the whole range: what was counted speaks of other operations.
    double listedShare = 0;
    std::optional<double> waitShare;   ///< of the time of these kernels: not explained by the schedule
    std::vector<std::string> programs; ///< their listings
    static constexpr double kLeastCoverage = 0.5;
};

/// Sampled counters and "% util" tracks of a plane inside a range. Without samples inside it, the readings of the whole
/// run stand for `counted` only if the range is the whole run (`isWholeRun`).
RealityGap realityGap(const Session &session, const CounterTable &table, PlaneId plane, TimeRange range,
                      const ListedKernels *listings = nullptr, bool isWholeRun = false);

/// Calls of one custom call of a program on a plane's XLA Ops, with their gap; longest total first.
struct KernelGap {
    std::string name;
    std::uint64_t programId = 0;
    PlaneId plane;
    std::uint64_t calls = 0;
    std::uint64_t sampledCalls = 0; ///< with hardware samples inside
    Duration total;
    RealityGap sum; ///< counted: over all sampled calls; promised: over all calls
    std::vector<EventRef> events;
};
/// Of planes with counter tracks, and of kernels with a listing on every TensorCore.
std::vector<KernelGap> kernelGaps(const Session &session, const CounterTable &table,
                                  const ListedKernels *listings = nullptr, const std::stop_token &stop = {});

/// Stall, throttle and queue counters of a reading as shares of their block's cycles; longest first.
std::vector<StallRow> stallsOf(const CounterTable &table, std::uint32_t reading, const CounterPlace &block);

} // namespace planescope
