#pragma once
// A graph of HLO instructions in the DOT language, for Graphviz.
#include "model/analysis/hlo_graph.h"

#include <string>

namespace planescope {

/// Bodies of fusions are clusters, control dependencies dashed, the centre has a thick frame. Ends with a line feed.
std::string hloDot(const HloModule &module, const HloGraph &graph);

} // namespace planescope
