// What a broken or hostile profile may hold: the timeline stays quick and says what it shows.
#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <ctime>

using namespace planescope;
using namespace planescope::testing;

namespace {

// Far below what a quadratic pass over a megabyte takes. Time of the processor: what else a machine does is no freeze
// of ours. Sanitizers cost several times as much.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kPatienceMs = 20'000;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr int kPatienceMs = 20'000;
#else
constexpr int kPatienceMs = 5'000;
#endif
#else
constexpr int kPatienceMs = 5'000;
#endif

class ProcessorTimer
{
public:
    int elapsedMs() const
    {
        return static_cast<int>(static_cast<double>(std::clock() - m_begin) * 1000 / CLOCKS_PER_SEC);
    }

private:
    std::clock_t m_begin = std::clock();
};

/// Shows the session, hovers, selects, goes up and down, paints.
bool isUsable(CanvasFixture &fixture, EventRef event)
{
    TimelineCanvas &canvas = fixture.canvas();
    fixture.selection().setEvent(event);
    canvas.grab();
    if (!QTest::qWaitFor([&] { return !canvas.isPreparing(); }, 20'000))
        return false;
    canvas.grab();
    for (const char *command : {"timeline.parent", "timeline.child", "timeline.nextEvent", "timeline.previousEvent",
                                "timeline.fit", "timeline.toRange", "timeline.whole", "timeline.nextStep"})
        if (!canvas.runCommand(QLatin1String(command)))
            return false;
    canvas.grab();
    return true;
}

} // namespace

class TstTimelineBadInput : public QObject
{
    Q_OBJECT
private slots:
    void eventsNestedBeyondAThousandLevels()
    {
        constexpr int kDepth = 3'000;
        SessionBuilder b("deep");
        const PlaneId cpu = b.addPlane(b.addHost("h"), "/host:CPU");
        const LineId thread = b.addLine(cpu, "main", 1);
        const EventTypeId frame = b.addType(cpu, "recurse");
        for (int i = 0; i < kDepth; ++i)
            b.addEvent(thread, frame, TimePoint::ps(i), Duration::ps(1'000'000 - 2 * i));
        const SessionPtr session = b.finish();
        QCOMPARE(session->eventCount(), std::uint64_t(kDepth)); // none is dropped
        QVERIFY(session->line(thread).laneCount >= 1'000);
        const ProcessorTimer timer;
        CanvasFixture fixture(session);
        QVERIFY(fixture.isReady());
        QVERIFY(isUsable(fixture, {thread, kDepth - 1}));
        // Deep lanes open on request, and only those in view are painted.
        fixture.selection().setEvent(EventRef{thread, kDepth - 1});
        fixture.canvas().grab();
        QVERIFY(fixture.canvas().renderer().strips().size() < 60);
        QVERIFY2(timer.elapsedMs() < kPatienceMs, qPrintable(QString::number(timer.elapsedMs())));
    }

    void instantsNegativeLengthsAndOverlaps()
    {
        SessionBuilder b("odd");
        const PlaneId tpu = b.addPlane(b.addHost("h"), "/device:TPU:0");
        const LineId ops = b.addLine(tpu, "XLA Ops", 3);
        const EventTypeId type = b.addType(tpu, "fusion.1", {}, "loop fusion");
        for (int i = 0; i < 2'000; ++i)
            b.addEvent(ops, type, TimePoint::ps(i * 50), Duration::ps(i % 3 == 0 ? 0 : i % 3 == 1 ? -40 : 500));
        b.addEvent(ops, type, TimePoint::ps(0), Duration::ps(0));
        CanvasFixture fixture(b.finish());
        QVERIFY(fixture.isReady());
        QVERIFY(isUsable(fixture, {ops, 17}));
    }

    void namesOfAMegabyte()
    {
        SessionBuilder b("huge");
        const PlaneId tpu = b.addPlane(b.addHost(std::string(1 << 20, 'h')), "/device:TPU:0");
        const LineId ops = b.addLine(tpu, std::string(1 << 20, 'l'), 3);
        std::string broken(1 << 20, '\xE4'); // no UTF-8
        for (const std::string &name : {std::string(1 << 20, 'a'), broken, std::string("a\0b\nc\td", 7), std::string()})
            for (int i = 0; i < 20; ++i)
                b.addEvent(ops, b.addType(tpu, name, name), TimePoint::ps(i * 1'000), Duration::ps(900));
        const ProcessorTimer timer;
        CanvasFixture fixture(b.finish());
        QVERIFY(fixture.isReady());
        QVERIFY(isUsable(fixture, {ops, 0}));
        TimelineCanvas &canvas = fixture.canvas();
        canvas.setColours(LaneColours::ByName);
        QTRY_VERIFY(!canvas.isPreparing());
        canvas.grab();
        const auto rect = canvas.rectOf({ops, 0});
        QVERIFY(rect);
        const auto hit = canvas.hitAt(rect->center());
        QVERIFY(hit);
        QVERIFY(canvas.eventTip(*hit).size() < 2'000); // a tooltip, not a megabyte
        QVERIFY2(timer.elapsedMs() < kPatienceMs, qPrintable(QString::number(timer.elapsedMs())));
    }

    void timesAtTheEndsOfWhatCanBeWritten()
    {
        SessionBuilder b("far");
        const PlaneId tpu = b.addPlane(b.addHost("h"), "/device:TPU:0");
        const LineId ops = b.addLine(tpu, "XLA Ops", 3);
        const EventTypeId type = b.addType(tpu, "fusion.1", {}, "loop fusion");
        b.addEvent(ops, type, TimePoint::ps(0), Duration::ps(1));
        b.addEvent(ops, type, TimePoint::ps(INT64_MAX / 4), Duration::ps(INT64_MAX / 4));
        CanvasFixture fixture(b.finish());
        QVERIFY(fixture.isReady());
        QVERIFY(isUsable(fixture, {ops, 1}));
    }
};

PLANESCOPE_TEST(TstTimelineBadInput)
#include "tst_timeline_bad_input.moc"
