#pragma once
// A table as data: what exporters and item models show. Cells are plain; the column says what they mean.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace planescope {

enum class ColumnUnit {
    Text,
    Number, ///< no unit
    Count,
    Id,        ///< digits that are a name: never grouped, quoted in JSON
    TimePoint, ///< ps since session start
    Duration,  ///< ps
    Size,      ///< bytes
    Share,     ///< 0 to 1
    BytesPerSecond,
    FlopsPerSecond
};

struct Column {
    std::string key;   ///< machine name with the unit as its last word: "duration_ps"
    std::string title; ///< for people, English; the unit stands in the cell
    ColumnUnit unit = ColumnUnit::Text;
};

/// Nothing (not recorded), number or text (UTF-8 as in the file, may be broken).
using Cell = std::variant<std::monostate, std::int64_t, std::uint64_t, double, std::string>;
using TableRow = std::vector<Cell>;

struct Table {
    std::vector<Column> columns;
    std::vector<TableRow> rows; ///< each as long as `columns`
};

} // namespace planescope
