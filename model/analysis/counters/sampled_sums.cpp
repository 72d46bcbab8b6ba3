#include "model/analysis/counters/sampled_sums.h"

#include "model/analysis/counters/counter_facts.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace planescope {

namespace {

/// Median distance between samples that follow each other; 0 with fewer than two.
std::int64_t medianStep(const std::vector<std::int64_t> &times, std::size_t first, std::size_t last)
{
    std::vector<std::int64_t> steps;
    for (std::size_t i = first + 1; i < last; ++i)
        if (times[i] > times[i - 1])
            steps.push_back(times[i] - times[i - 1]);
    if (steps.empty())
        return 0;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

/// Samples further apart than this many median steps have a gap between them, in which nothing was sampled.
constexpr double kGap = 1.5;

} // namespace

bool isIncrementTrack(const Session &session, const CounterTrack &track)
{
    return session.text(track.series).ends_with(" Stats") || lowerCase(session.text(track.name)).starts_with("count_");
}

SampledSums sampledSums(const Session &session, PlaneId plane, TimeRange range)
{
    SampledSums sums;
    std::int64_t covered = 0;
    for (const std::uint32_t row : session.plane(plane).counters) {
        const CounterTrack &track = session.counters()[row];
        if (!isIncrementTrack(session, track))
            continue;
        const auto first = static_cast<std::size_t>(
            std::upper_bound(track.timePs.begin(), track.timePs.end(), range.begin.toPs()) - track.timePs.begin());
        const auto last = static_cast<std::size_t>(
            std::upper_bound(track.timePs.begin(), track.timePs.end(), range.end.toPs()) - track.timePs.begin());
        if (first >= last)
            continue;
        double sum = 0;
        for (std::size_t i = first; i < last; ++i)
            if (std::isfinite(track.value[i]))
                sum += track.value[i];
        const CounterFacts facts = counterFacts(session.text(track.name));
        sums.counters[facts.shortName] += sum;
        if (facts.shortName == "cycles")
            sums.hasCycleCounter = true;
        const std::int64_t step = medianStep(track.timePs, first, last);
        std::int64_t sampled = step;
        for (std::size_t i = first + 1; i < last; ++i) {
            const std::int64_t distance = track.timePs[i] - track.timePs[i - 1];
            sampled += static_cast<double>(distance) > kGap * static_cast<double>(step) ? step : distance;
        }
        covered = std::max(covered, sampled);
        const TimeRange here =
            TimeRange::ps(std::max(track.timePs[first] - step, range.begin.toPs()), track.timePs[last - 1]);
        sums.covered = sums.covered.isEmpty()
                           ? here
                           : TimeRange{std::min(sums.covered.begin, here.begin), std::max(sums.covered.end, here.end)};
    }
    if (sums.counters.empty())
        return sums;
    sums.sampled = Duration::ps(std::min(covered, range.length().toPs()));
    session.visitPlaneStats(plane, [&](const StatView &stat) {
        const std::string_view name = session.text(stat.name);
        if (name == "device_type_string" && stat.kind == StatKind::String)
            sums.deviceType = stat.text;
        else if (name == "global_chip_id" && stat.isInteger())
            sums.chip = stat.toInt64();
        else if (name == "device_id" && stat.isInteger())
            sums.device = stat.toInt64();
    });
    if (sums.hasCycleCounter)
        sums.cycles = sums.counters["cycles"];
    else if (const auto hertz = counterClockHz(counterGeneration(sums.deviceType)); hertz && sums.sampled.toPs() > 0)
        sums.cycles = sums.sampled.toPsDouble() * 1e-12 * *hertz;
    return sums;
}

} // namespace planescope
