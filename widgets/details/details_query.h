#pragma once
// What the details view computes on a worker. Plain values in, plain values out.
#include "model/analysis/event_details.h"
#include "model/analysis/name_totals.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace planescope {

/// What is selected: an event, else a range.
struct DetailsQuery {
    SessionPtr session;
    std::optional<EventRef> event;
    TimeRange range;          ///< used without an event
    std::vector<LineId> rows; ///< of the range; empty: all rows of the file
};

struct DetailsAnswer {
    SessionPtr session;
    std::optional<EventDetails> event;
    Siblings onPlane, inSession; ///< of the event
    std::optional<NameTotals> totals;
    TimeRange range;
    std::size_t rowCount = 0; ///< rows that the range was drawn over; 0: all
};

/// Any thread. Nothing when asked to stop.
std::optional<DetailsAnswer> answerDetails(const DetailsQuery &query, std::stop_token stop);

} // namespace planescope
