#include "tests/support/test_registry.h"
#include "widgets/common/tick_layout.h"

using namespace planescope;

class TstTickLayout : public QObject
{
    Q_OBJECT
private slots:
    void labelsAreRoundAndFarEnoughApartAtEveryZoom();
    void goesDownToOnePicosecond();
    void countsFromAChosenOrigin();
    void saysTheUnitOnce();
};

void TstTickLayout::labelsAreRoundAndFarEnoughApartAtEveryZoom()
{
    for (std::int64_t length = 1; length < 4'000'000'000'000'000; length = length * 3 + 1) {
        for (const double width : {300.0, 1280.0, 3840.0}) {
            const std::int64_t begin = 123'456'789'012'345;
            const AxisTicks axis =
                layoutTicks(TimeScale(TimeRange::ps(begin, begin + length), width), {}, 72, QLocale::c());
            std::int64_t lead = axis.step.toPs();
            while (lead % 10 == 0)
                lead /= 10;
            QVERIFY(lead == 1 || lead == 2 || lead == 5);
            double last = -1e9;
            for (const AxisTick &tick : axis.ticks) {
                QVERIFY(tick.x >= 0 && tick.x < width);
                if (tick.rank != 2)
                    continue;
                QVERIFY2(tick.x - last >= 71.999 || axis.step == Duration::ps(1), qPrintable(QString::number(length)));
                QVERIFY(!tick.label.isEmpty());
                QVERIFY2(tick.label.size() <= 9, qPrintable(tick.label));
                last = tick.x;
            }
            QVERIFY(axis.ticks.size() < static_cast<std::size_t>(width));
        }
    }
}

void TstTickLayout::goesDownToOnePicosecond()
{
    const std::int64_t begin = 10'684'937'000'000;
    const AxisTicks axis = layoutTicks(TimeScale(TimeRange::ps(begin, begin + 8), 800), {}, 72, QLocale::c());
    QCOMPARE(axis.step, Duration::ps(1));
    QCOMPARE(axis.unit, QStringLiteral("ps"));
    QCOMPARE(axis.ticks.size(), std::size_t{8});
    QCOMPARE(axis.ticks[3].label, QStringLiteral("+3"));
    QCOMPARE(axis.ticks[3].x, 300.0);
    QCOMPARE(axis.originText, QStringLiteral("10.684\u202f937\u202f000\u202f000\u202fs"));
}

void TstTickLayout::countsFromAChosenOrigin()
{
    const std::int64_t origin = 10'684'937'374'000;
    const TimeScale scale(TimeRange::ps(origin - 5'200'000'000, origin + 97'200'000'000), 1228);
    const AxisTicks axis = layoutTicks(scale, TimePoint::ps(origin), 72, QLocale::c());
    QCOMPARE(axis.step, Duration::ms(10));
    QCOMPARE(axis.originText, QStringLiteral("10.684\u202f937\u202fs"));
    QStringList labels;
    for (const AxisTick &tick : axis.ticks)
        if (tick.rank == 2)
            labels += tick.label;
    QCOMPARE(labels.first(), QStringLiteral("0"));
    QCOMPARE(labels.last(), QStringLiteral("+90"));
    QCOMPARE(axis.unit, QStringLiteral("ms"));
}

void TstTickLayout::saysTheUnitOnce()
{
    const AxisTicks axis = layoutTicks(TimeScale(TimeRange::ps(0, 2'500'000), 1000), {}, 72, QLocale::c());
    QCOMPARE(axis.unit, QString::fromUtf8("\u00b5s"));
    for (const AxisTick &tick : axis.ticks)
        QVERIFY(!tick.label.contains(axis.unit));
    QCOMPARE(axis.originText, QStringLiteral("0"));
}

PLANESCOPE_TEST(TstTickLayout)
#include "tst_tick_layout.moc"
