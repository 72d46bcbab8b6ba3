#pragma once
// What the details view computes on a worker. Plain values in, plain values out.
#include "model/analysis/event_details.h"
#include "model/analysis/layer_compare.h"
#include "model/analysis/name_totals.h"
#include "model/analysis/outliers.h"
#include "model/analysis/selection_answer.h"
#include "model/analysis/selection_index.h"
#include "model/analysis/selection_scope.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace planescope {

/// What is selected: an event, else a range.
struct DetailsQuery {
    SessionPtr session;
    std::shared_ptr<const OpClassTable> classes;  ///< needed for a range
    std::shared_ptr<const SelectionIndex> sums;   ///< for a range, when it is there
    std::shared_ptr<const NameTotals> wholeNames; ///< the table of everything, when it is there
    std::shared_ptr<const std::vector<DeviceLayers>> layers;
    std::optional<EventRef> event;
    TimeRange range;          ///< used without an event
    std::vector<LineId> rows; ///< of the range; empty: all rows of the file
};

/// All events of one name in the session.
struct NameInstances {
    EventRef event; ///< one of them
    Siblings siblings;
    Outliers outliers;
};

struct DetailsAnswer {
    SessionPtr session;
    std::optional<EventDetails> event;
    Siblings onPlane, inSession; ///< of the event
    Outliers outliers;           ///< among inSession
    std::optional<NameTotals> totals;
    SelectionScope scope;
    SelectionAnswer selection;
    std::optional<LayerComparison> comparison; ///< when the range is a found layer
    std::shared_ptr<const OpClassTable> classes;
    TimeRange range;
};

/// Any thread. Nothing when asked to stop.
std::optional<DetailsAnswer> answerDetails(const DetailsQuery &query, std::stop_token stop);

/// All events of the name of `event`. Any thread. Nothing when asked to stop.
std::optional<NameInstances> answerInstances(const Session &session, EventRef event, std::stop_token stop);

} // namespace planescope
