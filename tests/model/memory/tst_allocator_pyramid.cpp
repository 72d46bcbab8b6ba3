// Zooming over allocator events never loses a peak.
#include "model/analysis/allocator_pyramid.h"
#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QtTest>

#include <random>

using namespace planescope;

class TstAllocatorPyramid : public QObject
{
    Q_OBJECT
private slots:
    void everyRangeKeepsItsGreatestAndLeast();
    void fewEventsAreAllThere();
    void emptyProfileHasNoRows();
    void aMillionEventsAreAskedFast();
};

namespace {

std::vector<AllocatorEvent> randomEvents(std::size_t count)
{
    std::mt19937_64 random(3);
    std::vector<AllocatorEvent> events(count);
    std::int64_t time = 0;
    for (AllocatorEvent &event : events) {
        time += static_cast<std::int64_t>(random() % 1000);
        event.time = TimePoint::ps(time);
        event.heapBytes = static_cast<std::int64_t>(random() % 1'000'000);
    }
    return events;
}

} // namespace

void TstAllocatorPyramid::everyRangeKeepsItsGreatestAndLeast()
{
    const std::vector<AllocatorEvent> events = randomEvents(5000);
    const AllocatorPyramid pyramid(events);
    std::mt19937_64 random(4);
    const std::int64_t end = events.back().time.toPs();
    for (int i = 0; i < 300; ++i) {
        const auto a = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
        const auto b = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
        const TimeRange range = TimeRange::ps(std::min(a, b), std::max(a, b) + 1);
        const std::vector<std::uint32_t> rows = pyramid.rows(range, 100);
        QVERIFY(rows.size() <= 100 + 6);
        QVERIFY(std::is_sorted(rows.begin(), rows.end()));
        std::int64_t greatest = -1, shownGreatest = -1, least = INT64_MAX, shownLeast = INT64_MAX;
        for (const AllocatorEvent &event : events)
            if (range.contains(event.time)) {
                greatest = std::max(greatest, event.inUse());
                least = std::min(least, event.inUse());
            }
        for (const std::uint32_t row : rows) {
            shownGreatest = std::max(shownGreatest, events[row].inUse());
            shownLeast = std::min(shownLeast, events[row].inUse());
        }
        QVERIFY(shownGreatest >= greatest);
        QVERIFY(shownLeast <= least);
    }
}

void TstAllocatorPyramid::fewEventsAreAllThere()
{
    const std::vector<AllocatorEvent> events = randomEvents(50);
    QCOMPARE(AllocatorPyramid(events).rows(TimeRange::ps(0, events.back().time.toPs() + 1), 200).size(),
             std::size_t{50});
}

void TstAllocatorPyramid::emptyProfileHasNoRows()
{
    QVERIFY(AllocatorPyramid(std::vector<AllocatorEvent>()).rows(TimeRange::ps(0, 10), 10).empty());
    QVERIFY(AllocatorPyramid().rows(TimeRange::ps(0, 10), 10).empty());
}

void TstAllocatorPyramid::aMillionEventsAreAskedFast()
{
    const std::vector<AllocatorEvent> events = randomEvents(1'000'000);
    const AllocatorPyramid pyramid(events);
    QElapsedTimer timer;
    timer.start();
    std::size_t points = 0;
    constexpr int kFrames = 100;
    for (int i = 0; i < kFrames; ++i)
        points += pyramid.rows(TimeRange::ps(i * 1000, events.back().time.toPs() - i * 1000), 4000).size();
    const double perFrame = static_cast<double>(timer.nsecsElapsed()) / 1e6 / kFrames;
    QVERIFY(points > 0);
    qInfo("%.3f ms per question", perFrame);
    QVERIFY2(perFrame < 8, "a frame has 8 ms");
}

PLANESCOPE_TEST(TstAllocatorPyramid)
#include "tst_allocator_pyramid.moc"
