// The demo and the overview: how long the three runs take to write, the two training runs to open, and an overview of
// millions of device events after loading. Prints JSON with the limits; of several rounds the fastest counts.
//
//   overview_bench [--rounds 5] [--events 3000000] [--threads 2]
#include "model/analysis/overview.h"
#include "model/demo/demo_session.h"
#include "model/format/hlo/hlo_modules.h"
#include "model/format/session_reader.h"
#include "model/format/xplane/synthetic.h"
#include "tests/bench/fastest.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cstdio>

using namespace planescope;

namespace {

std::uint64_t deviceEvents(const Session &session)
{
    std::uint64_t count = 0;
    for (const Plane &plane : session.planes())
        if (plane.kind == PlaneKind::TpuCore || plane.kind == PlaneKind::SparseCore || plane.kind == PlaneKind::Gpu)
            for (const LineId line : plane.lines)
                count += session.line(line).isDerived ? 0 : session.line(line).events.size();
    return count;
}

QJsonObject stage(const Fastest &time, double limit)
{
    QJsonObject out;
    const double ms = time.ms;
    out[QStringLiteral("ms")] = ms;
    out[QStringLiteral("cpu_ms")] = time.cpuMs;
    out[QStringLiteral("limit_ms")] = limit;
    out[QStringLiteral("holds")] = ms <= limit;
    return out;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("rounds"), QStringLiteral("rounds"), QStringLiteral("n"), QStringLiteral("5")});
    parser.addOption({QStringLiteral("events"), QStringLiteral("device events of the overview"), QStringLiteral("n"),
                      QStringLiteral("3000000")});
    parser.addOption({QStringLiteral("threads"), QStringLiteral("threads"), QStringLiteral("n"), QStringLiteral("2")});
    parser.addHelpOption();
    parser.process(app);
    const int rounds = parser.value(QStringLiteral("rounds")).toInt();
    const auto threads = static_cast<unsigned>(parser.value(QStringLiteral("threads")).toInt());
    const QTemporaryDir folder;
    QJsonObject out;
    out[QStringLiteral("threads")] = static_cast<int>(threads);

    const demo::DemoRun runs[] = {demo::DemoRun::Batch1, demo::DemoRun::Batch8, demo::DemoRun::Kernel};
    bool isFine = true;
    out[QStringLiteral("demo_write")] = stage(
        fastest(rounds, [&] { isFine = isFine && demo::writeDemo(folder.path().toStdString(), runs).has_value(); }),
        1000);
    LoadOptions options;
    options.threads = threads;
    const auto openBoth = [&] {
        for (const char *run : {"mixtral-8x22b-b1", "mixtral-8x22b-b8"}) {
            const std::string both = folder.filePath(QLatin1String(run)).toStdString();
            isFine = isFine && loadSession(both, options).has_value();
        }
    };
    out[QStringLiteral("open_both_training_runs")] = stage(fastest(rounds, openBoth), 1000);

    // A part of the synthetic run's rows are host threads: ask until the devices have enough.
    const auto wanted = static_cast<std::uint64_t>(parser.value(QStringLiteral("events")).toULongLong());
    xplane::SyntheticOptions synthetic;
    synthetic.events = wanted * 3 / 2;
    const std::string path = folder.filePath(QStringLiteral("large.xplane.pb")).toStdString();
    Result<SessionPtr> session = fail(ErrorCode::InvalidArgument, {}, 0, {});
    for (int tries = 0; isFine && tries < 4; ++tries, synthetic.events += wanted / 4) {
        isFine = xplane::writeSynthetic(synthetic, path).has_value();
        session = loadSession(path, options);
        if (!session || deviceEvents(**session) >= wanted)
            break;
    }
    if (!isFine || !session || deviceEvents(**session) < wanted) {
        std::fprintf(stderr, "the demo or the large profile cannot be written or read\n");
        return 1;
    }
    const HloLookup hlo = hlo::lookupOf(std::make_shared<const hlo::Modules>(*session));
    std::shared_ptr<const OpIndex> index;
    std::shared_ptr<const Overview> overview;
    const Fastest indexTime = fastest(rounds, [&] { index = OpIndex::build(*session, hlo, threads); });
    const Fastest overviewTime = fastest(rounds, [&] { overview = overviewOf(*session, index, hlo); });
    QJsonObject large = stage({indexTime.ms + overviewTime.ms, indexTime.cpuMs + overviewTime.cpuMs}, 150);
    large[QStringLiteral("device_events")] = static_cast<double>(deviceEvents(**session));
    large[QStringLiteral("steps")] = static_cast<double>(overview->steps.figures.count);
    const auto note = [&large](const char *part, const Fastest &time) {
        large[QLatin1String(part) + QStringLiteral("_ms")] = time.ms;
        large[QLatin1String(part) + QStringLiteral("_cpu_ms")] = time.cpuMs;
    };
    note("index", indexTime);
    note("overview", overviewTime);
    note("breakdown", fastest(rounds, [&] { (void)stepBreakdown(*index); }));
    note("duty", fastest(rounds, [&] { (void)dutyCycle(**session); }));
    note("table", fastest(rounds, [&] { (void)index->table(); }));
    note("host", fastest(rounds, [&] { (void)hostOps(**session); }));
    note("memory", fastest(rounds, [&] { (void)memoryProfile(**session, {}); }));
    out[QStringLiteral("overview")] = large;
    std::printf("%s", QJsonDocument(out).toJson().constData());
    return 0;
}
