#include "model/format/hlo/out_of_memory_report.h"

#include <algorithm>
#include <charconv>

namespace planescope::hlo {

namespace {

constexpr std::string_view kBegin = "Ran out of memory in memory space ";
constexpr double kMostSize = 1e15;
constexpr std::int64_t kMostInAll = std::int64_t{1} << 60; ///< of all buffers of a report

/// "41.74G" at the begin of `text`; nothing for "unknown size".
std::optional<std::int64_t> sizeAt(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < 0)
        return std::nullopt;
    const auto at = static_cast<std::size_t>(end - text.data());
    const char unit = at < text.size() ? text[at] : 'B';
    const std::size_t power = std::string_view("BKMGT").find(unit);
    if (power == std::string_view::npos)
        return std::nullopt;
    for (std::size_t i = 0; i < power; ++i)
        value *= 1024;
    return value < kMostSize ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
}

/// What follows `key` in a line.
std::optional<std::string_view> after(std::string_view line, std::string_view key)
{
    const std::size_t at = line.find(key);
    return at == std::string_view::npos ? std::nullopt : std::optional(line.substr(at + key.size()));
}

/// The value of key="..." in a line; the quotation marks inside are escaped.
std::string_view quoted(std::string_view line, std::string_view key)
{
    const auto rest = after(line, key);
    if (!rest || !rest->starts_with('"'))
        return {};
    std::size_t end = 1;
    while (end < rest->size() && (*rest)[end] != '"')
        end += (*rest)[end] == '\\' ? 2 : 1;
    return rest->substr(1, std::min(end, rest->size()) - 1);
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

std::string unescaped(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size())
            ++i;
        out += text[i];
    }
    return out;
}

class ReportReader
{
public:
    explicit ReportReader(std::string_view space) { m_space = space; }

    void line(std::string_view line)
    {
        if (const std::size_t at = line.find(". Size: ");
            at != std::string_view::npos && at > 0 && isDigit(line[at - 1])) {
            finishSite();
            if (const auto size = sizeAt(line.substr(at + 8)); size && *size <= kMostInAll - m_inAll) {
                m_inAll += *size;
                m_site = {};
                m_site.bytes = *size;
                m_site.count = 1;
                m_site.device = m_space;
                m_isOpen = true;
            }
        } else if (m_isOpen) {
            siteLine(line);
        } else if (const auto usage = after(line, " usage >= ");
                   usage && line.find("Total ") != std::string_view::npos) {
            m_inParts = true;
        } else if (line.find("Output size") != std::string_view::npos ||
                   line.find("Program ") != std::string_view::npos) {
            m_inParts = false;
        } else if (m_inParts) {
            part(line);
        }
    }

    AllocationSites take()
    {
        finishSite();
        std::stable_sort(m_out.sites.begin(), m_out.sites.end(),
                         [](const AllocationSite &a, const AllocationSite &b) { return a.bytes > b.bytes; });
        return std::move(m_out);
    }

    AllocationSites m_out;

private:
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    /// "    reserved        528.00M"
    void part(std::string_view line)
    {
        const std::string_view words = trimmed(line);
        const std::size_t blank = words.find_last_of(" \t");
        if (blank == std::string_view::npos)
            return;
        if (const auto size = sizeAt(words.substr(blank + 1))) {
            std::string_view name = trimmed(words.substr(0, blank));
            name.remove_prefix(std::min(name.size(), name.find_last_of(" ]\t") + 1)); // what the logger put before it
            m_out.parts.emplace_back(name, *size);
        }
    }

    void siteLine(std::string_view line)
    {
        if (const auto words = after(line, "Operator: ")) {
            m_opName = quoted(*words, "op_name=");
            m_file = quoted(*words, "source_file=");
            if (const auto number = after(*words, "source_line="))
                std::from_chars(number->data(), number->data() + number->size(), m_line);
        } else if (const auto shape = after(line, "Shape: ")) {
            m_site.shape = trimmed(*shape);
        } else if (const auto unpadded = after(line, "Unpadded size: ")) {
            m_site.unpaddedBytes = sizeAt(*unpadded).value_or(0);
        } else if (const auto label = after(line, "XLA label: ")) {
            std::string_view name = trimmed(label->substr(0, label->find(" =")));
            if (name.starts_with('%'))
                name.remove_prefix(1);
            m_label = name;
        } else if (const auto type = after(line, "Allocation type: ")) {
            m_site.kind = trimmed(*type);
        } else if (line.find("=====") != std::string_view::npos) {
            finishSite();
        }
    }

    void finishSite()
    {
        if (!m_isOpen)
            return;
        const auto frame = [&](std::string_view function, std::string_view file, std::int64_t number) {
            m_site.stack.push_back(static_cast<std::uint32_t>(m_out.frames.size()));
            m_out.frames.push_back({unescaped(function), unescaped(file), number});
        };
        if (!m_label.empty() || !m_file.empty())
            frame(m_label, m_file, m_line);
        std::string_view rest = m_opName;
        while (!rest.empty()) {
            const std::size_t slash = rest.rfind('/');
            const std::string_view scope = slash == std::string_view::npos ? rest : rest.substr(slash + 1);
            if (!scope.empty())
                frame(scope, {}, 0);
            rest = slash == std::string_view::npos ? std::string_view() : rest.substr(0, slash);
        }
        m_out.sites.push_back(std::move(m_site));
        m_isOpen = false;
        m_opName = m_file = m_label = {};
        m_line = 0;
    }

    std::string m_space;
    AllocationSite m_site;
    std::string_view m_opName, m_file, m_label;
    std::int64_t m_line = 0, m_inAll = 0;
    bool m_isOpen = false, m_inParts = false;
};

} // namespace

std::optional<AllocationSites> readOutOfMemoryReport(std::string_view log)
{
    const std::size_t begin = log.rfind(kBegin);
    if (begin == std::string_view::npos)
        return std::nullopt;
    log.remove_prefix(begin + kBegin.size());
    const std::string_view space = log.substr(0, log.find_first_of(". \n"));
    ReportReader reader(space);
    reader.m_out.source = AllocationSites::Source::OutOfMemoryReport;
    const std::string_view head = log.substr(0, log.find('\n'));
    if (const auto used = after(head, "Used ")) {
        reader.m_out.neededBytes = sizeAt(*used).value_or(0);
        if (const auto whole = after(*used, " of "))
            reader.m_out.capacityBytes = sizeAt(*whole).value_or(0);
    }
    while (!log.empty()) {
        const std::size_t end = log.find('\n');
        reader.line(log.substr(0, end));
        log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
    }
    return reader.take();
}

} // namespace planescope::hlo
