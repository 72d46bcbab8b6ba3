#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/lane_fixture.h"

using namespace planescope;
using namespace planescope::testing;

class TstEventRaster : public QObject
{
    Q_OBJECT
private slots:
    void comparesWithTheNaiveRasteriserAtEveryZoom_data();
    void comparesWithTheNaiveRasteriserAtEveryZoom();
    void everyWayOfRasteringIsUsed();
    void boxesHaveExactEdges();
    void bucketsAreExactAndNeverZeroWhenTouched();
    void lengthClassesRiseAndKeysPickTheLongest();
    void findsTheLongestOfAnyStretch();
    void whatIsOutsideOfTheViewIsNotDrawn();
    void eventsThatOverlapInALaneDoNoHarm();
};

namespace {
/// Exact busy time of a stretch of columns (fractions allowed) in pixels.
double busyPixels(const LaneFixture &lane, const PixelGrid &grid, double from, double to)
{
    const double pixel = grid.psPerPixel();
    double busy = 0;
    for (std::size_t i = 0; i < lane.begin.size(); ++i) {
        const double left = static_cast<double>(lane.begin[i] - grid.beginPs) / pixel;
        const double right = left + static_cast<double>(std::max<std::int64_t>(1, lane.duration[i])) / pixel;
        busy += std::max(0.0, std::min(to, right) - std::max(from, left));
    }
    return busy;
}

std::vector<PixelGrid> zoomsOf(const LaneFixture &lane, int width)
{
    std::vector<PixelGrid> grids;
    const std::int64_t end = lane.end();
    std::mt19937_64 random(11);
    for (std::int64_t length = end + end / 8; length >= width / 4; length = length * 3 / 7) {
        const auto begin = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end)) - length / 2;
        grids.push_back({begin, begin + length, width});
        // Also right on an event, so that the deep zooms do not look at gaps only.
        const std::int64_t on = lane.begin[random() % lane.begin.size()] - length / 3;
        grids.push_back({on, on + length, width});
    }
    return grids;
}
} // namespace

void TstEventRaster::comparesWithTheNaiveRasteriserAtEveryZoom_data()
{
    QTest::addColumn<int>("shape");
    QTest::newRow("random, gaps") << 0;
    QTest::newRow("random, dense") << 1;
    QTest::newRow("bursts and one giant") << 2;
    QTest::newRow("instants") << 3;
    QTest::newRow("back to back") << 4;
    QTest::newRow("few") << 5;
}

void TstEventRaster::comparesWithTheNaiveRasteriserAtEveryZoom()
{
    QFETCH(int, shape);
    const LaneFixture lane = shape == 0   ? randomLane(1, 20'000, 3'000, 9'000)
                             : shape == 1 ? randomLane(2, 20'000, 500, 10)
                             : shape == 2 ? burstLane(3, 40, 400)
                             : shape == 3 ? instantLane(10'000, 1'024)
                             : shape == 4 ? denseLane(8'000)
                                          : randomLane(4, 40, 10'000, 100'000);
    LaneLod lod;
    lod.build(lane.events());
    LaneRaster raster;
    for (const PixelGrid &grid : zoomsOf(lane, 701)) {
        rasterLane(lane.events(), &lod, grid, 1, &raster);
        std::size_t level = 0;
        const bool isMip = rasterSource(&lod, grid, &level) == RasterSource::Mip;
        const double bucket = isMip ? std::ldexp(1.0, static_cast<int>(lod.mipShift(level))) / grid.psPerPixel() : 0.0;
        QVERIFY(bucket <= 0.5);
        const std::vector<NaiveColumn> naive = naiveColumns(lane, grid);
        for (int x = 0; x < grid.width; ++x) {
            const auto i = static_cast<std::size_t>(x);
            // Nothing that an event touches is dropped, at any zoom.
            if (naive[i].longest > 0)
                QVERIFY(raster.key[i] != 0);
            if (!isMip) {
                QVERIFY(std::abs(raster.coverage[i] - naive[i].coverage) < 1e-4);
                QCOMPARE(raster.key[i] != 0, naive[i].longest > 0);
                if (naive[i].longest > 0)
                    QCOMPARE(lengthClassOfKey(raster.key[i]), lengthClass(naive[i].longest));
                continue;
            }
            // Buckets: the column may reach over its edges by one bucket, never further.
            const double most = busyPixels(lane, grid, x - bucket, x + 1 + bucket);
            const double least = busyPixels(lane, grid, x + bucket, x + 1 - bucket);
            const double rounding = 1e-4 + 4 * (1 + 1 / bucket) * bucket / 65535;
            QVERIFY2(raster.coverage[i] <= std::min(1.0, most) + rounding,
                     qPrintable(QStringLiteral("column %1: %2 > %3").arg(x).arg(raster.coverage[i]).arg(most)));
            QVERIFY(raster.coverage[i] >= std::min(1.0, least) - rounding);
            if (raster.key[i] != 0)
                QVERIFY(most > 0);
            // Colour of the longest event here, or of one within a bucket's reach that is longer still.
            if (naive[i].longest > 0)
                QVERIFY(lengthClassOfKey(raster.key[i]) >= lengthClass(naive[i].longest));
        }
    }
}

void TstEventRaster::everyWayOfRasteringIsUsed()
{
    const LaneFixture lane = randomLane(1, 20'000, 3'000, 9'000);
    LaneLod lod;
    lod.build(lane.events());
    std::array<int, 3> used{};
    for (const PixelGrid &grid : zoomsOf(lane, 701))
        ++used[static_cast<std::size_t>(rasterSource(&lod, grid))];
    QVERIFY(used[static_cast<std::size_t>(RasterSource::Tree)] > 3);
    QVERIFY(used[static_cast<std::size_t>(RasterSource::Mip)] > 3);
    QCOMPARE(rasterSource(nullptr, {0, 100, 10}), RasterSource::Events);
}

void TstEventRaster::boxesHaveExactEdges()
{
    for (const unsigned seed : {1u, 2u, 3u}) {
        const LaneFixture lane = randomLane(seed, 20'000, 3'000, 9'000);
        LaneLod lod;
        lod.build(lane.events());
        LaneRaster raster;
        for (const PixelGrid &grid : zoomsOf(lane, 1920)) {
            rasterLane(lane.events(), &lod, grid, 1, &raster);
            std::size_t next = 0;
            for (std::size_t i = 0; i < lane.begin.size(); ++i) {
                const double pixel = grid.psPerPixel();
                const double length = static_cast<double>(std::max<std::int64_t>(1, lane.duration[i])) / pixel;
                const double left = static_cast<double>(lane.begin[i] - grid.beginPs) / pixel;
                if (length < 1.0001 || left + length <= 0 || left >= grid.width)
                    continue;
                while (next < raster.boxes.size() && raster.boxes[next].row != i)
                    ++next;
                QVERIFY(next < raster.boxes.size());
                const LaneBox &box = raster.boxes[next];
                QVERIFY(std::abs(box.x0 - std::max(-1.0, left)) < 1e-3);
                QVERIFY(std::abs(box.x1 - std::min<double>(grid.width + 1, left + length)) < 1e-3);
                QCOMPARE(box.beginsBefore, lane.begin[i] < grid.beginPs);
                // Columns that it fills whole are whole.
                for (double x = std::ceil(std::max(0.0, left)); x + 1 <= std::min<double>(grid.width, left + length);
                     ++x)
                    QVERIFY(raster.coverage[static_cast<std::size_t>(x)] > 0.9999f);
            }
        }
    }
}

void TstEventRaster::bucketsAreExactAndNeverZeroWhenTouched()
{
    for (const LaneFixture &lane :
         {randomLane(5, 3'000, 300, 100'000), burstLane(6, 10, 200), instantLane(500, 100'000)}) {
        LaneLod lod;
        lod.build(lane.events());
        QVERIFY(lod.mip().size() > 4);
        QVERIFY(lod.byteCount() <= lane.begin.size() * 5);
        for (std::size_t level = 0; level < lod.mip().size(); ++level) {
            const auto &mip = lod.mip()[level];
            std::vector<double> busy(mip.key.size());
            std::vector<bool> touched(mip.key.size());
            const double length = std::ldexp(1.0, static_cast<int>(lod.mipShift(level)));
            for (std::size_t i = 0; i < lane.begin.size(); ++i) {
                const auto from = static_cast<double>(lane.begin[i] - lod.mipOrigin()) / length;
                const double to = from + static_cast<double>(std::max<std::int64_t>(1, lane.duration[i])) / length;
                for (auto b = static_cast<std::size_t>(from); static_cast<double>(b) < to; ++b) {
                    busy[b] += std::min(to, static_cast<double>(b + 1)) - std::max(from, static_cast<double>(b));
                    touched[b] = true;
                }
            }
            for (std::size_t b = 0; b < busy.size(); ++b) {
                QCOMPARE(mip.coverage[b] != 0, bool(touched[b]));
                QCOMPARE(mip.key[b] != 0, bool(touched[b]));
                if (busy[b] > 1.0 / 65535)
                    QVERIFY(std::abs(mip.coverage[b] - busy[b] * 65535) <= 1);
            }
        }
    }
}

void TstEventRaster::lengthClassesRiseAndKeysPickTheLongest()
{
    unsigned last = 0;
    for (std::int64_t length = 1; length > 0 && length < (std::int64_t{1} << 61); length += 1 + length / 16) {
        const unsigned own = lengthClass(length);
        QVERIFY(own >= last && own <= 512);
        last = own;
        QVERIFY(laneKey(length, 127) != 0);
        QVERIFY(laneKey(length + length / 4 + 1, 0) > laneKey(length, 127));
    }
    QCOMPARE(lengthClass(0), lengthClass(1));
    QVERIFY(laneKey(0, 0) != 0);
    QCOMPARE(styleOfKey(laneKey(12345, 77)), 77u);
}

void TstEventRaster::findsTheLongestOfAnyStretch()
{
    const LaneFixture lane = randomLane(9, 5'000, 3'000, 100);
    LaneLod lod;
    lod.build(lane.events());
    std::mt19937 random(3);
    for (int round = 0; round < 500; ++round) {
        const std::size_t first = random() % lane.begin.size();
        const std::size_t last = first + 1 + random() % (lane.begin.size() - first);
        const std::size_t found = lod.longest(lane.events(), first, last);
        QVERIFY(found >= first && found < last);
        const auto best = std::max_element(lane.duration.begin() + static_cast<std::ptrdiff_t>(first),
                                           lane.duration.begin() + static_cast<std::ptrdiff_t>(last));
        QCOMPARE(lengthClass(lane.duration[found]), lengthClass(*best));
    }
}

void TstEventRaster::whatIsOutsideOfTheViewIsNotDrawn()
{
    const LaneFixture lane = randomLane(9, 5'000, 3'000, 100);
    LaneLod lod;
    lod.build(lane.events());
    LaneRaster raster;
    for (const PixelGrid &grid : {PixelGrid{-90'000, -10'000, 100},
                                  PixelGrid{lane.end() + 5, lane.end() + 900'000, 100}, PixelGrid{50, 50, 100}}) {
        rasterLane(lane.events(), &lod, grid, 1, &raster);
        QVERIFY(std::all_of(raster.key.begin(), raster.key.end(), [](LaneKey key) { return key == 0; }));
        QVERIFY(raster.boxes.empty());
    }
    rasterLane({}, nullptr, {0, 100, 10}, 1, &raster);
    QCOMPARE(raster.key.size(), std::size_t{10});
}

void TstEventRaster::eventsThatOverlapInALaneDoNoHarm()
{
    LaneFixture lane;
    for (int i = 0; i < 500; ++i)
        lane.add(i * 10, i == 3 ? 1'000'000 : 25);
    LaneLod lod;
    lod.build(lane.events());
    LaneRaster raster;
    for (const PixelGrid &grid : zoomsOf(lane, 300)) {
        rasterLane(lane.events(), &lod, grid, 1, &raster);
        for (const float coverage : raster.coverage)
            QVERIFY(coverage >= 0 && coverage <= 1);
    }
}

PLANESCOPE_TEST(TstEventRaster)
#include "tst_event_raster.moc"
