#include "widgets/picture/picture_settings.h"

#include "model/state/settings_store.h"

#include <algorithm>

namespace planescope {

namespace {

constexpr const char *kFormatWords[] = {"png", "svg", "pdf"};
constexpr const char *kThemeNames[] = {"light", "dark", "paper", "contrast"};

QString pictureKey(const char *name) { return QStringLiteral("picture/") + QLatin1String(name); }

template <std::size_t N> int indexOfWord(const char *const (&words)[N], const QString &word, int fallback)
{
    for (std::size_t i = 0; i < N; ++i)
        if (word == QLatin1String(words[i]))
            return static_cast<int>(i);
    return fallback;
}

} // namespace

PictureOptions loadPictureOptions(const SettingsStore &store)
{
    PictureOptions o;
    const auto flag = [&](const char *name, bool fallback) {
        return store.text(pictureKey(name), QLatin1String(fallback ? "yes" : "no")) == QLatin1String("yes");
    };
    const auto number = [&](const char *name, double fallback, double least, double most) {
        bool ok = false;
        const double value = store.text(pictureKey(name)).toDouble(&ok);
        return ok ? std::clamp(value, least, most) : fallback;
    };
    o.format = static_cast<PictureFormat>(indexOfWord(kFormatWords, store.text(pictureKey("format")), 0));
    o.theme = static_cast<ThemeId>(indexOfWord(kThemeNames, store.text(pictureKey("theme")), 2));
    o.size = QSize(static_cast<int>(number("width", 1920, 0, 16000)), static_cast<int>(number("height", 0, 0, 16000)));
    o.scale = number("scale", 1, 1, 3);
    o.widthCm = number("width_cm", 0, 0, 200);
    o.dpi = number("dpi", 300, 72, 1200);
    o.transparent = flag("transparent", false);
    const Settings onScreen = store.load();
    o.colours = onScreen.laneColours;
    o.colourRules = onScreen.colourRules;
    o.frame = flag("frame", true);
    o.legend = flag("legend", true);
    o.scaleBar = flag("scale_bar", true);
    o.table = flag("table", true);
    o.footer = flag("footer", true);
    return o;
}

void savePictureOptions(SettingsStore &store, const PictureOptions &o)
{
    const auto flag = [&](const char *name, bool value) {
        store.setText(pictureKey(name), QLatin1String(value ? "yes" : "no"));
    };
    const auto number = [&](const char *name, double value) {
        store.setText(pictureKey(name), QString::number(value));
    };
    store.setText(pictureKey("format"), QLatin1String(kFormatWords[static_cast<std::size_t>(o.format)]));
    store.setText(pictureKey("theme"), QLatin1String(kThemeNames[static_cast<std::size_t>(o.theme)]));
    number("width", o.size.width());
    number("height", o.size.height());
    number("scale", o.scale);
    number("width_cm", o.widthCm);
    number("dpi", o.dpi);
    flag("transparent", o.transparent);
    flag("frame", o.frame);
    flag("legend", o.legend);
    flag("scale_bar", o.scaleBar);
    flag("table", o.table);
    flag("footer", o.footer);
}

} // namespace planescope
