#pragma once
// Which spans the arrows of a trace join. An arrow has a begin (ph s), steps (t) and an end (f) with one category, name
// and id; each lies at a moment of a thread and belongs to the innermost span that is open there. An end without
// `"bp": "e"` belongs to the next span that begins. Source: "Trace Event Format", Flow Events.
#include "model/format/kineto/kineto_trace.h"

#include <cstdint>
#include <vector>

namespace planescope::kineto {

struct TraceEdge {
    std::uint32_t from = 0, to = 0; ///< rows of Trace::events
};

struct TraceEdges {
    std::vector<TraceEdge> edges;
    std::uint64_t lost = 0; ///< arrows of which an end lies in no span, or before its begin
};

/// O(n log n). Edges that a launch and its kernel have anyway, by their correlation, are left out and not lost.
TraceEdges edgesOfArrows(const Trace &trace);

} // namespace planescope::kineto
