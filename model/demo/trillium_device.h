#pragma once
// The planes of the four chips of a Trillium host: TensorCores and SparseCores.
#include "model/demo/demo_timing.h"
#include "model/format/xplane/xspace_writer.h"

namespace planescope::demo {

/// Everything a host of a training run is written from.
struct TrainingRun {
    const TrainingCase &which;
    OpTable ops;
    HostTable host;
    CounterTable counters;
    KernelTable kernel;
    std::string module;      ///< HLO proto of the train program
    std::string fetchModule; ///< and of the one that fetches the metrics
    RunTimes times;

    static Result<TrainingRun> load(const TrainingCase &which);
};

void writeTensorCore(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t chip);
void writeSparseCore(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t chip);

/// The bytes of the statistic memory_access_breakdown.
std::string accessBreakdown(std::int64_t readBytes, std::int64_t writeBytes);

} // namespace planescope::demo
