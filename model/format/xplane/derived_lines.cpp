#include "model/format/xplane/derived_lines.h"

#include "model/format/xplane/derived_ids.h"
#include "model/format/xplane/event_groups.h"
#include "model/format/xplane/gpu_derived.h"
#include "model/format/xplane/host_derived.h"
#include "model/format/xplane/tpu_derived.h"

#include <algorithm>
#include <map>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace planescope {

namespace {

/// Three rows of deep scopes and of framework ops come from one op: 32 bytes packed, twice as much while they grow.
constexpr std::uint64_t kBytesPerDerivedEvent = 100;

constexpr std::uint64_t kTrimFrom = std::uint64_t{16} << 20; // bytes of derived columns

class HostDerivation
{
public:
    HostDerivation(SessionBuilder &builder, HostId host, const DeriveOptions &options) :
        m_builder(builder), m_session(builder.peek()), m_host(host), m_options(options)
    {
        for (std::uint32_t p = 0; p < m_session.planes().size(); ++p)
            if (m_session.plane(PlaneId{p}).host == host)
                m_planes.push_back(PlaneId{p});
    }

    void run()
    {
        const EventFactsReader facts(m_session);
        if (isGroupedAlready(facts.stats()))
            return;
        GroupingOptions grouping;
        grouping.longestLine = m_options.longestLine;
        grouping.stop = m_options.stop;
        const EventGroups groups = groupEvents(m_session, m_host, facts, grouping);
        reportSkipped(m_session.text(m_session.host(m_host).name), groups.skippedEvents());
        nameRoots(groups);
        deriveGpus(facts, groups);
        deriveTpus(facts, groups);
        if (planesOf(PlaneKind::Gpu).empty() && planesOf(PlaneKind::TpuCore).empty())
            for (const PlaneId plane : planesOf(PlaneKind::HostCpu))
                if (!isStopped() && !leftOut(plane))
                    reportSkipped(plane, deriveHostXlaLines(m_builder, plane, facts, m_options.longestLine));
    }

private:
    bool isStopped() const { return m_options.stop.stop_requested(); }

    std::vector<PlaneId> planesOf(PlaneKind kind) const
    {
        std::vector<PlaneId> found;
        for (const PlaneId plane : m_planes)
            if (m_session.plane(plane).kind == kind)
                found.push_back(plane);
        return found;
    }

    /// The producer grouped the events: it derived its lines too, or chose not to.
    bool isGroupedAlready(const KnownStats &stats) const
    {
        for (const PlaneId plane : m_planes) {
            if (stats.groupId != kAbsentName && m_session.knowsStat(plane, stats.groupId))
                return true;
            for (const LineId line : m_session.plane(plane).lines)
                if (isDerivedLineId(m_session.line(line).wireId))
                    return true;
        }
        return false;
    }

    void nameRoots(const EventGroups &groups)
    {
        std::map<LineId, std::vector<std::pair<std::uint64_t, EventTypeId>>> ofLine;
        for (const EventGroups::NamedRoot &root : groups.namedRoots()) {
            EventType named = m_session.typeOf(root.event);
            named.displayName = m_builder.intern(root.name);
            ofLine[root.event.line].emplace_back(root.event.row, m_builder.addType(named));
        }
        for (const auto &[line, rows] : ofLine)
            m_builder.setTypes(line, rows);
    }

    void deriveGpus(const EventFactsReader &facts, const EventGroups &groups)
    {
        const std::vector<PlaneId> gpus = planesOf(PlaneKind::Gpu);
        if (gpus.empty())
            return;
        HloSymbols symbols(m_session, m_host);
        std::unordered_map<std::int64_t, std::int64_t> scopeParents;
        for (const PlaneId plane : planesOf(PlaneKind::ScopeRanges))
            m_session.visitPlaneStats(plane, [&](const StatView &s) {
                if (s.isInteger())
                    scopeParents.emplace(s.metadataId, s.toInt64());
            });
        for (const PlaneId plane : gpus) {
            if (isStopped())
                return;
            if (leftOut(plane))
                continue;
            reportSkipped(
                plane, deriveGpuLines(m_builder, {plane, facts, groups, symbols, scopeParents, m_options.longestLine}));
        }
        for (const PlaneId plane : planesOf(PlaneKind::HostCpu))
            if (m_session.text(m_session.plane(plane).name) == "/host:CPU")
                deriveLaunchStats(m_builder, plane, gpus, facts, groups);
    }

    void deriveTpus(const EventFactsReader &facts, const EventGroups &groups)
    {
        for (const PlaneKind kind : {PlaneKind::TpuCore, PlaneKind::SparseCore})
            for (const PlaneId plane : planesOf(kind)) {
                if (isStopped())
                    return;
                const std::vector<GroupingRow> grouping = nameSteps(m_builder, plane, groups);
                if (kind == PlaneKind::TpuCore && !leftOut(plane))
                    reportSkipped(plane,
                                  deriveTpuLines(m_builder, plane, facts, grouping, m_buffers, m_options.longestLine));
            }
    }

    /// True, and reported, when there is no memory for what would be derived from this plane.
    bool leftOut(PlaneId plane)
    {
        if (m_options.columnLimit == 0)
            return false;
        std::uint64_t events = 0;
        for (const LineId id : m_session.plane(plane).lines) {
            const Line &line = m_session.line(id);
            if (!line.isDerived)
                events += static_cast<std::uint64_t>(static_cast<std::int64_t>(line.events.size()) - line.derivedRows);
        }
        if (m_session.columnBytes().value + events * kBytesPerDerivedEvent <= m_options.columnLimit)
            return false;
        reportSkipped(plane, events);
        return true;
    }

    void reportSkipped(PlaneId plane, std::uint64_t events)
    {
        reportSkipped(m_session.text(m_session.plane(plane).name), events);
    }

    void reportSkipped(std::string_view place, std::uint64_t events)
    {
        if (events == 0)
            return;
        ImportEntry entry;
        entry.severity = Severity::Notice;
        entry.code = ImportCode::DerivedLimit;
        entry.place = std::string(place);
        entry.count = events;
        m_builder.report().add(std::move(entry));
    }

    SessionBuilder &m_builder;
    const Session &m_session;
    HostId m_host;
    const DeriveOptions &m_options;
    DerivedBuffers m_buffers;
    std::vector<PlaneId> m_planes;
};

} // namespace

void deriveLines(SessionBuilder &builder, const DeriveOptions &options)
{
    builder.makeColumns();
    const std::uint64_t before = builder.peek().columnBytes().value;
    for (std::uint32_t host = 0; host < builder.peek().hosts().size(); ++host)
        if (!options.stop.stop_requested())
            HostDerivation(builder, HostId{host}, options).run();
#ifdef __GLIBC__
    // What grew while rows were derived is free now, but the allocator keeps it: some ten MiB for a large profile.
    if (builder.peek().columnBytes().value - before > kTrimFrom)
        ::malloc_trim(0);
#endif
}

} // namespace planescope
