#include "model/base/string_pool.h"

namespace planescope {

StringPool::StringPool() : m_slots(64)
{
    const std::uint32_t hash = hashOf({});
    add({}, hash, slotOf({}, hash));
}

std::uint32_t StringPool::hashOf(std::string_view text)
{
    const std::size_t hash = std::hash<std::string_view>{}(text);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

std::size_t StringPool::slotOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].id != kFree && (m_slots[at].hash != hash || m_texts[m_slots[at].id] != text))
        at = (at + 1) & mask;
    return at;
}

NameId StringPool::intern(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot].id != kFree)
        return NameId{m_slots[slot].id};
    return add(m_owned.emplace_back(text), hash, slot);
}

NameId StringPool::internBorrowed(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot].id != kFree)
        return NameId{m_slots[slot].id};
    return add(text, hash, slot);
}

std::optional<NameId> StringPool::find(std::string_view text) const
{
    const Slot &slot = m_slots[slotOf(text, hashOf(text))];
    if (slot.id == kFree)
        return std::nullopt;
    return NameId{slot.id};
}

NameId StringPool::add(std::string_view stored, std::uint32_t hash, std::size_t slot)
{
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.push_back(stored);
    m_slots[slot] = {hash, id};
    if (m_texts.size() * 4 > m_slots.size() * 3) {
        std::vector<Slot> old(m_slots.size() * 2);
        old.swap(m_slots);
        const std::size_t mask = m_slots.size() - 1;
        for (const Slot &s : old) {
            if (s.id == kFree)
                continue;
            std::size_t at = s.hash & mask;
            while (m_slots[at].id != kFree)
                at = (at + 1) & mask;
            m_slots[at] = s;
        }
    }
    return NameId{id};
}

} // namespace planescope
