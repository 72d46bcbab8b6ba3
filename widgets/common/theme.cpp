#include "widgets/common/theme.h"

#include <QFontDatabase>

#include <array>
#include <cmath>

// Outside of any namespace, as the macro wants it.
static void registerCompiledResources() { Q_INIT_RESOURCE(resources); }

namespace planescope {

namespace {

QColor rgb(std::uint32_t value) { return QColor::fromRgb(0xFF000000u | value); }

constexpr std::array<std::uint32_t, 10> kClassFill{0x3761A2, 0xA1D9FE, 0x339587, 0xCD632D, 0xDB9C44,
                                                   0xB265E4, 0xFCE97F, 0x755010, 0xA3AFBB, 0x414758};

double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &c)
{
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

Theme makeLight()
{
    Theme t{};
    t.id = ThemeId::Light;
    t.window = rgb(0xF1F3F5), t.panel = rgb(0xF8F9FA), t.base = rgb(0xFFFFFF), t.alternate = rgb(0xF6F7F9);
    t.hover = rgb(0xE8EBEE), t.pressed = rgb(0xDDE1E5);
    t.text = rgb(0x1A1D21), t.text2 = rgb(0x555D66), t.disabled = rgb(0x8A929B);
    t.border = rgb(0xD8DCE1), t.control = rgb(0x868E97), t.grid = rgb(0xE7EAED), t.structure = rgb(0xE1E5E9);
    t.accent = rgb(0x8C2F7A), t.onAccent = rgb(0xFFFFFF), t.selection = rgb(0xF1E2EE), t.onSelection = t.text;
    t.warning = rgb(0x7A4B00), t.warningGround = rgb(0xFFF3D1), t.error = rgb(0xB3261E), t.errorGround = rgb(0xFDECEA);
    t.hatch = rgb(0xB9C0C7);
    t.structureEdge = t.edge(t.structure);
    return t;
}

Theme makeDark()
{
    Theme t{};
    t.id = ThemeId::Dark, t.isDark = true;
    t.window = rgb(0x15171A), t.panel = rgb(0x1A1D21), t.base = rgb(0x1E2126), t.alternate = rgb(0x22262B);
    t.hover = rgb(0x272C32), t.pressed = rgb(0x31373F);
    t.text = rgb(0xE6E9ED), t.text2 = rgb(0xA2ABB5), t.disabled = rgb(0x6A737D);
    t.border = rgb(0x30353C), t.control = rgb(0x707983), t.grid = rgb(0x292E34), t.structure = rgb(0x343A42);
    t.accent = rgb(0xE58CC0), t.onAccent = rgb(0x15171A), t.selection = rgb(0x43293A), t.onSelection = t.text;
    t.warning = rgb(0xF2C572), t.warningGround = rgb(0x332A16), t.error = rgb(0xFF9B91), t.errorGround = rgb(0x43201D);
    t.hatch = rgb(0x4A525B);
    t.structureEdge = t.edge(t.structure);
    return t;
}

Theme makePaper()
{
    Theme t = makeLight();
    t.id = ThemeId::Paper;
    t.window = t.panel = t.base = rgb(0xFFFFFF), t.alternate = rgb(0xF5F5F5);
    t.hover = t.pressed = t.alternate;
    t.text = rgb(0x000000), t.text2 = rgb(0x4A4A4A), t.disabled = t.text2;
    t.border = rgb(0xBDBDBD), t.control = rgb(0x6E6E6E), t.grid = rgb(0xE2E2E2);
    t.accent = rgb(0x000000), t.onAccent = rgb(0xFFFFFF), t.selection = rgb(0xEDEDED), t.onSelection = t.text;
    t.warning = rgb(0x6B4200), t.warningGround = rgb(0xFFFFFF), t.error = rgb(0x9B1C15), t.errorGround = rgb(0xFFFFFF);
    t.structureEdge = t.edge(t.structure);
    return t;
}

Theme makeHighContrast()
{
    Theme t{};
    t.id = ThemeId::HighContrast, t.isDark = true;
    t.window = t.panel = t.base = rgb(0x000000), t.alternate = rgb(0x0D0D0D);
    t.hover = rgb(0x333333), t.pressed = rgb(0x555555);
    t.text = rgb(0xFFFFFF), t.text2 = rgb(0xE0E0E0), t.disabled = rgb(0xA0A0A0);
    t.border = t.control = rgb(0xFFFFFF), t.grid = rgb(0x666666), t.structure = rgb(0x000000);
    t.accent = rgb(0x5CE1FF), t.onAccent = rgb(0x000000), t.selection = rgb(0xFFFFFF), t.onSelection = rgb(0x000000);
    t.warning = rgb(0xFFD54A), t.warningGround = rgb(0x000000), t.error = rgb(0xFF9E94), t.errorGround = rgb(0x000000);
    t.hatch = rgb(0xA0A0A0);
    t.structureEdge = rgb(0xFFFFFF);
    return t;
}

} // namespace

QColor Theme::fill(OpClass c) const
{
    const auto index = static_cast<std::size_t>(c);
    if (index < kClassFill.size())
        return rgb(kClassFill[index]);
    return c == OpClass::Structure ? structure : QColor(0, 0, 0, 0);
}

QColor Theme::edge(const QColor &fill) const
{
    if (fill == structure && id == ThemeId::HighContrast)
        return structureEdge;
    const double keep = id == ThemeId::Paper ? 0.65 : 0.85;
    const auto channel = [&](int v) { return static_cast<int>(std::lround(isDark ? v + (255 - v) * 0.2 : v * keep)); };
    return {channel(fill.red()), channel(fill.green()), channel(fill.blue())};
}

QColor Theme::textOn(const QColor &fill) const
{
    if (fill.alpha() == 0 || fill == structure)
        return text;
    const QColor black = rgb(0x000000);
    const QColor white = rgb(0xFFFFFF);
    return contrast(black, fill) >= contrast(white, fill) ? black : white;
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::Base, base);
    p.setColor(QPalette::AlternateBase, alternate);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, text);
    p.setColor(QPalette::Button, panel);
    p.setColor(QPalette::PlaceholderText, text2);
    p.setColor(QPalette::Highlight, selection);
    p.setColor(QPalette::HighlightedText, onSelection);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::ToolTipBase, text);
    p.setColor(QPalette::ToolTipText, base);
    p.setColor(QPalette::Mid, control);
    p.setColor(QPalette::Dark, control);
    p.setColor(QPalette::Midlight, border);
    p.setColor(QPalette::Light, border);
    p.setColor(QPalette::Shadow, control);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::PlaceholderText})
        p.setColor(QPalette::Disabled, role, disabled);
    return p;
}

const Theme &themeOf(ThemeId id)
{
    static const std::array<Theme, 4> themes{makeLight(), makeDark(), makePaper(), makeHighContrast()};
    return themes[static_cast<std::size_t>(id)];
}

double contrast(const QColor &a, const QColor &b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

ThemeHub::ThemeHub(QObject *parent) : QObject(parent), m_theme(&themeOf(ThemeId::Light)) {}

int ThemeHub::px(double value) const { return static_cast<int>(std::lround(value * m_scale)); }

QFont ThemeHub::font(FontRole role) const
{
    QFont font = bundledFont(role, m_scale);
    if (m_useSystemFont)
        font.setFamily(
            QFontDatabase::systemFont(role == FontRole::Code ? QFontDatabase::FixedFont : QFontDatabase::GeneralFont)
                .family());
    return font;
}

void ThemeHub::setTheme(ThemeId id)
{
    if (m_theme->id == id)
        return;
    m_theme = &themeOf(id);
    emit changed();
}

void ThemeHub::setScale(double scale)
{
    if (m_scale == scale)
        return;
    m_scale = scale;
    emit changed();
}

void ThemeHub::setUseSystemFont(bool use)
{
    if (m_useSystemFont == use)
        return;
    m_useSystemFont = use;
    emit changed();
}

void initResources() { registerCompiledResources(); }

bool loadBundledFonts()
{
    initResources();
    static const bool loaded = [] {
        bool all = true;
        for (const char *file : {"PlanescopeSans-Regular.ttf", "PlanescopeSans-Medium.ttf",
                                 "PlanescopeSans-SemiBold.ttf", "PlanescopeMono-Regular.ttf"})
            all &= QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/") + QLatin1String(file)) >= 0;
        return all;
    }();
    return loaded;
}

QFont bundledFont(FontRole role, double scale)
{
    struct Size {
        int px;
        QFont::Weight weight;
    };
    static constexpr std::array<Size, 8> sizes{{{11, QFont::Normal},
                                                {12, QFont::Normal},
                                                {13, QFont::Normal},
                                                {13, QFont::DemiBold},
                                                {15, QFont::DemiBold},
                                                {20, QFont::DemiBold},
                                                {28, QFont::Medium},
                                                {12, QFont::Normal}}};
    const Size &size = sizes[static_cast<std::size_t>(role)];
    QFont font(role == FontRole::Code ? QStringLiteral("Planescope Mono") : QStringLiteral("Planescope Sans"));
    font.setPixelSize(std::max(8, static_cast<int>(std::lround(size.px * scale))));
    font.setWeight(size.weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace planescope
