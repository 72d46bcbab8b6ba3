#include "widgets/common/box_hit.h"

#include <algorithm>
#include <cmath>

namespace planescope {

std::size_t boxesBeginningUpTo(const LaneSpans &lane, double x)
{
    std::size_t low = 0;
    std::size_t high = lane.count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (lane.left(middle) <= x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

std::optional<std::size_t> boxAt(const LaneSpans &lane, double x, double tolerance)
{
    const std::size_t after = boxesBeginningUpTo(lane, x);
    if (after > 0 && lane.right(after - 1) > x && lane.right(after - 1) - lane.left(after - 1) >= 1)
        return after - 1;

    const double column = std::floor(x);
    std::size_t first = boxesBeginningUpTo(lane, column);
    if (first > 0 && lane.right(first - 1) > column)
        --first;
    std::size_t last = boxesBeginningUpTo(lane, column + 1);
    while (last > first && lane.left(last - 1) >= column + 1)
        --last; // one that begins exactly on the next column's edge
    if (last > first)
        return lane.longest(first, last);

    std::optional<std::size_t> best;
    double distance = tolerance;
    if (after > 0 && x - lane.right(after - 1) <= distance) {
        distance = std::max(0.0, x - lane.right(after - 1));
        best = after - 1;
    }
    if (after < lane.count && lane.left(after) - x <= tolerance && (!best || lane.left(after) - x < distance))
        best = after;
    return best;
}

} // namespace planescope
