#include "model/analysis/op_metrics.h"

#include "model/analysis/op_index_parts.h"
#include "model/analysis/step_range.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

namespace planescope {

void MemoryTraffic::add(const MemoryTraffic &other, double times)
{
    for (std::size_t space = 0; space < bytes.size(); ++space)
        for (std::size_t operation = 0; operation < bytes[space].size(); ++operation)
            bytes[space][operation] += other.bytes[space][operation] * times;
    isKnown = isKnown || other.isKnown;
}

void OpSums::add(const OpSums &other)
{
    if (other.minPs > 0 || (other.occurrences > 0 && occurrences == 0))
        minPs = occurrences == 0 ? other.minPs : std::min(minPs, other.minPs);
    occurrences += other.occurrences;
    executions += other.executions;
    timePs += other.timePs;
    selfPs += other.selfPs;
    normalizedPs += other.normalizedPs;
    dmaStallPs += other.dmaStallPs;
    flops += other.flops;
    modelFlops += other.modelFlops;
    bytes += other.bytes;
    traffic.add(other.traffic);
    energyJoule += other.energyJoule;
}

namespace {

/// An event that the next ones may lie in.
struct OpenEvent {
    std::int64_t begin, end, childrenPs, clippedPs;
    std::uint64_t row;
    double share;
    std::uint32_t entry;
};

/// The part of an ordinary span that lies in the range, 0 to 1.
double innerShare(std::int64_t begin, std::int64_t duration, const TimeRange &range)
{
    const std::int64_t first = std::max(begin, range.begin.toPs());
    const std::int64_t last = std::min(begin + duration, range.end.toPs());
    if (duration == 0)
        return begin >= range.begin.toPs() && begin < range.end.toPs() ? 1 : 0;
    return last <= first ? 0 : static_cast<double>(last - first) / static_cast<double>(duration);
}

/// Order of every table: longest self time first, then by name, so that equal times have a fixed order.
void sortRows(std::vector<OpRow> &rows, const std::vector<OpInfo> &ops)
{
    // Rows are large: their places are sorted, and each row moves once.
    std::vector<std::uint32_t> places(rows.size());
    std::iota(places.begin(), places.end(), 0u);
    std::sort(places.begin(), places.end(), [&](std::uint32_t left, std::uint32_t right) {
        const OpRow &a = rows[left], &b = rows[right];
        if (a.sums.selfPs != b.sums.selfPs)
            return a.sums.selfPs > b.sums.selfPs;
        if (const int order = ops[a.op].name.compare(ops[b.op].name); order != 0)
            return order < 0;
        return ops[a.op].programId < ops[b.op].programId;
    });
    std::vector<OpRow> sorted;
    sorted.reserve(rows.size());
    for (const std::uint32_t place : places)
        sorted.push_back(rows[place]);
    rows = std::move(sorted);
}

} // namespace

/// Adds the events of one line. Without a range nothing is cut, and the loop is the shorter for it.
template <bool kIsRanged>
void OpIndex::sumLine(const Line &line, const TimeRange &range, std::vector<EntrySums> &sums) const
{
    const EventColumns &columns = m_session->line(line.id).events;
    const PackedColumn<std::int64_t> begins = line.deviceBegin.empty() ? columns.beginPs : line.deviceBegin;
    const PackedColumn<std::int64_t> durations = line.deviceDuration.empty() ? columns.durationPs : line.deviceDuration;
    const bool hasExtras = !line.multiplier.empty() || !line.dmaStall.empty() || !line.energy.empty();
    std::vector<OpenEvent> open(16);
    std::size_t depth = 0;
    const auto add = [&](std::uint32_t entry, std::int64_t clippedPs, std::int64_t childrenPs, std::uint64_t row,
                         double share) {
        if (entry == kNoEntry)
            return;
        EntrySums &s = sums[entry];
        s.minPs = s.occurrences == 0 ? clippedPs : std::min(s.minPs, clippedPs);
        ++s.occurrences;
        s.timePs += clippedPs;
        // Cut events are rounded one by one, so children may come out a picosecond longer.
        s.selfPs += std::max<std::int64_t>(0, clippedPs - childrenPs);
        s.executions += kIsRanged ? share : 1;
        if (hasExtras) {
            s.normalizedPs += static_cast<double>(clippedPs) *
                              (line.multiplier.empty() ? line.commonMultiplier : line.multiplier[row]);
            if (!line.dmaStall.empty())
                s.dmaStallPs += line.dmaStall[row];
            if (!line.energy.empty())
                s.energyJoule += line.energy[row] * share;
        } else {
            s.normalizedPs += static_cast<double>(clippedPs) * line.commonMultiplier;
        }
    };
    const auto close = [&] {
        const OpenEvent &event = open[--depth];
        add(event.entry, event.clippedPs, event.childrenPs, event.row, event.share);
    };
    const std::uint64_t rows = columns.size();
    std::array<std::int64_t, kColumnBlockRows> begin{}, duration{}, ordinaryBegin{}, ordinaryDuration{};
    std::array<std::uint32_t, kColumnBlockRows> entry{};
    const bool hasOwnTimes = !line.deviceBegin.empty();
    std::uint64_t row = kIsRanged ? line.firstRowReaching(range.begin.toPs()) : 0;
    bool isOver = false;
    while (row < rows && !isOver) {
        // To the end of a packed block: the columns are unpacked at once.
        const std::uint64_t count = std::min(rows - row, kColumnBlockRows - row % kColumnBlockRows);
        begins.read(row, count, begin.data());
        durations.read(row, count, duration.data());
        if (kIsRanged && hasOwnTimes) {
            columns.beginPs.read(row, count, ordinaryBegin.data());
            columns.durationPs.read(row, count, ordinaryDuration.data());
        }
        line.entriesOf(columns, row, count, entry.data());
        for (std::uint64_t i = 0; i < count; ++i) {
            double share = 1;
            std::int64_t clipped = duration[i];
            if constexpr (kIsRanged) {
                const std::int64_t ordinary = hasOwnTimes ? ordinaryBegin[i] : begin[i];
                const std::int64_t length = hasOwnTimes ? ordinaryDuration[i] : duration[i];
                if (ordinary >= range.end.toPs()) {
                    isOver = true;
                    break;
                }
                // Nearly all lie inside of the range: no division for them.
                if (ordinary < range.begin.toPs() || length > range.end.toPs() - ordinary) {
                    share = innerShare(ordinary, length, range);
                    if (share <= 0)
                        continue;
                    if (share < 1)
                        clipped = std::llround(static_cast<double>(clipped) * share);
                }
            }
            const std::int64_t end = begin[i] + duration[i];
            while (depth > 0 && !(open[depth - 1].begin <= begin[i] && end <= open[depth - 1].end))
                close();
            // On streams kernels of one op follow each other; they never contain one another.
            if (depth > 0 && line.isNested)
                open[depth - 1].childrenPs += clipped;
            // Most events have nothing inside, and the next one shows it: they need not be opened.
            if (i + 1 < count && (begin[i + 1] < begin[i] || begin[i + 1] + duration[i + 1] > end)) {
                add(entry[i], clipped, 0, row + i, share);
                continue;
            }
            if (depth == open.size())
                open.resize(2 * depth);
            open[depth++] = {begin[i], end, 0, clipped, row + i, share, entry[i]};
        }
        row += count;
    }
    while (depth > 0) // NOLINT(bugprone-infinite-loop): close() makes it smaller
        close();
}

OpTable OpIndex::tableOf(const Core &core, const std::optional<TimeRange> &range) const
{
    std::vector<EntrySums> sums(core.entries.size());
    for (const Line &line : core.lines) {
        if (range)
            sumLine<true>(line, *range, sums);
        else
            sumLine<false>(line, {}, sums);
        for (const auto &[entry, aggregated] : line.aggregated)
            if (!range && entry != kNoEntry) {
                EntrySums &s = sums[entry];
                s.occurrences += aggregated.occurrences;
                s.executions += static_cast<double>(aggregated.occurrences);
                s.timePs += aggregated.total.toPs();
                s.selfPs += aggregated.total.toPs();
                s.normalizedPs += aggregated.total.toPsDouble() * line.commonMultiplier;
            }
    }

    OpTable table;
    table.coreCount = 1;
    table.rows.reserve(static_cast<std::size_t>(
        std::count_if(sums.begin(), sums.end(), [](const EntrySums &s) { return s.occurrences > 0; })));
    // A core of one program has nearly all ops: a table is faster than a map then. With many programs a map is.
    const bool isFlat = m_ops.size() <= 8 * sums.size();
    std::vector<std::uint32_t> flat(isFlat ? m_ops.size() : 0, kNoEntry);
    std::unordered_map<std::uint32_t, std::uint32_t> sparse;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const EntrySums &s = sums[i];
        const OpEntry &entry = core.entries[i];
        if (s.occurrences == 0)
            continue;
        OpSums op;
        op.occurrences = s.occurrences;
        op.executions = s.executions;
        op.timePs = s.timePs;
        op.selfPs = s.selfPs;
        op.minPs = s.minPs;
        op.normalizedPs = m_peaks.kind == DeviceKind::Tpu ? s.normalizedPs : 0;
        op.dmaStallPs = s.dmaStallPs;
        op.energyJoule = s.energyJoule;
        op.flops = entry.flops * s.executions;
        op.modelFlops = entry.modelFlops > 0 ? entry.modelFlops * s.executions : op.flops;
        op.bytes = entry.bytes * s.executions;
        op.traffic.add(entry.traffic, s.executions);
        std::uint32_t &place = isFlat ? flat[entry.op] : sparse.try_emplace(entry.op, kNoEntry).first->second;
        if (place == kNoEntry) {
            place = static_cast<std::uint32_t>(table.rows.size());
            table.rows.push_back({entry.op, op});
        } else {
            table.rows[place].sums.add(op);
        }
    }
    for (const OpRow &row : table.rows) {
        table.opPs += row.sums.selfPs;
        table.normalizedOpPs += row.sums.normalizedSelfPs();
        table.xprofNormalizedPs += row.sums.normalizedPs;
    }
    const std::int64_t span = range                     ? range->clipped(m_session->range()).length().toPs()
                              : core.last >= core.first ? core.last - core.first
                                                        : 0;
    table.totalPs = std::max(table.opPs, span);
    sortRows(table.rows, m_ops);
    return table;
}

OpTable combine(const std::vector<const OpTable *> &tables, const std::vector<OpInfo> &ops)
{
    OpTable out;
    std::vector<std::uint32_t> rowOf(ops.size(), kNoEntry);
    for (const OpTable *table : tables) {
        for (const OpRow &row : table->rows) {
            std::uint32_t &at = rowOf[row.op];
            if (at == kNoEntry) {
                at = static_cast<std::uint32_t>(out.rows.size());
                out.rows.push_back(row);
            } else {
                out.rows[at].sums.add(row.sums);
            }
        }
        out.totalPs += table->totalPs;
        out.opPs += table->opPs;
        out.normalizedOpPs += table->normalizedOpPs;
        out.xprofNormalizedPs += table->xprofNormalizedPs;
        out.coreCount += table->coreCount;
    }
    sortRows(out.rows, ops);
    return out;
}

bool OpIndex::isChosen(const Core &core, const std::vector<PlaneId> &planes)
{
    return planes.empty() || std::find(planes.begin(), planes.end(), core.plane) != planes.end();
}

std::vector<std::pair<PlaneId, OpTable>> OpIndex::tablePerCore(const OpMetricsOptions &options) const
{
    std::vector<const Core *> cores;
    std::uint64_t rows = 0;
    for (const Core &core : m_cores)
        if (isChosen(core, options.planes)) {
            cores.push_back(&core);
            for (const Line &line : core.lines)
                rows += m_session->line(line.id).events.size();
        }
    std::vector<std::pair<PlaneId, OpTable>> out(cores.size());
    constexpr std::uint64_t kWorthThreads = 100'000; // below, starting threads takes longer than the sums
    inParallel(
        cores.size(),
        [&](std::size_t i) {
            out[i] = {cores[i]->plane, tableOf(*cores[i], options.range)};
        },
        rows > kWorthThreads ? 0 : 1);
    return out;
}

std::map<std::int64_t, OpIndex::StepMarker> OpIndex::stepMarkers(const Core &core) const
{
    const std::optional<NameId> lengthStat = m_session->findName("device_duration_ps");
    std::map<std::int64_t, StepMarker> markers;
    for (const LineId id : m_session->plane(core.plane).lines) {
        const planescope::Line &line = m_session->line(id);
        for (std::uint64_t row = 0; line.kind == LineKind::Steps && row < line.events.size(); ++row) {
            const EventRef step{id, row};
            StepMarker marker{m_session->eventRange(step), m_session->duration(step).toPs()};
            if (lengthStat)
                marker.lengthPs = m_session->integerStat(step, *lengthStat).value_or(marker.lengthPs);
            markers.emplace(stepNumber(*m_session, step).value_or(static_cast<std::int64_t>(row)), marker);
        }
    }
    return markers;
}

void OpIndex::visitSteps(PlaneId plane, const std::function<void(const CoreStepOps &)> &visit) const
{
    const auto core = std::find_if(m_cores.begin(), m_cores.end(), [&](const Core &c) { return c.plane == plane; });
    if (core == m_cores.end() || core->lines.empty())
        return;
    std::vector<EntrySums> sums;
    std::vector<StepOp> ops;
    for (const auto &[number, marker] : stepMarkers(*core)) {
        sums.assign(core->entries.size(), {});
        for (const Line &line : core->lines)
            sumLine<true>(line, marker.range, sums);
        ops.clear();
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (const OpEntry &entry = core->entries[i]; sums[i].occurrences > 0)
                ops.push_back({entry.op, sums[i].selfPs, entry.flops * sums[i].executions,
                               entry.traffic.hbm() * sums[i].executions});
        visit({number, marker.range, std::max<std::int64_t>(0, marker.lengthPs), ops});
    }
}

std::vector<StepOps> OpIndex::stepTables(const std::vector<PlaneId> &planes) const
{
    std::vector<std::pair<const Core *, std::map<std::int64_t, StepMarker>>> cores;
    for (const Core &core : m_cores)
        if (isChosen(core, planes) && !core.lines.empty())
            cores.emplace_back(&core, stepMarkers(core));
    std::vector<StepOps> out;
    if (cores.empty())
        return out;
    std::map<std::int64_t, TimeRange> numbers;
    for (const auto &[core, markers] : cores)
        for (const auto &[number, marker] : markers)
            numbers.emplace(number, marker.range);
    for (const auto &[number, first] : numbers) {
        StepOps step;
        step.number = number;
        step.range = first;
        // A TPU core that lacks a step was cut off; on GPUs a step may run on some devices only.
        const bool isEverywhere =
            std::all_of(cores.begin(), cores.end(), [&, n = number](const auto &core) { return core.second.count(n); });
        if (!isEverywhere && m_peaks.kind == DeviceKind::Tpu)
            continue;
        std::vector<OpTable> tables;
        std::vector<HostId> hosts;
        std::map<HostId, std::int64_t> lengthOfHost; // every core of a host lasts as long as its longest one
        for (const auto &[core, markers] : cores) {
            const auto found = markers.find(number);
            if (found == markers.end())
                continue;
            const StepMarker &marker = found->second;
            step.range = {std::min(step.range.begin, marker.range.begin), std::max(step.range.end, marker.range.end)};
            step.lengthPs = std::max(step.lengthPs, marker.lengthPs);
            hosts.push_back(m_session->plane(core->plane).host);
            std::int64_t &length = lengthOfHost[hosts.back()];
            length = std::max(length, marker.lengthPs);
            tables.push_back(tableOf(*core, marker.range));
        }
        std::vector<const OpTable *> parts;
        for (std::size_t i = 0; i < tables.size(); ++i) {
            OpTable &table = tables[i];
            table.totalPs = std::max(table.opPs, lengthOfHost[hosts[i]]);
            parts.push_back(&table);
        }
        step.table = tables.size() == 1 ? std::move(tables.front()) : combine(parts, m_ops);
        out.push_back(std::move(step));
    }
    return out;
}

namespace {

/// Whether a kernel's name says that it uses matrix units. XProf: kernel_stats_utils.cc.
bool isTensorCoreKernel(std::string_view name)
{
    for (const std::string_view part : {"16816",
                                        "c1688",
                                        "conv1x1",
                                        "conv2d_c1_k1",
                                        "dgrad_1x1_stride_2x2",
                                        "direct_group",
                                        "first_layer_wgrad_kernel",
                                        "h1688",
                                        "h884",
                                        "hmma",
                                        "i16832",
                                        "i8816",
                                        "s884",
                                        "s1688",
                                        "xmma_gemm",
                                        "xmma_implicit_gemm",
                                        "xmma_sparse_conv",
                                        "xmma_sparse_gemm",
                                        "xmma_warp_specialized_implicit_gemm",
                                        "Cijk_",
                                        "gemm_fusion_dot"})
        if (name.find(part) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

std::vector<TensorCoreTime> OpIndex::tensorCoreTimes(const OpMetricsOptions &options) const
{
    if (m_peaks.kind != DeviceKind::Gpu)
        return {};
    std::vector<TensorCoreTime> out(m_ops.size());
    const NameId details = m_session->findName("kernel_details").value_or(NameId{0xFFFFFFFFu});
    std::unordered_map<std::uint32_t, bool> isTensorCore;
    for (const Core &core : m_cores) {
        if (!isChosen(core, options.planes))
            continue;
        for (const Line &line : core.lines) {
            const EventColumns &columns = m_session->line(line.id).events;
            for (std::uint64_t row = 0; row < columns.size(); ++row) {
                const std::uint32_t entry = line.entryOf(columns, row);
                const double share =
                    options.range ? innerShare(columns.beginPs[row], columns.durationPs[row], *options.range) : 1;
                if (entry == kNoEntry || share <= 0)
                    continue;
                bool isKernel = false;
                m_session->visitStats({line.id, row}, [&](const StatView &stat) { isKernel |= stat.name == details; });
                if (!isKernel)
                    continue;
                const std::uint32_t type = columns.type[row];
                const auto [found, isNew] = isTensorCore.try_emplace(type);
                if (isNew)
                    found->second = isTensorCoreKernel(m_session->text(m_session->eventType(EventTypeId{type}).name));
                TensorCoreTime &time = out[core.entries[entry].op];
                const std::int64_t inside = std::llround(static_cast<double>(columns.durationPs[row]) * share);
                time.kernelPs += inside;
                if (found->second)
                    time.tensorCorePs += inside;
            }
        }
    }
    return out;
}

OpTable OpIndex::table(const OpMetricsOptions &options) const
{
    const auto perCore = tablePerCore(options);
    std::vector<const OpTable *> tables;
    tables.reserve(perCore.size());
    for (const auto &[plane, table] : perCore)
        tables.push_back(&table);
    OpTable out = combine(tables, m_ops);
    out.sparseRows = sparseCoreOps(options);
    return out;
}

std::vector<PlaneId> OpIndex::planes() const
{
    std::vector<PlaneId> out;
    out.reserve(m_cores.size());
    for (const Core &core : m_cores)
        out.push_back(core.plane);
    return out;
}

bool OpIndex::isMissing(std::string_view what) const
{
    return std::find(m_missing.begin(), m_missing.end(), what) != m_missing.end();
}

std::string OpIndex::programName(std::uint64_t id) const
{
    for (const Program &program : m_session->programs())
        if (program.id == id)
            return std::string(m_session->text(program.name));
    return "main";
}

} // namespace planescope
