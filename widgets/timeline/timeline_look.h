#pragma once
// Colours, fonts and sizes of a timeline: of the screen or of a picture.
#include "widgets/common/theme.h"
#include "widgets/timeline/label_cache.h"

#include <QLocale>

#include <cmath>

namespace planescope {

struct TimelineLook {
    const Theme *theme = nullptr;
    double scale = 1; ///< of texts and sizes
    double ratio = 1; ///< device pixels per logical pixel
    QFont caption;    ///< 11 px
    QFont dense;      ///< 12 px
    QFont strong;     ///< 12 px, 600
    LabelFonts labels;
    QLocale locale;

    double px(double value) const { return std::round(value * scale); }

    static TimelineLook ofScreen(const ThemeHub &themes, double ratio);
    /// With the bundled fonts, whatever the screen uses.
    static TimelineLook ofPicture(const Theme &theme, double scale, double ratio, const QLocale &locale);
};

} // namespace planescope
