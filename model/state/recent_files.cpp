#include "model/state/recent_files.h"

#include "model/state/settings_store.h"

#include <QFileInfo>

#include <algorithm>

namespace planescope {

namespace {

const QString kRecentKey = QStringLiteral("recent");

QByteArray bytesOf(const Fingerprint &print)
{
    return {reinterpret_cast<const char *>(print.shares.data()), static_cast<qsizetype>(print.shares.size())};
}

Fingerprint fingerprintFrom(const QByteArray &bytes)
{
    Fingerprint print;
    if (bytes.size() == static_cast<qsizetype>(Fingerprint::kSlices) * static_cast<qsizetype>(Fingerprint::kClasses))
        print.shares.assign(bytes.begin(), bytes.end());
    return print;
}

} // namespace

RecentFiles::RecentFiles(SettingsStore &store, QObject *parent) : QObject(parent), m_store(store)
{
    QSettings &settings = m_store.raw();
    const int count = settings.beginReadArray(kRecentKey);
    for (int i = 0; i < count && m_files.size() < kLimit; ++i) {
        settings.setArrayIndex(i);
        RecentFile file;
        file.path = settings.value(QStringLiteral("path")).toString();
        file.title = settings.value(QStringLiteral("title")).toString();
        file.summary = settings.value(QStringLiteral("summary")).toString();
        file.sizeBytes = settings.value(QStringLiteral("size")).toULongLong();
        file.openedAt = settings.value(QStringLiteral("opened")).toDateTime();
        file.fingerprint =
            fingerprintFrom(QByteArray::fromBase64(settings.value(QStringLiteral("fingerprint")).toByteArray()));
        if (!file.path.isEmpty())
            m_files.push_back(std::move(file));
    }
    settings.endArray();
}

RecentFiles::~RecentFiles() = default;

void RecentFiles::add(const RecentFile &file)
{
    RecentFile entry = file;
    const auto old =
        std::find_if(m_files.begin(), m_files.end(), [&](const RecentFile &f) { return f.path == file.path; });
    if (old != m_files.end()) {
        if (entry.summary.isEmpty())
            entry.summary = old->summary;
        if (entry.sizeBytes == 0)
            entry.sizeBytes = old->sizeBytes;
        if (entry.fingerprint.isEmpty())
            entry.fingerprint = old->fingerprint;
        m_files.erase(old);
    }
    m_files.insert(m_files.begin(), std::move(entry));
    if (m_files.size() > kLimit)
        m_files.resize(kLimit);
    save();
}

void RecentFiles::setFingerprint(const QString &path, const Fingerprint &fingerprint)
{
    for (RecentFile &file : m_files)
        if (file.path == path)
            file.fingerprint = fingerprint;
    save();
}

void RecentFiles::remove(const QString &path)
{
    std::erase_if(m_files, [&](const RecentFile &file) { return file.path == path; });
    save();
}

void RecentFiles::removeMissing()
{
    std::erase_if(m_files, [](const RecentFile &file) { return file.isMissing; });
    save();
}

void RecentFiles::checkMissing()
{
    QStringList paths;
    for (const RecentFile &file : m_files)
        paths << file.path;
    m_check = std::jthread([this, paths](std::stop_token stop) {
        QStringList missing;
        for (const QString &path : paths) {
            if (stop.stop_requested())
                return;
            if (!QFileInfo::exists(path))
                missing << path;
        }
        QMetaObject::invokeMethod(
            this,
            [this, missing] {
                bool differs = false;
                for (RecentFile &file : m_files) {
                    const bool isMissing = missing.contains(file.path);
                    differs |= file.isMissing != isMissing;
                    file.isMissing = isMissing;
                }
                if (differs)
                    emit changed();
            },
            Qt::QueuedConnection);
    });
}

void RecentFiles::save()
{
    QSettings &settings = m_store.raw();
    settings.remove(kRecentKey);
    settings.beginWriteArray(kRecentKey, static_cast<int>(m_files.size()));
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        const RecentFile &file = m_files[i];
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("path"), file.path);
        settings.setValue(QStringLiteral("title"), file.title);
        settings.setValue(QStringLiteral("summary"), file.summary);
        settings.setValue(QStringLiteral("size"), static_cast<qulonglong>(file.sizeBytes));
        settings.setValue(QStringLiteral("opened"), file.openedAt);
        settings.setValue(QStringLiteral("fingerprint"), bytesOf(file.fingerprint).toBase64());
    }
    settings.endArray();
    emit changed();
}

} // namespace planescope
