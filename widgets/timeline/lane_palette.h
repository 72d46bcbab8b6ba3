#pragma once
// Colours of the 128 lane styles in one theme and mode, as pixels.
#include "model/state/settings.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/lane_lod.h"

#include <QRgb>

#include <array>

namespace planescope {

struct LaneInk {
    QRgb fill = 0;
    QRgb edge = 0;
    QRgb text = 0;
    QRgb hatch = 0;       ///< of the cross hatch, already mixed with the fill
    QRgb density = 0;     ///< of columns below a pixel: the fill, or a quiet grey where there is none
    bool isFilled = true; ///< false: unknown, a dotted outline
    bool isRecomputed = false;
    bool isStructure = false;
};

class LanePalette
{
public:
    explicit LanePalette(const Theme &theme, LaneColours mode = LaneColours::ByClass);
    const LaneInk &ink(unsigned style) const { return m_ink[style & (kLaneStyleCount - 1)]; }
    QRgb idleHatch() const { return m_idleHatch; }

private:
    std::array<LaneInk, kLaneStyleCount> m_ink;
    QRgb m_idleHatch = 0;
};

/// Fill of a style of LaneColouring, for every mode but ByClass: ten hues of the classes in four variants, steps from
/// blue (shorter) through grey to orange (longer), or a ramp of one hue. Events without a value are a quiet grey.
QColor colouringFill(const Theme &theme, LaneColours mode, unsigned style);

/// The same colour with another OKLab lightness (0 to 1 scale), hue and chroma kept.
QColor withLightness(const QColor &colour, double delta);

/// a + (b - a) * share, per channel. Red and blue in one multiplication: their products do not reach each other.
inline QRgb mixed(QRgb a, QRgb b, unsigned share256)
{
    const unsigned rest = 256 - share256;
    const unsigned redBlue = ((a & 0x00FF00FFu) * rest + (b & 0x00FF00FFu) * share256) >> 8 & 0x00FF00FFu;
    const unsigned green = ((a & 0x0000FF00u) * rest + (b & 0x0000FF00u) * share256) >> 8 & 0x0000FF00u;
    return 0xFF000000u | redBlue | green;
}

} // namespace planescope
