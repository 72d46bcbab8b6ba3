#include "model/state/session_summary.h"

#include "model/text/format_value.h"

#include <QCoreApplication>
#include <QStringList>

namespace planescope {

namespace {

QString summaryText(const char *source, int n) { return QCoreApplication::translate("Summary", source, nullptr, n); }

/// Steps of the device that has the most of them.
int stepCount(const Session &session)
{
    std::size_t most = 0;
    for (const Line &line : session.lines())
        if (line.kind == LineKind::Steps)
            most = std::max(most, line.events.size());
    return static_cast<int>(std::min<std::size_t>(most, 1'000'000'000));
}

} // namespace

QString profileTitle(const std::filesystem::path &path)
{
    QString name = QString::fromStdString(path.filename().string());
    for (const auto &ending :
         {QLatin1String(".gz"), QLatin1String(".zst"), QLatin1String(".pb"), QLatin1String(".xplane")})
        if (name.endsWith(ending) && name.size() > ending.size())
            name.chop(ending.size());
    return name;
}

QString hostsAndChips(const Session &session)
{
    int chips = 0;
    for (const Plane &plane : session.planes())
        if (plane.kind == PlaneKind::TpuCore || plane.kind == PlaneKind::Gpu)
            ++chips;
    QStringList parts{
        summaryText(QT_TRANSLATE_N_NOOP("Summary", "%n host(s)"), static_cast<int>(session.hosts().size()))};
    if (chips > 0)
        parts << summaryText(QT_TRANSLATE_N_NOOP("Summary", "%n chip(s)"), chips);
    return parts.join(QStringLiteral(", "));
}

QString summaryLine(const Session &session)
{
    QStringList parts{hostsAndChips(session)};
    if (const int steps = stepCount(session); steps > 0)
        parts << summaryText(QT_TRANSLATE_N_NOOP("Summary", "%n step(s)"), steps);
    if (!session.range().isEmpty())
        parts << text::duration(session.range().length());
    QString line = parts.join(QStringLiteral(", "));
    if (syntheticNotice(session).isEmpty())
        return line;
    //: %1 is "2 hosts, 8 chips, 3 steps, 18.28 s"
    return QCoreApplication::translate("Summary", "%1. Synthetic").arg(line);
}

QString syntheticNotice(const Session &session)
{
    QString notice;
    for (std::uint32_t i = 0; i < session.planes().size() && notice.isEmpty(); ++i)
        session.visitPlaneStats(PlaneId{i}, [&](const StatView &stat) {
            if (stat.kind == StatKind::String && session.text(stat.name) == "planescope_notice")
                notice = QString::fromUtf8(stat.text.data(), static_cast<qsizetype>(stat.text.size()));
        });
    return notice;
}

} // namespace planescope
