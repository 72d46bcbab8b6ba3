#include "tests/support/test_registry.h"
#include "widgets/timeline/counter_layout.h"

#include <algorithm>
#include <random>

using namespace planescope;

class TstCounterLayout : public QObject
{
    Q_OBJECT
private slots:
    void aShortPeakSurvivesEveryZoom();
    void columnsMatchAPlainScan();
    void holdsAValueUntilTheNextSample();
    void printsValuesThatHoldLongEnough();
};

void TstCounterLayout::aShortPeakSurvivesEveryZoom()
{
    CounterTrack track;
    for (int i = 0; i < 100'000; ++i) {
        track.timePs.push_back(i * 10);
        track.value.push_back(i == 54'321 ? 99.0 : 1.0);
    }
    const CounterPyramid pyramid(track);
    QCOMPARE(pyramid.greatest(), 99.0);
    for (const int width : {7, 100, 1920}) {
        const auto columns = layoutCounter(track, pyramid, {0, 1'000'000, width});
        double greatest = 0;
        for (const CounterPixel &column : columns)
            greatest = std::max(greatest, column.greatest);
        QCOMPARE(greatest, 99.0);
    }
}

void TstCounterLayout::columnsMatchAPlainScan()
{
    std::mt19937 random(7);
    CounterTrack track;
    std::int64_t time = 0;
    for (int i = 0; i < 3'000; ++i) {
        time += 1 + static_cast<std::int64_t>(random() % 500);
        track.timePs.push_back(time);
        track.value.push_back(static_cast<double>(random() % 1000));
    }
    const CounterPyramid pyramid(track);
    const PixelGrid grid{1'000, 701'000, 700};
    const auto columns = layoutCounter(track, pyramid, grid);
    for (std::size_t x = 0; x < columns.size(); ++x) {
        const std::int64_t from = 1'000 + static_cast<std::int64_t>(x) * 1'000;
        double least = 1e9;
        double greatest = -1e9;
        double held = -1;
        for (std::size_t i = 0; i < track.timePs.size() && track.timePs[i] < from + 1'000; ++i) {
            if (track.timePs[i] < from) {
                held = track.value[i];
                continue;
            }
            least = std::min(least, track.value[i]);
            greatest = std::max(greatest, track.value[i]);
        }
        if (held >= 0) {
            least = std::min(least, held);
            greatest = std::max(greatest, held);
        }
        QCOMPARE(columns[x].hasValue, greatest >= 0);
        QCOMPARE(columns[x].least, least);
        QCOMPARE(columns[x].greatest, greatest);
    }
}

void TstCounterLayout::holdsAValueUntilTheNextSample()
{
    const CounterTrack track{{}, {}, {}, {100, 900}, {5, 7}};
    const auto columns = layoutCounter(track, CounterPyramid(track), {0, 1000, 10});
    QVERIFY(!columns[0].hasValue);
    QCOMPARE(columns[5].last, 5.0);
    QCOMPARE(columns[9].last, 7.0);
    const CounterTrack empty;
    QVERIFY(!layoutCounter(empty, CounterPyramid(empty), {0, 1000, 10})[3].hasValue);
}

void TstCounterLayout::printsValuesThatHoldLongEnough()
{
    const CounterTrack track{{}, {}, {}, {0, 500, 520}, {1, 2, 3}};
    const auto labels = counterLabels(layoutCounter(track, CounterPyramid(track), {0, 1000, 100}), 40);
    QCOMPARE(labels.size(), std::size_t{2});
    QCOMPARE(labels[0].column, 0);
    QCOMPARE(labels[1].value, 3.0);
}

PLANESCOPE_TEST(TstCounterLayout)
#include "tst_counter_layout.moc"
