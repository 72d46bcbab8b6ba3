#pragma once
// How often a loop runs, read off its exit test. Listings do not write it.
#include "model/analysis/kernel/def_use.h"

#include <cstdint>
#include <optional>

namespace planescope {

/// Iterations of the loop whose branch back is the instruction `branch`, when its exit test compares a counter, which
/// starts at a constant and grows by a constant, with a constant. Else nothing: never a guess.
std::optional<std::uint64_t> tripCount(const DefUse &values, std::uint32_t branch);

} // namespace planescope
