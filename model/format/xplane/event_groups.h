#pragma once
// Which step an event belongs to, for one host: a forest of host events (nesting, producer -> consumer, launch ->
// kernel), its roots, and the steps of TPU cores. As in XProf's group_events.cc (version 2.24); its order decides the
// numbers, so it is kept.
#include "model/format/xplane/derived_line_builder.h"
#include "model/store/event_facts.h"

#include <stop_token>

namespace planescope {

class EventGroups
{
public:
    /// A host event that is the root of a step, and the name that it is drawn with: "train 3".
    struct NamedRoot {
        EventRef event;
        std::string name;
    };

    /// Group of a row; none when the row or its line has none. Lines of TPU planes hold groups only on their step or
    /// module line, see `groupingLine`.
    StepGroup groupOf(EventRef e) const
    {
        const auto it = m_rows.find(e.line.value);
        if (it == m_rows.end() || it->second[e.row] < 0)
            return std::nullopt;
        return it->second[e.row];
    }
    bool isEmpty() const { return m_rows.empty(); }
    /// False when nothing was grouped at all, since the host runs a TensorFlow loop op.
    bool isGrouped() const { return m_isGrouped; }
    /// Name of a group: "train 102"; nullptr for an unknown one.
    const std::string *nameOf(std::int64_t group) const
    {
        const auto it = m_names.find(group);
        return it == m_names.end() ? nullptr : &it->second;
    }
    const std::vector<NamedRoot> &namedRoots() const { return m_namedRoots; }
    /// Events that were left out because a line is longer than the limit.
    std::uint64_t skippedEvents() const { return m_skipped; }

private:
    friend class EventGrouper;
    std::unordered_map<std::uint32_t, std::vector<std::int32_t>> m_rows; ///< per line: group of each row, -1 for none
    std::unordered_map<std::int64_t, std::string> m_names;
    std::vector<NamedRoot> m_namedRoots;
    std::uint64_t m_skipped = 0;
    bool m_isGrouped = true;
};

struct GroupingOptions {
    std::uint64_t longestLine = 20'000'000; ///< events; longer lines take no part
    std::stop_token stop;
};

/// The step line of a TPU plane when it has events, else its module line; none when both are empty.
std::optional<LineId> groupingLine(const Session &session, PlaneId plane);

/// Groups the events of one host. Reads every event with stats once when the host has step roots at all; else only
/// TPU steps are numbered, in lock step over the cores.
EventGroups groupEvents(const Session &session, HostId host, const EventFactsReader &facts,
                        const GroupingOptions &options);

} // namespace planescope
