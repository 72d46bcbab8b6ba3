#pragma once
// A table of the analysis ready for the screen: each column in one unit that fits its values, with words for people.
// Made on a worker, immutable, shared by model and view.
#include "model/analysis/op_class.h"
#include "model/analysis/table.h"
#include "model/text/column_scale.h"

#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace planescope {

/// What a column is called and what it means.
struct ColumnWords {
    QString title;
    QString tip;                           ///< formula or source; shown over the header
    bool warnsAboveOne = false;            ///< shares that cannot exceed the whole: above they are shown with a warning
    bool hasBar = false;                   ///< a share that is drawn as well
    std::map<std::string, QString> values; ///< texts of the analysis -> words for people; files keep the former
};

struct TableSheet {
    using Scale = text::ColumnScale;
    Table table;
    std::vector<ColumnWords> words; ///< one per column
    std::vector<Scale> scales;      ///< one per column
    std::vector<OpClass> classes;   ///< one per row, or empty
    int nameColumn = 0;             ///< has the badge of the class and never hides

    /// "Time, ms"
    QString header(std::size_t column) const;
    /// As shown: in the column's unit, without it. A dash for nothing.
    QString cellText(std::size_t row, std::size_t column) const;
    bool isNumber(std::size_t column) const;
    /// In the column's unit; NaN for nothing and for text.
    double shownNumber(std::size_t row, std::size_t column) const;
};
using TableSheetPtr = std::shared_ptr<const TableSheet>;

/// Chooses the units. O(cells).
TableSheetPtr makeSheet(Table table, std::vector<ColumnWords> words, std::vector<OpClass> classes = {},
                        int nameColumn = 0);

/// Rows in an order: which of them match a filter, sorted by a column.
struct TableOrder {
    int column = -1; ///< as in the table
    bool isDescending = false;
    QString filter;                                    ///< words that a row must contain; "share>5" compares
    std::shared_ptr<const std::vector<bool>> onlyRows; ///< others are left out; null: all
};
/// Row numbers of the sheet. Stable; rows without a value come last. Needs no GUI thread.
std::vector<std::uint32_t> orderedRows(const TableSheet &sheet, const TableOrder &order);

/// "3.042", "0.0462": four significant digits, grouped.
QString fourDigits(double value);

} // namespace planescope
