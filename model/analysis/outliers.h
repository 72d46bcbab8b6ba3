#pragma once
// Events of one name that last much longer or shorter than the others.
#include "model/store/session.h"

#include <span>
#include <stop_token>
#include <vector>

namespace planescope {

/// What is ordinary for a name. Robust: a few slow events do not change it.
struct OrdinaryLength {
    Duration median;
    Duration deviation; ///< median of the distances to the median, times 1.4826: sigma of a normal distribution
    Duration margin;    ///< an event is an outlier when it differs from the median by more than this
};

/// margin is the greater of 3 deviations, 5 % of the median and 1 ns, so that rows of equal events have no outliers by
/// rounding. `ascendingPs` must not be empty. Linear.
OrdinaryLength ordinaryLength(std::span<const std::int64_t> ascendingPs);

struct Outlier {
    EventRef event;
    Duration length;
    Duration excess; ///< length - median; negative for a short one
};

struct Outliers {
    OrdinaryLength ordinary;
    std::uint64_t count = 0;   ///< of all, also those beyond the limit
    std::vector<Outlier> most; ///< the farthest from the median first; of equals the earlier
};

/// Among events of this label on lines of this kind in all planes, whose lengths are `ascendingPs`. At least 5 events
/// are needed to say what is ordinary. One pass over these lines. Empty when asked to stop.
Outliers outliersOf(const Session &session, NameId label, LineKind kind, std::span<const std::int64_t> ascendingPs,
                    std::size_t limit = 100, std::stop_token stop = {});

} // namespace planescope
