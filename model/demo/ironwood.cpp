#include "model/demo/ironwood.h"

#include "model/demo/demo_case.h"
#include "model/demo/demo_counters.h"
#include "model/demo/demo_host.h"
#include "model/demo/kernel_rows.h"
#include "model/demo/trillium_device.h"

#include <algorithm>
#include <limits>

namespace planescope::demo {

namespace {

constexpr int kCalls = 6;
constexpr int kRecordedCall = 2; // with its inside
constexpr int kSampledCalls = 3; // by time; the others by a mark
constexpr std::int64_t kCallPs = 1'077'416 * kTickPs;
constexpr std::int64_t kFirstCallPs = 20 * kPsPerMs;
constexpr std::int64_t kRecordedGridSteps = 256;
constexpr std::int64_t kTriggeredGridSteps = 384;
constexpr std::uint32_t kTriggerAddress = 0x45;
constexpr std::uint64_t kIronwoodEpochNs = 1'783'520'000'000'000'000;

std::int64_t callBegin(int call, std::uint32_t die)
{
    return kFirstCallPs + 2 * kPsPerMs * call + kTickPs * std::int64_t{die};
}

/// What happened between two samples.
struct SampleWindow {
    std::int64_t end = 0; ///< since the begin of the call
    std::int64_t cycles = 0;
    std::int64_t bundles = 0;
    SlotCounts used{};
};

/// value * part / whole, rounded.
std::int64_t shareOf(std::int64_t value, std::int64_t part, std::int64_t whole)
{
    return floorDivide(value * part + whole / 2, whole);
}

/// Windows of 2 us over a whole call.
std::vector<SampleWindow> timedWindows(const KernelTable &kernel)
{
    constexpr std::int64_t kEvery = 2 * kPsPerUs;
    std::vector<SampleWindow> windows;
    SampleWindow window;
    std::int64_t begin = 0;
    const auto close = [&] {
        window.end = std::min(begin + kEvery, kCallPs);
        window.cycles = (window.end - begin) * 19 / 10'000;
        windows.push_back(window);
        begin = window.end;
        window = {};
    };
    runKernel(
        kernel, v7xClock(), kGridSteps,
        [&](const EnteredBundle &entered) {
            while (entered.begin >= std::min(begin + kEvery, kCallPs))
                close();
            ++window.bundles;
            for (std::size_t i = 0; i < kSlotColumns; ++i)
                window.used[i] += kernel.bundles[entered.address].used[i];
        },
        [](KernelPart, std::int64_t, std::int64_t, std::int64_t, const GridStep &) {});
    while (begin < kCallPs)
        close();
    return windows;
}

/// Windows from one trigger mark to the next.
std::vector<SampleWindow> triggeredWindows(const KernelTable &kernel)
{
    std::vector<SampleWindow> windows;
    SampleWindow window;
    std::int64_t begin = -1;
    runKernel(
        kernel, v7xClock(), kTriggeredGridSteps,
        [&](const EnteredBundle &entered) {
            if (entered.address == kTriggerAddress) {
                if (begin >= 0) {
                    window.end = entered.begin;
                    window.cycles = (window.end - begin) * 19 / 10'000;
                    windows.push_back(window);
                }
                begin = entered.begin;
                window = {};
            }
            ++window.bundles;
            for (std::size_t i = 0; i < kSlotColumns; ++i)
                window.used[i] += kernel.bundles[entered.address].used[i];
        },
        [](KernelPart, std::int64_t, std::int64_t, std::int64_t, const GridStep &) {});
    return windows;
}

class IronwoodWriter
{
public:
    IronwoodWriter(xplane::XSpaceWriter &writer, const KernelTable &kernel, std::uint32_t die) :
        m_kernel(kernel), m_die(die), m_plane(writer, 2 + 8 * die, "/device:TPU:" + std::to_string(die)),
        m_offset(m_plane.name("device_offset_ps")), m_duration(m_plane.name("device_duration_ps")),
        m_sample(m_plane.name("TC Stats"))
    {}

    void write(const CounterTable &counters)
    {
        writeModules();
        writeOps();
        std::vector<PendingEvent> tracks;
        KernelRows rows;
        if (m_die == 0) {
            const std::int64_t begin = callBegin(kRecordedCall, m_die);
            rows = recordKernel(m_plane, {m_kernel, v7xClock(), begin, begin + kCallPs, kRecordedGridSteps, 0, 3});
            m_plane.line(8, "Tensor Core", rows.marks);
            sortLongerFirst(rows.stages);
            m_plane.line(6, "XLA TraceMe", rows.stages);
            tracks = std::move(rows.tracks);
        }
        addSamples(tracks);
        addSensors(tracks);
        std::stable_sort(tracks.begin(), tracks.end(),
                         [](const PendingEvent &a, const PendingEvent &b) { return a.offsetPs < b.offsetPs; });
        m_plane.line(std::numeric_limits<std::int64_t>::max(), "_counters_", tracks);
        if (m_die == 0) {
            writeInstructionLines(m_plane, rows);
            writeCounters(m_plane, counters, {}, 146, kFirstCallPs + 12 * kPsPerMs);
        }
        writePlaneStats();
        m_plane.finish();
    }

private:
    PendingEvent pending(std::int64_t type, std::int64_t offset, std::int64_t duration) const
    {
        return {type,
                offset,
                duration,
                {StatToWrite::unsignedInteger(m_offset, static_cast<std::uint64_t>(offset)),
                 StatToWrite::unsignedInteger(m_duration, static_cast<std::uint64_t>(duration))}};
    }

    void writeModules()
    {
        std::vector<PendingEvent> events;
        events.reserve(kCalls);
        for (int call = 0; call < kCalls; ++call) {
            PendingEvent event = pending(m_plane.type(moduleName("jit_flash_attention", kKernelProgram)),
                                         callBegin(call, m_die) - 3750, kCallPs + 7500);
            for (const StatToWrite &stat : {m_plane.integer("run_id", 11 + call), m_plane.integer("replica_id", m_die),
                                            m_plane.integer("queue_id", 0), m_plane.integer("core_type", 0)})
                event.stats.push_back(stat);
            events.push_back(std::move(event));
        }
        m_plane.line(2, "XLA Modules", events);
    }

    void writeOps()
    {
        constexpr std::string_view kText =
            "%flash_attention.1 = bf16[48,4096,128]{2,1,0:T(8,128)(2,1)} "
            "custom-call(s8[1,8,8]{2,1,0:T(8,128)(4,1)S(1)} %copy-done.1, s8[1,8,8]{2,1,0:T(8,128)(4,1)S(1)} "
            "%copy-done, "
            "bf16[48,4096,128]{2,1,0:T(8,128)(2,1)} %q_ref.1, bf16[48,128,4096]{2,1,0:T(8,128)(2,1)} %bitcast.k_ref, "
            "bf16[48,4096,128]{2,1,0:T(8,128)(2,1)} %v_ref.1, s32[4096,128]{1,0:T(8,128)S(1)} %iota.1.q_sequence_ref), "
            "custom_call_target=\"tpu_custom_call\"";
        constexpr std::int64_t kFlops = std::int64_t{2} * 4096 * 4096 * 6144;
        // 384 windows of queries and 1680 of keys and values, 131 072 bytes each.
        constexpr std::int64_t kRead = 490'733'568;
        constexpr std::int64_t kWritten = 50'331'648;
        const std::int64_t type = m_plane.newType(
            kText, "flash_attention.1",
            {m_plane.text("hlo_category", "custom-call"), m_plane.number("program_id", kKernelProgram),
             m_plane.number("symbol_id", 1), m_plane.integer("flops", kFlops), m_plane.integer("model_flops", kFlops),
             m_plane.integer("bytes_accessed", kRead + kWritten),
             m_plane.bytes("memory_access_breakdown", m_plane.keep(accessBreakdown(kRead, kWritten))),
             m_plane.text("source", "jax/experimental/pallas/ops/tpu/splash_attention/splash_attention_kernel.py:1142"),
             m_plane.text("tf_op", "jit(splash_attention)/splash_mha_fwd_no_residuals/pallas_call:")});
        std::vector<PendingEvent> events;
        events.reserve(kCalls);
        for (int call = 0; call < kCalls; ++call)
            events.push_back(pending(type, callBegin(call, m_die), kCallPs));
        m_plane.line(3, "XLA Ops", events);
    }

    void addSample(std::vector<PendingEvent> &events, std::string_view counter, std::int64_t offset, std::int64_t value)
    {
        events.push_back({m_plane.type(counter),
                          offset,
                          0,
                          {StatToWrite::unsignedInteger(m_sample, static_cast<std::uint64_t>(value))}});
    }

    void addTimedSamples(std::vector<PendingEvent> &events, std::int64_t begin, const SampleWindow &w)
    {
        const auto add = [&](std::string_view counter, std::int64_t value) {
            addSample(events, counter, begin + w.end, value);
        };
        const std::int64_t lanes1 = shareOf(w.used[Xlu], 60, 100);
        const std::int64_t lanes2 = shareOf(w.used[Xlu], 20, 100);
        add("COUNT_MXU_BUSY_1", shareOf(w.used[Matmul], 12, 100));
        add("COUNT_MXU_BUSY_2", shareOf(w.used[Matmul], 44, 100));
        add("COUNT_SYNC_WAIT", std::max<std::int64_t>(0, w.cycles - w.bundles));
        add("COUNT_XLU_BUSY_0", w.cycles - lanes1 - lanes2);
        add("COUNT_XLU_BUSY_1", lanes1);
        add("COUNT_XLU_BUSY_2", lanes2);
        add("COUNT_SCALAR_ALU_INSTRUCTION_0", shareOf(w.used[Salu], 65, 100));
        add("COUNT_VECTOR_ALU_INSTRUCTION_0", shareOf(w.used[Valu], 375, 1000));
        add("COUNT_VECTOR_ALU_INSTRUCTION_1", shareOf(w.used[Valu], 3125, 10'000));
        add("COUNT_VLD_INSTRUCTION_0", shareOf(w.used[Vload], 2, 3));
        add("COUNT_VST_INSTRUCTION", w.used[Vstore]);
        add("COUNT_CYCLES", w.cycles);
    }

    void addSamples(std::vector<PendingEvent> &events)
    {
        const std::vector<SampleWindow> timed = timedWindows(m_kernel);
        const int calls = m_die == 0 ? kCalls : 1;
        for (int call = 0; call < std::min(calls, kSampledCalls); ++call)
            for (const SampleWindow &window : timed)
                addTimedSamples(events, callBegin(call, m_die), window);
        if (calls <= kSampledCalls)
            return;
        const std::vector<SampleWindow> triggered = triggeredWindows(m_kernel);
        for (int call = kSampledCalls; call < calls; ++call)
            for (const SampleWindow &w : triggered) {
                const std::int64_t offset = callBegin(call, m_die) + w.end / kTickPs * kTickPs;
                addSample(events, "COUNT_MXU_BUSY_2", offset, shareOf(w.used[Matmul], 44, 100));
                addSample(events, "COUNT_SYNC_WAIT", offset, std::max<std::int64_t>(0, w.cycles - w.bundles));
                addSample(events, "COUNT_VLD_INSTRUCTION_0", offset, shareOf(w.used[Vload], 2, 3));
                addSample(events, "COUNT_CYCLES", offset, w.cycles);
            }
    }

    void addSensors(std::vector<PendingEvent> &events)
    {
        struct Sensor {
            std::string_view name, stat;
            double values[4];
        };
        constexpr Sensor kSensors[] = {
            {"HBM FW Max Temperature(C)", "temperature", {61.0, 61.5, 62.0, 62.5}},
            {"VDD Core FW Power Meter PL1(W)", "power", {188.0, 214.5, 221.0, 216.0}},
            {"HBM FW Power Meter PL1(W)", "power", {41.0, 47.5, 49.0, 48.0}},
        };
        for (int i = 0; i < 4; ++i)
            for (const Sensor &sensor : kSensors)
                events.push_back({m_plane.type(sensor.name),
                                  kFirstCallPs - 200 * kPsPerUs + 3500 * kPsPerUs * i,
                                  0,
                                  {m_plane.real(sensor.stat, sensor.values[i])}});
    }

    void writePlaneStats()
    {
        // Both dies carry the facts of the chip they are on.
        m_plane.planeStat(m_plane.bytes("core_details", {}));
        m_plane.planeStat(m_plane.text("device_type_string", "TPU v7x"));
        m_plane.planeStat(m_plane.real("peak_teraflops_per_second", 1153.5));
        m_plane.planeStat(m_plane.real("peak_hbm_bw_gigabytes_per_second", 3690.0));
        m_plane.planeStat(m_plane.real("peak_cmem_rd_bw_gigabytes_per_second", 0.0));
        m_plane.planeStat(m_plane.real("peak_cmem_wr_bw_gigabytes_per_second", 0.0));
        for (const char *memory : {"vmem", "sram"}) {
            const std::string prefix = std::string("peak_") + memory;
            m_plane.planeStat(m_plane.real(prefix + "_rd_bw_gigabytes_per_second", 31129.6));
            m_plane.planeStat(m_plane.real(prefix + "_wr_bw_gigabytes_per_second", 21504.0));
        }
        m_plane.planeStat(m_plane.integer("has_megacore", 0));
        m_plane.planeStat(m_plane.integer("has_merged_vmem", 1));
        m_plane.planeStat(m_plane.number("device_id", 0));
        m_plane.planeStat(m_plane.number("global_chip_id", 0));
    }

    const KernelTable &m_kernel;
    std::uint32_t m_die;
    PlaneBuilder m_plane;
    std::int64_t m_offset, m_duration, m_sample;
};

} // namespace

void writeIronwoodDie(xplane::XSpaceWriter &writer, const KernelTable &kernel, const CounterTable &counters,
                      std::uint32_t die)
{
    IronwoodWriter(writer, kernel, die).write(counters);
}

void writeIronwoodHost(xplane::XSpaceWriter &writer)
{
    PlaneBuilder metadata(writer, 0, "/host:metadata");
    metadata.planeStat(metadata.text("tpu_version", "SYNTHETIC (TPU v7x)"));
    metadata.finish();

    PlaneBuilder host(writer, 0, "/host:CPU");
    const std::int64_t launch = host.type("PjitFunction(flash_attention)");
    writer.beginLine(3101, "main/3101", 0);
    for (int call = 0; call < kCalls; ++call)
        writer.event(launch, callBegin(call, 0) - 90 * kPsPerUs, 70 * kPsPerUs);
    writer.endLine(0, 0, "main/3101");
    host.finish();

    writeEnvironment(writer, {kIronwoodCase, kIronwoodEpochNs, kIronwoodEpochNs + 282'100'000, false});
}

} // namespace planescope::demo
