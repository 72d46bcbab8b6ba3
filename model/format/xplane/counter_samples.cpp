#include "model/format/xplane/counter_samples.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace planescope::xplane {

namespace {

struct Sample {
    NameId series;
    double value = 0;
    bool isSet = false;
};

Sample sampleOf(const Session &session, EventRef event)
{
    Sample sample;
    session.visitEventStats(event, [&](const StatView &stat) {
        if (sample.isSet || (!stat.isInteger() && stat.kind != StatKind::Double))
            return;
        sample.isSet = true;
        sample.series = stat.name;
        if (stat.kind == StatKind::Double)
            sample.value = stat.number;
        else if (stat.kind == StatKind::Uint64)
            sample.value = static_cast<double>(stat.bits);
        else
            sample.value = static_cast<double>(stat.toInt64());
    });
    return sample;
}

/// By type and series.
using Tracks = std::map<std::pair<std::uint32_t, std::uint32_t>, CounterTrack>;

Tracks tracksOf(const Session &session, LineId id)
{
    const Line &line = session.line(id);
    // Reserved by the number of events of the type: growing vectors would hold each track twice.
    std::unordered_map<std::uint32_t, std::size_t> eventsOfType;
    for (const std::uint32_t type : line.events.type)
        ++eventsOfType[type];
    Tracks tracks;
    // Samples of a few series take turns: most are found beside the one before.
    auto at = tracks.end();
    for (std::uint64_t row = 0; row < line.events.size(); ++row) {
        const EventRef event{id, row};
        const Sample sample = sampleOf(session, event);
        if (!sample.isSet)
            continue;
        const std::pair<std::uint32_t, std::uint32_t> key{line.events.type[row], sample.series.value};
        if (at != tracks.end() && at->first != key && ++at == tracks.end())
            at = tracks.begin();
        if (at == tracks.end() || at->first != key) {
            bool isNew = false;
            std::tie(at, isNew) = tracks.try_emplace(key);
            if (isNew) {
                if (const auto expected = eventsOfType.find(key.first); expected != eventsOfType.end()) {
                    at->second.timePs.reserve(expected->second);
                    at->second.value.reserve(expected->second);
                    eventsOfType.erase(expected); // further series of the type are rare and grow
                }
            }
        }
        at->second.timePs.push_back(line.events.beginPs[row]);
        at->second.value.push_back(sample.value);
    }
    return tracks;
}

constexpr std::uint64_t kWorthThreads = 50'000; // samples

} // namespace

void addCounterTracks(SessionBuilder &builder, unsigned threads)
{
    const Session &session = builder.peek();
    std::vector<LineId> lines;
    std::uint64_t samples = 0;
    for (std::uint32_t l = 0; l < session.lines().size(); ++l)
        if (session.line(LineId{l}).kind == LineKind::Counters) {
            lines.push_back(LineId{l});
            samples += session.line(LineId{l}).events.size();
        }
    std::vector<Tracks> found(lines.size());
    {
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t i = next++; i < lines.size(); i = next++)
                found[i] = tracksOf(session, lines[i]);
        };
        std::vector<std::jthread> workers;
        if (samples >= kWorthThreads)
            for (std::size_t i = 1; i < std::min<std::size_t>(threads, lines.size()); ++i)
                workers.emplace_back(work);
        work();
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (auto &[key, track] : found[i]) {
            track.plane = session.line(lines[i]).plane;
            track.name = session.eventType(EventTypeId{key.first}).label();
            track.series = NameId{key.second};
            builder.addCounter(std::move(track));
        }
}

} // namespace planescope::xplane
