#include "model/format/xplane/counter_samples.h"

#include <map>
#include <unordered_map>

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

} // namespace

void addCounterTracks(SessionBuilder &builder)
{
    const Session &session = builder.peek();
    const std::size_t lines = session.lines().size();
    for (std::uint32_t l = 0; l < lines; ++l) {
        const LineId id{l};
        const Line &line = session.line(id);
        if (line.kind != LineKind::Counters)
            continue;
        // Reserved by the number of events of the type: growing vectors would hold each track twice.
        std::unordered_map<std::uint32_t, std::size_t> eventsOfType;
        for (const std::uint32_t type : line.events.type)
            ++eventsOfType[type];
        std::map<std::pair<std::uint32_t, std::uint32_t>, CounterTrack> tracks; // by type and series
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            const EventRef event{id, row};
            const Sample sample = sampleOf(session, event);
            if (!sample.isSet)
                continue;
            const std::uint32_t type = line.events.type[row];
            CounterTrack &track = tracks[{type, sample.series.value}];
            if (const auto expected = eventsOfType.find(type); expected != eventsOfType.end()) {
                track.timePs.reserve(expected->second);
                track.value.reserve(expected->second);
                eventsOfType.erase(expected); // further series of the type are rare and grow
            }
            track.timePs.push_back(session.begin(event).toPs());
            track.value.push_back(sample.value);
        }
        for (auto &[key, track] : tracks) {
            track.plane = line.plane;
            track.name = session.eventType(EventTypeId{key.first}).label();
            track.series = NameId{key.second};
            builder.addCounter(std::move(track));
        }
    }
}

} // namespace planescope::xplane
