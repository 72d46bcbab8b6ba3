// Two profiles beside each other: figures, noise from steps, ops found again, gates.
#include "model/analysis/comparison.h"
#include "model/analysis/comparison_gate.h"
#include "model/text/comparison_text.h"
#include "tests/model/ops/op_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr std::int64_t kUs = 1'000'000; // ps

struct Side {
    SessionPtr session;
    std::shared_ptr<const OpIndex> index;
    std::shared_ptr<const Overview> overview;
    ComparedSide compared() const { return {overview.get(), index.get()}; }
};

Side sideOf(OpFixture &fixture)
{
    Side side;
    side.session = fixture.build();
    side.index = OpIndex::build(side.session, {}, 1);
    side.overview = overviewOf(side.session, side.index);
    return side;
}

struct FixtureOp {
    const char *name, *category;
    std::int64_t us;
    const char *scope = "";
};

/// One chip; `steps`: the ops of each, back to back.
Side profileOf(const std::vector<std::vector<FixtureOp>> &steps, const char *chip = "/device:TPU:0")
{
    OpFixture f;
    f.chip(chip);
    std::vector<std::pair<std::int64_t, std::int64_t>> markers;
    std::int64_t at = 0;
    for (const std::vector<FixtureOp> &ops : steps) {
        const std::int64_t begin = at;
        for (const FixtureOp &op : ops) {
            OpFixture::Cost cost;
            cost.flops = op.us * 100'000; // a tenth of 1 TFLOP/s
            cost.bytes = op.us * 1'000;
            cost.provenance = op.scope;
            f.op(op.name, op.category, at, op.us * kUs, cost);
            at += op.us * kUs;
        }
        markers.emplace_back(begin, at - begin);
    }
    SessionBuilder &builder = f.builder();
    const LineId line = builder.addLine(f.plane(), "Steps", 1);
    for (std::size_t i = 0; i < markers.size(); ++i) {
        EventType type;
        type.plane = f.plane();
        type.name = builder.intern("train " + std::to_string(i));
        builder.addEvent(line, builder.addType(type), TimePoint::ps(markers[i].first), Duration::ps(markers[i].second));
    }
    return sideOf(f);
}

const ComparedMetric *metricOf(const std::vector<ComparedMetric> &metrics, const char *key)
{
    for (const ComparedMetric &metric : metrics)
        if (metric.key == key)
            return &metric;
    return nullptr;
}

const ComparedOp *comparedOp(const ComparedOps &ops, const char *name)
{
    for (const ComparedOp &op : ops.ops)
        if (op.name == name)
            return &op;
    return nullptr;
}

} // namespace

class TstComparison : public QObject
{
    Q_OBJECT
private slots:
    void aChangeBeyondTheStepsIsSignificant();
    void withOneStepNothingIsCalledSignificant();
    void noiseIsTheConfidenceOfWelch();
    void theSameProfileDiffersInNothing();
    void opsAreFoundByNameThenByScope();
    void copiesOfAnOpInAnotherProgramAreOneOp();
    void withoutStepsTimesAreOfTheRecording();
    void figuresThatASideLacksAreAbsent();
    void everyGateMetricIsInAComparison();
    void gatesReadTheirRule_data();
    void gatesReadTheirRule();
    void gatesRefuseWhatMakesNoSense_data();
    void gatesRefuseWhatMakesNoSense();
    void aGateWithoutItsFigureFails();
    void everyMetricHasWords();
    void aBatchGivesTheTimePerSequence();
};

void TstComparison::aChangeBeyondTheStepsIsSignificant()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 100}},
                              {{"dot.1", "convolution fusion", 102}},
                              {{"dot.1", "convolution fusion", 98}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 120}},
                              {{"dot.1", "convolution fusion", 121}},
                              {{"dot.1", "convolution fusion", 119}}});
    const Side c = profileOf({{{"dot.1", "convolution fusion", 101}},
                              {{"dot.1", "convolution fusion", 104}},
                              {{"dot.1", "convolution fusion", 99}}});
    const auto slower = compareMetrics(a.compared(), b.compared());
    const ComparedMetric *step = metricOf(slower, "step_time.mean");
    QVERIFY(step && step->hasBoth());
    QCOMPARE(*step->a, 100.0 * kUs);
    QCOMPARE(*step->b, 120.0 * kUs);
    QVERIFY(std::abs(*step->deltaShare() - 0.2) < 1e-12);
    QVERIFY(step->isSignificant() == true);
    const auto same = compareMetrics(a.compared(), c.compared());
    QVERIFY(metricOf(same, "step_time.mean")->isSignificant() == false);
    const ComparedOps ops = compareOps(*a.index, *b.index);
    QVERIFY(ops.isPerStep);
    QCOMPARE(ops.ops.size(), std::size_t(1));
    QVERIFY(ops.ops.front().isSignificant() == true);
    QCOMPARE(ops.ops.front().deltaPs(), 20.0 * kUs);
    QVERIFY(compareOps(*a.index, *c.index).ops.front().isSignificant() == false);
}

void TstComparison::withOneStepNothingIsCalledSignificant()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 100}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 200}}});
    const auto metrics = compareMetrics(a.compared(), b.compared());
    const ComparedMetric *step = metricOf(metrics, "step_time.mean");
    QVERIFY(step && step->hasBoth());
    QVERIFY(!step->noise && !step->isSignificant());
    QVERIFY(!compareOps(*a.index, *b.index).ops.front().isSignificant());
}

void TstComparison::noiseIsTheConfidenceOfWelch()
{
    // Variances 4 and 1, three steps each: s = sqrt(4/3 + 1/3), 2.94 degrees, so t of 2 degrees.
    const Side a = profileOf({{{"dot.1", "convolution fusion", 100}},
                              {{"dot.1", "convolution fusion", 102}},
                              {{"dot.1", "convolution fusion", 98}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 120}},
                              {{"dot.1", "convolution fusion", 121}},
                              {{"dot.1", "convolution fusion", 119}}});
    const auto metrics = compareMetrics(a.compared(), b.compared());
    const double expected = 4.303 * std::sqrt(4.0 / 3 + 1.0 / 3) * kUs;
    QVERIFY(std::abs(*metricOf(metrics, "step_time.mean")->noise - expected) < 1);
}

void TstComparison::theSameProfileDiffersInNothing()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70}, {"all-reduce.2", "all-reduce", 30}},
                              {{"dot.1", "convolution fusion", 71}, {"all-reduce.2", "all-reduce", 30}}});
    const auto metrics = compareMetrics(a.compared(), a.compared());
    QVERIFY(metrics.size() >= 10);
    for (const ComparedMetric &metric : metrics) {
        if (metric.unit == ColumnUnit::Text) {
            QCOMPARE(metric.textA, metric.textB);
            continue;
        }
        QVERIFY2(metric.delta() == 0.0, metric.key.c_str());
        QVERIFY2(metric.isSignificant() != true, metric.key.c_str());
    }
    for (const ComparedOp &op : compareOps(*a.index, *a.index).ops)
        QVERIFY(op.deltaPs() == 0 && op.match == OpMatch::Name && op.isSignificant() == false);
    QVERIFY(
        text::comparisonWarnings(*a.overview, *a.overview, true).join(u' ').contains(QLatin1String("same profile")));
}

void TstComparison::opsAreFoundByNameThenByScope()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70, "jit(f)/layer/dot_general:"},
                               {"fusion.2", "loop fusion", 20, "jit(f)/layer/add:"},
                               {"gone.3", "loop fusion", 10}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 60, "jit(f)/layer/dot_general:"},
                               {"fusion.9", "loop fusion", 25, "jit(f)/layer/add:"},
                               {"new.4", "scatter fusion", 5}}});
    const ComparedOps ops = compareOps(*a.index, *b.index);
    QCOMPARE(ops.ops.size(), std::size_t(4));
    QVERIFY(comparedOp(ops, "dot.1")->match == OpMatch::Name);
    const ComparedOp *moved = comparedOp(ops, "fusion.2");
    QVERIFY(moved && moved->match != OpMatch::None && moved->match != OpMatch::Name);
    QCOMPARE(moved->nameB, std::string("fusion.9"));
    QCOMPARE(moved->deltaPs(), 5.0 * kUs);
    const ComparedOp *gone = comparedOp(ops, "gone.3"), *added = comparedOp(ops, "new.4");
    QVERIFY(gone && gone->aPs && !gone->bPs && gone->match == OpMatch::None);
    QVERIFY(added && !added->aPs && added->bPs && added->match == OpMatch::None);
    // Greatest change first.
    for (std::size_t i = 1; i < ops.ops.size(); ++i)
        QVERIFY(std::abs(ops.ops[i - 1].deltaPs()) >= std::abs(ops.ops[i].deltaPs()));
    // The sums of both sides are all of their time.
    double left = 0, right = 0;
    for (const ComparedOp &op : ops.ops) {
        left += op.aPs.value_or(0);
        right += op.bPs.value_or(0);
    }
    QCOMPARE(left, 100.0 * kUs);
    QCOMPARE(right, 90.0 * kUs);
}

void TstComparison::copiesOfAnOpInAnotherProgramAreOneOp()
{
    // Equal names of another category are other ops.
    const Side a = profileOf({{{"x.1", "loop fusion", 10}}});
    const Side b = profileOf({{{"x.1", "all-reduce", 10}}});
    const ComparedOps ops = compareOps(*a.index, *b.index);
    QCOMPARE(ops.ops.size(), std::size_t(2));
    QVERIFY(ops.ops[0].match == OpMatch::None && ops.ops[1].match == OpMatch::None);
}

void TstComparison::withoutStepsTimesAreOfTheRecording()
{
    OpFixture f, g;
    f.chip().op("dot.1", "convolution fusion", 0, 70 * kUs);
    f.op("dot.1", "convolution fusion", 80 * kUs, 70 * kUs);
    g.chip().op("dot.1", "convolution fusion", 0, 70 * kUs);
    const Side a = sideOf(f), b = sideOf(g);
    const ComparedOps ops = compareOps(*a.index, *b.index);
    QVERIFY(!ops.isPerStep);
    QCOMPARE(*ops.ops.front().aPs, 140.0 * kUs);
    QCOMPARE(*ops.ops.front().bPs, 70.0 * kUs);
    QVERIFY(!ops.ops.front().noisePs);
}

void TstComparison::figuresThatASideLacksAreAbsent()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70}}});
    OpFixture nothing(std::vector<std::pair<std::string, double>>{});
    nothing.chip();
    const Side b = sideOf(nothing);
    const auto metrics = compareMetrics(a.compared(), b.compared());
    const ComparedMetric *step = metricOf(metrics, "step_time.mean");
    QVERIFY(step && step->a && !step->b);
    QVERIFY(!step->delta() && !step->deltaShare() && !step->isSignificant());
    QCOMPARE(text::comparisonRow(*step, QLocale::c()).b, QStringLiteral("–"));
    QVERIFY(text::comparisonRow(*step, QLocale::c()).change.isEmpty());
    QVERIFY(!metricOf(metrics, "memory_peak"));
}

void TstComparison::everyGateMetricIsInAComparison()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70}, {"all-reduce.2", "all-reduce", 30}}});
    const auto metrics = compareMetrics(a.compared(), a.compared());
    for (const std::string_view key : gateMetrics()) {
        QVERIFY(gateMetricUnit(key) != ColumnUnit::Text);
        const ComparedMetric *metric = metricOf(metrics, std::string(key).c_str());
        if (key == "memory_peak" || key == "step_time.per_sequence")
            continue; // no allocator in this fixture; only with a batch
        QVERIFY2(metric, std::string(key).c_str());
        QVERIFY2(metric->unit == gateMetricUnit(key), std::string(key).c_str());
    }
    for (const ComparedMetric &metric : metrics)
        QVERIFY(metric.unit == ColumnUnit::Text ||
                std::find(gateMetrics().begin(), gateMetrics().end(), metric.key) != gateMetrics().end());
}

void TstComparison::gatesReadTheirRule_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<bool>("fails");
    const auto row = [](const char *rule, bool fails) { QTest::newRow(rule) << QString::fromLatin1(rule) << fails; };
    // The step goes from 100 to 120 us, collectives from 30 to 25 % of the op time.
    row("step_time.mean > +3%", true);
    row("step_time.mean>+3%", true);
    row("  step_time.mean  >  +3 %  ", true);
    row("step_time.mean > +20.1%", false);
    row("step_time.mean >= +20us", true);
    row("step_time.mean > +20us", false);
    row("step_time.mean > 110us", true);
    row("step_time.mean > 0.13ms", false);
    row("step_time.mean < -1%", false);
    row("step_time.p50 > +3%", true);
    row("collectives < 28%", true);
    row("collectives < 0.2", false);
    row("collectives < -4pp", true);
    row("collectives < -6pp", false);
    row("collectives <= -16%", true);
}

void TstComparison::gatesReadTheirRule()
{
    QFETCH(QString, rule);
    QFETCH(bool, fails);
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70}, {"all-reduce.2", "all-reduce", 30}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 90}, {"all-reduce.2", "all-reduce", 30}}});
    const auto parsed = parseGateRule(rule.toStdString());
    QVERIFY(parsed.has_value());
    const GateResult result = judgeGate(*parsed, compareMetrics(a.compared(), b.compared()));
    QVERIFY(result.actual);
    QCOMPARE(result.fails, fails);
}

void TstComparison::gatesRefuseWhatMakesNoSense_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<int>("place");
    const auto row = [](const char *rule, int place) { QTest::newRow(rule) << QString::fromLatin1(rule) << place; };
    row("", 0);
    row("> 3%", 0);
    row("step_time.mean", 14);
    row("step_time.mean = 3%", 15);
    row("step_time.mean > ", 17);
    row("step_time.mean > fast", 17);
    row("step_time.mean > 3 parsecs", 19);
    row("collectives > 3pp", 15);
    row("step_time.mean > +3% and more", 21);
    row("memory_peak > 3ms", 17);
    row("step_time.mean > 3GiB", 21);
}

void TstComparison::gatesRefuseWhatMakesNoSense()
{
    QFETCH(QString, rule);
    QFETCH(int, place);
    const auto parsed = parseGateRule(rule.toStdString());
    QVERIFY(!parsed.has_value());
    QVERIFY(!parsed.error().detail.empty());
    QCOMPARE(static_cast<int>(parsed.error().offset), place);
}

void TstComparison::aGateWithoutItsFigureFails()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70}}});
    const auto rule = parseGateRule("memory_peak > 1GiB");
    QVERIFY(rule.has_value());
    const GateResult result = judgeGate(*rule, compareMetrics(a.compared(), a.compared()));
    QVERIFY(!result.actual);
    QVERIFY(result.fails);
}

void TstComparison::everyMetricHasWords()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 70}, {"all-reduce.2", "all-reduce", 30}},
                              {{"dot.1", "convolution fusion", 72}, {"all-reduce.2", "all-reduce", 30}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 90}, {"all-reduce.2", "all-reduce", 30}},
                              {{"dot.1", "convolution fusion", 95}, {"all-reduce.2", "all-reduce", 30}}});
    QStringList labels;
    const auto metrics = compareMetrics(a.compared(), b.compared());
    for (const ComparedMetric &metric : metrics) {
        const text::ComparisonRow row = text::comparisonRow(metric, QLocale::c());
        QVERIFY(!row.label.isEmpty() && !row.a.isEmpty() && !row.b.isEmpty());
        QVERIFY2(metric.noise.has_value() == !row.noise.isEmpty() || *metric.a == 0, metric.key.c_str());
        QVERIFY2(!labels.contains(row.label), qPrintable(row.label));
        labels << row.label;
    }
    QVERIFY(text::comparisonRows(metrics, QLocale::c()).size() < metrics.size());
}

void TstComparison::aBatchGivesTheTimePerSequence()
{
    const Side a = profileOf({{{"dot.1", "convolution fusion", 100}}, {{"dot.1", "convolution fusion", 102}}});
    const Side b = profileOf({{{"dot.1", "convolution fusion", 400}}, {{"dot.1", "convolution fusion", 404}}});
    QVERIFY(!metricOf(compareMetrics(a.compared(), b.compared()), "step_time.per_sequence"));
    const auto metrics = compareMetrics(a.compared(), b.compared(), {1, 8});
    const ComparedMetric *metric = metricOf(metrics, "step_time.per_sequence");
    QVERIFY(metric && metric->noise);
    QCOMPARE(*metric->a, 101.0 * kUs);
    QCOMPARE(*metric->b, 402.0 * kUs / 8);
}

PLANESCOPE_TEST(TstComparison)
#include "tst_comparison.moc"
