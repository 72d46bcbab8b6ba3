#pragma once
// Names of HLO categories: what the compiler wrote, what follows from an opcode when it wrote none, and which
// categories count as what. Strings are XLA's own (HloInstruction::ToCategory and the TPU compiler's names).
#include "model/store/program_table.h"

#include <string>
#include <string_view>

namespace planescope {

/// Category of an instruction without a stored one.
std::string hloCategoryOf(const HloInstruction &instruction);

bool isInfeedOrOutfeed(std::string_view category); ///< contains "infeed" or "outfeed"
/// `call`, `conditional`, `while`, `megacore fusion`: their time is that of the ops inside.
bool isControlCategory(std::string_view category);
/// Not busy for the duty cycle: infeed, outfeed, host send and recv, async-done, megacore fusion.
bool isOffDutyCategory(std::string_view category);
/// Any collective, started, awaited or fused.
bool isCollectiveCategory(std::string_view category);

} // namespace planescope
