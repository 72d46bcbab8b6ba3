#pragma once
// What XProf's detectors find in the rows of instructions of a kernel: overlap of memory and compute, scheduling
// bubbles, zeroes stored before the work begins. Times of such rows are interpolated between marks by the profiler.
// Source: plugin/xprof/cli/internal/oss/llo_detectors.py.
#include "model/base/units.h"
#include "model/store/session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

struct OverlapFacts {
    Duration total; ///< first begin to last end
    Duration overlapped, compute, memory, idle, exposedVector;
    double share(Duration part) const
    {
        return total.toPs() > 0 ? static_cast<double>(part.toPs()) / static_cast<double>(total.toPs()) : 0;
    }
};

struct LowestOverlap {
    TimeRange range;
    double ratio = 0;
    std::vector<std::string> sources; ///< at most ten
};

struct SchedulingBubble {
    TimeRange range;
    std::int64_t firstBundle = -1, lastBundle = -1; ///< numbers as the rows state them; -1 in a gap without rows
    std::vector<std::string> sources;
    std::string opBefore, opAfter;
    bool isGap = false; ///< no instruction at all
};

struct ZeroInit {
    Duration delay, total;
    std::uint64_t stores = 0, memoryOps = 0; ///< before the first compute instruction
    bool isDetected = false;
};

struct LloFindings {
    std::uint64_t rows = 0; ///< instructions looked at; 0: nothing was recorded, and all else is empty
    OverlapFacts overlap;
    std::optional<LowestOverlap> lowestOverlap;
    std::vector<SchedulingBubble> bubbles;
    ZeroInit zeroInit;
    bool hasBubbles = false;         ///< runtime_scheduling_bubbles
    bool hasBlockedZeroInit = false; ///< blocked_zero_init
    bool hasExposedMemory = false;   ///< exposed_memory_bubbles
    bool hasLowOverlap = false;      ///< low_memory_compute_overlap
    bool hasExposedVector = false;   ///< exposed_vector_bubbles
};

/// Of the rows on lines whose name ends in "Instructions" of the launch's plane, inside the launch.
LloFindings lloFindings(const Session &session, EventRef launch);

} // namespace planescope
