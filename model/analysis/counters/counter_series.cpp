#include "model/analysis/counters/counter_series.h"

#include "model/analysis/counters/sampled_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planescope {

namespace {

constexpr double kGapValue = std::numeric_limits<double>::quiet_NaN();

void include(ValueRange &range, double value)
{
    if (!std::isfinite(value))
        return;
    if (range.isEmpty()) {
        range = {value, value};
        return;
    }
    range.min = std::min(range.min, value);
    range.max = std::max(range.max, value);
}
void include(ValueRange &range, const ValueRange &other)
{
    if (other.isEmpty())
        return;
    include(range, other.min);
    include(range, other.max);
}

std::size_t indexAt(const std::vector<std::int64_t> &times, std::int64_t time)
{
    return static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), time) - times.begin());
}

SampleMeaning meaningOf(const Session &session, const CounterTrack &track)
{
    return isIncrementTrack(session, track) ? SampleMeaning::Increment : SampleMeaning::Holds;
}

/// What a track is: its name says it, and of the compiler's own tracks the series.
CounterFacts factsOf(const Session &session, const CounterTrack &track)
{
    CounterFacts facts = counterFacts(session.text(track.name));
    const std::string_view series = session.text(track.series);
    if (series == "% util") {
        facts.kind = CounterKind::Utilization;
        facts.unit = CounterUnit::Percent;
    } else if (series == "TC Stats" && facts.place.block == CounterBlock::Other) {
        facts.place.block = CounterBlock::TensorCore;
    } else if (series == "SCS Stats" && facts.place.block == CounterBlock::Other) {
        facts.place.block = CounterBlock::SparseSequencer;
    }
    return facts;
}

std::string unitOf(const CounterFacts &facts)
{
    return facts.unit == CounterUnit::Count ? std::string() : std::string(counterUnitName(facts.unit));
}

/// How far back increments reach: eight usual distances, since triggered samples come irregularly. 0: no usual one.
std::int64_t reachOf(const std::vector<std::int64_t> &times)
{
    std::vector<std::int64_t> steps;
    steps.reserve(times.size());
    for (std::size_t i = 1; i < times.size(); ++i)
        if (times[i] > times[i - 1])
            steps.push_back(times[i] - times[i - 1]);
    if (steps.size() < 8)
        return 0;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle > std::numeric_limits<std::int64_t>::max() / 8 ? 0 : *middle * 8;
}

} // namespace

SeriesPyramid::SeriesPyramid(std::shared_ptr<const CounterSeries> series, const std::stop_token &stop) :
    m_series(std::move(series))
{
    const std::vector<double> &values = m_series->value;
    std::vector<ValueRange> level((values.size() + kFan - 1) / kFan);
    for (std::size_t i = 0; i < level.size(); ++i) {
        if (i % 4096 == 0 && stop.stop_requested()) {
            m_series.reset();
            m_levels.clear();
            return;
        }
        const std::size_t end = std::min((i + 1) * kFan, values.size());
        for (std::size_t k = i * kFan; k < end; ++k)
            include(level[i], values[k]);
    }
    while (level.size() > 1) {
        std::vector<ValueRange> above((level.size() + kFan - 1) / kFan);
        for (std::size_t i = 0; i < level.size(); ++i)
            include(above[i / kFan], level[i]);
        m_levels.push_back(std::move(level));
        level = std::move(above);
    }
    m_levels.push_back(std::move(level));
}

ValueRange SeriesPyramid::range(std::size_t first, std::size_t last) const
{
    ValueRange found;
    if (isEmpty())
        return found;
    last = std::min(last, m_series->size());
    // The loose ends of each level, then what lies between them on the next.
    for (std::size_t level = 0; first < last; ++level) {
        const auto take = [&](std::size_t i) {
            if (level == 0)
                include(found, m_series->value[i]);
            else
                include(found, m_levels[level - 1][i]);
        };
        if (level == m_levels.size()) {
            for (; first < last; ++first)
                take(first);
            break;
        }
        for (; first < last && first % kFan != 0; ++first)
            take(first);
        for (; first < last && last % kFan != 0; --last)
            take(last - 1);
        first /= kFan;
        last /= kFan;
    }
    return found;
}

ValueRange SeriesPyramid::range(TimeRange time) const
{
    if (isEmpty())
        return {};
    return range(indexAt(m_series->timePs, time.begin.toPs()), indexAt(m_series->timePs, time.end.toPs()));
}

std::vector<SeriesColumn> SeriesPyramid::columns(TimeRange visible, std::size_t count) const
{
    std::vector<SeriesColumn> columns(count);
    if (isEmpty() || visible.isEmpty() || count == 0)
        return columns;
    const std::vector<std::int64_t> &times = m_series->timePs;
    const double step = visible.length().toPsDouble() / static_cast<double>(count);
    const bool holds = !reachesBack(m_series->meaning);
    const std::size_t end = indexAt(times, visible.end.toPs());
    std::size_t first = indexAt(times, visible.begin.toPs());
    for (std::size_t c = 0; c < count; ++c) {
        const std::int64_t limit =
            c + 1 == count
                ? visible.end.toPs()
                : visible.begin.toPs() + static_cast<std::int64_t>(std::ceil(step * static_cast<double>(c + 1)));
        const auto last =
            static_cast<std::size_t>(std::lower_bound(times.begin() + static_cast<std::ptrdiff_t>(first),
                                                      times.begin() + static_cast<std::ptrdiff_t>(end), limit) -
                                     times.begin());
        columns[c] = {first, last, range(first, last)};
        if (holds && first > 0)
            include(columns[c].range, m_series->value[first - 1]);
        first = last;
    }
    return columns;
}

std::vector<SampledCounter> sampledCounters(const Session &session, std::optional<unsigned> widthBits)
{
    std::vector<SampledCounter> all;
    std::vector<std::optional<double>> clocks(session.planes().size());
    for (std::uint32_t p = 0; p < clocks.size(); ++p)
        session.visitPlaneStats(PlaneId{p}, [&](const StatView &stat) {
            if (session.text(stat.name) == "device_type_string" && stat.kind == StatKind::String)
                clocks[p] = counterClockHz(counterGeneration(stat.text));
        });
    for (std::uint32_t i = 0; i < session.counters().size(); ++i) {
        const CounterTrack &track = session.counters()[i];
        SampledCounter counter;
        counter.track = i;
        counter.plane = track.plane;
        counter.facts = factsOf(session, track);
        counter.meaning = meaningOf(session, track);
        counter.samples = track.timePs.size();
        std::vector<std::int64_t> steps;
        steps.reserve(track.timePs.size());
        const std::optional<double> hertz = clocks[track.plane.value];
        // The hardware counts in so many bits: an increment of more came round unseen.
        const double longestPs = widthBits && *widthBits < 64 && hertz
                                     ? std::ldexp(1.0, static_cast<int>(*widthBits)) / *hertz * 1e12
                                     : std::numeric_limits<double>::infinity();
        std::uint64_t finiteCount = 0;
        for (std::size_t k = 0; k < track.timePs.size(); ++k) {
            const double value = track.value[k];
            if (std::isfinite(value)) {
                ++finiteCount;
                counter.sum += value;
                include(counter.range, value);
            } else {
                ++counter.notANumber;
            }
            if (k == 0)
                continue;
            const std::int64_t step = track.timePs[k] - track.timePs[k - 1];
            if (step == 0)
                ++counter.sameTime;
            else
                steps.push_back(step);
            if (counter.meaning == SampleMeaning::Increment && static_cast<double>(step) > longestPs)
                ++counter.mayHaveWrapped;
        }
        if (!steps.empty()) {
            const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
            std::nth_element(steps.begin(), middle, steps.end());
            counter.interval = Duration::ps(*middle);
        }
        counter.mean = finiteCount > 0 ? counter.sum / static_cast<double>(finiteCount) : 0;
        all.push_back(std::move(counter));
    }
    return all;
}

std::optional<unsigned> sampledCounterWidth(const Session &session)
{
    constexpr std::string_view kField = "counter_size_bits";
    std::optional<unsigned> width;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const PlaneKind kind = session.planes()[p].kind;
        if (kind != PlaneKind::TaskEnvironment && kind != PlaneKind::HostMetadata && kind != PlaneKind::HostCpu)
            continue;
        session.visitPlaneStats(PlaneId{p}, [&](const StatView &stat) {
            if (stat.kind != StatKind::String && stat.kind != StatKind::Bytes)
                return;
            const std::size_t at = stat.text.find(kField);
            if (at == std::string_view::npos)
                return;
            const std::size_t digit = stat.text.find_first_of("0123456789", at + kField.size());
            // "counter_size_bits: 1" counts in steps of doubling: 8, 16, 32, 64 bits.
            if (digit != std::string_view::npos && digit < at + kField.size() + 6 && stat.text[digit] <= '3')
                width = std::min(width.value_or(64), 8u << (stat.text[digit] - '0'));
        });
    }
    return width;
}

CounterSeries seriesOfTrack(const Session &session, std::uint32_t track)
{
    const CounterTrack &source = session.counters()[track];
    const CounterFacts facts = factsOf(session, source);
    CounterSeries series;
    series.name = session.text(source.name);
    series.unit = unitOf(facts);
    series.meaning = meaningOf(session, source);
    series.timePs = source.timePs;
    series.value = source.value;
    for (double &value : series.value)
        value = std::isfinite(value) ? value * facts.scale : kGapValue;
    if (series.meaning == SampleMeaning::Increment)
        series.reachPs = reachOf(series.timePs);
    return series;
}

CounterSeries seriesOfRegister(const CounterTable &table, PlaneId plane, std::uint32_t name)
{
    CounterSeries series;
    const CounterName &counter = table.names()[name];
    series.name = counter.name;
    series.unit = unitOf(counter.facts);
    series.meaning = isReadingUnit(counter.facts.unit) ? SampleMeaning::Holds : SampleMeaning::Total;
    std::vector<std::pair<std::int64_t, double>> samples;
    for (std::uint32_t r = 0; r < table.readings().size(); ++r)
        if (table.readings()[r].plane == plane)
            if (const auto row = table.rowOf(r, name))
                samples.emplace_back(table.readings()[r].time.toPs(), table.value(*row) * counter.facts.scale);
    std::stable_sort(samples.begin(), samples.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    for (const auto &[time, value] : samples) {
        series.timePs.push_back(time);
        series.value.push_back(value);
    }
    return series;
}

CounterSeries increments(const CounterSeries &series, std::optional<unsigned> widthBits)
{
    CounterSeries out;
    out.name = series.name;
    out.unit = series.unit;
    out.meaning = SampleMeaning::Increment;
    for (std::size_t i = 1; i < series.size(); ++i) {
        double grown = series.value[i] - series.value[i - 1];
        if (grown < 0)
            grown = widthBits && *widthBits < 64 ? grown + std::ldexp(1.0, static_cast<int>(*widthBits)) : kGapValue;
        out.timePs.push_back(series.timePs[i]);
        out.value.push_back(grown);
    }
    return out;
}

} // namespace planescope
