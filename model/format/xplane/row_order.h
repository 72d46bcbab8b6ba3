#pragma once
// Rows of a line in the order in which XProf derives from them: by begin, and of one begin the shorter first. Columns
// have the longer first, as boxes need it.
#include "model/store/trace_table.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace planescope {

class ShorterFirst
{
public:
    explicit ShorterFirst(const EventColumns &columns) : m_columns(columns) {}

    std::optional<std::uint64_t> next()
    {
        if (m_at < m_block.size())
            return m_block[m_at++];
        const auto &begin = m_columns.beginPs;
        if (m_next >= begin.size())
            return std::nullopt;
        const std::uint64_t first = m_next++;
        if (m_next == begin.size() || begin[m_next] != begin[first])
            return first;
        m_block.assign(1, first);
        for (; m_next < begin.size() && begin[m_next] == begin[first]; ++m_next)
            m_block.push_back(m_next);
        std::stable_sort(m_block.begin(), m_block.end(), [&](std::uint64_t a, std::uint64_t b) {
            return m_columns.durationPs[a] < m_columns.durationPs[b];
        });
        m_at = 1;
        return m_block[0];
    }

private:
    EventColumns m_columns;
    std::uint64_t m_next = 0;
    std::vector<std::uint64_t> m_block; ///< rows of one begin
    std::size_t m_at = 0;
};

} // namespace planescope
