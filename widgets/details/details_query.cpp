#include "widgets/details/details_query.h"

namespace planescope {

std::optional<DetailsAnswer> answerDetails(const DetailsQuery &query, std::stop_token stop)
{
    DetailsAnswer answer;
    answer.session = query.session;
    const Session &session = *query.session;
    if (query.event && session.contains(*query.event)) {
        answer.event = eventDetails(session, *query.event);
        if (!stop.stop_requested())
            answer.onPlane = siblingsOf(session, *query.event, SiblingScope::Plane, std::nullopt, stop);
        if (!stop.stop_requested())
            answer.inSession = siblingsOf(session, *query.event, SiblingScope::Session, std::nullopt, stop);
    } else {
        answer.totals = nameTotals(session, query.range, query.rows, stop);
        answer.range = query.range;
        answer.rowCount = query.rows.size();
    }
    if (stop.stop_requested())
        return std::nullopt;
    return answer;
}

} // namespace planescope
