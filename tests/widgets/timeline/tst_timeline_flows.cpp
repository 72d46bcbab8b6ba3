// Flows: followed by keys both ways, drawn as arrows, thinned where there are many; asynchronous ops as arcs.
#include "model/state/flow_data.h"
#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <QElapsedTimer>
#include <QImage>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// A host thread dispatches a program, a TPU runs it and one op of it; on the op row a copy starts and is waited for.
struct Dispatch {
    SessionPtr session;
    LineId host, modules, ops;

    explicit Dispatch(int consumers = 1)
    {
        SessionBuilder b("flows");
        auto stats = std::make_shared<StatFixture>();
        const HostId machine = b.addHost("h");
        const PlaneId tpu = b.addPlane(machine, "/device:TPU:0", 0);
        const PlaneId cpu = b.addPlane(machine, "/host:CPU", 1);
        modules = b.addLine(tpu, "XLA Modules", 2);
        ops = b.addLine(tpu, "XLA Ops", 3);
        host = b.addLine(cpu, "dispatch", 1);
        const auto number = [&](const char *name, std::uint64_t value) {
            return FixtureStat{b.intern(name), StatKind::Uint64, 0, value, {}};
        };
        const auto launch = stats->add({number("_pt", 12), number("_p", 7)});
        const auto run = stats->add({number("_ct", 12), number("_c", 7), number("_pt", 13), number("_p", 8)});
        const auto op = stats->add({number("_ct", 13), number("_c", 8)});
        EventType done;
        done.plane = tpu;
        done.name =
            b.intern("%copy-done.4 = f32[1024]{0} copy-done((f32[1024]{0}, f32[1024]{0}, u32[]) %copy-start.9)");
        done.displayName = b.intern("copy-done.4");
        done.statHandle = stats->add({number("raw_bytes_accessed", 4 << 20)});
        b.addEvent(host, b.addType(cpu, "dispatch"), TimePoint::ps(1'000), Duration::ps(20'000), launch);
        b.addEvent(modules, b.addType(tpu, "jit_f(1)"), TimePoint::ps(30'000), Duration::ps(60'000), run);
        b.addEvent(ops,
                   b.addType(tpu, "%copy-start.9 = (f32[1024]{0}, f32[1024]{0}, u32[]) copy-start(f32[1024]{0} %p)",
                             "copy-start.9"),
                   TimePoint::ps(31'000), Duration::ps(1'000));
        const EventTypeId fusion = b.addType(tpu, "fusion.1", {}, "loop fusion");
        for (int i = 0; i < consumers; ++i)
            b.addEvent(ops, fusion, TimePoint::ps(33'000 + i * 30'000LL / consumers),
                       Duration::ps(std::max(1, 20'000 / consumers)), op);
        b.addEvent(ops, b.addType(done), TimePoint::ps(70'000), Duration::ps(10'000));
        b.setStatSource(stats);
        session = b.finish();
    }
};

bool hasFlows(CanvasFixture &fixture)
{
    FlowData *const flows = FlowData::of(&fixture.document());
    flows->start();
    return QTest::qWaitFor([flows] { return flows->flows() != nullptr; });
}

} // namespace

class TstTimelineFlows : public QObject
{
    Q_OBJECT
private slots:
    void bracketsFollowADispatchToTheDeviceAndBack()
    {
        const Dispatch dispatch;
        CanvasFixture fixture(dispatch.session);
        QVERIFY(fixture.isReady());
        const EventRef launch{dispatch.host, 0}, run{dispatch.modules, 0}, op{dispatch.ops, 1};
        fixture.selection().setEvent(launch);
        // The first key may come before the flows are found; it is carried out as soon as they are.
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketRight);
        QTRY_VERIFY(fixture.selection().event() == std::optional(run));
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketRight);
        QVERIFY(fixture.selection().event() == std::optional(op));
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketRight); // nothing follows
        QVERIFY(fixture.selection().event() == std::optional(op));
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketLeft);
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketLeft);
        QVERIFY(fixture.selection().event() == std::optional(launch));
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketLeft);
        QVERIFY(fixture.selection().event() == std::optional(launch));
    }

    void bracketsGoFromStartToDone()
    {
        const Dispatch dispatch;
        CanvasFixture fixture(dispatch.session);
        QVERIFY(fixture.isReady() && hasFlows(fixture));
        const EventRef start{dispatch.ops, 0}, done{dispatch.ops, 2};
        fixture.selection().setEvent(start);
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketRight);
        QVERIFY(fixture.selection().event() == std::optional(done));
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketLeft);
        QVERIFY(fixture.selection().event() == std::optional(start));
    }

    void severalFlowsAreSwitchedBetween()
    {
        const Dispatch dispatch(3);
        CanvasFixture fixture(dispatch.session);
        QVERIFY(fixture.isReady() && hasFlows(fixture));
        fixture.selection().setEvent(EventRef{dispatch.modules, 0});
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketRight);
        const auto at = [&] { return fixture.selection().event(); };
        QVERIFY(at() == std::optional(EventRef{dispatch.ops, 1}));
        QVERIFY(fixture.canvas().runCommand(QStringLiteral("timeline.flowNext")));
        QVERIFY(at() == std::optional(EventRef{dispatch.ops, 2}));
        QVERIFY(fixture.canvas().runCommand(QStringLiteral("timeline.flowPrevious")));
        QVERIFY(fixture.canvas().runCommand(QStringLiteral("timeline.flowPrevious")));
        QVERIFY(at() == std::optional(EventRef{dispatch.ops, 3})); // round the corner
    }

    void anAsynchronousOpIsAnArcWithBytesAndBandwidth()
    {
        const Dispatch dispatch;
        CanvasFixture fixture(dispatch.session);
        QVERIFY(fixture.isReady() && hasFlows(fixture));
        const auto pair = fixture.canvas().asyncPairOf({dispatch.ops, 2});
        QVERIFY(pair);
        QCOMPARE(pair->bytes, std::int64_t(4) << 20);
        // 4 MiB in 49 ns.
        QCOMPARE(fixture.canvas().asyncText(*pair), QStringLiteral("4.00\u202fMiB \u00b7 85.6\u202fTB/s"));
        fixture.canvas().repaint();
        QCOMPARE(fixture.canvas().drawnFlows(), std::size_t(0)); // of the selected event only
        const QImage before = fixture.canvas().grab().toImage();
        fixture.selection().setEvent(EventRef{dispatch.ops, 0});
        const QImage after = fixture.canvas().grab().toImage();
        QCOMPARE(fixture.canvas().drawnFlows(), std::size_t(1));
        // Below the row, between the two.
        const QRectF done = *fixture.canvas().rectOf({dispatch.ops, 2});
        const QRectF start = *fixture.canvas().rectOf({dispatch.ops, 0});
        const int y = static_cast<int>(done.bottom()) + 10;
        int changed = 0;
        for (int x = static_cast<int>(start.left()) + 20; x < static_cast<int>(done.right()) - 20; ++x)
            for (int dy = 0; dy < 8; ++dy)
                changed += before.pixel(x, y + dy) != after.pixel(x, y + dy) ? 1 : 0;
        QVERIFY(changed > 100);
    }

    void allFlowsInViewAreDrawnOnRequest()
    {
        const Dispatch dispatch;
        CanvasFixture fixture(dispatch.session);
        QVERIFY(fixture.isReady() && hasFlows(fixture));
        fixture.canvas().revealRow({TrackKind::Line, dispatch.host.value});
        fixture.canvas().setAllFlows(true);
        fixture.canvas().grab();
        QTRY_VERIFY(!fixture.canvas().isPreparing());
        fixture.canvas().grab();
        QCOMPARE(fixture.canvas().drawnFlows(), std::size_t(3)); // two arrows, one arc
        fixture.canvas().setAllFlows(false);
        fixture.canvas().grab();
        QCOMPARE(fixture.canvas().drawnFlows(), std::size_t(0));
    }

    void aMillionFlowsOfOneEventAreThinned()
    {
        constexpr int kMany = 1'000'000;
        const Dispatch dispatch(kMany);
        CanvasFixture fixture(dispatch.session);
        QVERIFY(fixture.isReady());
        FlowData *const flows = FlowData::of(&fixture.document());
        flows->start();
        QVERIFY(QTest::qWaitFor([flows] { return flows->flows() != nullptr; }, 60'000));
        QCOMPARE(flows->flows()->from({dispatch.modules, 0}).size(), std::size_t(kMany));
        fixture.canvas().grab();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.canvas().isPreparing(), 30'000);
        QElapsedTimer timer;
        timer.start();
        for (const bool all : {false, true}) {
            fixture.selection().setEvent(EventRef{dispatch.modules, 0});
            fixture.canvas().setAllFlows(all);
            fixture.canvas().grab();
            QVERIFY(fixture.canvas().drawnFlows() > 0);
            QVERIFY2(fixture.canvas().drawnFlows() <= 600, qPrintable(QString::number(fixture.canvas().drawnFlows())));
        }
        QTest::keyClick(&fixture.canvas(), Qt::Key_BracketRight);
        QVERIFY(fixture.selection().event() == std::optional(EventRef{dispatch.ops, 1}));
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    }
};

PLANESCOPE_TEST(TstTimelineFlows)
#include "tst_timeline_flows.moc"
