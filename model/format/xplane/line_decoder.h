#pragma once
// Decodes the events of one timeline into columns.
//
//   XLine:  1 id, 2 name, 3 timestamp_ns, 4 events*, 9 duration_ps, 10 display_id, 11 display_name
//   XEvent: 1 metadata_id, 2 offset_ps or 5 num_occurrences, 3 duration_ps, 4 stats* (left in the file)
#include "model/format/xplane/id_map.h"
#include "model/format/xplane/xplane_stats.h"
#include "model/store/column_memory.h"
#include "model/store/lane_assigner.h"
#include "model/store/line_packer.h"
#include "model/store/trace_table.h"

#include <atomic>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace planescope::xplane {

/// One XLine message. A timeline has several when lines of one id, or planes of one name, occur more than once.
struct LineSegment {
    const std::uint8_t *begin = nullptr;
    const std::uint8_t *end = nullptr;
    std::int64_t timestampNs = 0;
    std::int64_t basePs = 0;      ///< session time of the line's start
    const IdMap *types = nullptr; ///< metadata id -> EventTypeId
};

struct LineJob {
    const std::uint8_t *fileBegin = nullptr;
    const std::uint8_t *fileEnd = nullptr;
    std::span<const LineSegment> segments;
    std::uint64_t bytes = 0;
    std::uint64_t eventLimit = 0;             ///< rows this line may take at most
    const std::uint8_t *statOrigin = nullptr; ///< where stat offsets count from; the first segment when not set
};

/// What can be told about a line only after its events.
struct LineTail {
    bool hasDisplayId = false;
    std::int64_t displayId = 0;
    std::string_view displayName;
    std::int64_t durationPs = 0;
};

struct DecodedLine {
    PlainColumns columns; ///< in the memory that the line was decoded into; empty when it was packed
    EventColumns packed;  ///< of a line that was packed while it was decoded
    std::uint64_t statBase = 0;
    LaneFacts laneFacts;
    TimeRange range;
    std::vector<AggregatedEvent> aggregated;
    std::unique_ptr<std::vector<std::uint8_t>> statHigh;
    LineTail tail;
    LaneAssigner lanes; ///< as it stands after the last event

    std::uint64_t skipped = 0;        ///< events that could not be decoded
    std::uint64_t firstSkippedAt = 0; ///< file offset
    std::uint64_t damagedBytes = 0;   ///< rest of a line that could not be walked
    std::uint64_t firstDamageAt = 0;
    std::uint64_t negativeDurations = 0;
    std::uint64_t negativeTimes = 0;
    std::uint64_t overflows = 0;
    std::uint64_t unknownTypes = 0;
    std::uint64_t leftOut = 0; ///< beyond eventLimit
    std::uint64_t partialOverlaps = 0;
    bool wasUnsorted = false;
    bool isCanceled = false;
    bool isPacked = false;
    bool needsWhole = false; ///< cannot be packed piece by piece; only inside of the decoder
};

/// Appends the events to `memory`, sorted and laned. `bytesDone` grows while the job runs. With a `packer`, a line of
/// more than a few thousand events goes through a small part of the memory into it, piece by piece; not one that has
/// to be sorted, which is found on the way and read again.
DecodedLine decodeLine(const LineJob &job, ColumnMemory &memory, std::atomic<std::uint64_t> &bytesDone,
                       const std::stop_token &stop, LinePacker *packer = nullptr);

/// The same with several threads for one long line: cut between events, decoded into one memory, put together. Worth it
/// from some ten MiB on. The line must be one segment of less than 4 GiB; `memory` must be unused.
DecodedLine decodeLongLine(const LineJob &job, unsigned threads, ColumnMemory &memory,
                           std::atomic<std::uint64_t> &bytesDone, const std::stop_token &stop);

} // namespace planescope::xplane
