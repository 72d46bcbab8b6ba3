// The views of ops with profiles that lack something or cannot be right: each says what, and how to record it.
#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "tests/widgets/view_stage.h"
#include "widgets/hlo/hlo_view.h"
#include "widgets/op_profile/op_profile_view.h"
#include "widgets/op_stats/op_stats_view.h"
#include "widgets/roofline/roofline_view.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QRegularExpression>

#include <functional>

using namespace planescope;
using namespace planescope::testing;

namespace {

OpFixture::Cost costOf(std::int64_t flops, std::int64_t bytes)
{
    OpFixture::Cost cost;
    cost.flops = flops;
    cost.bytes = bytes;
    return cost;
}

SessionPtr withoutPeaks()
{
    OpFixture fixture{std::vector<std::pair<std::string, double>>{}};
    return fixture.chip().op("fusion.1", "loop fusion", 0, 100, costOf(100, 10)).build();
}

/// A graphics chip of no known maker.
SessionPtr withUnknownChip()
{
    SessionBuilder builder("gpu");
    const PlaneId gpu = builder.addPlane(builder.addHost("h"), "/device:GPU:0");
    const auto stats = std::make_shared<StatFixture>();
    stats->setPlaneStats(gpu, {{builder.intern("core_count"), StatKind::Uint64, 0, 12, {}},
                               {builder.intern("clock_rate"), StatKind::Uint64, 0, 1'000'000, {}}});
    builder.addEvent(builder.addLine(gpu, "Stream #7(Compute)", 7), builder.addType(gpu, "kernel"), TimePoint::ps(0),
                     Duration::ps(300),
                     stats->add({{builder.intern("hlo_op"), StatKind::String, 0, 0, "fusion.1"},
                                 {builder.intern("program_id"), StatKind::Uint64, 0, 17, {}}}));
    builder.setStatSource(stats);
    return builder.finish();
}

/// Kernels of a program that XLA did not compile.
SessionPtr withoutOpNames()
{
    SessionBuilder builder("gpu");
    const PlaneId gpu = builder.addPlane(builder.addHost("h"), "/device:GPU:0");
    builder.addEvent(builder.addLine(gpu, "Stream #7(Compute)", 7), builder.addType(gpu, "gemm"), TimePoint::ps(0),
                     Duration::ps(300));
    return builder.finish();
}

SessionPtr withoutLength()
{
    OpFixture fixture;
    return fixture.chip().op("fusion.1", "loop fusion", 0, 0, costOf(100, 10)).op("copy.1", "copy", 5, 0).build();
}

SessionPtr aboveThePeak()
{
    OpFixture fixture; // peak: one FLOP per picosecond
    return fixture.chip().op("fusion.1", "convolution fusion", 0, 1000, costOf(3000, 10)).build();
}

SessionPtr aboveTheBandwidth()
{
    OpFixture fixture; // peak: a tenth of a byte per picosecond
    OpFixture::Cost cost = costOf(10, 3000);
    cost.breakdown = OpFixture::readFromHbm(3000);
    return fixture.chip().op("copy-start.1", "copy-start", 0, 1000, cost).build();
}

SessionPtr withoutOps()
{
    SessionBuilder builder("host only");
    const PlaneId host = builder.addPlane(builder.addHost("h"), "/host:CPU");
    builder.addEvent(builder.addLine(host, "main", 1), builder.addType(host, "work"), TimePoint::ps(0),
                     Duration::ps(10));
    return builder.finish();
}

using MakeSession = SessionPtr (*)();

} // namespace

Q_DECLARE_METATYPE(MakeSession)

class TstOpViewsMissing : public QObject
{
    Q_OBJECT
private slots:
    void whatIsMissingIsSaid_data();
    void whatIsMissingIsSaid();
    void withoutAnOpsLineNoViewIsOffered();

private:
    template <class V> void check(const SessionPtr &session, const QStringList &expected);
};

void TstOpViewsMissing::whatIsMissingIsSaid_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<MakeSession>("make");
    QTest::addColumn<QStringList>("expected");
    const QStringList peaks{QStringLiteral("does not state the peak"), QStringLiteral("Record with a newer profiler")};
    const QStringList cost{QStringLiteral("no FLOPs and no bytes"), QStringLiteral("Record on a TPU")};
    const QStringList ops{QStringLiteral("no device ops"), QStringLiteral("Record with the device tracer on")};
    for (const char *view : {"op-profile", "op-stats", "roofline"}) {
        const auto row = [&](const char *what, MakeSession make, const QStringList &expected) {
            QTest::addRow("%s %s", view, what) << QString::fromLatin1(view) << make << expected;
        };
        row("peaks", &withoutPeaks, peaks);
        row("unknown chip", &withUnknownChip, peaks + cost);
        row("no length", &withoutLength, {QStringLiteral("lasts any time"), QStringLiteral("Record again")});
        row("above the peak", &aboveThePeak, {QStringLiteral("not right")});
        row("above the bandwidth", &aboveTheBandwidth, {QStringLiteral("not right")});
        row("no ops", &withoutOps, ops);
        row("kernels without op", &withoutOpNames,
            {QStringLiteral("name no HLO op"), QStringLiteral("under Framework")});
    }
    QTest::newRow("op-profile hlo") << QStringLiteral("op-profile") << MakeSession(&sampleSession)
                                    << QStringList{QStringLiteral("no HLO"), QStringLiteral("enable_hlo_proto")};
    QTest::newRow("op-stats hlo") << QStringLiteral("op-stats") << MakeSession(&sampleSession)
                                  << QStringList{QStringLiteral("no HLO"), QStringLiteral("enable_hlo_proto")};
    QTest::newRow("hlo hlo") << QStringLiteral("hlo") << MakeSession(&sampleSession)
                             << QStringList{QStringLiteral("enable_hlo_proto")};
}

template <class V> void TstOpViewsMissing::check(const SessionPtr &session, const QStringList &expected)
{
    ViewStage<V> stage;
    stage.begin();
    stage.open(session);
    QTRY_VERIFY_WITH_TIMEOUT(stage.view()->isSettled() || !stage.words().isEmpty(), 20'000);
    for (const QString &part : expected)
        QTRY_VERIFY2_WITH_TIMEOUT(stage.words().contains(part),
                                  qPrintable(part + QStringLiteral(" is not in: ") + stage.words()), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!stage.words().contains(QLatin1String("is being read")), 20'000);
    // Nothing divides by nothing.
    QStringList all{stage.words()};
    for (const QAbstractItemView *table : stage.view()->template findChildren<QAbstractItemView *>())
        if (const QAbstractItemModel *model = table->model()) {
            const std::function<void(const QModelIndex &)> read = [&](const QModelIndex &parent) {
                for (int row = 0; row < model->rowCount(parent); ++row) {
                    for (int column = 0; column < model->columnCount(parent); ++column)
                        all << model->index(row, column, parent).data().toString();
                    read(model->index(row, 0, parent));
                }
            };
            read({});
        }
    for (const QString &text : all)
        for (const char *bad : {"nan", "inf"})
            QVERIFY2(!text.split(QRegularExpression(QStringLiteral("[^a-z]+"))).contains(QLatin1String(bad)),
                     qPrintable(text));
    stage.end();
}

void TstOpViewsMissing::whatIsMissingIsSaid()
{
    QFETCH(QString, view);
    QFETCH(MakeSession, make);
    QFETCH(QStringList, expected);
    const SessionPtr session = make();
    if (view == QLatin1String("op-profile"))
        check<OpProfileView>(session, expected);
    else if (view == QLatin1String("op-stats"))
        check<OpStatsView>(session, expected);
    else if (view == QLatin1String("roofline"))
        check<RooflineView>(session, expected);
    else
        check<HloView>(session, expected);
}

void TstOpViewsMissing::withoutAnOpsLineNoViewIsOffered()
{
    const SessionPtr session = withoutOps();
    for (const ViewDescriptor *view : {&opProfileView, &opStatsView, &rooflineView})
        QVERIFY2(view->cannotShow(*session).contains(QLatin1String("Record with the device tracer on")), view->id);
}

PLANESCOPE_TEST(TstOpViewsMissing)
#include "tst_op_views_missing.moc"
