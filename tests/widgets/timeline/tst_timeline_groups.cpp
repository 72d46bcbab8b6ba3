// Folded groups: one row that is busy whenever any of their streams or threads is, and idle only when none is.
#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"
#include "widgets/timeline/line_lod.h"

#include <random>
#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

struct Streams {
    SessionPtr session;
    LineId first, second;

    /// Two streams of a GPU that take turns: [0, 40) and [40, 80) of 100 ns; nobody in the last fifth but the last ns.
    Streams()
    {
        SessionBuilder b("streams");
        const PlaneId gpu = b.addPlane(b.addHost("h"), "/device:GPU:0", 0);
        first = b.addLine(gpu, "Stream #7(Compute)", 7);
        second = b.addLine(gpu, "Stream #9(Compute)", 9);
        const EventTypeId a = b.addType(gpu, "kernel_a"), c = b.addType(gpu, "kernel_b");
        b.addEvent(first, a, TimePoint::ps(0), Duration::ps(40'000));
        b.addEvent(second, c, TimePoint::ps(40'000), Duration::ps(40'000));
        b.addEvent(first, a, TimePoint::ps(99'000), Duration::ps(1'000));
        session = b.finish();
    }
};

std::vector<std::uint8_t> plainStyles(const Session &session, LineId line)
{
    return std::vector<std::uint8_t>(session.line(line).events.size(), 0);
}

} // namespace

class TstTimelineGroups : public QObject
{
    Q_OBJECT
private slots:
    void mergedLinesAreBusyWheneverOneOfThemIs()
    {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            std::mt19937 random(seed);
            SessionBuilder b("random");
            const PlaneId gpu = b.addPlane(b.addHost("h"), "/device:GPU:0", 0);
            std::vector<LineId> lines;
            constexpr int kEnd = 4'000;
            std::vector<bool> busy(kEnd + 200);
            for (int i = 0; i < 4; ++i) {
                lines.push_back(b.addLine(gpu, "Stream #" + std::to_string(i), i));
                const EventTypeId type = b.addType(gpu, "k" + std::to_string(i));
                for (int n = 0; n < 30; ++n) {
                    const auto begin = static_cast<int>(random() % kEnd), length = 1 + static_cast<int>(random() % 60);
                    b.addEvent(lines.back(), type, TimePoint::ps(begin), Duration::ps(length));
                    std::fill(busy.begin() + begin, busy.begin() + begin + length, true);
                }
            }
            const SessionPtr session = b.finish();
            const auto lod = LineLod::merged(*session, lines, [&](LineId line) { return plainStyles(*session, line); });
            QVERIFY(lod->isMerged());
            QCOMPARE(lod->laneCount(), std::size_t(1));
            const LaneEvents events = lod->events(0);
            std::vector<bool> shown(busy.size());
            std::int64_t before = -1;
            for (std::size_t i = 0; i < events.count; ++i) {
                QVERIFY(events.beginOf(i) >= before); // they do not overlap
                before = events.endOf(i);
                for (std::int64_t t = events.beginOf(i); t < events.endOf(i); ++t)
                    shown[static_cast<std::size_t>(t)] = true;
                // A piece lies in the event that it stands for.
                const TimeRange own = session->eventRange(lod->eventOf({}, i));
                QVERIFY(own.begin.toPs() <= events.beginOf(i) && events.endOf(i) <= own.end.toPs());
            }
            QVERIFY(shown == busy);
        }
    }

    void aFoldedDeviceShowsAllItsStreams()
    {
        const Streams streams;
        CanvasFixture fixture(streams.session);
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        const TrackKey device{TrackKind::Device, 0};
        canvas.toggleFold(*canvas.layoutOfRows().rowOf(device));
        canvas.grab();
        QTRY_VERIFY(!canvas.isPreparing());
        const QImage image = canvas.grab().toImage();
        const TrackRow &row = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(device)];
        QVERIFY((row.merged == std::vector<LineId>{streams.first, streams.second}));
        const double y = canvas.lanesRect().top() + row.y + row.boxTop + row.boxHeight - 3;
        const auto coloursIn = [&](std::int64_t from, std::int64_t to) {
            std::set<QRgb> colours;
            for (double x = canvas.xOf(TimePoint::ps(from)); x < canvas.xOf(TimePoint::ps(to)); ++x)
                colours.insert(image.pixel(static_cast<int>(x), static_cast<int>(y)));
            return colours;
        };
        QCOMPARE(coloursIn(45'000, 75'000).size(), std::size_t(1)); // the other stream works: no hatch
        QVERIFY(coloursIn(82'000, 97'000).size() > 1);              // nobody works: ground and hatch
        // What is drawn is what is clicked, and it is outlined.
        const auto hit = canvas.hitAt({canvas.xOf(TimePoint::ps(60'000)), y});
        QVERIFY(hit && hit->event == (EventRef{streams.second, 0}));
        QVERIFY(canvas.rectOf(hit->event).has_value());
        canvas.selectEvent(hit->event);
        QVERIFY(canvas.grab().toImage() != image);
    }

    void overlappingKernelsOfOneStreamLeaveNoFalseGap()
    {
        // The second kernel outlasts the first; when that ends, the first lane is free and the stream is not.
        SessionBuilder b("overlap");
        const PlaneId gpu = b.addPlane(b.addHost("h"), "/device:GPU:0", 0);
        const LineId stream = b.addLine(gpu, "Stream #7(Compute)", 7);
        const EventTypeId kernel = b.addType(gpu, "kernel");
        b.addEvent(stream, kernel, TimePoint::ps(0), Duration::ps(20'000));
        b.addEvent(stream, kernel, TimePoint::ps(10'000), Duration::ps(60'000));
        b.addEvent(stream, kernel, TimePoint::ps(99'000), Duration::ps(1'000));
        CanvasFixture fixture(b.finish());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        canvas.grab();
        QTRY_VERIFY(!canvas.isPreparing());
        const QImage image = canvas.grab().toImage();
        const TrackRow &row = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(stream)];
        QCOMPARE(int(row.boxLanes), 2);
        const auto hatched = [&](std::int64_t from, std::int64_t to) {
            std::set<QRgb> colours; // of the first lane
            for (double x = canvas.xOf(TimePoint::ps(from)); x < canvas.xOf(TimePoint::ps(to)); ++x)
                colours.insert(image.pixel(static_cast<int>(x),
                                           static_cast<int>(canvas.lanesRect().top() + row.y + row.boxHeight / 2)));
            return colours.count(fixture.themes().theme().hatch.rgb()) != 0;
        };
        QVERIFY(!hatched(25'000, 65'000));
        QVERIFY(hatched(72'000, 97'000));
    }

    void aFoldedHostMergesItsDevices()
    {
        SessionBuilder b("hosts");
        for (int host = 0; host < 2; ++host) {
            const HostId id = b.addHost("host-" + std::to_string(host));
            for (int chip = 0; chip < 2; ++chip) {
                const PlaneId tpu = b.addPlane(id, "/device:TPU:" + std::to_string(chip), chip);
                b.addEvent(b.addLine(tpu, "XLA Ops", 3), b.addType(tpu, "fusion.1", {}, "loop fusion"),
                           TimePoint::ps(chip * 50'000), Duration::ps(40'000));
            }
        }
        CanvasFixture fixture(b.finish());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        canvas.toggleFold(*canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Host, 1}));
        const TrackRow &row = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Host, 1})];
        QCOMPARE(row.merged.size(), std::size_t(2));
        canvas.grab();
        QTRY_VERIFY(!canvas.isPreparing());
        const double y = canvas.lanesRect().top() + row.y + row.height / 2;
        canvas.grab();
        QVERIFY(canvas.hitAt({canvas.xOf(TimePoint::ps(20'000)), y}).has_value());
        QVERIFY(canvas.hitAt({canvas.xOf(TimePoint::ps(70'000)), y}).has_value());
    }
};

PLANESCOPE_TEST(TstTimelineGroups)
#include "tst_timeline_groups.moc"
