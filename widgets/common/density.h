#pragma once
// Heights that the setting "density" changes, in pixels at scale 1 and 96 dpi. Everything else is fixed.
#include "model/state/settings.h"

#include <array>

namespace planescope {

struct DensitySizes {
    int row;            ///< table row
    int header;         ///< table header
    int lanePitch;      ///< timeline lane
    int laneBox;        ///< box inside a lane
    int groupHeader;    ///< head of a group of lanes
    int kernelRow;      ///< row of the bundle grid
    int control;        ///< button, field
    int toolBarControl; ///< the same in a view's tool bar
};

inline const DensitySizes &sizesOf(Density density)
{
    static constexpr std::array<DensitySizes, 3> sizes{
        {{20, 24, 20, 17, 22, 18, 24, 22}, {24, 26, 24, 21, 26, 20, 28, 26}, {30, 30, 30, 27, 32, 24, 32, 30}}};
    return sizes[static_cast<std::size_t>(density)];
}

} // namespace planescope
