#pragma once
// What came and went between two places of a program's memory curve.
#include "model/analysis/program_memory.h"

#include <vector>

namespace planescope {

struct MemoryDifference {
    std::vector<LiveBuffer> came; ///< alive at the later question only, in the order of taking
    std::vector<LiveBuffer> went; ///< alive at the earlier question only
    std::int64_t cameBytes = 0, wentBytes = 0;
};

/// From `from` to `to`, both once the event is done; `to` may lie before `from`. Came minus went is the difference of
/// the curve. A buffer whose memory was given back and taken again between the two is in both lists. O(lifetimes).
MemoryDifference memoryDifference(const ProgramMemory &memory, std::uint32_t from, std::uint32_t to);

} // namespace planescope
