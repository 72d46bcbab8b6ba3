#include "app/cli/plane_choice.h"

#include "model/analysis/event_statistics.h"
#include "model/text/range_text.h"

#include <limits>

namespace planescope::cli {

namespace {

constexpr std::int64_t kEarliest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kLatest = std::numeric_limits<std::int64_t>::max();

/// Filter text of --program: its name or its id.
std::optional<BoundFilter> programFilter(const Session &session, const CommonOptions &options)
{
    if (!options.program)
        return std::nullopt;
    return BoundFilter(Filter::programNamed(*options.program), session);
}

} // namespace

bool isChosen(const Session &session, PlaneId id, const CommonOptions &options)
{
    const Plane &plane = session.plane(id);
    if (options.device && !options.device->matches(session.text(plane.name)))
        return false;
    if (options.host && !options.host->matches(session.text(session.host(plane.host).name)))
        return false;
    if (options.core)
        return plane.kind == (*options.core == "sparse" ? PlaneKind::SparseCore : PlaneKind::TpuCore);
    return true;
}

Result<std::optional<TimeRange>> chosenRange(const Session &session, const CommonOptions &options)
{
    if (!options.range)
        return std::optional<TimeRange>();
    const RangeChoice &choice = *options.range;
    if (!choice.firstStep && !choice.layer) {
        // Open ends hold what happens at the very end, and a time at which nothing happened is no mistake.
        return std::optional(
            TimeRange{choice.begin.value_or(TimePoint::ps(kEarliest)), choice.end.value_or(TimePoint::ps(kLatest))});
    }
    const auto range = rangeOf(session, choice);
    if (const auto *found = std::get_if<TimeRange>(&range))
        return std::optional(*found);
    const RangeProblem &problem = std::get<RangeProblem>(range);
    if (problem.kind == RangeProblem::Kind::NoSteps)
        return fail(ErrorCode::MissingData, session.name(), 0,
                    "steps; record with step annotations, such as jax.profiler.StepTraceAnnotation");
    return fail(ErrorCode::InvalidArgument, session.name(), 0, text::rangeProblem(problem).toStdString());
}

void visitChosen(const Session &session, const CommonOptions &options, const std::optional<TimeRange> &range,
                 bool withDerived, const std::function<bool(EventRef)> &visit)
{
    std::optional<BoundFilter> where;
    if (options.where)
        where.emplace(*options.where, session);
    std::optional<BoundFilter> program = programFilter(session, options);
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        if (!isChosen(session, PlaneId{p}, options))
            continue;
        for (const LineId id : session.planes()[p].lines) {
            const Line &line = session.line(id);
            if ((line.isDerived && !withDerived) || line.kind == LineKind::Counters ||
                line.kind == LineKind::CounterDump)
                continue;
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                const EventRef event{id, row};
                if (range && session.begin(event) >= range->end)
                    break;
                if (range && !lengthInside(session.eventRange(event), range))
                    continue;
                if ((where && !where->matches(event)) || (program && !program->matches(event)))
                    continue;
                if (!visit(event))
                    return;
            }
        }
    }
}

} // namespace planescope::cli
