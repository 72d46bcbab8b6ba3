#include "widgets/common/table_sheet.h"

#include "model/export/table_writer.h"
#include "model/text/format_value.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace planescope {

namespace {

double cellNumber(const Cell &cell)
{
    if (const auto *const whole = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
        return static_cast<double>(*natural);
    const auto *const real = std::get_if<double>(&cell);
    return real ? *real : std::numeric_limits<double>::quiet_NaN();
}

QString utf8Text(const std::string &text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// One word of a filter.
struct FilterTerm {
    std::string text; ///< lower case
    int column = -1;  ///< compares this column
    QString comparison;
    double number = 0;
};

std::string lowered(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toCaseFolded().toStdString();
}

/// Words, "words in quotes", and comparisons such as share>5 or calls<=10 by the beginning of a column's key or title.
std::vector<FilterTerm> filterTerms(const TableSheet &sheet, const QString &filter)
{
    static const QRegularExpression word(QStringLiteral("\"([^\"]*)\"?|(\\S+)"));
    static const QRegularExpression comparison(QStringLiteral("^([^<>=]+)(<=|>=|<|>|=)(-?[0-9]+(?:[.,][0-9]+)?)$"));
    std::vector<FilterTerm> terms;
    auto words = word.globalMatch(filter);
    while (words.hasNext()) {
        const QRegularExpressionMatch match = words.next();
        const bool isQuoted = match.capturedStart(1) >= 0;
        const QString text = isQuoted ? match.captured(1) : match.captured(2);
        if (text.isEmpty())
            continue;
        FilterTerm term;
        term.text = text.toCaseFolded().toStdString();
        const QRegularExpressionMatch compared = comparison.match(text);
        if (!isQuoted && compared.hasMatch()) {
            const QString key = compared.captured(1).toCaseFolded();
            for (std::size_t c = 0; c < sheet.table.columns.size() && term.column < 0; ++c)
                if (sheet.isNumber(c) && (utf8Text(sheet.table.columns[c].key).startsWith(key) ||
                                          sheet.words[c].title.toCaseFolded().startsWith(key)))
                    term.column = static_cast<int>(c);
            term.comparison = compared.captured(2);
            term.number = compared.captured(3).replace(QLatin1Char(','), QLatin1Char('.')).toDouble();
        }
        terms.push_back(std::move(term));
    }
    return terms;
}

bool matchesTerm(const TableSheet &sheet, std::size_t row, const FilterTerm &term)
{
    if (term.column >= 0) {
        const double value = sheet.shownNumber(row, static_cast<std::size_t>(term.column));
        // Scaled numbers are compared as they are shown: 0.031 ms is 0.031, however the product was rounded.
        const bool isEqual = std::abs(value - term.number) <= 1e-9 * std::abs(term.number);
        if (term.comparison == QLatin1String("<"))
            return value < term.number && !isEqual;
        if (term.comparison == QLatin1String("<="))
            return value < term.number || isEqual;
        if (term.comparison == QLatin1String(">"))
            return value > term.number && !isEqual;
        if (term.comparison == QLatin1String(">="))
            return value > term.number || isEqual;
        return isEqual;
    }
    const TableRow &cells = sheet.table.rows[row];
    return std::any_of(cells.begin(), cells.end(), [&](const Cell &cell) {
        const auto *const text = std::get_if<std::string>(&cell);
        return text && lowered(*text).find(term.text) != std::string::npos;
    });
}

} // namespace

QString fourDigits(double value)
{
    const double size = std::abs(value);
    const int before = size > 0 ? static_cast<int>(std::floor(std::log10(size))) + 1 : 1;
    return size > 0 ? text::number(value, std::clamp(4 - before, 0, 6)) : text::number(0, 0);
}

bool TableSheet::isNumber(std::size_t column) const
{
    const ColumnUnit unit = table.columns[column].unit;
    return unit != ColumnUnit::Text && unit != ColumnUnit::Id;
}

QString TableSheet::header(std::size_t column) const
{
    const QString &unit = scales[column].unit;
    return unit.isEmpty() ? words[column].title : words[column].title + QStringLiteral(", ") + unit;
}

double TableSheet::shownNumber(std::size_t row, std::size_t column) const
{
    return isNumber(column) ? cellNumber(table.rows[row][column]) * scales[column].factor
                            : std::numeric_limits<double>::quiet_NaN();
}

QString TableSheet::cellText(std::size_t row, std::size_t column) const
{
    const Cell &cell = table.rows[row][column];
    if (std::holds_alternative<std::monostate>(cell))
        return QString(QChar(0x2013));
    if (const auto *const text = std::get_if<std::string>(&cell)) {
        const auto known = words[column].values.find(*text);
        return known == words[column].values.end() ? utf8Text(*text) : known->second;
    }
    const double value = shownNumber(row, column);
    switch (table.columns[column].unit) {
    case ColumnUnit::Id:
    case ColumnUnit::Text:
        return utf8Text(plainCell(cell));
    case ColumnUnit::Count:
        return value >= 0 ? text::count(static_cast<std::uint64_t>(value)) : text::number(value, 0);
    case ColumnUnit::Share:
        return text::number(value, value > 0 && value < 0.1 ? 3 : 2);
    case ColumnUnit::Number:
        return value >= 1e9 ? text::plainNumber(value) : fourDigits(value);
    default:
        return fourDigits(value);
    }
}

TableSheetPtr makeSheet(Table table, std::vector<ColumnWords> words, std::vector<OpClass> classes, int nameColumn)
{
    auto sheet = std::make_shared<TableSheet>();
    sheet->table = std::move(table);
    sheet->words = std::move(words);
    sheet->words.resize(sheet->table.columns.size());
    sheet->classes = std::move(classes);
    sheet->nameColumn = nameColumn;
    for (std::size_t c = 0; c < sheet->table.columns.size(); ++c) {
        if (sheet->words[c].title.isEmpty())
            sheet->words[c].title = utf8Text(sheet->table.columns[c].title);
        // The unit of the middle value: one giant would turn all others into fractions.
        std::vector<double> values;
        for (const TableRow &row : sheet->table.rows)
            if (const double value = std::abs(cellNumber(row[c])); value > 0)
                values.push_back(value);
        double middle = 0;
        if (!values.empty()) {
            const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
            std::nth_element(values.begin(), at, values.end());
            middle = std::max(*at, *std::max_element(values.begin(), values.end()) / 1e6);
        }
        sheet->scales.push_back(text::columnScale(sheet->table.columns[c].unit, middle));
    }
    return sheet;
}

std::vector<std::uint32_t> orderedRows(const TableSheet &sheet, const TableOrder &order)
{
    const std::vector<FilterTerm> terms = filterTerms(sheet, order.filter);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < sheet.table.rows.size(); ++row) {
        if (order.onlyRows && (row >= order.onlyRows->size() || !(*order.onlyRows)[row]))
            continue;
        if (std::all_of(terms.begin(), terms.end(),
                        [&](const FilterTerm &term) { return matchesTerm(sheet, row, term); }))
            rows.push_back(row);
    }
    if (order.column < 0 || static_cast<std::size_t>(order.column) >= sheet.table.columns.size())
        return rows;
    const auto column = static_cast<std::size_t>(order.column);
    const auto isNothing = [&](std::uint32_t row) {
        return std::holds_alternative<std::monostate>(sheet.table.rows[row][column]);
    };
    const auto end =
        std::stable_partition(rows.begin(), rows.end(), [&](std::uint32_t row) { return !isNothing(row); });
    if (sheet.isNumber(column)) {
        std::vector<double> values(sheet.table.rows.size());
        for (auto row = rows.begin(); row != end; ++row)
            values[*row] = cellNumber(sheet.table.rows[*row][column]);
        std::stable_sort(rows.begin(), end, [&](std::uint32_t a, std::uint32_t b) {
            return order.isDescending ? values[b] < values[a] : values[a] < values[b];
        });
    } else {
        std::stable_sort(rows.begin(), end, [&](std::uint32_t a, std::uint32_t b) {
            const Cell &left = sheet.table.rows[a][column], &right = sheet.table.rows[b][column];
            return order.isDescending ? right < left : left < right;
        });
    }
    return rows;
}

} // namespace planescope
