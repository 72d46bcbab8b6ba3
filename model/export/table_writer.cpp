#include "model/export/table_writer.h"

#include "model/text/format_value.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kWidthSample = 10'000;
constexpr int kNarrowestText = 8;
constexpr std::string_view kNoticeKey = "notice"; ///< as in JSON
const QString kDash(QChar(0x2013));

bool isRightAligned(ColumnUnit unit) { return unit != ColumnUnit::Text && unit != ColumnUnit::Id; }

double cellNumber(const Cell &cell)
{
    if (const auto *const whole = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
        return static_cast<double>(*natural);
    const auto *const real = std::get_if<double>(&cell);
    return real ? *real : 0;
}

/// Picoseconds of a cell; doubles (averages) are rounded. False outside 64 bits.
bool cellPs(const Cell &cell, std::int64_t *ps)
{
    if (const auto *const whole = std::get_if<std::int64_t>(&cell)) {
        *ps = *whole;
        return true;
    }
    const double value = cellNumber(cell);
    if (!(std::abs(value) < 9.2e18))
        return false;
    *ps = std::llround(value);
    return true;
}

class CsvTableWriter : public TableWriter
{
public:
    CsvTableWriter(Output &out, const std::vector<Column> &columns) : m_out(out)
    {
        for (std::size_t i = 0; i < columns.size(); ++i)
            m_out << (i ? "," : "") << csvField(columns[i].key);
        if (!m_out.notice().empty()) {
            m_out << (columns.empty() ? "" : ",") << kNoticeKey;
            m_notice = csvField(m_out.notice());
        }
        m_out << '\n';
    }
    void row(const TableRow &row) override
    {
        for (std::size_t i = 0; i < row.size(); ++i)
            m_out << (i ? "," : "") << csvField(plainCell(row[i]));
        if (!m_notice.empty())
            m_out << (row.empty() ? "" : ",") << m_notice;
        m_out << '\n';
    }

private:
    Output &m_out;
    std::string m_notice; ///< as a field; empty for measurements
};

class MarkdownTableWriter : public TableWriter
{
public:
    MarkdownTableWriter(Output &out, const std::vector<Column> &columns) : m_out(out)
    {
        m_out.beginWithNotice();
        for (const Column &column : columns)
            m_out << "| " << markdownField(column.key) << ' ';
        m_out << "|\n";
        for (const Column &column : columns)
            m_out << (isRightAligned(column.unit) ? "|--:" : "|---");
        m_out << "|\n";
    }
    void row(const TableRow &row) override
    {
        for (const Cell &cell : row) {
            const std::string plain = plainCell(cell);
            m_out << "| " << (plain.empty() ? kDash.toStdString() : markdownField(plain)) << ' ';
        }
        m_out << "|\n";
    }

private:
    Output &m_out;
};

class AlignedTableWriter : public TableWriter
{
public:
    AlignedTableWriter(Output &out, const std::vector<Column> &columns, TextTableOptions options) :
        m_out(out), m_columns(columns), m_options(options)
    {
        m_out.beginWithNotice();
        std::vector<QString> titles;
        for (const Column &column : columns) {
            titles.push_back(QString::fromStdString(column.title));
            m_widths.push_back(displayWidth(titles.back()));
        }
        m_sample.push_back(std::move(titles));
    }
    void row(const TableRow &row) override
    {
        std::vector<QString> texts;
        for (std::size_t i = 0; i < row.size(); ++i)
            texts.push_back(cellText(row[i], m_columns[i].unit));
        if (m_isFixed) {
            line(texts);
            return;
        }
        for (std::size_t i = 0; i < texts.size(); ++i)
            m_widths[i] = std::max(m_widths[i], displayWidth(texts[i]));
        m_sample.push_back(std::move(texts));
        if (m_sample.size() > kWidthSample)
            writeSample();
    }
    void finish() override
    {
        if (!m_isFixed)
            writeSample();
    }

private:
    void writeSample()
    {
        m_isFixed = true;
        fitToWidth();
        for (const auto &texts : m_sample)
            line(texts);
        m_sample.clear();
    }

    /// Takes from the widest text column until the line fits; what still does not fit is left to the terminal.
    void fitToWidth()
    {
        if (m_options.width <= 0)
            return;
        int whole = m_options.indent - 2;
        for (const int width : m_widths)
            whole += width + 2;
        for (; whole > m_options.width; --whole) {
            std::size_t widest = m_columns.size();
            for (std::size_t i = 0; i < m_columns.size(); ++i)
                if (!isRightAligned(m_columns[i].unit) && m_widths[i] > kNarrowestText &&
                    (widest == m_columns.size() || m_widths[i] > m_widths[widest]))
                    widest = i;
            if (widest == m_columns.size())
                return;
            --m_widths[widest];
        }
    }

    static QString cut(const QString &text, int width)
    {
        if (displayWidth(text) <= width)
            return text;
        QString head = text;
        while (!head.isEmpty() && displayWidth(head) > width - 1)
            head.chop(head.size() > 1 && head.back().isLowSurrogate() ? 2 : 1);
        return head + QChar(0x2026);
    }

    void line(const std::vector<QString> &texts)
    {
        QString text(m_options.indent, u' ');
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const bool isRight = isRightAligned(m_columns[i].unit);
            const QString shown = isRight ? texts[i] : cut(texts[i], m_widths[i]);
            const QString pad(std::max(0, m_widths[i] - displayWidth(shown)), u' ');
            text += isRight ? pad + shown : shown + pad;
            if (i + 1 < texts.size())
                text += QLatin1String("  ");
        }
        while (text.endsWith(u' '))
            text.chop(1);
        m_out << text << '\n';
    }

    Output &m_out;
    std::vector<Column> m_columns;
    TextTableOptions m_options;
    std::vector<int> m_widths;
    std::vector<std::vector<QString>> m_sample; ///< titles, then the rows that decide about widths
    bool m_isFixed = false;
};

} // namespace

std::unique_ptr<TableWriter> csvWriter(Output &out, const std::vector<Column> &columns)
{
    return std::make_unique<CsvTableWriter>(out, columns);
}

std::unique_ptr<TableWriter> markdownWriter(Output &out, const std::vector<Column> &columns)
{
    return std::make_unique<MarkdownTableWriter>(out, columns);
}

std::unique_ptr<TableWriter> textWriter(Output &out, const std::vector<Column> &columns, TextTableOptions options)
{
    return std::make_unique<AlignedTableWriter>(out, columns, options);
}

std::string plainCell(const Cell &cell)
{
    if (const auto *const whole = std::get_if<std::int64_t>(&cell))
        return std::to_string(*whole);
    if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
        return std::to_string(*natural);
    if (const auto *const real = std::get_if<double>(&cell))
        return std::isfinite(*real) ? plainText(*real) : std::string();
    if (const auto *const words = std::get_if<std::string>(&cell))
        return validUtf8(*words);
    return {};
}

QString cellText(const Cell &cell, ColumnUnit unit, const QLocale &locale)
{
    if (std::holds_alternative<std::monostate>(cell))
        return kDash;
    QString shown;
    std::int64_t ps = 0;
    if (const auto *const words = std::get_if<std::string>(&cell)) {
        shown = QString::fromUtf8(words->data(), static_cast<qsizetype>(words->size()));
        for (QChar &c : shown)
            if (c.unicode() < 0x20 || c.unicode() == 0x7F) // a name may hold line breaks or terminal commands
                c = u' ';
        return shown;
    }
    switch (unit) {
    case ColumnUnit::Duration:
        shown =
            cellPs(cell, &ps) ? text::duration(Duration::ps(ps), locale) : text::plainNumber(cellNumber(cell), locale);
        break;
    case ColumnUnit::TimePoint:
        shown = cellPs(cell, &ps) ? text::timePoint(TimePoint::ps(ps), Duration::ns(1), locale)
                                  : text::plainNumber(cellNumber(cell), locale);
        break;
    case ColumnUnit::Size:
        shown = text::bytes(Bytes{static_cast<std::uint64_t>(std::max(0.0, cellNumber(cell)))}, locale);
        break;
    case ColumnUnit::Share:
        shown = text::share(cellNumber(cell), 1, locale);
        break;
    case ColumnUnit::BytesPerSecond:
        shown = text::byteRate(cellNumber(cell), locale);
        break;
    case ColumnUnit::FlopsPerSecond:
        shown = text::withPrefix(cellNumber(cell), u"FLOP/s", locale);
        break;
    case ColumnUnit::Id:
    case ColumnUnit::Text:
        shown = QString::fromStdString(plainCell(cell));
        break;
    case ColumnUnit::Count:
    case ColumnUnit::Number:
        if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
            shown = text::count(*natural, locale);
        else if (const auto *const whole = std::get_if<std::int64_t>(&cell); whole && *whole >= 0)
            shown = text::count(static_cast<std::uint64_t>(*whole), locale);
        else
            shown = text::plainNumber(cellNumber(cell), locale);
        break;
    }
    return shown.replace(QChar(0x202F), u' ').replace(QChar(0x2212), u'-');
}

int displayWidth(QStringView text)
{
    int width = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
        if (c > 0xFFFF)
            ++i;
        const QChar::Category category = QChar::category(c);
        if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing || category == QChar::Other_Format)
            continue;
        const bool isWide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
                            (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                            (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                            (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1F64F) || c >= 0x20000;
        width += isWide ? 2 : 1;
    }
    return width;
}

std::string csvField(std::string_view text)
{
    const bool needsQuotes = text.find_first_of(",\"\r\n") != std::string_view::npos ||
                             (!text.empty() && (text.front() == ' ' || text.back() == ' '));
    if (!needsQuotes)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string markdownField(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '|' || c == '\\' || c == '`' || c == '*' || c == '<')
            escaped += '\\';
        escaped += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return escaped;
}

} // namespace planescope
