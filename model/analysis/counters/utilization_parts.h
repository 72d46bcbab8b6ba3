#pragma once
// Inner parts of the utilisation: formulas by chip, over whatever gives the values of registers.
#include "model/analysis/counters/utilization.h"

#include <functional>

namespace planescope {

/// Registers by block and short name; nothing where there is none.
using RegisterValue = std::function<std::optional<double>(const CounterPlace &, std::string_view)>;

/// Appends the rows of a V6e or V7x chip; `frame` has what they share. Sampled counters: the TensorCore alone, by its
/// own clock, without units of which nothing was sampled. False, and no rows of the core, without a clock.
bool writeUtilization(const UtilizationRow &frame, TpuGeneration generation, const RegisterValue &value, bool isSampled,
                      std::vector<UtilizationRow> &out);

} // namespace planescope
