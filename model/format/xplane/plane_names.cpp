#include "model/format/xplane/plane_names.h"

namespace planescope::xplane {

std::int64_t PlaneNames::type(std::string_view name, std::string_view category)
{
    m_key.assign(category).push_back('\0');
    m_key.append(name);
    return m_types.try_emplace(m_key, static_cast<std::int64_t>(m_types.size() + 1)).first->second;
}

std::int64_t PlaneNames::stat(std::string_view name)
{
    if (const auto known = m_stats.find(name); known != m_stats.end())
        return known->second;
    const auto id = static_cast<std::int64_t>(m_stats.size() + 1);
    m_stats.emplace(std::string(name), id);
    return id;
}

StatToWrite PlaneNames::textStat(std::int64_t id, std::string_view text)
{
    constexpr std::size_t kShort = 8;
    return text.size() <= kShort ? StatToWrite::string(id, text) : StatToWrite::reference(id, stat(text));
}

void PlaneNames::write(XSpaceWriter &writer)
{
    const std::int64_t category = stat("category");
    for (const auto &[key, id] : m_types) {
        const std::string_view all(key), word = all.substr(0, all.find('\0'));
        const StatToWrite stats[] = {StatToWrite::string(category, word)};
        writer.eventMetadata(id, all.substr(word.size() + 1), {}, word.empty() ? StatsToWrite() : StatsToWrite(stats));
    }
    for (const auto &[name, id] : m_stats)
        writer.statMetadata(id, name);
}

} // namespace planescope::xplane
