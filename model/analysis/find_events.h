#pragma once
// Search by name over a session.
#include "model/analysis/name_match.h"
#include "model/store/session.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace planescope {

struct FindOptions {
    MatchMode mode = MatchMode::Substring;
    bool isCaseSensitive = false;
    bool inLongNames = false;          ///< also the full name (HLO text) of types that have a display name
    bool inDerivedLines = true;        ///< rows computed from others too
    std::optional<TimeRange> range;    ///< events that touch it
    std::size_t listLimit = 1'000'000; ///< `total` counts on
};

struct FoundEvents {
    std::vector<EventRef> events; ///< by begin, then line, then row; the first `listLimit`
    std::uint64_t total = 0;
};

/// Matches each interned type name once, then scans rows. An empty pattern finds nothing. Canceled when asked to stop,
/// InvalidArgument for a broken regular expression. O(types + rows + hits log lines).
Result<FoundEvents> findEvents(const Session &session, std::string_view pattern, const FindOptions &options = {},
                               std::stop_token stop = {});

} // namespace planescope
