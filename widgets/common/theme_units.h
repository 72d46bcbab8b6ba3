#pragma once
// Colours of the units of a TPU core, and the ramp of heat maps.
#include "model/store/bundle_opcodes.h"
#include "widgets/common/theme.h"

namespace planescope {

/// The same in all themes: they reuse the palette of op classes, so no hue has two meanings in one picture.
QColor unitFill(const Theme &theme, KernelUnit unit);

/// 0 to 1 on a ramp of one hue that grows monotonously away from the ground of the theme.
QColor rampFill(const Theme &theme, double share);

} // namespace planescope
