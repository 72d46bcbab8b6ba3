// From ops back to the events that they were summed from.
#include "model/analysis/op_index_parts.h"

#include <algorithm>
#include <utility>

namespace planescope {

std::vector<EventRef> OpIndex::eventsOf(std::uint32_t op, std::size_t limit) const
{
    std::vector<std::pair<std::int64_t, EventRef>> found;
    const auto isShorter = [](const auto &a, const auto &b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    };
    for (const Core &core : m_cores) {
        std::vector<bool> isOurs(core.entries.size());
        for (std::size_t i = 0; i < core.entries.size(); ++i)
            isOurs[i] = core.entries[i].op == op;
        for (const Line &line : core.lines) {
            const EventColumns &columns = m_session->line(line.id).events;
            for (std::uint64_t row = 0; row < columns.size(); ++row) {
                const std::uint32_t entry = line.entryOf(columns, row);
                if (entry == kNoEntry || !isOurs[entry])
                    continue;
                found.emplace_back(columns.durationPs[row], EventRef{line.id, row});
                // A heap of the longest: the shortest of them is on top and goes first.
                std::push_heap(found.begin(), found.end(), isShorter);
                if (found.size() > limit) {
                    std::pop_heap(found.begin(), found.end(), isShorter);
                    found.pop_back();
                }
            }
        }
    }
    std::sort(found.begin(), found.end(), isShorter);
    std::vector<EventRef> out;
    out.reserve(found.size());
    for (const auto &[duration, event] : found)
        out.push_back(event);
    return out;
}

std::vector<std::optional<EventRef>> OpIndex::longestEvents() const
{
    std::vector<std::optional<EventRef>> out(m_ops.size());
    for (const Core &core : m_cores)
        for (const Line &line : core.lines) {
            const EventColumns &columns = m_session->line(line.id).events;
            for (std::uint64_t row = 0; row < columns.size(); ++row) {
                const std::uint32_t entry = line.entryOf(columns, row);
                if (entry == kNoEntry)
                    continue;
                std::optional<EventRef> &longest = out[core.entries[entry].op];
                if (!longest || m_session->duration(*longest).toPs() < columns.durationPs[row])
                    longest = EventRef{line.id, row};
            }
        }
    return out;
}

std::optional<std::uint32_t> OpIndex::opOf(EventRef event) const
{
    for (const Core &core : m_cores)
        for (const Line &line : core.lines)
            if (line.id == event.line) {
                const EventColumns &columns = m_session->line(line.id).events;
                if (event.row >= columns.size())
                    return std::nullopt;
                const std::uint32_t entry = line.entryOf(columns, event.row);
                return entry == kNoEntry ? std::nullopt : std::optional(core.entries[entry].op);
            }
    const auto found = std::lower_bound(m_sparseEvents.begin(), m_sparseEvents.end(), event,
                                        [](const SparseEvent &a, EventRef e) { return a.event < e; });
    return found == m_sparseEvents.end() || found->event != event ? std::nullopt : std::optional(found->op);
}

OpEvents OpIndex::eventsOf(const std::vector<std::uint32_t> &ops) const
{
    std::vector<bool> isWanted(m_ops.size());
    for (const std::uint32_t op : ops)
        if (op < isWanted.size())
            isWanted[op] = true;
    const auto events = std::make_shared<EventSet>();
    OpEvents out;
    std::int64_t longest = -1;
    const auto consider = [&](EventRef event, std::int64_t duration) {
        if (duration <= longest)
            return;
        longest = duration;
        out.longest = event;
    };
    for (const Core &core : m_cores) {
        std::vector<bool> isOurs(core.entries.size());
        for (std::size_t i = 0; i < core.entries.size(); ++i)
            isOurs[i] = isWanted[core.entries[i].op];
        for (const Line &line : core.lines) {
            const EventColumns &columns = m_session->line(line.id).events;
            std::vector<std::uint64_t> rows;
            for (std::uint64_t row = 0; row < columns.size(); ++row) {
                const std::uint32_t entry = line.entryOf(columns, row);
                if (entry == kNoEntry || !isOurs[entry])
                    continue;
                rows.push_back(row);
                consider({line.id, row}, columns.durationPs[row]);
            }
            events->setRows(line.id, std::move(rows));
        }
    }
    std::vector<std::uint64_t> rows;
    for (std::size_t i = 0; i < m_sparseEvents.size(); ++i) {
        const SparseEvent &event = m_sparseEvents[i];
        if (isWanted[event.op]) {
            rows.push_back(event.event.row);
            consider(event.event, m_session->duration(event.event).toPs());
        }
        if (i + 1 == m_sparseEvents.size() || m_sparseEvents[i + 1].event.line != event.event.line)
            events->setRows(event.event.line, std::exchange(rows, {}));
    }
    out.events = events;
    return out;
}

} // namespace planescope
