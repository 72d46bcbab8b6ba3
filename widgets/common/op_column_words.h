#pragma once
// Titles and explanations of the columns of op statistics, framework operations and roofline.
#include "widgets/common/table_sheet.h"

namespace planescope {

/// By the columns' keys; a column without words keeps its English title.
std::vector<ColumnWords> opColumnWords(const std::vector<Column> &columns);

} // namespace planescope
