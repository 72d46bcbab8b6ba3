#include "widgets/details/details_query.h"

#include <thread>

namespace planescope {

std::optional<NameInstances> answerInstances(const Session &session, EventRef event, std::stop_token stop)
{
    NameInstances found;
    found.event = event;
    found.siblings = siblingsOf(session, event, SiblingScope::Session, std::nullopt, stop);
    if (!stop.stop_requested())
        found.outliers = outliersOf(session, session.typeOf(event).label(), session.line(event.line).kind,
                                    found.siblings.durationsPs, 100, stop);
    if (stop.stop_requested())
        return std::nullopt;
    return found;
}

namespace {

/// What touches everything; an instant at the end of the session lies outside of a range that ends there.
bool isWholeSession(const Session &session, TimeRange range)
{
    return range.begin <= session.range().begin && range.end == session.range().end;
}

} // namespace

std::optional<DetailsAnswer> answerDetails(const DetailsQuery &query, std::stop_token stop)
{
    DetailsAnswer answer;
    answer.session = query.session;
    const Session &session = *query.session;
    if (query.event && session.contains(*query.event)) {
        answer.event = eventDetails(session, *query.event);
        if (!stop.stop_requested())
            answer.onPlane = siblingsOf(session, *query.event, SiblingScope::Plane, std::nullopt, stop);
        if (std::optional<NameInstances> all = answerInstances(session, *query.event, stop)) {
            answer.inSession = std::move(all->siblings);
            answer.outliers = std::move(all->outliers);
        }
    } else {
        answer.range = query.range;
        answer.scope = selectionScope(session, query.range, query.rows,
                                      query.layers ? std::span(*query.layers) : std::span<const DeviceLayers>());
        // Both read all rows once; they do it side by side.
        std::thread sentence([&] {
            if (query.classes)
                answer.selection =
                    selectionAnswer(session, *query.classes, query.range, answer.scope.rows, stop, query.sums.get());
        });
        if (query.wholeNames && answer.scope.rows.empty() && isWholeSession(session, query.range))
            answer.totals = *query.wholeNames;
        else
            answer.totals = nameTotals(session, query.range, answer.scope.rows, stop);
        sentence.join();
        answer.selection.range = query.range;
        answer.classes = query.classes;
        if (answer.scope.layer && query.layers)
            for (const DeviceLayers &device : *query.layers)
                if (!answer.comparison && !answer.selection.devices.empty() &&
                    answer.selection.devices.front().plane == device.plane)
                    answer.comparison = compareLayers(session, device, query.range, stop);
    }
    if (stop.stop_requested())
        return std::nullopt;
    return answer;
}

} // namespace planescope
