#include "model/format/xplane/line_decoder.h"

#include "model/store/lane_assigner.h"

#include <algorithm>
#include <numeric>

namespace planescope::xplane
{

namespace
{

constexpr std::uint64_t kCheckEvery = std::uint64_t{1} << 20; // bytes between looks at the stop token

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

class Decoder
{
public:
    Decoder(const LineJob &job, ColumnMemory &memory, std::atomic<std::uint64_t> &bytesDone,
            const std::stop_token &stop) :
        m_job(job),
        m_memory(memory), m_bytesDone(bytesDone), m_stop(stop), m_first(memory.used())
    {
        const std::uint64_t room = memory.capacity() - memory.used();
        m_limit = std::min(job.eventLimit, room);
    }

    DecodedLine run();

private:
    void decodeSegment(const LineSegment &segment);
    void append(std::uint64_t type, std::uint64_t offset, std::uint64_t duration, bool hasStats,
                const std::uint8_t *lengthAt, const LineSegment &segment);
    void appendSlowly(const std::uint8_t *begin, const std::uint8_t *end, const std::uint8_t *lengthAt,
                      const LineSegment &segment);
    void noteSkipped(const std::uint8_t *place);
    void noteDamage(const std::uint8_t *place, std::uint64_t bytes);
    void sortRows();
    void assignLanesAgain();

    const LineJob &m_job;
    ColumnMemory &m_memory;
    std::atomic<std::uint64_t> &m_bytesDone;
    const std::stop_token &m_stop;
    const std::uint64_t m_first;
    std::uint64_t m_limit = 0;
    std::uint64_t m_rows = 0;
    std::int64_t m_previousBegin = INT64_MIN;
    std::int64_t m_previousDuration = INT64_MAX;
    std::int64_t m_latestEnd = INT64_MIN;
    bool m_isSorted = true;
    bool m_needsHigh = false;
    LaneAssigner m_lanes;
    DecodedLine m_result;
};

inline void Decoder::append(std::uint64_t type, std::uint64_t offset, std::uint64_t duration, bool hasStats,
                            const std::uint8_t *lengthAt, const LineSegment &segment)
{
    auto durationPs = static_cast<std::int64_t>(duration);
    if (durationPs < 0) [[unlikely]] {
        durationPs = 0;
        ++m_result.negativeDurations;
    }
    const auto offsetPs = static_cast<std::int64_t>(offset);
    std::int64_t begin = 0;
    std::int64_t end = 0;
    if (__builtin_add_overflow(segment.basePs, offsetPs, &begin) || __builtin_add_overflow(begin, durationPs, &end))
        [[unlikely]] {
        ++m_result.overflows;
        return;
    }
    if (offsetPs < 0) [[unlikely]]
        ++m_result.negativeTimes;
    if (m_rows >= m_limit) [[unlikely]] {
        ++m_result.leftOut;
        return;
    }
    const std::vector<std::uint32_t> &dense = segment.types->dense();
    std::uint32_t typeId = type < dense.size() ? dense[static_cast<std::size_t>(type)] : IdMap::kNone;
    if (typeId == IdMap::kNone) [[unlikely]] {
        typeId = segment.types->find(static_cast<std::int64_t>(type));
        if (typeId == IdMap::kNone)
            ++m_result.unknownTypes;
    }
    if (m_isSorted) [[likely]] {
        m_isSorted = begin > m_previousBegin || (begin == m_previousBegin && durationPs <= m_previousDuration);
        m_previousBegin = begin;
        m_previousDuration = durationPs;
        if (m_isSorted) [[likely]]
            m_memory.lane()[m_first + m_rows] = m_lanes.place(begin, end);
    }
    m_latestEnd = std::max(m_latestEnd, end);
    const std::uint64_t row = m_first + m_rows;
    m_memory.begin()[row] = begin;
    m_memory.duration()[row] = durationPs;
    m_memory.type()[row] = typeId;
    std::uint32_t stat = kNoStats;
    if (hasStats) {
        const std::uint64_t handle = static_cast<std::uint64_t>(lengthAt - m_job.fileBegin) - m_result.statBase;
        stat = static_cast<std::uint32_t>(handle);
        if (m_needsHigh) [[unlikely]]
            (*m_result.statHigh)[m_rows] = static_cast<std::uint8_t>(handle >> 32);
    }
    m_memory.statOffset()[row] = stat;
    ++m_rows;
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
    while (p < end) {
        if (p >= nextCheck) [[unlikely]] {
            m_bytesDone.fetch_add(static_cast<std::uint64_t>(p - checked), std::memory_order_relaxed);
            checked = p;
            nextCheck = p + kCheckEvery;
            if (m_stop.stop_requested()) {
                m_result.isCanceled = true;
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
                            append(type, offset, duration, q != eventEnd, lengthAt, segment);
                            p = eventEnd;
                            continue;
                        }
                    }
                }
                appendSlowly(event, eventEnd, lengthAt, segment);
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
            appendSlowly(reader.bytes().data(), reader.bytes().data() + reader.bytes().size(), reader.lengthAt(),
                         segment);
        } else if (reader.is(9, wire::Type::Varint)) {
            m_result.tail.durationPs = std::max(m_result.tail.durationPs, reader.signedNumber());
        } else if (reader.is(10, wire::Type::Varint)) {
            m_result.tail.displayId = reader.signedNumber();
            m_result.tail.hasDisplayId = m_result.tail.displayId != 0;
        } else if (reader.is(11, wire::Type::Bytes)) {
            m_result.tail.displayName = reader.text();
        }
    }
    m_bytesDone.fetch_add(static_cast<std::uint64_t>(end - checked), std::memory_order_relaxed);
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
    m_result.statBase = static_cast<std::uint64_t>(lowest - m_job.fileBegin);
    m_needsHigh = static_cast<std::uint64_t>(highest - lowest) >= kNoStats;
    if (m_needsHigh)
        m_result.statHigh = std::make_unique<std::vector<std::uint8_t>>(m_limit);
    for (const LineSegment &segment : m_job.segments) {
        decodeSegment(segment);
        if (m_result.isCanceled)
            return std::move(m_result);
    }
    if (!m_isSorted) {
        m_result.wasUnsorted = true;
        sortRows();
        assignLanesAgain();
    }
    m_result.laneCount = m_lanes.laneCount();
    m_result.partialOverlaps = m_lanes.partialOverlaps();
    m_result.columns = m_memory.columns(m_first, m_rows);
    if (m_needsHigh) {
        m_result.statHigh->resize(m_rows);
        m_result.columns.statHigh = *m_result.statHigh;
    }
    if (m_rows > 0)
        m_result.range = TimeRange::ps(m_memory.begin()[m_first], m_latestEnd);
    m_memory.setUsed(m_first + m_rows);
    return std::move(m_result);
}

void Decoder::sortRows()
{
    const std::int64_t *begin = m_memory.begin() + m_first;
    const std::int64_t *duration = m_memory.duration() + m_first;
    std::vector<std::uint32_t> order(m_rows);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (begin[a] != begin[b])
            return begin[a] < begin[b];
        return duration[a] != duration[b] ? duration[a] > duration[b] : a < b;
    });
    std::vector<bool> moved;
    permute(m_memory.begin() + m_first, m_rows, order, moved);
    permute(m_memory.duration() + m_first, m_rows, order, moved);
    permute(m_memory.type() + m_first, m_rows, order, moved);
    permute(m_memory.statOffset() + m_first, m_rows, order, moved);
    if (m_needsHigh)
        permute(m_result.statHigh->data(), m_rows, order, moved);
}

void Decoder::assignLanesAgain()
{
    m_lanes.reset();
    for (std::uint64_t row = m_first; row < m_first + m_rows; ++row)
        m_memory.lane()[row] = m_lanes.place(m_memory.begin()[row], m_memory.begin()[row] + m_memory.duration()[row]);
}

} // namespace

DecodedLine decodeLine(const LineJob &job, ColumnMemory &memory, std::atomic<std::uint64_t> &bytesDone,
                       const std::stop_token &stop)
{
    return Decoder(job, memory, bytesDone, stop).run();
}

} // namespace planescope::xplane
