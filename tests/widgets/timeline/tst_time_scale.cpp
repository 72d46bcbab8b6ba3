#include "tests/support/test_registry.h"
#include "widgets/common/time_scale.h"

#include <cmath>

using namespace planescope;

class TstTimeScale : public QObject
{
    Q_OBJECT
private slots:
    void aPicosecondHasItsPixelHoursAfterTheStart();
    void zoomingKeepsTheTimeUnderTheCursor();
    void zoomingInStopsAtOnePicosecond();
    void panningByPixelsKeepsTheLength();
    void farTimesStayFinite();
};

void TstTimeScale::aPicosecondHasItsPixelHoursAfterTheStart()
{
    const std::int64_t hours = 3'600'000'000'000'000 * 9;
    const TimeScale scale(TimeRange::ps(hours, hours + 1000), 1000);
    QCOMPARE(scale.x(TimePoint::ps(hours + 7)), 7.0);
    QCOMPARE(scale.at(7.5).toPs(), hours + 7);
    QCOMPARE(scale.at(-0.5).toPs(), hours - 1);
    QCOMPARE(scale.x(TimePoint::ps(hours - 250)), -250.0);
}

void TstTimeScale::zoomingKeepsTheTimeUnderTheCursor()
{
    for (const double factor : {0.5, 0.8, 1.25, 3.0}) {
        for (const double x : {0.0, 13.0, 640.0, 1919.0}) {
            const TimeScale before(TimeRange::ps(5'000'000'000, 9'000'000'000), 1920);
            const TimeScale after(before.zoomedAt(x, factor), 1920);
            const double error = std::abs(after.x(before.at(x)) - x);
            QVERIFY2(error <= 1, qPrintable(QString::number(error)));
        }
    }
}

void TstTimeScale::zoomingInStopsAtOnePicosecond()
{
    TimeRange range = TimeRange::ps(100, 1'000'000);
    for (int i = 0; i < 200; ++i)
        range = TimeScale(range, 800).zoomedAt(400, 0.5);
    QCOMPARE(range.length().toPs(), 1);
    QCOMPARE(TimeScale(TimeRange::ps(5, 5), 0).width(), 1.0);
}

void TstTimeScale::panningByPixelsKeepsTheLength()
{
    const TimeScale scale(TimeRange::ps(1'000, 101'000), 1000);
    const TimeRange moved = scale.pannedBy(10);
    QCOMPARE(moved.begin.toPs(), 0);
    QCOMPARE(moved.length(), scale.visible().length());
}

void TstTimeScale::farTimesStayFinite()
{
    const TimeScale scale(TimeRange::ps(-9'000'000'000'000'000'000, 9'000'000'000'000'000'000), 100);
    QVERIFY(std::isfinite(scale.x(TimePoint::ps(9'000'000'000'000'000'000))));
    const TimeRange out = scale.zoomedAt(50, 1000);
    QVERIFY(out.begin < out.end);
}

PLANESCOPE_TEST(TstTimeScale)
#include "tst_time_scale.moc"
