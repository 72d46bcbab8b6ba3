#include "widgets/common/theme_units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

namespace {

/// The Python grey of the class palette would be lost on a dark ground.
constexpr std::uint32_t kScalarUnit = 0x8A93A6;

constexpr std::array<std::uint32_t, 7> kRamp{0xEEF3F8, 0xD3E2F0, 0xAECBE5, 0x82AFD6, 0x5690C5, 0x3470AE, 0x1F4F86};

QColor rampColor(std::uint32_t value) { return QColor::fromRgb(0xFF000000u | value); }

} // namespace

QColor unitFill(const Theme &theme, KernelUnit unit)
{
    switch (unit) {
    case KernelUnit::Matmul:
    case KernelUnit::Matpush:
        return theme.fill(OpClass::Matrix);
    case KernelUnit::Xlu:
        return theme.fill(OpClass::Kernel);
    case KernelUnit::Valu:
        return theme.fill(OpClass::Vector);
    case KernelUnit::Vpop:
        return theme.fill(OpClass::HostRuntime);
    case KernelUnit::Eup:
        return theme.fill(OpClass::DataMovement);
    case KernelUnit::Vload:
        return theme.fill(OpClass::Infeed);
    case KernelUnit::Vstore:
        return theme.fill(OpClass::CollectiveHidden);
    case KernelUnit::VloadFill:
    case KernelUnit::VstoreSpill:
        return theme.fill(OpClass::CollectiveExposed);
    case KernelUnit::Salu:
        break;
    }
    return rampColor(kScalarUnit);
}

QColor rampFill(const Theme &theme, double share)
{
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(kRamp.size() - 1);
    const auto index = static_cast<std::size_t>(std::lround(at));
    return rampColor(kRamp[theme.isDark ? kRamp.size() - 1 - index : index]);
}

} // namespace planescope
