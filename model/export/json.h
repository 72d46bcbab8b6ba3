#pragma once
// JSON, written as it comes: keys in the order of the calls, one row per line, the same input gives the same bytes.
#include "model/analysis/table.h"
#include "model/export/output.h"

#include <vector>

namespace planescope {

/// Integers are written with all their digits; ids belong into text(), since many readers keep 53 bits only.
/// NaN and infinity, which JSON does not know, become null.
class JsonWriter
{
public:
    enum class Layout { Lines, Inline }; ///< every element on a line of its own, or all on one line

    explicit JsonWriter(Output &out) : m_out(out) {}

    JsonWriter &key(std::string_view name); ///< before a value inside an object
    JsonWriter &beginObject(Layout layout = Layout::Lines) { return open('{', '}', layout); }
    JsonWriter &beginArray(Layout layout = Layout::Lines) { return open('[', ']', layout); }
    JsonWriter &end(); ///< closes the innermost object or array
    JsonWriter &text(std::string_view value);
    JsonWriter &integer(std::int64_t value);
    JsonWriter &integer(std::uint64_t value);
    JsonWriter &number(double value);
    JsonWriter &boolean(bool value);
    JsonWriter &null();
    /// A cell by its column: ids as text, nothing as null.
    JsonWriter &cell(const Cell &value, ColumnUnit unit);
    /// An array of objects, one per row. When it is the whole output, every row has the label of the output as
    /// "notice".
    JsonWriter &rows(const Table &table);
    /// Closes what is open and ends the line.
    void finish();

private:
    struct Level {
        char close;
        Layout layout;
        bool isEmpty = true;
    };
    void beforeElement();
    JsonWriter &open(char open, char close, Layout layout);
    JsonWriter &raw(std::string_view value);
    void newLine();
    Output &m_out;
    std::vector<Level> m_levels;
    bool m_hasKey = false;
};

/// Text between quotes with everything escaped that JSON asks for.
std::string jsonQuoted(std::string_view bytes);

} // namespace planescope
