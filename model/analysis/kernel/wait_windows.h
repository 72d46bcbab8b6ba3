#pragma once
// Where a launch stalled: the stretches between two marks that hold an instruction which waits, with the time that was
// measured there.
#include "model/analysis/kernel/kernel_code.h"
#include "model/analysis/kernel/kernel_match.h"
#include "model/analysis/kernel/launch_detail.h"

#include <cstdint>
#include <string>
#include <vector>

namespace planescope {

struct WaitWindow {
    std::uint32_t first = 0, last = 0; ///< rows of the bundles with the two marks
    std::uint64_t count = 0;           ///< passes
    Duration total, shortest, longest;
    std::vector<std::uint32_t> waits; ///< rows of the bundles that wait, in between
    std::vector<std::string> reasons; ///< distinct, as the listing's comments say

    /// What the passes took beyond the shortest one; a wait that every pass has is not in it.
    Duration beyondShortest() const
    {
        return Duration::ps(total.toPs() - static_cast<std::int64_t>(count) * shortest.toPs());
    }
};

/// Longest total first. Empty unless the marks prove the build. Around the end of a loop a window holds the waits
/// behind its first and before its last mark.
std::vector<WaitWindow> waitWindows(const KernelCode &code, const CodeMatch &match, const LaunchDetail &detail);

} // namespace planescope
