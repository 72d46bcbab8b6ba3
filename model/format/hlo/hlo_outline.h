#pragma once
// Figures of a program that need no parsing of the whole.
//
//   HloProto            1 hlo_module: HloModuleProto    3 buffer_assignment
//   HloModuleProto      1 name   3 computations: HloComputationProto (repeated)
//   HloComputationProto 2 instructions: HloInstructionProto (repeated)
// Source of the numbers: openxla/xla, xla/service/hlo.proto.
#include <cstdint>
#include <optional>
#include <string_view>

namespace planescope {

struct HloOutline {
    std::string_view name;          ///< of the module, within the program's bytes
    std::uint64_t computations = 0; ///< fused ones included
    std::uint64_t instructions = 0; ///< over all computations
};

/// Of a serialised HloProto or HloModuleProto, or of HLO text. Nothing when the bytes are none or are damaged.
/// O(bytes of the instruction headers), bodies are skipped; of text O(bytes).
std::optional<HloOutline> hloOutline(std::string_view program);

} // namespace planescope
