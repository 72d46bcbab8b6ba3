#include "model/analysis/counters/reality_gap.h"

#include "model/analysis/counters/sampled_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace planescope {

std::optional<double> GapRow::gap() const
{
    const std::optional<double> promised = modelled ? modelled : listed;
    return promised && counted ? std::optional(*promised - *counted) : std::nullopt;
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
         {{"vld_instruction_0", 0.5}, {"vld_instruction_1", 0.5}},
         "VLD_INSTRUCTION_0..1 / (2 * CYCLES)"},
        {"Vector Store", KernelUnit::Vstore, {{"vst_instruction", 1}}, "VST_INSTRUCTION / CYCLES"},
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

std::optional<double> listedShare(const BundleUnits *listing, KernelUnit unit)
{
    if (!listing || !listing->capacities || listing->rows.empty())
        return std::nullopt;
    const std::uint64_t capacity = (*listing->capacities)[at(unit)];
    if (capacity == 0)
        return std::nullopt;
    return static_cast<double>(listing->sum(0, listing->rows.size())[at(unit)]) /
           static_cast<double>(capacity * listing->rows.size());
}

/// Mean of a "% util" track by time, 0..1. A value holds to the next sample; behind the last one nothing is known.
std::optional<double> modelledShare(const Session &session, PlaneId plane, std::string_view name, TimeRange range,
                                    TimePoint lastSample)
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
            return weighted / length / 100;
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
            gap.stalls.push_back({name, value, value / *gap.cycles});
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
            stalls.push_back({facts.shortName, table.value(row), *share});
    }
    sortStalls(stalls);
    return stalls;
}

RealityGap realityGap(const Session &session, const CounterTable &table, PlaneId plane, TimeRange range,
                      const BundleUnits *listing, bool isWholeRun)
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
    const TimePoint last = lastModelled(session, plane);
    for (const GapUnit &unit : gapUnits()) {
        GapRow row;
        row.unit = unit.name;
        row.listed = listedShare(listing, unit.unit);
        row.modelled = modelledShare(session, plane, unit.name, range, last);
        if (gap.cycles)
            row.counted = countedShare(unit, sum, *gap.cycles);
        if (row.counted)
            row.countedFormula = unit.formula;
        if (row.listed || row.modelled || row.counted)
            gap.units.push_back(std::move(row));
    }
    return gap;
}

std::vector<KernelGap> kernelGaps(const Session &session, const CounterTable &table, const std::stop_token &stop)
{
    std::vector<KernelGap> kernels;
    const auto isKernel = [&](const EventType &type) {
        return session.text(type.category) == "custom-call" ||
               session.text(type.name).find(" custom-call(") != std::string_view::npos;
    };
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const Plane &plane = session.planes()[p];
        if (plane.kind != PlaneKind::TpuCore || plane.counters.empty())
            continue;
        std::map<std::uint32_t, std::size_t> byName;
        for (const LineId line : plane.lines) {
            if (session.line(line).kind != LineKind::Ops)
                continue;
            for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row) {
                const EventRef event{line, row};
                const EventType &type = session.typeOf(event);
                if (!isKernel(type))
                    continue;
                const auto [at, isNew] = byName.try_emplace(type.label().value, kernels.size());
                if (isNew) {
                    kernels.emplace_back();
                    kernels.back().name = type.label();
                    kernels.back().plane = PlaneId{p};
                }
                KernelGap &kernel = kernels[at->second];
                ++kernel.calls;
                kernel.total += session.duration(event);
                kernel.events.push_back(event);
            }
        }
    }
    for (KernelGap &kernel : kernels) {
        RealityGap &sum = kernel.sum;
        sum.plane = kernel.plane;
        std::map<std::string_view, std::pair<double, double>> counted, modelled; // weighted sum, weight
        std::map<std::string, double> stalls;
        double cycles = 0, sampledPs = 0, calledPs = 0, clocked = 0;
        for (const EventRef event : kernel.events) {
            if (stop.stop_requested())
                return {};
            const TimeRange range = session.eventRange(event);
            const RealityGap call = realityGap(session, table, kernel.plane, range);
            for (const GapRow &row : call.units)
                if (row.modelled) {
                    auto &[value, weight] = modelled[row.unit];
                    value += *row.modelled * range.length().toPsDouble();
                    weight += range.length().toPsDouble();
                }
            if (call.source != UtilizationSource::Samples)
                continue;
            ++kernel.sampledCalls;
            sum.source = call.source;
            sum.range = sum.range.isEmpty()
                            ? range
                            : TimeRange{std::min(sum.range.begin, range.begin), std::max(sum.range.end, range.end)};
            cycles += *call.cycles;
            sampledPs += call.sampledShare * range.length().toPsDouble();
            calledPs += range.length().toPsDouble();
            clocked += call.clockHz.value_or(0) * *call.cycles;
            for (const GapRow &row : call.units)
                if (row.counted) {
                    auto &[value, weight] = counted[row.unit];
                    value += *row.counted * *call.cycles;
                    weight += *call.cycles;
                }
            for (const StallRow &stall : call.stalls)
                stalls[stall.name] += stall.cycles;
        }
        if (cycles > 0) {
            sum.cycles = cycles;
            sum.sampledShare = sampledPs / calledPs;
            if (clocked > 0)
                sum.clockHz = clocked / cycles;
        }
        for (const GapUnit &unit : gapUnits()) {
            GapRow row;
            row.unit = unit.name;
            if (const auto found = modelled.find(unit.name); found != modelled.end())
                row.modelled = found->second.first / found->second.second;
            if (const auto found = counted.find(unit.name); found != counted.end()) {
                row.counted = found->second.first / found->second.second;
                row.countedFormula = unit.formula;
            }
            if (row.modelled || row.counted)
                sum.units.push_back(std::move(row));
        }
        for (const auto &[name, value] : stalls)
            sum.stalls.push_back({name, value, value / cycles});
        sortStalls(sum.stalls);
    }
    std::stable_sort(kernels.begin(), kernels.end(),
                     [](const KernelGap &a, const KernelGap &b) { return a.total > b.total; });
    return kernels;
}

} // namespace planescope
