#include "widgets/details/histogram_layout.h"

#include "tests/support/test_registry.h"

#include <limits>

using namespace planescope;

class TstHistogramLayout : public QObject
{
    Q_OBJECT
private slots:
    void everyLengthIsInOneBin();
    void theMarkedLengthFindsItsBin();
    void equalLengthsMakeOneBar();
    void extremesDoNotOverflow();
    void barsStandInsideThePlot();
    void ticksAreRoundAndApart();
    void nothingGivesNothing();
};

void TstHistogramLayout::everyLengthIsInOneBin()
{
    std::vector<std::int64_t> lengths;
    for (int i = 0; i < 1000; ++i)
        lengths.push_back(500 + i * i);
    for (const std::size_t most : {1u, 7u, 60u, 400u}) {
        const DurationBins bins = binDurations(lengths, std::nullopt, most);
        QVERIFY(bins.counts.size() <= most);
        std::uint64_t sum = 0;
        for (const std::uint64_t count : bins.counts)
            sum += count;
        QCOMPARE(sum, std::uint64_t(1000));
        QVERIFY(bins.counts.front() > 0 && bins.counts.back() > 0);
    }
}

void TstHistogramLayout::theMarkedLengthFindsItsBin()
{
    const std::vector<std::int64_t> lengths{0, 10, 20, 30, 40, 50, 60, 70, 80, 99};
    const DurationBins bins = binDurations(lengths, Duration::ps(35), 10);
    QCOMPARE(bins.width, Duration::ps(10));
    QCOMPARE(*bins.marked, std::size_t(3));
    QVERIFY(!binDurations(lengths, Duration::ps(100), 10).marked);
}

void TstHistogramLayout::equalLengthsMakeOneBar()
{
    const std::vector<std::int64_t> lengths(50, 33'000'000'000);
    const HistogramLayout layout = layoutHistogram(lengths, Duration::ms(33), {0, 0, 300, 100}, 6, 64, QLocale::c());
    QCOMPARE(layout.boxes.size(), std::size_t(1));
    QVERIFY(layout.boxes[0].isMarked);
    QCOMPARE(layout.xTicks.size(), std::size_t(1));
    QCOMPARE(layout.xTicks[0].label, QStringLiteral("33.000"));
    QCOMPARE(layout.unit, QStringLiteral("ms"));
    QCOMPARE(*layout.markX, 150.0);
}

void TstHistogramLayout::extremesDoNotOverflow()
{
    const std::vector<std::int64_t> lengths{0, 1, std::numeric_limits<std::int64_t>::max()};
    const DurationBins bins = binDurations(lengths, Duration::ps(1), 50);
    QVERIFY(bins.counts.size() <= 50);
    QCOMPARE(bins.counts.front(), std::uint64_t(2));
    QCOMPARE(bins.counts.back(), std::uint64_t(1));
    QCOMPARE(*bins.marked, std::size_t(0));
}

void TstHistogramLayout::barsStandInsideThePlot()
{
    std::vector<std::int64_t> lengths{100};
    for (int i = 0; i < 5000; ++i)
        lengths.push_back(1000 + i / 715);
    const QRectF plot(40, 20, 311, 90);
    const HistogramLayout layout = layoutHistogram(lengths, Duration::ps(1003), plot, 6, 64, QLocale::c());
    for (const HistogramBox &box : layout.boxes) {
        QVERIFY(box.rect.left() >= plot.left() && box.rect.right() <= plot.right() + 1);
        QVERIFY(box.rect.top() >= plot.top() && box.rect.height() >= 1);
        QCOMPARE(box.rect.bottom(), plot.bottom());
    }
    QCOMPARE(layout.boxAt(layout.boxes[0].rect.center().x())->count, std::uint64_t(1));
    QVERIFY(layout.markX && *layout.markX >= plot.left() && *layout.markX <= plot.right());
}

void TstHistogramLayout::ticksAreRoundAndApart()
{
    std::vector<std::int64_t> lengths;
    for (int i = 0; i < 500; ++i)
        lengths.push_back(31'800'000'000 + i * 3'000'000);
    const HistogramLayout layout = layoutHistogram(lengths, std::nullopt, {0, 0, 320, 100}, 6, 64, QLocale::c());
    QVERIFY(layout.xTicks.size() >= 2);
    for (std::size_t i = 1; i < layout.xTicks.size(); ++i)
        QVERIFY(layout.xTicks[i].at - layout.xTicks[i - 1].at >= 63);
    QCOMPARE(layout.xTicks[0].label, QStringLiteral("32.0"));
    const HistogramLayout german =
        layoutHistogram(lengths, std::nullopt, {0, 0, 320, 100}, 6, 64, QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(german.xTicks[0].label, QStringLiteral("32,0"));
}

void TstHistogramLayout::nothingGivesNothing()
{
    QVERIFY(layoutHistogram({}, std::nullopt, {0, 0, 300, 100}, 6, 64).boxes.empty());
    const std::vector<std::int64_t> lengths{1, 2};
    QVERIFY(layoutHistogram(lengths, std::nullopt, {0, 0, 2, 100}, 6, 64).boxes.empty());
}

PLANESCOPE_TEST(TstHistogramLayout)
#include "tst_histogram_layout.moc"
