#include "model/store/lane_assigner.h"
#include "tests/support/test_registry.h"

#include <algorithm>
#include <random>

using namespace planescope;

namespace {

struct Span {
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// First fit as written down: the lowest lane that is free at the begin.
std::vector<int> firstFit(const std::vector<Span> &spans)
{
    std::vector<std::int64_t> until;
    std::vector<int> lanes;
    for (const Span &span : spans) {
        std::size_t at = 0;
        while (at < until.size() && until[at] > span.begin)
            ++at;
        if (at == until.size())
            until.push_back(0);
        until[at] = std::max(span.end, span.begin + 1);
        lanes.push_back(int(at));
    }
    return lanes;
}

std::vector<int> lanesOf(const std::vector<Span> &spans)
{
    LaneAssigner assigner;
    std::vector<int> lanes;
    for (const Span &span : spans)
        lanes.push_back(assigner.place(span.begin, span.end));
    return lanes;
}

void sortSpans(std::vector<Span> &spans)
{
    std::sort(spans.begin(), spans.end(),
              [](const Span &a, const Span &b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
}

} // namespace

class TstLaneAssigner : public QObject
{
    Q_OBJECT
private slots:
    void equalsFirstFitOnRandomSpans_data();
    void equalsFirstFitOnRandomSpans();
    void returnsToNestingAfterAnOverlap();
    void manyOpenEventsStayFast();
    void lanesBeyondTheLimitShareTheLast();
};

void TstLaneAssigner::equalsFirstFitOnRandomSpans_data()
{
    QTest::addColumn<int>("longest");
    QTest::addColumn<int>("spread");
    QTest::newRow("sparse") << 20 << 10'000;
    QTest::newRow("dense") << 400 << 2'000;
    QTest::newRow("all at once") << 3'000 << 300;
    QTest::newRow("instants") << 1 << 500;
}

void TstLaneAssigner::equalsFirstFitOnRandomSpans()
{
    QFETCH(int, longest);
    QFETCH(int, spread);
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        std::vector<Span> spans(1000);
        for (Span &span : spans) {
            span.begin = std::int64_t(random() % unsigned(spread)) - spread / 2;
            span.end = span.begin + std::int64_t(random() % unsigned(longest));
        }
        sortSpans(spans);
        QCOMPARE(lanesOf(spans), firstFit(spans));
    }
}

void TstLaneAssigner::returnsToNestingAfterAnOverlap()
{
    LaneAssigner assigner;
    QCOMPARE(assigner.place(0, 10), 0);
    QCOMPARE(assigner.place(5, 15), 1);
    QCOMPARE(assigner.partialOverlaps(), std::uint64_t(1));
    QVERIFY(!assigner.isFreeAt(12));
    QVERIFY(assigner.isFreeAt(15));
    QCOMPARE(assigner.place(20, 100), 0);
    QCOMPARE(assigner.place(20, 60), 1);
    QCOMPARE(assigner.place(30, 40), 2);
    QCOMPARE(assigner.place(60, 100), 1);
    QCOMPARE(assigner.partialOverlaps(), std::uint64_t(1));
    QCOMPARE(assigner.laneCount(), 3);
}

void TstLaneAssigner::manyOpenEventsStayFast()
{
    // With a scan over all lanes this takes minutes.
    LaneAssigner assigner;
    for (std::int64_t i = 0; i < 1'000'000; ++i)
        assigner.place(i, i + 50'000);
    QCOMPARE(assigner.laneCount(), 50'000);
}

void TstLaneAssigner::lanesBeyondTheLimitShareTheLast()
{
    LaneAssigner assigner;
    for (std::int64_t i = 0; i < 70'000; ++i)
        QVERIFY(assigner.place(i, 1'000'000 + i) <= 65'534);
    QCOMPARE(assigner.laneCount(), 65'535);
}

PLANESCOPE_TEST(TstLaneAssigner)
#include "tst_lane_assigner.moc"
