#include "model/demo/demo_host.h"

#include "model/demo/plane_builder.h"
#include "model/io/wire_writer.h"

#include <algorithm>
#include <array>

namespace planescope::demo {

namespace {

constexpr std::int64_t kLineBeginNs = 212'990; // host lines begin a little after the session
constexpr std::int64_t kCapacityBytes = std::int64_t{1} << 35;
constexpr std::int64_t kMainThread = 2101;

struct HostThread {
    std::string_view key, name;
    std::int64_t id;
};
constexpr std::array<HostThread, 6> kThreads{{
    {"main", "main", kMainThread},
    {"grain", "grain_prefetch", 2140},
    {"pjrt", "pjrt-tpu-tasks", 2133},
    {"eventfd", "EventFDAsyncWorker", 2193},
    {"futex", "futex-default-SDomainT", 2163},
    {"compile", "xla-compile", 2176},
}};

/// Cuts `text` at the first `separator`: returns what is before it and leaves what is behind it.
std::string_view cutAt(std::string_view &text, char separator)
{
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view head = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return head;
}

class HostWriter
{
public:
    HostWriter(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t host) :
        m_run(run), m_host(host), m_plane(writer, 0, "/host:CPU")
    {
        m_used.fill(run.which.parameterBytes);
    }

    void write()
    {
        const std::vector<HostRow> &rows = m_run.host.rows;
        for (const HostRow &row : rows)
            if (row.isOnce)
                add(row, 0, 0);
        for (m_step = 0; m_step < kSteps; ++m_step)
            for (std::size_t first = 0, last = 0; first < rows.size(); first = last) {
                while (last < rows.size() && rows[last].group == rows[first].group)
                    ++last;
                addGroup(first, last);
            }
        for (std::size_t i = 0; i < kThreads.size(); ++i)
            writeLine(i);
        m_plane.planeStat(m_plane.real("matrix_unit_utilization_percent", m_run.which.mxuPercent));
        m_plane.planeStat(m_plane.real("hbm_utilization_percent", m_run.which.hbmPercent));
        m_plane.planeStat(m_plane.integer("process_id", kMainThread + std::int64_t{m_host}));
        m_plane.finish();
    }

private:
    void addGroup(std::size_t first, std::size_t last)
    {
        const bool isPerDevice = m_run.host.rows[first].isPerDevice;
        for (std::uint32_t device = 0; device < (isPerDevice ? kChipsPerHost : 1); ++device)
            for (std::size_t i = first; i < last; ++i)
                if (const HostRow &row = m_run.host.rows[i]; !row.isOnce && (row.steps >> m_step & 1) != 0)
                    add(row, m_step, device);
    }

    const TimedStep &step(std::uint32_t s, std::uint32_t device = 0) const
    {
        return m_run.times.chips[m_host * kChipsPerHost + device].steps[s];
    }

    std::int64_t dispatch(std::uint32_t s) const
    {
        if (s == 1)
            return step(0).moduleBegin * kTickPs + 120 * kPsPerMs;
        return step(s).moduleBegin * kTickPs - (s == 0 ? 9 : 11) * kPsPerMs;
    }

    std::int64_t anchor(std::string_view word, std::uint32_t s, std::uint32_t device) const
    {
        const std::int64_t need = (step(s).moduleBegin + (s == 1 ? m_run.which.gapTicks[1] : 0)) * kTickPs;
        if (word == "first")
            return step(0).moduleBegin * kTickPs;
        if (word == "disp")
            return dispatch(s);
        if (word == "need")
            return need;
        if (word == "tin")
            return s == 1 ? need - 60 * kPsPerMs : dispatch(s) - 240 * kPsPerMs;
        if (word == "me")
            return step(s, device).moduleEnd * kTickPs;
        if (word == "n0")
            return afterStep(s);
        return step(s).fetchEnd * kTickPs;
    }
    std::int64_t afterStep(std::uint32_t s) const { return step(s).fetchEnd * kTickPs + 2 * kPsPerMs; }

    void add(const HostRow &row, std::uint32_t s, std::uint32_t device)
    {
        const std::int64_t late = s == 1 ? step(2).moduleBegin * kTickPs - afterStep(1) - 14 * kPsPerMs : 0;
        const std::int64_t begin = anchor(row.anchor, s, device) +
                                   (row.beginUs + row.beginUsPerDevice * std::int64_t{device}) * kPsPerUs +
                                   floorDivide(late * row.beginPermille, 1000);
        const std::int64_t length = row.lengthUs * kPsPerUs + floorDivide(late * row.lengthPermille, 1000);
        for (std::size_t i = 0; i < kThreads.size(); ++i)
            if (kThreads[i].key == row.line)
                m_lines[i].push_back(
                    {m_plane.type(row.event), begin - kLineBeginNs * 1000, length, statsOf(row.stats, s, device)});
    }

    std::int64_t tokenBytes() const { return std::int64_t{4096} * 4 * m_run.which.batch; }

    /// "38654705664+8s+d", "run+1", "key": sums of numbers and names with a factor before them.
    std::int64_t valueOf(std::string_view expression, std::uint32_t s, std::uint32_t device) const
    {
        std::int64_t sum = 0;
        while (!expression.empty()) {
            std::string_view term = cutAt(expression, '+');
            const std::int64_t run = m_run.which.firstRun + 2 * std::int64_t{s};
            const std::uint64_t chip = m_host * kChipsPerHost + device;
            if (term == "run")
                sum += run;
            else if (term == "tok")
                sum += tokenBytes();
            else if (term == "key" && expression == "1")
                return static_cast<std::int64_t>(linkKey(static_cast<std::uint64_t>(run) + 1, chip, kTrainProgram));
            else if (term == "key")
                sum += static_cast<std::int64_t>(linkKey(static_cast<std::uint64_t>(run), chip, kTrainProgram));
            else if (!term.starts_with("0x") && (term.ends_with('s') || term.ends_with('d'))) {
                const std::int64_t value = term.ends_with('s') ? s : device;
                term.remove_suffix(1);
                sum += value * (term.empty() ? 1 : numberOf(term));
            } else
                sum += numberOf(term);
        }
        return sum;
    }

    std::int64_t bracedValue(std::string_view text, std::uint32_t s, std::uint32_t device) const
    {
        if (text.starts_with('{') && text.ends_with('}'))
            text = text.substr(1, text.size() - 2);
        return valueOf(text, s, device);
    }

    std::vector<StatToWrite> statsOf(std::string_view text, std::uint32_t s, std::uint32_t device)
    {
        if (text.starts_with('@'))
            return allocatorStats(text, s, device);
        std::vector<StatToWrite> stats;
        while (!text.empty()) {
            std::string_view entry = cutAt(text, ';');
            const std::string_view name = cutAt(entry, '=');
            const char kind = entry.back();
            const std::string_view value = entry.substr(0, entry.size() - 2);
            if (kind == 'i')
                stats.push_back(m_plane.integer(name, bracedValue(value, s, device)));
            else if (kind == 'u')
                stats.push_back(m_plane.number(name, static_cast<std::uint64_t>(bracedValue(value, s, device))));
            else if (kind == 'r')
                stats.push_back(m_plane.reference(name, value));
            else
                stats.push_back(m_plane.text(name, value));
        }
        return stats;
    }

    std::vector<StatToWrite> allocatorStats(std::string_view text, std::uint32_t s, std::uint32_t device)
    {
        const bool isAllocation = cutAt(text, ' ') == "@alloc";
        std::int64_t request = 0, reserved = 0, address = 0, dataType = 0;
        std::string shape;
        while (!text.empty()) {
            std::string_view entry = cutAt(text, ' ');
            const std::string_view name = cutAt(entry, '=');
            if (name == "request")
                request = valueOf(entry, s, device);
            else if (name == "reserved")
                reserved = entry == "temp" ? m_run.which.temporaryBytes : numberOf(entry);
            else if (name == "addr")
                address = bracedValue(entry, s, device);
            else if (name == "data_type")
                dataType = numberOf(entry);
            else if (name == "shape")
                shape = entry;
        }
        if (const std::size_t batch = shape.find("[b,"); batch != std::string::npos)
            shape.replace(batch + 1, 1, std::to_string(m_run.which.batch));
        std::int64_t &used = m_used[device];
        used += isAllocation ? request : -request;
        m_peak[device] = std::max(m_peak[device], reserved + used);
        std::vector<StatToWrite> stats{m_plane.integer("index_on_host", device),
                                       m_plane.integer("bytes_reserved", reserved),
                                       m_plane.integer("bytes_allocated", used),
                                       m_plane.integer("bytes_available", kCapacityBytes - reserved - used),
                                       m_plane.real("fragmentation", 0.0021),
                                       m_plane.integer("peak_bytes_in_use", m_peak[device])};
        if (isAllocation) {
            stats.push_back(m_plane.integer("requested_bytes", request));
            stats.push_back(m_plane.integer("allocation_bytes", request));
        }
        stats.push_back(m_plane.integer("addr", address));
        if (isAllocation) {
            stats.push_back(m_plane.reference("tf_op", "jit(train_step)"));
            stats.push_back(m_plane.integer("id", 0));
            stats.push_back(m_plane.integer("data_type", dataType));
            stats.push_back(m_plane.reference("shape", shape));
        }
        return stats;
    }

    void writeLine(std::size_t i)
    {
        sortLongerFirst(m_lines[i]);
        const HostThread &thread = kThreads[i];
        const std::int64_t id = thread.id + (thread.id == kMainThread ? std::int64_t{m_host} : 0);
        const std::string name = std::string(thread.name) + "/" + std::to_string(id);
        xplane::XSpaceWriter &writer = m_plane.writer();
        writer.beginLine(id, name, kLineBeginNs);
        for (const PendingEvent &event : m_lines[i])
            writer.event(event.type, event.offsetPs, event.durationPs, event.stats);
        writer.endLine(0, 0, name);
    }

    const TrainingRun &m_run;
    std::uint32_t m_host;
    PlaneBuilder m_plane;
    std::uint32_t m_step = 0;
    std::array<std::vector<PendingEvent>, kThreads.size()> m_lines;
    std::array<std::int64_t, kChipsPerHost> m_used{};
    std::array<std::int64_t, kChipsPerHost> m_peak{};
};

/// One entry of the map of advanced options: a name and a value that is a text or `true`.
void putOption(std::string &out, std::string_view name, std::string_view text)
{
    std::string value;
    if (text.empty())
        wire::putNumber(value, 2, std::uint64_t{1});
    else
        wire::putBytes(value, 1, text);
    std::string entry;
    wire::putBytes(entry, 1, name);
    wire::putBytes(entry, 2, value);
    wire::putBytes(out, 12, entry);
}

std::string profileOptions(bool isSnapshot)
{
    std::string options;
    wire::putNumber(options, 2, std::uint64_t{isSnapshot ? 0u : 2u}); // host tracer
    wire::putNumber(options, 3, std::uint64_t{1});                    // device tracer
    wire::putNumber(options, 4, std::uint64_t{0});                    // Python tracer
    wire::putNumber(options, 5, std::uint64_t{1});                    // version
    wire::putNumber(options, 7, std::uint64_t{1});                    // programs
    putOption(options, "tpu_trace_mode", "TRACE_COMPUTE");
    putOption(options, "tpu_perf_counters", {});
    if (isSnapshot) {
        putOption(options, "tpu_circular_buffer_tracing", {});
        putOption(options, "enable_continuous_profiling", {});
    }
    return options;
}

} // namespace

void writeHostThreads(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t host)
{
    HostWriter(writer, run, host).write();
}

void writeHostMetadata(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t host)
{
    PlaneBuilder plane(writer, 0, "/host:metadata");
    const auto addProgram = [&](std::string_view module, std::uint64_t program, std::string_view proto) {
        const std::string_view name = plane.keep(moduleName(module, program));
        plane.newType(name, name, {plane.bytes("Hlo Proto", proto), plane.number("program_id", program)});
    };
    addProgram("jit_train_step", kTrainProgram, run.module);
    addProgram("jit_fetch_metrics", kFetchProgram, run.fetchModule);
    plane.planeStat(plane.text("jaxlib_version", "0.10.0"));
    plane.planeStat(plane.text("tpu_version", "SYNTHETIC (TPU v6 lite)"));
    plane.planeStat(plane.text("cpu_version", "cpu"));
    plane.planeStat(plane.text("jax_version", "0.10.0"));
    plane.planeStat(plane.integer("process_id", kMainThread + std::int64_t{host}));
    plane.finish();
}

void writeEnvironment(xplane::XSpaceWriter &writer, const Environment &environment)
{
    PlaneBuilder plane(writer, 0, "Task Environment");
    plane.planeStat(plane.number("profile_start_time", environment.startNs));
    plane.planeStat(plane.number("profile_stop_time", environment.stopNs));
    plane.planeStat(plane.bytes("profile_options", plane.keep(profileOptions(environment.isSnapshot))));
    plane.planeStat(plane.text("planescope_notice", kNotice));
    plane.planeStat(plane.text("planescope_case", environment.caseName));
    plane.planeStat(plane.text("planescope_source", kSource));
    if (environment.isSnapshot)
        plane.planeStat(
            plane.text("planescope_snapshot", "continuous profiling snapshot: ring buffer 2 GB, window about 90 s"));
    plane.finish();
}

} // namespace planescope::demo
