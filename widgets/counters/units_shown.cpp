// What the view of units says of one chip and time: figures, promise and count, sensors. Runs on workers.
#include "widgets/counters/utilization_view.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

void addSensors(const ChipQuestion &question, TimeRange range, UnitsShown *out)
{
    const Session &session = *question.session;
    for (const SampledCounter &counter : question.findings->sampled) {
        const bool isOurs = counter.plane == question.plane;
        const bool isSensor = counter.isSensor() || counter.facts.kind == CounterKind::PowerState ||
                              counter.facts.kind == CounterKind::Energy;
        if (!isOurs || !isSensor || counter.facts.kind == CounterKind::Utilization)
            continue;
        const CounterTrack &track = session.counters()[counter.track];
        UnitsShown::Sensor sensor{counter.track, counter.facts.kind, counter.facts.unit};
        std::size_t count = 0;
        for (std::size_t i = 0; i < track.value.size(); ++i) {
            const double value = track.value[i] * counter.facts.scale;
            if (!range.contains(TimePoint::ps(track.timePs[i])) || !std::isfinite(value))
                continue;
            sensor.least = count == 0 ? value : std::min(sensor.least, value);
            sensor.greatest = count == 0 ? value : std::max(sensor.greatest, value);
            sensor.mean += value;
            ++count;
        }
        if (count == 0)
            continue;
        sensor.mean /= static_cast<double>(count);
        out->sensors.push_back(sensor);
    }
}

/// Spans of throttling inside the range; they may lie over each other.
void addThrottles(const ChipQuestion &question, TimeRange range, UnitsShown *out)
{
    const Session &session = *question.session;
    for (const LineId id : session.plane(question.plane).lines) {
        const Line &line = session.line(id);
        if (lowerCase(session.text(line.name)) != "power throttle" || range.length().toPs() <= 0)
            continue;
        std::int64_t covered = 0, reached = range.begin.toPs();
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            const TimeRange span = session.eventRange({id, row});
            const std::int64_t from = std::max(span.begin.toPs(), reached);
            const std::int64_t to = std::min(span.end.toPs(), range.end.toPs());
            if (span.begin < range.end && span.end > range.begin)
                ++out->throttles;
            covered += std::max<std::int64_t>(to - from, 0);
            reached = std::max(reached, to);
        }
        out->throttledShare = static_cast<double>(covered) / range.length().toPsDouble();
    }
}

} // namespace

UnitsShownPtr unitsShown(const ChipQuestion &question, const ListedGapsPtr &listed, std::stop_token stop)
{
    auto out = std::make_shared<UnitsShown>();
    out->figures = chipFigures(question, stop);
    if (!out->figures)
        return nullptr;
    out->isOfRange = question.range.has_value();
    const CounterTable &table = *question.findings->table;
    if (question.range && out->figures->source == UtilizationSource::None && question.reading != kNoCounterRow) {
        ChipQuestion whole = question;
        whole.range.reset();
        out->figures = chipFigures(whole, stop);
        if (!out->figures)
            return nullptr;
        out->isOfRange = false;
        out->lacksSamples = true;
    }
    out->report =
        out->isOfRange ? utilizationIn(*question.session, table, *question.range) : question.findings->utilization;
    const TimeRange range = out->isOfRange ? *question.range : question.session->range();
    out->gap = realityGap(*question.session, table, question.plane, range, listed ? &listed->listings : nullptr,
                          !out->isOfRange);
    out->clockHz = out->gap->clockHz;
    addThrottles(question, range, out.get());
    addSensors(question, {range.begin, range.end + Duration::ps(1)}, out.get());
    return stop.stop_requested() ? nullptr : out;
}

} // namespace planescope
