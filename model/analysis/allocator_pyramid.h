#pragma once
// Least and greatest use over runs of allocator events, so that any zoom shows every peak with a few points.
#include "model/analysis/memory_profile.h"

#include <cstdint>
#include <vector>

namespace planescope {

class AllocatorPyramid
{
public:
    AllocatorPyramid() = default;
    /// O(events).
    explicit AllocatorPyramid(const std::vector<AllocatorEvent> &events);

    /// Rows of events, ascending: those in the range with one before and one after it; of more than `mostPoints`, the
    /// least and the greatest of each run of neighbours. O(log n + mostPoints).
    std::vector<std::uint32_t> rows(TimeRange range, std::size_t mostPoints) const;

private:
    struct Bucket {
        std::uint32_t least, greatest;
    };
    std::vector<std::int64_t> m_times;
    std::vector<std::vector<Bucket>> m_levels; ///< level i: runs of 2^(i+1) events
};

} // namespace planescope
