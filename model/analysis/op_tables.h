#pragma once
// Op statistics, framework operations and the roofline as plain tables: what the command line prints and the views
// show.
#include "model/analysis/framework_ops.h"
#include "model/analysis/roofline.h"
#include "model/analysis/table.h"

namespace planescope {

/// All columns of XProf's HLO op stats, and our own. A cell without a value is nothing: costs that the profile does not
/// state, rates without a peak.
const std::vector<Column> &opStatsColumns();
TableRow opStatsCells(const OpIndex &index, const OpStatsRow &row);

/// All columns of XProf's framework op stats.
const std::vector<Column> &frameworkOpsColumns();
TableRow frameworkOpsCells(const OpIndex &index, const FrameworkOpRow &row);

/// All columns of XProf's roofline model. `step`: "Total", "Average", or the step's number.
const std::vector<Column> &rooflineColumns();
TableRow rooflineCells(const OpIndex &index, const RooflinePoint &point, const std::string &step);

/// Position of a column by its key; the number of columns when there is none.
std::size_t columnOf(const std::vector<Column> &columns, std::string_view key);

} // namespace planescope
