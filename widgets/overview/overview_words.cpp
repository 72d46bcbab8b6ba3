#include "widgets/overview/overview_words.h"

#include "model/text/format_value.h"
#include "model/text/overview_text.h"

#include <QCoreApplication>

#include <cmath>

namespace planescope {

namespace {

class OverviewWords
{
    Q_DECLARE_TR_FUNCTIONS(OverviewView)
};

QString noFigure() { return QStringLiteral("–"); }

QString peakSourceNote(const DevicePeaks &peaks)
{
    return peaks.flopsSource == PeakSource::PlaneStat ? OverviewWords::tr("from the profile")
                                                      : OverviewWords::tr("from the vendor's figures");
}

OverviewTile stepTile(const Overview &o, const QLocale &locale)
{
    OverviewTile tile;
    tile.label = OverviewWords::tr("Step time");
    tile.viewId = QStringLiteral("timeline");
    const StepFigures &f = o.steps.figures;
    if (f.count == 0) {
        tile.figure = noFigure();
        tile.note = OverviewWords::tr("no steps recorded");
        tile.tip = OverviewWords::tr("Annotate the steps of the loop with jax.profiler.StepTraceAnnotation.");
        return tile;
    }
    const auto length = [&](double ps) { return text::duration(Duration::ps(std::llround(ps)), locale); };
    tile.figure = length(f.meanPs);
    const QString count = OverviewWords::tr("%n step(s)", nullptr, static_cast<int>(f.count));
    tile.note = f.count > 1 ? QStringLiteral("±") + length(f.sigmaPs) + QStringLiteral(", ") + count : count;
    tile.tip = OverviewWords::tr("Mean of the longest core of each step; from %1 to %2, median %3. After ± stands the "
                                 "standard deviation.")
                   .arg(length(static_cast<double>(f.minPs)), length(static_cast<double>(f.maxPs)),
                        length(static_cast<double>(f.p50Ps)));
    if (const QString outliers = text::outliersText(o.steps, locale); !outliers.isEmpty())
        tile.tip += QLatin1Char('\n') + outliers;
    return tile;
}

OverviewTile dutyTile(const Overview &o, const QLocale &locale)
{
    OverviewTile tile;
    tile.viewId = QStringLiteral("timeline");
    if (o.duty.chipCount > 0) {
        tile.label = OverviewWords::tr("Duty cycle");
        tile.share = o.duty.share();
        tile.figure = text::share(tile.share, 1, locale);
        tile.note = OverviewWords::tr("of the session, %n chip(s)", nullptr, static_cast<int>(o.duty.chipCount));
        tile.tip =
            OverviewWords::tr("Time in which a chip ran an op, from its first to its last event. Infeed, transfers "
                              "to the host and waits for asynchronous ops are not active.");
        return tile;
    }
    tile.label = OverviewWords::tr("Device busy");
    tile.figure = noFigure();
    tile.note = OverviewWords::tr("no device ops");
    if (o.idleShare >= 0) {
        tile.share = 1 - o.idleShare;
        tile.figure = text::share(tile.share, 1, locale);
        tile.note =
            OverviewWords::tr("from first to last op, %n device(s)", nullptr, static_cast<int>(o.table.coreCount));
    }
    return tile;
}

OverviewTile flopsTile(const Overview &o, const QLocale &locale)
{
    OverviewTile tile;
    tile.label = OverviewWords::tr("FLOPS utilisation");
    tile.viewId = QStringLiteral("op-profile");
    tile.figure = noFigure();
    tile.note = OverviewWords::tr("no costs or no peak stated");
    if (o.flopsUtilization < 0)
        return tile;
    tile.share = o.flopsUtilization;
    tile.figure = text::share(tile.share, 1, locale);
    tile.note =
        OverviewWords::tr("of %1, %2")
            .arg(text::withPrefix(o.peaks.flopsPerSecond, QStringLiteral("FLOP/s"), locale), peakSourceNote(o.peaks));
    tile.tip = OverviewWords::tr("FLOPs of all ops over their time and the peak, idle time excluded.");
    if (o.statedMatrixShare >= 0)
        tile.tip += QLatin1Char('\n') + OverviewWords::tr("The profiler itself states %1 for the matrix units.")
                                            .arg(text::share(o.statedMatrixShare, 1, locale));
    if (o.xprofFlopsUtilization >= 0 && std::abs(o.xprofFlopsUtilization - o.flopsUtilization) > 5e-5)
        tile.tip += QLatin1Char('\n') + OverviewWords::tr("XProf 2.24.2 shows %1, because it counts loops twice.")
                                            .arg(text::share(o.xprofFlopsUtilization, 1, locale));
    return tile;
}

OverviewTile hbmTile(const Overview &o, const QLocale &locale)
{
    OverviewTile tile;
    tile.label = OverviewWords::tr("HBM bandwidth");
    tile.viewId = QStringLiteral("op-profile");
    tile.figure = noFigure();
    tile.note = OverviewWords::tr("no bytes or no peak stated");
    if (o.hbmUtilization < 0)
        return tile;
    tile.share = o.hbmUtilization;
    tile.figure = text::share(tile.share, 1, locale);
    tile.note = OverviewWords::tr("of %1, %2")
                    .arg(text::byteRate(o.peaks.bandwidth(MemoryPort::Hbm), locale), peakSourceNote(o.peaks));
    tile.tip =
        OverviewWords::tr("Bytes that the ops read and write in HBM over their time and the peak, idle excluded.");
    return tile;
}

OverviewTile memoryTile(const Overview &o, const QLocale &locale)
{
    OverviewTile tile;
    tile.label = OverviewWords::tr("Memory high-water mark");
    tile.figure = noFigure();
    tile.note = OverviewWords::tr("no allocations recorded");
    if (o.memory.peakBytes <= 0)
        return tile;
    const auto size = [&](std::int64_t value) { return text::bytes({static_cast<std::uint64_t>(value)}, locale); };
    tile.figure = size(o.memory.peakBytes);
    tile.note = OverviewWords::tr("of the device that used most");
    if (o.memory.capacityBytes > 0) {
        tile.share = static_cast<double>(o.memory.peakBytes) / static_cast<double>(o.memory.capacityBytes);
        tile.note = OverviewWords::tr("of %1 on a device").arg(size(o.memory.capacityBytes));
    }
    tile.tip = OverviewWords::tr("Most that the allocator of a device had given out or reserved at any time.");
    return tile;
}

OverviewTile rooflineTile(const Overview &o, const QLocale &locale)
{
    OverviewTile tile;
    tile.label = OverviewWords::tr("Roofline verdict");
    tile.figure = text::resourceWord(o.rooflineLimit);
    tile.viewId = QStringLiteral("roofline");
    if (o.rooflineLimit == Resource::Unknown) {
        tile.note = OverviewWords::tr("no costs or no peak stated");
        return tile;
    }
    tile.note = o.limit == Limit::Communication
                    ? OverviewWords::tr("a roofline cannot say “communication”")
                    : OverviewWords::tr("%1 of what it allows")
                          .arg(text::share(o.roofline.program.rooflineEfficiency, 1, locale));
    tile.tip = OverviewWords::tr("The resource of which the whole program uses the greatest part of the peak.");
    return tile;
}

} // namespace

std::vector<OverviewTile> overviewTiles(const Overview &o, const QLocale &locale)
{
    return {stepTile(o, locale), dutyTile(o, locale),   flopsTile(o, locale),
            hbmTile(o, locale),  memoryTile(o, locale), rooflineTile(o, locale)};
}

std::vector<std::pair<QString, QString>> environmentRows(const Overview &o, const QLocale &locale)
{
    const RunEnvironment &env = o.environment;
    std::vector<std::pair<QString, QString>> rows;
    const auto add = [&](const QString &name, const QString &value) {
        if (!value.isEmpty())
            rows.emplace_back(name, value);
    };
    const auto word = [](const std::string &text) { return QString::fromStdString(text); };
    QString device = word(env.deviceType);
    if (env.deviceCount > 0 && env.programDevices > env.deviceCount)
        device += OverviewWords::tr(", %1 of %2").arg(env.deviceCount).arg(env.programDevices);
    else if (env.deviceCount > 0)
        device += QStringLiteral(" × %1").arg(env.deviceCount);
    add(OverviewWords::tr("Device"), device);
    add(OverviewWords::tr("Hosts"), QString::number(env.hostCount));
    add(OverviewWords::tr("Program"), word(env.mainProgram));
    if (o.kind != DeviceKind::None)
        add(OverviewWords::tr("Phase"),
            env.isTraining ? OverviewWords::tr("training") : OverviewWords::tr("no gradients"));
    add(OverviewWords::tr("Of the op time"), text::phasesText(o, locale));
    if (const double half = o.steps.gpu16BitShare(); half >= 0)
        add(OverviewWords::tr("16-bit compute"), text::share(half, 1, locale));
    if (!o.hostInput.ops.empty()) {
        const HostInputOp &first = o.hostInput.ops.front();
        add(OverviewWords::tr("Input on the hosts"),
            OverviewWords::tr("%1, most of it %2")
                .arg(text::duration(Duration::ps(o.hostInput.selfPs), locale), word(first.op.name)));
    }
    QString versions = word(env.jaxVersion);
    if (!env.jaxlibVersion.empty())
        versions += (versions.isEmpty() ? QString() : QStringLiteral(", ")) + word(env.jaxlibVersion);
    add(QStringLiteral("JAX, jaxlib"), versions);
    if (env.hostTracerLevel)
        add(OverviewWords::tr("Host tracer"), OverviewWords::tr("level %1").arg(*env.hostTracerLevel));
    return rows;
}

} // namespace planescope
