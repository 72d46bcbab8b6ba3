#include "model/analysis/steps.h"

#include <algorithm>

namespace planescope {

namespace {

/// Looks at the rows that begin before the end of the range, last first. With one lane the first that ends before the
/// range ends the search; overlapping steps are rare and cost the whole line.
std::optional<EventRef> bestStep(const Session &session, LineId line, TimeRange range)
{
    const EventColumns &c = session.line(line).events;
    const std::int64_t begin = range.begin.toPs();
    const std::int64_t end = range.end.toPs();
    const auto after = std::upper_bound(c.beginPs.begin(), c.beginPs.end(), std::max(begin, end - 1));
    std::optional<EventRef> best;
    std::int64_t longest = -1;
    for (auto row = static_cast<std::uint64_t>(after - c.beginPs.begin()); row-- > 0;) {
        const std::int64_t stepBegin = c.beginPs[row];
        const std::int64_t stepEnd = stepBegin + c.durationPs[row];
        const std::int64_t common = std::min(end, stepEnd) - std::max(begin, stepBegin);
        const bool contains = stepBegin <= begin && (begin < stepEnd || (begin == stepEnd && stepBegin == stepEnd));
        if (common > 0 || (end == begin && contains)) {
            // Walking back: an earlier step of equal share wins, but the moment of an instant takes the innermost.
            if (common > longest || (common == longest && end > begin)) {
                best = EventRef{line, row};
                longest = common;
            }
        }
        if (stepEnd <= begin && session.line(line).laneCount <= 1)
            break;
    }
    return best;
}

} // namespace

std::optional<LineId> stepLine(const Session &session, PlaneId plane)
{
    std::optional<LineId> modules;
    for (const LineId id : session.plane(plane).lines) {
        const Line &line = session.line(id);
        if (line.events.size() == 0)
            continue;
        if (line.kind == LineKind::Steps || line.kind == LineKind::SparseCoreSteps)
            return id;
        if (!modules && (line.kind == LineKind::Modules || line.kind == LineKind::SparseCoreModules))
            modules = id;
    }
    const PlaneKind kind = session.plane(plane).kind;
    if (kind == PlaneKind::HostCpu || kind == PlaneKind::HostOther)
        return std::nullopt;
    return modules;
}

std::vector<EventRef> stepsOf(const Session &session, PlaneId plane)
{
    std::vector<EventRef> steps;
    if (const auto line = stepLine(session, plane))
        for (std::uint64_t row = 0; row < session.line(*line).events.size(); ++row)
            steps.push_back({*line, row});
    return steps;
}

std::optional<EventRef> stepAt(const Session &session, PlaneId plane, TimePoint time)
{
    const auto line = stepLine(session, plane);
    return line ? bestStep(session, *line, {time, time}) : std::nullopt;
}

std::optional<EventRef> stepOf(const Session &session, EventRef event)
{
    const auto line = stepLine(session, session.line(event.line).plane);
    if (!line)
        return std::nullopt;
    if (event.line == *line)
        return event;
    return bestStep(session, *line, session.eventRange(event));
}

} // namespace planescope
