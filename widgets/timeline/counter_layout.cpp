#include "widgets/timeline/counter_layout.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {
constexpr std::size_t kSamplesPerNode = 16;
}

CounterPyramid::CounterPyramid(const CounterTrack &track) : m_track(&track)
{
    const std::vector<double> *least = &track.value;
    const std::vector<double> *greatest = &track.value;
    if (least->empty())
        return;
    m_levels.reserve(16); // growing would move what `least` points to
    while (least->size() > 1) {
        Level level;
        for (std::size_t first = 0; first < least->size(); first += kSamplesPerNode) {
            const auto from = static_cast<std::ptrdiff_t>(first);
            const auto to = static_cast<std::ptrdiff_t>(std::min(least->size(), first + kSamplesPerNode));
            level.least.push_back(*std::min_element(least->begin() + from, least->begin() + to));
            level.greatest.push_back(*std::max_element(greatest->begin() + from, greatest->begin() + to));
        }
        m_levels.push_back(std::move(level));
        least = &m_levels.back().least;
        greatest = &m_levels.back().greatest;
    }
    m_least = least->front();
    m_greatest = greatest->front();
    for (const double value : track.value)
        if (value > 0 && (m_leastPositive == 0 || value < m_leastPositive))
            m_leastPositive = value;
}

std::vector<CounterTrack> cumulativeTracks(const std::vector<const CounterTrack *> &series)
{
    std::vector<std::int64_t> times;
    for (const CounterTrack *one : series)
        times.insert(times.end(), one->timePs.begin(), one->timePs.end());
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<CounterTrack> sums;
    sums.reserve(series.size());
    std::vector<double> total(times.size());
    for (const CounterTrack *one : series) {
        std::size_t next = 0;
        double held = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            for (; next < one->timePs.size() && one->timePs[next] <= times[i]; ++next)
                held = one->value[next];
            total[i] += held;
        }
        CounterTrack sum;
        sum.plane = one->plane;
        sum.name = one->name;
        sum.series = one->series;
        sum.timePs = times;
        sum.value = total;
        sums.push_back(std::move(sum));
    }
    return sums;
}

CounterScale::CounterScale(const CounterPyramid &pyramid, bool isLogarithmic) :
    m_isLogarithmic(isLogarithmic && pyramid.leastPositive() > 0)
{
    if (m_isLogarithmic) {
        m_floor = std::log10(pyramid.leastPositive());
        m_span = std::max(std::log10(pyramid.greatest()) - m_floor, 1e-9);
    } else {
        m_floor = std::min(0.0, pyramid.least());
        m_span = std::max(pyramid.greatest() - m_floor, 1e-300);
    }
}

double CounterScale::heightOf(double value) const
{
    if (!m_isLogarithmic)
        return (value - m_floor) / m_span;
    if (value <= 0)
        return 0;
    return kStep + (1 - kStep) * std::clamp((std::log10(value) - m_floor) / m_span, 0.0, 1.0);
}

std::pair<double, double> CounterPyramid::range(std::size_t first, std::size_t last) const
{
    double low = m_track->value[first];
    double high = low;
    std::size_t i = first;
    while (i < last) {
        std::size_t size = 1;
        std::size_t level = 0;
        while (level < m_levels.size() && i % (size * kSamplesPerNode) == 0 && i + size * kSamplesPerNode <= last) {
            size *= kSamplesPerNode;
            ++level;
        }
        if (level == 0) {
            low = std::min(low, m_track->value[i]);
            high = std::max(high, m_track->value[i]);
        } else {
            low = std::min(low, m_levels[level - 1].least[i / size]);
            high = std::max(high, m_levels[level - 1].greatest[i / size]);
        }
        i += size;
    }
    return {low, high};
}

std::vector<CounterPixel> layoutCounter(const CounterTrack &track, const CounterPyramid &pyramid, const PixelGrid &grid)
{
    std::vector<CounterPixel> columns(static_cast<std::size_t>(grid.width));
    const std::size_t count = std::min(track.timePs.size(), track.value.size());
    if (count == 0)
        return columns;
    const double perPixel = grid.psPerPixel();
    const auto sampleAt = [&](double offset) {
        // Samples at or before the column's begin; offsets stay small, so double is exact enough for a pixel.
        const auto time = grid.beginPs + static_cast<std::int64_t>(offset);
        return static_cast<std::size_t>(std::lower_bound(track.timePs.begin(), track.timePs.end(), time) -
                                        track.timePs.begin());
    };
    std::size_t next = sampleAt(0);
    for (std::size_t x = 0; x < columns.size(); ++x) {
        const std::size_t end = std::min(count, sampleAt(static_cast<double>(x + 1) * perPixel));
        CounterPixel &column = columns[x];
        if (next < end) {
            const auto [low, high] = pyramid.range(next, end);
            column = {true, low, high, track.value[end - 1]};
            if (next > 0) {
                column.least = std::min(column.least, track.value[next - 1]);
                column.greatest = std::max(column.greatest, track.value[next - 1]);
            }
        } else if (next > 0) {
            const double held = track.value[next - 1];
            column = {true, held, held, held};
        }
        next = std::max(next, end);
    }
    return columns;
}

std::vector<CounterLabel> counterLabels(const std::vector<CounterPixel> &columns, int least)
{
    std::vector<CounterLabel> labels;
    std::size_t x = 0;
    while (x < columns.size()) {
        if (!columns[x].hasValue) {
            ++x;
            continue;
        }
        const double value = columns[x].last;
        std::size_t end = x + 1;
        while (end < columns.size() && columns[end].least == value && columns[end].greatest == value)
            ++end;
        if (static_cast<int>(end - x) >= least)
            labels.push_back({static_cast<int>(x), value});
        x = end;
    }
    return labels;
}

} // namespace planescope
