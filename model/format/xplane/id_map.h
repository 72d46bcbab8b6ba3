#pragma once
#include <cstdint>
#include <vector>

namespace planescope::xplane {

/// int64 keys of a protobuf map -> uint32 values. Keys are mostly 1..n: those live in a plain array, the others
/// (hashes, negative numbers) in an open-addressing table.
class IdMap
{
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    /// Returns the value the key had before, or kNone.
    std::uint32_t set(std::int64_t key, std::uint32_t value)
    {
        const std::uint32_t before = find(key);
        ++m_count;
        const auto index = static_cast<std::uint64_t>(key);
        if (index < m_dense.size()) {
            m_dense[static_cast<std::size_t>(index)] = value;
        } else if (index < 2 * m_count + 256) {
            m_dense.resize(static_cast<std::size_t>(index) + 1, kNone);
            m_dense[static_cast<std::size_t>(index)] = value;
        } else {
            insertSparse(key, value);
        }
        return before;
    }

    std::uint32_t find(std::int64_t key) const
    {
        const auto index = static_cast<std::uint64_t>(key);
        if (index < m_dense.size()) {
            const std::uint32_t value = m_dense[static_cast<std::size_t>(index)];
            if (value != kNone || m_sparseCount == 0)
                return value;
        }
        return m_sparseCount == 0 ? kNone : findSparse(key);
    }

    const std::vector<std::uint32_t> &dense() const { return m_dense; }

private:
    struct Slot {
        std::int64_t key = 0;
        std::uint32_t value = kNone;
    };
    static std::size_t hashOf(std::int64_t key)
    {
        const std::uint64_t mixed = static_cast<std::uint64_t>(key) * 0x9E3779B97F4A7C15u;
        return static_cast<std::size_t>(mixed ^ (mixed >> 32));
    }
    std::uint32_t findSparse(std::int64_t key) const
    {
        const std::size_t mask = m_sparse.size() - 1;
        for (std::size_t at = hashOf(key) & mask; m_sparse[at].value != kNone; at = (at + 1) & mask)
            if (m_sparse[at].key == key)
                return m_sparse[at].value;
        return kNone;
    }
    void insertSparse(std::int64_t key, std::uint32_t value)
    {
        if (m_sparseCount * 2 >= m_sparse.size()) {
            std::vector<Slot> old(m_sparse.empty() ? 16 : m_sparse.size() * 2);
            old.swap(m_sparse);
            m_sparseCount = 0;
            for (const Slot &slot : old)
                if (slot.value != kNone)
                    insertSparse(slot.key, slot.value);
        }
        const std::size_t mask = m_sparse.size() - 1;
        std::size_t at = hashOf(key) & mask;
        while (m_sparse[at].value != kNone && m_sparse[at].key != key)
            at = (at + 1) & mask;
        if (m_sparse[at].value == kNone)
            ++m_sparseCount;
        m_sparse[at] = {key, value};
    }

    std::vector<std::uint32_t> m_dense;
    std::vector<Slot> m_sparse;
    std::uint64_t m_count = 0;
    std::size_t m_sparseCount = 0;
};

} // namespace planescope::xplane
