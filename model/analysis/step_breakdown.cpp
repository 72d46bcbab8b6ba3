#include "model/analysis/step_breakdown.h"

#include "model/analysis/hlo_category.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace planescope {

namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// What an op means for a step; looked up once per op, since a run has thousands of steps.
struct OpMeaning {
    OpClass opClass = OpClass::Unknown;
    std::int64_t CoreStep::*part = &CoreStep::computePs;
    bool isControl = false; ///< a loop states what its body does
};

std::vector<OpMeaning> meaningsOf(const std::vector<OpInfo> &ops)
{
    std::vector<OpMeaning> meanings;
    meanings.reserve(ops.size());
    for (const OpInfo &op : ops) {
        OpMeaning meaning{opClassOf(op.category, op.name, op.longName), &CoreStep::computePs,
                          isControlCategory(op.category)};
        if (contains(op.category, "host send") || contains(op.category, "host recv"))
            meaning.part = &CoreStep::hostTransferPs;
        else if (isCollectiveCategory(op.category))
            meaning.part = &CoreStep::collectivePs;
        else if (contains(op.category, "infeed"))
            meaning.part = &CoreStep::infeedPs;
        else if (contains(op.category, "outfeed"))
            meaning.part = &CoreStep::outfeedPs;
        meanings.push_back(meaning);
    }
    return meanings;
}

/// What the ops of one core add to a step.
void addOps(CoreStep &core, std::span<const StepOp> ops, const std::vector<OpMeaning> &meanings,
            const DevicePeaks &peaks)
{
    const double hbm = peaks.bandwidth(MemoryPort::Hbm);
    for (const StepOp &op : ops) {
        const OpMeaning &meaning = meanings[op.op];
        core.classPs[static_cast<std::size_t>(meaning.opClass)] += op.selfPs;
        core.*meaning.part += op.selfPs;
        if (meaning.isControl)
            continue;
        if (peaks.flopsPerSecond > 0)
            core.flopsSharePs += op.flops / peaks.flopsPerSecond * 1e12;
        if (hbm > 0)
            core.hbmSharePs += op.hbmBytes / hbm * 1e12;
    }
}

/// A step of one core as visitSteps() tells it.
struct NumberedCore {
    std::int64_t number = 0;
    CoreStep core;
};

/// Of every plane its steps; planes are read on all cores of this machine.
std::vector<std::vector<NumberedCore>> stepsPerCore(const OpIndex &index, const std::vector<PlaneId> &planes,
                                                    const std::stop_token &stop)
{
    const std::vector<OpMeaning> meanings = meaningsOf(index.ops());
    std::vector<std::vector<NumberedCore>> out(planes.size());
    const auto work = [&](std::size_t i) {
        if (stop.stop_requested())
            return;
        index.visitSteps(planes[i], [&](const CoreStepOps &ops) {
            CoreStep core;
            core.plane = planes[i];
            core.range = ops.range;
            core.lengthPs = ops.lengthPs;
            addOps(core, ops.ops, meanings, index.peaks());
            out[i].push_back({ops.number, core});
        });
    };
    constexpr std::uint64_t kWorthThreads = 100'000; // events of the session; below, threads cost more than they give
    inParallel(planes.size(), work, index.session()->eventCount() > kWorthThreads ? 0 : 1);
    return out;
}

/// XProf's figures of a step from those of its cores.
void summarizeCores(const Session &session, StepTimes &step)
{
    // XProf takes the longest core of each host for the step of that host, and the shortest of these for the idle time.
    std::map<std::uint32_t, std::int64_t> hostSteps;
    for (const CoreStep &core : step.cores) {
        std::int64_t &longest = hostSteps[session.plane(core.plane).host.value];
        longest = std::max(longest, core.lengthPs);
    }
    std::int64_t shortest = step.lengthPs;
    for (const auto &[host, longest] : hostSteps)
        shortest = std::min(shortest, longest);
    const std::int64_t length = step.lengthPs;
    std::int64_t compute = length;
    double outfeed = 0, busy = 0, collective = 0;
    for (CoreStep &core : step.cores) {
        core.idlePs = std::max<std::int64_t>(0, length - core.opPs());
        compute = std::min(compute, core.computePs + core.collectivePs);
        step.tcInfeedPs = std::max(step.tcInfeedPs, core.infeedPs);
        step.hostTransferPs = std::max(step.hostTransferPs, core.hostTransferPs);
        outfeed += static_cast<double>(core.outfeedPs);
        busy += static_cast<double>(length - core.idlePs);
        collective += static_cast<double>(core.collectivePs);
    }
    const auto count = static_cast<double>(step.cores.size());
    step.tcComputePs = compute;
    step.tcOutfeedPs = outfeed / count;
    step.meanBusyPs = busy / count;
    step.meanCollectivePs = collective / count;
    step.tcIdlePs = std::max(0.0, static_cast<double>(shortest - compute - step.tcInfeedPs) - step.tcOutfeedPs);
    if (length > 0)
        step.infeedShare = static_cast<double>(step.tcInfeedPs) / static_cast<double>(length);
}

/// First begin at or after `from` on lines of this kind of a plane, before `to`.
std::optional<TimePoint> firstBegin(const Session &session, PlaneId plane, LineKind kind, TimeRange range)
{
    std::optional<TimePoint> first;
    for (const LineId id : session.plane(plane).lines) {
        const Line &line = session.line(id);
        if (line.kind != kind || line.isDerived)
            continue;
        const RowRange rows = session.rowsBeginningIn(id, range);
        if (rows.size() > 0)
            first = first ? std::min(*first, session.begin({id, rows.first})) : session.begin({id, rows.first});
    }
    return first;
}

/// Time that "dependency-wait" covers inside `range`.
std::int64_t dependencyWaitPs(const Session &session, PlaneId plane, TimeRange range)
{
    std::int64_t sum = 0;
    for (const LineId id : session.plane(plane).lines) {
        if (session.line(id).kind != LineKind::TraceMe || session.line(id).isDerived)
            continue;
        const RowRange rows = session.rowsBeginningIn(id, range);
        for (std::uint64_t row = rows.first; row < rows.last; ++row)
            if (session.label({id, row}) == "dependency-wait")
                sum += session.eventRange({id, row}).clipped(range).length().toPs();
    }
    return sum;
}

/// The event of the host's threads that fills `range` best: most of both, event and range, is in common.
std::optional<EventRef> hostEventIn(const Session &session, HostId host, TimeRange range)
{
    std::optional<EventRef> best;
    double bestFit = 0.5;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const Plane &plane = session.planes()[p];
        if (plane.kind != PlaneKind::HostCpu || plane.host.value != host.value)
            continue;
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            if (line.kind != LineKind::HostThread || line.isDerived)
                continue;
            const TimeRange around{range.begin - range.length(), range.end};
            const RowRange rows = session.rowsBeginningIn(id, around);
            for (std::uint64_t row = rows.first; row < rows.last; ++row) {
                const TimeRange event = session.eventRange({id, row});
                const auto common = static_cast<double>(event.clipped(range).length().toPs());
                const auto both =
                    static_cast<double>((std::max(event.end, range.end) - std::min(event.begin, range.begin)).toPs());
                if (both > 0 && common / both > bestFit) {
                    bestFit = common / both;
                    best = EventRef{id, row};
                }
            }
        }
    }
    return best;
}

StepGap gapOf(const Session &session, const StepTimes &step)
{
    StepGap gap;
    bool isFirst = true;
    for (const CoreStep &core : step.cores) {
        const std::optional<TimePoint> op = firstBegin(session, core.plane, LineKind::Ops, core.range);
        if (!op)
            continue;
        const std::int64_t length = (*op - core.range.begin).toPs();
        if (!isFirst && length >= gap.lengthPs)
            continue;
        isFirst = false;
        gap.lengthPs = length;
        gap.range = {core.range.begin, *op};
        const std::optional<TimePoint> module = firstBegin(session, core.plane, LineKind::Modules, gap.range);
        gap.hostPs = module ? (*module - core.range.begin).toPs() : 0;
        gap.dependencyPs = dependencyWaitPs(session, core.plane, gap.range);
        gap.hostEvent.reset();
        constexpr std::int64_t kWorthNaming = 1'000'000'000; // 1 ms
        if (gap.hostPs >= kWorthNaming)
            gap.hostEvent = hostEventIn(session, session.plane(core.plane).host,
                                        {core.range.begin, core.range.begin + Duration::ps(gap.hostPs)});
    }
    return gap;
}

std::string markerName(const Session &session, PlaneId plane, TimeRange range)
{
    for (const LineId id : session.plane(plane).lines)
        if (session.line(id).kind == LineKind::Steps)
            if (const RowRange rows = session.rowsBeginningIn(id, range); rows.size() > 0)
                return std::string(session.label({id, rows.first}));
    return {};
}

/// SparseCores have steps of their own; their ops do not nest.
SparseCoreTimes sparseCoreTimes(const Session &session, const std::vector<StepTimes> &steps)
{
    SparseCoreTimes out;
    std::vector<PlaneId> planes;
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        const auto &lines = session.planes()[i].lines;
        if (session.planes()[i].kind == PlaneKind::SparseCore &&
            std::any_of(lines.begin(), lines.end(), [&](LineId id) {
                return session.line(id).kind == LineKind::SparseCoreSteps && session.line(id).events.size() > 0;
            }))
            planes.push_back(PlaneId{i});
    }
    out.coreCount = planes.size();
    if (planes.empty() || steps.empty())
        return out;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        std::int64_t longest = 0, leastBusy = std::numeric_limits<std::int64_t>::max();
        double idle = 0;
        std::map<std::uint32_t, std::int64_t> hostSteps; // the longest of each host
        std::vector<std::pair<std::uint32_t, std::int64_t>> busyOfCore;
        for (const PlaneId plane : planes) {
            std::int64_t busy = 0, length = 0;
            TimeRange range;
            for (const LineId id : session.plane(plane).lines)
                if (session.line(id).kind == LineKind::SparseCoreSteps && s < session.line(id).events.size()) {
                    range = session.eventRange({id, s});
                    length = range.length().toPs();
                }
            for (const LineId id : session.plane(plane).lines) {
                if (session.line(id).kind != LineKind::SparseCoreOps || session.line(id).isDerived)
                    continue;
                const RowRange rows = session.rowsBeginningIn(id, range);
                for (std::uint64_t row = rows.first; row < rows.last; ++row)
                    busy += session.duration({id, row}).toPs();
            }
            longest = std::max(longest, length);
            leastBusy = std::min(leastBusy, busy);
            const std::uint32_t host = session.plane(plane).host.value;
            hostSteps[host] = std::max(hostSteps[host], length);
            busyOfCore.emplace_back(host, busy);
        }
        for (const auto &[host, busy] : busyOfCore)
            idle += static_cast<double>(hostSteps[host] - busy) / static_cast<double>(planes.size());
        const auto count = static_cast<double>(steps.size());
        out.stepPs += static_cast<double>(longest) / count;
        out.computePs += static_cast<double>(leastBusy) / count;
        out.idlePs += idle / count;
    }
    return out;
}

template <class Value> double meanOf(const std::vector<StepTimes> &steps, Value StepTimes::*value)
{
    double sum = 0;
    for (const StepTimes &step : steps)
        sum += static_cast<double>(step.*value);
    return steps.empty() ? 0 : sum / static_cast<double>(steps.size());
}

template <class Value> double shareOfSteps(const std::vector<StepTimes> &steps, Value StepTimes::*value)
{
    const double whole = meanOf(steps, &StepTimes::lengthPs);
    return whole > 0 ? meanOf(steps, value) / whole : 0;
}

std::vector<StepTimes> stepsOfGpus(const Session &session, const std::stop_token &stop)
{
    std::vector<StepTimes> steps;
    for (const GpuStep &gpu : gpuSteps(session, stop)) {
        StepTimes step;
        step.number = static_cast<std::int64_t>(steps.size());
        step.name = gpu.name;
        step.range = gpu.range;
        step.lengthPs = gpu.range.length().toPs();
        if (gpu.hasParts)
            step.gpu = gpu;
        steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace

double StepBreakdown::mean(double StepTimes::*value) const { return meanOf(steps, value); }
double StepBreakdown::mean(std::int64_t StepTimes::*value) const { return meanOf(steps, value); }
double StepBreakdown::inputShare() const { return shareOfSteps(steps, &StepTimes::tcInfeedPs); }
double StepBreakdown::outputShare() const { return shareOfSteps(steps, &StepTimes::tcOutfeedPs); }
double StepBreakdown::idleShare() const { return shareOfSteps(steps, &StepTimes::tcIdlePs); }

std::vector<std::size_t> outlyingSteps(const std::vector<std::int64_t> &lengthsPs)
{
    if (lengthsPs.size() < StepOutlierRule::kLeastSteps)
        return {};
    const auto median = [](std::vector<double> values) {
        const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), half, values.end());
        return *half;
    };
    std::vector<double> lengths(lengthsPs.begin(), lengthsPs.end());
    const double middle = median(lengths);
    std::vector<double> distances;
    distances.reserve(lengths.size());
    for (const double length : lengths)
        distances.push_back(std::abs(length - middle));
    const double usual = median(distances);
    constexpr double kSigma = 1.4826; // of a normal distribution
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const double excess = lengths[i] - middle;
        if (excess > StepOutlierRule::kShare * middle && excess > StepOutlierRule::kDeviations * kSigma * usual)
            out.push_back(i);
    }
    return out;
}

double StepBreakdown::meanGpuPs(GpuPart part) const
{
    double sum = 0;
    for (const StepTimes &step : steps)
        sum += step.gpu ? static_cast<double>(step.gpu->at(part)) : 0;
    return steps.empty() ? 0 : sum / static_cast<double>(steps.size());
}

double StepBreakdown::gpu16BitShare() const
{
    const double half = meanGpuPs(GpuPart::Compute16), whole = half + meanGpuPs(GpuPart::Compute32);
    return whole > 0 ? half / whole : -1;
}

StepFigures stepFigures(std::vector<std::int64_t> lengthsPs)
{
    StepFigures figures;
    const DurationSummary summary = summarize(lengthsPs);
    figures.count = static_cast<std::size_t>(summary.count);
    figures.meanPs = summary.averagePs;
    figures.minPs = summary.min.toPs();
    figures.p50Ps = summary.p50.toPs();
    figures.p90Ps = summary.p90.toPs();
    figures.p99Ps = summary.p99.toPs();
    figures.maxPs = summary.max.toPs();
    if (figures.count > 1) {
        const auto n = static_cast<double>(figures.count);
        figures.sigmaPs = summary.sigmaPs * std::sqrt(n / (n - 1)); // steps are a sample of the run
    }
    return figures;
}

StepBreakdown stepBreakdown(const OpIndex &index, std::stop_token stop)
{
    const Session &session = *index.session();
    StepBreakdown out;
    if (index.peaks().kind == DeviceKind::Tpu) {
        const std::vector<PlaneId> planes = index.planes();
        std::map<std::int64_t, StepTimes> byNumber;
        const auto perCore = stepsPerCore(index, planes, stop);
        if (stop.stop_requested())
            return {};
        for (const std::vector<NumberedCore> &cores : perCore)
            for (const auto &[number, core] : cores) {
                StepTimes &step = byNumber[number];
                step.number = number;
                step.range = step.cores.empty() ? core.range
                                                : TimeRange{std::min(step.range.begin, core.range.begin),
                                                            std::max(step.range.end, core.range.end)};
                step.lengthPs = std::max(step.lengthPs, core.lengthPs);
                step.cores.push_back(core);
            }
        for (auto &[number, step] : byNumber) {
            if (step.cores.size() != planes.size())
                continue; // a core lacks it: cut off at the begin or end of the recording
            summarizeCores(session, step);
            step.name = markerName(session, planes.front(), step.cores.front().range);
            step.gap = gapOf(session, step);
            out.steps.push_back(std::move(step));
        }
        std::sort(out.steps.begin(), out.steps.end(),
                  [](const StepTimes &a, const StepTimes &b) { return a.range.begin < b.range.begin; });
        out.sparse = sparseCoreTimes(session, out.steps);
        out.hasParts = !out.steps.empty();
    } else if (index.peaks().kind == DeviceKind::Gpu) {
        out.steps = stepsOfGpus(session, stop);
        out.hasGpuParts = !out.steps.empty() && std::all_of(out.steps.begin(), out.steps.end(),
                                                            [](const StepTimes &step) { return step.gpu.has_value(); });
    }
    std::vector<std::int64_t> lengths;
    for (const StepTimes &step : out.steps)
        lengths.push_back(step.lengthPs);
    out.outliers = outlyingSteps(lengths);
    out.figures = stepFigures(std::move(lengths));
    return out;
}

} // namespace planescope
