#include "tests/support/test_registry.h"
#include "widgets/common/box_hit.h"

#include <utility>
#include <vector>

using namespace planescope;

class TstBoxHit : public QObject
{
    Q_OBJECT
private slots:
    void findsTheBoxUnderThePoint();
    void prefersTheNearestWithinTwoPixels();
    void takesTheLongestOfAPixelColumn();
    void findsNothingInAnEmptyLane();
};

namespace {
using BoxEdges = std::vector<std::pair<double, double>>;

LaneSpans spansOf(const BoxEdges &boxes)
{
    LaneSpans lane;
    lane.count = boxes.size();
    lane.left = [&boxes](std::size_t i) { return boxes[i].first; };
    lane.right = [&boxes](std::size_t i) { return boxes[i].second; };
    lane.longest = [&boxes](std::size_t first, std::size_t last) {
        std::size_t best = first;
        for (std::size_t i = first; i < last; ++i)
            if (boxes[i].second - boxes[i].first > boxes[best].second - boxes[best].first)
                best = i;
        return best;
    };
    return lane;
}
} // namespace

void TstBoxHit::findsTheBoxUnderThePoint()
{
    const BoxEdges boxes{{0, 10}, {10, 20}, {40, 90}};
    const LaneSpans lane = spansOf(boxes);
    QCOMPARE(boxAt(lane, 9.9).value(), std::size_t{0});
    QCOMPARE(boxAt(lane, 10).value(), std::size_t{1});
    QCOMPARE(boxAt(lane, 89).value(), std::size_t{2});
}

void TstBoxHit::prefersTheNearestWithinTwoPixels()
{
    const BoxEdges boxes{{0, 10}, {13, 20}, {40, 90}};
    const LaneSpans lane = spansOf(boxes);
    QCOMPARE(boxAt(lane, 11.2).value(), std::size_t{0});
    QCOMPARE(boxAt(lane, 12.1).value(), std::size_t{1});
    QVERIFY(!boxAt(lane, 30));
    QCOMPARE(boxAt(lane, 38.4).value(), std::size_t{2});
    QVERIFY(!boxAt(lane, 37.4));
    QVERIFY(!boxAt(lane, 93));
}

void TstBoxHit::takesTheLongestOfAPixelColumn()
{
    const BoxEdges boxes{{3.0, 3.1}, {3.2, 3.6}, {3.7, 3.75}, {9, 9.01}};
    const LaneSpans lane = spansOf(boxes);
    QCOMPARE(boxAt(lane, 3.05).value(), std::size_t{1});
    QCOMPARE(boxAt(lane, 3.99).value(), std::size_t{1});
    QCOMPARE(boxAt(lane, 4.5).value(), std::size_t{2}); // nearest, the column itself is empty
    QCOMPARE(boxAt(lane, 9.9).value(), std::size_t{3});
}

void TstBoxHit::findsNothingInAnEmptyLane()
{
    const BoxEdges none;
    QVERIFY(!boxAt(spansOf(none), 5));
}

PLANESCOPE_TEST(TstBoxHit)
#include "tst_box_hit.moc"
