#include "model/analysis/flows.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace planescope {

namespace {

constexpr std::size_t kNoisyFlowGroup = 64;

enum class FlowSource : std::uint8_t { Causal, Launch, Encoded };
enum class FlowRole : std::uint8_t { Start, Middle, End };

/// One event's part in one flow. Parts with the same place belong together.
struct FlowPart {
    FlowSource source = FlowSource::Causal;
    std::uint32_t host = 0;
    CausalKey key;
    bool hasPid = false;
    std::int64_t pid = 0;
    FlowRole role = FlowRole::Start;
    EventRef event;

    auto place() const { return std::tie(source, host, key, hasPid, pid); }
};

class FlowFinder
{
public:
    FlowFinder(const Session &session, const FlowOptions &options) :
        m_session(session), m_options(options), m_facts(session)
    {}

    void collect()
    {
        for (std::uint32_t p = 0; p < m_session.planes().size(); ++p) {
            const Plane &plane = m_session.plane(PlaneId{p});
            const KnownStats &k = m_facts.stats();
            const auto knows = [&](NameId name) {
                return name != kAbsentName && m_session.knowsStat(PlaneId{p}, name);
            };
            if (!knows(k.producerId) && !knows(k.consumerId) && !knows(k.flow) && !knows(k.correlationId) &&
                !knows(k.requestId) && !knows(k.runId) && !knows(k.iterNum))
                continue;
            std::optional<std::int64_t> pid;
            m_session.visitPlaneStats(PlaneId{p}, [&](const StatView &s) {
                if (s.name == k.processId && s.isInteger())
                    pid = s.toInt64();
            });
            for (const LineId line : plane.lines)
                collectLine(plane, line, pid);
        }
    }

    void connect(std::vector<FlowEdge> &edges, std::uint64_t &droppedGroups, std::uint64_t &droppedEdges)
    {
        std::sort(m_parts.begin(), m_parts.end(), [&](const FlowPart &a, const FlowPart &b) {
            if (a.place() != b.place())
                return a.place() < b.place();
            if (a.source != FlowSource::Encoded)
                return std::tie(a.role, a.event) < std::tie(b.role, b.event);
            const TimePoint x = m_session.begin(a.event), y = m_session.begin(b.event);
            return std::tie(x, a.role, a.event) < std::tie(y, b.role, b.event);
        });
        const auto add = [&](const FlowPart &from, const FlowPart &to) {
            if (edges.size() >= m_options.mostEdges)
                ++droppedEdges;
            else if (from.event != to.event)
                edges.push_back(
                    {from.event, to.event,
                     from.source == FlowSource::Launch ? LinkCategory::GpuLaunch : linkCategoryOf(from.key.type)});
        };
        for (auto group = m_parts.begin(); group != m_parts.end();) {
            const auto end = std::find_if(group, m_parts.end(),
                                          [&](const FlowPart &part) { return part.place() != group->place(); });
            if (group->source == FlowSource::Encoded) {
                // A start opens a flow, an end closes it; what has no start is not drawn.
                bool isOpen = false;
                for (auto part = group; part != end; ++part) {
                    if (isOpen && part->role != FlowRole::Start)
                        add(*(part - 1), *part);
                    isOpen = part->role == FlowRole::Start || (isOpen && part->role == FlowRole::Middle);
                }
            } else {
                const auto consumers =
                    std::find_if(group, end, [](const FlowPart &part) { return part.role == FlowRole::End; });
                if (static_cast<std::size_t>(consumers - group) >= kNoisyFlowGroup &&
                    static_cast<std::size_t>(end - consumers) >= kNoisyFlowGroup)
                    ++droppedGroups;
                else
                    for (auto from = group; from != consumers; ++from)
                        for (auto to = consumers; to != end; ++to)
                            add(*from, *to);
            }
            group = end;
        }
    }

private:
    enum class Use : std::uint8_t { Unknown, Unused, Used };

    void collectLine(const Plane &plane, LineId id, std::optional<std::int64_t> planePid)
    {
        const Line &line = m_session.line(id);
        const EventColumns &c = line.events;
        if (c.statOffset.empty() || line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
            return;
        const bool isTpu = plane.kind == PlaneKind::TpuCore || plane.kind == PlaneKind::SparseCore;
        const bool isHost = plane.kind == PlaneKind::HostCpu || plane.kind == PlaneKind::HostOther;
        std::vector<Use> uses(isTpu ? m_session.eventTypes().size() : 0, Use::Unknown);
        for (std::uint64_t row = 0; row < c.size(); ++row) {
            if (row % 65'536 == 0 && m_options.stop.stop_requested())
                return;
            const EventRef event{id, row};
            if (!m_facts.hasStats(event) || (isTpu && uses[c.type[row]] == Use::Unused))
                continue;
            const EventFacts f = m_facts.read(event);
            if (isTpu && uses[c.type[row]] == Use::Unknown)
                uses[c.type[row]] = f.producer || f.consumer || f.flow ? Use::Used : Use::Unused;
            FlowPart part;
            part.host = plane.host.value;
            part.event = event;
            // Device planes name no process, so a process id separates only consumers that ask for one.
            if (f.producer) {
                addPart(part, FlowSource::Causal, *f.producer, FlowRole::Start);
                if (planePid)
                    addPart(inProcess(part, *planePid), FlowSource::Causal, *f.producer, FlowRole::Start);
            }
            if (f.consumer)
                addPart(f.consumerPid ? inProcess(part, *f.consumerPid) : part, FlowSource::Causal, *f.consumer,
                        FlowRole::End);
            if (f.correlationId)
                addPart(part, FlowSource::Launch, {0, static_cast<std::uint64_t>(*f.correlationId)},
                        isHost ? FlowRole::Start : FlowRole::End);
            if (f.flow)
                addEncoded(part, *f.flow);
            for (const std::uint64_t flow : f.otherFlows)
                addEncoded(part, flow);
        }
    }

    void addEncoded(const FlowPart &part, std::uint64_t flow)
    {
        constexpr std::uint64_t idMask = (std::uint64_t{1} << 56) - 1;
        const std::uint64_t direction = flow & 3;
        if (direction != 0)
            addPart(part, FlowSource::Encoded, {flow >> 58, (flow >> 2) & idMask},
                    direction == 2   ? FlowRole::Start
                    : direction == 1 ? FlowRole::End
                                     : FlowRole::Middle);
    }

    static FlowPart inProcess(FlowPart part, std::int64_t pid)
    {
        part.hasPid = true;
        part.pid = pid;
        return part;
    }

    void addPart(FlowPart part, FlowSource source, CausalKey key, FlowRole role)
    {
        part.source = source;
        part.key = key;
        part.role = role;
        m_parts.push_back(part);
    }

    const Session &m_session;
    const FlowOptions &m_options;
    EventFactsReader m_facts;
    std::vector<FlowPart> m_parts;
};

} // namespace

std::span<const FlowEdge> FlowTable::from(EventRef event) const
{
    const auto first =
        std::partition_point(m_edges.begin(), m_edges.end(), [&](const FlowEdge &e) { return e.from < event; });
    const auto last = std::partition_point(first, m_edges.end(), [&](const FlowEdge &e) { return e.from == event; });
    return {first, last};
}

std::span<const std::uint32_t> FlowTable::to(EventRef event) const
{
    const auto first = std::partition_point(m_byTarget.begin(), m_byTarget.end(),
                                            [&](std::uint32_t row) { return m_edges[row].to < event; });
    const auto last =
        std::partition_point(first, m_byTarget.end(), [&](std::uint32_t row) { return m_edges[row].to == event; });
    return {first, last};
}

std::vector<std::uint32_t> FlowTable::chain(EventRef event, std::size_t limit) const
{
    std::vector<std::uint32_t> rows;
    const auto walk = [&](bool backwards) {
        std::vector<EventRef> queue{event};
        std::unordered_set<std::uint64_t> seen;
        const auto keyOf = [](EventRef e) { return (static_cast<std::uint64_t>(e.line.value) << 40) ^ e.row; };
        seen.insert(keyOf(event));
        for (std::size_t at = 0; at < queue.size() && rows.size() < limit; ++at) {
            const auto take = [&](std::uint32_t row) {
                if (rows.size() >= limit)
                    return;
                rows.push_back(row);
                const EventRef next = backwards ? m_edges[row].from : m_edges[row].to;
                if (seen.insert(keyOf(next)).second)
                    queue.push_back(next);
            };
            if (backwards) {
                for (const std::uint32_t row : to(queue[at]))
                    take(row);
            } else {
                for (const FlowEdge &edge : from(queue[at]))
                    take(static_cast<std::uint32_t>(&edge - m_edges.data()));
            }
        }
    };
    walk(true);
    walk(false);
    return rows;
}

FlowTable findFlows(const Session &session, const FlowOptions &options)
{
    FlowTable table;
    FlowFinder finder(session, options);
    finder.collect();
    finder.connect(table.m_edges, table.m_droppedGroups, table.m_droppedEdges);
    std::sort(table.m_edges.begin(), table.m_edges.end());
    table.m_edges.erase(std::unique(table.m_edges.begin(), table.m_edges.end()), table.m_edges.end());
    table.m_byTarget.resize(table.m_edges.size());
    std::iota(table.m_byTarget.begin(), table.m_byTarget.end(), 0u);
    std::sort(table.m_byTarget.begin(), table.m_byTarget.end(), [&](std::uint32_t a, std::uint32_t b) {
        const FlowEdge &x = table.m_edges[a], &y = table.m_edges[b];
        return std::tie(x.to, x.from, x.category) < std::tie(y.to, y.from, y.category);
    });
    return table;
}

} // namespace planescope
