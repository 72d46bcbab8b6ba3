#pragma once
// Profiles that were opened before, newest first, with what is worth knowing before opening them again.
#include "model/state/fingerprint.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <thread>
#include <vector>

namespace planescope {

class SettingsStore;

struct RecentFile {
    QString path;
    QString title;
    QString summary; ///< "2 hosts, 8 chips, 18.28 s"
    std::uint64_t sizeBytes = 0;
    QDateTime openedAt;
    Fingerprint fingerprint;
    bool isMissing = false; ///< as of the last checkMissing()
};

class RecentFiles : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t kLimit = 30;

    explicit RecentFiles(SettingsStore &store, QObject *parent = nullptr);
    ~RecentFiles() override;

    const std::vector<RecentFile> &files() const { return m_files; }
    /// Puts a file on top. An entry of the same path keeps what `file` leaves empty.
    void add(const RecentFile &file);
    void setFingerprint(const QString &path, const Fingerprint &fingerprint);
    void remove(const QString &path);
    void removeMissing();
    /// Looks on a worker which files are still there: a path on a lost network disk can block for long.
    void checkMissing();

signals:
    void changed();

private:
    void save();

    SettingsStore &m_store;
    std::vector<RecentFile> m_files;
    std::jthread m_check;
};

} // namespace planescope
