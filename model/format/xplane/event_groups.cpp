#include "model/format/xplane/event_groups.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

namespace planescope {

namespace {

constexpr std::uint32_t kNoNode = 0xFFFFFFFFu;

/// Groups of at least so many producers and consumers are noise: every one would be linked with every other.
constexpr std::size_t kNoisyGroup = 64;

bool isTpuPlane(PlaneKind kind) { return kind == PlaneKind::TpuCore || kind == PlaneKind::SparseCore; }

bool includes(const EventColumns &c, std::uint64_t outer, std::int64_t begin, std::int64_t end)
{
    return c.beginPs[outer] <= begin && end <= c.beginPs[outer] + c.durationPs[outer];
}

/// One end of a causal link.
struct ContextEnd {
    CausalKey key;
    std::int64_t pid = 0;
    bool hasPid = false;
    std::uint32_t node = 0;

    auto place() const { return std::tie(key, hasPid, pid); }
    friend bool operator<(const ContextEnd &a, const ContextEnd &b)
    {
        return a.place() != b.place() ? a.place() < b.place() : a.node < b.node;
    }
};

struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    friend auto operator<=>(const Edge &, const Edge &) = default;
};

} // namespace

/// Nodes are numbered through: those of a line are consecutive, in row order.
class EventGrouper
{
public:
    EventGrouper(const Session &session, HostId host, const EventFactsReader &facts, const GroupingOptions &options) :
        m_session(session), m_facts(facts), m_options(options)
    {
        for (std::uint32_t p = 0; p < session.planes().size(); ++p)
            if (session.plane(PlaneId{p}).host == host)
                m_planes.push_back(PlaneId{p});
    }

    EventGroups run()
    {
        if (hasLoopOp()) {
            m_result.m_isGrouped = false;
            return std::move(m_result);
        }
        const bool mayHaveRoots = findPossibleRoots();
        addNodes(mayHaveRoots);
        if (mayHaveRoots) {
            for (const PlaneId plane : m_planes)
                isTpuPlane(m_session.plane(plane).kind) ? readTpuPlane(plane) : readPlane(plane);
            connectLaunches();
            connectIterators();
            connectContexts();
            findLoopRoots();
            freezeEdges();
            groupRoots();
        }
        groupCoresInLockStep();
        store();
        return std::move(m_result);
    }

private:
    struct LineNodes {
        LineId line;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        bool isTpu = false;
    };
    enum class Context : std::uint8_t { Unknown, Without, With };
    struct Root {
        std::int64_t level = 0;
        std::uint32_t node = 0;
    };
    struct LoopEvent {
        std::int64_t step = 0;
        std::int64_t iteration = 0;
        std::uint32_t node = 0;
    };

    bool hasLoopOp() const
    {
        const auto &types = m_session.eventTypes();
        for (std::uint32_t t = 0; t < types.size(); ++t)
            if (m_facts.kindOf(EventTypeId{t}) == HostEventKind::LoopOp && isOurs(types[t].plane))
                return true;
        return false;
    }

    bool isOurs(PlaneId plane) const { return std::find(m_planes.begin(), m_planes.end(), plane) != m_planes.end(); }

    bool findPossibleRoots() const
    {
        if (m_facts.stats().root != kAbsentName)
            return true;
        const auto &types = m_session.eventTypes();
        for (std::uint32_t t = 0; t < types.size(); ++t)
            switch (m_facts.kindOf(EventTypeId{t})) {
            case HostEventKind::TraceContext:
            case HostEventKind::ProcessBatch:
            case HostEventKind::BatchingSessionRun:
            case HostEventKind::ExecutorProcess:
                return true;
            default:
                break;
            }
        return false;
    }

    void addNodes(bool all)
    {
        std::uint64_t next = 0;
        for (const PlaneId plane : m_planes) {
            const bool isTpu = isTpuPlane(m_session.plane(plane).kind);
            const std::optional<LineId> tpuLine = isTpu ? groupingLine(m_session, plane) : std::nullopt;
            if (isTpu ? !tpuLine.has_value() : !all)
                continue;
            for (const LineId id : m_session.plane(plane).lines) {
                const Line &line = m_session.line(id);
                const std::size_t rows = line.events.size();
                if (rows == 0 || line.isDerived || (isTpu && id != *tpuLine) || line.kind == LineKind::Counters ||
                    line.kind == LineKind::CounterDump)
                    continue;
                if (rows > m_options.longestLine || next + rows >= kNoNode) {
                    m_result.m_skipped += rows;
                    continue;
                }
                m_lineAt[id.value] = m_lines.size();
                m_lines.push_back({id, static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(rows), isTpu});
                next += rows;
            }
        }
        m_group.assign(next, -1);
        m_nested.assign(next, kNoNode);
    }

    EventRef eventOf(std::uint32_t node) const
    {
        const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), node,
                                            [](std::uint32_t n, const LineNodes &l) { return n < l.first; });
        const LineNodes &nodes = *(after - 1);
        return {nodes.line, node - nodes.first};
    }
    const EventType &typeOf(std::uint32_t node) const { return m_session.typeOf(eventOf(node)); }
    HostEventKind kindOf(std::uint32_t node) const
    {
        const EventRef e = eventOf(node);
        return m_facts.kindOf(EventTypeId{m_session.line(e.line).events.type[e.row]});
    }
    bool isTpuNode(std::uint32_t node) const { return m_lines[m_lineAt.at(eventOf(node).line.value)].isTpu; }

    std::optional<std::int64_t> processOf(PlaneId plane) const
    {
        std::optional<std::int64_t> pid;
        m_session.visitPlaneStats(plane, [&](const StatView &s) {
            if (s.name == m_facts.stats().processId && s.isInteger())
                pid = s.toInt64();
        });
        return pid;
    }

    void addContext(const EventFacts &f, std::optional<std::int64_t> planePid, std::uint32_t node)
    {
        // Device planes name no process, so a process id separates only consumers that ask for one.
        if (f.producer) {
            m_producers.push_back({*f.producer, 0, false, node});
            if (planePid)
                m_producers.push_back({*f.producer, *planePid, true, node});
        }
        if (f.consumer)
            m_consumers.push_back({*f.consumer, f.consumerPid.value_or(0), f.consumerPid.has_value(), node});
    }

    /// The start mark of a thread pool region stands for the region: what runs until the stop mark is inside.
    void findRegions(const EventColumns &c, std::uint32_t first)
    {
        std::uint32_t start = kNoNode;
        for (std::uint32_t row = 0; row < c.size(); ++row) {
            const HostEventKind kind = m_facts.kindOf(EventTypeId{c.type[row]});
            if (kind == HostEventKind::ThreadpoolStart) {
                start = first + row;
            } else if (kind == HostEventKind::ThreadpoolStop && start != kNoNode) {
                m_regionEnds[start] = c.beginPs[row];
                start = kNoNode;
            }
        }
    }
    std::int64_t endOf(const EventColumns &c, std::uint32_t first, std::uint32_t row) const
    {
        if (!m_regionEnds.empty())
            if (const auto region = m_regionEnds.find(first + row); region != m_regionEnds.end())
                return region->second;
        return c.beginPs[row] + c.durationPs[row];
    }

    /// Nesting by a stack of open intervals; an event that does not fit into the top closes it, also when the two
    /// overlap.
    void readPlane(PlaneId plane)
    {
        const std::optional<std::int64_t> pid = processOf(plane);
        const bool isHostPlane = m_session.text(m_session.plane(plane).name) == "/host:CPU";
        std::vector<std::uint32_t> open;
        for (const LineId id : m_session.plane(plane).lines) {
            const auto at = m_lineAt.find(id.value);
            if (at == m_lineAt.end() || m_options.stop.stop_requested())
                continue;
            const std::uint32_t first = m_lines[at->second].first;
            const EventColumns &c = m_session.line(id).events;
            findRegions(c, first);
            open.clear();
            for (std::uint32_t row = 0; row < c.size(); ++row) {
                const std::uint32_t node = first + row;
                const EventRef event{id, row};
                const HostEventKind kind = m_facts.kindOf(EventTypeId{c.type[row]});
                bool isAsync = false;
                if (m_facts.hasStats(event) || kind != HostEventKind::None) {
                    const EventFacts f = m_facts.read(event);
                    isAsync = f.isAsync;
                    addContext(f, pid, node);
                    addSpecial(f, kind, node, isHostPlane);
                }
                if (isAsync)
                    continue;
                const std::int64_t begin = c.beginPs[row];
                const std::int64_t end = endOf(c, first, row);
                while (!open.empty() && (c.beginPs[open.back()] > begin || endOf(c, first, open.back()) < end))
                    open.pop_back();
                if (!open.empty())
                    m_nested[node] = first + open.back();
                open.push_back(row);
            }
        }
    }

    void addSpecial(const EventFacts &f, HostEventKind kind, std::uint32_t node, bool isHostPlane)
    {
        if (f.rootLevel > 0)
            m_roots.push_back({f.rootLevel, node});
        if (f.correlationId && kind == HostEventKind::None) {
            if (isHostPlane)
                m_launches[*f.correlationId] = node; // the last one wins, as in XProf
            else
                m_kernels.push_back({*f.correlationId, 0, node});
        }
        if (kind == HostEventKind::TfDataFunction && f.stepId)
            m_tfDataSteps.insert(*f.stepId);
        if (!f.stepId)
            return;
        if (f.rootLevel > 0)
            m_stepOfRoot[node] = *f.stepId;
        if (!f.iterNum)
            return;
        if (kind == HostEventKind::ExecutorProcess)
            m_executors.push_back({*f.stepId, *f.iterNum, node});
        else if (kind == HostEventKind::IteratorGetNext || kind == HostEventKind::IteratorGetNextOptional)
            m_iterators.push_back({*f.stepId, *f.iterNum, node});
    }

    /// Nodes are the steps (or modules) alone; what happens inside them is credited to them. Whether events of a type
    /// have causal stats is looked up on the first one of each line: op lines have millions of events and none of them.
    void readTpuPlane(PlaneId plane)
    {
        const std::optional<LineId> grouping = groupingLine(m_session, plane);
        if (!grouping || !m_lineAt.count(grouping->value))
            return;
        const std::optional<std::int64_t> pid = processOf(plane);
        const std::uint32_t first = m_lines[m_lineAt[grouping->value]].first;
        const EventColumns &steps = m_session.line(*grouping).events;
        for (std::uint32_t row = 0; row < steps.size(); ++row)
            addContext(m_facts.read({*grouping, row}), pid, first + row);
        for (const LineId id : m_session.plane(plane).lines) {
            const Line &line = m_session.line(id);
            if (id == *grouping || line.isDerived || line.events.statOffset.empty() ||
                line.events.size() > m_options.longestLine)
                continue;
            const EventColumns &c = line.events;
            std::vector<Context> context(m_session.eventTypes().size(), Context::Unknown); // by type
            std::uint32_t step = 0;
            for (std::uint64_t row = 0; row < c.size(); ++row) {
                while (step < steps.size() && steps.beginPs[step] + steps.durationPs[step] <= c.beginPs[row])
                    ++step;
                if (step == steps.size())
                    break;
                Context &known = context[c.type[row]];
                if (known == Context::Without)
                    continue;
                const EventFacts f = m_facts.read({id, row});
                if (known == Context::Unknown)
                    known = f.producer || f.consumer ? Context::With : Context::Without;
                if (includes(steps, step, c.beginPs[row], c.beginPs[row] + c.durationPs[row]))
                    addContext(f, pid, first + step);
            }
        }
    }

    void connectLaunches()
    {
        for (const LoopEvent &kernel : m_kernels)
            if (const auto launch = m_launches.find(kernel.step); launch != m_launches.end())
                m_edges.push_back({launch->second, kernel.node});
    }

    void connectIterators()
    {
        std::unordered_map<std::int64_t, std::unordered_map<std::int64_t, std::uint32_t>> executors;
        if (m_iterators.empty())
            return;
        for (const LoopEvent &e : m_executors)
            executors[e.step][e.iteration] = e.node;
        for (const LoopEvent &e : m_iterators)
            if (const auto step = executors.find(e.step); step != executors.end())
                if (const auto at = step->second.find(e.iteration); at != step->second.end())
                    m_edges.push_back({at->second, e.node});
    }

    void connectContexts()
    {
        std::sort(m_producers.begin(), m_producers.end());
        std::sort(m_consumers.begin(), m_consumers.end());
        auto consumer = m_consumers.begin();
        for (auto p = m_producers.begin(); p != m_producers.end();) {
            const auto pEnd =
                std::find_if(p, m_producers.end(), [&](const auto &e) { return e.place() != p->place(); });
            while (consumer != m_consumers.end() && consumer->place() < p->place())
                ++consumer;
            const auto cEnd =
                std::find_if(consumer, m_consumers.end(), [&](const auto &e) { return e.place() != p->place(); });
            const auto consumers = static_cast<std::size_t>(cEnd - consumer);
            if (static_cast<std::size_t>(pEnd - p) < kNoisyGroup || consumers < kNoisyGroup)
                for (auto from = p; from != pEnd; ++from)
                    for (auto to = consumer; to != cEnd; ++to)
                        m_edges.push_back({from->node, to->node});
            p = pEnd;
            consumer = cEnd;
        }
    }

    bool begins(std::uint32_t a, std::uint32_t b) const
    {
        const EventRef x = eventOf(a), y = eventOf(b);
        const auto bx = m_session.begin(x), by = m_session.begin(y);
        if (bx != by)
            return bx < by;
        const auto dx = m_session.duration(x), dy = m_session.duration(y);
        return dx != dy ? dx < dy : a < b;
    }

    /// A TensorFlow loop runs its body in the executor: every iteration becomes a step, its first event the root.
    void findLoopRoots()
    {
        std::erase_if(m_executors, [&](const LoopEvent &e) { return m_tfDataSteps.count(e.step) > 0; });
        std::sort(m_executors.begin(), m_executors.end(), [&](const LoopEvent &a, const LoopEvent &b) {
            return std::tie(a.step, a.iteration) != std::tie(b.step, b.iteration)
                       ? std::tie(a.step, a.iteration) < std::tie(b.step, b.iteration)
                       : begins(a.node, b.node);
        });
        for (auto step = m_executors.begin(); step != m_executors.end();) {
            const auto stepEnd =
                std::find_if(step, m_executors.end(), [&](const LoopEvent &e) { return e.step != step->step; });
            const bool isLoop = step->iteration != 0 || (stepEnd - 1)->iteration != 0;
            for (auto it = step; isLoop && it != stepEnd; ++it) {
                if (it == step || it->iteration != (it - 1)->iteration)
                    m_loopRoots.push_back(it->node);
                else
                    m_edges.push_back({m_loopRoots.back(), it->node});
            }
            step = stepEnd;
        }
        std::sort(m_loopRoots.begin(), m_loopRoots.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return begins(a, b); });
    }

    void freezeEdges()
    {
        std::sort(m_edges.begin(), m_edges.end());
        m_causes.reserve(m_edges.size());
        for (const Edge &e : m_edges)
            m_causes.push_back({e.to, e.from});
        std::sort(m_causes.begin(), m_causes.end());
    }

    template <class Visit> static void visitEdges(const std::vector<Edge> &edges, std::uint32_t from, Visit visit)
    {
        for (auto it = std::lower_bound(edges.begin(), edges.end(), Edge{from, 0});
             it != edges.end() && it->from == from; ++it)
            visit(it->to);
    }

    /// Breadth first towards the causes: the containing event first, then producers. Stops when `found` says so.
    template <class Found>
    std::optional<std::uint32_t> findUpwards(std::uint32_t start, bool includeStart, Found found) const
    {
        std::vector<std::uint32_t> queue{start};
        std::unordered_set<std::uint32_t> seen{start};
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const std::uint32_t node = queue[at];
            if ((at > 0 || includeStart) && found(node))
                return node;
            const auto push = [&](std::uint32_t parent) {
                if (seen.insert(parent).second)
                    queue.push_back(parent);
            };
            if (m_nested[node] != kNoNode)
                push(m_nested[node]);
            visitEdges(m_causes, node, push);
        }
        return std::nullopt;
    }

    bool needsGroup(std::uint32_t node, std::int64_t level) const
    {
        if (m_group[node] >= 0)
            return false;
        if (level == 0)
            return true;
        return !findUpwards(node, false, [&](std::uint32_t parent) { return rootLevel(parent) == level; });
    }

    /// 0 for what is not a root.
    std::int64_t rootLevel(std::uint32_t node) const
    {
        const auto it = m_levels.find(node);
        return it == m_levels.end() ? 0 : it->second;
    }

    void propagate(std::uint32_t root, std::int32_t group)
    {
        std::vector<std::uint32_t> stack{root};
        const auto take = [&](std::uint32_t node) {
            if (m_group[node] >= 0)
                return;
            m_group[node] = group;
            visitEdges(m_edges, node, [&](std::uint32_t to) {
                if (m_group[to] < 0)
                    stack.push_back(to);
            });
        };
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            if (m_group[node] >= 0)
                continue;
            take(node);
            // What is nested in a node follows it directly; async events in between belong to nobody.
            const LineNodes &nodes = m_lines[m_lineAt.at(eventOf(node).line.value)];
            const EventColumns &c = m_session.line(nodes.line).events;
            const std::int64_t end = endOf(c, nodes.first, node - nodes.first);
            for (std::uint32_t next = node + 1; next < nodes.first + nodes.count; ++next) {
                if (c.beginPs[next - nodes.first] > end)
                    break;
                if (m_nested[next] != kNoNode && m_nested[next] >= node && m_group[m_nested[next]] == group)
                    take(next);
            }
        }
    }

    bool isImplicitRoot(std::uint32_t node) const
    {
        switch (kindOf(node)) {
        case HostEventKind::FunctionRun:
        case HostEventKind::SessionRun:
        case HostEventKind::RunGraph:
        case HostEventKind::ExecutorProcess:
            return true;
        default:
            return isTpuNode(node);
        }
    }

    template <class Pick> bool findContextStat(std::uint32_t start, NameId name, Pick pick) const
    {
        if (name == kAbsentName)
            return false;
        return findUpwards(start, true,
                           [&](std::uint32_t node) {
                               bool found = false;
                               m_session.visitEventStats(eventOf(node), [&](const StatView &s) {
                                   if (!found && s.name == name) {
                                       pick(s);
                                       found = true;
                                   }
                               });
                               return found;
                           })
            .has_value();
    }

    std::string groupName(std::uint32_t node) const
    {
        const KnownStats &k = m_facts.stats();
        std::string name;
        if (!findContextStat(node, k.graphType, [&](const StatView &s) { name = std::string(s.text) + ' '; }) &&
            !isImplicitRoot(node))
            name = std::string(m_session.text(typeOf(node).name)) + ' ';
        std::int64_t number = m_group[node];
        const auto take = [&](const StatView &s) { number = s.toInt64(); };
        if (!findContextStat(node, k.iterNum, take))
            findContextStat(node, k.stepNum, take);
        return name + std::to_string(number);
    }

    void groupRoot(std::uint32_t node, std::int32_t group)
    {
        propagate(node, group);
        std::string name = groupName(node);
        if (!isImplicitRoot(node))
            m_result.m_namedRoots.push_back({eventOf(node), name});
        m_result.m_names[group] = std::move(name);
    }

    void groupRoots()
    {
        if (!m_loopRoots.empty()) {
            for (const std::uint32_t node : m_loopRoots)
                groupRoot(node, m_nextGroup++);
            return;
        }
        std::erase_if(m_roots, [&](const Root &r) {
            const auto step = m_stepOfRoot.find(r.node);
            return step != m_stepOfRoot.end() && m_tfDataSteps.count(step->second) > 0;
        });
        for (const Root &r : m_roots)
            m_levels[r.node] = r.level;
        std::sort(m_roots.begin(), m_roots.end(), [&](const Root &a, const Root &b) {
            return a.level != b.level ? a.level > b.level : begins(a.node, b.node);
        });
        for (const Root &r : m_roots)
            if (needsGroup(r.node, r.level))
                groupRoot(r.node, m_nextGroup++);
    }

    /// When no core was reached from the host, the k-th step of each core is taken for the same step.
    void groupCoresInLockStep()
    {
        const auto isCore = [&](const LineNodes &l) {
            return l.isTpu && m_session.plane(m_session.line(l.line).plane).kind == PlaneKind::TpuCore;
        };
        for (const LineNodes &l : m_lines)
            if (isCore(l))
                for (std::uint32_t node = l.first; node < l.first + l.count; ++node)
                    if (!needsGroup(node, 0))
                        return;
        for (const LineNodes &l : m_lines) {
            std::int32_t group = m_nextGroup;
            if (isCore(l))
                for (std::uint32_t node = l.first; node < l.first + l.count; ++node)
                    if (needsGroup(node, 0))
                        groupRoot(node, group++);
        }
    }

    void store()
    {
        for (const LineNodes &l : m_lines) {
            const auto begin = m_group.begin() + l.first;
            if (std::any_of(begin, begin + l.count, [](std::int32_t g) { return g >= 0; }))
                m_result.m_rows[l.line.value].assign(begin, begin + l.count);
        }
    }

    const Session &m_session;
    const EventFactsReader &m_facts;
    const GroupingOptions &m_options;
    std::vector<PlaneId> m_planes;
    std::vector<LineNodes> m_lines;
    std::unordered_map<std::uint32_t, std::size_t> m_lineAt; ///< LineId -> row of m_lines
    std::vector<std::int32_t> m_group;                       ///< per node
    std::vector<std::uint32_t> m_nested;                     ///< per node: the innermost event around it
    std::vector<Edge> m_edges, m_causes;                     ///< forward by from; backward
    std::vector<ContextEnd> m_producers, m_consumers;
    std::unordered_map<std::uint32_t, std::int64_t> m_regionEnds; ///< start mark -> end of its region
    std::unordered_map<std::int64_t, std::uint32_t> m_launches;
    std::vector<LoopEvent> m_kernels, m_executors, m_iterators;
    std::vector<std::uint32_t> m_loopRoots;
    std::unordered_set<std::int64_t> m_tfDataSteps;
    std::vector<Root> m_roots;
    std::unordered_map<std::uint32_t, std::int64_t> m_stepOfRoot, m_levels;
    std::int32_t m_nextGroup = 0;
    EventGroups m_result;
};

std::optional<LineId> groupingLine(const Session &session, PlaneId plane)
{
    std::optional<LineId> steps, modules;
    for (const LineId id : session.plane(plane).lines) {
        const LineKind kind = session.line(id).kind;
        if (kind == LineKind::Steps || kind == LineKind::SparseCoreSteps)
            steps = id;
        else if (kind == LineKind::Modules || kind == LineKind::SparseCoreModules)
            modules = id;
    }
    if (steps && session.line(*steps).events.size() > 0)
        return steps;
    if (modules && session.line(*modules).events.size() > 0)
        return modules;
    return std::nullopt;
}

EventGroups groupEvents(const Session &session, HostId host, const EventFactsReader &facts,
                        const GroupingOptions &options)
{
    return EventGrouper(session, host, facts, options).run();
}

} // namespace planescope
