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

namespace {

/// Samples of a track inside a range.
struct SampledTrack {
    const CounterTrack *track = nullptr;
    CounterFacts facts;
    std::size_t first = 0, last = 0; ///< rows, half open

    std::size_t size() const { return last - first; }
    std::int64_t time(std::size_t i) const { return track->timePs[first + i]; }
};

std::vector<SampledTrack> tracksInside(const Session &session, PlaneId plane, TimeRange range)
{
    std::vector<SampledTrack> tracks;
    for (const std::uint32_t row : session.plane(plane).counters) {
        const CounterTrack &track = session.counters()[row];
        if (!isIncrementTrack(session, track))
            continue;
        const auto behind = [&](TimePoint time) {
            return static_cast<std::size_t>(std::upper_bound(track.timePs.begin(), track.timePs.end(), time.toPs()) -
                                            track.timePs.begin());
        };
        SampledTrack inside{&track, {}, behind(range.begin), behind(range.end)};
        if (inside.first >= inside.last)
            continue;
        inside.facts = counterFacts(session.text(track.name));
        tracks.push_back(std::move(inside));
    }
    return tracks;
}

/// Times at which every track has a sample.
std::vector<std::int64_t> commonTimes(const std::vector<SampledTrack> &tracks)
{
    const SampledTrack &least = *std::min_element(
        tracks.begin(), tracks.end(), [](const SampledTrack &a, const SampledTrack &b) { return a.size() < b.size(); });
    std::vector<std::int64_t> common(least.track->timePs.begin() + static_cast<std::ptrdiff_t>(least.first),
                                     least.track->timePs.begin() + static_cast<std::ptrdiff_t>(least.last));
    common.erase(std::unique(common.begin(), common.end()), common.end());
    for (const SampledTrack &track : tracks) {
        std::size_t kept = 0, at = track.first;
        for (const std::int64_t time : common) {
            while (at < track.last && track.track->timePs[at] < time)
                ++at;
            if (at < track.last && track.track->timePs[at] == time)
                common[kept++] = time;
        }
        common.resize(kept);
    }
    return common;
}

/// What is sampled at one time cannot be held against cycles of another: a chip may sample all its counters in one
/// phase and a few of them in the next. Only times at which all are sampled count; when there are none, those of the
/// fullest tracks.
std::vector<std::int64_t> timesThatCount(std::vector<SampledTrack> &tracks)
{
    std::vector<std::int64_t> times = commonTimes(tracks);
    if (!times.empty())
        return times;
    std::size_t most = 0;
    for (const SampledTrack &track : tracks)
        most = std::max(most, track.size());
    constexpr double kFull = 0.99;
    tracks.erase(std::remove_if(tracks.begin(), tracks.end(),
                                [most](const SampledTrack &track) {
                                    return static_cast<double>(track.size()) < kFull * static_cast<double>(most);
                                }),
                 tracks.end());
    return commonTimes(tracks);
}

} // namespace

SampledSums sampledSums(const Session &session, PlaneId plane, TimeRange range)
{
    SampledSums sums;
    std::vector<SampledTrack> tracks = tracksInside(session, plane, range);
    if (tracks.empty())
        return sums;
    const std::vector<std::int64_t> times = timesThatCount(tracks);
    if (times.empty())
        return sums;
    for (const SampledTrack &track : tracks) {
        double sum = 0;
        std::size_t at = 0;
        for (std::size_t i = track.first; i < track.last; ++i) {
            const std::int64_t time = track.track->timePs[i];
            while (at < times.size() && times[at] < time)
                ++at;
            if (at < times.size() && times[at] == time && std::isfinite(track.track->value[i]))
                sum += track.track->value[i];
        }
        sums.counters[track.facts.shortName] += sum;
        sums.hasCycleCounter = sums.hasCycleCounter || track.facts.shortName == "cycles";
    }
    const std::int64_t step = medianStep(times, 0, times.size());
    std::int64_t covered = step;
    for (std::size_t i = 1; i < times.size(); ++i) {
        const std::int64_t distance = times[i] - times[i - 1];
        covered += static_cast<double>(distance) > kGap * static_cast<double>(step) ? step : distance;
    }
    sums.covered = TimeRange::ps(std::max(times.front() - step, range.begin.toPs()), times.back());
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
