#include "widgets/common/theme_ramp.h"

#include <algorithm>

namespace planescope {

QColor rampColor(const Theme &theme, int step)
{
    static constexpr std::array<std::uint32_t, kRampSteps> kSteps{0xEEF3F8, 0xD3E2F0, 0xAECBE5, 0x82AFD6,
                                                                  0x5690C5, 0x3470AE, 0x1F4F86};
    const int bounded = std::clamp(step, 0, kRampSteps - 1);
    const auto index = static_cast<std::size_t>(theme.isDark ? kRampSteps - 1 - bounded : bounded);
    return QColor::fromRgb(0xFF000000u | kSteps[index]);
}

int rampStep(double share, double width)
{
    if (!(share > 0) || !(width > 0))
        return 0;
    // The border of a step belongs to it, however the division was rounded.
    return static_cast<int>(std::min(share / width + 1e-9, static_cast<double>(kRampSteps - 1)));
}

QColor outlierColor(const Theme &theme)
{
    return theme.id == ThemeId::HighContrast ? theme.warning : QColor::fromRgb(0xFFE3A27Fu);
}

} // namespace planescope
