#pragma once
// Profiles with what XProf 2.24.2 computed from them, beside the source tree. Absent: the test skips.
#include "model/analysis/op_metrics.h"
#include "model/format/hlo/hlo_modules.h"
#include "model/format/session_reader.h"
#include "tests/support/places.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QTemporaryDir>

#include <zlib.h>

namespace planescope::testing {

inline QString sharedPath(const QString &path)
{
    return planescope::testing::sourcePath(QString()) + QStringLiteral("/../shared/") + path;
}

inline QByteArray readMaybeGzip(const QString &path)
{
    QByteArray out;
    gzFile file = gzopen(QFile::encodeName(path).constData(), "rb");
    if (!file)
        return out;
    char buffer[1 << 16];
    for (int n = gzread(file, buffer, sizeof buffer); n > 0; n = gzread(file, buffer, sizeof buffer))
        out.append(buffer, n);
    gzclose(file);
    return out;
}

/// `reference/<name>/<file>` or the same with .gz; empty when there is none.
inline QByteArray referenceBytes(const QString &name, const QString &file)
{
    const QString path = sharedPath(QStringLiteral("reference/") + name + QLatin1Char('/') + file);
    return QFile::exists(path) ? readMaybeGzip(path) : readMaybeGzip(path + QStringLiteral(".gz"));
}

struct ReferenceProfile {
    const char *name; ///< folder below reference/
    const char *path; ///< file or run folder below data/; several hosts of other runs separated by '|'
};

inline constexpr ReferenceProfile kReferenceProfiles[] = {
    {"tpu-inference-4chip", "xplane/tpu-inference-4chip.xplane.pb"},
    {"tpu-v6e-pallas-llo-counters", "xplane/tpu-v6e-pallas-llo-counters.xplane.pb"},
    {"jax-mi300-attention", "xplane/jax-mi300-attention.xplane.pb"},
    {"jax-mi300-conv-8gpu", "xplane/jax-mi300-conv-8gpu.xplane.pb"},
    {"jax-mi300-gemm", "xplane/jax-mi300-gemm.xplane.pb"},
    {"julia-reactant-cpu", "xplane/julia-reactant-cpu.xplane.pb"},
    {"julia-reactant-cuda-2gpu", "xplane/julia-reactant-cuda-2gpu.xplane.pb"},
    {"tf2-gpu-multiworker", "xplane/tf2-gpu-multiworker.xplane.pb"},
    {"synthetic-two-hosts", "xplane/tpu-inference-4chip.xplane.pb|xplane/tpu-v6e-pallas-llo-counters.xplane.pb"},
    {"case-b1", "ours/case/mixtral-8x22b-b1"},
    {"case-b8", "ours/case/mixtral-8x22b-b8"},
    {"case-v7x", "ours/case/flash-attention-v7x"},
};

/// Null when the data are not there.
inline SessionPtr loadReferenceProfile(const QString &name)
{
    for (const ReferenceProfile &profile : kReferenceProfiles) {
        if (name != QLatin1String(profile.name))
            continue;
        const QStringList parts = QString::fromLatin1(profile.path).split(QLatin1Char('|'));
        QTemporaryDir folder;
        QString path = sharedPath(QStringLiteral("data/") + parts.first());
        if (parts.size() > 1) {
            for (const QString &part : parts)
                if (!QFile::copy(sharedPath(QStringLiteral("data/") + part),
                                 folder.filePath(QFileInfo(part).fileName())))
                    return nullptr;
            path = folder.path();
        }
        if (!QFile::exists(path))
            return nullptr;
        const Result<SessionPtr> session = loadSession(std::filesystem::path(path.toStdString()));
        return session ? *session : nullptr;
    }
    return nullptr;
}

inline HloLookup hloOf(const SessionPtr &session)
{
    return hlo::lookupOf(std::make_shared<const hlo::Modules>(session));
}

/// Rows of a data table {cols: [{id}], rows: [{c: [{v}]}]} by column id.
inline std::vector<QJsonObject> tableRows(const QJsonObject &table)
{
    QStringList ids;
    for (const QJsonValue &column : table[QStringLiteral("cols")].toArray())
        ids << column[QStringLiteral("id")].toString();
    std::vector<QJsonObject> rows;
    for (const QJsonValue &row : table[QStringLiteral("rows")].toArray()) {
        QJsonObject out;
        const QJsonArray cells = row[QStringLiteral("c")].toArray();
        for (int i = 0; i < cells.size() && i < ids.size(); ++i)
            out.insert(ids[i], cells[i][QStringLiteral("v")]);
        rows.push_back(out);
    }
    return rows;
}

inline bool isClose(double a, double b, double relative = 1e-9)
{
    return a == b || std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

} // namespace planescope::testing
