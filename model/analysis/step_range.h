#pragma once
// Steps by their number, as the command line names them: step:102.
#include "model/store/session.h"

#include <optional>

namespace planescope {

struct NumberedStep {
    std::int64_t number = 0;
    TimeRange range; ///< from the first begin to the last end over all planes
};

/// Number of a step event: stat step_num, else iter_num, else the number at the end of its name ("train 102"), else
/// group_id.
std::optional<std::int64_t> stepNumber(const Session &session, EventRef step);

/// Steps of all planes by number, ascending. Reads the Steps lines; empty when the profile has none.
std::vector<NumberedStep> numberedSteps(const Session &session);

} // namespace planescope
