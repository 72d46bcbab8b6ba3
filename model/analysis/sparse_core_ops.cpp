// Ops that ran on SparseCores, as parts of the TensorCore op that started them. XProf: op_metrics_db_utils.cc.
#include "model/analysis/op_index_parts.h"

#include <cmath>
#include <map>
#include <unordered_map>

namespace planescope {

namespace {

constexpr NameId kNoName{0xFFFFFFFFu};

/// Stats offload_core_id and tc_offload_start_id, by which both sides know each other.
using OffloadId = std::pair<std::int64_t, std::int64_t>;

class OffloadIds
{
public:
    explicit OffloadIds(const Session &session) :
        m_session(session), m_core(session.findName("offload_core_id").value_or(kNoName)),
        m_start(session.findName("tc_offload_start_id").value_or(kNoName))
    {}

    bool areKnown() const { return m_core.value != kNoName.value && m_start.value != kNoName.value; }
    bool mayOccurOn(PlaneId plane) const { return m_session.knowsStat(plane, m_start); }
    std::optional<OffloadId> of(EventRef event) const
    {
        const auto core = m_session.integerStat(event, m_core), start = m_session.integerStat(event, m_start);
        return core && start ? std::optional(OffloadId{*core, *start}) : std::nullopt;
    }

private:
    const Session &m_session;
    NameId m_core, m_start;
};

} // namespace

void OpIndex::readSparseCores()
{
    const Session &session = *m_session;
    const OffloadIds ids(session);
    if (!ids.areKnown())
        return;
    std::map<OffloadId, std::uint32_t> parents;
    for (const Core &core : m_cores)
        for (const Line &line : core.lines) {
            const EventColumns &columns = session.line(line.id).events;
            for (std::uint64_t row = 0; ids.mayOccurOn(core.plane) && row < columns.size(); ++row) {
                const std::uint32_t entry = line.entryOf(columns, row);
                if (entry == kNoEntry)
                    continue;
                if (const auto id = ids.of({line.id, row}))
                    parents.emplace(*id, core.entries[entry].op);
            }
        }
    std::unordered_map<std::string, std::uint32_t> rows;
    for (std::uint32_t p = 0; p < session.planes().size() && !parents.empty(); ++p) {
        const Plane &plane = session.planes()[p];
        if (plane.kind != PlaneKind::SparseCore)
            continue;
        // Modules in order of begin; the op that started one.
        std::vector<std::pair<TimeRange, std::uint32_t>> modules;
        for (const LineId id : plane.lines)
            for (std::uint64_t row = 0;
                 session.line(id).kind == LineKind::SparseCoreModules && row < session.line(id).events.size(); ++row)
                if (const auto offload = ids.of({id, row}); offload && parents.count(*offload))
                    modules.emplace_back(session.eventRange({id, row}), parents.at(*offload));
        std::sort(modules.begin(), modules.end(),
                  [](const auto &a, const auto &b) { return a.first.begin < b.first.begin; });
        for (const LineId id : plane.lines) {
            if (session.line(id).kind != LineKind::SparseCoreOps)
                continue;
            const std::vector<std::int64_t> self = session.selfTimesPs(id);
            for (std::uint64_t row = 0; row < self.size(); ++row) {
                const EventRef event{id, row};
                const TimeRange range = session.eventRange(event);
                const auto after = std::upper_bound(modules.begin(), modules.end(), range.begin,
                                                    [](TimePoint t, const auto &m) { return t < m.first.begin; });
                if (after == modules.begin() || std::prev(after)->first.end < range.end)
                    continue;
                const EventType &type = session.typeOf(event);
                const std::string name(session.label(event));
                const auto [found, isNew] = rows.try_emplace(std::to_string(type.programId) + '\n' + name,
                                                             static_cast<std::uint32_t>(m_ops.size()));
                if (isNew) {
                    OpInfo info;
                    info.programId = type.programId;
                    info.name = name;
                    if (type.displayName.value != 0)
                        info.longName = std::string(session.text(type.name));
                    info.category = std::string(session.text(type.category));
                    info.provenance = std::string(session.text(type.frameworkOp));
                    info.source = std::string(session.text(type.source));
                    info.type = EventTypeId{session.line(id).events.type[row]};
                    info.hasType = true;
                    m_ops.push_back(std::move(info));
                }
                m_sparseEvents.push_back({event, std::prev(after)->second, found->second, self[row]});
            }
        }
    }
}

std::vector<SparseCoreRow> OpIndex::sparseCoreOps(const OpMetricsOptions &options) const
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, OpSums> sums;
    for (const SparseEvent &event : m_sparseEvents) {
        const TimeRange whole = m_session->eventRange(event.event);
        double share = 1;
        if (options.range) {
            const TimeRange inside = whole.clipped(*options.range);
            if (inside.isEmpty())
                continue;
            share = static_cast<double>(inside.length().toPs()) / static_cast<double>(whole.length().toPs());
        }
        OpSums one;
        one.occurrences = 1;
        one.executions = share;
        one.timePs = std::llround(static_cast<double>(whole.length().toPs()) * share);
        one.selfPs = std::llround(static_cast<double>(event.selfPs) * share);
        one.minPs = one.timePs;
        sums[{event.parent, event.op}].add(one);
    }
    std::vector<SparseCoreRow> rows;
    for (const auto &[key, total] : sums)
        rows.push_back({key.first, key.second, total});
    std::stable_sort(rows.begin(), rows.end(), [](const SparseCoreRow &a, const SparseCoreRow &b) {
        return a.parentOp != b.parentOp ? a.parentOp < b.parentOp : a.sums.selfPs > b.sums.selfPs;
    });
    return rows;
}

} // namespace planescope
