#pragma once
// Tables row by row as CSV, Markdown or aligned text. JSON has its own writer, since its rows can hold objects.
// All of them put the label of the output in: a column "notice" in CSV, a paragraph before the first table elsewhere.
#include "model/analysis/table.h"
#include "model/export/output.h"

#include <QLocale>

#include <memory>

namespace planescope {

class TableWriter
{
public:
    virtual ~TableWriter() = default;
    virtual void row(const TableRow &row) = 0;
    /// Writes what is still held back. Call once, at the end.
    virtual void finish() {}
    void rows(const Table &table)
    {
        for (const TableRow &r : table.rows)
            row(r);
    }
};

/// RFC 4180: comma, CRLF-free lines ("\n"), quotes doubled; header of keys; numbers plain; nothing is an empty field.
std::unique_ptr<TableWriter> csvWriter(Output &out, const std::vector<Column> &columns);

/// A GitHub table: header of keys, numbers plain and right-aligned; nothing is "–".
std::unique_ptr<TableWriter> markdownWriter(Output &out, const std::vector<Column> &columns);

struct TextTableOptions {
    int width = 0;  ///< columns of the terminal; 0: no limit
    int indent = 0; ///< blanks before every line
};
/// Aligned columns for people: titles, values with units, nothing is "–". Column widths come from the first 10,000
/// rows. When the terminal is too narrow, the widest text columns are cut, with "…" at the end.
std::unique_ptr<TableWriter> textWriter(Output &out, const std::vector<Column> &columns, TextTableOptions options = {});

/// A cell as plain text in the C locale, without unit; empty for nothing.
std::string plainCell(const Cell &cell);
/// A cell for people, with its unit and ordinary blanks instead of narrow ones.
QString cellText(const Cell &cell, ColumnUnit unit, const QLocale &locale = QLocale::c());
/// Columns a terminal needs for a text: wide characters count 2, combining ones 0.
int displayWidth(QStringView text);

std::string csvField(std::string_view text);
std::string markdownField(std::string_view text);

} // namespace planescope
