#pragma once
// When the temporaries of a program are alive, for programs whose compiler left no heap simulation: from the
// instruction that defines a buffer to the last one that reads it, in the order of the schedule.
#include "model/store/buffer_table.h"

namespace planescope {

/// Events of the temporaries of one space, in program order; empty when there are none. O(n log n).
///
/// A loop's body stands before the loop itself and counts once. Values pass through tuples, bitcasts and the roots of
/// called computations. Where a later buffer lies over an earlier one, the earlier one ends: the compiler reuses memory
/// only when nobody needs it any more.
std::vector<HeapEvent> eventsOfLiveRanges(const BufferTable &table, std::int32_t space);

} // namespace planescope
