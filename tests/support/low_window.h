#pragma once

namespace planescope::testing {

/// Menu, tool bar, banner, tabs, details and status line leave this much of a window 720 pixels high to a view in the
/// centre. One that needs more, with its content as without, covers the title of the details.
inline constexpr int kLowestViewHeight = 388;

} // namespace planescope::testing
