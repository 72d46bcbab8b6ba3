#include "model/format/xplane/line_decoder.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <thread>

namespace planescope::xplane {

namespace {

constexpr std::uint64_t kCheckEvery = std::uint64_t{1} << 20; // bytes between looks at the stop token
// Rows that are packed at once: their columns, 208 KiB, stay in the second-level cache.
constexpr std::uint64_t kPieceRows = 64 * kColumnBlockRows;

/// An XEvent in the general form: fields in any order, unknown ones, no shortcut.
struct SlowEvent {
    std::uint64_t type = 0;
    std::uint64_t offset = 0;
    std::uint64_t duration = 0;
    std::uint64_t occurrences = 0;
    bool isAggregate = false;
    bool hasStats = false;
    bool isSound = true;
};

SlowEvent readEventSlowly(const std::uint8_t *begin, const std::uint8_t *end)
{
    SlowEvent event;
    wire::Reader reader(begin, end);
    while (reader.next()) {
        const bool isNumber = reader.type() == wire::Type::Varint;
        switch (reader.field()) {
        case 1:
            event.type = reader.number();
            break;
        case 2:
            event.offset = reader.number();
            event.isAggregate = false;
            break;
        case 3:
            event.duration = reader.number();
            break;
        case 4:
            event.hasStats = true;
            if (reader.type() != wire::Type::Bytes)
                event.isSound = false;
            continue;
        case 5:
            event.occurrences = reader.number();
            event.isAggregate = true;
            break;
        default:
            continue;
        }
        if (!isNumber)
            event.isSound = false;
    }
    if (reader.isDamaged())
        event.isSound = false;
    return event;
}

template <class T>
void permute(T *column, std::uint64_t count, const std::vector<std::uint32_t> &order, std::vector<bool> &moved)
{
    // In place, cycle by cycle: sorting a line must not need a second set of columns.
    moved.assign(count, false);
    for (std::uint64_t start = 0; start < count; ++start) {
        if (moved[start] || order[start] == start)
            continue;
        const T first = column[start];
        std::uint64_t at = start;
        while (order[at] != start) {
            column[at] = column[order[at]];
            moved[at] = true;
            at = order[at];
        }
        column[at] = first;
        moved[at] = true;
    }
}

/// Sorts rows by (begin, longer first); equal ones keep their order.
void sortRows(ColumnMemory &memory, std::uint64_t first, std::uint64_t rows, std::vector<std::uint8_t> *statHigh)
{
    const std::int64_t *begin = memory.begin() + first;
    const std::int64_t *duration = memory.duration() + first;
    std::vector<std::uint32_t> order(rows);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (begin[a] != begin[b])
            return begin[a] < begin[b];
        return duration[a] != duration[b] ? duration[a] > duration[b] : a < b;
    });
    std::vector<bool> moved;
    permute(memory.begin() + first, rows, order, moved);
    permute(memory.duration() + first, rows, order, moved);
    permute(memory.type() + first, rows, order, moved);
    permute(memory.statOffset() + first, rows, order, moved);
    if (statHigh)
        permute(statHigh->data(), rows, order, moved);
}

void assignLanesAgain(ColumnMemory &memory, std::uint64_t first, std::uint64_t rows, LaneAssigner &lanes)
{
    lanes.reset();
    for (std::uint64_t row = first; row < first + rows; ++row)
        memory.lane()[row] = lanes.place(memory.begin()[row], memory.begin()[row] + memory.duration()[row]);
}

class Decoder
{
public:
    Decoder(const LineJob &job, ColumnMemory &memory, std::uint64_t firstRow, std::atomic<std::uint64_t> &bytesDone,
            const std::stop_token &stop, LinePacker *packer = nullptr) :
        m_job(job),
        m_memory(memory), m_bytesDone(bytesDone), m_stop(stop), m_packer(packer), m_first(firstRow)
    {
        const std::uint64_t room = memory.capacity() - firstRow;
        m_limit = m_most = std::min({job.eventLimit, room, std::uint64_t{0xFFFFFFFE}});
        m_at.begin = memory.begin() + m_first;
        m_at.duration = memory.duration() + m_first;
        m_at.type = memory.type() + m_first;
        m_at.stat = memory.statOffset() + m_first;
        m_at.lane = memory.lane() + m_first;
    }

    DecodedLine run();

private:
    /// What changes with every event. The loop keeps a copy in registers: through `this` each store into a column
    /// would make the compiler load all of it again.
    struct Cursor {
        std::int64_t *begin = nullptr;
        std::int64_t *duration = nullptr;
        std::uint32_t *type = nullptr;
        std::uint32_t *stat = nullptr;
        std::uint16_t *lane = nullptr;
        std::uint64_t row = 0;
        std::int64_t previousBegin = INT64_MIN;
        std::int64_t previousDuration = INT64_MAX;
        std::int64_t latestEnd = INT64_MIN;
        bool isSorted = true;
    };
    void decodeSegment(const LineSegment &segment);
    bool appendFast(Cursor &cursor, std::uint64_t type, std::uint64_t offset, std::uint64_t duration,
                    std::uint32_t stat, std::int64_t basePs, const std::uint32_t *dense, std::uint64_t denseSize);
    void append(std::uint64_t type, std::uint64_t offset, std::uint64_t duration, bool hasStats,
                const std::uint8_t *lengthAt, const LineSegment &segment);
    void appendSlowly(const std::uint8_t *begin, const std::uint8_t *end, const std::uint8_t *lengthAt,
                      const LineSegment &segment);
    /// Makes room for another row by packing those that are there. False when the line may have no more, or has to be
    /// read as a whole.
    bool packPiece();
    void countBytes(std::uint64_t bytes);
    void noteSkipped(const std::uint8_t *place);
    void noteDamage(const std::uint8_t *place, std::uint64_t bytes);

    const LineJob &m_job;
    ColumnMemory &m_memory;
    std::atomic<std::uint64_t> &m_bytesDone;
    const std::stop_token &m_stop;
    LinePacker *m_packer;
    const std::uint64_t m_first;
    std::uint64_t m_most = 0;       ///< rows of the line
    std::uint64_t m_limit = 0;      ///< rows until the next look at it: of a piece, or of the line
    std::uint64_t m_packedRows = 0; ///< of earlier pieces
    std::int64_t m_firstBegin = 0;  ///< of the first piece
    std::uint64_t m_countedBytes = 0;
    Cursor m_at;
    bool m_needsHigh = false;
    LaneAssigner m_lanes;
    DecodedLine m_result;
};

/// The event without anything unusual: known type, in order, within range. False: append() looks closer.
[[gnu::always_inline]] inline bool Decoder::appendFast(Cursor &cursor, std::uint64_t type, std::uint64_t offset,
                                                       std::uint64_t duration, std::uint32_t stat, std::int64_t basePs,
                                                       const std::uint32_t *dense, std::uint64_t denseSize)
{
    const auto offsetPs = static_cast<std::int64_t>(offset);
    const auto durationPs = static_cast<std::int64_t>(duration);
    std::int64_t begin = 0;
    std::int64_t end = 0;
    const bool overflows = (int{__builtin_add_overflow(basePs, offsetPs, &begin)} |
                            int{__builtin_add_overflow(begin, durationPs, &end)}) != 0;
    if (overflows | ((offsetPs | durationPs) < 0) | (cursor.row >= m_limit) | (type >= denseSize)) [[unlikely]]
        return false;
    const std::uint32_t typeId = dense[type];
    const bool isSorted =
        cursor.isSorted &
        ((begin > cursor.previousBegin) | ((begin == cursor.previousBegin) & (durationPs <= cursor.previousDuration)));
    if (!isSorted | (typeId == IdMap::kNone)) [[unlikely]]
        return false;
    const std::uint64_t row = cursor.row++;
    cursor.previousBegin = begin;
    cursor.previousDuration = durationPs;
    cursor.latestEnd = std::max(cursor.latestEnd, end);
    cursor.begin[row] = begin;
    cursor.duration[row] = durationPs;
    cursor.type[row] = typeId;
    cursor.stat[row] = stat;
    cursor.lane[row] = m_lanes.place(begin, end);
    return true;
}

void Decoder::append(std::uint64_t type, std::uint64_t offset, std::uint64_t duration, bool hasStats,
                     const std::uint8_t *lengthAt, const LineSegment &segment)
{
    auto durationPs = static_cast<std::int64_t>(duration);
    if (durationPs < 0) {
        durationPs = 0;
        ++m_result.negativeDurations;
    }
    const auto offsetPs = static_cast<std::int64_t>(offset);
    std::int64_t begin = 0;
    std::int64_t end = 0;
    if (__builtin_add_overflow(segment.basePs, offsetPs, &begin) || __builtin_add_overflow(begin, durationPs, &end)) {
        ++m_result.overflows;
        return;
    }
    if (offsetPs < 0)
        ++m_result.negativeTimes;
    if (m_at.row >= m_limit && !packPiece()) {
        ++m_result.leftOut;
        return;
    }
    const std::uint32_t typeId = segment.types->find(static_cast<std::int64_t>(type));
    if (typeId == IdMap::kNone)
        ++m_result.unknownTypes;
    if (m_at.isSorted)
        m_at.isSorted =
            begin > m_at.previousBegin || (begin == m_at.previousBegin && durationPs <= m_at.previousDuration);
    const std::uint64_t row = m_at.row++;
    if (m_at.isSorted)
        m_at.lane[row] = m_lanes.place(begin, end);
    m_at.previousBegin = begin;
    m_at.previousDuration = durationPs;
    m_at.latestEnd = std::max(m_at.latestEnd, end);
    m_at.begin[row] = begin;
    m_at.duration[row] = durationPs;
    m_at.type[row] = typeId;
    m_at.stat[row] = kNoStats;
    if (hasStats) {
        const std::uint64_t handle = static_cast<std::uint64_t>(lengthAt - m_job.fileBegin) - m_result.statBase;
        m_at.stat[row] = static_cast<std::uint32_t>(handle);
        if (m_needsHigh)
            (*m_result.statHigh)[row] = static_cast<std::uint8_t>(handle >> 32);
    }
}

void Decoder::appendSlowly(const std::uint8_t *begin, const std::uint8_t *end, const std::uint8_t *lengthAt,
                           const LineSegment &segment)
{
    const SlowEvent event = readEventSlowly(begin, end);
    if (!event.isSound) {
        noteSkipped(lengthAt);
        return;
    }
    if (!event.isAggregate) {
        append(event.type, event.offset, event.duration, event.hasStats, lengthAt, segment);
        return;
    }
    if (m_result.aggregated.size() >= m_job.eventLimit / 2) {
        ++m_result.leftOut;
        return;
    }
    const std::uint32_t typeId = segment.types->find(static_cast<std::int64_t>(event.type));
    if (typeId == IdMap::kNone)
        ++m_result.unknownTypes;
    m_result.aggregated.push_back(
        {EventTypeId{typeId}, event.occurrences, Duration::ps(static_cast<std::int64_t>(event.duration))});
}

bool Decoder::packPiece()
{
    if (!m_packer || m_packedRows + m_at.row >= m_most || m_result.needsWhole)
        return false;
    if (!m_at.isSorted) {
        m_result.needsWhole = true;
        return false;
    }
    if (m_packedRows == 0) {
        m_packer->begin(m_most);
        m_firstBegin = m_memory.begin()[m_first];
    }
    m_packer->add(m_memory.columns(m_first, m_at.row));
    m_packedRows += m_at.row;
    m_at.row = 0;
    m_limit = std::min(kPieceRows, m_most - m_packedRows);
    return true;
}

void Decoder::countBytes(std::uint64_t bytes)
{
    m_bytesDone.fetch_add(bytes, std::memory_order_relaxed);
    m_countedBytes += bytes;
}

void Decoder::noteSkipped(const std::uint8_t *place)
{
    if (m_result.skipped++ == 0)
        m_result.firstSkippedAt = static_cast<std::uint64_t>(place - m_job.fileBegin);
}

void Decoder::noteDamage(const std::uint8_t *place, std::uint64_t bytes)
{
    if (m_result.damagedBytes == 0)
        m_result.firstDamageAt = static_cast<std::uint64_t>(place - m_job.fileBegin);
    m_result.damagedBytes += bytes;
}

void Decoder::decodeSegment(const LineSegment &segment)
{
    const std::uint8_t *p = segment.begin;
    const std::uint8_t *const end = segment.end;
    // Up to here a number may be read without looking at a bound.
    const std::uint8_t *const fastEnd =
        m_job.fileEnd - segment.begin > 64 ? std::min(end, m_job.fileEnd - 64) : segment.begin;
    const std::uint8_t *nextCheck = p + kCheckEvery;
    const std::uint8_t *checked = p;
    const std::uint32_t *const dense = segment.types->dense().data();
    const std::uint64_t denseSize = m_needsHigh ? 0 : segment.types->dense().size(); // long handles: the general way
    const std::uint8_t *const statOrigin = m_job.fileBegin + m_result.statBase;
    const std::int64_t basePs = segment.basePs;
    Cursor at = m_at;
    while (p < end) {
        if (p >= nextCheck) [[unlikely]] {
            countBytes(static_cast<std::uint64_t>(p - checked));
            checked = p;
            if (m_result.needsWhole)
                return;
            nextCheck = p + kCheckEvery;
            if (m_stop.stop_requested()) {
                m_result.isCanceled = true;
                m_at = at;
                return;
            }
        }
        if (p < fastEnd && *p == 0x22) [[likely]] {
            const std::uint8_t *const lengthAt = p + 1;
            std::uint64_t length = *lengthAt;
            const std::uint8_t *q = p + 2;
            if (length >= 0x80) [[unlikely]]
                q = wire::readVarintUnchecked(lengthAt, length);
            if (q && length <= static_cast<std::uint64_t>(end - q)) [[likely]] {
                const std::uint8_t *const event = q;
                const std::uint8_t *const eventEnd = q + length;
                if (eventEnd < fastEnd) [[likely]] {
                    std::uint64_t type = 0;
                    std::uint64_t offset = 0;
                    std::uint64_t duration = 0;
                    if (*q == 0x08)
                        q = wire::readVarintUnchecked(q + 1, type);
                    if (q && *q == 0x10) {
                        q = wire::readVarintUnchecked(q + 1, offset);
                        if (q && *q == 0x18 && q < eventEnd)
                            q = wire::readVarintUnchecked(q + 1, duration);
                        // Fields are written in ascending order, so only stats can follow a duration. Without one,
                        // and in any other order, the general form below looks at everything.
                        if (q == eventEnd || (q && q < eventEnd && *q == 0x22 && duration != 0)) [[likely]] {
                            const auto handle = static_cast<std::uint32_t>(lengthAt - statOrigin);
                            if (!appendFast(at, type, offset, duration, q != eventEnd ? handle : kNoStats, basePs,
                                            dense, denseSize)) [[unlikely]] {
                                m_at = at;
                                append(type, offset, duration, q != eventEnd, lengthAt, segment);
                                at = m_at;
                            }
                            p = eventEnd;
                            continue;
                        }
                    }
                }
                m_at = at;
                appendSlowly(event, eventEnd, lengthAt, segment);
                at = m_at;
                p = eventEnd;
                continue;
            }
        }
        wire::Reader reader(p, end);
        if (!reader.next()) {
            noteDamage(p, static_cast<std::uint64_t>(end - p));
            break;
        }
        if (reader.isCut()) {
            // The last event of a cut file, or a wrong length: what it announces is not there.
            noteSkipped(reader.lengthAt());
            noteDamage(p, static_cast<std::uint64_t>(end - p));
            break;
        }
        p = reader.at();
        if (reader.is(4, wire::Type::Bytes)) {
            m_at = at;
            appendSlowly(reader.bytes().data(), reader.bytes().data() + reader.bytes().size(), reader.lengthAt(),
                         segment);
            at = m_at;
        } else if (reader.is(9, wire::Type::Varint)) {
            m_result.tail.durationPs = std::max(m_result.tail.durationPs, reader.signedNumber());
        } else if (reader.is(10, wire::Type::Varint)) {
            m_result.tail.displayId = reader.signedNumber();
            m_result.tail.hasDisplayId = m_result.tail.displayId != 0;
        } else if (reader.is(11, wire::Type::Bytes)) {
            m_result.tail.displayName = reader.text();
        }
    }
    m_at = at;
    countBytes(static_cast<std::uint64_t>(end - checked));
}

DecodedLine Decoder::run()
{
    const std::uint8_t *lowest = m_job.fileEnd;
    const std::uint8_t *highest = m_job.fileBegin;
    for (const LineSegment &segment : m_job.segments) {
        lowest = std::min(lowest, segment.begin);
        highest = std::max(highest, segment.end);
    }
    if (m_job.segments.empty())
        return std::move(m_result);
    if (m_job.statOrigin)
        lowest = m_job.statOrigin;
    m_result.statBase = static_cast<std::uint64_t>(lowest - m_job.fileBegin);
    m_needsHigh = static_cast<std::uint64_t>(highest - lowest) >= kNoStats;
    if (m_needsHigh)
        m_result.statHigh = std::make_unique<std::vector<std::uint8_t>>(m_limit);
    if (m_needsHigh)
        m_packer = nullptr;
    if (m_packer)
        m_limit = std::min(m_limit, kPieceRows);
    for (const LineSegment &segment : m_job.segments) {
        decodeSegment(segment);
        if (m_result.isCanceled)
            return std::move(m_result);
    }
    m_result.needsWhole = m_result.needsWhole || (m_packedRows > 0 && !m_at.isSorted);
    if (m_result.needsWhole) {
        m_bytesDone.fetch_sub(m_countedBytes, std::memory_order_relaxed);
        return std::move(m_result);
    }
    if (!m_at.isSorted) {
        m_result.wasUnsorted = true;
        sortRows(m_memory, m_first, m_at.row, m_result.statHigh.get());
        assignLanesAgain(m_memory, m_first, m_at.row, m_lanes);
    }
    m_result.laneFacts = m_lanes.facts();
    m_result.partialOverlaps = m_lanes.partialOverlaps();
    if (m_packedRows > 0) {
        if (m_at.row > 0)
            m_packer->add(m_memory.columns(m_first, m_at.row));
        m_result.packed = m_packer->finish();
        m_result.isPacked = true;
        m_result.range = TimeRange::ps(m_firstBegin, m_at.latestEnd);
        m_result.lanes = std::move(m_lanes);
        return std::move(m_result);
    }
    m_result.columns = m_memory.columns(m_first, m_at.row);
    if (m_needsHigh) {
        m_result.statHigh->resize(m_at.row);
        m_result.columns.statHigh = *m_result.statHigh;
    }
    if (m_at.row > 0)
        m_result.range = TimeRange::ps(m_memory.begin()[m_first], m_at.latestEnd);
    m_result.lanes = std::move(m_lanes);
    return std::move(m_result);
}

/// Number of events in the fields from `begin`, stopping at the first field that ends at or beyond `until`.
struct EventHop {
    const std::uint8_t *end = nullptr;
    std::uint64_t events = 0;
    bool isSound = true;
};

EventHop hopOver(const std::uint8_t *begin, const std::uint8_t *until, const std::uint8_t *lineEnd,
                 const std::stop_token &stop)
{
    EventHop hop;
    hop.end = begin;
    while (hop.end < until) {
        std::uint64_t length = 0;
        const std::uint8_t *p = *hop.end == 0x22 ? wire::readVarint(hop.end + 1, lineEnd, length) : nullptr;
        if (p && length <= static_cast<std::uint64_t>(lineEnd - p)) [[likely]] {
            hop.end = p + length;
            if ((++hop.events & 0xFFFFF) == 0 && stop.stop_requested())
                break;
            continue;
        }
        wire::Reader reader(hop.end, lineEnd);
        if (!reader.next() || reader.isCut() || reader.is(4, wire::Type::Bytes)) {
            hop.isSound = false; // damage: the one-thread way finds out what
            break;
        }
        hop.end = reader.at();
    }
    return hop;
}

/// One line from its parts, which lie in `memory` in this order, each from its planned row on.
class LongLine
{
public:
    LongLine(ColumnMemory &memory, std::vector<DecodedLine> parts, std::vector<std::uint64_t> firstRows) :
        m_memory(memory), m_parts(std::move(parts)), m_firstRows(std::move(firstRows))
    {}
    DecodedLine join();

private:
    void closeGaps();
    bool isSorted() const;
    void continueLanes(std::size_t part, LaneAssigner &lanes);

    ColumnMemory &m_memory;
    std::vector<DecodedLine> m_parts;
    std::vector<std::uint64_t> m_firstRows;
};

void LongLine::closeGaps()
{
    // A part has fewer rows than it has events when some were broken or aggregated.
    std::uint64_t next = 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const std::uint64_t rows = m_parts[i].columns.size();
        const std::uint64_t from = m_firstRows[i];
        if (from != next) {
            std::memmove(m_memory.begin() + next, m_memory.begin() + from, rows * sizeof(std::int64_t));
            std::memmove(m_memory.duration() + next, m_memory.duration() + from, rows * sizeof(std::int64_t));
            std::memmove(m_memory.type() + next, m_memory.type() + from, rows * sizeof(std::uint32_t));
            std::memmove(m_memory.statOffset() + next, m_memory.statOffset() + from, rows * sizeof(std::uint32_t));
            std::memmove(m_memory.lane() + next, m_memory.lane() + from, rows * sizeof(std::uint16_t));
            m_firstRows[i] = next;
        }
        next += rows;
    }
    m_firstRows.push_back(next);
}

bool LongLine::isSorted() const
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i].wasUnsorted)
            return false;
        const std::uint64_t row = m_firstRows[i];
        if (row == 0 || row == m_firstRows.back())
            continue;
        const std::int64_t *begin = m_memory.begin() + row;
        const std::int64_t *duration = m_memory.duration() + row;
        if (begin[0] < begin[-1] || (begin[0] == begin[-1] && duration[0] > duration[-1]))
            return false;
    }
    return true;
}

void LongLine::continueLanes(std::size_t part, LaneAssigner &lanes)
{
    // The part started with all lanes free. It is right from the first event on at which they are free here, too; a
    // part without overlaps says so by lane 0.
    const bool isNested = m_parts[part].partialOverlaps == 0;
    std::int64_t busyTwicePs = 0; // what the part saw in lane 0 before that event
    for (std::uint64_t row = m_firstRows[part]; row < m_firstRows[part + 1]; ++row) {
        const std::int64_t begin = m_memory.begin()[row];
        if (isNested && m_memory.lane()[row] == 0 && lanes.isFreeAt(begin)) {
            const LaneAssigner before = std::move(lanes);
            lanes = std::move(m_parts[part].lanes);
            lanes.carryOn(before, busyTwicePs);
            return;
        }
        if (m_memory.lane()[row] == 0)
            busyTwicePs += m_memory.duration()[row];
        m_memory.lane()[row] = lanes.place(begin, begin + m_memory.duration()[row]);
    }
}

DecodedLine LongLine::join()
{
    closeGaps();
    const std::uint64_t rows = m_firstRows.back();
    const bool wasSorted = isSorted();
    DecodedLine line = std::move(m_parts.front());
    bool hasRows = line.columns.size() > 0;
    for (std::size_t i = 1; i < m_parts.size(); ++i) {
        DecodedLine &part = m_parts[i];
        line.aggregated.insert(line.aggregated.end(), part.aggregated.begin(), part.aggregated.end());
        if (line.skipped == 0)
            line.firstSkippedAt = part.firstSkippedAt;
        if (line.damagedBytes == 0)
            line.firstDamageAt = part.firstDamageAt;
        line.skipped += part.skipped;
        line.damagedBytes += part.damagedBytes;
        line.negativeDurations += part.negativeDurations;
        line.negativeTimes += part.negativeTimes;
        line.overflows += part.overflows;
        line.unknownTypes += part.unknownTypes;
        line.leftOut += part.leftOut;
        line.isCanceled |= part.isCanceled;
        if (part.tail.hasDisplayId || part.tail.durationPs != 0 || !part.tail.displayName.empty())
            line.tail = part.tail;
        if (part.columns.size() > 0 && hasRows)
            line.range = {std::min(line.range.begin, part.range.begin), std::max(line.range.end, part.range.end)};
        else if (part.columns.size() > 0)
            line.range = part.range;
        hasRows = hasRows || part.columns.size() > 0;
        if (wasSorted)
            continueLanes(i, line.lanes);
    }
    line.columns = m_memory.columns(0, rows);
    if (!wasSorted) {
        line.wasUnsorted = true;
        sortRows(m_memory, 0, rows, nullptr);
        assignLanesAgain(m_memory, 0, rows, line.lanes);
    }
    line.laneFacts = line.lanes.facts();
    line.partialOverlaps = line.lanes.partialOverlaps();
    return line;
}

} // namespace

DecodedLine decodeLine(const LineJob &job, ColumnMemory &memory, std::atomic<std::uint64_t> &bytesDone,
                       const std::stop_token &stop, LinePacker *packer)
{
    DecodedLine line = Decoder(job, memory, memory.used(), bytesDone, stop, packer).run();
    if (line.needsWhole)
        line = Decoder(job, memory, memory.used(), bytesDone, stop).run();
    memory.setUsed(memory.used() + line.columns.size());
    return line;
}

DecodedLine decodeLongLine(const LineJob &job, unsigned threads, ColumnMemory &memory,
                           std::atomic<std::uint64_t> &bytesDone, const std::stop_token &stop)
{
    const LineSegment whole = job.segments.front();
    const auto size = static_cast<std::uint64_t>(whole.end - whole.begin);
    std::vector<LineSegment> segments;
    std::vector<std::uint64_t> firstRows;
    std::vector<DecodedLine> parts(threads);
    std::vector<LineJob> jobs(threads, job);
    segments.reserve(threads);
    std::uint64_t rows = 0;
    const auto addPart = [&](const std::uint8_t *begin, const std::uint8_t *end, std::uint64_t limit) {
        LineSegment &segment = segments.emplace_back(whole);
        segment.begin = begin;
        segment.end = end;
        LineJob &part = jobs[segments.size() - 1];
        part.segments = {&segment, 1};
        part.statOrigin = whole.begin;
        part.eventLimit = limit;
        firstRows.push_back(rows);
    };
    {
        std::vector<std::jthread> workers;
        const std::uint8_t *from = whole.begin;
        // The rows of a part are known once its events are counted; only the last part need not be.
        for (unsigned i = 0; i + 1 < threads; ++i) {
            const EventHop hop = hopOver(from, whole.begin + size * (i + 1) / threads, whole.end, stop);
            if (!hop.isSound || rows + hop.events > job.eventLimit)
                break;
            addPart(from, hop.end, hop.events);
            workers.emplace_back(
                [&, i, first = rows] { parts[i] = Decoder(jobs[i], memory, first, bytesDone, stop).run(); });
            rows += hop.events;
            from = hop.end;
        }
        addPart(from, whole.end, job.eventLimit - rows);
        const std::size_t last = segments.size() - 1;
        parts[last] = Decoder(jobs[last], memory, rows, bytesDone, stop).run();
    }
    parts.resize(segments.size());
    DecodedLine line = LongLine(memory, std::move(parts), std::move(firstRows)).join();
    memory.setUsed(line.columns.size());
    return line;
}

} // namespace planescope::xplane
