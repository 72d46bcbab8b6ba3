#pragma once
// What a recording went through: training, serving (prefill, decode), compiling, waiting for input. As stretches of
// time.
#include "model/analysis/op_metrics.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace planescope {

enum class RunPhaseKind : std::uint8_t {
    Training, ///< runs of programs that compute gradients
    Prefill,  ///< runs of programs of that name
    Decode,
    Compile, ///< the host compiles
    Infeed   ///< the first device waits for input
};
/// "training", "compile": stable words.
std::string_view runPhaseWord(RunPhaseKind kind);

struct RunPhase {
    RunPhaseKind kind = RunPhaseKind::Training;
    TimeRange range;
};

/// By kind, then by time; stretches of one kind do not overlap. Runs that follow each other are one stretch. One pass
/// over the host threads and over the modules and ops of the first device.
std::vector<RunPhase> runPhases(const OpIndex &index, std::stop_token stop = {});

} // namespace planescope
