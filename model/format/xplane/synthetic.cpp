#include "model/format/xplane/synthetic.h"

#include "model/format/xplane/synthetic_program.h"
#include "model/format/xplane/xspace_writer.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace planescope::xplane {

namespace {

constexpr char kNotice[] = "SYNTHETIC: made by planescope-cli generate; not a measurement";
constexpr std::int64_t kProfileStartNs = 1'764'500'000'000'000'000; // a fixed day: the same options give the same bytes
constexpr std::int64_t kHostSkewNs = 1'374'201;                     // each host starts its capture this much later
constexpr std::int64_t kFirstStepPs = 20'000'000'000;
constexpr std::int64_t kLineTimestampNs = 12'000'000;
constexpr std::uint32_t kLinesPerDevice = 5;

// Stat metadata, the same on every plane.
enum Stat : std::int64_t {
    kDeviceOffset = 1,
    kDeviceDuration,
    kRunId,
    kReplicaId,
    kQueueId,
    kCoreType,
    kTimeScale,
    kSymbolTime,
    kHloCategory,
    kFlops,
    kModelFlops,
    kBytesAccessed,
    kProgramId,
    kSymbolId,
    kTfOp,
    kSource,
    kSourceStack,
    kShape,
    kAsync,
    kRoot,
    kStepNum,
    kHloProto,
    kDeviceType,
    kPeakTeraflops,
    kPeakHbm,
    kCounterPower,
    kCounterBandwidth,
    kCounterBusy,
    kProfileStart,
    kProfileStop,
    kNoticeStat,
    kBytesStat,
    kDeviceOrdinal,
    kStatEnd
};
constexpr std::array<const char *, kStatEnd> kStatNames{"",
                                                        "device_offset_ps",
                                                        "device_duration_ps",
                                                        "run_id",
                                                        "replica_id",
                                                        "queue_id",
                                                        "core_type",
                                                        "Time Scale Multiplier",
                                                        "launch_id",
                                                        "hlo_category",
                                                        "flops",
                                                        "model_flops",
                                                        "bytes_accessed",
                                                        "program_id",
                                                        "symbol_id",
                                                        "tf_op",
                                                        "source",
                                                        "source_stack",
                                                        "shape_with_layout",
                                                        "_a",
                                                        "_r",
                                                        "step_num",
                                                        "Hlo Proto",
                                                        "device_type_string",
                                                        "peak_teraflops_per_second",
                                                        "peak_hbm_bw_gigabytes_per_second",
                                                        "power",
                                                        "HBM bandwidth (MB/sec)",
                                                        "TensorCore busy (util %)",
                                                        "profile_start_time",
                                                        "profile_stop_time",
                                                        "planescope_notice",
                                                        "bytes_transferred",
                                                        "device_ordinal"};

std::uint64_t mixed(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

/// One host: its planes with a given number of events.
class HostWriter
{
public:
    HostWriter(const SyntheticOptions &options, std::uint32_t host, std::uint64_t events, XSpaceWriter &writer);
    void write();

private:
    struct Placed {
        int op = 0;
        std::int64_t begin = 0;
        std::int64_t duration = 0;
    };
    void layOutStep(std::uint32_t device, std::uint64_t step);
    void place(int op, std::int64_t duration);
    std::int64_t stepBegin(std::uint64_t step) const
    {
        return kFirstStepPs + static_cast<std::int64_t>(step) * m_period;
    }
    std::int64_t inHostTime(std::int64_t sessionPs) const
    {
        return sessionPs - static_cast<std::int64_t>(m_host) * kHostSkewNs * 1000 - kLineTimestampNs * 1000;
    }
    std::uint64_t take(std::uint64_t wanted) { return std::min(wanted, m_left); }
    void statTable();
    void devicePlane(std::uint32_t device);
    void stepLines(std::uint32_t device);
    void opLine(std::uint32_t device, std::uint64_t count);
    void asyncLine(std::uint32_t device, std::uint64_t count);
    void traceMeLine(std::uint64_t count);
    void counterLine(std::uint32_t device, std::uint64_t count);
    void hostPlane();
    void pythonLine(std::uint64_t count);
    void threadLine(std::uint32_t thread, std::uint64_t count);
    void metadataPlane();
    void environmentPlane();
    void emit(std::int64_t type, std::int64_t sessionPs, std::int64_t duration, StatsToWrite stats = {});
    std::uint64_t launch(std::uint32_t device, std::uint64_t step) const;
    static std::int64_t runId(std::uint64_t step) { return static_cast<std::int64_t>(step) + 4711; }
    std::uint32_t ordinalOf(std::uint32_t device) const { return m_host * m_devices + device; }

    const SyntheticOptions &m_options;
    const std::uint32_t m_host;
    XSpaceWriter &m_out;
    const SyntheticProgram m_program = makeTrainProgram();
    std::uint32_t m_devices = 1;
    std::uint32_t m_threads = 1;
    std::uint64_t m_steps = 0;
    std::uint64_t m_left = 0; // events still to write
    std::uint64_t m_opsPerStep = 0;
    std::int64_t m_period = 0; // from step to step
    std::int64_t m_stepLength = 0;
    std::uint64_t m_opsPerDevice = 0;
    std::vector<Placed> m_step; // the step laid out last
    std::int64_t m_cursor = 0;
    std::uint64_t m_random = 0;
};

HostWriter::HostWriter(const SyntheticOptions &options, std::uint32_t host, std::uint64_t events,
                       XSpaceWriter &writer) :
    m_options(options),
    m_host(host), m_out(writer)
{
    m_devices = options.devicesPerHost != 0 ? options.devicesPerHost
                                            : std::clamp(options.lines / (2 * kLinesPerDevice), 1u, 500u);
    m_threads = options.lines > m_devices * kLinesPerDevice ? options.lines - m_devices * kLinesPerDevice : 1;
    const SyntheticProgram &p = m_program;
    const std::uint64_t layers = std::max(1u, options.layers);
    m_opsPerStep =
        p.prologue.size() + p.head.size() + p.epilogue.size() + 2 + layers * (p.forward.size() + p.backward.size());
    std::int64_t length = 0;
    const auto add = [&](const std::vector<int> &part, std::uint64_t times) {
        for (const int op : part)
            length += p.ops[static_cast<std::size_t>(op)].picoseconds * static_cast<std::int64_t>(times);
    };
    add(p.prologue, 1);
    add(p.head, 1);
    add(p.epilogue, 1);
    add(p.forward, layers);
    add(p.backward, layers);
    m_stepLength = length + length / 16; // room for the jitter of 1/32 and gaps
    m_period = m_stepLength + m_stepLength / 24 + 180'000'000;
    if (events == 0) {
        m_steps = std::max(1u, options.steps);
        m_opsPerDevice = m_steps * m_opsPerStep;
        m_left = UINT64_MAX;
    } else {
        m_opsPerDevice = events * 11 / 20 / m_devices;
        m_steps = std::max<std::uint64_t>(1, (m_opsPerDevice + m_opsPerStep - 1) / m_opsPerStep);
        m_left = events;
    }
}

void HostWriter::emit(std::int64_t type, std::int64_t sessionPs, std::int64_t duration, StatsToWrite stats)
{
    m_out.event(type, inHostTime(sessionPs), duration, stats);
    if (m_left != UINT64_MAX)
        --m_left;
}

std::uint64_t HostWriter::launch(std::uint32_t device, std::uint64_t step) const
{
    return mixed(m_options.seed * 1009 + (static_cast<std::uint64_t>(m_host) * 64 + device) * 1'000'003 + step);
}

void HostWriter::place(int op, std::int64_t duration)
{
    m_step.push_back({op, m_cursor, duration});
    m_cursor += duration + 400'000 + static_cast<std::int64_t>(m_random % 300'000);
}

void HostWriter::layOutStep(std::uint32_t device, std::uint64_t step)
{
    m_step.clear();
    // Chips of one step begin within microseconds of each other; the second chip of a host is a little late.
    m_cursor =
        stepBegin(step) + static_cast<std::int64_t>(device) * 1'870'000 + static_cast<std::int64_t>(m_host) * 950'000;
    m_random = mixed(m_options.seed ^ (launch(device, step) >> 7));
    const auto run = [&](const std::vector<int> &part) {
        for (const int op : part) {
            m_random = m_random * 6364136223846793005u + 1442695040888963407u;
            const std::int64_t usual = m_program.ops[static_cast<std::size_t>(op)].picoseconds;
            const std::int64_t jitter =
                usual / 32 > 0 ? static_cast<std::int64_t>((m_random >> 33) % static_cast<std::uint64_t>(usual / 32))
                               : 0;
            place(op, usual + jitter);
        }
    };
    const auto loop = [&](int op, const std::vector<int> &body) {
        const std::size_t at = m_step.size();
        m_step.push_back({op, m_cursor, 0});
        m_cursor += 350'000;
        for (std::uint32_t layer = 0; layer < std::max(1u, m_options.layers); ++layer)
            run(body);
        m_step[at].duration = m_cursor - m_step[at].begin;
        m_cursor += 200'000;
    };
    run(m_program.prologue);
    loop(m_program.forwardLoop, m_program.forward);
    run(m_program.head);
    loop(m_program.backwardLoop, m_program.backward);
    run(m_program.epilogue);
}

void HostWriter::statTable()
{
    for (std::int64_t id = 1; id < kStatEnd; ++id)
        m_out.statMetadata(id, kStatNames[static_cast<std::size_t>(id)]);
    // Categories are interned strings, as the collector writes them.
    std::int64_t id = kStatEnd;
    for (const SyntheticOp &op : m_program.ops)
        m_out.statMetadata(id++, op.category);
}

void HostWriter::stepLines(std::uint32_t device)
{
    const auto ops = static_cast<std::int64_t>(m_program.ops.size());
    const std::int64_t stepType = ops + 1;
    const std::int64_t moduleType = ops + 2;
    const std::uint64_t steps = take(m_steps);
    m_out.beginLine(1, "Steps", kLineTimestampNs);
    for (std::uint64_t step = 0; step < steps; ++step)
        emit(stepType + 2 + static_cast<std::int64_t>(step % 4096), stepBegin(step), m_stepLength);
    m_out.endLine();
    const std::uint64_t modules = take(m_steps);
    m_out.beginLine(2, "XLA Modules", kLineTimestampNs);
    for (std::uint64_t step = 0; step < modules; ++step) {
        const StatToWrite stats[] = {
            StatToWrite::integer(kRunId, runId(step)),
            StatToWrite::integer(kReplicaId, 0),
            StatToWrite::unsignedInteger(kQueueId, device),
        };
        emit(moduleType, stepBegin(step) + 300'000, m_stepLength - 600'000, stats);
    }
    m_out.endLine();
}

void HostWriter::opLine(std::uint32_t device, std::uint64_t count)
{
    std::array<StatToWrite, 8> stats{};
    const std::size_t wanted = std::min<std::size_t>(m_options.stats, stats.size());
    std::uint64_t written = 0;
    count = take(count);
    m_out.beginLine(3, "XLA Ops", kLineTimestampNs);
    for (std::uint64_t step = 0; written < count; ++step) {
        layOutStep(device, step);
        for (const Placed &placed : m_step) {
            if (written == count)
                break;
            stats = {StatToWrite::unsignedInteger(kDeviceOffset, static_cast<std::uint64_t>(placed.begin)),
                     StatToWrite::unsignedInteger(kDeviceDuration, static_cast<std::uint64_t>(placed.duration)),
                     StatToWrite::integer(kRunId, runId(step)),
                     StatToWrite::integer(kReplicaId, 0),
                     StatToWrite::unsignedInteger(kQueueId, device),
                     StatToWrite::integer(kCoreType, 0),
                     StatToWrite::real(kTimeScale, 1.0),
                     StatToWrite::unsignedInteger(kSymbolTime, launch(device, step) >> 40)};
            emit(placed.op + 1, placed.begin, placed.duration, StatsToWrite(stats).first(wanted));
            ++written;
        }
    }
    m_out.endLine();
}

void HostWriter::asyncLine(std::uint32_t device, std::uint64_t count)
{
    count = take(count);
    std::uint64_t written = 0;
    const StatToWrite stats[] = {StatToWrite::integer(kAsync, 1), StatToWrite::integer(kBytesStat, 29'360'128)};
    m_out.beginLine(4, "Async XLA Ops", kLineTimestampNs);
    std::vector<Placed> spans;
    for (std::uint64_t step = 0; written < count && step < m_steps; ++step) {
        layOutStep(device, step);
        spans.clear();
        std::vector<std::int64_t> startedAt(m_program.ops.size(), 0);
        for (const Placed &placed : m_step) {
            startedAt[static_cast<std::size_t>(placed.op)] = placed.begin;
            const int start = m_program.ops[static_cast<std::size_t>(placed.op)].endsSpanOf;
            if (start >= 0)
                spans.push_back({start, startedAt[static_cast<std::size_t>(start)],
                                 placed.begin + placed.duration - startedAt[static_cast<std::size_t>(start)]});
        }
        std::sort(spans.begin(), spans.end(), [](const Placed &a, const Placed &b) { return a.begin < b.begin; });
        for (const Placed &span : spans) {
            if (written == count)
                break;
            emit(span.op + 1, span.begin, span.duration, stats);
            ++written;
        }
    }
    m_out.endLine();
}

void HostWriter::traceMeLine(std::uint64_t count)
{
    count = take(count);
    const auto type = static_cast<std::int64_t>(m_program.ops.size()) + 3 + 4096;
    m_out.beginLine(6, "XLA TraceMe", kLineTimestampNs);
    const std::int64_t span = static_cast<std::int64_t>(m_steps) * m_period;
    const std::int64_t spacing =
        std::max<std::int64_t>(2'000, span / static_cast<std::int64_t>(std::max<std::uint64_t>(1, count)));
    for (std::uint64_t i = 0; i < count; ++i)
        emit(type + static_cast<std::int64_t>(i % 2), kFirstStepPs + static_cast<std::int64_t>(i) * spacing,
             spacing / 3);
    m_out.endLine();
}

void HostWriter::counterLine(std::uint32_t device, std::uint64_t count)
{
    count = take(count);
    const auto type = static_cast<std::int64_t>(m_program.ops.size()) + 5 + 4096;
    m_out.beginLine(INT64_MAX, "_counters_", kLineTimestampNs);
    const std::int64_t span = static_cast<std::int64_t>(m_steps) * m_period;
    const std::int64_t spacing =
        std::max<std::int64_t>(3'000, 3 * span / static_cast<std::int64_t>(std::max<std::uint64_t>(3, count)));
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t sample = i / 3;
        const std::int64_t at = static_cast<std::int64_t>(sample) * spacing;
        const bool isBusy = at % m_period < m_stepLength;
        const std::uint64_t noise = mixed(sample * 31 + device + i % 3 * 7919);
        StatToWrite value;
        switch (i % 3) {
        case 0:
            value = StatToWrite::real(kCounterPower, (isBusy ? 168.0 : 61.0) + static_cast<double>(noise % 240) / 10.0);
            break;
        case 1:
            value = StatToWrite::unsignedInteger(kCounterBandwidth, (isBusy ? 980'000 : 4'000) + noise % 180'000);
            break;
        default:
            value = StatToWrite::real(kCounterBusy, isBusy ? 62.0 + static_cast<double>(noise % 330) / 10.0 : 0.0);
            break;
        }
        emit(type + static_cast<std::int64_t>(i % 3), kFirstStepPs + at, spacing, {&value, 1});
    }
    m_out.endLine();
}

void HostWriter::devicePlane(std::uint32_t device)
{
    const std::uint32_t ordinal = ordinalOf(device);
    m_out.beginPlane(ordinal + 2, "/device:TPU:" + std::to_string(ordinal));
    stepLines(device);
    opLine(device, m_opsPerDevice);
    asyncLine(device, m_options.events == 0 ? UINT64_MAX : m_opsPerDevice / 8);
    traceMeLine(m_options.events == 0 ? m_steps * 8 : m_opsPerDevice / 16);
    counterLine(device, m_options.events == 0 ? m_steps * 120 : m_opsPerDevice / 16);

    const auto ops = static_cast<std::int64_t>(m_program.ops.size());
    for (std::int64_t op = 0; op < ops; ++op) {
        const SyntheticOp &known = m_program.ops[static_cast<std::size_t>(op)];
        const std::string stack = "train/main.py:140\ntrain/step.py:52\n" + known.source;
        const StatToWrite stats[] = {
            StatToWrite::reference(kHloCategory, kStatEnd + op),
            StatToWrite::unsignedInteger(kProgramId, m_program.id),
            StatToWrite::integer(kSymbolId, op + 1),
            StatToWrite::integer(kFlops, known.flops),
            StatToWrite::integer(kModelFlops, known.flops),
            StatToWrite::integer(kBytesAccessed, known.bytes),
            StatToWrite::string(kShape, known.shape),
            StatToWrite::string(kTfOp, known.frameworkOp),
            StatToWrite::string(kSource, known.source),
            StatToWrite::string(kSourceStack, stack),
        };
        m_out.eventMetadata(op + 1, known.text, known.name, stats);
    }
    m_out.eventMetadata(ops + 2, m_program.fullName());
    for (std::int64_t step = 0; step < static_cast<std::int64_t>(std::min<std::uint64_t>(m_steps, 4096)); ++step)
        m_out.eventMetadata(ops + 3 + step, std::to_string(step));
    m_out.eventMetadata(ops + 3 + 4096, "barrier-cores");
    m_out.eventMetadata(ops + 4 + 4096, "megacore fusion sync");
    m_out.eventMetadata(ops + 5 + 4096, "Power (W)");
    m_out.eventMetadata(ops + 6 + 4096, "HBM bandwidth");
    m_out.eventMetadata(ops + 7 + 4096, "TensorCore busy");
    statTable();
    m_out.planeStat(StatToWrite::string(kDeviceType, "TPU v6 Lite"));
    m_out.planeStat(StatToWrite::real(kPeakTeraflops, 918.0));
    m_out.planeStat(StatToWrite::real(kPeakHbm, 1638.0));
    m_out.endPlane();
}

// Event metadata of the host plane.
enum HostEvent : std::int64_t {
    kTrain = 1,
    kLoadBatch,
    kNextBatchFrame,
    kStepFrame,
    kPjit,
    kExecute,
    kBlock,
    kLogFrame,
    kEnqueue,
    kCallbacks,
    kTransferH2D,
    kRegion,
    kWait,
    kLinearize,
    kHostEventEnd
};
constexpr std::array<const char *, kHostEventEnd> kHostEventNames{"",
                                                                  "train",
                                                                  "load_batch",
                                                                  "$data.py:31 next_batch",
                                                                  "$main.py:140 train_loop",
                                                                  "PjitFunction(train_step)",
                                                                  "PjRtCApiLoadedExecutable::Execute",
                                                                  "block_until_ready",
                                                                  "$metrics.py:19 log",
                                                                  "DoEnqueueProgram",
                                                                  "CompleteCallbacks",
                                                                  "tpu::System::TransferToDevice=>IssueEvent",
                                                                  "ThreadpoolListener::Region",
                                                                  "PjrtAsyncWait",
                                                                  "Linearize"};

void HostWriter::pythonLine(std::uint64_t count)
{
    count = take(count);
    m_out.beginLine(7'155'270'221'384'104, "python", kLineTimestampNs);
    std::uint64_t written = 0;
    const auto one = [&](std::int64_t type, std::int64_t begin, std::int64_t duration, StatsToWrite stats = {}) {
        if (written < count) {
            emit(type, begin, duration, stats);
            ++written;
        }
    };
    // The host runs ahead of the device: it prepares a step while the one before still executes.
    for (std::uint64_t step = 0; written < count; ++step) {
        const std::int64_t begin = stepBegin(step) - m_period / 4;
        const std::int64_t length = m_period * 15 / 16;
        one(kStepFrame, begin, length);
        const StatToWrite root[] = {StatToWrite::integer(kRoot, 1),
                                    StatToWrite::integer(kStepNum, static_cast<std::int64_t>(step))};
        one(kTrain, begin + 200'000, length - 400'000, root);
        one(kNextBatchFrame, begin + 400'000, length / 12);
        one(kLoadBatch, begin + 500'000, length / 14);
        one(kTransferH2D, begin + 600'000, length / 40);
        one(kPjit, begin + length / 9, length / 9);
        for (std::uint32_t device = 0; device < m_devices; ++device) {
            const std::int64_t at = begin + length / 8 + device * (length / (std::int64_t{16} * m_devices));
            one(kExecute, at, length / (std::int64_t{20} * m_devices));
            // As the runtime writes it: these three ids lead from the launch to the module on the device, and so the
            // steps of the devices to the step of the host.
            const StatToWrite launched[] = {StatToWrite::integer(kDeviceOrdinal, ordinalOf(device)),
                                            StatToWrite::unsignedInteger(kQueueId, device),
                                            StatToWrite::integer(kRunId, runId(step))};
            one(kEnqueue, at + length / (std::int64_t{80} * m_devices), length / (std::int64_t{40} * m_devices),
                launched);
        }
        one(kBlock, begin + length / 4, length / 2);
        one(kLogFrame, begin + length * 4 / 5, length / 10);
        if (m_options.events == 0 && step + 1 == m_steps)
            break;
    }
    m_out.endLine();
}

void HostWriter::threadLine(std::uint32_t thread, std::uint64_t count)
{
    constexpr std::array<const char *, 4> kThreads{"pjrt-tpu-tasks", "tfrt-non-blocking-queue", "EventFDAsyncWorker",
                                                   "futex-default-SDomainT"};
    count = take(count);
    const std::uint32_t tid = 3001 + m_host * 977 + thread;
    m_out.beginLine(tid, std::string(kThreads[thread % kThreads.size()]) + "/" + std::to_string(tid), kLineTimestampNs);
    const std::int64_t span = static_cast<std::int64_t>(m_steps) * m_period;
    const std::int64_t spacing =
        std::max<std::int64_t>(20'000, span / static_cast<std::int64_t>(std::max<std::uint64_t>(1, count)));
    std::uint64_t random = mixed(m_options.seed + tid);
    for (std::uint64_t i = 0; i < count; ++i) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        const std::int64_t begin = kFirstStepPs + static_cast<std::int64_t>(i) * spacing;
        // Groups of four: a region with three calls inside.
        const std::int64_t wobble = static_cast<std::int64_t>((random >> 33) % static_cast<std::uint64_t>(spacing / 4));
        if (i % 4 == 0)
            emit(kRegion, begin, spacing * 7 / 2 + wobble);
        else
            emit(kEnqueue + static_cast<std::int64_t>((random >> 20) % 6), begin, spacing / 3 + wobble);
    }
    m_out.endLine();
}

void HostWriter::hostPlane()
{
    m_out.beginPlane(0, "/host:CPU");
    const bool isCounted = m_options.events != 0;
    const std::uint64_t perThread = isCounted ? m_left / m_threads : m_steps * 40;
    if (m_threads == 1 && isCounted) {
        pythonLine(m_left);
    } else {
        pythonLine(isCounted ? std::min<std::uint64_t>(perThread, m_steps * (8 + 2 * m_devices)) : UINT64_MAX);
        for (std::uint32_t thread = 1; thread < m_threads; ++thread)
            threadLine(thread, isCounted ? m_left / (m_threads - thread) : perThread);
    }
    for (std::int64_t id = 1; id < kHostEventEnd; ++id)
        m_out.eventMetadata(id, kHostEventNames[static_cast<std::size_t>(id)]);
    statTable();
    m_out.endPlane();
}

void HostWriter::metadataPlane()
{
    m_out.beginPlane(0, "/host:metadata");
    const std::string proto = m_program.hloProto();
    const StatToWrite stats[] = {StatToWrite::bytes(kHloProto, proto),
                                 StatToWrite::unsignedInteger(kProgramId, m_program.id)};
    m_out.eventMetadata(1, m_program.fullName(), m_program.fullName(), stats);
    statTable();
    m_out.endPlane();
}

void HostWriter::environmentPlane()
{
    const std::int64_t startNs = kProfileStartNs + static_cast<std::int64_t>(m_host) * kHostSkewNs;
    const std::int64_t lengthNs = (kFirstStepPs + static_cast<std::int64_t>(m_steps) * m_period) / 1000;
    m_out.beginPlane(0, "Task Environment");
    statTable();
    m_out.planeStat(StatToWrite::unsignedInteger(kProfileStart, static_cast<std::uint64_t>(startNs)));
    m_out.planeStat(StatToWrite::unsignedInteger(kProfileStop, static_cast<std::uint64_t>(startNs + lengthNs)));
    m_out.planeStat(StatToWrite::string(kNoticeStat, kNotice));
    m_out.endPlane();
}

void HostWriter::write()
{
    metadataPlane();
    for (std::uint32_t device = 0; device < m_devices; ++device)
        devicePlane(device);
    hostPlane();
    environmentPlane();
    m_out.warning(kNotice);
    m_out.hostname("synthetic-host-" + std::to_string(m_host));
}

} // namespace

SyntheticOptions demoOptions()
{
    SyntheticOptions options;
    options.hosts = 2;
    options.devicesPerHost = 2;
    options.steps = 3;
    options.lines = 16;
    options.layers = 16;
    return options;
}

void writeSyntheticHost(const SyntheticOptions &options, std::uint32_t host, std::uint64_t hostEvents,
                        XSpaceWriter &writer)
{
    HostWriter(options, host, hostEvents, writer).write();
}

Result<void> writeSynthetic(const SyntheticOptions &options, const std::filesystem::path &path)
{
    if (options.hosts == 0 || options.hosts > 1000)
        return fail(ErrorCode::InvalidArgument, {}, 0, "hosts");
    if (options.lines == 0 || options.lines > 100'000)
        return fail(ErrorCode::InvalidArgument, {}, 0, "lines");
    if (options.stats > 8)
        return fail(ErrorCode::InvalidArgument, {}, 0, "stats");
    if (options.devicesPerHost > 500)
        return fail(ErrorCode::InvalidArgument, {}, 0, "devicesPerHost");
    std::error_code error;
    if (options.hosts > 1) {
        std::filesystem::create_directories(path, error);
        if (error)
            return fail(ErrorCode::WriteFailed, path.string());
    }
    for (std::uint32_t host = 0; host < options.hosts; ++host) {
        char name[48];
        std::snprintf(name, sizeof name, "synthetic-host-%u.xplane.pb", host);
        auto writer = XSpaceWriter::create(options.hosts > 1 ? path / name : path);
        if (!writer)
            return tl::unexpected<Error>(writer.error());
        const std::uint64_t share = options.events / options.hosts + (host < options.events % options.hosts ? 1 : 0);
        if (options.events != 0 && share == 0)
            return fail(ErrorCode::InvalidArgument, {}, 0, "events");
        writeSyntheticHost(options, host, share, *writer);
        if (auto written = writer->finish(); !written)
            return written;
    }
    return {};
}

} // namespace planescope::xplane
