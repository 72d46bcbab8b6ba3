// Chips that stand out, and the schedule's promise against the counters.
#include "model/analysis/counters/counter_outliers.h"
#include "model/analysis/counters/reality_gap.h"
#include "tests/model/counters/counter_fixture.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <cmath>

using namespace planescope;
using namespace planescope::testing;

class TstCounterGaps : public QObject
{
    Q_OBJECT
private slots:
    void theOddChipComesFirst();
    void chipsInStepDoNotStandOut();
    void twoChipsAreNotJudged();
    void countersThatAChipLacksAreNoZeros();
    void stallsAreSharesOfTheirBlock();
    void theListingPromisesWhatItsSlotsHold();
    void theKernelOfTheCaseStudyFallsShort();
};

void TstCounterGaps::theOddChipComesFirst()
{
    CounterTableBuilder builder;
    for (std::uint32_t chip = 0; chip < 8; ++chip) {
        builder.beginReading(reading(0, {}, chip));
        builder.addRow("cycles", core7Id(0), 1, whole(1000 + chip));
        builder.addRow("wait", core7Id(1), 1, whole(chip == 5 ? 900 : 100 + chip));
        builder.addRow("never", core7Id(2), 1, whole(0));
        builder.addRow("once", core7Id(3), 1, whole(chip == 2 ? 4 : 0));
    }
    const CounterTablePtr table = builder.finish();
    const CounterMatrix matrix = counterMatrix(*table);
    QCOMPARE(matrix.chips.size(), std::size_t{8});
    QCOMPARE(matrix.names.size(), std::size_t{3}); // what is 0 everywhere is left out
    QCOMPARE(table->names()[matrix.names[0]].name, std::string_view("wait"));
    QCOMPARE(*table->readings()[matrix.chips[0].reading].chip, std::int64_t{5});
    QCOMPARE(matrix.chips[0].outlierCount, 1u);
    QVERIFY(matrix.cell(0, 0).isOutlier);
    QCOMPARE(matrix.cell(0, 0).value, 900.0);
    QCOMPARE(matrix.medians[0], 103.5); // 100 101 102 103 104 106 107 900
    QCOMPARE(*table->readings()[matrix.chips[1].reading].chip, std::int64_t{2});
    QCOMPARE(matrix.chips[2].outlierCount, 0u);
    // The others keep their order.
    QCOMPARE(*table->readings()[matrix.chips[2].reading].chip, std::int64_t{0});
    QCOMPARE(*table->readings()[matrix.chips[7].reading].chip, std::int64_t{7});
    const std::vector<std::uint32_t> onlyCycles{0};
    QCOMPARE(counterMatrix(*table, onlyCycles).names.size(), std::size_t{1});
}

void TstCounterGaps::chipsInStepDoNotStandOut()
{
    CounterTableBuilder builder;
    for (std::uint32_t chip = 0; chip < 8; ++chip) {
        builder.beginReading(reading(0, {}, chip));
        builder.addRow("cycles", core7Id(0), 1, whole(chip == 3 ? 1'000'001 : 1'000'000));
    }
    for (const CounterMatrix::Cell &cell : counterMatrix(*builder.finish()).cells)
        QVERIFY(!cell.isOutlier); // a cycle in a million is no finding
}

void TstCounterGaps::twoChipsAreNotJudged()
{
    CounterTableBuilder builder;
    for (std::uint32_t chip = 0; chip < 2; ++chip) {
        builder.beginReading(reading(0, {}, chip));
        builder.addRow("wait", core7Id(0), 1, whole(1 + 1000 * chip));
    }
    for (const CounterMatrix::Cell &cell : counterMatrix(*builder.finish()).cells)
        QCOMPARE(cell.deviation, 0.0);
    QVERIFY(counterMatrix(*CounterTableBuilder().finish()).chips.empty());
}

void TstCounterGaps::countersThatAChipLacksAreNoZeros()
{
    CounterTableBuilder builder;
    for (std::uint32_t chip = 0; chip < 4; ++chip) {
        builder.beginReading(reading(0, {}, chip));
        builder.addRow("a", core7Id(0), 1, whole(7));
        if (chip != 1)
            builder.addRow("b", core7Id(1), 1, whole(9));
    }
    const CounterTablePtr table = builder.finish();
    const CounterMatrix matrix = counterMatrix(*table);
    int missing = 0;
    for (const CounterMatrix::Cell &cell : matrix.cells)
        missing += std::isnan(cell.value) ? 1 : 0;
    QCOMPARE(missing, 1);
    for (const CounterMatrix::Cell &cell : matrix.cells)
        QVERIFY(!cell.isOutlier);
}

void TstCounterGaps::stallsAreSharesOfTheirBlock()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(0));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(1000));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 1, whole(78));
    builder.addRow(kCore7 + "VST_RESERVED", core7Id(80), 1, whole(100));
    builder.addRow(kCore7 + "TRF_RESULT_WAIT", core7Id(97), 1, whole(0));
    builder.addRow(kCore7 + "MXU_BUSY_2", core7Id(58), 1, whole(500));
    const CounterTablePtr table = builder.finish();
    const std::vector<StallRow> stalls = stallsOf(*table, 0, {CounterBlock::TensorCore, 0, -1, -1});
    QCOMPARE(stalls.size(), std::size_t{2});
    QCOMPARE(stalls[0].name, std::string("vst_reserved"));
    QCOMPARE(stalls[1].share, 0.078);
    QVERIFY(stallsOf(*table, 0, {CounterBlock::TensorCore, 1, -1, -1}).empty());
}

void TstCounterGaps::theListingPromisesWhatItsSlotsHold()
{
    BundleUnits units;
    units.capacities = UnitCounts{};
    (*units.capacities)[at(KernelUnit::Matmul)] = 2;
    units.rows.resize(10);
    for (std::size_t i = 0; i < 5; ++i)
        units.rows[i][at(KernelUnit::Matmul)] = 1;
    const SessionPtr session = planesOnly();
    const RealityGap gap =
        realityGap(*session, *CounterTableBuilder().finish(), PlaneId{0}, TimeRange::ps(0, 1000), &units);
    QCOMPARE(gap.source, UtilizationSource::None);
    QCOMPARE(gap.units.size(), std::size_t{1});
    QCOMPARE(*gap.units[0].listed, 0.25);
    QVERIFY(!gap.units[0].counted);
    QVERIFY(!gap.units[0].gap()); // without counters there is no gap to tell
}

void TstCounterGaps::theKernelOfTheCaseStudyFallsShort()
{
    const SessionPtr session = loadReferenceProfile(QStringLiteral("case-v7x"));
    if (!session)
        QSKIP("The profile is not beside the source tree.");
    const CounterTablePtr table = readCounters(*session);
    const std::vector<KernelGap> kernels = kernelGaps(*session, *table);
    QVERIFY(!kernels.empty());
    const KernelGap &kernel = kernels.front();
    QCOMPARE(session->text(kernel.name), std::string_view("flash_attention.1"));
    QCOMPARE(kernel.calls, std::uint64_t{6});
    QCOMPARE(kernel.sampledCalls, std::uint64_t{6});
    // The case study's table: calls sampled by time count 26.271 % busy matrix units and 7.806 % waiting.
    for (int call = 0; call < 3; ++call) {
        const TimeRange range = session->eventRange(kernel.events[static_cast<std::size_t>(call)]);
        const RealityGap gap = realityGap(*session, *table, kernel.plane, range);
        QCOMPARE(gap.source, UtilizationSource::Samples);
        QVERIFY(gap.cycles);
        const auto mxu =
            std::find_if(gap.units.begin(), gap.units.end(), [](const GapRow &row) { return row.unit == "MXU"; });
        QVERIFY(mxu != gap.units.end() && mxu->counted);
        QVERIFY2(std::abs(*mxu->counted - 0.26271) < 5e-6, qPrintable(QString::number(*mxu->counted, 'g', 9)));
        QVERIFY(!gap.stalls.empty());
        QCOMPARE(gap.stalls.front().name, std::string("sync_wait"));
        QVERIFY2(std::abs(gap.stalls.front().share - 0.07806) < 5e-6,
                 qPrintable(QString::number(gap.stalls.front().share, 'g', 9)));
        QVERIFY(std::abs(gap.sampledShare - 1) < 0.01);
        QVERIFY(gap.clockHz && std::abs(*gap.clockHz - 1.9e9) < 1e6);
        // Call 2 holds the compiler's tracks as well: there the promise stands beside the count.
        QCOMPARE(mxu->modelled.has_value(), call == 2);
        if (call == 2)
            QVERIFY(mxu->gap() && *mxu->modelled > 0.2 && *mxu->modelled < 0.5);
    }
    const UtilizationReport report = utilizationIn(*session, *table, session->eventRange(kernel.events.front()));
    QCOMPARE(report.source, UtilizationSource::Samples);
    bool hasBusy = false;
    for (const UtilizationRow &row : report.rows)
        if (row.name == "Avg MXU Busy") {
            hasBusy = true;
            QVERIFY(row.share() && std::abs(*row.share() - 0.26271) < 5e-6);
        }
    QVERIFY(hasBusy);
    // Idle included, the raw counters of the whole session say 17.69 %.
    const RealityGap whole = realityGap(*session, *table, kernel.plane, TimeRange::ps(-10, -5), nullptr, true);
    QCOMPARE(whole.source, UtilizationSource::Readings);
    for (const GapRow &row : whole.units)
        if (row.unit == "MXU")
            QVERIFY(row.counted && std::abs(*row.counted - 0.1769) < 5e-5);
    QVERIFY(!whole.stalls.empty());
}

PLANESCOPE_TEST(TstCounterGaps)
#include "tst_counter_gaps.moc"
