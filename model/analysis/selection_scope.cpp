#include "model/analysis/selection_scope.h"

#include "model/analysis/selection_answer.h"
#include "model/analysis/step_range.h"

namespace planescope {

namespace {

bool isOnChosenPlane(const Session &session, LineId line, std::span<const LineId> chosen)
{
    const PlaneId plane = session.line(line).plane;
    return chosen.empty() ||
           std::any_of(chosen.begin(), chosen.end(), [&](LineId id) { return session.line(id).plane == plane; });
}

/// A step event of a chosen plane with exactly this range, or all planes' events of one number together.
std::optional<std::int64_t> stepThatIs(const Session &session, TimeRange range, std::span<const LineId> chosen)
{
    const TimeRange begin{range.begin, range.begin + Duration::ps(1)};
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if ((line.kind != LineKind::Steps && line.kind != LineKind::SparseCoreSteps) ||
            !isOnChosenPlane(session, LineId{i}, chosen))
            continue;
        const RowRange rows = session.rowsBeginningIn(LineId{i}, begin);
        for (std::uint64_t row = rows.first; row < rows.last; ++row)
            if (session.eventRange({LineId{i}, row}) == range)
                if (const auto number = stepNumber(session, {LineId{i}, row}))
                    return number;
    }
    if (chosen.empty())
        for (const NumberedStep &step : numberedSteps(session))
            if (step.range == range)
                return step.number;
    return std::nullopt;
}

} // namespace

SelectionScope selectionScope(const Session &session, TimeRange range, std::span<const LineId> chosen,
                              std::span<const DeviceLayers> found)
{
    SelectionScope scope;
    scope.rows.assign(chosen.begin(), chosen.end());
    if (range.isEmpty())
        return scope;
    std::optional<LineId> line; // a row of the layer's device
    if (const auto named = layerThatIs(session, range, chosen)) {
        scope.layer = named->name;
        line = named->event.line;
    }
    for (const DeviceLayers &device : found) {
        const FoundLayer *const layer = scope.layer ? nullptr : device.at(range.begin);
        if (!layer || layer->range != range || !isOnChosenPlane(session, device.workRow, chosen))
            continue;
        scope.layer = layer->name;
        line = device.workRow;
    }
    if (!scope.layer)
        scope.step = stepThatIs(session, range, chosen);
    else if (chosen.empty())
        scope.rows = workRowsOf(session, std::span(&*line, 1));
    return scope;
}

} // namespace planescope
