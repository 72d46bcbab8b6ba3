#pragma once
// The made-up training program behind synthetic profiles: its ops, in execution order, and its HLO proto.
#include <cstdint>
#include <string>
#include <vector>

namespace planescope::xplane {

struct SyntheticOp {
    std::string name; ///< "fusion.12"
    std::string text; ///< HLO text
    std::string opcode;
    std::string category;
    std::string shape; ///< with layout
    std::string frameworkOp;
    std::string source;
    std::int64_t picoseconds = 0;
    std::int64_t flops = 0;
    std::int64_t bytes = 0;
    /// Index of the op that begins the asynchronous span this one ends; -1 for all others.
    int endsSpanOf = -1;
};

/// Ops of one step: `prologue`, the forward loop over layers, `head`, the backward loop, `epilogue`.
struct SyntheticProgram {
    std::uint64_t id = 0;
    std::string name; ///< "jit_train_step"
    std::vector<SyntheticOp> ops;
    std::vector<int> prologue, forward, head, backward, epilogue; ///< indices into ops
    int forwardLoop = 0;                                          ///< the while ops
    int backwardLoop = 0;

    std::string fullName() const { return name + "(" + std::to_string(id) + ")"; }
    /// Serialised xla.HloProto with a computation for each list.
    std::string hloProto() const;
};

SyntheticProgram makeTrainProgram();

} // namespace planescope::xplane
