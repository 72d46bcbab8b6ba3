// Counters under load: filtering and sorting a chip's registers, a million rows, and panning over ten million samples.
// Prints JSON with the median and the slowest of several runs, and the processor time of the median.
//
//   counter_bench [rows of the large table] [samples]
#include "model/analysis/counters/counter_filter.h"
#include "model/analysis/counters/counter_series.h"
#include "model/store/builders.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string>

using namespace planescope;

namespace {

double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

bool isFirstLine = true;

template <class Work> void measure(const char *name, int runs, std::size_t items, Work work)
{
    std::vector<std::pair<double, double>> times; // wall, processor
    for (int i = 0; i < runs; ++i) {
        const double cpu = threadMs();
        const auto begin = std::chrono::steady_clock::now();
        work(i);
        const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
        times.emplace_back(wall.count(), threadMs() - cpu);
    }
    std::sort(times.begin(), times.end());
    const auto &middle = times[times.size() / 2];
    std::printf("%s  \"%s\": {\"items\": %zu, \"median_ms\": %.3f, \"cpu_ms\": %.3f, \"slowest_ms\": %.3f}",
                isFirstLine ? "" : ",\n", name, items, middle.first, middle.second, times.back().first);
    isFirstLine = false;
}

/// Registers of a chip, read so often that there are `rows` rows.
CounterTablePtr registers(std::size_t rows)
{
    constexpr std::size_t kRegisters = 16'384;
    CounterTableBuilder builder;
    std::uint64_t random = 1;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t at = row % kRegisters;
        if (at == 0) {
            CounterReading reading;
            reading.sample = static_cast<std::int64_t>(row / kRegisters);
            reading.time = TimePoint::ps(reading.sample * 1'000'000);
            reading.chip = 0;
            reading.generation = TpuGeneration::V7x;
            builder.beginReading(reading);
        }
        random = random * 6364136223846793005u + 1442695040888963407u;
        const std::string name =
            at == 0 ? "VF_CHIP_DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_CYCLES"
                    : "VF_CHIP_DIE0_SC_0_SCTC_" + std::to_string(at / 512) +
                          "_SC_STATS_COUNTERS_UNPRIVILEGED_COUNT_LOAD_QUEUE_FULL_" + std::to_string(at % 512);
        builder.addRow(name, 2'791'874'568, 0, {CounterValueKind::Unsigned, (random >> 33) * (at % 3)});
    }
    return builder.finish();
}

std::shared_ptr<const CounterSeries> samples(std::size_t count)
{
    auto series = std::make_shared<CounterSeries>();
    series->meaning = SampleMeaning::Increment;
    series->timePs.reserve(count);
    series->value.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        series->timePs.push_back(static_cast<std::int64_t>(i) * 500'000); // twice a microsecond
        series->value.push_back(static_cast<double>(i * 7919 % 1900));
    }
    return series;
}

CounterFilter parsed(const char *line)
{
    auto filter = CounterFilter::parse(line);
    if (!filter) {
        std::fprintf(stderr, "%s: %s\n", line, filter.error().detail.c_str());
        std::exit(2);
    }
    return *filter;
}

} // namespace

int main(int argc, char **argv)
{
    const std::size_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const std::size_t sampleCount = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 10'000'000;
    SessionBuilder builder("bench");
    builder.addPlane(builder.addHost("host"), "/device:TPU:0");
    const SessionPtr session = builder.finish();

    std::printf("{\n");
    const CounterTablePtr small = registers(16'384);
    measure("typed_filter_and_sort_16384", 15, small->rowCount(), [&](int i) {
        static const char *const kTyped[] = {"l", "lo", "load", "load q", "load queue_f", "load queue_full_7"};
        std::vector<std::uint32_t> found = parsed(kTyped[i % 6]).rows(*session, *small);
        sortCounterRows(*session, *small, found, CounterColumn::Value, true);
    });
    measure("regex_filter_and_sort_16384", 15, small->rowCount(), [&](int) {
        std::vector<std::uint32_t> found = parsed("/sctc_[0-9]_.*full_.*7$/ value > 1e6").rows(*session, *small);
        sortCounterRows(*session, *small, found, CounterColumn::Name, false);
    });
    const CounterTablePtr large = registers(rows);
    measure("value_filter", 15, rows,
            [&](int) { static_cast<void>(parsed("value > 1e9").rows(*session, *large, false)); });
    measure("word_and_value_filter", 15, rows,
            [&](int) { static_cast<void>(parsed("full_7 value > 1e6").rows(*session, *large)); });
    measure("sort_by_value_on_a_worker", 3, rows, [&](int) {
        std::vector<std::uint32_t> all(large->rowCount());
        std::iota(all.begin(), all.end(), 0u);
        sortCounterRows(*session, *large, all, CounterColumn::Value, true);
    });
    const auto series = samples(sampleCount);
    measure("make_pyramid", 1, sampleCount, [&](int) { static_cast<void>(SeriesPyramid(series)); });
    const SeriesPyramid pyramid(series);
    const std::int64_t end = series->timePs.back();
    measure("pan_whole_1920_columns", 60, sampleCount, [&](int i) {
        static_cast<void>(pyramid.columns(TimeRange::ps(end / 100 * (i % 20), end / 100 * (80 + i % 20)), 1920));
    });
    measure("pan_zoomed_in_1920_columns", 60, sampleCount, [&](int i) {
        const std::int64_t begin = end / 2 + std::int64_t{i} * 100'000'000;
        static_cast<void>(pyramid.columns(TimeRange::ps(begin, begin + 1'000'000'000), 1920));
    });
    std::printf("\n}\n");
    return 0;
}
