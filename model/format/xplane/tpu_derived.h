#pragma once
// Derived lines of a TPU core from the facts of its operations (tf_op, source), and the names of its steps.
// As in XProf's derived_timeline.cc and group_events.cc (version 2.24).
#include "model/format/xplane/derived_line_builder.h"
#include "model/format/xplane/event_groups.h"

namespace planescope {

/// A step or a program run and its group, after merging.
struct GroupingRow {
    RowSpan span;
    StepGroup group;
};

/// Steps of one TPU or SparseCore plane. Neighbouring steps of one group become one; steps without a group are left
/// out unless none has one (a host loop: the trace began in the middle of it). Named groups name their steps.
/// The rows of the plane's step line are replaced. Returns what assigns groups to the other rows of the plane.
std::vector<GroupingRow> nameSteps(SessionBuilder &builder, PlaneId plane, const EventGroups &groups);

/// Group of a row by the grouping row that it overlaps; touching counts, so that a row which begins with a step still
/// belongs to the one before: XProf does the same. Rows must come in order of begin.
class OverlapGroups
{
public:
    explicit OverlapGroups(const std::vector<GroupingRow> &rows) : m_rows(rows) {}
    StepGroup groupOf(RowSpan span);

private:
    const std::vector<GroupingRow> &m_rows;
    std::size_t m_from = 0;
    std::optional<std::size_t> m_current;
};

/// Framework Name Scope, Framework Ops, Source code and Host Offload Ops of one core. One pass over its rows in order
/// of time. Lines longer than `longestLine` are left out; their events are returned.
std::uint64_t deriveTpuLines(SessionBuilder &builder, PlaneId plane, const EventFactsReader &facts,
                             const std::vector<GroupingRow> &grouping, DerivedBuffers &buffers,
                             std::uint64_t longestLine);

} // namespace planescope
