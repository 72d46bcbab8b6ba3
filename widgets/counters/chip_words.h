#pragma once
// The figures of a chip in words, for the block diagram and for the bars of units.
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/chip_figures.h"
#include "widgets/counters/unit_bars.h"

class QComboBox;

namespace planescope {

class ThemeHub;

ChipWords chipWords(const ChipFigures &figures);
/// What the diagram speaks of: "chip 0, die 0, whole session" or "selected time".
QString chipScopeText(const Session &session, const CounterTable &table, const ChipChoice &choice);
/// As wide as its longest chip: the last word tells which die it is.
void fitChipBox(QComboBox *box, const ThemeHub &themes);
/// Bars by group of units, in XProf's order. Rows that belong to no chip of the question are left out before.
std::vector<UnitBarGroup> unitBarGroups(const std::vector<UtilizationRow> &rows);
/// Why there are no bars; empty when there are some.
QString missingUnitsText(const UtilizationReport &report, bool hasCounters);
/// "37.25 %": two decimals, as the table of XProf has them.
QString unitShareText(double share);

} // namespace planescope
