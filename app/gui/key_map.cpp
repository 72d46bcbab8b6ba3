#include "app/gui/key_map.h"

namespace planescope {

namespace {

struct PresetKeys {
    const char *command;
    const char *keys; ///< as in the table; empty: none
};

// Where the arrows pan, the neighbours have the other keys of the table.
constexpr std::array kPerfettoKeys{
    PresetKeys{"timeline.panLeft", "A Left"},
    PresetKeys{"timeline.panRight", "D Right"},
    PresetKeys{"timeline.previousEvent", ","},
    PresetKeys{"timeline.nextEvent", "."},
};
constexpr std::array kTracyKeys{
    PresetKeys{"timeline.panLeft", "A Left"},  PresetKeys{"timeline.panRight", "D Right"},
    PresetKeys{"timeline.previousEvent", ","}, PresetKeys{"timeline.nextEvent", "."},
    PresetKeys{"timeline.fit", "F Z"},         PresetKeys{"timeline.whole", "0 Home"},
    PresetKeys{"edit.find", "Ctrl+F /"},
};

std::span<const PresetKeys> keysOfPreset(const QString &preset)
{
    if (preset == QLatin1String(kKeyPresets[1]))
        return kPerfettoKeys;
    if (preset == QLatin1String(kKeyPresets[2]))
        return kTracyKeys;
    return {};
}

QList<QKeySequence> sequences(const QStringList &texts)
{
    QList<QKeySequence> keys;
    for (const QString &text : texts)
        if (const QKeySequence key(text, QKeySequence::PortableText); !key.isEmpty())
            keys << key;
    return keys;
}

} // namespace

KeyMap::KeyMap(const Settings &settings) : m_preset(settings.keyPreset), m_changed(settings.keys) {}

QList<QKeySequence> KeyMap::presetKeysOf(const CommandInfo &command) const
{
    for (const PresetKeys &keys : keysOfPreset(m_preset))
        if (QLatin1String(keys.command) == QLatin1String(command.id))
            return sequences(QString::fromLatin1(keys.keys).split(u' ', Qt::SkipEmptyParts));
    return commandKeys(command);
}

QList<QKeySequence> KeyMap::keysOf(const CommandInfo &command) const
{
    const auto changed = m_changed.find(QLatin1String(command.id));
    return changed != m_changed.end() ? sequences(changed->second) : presetKeysOf(command);
}

const CommandInfo *KeyMap::ownerOf(const QKeySequence &key, const CommandInfo *except) const
{
    for (const CommandInfo &command : commandTable())
        if (&command != except && keysOf(command).contains(key))
            return &command;
    return nullptr;
}

std::vector<KeyConflict> KeyMap::conflicts() const
{
    std::vector<KeyConflict> found;
    std::map<QString, const CommandInfo *> owners;
    for (const CommandInfo &command : commandTable())
        for (const QKeySequence &key : keysOf(command)) {
            const auto [owner, isNew] = owners.emplace(key.toString(QKeySequence::PortableText), &command);
            if (!isNew && owner->second != &command)
                found.push_back({key, owner->second, &command});
        }
    return found;
}

bool presetWheelZooms(const QString &preset) { return preset != QLatin1String(kKeyPresets[1]); }

} // namespace planescope
