#include "model/export/json.h"

#include <cmath>

namespace planescope {

JsonWriter &JsonWriter::key(std::string_view name)
{
    beforeElement();
    m_out << jsonQuoted(name) << ": ";
    m_hasKey = true;
    return *this;
}

void JsonWriter::newLine()
{
    m_out << '\n';
    for (std::size_t i = 0; i < m_levels.size(); ++i)
        m_out << "  ";
}

void JsonWriter::beforeElement()
{
    if (m_hasKey) {
        m_hasKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    Level &level = m_levels.back();
    if (!level.isEmpty)
        m_out << ',';
    if (level.layout == Layout::Lines)
        newLine();
    else if (!level.isEmpty)
        m_out << ' ';
    level.isEmpty = false;
}

JsonWriter &JsonWriter::open(char open, char close, Layout layout)
{
    beforeElement();
    m_out << open;
    const bool isInsideLine = !m_levels.empty() && m_levels.back().layout == Layout::Inline;
    m_levels.push_back({close, isInsideLine ? Layout::Inline : layout});
    return *this;
}

JsonWriter &JsonWriter::end()
{
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (level.layout == Layout::Lines && !level.isEmpty)
        newLine();
    m_out << level.close;
    return *this;
}

JsonWriter &JsonWriter::raw(std::string_view value)
{
    beforeElement();
    m_out << value;
    return *this;
}

JsonWriter &JsonWriter::text(std::string_view value) { return raw(jsonQuoted(value)); }
JsonWriter &JsonWriter::integer(std::int64_t value) { return raw(std::to_string(value)); }
JsonWriter &JsonWriter::integer(std::uint64_t value) { return raw(std::to_string(value)); }
JsonWriter &JsonWriter::number(double value) { return std::isfinite(value) ? raw(plainText(value)) : null(); }
JsonWriter &JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }
JsonWriter &JsonWriter::null() { return raw("null"); }

JsonWriter &JsonWriter::cell(const Cell &value, ColumnUnit unit)
{
    if (const auto *const whole = std::get_if<std::int64_t>(&value))
        return unit == ColumnUnit::Id ? text(std::to_string(*whole)) : integer(*whole);
    if (const auto *const natural = std::get_if<std::uint64_t>(&value))
        return unit == ColumnUnit::Id ? text(std::to_string(*natural)) : integer(*natural);
    if (const auto *const real = std::get_if<double>(&value))
        return number(*real);
    if (const auto *const words = std::get_if<std::string>(&value))
        return text(*words);
    return null();
}

JsonWriter &JsonWriter::rows(const Table &table)
{
    const bool hasNotice = m_levels.empty() && !m_out.notice().empty();
    beginArray();
    for (const TableRow &row : table.rows) {
        beginObject(Layout::Inline);
        for (std::size_t i = 0; i < row.size(); ++i)
            key(table.columns[i].key).cell(row[i], table.columns[i].unit);
        if (hasNotice)
            key("notice").text(m_out.notice());
        end();
    }
    return end();
}

void JsonWriter::finish()
{
    while (!m_levels.empty())
        end();
    m_out << '\n';
}

std::string jsonQuoted(std::string_view bytes)
{
    std::string quoted = "\"";
    for (const char c : validUtf8(bytes)) {
        switch (c) {
        case '"':
            quoted += "\\\"";
            break;
        case '\\':
            quoted += "\\\\";
            break;
        case '\n':
            quoted += "\\n";
            break;
        case '\r':
            quoted += "\\r";
            break;
        case '\t':
            quoted += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
                static constexpr char hex[] = "0123456789abcdef";
                quoted += "\\u00";
                quoted += hex[(c >> 4) & 0xF];
                quoted += hex[c & 0xF];
            } else {
                quoted += c;
            }
        }
    }
    return quoted + '"';
}

} // namespace planescope
