#pragma once
// HLO as text, in XLA's notation. Rare attributes may be left out, none is invented.
#include "model/store/program_table.h"

#include <string>

namespace planescope::hlo {

enum class TextStyle {
    Expression, ///< as profiles name ops: `%` names, operand shapes, no backend_config
    Short,      ///< no `%`, no operand shapes
    Long        ///< `%` names, no operand shapes, computation heads with parameters
};

/// `f32[5,1024]{1,0:T(8,128)S(5)}`; without layouts `f32[5,1024]`. `proto`: a serialised ShapeProto.
std::string shapeText(std::string_view proto, bool withLayout = true);
/// The serialised shape of an instruction; empty when it has none.
std::string_view shapeOf(const HloInstruction &instruction);

/// One line without indentation, `ROOT ` in front where it applies.
std::string instructionText(const HloModule &module, std::uint32_t row, TextStyle style);
/// From its head to the closing brace, one instruction per line, in execution order.
std::string computationText(const HloModule &module, std::uint32_t computation, TextStyle style);
/// All computations, the entry last, after a line with the module's name.
std::string moduleText(const HloModule &module, TextStyle style);

} // namespace planescope::hlo
