#include "widgets/kernel/bundle_sources.h"

#include "widgets/kernel/kernel_program.h"

#include <algorithm>
#include <charconv>

namespace planescope {

std::optional<SourceLine> sourceLineOf(std::string_view sourceInfo)
{
    for (std::size_t colon = sourceInfo.find(':'); colon != std::string_view::npos;
         colon = sourceInfo.find(':', colon + 1)) {
        std::size_t digits = colon + 1;
        if (digits < sourceInfo.size() && sourceInfo[digits] == 'L')
            ++digits;
        SourceLine line;
        const char *const begin = sourceInfo.data() + digits;
        const auto [end, error] = std::from_chars(begin, sourceInfo.data() + sourceInfo.size(), line.line);
        if (error != std::errc() || colon == 0 || line.line == 0)
            continue;
        line.file = sourceInfo.substr(0, colon);
        return line;
    }
    return std::nullopt;
}

bool isSameSource(std::string_view a, std::string_view b)
{
    if (a.size() < b.size())
        std::swap(a, b);
    return !b.empty() && a.ends_with(b) && (a.size() == b.size() || a[a.size() - b.size() - 1] == '/');
}

BundleSourcesPtr BundleSources::read(const KernelPage &page, std::uint32_t call, const std::stop_token &stop)
{
    constexpr std::uint64_t kAskEvery = 1024;
    auto sources = std::make_shared<BundleSources>();
    const Session &session = *page.session;
    const auto name = session.findName("source_info");
    const auto primitive = session.findName("pallas_primitive");
    if (!name || call >= page.calls.size() || page.calls[call].launches.empty())
        return sources;
    const LaunchDetail &detail = page.calls[call].launches.front().detail;
    for (const LineId id : detail.instructionLines) {
        const RowRange rows = session.rowsBeginningIn(id, detail.range);
        for (std::uint64_t row = rows.first; row < rows.last; ++row) {
            if (row % kAskEvery == 0 && stop.stop_requested())
                return sources;
            const EventRef event{id, row};
            const auto text = session.textStat(event, *name);
            const auto line = text ? sourceLineOf(*text) : std::nullopt;
            const auto bundle = line ? bundleOfEvent(page, event) : std::nullopt;
            if (!bundle)
                continue;
            const auto operation = primitive ? session.textStat(event, *primitive) : std::nullopt;
            sources->m_lines.emplace_back(bundle->bundle,
                                          BundleOrigin{*line, operation ? std::string(*operation) : std::string()});
        }
    }
    std::sort(sources->m_lines.begin(), sources->m_lines.end());
    sources->m_lines.erase(std::unique(sources->m_lines.begin(), sources->m_lines.end()), sources->m_lines.end());
    return sources;
}

std::vector<BundleOrigin> BundleSources::of(std::uint32_t bundle) const
{
    std::vector<BundleOrigin> lines;
    for (auto it = std::lower_bound(m_lines.begin(), m_lines.end(), std::pair(bundle, BundleOrigin()));
         it != m_lines.end() && it->first == bundle; ++it)
        lines.push_back(it->second);
    return lines;
}

std::vector<std::uint32_t> BundleSources::find(std::string_view text) const
{
    std::vector<std::uint32_t> bundles;
    for (const auto &[bundle, from] : m_lines) {
        const std::string number = ':' + std::to_string(from.line.line);
        if (bundles.empty() || bundles.back() != bundle)
            if (containsAnyCase(from.line.file + number, text) || containsAnyCase(from.operation + number, text))
                bundles.push_back(bundle);
    }
    return bundles;
}

std::vector<std::uint32_t> BundleSources::bundlesFrom(const SourceLine &line, std::string_view operation) const
{
    std::vector<std::uint32_t> bundles;
    for (const auto &[bundle, of] : m_lines)
        if (of.line.line == line.line && isSameSource(of.line.file, line.file) &&
            (operation.empty() || of.operation == operation) && (bundles.empty() || bundles.back() != bundle))
            bundles.push_back(bundle);
    return bundles;
}

} // namespace planescope
