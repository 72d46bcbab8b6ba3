#pragma once
// Reads and writes what the program remembers: Settings, window layouts, any small state by key.
#include "model/state/settings.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <memory>

namespace planescope {

class SettingsStore
{
public:
    /// An .ini file at `path`; empty: the user's own ("planescope/planescope.ini" in the configuration folder).
    explicit SettingsStore(const QString &path = {});

    /// Values out of range are brought back into it, unknown words become the default.
    Settings load() const;
    void save(const Settings &settings);

    QByteArray bytes(const QString &key) const;
    void setBytes(const QString &key, const QByteArray &value);
    QString text(const QString &key, const QString &fallback = {}) const;
    void setText(const QString &key, const QString &value);
    QStringList list(const QString &key) const;
    void setList(const QString &key, const QStringList &value);
    /// Forgets every key below `group` ("layout/timeline").
    void removeGroup(const QString &group);
    /// Writes to the disk now.
    void sync();

    QSettings &raw() { return *m_settings; }

private:
    std::unique_ptr<QSettings> m_settings;
};

} // namespace planescope
