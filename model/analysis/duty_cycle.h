#pragma once
// How much of the recorded time the chips were busy. XProf: duty_cycle_tracker.cc, duty_cycle_combiner.h.
#include "model/store/session.h"

#include <stop_token>

namespace planescope {

struct DutyCycle {
    std::int64_t activePs = 0; ///< summed over the chips
    std::int64_t idlePs = 0;
    std::size_t chipCount = 0; ///< 0: nothing to tell, such as a profile of GPUs or of a host
    double share() const
    {
        const auto active = static_cast<double>(activePs);
        return chipCount > 0 && activePs + idlePs > 0 ? active / (active + static_cast<double>(idlePs)) : 0;
    }
};

/// TensorCore and SparseCore planes; the cores of a chip (stat core_details) count together. Infeed, outfeed, host
/// transfers and the waits for asynchronous ops are not active. One pass over the op events.
DutyCycle dutyCycle(const Session &session, std::stop_token stop = {});

} // namespace planescope
