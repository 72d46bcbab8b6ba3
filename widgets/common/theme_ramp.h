#pragma once
// The sequential ramp of heat maps and diagrams: seven steps of one hue, from nothing to full. Dark themes reverse it,
// so that much always stands out from the ground.
#include "widgets/common/theme.h"

#include <array>

namespace planescope {

inline constexpr int kRampSteps = 7;

/// Step 0 (least) to kRampSteps - 1.
QColor rampColor(const Theme &theme, int step);
/// The step of a share: each holds `width` of the whole, the last one all above. 0 for what is no number.
int rampStep(double share, double width = 0.08);
/// Ground of a cell that lies far from the others; its figure is bold as well.
QColor outlierColor(const Theme &theme);

} // namespace planescope
