#pragma once
#include "model/format/xplane/line_decoder.h"

namespace planescope::xplane {

/// Times of a line's first and last event relative to the line's start, found without walking what lies between.
/// Good enough for a first time axis: the last event is recognised by a chain of fields that ends with the line.
struct EventPeek {
    bool isEmpty = true;
    std::int64_t firstBeginPs = 0;
    std::int64_t lastEndPs = 0;
};
EventPeek peekAtEvents(const LineSegment &segment);

/// Number of events, from the size of the first few hundred.
std::uint64_t estimateEvents(const LineSegment &segment);

} // namespace planescope::xplane
