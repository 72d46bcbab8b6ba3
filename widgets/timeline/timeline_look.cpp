#include "widgets/timeline/timeline_look.h"

namespace planescope {

namespace {

void deriveFonts(TimelineLook &look)
{
    look.strong = look.dense;
    look.strong.setWeight(QFont::DemiBold);
    look.labels.name = look.caption;
    look.labels.length = look.caption;
    look.labels.length.setWeight(QFont::DemiBold);
    look.labels.badge = look.labels.length;
    look.labels.badge.setPixelSize(std::max(7, static_cast<int>(std::lround(10 * look.scale))));
}

} // namespace

TimelineLook TimelineLook::ofScreen(const ThemeHub &themes, double ratio)
{
    TimelineLook look;
    look.theme = &themes.theme();
    look.scale = themes.scale();
    look.ratio = ratio;
    look.caption = themes.font(FontRole::Caption);
    look.dense = themes.font(FontRole::Dense);
    deriveFonts(look);
    return look;
}

TimelineLook TimelineLook::ofPicture(const Theme &theme, double scale, double ratio, const QLocale &locale)
{
    loadBundledFonts();
    TimelineLook look;
    look.theme = &theme;
    look.scale = scale;
    look.ratio = ratio;
    look.caption = bundledFont(FontRole::Caption, scale);
    look.dense = bundledFont(FontRole::Dense, scale);
    look.locale = locale;
    deriveFonts(look);
    return look;
}

} // namespace planescope
