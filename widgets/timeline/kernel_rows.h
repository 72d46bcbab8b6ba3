#pragma once
// Where the numbers of a kernel's rows come from: only marks and stages are measured.
#include "model/store/session.h"

#include <QString>

namespace planescope {

/// "measured", "interpolated", or empty for rows that are of no kernel.
QString kernelRowOrigin(const Session &session, const Line &line);
/// "static" for the tracks of a kernel's units: the profiler takes their values from the schedule, only the windows are
/// measured. Empty for other counters.
QString kernelRowOrigin(const Session &session, const CounterTrack &track);

} // namespace planescope
