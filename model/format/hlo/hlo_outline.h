#pragma once
// Figures of a serialised xla.HloProto that need no parsing of the whole.
//
//   HloProto            1 hlo_module: HloModuleProto    3 buffer_assignment
//   HloModuleProto      1 name   3 computations: HloComputationProto (repeated)
//   HloComputationProto 2 instructions: HloInstructionProto (repeated)
// Source of the numbers: openxla/xla, xla/service/hlo.proto.
#include <cstdint>
#include <optional>
#include <string_view>

namespace planescope {

/// Instructions over all computations, fused ones included. Nothing when the bytes are no HloProto or are damaged.
/// O(bytes of the instruction headers): bodies are skipped.
std::optional<std::uint64_t> hloInstructionCount(std::string_view proto);

} // namespace planescope
