#pragma once
// Derived lines of a GPU plane: Steps, and per stream the name scopes, framework ops, modules, HLO ops and source
// lines of its kernels; Launch Stats from the host. As in XProf's derived_timeline.cc (version 2.24).
#include "model/format/xplane/derived_line_builder.h"
#include "model/format/xplane/event_groups.h"
#include "model/format/xplane/hlo_symbols.h"

namespace planescope {

struct GpuDerivedInput {
    PlaneId plane;
    const EventFactsReader &facts;
    const EventGroups &groups;
    HloSymbols &symbols;
    const std::unordered_map<std::int64_t, std::int64_t> &scopeParents; ///< scope range id -> the one around it
    std::uint64_t longestLine = 0;                                      ///< streams with more events are left out
};

/// Adds the lines and gives streams and derived lines their display order. Returns the events that were left out.
std::uint64_t deriveGpuLines(SessionBuilder &builder, const GpuDerivedInput &input);

/// Adds "Launch Stats" to the planes of a host: per step the span of its launches, by stat device_id = place in
/// `gpuPlanes`. Reads the stats of every grouped event of "/host:CPU".
void deriveLaunchStats(SessionBuilder &builder, PlaneId hostPlane, std::span<const PlaneId> gpuPlanes,
                       const EventFactsReader &facts, const EventGroups &groups);

} // namespace planescope
