#pragma once
// Chips against counters: which chip counts what the others do not.
#include "model/analysis/counters/counter_table.h"

#include <span>
#include <vector>

namespace planescope {

/// Numbers for a heat map: one line per chip (a plane's newest reading), one column per counter name.
struct CounterMatrix {
    struct Chip {
        std::uint32_t reading = 0;
        double score = 0; ///< largest |deviation| of its cells
        std::uint32_t outlierCount = 0;
    };
    struct Cell {
        double value = 0; ///< NaN: this chip does not have the counter
        /// Distance from the median of the chips in robust standard deviations (1.4826 * median absolute deviation,
        /// at least 1 % of the median); 0 with fewer than three chips.
        double deviation = 0;
        double ofMedian = 0; ///< value / median; 0 when the median is 0
        bool isOutlier = false;
    };
    std::vector<Chip> chips;          ///< most outlying cells first, then by score, host, chip
    std::vector<std::uint32_t> names; ///< rows of CounterTable::names(); the most outlying first
    std::vector<double> medians;      ///< by column
    std::vector<Cell> cells;          ///< row-major: chips x names

    const Cell &cell(std::size_t chip, std::size_t column) const { return cells[chip * names.size() + column]; }
};

inline constexpr double kCounterOutlier = 3.5; ///< |deviation| from which a cell stands out

/// Of the names of `rows`; empty: of all rows. Counters that are 0 on every chip are left out.
CounterMatrix counterMatrix(const CounterTable &table, std::span<const std::uint32_t> rows = {});

} // namespace planescope
