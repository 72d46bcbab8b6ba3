#include "model/state/settings_store.h"

#include <QUrl>

#include <algorithm>
#include <array>

namespace planescope {

namespace {

// Words instead of numbers: the file stays readable and new values can be inserted.
constexpr std::array<const char *, 5> kThemeWords{"system", "light", "dark", "paper", "contrast"};
constexpr std::array<const char *, 3> kDensityWords{"compact", "normal", "roomy"};
constexpr std::array<const char *, kLaneColoursCount> kColourWords{"class",       "name",    "layer", "duration",
                                                                   "utilisation", "program", "delta"};
constexpr std::array<const char *, text::kTimeUnitCount> kUnitWords{"auto", "ns", "us", "ms", "s"};

template <class Enum, std::size_t N>
Enum enumOf(const QString &word, const std::array<const char *, N> &words, Enum fallback)
{
    for (std::size_t i = 0; i < N; ++i)
        if (word == QLatin1String(words[i]))
            return static_cast<Enum>(i);
    return fallback;
}

} // namespace

SettingsStore::SettingsStore(const QString &path) :
    m_settings(path.isEmpty() ? std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope,
                                                            QStringLiteral("planescope"), QStringLiteral("planescope"))
                              : std::make_unique<QSettings>(path, QSettings::IniFormat))
{}

Settings SettingsStore::load() const
{
    const Settings defaults;
    Settings s;
    s.theme = enumOf(text(QStringLiteral("appearance/theme")), kThemeWords, defaults.theme);
    s.density = enumOf(text(QStringLiteral("appearance/density")), kDensityWords, defaults.density);
    s.uiScalePercent =
        std::clamp(m_settings->value(QStringLiteral("appearance/scale"), defaults.uiScalePercent).toInt(), 75, 200);
    s.useSystemFont = m_settings->value(QStringLiteral("appearance/systemFont"), defaults.useSystemFont).toBool();
    s.reduceMotion = m_settings->value(QStringLiteral("appearance/reduceMotion"), defaults.reduceMotion).toBool();
    s.wheelZooms = m_settings->value(QStringLiteral("input/wheelZooms"), defaults.wheelZooms).toBool();
    s.keyPreset = text(QStringLiteral("input/keyPreset"), defaults.keyPreset);
    m_settings->beginGroup(QStringLiteral("keys"));
    for (const QString &command : m_settings->childKeys())
        s.keys[command] = m_settings->value(command).toStringList();
    m_settings->endGroup();
    s.laneColours = enumOf(text(QStringLiteral("timeline/colours")), kColourWords, defaults.laneColours);
    m_settings->beginGroup(QStringLiteral("colourRules"));
    for (const QString &name : m_settings->childKeys())
        if (const int colour = m_settings->value(name, -1).toInt(); colour >= 0 && colour < kRuleColourCount)
            s.colourRules[QUrl::fromPercentEncoding(name.toUtf8())] = colour;
    m_settings->endGroup();
    s.allFlows = m_settings->value(QStringLiteral("timeline/allFlows"), defaults.allFlows).toBool();
    s.timeUnit = enumOf(text(QStringLiteral("timeline/timeUnit")), kUnitWords, defaults.timeUnit);
    s.language = text(QStringLiteral("language"));
    s.threads = std::clamp(m_settings->value(QStringLiteral("loading/threads"), defaults.threads).toInt(), 0, 256);
    s.restoreDocuments =
        m_settings->value(QStringLiteral("loading/restoreDocuments"), defaults.restoreDocuments).toBool();
    s.deviceMemoryBytes = std::clamp<qint64>(
        m_settings->value(QStringLiteral("memory/deviceBytes"), qint64{defaults.deviceMemoryBytes}).toLongLong(), 0,
        qint64{1} << 52);
    s.counterFavourites = list(QStringLiteral("counters/favourites"));
    m_settings->beginGroup(QStringLiteral("counterFilters"));
    for (const QString &name : m_settings->childKeys())
        s.counterFilters[QUrl::fromPercentEncoding(name.toUtf8())] = m_settings->value(name).toString();
    m_settings->endGroup();
    return s;
}

void SettingsStore::save(const Settings &s)
{
    setText(QStringLiteral("appearance/theme"), QLatin1String(kThemeWords[static_cast<std::size_t>(s.theme)]));
    setText(QStringLiteral("appearance/density"), QLatin1String(kDensityWords[static_cast<std::size_t>(s.density)]));
    m_settings->setValue(QStringLiteral("appearance/scale"), s.uiScalePercent);
    m_settings->setValue(QStringLiteral("appearance/systemFont"), s.useSystemFont);
    m_settings->setValue(QStringLiteral("appearance/reduceMotion"), s.reduceMotion);
    m_settings->setValue(QStringLiteral("input/wheelZooms"), s.wheelZooms);
    setText(QStringLiteral("input/keyPreset"), s.keyPreset);
    m_settings->remove(QStringLiteral("keys"));
    for (const auto &[command, keys] : s.keys)
        m_settings->setValue(QStringLiteral("keys/") + command, keys);
    setText(QStringLiteral("timeline/colours"), QLatin1String(kColourWords[static_cast<std::size_t>(s.laneColours)]));
    m_settings->remove(QStringLiteral("colourRules"));
    for (const auto &[name, colour] : s.colourRules)
        m_settings->setValue(QStringLiteral("colourRules/") + QString::fromUtf8(QUrl::toPercentEncoding(name)), colour);
    m_settings->setValue(QStringLiteral("timeline/allFlows"), s.allFlows);
    setText(QStringLiteral("timeline/timeUnit"), QLatin1String(kUnitWords[static_cast<std::size_t>(s.timeUnit)]));
    setText(QStringLiteral("language"), s.language);
    m_settings->setValue(QStringLiteral("loading/threads"), s.threads);
    m_settings->setValue(QStringLiteral("loading/restoreDocuments"), s.restoreDocuments);
    m_settings->setValue(QStringLiteral("memory/deviceBytes"), qint64{s.deviceMemoryBytes});
    setList(QStringLiteral("counters/favourites"), s.counterFavourites);
    m_settings->remove(QStringLiteral("counterFilters"));
    for (const auto &[name, line] : s.counterFilters) // a name may hold a slash, which would make a group of it
        m_settings->setValue(QStringLiteral("counterFilters/") + QString::fromUtf8(QUrl::toPercentEncoding(name)),
                             line);
}

QByteArray SettingsStore::bytes(const QString &key) const { return m_settings->value(key).toByteArray(); }
void SettingsStore::setBytes(const QString &key, const QByteArray &value) { m_settings->setValue(key, value); }
QString SettingsStore::text(const QString &key, const QString &fallback) const
{
    return m_settings->value(key, fallback).toString();
}
void SettingsStore::setText(const QString &key, const QString &value) { m_settings->setValue(key, value); }
QStringList SettingsStore::list(const QString &key) const { return m_settings->value(key).toStringList(); }
void SettingsStore::setList(const QString &key, const QStringList &value) { m_settings->setValue(key, value); }
void SettingsStore::removeGroup(const QString &group) { m_settings->remove(group); }
void SettingsStore::sync() { m_settings->sync(); }

} // namespace planescope
