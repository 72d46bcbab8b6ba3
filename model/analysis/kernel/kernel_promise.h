#pragma once
// What the schedule promises against what was measured: how often every block ran, how long the bundles take without a
// wait, what is left over, and the share of the matrix units on the way from the busiest block to the whole call.
#include "model/analysis/kernel/kernel_calls.h"
#include "model/analysis/kernel/kernel_code.h"
#include "model/analysis/kernel/kernel_match.h"
#include "model/analysis/kernel/launch_detail.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// Where the number of runs of a block comes from.
enum class RunsFrom : std::uint8_t {
    Unknown,
    Once,     ///< outside every loop
    Trips,    ///< of its loop, from the exit test or the grid
    Grid,     ///< a test of the grid's index
    Measured, ///< its marks, all of them recorded
    Repeated  ///< its marks of the recorded steps; the others repeat an outer index of the grid
};

struct BlockRuns {
    RunsFrom from = RunsFrom::Unknown;
    std::uint64_t runs = 0;   ///< of one pass through the listing
    std::uint64_t period = 0; ///< steps after which the pattern repeats; for RunsFrom::Repeated
};

struct KernelPromise {
    std::vector<BlockRuns> blocks;     ///< one per KernelCode::blocks
    bool isComplete = false;           ///< the runs of every block are known; else all below is missing
    std::uint64_t passes = 1;          ///< how often the call runs the listing: size of its result / of the listing's
    std::uint64_t steps = 0;           ///< of the grid, all passes
    std::uint64_t stepsWithWork = 0;   ///< runs of the busiest block, all passes
    std::uint64_t bundlesExecuted = 0; ///< all passes
    UnitCounts slotsUsed{};            ///< bundles x runs, all passes
    std::uint64_t recordedSteps = 0;   ///< of the first pass
    std::uint32_t busiestBlock = CodeBlock::kNone; ///< with most MATMUL slots x runs; of kernels without, most bundles
    std::optional<double> schedulePs;              ///< bundles x cycle; nothing without a clock
    double callPs = 0;                             ///< the launch
    std::optional<double> waitPs;                  ///< call - schedule
    std::optional<double> firstStepWaitPs;         ///< of the recorded steps; one tick of the marks exact
    std::optional<double> recordedWaitPs;          ///< of all recorded steps
    std::optional<double> flops;                   ///< useful ones of the call
    std::optional<double> flopsPerSecond, peakShare;
    /// Slots of a unit over capacity: of the busiest block, of the whole schedule, and of the call with its waits.
    std::optional<double> blockShare(const KernelCode &code, KernelUnit unit) const;
    std::optional<double> scheduleShare(const KernelCode &code, KernelUnit unit) const;
    std::optional<double> callShare(const KernelCode &code, KernelUnit unit) const;
    /// Part of the executed bundles that are the busiest block's.
    double blockPart(const KernelCode &code) const;
    std::optional<double> waitShare() const;
    /// What is left between the matrix units' share of the call and the share of the peak: how much of a slot's flops
    /// are useful ones.
    std::optional<double> flopsPerSlotShare(const KernelCode &code) const;
};

/// For one launch and its listing; `match` as matchCodes() gives it. `peakFlops` per second, 0 when unknown.
KernelPromise kernelPromise(const KernelCall &call, const LaunchDetail &detail, const KernelCode &code,
                            const CodeMatch &match, double peakFlops);

} // namespace planescope
