#include "model/analysis/comparison.h"

#include "model/analysis/hlo_category.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace planescope {

namespace {

using Samples = std::vector<double>; ///< one value per step

/// Quantile of Student's t for 95 % between both tails.
double studentT(double degrees)
{
    constexpr std::array kTable{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    if (degrees >= static_cast<double>(kTable.size()))
        return 1.96 + 2.46 / degrees; // within 0.001 of the true one
    const auto below = static_cast<std::size_t>(std::max(1.0, std::floor(degrees)));
    return kTable[below - 1]; // of the whole degrees below: never too sure
}

struct MeanAndError {
    double squaredError = 0; ///< variance of the mean
    double degrees = 0;
};

MeanAndError errorOf(const Samples &values)
{
    const auto n = static_cast<double>(values.size());
    double mean = 0, squares = 0;
    for (const double value : values)
        mean += value / n;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return {squares / (n - 1) / n, n - 1};
}

std::optional<double> noiseOf(const Samples &a, const Samples &b)
{
    if (a.size() < 2 || b.size() < 2)
        return std::nullopt;
    const MeanAndError left = errorOf(a), right = errorOf(b);
    const double sum = left.squaredError + right.squaredError;
    if (sum <= 0)
        return 0.0;
    const double degrees = sum * sum /
                           (left.squaredError * left.squaredError / left.degrees +
                            right.squaredError * right.squaredError / right.degrees);
    return studentT(degrees) * std::sqrt(sum);
}

std::optional<bool> exceeds(std::optional<double> delta, std::optional<double> noise)
{
    if (!delta || !noise)
        return std::nullopt;
    return *delta != 0 && std::abs(*delta) > *noise;
}

template <class Value> Samples samplesOf(const StepBreakdown &steps, const Value &value)
{
    Samples out;
    for (const StepTimes &step : steps.steps)
        if (const std::optional<double> v = value(step))
            out.push_back(*v);
    return out;
}

/// Sum over the cores of a step; nothing for steps whose parts are not known.
template <class Value> std::optional<double> sumOfCores(const StepTimes &step, const Value &value)
{
    if (step.cores.empty())
        return std::nullopt;
    double sum = 0;
    for (const CoreStep &core : step.cores)
        sum += value(core);
    return sum;
}

struct TopCollective {
    std::string name;
    double share = 0;
    double callPs = 0;
};

/// The collective with the most time, or the one of that name.
std::optional<TopCollective> topCollective(const ComparedSide &side, const std::string &wanted = {})
{
    if (!side.index || side.overview->table.opPs <= 0)
        return std::nullopt;
    for (const OpRow &row : side.overview->table.rows) {
        const OpInfo &op = side.index->ops()[row.op];
        if (!isCollectiveCategory(op.category) || op.category.ends_with("-done") || op.category.ends_with("-start") ||
            (!wanted.empty() && op.name != wanted))
            continue;
        return TopCollective{op.name,
                             static_cast<double>(row.sums.selfPs) / static_cast<double>(side.overview->table.opPs),
                             row.sums.meanMilliseconds() * 1e9};
    }
    return std::nullopt;
}

class MetricList
{
public:
    MetricList(const Overview &a, const Overview &b) : m_a(a), m_b(b) {}

    /// `value` tells the figure of an overview, `perStep` of a step (both: optional).
    template <class Value, class PerStep>
    void add(const char *key, ColumnUnit unit, const Value &value, const PerStep &perStep)
    {
        ComparedMetric metric;
        metric.key = key;
        metric.unit = unit;
        metric.a = value(m_a);
        metric.b = value(m_b);
        if (metric.hasBoth())
            metric.noise = noiseOf(samplesOf(m_a.steps, perStep), samplesOf(m_b.steps, perStep));
        append(std::move(metric));
    }
    template <class Value> void add(const char *key, ColumnUnit unit, const Value &value)
    {
        add(key, unit, value, [](const StepTimes &) { return std::optional<double>(); });
    }
    void append(ComparedMetric metric)
    {
        if (metric.a || metric.b || !metric.textA.empty() || !metric.textB.empty())
            m_metrics.push_back(std::move(metric));
    }
    std::vector<ComparedMetric> take() { return std::move(m_metrics); }

private:
    const Overview &m_a, &m_b;
    std::vector<ComparedMetric> m_metrics;
};

std::optional<double> knownShare(double value) { return value < 0 ? std::nullopt : std::optional(value); }

/// Mean over steps and cores of a part of the step.
auto partOfSteps(std::int64_t CoreStep::*part)
{
    return [part](const StepTimes &step) -> std::optional<double> {
        const auto sum = sumOfCores(step, [part](const CoreStep &core) { return static_cast<double>(core.*part); });
        return sum ? std::optional(*sum / static_cast<double>(step.cores.size())) : std::nullopt;
    };
}

auto meanOfParts(std::int64_t CoreStep::*part)
{
    return [part](const Overview &o) -> std::optional<double> {
        if (!o.steps.hasParts)
            return std::nullopt;
        double sum = 0;
        for (const StepTimes &step : o.steps.steps)
            sum += partOfSteps(part)(step).value_or(0);
        return sum / static_cast<double>(o.steps.steps.size());
    };
}

/// `part` of the op time of a step.
template <class Part> auto ofOpTime(const Part &part)
{
    return [part](const StepTimes &step) -> std::optional<double> {
        const auto whole = sumOfCores(step, [](const CoreStep &core) { return static_cast<double>(core.opPs()); });
        const auto sum = sumOfCores(step, part);
        return whole && *whole > 0 ? std::optional(*sum / *whole) : std::nullopt;
    };
}

// Ops of both sides

struct OpKey {
    std::string program, name, category;
    auto operator<=>(const OpKey &) const = default;
};

struct SideOp {
    OpKey key;
    std::string text;  ///< HLO text without names; empty without HLO
    std::string scope; ///< provenance and category; empty without
    Samples perStep;   ///< of a core
    double ps = 0;     ///< mean over the steps, of a core
    bool isMatched = false;
};

/// "%fusion.3 = f32[8] fusion(%a.1)" and the same with other numbers are the same text.
std::string withoutNames(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        if (text[i] != '%')
            continue;
        while (i + 1 < text.size() && (std::isalnum(static_cast<unsigned char>(text[i + 1])) != 0 ||
                                       std::string_view("._-").find(text[i + 1]) != std::string_view::npos))
            ++i;
    }
    return out;
}

std::string programWithoutId(const std::string &name) { return name.substr(0, name.rfind('(')); }

void addTable(std::map<OpKey, SideOp> &ops, const OpIndex &index, const OpTable &table, std::size_t step,
              std::size_t stepCount)
{
    for (const OpRow &row : table.rows) {
        const OpInfo &op = index.ops()[row.op];
        const OpKey key{programWithoutId(index.programName(op.programId)), op.name, op.category};
        SideOp &side = ops[key];
        if (side.perStep.empty()) {
            side.key = key;
            side.text = withoutNames(op.longName);
            if (!op.provenance.empty())
                side.scope = op.provenance + '\n' + op.category;
            side.perStep.resize(stepCount);
        }
        side.perStep[step] +=
            static_cast<double>(row.sums.selfPs) / static_cast<double>(std::max<std::size_t>(1, table.coreCount));
    }
}

std::vector<SideOp> opsOf(const OpIndex &index, const std::vector<StepOps> &steps)
{
    std::map<OpKey, SideOp> ops;
    if (steps.empty())
        addTable(ops, index, index.table(), 0, 1);
    for (std::size_t i = 0; i < steps.size(); ++i)
        addTable(ops, index, steps[i].table, i, steps.size());
    std::vector<SideOp> out;
    for (auto &[key, op] : ops) {
        for (const double ps : op.perStep)
            op.ps += ps / static_cast<double>(op.perStep.size());
        out.push_back(std::move(op));
    }
    return out;
}

ComparedOp pairOf(const SideOp *a, const SideOp *b, OpMatch match, bool isPerStep)
{
    const SideOp &first = a ? *a : *b;
    ComparedOp op;
    op.name = first.key.name;
    op.program = first.key.program;
    op.category = first.key.category;
    op.match = match;
    if (a)
        op.aPs = a->ps;
    if (b)
        op.bPs = b->ps;
    if (a && b && a->key.name != b->key.name)
        op.nameB = b->key.name;
    if (a && b && isPerStep)
        op.noisePs = noiseOf(a->perStep, b->perStep);
    return op;
}

/// Pairs what both sides have exactly once.
void matchUnique(std::vector<SideOp> &a, std::vector<SideOp> &b, std::string SideOp::*mark, OpMatch match,
                 bool isPerStep, std::vector<ComparedOp> &out)
{
    using Places = std::map<std::string_view, std::pair<SideOp *, int>>;
    const auto places = [&](std::vector<SideOp> &ops) {
        Places found;
        for (SideOp &op : ops)
            if (!op.isMatched && !(op.*mark).empty()) {
                auto &place = found[op.*mark];
                place.first = &op;
                ++place.second;
            }
        return found;
    };
    Places left = places(a), right = places(b);
    for (auto &[key, place] : left) {
        const auto other = right.find(key);
        if (place.second != 1 || other == right.end() || other->second.second != 1)
            continue;
        place.first->isMatched = other->second.first->isMatched = true;
        out.push_back(pairOf(place.first, other->second.first, match, isPerStep));
    }
}

} // namespace

std::optional<bool> ComparedMetric::isSignificant() const { return exceeds(delta(), noise); }
std::optional<bool> ComparedOp::isSignificant() const
{
    return aPs && bPs ? exceeds(deltaPs(), noisePs) : std::nullopt;
}

std::string_view opMatchWord(OpMatch match)
{
    switch (match) {
    case OpMatch::Name:
        return "name";
    case OpMatch::Text:
        return "text";
    case OpMatch::Scope:
        return "scope";
    case OpMatch::None:
        break;
    }
    return {};
}

std::vector<ComparedMetric> compareMetrics(const ComparedSide &a, const ComparedSide &b, StepBatch batch)
{
    MetricList list(*a.overview, *b.overview);
    const auto figure = [](auto value) {
        return [value](const Overview &o) -> std::optional<double> {
            return o.steps.figures.count > 0 ? std::optional(static_cast<double>(o.steps.figures.*value))
                                             : std::nullopt;
        };
    };
    const auto length = [](const StepTimes &step) { return std::optional(static_cast<double>(step.lengthPs)); };
    list.add("step_time.mean", ColumnUnit::Duration, figure(&StepFigures::meanPs), length);
    if (batch.a != 1 || batch.b != 1) {
        const auto perSequence = [&](const Overview &o, double sequences) {
            return samplesOf(o.steps, [&](const StepTimes &step) { return std::optional(*length(step) / sequences); });
        };
        const auto meanOf = [](const Overview &o, double sequences) {
            return o.steps.figures.count > 0 ? std::optional(o.steps.figures.meanPs / sequences) : std::nullopt;
        };
        ComparedMetric metric;
        metric.key = "step_time.per_sequence";
        metric.unit = ColumnUnit::Duration;
        metric.a = meanOf(*a.overview, batch.a);
        metric.b = meanOf(*b.overview, batch.b);
        if (metric.hasBoth())
            metric.noise = noiseOf(perSequence(*a.overview, batch.a), perSequence(*b.overview, batch.b));
        list.append(std::move(metric));
    }
    list.add("step_time.min", ColumnUnit::Duration, figure(&StepFigures::minPs));
    list.add("step_time.p50", ColumnUnit::Duration, figure(&StepFigures::p50Ps));
    list.add("step_time.p90", ColumnUnit::Duration, figure(&StepFigures::p90Ps));
    list.add("step_time.p99", ColumnUnit::Duration, figure(&StepFigures::p99Ps));
    list.add("step_time.max", ColumnUnit::Duration, figure(&StepFigures::maxPs));
    for (const auto &[key, part] :
         {std::pair{"step_compute.mean", &CoreStep::computePs},
          std::pair{"step_collective.mean", &CoreStep::collectivePs},
          std::pair{"step_infeed.mean", &CoreStep::infeedPs}, std::pair{"step_idle.mean", &CoreStep::idlePs}})
        list.add(key, ColumnUnit::Duration, meanOfParts(part), partOfSteps(part));
    list.add(
        "flops_utilization", ColumnUnit::Share, [](const Overview &o) { return knownShare(o.flopsUtilization); },
        ofOpTime([](const CoreStep &core) { return core.flopsSharePs; }));
    list.add(
        "hbm_utilization", ColumnUnit::Share, [](const Overview &o) { return knownShare(o.hbmUtilization); },
        ofOpTime([](const CoreStep &core) { return core.hbmSharePs; }));
    list.add("duty_cycle", ColumnUnit::Share,
             [](const Overview &o) { return o.duty.chipCount > 0 ? std::optional(o.duty.share()) : std::nullopt; });
    list.add(
        "device_idle", ColumnUnit::Share, [](const Overview &o) { return knownShare(o.idleShare); },
        [](const StepTimes &step) -> std::optional<double> {
            const auto idle = partOfSteps(&CoreStep::idlePs)(step);
            return idle && step.lengthPs > 0 ? std::optional(*idle / static_cast<double>(step.lengthPs)) : std::nullopt;
        });
    list.add(
        "collectives", ColumnUnit::Share,
        [](const Overview &o) { return o.table.opPs > 0 ? std::optional(o.collectiveShare) : std::nullopt; },
        ofOpTime([](const CoreStep &core) { return static_cast<double>(core.collectivePs); }));
    if (const auto top = topCollective(a)) {
        const auto other = topCollective(b, top->name);
        ComparedMetric share{"top_collective.share", top->name, ColumnUnit::Share, top->share, {}, {}, {}, {}};
        ComparedMetric call{"top_collective.call_mean", top->name, ColumnUnit::Duration, top->callPs, {}, {}, {}, {}};
        if (other) {
            share.b = other->share;
            call.b = other->callPs;
        }
        list.append(std::move(share));
        list.append(std::move(call));
    }
    list.add("memory_peak", ColumnUnit::Size, [](const Overview &o) {
        return o.memory.peakBytes > 0 ? std::optional(static_cast<double>(o.memory.peakBytes)) : std::nullopt;
    });
    const auto limited = [](const Overview &o) {
        return o.rooflineLimit == Resource::Unknown ? std::string() : std::string(resourceName(o.rooflineLimit));
    };
    list.append({"roofline_bound_by", {}, ColumnUnit::Text, {}, {}, limited(*a.overview), limited(*b.overview), {}});
    return list.take();
}

ComparedOps compareOps(const OpIndex &a, const OpIndex &b)
{
    std::vector<StepOps> stepsA = a.stepTables(), stepsB = b.stepTables();
    ComparedOps out;
    out.isPerStep = !stepsA.empty() && !stepsB.empty();
    if (!out.isPerStep) {
        stepsA.clear();
        stepsB.clear();
    }
    std::vector<SideOp> left = opsOf(a, stepsA), right = opsOf(b, stepsB);
    std::map<OpKey, SideOp *> byKey;
    for (SideOp &op : right)
        byKey[op.key] = &op;
    for (SideOp &op : left)
        if (const auto found = byKey.find(op.key); found != byKey.end()) {
            op.isMatched = found->second->isMatched = true;
            out.ops.push_back(pairOf(&op, found->second, OpMatch::Name, out.isPerStep));
        }
    matchUnique(left, right, &SideOp::text, OpMatch::Text, out.isPerStep, out.ops);
    matchUnique(left, right, &SideOp::scope, OpMatch::Scope, out.isPerStep, out.ops);
    for (const SideOp &op : left)
        if (!op.isMatched)
            out.ops.push_back(pairOf(&op, nullptr, OpMatch::None, out.isPerStep));
    for (const SideOp &op : right)
        if (!op.isMatched)
            out.ops.push_back(pairOf(nullptr, &op, OpMatch::None, out.isPerStep));
    std::stable_sort(out.ops.begin(), out.ops.end(), [](const ComparedOp &x, const ComparedOp &y) {
        const double changeOfX = std::abs(x.deltaPs()), changeOfY = std::abs(y.deltaPs());
        return changeOfX != changeOfY ? changeOfX > changeOfY
                                      : std::tie(x.name, x.program) < std::tie(y.name, y.program);
    });
    return out;
}

} // namespace planescope
