#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "widgets/timeline/track_layout.h"

#include <ctime>

using namespace planescope;

class TstTrackLayout : public QObject
{
    Q_OBJECT
private slots:
    void groupsLinesByDeviceAndHost();
    void aFoldedDeviceShowsItsMainLine();
    void deepLinesAreLimitedAndSaySo();
    void filtersByPathAndSurvivesABrokenExpression();
    void rowsTileWithoutGaps();
    void densitiesHaveTheHeightsOfTheDesign();
    void rowsStandBeforeTheirEventsAreRead();
};

namespace {
SessionPtr trackSession(int hosts, int depth = 2, bool complete = true)
{
    SessionBuilder builder("s");
    for (int h = 0; h < hosts; ++h) {
        const HostId host = builder.addHost("host-" + std::to_string(h));
        const PlaneId cpu = builder.addPlane(host, "/host:CPU");
        const PlaneId tpu = builder.addPlane(host, "/device:TPU:0");
        const EventTypeId type = builder.addType(tpu, "fusion.12");
        const LineId thread = builder.addLine(cpu, "main", 1);
        const LineId steps = builder.addLine(tpu, "Steps", 1);
        const LineId ops = builder.addLine(tpu, "XLA Ops", 2);
        builder.addLine(tpu, "_counters_", 9);
        if (!complete)
            continue;
        builder.addEvent(thread, builder.addType(cpu, "run"), TimePoint::ps(0), Duration::ps(10));
        builder.addEvent(steps, type, TimePoint::ps(0), Duration::ps(1000));
        for (int d = 0; d < depth; ++d)
            builder.addEvent(ops, type, TimePoint::ps(d), Duration::ps(500 - 2 * d));
        builder.addCounter({tpu, builder.intern("HBM"), builder.intern("GB/s"), {0, 10}, {1, 2}});
    }
    builder.setComplete(complete);
    return builder.finish();
}

QStringList labelsOf(const TrackLayout &layout)
{
    QStringList labels;
    for (const TrackRow &row : layout.rows)
        labels += QString(row.level, QLatin1Char(' ')) + row.label;
    return labels;
}
} // namespace

void TstTrackLayout::groupsLinesByDeviceAndHost()
{
    const auto one = trackSession(1);
    QCOMPARE(labelsOf(layoutTracks(*one, {}, {})).join(QLatin1Char('|')),
             QStringLiteral("TPU:0| Steps| XLA Ops| HBM|Host threads| main"));
    const auto two = trackSession(2);
    const TrackLayout layout = layoutTracks(*two, {}, {});
    QCOMPARE(labelsOf(layout).join(QLatin1Char('|')),
             QStringLiteral("host-0| TPU:0|  Steps|  XLA Ops|  HBM| Host threads|  main|"
                            "host-1| TPU:0|  Steps|  XLA Ops|  HBM| Host threads|  main"));
    QCOMPARE(layout.rows[3].path, QStringLiteral("host-0 / TPU:0 / XLA Ops"));
}

void TstTrackLayout::aFoldedDeviceShowsItsMainLine()
{
    const auto session = trackSession(2);
    TrackState state;
    state.foldedPlanes.insert(1);
    state.foldedHosts.insert(1);
    const TrackLayout layout = layoutTracks(*session, state, {});
    QCOMPARE(labelsOf(layout).join(QLatin1Char('|')), QStringLiteral("host-0| TPU:0| Host threads|  main|host-1"));
    const TrackRow &device = layout.rows[1];
    QVERIFY(device.isFolded && device.isFlat && device.hasLine);
    QCOMPARE(session->line(device.line).kind, LineKind::Ops);
    QVERIFY(layout.rows[4].hasLine);
    QCOMPARE(layout.rowOf(device.line).value(), std::size_t{1});
}

void TstTrackLayout::deepLinesAreLimitedAndSaySo()
{
    const auto session = trackSession(1, 11);
    const TrackMetrics metrics;
    TrackLayout layout = layoutTracks(*session, {}, metrics);
    QCOMPARE(layout.rows[2].lanes, 6);
    QCOMPARE(layout.rows[2].hiddenLanes, 5);
    QCOMPARE(layout.rows[2].height, 6 * metrics.pitch);
    TrackState state;
    state.fullLines.insert(layout.rows[2].line.value);
    layout = layoutTracks(*session, state, metrics);
    QCOMPARE(layout.rows[2].lanes, 11);
    QCOMPARE(layout.rows[2].hiddenLanes, 0);
    state.foldedLines.insert(layout.rows[2].line.value);
    layout = layoutTracks(*session, state, metrics);
    QCOMPARE(layout.rows[2].lanes, 1);
    QVERIFY(layout.rows[2].isFlat);
}

void TstTrackLayout::filtersByPathAndSurvivesABrokenExpression()
{
    const auto session = trackSession(2);
    TrackState state;
    state.filter = QStringLiteral("host-1.*ops");
    QCOMPARE(labelsOf(layoutTracks(*session, state, {})).join(QLatin1Char('|')),
             QStringLiteral("host-1| TPU:0|  XLA Ops"));
    state.filter = QStringLiteral("(unclosed");
    QVERIFY(layoutTracks(*session, state, {}).rows.empty());
    // An expression over which a backtracking matcher would sit for ages.
    SessionBuilder b("hostile");
    const PlaneId plane = b.addPlane(b.addHost("h"), "/host:CPU");
    const EventTypeId type = b.addType(plane, "e");
    for (int i = 0; i < 50; ++i)
        b.addEvent(b.addLine(plane, std::string(5'000, 'x') + std::to_string(i), i), type, TimePoint(),
                   Duration::ps(1));
    const SessionPtr hostile = b.finish();
    state.filter = QStringLiteral("(x+x+)+y");
    const std::clock_t begin = std::clock();
    QVERIFY(layoutTracks(*hostile, state, {}).rows.empty());
    QVERIFY((std::clock() - begin) / CLOCKS_PER_SEC < 5);
    state.filter.clear();
    state.onlyLines = {session->plane(PlaneId{1}).lines[1]};
    QCOMPARE(labelsOf(layoutTracks(*session, state, {})), QStringList{QStringLiteral("XLA Ops")});
}

void TstTrackLayout::rowsTileWithoutGaps()
{
    const TrackLayout layout = layoutTracks(*trackSession(2), {}, {});
    double y = 0;
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        QCOMPARE(layout.rows[i].y, y);
        QCOMPARE(layout.rowAt(y).value(), i);
        y += layout.rows[i].height;
        QCOMPARE(layout.rowAt(y - 0.01).value(), i);
    }
    QCOMPARE(layout.height, y);
    QVERIFY(!layout.rowAt(y));
    QVERIFY(!layout.rowAt(-1));
}

void TstTrackLayout::densitiesHaveTheHeightsOfTheDesign()
{
    QCOMPARE(TrackMetrics::of(Density::Compact, 1).pitch, 20.0);
    QCOMPARE(TrackMetrics::of(Density::Normal, 1).pitch, 24.0);
    QCOMPARE(TrackMetrics::of(Density::Roomy, 1).pitch, 30.0);
    const TrackLayout layout = layoutTracks(*trackSession(1), {}, TrackMetrics::of(Density::Normal, 1));
    QCOMPARE(layout.rows[1].boxHeight, 21.0);
    QCOMPARE(layout.rows[0].height, 26.0);
}

void TstTrackLayout::rowsStandBeforeTheirEventsAreRead()
{
    const auto session = trackSession(1, 2, false);
    QCOMPARE(labelsOf(layoutTracks(*session, {}, {})).join(QLatin1Char('|')),
             QStringLiteral("TPU:0| Steps| XLA Ops|Host threads| main"));
}

PLANESCOPE_TEST(TstTrackLayout)
#include "tst_track_layout.moc"
