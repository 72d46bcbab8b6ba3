#include "model/analysis/counters/reality_gap.h"

#include "model/analysis/counters/sampled_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace planescope {

std::optional<double> GapRow::promised() const
{
    if (listing.scheduled)
        return listing.scheduled;
    return modelled && modelledCoverage >= RealityGap::kLeastCoverage ? modelled : listing.listed;
}

std::optional<double> GapRow::gap() const
{
    const std::optional<double> promise = promised();
    return promise && counted ? std::optional(*promise - *counted) : std::nullopt;
}

namespace {

/// Reads a counter by its short name.
using CounterSum = std::function<std::optional<double>(std::string_view)>;

struct GapUnit {
    std::string_view name; ///< of the compiler's track
    KernelUnit unit;
    std::vector<std::pair<std::string_view, double>> terms; ///< counter, weight
    std::string_view formula;
};

/// Slots are those of the schedule, or the two could not be held against each other: a bundle has three for loads and
/// two for stores, one of each in the VMISC slot. XProf's "Vmem Stores" leaves that one out.
const std::vector<GapUnit> &gapUnits()
{
    static const std::vector<GapUnit> units{
        {"MXU",
         KernelUnit::Matmul,
         {{"mxu_busy_1", 0.5}, {"mxu_busy_2", 1}},
         "(0.5 * MXU_BUSY_1 + MXU_BUSY_2) / CYCLES"},
        {"XLU", KernelUnit::Xlu, {{"xlu_busy_1", 0.5}, {"xlu_busy_2", 1}}, "(0.5 * XLU_BUSY_1 + XLU_BUSY_2) / CYCLES"},
        {"Vector ALU",
         KernelUnit::Valu,
         {{"vector_alu_instruction_0", 0.25},
          {"vector_alu_instruction_1", 0.25},
          {"vector_alu_instruction_2", 0.25},
          {"vector_alu_instruction_3", 0.25}},
         "VECTOR_ALU_INSTRUCTION_0..3 / (4 * CYCLES)"},
        {"Vector EUP", KernelUnit::Eup, {{"eup_instruction", 1}}, "EUP_INSTRUCTION / CYCLES"},
        {"Vector Load",
         KernelUnit::Vload,
         {{"vld_instruction_0", 1.0 / 3}, {"vld_instruction_1", 1.0 / 3}, {"vmisc_vld_instruction", 1.0 / 3}},
         "(VLD_INSTRUCTION_0..1 + VMISC_VLD_INSTRUCTION) / (3 * CYCLES)"},
        {"Vector Store",
         KernelUnit::Vstore,
         {{"vst_instruction", 0.5}, {"vmisc_vst_instruction", 0.5}},
         "(VST_INSTRUCTION + VMISC_VST_INSTRUCTION) / (2 * CYCLES)"},
        {"Scalar ALU",
         KernelUnit::Salu,
         {{"scalar_alu_instruction_0", 0.5}, {"scalar_alu_instruction_1", 0.5}},
         "SCALAR_ALU_INSTRUCTION_0..1 / (2 * CYCLES)"},
    };
    return units;
}

/// A share needs all its counters: a slot that was not sampled would pass for one that stood still.
std::optional<double> countedShare(const GapUnit &unit, const CounterSum &sum, double cycles)
{
    double busy = 0;
    for (const auto &[counter, weight] : unit.terms) {
        const auto value = sum(counter);
        if (!value)
            return std::nullopt;
        busy += weight * *value;
    }
    return busy / cycles;
}

/// Mean of a "% util" track by time, 0..1. A value holds to the next sample; behind the last one nothing is known.
struct ModelledShare {
    double share = 0, coverage = 0;
};
std::optional<ModelledShare> modelledShare(const Session &session, PlaneId plane, std::string_view name,
                                           TimeRange range, TimePoint lastSample)
{
    for (const std::uint32_t row : session.plane(plane).counters) {
        const CounterTrack &track = session.counters()[row];
        if (session.text(track.series) != "% util" || session.text(track.name) != name || track.timePs.empty())
            continue;
        const std::int64_t end = std::min(range.end.toPs(), lastSample.toPs());
        double weighted = 0, length = 0;
        const auto first = std::upper_bound(track.timePs.begin(), track.timePs.end(), range.begin.toPs());
        auto i = static_cast<std::size_t>(first - track.timePs.begin());
        if (i > 0)
            --i;
        for (; i < track.timePs.size() && track.timePs[i] < end; ++i) {
            const std::int64_t from = std::max(track.timePs[i], range.begin.toPs());
            const std::int64_t to = std::min(i + 1 < track.timePs.size() ? track.timePs[i + 1] : end, end);
            if (to <= from || !std::isfinite(track.value[i]))
                continue;
            weighted += track.value[i] * static_cast<double>(to - from);
            length += static_cast<double>(to - from);
        }
        if (length > 0)
            return ModelledShare{weighted / length / 100,
                                 range.length().toPs() > 0 ? length / range.length().toPsDouble() : 1};
    }
    return std::nullopt;
}

/// The newest sample of the compiler's tracks: until then unchanged values hold, since only changes are written.
TimePoint lastModelled(const Session &session, PlaneId plane)
{
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    for (const std::uint32_t row : session.plane(plane).counters)
        if (const CounterTrack &track = session.counters()[row];
            session.text(track.series) == "% util" && !track.timePs.empty())
            last = std::max(last, track.timePs.back());
    return TimePoint::ps(last);
}

void sortStalls(std::vector<StallRow> &stalls)
{
    std::stable_sort(stalls.begin(), stalls.end(),
                     [](const StallRow &a, const StallRow &b) { return a.cycles > b.cycles; });
}

void takeListing(RealityGap &gap, const ListedUse &use)
{
    gap.listedShare = use.coverage;
    gap.waitShare = use.waitShare;
    gap.programs = use.programs;
}

bool isHeldBack(const CounterFacts &facts)
{
    return facts.kind == CounterKind::Stall || facts.kind == CounterKind::Throttle;
}

void countSamples(RealityGap &gap, const SampledSums &sums)
{
    if (!sums.cycles || *sums.cycles <= 0)
        return;
    gap.source = UtilizationSource::Samples;
    gap.cycles = sums.cycles;
    if (gap.range.length().toPs() > 0)
        gap.sampledShare = sums.sampled.toPsDouble() / gap.range.length().toPsDouble();
    if (sums.hasCycleCounter && sums.sampled.toPs() > 0)
        gap.clockHz = *sums.cycles / (sums.sampled.toPsDouble() * 1e-12);
    for (const auto &[name, value] : sums.counters)
        if (value > 0 && isHeldBack(counterFacts("count_" + name)))
            gap.stalls.push_back({name, value, value / *gap.cycles, stallClass(name)});
    sortStalls(gap.stalls);
}

void countReading(RealityGap &gap, const CounterTable &table, std::uint32_t reading, const CounterPlace &core,
                  const std::map<std::string_view, std::uint32_t> &rows)
{
    const auto cycles = rows.find("cycles");
    if (cycles == rows.end() || !(table.value(cycles->second) > 0))
        return;
    gap.source = UtilizationSource::Readings;
    gap.cycles = table.value(cycles->second);
    gap.sampledShare = 1;
    gap.stalls = stallsOf(table, reading, core);
}

} // namespace

std::vector<StallRow> stallsOf(const CounterTable &table, std::uint32_t reading, const CounterPlace &block)
{
    std::vector<StallRow> stalls;
    const CounterReading &r = table.readings()[reading];
    for (std::uint32_t row = r.firstRow; row < r.firstRow + r.rowCount; ++row) {
        const CounterFacts &facts = table.nameOf(row).facts;
        if (facts.place != block || !isHeldBack(facts) || !(table.value(row) > 0))
            continue;
        if (const auto share = table.perCycle(row))
            stalls.push_back({facts.shortName, table.value(row), *share, stallClass(facts.shortName)});
    }
    sortStalls(stalls);
    return stalls;
}

RealityGap realityGap(const Session &session, const CounterTable &table, PlaneId plane, TimeRange range,
                      const ListedKernels *listings, bool isWholeRun)
{
    RealityGap gap;
    gap.range = range;
    gap.plane = plane;
    const SampledSums sums = sampledSums(session, plane, range);
    countSamples(gap, sums);
    CounterSum sum = [&](std::string_view name) -> std::optional<double> {
        const auto found = sums.counters.find(std::string(name));
        return found == sums.counters.end() ? std::nullopt : std::optional(found->second);
    };
    std::map<std::string_view, std::uint32_t> rows;
    if (gap.source == UtilizationSource::None && isWholeRun) {
        std::optional<std::uint32_t> newest;
        for (std::uint32_t r = 0; r < table.readings().size(); ++r)
            if (table.readings()[r].plane == plane &&
                (!newest || table.readings()[*newest].sample <= table.readings()[r].sample))
                newest = r;
        if (newest) {
            const CounterReading &reading = table.readings()[*newest];
            CounterPlace core{CounterBlock::TensorCore, -1, -1, -1};
            // v7x names have a die; the plane of the chip is its first core.
            if (reading.generation == TpuGeneration::V7x)
                core.die = 0;
            for (std::uint32_t row = reading.firstRow; row < reading.firstRow + reading.rowCount; ++row)
                if (table.nameOf(row).facts.place == core)
                    rows.try_emplace(table.nameOf(row).facts.shortName, row);
            countReading(gap, table, *newest, core, rows);
            sum = [&](std::string_view name) -> std::optional<double> {
                const auto found = rows.find(name);
                return found == rows.end() || std::isnan(table.value(found->second))
                           ? std::nullopt
                           : std::optional(table.value(found->second));
            };
        }
    }
    ListedUse use;
    if (listings)
        use = listings->inside(plane, range);
    takeListing(gap, use);
    const bool speaksOfMost = use.coverage >= RealityGap::kLeastCoverage;
    const TimePoint last = lastModelled(session, plane);
    for (const GapUnit &unit : gapUnits()) {
        GapRow row;
        row.unit = unit.name;
        if (speaksOfMost)
            row.listing = use.units[at(unit.unit)];
        if (const auto modelled = modelledShare(session, plane, unit.name, range, last)) {
            row.modelled = modelled->share;
            row.modelledCoverage = modelled->coverage;
        }
        if (gap.cycles)
            row.counted = countedShare(unit, sum, *gap.cycles);
        if (row.counted)
            row.countedFormula = unit.formula;
        if (row.promised() || row.modelled || row.counted)
            gap.units.push_back(std::move(row));
    }
    return gap;
}

namespace {

/// The launches of a call by plane; those without anything to compare are left out.
void splitCall(const Session &session, const KernelCall &call, bool hasListing, std::vector<KernelGap> *out)
{
    std::map<std::uint32_t, std::size_t> byPlane;
    for (const EventRef event : call.launches) {
        const PlaneId plane = session.line(event.line).plane;
        const Plane &core = session.plane(plane);
        if (core.kind != PlaneKind::TpuCore || (core.counters.empty() && !hasListing))
            continue;
        const auto [at, isNew] = byPlane.try_emplace(plane.value, out->size());
        if (isNew) {
            out->emplace_back();
            out->back().name = call.name;
            out->back().programId = call.programId;
            out->back().plane = plane;
        }
        KernelGap &kernel = (*out)[at->second];
        ++kernel.calls;
        kernel.total += session.duration(event);
        kernel.events.push_back(event);
    }
}

/// Shares with the weights they were added with.
using WeightedShares = std::map<std::string_view, std::pair<double, double>>;

void addShare(WeightedShares &shares, std::string_view unit, const std::optional<double> &share, double weight)
{
    if (!share)
        return;
    auto &[sum, weights] = shares[unit];
    sum += *share * weight;
    weights += weight;
}

std::optional<double> meanShare(const WeightedShares &shares, std::string_view unit)
{
    const auto found = shares.find(unit);
    return found == shares.end() ? std::nullopt : std::optional(found->second.first / found->second.second);
}

/// False when stopped.
bool sumCalls(const Session &session, const CounterTable &table, const ListedKernels *listings, KernelGap *kernel,
              const std::stop_token &stop)
{
    RealityGap &sum = kernel->sum;
    sum.plane = kernel->plane;
    WeightedShares counted, modelled;
    std::map<std::string, double> stalls;
    double cycles = 0, sampledPs = 0, calledPs = 0, clocked = 0;
    for (const EventRef event : kernel->events) {
        if (stop.stop_requested())
            return false;
        const TimeRange range = session.eventRange(event);
        const RealityGap call = realityGap(session, table, kernel->plane, range);
        for (const GapRow &row : call.units)
            addShare(modelled, row.unit, row.modelled, range.length().toPsDouble());
        if (call.source != UtilizationSource::Samples)
            continue;
        ++kernel->sampledCalls;
        sum.source = call.source;
        sum.range = sum.range.isEmpty()
                        ? range
                        : TimeRange{std::min(sum.range.begin, range.begin), std::max(sum.range.end, range.end)};
        cycles += *call.cycles;
        sampledPs += call.sampledShare * range.length().toPsDouble();
        calledPs += range.length().toPsDouble();
        clocked += call.clockHz.value_or(0) * *call.cycles;
        for (const GapRow &row : call.units)
            addShare(counted, row.unit, row.counted, *call.cycles);
        for (const StallRow &stall : call.stalls)
            stalls[stall.name] += stall.cycles;
    }
    if (cycles > 0) {
        sum.cycles = cycles;
        sum.sampledShare = sampledPs / calledPs;
        if (clocked > 0)
            sum.clockHz = clocked / cycles;
    }
    ListedUse use;
    if (listings)
        use = listings->of(kernel->events);
    takeListing(sum, use);
    for (const GapUnit &unit : gapUnits()) {
        GapRow row;
        row.unit = unit.name;
        row.listing = use.units[at(unit.unit)];
        row.modelled = meanShare(modelled, unit.name);
        row.modelledCoverage = row.modelled ? 1 : 0; // what was recorded stands for all calls
        row.counted = meanShare(counted, unit.name);
        if (row.counted)
            row.countedFormula = unit.formula;
        if (row.promised() || row.counted)
            sum.units.push_back(std::move(row));
    }
    for (const auto &[name, value] : stalls)
        sum.stalls.push_back({name, value, value / cycles, stallClass(name)});
    sortStalls(sum.stalls);
    return true;
}

} // namespace

std::vector<KernelGap> kernelGaps(const Session &session, const CounterTable &table, const ListedKernels *listings,
                                  const std::stop_token &stop)
{
    std::vector<KernelGap> kernels;
    if (listings && listings->page()) {
        for (const KernelFacts &facts : listings->page()->calls)
            splitCall(session, facts.call, facts.code().has_value(), &kernels);
    } else {
        for (const KernelCall &call : kernelCalls(session, stop))
            splitCall(session, call, false, &kernels);
    }
    for (KernelGap &kernel : kernels)
        if (!sumCalls(session, table, listings, &kernel, stop))
            return {};
    std::stable_sort(kernels.begin(), kernels.end(),
                     [](const KernelGap &a, const KernelGap &b) { return a.total > b.total; });
    return kernels;
}

} // namespace planescope
