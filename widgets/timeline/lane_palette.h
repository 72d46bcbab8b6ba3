#pragma once
// Colours of the 128 lane styles in one theme, as pixels.
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
    explicit LanePalette(const Theme &theme);
    const LaneInk &ink(unsigned style) const { return m_ink[style & (kLaneStyleCount - 1)]; }
    QRgb idleHatch() const { return m_idleHatch; }

private:
    std::array<LaneInk, kLaneStyleCount> m_ink;
    QRgb m_idleHatch = 0;
};

/// The same colour with another OKLab lightness (0 to 1 scale), hue and chroma kept.
QColor withLightness(const QColor &colour, double delta);

/// a + (b - a) * share, per channel.
inline QRgb mixed(QRgb a, QRgb b, unsigned share256)
{
    const auto channel = [share256](unsigned x, unsigned y) { return (x * (256 - share256) + y * share256) >> 8; };
    return 0xFF000000u | channel(a >> 16 & 255u, b >> 16 & 255u) << 16 | channel(a >> 8 & 255u, b >> 8 & 255u) << 8 |
           channel(a & 255u, b & 255u);
}

} // namespace planescope
