#pragma once
// Some events of one session, by row of their lines: what is highlighted together.
#include "model/base/ids.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace planescope {

class EventSet
{
public:
    /// Rows of a line, in ascending order; replaces what was known of the line. Empty: nothing.
    void setRows(LineId line, std::vector<std::uint64_t> rows)
    {
        if (rows.empty())
            m_rows.erase(line.value);
        else
            m_rows[line.value] = std::move(rows);
    }
    /// Ascending; null when none of the line is in it.
    const std::vector<std::uint64_t> *rowsOf(LineId line) const
    {
        const auto found = m_rows.find(line.value);
        return found == m_rows.end() ? nullptr : &found->second;
    }
    /// O(log rows of the line).
    bool contains(EventRef event) const
    {
        const std::vector<std::uint64_t> *rows = rowsOf(event.line);
        return rows && std::binary_search(rows->begin(), rows->end(), event.row);
    }
    /// Of the first line, the first row; nothing when empty.
    std::optional<EventRef> first() const
    {
        std::optional<EventRef> found;
        for (const auto &[line, rows] : m_rows)
            if (!found || line < found->line.value)
                found = EventRef{LineId{line}, rows.front()};
        return found;
    }
    /// Calls `visit(EventRef)` for each; lines in no order.
    template <class Visit> void forEach(Visit visit) const
    {
        for (const auto &[line, rows] : m_rows)
            for (const std::uint64_t row : rows)
                visit(EventRef{LineId{line}, row});
    }
    bool isEmpty() const { return m_rows.empty(); }
    std::size_t size() const
    {
        std::size_t count = 0;
        for (const auto &[line, rows] : m_rows)
            count += rows.size();
        return count;
    }

private:
    std::unordered_map<std::uint32_t, std::vector<std::uint64_t>> m_rows;
};

using EventSetPtr = std::shared_ptr<const EventSet>;

} // namespace planescope
