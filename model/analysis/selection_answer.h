#pragma once
// What a selection holds, device by device: time per part, collectives split into exposed and hidden, idle time.
#include "model/analysis/work_part.h"

#include <array>
#include <span>
#include <stop_token>
#include <vector>

namespace planescope {

/// Time during which a collective ran; exposed and hidden add up to total.
struct CollectiveTime {
    Duration total, exposed, hidden;

    CollectiveTime &operator+=(const CollectiveTime &other)
    {
        total += other.total;
        exposed += other.exposed;
        hidden += other.hidden;
        return *this;
    }
};

/// One device (or one host thread group) inside the range. All times are unions: a moment counts once for each part,
/// however many rows spend it on that part.
struct DeviceAnswer {
    PlaneId plane;
    std::vector<LineId> workRows;  ///< rows whose innermost events are the work
    std::vector<LineId> asyncRows; ///< rows whose collectives run behind it
    std::uint64_t opCount = 0;     ///< events of the work rows that touch the range, loops not counted
    std::array<Duration, kWorkPartCount> part{};
    std::array<CollectiveTime, kCollectiveCount> collective{}; ///< from AllReduce on; waits belong to their kind
    CollectiveTime collectives;                                ///< of any kind
    Duration idle;                                             ///< nothing on any work row
    Duration whole;                                            ///< length of the range

    Duration of(WorkPart p) const { return part[static_cast<std::size_t>(p)]; }
    const CollectiveTime &collectiveOf(WorkPart p) const
    {
        return collective[static_cast<std::size_t>(p) - kFirstCollective];
    }
};

class SelectionIndex;

struct SelectionAnswer {
    TimeRange range;
    std::vector<DeviceAnswer> devices; ///< in order of planes; empty when nothing chosen works

    /// Sums over the devices; `plane` is that of the first, rows are all.
    DeviceAnswer sum() const;
};

/// Rows that do the work: op rows, else streams, else SparseCores. With `chosen` rows those among them; when none is
/// such a row but their devices have some, the devices' rows; else the chosen rows themselves.
std::vector<LineId> workRowsOf(const Session &session, std::span<const LineId> chosen);

/// `chosen` empty: all rows. On a work row every moment belongs to the innermost event (the one that began last). A
/// collective is hidden while kComputeParts runs on a work row of its device, else exposed. The device's asynchronous
/// rows count whatever rows are chosen. One pass over the columns of these rows up to the end of the range. Without
/// devices when asked to stop. With an index of the same session and classes it costs next to nothing for devices that
/// the index knows.
SelectionAnswer selectionAnswer(const Session &session, const OpClassTable &classes, TimeRange range,
                                std::span<const LineId> chosen = {}, std::stop_token stop = {},
                                const SelectionIndex *index = nullptr);

} // namespace planescope
