// Curves of counters: no sample is lost in a pixel column however far one zooms out, and what is drawn follows the
// mouse, the keys and the time that is set.
#include "tests/support/test_registry.h"
#include "widgets/common/theme.h"
#include "widgets/counters/curve_plot.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <cmath>
#include <ctime>
#include <limits>
#include <random>

using namespace planescope;

namespace {

std::shared_ptr<const SeriesPyramid> pyramidOf(std::size_t samples, SampleMeaning meaning, unsigned seed = 1)
{
    auto series = std::make_shared<CounterSeries>();
    series->name = "count_x";
    series->meaning = meaning;
    std::mt19937 random(seed);
    std::int64_t time = 1'000'000;
    for (std::size_t i = 0; i < samples; ++i) {
        time += 1 + static_cast<std::int64_t>(random() % 2'000'000);
        series->timePs.push_back(time);
        series->value.push_back(static_cast<double>(random() % 1000));
    }
    return std::make_shared<SeriesPyramid>(series);
}

} // namespace

class TstCurvePlot : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }

    void everySampleIsInsideItsColumn_data()
    {
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("columns");
        QTest::addColumn<bool>("isIncrement");
        for (const bool isIncrement : {false, true})
            for (const int samples : {1, 3, 1000, 30'000})
                for (const int columns : {1, 7, 800})
                    QTest::addRow("%d samples, %d columns, %s", samples, columns, isIncrement ? "increments" : "values")
                        << samples << columns << isIncrement;
    }

    void everySampleIsInsideItsColumn()
    {
        QFETCH(int, samples);
        QFETCH(int, columns);
        QFETCH(bool, isIncrement);
        const auto pyramid =
            pyramidOf(static_cast<std::size_t>(samples), isIncrement ? SampleMeaning::Increment : SampleMeaning::Holds);
        const CounterSeries &series = pyramid->series();
        for (const auto &[from, to] : {std::pair(0.0, 1.0), std::pair(0.4, 0.6), std::pair(0.5, 0.5001)}) {
            const auto at = [&](double share) {
                const double length = static_cast<double>(series.timePs.back() - series.timePs.front() + 10);
                return series.timePs.front() - 5 + static_cast<std::int64_t>(share * length);
            };
            const TimeRange visible = TimeRange::ps(at(from), std::max(at(to), at(from) + 1000));
            const auto shown = curveColumns(*pyramid, visible, static_cast<std::size_t>(columns));
            QCOMPARE(shown.size(), static_cast<std::size_t>(columns));
            for (std::size_t i = 0; i < series.size(); ++i) {
                const TimePoint time = TimePoint::ps(series.timePs[i]);
                if (!visible.contains(time))
                    continue;
                const double share = static_cast<double>((time - visible.begin).toPs()) / visible.length().toPsDouble();
                const auto column =
                    static_cast<std::size_t>(std::min(std::floor(share * columns), static_cast<double>(columns - 1)));
                // A sample on the border of two columns may stand in either.
                bool isThere = false;
                for (std::size_t c = column > 0 ? column - 1 : 0; c <= column + 1 && c < shown.size(); ++c)
                    isThere = isThere || (!shown[c].range.isEmpty() && shown[c].range.min <= series.value[i] &&
                                          series.value[i] <= shown[c].range.max);
                QVERIFY(isThere);
            }
        }
    }

    void aValueHoldsForwardAndAnIncrementBack()
    {
        CounterSeries series;
        series.timePs = {100, 200, 300};
        series.value = {1, 2, 3};
        QVERIFY(!sampleAt(series, TimePoint::ps(99)));
        QCOMPARE(sampleAt(series, TimePoint::ps(250)), std::optional(std::size_t{1}));
        QCOMPARE(sampleAt(series, TimePoint::ps(1000)), std::optional(std::size_t{2}));
        series.meaning = SampleMeaning::Increment;
        QCOMPARE(sampleAt(series, TimePoint::ps(250)), std::optional(std::size_t{2}));
        QVERIFY(!sampleAt(series, TimePoint::ps(50))); // how far the first one reaches back is not known
        QVERIFY(!sampleAt(series, TimePoint::ps(301)));
    }

    void gapsStayEmpty()
    {
        auto series = std::make_shared<CounterSeries>();
        for (int i = 0; i < 100; ++i) {
            series->timePs.push_back(i * 1000);
            series->value.push_back(i >= 40 && i < 60 ? std::nan("") : 5);
        }
        const SeriesPyramid pyramid(series);
        const auto columns = curveColumns(pyramid, TimeRange::ps(0, 100'000), 10);
        QVERIFY(!columns[1].range.isEmpty());
        QVERIFY(columns[5].range.isEmpty());
        QVERIFY(!columns[8].range.isEmpty());
    }

    void betweenPhasesOfSamplingNothingIsDrawn()
    {
        auto series = std::make_shared<CounterSeries>();
        series->meaning = SampleMeaning::Increment;
        series->reachPs = 8000;
        for (int i = 1; i <= 20; ++i)
            series->timePs.push_back(i <= 10 ? i * 1000 : 90'000 + i * 1000);
        series->value.assign(20, 7);
        const SeriesPyramid pyramid(series);
        const auto columns = curveColumns(pyramid, TimeRange::ps(0, 120'000), 60);
        QVERIFY(!columns[3].range.isEmpty());
        for (int i = 8; i < 44; ++i)
            QVERIFY2(columns[static_cast<std::size_t>(i)].range.isEmpty(), qPrintable(QString::number(i)));
        QVERIFY(!columns[52].range.isEmpty());
        QVERIFY(!sampleAt(*series, TimePoint::ps(50'000)));
        QVERIFY(sampleAt(*series, TimePoint::ps(99'000)));
    }

    void wheelZoomsAtTheMouseAndKeysPan()
    {
        ThemeHub themes;
        CurvePlot plot(themes);
        plot.resize(900, 300);
        plot.setCurves({{QStringLiteral("x"), {}, pyramidOf(1000, SampleMeaning::Holds)}});
        plot.setVisibleTime(plot.wholeTime());
        QSignalSpy changed(&plot, &CurvePlot::visibleTimeChanged);
        const TimePoint under = plot.timeAt(300);
        QWheelEvent wheel(QPointF(300, 50), QPointF(300, 50), QPoint(), QPoint(0, 360), Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&plot, &wheel);
        QCOMPARE(changed.count(), 1);
        QVERIFY(plot.visibleTime().length() < plot.wholeTime().length());
        QVERIFY(std::abs(plot.xOf(under) - 300) < 1.5);
        const TimeRange before = plot.visibleTime();
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY(plot.visibleTime().begin > before.begin);
        QCOMPARE(plot.visibleTime().length(), before.length());
        QTest::keyClick(&plot, Qt::Key_Home);
        QCOMPARE(plot.visibleTime(), plot.wholeTime());
    }

    void shiftAndDraggingSelectsATime()
    {
        ThemeHub themes;
        CurvePlot plot(themes);
        plot.resize(900, 300);
        plot.setCurves({{QStringLiteral("x"), {}, pyramidOf(1000, SampleMeaning::Holds)}});
        plot.setVisibleTime(plot.wholeTime());
        TimeRange selected;
        connect(&plot, &CurvePlot::timeSelected, this, [&](TimeRange range) { selected = range; });
        QTest::mousePress(&plot, Qt::LeftButton, Qt::ShiftModifier, QPoint(200, 60));
        QTest::mouseMove(&plot, QPoint(400, 60));
        QTest::mouseRelease(&plot, Qt::LeftButton, Qt::ShiftModifier, QPoint(400, 60));
        QCOMPARE(selected.begin, plot.timeAt(200));
        QCOMPARE(selected.end, plot.timeAt(400));
    }

    void aPeakOfOneSampleIsDrawn()
    {
        auto series = std::make_shared<CounterSeries>();
        for (int i = 0; i < 100'000; ++i) {
            series->timePs.push_back(i * 1000);
            series->value.push_back(i == 54'321 ? 100 : 1);
        }
        ThemeHub themes;
        CurvePlot plot(themes);
        plot.resize(700, 200);
        plot.setCurves({{QStringLiteral("x"), {}, std::make_shared<SeriesPyramid>(series)}});
        plot.setVisibleTime(plot.wholeTime());
        const auto count = [&](double share) {
            QImage image(plot.size(), QImage::Format_RGB32);
            plot.render(&image);
            const int y = 24 + static_cast<int>((200 - 24 - 40) * share);
            int inked = 0;
            for (int x = 80; x < 680; ++x)
                inked += image.pixelColor(x, y) != themes.theme().base && image.pixelColor(x, y) != themes.theme().grid;
            return inked;
        };
        const int inked = count(0.35);
        QVERIFY2(inked >= 1 && inked < 12, qPrintable(QString::number(inked)));
    }

    void whatStandsAtZeroIsNotFilled()
    {
        auto series = std::make_shared<CounterSeries>();
        series->timePs = {0, 1'000'000, 2'000'000, 3'000'000};
        series->value = {100, 0, 100, 0};
        ThemeHub themes;
        CurvePlot plot(themes);
        plot.resize(700, 200);
        plot.setCurves({{QStringLiteral("x"), {}, std::make_shared<SeriesPyramid>(series)}});
        plot.setVisibleTime(TimeRange::ps(0, 4'000'000));
        QImage image(plot.size(), QImage::Format_RGB32);
        plot.render(&image);
        const auto colourAt = [&](std::int64_t time) {
            // Between the lines of the grid.
            return image.pixelColor(static_cast<int>(plot.xOf(TimePoint::ps(time))), 24 + 31);
        };
        QVERIFY(colourAt(450'000) != themes.theme().base);
        QCOMPARE(colourAt(1'450'000), themes.theme().base);
        QVERIFY(colourAt(2'450'000) != themes.theme().base);
        QCOMPARE(colourAt(3'450'000), themes.theme().base);
    }

    void picturesAreWritten()
    {
        ThemeHub themes;
        CurvePlot plot(themes);
        plot.resize(700, 300);
        QTemporaryDir folder;
        QVERIFY(!plot.savePicture(folder.filePath(QStringLiteral("none.svg")), plot.size(), themes.theme()));
        plot.setCurves({{QStringLiteral("x"), {}, pyramidOf(100, SampleMeaning::Holds)},
                        {QStringLiteral("y"), {}, pyramidOf(100, SampleMeaning::Increment)}});
        plot.setVisibleTime(plot.wholeTime());
        QVERIFY(plot.savePicture(folder.filePath(QStringLiteral("curves.svg")), plot.size(), themeOf(ThemeId::Paper)));
        QVERIFY(plot.savePicture(folder.filePath(QStringLiteral("curves.png")), plot.size(), themeOf(ThemeId::Dark)));
    }

    /// A frame asks the pyramid per pixel, never per sample: ten times the samples, hardly more work.
    void aFrameCostsByPixelsNotBySamples()
    {
        const auto few = pyramidOf(20'000, SampleMeaning::Holds), many = pyramidOf(200'000, SampleMeaning::Holds);
        const auto cost = [](const SeriesPyramid &pyramid) {
            const TimeRange whole = TimeRange::ps(pyramid.series().timePs.front(), pyramid.series().timePs.back());
            // Time of the processor: others may hold the machine.
            std::clock_t least = std::numeric_limits<std::clock_t>::max();
            std::size_t columns = 0;
            for (int i = 0; i < 9; ++i) {
                const std::clock_t begin = std::clock();
                for (int k = 0; k < 5; ++k)
                    columns += curveColumns(pyramid, whole, 1500).size();
                least = std::min(least, std::clock() - begin);
            }
            return columns > 0 ? static_cast<double>(least) : 0.0;
        };
        const double ratio = cost(*many) / cost(*few);
        QVERIFY2(ratio < 5, qPrintable(QString::number(ratio)));
    }
};

PLANESCOPE_TEST(TstCurvePlot)
#include "tst_curve_plot.moc"
