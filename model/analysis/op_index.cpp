#include "model/analysis/hlo_category.h"
#include "model/analysis/op_index_parts.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace planescope {

namespace {

constexpr std::int64_t kPlausibleClockShiftPs = 60'000'000'000'000; // a minute

/// XProf's own lines on GPU planes, which some files keep: they count the same kernels again.
bool isXprofLine(const Line &line, std::string_view name)
{
    constexpr std::int64_t first = 0xdeadbeef, last = first + 64;
    const std::int64_t id = line.wireId < 0 ? line.wireId + (std::int64_t{1} << 32) : line.wireId;
    if (line.isDerived || (id >= first - 64 && id <= last))
        return true;
    for (const std::string_view known : {"Steps", "XLA Modules", "XLA Ops", "Framework Ops", "Framework Name Scope",
                                         "Source code", "Launch Stats", "TensorFlow Ops", "TensorFlow Name Scope"})
        if (name == known)
            return true;
    return false;
}

std::string lastPart(std::string_view hloOp)
{
    const std::size_t at = hloOp.rfind("::");
    return std::string(at == std::string_view::npos ? hloOp : hloOp.substr(at + 2));
}

std::string stackText(const HloModule &module, const HloInstruction &instruction)
{
    std::string text;
    for (const HloStackFrame *frame : module.stack(instruction))
        text +=
            std::string(frame->file) + ":" + std::to_string(frame->line) + ":" + std::to_string(frame->column) + "\n";
    return text;
}

} // namespace

class OpIndex::Builder
{
public:
    Builder(OpIndex &out, const HloLookup &hlo, std::stop_token stop) :
        m_out(out), m_session(*out.m_session), m_names(m_session), m_hlo(hlo), m_stop(std::move(stop))
    {}

    bool run(unsigned threads)
    {
        m_out.m_peaks = devicePeaks(m_session);
        const bool isTpu = m_out.m_peaks.kind == DeviceKind::Tpu;
        for (std::uint32_t i = 0; i < m_session.planes().size(); ++i) {
            const Plane &plane = m_session.planes()[i];
            if (plane.kind == (isTpu ? PlaneKind::TpuCore : PlaneKind::Gpu))
                addCore(PlaneId{i}, isTpu);
        }
        std::vector<Task> tasks;
        for (Core &core : m_out.m_cores)
            for (OpIndex::Line &line : core.lines)
                tasks.push_back({&core, &line, {}, {}, 0, 0, {}});
        readEvents(tasks, isTpu, threads);
        if (m_stop.stop_requested())
            return false;
        for (Task &task : tasks)
            isTpu ? finishTpuLine(task) : finishGpuLine(task);
        if (isTpu)
            for (Core &core : m_out.m_cores)
                widenBySteps(core);
        noteMissing();
        if (isTpu)
            m_out.readSparseCores();
        return true;
    }

private:
    /// What the pass over one line's stats leaves for the sequential part.
    struct Task {
        Core *core = nullptr;
        OpIndex::Line *line = nullptr;
        std::vector<double> eventFlops;        ///< by type, from entry's first type on
        std::vector<std::uint64_t> rowsOfType; ///< the same
        std::int64_t first = 0, last = -1;
        struct Launch {
            std::string hloOp, frameworkOp;
            std::uint64_t program = 0;
            bool isEager = false;
            double flops = 0, bytes = 0;
            std::uint64_t count = 0;
            EventTypeId type;
        };
        std::vector<Launch> launches; ///< distinct ones of a GPU line; entryOfRow holds their rows until finished
    };

    void addCore(PlaneId id, bool isTpu)
    {
        Core core;
        core.plane = id;
        for (const LineId lineId : m_session.plane(id).lines) {
            const planescope::Line &line = m_session.line(lineId);
            const bool isOps =
                isTpu ? line.kind == LineKind::Ops && !line.isDerived : !isXprofLine(line, m_session.text(line.name));
            if (!isOps || (line.events.size() == 0 && line.aggregated.empty()))
                continue;
            OpIndex::Line own;
            own.id = lineId;
            own.isNested = isTpu;
            core.lines.push_back(std::move(own));
        }
        // A TPU core without an op still idles as long as its steps last; a GPU that ran nothing is not part of it.
        if (isTpu || !core.lines.empty())
            m_out.m_cores.push_back(std::move(core));
    }

    void readEvents(std::vector<Task> &tasks, bool isTpu, unsigned threads)
    {
        inParallel(
            tasks.size(),
            [&](std::size_t i) {
                if (!m_stop.stop_requested())
                    isTpu ? readTpuLine(tasks[i]) : readGpuLine(tasks[i]);
            },
            threads);
    }

    /// One more block of a line whose rows up to `row` are noted.
    static void noteLatestEnd(OpIndex::Line &line, std::span<const std::int64_t> begins,
                              std::span<const std::int64_t> durations)
    {
        static_assert(OpIndex::Line::kBlockRows == kColumnBlockRows);
        std::int64_t latest = line.latestEnd.empty() ? std::numeric_limits<std::int64_t>::min() : line.latestEnd.back();
        for (std::size_t i = 0; i < begins.size(); ++i) // an instant reaches its own moment
            latest = std::max(latest, begins[i] + std::max<std::int64_t>(durations[i], 1));
        line.latestEnd.push_back(latest);
    }

    void readTpuLine(Task &task)
    {
        OpIndex::Line &line = *task.line;
        const EventColumns &columns = m_session.line(line.id).events;
        const std::size_t rows = columns.size();
        std::uint32_t low = 0xFFFFFFFFu, high = 0;
        std::array<std::uint32_t, kColumnBlockRows> types{};
        for (std::size_t row = 0; row < rows; row += kColumnBlockRows) {
            const std::size_t count = std::min(kColumnBlockRows, rows - row);
            columns.type.read(row, count, types.data());
            for (std::size_t i = 0; i < count; ++i) {
                low = std::min(low, types[i]);
                high = std::max(high, types[i]);
            }
        }
        for (const AggregatedEvent &a : m_session.line(line.id).aggregated) {
            low = std::min(low, a.type.value);
            high = std::max(high, a.type.value);
        }
        line.firstType = low;
        line.entryOfType.assign(high - low + 1, kNoEntry);
        task.eventFlops.assign(line.entryOfType.size(), 0);
        task.rowsOfType.assign(line.entryOfType.size(), 0);
        // XProf derives framework rows with ordinary times before it measures the span.
        std::vector<std::uint8_t> hasFrameworkOp(line.entryOfType.size());
        for (std::uint32_t i = 0; i < hasFrameworkOp.size(); ++i)
            hasFrameworkOp[i] = m_session.eventType(EventTypeId{low + i}).frameworkOp.value != 0;
        const std::int64_t hostShift = m_session.host(m_session.plane(task.core->plane).host).offset.toPs();
        std::int64_t first = std::numeric_limits<std::int64_t>::max(), last = std::numeric_limits<std::int64_t>::min();

        // Planes whose events cannot have any of them are not read at all.
        enum : std::size_t { Offset, DeviceDuration, Multiplier, Flops, DmaStall, Energy, StatCount };
        const std::vector<NameId> wanted{m_names.deviceOffset, m_names.deviceDuration, m_names.multiplier,
                                         m_names.flops,        m_names.dmaStall,       m_names.energy};
        const PlaneId plane = task.core->plane;
        const bool hasNumbers =
            std::any_of(wanted.begin(), wanted.end(), [&](NameId name) { return m_session.knowsStat(plane, name); });
        const std::unique_ptr<StatNumbers> numbers = hasNumbers ? m_session.numbersOf(plane, wanted) : nullptr;
        std::vector<StatNumbers::Value> stats(numbers ? kColumnBlockRows * StatCount : 0);
        std::array<std::int64_t, kColumnBlockRows> begins{}, durations{}, deviceBegins{}, deviceDurations{};
        std::int64_t clockShift = hostShift;
        bool knowsShift = false;
        line.latestEnd.reserve(rows / kColumnBlockRows + 1);
        for (std::size_t row = 0; row < rows; row += kColumnBlockRows) {
            if ((row & 0xFFFF) == 0 && m_stop.stop_requested())
                return;
            const std::size_t count = std::min(kColumnBlockRows, rows - row);
            columns.beginPs.read(row, count, begins.data());
            columns.durationPs.read(row, count, durations.data());
            columns.type.read(row, count, types.data());
            noteLatestEnd(line, {begins.data(), count}, {durations.data(), count});
            for (std::size_t i = 0; i < count; ++i)
                ++task.rowsOfType[types[i] - low];
            const std::uint32_t seen =
                numbers ? m_session.readNumbers(*numbers, line.id, row, count, StatCount, stats) : 0;
            const auto has = [seen](std::size_t stat) { return (seen >> stat & 1) != 0; };
            const auto stat = [&stats](std::size_t i, std::size_t which) -> const StatNumbers::Value & {
                return stats[i * StatCount + which];
            };
            // Times of the device's own clock, where a row states both.
            bool isOwnClock = false;
            if (has(Offset) && has(DeviceDuration)) {
                for (std::size_t i = 0; i < count; ++i) {
                    deviceBegins[i] = begins[i];
                    deviceDurations[i] = durations[i];
                    if (!stat(i, Offset).isInteger() || !stat(i, DeviceDuration).isInteger())
                        continue;
                    const std::int64_t offset = stat(i, Offset).toInt64();
                    // The device's clock counts from the start of the profile, as normalised lines do. A file whose
                    // lines still carry calendar times has another zero, which the first event shows.
                    if (!knowsShift && std::abs(offset + hostShift - begins[i]) > kPlausibleClockShiftPs)
                        clockShift = begins[i] - offset;
                    knowsShift = true;
                    deviceBegins[i] = offset + clockShift;
                    deviceDurations[i] = stat(i, DeviceDuration).toInt64();
                    isOwnClock = isOwnClock || deviceBegins[i] != begins[i] || deviceDurations[i] != durations[i];
                }
            }
            if (isOwnClock && line.deviceBegin.empty()) {
                line.deviceBegin.reserve(rows);
                line.deviceDuration.reserve(rows);
                line.deviceBegin.resize(row);
                line.deviceDuration.resize(row);
                columns.beginPs.read(0, row, line.deviceBegin.data());
                columns.durationPs.read(0, row, line.deviceDuration.data());
            }
            const std::int64_t *const ownBegins = isOwnClock ? deviceBegins.data() : begins.data();
            const std::int64_t *const ownDurations = isOwnClock ? deviceDurations.data() : durations.data();
            if (isOwnClock || !line.deviceBegin.empty()) {
                line.deviceBegin.insert(line.deviceBegin.end(), ownBegins, ownBegins + count);
                line.deviceDuration.insert(line.deviceDuration.end(), ownDurations, ownDurations + count);
            }
            for (std::size_t i = 0; i < count; ++i) {
                first = std::min(first, ownBegins[i]);
                last = std::max(last, ownBegins[i] + ownDurations[i]);
            }
            for (std::size_t i = 0; isOwnClock && i < count; ++i)
                if (hasFrameworkOp[types[i] - low] != 0) {
                    first = std::min(first, begins[i]);
                    last = std::max(last, begins[i] + durations[i]);
                }
            if (has(Multiplier) || line.commonMultiplier != 1 || !line.multiplier.empty())
                for (std::size_t i = 0; i < count; ++i) {
                    const StatNumbers::Value value = has(Multiplier) ? stat(i, Multiplier) : StatNumbers::Value{};
                    const double multiplier = value.isNumber() ? value.toDouble() : 1;
                    if (row + i == 0)
                        line.commonMultiplier = multiplier;
                    else if (line.multiplier.empty() && multiplier != line.commonMultiplier)
                        line.multiplier.assign(rows, line.commonMultiplier);
                    if (!line.multiplier.empty())
                        line.multiplier[row + i] = multiplier;
                }
            if (has(DmaStall))
                for (std::size_t i = 0; i < count; ++i) {
                    const std::int64_t stall = stat(i, DmaStall).isInteger() ? stat(i, DmaStall).toInt64() : 0;
                    if (stall != 0 && line.dmaStall.empty())
                        line.dmaStall.assign(rows, 0);
                    if (stall != 0)
                        line.dmaStall[row + i] = stall;
                }
            if (has(Energy))
                for (std::size_t i = 0; i < count; ++i) {
                    const double energy = stat(i, Energy).toDouble();
                    if (energy != 0 && line.energy.empty())
                        line.energy.assign(rows, 0);
                    if (energy != 0)
                        line.energy[row + i] = energy;
                }
            for (std::size_t i = 0; has(Flops) && i < count; ++i)
                task.eventFlops[types[i] - low] += stat(i, Flops).toDouble();
        }
        if (rows > 0) {
            task.first = first;
            task.last = last;
        }
    }

    void finishTpuLine(Task &task)
    {
        OpIndex::Line &line = *task.line;
        widen(*task.core, task.first, task.last);
        const planescope::Line &source = m_session.line(line.id);
        std::vector<bool> isUsed(line.entryOfType.size());
        for (std::uint32_t i = 0; i < isUsed.size(); ++i)
            isUsed[i] = task.rowsOfType[i] > 0;
        for (const AggregatedEvent &a : source.aggregated)
            isUsed[a.type.value - line.firstType] = true;
        for (std::uint32_t i = 0; i < isUsed.size(); ++i) {
            if (!isUsed[i])
                continue;
            line.entryOfType[i] = tpuEntry(*task.core, EventTypeId{line.firstType + i}, task.eventFlops[i]);
            if (line.entryOfType[i] == kNoEntry)
                m_out.m_droppedEvents += task.rowsOfType[i];
        }
        for (const AggregatedEvent &a : source.aggregated)
            line.aggregated.emplace_back(line.entryOfType[a.type.value - line.firstType], a);
    }

    std::uint32_t tpuEntry(Core &core, EventTypeId id, double eventFlops)
    {
        StatedOp stated = statedOp(m_session, m_names, id);
        if (!stated.hasProgram || stated.symbol == 0)
            return kNoEntry;
        stated.info.eventFlops = eventFlops;
        stated.cost.op = opRow(std::move(stated.info));
        core.entries.push_back(stated.cost);
        return static_cast<std::uint32_t>(core.entries.size() - 1);
    }

    /// Steps count for the span of a core, on the device's clock when they state it.
    void widenBySteps(Core &core)
    {
        const std::int64_t hostShift = m_session.host(m_session.plane(core.plane).host).offset.toPs();
        for (const LineId id : m_session.plane(core.plane).lines) {
            const planescope::Line &line = m_session.line(id);
            if (line.kind != LineKind::Steps || line.isDerived)
                continue;
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                std::int64_t begin = line.events.beginPs[row], duration = line.events.durationPs[row];
                std::optional<std::int64_t> offset, length;
                m_session.visitEventStats({id, row}, [&](const StatView &stat) {
                    if (stat.name == m_names.deviceOffset && stat.isInteger())
                        offset = stat.toInt64();
                    else if (stat.name == m_names.deviceDuration && stat.isInteger())
                        length = stat.toInt64();
                });
                if (offset && length && std::abs(*offset + hostShift - begin) <= kPlausibleClockShiftPs) {
                    begin = *offset + hostShift;
                    duration = *length;
                }
                widen(core, begin, begin + duration);
            }
        }
    }

    static void widen(Core &core, std::int64_t first, std::int64_t last)
    {
        if (last < first)
            return;
        const bool isFirst = core.last < core.first;
        core.first = isFirst ? first : std::min(core.first, first);
        core.last = isFirst ? last : std::max(core.last, last);
    }

    void readGpuLine(Task &task)
    {
        OpIndex::Line &line = *task.line;
        const EventColumns &columns = m_session.line(line.id).events;
        line.entryOfRow.assign(columns.size(), kNoEntry);
        std::unordered_map<std::string, std::uint32_t> known;
        Task::Launch now;
        const StatVisitor visit = [&](const StatView &stat) {
            if (stat.name == m_names.hloOp && stat.kind == StatKind::String)
                now.hloOp = stat.text;
            else if (stat.name == m_names.frameworkOp && stat.kind == StatKind::String)
                now.frameworkOp = stat.text;
            else if (stat.name == m_names.program && stat.isInteger())
                now.program = stat.bits;
            else if (stat.name == m_names.isEager)
                now.isEager = stat.bits != 0;
            else if (stat.name == m_names.flops)
                now.flops = statNumber(stat);
            else if (stat.name == m_names.bytes)
                now.bytes = statNumber(stat);
        };
        std::string key;
        std::int64_t first = std::numeric_limits<std::int64_t>::max(), last = std::numeric_limits<std::int64_t>::min();
        std::array<std::int64_t, kColumnBlockRows> begins{}, durations{};
        for (std::size_t row = 0; row < columns.size(); ++row) {
            if ((row & 0xFFFF) == 0 && m_stop.stop_requested())
                return;
            const std::size_t inBlock = row % kColumnBlockRows;
            if (inBlock == 0) {
                const std::size_t count = std::min(kColumnBlockRows, columns.size() - row);
                columns.beginPs.read(row, count, begins.data());
                columns.durationPs.read(row, count, durations.data());
                noteLatestEnd(line, {begins.data(), count}, {durations.data(), count});
            }
            first = std::min(first, begins[inBlock]);
            last = std::max(last, begins[inBlock] + durations[inBlock]);
            now = {};
            now.type = EventTypeId{columns.type[row]};
            m_session.visitStats({line.id, row}, visit);
            if (now.hloOp.empty() && now.frameworkOp.empty())
                continue;
            key = std::to_string(now.program) + '\n' + now.hloOp + '\n';
            if (now.hloOp.empty())
                key += now.frameworkOp + '\n' + std::to_string(now.type.value);
            const auto [at, isNew] = known.emplace(key, static_cast<std::uint32_t>(task.launches.size()));
            if (isNew)
                task.launches.push_back(now);
            Task::Launch &launch = task.launches[at->second];
            if (!isNew) {
                launch.flops += now.flops;
                launch.bytes += now.bytes;
            }
            ++launch.count;
            line.entryOfRow[row] = at->second;
        }
        if (columns.size() > 0) {
            task.first = first;
            task.last = last;
        }
    }

    void finishGpuLine(Task &task)
    {
        widen(*task.core, task.first, task.last);
        std::vector<std::uint32_t> entries;
        for (const Task::Launch &launch : task.launches)
            entries.push_back(gpuEntry(*task.core, launch));
        for (std::uint32_t &entry : task.line->entryOfRow)
            if (entry != kNoEntry)
                entry = entries[entry];
            else
                ++m_out.m_droppedEvents;
    }

    std::uint32_t gpuEntry(Core &core, const Task::Launch &launch)
    {
        OpInfo info;
        info.isEager = launch.isEager;
        if (!launch.hloOp.empty()) {
            info.programId = launch.program;
            info.name = lastPart(launch.hloOp);
            describeByHlo(core, info);
        } else {
            const std::size_t colon = launch.frameworkOp.rfind(':');
            const std::string name = launch.frameworkOp.substr(0, colon);
            const std::string type = colon == std::string::npos ? std::string() : launch.frameworkOp.substr(colon + 1);
            if (type.empty())
                return kNoEntry;
            info.name = name + "/" + std::string(m_session.text(m_session.eventType(launch.type).name));
            info.category = type;
            info.provenance = launch.frameworkOp;
        }
        OpEntry entry;
        const auto count = static_cast<double>(launch.count);
        entry.flops = launch.flops / count;
        entry.bytes = launch.bytes / count;
        info.hasCost = launch.flops > 0 || launch.bytes > 0;
        entry.op = opRow(std::move(info));
        core.entries.push_back(entry);
        return static_cast<std::uint32_t>(core.entries.size() - 1);
    }

    void describeByHlo(const Core &core, OpInfo &info)
    {
        if (!m_hlo.module)
            return;
        const HostId host = m_session.plane(core.plane).host;
        const Program *found = nullptr;
        for (const Program &program : m_session.programs())
            if (program.id == info.programId && (!found || program.host == host))
                found = &program;
        const HloModulePtr module = found ? m_hlo.module(*found) : nullptr;
        const std::uint32_t row = module ? module->find(info.name) : HloModule::kNone;
        if (row == HloModule::kNone)
            return;
        const HloInstruction &instruction = module->instructions()[row];
        info.category = hloCategoryOf(instruction);
        if (!instruction.opName.empty())
            info.provenance = std::string(instruction.opName) + ":" + std::string(instruction.opType);
        info.deduplicatedName = std::string(instruction.deduplicatedName);
        info.source = module->sourceOf(instruction);
        info.sourceStack = stackText(*module, instruction);
        if (m_hlo.expression)
            info.longName = m_hlo.expression(*module, instruction);
    }

    /// The row of an op, made when new; text fields keep the first that is not empty.
    std::uint32_t opRow(OpInfo info)
    {
        const std::string key = std::to_string(info.programId) + '\n' + info.name;
        const auto [found, isNew] = m_rows.emplace(key, static_cast<std::uint32_t>(m_out.m_ops.size()));
        if (isNew) {
            m_out.m_ops.push_back(std::move(info));
            return found->second;
        }
        OpInfo &known = m_out.m_ops[found->second];
        const auto keep = [](std::string &mine, std::string &other) {
            if (mine.empty())
                mine = std::move(other);
        };
        keep(known.longName, info.longName);
        keep(known.category, info.category);
        keep(known.provenance, info.provenance);
        keep(known.deduplicatedName, info.deduplicatedName);
        keep(known.source, info.source);
        keep(known.sourceStack, info.sourceStack);
        known.hasCost = known.hasCost || info.hasCost;
        known.isEager = known.isEager || info.isEager;
        known.eventFlops += info.eventFlops;
        return found->second;
    }

    void noteMissing()
    {
        const auto missing = [&](const char *what, bool isMissing) {
            if (isMissing)
                m_out.m_missing.emplace_back(what);
        };
        missing("ops", m_out.m_ops.empty());
        missing("hlo", std::none_of(m_session.programs().begin(), m_session.programs().end(),
                                    [](const Program &p) { return !p.proto.empty(); }));
        missing("peaks", m_out.m_peaks.flopsSource == PeakSource::Missing);
        missing("cost",
                std::none_of(m_out.m_ops.begin(), m_out.m_ops.end(), [](const OpInfo &o) { return o.hasCost; }));
    }

    OpIndex &m_out;
    const Session &m_session;
    OpStatNames m_names;
    HloLookup m_hlo;
    std::stop_token m_stop;
    std::unordered_map<std::string, std::uint32_t> m_rows;
};

OpIndex::OpIndex() = default;
OpIndex::~OpIndex() = default;

std::shared_ptr<const OpIndex> OpIndex::build(SessionPtr session, const HloLookup &hlo, unsigned threads,
                                              std::stop_token stop)
{
    const std::shared_ptr<OpIndex> index(new OpIndex);
    index->m_session = std::move(session);
    if (!Builder(*index, hlo, std::move(stop)).run(threads))
        return nullptr;
    return index;
}

} // namespace planescope
