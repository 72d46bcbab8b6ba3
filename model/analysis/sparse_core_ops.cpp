// Ops that ran on SparseCores, as parts of the TensorCore op that started them. XProf: op_metrics_db_utils.cc.
#include "model/analysis/op_index_parts.h"

#include <algorithm>
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

/// "/device:TPU:3" of "/device:TPU:3 SparseCore 1".
std::string_view chipOf(const Session &session, PlaneId plane)
{
    const std::string_view name = session.text(session.plane(plane).name);
    return name.substr(0, name.find(' '));
}

} // namespace

void OpIndex::readSparseCores()
{
    const Session &session = *m_session;
    const OffloadIds ids(session);
    if (!ids.areKnown())
        return;
    struct Parent {
        PlaneId plane;
        std::uint32_t op = 0;
    };
    std::map<OffloadId, std::vector<Parent>> parents; // the first event of each core
    for (const Core &core : m_cores)
        for (const Line &line : core.lines) {
            const EventColumns &columns = session.line(line.id).events;
            for (std::uint64_t row = 0; ids.mayOccurOn(core.plane) && row < columns.size(); ++row) {
                const std::uint32_t entry = line.entryOf(columns, row);
                if (entry == kNoEntry)
                    continue;
                if (const auto id = ids.of({line.id, row})) {
                    std::vector<Parent> &known = parents[*id];
                    if (known.empty() || known.back().plane != core.plane)
                        known.push_back({core.plane, core.entries[entry].op});
                }
            }
        }
    // Ids may repeat from chip to chip: the own chip's op goes first.
    const auto parentOf = [&](const OffloadId &id, PlaneId sparseCore) -> const Parent * {
        const auto found = parents.find(id);
        if (found == parents.end())
            return nullptr;
        for (const Parent &parent : found->second)
            if (session.plane(parent.plane).host == session.plane(sparseCore).host &&
                chipOf(session, parent.plane) == chipOf(session, sparseCore))
                return &parent;
        return &found->second.front();
    };
    const OpStatNames names(session);
    std::unordered_map<std::uint32_t, std::uint32_t> entries; // by event type
    std::unordered_map<std::string, std::uint32_t> rows;
    for (std::uint32_t p = 0; p < session.planes().size() && !parents.empty(); ++p) {
        const Plane &plane = session.planes()[p];
        if (plane.kind != PlaneKind::SparseCore)
            continue;
        // Modules in order of begin; the op that started one.
        std::vector<std::pair<TimeRange, Parent>> modules;
        for (const LineId id : plane.lines)
            for (std::uint64_t row = 0;
                 session.line(id).kind == LineKind::SparseCoreModules && row < session.line(id).events.size(); ++row)
                if (const auto offload = ids.of({id, row}))
                    if (const Parent *parent = parentOf(*offload, PlaneId{p}))
                        modules.emplace_back(session.eventRange({id, row}), *parent);
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
                const std::uint32_t type = session.line(id).events.type[row];
                const auto [entry, isNewType] =
                    entries.try_emplace(type, static_cast<std::uint32_t>(m_sparseEntries.size()));
                if (isNewType) {
                    StatedOp stated = statedOp(session, names, EventTypeId{type});
                    stated.info.name = std::string(session.label(event));
                    const auto [found, isNew] =
                        rows.try_emplace(std::to_string(stated.info.programId) + '\n' + stated.info.name,
                                         static_cast<std::uint32_t>(m_ops.size()));
                    if (isNew)
                        m_ops.push_back(std::move(stated.info));
                    stated.cost.op = found->second;
                    m_sparseEntries.push_back(stated.cost);
                }
                const Parent &parent = std::prev(after)->second;
                m_sparseEvents.push_back(
                    {event, parent.op, m_sparseEntries[entry->second].op, entry->second, parent.plane, self[row]});
            }
        }
    }
    std::sort(m_sparseEvents.begin(), m_sparseEvents.end(),
              [](const SparseEvent &a, const SparseEvent &b) { return a.event < b.event; });
}

std::vector<SparseCoreRow> OpIndex::sparseCoreOps(const OpMetricsOptions &options) const
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, OpSums> sums;
    for (const SparseEvent &event : m_sparseEvents) {
        if (!options.planes.empty() &&
            std::find(options.planes.begin(), options.planes.end(), event.parentPlane) == options.planes.end())
            continue;
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
        const OpEntry &cost = m_sparseEntries[event.entry];
        one.flops = cost.flops * share;
        one.modelFlops = cost.modelFlops > 0 ? cost.modelFlops * share : one.flops;
        one.bytes = cost.bytes * share;
        one.traffic.add(cost.traffic, share);
        sums[{event.parent, event.op}].add(one);
    }
    std::vector<SparseCoreRow> rows;
    rows.reserve(sums.size());
    for (const auto &[key, total] : sums)
        rows.push_back({key.first, key.second, total});
    std::stable_sort(rows.begin(), rows.end(), [](const SparseCoreRow &a, const SparseCoreRow &b) {
        return a.parentOp != b.parentOp ? a.parentOp < b.parentOp : a.sums.selfPs > b.sums.selfPs;
    });
    return rows;
}

std::pair<std::vector<SparseCoreRow>::const_iterator, std::vector<SparseCoreRow>::const_iterator>
sparsePartsOf(const OpTable &table, std::uint32_t op)
{
    const auto first = std::lower_bound(table.sparseRows.begin(), table.sparseRows.end(), op,
                                        [](const SparseCoreRow &row, std::uint32_t o) { return row.parentOp < o; });
    const auto last = std::upper_bound(first, table.sparseRows.end(), op,
                                       [](std::uint32_t o, const SparseCoreRow &row) { return o < row.parentOp; });
    return {first, last};
}

} // namespace planescope
