// Rows of counters: scales, stacks, values under the mouse, and those that are computed.
#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"
#include "widgets/timeline/counter_layout.h"
#include "widgets/timeline/counter_text.h"

#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// A device with an op and a counter of three series, one of another name.
SessionPtr countedSession()
{
    SessionBuilder b("counters");
    const PlaneId tpu = b.addPlane(b.addHost("h"), "/device:TPU:0", 0);
    b.addEvent(b.addLine(tpu, "XLA Ops", 3), b.addType(tpu, "fusion.1", {}, "loop fusion"), TimePoint::ps(0),
               Duration::ps(100'000));
    const auto add = [&](const char *name, const char *series, std::vector<double> values, std::int64_t first) {
        CounterTrack track;
        track.plane = tpu;
        track.name = b.intern(name);
        track.series = b.intern(series);
        for (std::size_t i = 0; i < values.size(); ++i)
            track.timePs.push_back(first + static_cast<std::int64_t>(i) * 20'000);
        track.value = std::move(values);
        b.addCounter(std::move(track));
    };
    add("memory", "weights", {5, 5, 5, 5}, 0);
    add("memory", "activations", {0, 10, 1000, 0}, 0);
    add("memory", "cache", {2, 2, 2}, 20'000);
    add("queue", "length", {1, 2, 3}, 0);
    return b.finish();
}

int counterRows(const TimelineCanvas &canvas)
{
    int rows = 0;
    for (const TrackRow &row : canvas.layoutOfRows().rows)
        rows += row.kind == TrackKind::Counter ? 1 : 0;
    return rows;
}

QPointF inRow(const TimelineCanvas &canvas, TrackKey key, TimePoint time)
{
    const TrackRow &row = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(key)];
    return {canvas.xOf(time), canvas.lanesRect().top() + row.y - canvas.scrollOffset() + row.height / 2};
}

} // namespace

class TstTimelineCounters : public QObject
{
    Q_OBJECT
private slots:
    void runningSumsHaveASampleWhereverASeriesHasOne()
    {
        CounterTrack a, b;
        a.timePs = {0, 10, 30};
        a.value = {1, 2, 3};
        b.timePs = {10, 20};
        b.value = {5, 7};
        const auto sums = cumulativeTracks({&a, &b});
        QCOMPARE(sums.size(), std::size_t(2));
        QVERIFY((sums[1].timePs == std::vector<std::int64_t>{0, 10, 20, 30}));
        QVERIFY((sums[0].value == std::vector<double>{1, 2, 2, 3}));
        QVERIFY((sums[1].value == std::vector<double>{1, 7, 9, 10}));
        QVERIFY(cumulativeTracks({}).empty());
    }

    void aLogarithmicScaleKeepsZeroApartFromTheSmallestValue()
    {
        CounterTrack track;
        track.timePs = {0, 1, 2, 3};
        track.value = {0, 1, 1000, 1e6};
        const CounterPyramid pyramid(track);
        QCOMPARE(pyramid.leastPositive(), 1.0);
        const CounterScale log(pyramid, true), linear(pyramid, false);
        QCOMPARE(log.heightOf(0), 0.0);
        QVERIFY(log.heightOf(1) > 0.05);
        QCOMPARE(log.heightOf(1e6), 1.0);
        QVERIFY(std::abs(log.heightOf(1000) - (log.heightOf(1) + 1) / 2) < 1e-9);
        QVERIFY(linear.heightOf(1000) < 0.01);
        CounterTrack zeros;
        zeros.timePs = {0};
        zeros.value = {0};
        const CounterPyramid flat(zeros);
        QVERIFY(!CounterScale(flat, true).isLogarithmic()); // nothing to take a logarithm of
    }

    void seriesStandOnEachOther()
    {
        CanvasFixture fixture(countedSession());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        QCOMPARE(counterRows(canvas), 4);
        const QImage apart = canvas.grab().toImage();
        canvas.setStacked({TrackKind::Counter, 1}, true); // any of them
        QCOMPARE(counterRows(canvas), 2);
        const TrackKey first{TrackKind::Counter, 0};
        const TrackRow &row = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(first)];
        QVERIFY((row.stack == std::vector<std::uint32_t>{0, 1, 2}));
        QVERIFY2(row.caption.contains(QLatin1Char('3')), qPrintable(row.caption));
        const QImage stacked = canvas.grab().toImage();
        QVERIFY(stacked != apart);
        // Each series has its own hue at the place of the peak.
        std::set<QRgb> colours;
        const QPointF peak = inRow(canvas, first, TimePoint::ps(50'000));
        for (double y = peak.y() - row.height / 2 + 2; y < peak.y() + row.height / 2; ++y)
            colours.insert(stacked.pixel(static_cast<int>(peak.x()), static_cast<int>(y)));
        QVERIFY(colours.size() >= 3);
        canvas.setStacked({TrackKind::Counter, 2}, false);
        QCOMPARE(counterRows(canvas), 4);
    }

    void aRowTellsItsValueUnderTheMouse()
    {
        CanvasFixture fixture(countedSession());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        const TrackKey activations{TrackKind::Counter, 1};
        QVERIFY2(canvas.counterTipAt(inRow(canvas, activations, TimePoint::ps(45'000)))
                     .endsWith(QStringLiteral("activations: 1\u202f000")),
                 qPrintable(canvas.counterTipAt(inRow(canvas, activations, TimePoint::ps(45'000)))));
        const TrackKey cache{TrackKind::Counter, 2};
        QVERIFY(
            canvas.counterTipAt(inRow(canvas, cache, TimePoint::ps(5'000))).contains(QStringLiteral("no value yet")));
        canvas.setStacked(activations, true);
        const QString all = canvas.counterTipAt(inRow(canvas, {TrackKind::Counter, 0}, TimePoint::ps(45'000)));
        for (const char *part : {"cache: 2", "activations: 1", "weights: 5"})
            QVERIFY2(all.contains(QLatin1String(part)), qPrintable(all));
        QVERIFY(canvas.counterTipAt(canvas.rulerRect().center()).isEmpty());
    }

    void aLogarithmicRowSaysSo()
    {
        CanvasFixture fixture(countedSession());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        const TrackKey key{TrackKind::Counter, 1};
        const QImage before = canvas.grab().toImage();
        canvas.setLogarithmic(key, true);
        const TrackRow &row = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(key)];
        QVERIFY(row.isLogarithmic && row.caption.endsWith(QStringLiteral("log")));
        QVERIFY(canvas.grab().toImage() != before);
        canvas.setLogarithmic(key, false);
        QVERIFY(canvas.grab().toImage() == before);
    }

    void computedCountersAreRowsOnRequest()
    {
        // Bytes of a collective are all that this profile states.
        SessionBuilder b("derived");
        auto stats = std::make_shared<StatFixture>();
        const PlaneId tpu = b.addPlane(b.addHost("h"), "/device:TPU:0", 0);
        const LineId ops = b.addLine(tpu, "XLA Ops", 3);
        EventType reduce;
        reduce.plane = tpu;
        reduce.name = b.intern("%all-reduce.1 = f32[8] all-reduce(f32[8] %p)");
        reduce.displayName = b.intern("all-reduce.1");
        reduce.category = b.intern("all-reduce");
        reduce.statHandle = stats->add({{b.intern("bytes_accessed"), StatKind::Int64, 0, 3'000'000, {}}});
        b.addEvent(ops, b.addType(reduce), TimePoint::ps(1'000'000), Duration::ps(1'000'000));
        b.setStatSource(stats);
        CanvasFixture fixture(b.finish());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        QVERIFY(fixture.view().runViewCommand(QStringLiteral("timeline.derivedCounters")));
        QVERIFY(fixture.view().isViewCommandChecked(QStringLiteral("timeline.derivedCounters")));
        const TrackKey key{TrackKind::Derived, 0};
        QTRY_VERIFY(canvas.layoutOfRows().rowOf(key).has_value());
        QTRY_VERIFY(!canvas.isPreparing());
        QTRY_VERIFY(canvas.layoutOfRows().rowOf(key).has_value());
        canvas.grab();
        const QString tip = canvas.counterTipAt(inRow(canvas, key, TimePoint::ps(1'500'000)));
        QVERIFY2(tip.endsWith(QStringLiteral("3.00\u202fTB/s")), qPrintable(tip)); // 3 MB in 1 us
        canvas.setPinned(key, true);
        QVERIFY(!canvas.pinnedRect().isEmpty());
        canvas.grab();
        QVERIFY(fixture.view().runViewCommand(QStringLiteral("timeline.derivedCounters")));
        QVERIFY(!canvas.layoutOfRows().rowOf(key));
        canvas.grab();
    }

    void valuesHaveTheirUnit()
    {
        const QLocale c = QLocale::c();
        QCOMPARE(counterValueText(DerivedKind::FlopRate, 4.12e14, c), QStringLiteral("412\u202fTFLOP/s"));
        QCOMPARE(counterValueText(DerivedKind::MemoryInUse, 16.0 * (1 << 30), c), QStringLiteral("16.0\u202fGiB"));
        QCOMPARE(counterValueText(std::nullopt, 2.5, c), QStringLiteral("2.50"));
        QCOMPARE(counterValueText(std::nullopt, 1234, c), QStringLiteral("1\u202f234"));
    }
};

PLANESCOPE_TEST(TstTimelineCounters)
#include "tst_timeline_counters.moc"
