#pragma once
// Increments of a core's sampled counters, added up inside a range.
#include "model/store/session.h"

#include <map>
#include <optional>
#include <string>

namespace planescope {

struct SampledSums {
    /// By short name: "mxu_busy_2". An increment counts when its sample lies in (begin, end]: it speaks of the time
    /// before, and all counters of the plane have one there: sums of one time only can be divided. NaN is left out.
    std::map<std::string, double> counters;
    std::optional<double> cycles; ///< COUNT_CYCLES, else the time that the samples cover by the chip's clock
    bool hasCycleCounter = false;
    TimeRange covered; ///< first to last sample, with the interval before the first
    Duration sampled;  ///< of this, what samples speak of: long gaps between them left out
    std::string deviceType;
    std::optional<std::int64_t> chip, device;
};

SampledSums sampledSums(const Session &session, PlaneId plane, TimeRange range);

/// Whether a track's values are increments of a hardware counter: its series is "... Stats", or it is called COUNT_...
bool isIncrementTrack(const Session &session, const CounterTrack &track);

} // namespace planescope
