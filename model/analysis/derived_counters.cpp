#include "model/analysis/derived_counters.h"

#include "model/analysis/async_pairs.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/op_class.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace planescope {

namespace {

constexpr double kPsPerSecond = 1e12;

/// Joins samples of one time and drops those that change nothing.
void addSample(CounterTrack &track, std::int64_t time, double value)
{
    if (!track.timePs.empty() && track.timePs.back() == time) {
        track.value.back() = value;
        return;
    }
    if (!track.value.empty() && track.value.back() == value)
        return;
    track.timePs.push_back(time);
    track.value.push_back(value);
}

CounterTrack exactRate(const std::vector<SpreadWork> &works)
{
    struct Edge {
        std::int64_t time;
        double rate;
        int running; ///< +1, -1
    };
    std::vector<Edge> edges;
    edges.reserve(works.size() * 2);
    for (const SpreadWork &work : works) {
        const double rate = work.amount / static_cast<double>(work.endPs - work.beginPs) * kPsPerSecond;
        edges.push_back({work.beginPs, rate, 1});
        edges.push_back({work.endPs, -rate, -1});
    }
    std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) { return a.time < b.time; });
    CounterTrack track;
    double rate = 0;
    int running = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        rate += edges[i].rate;
        running += edges[i].running;
        if (running == 0)
            rate = 0; // sums of doubles leave crumbs
        if (i + 1 == edges.size() || edges[i + 1].time != edges[i].time)
            addSample(track, edges[i].time, std::max(0.0, rate));
    }
    return track;
}

CounterTrack meanRate(const std::vector<SpreadWork> &works, std::size_t bins)
{
    std::int64_t begin = works.front().beginPs, end = works.front().endPs;
    for (const SpreadWork &work : works) {
        begin = std::min(begin, work.beginPs);
        end = std::max(end, work.endPs);
    }
    const double width = static_cast<double>(end - begin) / static_cast<double>(bins);
    std::vector<double> amount(bins);
    for (const SpreadWork &work : works) {
        const double from = static_cast<double>(work.beginPs - begin) / width;
        const double to = static_cast<double>(work.endPs - begin) / width;
        for (double bin = std::floor(from); bin < to && bin < static_cast<double>(bins); ++bin)
            amount[static_cast<std::size_t>(bin)] +=
                work.amount * (std::min(to, bin + 1) - std::max(from, bin)) / (to - from);
    }
    CounterTrack track;
    for (std::size_t bin = 0; bin < bins; ++bin)
        addSample(track, begin + static_cast<std::int64_t>(static_cast<double>(bin) * width),
                  amount[bin] / width * kPsPerSecond);
    addSample(track, end, 0);
    return track;
}

/// What one execution of an op costs.
struct OpCost {
    double flops = 0;
    double bytes = 0;
};

class CounterDeriver
{
public:
    CounterDeriver(const Session &session, const OpIndex *ops, const std::stop_token &stop) :
        m_session(session), m_ops(ops), m_stop(stop), m_pairs(AsyncPairs::find(session, stop))
    {
        if (!ops)
            return;
        m_costs.resize(ops->ops().size());
        const OpTable table = ops->table();
        for (const OpRow &row : table.rows) {
            const OpSums &sums = row.sums;
            if (sums.executions > 0)
                m_costs[row.op] = {sums.flops / sums.executions,
                                   (sums.traffic.isKnown ? sums.traffic.hbm() : sums.bytes) / sums.executions};
        }
    }

    std::vector<DerivedCounter> derive()
    {
        const std::vector<AllocatorProfile> allocators = memoryProfile(m_session, {{}, {}, m_stop});
        for (std::uint32_t plane = 0; plane < m_session.planes().size(); ++plane) {
            if (m_stop.stop_requested())
                return {};
            opRates(PlaneId{plane});
            collectives(PlaneId{plane});
            memory(PlaneId{plane}, allocators);
        }
        return std::move(m_counters);
    }

private:
    void add(PlaneId plane, DerivedKind kind, CounterTrack track, const std::string &allocator = {})
    {
        if (track.timePs.empty())
            return;
        track.plane = plane;
        m_counters.push_back({kind, allocator, std::move(track)});
    }

    void opRates(PlaneId plane)
    {
        if (!m_ops)
            return;
        std::vector<SpreadWork> flops, bytes;
        for (const LineId id : m_session.plane(plane).lines) {
            const Line &line = m_session.line(id);
            if (line.isDerived || (line.kind != LineKind::Ops && line.kind != LineKind::Stream))
                continue;
            std::unordered_map<std::uint32_t, OpCost> ofType; // on TPUs the type is the op
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                const std::int64_t begin = line.events.beginPs[row];
                const std::int64_t end = begin + line.events.durationPs[row];
                if (end <= begin || (line.kind == LineKind::Ops && holdsNext(line.events, row, end)))
                    continue;
                OpCost cost;
                if (line.kind == LineKind::Ops) {
                    const auto [known, isNew] = ofType.try_emplace(line.events.type[row]);
                    if (isNew)
                        known->second = costOf({id, row});
                    cost = known->second;
                } else {
                    cost = costOf({id, row});
                }
                if (cost.flops > 0)
                    flops.push_back({begin, end, cost.flops});
                if (cost.bytes > 0)
                    bytes.push_back({begin, end, cost.bytes});
            }
        }
        add(plane, DerivedKind::FlopRate, rateOver(std::move(flops)));
        add(plane, DerivedKind::HbmBandwidth, rateOver(std::move(bytes)));
    }

    OpCost costOf(EventRef event) const
    {
        const auto op = m_ops->opOf(event);
        return op ? m_costs[*op] : OpCost();
    }

    static bool holdsNext(const EventColumns &events, std::uint64_t row, std::int64_t end)
    {
        return row + 1 < events.size() && events.lane[row + 1] > events.lane[row] && events.beginPs[row + 1] < end;
    }

    void collectives(PlaneId plane)
    {
        std::vector<SpreadWork> works;
        for (const LineId id : m_session.plane(plane).lines) {
            const Line &line = m_session.line(id);
            if (line.kind != LineKind::Ops || line.isDerived)
                continue;
            std::unordered_map<std::uint32_t, bool> isCollective;
            for (const AsyncPair &pair : m_pairs.startingIn(id, {0, line.events.size()})) {
                const auto [known, isNew] = isCollective.try_emplace(line.events.type[pair.done.row], false);
                if (isNew)
                    known->second =
                        opClassOf(m_session, m_session.typeOf(pair.done), line.kind) == OpClass::CollectiveExposed;
                const TimeRange range = asyncRange(m_session, pair);
                if (known->second && pair.bytes > 0 && !range.isEmpty())
                    works.push_back({range.begin.toPs(), range.end.toPs(), static_cast<double>(pair.bytes)});
            }
            waitedFor(id, works);
        }
        add(plane, DerivedKind::CollectiveBandwidth, rateOver(std::move(works)));
    }

    /// Collectives that run on the op row itself, from their begin to their end.
    void waitedFor(LineId id, std::vector<SpreadWork> &works) const
    {
        const Line &line = m_session.line(id);
        std::unordered_map<std::uint32_t, double> bytesOf;
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            const EventRef event{id, row};
            const auto [known, isNew] = bytesOf.try_emplace(line.events.type[row], 0);
            if (isNew)
                known->second = collectiveBytes(event);
            const TimeRange range = m_session.eventRange(event);
            if (known->second > 0 && !range.isEmpty() && !m_pairs.from(event) && !m_pairs.to(event))
                works.push_back({range.begin.toPs(), range.end.toPs(), known->second});
        }
    }

    double collectiveBytes(EventRef event) const
    {
        const LineKind kind = m_session.line(event.line).kind;
        if (opClassOf(m_session, m_session.typeOf(event), kind) != OpClass::CollectiveExposed)
            return 0;
        const std::string_view name = m_session.label(event);
        if (name.find("-start") != std::string_view::npos || name.find("-done") != std::string_view::npos)
            return 0;
        for (const char *stat : {"raw_bytes_accessed", "bytes_accessed"})
            if (const auto known = m_session.findName(stat))
                if (const auto bytes = m_session.integerStat(event, *known); bytes && *bytes > 0)
                    return static_cast<double>(*bytes);
        return 0;
    }

    /// On the plane where the allocator's calls are.
    void memory(PlaneId plane, const std::vector<AllocatorProfile> &allocators)
    {
        for (const AllocatorProfile &allocator : allocators) {
            if (allocator.events.empty() || m_session.line(allocator.events.front().event.line).plane != plane)
                continue;
            CounterTrack track;
            for (const AllocatorEvent &event : allocator.events) {
                // Ordered by their line's clock, which may go back a little.
                const std::int64_t time =
                    track.timePs.empty() ? event.time.toPs() : std::max(track.timePs.back(), event.time.toPs());
                addSample(track, time, static_cast<double>(event.inUse()));
            }
            add(plane, DerivedKind::MemoryInUse, std::move(track), allocator.id);
        }
    }

    const Session &m_session;
    const OpIndex *m_ops;
    std::stop_token m_stop;
    AsyncPairs m_pairs;
    std::vector<OpCost> m_costs; ///< by op
    std::vector<DerivedCounter> m_counters;
};

} // namespace

CounterTrack rateOver(std::vector<SpreadWork> works, std::size_t most, std::size_t bins)
{
    std::erase_if(works, [](const SpreadWork &work) { return work.endPs <= work.beginPs || !(work.amount > 0); });
    if (works.empty())
        return {};
    return works.size() <= most ? exactRate(works) : meanRate(works, bins);
}

std::vector<DerivedCounter> deriveCounters(const Session &session, const OpIndex *ops, const std::stop_token &stop)
{
    return CounterDeriver(session, ops, stop).derive();
}

} // namespace planescope
