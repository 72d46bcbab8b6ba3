#include "model/analysis/name_totals.h"

#include "model/analysis/row_block.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <numeric>
#include <unordered_map>

namespace planescope {

namespace {

struct NameBucket {
    std::vector<std::int64_t> durationsPs; // in no order that means anything
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

/// What one line adds to each label.
struct LineBuckets {
    std::unordered_map<std::uint32_t, NameBucket> buckets;

    bool fill(const Session &session, LineId id, TimeRange range, const std::stop_token &stop)
    {
        // One look into the map for each type of a line: events are many, types few.
        std::vector<NameBucket *> ofType(session.eventTypes().size());
        const auto bucketOf = [&](std::uint32_t type) -> NameBucket & {
            NameBucket *&bucket = ofType[type];
            if (!bucket)
                bucket = &buckets[session.eventTypes()[type].label().value];
            return *bucket;
        };
        // Of a whole line it is cheap to know how many there are; growing lists would be copied again and again.
        const EventColumns &events = session.line(id).events;
        if (events.size() > 0 && range.begin.toPs() <= events.beginPs[0] &&
            range.end.toPs() > events.beginPs[events.size() - 1]) {
            std::vector<std::uint64_t> counts(ofType.size());
            std::array<std::uint32_t, kColumnBlockRows> types;
            for (std::size_t row = 0; row < events.size(); row += types.size()) {
                const std::size_t count = std::min(types.size(), events.size() - row);
                events.type.read(row, count, types.data());
                for (std::size_t i = 0; i < count; ++i)
                    ++counts[types[i]];
            }
            std::unordered_map<std::uint32_t, std::uint64_t> ofLabel;
            for (std::size_t type = 0; type < counts.size(); ++type)
                if (counts[type] > 0)
                    ofLabel[session.eventTypes()[type].label().value] += counts[type];
            for (const auto &[label, count] : ofLabel)
                buckets[label].durationsPs.reserve(count);
        }
        return LinePass(session, id, range).run(bucketOf, stop);
    }
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
    // Line by line, the longest first, the next one to whoever is free; what they found is put together by name.
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return session.line(all[a]).events.size() > session.line(all[b]).events.size();
    });
    std::vector<LineBuckets> found(all.size());
    std::atomic<bool> isStopped = false;
    inParallel(all.size(), [&](std::size_t i) {
        if (!isStopped && !found[order[i]].fill(session, all[order[i]], range, stop))
            isStopped = true;
    });
    NameTotals result;
    if (isStopped)
        return result;
    std::map<std::uint64_t, std::vector<NameBucket *>> byName; // label and line kind in one key
    for (std::size_t i = 0; i < all.size(); ++i)
        for (auto &[label, bucket] : found[i].buckets)
            byName[static_cast<std::uint64_t>(session.line(all[i]).kind) << 32 | label].push_back(&bucket);
    std::vector<std::pair<std::uint64_t, std::vector<NameBucket *>>> names(byName.begin(), byName.end());
    result.names.resize(names.size());
    inParallel(names.size(), [&](std::size_t i) {
        auto &[key, parts] = names[i];
        NameBucket whole = std::move(*parts.front());
        std::size_t count = whole.durationsPs.size();
        for (std::size_t part = 1; part < parts.size(); ++part)
            count += parts[part]->durationsPs.size();
        if (parts.size() > 1)
            whole.durationsPs.reserve(count);
        for (std::size_t part = 1; part < parts.size(); ++part) {
            const NameBucket &more = *parts[part];
            whole.durationsPs.insert(whole.durationsPs.end(), more.durationsPs.begin(), more.durationsPs.end());
            whole.selfPs += more.selfPs;
            if (more.longestPs > whole.longestPs) {
                whole.longestPs = more.longestPs;
                whole.longest = more.longest;
                whole.type = more.type;
            }
        }
        NameTotal &total = result.names[i];
        total.name = NameId{static_cast<std::uint32_t>(key)};
        total.lineKind = static_cast<LineKind>(key >> 32);
        total.opClass = opClassOf(session, session.eventTypes()[whole.type], total.lineKind);
        total.longest = whole.longest;
        total.durations = summarizeInPlace(whole.durationsPs);
        total.self = Duration::ps(std::max<std::int64_t>(0, whole.selfPs));
    });
    for (const NameTotal &total : result.names)
        result.eventCount += total.durations.count;
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
