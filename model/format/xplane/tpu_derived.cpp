#include "model/format/xplane/tpu_derived.h"

#include "model/format/xplane/derived_ids.h"
#include "model/format/xplane/host_offload.h"
#include "model/format/xplane/op_scopes.h"
#include "model/format/xplane/row_order.h"

#include <algorithm>
#include <memory>

namespace planescope {

namespace {

struct StepColumns {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type, offset;
    std::vector<std::uint16_t> lane;
};

bool isStepLine(LineKind kind) { return kind == LineKind::Steps || kind == LineKind::SparseCoreSteps; }

/// What an event type contributes.
struct OpUse {
    std::vector<EventTypeId> scopes;
    std::optional<EventTypeId> frameworkOp;
    std::optional<EventTypeId> source;
    bool hasScopes = false;
    bool isOffload = false;
    bool isUsed() const { return frameworkOp || source || isOffload; }
};

/// Whether the events of a type on one line repeat what the type says; looked up on the first of them.
enum class RowUse : std::uint8_t { Unknown, Unused, AsType, ReadEach };

/// Heap: the earliest, of one begin the shortest, comes first.
struct OpRow {
    RowSpan span;
    std::size_t line = 0; ///< row of the cursors
    std::uint64_t row = 0;
    bool operator<(const OpRow &o) const
    {
        if (span.beginPs != o.span.beginPs)
            return span.beginPs > o.span.beginPs;
        return span.endPs != o.span.endPs ? span.endPs > o.span.endPs : line > o.line;
    }
};

class TpuPlane
{
public:
    TpuPlane(SessionBuilder &builder, PlaneId plane, const EventFactsReader &facts,
             const std::vector<GroupingRow> &grouping, DerivedBuffers &buffers) :
        m_builder(builder),
        m_session(builder.peek()), m_plane(plane), m_facts(facts), m_grouping(grouping), m_types(builder, plane),
        m_frameworkOps(false, {}, &buffers), m_nameScopes(false, {&m_frameworkOps}, &buffers),
        m_sources(false, {}, &buffers)
    {}

    std::uint64_t run(std::uint64_t longestLine)
    {
        std::uint64_t skipped = 0;
        const auto typeCount = static_cast<std::uint32_t>(m_session.eventTypes().size());
        m_uses.resize(typeCount);
        for (std::uint32_t t = 0; t < typeCount; ++t)
            if (m_session.eventType(EventTypeId{t}).plane == m_plane)
                m_uses[t] = useOf(EventType(m_session.eventType(EventTypeId{t})));
        for (const LineId id : m_session.plane(m_plane).lines) {
            const Line &line = m_session.line(id);
            if (line.isDerived || isDerivedLineId(line.wireId) || line.events.size() == 0 ||
                line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
                continue;
            if (line.events.size() > longestLine)
                skipped += line.events.size();
            else
                m_cursors.push_back({id, line.events, isStepLine(line.kind), ShorterFirst(line.events),
                                     OverlapGroups(m_grouping), std::vector<RowUse>(typeCount, RowUse::Unknown)});
        }
        std::vector<OpRow> heads;
        const auto push = [&](std::size_t cursor) {
            if (const auto row = nextUsedRow(m_cursors[cursor])) {
                heads.push_back({spanOf(m_cursors[cursor].columns, *row), cursor, *row});
                std::push_heap(heads.begin(), heads.end());
            }
        };
        for (std::size_t i = 0; i < m_cursors.size(); ++i)
            push(i);
        while (!heads.empty()) {
            std::pop_heap(heads.begin(), heads.end());
            const OpRow head = heads.back();
            heads.pop_back();
            addRow(m_cursors[head.line], head);
            push(head.line);
        }
        m_nameScopes.closeFrom(0);
        m_nameScopes.finish(m_builder, m_plane, "Framework Name Scope", kNameScopeId, kNameScopeId);
        m_frameworkOps.finish(m_builder, m_plane, "Framework Ops", kFrameworkOpsId, kFrameworkOpsId);
        m_sources.finish(m_builder, m_plane, "Source code", kSourceCodeId, kSourceCodeId);
        m_offloads.finish(m_builder, m_plane);
        return skipped;
    }

private:
    struct Cursor {
        LineId line;
        EventColumns columns;
        bool isSteps = false;
        ShorterFirst order;
        OverlapGroups groups;
        std::vector<RowUse> uses; ///< per event type
    };

    static RowSpan spanOf(const EventColumns &c, std::uint64_t row)
    {
        return {c.beginPs[row], c.beginPs[row] + c.durationPs[row]};
    }

    OpUse useOf(const EventType &type)
    {
        OpUse use;
        if (type.isAsync)
            return use;
        setFrameworkOp(use, m_session.text(type.frameworkOp));
        setSource(use, m_session.text(type.source));
        use.isOffload = type.displayName.value != 0 &&
                        HostOffloads::isOffload(m_session.text(type.displayName), m_session.text(type.name));
        return use;
    }

    void setFrameworkOp(OpUse &use, std::string_view fullName)
    {
        use.scopes.clear();
        use.frameworkOp.reset();
        if (fullName.empty())
            return;
        const std::string text(fullName); // new types may move the pool's views
        const FrameworkOp op = parseFrameworkOp(text);
        use.hasScopes = op.hasScopes();
        if (use.hasScopes)
            for (const std::string_view scope : nameScopes(op.name))
                use.scopes.push_back(m_types.named(scope));
        use.frameworkOp = m_types.named(text, frameworkOpLabel(op));
        m_types.edit(*use.frameworkOp).frameworkOp = m_types.edit(*use.frameworkOp).name;
    }

    void setSource(OpUse &use, std::string_view source)
    {
        use.source.reset();
        if (source.empty())
            return;
        use.source = m_types.named(std::string(source));
        m_types.edit(*use.source).source = m_types.edit(*use.source).name;
    }

    RowUse rowUseOf(EventRef event, std::uint32_t type) const
    {
        const KnownStats &k = m_facts.stats();
        RowUse use = m_uses[type].isUsed() ? RowUse::AsType : RowUse::Unused;
        bool isAsync = false;
        m_session.visitEventStats(event, [&](const StatView &s) {
            if (s.name == k.async)
                isAsync = !s.isInteger() || s.bits != 0;
            else if (s.name == k.tfOp || s.name == k.source)
                use = RowUse::ReadEach;
        });
        return isAsync ? RowUse::Unused : use;
    }

    std::optional<std::uint64_t> nextUsedRow(Cursor &c) const
    {
        while (const auto row = c.order.next()) {
            const std::uint32_t type = c.columns.type[*row];
            if (type >= c.uses.size())
                continue;
            RowUse &use = c.uses[type];
            if (use == RowUse::Unknown)
                use = rowUseOf({c.line, *row}, type);
            if (use != RowUse::Unused)
                return row;
        }
        return std::nullopt;
    }

    void addRow(Cursor &c, const OpRow &head)
    {
        const std::uint32_t type = c.columns.type[head.row];
        const OpUse *use = &m_uses[type];
        OpUse own;
        if (c.uses[type] == RowUse::ReadEach) {
            own = *use;
            const KnownStats &k = m_facts.stats();
            m_session.visitEventStats({c.line, head.row}, [&](const StatView &s) {
                if (s.name == k.tfOp)
                    setFrameworkOp(own, s.text);
                else if (s.name == k.source)
                    setSource(own, s.text);
            });
            use = &own;
        }
        const StepGroup group = c.isSteps ? StepGroup{} : c.groups.groupOf(head.span);
        if (use->frameworkOp) {
            if (use->hasScopes)
                m_nameScopes.extendOrAdd(use->scopes, head.span, group);
            m_frameworkOps.extendOrAdd(*use->frameworkOp, head.span, group);
        }
        if (use->source)
            m_sources.extendOrAdd(*use->source, head.span, group);
        if (use->isOffload)
            m_offloads.add(m_session.text(m_session.eventType(EventTypeId{type}).displayName), head.span, m_types);
    }

    SessionBuilder &m_builder;
    const Session &m_session;
    PlaneId m_plane;
    const EventFactsReader &m_facts;
    const std::vector<GroupingRow> &m_grouping;
    DerivedTypes m_types;
    DerivedLine m_frameworkOps;
    DerivedLine m_nameScopes;
    DerivedLine m_sources;
    HostOffloads m_offloads;
    std::vector<OpUse> m_uses; ///< per event type
    std::vector<Cursor> m_cursors;
};

} // namespace

StepGroup OverlapGroups::groupOf(RowSpan span)
{
    const auto overlaps = [&](const GroupingRow &r) {
        return r.span.beginPs <= span.endPs && span.beginPs <= r.span.endPs;
    };
    if (m_current && overlaps(m_rows[*m_current]))
        return m_rows[*m_current].group;
    while (m_from < m_rows.size() && m_rows[m_from].span.endPs < span.beginPs)
        ++m_from;
    if (m_from < m_rows.size() && overlaps(m_rows[m_from])) {
        m_current = m_from;
        return m_rows[m_from].group;
    }
    return std::nullopt;
}

std::vector<GroupingRow> nameSteps(SessionBuilder &builder, PlaneId plane, const EventGroups &groups)
{
    const Session &session = builder.peek();
    std::vector<GroupingRow> merged;
    const std::optional<LineId> line = groupingLine(session, plane);
    if (!line || !groups.isGrouped())
        return merged;
    const EventColumns c = session.line(*line).events;
    const bool isSteps = isStepLine(session.line(*line).kind);
    std::vector<std::uint64_t> rows; // the file's row behind each merged one
    StepGroup last;
    for (std::uint64_t row = 0; row < c.size(); ++row) {
        const StepGroup group = groups.groupOf({*line, row});
        const RowSpan span{c.beginPs[row], c.beginPs[row] + c.durationPs[row]};
        if (isSteps && group && last == group) {
            merged.back().span.endPs = std::max(merged.back().span.beginPs, span.endPs);
            continue;
        }
        last = group;
        if (isSteps && !group)
            continue;
        merged.push_back({span, group});
        rows.push_back(row);
    }
    if (!isSteps)
        return merged;
    if (rows.empty()) { // nothing was grouped: all steps stay as they are
        for (std::uint64_t row = 0; row < c.size(); ++row)
            merged.push_back({{c.beginPs[row], c.beginPs[row] + c.durationPs[row]}, std::nullopt});
        return merged;
    }
    StepColumns steps;
    const auto high = std::make_shared<std::vector<std::uint8_t>>();
    std::unordered_map<std::string, EventTypeId> named; // by file type and name
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::uint32_t type = c.type[rows[i]];
        if (const std::string *name = groups.nameOf(*merged[i].group)) {
            const auto [it, isNew] = named.try_emplace(std::to_string(type) + ' ' + *name);
            if (isNew) {
                EventType copy = session.eventType(EventTypeId{type});
                copy.displayName = builder.intern(*name);
                it->second = builder.addType(copy);
            }
            type = it->second.value;
        }
        steps.begin.push_back(merged[i].span.beginPs);
        steps.duration.push_back(merged[i].span.lengthPs());
        steps.type.push_back(type);
        if (!c.statOffset.empty())
            steps.offset.push_back(c.statOffset[rows[i]]);
        if (!c.statHigh.empty())
            high->push_back(c.statHigh[rows[i]]);
    }
    steps.lane.resize(rows.size());
    const LaneFacts lanes = assignLanes(steps.begin, steps.duration, steps.lane);
    builder.line(*line).derivedRows += static_cast<std::int64_t>(rows.size()) - static_cast<std::int64_t>(c.size());
    builder.packColumns(*line, {steps.begin, steps.duration, steps.type, steps.lane, steps.offset, *high}, lanes,
                        high->empty() ? nullptr : high);
    return merged;
}

std::uint64_t deriveTpuLines(SessionBuilder &builder, PlaneId plane, const EventFactsReader &facts,
                             const std::vector<GroupingRow> &grouping, DerivedBuffers &buffers,
                             std::uint64_t longestLine)
{
    return TpuPlane(builder, plane, facts, grouping, buffers).run(longestLine);
}

} // namespace planescope
