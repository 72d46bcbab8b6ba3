#include "model/analysis/counters/utilization.h"

#include "model/analysis/counters/counter_series.h"
#include "model/analysis/counters/sampled_sums.h"
#include "model/analysis/counters/utilization_parts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace planescope {

namespace {

using RowsByPlace = std::map<std::pair<CounterPlace, std::string_view>, std::uint32_t>;

RowsByPlace rowsByPlace(const CounterTable &table, std::uint32_t reading)
{
    RowsByPlace rows;
    const CounterReading &r = table.readings()[reading];
    for (std::uint32_t row = r.firstRow; row < r.firstRow + r.rowCount; ++row) {
        const CounterFacts &facts = table.nameOf(row).facts;
        if (facts.place.block != CounterBlock::Other && facts.kind != CounterKind::Other)
            rows.try_emplace({facts.place, std::string_view(facts.shortName)}, row);
    }
    return rows;
}

UtilizationRow frameOf(const CounterReading &reading, std::uint32_t row)
{
    UtilizationRow frame;
    frame.reading = row;
    frame.plane = reading.plane;
    frame.host = reading.host;
    frame.device = reading.device.value_or(reading.chip.value_or(0));
    frame.sample = reading.sample;
    return frame;
}

/// False for chips without formulas; the report says so then.
bool hasFormulas(const CounterReading &reading, UtilizationReport &report)
{
    if (reading.generation != TpuGeneration::Unknown)
        return true;
    if (std::find(report.unknownTypes.begin(), report.unknownTypes.end(), reading.deviceType) ==
        report.unknownTypes.end())
        report.unknownTypes.push_back(reading.deviceType);
    return false;
}

std::optional<double> finite(double value) { return std::isnan(value) ? std::nullopt : std::optional(value); }

} // namespace

UtilizationReport utilization(const Session &session, const CounterTable &table)
{
    UtilizationReport report;
    for (std::uint32_t r = 0; r < table.readings().size(); ++r) {
        const CounterReading &reading = table.readings()[r];
        if (session.plane(reading.plane).kind == PlaneKind::Gpu || !hasFormulas(reading, report))
            continue;
        const RowsByPlace rows = rowsByPlace(table, r);
        const auto value = [&](const CounterPlace &place, std::string_view counter) -> std::optional<double> {
            const auto found = rows.find({place, counter});
            return found == rows.end() ? std::nullopt : finite(table.value(found->second));
        };
        const UtilizationRow frame = frameOf(reading, r);
        if (!writeUtilization(frame, reading.generation, value, false, report.rows))
            report.withoutClock.push_back(r);
    }
    if (!report.rows.empty()) {
        report.source = UtilizationSource::Readings;
        report.covered = session.range();
    }
    return report;
}

namespace {

/// Readings of a plane inside the range, by time.
std::vector<std::uint32_t> readingsIn(const CounterTable &table, PlaneId plane, TimeRange range)
{
    std::vector<std::uint32_t> inside;
    for (std::uint32_t r = 0; r < table.readings().size(); ++r) {
        const CounterReading &reading = table.readings()[r];
        // A reading at the very end speaks of the range before it.
        if (reading.plane == plane && reading.isCumulative && range.begin <= reading.time && reading.time <= range.end)
            inside.push_back(r);
    }
    std::stable_sort(inside.begin(), inside.end(), [&](std::uint32_t a, std::uint32_t b) {
        return table.readings()[a].time < table.readings()[b].time;
    });
    return inside;
}

/// Rows of the time between two readings, or since the start when `first` is none.
bool addDifference(const CounterTable &table, std::optional<std::uint32_t> first, std::uint32_t last,
                   UtilizationReport &report)
{
    const RowsByPlace rows = rowsByPlace(table, last);
    const auto value = [&](const CounterPlace &place, std::string_view counter) -> std::optional<double> {
        const auto found = rows.find({place, counter});
        if (found == rows.end())
            return std::nullopt;
        if (!first)
            return finite(table.value(found->second));
        const auto before = table.rowOf(*first, table.name()[found->second]);
        if (!before)
            return std::nullopt;
        const double grown = table.value(found->second) - table.value(*before);
        return grown >= 0 ? finite(grown) : std::nullopt;
    };
    return writeUtilization(frameOf(table.readings()[last], last), table.readings()[last].generation, value, false,
                            report.rows);
}

} // namespace

UtilizationReport utilizationIn(const Session &session, const CounterTable &table, TimeRange range)
{
    UtilizationReport report;
    const bool isWhole = range.begin <= session.range().begin && session.range().end <= range.end;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const PlaneId plane{p};
        const std::vector<std::uint32_t> inside = readingsIn(table, plane, range);
        if (inside.empty() || (inside.size() < 2 && !isWhole) || !hasFormulas(table.readings()[inside.back()], report))
            continue;
        const std::optional<std::uint32_t> first = isWhole ? std::nullopt : std::optional(inside.front());
        if (!addDifference(table, first, inside.back(), report)) {
            report.withoutClock.push_back(inside.back());
            continue;
        }
        report.source = UtilizationSource::Readings;
        const TimeRange covered{first ? table.readings()[*first].time : session.range().begin,
                                table.readings()[inside.back()].time};
        report.covered = report.covered.isEmpty() ? covered
                                                  : TimeRange{std::min(report.covered.begin, covered.begin),
                                                              std::max(report.covered.end, covered.end)};
    }
    if (!report.rows.empty())
        return report;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const SampledSums sums = sampledSums(session, PlaneId{p}, range);
        if (sums.counters.empty())
            continue;
        CounterReading reading;
        reading.plane = PlaneId{p};
        reading.host = session.plane(PlaneId{p}).host;
        reading.chip = sums.chip;
        reading.device = sums.device;
        reading.deviceType = sums.deviceType;
        reading.generation = counterGeneration(sums.deviceType);
        if (!hasFormulas(reading, report))
            continue;
        const auto value = [&](const CounterPlace &place, std::string_view counter) -> std::optional<double> {
            // A plane is one core: its samples do not say which one.
            if (place.block != CounterBlock::TensorCore || place.die > 0)
                return std::nullopt;
            if (counter == "cycles")
                return sums.cycles;
            const auto found = sums.counters.find(std::string(counter));
            return found == sums.counters.end() ? std::nullopt : std::optional(found->second);
        };
        if (!writeUtilization(frameOf(reading, kNoCounterRow), reading.generation, value, true, report.rows))
            continue;
        report.source = UtilizationSource::Samples;
        report.covered = report.covered.isEmpty() ? sums.covered
                                                  : TimeRange{std::min(report.covered.begin, sums.covered.begin),
                                                              std::max(report.covered.end, sums.covered.end)};
    }
    return report;
}

} // namespace planescope
