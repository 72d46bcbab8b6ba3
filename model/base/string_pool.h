#pragma once
#include "model/base/ids.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

/// Interned text. Ids are dense, start with 0 = "", and stay valid for the life of the pool. Not thread safe while
/// interning; reading a frozen pool is.
class StringPool
{
public:
    StringPool();
    StringPool(StringPool &&) = default;
    StringPool &operator=(StringPool &&) = default;

    /// Copies `text` unless it is known already.
    NameId intern(std::string_view text);
    /// Keeps a view of `text`: the caller guarantees that the bytes live as long as the pool (a file mapping).
    NameId internBorrowed(std::string_view text);
    std::string_view text(NameId id) const
    {
        return id.value < m_texts.size() ? m_texts[id.value] : std::string_view{};
    }
    std::optional<NameId> find(std::string_view text) const;
    std::size_t size() const { return m_texts.size(); }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t id = kFree;
    };
    static constexpr std::uint32_t kFree = 0xFFFFFFFFu;
    static std::uint32_t hashOf(std::string_view text);
    /// The slot that holds `text`, or the free one where it belongs.
    std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    NameId add(std::string_view stored, std::uint32_t hash, std::size_t slot);

    std::deque<std::string> m_owned;
    std::vector<std::string_view> m_texts;
    std::vector<Slot> m_slots; // open addressing, a power of two: a third of the memory of a node-based map
};

} // namespace planescope
