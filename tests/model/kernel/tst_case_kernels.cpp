// The table "static promise against measurement" of the case study, from the listings, the grid and the profiles.
#include "model/analysis/kernel/wait_windows.h"
#include "tests/model/kernel/demo_kernels.h"
#include "tests/support/test_registry.h"

#include <cmath>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// What the case study states, each number as it is printed there.
struct CaseRow {
    demo::DemoRun run;
    const char *call;
    const char *program;
    std::uint64_t passes, steps, stepsWithWork, bundles;
    double scheduleUs, waitUs, firstStepUs, callUs, waitPercent;
    double flops, teraFlops, peakPercent;
    double bodyPercent, schedulePercent, callPercent, bodyPartPercent;
    std::uint64_t bodySlots, bodyBundles;
    std::uint64_t recordedSteps;
    double perSlotPercent;
};

const CaseRow kV6eBatch1{demo::DemoRun::Batch1,
                         "flash_attention.3",
                         "splash_mha_fwd_no_residuals.1",
                         1,
                         3072,
                         1728,
                         2'386'752,
                         1363.858,
                         99.570,
                         4.146,
                         1463.429,
                         6.804,
                         206'158'430'208.0,
                         140.9,
                         15.346,
                         49.262,
                         31.421,
                         29.284,
                         63.78,
                         868,
                         881,
                         128,
                         58.95};
const CaseRow kV6eBatch8{demo::DemoRun::Batch8,
                         "flash_attention.3",
                         "splash_mha_fwd_no_residuals.1",
                         8,
                         24'576,
                         13'824,
                         19'094'016,
                         10'910.866,
                         796.564,
                         4.146,
                         11'707.430,
                         6.804,
                         1'649'267'441'664.0,
                         140.9,
                         15.346,
                         49.262,
                         31.421,
                         29.284,
                         63.78,
                         868,
                         881,
                         96,
                         58.95};
const CaseRow kV7x{demo::DemoRun::Kernel,
                   "flash_attention.1",
                   "splash_mha_fwd_no_residuals.1",
                   1,
                   3072,
                   1728,
                   2'359'129,
                   1241.647,
                   105.123,
                   4.146,
                   1346.770,
                   7.806,
                   206'158'430'208.0,
                   153.1,
                   13.271,
                   45.285,
                   28.493,
                   26.269,
                   62.92,
                   778,
                   859,
                   256,
                   56.83};

} // namespace

#define VERIFY_NEAR(ours, expected, tolerance)                                                                         \
    do {                                                                                                               \
        const double value_ = (ours);                                                                                  \
        QVERIFY2(std::abs(value_ - (expected)) <= (tolerance),                                                         \
                 qPrintable(QStringLiteral(#ours ": %1, expected %2").arg(value_, 0, 'g', 12).arg(expected)));         \
    } while (false)

class TstCaseKernels : public QObject
{
    Q_OBJECT
private slots:
    void thePromiseMeetsTheMeasurement_data();
    void thePromiseMeetsTheMeasurement();
    void everyBlockRunsAsTheCaseSays_data();
    void everyBlockRunsAsTheCaseSays();
    void sampledCountersSayTheSame();
    void aKernelWithoutAListingPromisesNothing();
    void stagesAddUpToTheirEvents();
    void tracksKeepTheValuesOfTheTrace();
    void stallsAreWhereTheListingWaits();

private:
    static void cases();
};

void TstCaseKernels::cases()
{
    QTest::addColumn<const CaseRow *>("row");
    QTest::newRow("v6e, one sequence") << &kV6eBatch1;
    QTest::newRow("v6e, eight sequences") << &kV6eBatch8;
    QTest::newRow("7x") << &kV7x;
}

void TstCaseKernels::thePromiseMeetsTheMeasurement_data() { cases(); }

void TstCaseKernels::thePromiseMeetsTheMeasurement()
{
    QFETCH(const CaseRow *, row);
    const KernelPagePtr page = DemoKernels::instance().page(row->run);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, row->call);
    QVERIFY(facts);
    const auto match = facts->code();
    QVERIFY(match);
    QCOMPARE(match->evidence, CodeEvidence::Marks);
    QCOMPARE(match->marksMissing, std::uint64_t{0});
    QCOMPARE(match->addressOffset, std::int64_t{0});
    const KernelCode &code = *page->codes[match->code];
    QCOMPARE(code.program, std::string(row->program));
    QCOMPARE(code.grid, (std::vector<std::uint32_t>{48, 8, 8}));
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch && launch->promise);
    const KernelPromise &promise = *launch->promise;
    QVERIFY(promise.isComplete);
    QCOMPARE(promise.passes, row->passes);
    QCOMPARE(promise.steps, row->steps);
    QCOMPARE(promise.stepsWithWork, row->stepsWithWork);
    QCOMPARE(promise.bundlesExecuted, row->bundles);
    QCOMPARE(promise.runs.recordedSteps, row->recordedSteps);
    QVERIFY(promise.schedulePs && promise.waitPs && promise.runs.firstStepWaitPs);
    VERIFY_NEAR(*promise.schedulePs * 1e-6, row->scheduleUs, 0.0006);
    VERIFY_NEAR(promise.callPs * 1e-6, row->callUs, 0.0013); // one tick
    VERIFY_NEAR(*promise.waitPs * 1e-6, row->waitUs, 0.0020);
    VERIFY_NEAR(*promise.runs.firstStepWaitPs * 1e-6, row->firstStepUs, 0.0040); // a few ticks of the marks
    VERIFY_NEAR(*promise.waitShare() * 100, row->waitPercent, 0.0006);
    QVERIFY(promise.flops && promise.flopsPerSecond && promise.peakShare);
    QCOMPARE(*promise.flops, row->flops);
    VERIFY_NEAR(*promise.flopsPerSecond * 1e-12, row->teraFlops, 0.06);
    VERIFY_NEAR(*promise.peakShare * 100, row->peakPercent, 0.0006);
    QVERIFY(promise.busiestBlock != CodeBlock::kNone);
    const CodeBlock &body = code.blocks[promise.busiestBlock];
    QCOMPARE(body.used[at(KernelUnit::Matmul)], row->bodySlots);
    QCOMPARE(body.bundles(), row->bodyBundles);
    VERIFY_NEAR(*promise.blockShare(code, KernelUnit::Matmul) * 100, row->bodyPercent, 0.0006);
    VERIFY_NEAR(*promise.scheduleShare(code, KernelUnit::Matmul) * 100, row->schedulePercent, 0.0006);
    VERIFY_NEAR(*promise.callShare(code, KernelUnit::Matmul) * 100, row->callPercent, 0.0006);
    VERIFY_NEAR(*promise.blockPart(code) * 100, row->bodyPartPercent, 0.006);
    // The eight tiles of 36 on the diagonal are computed in full; half of a 256-wide unit is used by a head of 128.
    QVERIFY(promise.usefulPart() && promise.computedPerSlotShare(code));
    VERIFY_NEAR(*promise.usefulPart(), 8.0 / 9, 1e-9);
    VERIFY_NEAR(*promise.computedPerSlotShare(code) * 100, row->perSlotPercent, 0.006);
    // The product of all parts is the share of the peak.
    VERIFY_NEAR(*promise.blockShare(code, KernelUnit::Matmul) * *promise.blockPart(code) * (1 - *promise.waitShare()) *
                    *promise.computedPerSlotShare(code) * *promise.usefulPart(),
                *promise.peakShare, 1e-9);
}

void TstCaseKernels::everyBlockRunsAsTheCaseSays_data() { cases(); }

void TstCaseKernels::everyBlockRunsAsTheCaseSays()
{
    QFETCH(const CaseRow *, row);
    const KernelPagePtr page = DemoKernels::instance().page(row->run);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, row->call);
    QVERIFY(facts && facts->code());
    const KernelCode &code = *page->codes[facts->code()->code];
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch && launch->promise);
    struct Segment {
        std::uint64_t v6eBundles, v7xBundles, runs;
        BlockStage stage;
    };
    // enter, copy_in, wait_in, init, test_body, body, test_store, store, copy_out, wait_out, leave
    const std::array<Segment, 11> segments{{{24, 35, 1, BlockStage::Enter},
                                            {154, 163, 3074, BlockStage::CopyIn},
                                            {28, 27, 3072, BlockStage::WaitIn},
                                            {97, 92, 384, BlockStage::Compute},
                                            {21, 20, 3072, BlockStage::Test},
                                            {881, 859, 1728, BlockStage::Compute},
                                            {10, 10, 3072, BlockStage::Test},
                                            {81, 73, 384, BlockStage::Compute},
                                            {23, 24, 3072, BlockStage::CopyOut},
                                            {23, 20, 3074, BlockStage::WaitOut},
                                            {6, 8, 1, BlockStage::Leave}}};
    QCOMPARE(code.blocks.size(), segments.size());
    const bool isV7x = row->run == demo::DemoRun::Kernel;
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const CodeBlock &block = code.blocks[i];
        QCOMPARE(block.first, next);
        QCOMPARE(block.bundles(), isV7x ? segments[i].v7xBundles : segments[i].v6eBundles);
        QCOMPARE(launch->promise->runs.blocks[i].runs, segments[i].runs);
        QVERIFY2(block.stage == segments[i].stage, qPrintable(QStringLiteral("stage of block %1").arg(i)));
        next = block.end;
    }
    // Whether a step has work is read off the recorded marks, which repeat with the heads of the grid.
    QCOMPARE(launch->promise->runs.blocks[5].from, RunsFrom::Repeated);
    QCOMPARE(launch->promise->runs.blocks[5].period, std::uint64_t{64});
    QCOMPARE(launch->promise->runs.blocks[3].from, RunsFrom::Grid);
    QCOMPARE(code.blocks[5].fills, isV7x ? std::uint64_t{423} : std::uint64_t{460});
    QCOMPARE(code.blocks[5].spills, isV7x ? std::uint64_t{423} : std::uint64_t{460});
}

void TstCaseKernels::sampledCountersSayTheSame()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    QCOMPARE(facts->call.launches.size(), std::size_t{12});
    // Calls 0 to 2 of one die and call 0 of the other; calls 3 to 5 were sampled for an eighth of their time only.
    QCOMPARE(facts->sampledLaunches, std::uint64_t{4});
    QVERIFY(facts->sampledMatrixBusy && facts->sampledSyncWait);
    VERIFY_NEAR(*facts->sampledMatrixBusy * 100, 26.271, 0.0006);
    VERIFY_NEAR(*facts->sampledSyncWait * 100, 7.806, 0.0006);
}

void TstCaseKernels::aKernelWithoutAListingPromisesNothing()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Batch1);
    QVERIFY(page);
    const KernelFacts *const backward = callNamed(*page, "flash_attention_bwd.6");
    QVERIFY(backward);
    QVERIFY(!backward->code());
    QVERIFY(backward->matches.empty());
    QVERIFY(backward->call.launches.size() > 0);
    for (const DetailedLaunch &launch : backward->launches)
        QVERIFY(!launch.promise);
}

void TstCaseKernels::stagesAddUpToTheirEvents()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    const LaunchDetail &detail = launch->detail;
    std::uint64_t events = 0;
    for (const StageTotal &stage : detail.stages) {
        events += stage.count;
        QVERIFY(stage.longest <= stage.total);
        QVERIFY(stage.share >= 0 && stage.share <= 1);
    }
    QCOMPARE(events, std::uint64_t{1405}); // all rows of "XLA TraceMe" lie in this call
    QCOMPARE(detail.marks.size(), std::size_t{3478});
    // The two first waits of the first step are the longest.
    QVERIFY(detail.waited());
    QVERIFY(*detail.waited() >= Duration::ps(4'146'250));
    QCOMPARE(detail.stageTime(LaunchStage::WaitIn) + detail.stageTime(LaunchStage::WaitOut), *detail.waited());
    const auto run = std::find_if(detail.stages.begin(), detail.stages.end(),
                                  [](const StageTotal &stage) { return stage.name == "ep_run_kernel"; });
    QVERIFY(run != detail.stages.end());
    QCOMPARE(run->count, std::uint64_t{256}); // one a recorded step
}

void TstCaseKernels::tracksKeepTheValuesOfTheTrace()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    QCOMPARE(launch->detail.tracks.size(), std::size_t{9});
    const KernelCode &code = *page->codes[facts->code()->code];
    const std::uint64_t fillsOfABody = code.blocks[5].fills;
    for (const UnitTrackFacts &track : launch->detail.tracks) {
        QVERIFY2(track.unit, track.name.c_str());
        const CounterTrack &trace = page->session->counters()[track.counter];
        double most = 0;
        for (std::size_t i = 0; i < trace.timePs.size(); ++i)
            if (launch->detail.range.contains(TimePoint::ps(trace.timePs[i])))
                most = std::max(most, trace.value[i]);
        QCOMPARE(track.peak, most);
        if (track.unit != KernelUnit::VloadFill)
            continue;
        // Every step with work reloads what the body spilled: 144 of the 256 recorded steps.
        QVERIFY(track.isCount);
        QCOMPARE(track.mean, static_cast<double>(fillsOfABody * 144));
    }
}

void TstCaseKernels::stallsAreWhereTheListingWaits()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    const KernelCode &code = *page->codes[facts->code()->code];
    const auto windows = waitWindows(code, *facts->code(), launch->detail);
    QVERIFY(!windows.empty());
    // Nearly all waiting of this kernel is for its windows, between the marks at 0xc4 and 0xd6.
    const WaitWindow &longest = windows.front();
    QCOMPARE(longest.first, std::uint32_t{0xc4});
    QCOMPARE(longest.last, std::uint32_t{0xd6});
    QCOMPARE(longest.count, std::uint64_t{256});
    QCOMPARE(longest.reasons, std::vector<std::string>{"pipeline-emitter-dma-wait"});
    // The first step waits 1 517 500 and 2 628 750 ps, the bundles in between take 18 cycles of 1.9 GHz.
    VERIFY_NEAR(longest.longest.toPsDouble(), 4'146'250 + 18 * 1e6 / 1900, 1300.0);
    QVERIFY(launch->promise && launch->promise->runs.recordedWaitPs);
    // A tick of the marks in each of the 256 passes.
    VERIFY_NEAR(longest.beyondShortest().toPsDouble(), *launch->promise->runs.recordedWaitPs, 256 * 1250.0);
}

PLANESCOPE_TEST(TstCaseKernels)
#include "tst_case_kernels.moc"
