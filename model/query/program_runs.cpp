#include "model/query/program_runs.h"

#include "model/query/filter.h"

#include <algorithm>

namespace planescope {

std::optional<TimeRange> programRuns(const Session &session, std::string_view program, TimeRange range)
{
    BoundFilter filter(Filter::programNamed(program), session);
    std::optional<TimeRange> runs;
    for (const bool ofModules : {true, false}) {
        for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
            const Line &line = session.lines()[i];
            const bool isModules = line.kind == LineKind::Modules || line.kind == LineKind::SparseCoreModules;
            if (isModules != ofModules || line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
                continue;
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                const EventRef event{LineId{i}, row};
                const TimeRange own = session.eventRange(event);
                if (own.begin >= range.end)
                    break;
                if (!own.overlaps(range) || !filter.matches(event))
                    continue;
                runs = runs ? TimeRange{std::min(runs->begin, own.begin), std::max(runs->end, own.end)} : own;
            }
        }
        if (runs)
            return TimeRange{std::max(runs->begin, range.begin), std::min(runs->end, range.end)};
    }
    return std::nullopt;
}

} // namespace planescope
