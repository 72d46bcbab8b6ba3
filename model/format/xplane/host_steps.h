#pragma once
// Steps of host events on request, for analyses that need the number and not the rows of a timeline.
#include "model/store/session.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace planescope {

/// Step of an event of a host plane, by the rules of EventGroups; nothing when it belongs to none or when the producer
/// grouped the events (then they have the stat group_id). Groups now, once; the function may be called on any thread.
std::function<std::optional<std::int64_t>(EventRef)> hostStepLookup(const SessionPtr &session,
                                                                    const std::stop_token &stop = {});

} // namespace planescope
