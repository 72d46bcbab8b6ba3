#include "model/format/xplane/counter_samples.h"

#include <map>

namespace planescope::xplane
{

namespace
{

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
        struct Track {
            CounterTrack track;
            std::size_t samples = 0;
        };
        std::map<std::pair<std::uint32_t, std::uint32_t>, Track> tracks; // by type, series: first seen comes first
        // Counted first: growing vectors would hold each track twice.
        const auto eachSample = [&](auto &&take) {
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                const EventRef event{id, row};
                if (const Sample sample = sampleOf(session, event); sample.isSet)
                    take(tracks[{line.events.type[row], sample.series.value}], event, sample);
            }
        };
        eachSample([](Track &track, EventRef, const Sample &) { ++track.samples; });
        for (auto &[key, track] : tracks) {
            track.track.timePs.reserve(track.samples);
            track.track.value.reserve(track.samples);
        }
        eachSample([&](Track &track, EventRef event, const Sample &sample) {
            track.track.timePs.push_back(session.begin(event).toPs());
            track.track.value.push_back(sample.value);
        });
        for (auto &[key, track] : tracks) {
            track.track.plane = line.plane;
            track.track.name = session.eventType(EventTypeId{key.first}).label();
            track.track.series = NameId{key.second};
            builder.addCounter(std::move(track.track));
        }
    }
}

} // namespace planescope::xplane
