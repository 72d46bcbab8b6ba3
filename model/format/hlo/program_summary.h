#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace planescope {

struct ProgramSummary {
    std::string moduleName;
    std::uint64_t computations = 0;
    std::uint64_t instructions = 0; ///< over all computations
};

/// Reads a serialised xla.HloProto (Program::proto). Fails with Damaged, or with TooLarge beyond 256 MiB: the parsed
/// form takes a multiple of that.
Result<ProgramSummary> summarizeProgram(std::string_view hloProto);

} // namespace planescope
