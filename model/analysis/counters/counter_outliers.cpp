#include "model/analysis/counters/counter_outliers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace planescope {

namespace {

/// Mean of the two middle ones for an even number; NaN for none. Reorders.
double median(std::vector<double> &values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

struct MatrixColumn {
    std::uint32_t name = 0;
    double median = 0;
    double worst = 0; ///< largest |deviation|
    std::vector<CounterMatrix::Cell> cells;
};

/// False when there is nothing to see: 0 everywhere.
bool measure(MatrixColumn &column)
{
    std::vector<double> values;
    for (const CounterMatrix::Cell &cell : column.cells)
        if (!std::isnan(cell.value))
            values.push_back(cell.value);
    if (std::all_of(values.begin(), values.end(), [](double v) { return v == 0; }))
        return false;
    column.median = median(values);
    std::vector<double> distances;
    distances.reserve(values.size());
    for (const double value : values)
        distances.push_back(std::abs(value - column.median));
    // Counters of chips in step are nearly equal: the floor keeps a cycle more or less from standing out.
    const double spread = std::max(1.4826 * median(distances), 0.01 * std::abs(column.median));
    for (CounterMatrix::Cell &cell : column.cells) {
        if (std::isnan(cell.value))
            continue;
        cell.ofMedian = column.median != 0 ? cell.value / column.median : 0;
        // Against a median of 0 without spread everything else is as far as it can be: its own size.
        if (values.size() >= 3)
            cell.deviation = spread > 0        ? (cell.value - column.median) / spread
                             : cell.value != 0 ? std::copysign(2 * kCounterOutlier, cell.value)
                                               : 0;
        cell.isOutlier = std::abs(cell.deviation) >= kCounterOutlier;
        column.worst = std::max(column.worst, std::abs(cell.deviation));
    }
    return true;
}

} // namespace

CounterMatrix counterMatrix(const CounterTable &table, std::span<const std::uint32_t> rows)
{
    CounterMatrix matrix;
    std::map<std::uint32_t, std::uint32_t> newest; // plane -> reading
    for (std::uint32_t r = 0; r < table.readings().size(); ++r) {
        const CounterReading &reading = table.readings()[r];
        const auto [at, isNew] = newest.try_emplace(reading.plane.value, r);
        if (!isNew && table.readings()[at->second].sample <= reading.sample)
            at->second = r;
    }
    std::vector<std::uint32_t> readings;
    readings.reserve(newest.size());
    for (const auto &[plane, reading] : newest)
        readings.push_back(reading);
    std::vector<bool> isWanted(table.names().size(), rows.empty());
    for (const std::uint32_t row : rows)
        isWanted[table.name()[row]] = true;

    std::vector<MatrixColumn> columns;
    for (std::uint32_t name = 0; name < table.names().size(); ++name) {
        if (!isWanted[name])
            continue;
        MatrixColumn column;
        column.name = name;
        bool isThere = false;
        for (const std::uint32_t reading : readings) {
            CounterMatrix::Cell cell;
            const auto row = table.rowOf(reading, name);
            cell.value = row ? table.value(*row) : std::numeric_limits<double>::quiet_NaN();
            isThere = isThere || row.has_value();
            column.cells.push_back(cell);
        }
        if (isThere && measure(column))
            columns.push_back(std::move(column));
    }
    std::stable_sort(columns.begin(), columns.end(),
                     [](const MatrixColumn &a, const MatrixColumn &b) { return a.worst > b.worst; });

    std::vector<CounterMatrix::Chip> chips(readings.size());
    for (std::size_t c = 0; c < chips.size(); ++c) {
        chips[c].reading = readings[c];
        for (const MatrixColumn &column : columns) {
            chips[c].score = std::max(chips[c].score, std::abs(column.cells[c].deviation));
            chips[c].outlierCount += column.cells[c].isOutlier ? 1 : 0;
        }
    }
    std::vector<std::size_t> order(chips.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto place = [&](std::size_t c) {
        const CounterReading &reading = table.readings()[chips[c].reading];
        return std::tuple(reading.host, reading.chip.value_or(-1), reading.plane);
    };
    // Many cells that stand out weigh more than one that does so far: a chip that is slower everywhere comes first.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto key = [&](std::size_t c) {
            return std::pair(chips[c].outlierCount, chips[c].outlierCount > 0 ? chips[c].score : 0);
        };
        return key(a) != key(b) ? key(a) > key(b) : place(a) < place(b);
    });
    for (const std::size_t c : order) {
        matrix.chips.push_back(chips[c]);
        for (const MatrixColumn &column : columns)
            matrix.cells.push_back(column.cells[c]);
    }
    for (const MatrixColumn &column : columns) {
        matrix.names.push_back(column.name);
        matrix.medians.push_back(column.median);
    }
    return matrix;
}

} // namespace planescope
