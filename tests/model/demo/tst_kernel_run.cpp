#include "model/demo/demo_case.h"
#include "model/demo/kernel_run.h"
#include "tests/support/test_registry.h"

#include <QTest>

#include <array>

using namespace planescope;
using demo::KernelPart;

namespace {

struct RunTotals {
    std::array<std::int64_t, demo::kKernelParts> runs{};
    std::int64_t bundles = 0;
    std::int64_t waiting = 0;
    std::int64_t matmul = 0;
    std::int64_t length = 0;
};

RunTotals totalsOf(const demo::KernelTable &table, const demo::KernelClock &clock)
{
    RunTotals totals;
    totals.length = demo::runKernel(
        table, clock, demo::kGridSteps,
        [&](const demo::EnteredBundle &entered) {
            ++totals.bundles;
            totals.waiting += entered.waiting;
            totals.matmul += table.bundles[entered.address].used[demo::Matmul];
        },
        [&](KernelPart part, std::int64_t, std::int64_t, std::int64_t, const demo::GridStep &) {
            ++totals.runs[static_cast<std::size_t>(part)];
        });
    return totals;
}

} // namespace

class TstKernelRun : public QObject
{
    Q_OBJECT
private slots:
    void everyPartRunsAsOftenAsTheGridSays();
    void aCallIsTheScheduleAndTheWaits_data();
    void aCallIsTheScheduleAndTheWaits();
    void theRecordedCallsAreWholeCalls();
};

void TstKernelRun::everyPartRunsAsOftenAsTheGridSays()
{
    const auto table = demo::KernelTable::load("v6e");
    QVERIFY(table.has_value());
    const RunTotals totals = totalsOf(*table, demo::v6eClock());
    const std::array<std::int64_t, demo::kKernelParts> expected{1,    3074, 3072, 384,  3072, 1728,
                                                                3072, 384,  3072, 3074, 1};
    QCOMPARE(totals.runs, expected);
}

void TstKernelRun::aCallIsTheScheduleAndTheWaits_data()
{
    QTest::addColumn<QString>("chip");
    QTest::addColumn<qint64>("bundles");
    QTest::addColumn<double>("scheduleUs");
    QTest::addColumn<double>("waitsUs");
    QTest::addColumn<double>("matmulPercent");
    QTest::addColumn<qint64>("ticks");
    QTest::newRow("v6e") << "v6e" << qint64{2'386'752} << 1363.858 << 4.146 + 95.424 << 31.421 << qint64{1'170'743};
    QTest::newRow("tpu7x") << "tpu7x" << qint64{2'359'129} << 1241.647 << 4.146 + 100.977 << 28.493
                           << qint64{1'077'416};
}

void TstKernelRun::aCallIsTheScheduleAndTheWaits()
{
    QFETCH(QString, chip);
    QFETCH(qint64, bundles);
    QFETCH(double, scheduleUs);
    QFETCH(double, waitsUs);
    QFETCH(double, matmulPercent);
    QFETCH(qint64, ticks);
    const auto table = demo::KernelTable::load(chip.toStdString());
    QVERIFY(table.has_value());
    const demo::KernelClock clock = chip == QLatin1String("v6e") ? demo::v6eClock() : demo::v7xClock();
    const RunTotals totals = totalsOf(*table, clock);
    QCOMPARE(totals.bundles, std::int64_t{bundles});
    const auto us = [](std::int64_t ps) { return static_cast<double>(ps) / 1e6; };
    QVERIFY(std::abs(us(clock.cyclesPs(totals.bundles)) - scheduleUs) < 0.0006);
    QVERIFY(std::abs(us(totals.waiting) - waitsUs) < 0.0015);
    QVERIFY(std::abs(100.0 * static_cast<double>(totals.matmul) / static_cast<double>(2 * totals.bundles) -
                     matmulPercent) < 0.0006);
    QCOMPARE((totals.length + demo::kTickPs - 1) / demo::kTickPs, std::int64_t{ticks});
}

void TstKernelRun::theRecordedCallsAreWholeCalls()
{
    // The tables of operations hold lengths before the ripple of the layer; with it a recorded call of batch 1 is one
    // run of the kernel. This is the chip without slowness in the layer and step whose inside is recorded.
    const std::int64_t ripple = 160 * ((73 * demo::kNamedLayer + 151 * std::int64_t{demo::kNamedStep}) % 101 - 50);
    QCOMPARE(1'165'336 + demo::floorDivide(1'165'336 * ripple, 1'000'000), std::int64_t{1'170'743});
    QCOMPARE(8 * std::int64_t{1'170'743}, 9'322'687 + demo::floorDivide(9'322'687 * ripple, 1'000'000));
}

PLANESCOPE_TEST(TstKernelRun)

#include "tst_kernel_run.moc"
