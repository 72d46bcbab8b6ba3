#include "widgets/counters/chip_figures.h"

#include "model/analysis/counters/sampled_sums.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace planescope {

namespace {

bool isSparse(CounterBlock block)
{
    return block == CounterBlock::SparseSequencer || block == CounterBlock::SparseTile ||
           block == CounterBlock::SparseTileVector || block == CounterBlock::SparseTileScalar;
}

bool isUnitOf(const UtilizationRow &row, const ChipQuestion &question)
{
    if (question.die < 0)
        return true;
    if (row.group == UtilizationGroup::SparseCore)
        return row.node / 2 == question.die;
    if (row.group == UtilizationGroup::Ici)
        return true; // of the whole chip
    // Traffic of HBM is told apart by name only: "HBM Rd+Wr - core 1".
    if (row.group == UtilizationGroup::Hbm && row.name.find("core ") != std::string_view::npos)
        return row.name.ends_with(std::to_string(question.die));
    return row.node == question.die;
}

void addReading(const ChipQuestion &question, ChipFigures *out)
{
    const CounterTable &table = *question.findings->table;
    const CounterReading &reading = table.readings()[question.reading];
    out->generation = reading.generation;
    out->deviceType = reading.deviceType;
    for (std::uint32_t row = reading.firstRow; row < reading.firstRow + reading.rowCount; ++row) {
        const CounterFacts &facts = table.nameOf(row).facts;
        const bool isHere = question.die < 0 || facts.place.die < 0 || facts.place.die == question.die;
        const double value = table.value(row);
        if (!isHere || !std::isfinite(value))
            continue;
        if (facts.place.block == CounterBlock::TensorCore) {
            out->core[facts.shortName] += value;
        } else if (isSparse(facts.place.block)) {
            out->sparse[facts.shortName] += value;
            ++out->sparseCounters;
            out->sparseAboveZero += value > 0;
        } else if (facts.place.block == CounterBlock::HbmChannel) {
            out->hbm[facts.shortName] += value;
            ++out->hbmCounters;
            out->hbmAboveZero += value > 0;
        } else if (facts.place.block == CounterBlock::ChipLinks || facts.place.block == CounterBlock::RouterQueue) {
            out->ici[facts.shortName] += value;
        } else if (facts.place.block == CounterBlock::PowerManager) {
            out->power[facts.shortName] += value;
        }
    }
    out->cycles = out->of("cycles").value_or(0);
}

void addSamples(const ChipQuestion &question, TimeRange range, ChipFigures *out)
{
    const SampledSums sums = sampledSums(*question.session, question.plane, range);
    out->core = {sums.counters.begin(), sums.counters.end()};
    out->cycles = sums.cycles.value_or(0);
}

} // namespace

const UtilizationRow *ChipFigures::unit(std::string_view name) const
{
    for (const UtilizationRow &row : units)
        if (row.name == name)
            return &row;
    return nullptr;
}

ChipFiguresPtr chipFigures(const ChipQuestion &question, std::stop_token stop)
{
    auto out = std::make_shared<ChipFigures>();
    out->die = question.die;
    const CounterTable &table = *question.findings->table;
    for (const CounterReading &reading : table.readings())
        if (reading.plane == question.plane) {
            out->generation = reading.generation;
            out->deviceType = reading.deviceType;
        }
    const auto takeUnits = [&](const UtilizationReport &report, bool ofReading) {
        for (const UtilizationRow &row : report.rows)
            if ((ofReading ? row.reading == question.reading : row.plane == question.plane) && isUnitOf(row, question))
                out->units.push_back(row);
    };
    if (question.range || question.reading == kNoCounterRow) {
        const TimeRange range = question.range.value_or(question.session->range());
        const UtilizationReport report = utilizationIn(*question.session, table, range);
        if (stop.stop_requested())
            return nullptr;
        addSamples(question, range, out.get());
        out->source = out->core.empty() ? UtilizationSource::None : UtilizationSource::Samples;
        out->rangeHasSamples = !out->core.empty();
        takeUnits(report, false);
        if (out->source == UtilizationSource::None && !out->units.empty())
            out->source = report.source;
        return out;
    }
    addReading(question, out.get());
    out->source = UtilizationSource::Readings;
    takeUnits(question.findings->utilization, true);
    return stop.stop_requested() ? nullptr : out;
}

std::vector<ChipChoice> chipChoices(const CounterFindings &findings)
{
    std::vector<ChipChoice> out;
    const CounterTable &table = *findings.table;
    std::set<std::uint32_t> planes;
    for (std::uint32_t r = 0; r < table.readings().size(); ++r) {
        const CounterReading &reading = table.readings()[r];
        std::set<int> dies;
        for (std::uint32_t row = reading.firstRow; row < reading.firstRow + reading.rowCount; ++row)
            if (table.nameOf(row).facts.place.block == CounterBlock::TensorCore)
                dies.insert(table.nameOf(row).facts.place.die);
        if (dies.empty() && reading.rowCount > 0)
            dies.insert(-1);
        for (const int die : dies)
            out.push_back({r, reading.plane, die});
        planes.insert(reading.plane.value);
    }
    for (const SampledCounter &counter : findings.sampled)
        if (counter.facts.place.block == CounterBlock::TensorCore || counter.facts.kind == CounterKind::Busy ||
            counter.facts.kind == CounterKind::Clock)
            if (planes.insert(counter.plane.value).second)
                out.push_back({kNoCounterRow, counter.plane, -1});
    return out;
}

} // namespace planescope
