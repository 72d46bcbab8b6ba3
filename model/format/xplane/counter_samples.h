#pragma once
#include "model/store/builders.h"

namespace planescope::xplane {

/// Makes a CounterTrack of every event name on the `_counters_` lines: time = begin, value = the event's first numeric
/// stat, series = that stat's name. Events without a number give no sample.
void addCounterTracks(SessionBuilder &builder, unsigned threads);

} // namespace planescope::xplane
