#pragma once
// Profiles as bytes for tests of the reader: written here, or read from files and then damaged.
#include "model/format/session_reader.h"
#include "model/format/xplane/xspace_writer.h"
#include "tests/support/places.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdlib>
#include <functional>
#include <string>

namespace planescope::testing {

inline std::string bytesOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The largest real profile on this machine: the TPU inference run, or a fixture of the project.
inline QString realProfile()
{
    const QString shared =
        planescope::testing::sourcePath(QStringLiteral("/../shared/data/xplane/tpu-inference-4chip.xplane.pb"));
    return QFile::exists(shared)
               ? shared
               : planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/cpu-two/worker-0.xplane.pb"));
}

class SpaceFiles
{
public:
    std::string write(const std::string &bytes, const QString &name = QStringLiteral("space.xplane.pb")) const
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            std::abort();
        return path.toStdString();
    }
    static LoadOptions withoutDerived(unsigned threads = 0)
    {
        LoadOptions options;
        options.deriveLines = false;
        options.threads = threads;
        return options;
    }
    Result<SessionPtr> load(const std::string &bytes, unsigned threads = 0) const
    {
        return loadSession(write(bytes), withoutDerived(threads));
    }
    Result<SessionPtr> load(const std::function<void(xplane::XSpaceWriter &)> &fill) const
    {
        xplane::XSpaceWriter writer;
        fill(writer);
        return load(writer.take());
    }
    std::string folder() const { return m_folder.path().toStdString(); }

private:
    QTemporaryDir m_folder;
};

/// One plane with one line; `fill` writes its events.
inline std::function<void(xplane::XSpaceWriter &)> oneLine(const std::function<void(xplane::XSpaceWriter &)> &fill,
                                                           const char *line = "XLA Ops", std::int64_t timestampNs = 0)
{
    return [=](xplane::XSpaceWriter &writer) {
        writer.beginPlane(2, "/device:TPU:0");
        writer.beginLine(3, line, timestampNs);
        fill(writer);
        writer.endLine();
        writer.eventMetadata(1, "%fusion.1 = f32[8] fusion(%p)", "fusion.1");
        writer.eventMetadata(2, "copy.2");
        writer.statMetadata(1, "run_id");
        writer.statMetadata(2, "label");
        writer.statMetadata(3, "an interned text");
        writer.endPlane();
    };
}

inline std::uint64_t countOf(const Session &session, ImportCode code)
{
    std::uint64_t count = 0;
    for (const ImportEntry &entry : session.importReport().entries())
        if (entry.code == code)
            count += entry.count > 0 ? entry.count : 1;
    return count;
}

inline const ImportEntry *entryOf(const Session &session, ImportCode code)
{
    for (const ImportEntry &entry : session.importReport().entries())
        if (entry.code == code)
            return &entry;
    return nullptr;
}

} // namespace planescope::testing
