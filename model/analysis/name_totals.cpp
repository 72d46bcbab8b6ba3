#include "model/analysis/name_totals.h"

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
        m_columns(session.line(id).events), m_id(id), m_range(range), m_open(session.line(id).laneCount, kNone)
    {}

    /// False when stopped. `bucketOf(type)` gives the bucket of an event type.
    template <class BucketOf> bool run(BucketOf bucketOf, const std::stop_token &stop)
    {
        const EventColumns &c = m_columns;
        for (std::uint64_t row = 0; row < c.size() && c.beginPs[row] < m_range.end.toPs(); ++row) {
            if ((row & 0xFFFF) == 0 && stop.stop_requested())
                return false;
            const std::uint16_t lane = c.lane[row];
            m_open[lane] = kNone;
            const TimeRange own = rangeOf(row);
            const auto inside = lengthInside(own, m_range);
            if (!inside)
                continue;
            NameBucket &bucket = bucketOf(c.type[row]);
            bucket.durationsPs.push_back(inside->toPs());
            bucket.selfPs += inside->toPs();
            if (inside->toPs() > bucket.longestPs) {
                bucket.longestPs = inside->toPs();
                bucket.longest = EventRef{m_id, row};
                bucket.type = c.type[row];
            }
            m_open[lane] = row;
            if (lane == 0 || m_open[lane - 1u] == kNone)
                continue;
            const std::uint64_t above = m_open[lane - 1u];
            if (own.end <= rangeOf(above).end)
                bucketOf(c.type[above]).selfPs -= inside->toPs();
        }
        return true;
    }

private:
    static constexpr std::uint64_t kNone = ~std::uint64_t{0};
    TimeRange rangeOf(std::uint64_t row) const
    {
        return TimeRange::ps(m_columns.beginPs[row], m_columns.beginPs[row] + m_columns.durationPs[row]);
    }
    const EventColumns &m_columns;
    LineId m_id;
    TimeRange m_range;
    std::vector<std::uint64_t> m_open; // last row inside the range per lane
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
