#include "model/demo/trillium_device.h"

#include "model/demo/demo_counters.h"
#include "model/demo/kernel_rows.h"
#include "model/demo/plane_builder.h"
#include "model/io/wire_writer.h"

#include <algorithm>
#include <limits>

namespace planescope::demo {

namespace {

std::int64_t psOf(std::int64_t ticks) { return ticks * kTickPs; }

/// {2 ordinal, 3 core, 4 ordinal, 5 chip, 6 number, 7 is SparseCore}; values of 0 are left out.
std::string coreDetails(std::uint32_t chip, bool isSparse)
{
    std::string bytes;
    const auto put = [&](std::uint32_t field, std::uint64_t value) {
        if (value != 0)
            wire::putNumber(bytes, field, value);
    };
    const std::uint64_t ordinal = chip % kChipsPerHost;
    put(2, ordinal);
    put(3, isSparse ? 1 : 0);
    put(4, ordinal);
    put(5, chip);
    put(6, isSparse ? kChips + chip : chip);
    put(7, isSparse ? 1 : 0);
    return bytes;
}

class TensorCoreWriter
{
public:
    TensorCoreWriter(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t chip) :
        m_run(run), m_times(run.times.chips[chip]), m_chip(chip),
        m_plane(writer, 2 + 8 * (chip % kChipsPerHost), name()), m_offset(m_plane.name("device_offset_ps")),
        m_duration(m_plane.name("device_duration_ps"))
    {}

    void write()
    {
        writeSteps();
        writeModules();
        makeOpTypes();
        writeOps();
        writeAsyncOps();
        m_plane.line(7, "TC Overlay", {});
        KernelRows kernel;
        if (m_chip == 0) {
            const TimedOp &call = m_times.kernelCall;
            kernel = recordKernel(m_plane, {m_run.kernel, v6eClock(), psOf(call.begin), psOf(call.end()),
                                            m_run.which.recordedSteps, deviceDelayPs(m_chip), 1});
        }
        m_plane.line(8, "Tensor Core", kernel.marks);
        writeSpans(kernel.stages);
        writeTracks(kernel.tracks);
        if (m_chip == 0)
            writeInstructionLines(m_plane, kernel);
        writeCounterLine();
        writePlaneStats();
        m_plane.finish();
    }

private:
    std::string name() const { return "/device:TPU:" + std::to_string(m_chip % kChipsPerHost); }

    StatToWrite deviceOffset(std::int64_t ticks) const
    {
        return StatToWrite::unsignedInteger(m_offset, static_cast<std::uint64_t>(psOf(ticks) - deviceDelayPs(m_chip)));
    }
    StatToWrite deviceDuration(std::int64_t ticks) const
    {
        return StatToWrite::unsignedInteger(m_duration, static_cast<std::uint64_t>(psOf(ticks)));
    }
    PendingEvent pending(std::int64_t type, std::int64_t begin, std::int64_t end) const
    {
        return {type, psOf(begin), psOf(end - begin), {deviceOffset(begin), deviceDuration(end - begin)}};
    }

    void writeSteps()
    {
        std::vector<PendingEvent> events;
        for (std::uint32_t s = 0; s < kSteps; ++s)
            events.push_back(pending(m_plane.type(std::to_string(kFirstStep + static_cast<int>(s))),
                                     m_times.steps[s].begin, m_times.steps[s].fetchEnd));
        m_plane.line(1, "Steps", events);
    }

    void writeModules()
    {
        std::vector<PendingEvent> events;
        const auto add = [&](std::string_view module, std::uint64_t program, std::int64_t begin, std::int64_t end,
                             std::int64_t runId) {
            PendingEvent event = pending(m_plane.type(moduleName(module, program)), begin, end);
            for (const StatToWrite &stat :
                 {m_plane.integer("run_id", runId), m_plane.integer("replica_id", m_chip),
                  m_plane.integer("queue_id", 0), m_plane.integer("core_type", 0), m_plane.integer("_ct", 12),
                  m_plane.integer("_c", static_cast<std::int64_t>(
                                            linkKey(static_cast<std::uint64_t>(runId), m_chip, kTrainProgram)))})
                event.stats.push_back(stat);
            events.push_back(std::move(event));
        };
        for (std::uint32_t s = 0; s < kSteps; ++s) {
            const TimedStep &step = m_times.steps[s];
            const std::int64_t runId = m_run.which.firstRun + 2 * std::int64_t{s};
            add("jit_train_step", kTrainProgram, step.moduleBegin, step.moduleEnd, runId);
            add("jit_fetch_metrics", kFetchProgram, step.fetchBegin, step.fetchEnd, runId + 1);
        }
        m_plane.line(2, "XLA Modules", events);
    }

    std::vector<StatToWrite> opStats(const DemoOp &op)
    {
        std::vector<StatToWrite> stats{m_plane.text("hlo_category", op.category),
                                       m_plane.number("program_id", kTrainProgram),
                                       m_plane.number("symbol_id", static_cast<std::uint64_t>(op.symbolId))};
        if (!op.deduplicatedName.empty())
            stats.push_back(m_plane.text("deduplicated_name", op.deduplicatedName));
        stats.push_back(m_plane.integer("flops", op.flops));
        stats.push_back(m_plane.integer("model_flops", op.modelFlops));
        stats.push_back(m_plane.integer("bytes_accessed", op.readBytes + op.writeBytes));
        stats.push_back(
            m_plane.bytes("memory_access_breakdown", m_plane.keep(accessBreakdown(op.readBytes, op.writeBytes))));
        if (!op.source.empty()) {
            stats.push_back(m_plane.text("source", op.source));
            stats.push_back(
                m_plane.text("source_stack", m_plane.keep("MaxText/train.py:512:4\nMaxText/train.py:431:18\n"
                                                          "MaxText/layers/models.py:188:11\n" +
                                                          std::string(op.source) + ":8\n")));
        }
        stats.push_back(m_plane.integer("raw_bytes_accessed", op.readBytes + op.writeBytes));
        stats.push_back(m_plane.text("shape_with_layout", op.shape));
        if (!op.frameworkOp.empty())
            stats.push_back(m_plane.text("tf_op", op.frameworkOp));
        return stats;
    }

    void makeOpTypes()
    {
        for (const DemoOp &op : m_run.ops.ops) {
            m_opStats.push_back(opStats(op));
            m_opTypes.push_back(m_plane.newType(op.hloText, op.name, m_opStats.back()));
        }
        m_fetchType = m_plane.newType(
            "%broadcast_fusion = f32[8]{0:T(128)} fusion(f32[]{:T(128)} %loss), kind=kLoop, calls=%fused_computation.m",
            "broadcast_fusion",
            {m_plane.text("hlo_category", "loop fusion"), m_plane.number("program_id", kFetchProgram),
             m_plane.number("symbol_id", 1), m_plane.integer("flops", 0), m_plane.integer("model_flops", 0),
             m_plane.integer("bytes_accessed", 36),
             m_plane.bytes("memory_access_breakdown", m_plane.keep(accessBreakdown(4, 32))),
             m_plane.text("source", "MaxText/metric_logger.py:71"), m_plane.integer("raw_bytes_accessed", 36),
             m_plane.text("shape_with_layout", "f32[8]{0:T(128)}"),
             m_plane.text("tf_op", "jit(fetch_metrics)/jit(main)/broadcast_in_dim:")});
    }

    void writeOps()
    {
        xplane::XSpaceWriter &writer = m_plane.writer();
        writer.beginLine(3, "XLA Ops", 0);
        std::uint64_t reductions = 0;
        for (const TimedOp &timed : m_times.ops) {
            StatToWrite stats[3] = {deviceOffset(timed.begin), deviceDuration(timed.length), {}};
            std::size_t count = 2;
            std::int64_t type = m_fetchType;
            if (timed.op != kFetchOp) {
                const auto index = static_cast<std::size_t>(timed.op);
                type = m_opTypes[index];
                if (m_run.ops.ops[index].rule == OpRule::Loop)
                    stats[count++] = m_plane.real("Time Scale Multiplier", 0.0);
                else if (m_run.ops.ops[index].category == "all-reduce")
                    stats[count++] = m_plane.number("all_reduce_unique_id", 65536 * ++reductions + 1);
            }
            writer.event(type, psOf(timed.begin), psOf(timed.length), {stats, count});
        }
        writer.endLine();
    }

    /// From the begin of X-start to the end of X-done, in the order of the ends.
    void writeAsyncOps()
    {
        xplane::XSpaceWriter &writer = m_plane.writer();
        const std::vector<DemoOp> &ops = m_run.ops.ops;
        std::vector<std::int64_t> begins(ops.size(), 0);
        std::vector<std::int64_t> types(ops.size(), 0);
        const std::int64_t op = m_plane.name("hlo_op");
        const std::int64_t async = m_plane.name("_a");
        const std::int64_t flow = m_plane.name("flow");
        const std::int64_t id = m_plane.name("id");
        std::uint64_t number = 0;
        writer.beginLine(4, "Async XLA Ops", 0);
        for (const TimedOp &timed : m_times.ops) {
            if (timed.op == kFetchOp)
                continue;
            const auto index = static_cast<std::size_t>(timed.op);
            begins[index] = timed.begin;
            if (!ops[index].isDone())
                continue;
            const auto start = static_cast<std::size_t>(ops[index].startOp);
            if (types[start] == 0)
                types[start] = m_plane.newType(ops[start].hloText, asyncName(ops[start].name), m_opStats[start]);
            ++number;
            const StatToWrite stats[] = {StatToWrite::string(op, ops[index].name), StatToWrite::integer(async, 1),
                                         StatToWrite::unsignedInteger(flow, (154'042'009 + number) << 2 | 3),
                                         StatToWrite::unsignedInteger(id, number)};
            writer.event(types[start], psOf(begins[start]), psOf(timed.end() - begins[start]), stats);
        }
        writer.endLine();
    }

    /// "all-gather" for all-gather-start.331; copies have a name of their own.
    static std::string_view asyncName(std::string_view start)
    {
        const std::string_view plain = start.substr(0, start.rfind("-start."));
        return plain == "copy" ? "async-copy" : plain;
    }

    void writeSpans(std::vector<PendingEvent> &stages)
    {
        std::vector<PendingEvent> events;
        for (const TimedSpan &span : m_times.spans) {
            std::string text = "barrier-cores";
            if (span.kind == TimedSpan::Kind::Dependency)
                text = "dependency-wait";
            else if (span.kind != TimedSpan::Kind::Barrier)
                text = "layers_" + std::to_string(span.layer) +
                       (span.kind == TimedSpan::Kind::Forward ? ".forward" : ".backward");
            events.push_back(pending(m_plane.type(text), span.begin, span.begin + span.length));
        }
        std::move(stages.begin(), stages.end(), std::back_inserter(events));
        sortLongerFirst(events);
        m_plane.line(6, "XLA TraceMe", events);
    }

    void addRates(std::vector<PendingEvent> &events, std::int64_t ticks, double hbm, double ici)
    {
        events.push_back({m_plane.type("HBM bandwidth"), psOf(ticks), 0, {m_plane.real("HBM (util %)", hbm)}});
        events.push_back({m_plane.type("ICI egress"), psOf(ticks), 0, {m_plane.real("ICI (MB/sec)", ici)}});
    }

    void writeTracks(std::vector<PendingEvent> &events)
    {
        const PhaseRates &rates = m_run.which.rates;
        const bool hasRates = m_chip == 0 || m_chip == 4 || m_chip == 5;
        bool isForward = false;
        for (const TimedOp &timed : m_times.ops) {
            if (!hasRates)
                break;
            if (timed.op == kFetchOp) {
                addRates(events, timed.begin, 0, 0);
                continue;
            }
            const DemoOp &op = m_run.ops.ops[static_cast<std::size_t>(timed.op)];
            if (op.rule == OpRule::Loop) {
                isForward = !isForward;
                addRates(events, timed.begin, isForward ? rates.forwardHbm : rates.backwardHbm,
                         isForward ? rates.forwardIci : rates.backwardIci);
            } else if (op.rule == OpRule::SyncReduce) {
                addRates(events, timed.begin, rates.reduceHbm, rates.reduceIci);
                addRates(events, timed.end(), rates.backwardHbm, rates.backwardIci);
            }
        }
        events.push_back({m_plane.type("P state"), 60'531'084, 0, {m_plane.number("P State", 3)}});
        std::stable_sort(events.begin(), events.end(),
                         [](const PendingEvent &a, const PendingEvent &b) { return a.offsetPs < b.offsetPs; });
        m_plane.line(std::numeric_limits<std::int64_t>::max(), "_counters_", events);
    }

    void writeCounterLine()
    {
        const std::int64_t window = m_times.steps.back().fetchEnd - m_times.steps.front().begin;
        CounterInputs inputs;
        inputs.cycles = static_cast<std::uint64_t>(window * 35 / 16);
        inputs.busyPpm = static_cast<std::uint64_t>(1035 * m_run.which.busyShare * m_run.times.opTicks / (80 * window));
        for (const TimedOp &timed : m_times.ops)
            if (timed.op != kFetchOp) {
                const DemoOp &op = m_run.ops.ops[static_cast<std::size_t>(timed.op)];
                inputs.readBytes += static_cast<std::uint64_t>(op.readBytes);
                inputs.writtenBytes += static_cast<std::uint64_t>(op.writeBytes);
            }
        writeCounters(m_plane, m_run.counters, inputs, 0, psOf(m_times.steps.back().fetchEnd));
    }

    void writePlaneStats()
    {
        m_plane.planeStat(m_plane.bytes("core_details", m_plane.keep(coreDetails(m_chip, false))));
        m_plane.planeStat(m_plane.text("device_type_string", "TPU v6 Lite"));
        m_plane.planeStat(m_plane.real("peak_teraflops_per_second", 918.0));
        m_plane.planeStat(m_plane.real("peak_hbm_bw_gigabytes_per_second", 1637.993152512));
        m_plane.planeStat(m_plane.real("peak_cmem_rd_bw_gigabytes_per_second", 0.0));
        m_plane.planeStat(m_plane.real("peak_cmem_wr_bw_gigabytes_per_second", 0.0));
        for (const char *memory : {"vmem", "sram"}) {
            const std::string prefix = std::string("peak_") + memory;
            m_plane.planeStat(m_plane.real(prefix + "_rd_bw_gigabytes_per_second", 23296.0099876864));
            m_plane.planeStat(m_plane.real(prefix + "_wr_bw_gigabytes_per_second", 16128.031693209601));
        }
        m_plane.planeStat(m_plane.integer("has_megacore", 0));
        m_plane.planeStat(m_plane.integer("has_merged_vmem", 1));
        m_plane.planeStat(m_plane.number("device_id", m_chip));
        m_plane.planeStat(m_plane.number("global_chip_id", m_chip));
    }

    const TrainingRun &m_run;
    const ChipTimes &m_times;
    std::uint32_t m_chip;
    PlaneBuilder m_plane;
    std::int64_t m_offset, m_duration;
    std::vector<std::int64_t> m_opTypes;
    std::vector<std::vector<StatToWrite>> m_opStats;
    std::int64_t m_fetchType = 0;
};

} // namespace

std::string accessBreakdown(std::int64_t readBytes, std::int64_t writeBytes)
{
    std::string bytes;
    const auto put = [&](std::uint64_t operation, std::int64_t amount) {
        if (amount == 0)
            return;
        std::string entry;
        wire::putNumber(entry, 1, operation);        // 1 read, 2 write
        wire::putNumber(entry, 2, std::uint64_t{1}); // HBM
        wire::putNumber(entry, 3, amount);
        wire::putBytes(bytes, 1, entry);
    };
    put(1, readBytes);
    put(2, writeBytes);
    return bytes;
}

void writeTensorCore(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t chip)
{
    TensorCoreWriter(writer, run, chip).write();
}

void writeSparseCore(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t chip)
{
    const ChipTimes &times = run.times.chips[chip];
    const std::uint32_t ordinal = chip % kChipsPerHost;
    PlaneBuilder plane(writer, 3 + 8 * ordinal, "/device:TPU:" + std::to_string(ordinal) + " SparseCore 0");
    std::vector<PendingEvent> steps, modules, offloads;
    for (std::uint32_t s = 0; s < kSteps; ++s) {
        const TimedStep &step = times.steps[s];
        steps.push_back({plane.type(std::to_string(kFirstStep + static_cast<int>(s))),
                         psOf(step.begin),
                         psOf(step.fetchEnd - step.begin),
                         {}});
        modules.push_back({plane.type(moduleName("jit_train_step", kTrainProgram)),
                           psOf(step.moduleBegin),
                           psOf(step.moduleEnd - step.moduleBegin),
                           {plane.integer("run_id", run.which.firstRun + 2 * std::int64_t{s})}});
    }
    const std::vector<DemoOp> &ops = run.ops.ops;
    std::vector<std::int64_t> begins(ops.size(), 0);
    std::vector<std::int64_t> types(ops.size(), 0);
    std::int64_t free = 0; // one gather at a time
    for (const TimedOp &timed : times.ops) {
        if (timed.op == kFetchOp)
            continue;
        const auto index = static_cast<std::size_t>(timed.op);
        begins[index] = timed.begin;
        if (!ops[index].isDone() || ops[index].opcode != "all-gather-done")
            continue;
        const auto start = static_cast<std::size_t>(ops[index].startOp);
        const std::int64_t begin = std::max(begins[start], free);
        const std::int64_t end = std::min(timed.end(), begins[start] + ticksOfUs(4860));
        if (end <= begin)
            continue;
        free = end;
        if (types[start] == 0) {
            const std::string_view name = ops[start].name;
            const std::size_t at = name.find("-start");
            types[start] = plane.newType(
                ops[start].hloText,
                plane.keep(std::string(name.substr(0, at)) + "-offload" + std::string(name.substr(at + 6))),
                {plane.text("hlo_category", "all-gather"), plane.number("program_id", kTrainProgram),
                 plane.number("symbol_id", 1000 + static_cast<std::uint64_t>(ops[start].symbolId)),
                 plane.integer("bytes_accessed", 1'610'612'736), plane.text("tf_op", ops[start].frameworkOp)});
        }
        offloads.push_back({types[start], psOf(begin), psOf(end - begin), {}});
    }
    plane.line(1, "Sparse Core Steps", steps);
    plane.line(2, "Sparse Core Modules", modules);
    plane.line(3, "Sparse Core Ops", offloads);
    plane.planeStat(plane.bytes("core_details", plane.keep(coreDetails(chip, true))));
    plane.planeStat(plane.text("device_type_string", "TPU v6 Lite"));
    plane.finish();
}

} // namespace planescope::demo
