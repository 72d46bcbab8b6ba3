#pragma once
// Where the time of each step went, per core: computing, collectives, feeding, the host, nothing at all.
// Figures named as in XProf follow op_stats_to_input_pipeline_analysis.cc and its TPU step details.
#include "model/analysis/event_statistics.h"
#include "model/analysis/gpu_step_parts.h"
#include "model/analysis/op_class.h"
#include "model/analysis/op_metrics.h"

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

namespace planescope {

/// One core in one step. Parts and idle add up to the length of the step.
struct CoreStep {
    PlaneId plane;
    TimeRange range;               ///< of this core's own marker
    std::int64_t lengthPs = 0;     ///< of that marker, on the device's clock
    std::int64_t computePs = 0;    ///< everything that is none of the following
    std::int64_t collectivePs = 0; ///< on the compute row, waits for asynchronous ones included
    std::int64_t infeedPs = 0;
    std::int64_t outfeedPs = 0;
    std::int64_t hostTransferPs = 0; ///< send to and receive from the host
    std::int64_t idlePs = 0;
    std::array<std::int64_t, kOpClassCount> classPs{}; ///< self time by OpClass
    double flopsSharePs = 0; ///< time that its flops would take at the peak; 0 without costs or peaks
    double hbmSharePs = 0;   ///< the same of its bytes in HBM

    std::int64_t opPs() const { return computePs + collectivePs + infeedPs + outfeedPs + hostTransferPs; }
};

/// What a core waited for between the begin of a step and its first op.
struct StepGap {
    std::int64_t lengthPs = 0;     ///< of the core that waited least
    std::int64_t hostPs = 0;       ///< of that: before the program was started
    std::int64_t dependencyPs = 0; ///< of that: the program stood there and waited for its input
    TimeRange range;
    /// Host event that fills the time before the start best; nothing when none does.
    std::optional<EventRef> hostEvent;
};

struct StepTimes {
    std::int64_t number = 0;   ///< as the profile numbers it, else from 0
    std::string name;          ///< "102"; of the marker
    TimeRange range;           ///< first begin to last end over the cores
    std::int64_t lengthPs = 0; ///< longest of the cores
    std::vector<CoreStep> cores;
    StepGap gap;

    /// XProf's parts of a step: not those of one core, but the least, most or mean over the cores.
    std::int64_t tcComputePs = 0;
    std::int64_t tcInfeedPs = 0;
    double tcOutfeedPs = 0;
    std::int64_t hostTransferPs = 0;
    double tcIdlePs = 0;
    double infeedShare = 0; ///< greatest over the cores
    double meanBusyPs = 0;  ///< over the cores
    double meanCollectivePs = 0;

    std::optional<GpuStep> gpu; ///< parts of all GPUs together; of GPUs only
};

struct SparseCoreTimes {
    std::size_t coreCount = 0;
    double stepPs = 0;    ///< mean over the steps
    double idlePs = 0;    ///< mean over cores and steps
    double computePs = 0; ///< least of the cores, mean over the steps
};

struct StepFigures {
    std::size_t count = 0;
    double meanPs = 0;
    double sigmaPs = 0;                                                 ///< sample standard deviation; 0 with one step
    std::int64_t minPs = 0, p50Ps = 0, p90Ps = 0, p99Ps = 0, maxPs = 0; ///< percentiles by nearest rank
};

struct StepBreakdown {
    std::vector<StepTimes> steps; ///< in order of time
    StepFigures figures;          ///< of their lengths
    SparseCoreTimes sparse;
    bool hasParts = false; ///< per core, of TPUs
    bool hasGpuParts = false;
    std::vector<std::size_t> outliers; ///< rows of `steps` that are far longer than usual

    /// Mean over the steps.
    double mean(double StepTimes::*value) const;
    double mean(std::int64_t StepTimes::*value) const;
    /// Of the summed step time.
    double inputShare() const;
    double outputShare() const;
    double idleShare() const;
    /// Mean of a part of the GPUs over the steps.
    double meanGpuPs(GpuPart part) const;
    /// Of the time in which GPUs compute, that on 16-bit numbers; negative when unknown.
    double gpu16BitShare() const;
};

/// What makes a step an outlier: above the median by robust standard deviations, and by a share that matters. With
/// fewer than five steps nothing is usual.
struct StepOutlierRule {
    static constexpr std::size_t kLeastSteps = 5;
    static constexpr double kDeviations = 3; ///< 1.4826 medians of the distances to the median each
    static constexpr double kShare = 0.05;   ///< of the median
};
/// Places in `lengthsPs`, in order.
std::vector<std::size_t> outlyingSteps(const std::vector<std::int64_t> &lengthsPs);

StepFigures stepFigures(std::vector<std::int64_t> lengthsPs);

/// Steps that all cores have. Empty without "Steps" lines. `classes` may be null: then classPs stays empty.
StepBreakdown stepBreakdown(const OpIndex &index, std::stop_token stop = {});

} // namespace planescope
