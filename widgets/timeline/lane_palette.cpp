#include "widgets/timeline/lane_palette.h"

#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/line_lod.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

double toLinear(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }
double fromLinear(double c)
{
    const double clipped = std::clamp(c, 0.0, 1.0);
    return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * std::pow(clipped, 1 / 2.4) - 0.055;
}

// At most 3 % from the class colour: neighbours differ, classes stay apart.
constexpr std::array<double, 4> kShade{0.0, -0.03, 0.03, -0.015};

} // namespace

QColor withLightness(const QColor &colour, double delta)
{
    // OKLab after Björn Ottosson, "A perceptual color space for image processing" (2020).
    const double r = toLinear(colour.redF());
    const double g = toLinear(colour.greenF());
    const double b = toLinear(colour.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    const double lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s + delta;
    const double a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    const double bb = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
    const double l3 = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * bb, 3);
    const double m3 = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * bb, 3);
    const double s3 = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * bb, 3);
    QColor out;
    out.setRgbF(static_cast<float>(fromLinear(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3)),
                static_cast<float>(fromLinear(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3)),
                static_cast<float>(fromLinear(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)));
    return out;
}

QColor colouringFill(const Theme &theme, LaneColours mode, unsigned style)
{
    const auto blend = [](const QColor &a, const QColor &b, double share) {
        return QColor(mixed(a.rgb(), b.rgb(), static_cast<unsigned>(std::lround(std::clamp(share, 0.0, 1.0) * 256))));
    };
    const unsigned hue = LaneColouring::hueOf(style);
    if (hue == static_cast<unsigned>(OpClass::Structure))
        return theme.structure;
    if (hue >= static_cast<unsigned>(OpClass::Unknown))
        return blend(theme.base, theme.disabled, 0.24);
    const QColor deep = theme.fill(OpClass::Matrix);
    const QColor pale = theme.fill(OpClass::Vector);
    switch (mode) {
    case LaneColours::ByDelta:
    case LaneColours::ByDuration: {
        constexpr int kMiddle = LaneColouring::kDurationSteps / 2;
        const int away = static_cast<int>(hue) - kMiddle;
        const QColor grey = blend(theme.base, theme.disabled, 0.5);
        const double share = away == 0 ? 0 : 0.25 + 0.75 * std::abs(away) / kMiddle;
        return blend(grey, away < 0 ? deep : theme.fill(OpClass::CollectiveExposed), share);
    }
    case LaneColours::ByUtilisation: {
        // Away from the ground: the better used, the more it stands out.
        const double share = (hue + 0.6) / (LaneColouring::kShareSteps - 0.4);
        const QColor &middle = theme.isDark ? deep : pale;
        const QColor &end = theme.isDark ? pale : deep;
        return share < 0.5 ? blend(theme.base, middle, share * 2) : blend(middle, end, share * 2 - 1);
    }
    default: {
        constexpr std::array<double, LaneColouring::kVariants> kVariant{0.0, -0.1, 0.09, -0.05};
        QColor fill = withLightness(theme.fill(static_cast<OpClass>(hue)), kVariant[LaneColouring::variantOf(style)]);
        // Whole layers have one colour: none may sink into a dark ground.
        while (theme.isDark && contrast(fill, theme.base) < 2)
            fill = withLightness(fill, 0.03);
        return fill;
    }
    }
}

LanePalette::LanePalette(const Theme &theme, LaneColours mode) : m_idleHatch(theme.hatch.rgb())
{
    for (unsigned style = 0; style < kLaneStyleCount; ++style) {
        LaneInk &ink = m_ink[style];
        const OpClass c = LaneStyle::opClass(style);
        const bool isByClass = mode == LaneColours::ByClass;
        ink.isFilled = c < OpClass::Unknown || !isByClass;
        ink.isStructure = c == OpClass::Structure;
        ink.isRecomputed = LaneStyle::isRecomputed(style);
        QColor fill = ink.isFilled ? theme.fill(c) : theme.base;
        const bool isHue = ink.isFilled && !ink.isStructure;
        if (!isByClass)
            fill = colouringFill(theme, mode, style);
        else if (isHue)
            fill = withLightness(fill, kShade[LaneStyle::shade(style)]);
        ink.fill = fill.rgb();
        ink.edge = ink.isFilled ? (ink.isStructure ? theme.structureEdge : theme.edge(fill)).rgb() : theme.text.rgb();
        const QColor text = isHue ? theme.textOn(fill) : theme.text;
        ink.text = text.rgb();
        // White 26 % on dark fills, black 22 % on light ones: told by the text colour.
        const bool isDarkFill = qGray(ink.text) > 127;
        ink.hatch = mixed(ink.fill, isDarkFill ? 0xFFFFFFFFu : 0xFF000000u, isDarkFill ? 67 : 56);
        ink.density = ink.isStructure ? mixed(ink.fill, ink.edge, 128) : ink.isFilled ? ink.fill : theme.disabled.rgb();
        // What has no room for an edge must be seen without one: the darkest class on a dark ground.
        if (isHue && theme.isDark && contrast(fill, theme.base) < 2 && c < OpClass::Structure)
            ink.density = mixed(ink.fill, theme.text.rgb(), 80);
    }
}

} // namespace planescope
