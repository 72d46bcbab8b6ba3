#pragma once
// How colours look to normal and to colour-blind eyes, for tests.
#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope::testing {

using Vec3 = std::array<double, 3>;
using Matrix = std::array<Vec3, 3>;

// Full protanopia, deuteranopia and tritanopia as linear maps of linear sRGB: G. M. Machado, M. M. Oliveira and
// L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009,
// table of severity 1.0.
inline constexpr Matrix kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
inline constexpr Matrix kProtan{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
inline constexpr Matrix kDeutan{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
inline constexpr Matrix kTritan{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

inline double linearOf(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

inline Vec3 times(const Matrix &m, const Vec3 &v)
{
    Vec3 out{};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return out;
}

/// OKLab of linear sRGB; matrices from B. Ottosson, "A perceptual color space for image processing", 2020.
inline Vec3 okLab(const Vec3 &rgb)
{
    constexpr Matrix toLms{{{0.4122214708, 0.5363325363, 0.0514459929},
                            {0.2119034982, 0.6806995451, 0.1073969566},
                            {0.0883024619, 0.2817188376, 0.6299787005}}};
    constexpr Matrix toLab{{{0.2104542553, 0.7936177850, -0.0040720468},
                            {1.9779984951, -2.4285922050, 0.4505937099},
                            {0.0259040371, 0.7827717662, -0.8086757660}}};
    Vec3 lms = times(toLms, rgb);
    for (double &v : lms)
        v = std::cbrt(v);
    return times(toLab, lms);
}

inline Vec3 seen(const QColor &color, const Matrix &vision)
{
    const Vec3 linear{linearOf(color.redF()), linearOf(color.greenF()), linearOf(color.blueF())};
    Vec3 shown = times(vision, linear);
    for (double &v : shown)
        v = std::clamp(v, 0.0, 1.0); // outside the gamut a screen shows the nearest it can
    return okLab(shown);
}

/// In OKLab, times 100: 10 is plainly another colour.
inline double distance(const QColor &a, const QColor &b, const Matrix &vision)
{
    const Vec3 la = seen(a, vision);
    const Vec3 lb = seen(b, vision);
    return 100 * std::hypot(la[0] - lb[0], la[1] - lb[1], la[2] - lb[2]);
}

} // namespace planescope::testing
