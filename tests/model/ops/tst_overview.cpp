#include "model/analysis/overview.h"
#include "model/format/session_reader.h"
#include "model/text/overview_text.h"
#include "tests/model/ops/op_fixture.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr std::int64_t kUs = 1'000'000; // ps

OpFixture::Cost costOf(std::int64_t flops, std::int64_t bytes)
{
    OpFixture::Cost cost;
    cost.flops = flops;
    cost.bytes = bytes;
    return cost;
}

std::shared_ptr<const Overview> overviewFor(const SessionPtr &session)
{
    return overviewOf(session, OpIndex::build(session, {}, 1));
}

struct Step {
    std::string name;
    std::int64_t begin, length;
};

/// Steps of the chip that was begun last.
void addSteps(OpFixture &f, const std::vector<Step> &steps)
{
    SessionBuilder &builder = f.builder();
    const LineId line = builder.addLine(f.plane(), "Steps", 1);
    for (const Step &step : steps) {
        EventType type;
        type.plane = f.plane();
        type.name = builder.intern(step.name);
        builder.addEvent(line, builder.addType(type), TimePoint::ps(step.begin), Duration::ps(step.length));
    }
}

bool hasProof(const Overview &overview, Proof kind)
{
    return std::any_of(overview.evidence.begin(), overview.evidence.end(),
                       [&](const Evidence &evidence) { return evidence.kind == kind; });
}

bool hasQuality(const Overview &overview, Quality kind)
{
    return std::any_of(overview.quality.begin(), overview.quality.end(),
                       [&](const QualityFact &fact) { return fact.kind == kind; });
}

} // namespace

class TstOverview : public QObject
{
    Q_OBJECT
private slots:
    void collectivesOnTheComputeRowLimit();
    void anIdleDeviceIsTheHostsFault();
    void wellUsedMatrixUnitsMeanCompute();
    void busyAndSlowIsNeither();
    void withoutADeviceThereIsNoVerdict();
    void withoutStepsNothingIsSaidAboutThem();
    void stepsAreSplitPerCoreAndAddUp();
    void aStepThatOneCoreLacksIsLeftOut();
    void aSlowChipIsNamed();
    void percentilesAndDeviationOfSteps();
    void everyReasonHasWords();
};

void TstOverview::collectivesOnTheComputeRowLimit()
{
    OpFixture f;
    f.chip().op("dot.1", "convolution fusion", 0, 70 * kUs, costOf(1, 1));
    f.op("all-reduce.2", "all-reduce", 70 * kUs, 30 * kUs, costOf(1, 1));
    const auto o = overviewFor(f.build());
    QCOMPARE(static_cast<int>(o->limit), static_cast<int>(Limit::Communication));
    QVERIFY(std::abs(o->collectiveShare - 0.3) < 1e-12);
    QVERIFY(!o->evidence.empty());
    QCOMPARE(static_cast<int>(o->evidence.front().kind), static_cast<int>(Proof::TopCollective));
    QCOMPARE(o->evidence.front().name, std::string("all-reduce.2"));
    QVERIFY(std::abs(o->evidence.front().share - 0.3) < 1e-12);
}

void TstOverview::anIdleDeviceIsTheHostsFault()
{
    OpFixture f;
    f.chip().op("dot.1", "convolution fusion", 0, 30 * kUs, costOf(1, 1));
    f.op("dot.2", "convolution fusion", 70 * kUs, 30 * kUs, costOf(1, 1));
    const auto o = overviewFor(f.build());
    QVERIFY(std::abs(o->idleShare - 0.4) < 1e-12);
    QCOMPARE(static_cast<int>(o->limit), static_cast<int>(Limit::Host));
    QVERIFY(hasProof(*o, Proof::Idle));
    QVERIFY(std::abs(o->duty.share() - 0.6) < 1e-12);
}

void TstOverview::wellUsedMatrixUnitsMeanCompute()
{
    OpFixture f; // 1 TFLOP/s, 100 GB/s
    f.chip().op("dot.1", "convolution fusion", 0, 100 * kUs, costOf(80'000'000, 1'000));
    const auto o = overviewFor(f.build());
    QCOMPARE(static_cast<int>(o->limit), static_cast<int>(Limit::Compute));
    QVERIFY(hasProof(*o, Proof::MatrixUse));
    QVERIFY(hasProof(*o, Proof::TopOp));
}

void TstOverview::busyAndSlowIsNeither()
{
    OpFixture f;
    f.chip().op("dot.1", "convolution fusion", 0, 100 * kUs, costOf(10'000'000, 1'000));
    const auto o = overviewFor(f.build());
    QCOMPARE(static_cast<int>(o->limit), static_cast<int>(Limit::Latency));
    QCOMPARE(static_cast<int>(o->proposal), static_cast<int>(Proposal::TuneOps));
}

void TstOverview::withoutADeviceThereIsNoVerdict()
{
    SessionFixture fixture;
    fixture.plane("/host:CPU").line("main").op("step", 0, 10);
    const SessionPtr session = fixture.build();
    for (const bool withIndex : {true, false}) {
        const auto o = withIndex ? overviewFor(session) : overviewOf(session, nullptr);
        QVERIFY(o);
        QCOMPARE(static_cast<int>(o->limit), static_cast<int>(Limit::Unknown));
        QVERIFY(o->evidence.empty());
        QVERIFY(o->flopsUtilization < 0);
        QCOMPARE(o->duty.chipCount, std::size_t{0});
        QVERIFY(text::limitTitle(*o).contains(QLatin1String("No device")));
    }
}

void TstOverview::withoutStepsNothingIsSaidAboutThem()
{
    OpFixture f;
    f.chip().op("dot.1", "convolution fusion", 0, 100 * kUs, costOf(1, 1));
    const auto o = overviewFor(f.build());
    QVERIFY(o->steps.steps.empty());
    QVERIFY(!o->steps.hasParts);
    QVERIFY(hasQuality(*o, Quality::NoSteps));
    QVERIFY(!hasQuality(*o, Quality::StepsFromLine));
    QVERIFY(hasQuality(*o, Quality::NoAllocator));
    QCOMPARE(o->memory.peakBytes, std::int64_t{0});
}

void TstOverview::stepsAreSplitPerCoreAndAddUp()
{
    OpFixture f;
    f.chip();
    addSteps(f, {{"7", 0, 100 * kUs}, {"8", 100 * kUs, 60 * kUs}});
    f.op("dot.1", "convolution fusion", 10 * kUs, 40 * kUs).op("infeed.2", "infeed", 50 * kUs, 20 * kUs);
    f.op("all-gather-done.3", "all-gather-done", 70 * kUs, 25 * kUs).op("dot.4", "fusion", 100 * kUs, 60 * kUs);
    const SessionPtr session = f.build();
    const StepBreakdown steps = stepBreakdown(*OpIndex::build(session, {}, 1));
    QCOMPARE(steps.steps.size(), std::size_t{2});
    const StepTimes &first = steps.steps.front();
    QCOMPARE(first.name, std::string("7"));
    QCOMPARE(first.lengthPs, 100 * kUs);
    const CoreStep &core = first.cores.front();
    QCOMPARE(core.computePs, 40 * kUs);
    QCOMPARE(core.infeedPs, 20 * kUs);
    QCOMPARE(core.collectivePs, 25 * kUs);
    QCOMPARE(core.idlePs, 15 * kUs);
    QCOMPARE(core.opPs() + core.idlePs, first.lengthPs);
    QCOMPARE(first.tcComputePs, 65 * kUs);
    QCOMPARE(first.tcInfeedPs, 20 * kUs);
    QVERIFY(std::abs(first.infeedShare - 0.2) < 1e-12);
    QCOMPARE(first.gap.lengthPs, 10 * kUs);
    QVERIFY(std::abs(steps.inputShare() - 20.0 / 160.0) < 1e-12);
    const auto o = overviewFor(session);
    QCOMPARE(static_cast<int>(o->limit), static_cast<int>(Limit::Input));
    QVERIFY(hasProof(*o, Proof::Gaps));
}

void TstOverview::aStepThatOneCoreLacksIsLeftOut()
{
    OpFixture f;
    f.chip("/device:TPU:0");
    addSteps(f, {{"7", 0, 100 * kUs}, {"8", 100 * kUs, 100 * kUs}});
    f.op("dot.1", "fusion", 0, 90 * kUs).op("dot.2", "fusion", 100 * kUs, 90 * kUs);
    f.chip("/device:TPU:1").op("dot.1", "fusion", 0, 90 * kUs);
    addSteps(f, {{"7", 0, 100 * kUs}});
    const StepBreakdown steps = stepBreakdown(*OpIndex::build(f.build(), {}, 1));
    QCOMPARE(steps.steps.size(), std::size_t{1});
    QCOMPARE(steps.steps.front().cores.size(), std::size_t{2});
}

void TstOverview::aSlowChipIsNamed()
{
    OpFixture f;
    for (int chip = 0; chip < 4; ++chip) {
        const std::int64_t length = (chip == 2 ? 95 : 90) * kUs + chip * 1000;
        f.chip("/device:TPU:" + std::to_string(chip));
        addSteps(f, {{"1", 0, 100 * kUs}});
        f.op("dot.1", "fusion", 0, length, costOf(1, 1));
    }
    const SessionPtr session = f.build();
    const auto o = overviewFor(session);
    const auto found = std::find_if(o->evidence.begin(), o->evidence.end(),
                                    [](const Evidence &e) { return e.kind == Proof::SlowChip; });
    QVERIFY(found != o->evidence.end());
    QCOMPARE(session->text(session->plane(*found->plane).name), std::string_view("/device:TPU:2"));
    QVERIFY(std::abs(found->share - 5.0 / 90) < 1e-3);
}

void TstOverview::percentilesAndDeviationOfSteps()
{
    const StepFigures one = stepFigures({40});
    QCOMPARE(one.count, std::size_t{1});
    QCOMPARE(one.sigmaPs, 0.0);
    const StepFigures four = stepFigures({10, 20, 30, 40});
    QCOMPARE(four.meanPs, 25.0);
    QVERIFY(std::abs(four.sigmaPs - std::sqrt(500.0 / 3)) < 1e-9); // n - 1: a sample of the run
    QCOMPARE(four.minPs, std::int64_t{10});
    QCOMPARE(four.p50Ps, std::int64_t{20});
    QCOMPARE(four.maxPs, std::int64_t{40});
    QCOMPARE(stepFigures({}).count, std::size_t{0});
}

void TstOverview::everyReasonHasWords()
{
    OpFixture f;
    f.chip().op("dot.1", "convolution fusion", 0, 100 * kUs, costOf(80'000'000, 1'000));
    const SessionPtr session = f.build();
    Overview o = *overviewFor(session);
    for (int kind = 0; kind <= static_cast<int>(Proof::Roofline); ++kind) {
        Evidence evidence;
        evidence.kind = static_cast<Proof>(kind);
        evidence.name = "all-reduce.1";
        evidence.share = 0.25;
        evidence.ps = 1000;
        evidence.count = 3;
        const text::EvidenceText words = text::evidenceText(evidence, o, *session, QLocale::c());
        QVERIFY2(!words.title.isEmpty() && !words.figure.isEmpty(), qPrintable(QString::number(kind)));
        QVERIFY2(words.viewId == QLatin1String("timeline") || words.viewId == QLatin1String("op-profile") ||
                     words.viewId == QLatin1String("roofline"),
                 qPrintable(words.viewId));
        QVERIFY(!words.viewName.isEmpty());
    }
    for (int limit = 0; limit <= static_cast<int>(Limit::Latency); ++limit) {
        o.limit = static_cast<Limit>(limit);
        QVERIFY(!text::limitTitle(o).isEmpty());
        QVERIFY(!text::limitRule(o, QLocale::c()).isEmpty());
    }
    for (int proposal = 1; proposal <= static_cast<int>(Proposal::TuneOps); ++proposal) {
        o.proposal = static_cast<Proposal>(proposal);
        QVERIFY(!text::proposalText(o, QLocale::c()).strong.isEmpty());
    }
    for (int kind = 0; kind <= static_cast<int>(Quality::NoHostTrace); ++kind) {
        QualityFact fact;
        fact.kind = static_cast<Quality>(kind);
        fact.text = "words";
        QVERIFY(!text::qualityText(fact, QLocale::c()).strong.isEmpty());
    }
}

PLANESCOPE_TEST(TstOverview)
#include "tst_overview.moc"
