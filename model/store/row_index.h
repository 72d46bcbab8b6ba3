#pragma once
// Which row of a table has a key. One flat array instead of a node for each row: tables of programs have 100,000 rows
// and more, and are made anew whenever a program is opened.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace planescope {

class RowIndex
{
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    static std::uint64_t keyOf(std::int64_t id) { return static_cast<std::uint64_t>(id); }
    /// Two texts can have one key: ask with a comparison.
    static std::uint64_t keyOf(std::string_view text) { return std::hash<std::string_view>()(text); }

    void reserve(std::size_t rows)
    {
        if (rows * 2 > m_slots.size())
            grow(rows);
    }
    void clear()
    {
        m_slots.clear();
        m_count = 0;
    }

    /// Of rows with equal keys the first one stays. `isSame(row)`: does the row really have what `key` was made of?
    template <class IsSame> void add(std::uint64_t key, std::uint32_t row, const IsSame &isSame)
    {
        reserve(m_count + 1);
        Slot &slot = m_slots[placeOf(key, isSame)];
        if (slot.row != kNone)
            return;
        slot = {key, row};
        ++m_count;
    }
    void add(std::uint64_t key, std::uint32_t row)
    {
        add(key, row, [](std::uint32_t) { return true; });
    }

    template <class IsSame> std::uint32_t find(std::uint64_t key, const IsSame &isSame) const
    {
        return m_slots.empty() ? kNone : m_slots[placeOf(key, isSame)].row;
    }
    std::uint32_t find(std::uint64_t key) const
    {
        return find(key, [](std::uint32_t) { return true; });
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t row = kNone;
    };

    /// The slot of the key, or the free one where it would be. Half of the slots are free, so there always is one.
    template <class IsSame> std::size_t placeOf(std::uint64_t key, const IsSame &isSame) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = (key * 0x9E3779B97F4A7C15u) >> m_shift;
        while (m_slots[at].row != kNone && !(m_slots[at].key == key && isSame(m_slots[at].row)))
            at = (at + 1) & mask;
        return at;
    }

    void grow(std::size_t rows)
    {
        const std::vector<Slot> old = std::move(m_slots);
        const std::size_t size = std::bit_ceil(std::max<std::size_t>(rows * 2, 16));
        m_slots.assign(size, {});
        m_shift = 64 - std::countr_zero(size);
        for (const Slot &slot : old)
            if (slot.row != kNone) // those with equal keys are different: each keeps its place behind the other
                m_slots[placeOf(slot.key, [](std::uint32_t) { return false; })] = slot;
    }

    std::vector<Slot> m_slots;
    std::size_t m_count = 0;
    int m_shift = 0;
};

} // namespace planescope
