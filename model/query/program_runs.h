#pragma once
// When a program ran.
#include "model/store/session.h"

#include <optional>
#include <string_view>

namespace planescope {

/// From the first begin to the last end, within `range`, of the runs of one program on all devices: by its name, by its
/// name without the id in parentheses, or by its id. Without rows of modules its events count. Nothing when it did not
/// run there.
std::optional<TimeRange> programRuns(const Session &session, std::string_view program, TimeRange range);

} // namespace planescope
