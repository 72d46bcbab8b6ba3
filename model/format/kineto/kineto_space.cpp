#include "model/format/kineto/kineto_space.h"

#include "model/format/kineto/kineto_arrows.h"
#include "model/format/kineto/kineto_memory.h"
#include "model/format/xplane/allocator_calls.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <unordered_map>

namespace planescope::kineto {

namespace {

constexpr std::string_view kDeviceCategories[] = {"kernel", "gpu_memcpy", "gpu_memset", "gpu_user_annotation",
                                                  "collective_comm"};
constexpr std::string_view kKnownCategories[] = {"cpu_op",       "user_annotation", "python_function",
                                                 "cuda_runtime", "cuda_driver",     "cpu_instant_event",
                                                 "kernel",       "gpu_memcpy",      "Trace"};
/// c10::DeviceType of PyTorch, c10/core/DeviceType.h.
constexpr std::array<std::string_view, 21> kDeviceTypes{
    "cpu",   "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip",  "fpga", "maia", "xla",          "vulkan",
    "metal", "xpu",  "mps",    "meta",   "hpu",    "ve",    "lazy", "ipu",  "mtia", "privateuseone"};

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                     : std::nullopt;
}

/// Rows of one thread or stream.
struct TraceLine {
    std::string name;
    std::vector<std::uint32_t> rows; ///< of Trace::events, or of Trace::samples
    bool isMemory = false;
    bool isCounters = false;
};

struct TracePlane {
    std::string name;
    const TraceDevice *device = nullptr;
    std::vector<TraceLine> lines;
};

class SpaceOfTrace
{
public:
    SpaceOfTrace(const Trace &trace, const std::stop_token &stop) : m_trace(trace), m_stop(stop) {}

    std::optional<std::string> write()
    {
        std::int64_t first = 0;
        for (std::size_t i = 0; i < m_trace.events.size(); ++i)
            first = i == 0 ? m_trace.events[i].beginNs : std::min(first, m_trace.events[i].beginNs);
        for (std::size_t i = 0; i < m_trace.samples.size(); ++i)
            first = i == 0 && m_trace.events.empty() ? m_trace.samples[i].beginNs
                                                     : std::min(first, m_trace.samples[i].beginNs);
        m_firstNs = first;
        encodeFlows();
        makePlanes();
        std::int64_t id = 0;
        for (const TracePlane &plane : m_planes) {
            if (m_stop.stop_requested())
                return std::nullopt;
            writePlane(++id, plane);
        }
        if (!m_trace.hostName.empty())
            m_writer.hostname(m_trace.hostName);
        return m_writer.take();
    }
    /// Events whose time does not fit.
    std::uint64_t outside() const { return m_outside; }
    /// Arrows that join no two spans.
    std::uint64_t lostArrows() const { return m_lostArrows; }

private:
    bool isDevice(const TraceEvent &event) const
    {
        const std::string_view category = m_trace.text(event.category);
        return std::find(std::begin(kDeviceCategories), std::end(kDeviceCategories), category) !=
               std::end(kDeviceCategories);
    }

    /// Which processes are devices, which one is the program, and a line for every thread with events.
    void makePlanes()
    {
        struct Process {
            std::map<std::uint32_t, TraceLine> lines;
            std::map<std::uint32_t, TraceLine> ranges; ///< of the program, laid over a stream
            std::vector<std::uint32_t> samples;
            std::size_t events = 0;
            bool isDevice = false;
            std::int64_t device = -1;
            std::string name;
        };
        std::map<std::uint32_t, Process> processes;
        TraceLine memory;
        memory.name = "Memory";
        memory.isMemory = true;
        for (std::uint32_t row = 0; row < m_trace.events.size(); ++row) {
            const TraceEvent &event = m_trace.events[row];
            Process &process = processes[event.process.value];
            ++process.events;
            process.isDevice |= isDevice(event);
            const bool isRange = m_trace.text(event.category) == "gpu_user_annotation";
            (isRange ? process.ranges : process.lines)[event.thread.value].rows.push_back(row);
        }
        for (std::uint32_t row = 0; row < m_trace.samples.size(); ++row)
            processes[m_trace.samples[row].process.value].samples.push_back(row);
        const std::uint32_t *program = nullptr;
        for (auto &[pid, process] : processes) {
            const std::string_view words = m_trace.text(NameId{pid});
            const auto known = m_trace.processes.find(pid);
            if (known != m_trace.processes.end()) {
                process.name = m_trace.text(known->second.name);
                const std::string_view labels = m_trace.text(known->second.labels);
                if (labels.starts_with("GPU "))
                    process.device = wholeNumber(labels.substr(4)).value_or(-1);
            }
            if (process.isDevice && process.device < 0)
                process.device = wholeNumber(words).value_or(-1);
            process.isDevice = process.isDevice && process.device >= 0;
            // The words "Spans" and "Traces" are about the recording.
            if (!process.isDevice && wholeNumber(words) && !process.name.starts_with("/") &&
                (!program || process.events > processes[*program].events))
                program = &pid;
        }
        for (auto &[pid, process] : processes) {
            const std::string pidText(m_trace.text(NameId{pid}));
            TracePlane plane;
            if (process.isDevice) {
                plane.name = "/device:GPU:" + std::to_string(process.device);
                for (const TraceDevice &device : m_trace.devices)
                    if (device.id == process.device)
                        plane.device = &device;
            } else if (program && pid == *program) {
                plane.name = "/host:CPU";
            } else if (process.name.starts_with("/")) {
                plane.name = process.name; // XProf's own trace says the plane
            } else if (wholeNumber(pidText)) {
                plane.name = "/host:CPU [" + pidText + "]";
            } else {
                plane.name = "/host:" + (pidText.empty() ? std::string("Recording") : pidText);
            }
            for (auto &[thread, line] : process.lines) {
                if (!process.isDevice)
                    takeMemoryEvents(line, memory);
                line.name = lineName(pid, thread, process.isDevice);
                plane.lines.push_back(std::move(line));
            }
            for (auto &[thread, line] : process.ranges) {
                line.name = "Ranges of " + lineName(pid, thread, process.isDevice);
                plane.lines.push_back(std::move(line));
            }
            if (!process.samples.empty()) {
                TraceLine counters;
                counters.name = "_counters_";
                counters.rows = std::move(process.samples);
                counters.isCounters = true;
                plane.lines.push_back(std::move(counters));
            }
            m_planes.push_back(std::move(plane));
        }
        // The program first, its devices, other processes, what is about the recording.
        const auto rank = [](const TracePlane &plane) {
            const std::string_view name(plane.name);
            return name == "/host:CPU" ? 0 : name.starts_with("/device:") ? 1 : name.starts_with("/host:CPU") ? 2 : 3;
        };
        std::stable_sort(m_planes.begin(), m_planes.end(),
                         [&](const TracePlane &a, const TracePlane &b) { return rank(a) < rank(b); });
        if (memory.rows.empty())
            return;
        if (m_planes.empty() || m_planes.front().name != "/host:CPU")
            m_planes.insert(m_planes.begin(), TracePlane{"/host:CPU", nullptr, {}});
        m_planes.front().lines.push_back(std::move(memory));
    }

    void takeMemoryEvents(TraceLine &line, TraceLine &memory)
    {
        std::vector<MemoryContext> contexts = memoryContexts(m_trace, line.rows);
        if (contexts.empty())
            return;
        std::vector<std::uint32_t> kept;
        std::size_t next = 0;
        for (const std::uint32_t row : line.rows) {
            if (!isMemoryEvent(m_trace, m_trace.events[row])) {
                kept.push_back(row);
                continue;
            }
            memory.rows.push_back(row);
            m_contexts.emplace(row, std::move(contexts[next++]));
        }
        line.rows = std::move(kept);
    }

    std::string lineName(std::uint32_t process, std::uint32_t thread, bool isDevice) const
    {
        const std::string words(m_trace.text(NameId{thread}));
        if (isDevice && wholeNumber(words))
            return "Stream #" + words;
        const auto known = m_trace.processes.find(process);
        if (known != m_trace.processes.end())
            if (const auto name = known->second.threads.find(thread);
                name != known->second.threads.end() && !m_trace.text(name->second).empty())
                return std::string(m_trace.text(name->second));
        return wholeNumber(words) ? "thread " + words : words;
    }

    void writePlane(std::int64_t id, const TracePlane &plane)
    {
        m_names = {};
        m_writer.beginPlane(id, plane.name);
        std::int64_t lineId = 0;
        for (const TraceLine &line : plane.lines) {
            m_writer.beginLine(++lineId, line.name, m_trace.baseNs + m_firstNs);
            if (line.isMemory)
                writeMemory(line);
            else if (line.isCounters)
                writeSamples(line);
            else
                for (const std::uint32_t row : line.rows)
                    writeEvent(row);
            m_writer.endLine();
        }
        if (plane.device) {
            m_writer.planeStat(
                xplane::StatToWrite::string(m_names.stat("device_type_string"), m_trace.text(plane.device->name)));
            if (plane.device->memoryBytes > 0)
                m_writer.planeStat(
                    xplane::StatToWrite::integer(m_names.stat("memory_size"), plane.device->memoryBytes));
            if (plane.device->processors > 0)
                m_writer.planeStat(xplane::StatToWrite::integer(m_names.stat("core_count"), plane.device->processors));
        }
        m_names.write(m_writer);
        m_writer.endPlane();
    }

    /// Picoseconds from the begin of the line; nothing when they do not fit.
    std::optional<std::int64_t> picoseconds(std::int64_t ns) const
    {
        constexpr std::int64_t kMost = std::int64_t{9'000'000'000'000'000};
        return ns >= 0 && ns < kMost ? std::optional(ns * 1000) : std::nullopt;
    }

    /// A flow of its own for each edge: starts, and ends, and nothing else.
    void encodeFlows()
    {
        constexpr std::uint64_t kStart = 2, kEnd = 1;
        const TraceEdges found = edgesOfArrows(m_trace);
        m_lostArrows = found.lost;
        std::uint64_t id = 0;
        for (const TraceEdge &edge : found.edges) {
            ++id;
            m_flows[edge.from].push_back(id << 2 | kStart);
            m_flows[edge.to].push_back(id << 2 | kEnd);
        }
    }

    /// An event for each series, as a counter's event has one number.
    void writeSamples(const TraceLine &line)
    {
        for (const std::uint32_t row : line.rows) {
            const TraceEvent &sample = m_trace.samples[row];
            for (const TraceArg &arg : m_trace.argsOf(sample)) {
                if (arg.kind == TraceArg::Kind::Text)
                    continue;
                m_stats.clear();
                addStat(arg);
                put(m_names.type(m_trace.text(sample.name), m_trace.text(sample.category)), sample);
            }
        }
    }

    void writeEvent(std::uint32_t row)
    {
        const TraceEvent &event = m_trace.events[row];
        m_stats.clear();
        if (const auto flows = m_flows.find(row); flows != m_flows.end())
            for (const std::uint64_t flow : flows->second)
                m_stats.push_back(xplane::StatToWrite::unsignedInteger(m_names.stat("flow"), flow));
        for (const TraceArg &arg : m_trace.argsOf(event))
            addStat(arg);
        if (const std::string_view name = m_trace.text(event.name); name.starts_with("ProfilerStep#"))
            if (const auto step = wholeNumber(name.substr(13));
                step && m_trace.text(event.category) == "user_annotation") {
                m_stats.push_back(xplane::StatToWrite::integer(m_names.stat("step_num"), *step));
                m_stats.push_back(xplane::StatToWrite::integer(m_names.stat("_r"), 1));
            }
        put(m_names.type(m_trace.text(event.name), m_trace.text(event.category)), event);
    }

    void addStat(const TraceArg &arg)
    {
        const std::string_view key = m_trace.text(arg.key);
        const std::int64_t id = m_names.stat(key == "correlation" ? "correlation_id" : key);
        switch (arg.kind) {
        case TraceArg::Kind::Integer:
            m_stats.push_back(xplane::StatToWrite::integer(id, static_cast<std::int64_t>(arg.bits)));
            break;
        case TraceArg::Kind::Real:
            m_stats.push_back(xplane::StatToWrite::real(id, std::bit_cast<double>(arg.bits)));
            break;
        case TraceArg::Kind::Text:
            m_stats.push_back(m_names.textStat(id, m_trace.text(NameId{static_cast<std::uint32_t>(arg.bits)})));
            break;
        }
    }

    void put(std::int64_t type, const TraceEvent &event)
    {
        const auto begin = picoseconds(event.beginNs - m_firstNs), duration = picoseconds(event.durationNs);
        if (begin && duration)
            m_writer.event(type, *begin, *duration, m_stats);
        else
            ++m_outside;
    }

    std::optional<std::int64_t> numberArg(const TraceEvent &event, std::string_view key) const
    {
        for (const TraceArg &arg : m_trace.argsOf(event))
            if (arg.kind == TraceArg::Kind::Integer && m_trace.text(arg.key) == key)
                return static_cast<std::int64_t>(arg.bits);
        return std::nullopt;
    }

    void writeMemory(const TraceLine &line)
    {
        std::vector<std::uint32_t> rows = line.rows;
        std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_trace.events[a].beginNs < m_trace.events[b].beginNs;
        });
        std::map<std::string, std::int64_t> sums; ///< for writers that do not state them
        for (const std::uint32_t row : rows) {
            const TraceEvent &event = m_trace.events[row];
            const MemoryContext &context = m_contexts.at(row);
            const bool isOom = isOutOfMemory(m_trace, event);
            const std::int64_t type = numberArg(event, "Device Type").value_or(0);
            const std::int64_t device = numberArg(event, "Device Id").value_or(-1);
            std::string allocator(type >= 0 && type < static_cast<std::int64_t>(kDeviceTypes.size())
                                      ? kDeviceTypes[static_cast<std::size_t>(type)]
                                      : "device type " + std::to_string(type));
            if (type != 0 && device >= 0)
                allocator += ":" + std::to_string(device);
            // No memory is that large, but a file may say so.
            constexpr std::int64_t kMost = std::int64_t{1} << 61;
            const std::int64_t bytes = std::clamp(numberArg(event, "Bytes").value_or(0), -kMost, kMost);
            std::int64_t &sum = sums[allocator];
            if (!isOom)
                sum = std::clamp(sum + bytes, -kMost, kMost);
            const std::optional<std::int64_t> offset = picoseconds(event.beginNs - m_firstNs);
            if (!offset) {
                ++m_outside;
                continue;
            }
            xplane::AllocatorCall call;
            call.kind = isOom       ? xplane::AllocatorCall::Kind::OutOfMemory
                        : bytes < 0 ? xplane::AllocatorCall::Kind::Free
                                    : xplane::AllocatorCall::Kind::Allocate;
            call.allocator = allocator;
            call.offsetPs = *offset;
            call.blockBytes = call.requestedBytes = bytes < 0 ? -bytes : bytes;
            call.inUseBytes = numberArg(event, "Total Allocated").value_or(sum);
            call.poolBytes = numberArg(event, "Total Reserved").value_or(0);
            call.address = numberArg(event, "Addr");
            call.op = m_trace.text(context.op);
            call.range = m_trace.text(context.range);
            call.stack = context.stack;
            xplane::writeAllocatorCall(m_writer, m_names, call);
        }
    }

    const Trace &m_trace;
    std::stop_token m_stop;
    std::vector<TracePlane> m_planes;
    std::map<std::uint32_t, MemoryContext> m_contexts;                     ///< by row
    std::unordered_map<std::uint32_t, std::vector<std::uint64_t>> m_flows; ///< by row
    std::int64_t m_firstNs = 0;
    std::uint64_t m_outside = 0, m_lostArrows = 0;
    xplane::PlaneNames m_names;
    std::vector<xplane::StatToWrite> m_stats;
    xplane::XSpaceWriter m_writer;
};

bool isTrace(const Trace &trace)
{
    if (!trace.holdsTrace)
        return false;
    if (trace.isKineto)
        return true;
    for (const std::string_view category : kKnownCategories)
        if (trace.texts.find(category))
            return true;
    return !trace.events.empty() || !trace.samples.empty();
}

} // namespace

Result<TraceSpace> spaceOfTrace(std::span<const std::uint8_t> json, const std::stop_token &stop)
{
    const Result<Trace> trace = readTrace(json, stop);
    if (!trace)
        return tl::unexpected<Error>(trace.error());
    if (!isTrace(*trace))
        return fail(ErrorCode::OtherFormat, {}, 0, "JSON");
    TraceSpace out;
    SpaceOfTrace space(*trace, stop);
    std::optional<std::string> bytes = space.write();
    if (!bytes)
        return fail(ErrorCode::Canceled);
    out.bytes = std::move(*bytes);
    const auto report = [&](ImportCode code, Severity severity, std::string place, std::uint64_t count) {
        if (count == 0)
            return;
        ImportEntry entry;
        entry.code = code;
        entry.severity = severity;
        entry.place = std::move(place);
        entry.count = count;
        out.report.add(std::move(entry));
    };
    report(ImportCode::KindNotShown, Severity::Notice, "arrows that join no two spans", space.lostArrows());
    report(ImportCode::KindNotShown, Severity::Notice, "asynchronous events, samples, objects", trace->others);
    report(ImportCode::EventsSkipped, Severity::DataLoss, "events without time or end", trace->broken);
    report(ImportCode::TimeOverflow, Severity::DataLoss, {}, space.outside());
    report(ImportCode::TextRepaired, Severity::Notice, "JSON", trace->repairs);
    if (trace->endsEarly) {
        ImportEntry entry;
        entry.code = ImportCode::FileTruncated;
        entry.severity = Severity::DataLoss;
        entry.offset = trace->endsAt;
        entry.hasOffset = true;
        out.report.add(std::move(entry));
    }
    return out;
}

} // namespace planescope::kineto
