#pragma once
// Which event caused which: launches and kernels, producers and consumers, flows of the TPU runtime.
#include "model/store/event_facts.h"

#include <stop_token>

namespace planescope {

struct FlowEdge {
    EventRef from;
    EventRef to;
    LinkCategory category = LinkCategory::Generic;
    friend auto operator<=>(const FlowEdge &, const FlowEdge &) = default;
};

class FlowTable
{
public:
    /// Ordered by (from, to, category).
    const std::vector<FlowEdge> &edges() const { return m_edges; }
    /// Edges that begin at this event. O(log n).
    std::span<const FlowEdge> from(EventRef event) const;
    /// Rows of edges() that end at this event, by their beginning. O(log n).
    std::span<const std::uint32_t> to(EventRef event) const;
    /// Rows of edges() that lead to this event and that follow from it, transitively: the causes first, nearest first,
    /// then the effects. At most `limit` rows.
    std::vector<std::uint32_t> chain(EventRef event, std::size_t limit = 1'000) const;
    bool isEmpty() const { return m_edges.empty(); }

    /// Groups of one id with at least 64 producers and 64 consumers: noise, left out.
    std::uint64_t droppedGroups() const { return m_droppedGroups; }
    /// Edges that would have gone beyond the limit of FlowOptions.
    std::uint64_t droppedEdges() const { return m_droppedEdges; }

private:
    friend FlowTable findFlows(const Session &, const struct FlowOptions &);
    std::vector<FlowEdge> m_edges;
    std::vector<std::uint32_t> m_byTarget; ///< rows of m_edges by (to, from)
    std::uint64_t m_droppedGroups = 0;
    std::uint64_t m_droppedEdges = 0;
};

struct FlowOptions {
    std::uint64_t mostEdges = 20'000'000;
    std::stop_token stop; ///< when requested the result holds what was found so far
};

/// All flows of a session. Sources: stats _pt/_p/_ct/_c (same host, same process id), the links that TPU and
/// TensorFlow runtimes imply (EventFactsReader), correlation_id from host to device, and encoded `flow` stats, whose
/// starts, middles and ends are chained in order of time (bits 0-1 direction, 2-57 id, 58-63 category).
/// Reads the stats of every event on planes that know one of these stats; on TPU and SparseCore planes an event type
/// whose first event on a line has none of them is not looked at again. Deterministic.
FlowTable findFlows(const Session &session, const FlowOptions &options = {});

} // namespace planescope
