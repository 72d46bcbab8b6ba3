#pragma once
// Which of a lane's boxes is under the mouse. Pure.
#include <cstddef>
#include <functional>
#include <optional>

namespace planescope {

/// A lane as hit testing sees it: boxes sorted by begin that do not overlap, reached by index.
struct LaneSpans {
    std::size_t count = 0;
    std::function<double(std::size_t)> left;  ///< pixels
    std::function<double(std::size_t)> right; ///< pixels, more than left
    /// The longest box of the indices [first, last), not empty.
    std::function<std::size_t(std::size_t first, std::size_t last)> longest;
};

/// Number of boxes whose left edge is at or before `x`. Binary search.
std::size_t boxesBeginningUpTo(const LaneSpans &lane, double x);

/// The box of a pixel or more that holds `x`; else the longest in the pixel column of `x`, because that is the one
/// whose colour is drawn there; else the nearest within `tolerance` pixels.
std::optional<std::size_t> boxAt(const LaneSpans &lane, double x, double tolerance = 2);

} // namespace planescope
