#pragma once
// One unit for a whole column of a table, so that its numbers can be compared at a glance.
#include "model/analysis/table.h"

#include <QString>

namespace planescope::text {

struct ColumnScale {
    double factor = 1; ///< shown value = value * factor
    QString unit;      ///< stands in the header; empty: none
};

/// The largest unit in which `typical`, a value of the column, is at least one. Shares are shown in percent.
ColumnScale columnScale(ColumnUnit unit, double typical);

} // namespace planescope::text
