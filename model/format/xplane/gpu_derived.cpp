#include "model/format/xplane/gpu_derived.h"

#include "model/format/xplane/derived_ids.h"
#include "model/format/xplane/op_scopes.h"
#include "model/format/xplane/row_order.h"

#include <algorithm>
#include <array>
#include <map>
#include <queue>

namespace planescope {

namespace {

/// What a kernel says about the program that launched it. Strings are reused from event to event.
struct KernelFacts {
    std::string frameworkOp, hloOp, hloModule;
    bool hasHloOp = false;
    bool isKernel = false;
    std::optional<std::uint64_t> programId;
    ScopeRange scope;

    void clear()
    {
        frameworkOp.clear();
        hloOp.clear();
        hloModule.clear();
        hasHloOp = isKernel = false;
        programId.reset();
        scope.reset();
    }
};

void readKernel(const Session &session, EventRef event, const KnownStats &k, KernelFacts &facts)
{
    facts.clear();
    session.visitEventStats(event, [&](const StatView &s) {
        if (s.name == k.kernelDetails) {
            facts.isKernel = facts.isKernel || !s.text.empty();
        } else if (s.name == k.cudaGraphExecId) {
            facts.isKernel = true;
        } else if (s.name == k.tfOp) {
            facts.frameworkOp = s.text;
        } else if (s.name == k.hloOp) {
            facts.hloOp = s.text;
            facts.hasHloOp = true;
        } else if (s.name == k.hloModule) {
            facts.hloModule = s.text;
        } else if (s.name == k.programId && s.isInteger()) {
            facts.programId = s.bits;
        } else if (s.name == k.scopeRangeId && s.isInteger()) {
            facts.scope = s.toInt64();
        }
    });
}

RowSpan spanOfRow(const EventColumns &c, std::uint64_t row)
{
    return {c.beginPs[row], c.beginPs[row] + c.durationPs[row]};
}

/// The rows of several lines in order of (begin, shorter first).
class MergedRows
{
public:
    MergedRows(const Session &session, std::span<const LineId> lines)
    {
        for (const LineId line : lines) {
            m_lines.push_back({line, session.line(line).events, ShorterFirst(session.line(line).events)});
            push(m_lines.size() - 1);
        }
    }
    std::optional<EventRef> next()
    {
        if (m_heads.empty())
            return std::nullopt;
        const Head head = m_heads.top();
        m_heads.pop();
        push(head.line);
        return EventRef{m_lines[head.line].id, head.row};
    }

private:
    struct MergedLine {
        LineId id;
        EventColumns columns;
        ShorterFirst rows;
    };
    struct Head {
        RowSpan span;
        std::size_t line = 0;
        std::uint64_t row = 0;
        bool operator<(const Head &o) const // the queue hands out the largest
        {
            if (span.beginPs != o.span.beginPs)
                return span.beginPs > o.span.beginPs;
            return span.endPs != o.span.endPs ? span.endPs > o.span.endPs : line > o.line;
        }
    };
    void push(std::size_t line)
    {
        if (const auto row = m_lines[line].rows.next())
            m_heads.push({spanOfRow(m_lines[line].columns, *row), line, *row});
    }
    std::vector<MergedLine> m_lines;
    std::priority_queue<Head> m_heads;
};

/// Group of every stream row. An event without one takes that of the event before it on any stream: eager work
/// between two graphs.
using StreamGroups = std::unordered_map<std::uint32_t, std::vector<StepGroup>>;

class GpuPlane
{
public:
    GpuPlane(SessionBuilder &builder, const GpuDerivedInput &input) :
        m_builder(builder), m_session(builder.peek()), m_input(input), m_types(builder, input.plane)
    {}

    std::uint64_t run()
    {
        const std::vector<LineId> planeLines = m_session.plane(m_input.plane).lines;
        for (const LineId id : planeLines) {
            const Line &line = m_session.line(id);
            if (isDerivedLineId(line.wireId) || line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
                continue;
            if (line.events.size() > m_input.longestLine)
                m_skipped += line.events.size();
            else
                m_streams.push_back(id);
        }
        findGroups();
        addSteps();
        const auto isCompute = [&](LineId id) {
            return m_session.text(m_session.line(id).name).find("Compute") != std::string_view::npos;
        };
        std::stable_sort(m_streams.begin(), m_streams.end(), [&](LineId a, LineId b) {
            if (isCompute(a) != isCompute(b))
                return isCompute(a);
            return m_session.line(a).events.size() > m_session.line(b).events.size();
        });
        std::int64_t firstId = kPerStreamId;
        std::int64_t display = 1;
        for (const LineId stream : m_streams) {
            if (firstId + kIdsPerStream > kDerivedIdMax) {
                m_skipped += m_session.line(stream).events.size();
                continue;
            }
            m_builder.line(stream).displayId = display;
            addStreamLines(stream, firstId, display + 1);
            firstId += kIdsPerStream;
            display += kDisplayIdsPerStream;
        }
        return m_skipped;
    }

private:
    static constexpr std::int64_t kIdsPerStream = 6;
    static constexpr std::int64_t kDisplayIdsPerStream = 7;

    void findGroups()
    {
        if (!m_input.groups.isGrouped())
            return;
        bool any = false;
        for (const LineId stream : m_streams)
            for (std::uint64_t row = 0; !any && row < m_session.line(stream).events.size(); ++row)
                any = m_input.groups.groupOf({stream, row}).has_value();
        if (!any)
            return;
        for (const LineId stream : m_streams)
            m_groups[stream.value].resize(m_session.line(stream).events.size());
        StepGroup last;
        MergedRows rows(m_session, m_streams);
        while (const auto event = rows.next()) {
            if (const StepGroup own = m_input.groups.groupOf(*event))
                last = own;
            m_groups[event->line.value][event->row] = last;
        }
    }

    StepGroup groupOf(EventRef e) const
    {
        const auto it = m_groups.find(e.line.value);
        return it == m_groups.end() ? std::nullopt : it->second[e.row];
    }

    void addSteps()
    {
        if (m_groups.empty())
            return;
        DerivedLine steps(true);
        MergedRows rows(m_session, m_streams);
        while (const auto event = rows.next())
            if (const StepGroup group = groupOf(*event)) {
                const std::string *name = m_input.groups.nameOf(*group);
                const EventTypeId type =
                    m_types.named(std::to_string(*group), name ? std::string_view(*name) : std::string_view{});
                steps.extendOrAdd(type, spanOfRow(m_session.line(event->line).events, event->row), group);
            }
        steps.finish(m_builder, m_input.plane, "Steps", kStepsId, kStepsId);
    }

    void addStreamLines(LineId stream, std::int64_t firstId, std::int64_t firstDisplay)
    {
        DerivedLine frameworkOps(true);
        DerivedLine nameScopes(true, {&frameworkOps});
        DerivedLine ops(true);
        DerivedLine modules(true, {&nameScopes, &ops});
        DerivedLine sources(true);
        const EventColumns columns = m_session.line(stream).events; // adding types and lines moves Line
        KernelFacts kernel;
        ShorterFirst order(columns);
        while (const auto next = order.next()) {
            const std::uint64_t row = *next;
            const EventRef event{stream, row};
            if (!m_input.facts.hasStats(event))
                continue;
            readKernel(m_session, event, m_input.facts.stats(), kernel);
            if (!kernel.isKernel)
                continue;
            const RowSpan span = spanOfRow(columns, row);
            const StepGroup group = groupOf(event);
            if (!kernel.hloModule.empty() || kernel.hasHloOp)
                findScopes(kernel.scope);
            if (!kernel.hloModule.empty())
                modules.extendOrAdd(moduleType(kernel), span, group, m_scopes.empty() ? ScopeRange{} : m_scopes.back());
            if (kernel.hasHloOp)
                addOp(kernel, span, group, {ops, nameScopes, frameworkOps, sources});
            else if (!kernel.frameworkOp.empty())
                addFrameworkOp(kernel.frameworkOp, span, group, nameScopes, frameworkOps);
        }
        const std::string suffix = " - from #" + std::to_string(m_session.line(stream).wireId);
        const std::array<std::pair<std::string_view, DerivedLine *>, 5> lines{{{"Framework Name Scope", &nameScopes},
                                                                               {"Framework Ops", &frameworkOps},
                                                                               {"XLA Modules", &modules},
                                                                               {"XLA Ops", &ops},
                                                                               {"Source code", &sources}}};
        constexpr std::array<std::int64_t, 5> offsets{0, kFrameworkOpsId - kNameScopeId, kModulesId - kNameScopeId,
                                                      kOpsId - kNameScopeId, kSourceCodeId - kNameScopeId};
        for (std::size_t i = 0; i < lines.size(); ++i)
            lines[i].second->finish(m_builder, m_input.plane, std::string(lines[i].first) + suffix,
                                    firstId + offsets[i], firstDisplay + static_cast<std::int64_t>(i));
    }

    struct OpLines {
        DerivedLine &ops, &nameScopes, &frameworkOps, &sources;
    };

    /// Innermost first, as far as the tree of scopes goes.
    void findScopes(ScopeRange scope)
    {
        m_scopes.clear();
        while (scope && std::find(m_scopes.begin(), m_scopes.end(), scope) == m_scopes.end()) {
            m_scopes.push_back(scope);
            const auto parent = m_input.scopeParents.find(*scope);
            scope = parent == m_input.scopeParents.end() ? ScopeRange{} : ScopeRange{parent->second};
        }
    }

    EventTypeId moduleType(const KernelFacts &kernel)
    {
        std::string name = kernel.hloModule;
        if (kernel.programId)
            name += '(' + std::to_string(*kernel.programId) + ')';
        const EventTypeId id = m_types.named(name);
        describe(id, kernel);
        return id;
    }

    void describe(EventTypeId id, const KernelFacts &kernel)
    {
        EventType &type = m_types.edit(id);
        if (type.hloModule.value == 0)
            type.hloModule = m_builder.intern(kernel.hloModule);
        if (kernel.programId) {
            type.programId = *kernel.programId;
            type.hasProgramId = true;
        }
    }

    void addOp(const KernelFacts &kernel, RowSpan span, StepGroup group, OpLines lines)
    {
        const std::string prefix = (kernel.programId ? std::to_string(*kernel.programId) : kernel.hloModule) + '/';
        m_levels.clear();
        const std::string_view path = kernel.hloOp;
        std::string_view innermost;
        for (std::size_t begin = 0; begin <= path.size();) {
            const std::size_t end = std::min(path.find("::", begin), path.size());
            innermost = path.substr(begin, end - begin);
            const EventTypeId id = m_types.named(prefix + std::string(innermost), innermost);
            EventType &type = m_types.edit(id);
            type.hloOp = m_builder.intern(innermost);
            describe(id, kernel);
            m_levels.push_back(id);
            begin = end + 2;
        }
        if (m_scopes.size() == m_levels.size())
            std::reverse(m_scopes.begin(), m_scopes.end());
        else
            m_scopes.clear();
        lines.ops.extendOrAdd(m_levels, span, group, m_scopes);
        if (!kernel.programId)
            return;
        const HloSymbol *symbol = m_input.symbols.find(*kernel.programId, innermost);
        if (!symbol)
            return;
        addFrameworkOp(symbol->frameworkOp, span, group, lines.nameScopes, lines.frameworkOps);
        if (!symbol->source.empty()) {
            const EventTypeId id = m_types.named(symbol->source);
            m_types.edit(id).source = m_types.edit(id).name;
            lines.sources.extendOrAdd(id, span, group);
        }
    }

    void addFrameworkOp(const std::string &fullName, RowSpan span, StepGroup group, DerivedLine &scopes,
                        DerivedLine &ops)
    {
        const FrameworkOp op = parseFrameworkOp(fullName);
        if (op.hasScopes()) {
            m_scopeTypes.clear();
            for (const std::string_view scope : planescope::nameScopes(op.name))
                m_scopeTypes.push_back(m_types.named(scope));
            scopes.extendOrAdd(m_scopeTypes, span, group);
        }
        const EventTypeId id = m_types.named(fullName, frameworkOpLabel(op));
        m_types.edit(id).frameworkOp = m_types.edit(id).name;
        ops.extendOrAdd(id, span, group);
    }

    SessionBuilder &m_builder;
    const Session &m_session;
    const GpuDerivedInput &m_input;
    DerivedTypes m_types;
    std::vector<LineId> m_streams;
    StreamGroups m_groups;
    std::vector<ScopeRange> m_scopes;
    std::vector<EventTypeId> m_levels, m_scopeTypes;
    std::uint64_t m_skipped = 0;
};

} // namespace

std::uint64_t deriveGpuLines(SessionBuilder &builder, const GpuDerivedInput &input)
{
    return GpuPlane(builder, input).run();
}

void deriveLaunchStats(SessionBuilder &builder, PlaneId hostPlane, std::span<const PlaneId> gpuPlanes,
                       const EventFactsReader &facts, const EventGroups &groups)
{
    const Session &session = builder.peek();
    if (groups.isEmpty() || facts.stats().deviceId == kAbsentName)
        return;
    std::vector<std::map<std::int64_t, RowSpan>> launches(gpuPlanes.size()); // per device: step -> span
    for (const LineId id : session.plane(hostPlane).lines) {
        if (isDerivedLineId(session.line(id).wireId))
            continue;
        const EventColumns &c = session.line(id).events;
        for (std::uint64_t row = 0; row < c.size(); ++row) {
            const EventRef event{id, row};
            const StepGroup group = groups.groupOf(event);
            // Calls of the driver itself ("cuLaunchKernel") are not launches of their own.
            if (!group || !facts.hasStats(event) || session.text(session.typeOf(event).name).substr(0, 2) == "cu")
                continue;
            const std::optional<std::int64_t> device = facts.read(event).deviceId;
            if (!device || *device < 0 || static_cast<std::size_t>(*device) >= launches.size())
                continue;
            const RowSpan span = spanOfRow(c, row);
            const auto [known, isNew] = launches[static_cast<std::size_t>(*device)].try_emplace(*group, span);
            if (!isNew)
                known->second = {std::min(known->second.beginPs, span.beginPs),
                                 std::max(known->second.endPs, span.endPs)};
        }
    }
    for (std::size_t device = 0; device < launches.size(); ++device) {
        DerivedTypes types(builder, gpuPlanes[device]);
        std::vector<DerivedLine::Row> rows;
        for (const auto &[group, span] : launches[device])
            if (const std::string *name = groups.nameOf(group))
                rows.push_back({span, types.named("Launch Stats for " + *name)});
        if (!rows.empty())
            addDerivedRows(builder, gpuPlanes[device], "Launch Stats", kLaunchStatsId, kLaunchStatsId, rows);
    }
}

} // namespace planescope
