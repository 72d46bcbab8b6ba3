#pragma once
// Which part of training or serving an op belongs to, by its place in the framework's program.
#include "model/analysis/op_metrics.h"

#include <string_view>
#include <vector>

namespace planescope {

enum class ProgramPhase : std::uint8_t {
    Forward,
    Backward,
    Recomputed, ///< forward again inside the backward pass, to save memory
    Optimizer,
    Prefill,
    Decode,
    Other
};
/// JAX: "jvp(" forward, "transpose(" backward, "rematted_computation"; TensorFlow: "gradient_tape/", "gradients/";
/// scopes named after an optimizer; serving: scopes or programs that have the word prefill, decode or generate.
ProgramPhase phaseOf(std::string_view provenance, std::string_view program);
/// "forward", "decode": stable words.
std::string_view phaseWord(ProgramPhase phase);
/// A gradient is computed here.
bool hasGradientScope(std::string_view provenance);

struct PhaseShare {
    ProgramPhase phase = ProgramPhase::Other;
    double share = 0; ///< of the op time
};
/// In the order of the enum, without those that have no time. Empty when nothing is known but Other.
std::vector<PhaseShare> phaseShares(const OpIndex &index, const OpTable &table);

} // namespace planescope
