#pragma once
// Which keys belong to which command: a preset, and what the user changed. The table of commands is the preset "XProf".
#include "app/gui/commands.h"
#include "model/state/settings.h"

#include <array>
#include <optional>

namespace planescope {

/// Words of the settings file, in the order of the choice.
inline constexpr std::array<const char *, 3> kKeyPresets{"xprof", "perfetto", "tracy"};

struct KeyConflict {
    QKeySequence key;
    const CommandInfo *first = nullptr;
    const CommandInfo *second = nullptr;
};

class KeyMap
{
public:
    /// The table as it stands.
    KeyMap() = default;
    explicit KeyMap(const Settings &settings);

    QList<QKeySequence> keysOf(const CommandInfo &command) const;
    /// Keys of the preset, whatever the user changed.
    QList<QKeySequence> presetKeysOf(const CommandInfo &command) const;
    bool isChanged(const CommandInfo &command) const { return m_changed.contains(QLatin1String(command.id)); }
    /// The command that has this key already; a key means one thing everywhere, since letters of the timeline are heard
    /// beside global ones.
    const CommandInfo *ownerOf(const QKeySequence &key, const CommandInfo *except = nullptr) const;
    /// All keys that two commands have.
    std::vector<KeyConflict> conflicts() const;

private:
    QString m_preset = QLatin1String(kKeyPresets[0]);
    std::map<QString, QStringList> m_changed; ///< by command id; portable texts
};

/// Whether the wheel zooms at the mouse in a preset.
bool presetWheelZooms(const QString &preset);

} // namespace planescope
