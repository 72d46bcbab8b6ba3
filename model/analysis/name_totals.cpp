#include "model/analysis/name_totals.h"

#include "model/analysis/row_block.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

struct NameBucket {
    std::vector<std::int64_t> durationsPs;
    std::int64_t selfPs = 0;
    std::int64_t longestPs = -1;
    EventRef longest;
    std::uint32_t type = 0;
};

/// One pass over a line: inner parts of events and of their direct children.
class LinePass
{
public:
    LinePass(const Session &session, LineId id, TimeRange range) :
        m_columns(session.line(id).events), m_id(id), m_range(range), m_open(session.line(id).laneCount)
    {}

    /// False when stopped. `bucketOf(type)` gives the bucket of an event type.
    template <class BucketOf> bool run(BucketOf bucketOf, const std::stop_token &stop)
    {
        const std::int64_t first = m_range.begin.toPs(), last = m_range.end.toPs();
        RowBlock block;
        for (std::uint64_t row = 0; row < m_columns.size(); ++row) {
            if ((row & 0xFFFF) == 0 && stop.stop_requested())
                return false;
            if (!block.holds(row))
                block.load(m_columns, row, true);
            const auto at = static_cast<std::size_t>(row - block.first);
            const std::int64_t begin = block.beginPs[at];
            if (begin >= last)
                break;
            const std::int64_t end = begin + block.durationPs[at];
            const std::uint16_t lane = block.lane[at];
            m_open[lane].row = kNone;
            std::int64_t inside = end - begin;
            if (begin < first || end > last || inside < 0) {
                const auto part = lengthInside(TimeRange::ps(begin, end), m_range);
                if (!part)
                    continue;
                inside = part->toPs();
            }
            NameBucket &bucket = bucketOf(block.type[at]);
            bucket.durationsPs.push_back(inside);
            bucket.selfPs += inside;
            if (inside > bucket.longestPs) {
                bucket.longestPs = inside;
                bucket.longest = EventRef{m_id, row};
                bucket.type = block.type[at];
            }
            m_open[lane] = {row, end, &bucket};
            if (lane == 0 || m_open[lane - 1u].row == kNone)
                continue;
            if (end <= m_open[lane - 1u].end)
                m_open[lane - 1u].bucket->selfPs -= inside;
        }
        return true;
    }

private:
    static constexpr std::uint64_t kNone = ~std::uint64_t{0};
    struct Open {
        std::uint64_t row = kNone;
        std::int64_t end = 0;
        NameBucket *bucket = nullptr;
    };
    const EventColumns &m_columns;
    LineId m_id;
    TimeRange m_range;
    std::vector<Open> m_open; // last row inside the range per lane
};

std::vector<LineId> linesOfTheFile(const Session &session)
{
    std::vector<LineId> lines;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (!line.isDerived && line.kind != LineKind::Counters && line.kind != LineKind::CounterDump)
            lines.push_back(LineId{i});
    }
    return lines;
}

} // namespace

NameTotals nameTotals(const Session &session, TimeRange range, std::span<const LineId> lines, std::stop_token stop)
{
    const std::vector<LineId> all = lines.empty() ? linesOfTheFile(session) : std::vector(lines.begin(), lines.end());
    std::unordered_map<std::uint64_t, NameBucket> buckets; // label and line kind in one key
    NameTotals result;
    // One look into the map for each type of a line: events are many, types few.
    std::vector<NameBucket *> ofType(session.eventTypes().size());
    std::uint64_t ofTypeKind = ~std::uint64_t{0};
    for (const LineId id : all) {
        const auto kind = static_cast<std::uint64_t>(session.line(id).kind);
        if (kind != ofTypeKind)
            std::fill(ofType.begin(), ofType.end(), nullptr);
        ofTypeKind = kind;
        const auto bucketOf = [&](std::uint32_t type) -> NameBucket & {
            NameBucket *&bucket = ofType[type];
            if (!bucket)
                bucket = &buckets[(kind << 32) | session.eventTypes()[type].label().value];
            return *bucket;
        };
        if (!LinePass(session, id, range).run(bucketOf, stop))
            return {};
    }
    for (auto &[key, bucket] : buckets) {
        NameTotal total;
        total.name = NameId{static_cast<std::uint32_t>(key)};
        total.lineKind = static_cast<LineKind>(key >> 32);
        total.opClass = opClassOf(session, session.eventTypes()[bucket.type], total.lineKind);
        total.longest = bucket.longest;
        total.durations = summarizeInPlace(bucket.durationsPs);
        total.self = Duration::ps(std::max<std::int64_t>(0, bucket.selfPs));
        result.eventCount += total.durations.count;
        result.names.push_back(total);
    }
    std::sort(result.names.begin(), result.names.end(), [&](const NameTotal &a, const NameTotal &b) {
        if (a.self != b.self)
            return a.self > b.self;
        if (a.name != b.name)
            return session.text(a.name) < session.text(b.name);
        return a.lineKind < b.lineKind;
    });
    return result;
}

} // namespace planescope
