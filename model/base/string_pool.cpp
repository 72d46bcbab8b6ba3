#include "model/base/string_pool.h"

namespace planescope {

StringPool::StringPool() { add({}); }

NameId StringPool::intern(std::string_view text)
{
    if (const auto known = find(text))
        return *known;
    return add(m_owned.emplace_back(text));
}

NameId StringPool::internBorrowed(std::string_view text)
{
    if (const auto known = find(text))
        return *known;
    return add(text);
}

std::optional<NameId> StringPool::find(std::string_view text) const
{
    const auto it = m_ids.find(text);
    if (it == m_ids.end())
        return std::nullopt;
    return NameId{it->second};
}

NameId StringPool::add(std::string_view stored)
{
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.push_back(stored);
    m_ids.emplace(stored, id);
    return NameId{id};
}

} // namespace planescope
