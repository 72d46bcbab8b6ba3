#pragma once
// Copies between device and host memory: a start and a done operation become one span on a row of its own.
// As in XProf's host_offload_utils.cc (version 2.24).
#include "model/format/xplane/derived_line_builder.h"

#include <deque>
#include <string>

namespace planescope {

class HostOffloads
{
public:
    /// True for the start and done operations of copies whose HLO text names host memory, S(5).
    static bool isOffload(std::string_view label, std::string_view hloText);
    /// Operations in order of (begin, shorter first). A start waits in the queue of its name; a done takes the oldest
    /// one. A done whose start was not recorded is left out.
    void add(std::string_view label, RowSpan span, DerivedTypes &types);
    void finish(SessionBuilder &builder, PlaneId plane) const;

private:
    struct Track {
        std::int64_t lastEndPs = 0;
        std::vector<DerivedLine::Row> rows;
    };
    std::size_t trackFor(RowSpan span);
    std::unordered_map<std::string, std::deque<std::int64_t>> m_starts; ///< name -> begins of open copies
    std::vector<Track> m_tracks;
};

/// "copy-start.12" and "copy-done.12" -> "offload-copy.12".
std::string offloadName(std::string_view label);

} // namespace planescope
