// What the case study promises about its sessions, asked of planescope-cli on what planescope-cli wrote. Relative
// tolerances are those of the case study's table.
#include "model/format/session_reader.h"
#include "tests/golden/run_program.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr qint64 kMs = 1'000'000'000; // ps
constexpr double kGib = 1024.0 * 1024 * 1024;

bool isNear(double ours, double expected, double tolerance)
{
    return std::abs(ours - expected) <= tolerance * std::abs(expected);
}

/// Sum of a sampled counter over a time of a plane.
double sampled(const Session &session, std::string_view plane, std::string_view name, TimeRange range)
{
    double sum = 0;
    for (const CounterTrack &track : session.counters()) {
        if (session.text(session.plane(track.plane).name) != plane || session.text(track.name) != name)
            continue;
        for (std::size_t i = 0; i < track.timePs.size(); ++i)
            if (track.timePs[i] > range.begin.toPs() && track.timePs[i] <= range.end.toPs())
                sum += track.value[i];
    }
    return sum;
}

/// A raw counter whose name ends like this, of the first dump of a plane; negative when there is none.
double dumped(const Session &session, std::string_view plane, std::string_view ending)
{
    const auto value = session.findName("counter_value");
    for (const Plane &p : session.planes()) {
        if (session.text(p.name) != plane || !value)
            continue;
        for (const LineId line : p.lines) {
            if (session.line(line).kind != LineKind::CounterDump)
                continue;
            for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row)
                if (session.label({line, row}).ends_with(ending))
                    return static_cast<double>(session.integerStat({line, row}, *value).value_or(-1));
        }
    }
    return -1;
}

} // namespace

#define VERIFY_NEAR(ours, expected, tolerance)                                                                         \
    do {                                                                                                               \
        const double value_ = (ours);                                                                                  \
        QVERIFY2(                                                                                                      \
            isNear(value_, (expected), (tolerance)),                                                                   \
            qPrintable(                                                                                                \
                QStringLiteral(#ours ": %1, expected %2").arg(value_, 0, 'g', 15).arg(double(expected), 0, 'g', 15))); \
    } while (false)

class TstDemoAnswers : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void utilisationAndShares_data() { runs(); }
    void utilisationAndShares();
    void theNamedLayer_data() { runs(); }
    void theNamedLayer();
    void memoryOfTheProgram_data() { runs(); }
    void memoryOfTheProgram();
    void rooflineOfTheProgram_data() { runs(); }
    void rooflineOfTheProgram();
    void stepsAndDutyCycle_data() { runs(); }
    void stepsAndDutyCycle();
    void theGreatestOp_data() { runs(); }
    void theGreatestOp();
    void theRecordedKernelCall_data() { runs(); }
    void theRecordedKernelCall();
    void rawCounters_data() { runs(); }
    void rawCounters();
    void theKernelRunOfTheNewerChip();
    void theSchedulePromisesMoreThanIsMeasured_data();
    void theSchedulePromisesMoreThanIsMeasured();
    void batch1AgainstBatch8();
    void overviewSaysWhatLimits();

private:
    void runs()
    {
        QTest::addColumn<bool>("isFirst");
        QTest::newRow("batch 1") << true;
        QTest::newRow("batch 8") << false;
    }
    QString run(bool isFirst) const
    {
        return m_folder.filePath(isFirst ? QStringLiteral("mixtral-8x22b-b1") : QStringLiteral("mixtral-8x22b-b8"));
    }
    static QJsonObject answer(const QStringList &arguments)
    {
        const ProgramResult result =
            runProgram(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        if (result.exitCode != 0)
            qWarning("%d %s", result.exitCode, result.err.constData());
        return QJsonDocument::fromJson(result.out).object();
    }
    /// Of the first chip, as the command utilization has it.
    static double averageMxuBusy(const QString &path)
    {
        for (const QJsonValue &unit : answer({QStringLiteral("utilization"), path})[QLatin1String("units")].toArray())
            if (unit[QLatin1String("name")] == QLatin1String("Avg MXU Busy"))
                return unit[QLatin1String("share")].toDouble();
        return -1;
    }
    QJsonArray events(const QString &path, const QStringList &rest) const
    {
        return answer(QStringList{QStringLiteral("events"), path} + rest)[QLatin1String("events")].toArray();
    }

    QTemporaryDir m_folder;
};

void TstDemoAnswers::initTestCase()
{
    const ProgramResult written = runProgram({QStringLiteral("demo"), QStringLiteral("--out"), m_folder.path()});
    QVERIFY2(written.exitCode == 0, written.err.constData());
}

void TstDemoAnswers::utilisationAndShares()
{
    QFETCH(bool, isFirst);
    const auto category = [&](bool withIdle, const char *wanted) {
        QStringList arguments{QStringLiteral("op-profile"), run(isFirst),
                              QStringLiteral("--by"),       QStringLiteral("category"),
                              QStringLiteral("--depth"),    QStringLiteral("1")};
        if (!withIdle)
            arguments << QStringLiteral("--exclude-idle");
        const QJsonObject root = answer(arguments)[QLatin1String("by_category")].toObject();
        if (!wanted)
            return root;
        for (const QJsonValue &child : root[QLatin1String("children")].toArray())
            if (child[QLatin1String("name")].toString().compare(QLatin1String(wanted), Qt::CaseInsensitive) == 0)
                return child.toObject();
        return QJsonObject();
    };
    const QJsonObject root = category(false, nullptr);
    VERIFY_NEAR(root[QLatin1String("flops_utilization_share")].toDouble(), isFirst ? 0.276 : 0.6074, 1e-9);
    VERIFY_NEAR(root[QLatin1String("hbm_utilization_share")].toDouble(),
                isFirst ? 0.30978476217497547 : 0.20327675535953937, 1e-9);
    const auto share = [&](const QJsonObject &node) { return node[QLatin1String("time_share")].toDouble(); };
    VERIFY_NEAR(share(category(false, "all-reduce")), isFirst ? 0.31 : 0.067, 1e-9);
    VERIFY_NEAR(share(category(true, "all-reduce")), isFirst ? 0.3089347399955149 : 0.06698214610357037, 1e-9);
    VERIFY_NEAR(share(category(true, "IDLE")), isFirst ? 0.003436322287860071 : 0.00026647593214817234, 1e-9);
    // By program it is the same headline.
    const QJsonObject program =
        answer({QStringLiteral("op-profile"), run(isFirst), QStringLiteral("--exclude-idle"), QStringLiteral("--by"),
                QStringLiteral("program"), QStringLiteral("--depth"), QStringLiteral("0")})[QLatin1String("by_program")]
            .toObject();
    VERIFY_NEAR(program[QLatin1String("flops_utilization_share")].toDouble(), isFirst ? 0.276 : 0.6074, 1e-9);
}

void TstDemoAnswers::theNamedLayer()
{
    QFETCH(bool, isFirst);
    const QStringList place{QStringLiteral("--device"), QStringLiteral("TPU:0"),
                            QStringLiteral("--host"),   QStringLiteral("trillium-host-0"),
                            QStringLiteral("--range"),  QStringLiteral("step:102/layer:17/backward")};
    const qint64 layer = isFirst ? 89 * kMs : 379'300 * (kMs / 1000);
    const QJsonArray span = events(
        run(isFirst), place + QStringList{QStringLiteral("--where"), QStringLiteral("name = \"layers_17.backward\"")});
    QCOMPARE(span.size(), 1);
    QCOMPARE(span[0][QLatin1String("duration_ps")].toInteger(), layer);
    const QJsonArray ops =
        events(run(isFirst), place + QStringList{QStringLiteral("--where"),
                                                 QStringLiteral("line = \"XLA Ops\" and not name ~ while")});
    // The layer's ops follow each other without a gap: their times are its time.
    qint64 sum = 0, allReduce = 0;
    QString shape;
    for (const QJsonValue &op : ops) {
        sum += op[QLatin1String("duration_ps")].toInteger();
        if (op[QLatin1String("name")] == QLatin1String("all-reduce.571")) {
            allReduce += op[QLatin1String("duration_ps")].toInteger();
            shape = op[QLatin1String("stats")][QLatin1String("shape_with_layout")].toString();
        }
    }
    QCOMPARE(sum, layer);
    QCOMPARE(ops.size(), isFirst ? 54 : 56);
    QCOMPARE(allReduce, 33 * kMs);
    VERIFY_NEAR(static_cast<double>(allReduce) / static_cast<double>(layer),
                isFirst ? 0.3707865168539326 : 0.08700237279198523, 1e-12);
    // bf16[8,16384,16384]: 4 GiB, whatever the batch.
    QVERIFY2(shape.startsWith(QLatin1String("bf16[8,16384,16384]")), qPrintable(shape));
    QCOMPARE(2.0 * 8 * 16384 * 16384 / kGib, 4.0);
    // A chip's name means its TensorCore, as without a choice; its SparseCores are asked for by name or kind.
    const auto planesOf = [&](const QStringList &choice) {
        QStringList planes;
        const QStringList asked{QStringLiteral("select"),  run(isFirst),
                                QStringLiteral("--host"),  QStringLiteral("trillium-host-0"),
                                QStringLiteral("--range"), QStringLiteral("step:102/layer:17/backward")};
        const QJsonObject found = answer(asked + choice);
        for (const QJsonValue &device : found[QLatin1String("devices")].toArray())
            planes += device[QLatin1String("plane")].toString();
        return planes;
    };
    QCOMPARE(planesOf({QStringLiteral("--device"), QStringLiteral("TPU:0")}),
             QStringList{QStringLiteral("/device:TPU:0")});
    const QStringList sparse = planesOf(
        {QStringLiteral("--device"), QStringLiteral("TPU:0"), QStringLiteral("--core"), QStringLiteral("sparse")});
    QVERIFY(!sparse.isEmpty() && !sparse.contains(QStringLiteral("/device:TPU:0")));
    QCOMPARE(planesOf({QStringLiteral("--device"), QStringLiteral("TPU:0 SparseCore")}), sparse);
}

void TstDemoAnswers::memoryOfTheProgram()
{
    QFETCH(bool, isFirst);
    const QJsonObject hbm = answer({QStringLiteral("memory"), run(isFirst)});
    QCOMPARE(hbm[QLatin1String("peak_bytes")].toInteger(), qint64(isFirst ? 12'288 : 29'696) * 1024 * 1024);
    QCOMPARE(hbm[QLatin1String("capacity_bytes")].toInteger(), qint64(34'359'738'368));
    const QJsonObject host =
        answer({QStringLiteral("memory"), run(isFirst), QStringLiteral("--space"), QStringLiteral("5")});
    QCOMPARE(host[QLatin1String("total_allocation_bytes")].toInteger(), qint64(isFirst ? 2'688 : 21'504) * 1024 * 1024);
    const QJsonArray allocators =
        answer({QStringLiteral("memory-profile"), run(isFirst)})[QLatin1String("allocators")].toArray();
    QVERIFY(!allocators.isEmpty());
    qint64 peak = 0;
    for (const QJsonValue &allocator : allocators)
        if (allocator[QLatin1String("name")] == QLatin1String("0")) {
            peak = std::max(peak, allocator[QLatin1String("lifetime_peak_bytes")].toInteger());
            QCOMPARE(allocator[QLatin1String("capacity_bytes")].toInteger(), qint64(34'359'738'368));
        }
    QCOMPARE(peak, isFirst ? qint64(12'884'918'784) : qint64(31'138'644'480));
}

void TstDemoAnswers::rooflineOfTheProgram()
{
    QFETCH(bool, isFirst);
    const QJsonObject program = answer({QStringLiteral("roofline"), run(isFirst)})[QLatin1String("program")].toObject();
    QCOMPARE(program[QLatin1String("bound_by")].toString(),
             isFirst ? QStringLiteral("HBM") : QStringLiteral("Compute"));
    VERIFY_NEAR(program[QLatin1String("compute_efficiency_share")].toDouble(),
                isFirst ? 0.27504508618537554 : 0.6072350429961372, 1e-9);
    VERIFY_NEAR(program[QLatin1String("operational_intensity")].toDouble(),
                isFirst ? 499.3089881393374 : 1674.6168242504766, 1e-9);
}

void TstDemoAnswers::stepsAndDutyCycle()
{
    QFETCH(bool, isFirst);
    const QJsonObject figures = answer({QStringLiteral("overview"), run(isFirst)})[QLatin1String("figures")].toObject();
    const auto ms = [&](const char *key) { return figures[QLatin1String(key)].toDouble() / double(kMs); };
    const auto digits = [](double ours, double printed) { return std::abs(ours - printed) <= 0.0051; };
    QVERIFY(digits(ms("step_mean_ps"), isFirst ? 5954.84 : 27435.22));
    QVERIFY(digits(ms("step_min_ps"), isFirst ? 5933.06 : 27424.15));
    QVERIFY(digits(ms("step_max_ps"), isFirst ? 5977.70 : 27449.45));
    QVERIFY(digits(ms("step_idle_ps"), isFirst ? 20.47 : 7.32));
    QVERIFY(std::abs(100 * figures[QLatin1String("duty_cycle_share")].toDouble() - (isFirst ? 99.7 : 100.0)) <= 0.05);
    VERIFY_NEAR(figures[QLatin1String("stated_flops_utilization_share")].toDouble(), isFirst ? 0.276 : 0.607, 1e-3);
    const QJsonArray steps = answer({QStringLiteral("steps"), run(isFirst)})[QLatin1String("steps")].toArray();
    QCOMPARE(steps.size(), 3);
    for (const QJsonValue &step : steps) {
        // Parts and idle add up to the step, to the rounding of their means.
        qint64 sum = 0;
        for (const char *part :
             {"compute_ps", "collective_ps", "infeed_ps", "outfeed_ps", "host_transfer_ps", "idle_ps"})
            sum += step[QLatin1String(part)].toInteger();
        QVERIFY(std::abs(sum - step[QLatin1String("duration_ps")].toInteger()) <= 6);
    }
    // Step 102 waits for its batch in both; batch 1 starts step 103 late, because the host compiles.
    QVERIFY(isNear(steps[1][QLatin1String("dependency_wait_ps")].toDouble(), 18.4 * double(kMs), 1e-3));
    if (isFirst) {
        QVERIFY(isNear(steps[2][QLatin1String("host_wait_ps")].toDouble(), 42.6 * double(kMs), 1e-3));
        QVERIFY(steps[2][QLatin1String("host_event")].toString().contains(QLatin1String("eval_metrics")));
    }
}

void TstDemoAnswers::theGreatestOp()
{
    QFETCH(bool, isFirst);
    const QJsonArray ops = answer({QStringLiteral("ops"), run(isFirst), QStringLiteral("--where"),
                                   QStringLiteral("name = \"all-reduce.571\"")})[QLatin1String("ops")]
                               .toArray();
    QCOMPARE(ops.size(), 1);
    QCOMPARE(ops[0][QLatin1String("rank")].toInt(), 1);
    QCOMPARE(ops[0][QLatin1String("occurrences")].toInt(), 1344);
    VERIFY_NEAR(ops[0][QLatin1String("avg_time_ps")].toDouble(), isFirst ? 32'850'291'062.12797 : 32'814'920'644.53125,
                1e-9);
}

void TstDemoAnswers::theRecordedKernelCall()
{
    QFETCH(bool, isFirst);
    // The call with rows of its instructions: the one that holds marks on the row Tensor Core.
    const QStringList chip{QStringLiteral("--device"), QStringLiteral("TPU:0"), QStringLiteral("--host"),
                           QStringLiteral("trillium-host-0")};
    const QJsonArray marks =
        events(run(isFirst), chip + QStringList{QStringLiteral("--where"), QStringLiteral("line = \"Tensor Core\""),
                                                QStringLiteral("--limit"), QStringLiteral("1")});
    QCOMPARE(marks.size(), 1);
    const QString mark = QString::number(marks[0][QLatin1String("begin_ps")].toInteger());
    const QJsonArray calls =
        events(run(isFirst), chip + QStringList{QStringLiteral("--where"),
                                                QStringLiteral("name = \"flash_attention.3\" and line = \"XLA Ops\""),
                                                QStringLiteral("--range"),
                                                mark + QStringLiteral("ps..") + mark + QStringLiteral("ps")});
    QVERIFY2(calls.size() == 1, qPrintable(QString::number(calls.size())));
    QCOMPARE(calls[0][QLatin1String("duration_ps")].toInteger(),
             isFirst ? qint64(1'463'428'750) : qint64(11'707'430'000));
}

void TstDemoAnswers::rawCounters()
{
    QFETCH(bool, isFirst);
    int counters = 0;
    for (const QJsonValue &plane : answer({QStringLiteral("info"), run(isFirst)})[QLatin1String("planes")].toArray())
        for (const QJsonValue &line : plane[QLatin1String("lines")].toArray())
            if (line[QLatin1String("kind")] == QLatin1String("counter-dump"))
                counters += line[QLatin1String("events")].toInt();
    QCOMPARE(counters, 7200);
    // The table of counters leaves zeros out, and says how many.
    const QJsonObject table = answer({QStringLiteral("counters"), run(isFirst)});
    QCOMPARE(table[QLatin1String("counters_total")].toInt() + table[QLatin1String("zeros_total")].toInt(), 7200);
    VERIFY_NEAR(averageMxuBusy(run(isFirst)), isFirst ? 0.2846794999772534 : 0.6284919999969308, 1e-9);
    const Result<SessionPtr> session = loadSession(run(isFirst).toStdString());
    QVERIFY(session.has_value());
    const double cycles = dumped(**session, "/device:TPU:0", "TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_CYCLES");
    const double one = dumped(**session, "/device:TPU:0", "COUNT_MXU_BUSY_1");
    const double two = dumped(**session, "/device:TPU:0", "COUNT_MXU_BUSY_2");
    QVERIFY(cycles > 0 && one > 0 && two > 0);
    QVERIFY(std::abs(100 * (one / 2 + two) / cycles - (isFirst ? 28.47 : 62.85)) <= 0.01);
}

void TstDemoAnswers::theKernelRunOfTheNewerChip()
{
    const QString path = m_folder.filePath(QStringLiteral("flash-attention-v7x"));
    const QJsonObject profile =
        answer({QStringLiteral("op-profile"), path, QStringLiteral("--exclude-idle"), QStringLiteral("--by"),
                QStringLiteral("program"), QStringLiteral("--depth"), QStringLiteral("0")})[QLatin1String("by_program")]
            .toObject();
    VERIFY_NEAR(profile[QLatin1String("flops_utilization_share")].toDouble(), 0.1327058493956928, 1e-9);
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY(session.has_value());
    int counters = 0;
    for (const Line &line : (*session)->lines())
        counters += line.kind == LineKind::CounterDump ? static_cast<int>(line.events.size()) : 0;
    QCOMPARE(counters, 17'990);
    const QJsonObject table = answer({QStringLiteral("counters"), path});
    QCOMPARE(table[QLatin1String("counters_total")].toInt() + table[QLatin1String("zeros_total")].toInt(), 17'990);
    VERIFY_NEAR(averageMxuBusy(path), 0.17690368421052632, 1e-9);
    VERIFY_NEAR((dumped(**session, "/device:TPU:0",
                        "DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_MXU_BUSY_1") /
                     2 +
                 dumped(**session, "/device:TPU:0",
                        "DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_MXU_BUSY_2")) /
                    dumped(**session, "/device:TPU:0",
                           "DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_CYCLES"),
                0.17690368421052632, 1e-9);
    const QJsonArray calls =
        events(path, {QStringLiteral("--device"), QStringLiteral("TPU:0"), QStringLiteral("--where"),
                      QStringLiteral("name = \"flash_attention.1\" and line = \"XLA Ops\"")});
    QCOMPARE(calls.size(), 6);
    for (int call = 0; call < 6; ++call) {
        const qint64 begin = calls[call][QLatin1String("begin_ps")].toInteger();
        const qint64 length = calls[call][QLatin1String("duration_ps")].toInteger();
        QCOMPARE(length, qint64(1'346'770'000));
        const TimeRange range{TimePoint::ps(begin), TimePoint::ps(begin + length)};
        const auto sum = [&](const char *name) { return sampled(**session, "/device:TPU:0", name, range); };
        const double cycles = sum("COUNT_CYCLES");
        QVERIFY(cycles > 0);
        VERIFY_NEAR(sum("COUNT_SYNC_WAIT") / cycles, call < 3 ? 0.07805576148469066 : 0.09782615374217372, 1e-9);
        if (call < 3)
            VERIFY_NEAR((sum("COUNT_MXU_BUSY_1") / 2 + sum("COUNT_MXU_BUSY_2")) / cycles, 0.2627080855833235, 1e-9);
    }
}

void TstDemoAnswers::theSchedulePromisesMoreThanIsMeasured_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<qint64>("bundles");
    QTest::addColumn<QList<double>>("lengths"); // us: call, schedule, waits
    QTest::addColumn<QList<double>>("shares");  // waits, peak, MATMUL of the body, of the schedule, of the call
    const QList<double> v6e{0.06803916096749796, 0.15345704625908224, 0.492622020431328, 0.314214463840399,
                            0.29283557535684604};
    QTest::newRow("v6e, batch 1") << QStringLiteral("mixtral-8x22b-b1") << QStringLiteral("flash_attention.3")
                                  << qint64(2'386'752)
                                  << QList<double>{1463.42875, 1363.8582857142858, 99.57046428571425} << v6e;
    QTest::newRow("v6e, batch 8") << QStringLiteral("mixtral-8x22b-b8") << QStringLiteral("flash_attention.3")
                                  << qint64(19'094'016)
                                  << QList<double>{11707.43, 8 * 1363.8582857142858, 11707.43 - 8 * 1363.8582857142858}
                                  << v6e;
    QTest::newRow("7x") << QStringLiteral("flash-attention-v7x") << QStringLiteral("flash_attention.1")
                        << qint64(2'359'129) << QList<double>{1346.77, 1241.6468421052632, 105.12315789473678}
                        << QList<double>{0.07805576148469062, 0.1327058493956928, 0.4528521536670547,
                                         0.28493227797208206, 0.26269167204340366};
}

void TstDemoAnswers::theSchedulePromisesMoreThanIsMeasured()
{
    QFETCH(QString, folder);
    QFETCH(QString, kernel);
    QFETCH(qint64, bundles);
    QFETCH(QList<double>, lengths);
    QFETCH(QList<double>, shares);
    const QJsonObject root =
        answer({QStringLiteral("kernels"), m_folder.filePath(folder), QStringLiteral("--kernel"), kernel});
    const QJsonObject found = root[QLatin1String("kernels")].toArray().at(0).toObject();
    // Both listings of the demo lie beside the run; the marks tell which of them ran.
    const QJsonArray listings = found[QLatin1String("listings")].toArray();
    QCOMPARE(listings.size(), 1);
    QCOMPARE(listings[0][QLatin1String("evidence")].toString(), QStringLiteral("marks"));
    const QJsonObject promise = found[QLatin1String("promise")].toObject();
    QCOMPARE(promise[QLatin1String("bundles_executed")].toInteger(), bundles);
    const QStringList keys{QStringLiteral("wait_share"), QStringLiteral("peak_share"),
                           QStringLiteral("matmul_block_share"), QStringLiteral("matmul_schedule_share"),
                           QStringLiteral("matmul_call_share")};
    // Lengths are whole picoseconds, and shares are of them.
    for (int i = 0; i < keys.size(); ++i)
        QVERIFY2(isNear(promise[keys[i]].toDouble(), shares[i], i == 0 ? 1e-8 : 1e-9),
                 qPrintable(keys[i] + QStringLiteral(" %1").arg(promise[keys[i]].toDouble(), 0, 'g', 15)));
    const QStringList spans{QStringLiteral("call_ps"), QStringLiteral("schedule_ps"), QStringLiteral("wait_ps")};
    for (int i = 0; i < spans.size(); ++i)
        QVERIFY2(std::abs(promise[spans[i]].toDouble() - lengths[i] * 1e6) <= 1, qPrintable(spans[i]));
    if (folder == QLatin1String("flash-attention-v7x")) {
        VERIFY_NEAR(promise[QLatin1String("sampled_mxu_busy_share")].toDouble(), 0.2627080855833235, 1e-9);
        VERIFY_NEAR(promise[QLatin1String("sampled_sync_wait_share")].toDouble(), 0.07805576148469066, 1e-9);
    }
}

void TstDemoAnswers::batch1AgainstBatch8()
{
    const QJsonObject compared = answer({QStringLiteral("compare"), run(true), run(false)});
    QCOMPARE(compared[QLatin1String("op_time_of")].toString(), QStringLiteral("core and step"));
    QVERIFY(compared[QLatin1String("warnings")].toArray().isEmpty());
    QJsonObject byName;
    for (const QJsonValue &metric : compared[QLatin1String("metrics")].toArray())
        byName[metric[QLatin1String("name")].toString()] = metric;
    const auto value = [&](const char *name, const char *side) {
        return byName[QLatin1String(name)][QLatin1String(side)].toDouble();
    };
    VERIFY_NEAR(value("flops_utilization", "a"), 0.276, 1e-9);
    VERIFY_NEAR(value("flops_utilization", "b"), 0.6074, 1e-9);
    VERIFY_NEAR(value("flops_utilization", "delta"), 0.3314, 1e-9);
    QVERIFY(byName[QLatin1String("flops_utilization")][QLatin1String("significant")].toBool());
    QCOMPARE(byName[QLatin1String("top_collective.share")][QLatin1String("op")].toString(),
             QStringLiteral("all-reduce.571"));
    VERIFY_NEAR(value("top_collective.share", "a"), 0.31, 1e-3);
    VERIFY_NEAR(value("top_collective.share", "b"), 0.067, 1e-2);
    VERIFY_NEAR(value("memory_peak", "a"), 12'884'918'784.0, 0);
    VERIFY_NEAR(value("memory_peak", "b"), 31'138'644'480.0, 0);
    QCOMPARE(byName[QLatin1String("roofline_bound_by")][QLatin1String("a")].toString(), QStringLiteral("HBM"));
    QCOMPARE(byName[QLatin1String("roofline_bound_by")][QLatin1String("b")].toString(), QStringLiteral("Compute"));
    // Nearly all ops have their name on both sides; times of a core and step add up to the op time of a step.
    double a = 0, b = 0;
    int named = 0;
    const QJsonArray ops = compared[QLatin1String("ops")].toArray();
    for (const QJsonValue &op : ops) {
        a += op[QLatin1String("a_time_ps")].toDouble();
        b += op[QLatin1String("b_time_ps")].toDouble();
        named += op[QLatin1String("match")] == QLatin1String("name") ? 1 : 0;
    }
    QVERIFY(named >= 110);
    VERIFY_NEAR(a, 142'424'530'648'750.0 / 24, 1e-4);
    QVERIFY(b > 4 * a && b < 5 * a);
    // Batch 8 does eight sequences in a step: 5.955 s against 3.429 s each.
    const QJsonObject perSequence = answer({QStringLiteral("compare"), run(true), run(false), QStringLiteral("--batch"),
                                            QStringLiteral("1,8"), QStringLiteral("--limit"), QStringLiteral("0")});
    const QJsonObject metric = perSequence[QLatin1String("metrics")][1].toObject();
    QCOMPARE(metric[QLatin1String("name")].toString(), QStringLiteral("step_time.per_sequence"));
    VERIFY_NEAR(metric[QLatin1String("a")].toDouble() / double(kMs), 5954.84, 1e-5);
    VERIFY_NEAR(metric[QLatin1String("b")].toDouble() / double(kMs), 27435.22 / 8, 1e-5);
    QVERIFY(metric[QLatin1String("significant")].toBool());
    // The gate of a regression.
    const auto gate = [&](const char *rule) {
        return runProgram(
                   {QStringLiteral("compare"), run(true), run(false), QStringLiteral("--fail-if"), QLatin1String(rule)})
            .exitCode;
    };
    QCOMPARE(gate("step_time.p50 > +3%"), 5);
    QCOMPARE(gate("flops_utilization < 50%"), 0);
    QCOMPARE(gate("memory_peak > 30GiB"), 0);
    QCOMPARE(gate("memory_peak > +16GiB"), 5);
}

void TstDemoAnswers::overviewSaysWhatLimits()
{
    const QJsonObject one = answer({QStringLiteral("overview"), run(true)});
    const QJsonObject eight = answer({QStringLiteral("overview"), run(false)});
    QCOMPARE(one[QLatin1String("verdict")][QLatin1String("limit")].toString(), QStringLiteral("communication"));
    QCOMPARE(eight[QLatin1String("verdict")][QLatin1String("limit")].toString(), QStringLiteral("compute"));
    QCOMPARE(one[QLatin1String("environment")][QLatin1String("phase")].toString(), QStringLiteral("training"));
    for (const QJsonObject &overview : {one, eight}) {
        double phases = 0;
        for (const QJsonValue &phase : overview[QLatin1String("phases")].toArray())
            phases += phase[QLatin1String("op_time_share")].toDouble();
        VERIFY_NEAR(phases, 1, 1e-9);
        bool isLabelled = false;
        for (const QJsonValue &fact : overview[QLatin1String("quality")].toArray())
            isLabelled =
                isLabelled || fact.toString().contains(QLatin1String("SYNTHETIC: rebuilt from the figures of a "
                                                                     "published talk; not a measurement"));
        QVERIFY(isLabelled);
        for (const QJsonValue &evidence : overview[QLatin1String("verdict")][QLatin1String("evidence")].toArray())
            QVERIFY(!evidence[QLatin1String("view")].toString().isEmpty());
    }
}

PLANESCOPE_TEST(TstDemoAnswers)
#include "tst_demo_answers.moc"
