#pragma once
// Inside the overview: what limits the program, and the reasons, from figures that are already there.
#include "model/analysis/overview.h"

namespace planescope {

/// Sets limit, evidence and proposal.
void judge(Overview &overview, const OpIndex &index);

} // namespace planescope
