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

/// How often the blocks ran, and how long the recorded part of the loop took.
struct KernelRuns {
    std::vector<BlockRuns> blocks;   ///< one per KernelCode::blocks
    std::uint64_t recordedSteps = 0; ///< of the grid, whole ones
    /// Time of the recorded iterations minus their bundles, in picoseconds; nothing without marks or without a clock.
    std::optional<double> firstStepWaitPs, recordedWaitPs;

    bool isComplete() const;
};

/// Of one pass through the listing. The marks of `detail` tell which blocks ran in which iteration of the outermost
/// loop; a test of the grid's index and the exit test tell it for all. Without a detail only the latter.
KernelRuns kernelRuns(const KernelCode &code, const LaunchDetail *detail, const CodeMatch *match,
                      std::optional<double> clockHz);

struct KernelPromise {
    KernelRuns runs;
    bool isComplete = false;           ///< the runs of every block are known; else what needs them is missing
    std::uint64_t passes = 1;          ///< how often the call runs the listing: size of its result / of the listing's
    std::uint64_t steps = 0;           ///< of the grid, all passes
    std::uint64_t stepsWithWork = 0;   ///< runs of the busiest block, all passes
    std::uint64_t bundlesExecuted = 0; ///< all passes
    UnitCounts slotsUsed{};            ///< bundles x runs, all passes
    std::uint32_t busiestBlock = CodeBlock::kNone; ///< with most MATMUL slots x runs; of kernels without, most bundles
    std::optional<double> schedulePs;              ///< bundles x cycle; nothing without a clock
    double callPs = 0;                             ///< the launch
    std::optional<double> waitPs;                  ///< call - schedule
    std::optional<double> flops;                   ///< useful ones of the call
    std::optional<double> flopsPerSecond, peakShare;
    /// Of the matmuls in the Mosaic text, times the runs of the busiest block; nothing unless that block alone
    /// multiplies.
    std::optional<double> computedFlops;
    /// Slots of a unit over capacity: of the busiest block, of the whole schedule, and of the call with its waits.
    std::optional<double> blockShare(const KernelCode &code, KernelUnit unit) const;
    std::optional<double> scheduleShare(const KernelCode &code, KernelUnit unit) const;
    std::optional<double> callShare(const KernelCode &code, KernelUnit unit) const;
    /// Part of the executed bundles that are the busiest block's.
    std::optional<double> blockPart(const KernelCode &code) const;
    std::optional<double> waitShare() const;
    /// What is left between the matrix units' share of the call and the share of the peak: how much of a slot's flops
    /// are useful ones.
    std::optional<double> flopsPerSlotShare(const KernelCode &code) const;
    /// The two parts of that: useful flops of those computed, and computed flops of a slot against the peak.
    std::optional<double> usefulPart() const;
    std::optional<double> computedPerSlotShare(const KernelCode &code) const;
};

struct PromiseOptions {
    double peakFlops = 0;          ///< per second; 0 when unknown
    std::optional<double> clockHz; ///< of the core
};
/// For one launch and its listing; `match` as matchCodes() gives it. When nothing was recorded inside the launch,
/// `runs` may be those of another launch of the same call.
KernelPromise kernelPromise(const KernelCall &call, const LaunchDetail &detail, const KernelCode &code, KernelRuns runs,
                            const PromiseOptions &options);

} // namespace planescope
