#pragma once
// What a program's memory would be with other decisions. Nothing here was measured or compiled: the compiler would
// place the rest anew, so a result is an estimate from the recorded lifetimes and is called hypothetical everywhere.
#include "model/analysis/program_memory.h"

#include <vector>

namespace planescope {

struct WhatIfRule {
    enum class Kind : std::uint8_t {
        OffLoad,       ///< lies elsewhere between the event that makes it and the one that reads it last
        Rematerialise, ///< the same places, but computed again
        Shard,         ///< split over so many devices
        ElementBits    ///< stored with so many bits per element
    };
    Kind kind = Kind::OffLoad;
    std::uint32_t memory = 0; ///< row of the buffer whose memory it is (LiveBuffer::memory)
    std::int64_t value = 0;   ///< Shard: devices; ElementBits: bits
};

struct HypotheticalMemory {
    std::vector<std::int64_t> bytes; ///< in use once each event is done; one value without events
    std::int64_t peakBytes = 0;
    std::uint32_t peakEvent = 0;
    std::size_t unused = 0; ///< buffers with a rule that changes nothing: too short a life, no other size
};

/// Applies rules to a copy of the curve; later rules of the same buffer replace earlier ones. Of an off-loaded or
/// rematerialised temporary the first and the last event of its life keep their bytes; a fixed buffer goes altogether,
/// without counting what it needs while it is read. O(lifetimes + events).
HypotheticalMemory applyWhatIf(const ProgramMemory &memory, const std::vector<WhatIfRule> &rules);

struct FitPlan {
    std::vector<WhatIfRule> rules; ///< what to off-load, in the order of choosing
    std::int64_t peakBytes = 0;    ///< reached with them
    bool fits = false;
};

/// The largest temporaries that have to leave until the program fits into `limit` bytes: always the largest one that
/// is alive, and not needed, at the place of the greatest use. Not the smallest possible set, but an honest begin.
FitPlan planToFit(const ProgramMemory &memory, std::int64_t limit, std::vector<WhatIfRule> rules = {});

} // namespace planescope
