// Chips that stand out, and the schedule's promise against the counters.
#include "model/analysis/counters/counter_outliers.h"
#include "model/analysis/counters/reality_gap.h"
#include "tests/model/counters/counter_fixture.h"
#include "tests/model/kernel/demo_kernels.h"
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
    void theListingPromisesWhatTheCaseStudySays_data();
    void theListingPromisesWhatTheCaseStudySays();
    void aShortKernelPromisesNothingForTheWhole();
    void waitsHaveClasses_data();
    void waitsHaveClasses();
    void whatDoesNotWaitIsNoStall();
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

/// The case study's table "static promise against measurement": shares of the MATMUL slots in percent.
void TstCounterGaps::theListingPromisesWhatTheCaseStudySays_data()
{
    QTest::addColumn<int>("run");
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<double>("scheduled");
    QTest::addColumn<double>("called");
    QTest::addColumn<double>("waits");
    QTest::newRow("v6e, one sequence") << static_cast<int>(demo::DemoRun::Batch1) << QStringLiteral("flash_attention.3")
                                       << 31.421 << 29.284 << 6.804;
    QTest::newRow("v6e, eight sequences")
        << static_cast<int>(demo::DemoRun::Batch8) << QStringLiteral("flash_attention.3") << 31.421 << 29.284 << 6.804;
    QTest::newRow("7x") << static_cast<int>(demo::DemoRun::Kernel) << QStringLiteral("flash_attention.1") << 28.493
                        << 26.269 << 7.806;
}

void TstCounterGaps::theListingPromisesWhatTheCaseStudySays()
{
    QFETCH(int, run);
    QFETCH(QString, kernel);
    QFETCH(double, scheduled);
    QFETCH(double, called);
    QFETCH(double, waits);
    const KernelPagePtr page = DemoKernels::instance().page(static_cast<demo::DemoRun>(run));
    QVERIFY(page);
    const ListedKernels listings(page);
    QVERIFY(!listings.isEmpty());
    const CounterTablePtr table = readCounters(*page->session);
    const KernelFacts *const facts = callNamed(*page, kernel.toStdString());
    QVERIFY(facts);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    const TimeRange range = page->session->eventRange(launch->detail.launch);
    const PlaneId plane = page->session->line(launch->detail.launch.line).plane;
    const RealityGap gap = realityGap(*page->session, *table, plane, range, &listings);
    QCOMPARE(gap.listedShare, 1.0);
    QCOMPARE(gap.programs, std::vector<std::string>{"splash_mha_fwd_no_residuals.1"});
    QVERIFY(gap.waitShare);
    QVERIFY2(std::abs(*gap.waitShare * 100 - waits) < 0.0006, qPrintable(QString::number(*gap.waitShare)));
    const GapRow &matrix = gap.units.front();
    QCOMPARE(matrix.unit, std::string_view("MXU"));
    QVERIFY(matrix.listing.scheduled && matrix.listing.called && matrix.listing.listed);
    QVERIFY(std::abs(*matrix.listing.scheduled * 100 - scheduled) < 0.0006);
    QVERIFY(std::abs(*matrix.listing.called * 100 - called) < 0.0006);
    QCOMPARE(*matrix.promised(), *matrix.listing.scheduled);
    // v6e cannot be sampled: a promise, but nothing to hold against it.
    const bool isSampled = static_cast<demo::DemoRun>(run) == demo::DemoRun::Kernel;
    QCOMPARE(matrix.counted.has_value(), isSampled);
    QCOMPARE(matrix.gap().has_value(), isSampled);
    if (isSampled)
        QVERIFY(std::abs(*matrix.gap() * 100 - (28.493 - 26.271)) < 0.002);
    // The same of all calls of the kernel on this plane.
    bool isFound = false;
    for (const KernelGap &each : kernelGaps(*page->session, *table, &listings))
        if (each.name == kernel.toStdString() && each.plane == plane) {
            isFound = true;
            QVERIFY(!each.sum.units.empty() && each.sum.units.front().listing.scheduled);
            QVERIFY(std::abs(*each.sum.units.front().listing.scheduled * 100 - scheduled) < 0.0006);
            QCOMPARE(each.sum.listedShare, 1.0);
        } else if (each.name == "flash_attention_bwd.6") {
            QVERIFY(each.sum.programs.empty()); // not compiled, so nothing is promised
        }
    QVERIFY(isFound);
}

void TstCounterGaps::aShortKernelPromisesNothingForTheWhole()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const ListedKernels listings(page);
    const CounterTablePtr table = readCounters(*page->session);
    const KernelFacts &facts = page->calls.front();
    const PlaneId plane = page->session->line(facts.call.launches.front().line).plane;
    const TimeRange call = page->session->eventRange(facts.call.launches.front());
    // Half of the call and as much time before it.
    const Duration half = Duration::ps(call.length().toPs() / 2);
    const RealityGap cut = realityGap(*page->session, *table, plane, {call.begin - half, call.begin + half}, &listings);
    QVERIFY(std::abs(cut.listedShare - 0.5) < 1e-6);
    const TimeRange wide{call.begin - Duration::ps(call.length().toPs() * 3), call.end};
    const RealityGap gap = realityGap(*page->session, *table, plane, wide, &listings);
    QVERIFY(std::abs(gap.listedShare - 0.25) < 1e-6);
    QVERIFY(!gap.programs.empty());
    for (const GapRow &row : gap.units)
        QVERIFY(!row.listing.scheduled && !row.listing.listed);
    const RealityGap before = realityGap(*page->session, *table, plane, TimeRange::ps(0, 1000), &listings);
    QCOMPARE(before.listedShare, 0.0);
    QVERIFY(before.units.empty() && before.programs.empty());
    QVERIFY(ListedKernels().isEmpty());
}

void TstCounterGaps::waitsHaveClasses_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *expected) {
        QTest::newRow(name) << QByteArray(name) << QByteArray(expected);
    };
    row("sync_wait", "sync");
    row("tec_barrier_wait", "sync");
    row("drf_result_wait", "result");
    row("vmem_read_after_write_wait", "result");
    row("mrb_raw_hazard_wait", "result");
    row("vst_reserved", "unit");
    row("branch_sreg_reserved", "unit");
    row("hold_vector_issue", "unit");
    row("vmem_read_to_busy_bank", "memory");
    row("vstore_dma_starvation", "memory");
    row("vmem_store_queue_full", "queue");
    row("remote_message_fifo_full", "queue");
    row("vif_full", "queue");
    row("ibr_replace_wait", "instructions");
    row("imem_starvation", "instructions");
    row("scalar_fence_wait", "delay");
    row("vector_delay_wait", "delay");
    row("ppm_didt_brake_level_1_4_0", "power");
    row("clocks_skipped", "power");
    row("something_else", "other");
}

void TstCounterGaps::waitsHaveClasses()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, expected);
    QCOMPARE(QByteArray(std::string(stallClassName(stallClass(name.toStdString()))).c_str()), expected);
}

void TstCounterGaps::whatDoesNotWaitIsNoStall()
{
    // The brake at level 0 is off, and a wait that was none is counted as an event.
    for (const char *name : {"COUNT_PPM_DIDT_BRAKE_LEVEL_0_1", "COUNT_SYNC_NO_WAIT", "COUNT_SYNC_WAITED"}) {
        const CounterKind kind = counterFacts(name).kind;
        QVERIFY2(kind != CounterKind::Stall && kind != CounterKind::Throttle, name);
    }
    QCOMPARE(counterFacts("COUNT_PPM_DIDT_BRAKE_LEVEL_31_0").kind, CounterKind::Throttle);
    QCOMPARE(counterFacts("COUNT_SYNC_WAIT").kind, CounterKind::Stall);
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
    QCOMPARE(kernel.name, std::string("flash_attention.1"));
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
        // They speak of the recorded steps alone, the first twelfth of the call: no promise for all of it.
        if (call == 2)
            QVERIFY(*mxu->modelled > 0.2 && *mxu->modelled < 0.5 && mxu->modelledCoverage < 0.2);
        QVERIFY(!mxu->gap());
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
    // Calls 3 to 5 sampled four counters only: over all six calls the shares are those of the first three, in which
    // every counter has its cycles.
    const RealityGap all = realityGap(*session, *table, kernel.plane, session->range());
    QCOMPARE(all.source, UtilizationSource::Samples);
    for (const GapRow &row : all.units) {
        if (row.unit == "MXU")
            QVERIFY(row.counted && std::abs(*row.counted - 0.26271) < 5e-6);
        if (row.unit == "XLU")
            QVERIFY2(row.counted && std::abs(*row.counted - 0.173) < 5e-4, qPrintable(QString::number(*row.counted)));
    }
    // A store slot that was not sampled would pass for one that stood still.
    for (const GapRow &row : all.units)
        if (row.unit == "Vector Store" || row.unit == "Vector Load")
            QVERIFY(!row.counted);
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
