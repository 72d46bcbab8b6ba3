// Any bytes as a filter line, a formula, names of counters and a profile with counters: nothing may crash, hang, read
// out of bounds or answer with rows that are not there. The first byte says what the others are.
#include "model/analysis/counters/counter_expression.h"
#include "model/analysis/counters/counter_filter.h"
#include "model/analysis/counters/counter_outliers.h"
#include "model/analysis/counters/counter_series.h"
#include "model/analysis/counters/counter_tree.h"
#include "model/analysis/counters/reality_gap.h"
#include "model/store/builders.h"
#include "tests/fuzz/fuzz_space.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace planescope;

namespace {

void requireCounters(bool holds)
{
    if (!holds)
        std::abort();
}

/// Two readings of a few registers, among them the odd ones: not a number, negative, beyond 2^53, twice.
CounterTablePtr fuzzTable()
{
    CounterTableBuilder builder;
    const std::string core = "VF_CHIP_DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_";
    for (std::int64_t sample = 1; sample <= 2; ++sample) {
        CounterReading reading;
        reading.plane = PlaneId{0};
        reading.chip = 0;
        reading.sample = sample;
        reading.time = TimePoint::ps(sample * 1'000'000);
        reading.generation = TpuGeneration::V7x;
        reading.deviceType = "TPU v7x";
        builder.beginReading(reading);
        const auto add = [&](const std::string &name, CounterValueKind kind, std::uint64_t bits) {
            builder.addRow(core + name, 2'791'874'568, 0, {kind, bits}, "TC_COMPUTATION HBM", "of a test");
        };
        add("CYCLES", CounterValueKind::Unsigned, 1'000'000 * static_cast<std::uint64_t>(sample));
        add("MXU_BUSY_1", CounterValueKind::Unsigned, 300'000);
        add("MXU_BUSY_2", CounterValueKind::Unsigned, ~std::uint64_t{0});
        add("SYNC_WAIT", CounterValueKind::Signed, ~std::uint64_t{0});
        add("BROKEN", CounterValueKind::Real, 0x7FF8'0000'0000'0000);
        add("TWICE", CounterValueKind::Unsigned, 0);
        add("TWICE", CounterValueKind::Unsigned, 1);
    }
    return builder.finish();
}

SessionPtr fuzzSession()
{
    SessionBuilder builder("fuzz");
    const PlaneId plane = builder.addPlane(builder.addHost("host"), "/device:TPU:0");
    const auto series = builder.intern("TC Stats");
    builder.addCounter({plane, builder.intern("COUNT_CYCLES"), series, {0, 10, 20, 20, 30}, {1, 2, 3, 4, 5}});
    builder.addCounter({plane, builder.intern("COUNT_SYNC_WAIT"), series, {5, 15, 30}, {1, std::nan(""), 3}});
    builder.addCounter({plane, builder.intern("HBM FW Power Meter PL1(W)"), builder.intern("power"), {1}, {41}});
    return builder.finish();
}

void fuzzFilter(std::string_view line)
{
    static const CounterTablePtr table = fuzzTable();
    static const SessionPtr session = fuzzSession();
    const auto filter = CounterFilter::parse(line);
    if (!filter) {
        requireCounters(filter.error().offset <= line.size());
        return;
    }
    std::vector<std::uint32_t> rows = filter->rows(*session, *table);
    requireCounters(std::is_sorted(rows.begin(), rows.end()));
    requireCounters(rows.empty() || rows.back() < table->rowCount());
    const std::size_t shown = filter->rows(*session, *table, false).size();
    requireCounters(shown <= rows.size());
    for (int column = 0; column <= static_cast<int>(CounterColumn::PeakShare); ++column) {
        std::vector<std::uint32_t> sorted = rows;
        requireCounters(
            sortCounterRows(*session, *table, sorted, static_cast<CounterColumn>(column), line.size() % 2 == 0));
        std::sort(sorted.begin(), sorted.end());
        requireCounters(sorted == rows);
    }
}

void fuzzFormula(std::string_view text)
{
    static const CounterTablePtr table = fuzzTable();
    static const SessionPtr session = fuzzSession();
    const auto formula = CounterExpression::parse(text);
    if (!formula) {
        requireCounters(formula.error().offset <= text.size());
        return;
    }
    const PlaneSeries known(*session, table.get(), PlaneId{0});
    const auto series = formula->evaluate([&](std::string_view name) { return known.find(name); }, known.names());
    if (!series)
        return;
    requireCounters(series->timePs.size() == series->value.size());
    requireCounters(std::is_sorted(series->timePs.begin(), series->timePs.end()));
    const SeriesPyramid pyramid(std::make_shared<const CounterSeries>(*series));
    for (const SeriesColumn &column : pyramid.columns(TimeRange::ps(0, 40), 7))
        requireCounters(column.first <= column.last && column.last <= series->size());
}

void fuzzName(std::string_view name)
{
    const CounterFacts facts = counterFacts(name);
    requireCounters(facts.shortName.size() <= name.size() && facts.scale > 0);
    (void)stallClassName(stallClass(facts.shortName));
    CounterTableBuilder builder;
    builder.beginReading(CounterReading());
    // Every line is a counter.
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('\n', begin), name.size());
        builder.addRow(name.substr(begin, end - begin), begin, 0, {CounterValueKind::Unsigned, begin});
        begin = end + 1;
    }
    const CounterTablePtr table = builder.finish();
    std::vector<std::uint32_t> rows(table->rowCount());
    for (std::uint32_t row = 0; row < rows.size(); ++row)
        rows[row] = row;
    const CounterTree tree(*table, rows);
    requireCounters(rows.empty() || !tree.nodes().empty());
    (void)utilization(*fuzzSession(), *table);
}

void fuzzProfile(const std::uint8_t *data, std::size_t size)
{
    const auto session = fuzzSpace(fuzzFile(data, size));
    if (!session)
        return;
    const CounterTablePtr table = readCounters(**session);
    for (std::uint32_t row = 0; row < table->rowCount(); ++row) {
        requireCounters(table->name()[row] < table->names().size());
        requireCounters(table->reading()[row] < table->readings().size());
        (void)table->perSecond(row);
        (void)table->peakShare(row);
        (void)table->delta(row);
        (void)table->index(row);
    }
    (void)utilization(**session, *table);
    (void)utilizationIn(**session, *table, (*session)->range());
    (void)counterMatrix(*table);
    (void)kernelGaps(**session, *table);
    const auto sampled = sampledCounters(**session, sampledCounterWidth(**session));
    for (const SampledCounter &counter : sampled) {
        const CounterSeries series = seriesOfTrack(**session, counter.track);
        requireCounters(series.timePs.size() == series.value.size());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    // A copy of exactly this size, so that a read beyond it is seen.
    const std::string text(reinterpret_cast<const char *>(data + 1), size - 1);
    switch (data[0]) {
    case 'F':
        fuzzFilter(text);
        break;
    case 'E':
        fuzzFormula(text);
        break;
    case 'N':
        fuzzName(text);
        break;
    default:
        fuzzProfile(data + 1, size - 1);
    }
    return 0;
}
