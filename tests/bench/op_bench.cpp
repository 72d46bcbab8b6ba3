// Op profile on real files: how long until the first result after loading, how long for a range, and both beside one
// pass over the same columns. Prints JSON; of several rounds the fastest counts. Compare numbers of one run only.
//
//   op_bench FILE [--rounds 5] [--threads 2] [--range-share 0.33]
#include "model/analysis/framework_ops.h"
#include "model/analysis/op_profile.h"
#include "model/analysis/op_stats.h"
#include "model/format/hlo/hlo_modules.h"
#include "model/format/session_reader.h"
#include "tests/bench/fastest.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace planescope;

namespace {

/// What no sum can do without: begin, duration and type of every op event, read once.
std::int64_t onePass(const Session &session, const OpIndex &index, const std::optional<TimeRange> &range,
                     std::uint64_t *rows)
{
    std::int64_t sum = 0;
    *rows = 0;
    for (const PlaneId plane : index.planes())
        for (const LineId id : session.plane(plane).lines) {
            const Line &line = session.line(id);
            if (line.kind != LineKind::Ops && line.kind != LineKind::Stream)
                continue;
            const EventColumns &c = line.events;
            RowRange part{0, c.size()};
            if (range)
                part = session.rowsBeginningIn(id, *range);
            for (std::uint64_t row = part.first; row < part.last; ++row)
                sum += c.beginPs[row] ^ c.durationPs[row] ^ c.type[row];
            *rows += part.size();
        }
    return sum;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("profile"));
    parser.addOption({QStringLiteral("rounds"), QStringLiteral("rounds"), QStringLiteral("n"), QStringLiteral("5")});
    parser.addOption({QStringLiteral("threads"), QStringLiteral("threads"), QStringLiteral("n"), QStringLiteral("2")});
    parser.addOption({QStringLiteral("range-share"), QStringLiteral("part of the session"), QStringLiteral("share"),
                      QStringLiteral("0.33")});
    parser.addHelpOption();
    parser.process(app);
    if (parser.positionalArguments().size() != 1)
        parser.showHelp(2);
    const Result<SessionPtr> loaded = loadSession(parser.positionalArguments().constFirst().toStdString());
    if (!loaded) {
        std::fprintf(stderr, "%s cannot be read\n", qPrintable(parser.positionalArguments().constFirst()));
        return 3;
    }
    const SessionPtr session = *loaded;
    const int rounds = parser.value(QStringLiteral("rounds")).toInt();
    const auto threads = static_cast<unsigned>(parser.value(QStringLiteral("threads")).toInt());
    const HloLookup hlo = hlo::lookupOf(std::make_shared<const hlo::Modules>(session));
    std::shared_ptr<const OpIndex> index;
    OpTable table;
    OpProfileNode root;
    const Fastest build = fastest(rounds, [&] { index = OpIndex::build(session, hlo, threads); });
    const Fastest sums = fastest(rounds, [&] { table = index->table(); });
    const Fastest tree = fastest(rounds, [&] { root = opProfile(*index, table, {OpGrouping::Category, false}, hlo); });
    OpMetricsOptions ranged;
    const TimeRange whole = session->range();
    const double share = parser.value(QStringLiteral("range-share")).toDouble();
    const auto length = static_cast<std::int64_t>(static_cast<double>(whole.length().toPs()) * share);
    ranged.range = TimeRange{whole.begin + Duration::ps(length), whole.begin + Duration::ps(2 * length)};
    OpTable part;
    const Fastest rangeSums = fastest(rounds, [&] { part = index->table(ranged); });
    std::uint64_t rows = 0, rangeRows = 0;
    volatile std::int64_t keep = 0;
    const Fastest pass = fastest(rounds, [&] { keep = keep + onePass(*session, *index, {}, &rows); });
    const Fastest rangePass =
        fastest(rounds, [&] { keep = keep + onePass(*session, *index, ranged.range, &rangeRows); });
    const Fastest stats =
        fastest(rounds, [&] { keep = keep + static_cast<std::int64_t>(opStats(*index, table).size()); });
    const Fastest host = fastest(rounds, [&] { keep = keep + hostOps(*session).totalPs; });
    QJsonObject out;
    out[QStringLiteral("op_events")] = static_cast<double>(rows);
    out[QStringLiteral("ops")] = static_cast<double>(index->ops().size());
    out[QStringLiteral("threads")] = static_cast<int>(threads);
    const auto note = [&out](const char *name, const Fastest &time) {
        out[QLatin1String(name) + QStringLiteral("_ms")] = time.ms;
        out[QLatin1String(name) + QStringLiteral("_cpu_ms")] = time.cpuMs;
    };
    note("index", build);
    note("table", sums);
    note("tree", tree);
    note("first_result", {build.ms + sums.ms + tree.ms, build.cpuMs + sums.cpuMs + tree.cpuMs});
    note("one_pass", pass);
    out[QStringLiteral("table_to_pass_ratio")] = sums.ms / pass.ms;
    out[QStringLiteral("table_to_pass_cpu_ratio")] = sums.cpuMs / pass.cpuMs;
    out[QStringLiteral("range_events")] = static_cast<double>(rangeRows);
    note("range_table", rangeSums);
    note("range_pass", rangePass);
    note("op_stats", stats);
    note("host_ops", host);
    std::printf("%s", QJsonDocument(out).toJson().constData());
    return 0;
}
