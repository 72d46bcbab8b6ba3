#include "model/query/program_runs.h"

#include "model/query/filter.h"

#include <algorithm>

namespace planescope {

namespace {

/// "jit_train", "jit_train(77)" and "77" all name the run "jit_train(77)".
bool isRunOf(std::string_view run, std::string_view program)
{
    if (run == program)
        return true;
    const std::size_t bracket = run.rfind('(');
    if (bracket == std::string_view::npos || run.back() != ')')
        return false;
    const std::string_view id = run.substr(bracket + 1, run.size() - bracket - 2);
    const bool isNumber = !id.empty() && id.find_first_not_of("0123456789") == std::string_view::npos;
    return isNumber && (run.substr(0, bracket) == program || id == program);
}

} // namespace

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
                if (!own.overlaps(range) ||
                    !(ofModules ? isRunOf(session.label(event), program) || filter.matches(event)
                                : filter.matches(event)))
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
