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
    void aStepFarAboveTheOthersIsAnOutlier();
    void opsBelongToPhases();
    void theInputOfTheHostIsSplit();
    void theRunHasPhases();
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
    // What is not known is not called low.
    Overview known = *o;
    known.flopsUtilization = 0.2;
    known.hbmUtilization = 0.3;
    QVERIFY(text::limitRule(known, QLocale::c()).contains(QLatin1String("30.0")));
    QVERIFY(text::limitTitle(known).contains(QLatin1String("neither")));
    Overview withoutBytes = known, withoutFlops = known;
    withoutBytes.hbmUtilization = withoutFlops.flopsUtilization = -1;
    QVERIFY(text::limitRule(withoutBytes, QLocale::c()).contains(QLatin1String("HBM bandwidth is not known")));
    QVERIFY(text::limitRule(withoutFlops, QLocale::c()).contains(QLatin1String("FLOP rate is not known")));
    for (const Overview &partly : {withoutBytes, withoutFlops})
        QVERIFY(!text::limitTitle(partly).contains(QLatin1String("neither")));
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
        // The sentence leads to the view that proves it; without a verdict there is nothing to prove.
        const bool isJudged = o.limit != Limit::Unknown;
        QCOMPARE(!text::ruleView(o).id.isEmpty(), isJudged);
        QCOMPARE(text::limitRule(o, QLocale::c()).contains(QLatin1Char('%')), isJudged);
    }
    for (int proposal = 1; proposal <= static_cast<int>(Proposal::TuneOps); ++proposal) {
        o.proposal = static_cast<Proposal>(proposal);
        const text::StrongText words = text::proposalText(o, QLocale::c());
        QVERIFY(!words.strong.isEmpty() && !text::proposalView(o).id.isEmpty());
        QVERIFY2(words.rest.contains(QRegularExpression(QStringLiteral("[0-9]"))), qPrintable(words.rest));
    }
    for (int kind = 0; kind <= static_cast<int>(Quality::NoHostTrace); ++kind) {
        QualityFact fact;
        fact.kind = static_cast<Quality>(kind);
        fact.text = "words";
        QVERIFY(!text::qualityText(fact, QLocale::c()).strong.isEmpty());
    }
}

void TstOverview::aStepFarAboveTheOthersIsAnOutlier()
{
    using Rows = std::vector<std::size_t>;
    QCOMPARE(outlyingSteps({100, 101, 99, 100, 130, 100}), Rows{4});
    QCOMPARE(outlyingSteps({130, 100, 100, 100}), Rows{});          // four steps: nothing is usual
    QCOMPARE(outlyingSteps({100, 100, 100, 100, 101}), Rows{});     // a percent does not matter
    QCOMPARE(outlyingSteps({70, 130, 90, 120, 80, 110}), Rows{});   // spread is usual here
    QCOMPARE(outlyingSteps({100, 100, 100, 100, 100, 50}), Rows{}); // short ones are none
    QCOMPARE(outlyingSteps({}), Rows{});
    OpFixture f;
    f.chip();
    std::vector<Step> steps;
    std::int64_t at = 0;
    for (int i = 0; i < 6; ++i) {
        const std::int64_t length = (i == 3 ? 140 : 100) * kUs;
        f.op("dot.1", "convolution fusion", at, length, costOf(1, 1));
        steps.push_back({std::to_string(i), at, length});
        at += length;
    }
    addSteps(f, steps);
    const auto o = overviewFor(f.build());
    QCOMPARE(o->steps.outliers, Rows{3});
    const QString words = text::outliersText(o->steps, QLocale::c());
    QVERIFY2(words.contains(QLatin1String("step 3 (40.0")), qPrintable(words));
}

void TstOverview::opsBelongToPhases()
{
    const auto phase = [](const char *provenance, const char *program = "jit_f") {
        return phaseWord(phaseOf(provenance, program));
    };
    QCOMPARE(phase("jit(train_step)/jit(main)/jvp(Transformer)/decoder/dot_general:"), std::string_view("forward"));
    QCOMPARE(phase("jit(train_step)/jit(main)/transpose(jvp(Transformer))/mul:"), std::string_view("backward"));
    QCOMPARE(phase("jit(f)/transpose(jvp(T))/checkpoint/rematted_computation/mul:"), std::string_view("recomputed"));
    QCOMPARE(phase("jit(train_step)/jit(main)/optimizer/adamw/add:"), std::string_view("optimizer"));
    QCOMPARE(phase("gradient_tape/model/dense/MatMul:MatMul"), std::string_view("backward"));
    QCOMPARE(phase("jit(prefill)/attention/dot_general:"), std::string_view("prefill"));
    QCOMPARE(phase("jit(f)/decode_step/mul:"), std::string_view("decode"));
    QCOMPARE(phase("jit(f)/decoder/mul:"), std::string_view("other")); // a decoder is no decoding
    QCOMPARE(phase("", "jit_generate(17)"), std::string_view("decode"));
    OpFixture f;
    OpFixture::Cost forward = costOf(1, 1), backward = costOf(1, 1);
    forward.provenance = "jit(f)/jvp(T)/mul:";
    backward.provenance = "jit(f)/transpose(jvp(T))/mul:";
    f.chip().op("a.1", "loop fusion", 0, 25 * kUs, forward);
    f.op("b.2", "loop fusion", 25 * kUs, 75 * kUs, backward);
    const auto o = overviewFor(f.build());
    QCOMPARE(o->phases.size(), std::size_t(2));
    QVERIFY(std::abs(o->phases[0].share - 0.25) < 1e-12 && o->phases[0].phase == ProgramPhase::Forward);
    QVERIFY(std::abs(o->phases[1].share - 0.75) < 1e-12);
    QVERIFY(o->environment.isTraining);
}

void TstOverview::theInputOfTheHostIsSplit()
{
    HostOpTable host;
    const auto add = [&](const char *name, const char *type, std::int64_t time, std::int64_t self) {
        HostOp op;
        op.name = name;
        op.type = type;
        op.occurrences = 1;
        op.timePs = time;
        op.selfPs = self;
        host.ops.push_back(op);
    };
    add("Iterator::Root::Prefetch", "Dataset", 100, 40);
    add("Iterator::Root::Prefetch::Map::TFRecord", "Dataset", 30, 30);
    add("Iterator::Root::TFRecord", "Dataset", 20, 20);
    add("MatMul", "MatMul", 500, 500);
    add("InfeedEnqueueTuple", "InfeedEnqueueTuple", 10, 10);
    const HostInput input = hostInput(host);
    QCOMPARE(input.ops.size(), std::size_t(4));
    QCOMPARE(input.selfPs, std::int64_t{100});
    QCOMPARE(input.at(InputPart::Preprocessing), std::int64_t{40});
    QCOMPARE(input.at(InputPart::FileReadAhead), std::int64_t{30});
    QCOMPARE(input.at(InputPart::FileRead), std::int64_t{20});
    QCOMPARE(input.at(InputPart::Enqueue), std::int64_t{10});
    QVERIFY(std::abs(input.ops[0].timeShare - 1.0) < 1e-12 && std::abs(input.ops[0].selfShare - 0.4) < 1e-12);
}

void TstOverview::theRunHasPhases()
{
    // Two runs of a training program, later the host compiles and the device waits for input.
    OpFixture f;
    OpFixture::Cost backward = costOf(1, 1);
    backward.provenance = "jit(f)/transpose(jvp(T))/mul:";
    f.chip().op("a.1", "loop fusion", 0, 30 * kUs, backward);
    f.op("a.1", "loop fusion", 35 * kUs, 30 * kUs);
    f.op("infeed.2", "infeed", 70 * kUs, 20 * kUs, costOf(1, 1));
    SessionBuilder &builder = f.builder();
    const auto add = [&](PlaneId plane, const char *line, std::int64_t id, const char *name, std::int64_t begin,
                         std::int64_t length, LineId *known) {
        if (known->value == 0xFFFFFFFFu)
            *known = builder.addLine(plane, line, id);
        EventType type;
        type.plane = plane;
        type.name = builder.intern(name);
        builder.addEvent(*known, builder.addType(type), TimePoint::ps(begin), Duration::ps(length));
    };
    LineId modules{0xFFFFFFFFu}, threads{0xFFFFFFFFu};
    add(f.plane(), "XLA Modules", 2, "jit_f(17)", 0, 30 * kUs, &modules);
    add(f.plane(), "XLA Modules", 2, "jit_f(17)", 35 * kUs, 30 * kUs, &modules);
    const PlaneId host = builder.addPlane(builder.addHost("other"), "/host:CPU");
    add(host, "main", 7, "BackendCompile", 66 * kUs, 3 * kUs, &threads);
    add(host, "main", 7, "something else", 80 * kUs, 3 * kUs, &threads);
    const auto o = overviewFor(f.build());
    QCOMPARE(o->runPhases.size(), std::size_t(3));
    QCOMPARE(runPhaseWord(o->runPhases[0].kind), std::string_view("training"));
    QCOMPARE(o->runPhases[0].range.length().toPs(), 65 * kUs);
    QCOMPARE(runPhaseWord(o->runPhases[1].kind), std::string_view("compile"));
    QCOMPARE(o->runPhases[1].range.begin.toPs(), 66 * kUs);
    QCOMPARE(runPhaseWord(o->runPhases[2].kind), std::string_view("infeed"));
    QCOMPARE(o->runPhases[2].range.length().toPs(), 20 * kUs);
}

PLANESCOPE_TEST(TstOverview)
#include "tst_overview.moc"
