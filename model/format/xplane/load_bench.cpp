#include "model/format/xplane/load_bench.h"

#include "xspace.pb.h"

#include "model/format/session_reader.h"
#include "model/io/mapped_file.h"
#include "model/io/sniff.h"
#include "model/io/wire_reader.h"
#include "model/store/column_memory.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include <sys/resource.h>

namespace planescope::xplane {

namespace {

constexpr std::size_t kPiece = std::size_t{32} << 20; // libprotobuf gets pieces of lines, cut between events

struct Timed {
    double seconds = 0;
    double cpuSeconds = 0;
    double userSeconds = 0;
};

double processUserSeconds()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

double processCpuSeconds()
{
    timespec time = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Timed timeOf(const std::function<void()> &work)
{
    const double cpu = processCpuSeconds();
    const double user = processUserSeconds();
    const auto start = std::chrono::steady_clock::now();
    work();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {seconds, processCpuSeconds() - cpu, processUserSeconds() - user};
}

/// A line "Key:   123 kB" of a file below /proc/self, in bytes.
std::uint64_t procBytes(const char *file, const std::string &key)
{
    std::ifstream in(std::string("/proc/self/") + file);
    for (std::string line; std::getline(in, line);)
        if (line.rfind(key + ":", 0) == 0)
            return std::strtoull(line.c_str() + key.size() + 1, nullptr, 10) * 1024;
    return 0;
}

void resetPeak()
{
    std::ofstream("/proc/self/clear_refs") << "5"; // may be refused: then the peak is that of the process so far
}

/// Payloads of all lines of all planes.
std::vector<std::span<const std::uint8_t>> linesOf(std::span<const std::uint8_t> space)
{
    std::vector<std::span<const std::uint8_t>> lines;
    wire::Reader planes(space);
    while (planes.next()) {
        if (!planes.is(1, wire::Type::Bytes))
            continue;
        wire::Reader plane(planes.bytes());
        while (plane.next())
            if (plane.is(3, wire::Type::Bytes))
                lines.push_back(plane.bytes());
    }
    return lines;
}

/// Start, duration and type of every event into columns that exist already; no checks beyond bounds, no lanes, no
/// order, no names. What no reader of this format can do without.
std::uint64_t walk(std::span<const std::uint8_t> space, ColumnMemory &columns)
{
    std::int64_t *begin = columns.begin();
    std::int64_t *duration = columns.duration();
    std::uint32_t *types = columns.type();
    std::uint64_t row = 0;
    const std::uint8_t *const safeEnd = space.data() + space.size() - std::min<std::size_t>(space.size(), 64);
    for (const auto &line : linesOf(space)) {
        const std::uint8_t *p = line.data();
        const std::uint8_t *const end = std::min(p + line.size(), safeEnd);
        while (p < end) {
            std::uint64_t length = 0;
            if (*p != 0x22) {
                wire::Reader other(p, end);
                if (!other.next())
                    break;
                p = other.at();
                continue;
            }
            const std::uint8_t *q = wire::readVarintUnchecked(p + 1, length);
            if (!q || length > static_cast<std::uint64_t>(line.data() + line.size() - q))
                break;
            const std::uint8_t *const eventEnd = q + length;
            std::uint64_t type = 0;
            std::uint64_t offset = 0;
            std::uint64_t time = 0;
            if (*q == 0x08)
                q = wire::readVarintUnchecked(q + 1, type);
            if (q && *q == 0x10)
                q = wire::readVarintUnchecked(q + 1, offset);
            if (q && *q == 0x18 && q < eventEnd)
                wire::readVarintUnchecked(q + 1, time);
            begin[row] = static_cast<std::int64_t>(offset);
            duration[row] = static_cast<std::int64_t>(time);
            types[row] = static_cast<std::uint32_t>(type);
            ++row;
            p = eventEnd;
        }
    }
    return row;
}

std::uint64_t countEvents(std::span<const std::uint8_t> space)
{
    std::uint64_t events = 0;
    for (const auto &line : linesOf(space)) {
        wire::Reader reader(line);
        while (reader.next())
            events += reader.is(4, wire::Type::Bytes);
    }
    return events;
}

struct Parsed {
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
};

/// Lines in pieces of at most kPiece, up to `most` bytes in all. A message of more than 2 GiB would end the process.
Parsed parseWithProtobuf(std::span<const std::uint8_t> space, std::uint64_t most)
{
    Parsed parsed;
    google::protobuf::Arena arena;
    const auto parsePiece = [&](const std::uint8_t *from, const std::uint8_t *to) {
        auto *line = google::protobuf::Arena::CreateMessage<proto::XLine>(&arena);
        if (line->ParseFromArray(from, static_cast<int>(to - from))) {
            parsed.events += static_cast<std::uint64_t>(line->events_size());
            parsed.bytes += static_cast<std::uint64_t>(to - from);
        }
        arena.Reset();
    };
    for (const auto &line : linesOf(space)) {
        if (parsed.bytes >= most)
            break;
        wire::Reader reader(line);
        const std::uint8_t *from = line.data();
        const std::uint8_t *to = from;
        while (parsed.bytes < most && reader.next() && !reader.isCut()) {
            if (static_cast<std::size_t>(reader.at() - from) > kPiece && to > from) {
                parsePiece(from, to);
                from = to;
            }
            to = reader.at();
        }
        if (parsed.bytes < most && to > from && static_cast<std::size_t>(to - from) <= kPiece)
            parsePiece(from, to);
    }
    return parsed;
}

class Bench
{
public:
    Bench(const std::filesystem::path &path, const BenchOptions &options) : m_path(path), m_options(options) {}
    Result<BenchReport> run();

private:
    struct Runs {
        BenchStage stage;
        std::vector<double> seconds;
        void add(Timed time)
        {
            stage.cpuSeconds = seconds.empty() ? time.cpuSeconds : std::min(stage.cpuSeconds, time.cpuSeconds);
            stage.userSeconds = seconds.empty() ? time.userSeconds : std::min(stage.userSeconds, time.userSeconds);
            seconds.push_back(time.seconds);
        }
    };
    Result<void> oneRound(std::span<const std::uint8_t> bytes, ColumnMemory &columns);
    Result<void> load(unsigned threads, bool derive);
    Runs &runsOf(const std::string &name, unsigned threads);
    void addLimits();

    const std::filesystem::path m_path;
    const BenchOptions m_options;
    std::vector<Runs> m_runs;
    BenchReport m_report;
};

Bench::Runs &Bench::runsOf(const std::string &name, unsigned threads)
{
    for (Runs &runs : m_runs)
        if (runs.stage.name == name && runs.stage.threads == threads)
            return runs;
    Runs runs;
    runs.stage.name = name;
    runs.stage.threads = threads;
    m_runs.push_back(std::move(runs));
    return m_runs.back();
}

Result<void> Bench::load(unsigned threads, bool derive)
{
    LoadOptions options;
    options.threads = threads;
    options.deriveLines = derive;
    options.memoryLimit = m_options.memoryLimit;
    resetPeak();
    const std::uint64_t anonymousBefore = procBytes("smaps_rollup", "Anonymous");
    Result<SessionPtr> session = fail(ErrorCode::MissingData);
    const Timed time = timeOf([&] { session = loadSession(m_path, options); });
    if (!session)
        return tl::unexpected<Error>(session.error());
    Runs &runs = runsOf(derive ? "load_derived" : "load", threads);
    runs.add(time);
    const std::uint64_t anonymous = procBytes("smaps_rollup", "Anonymous");
    runs.stage.anonymousBytes = anonymous > anonymousBefore ? anonymous - anonymousBefore : 0;
    runs.stage.peakRssBytes = procBytes("status", "VmHWM");
    runs.stage.bytes = m_report.fileBytes;
    runs.stage.events = (*session)->eventCount();
    runs.stage.rows = 0;
    for (const Line &line : (*session)->lines())
        runs.stage.rows += line.events.size() + line.aggregated.size();
    const auto resident = static_cast<double>((*session)->columnBytes().value);
    if (runs.stage.events > 0)
        runs.stage.residentBytesPerEvent = resident / static_cast<double>(runs.stage.events);
    if (runs.stage.rows > 0)
        runs.stage.residentBytesPerRow = resident / static_cast<double>(runs.stage.rows);
    runs.stage.anonymousToFileRatio = static_cast<double>(runs.stage.anonymousBytes) /
                                      static_cast<double>(std::max<std::uint64_t>(1, m_report.fileBytes));
    return {};
}

Result<void> Bench::oneRound(std::span<const std::uint8_t> bytes, ColumnMemory &columns)
{
    std::uint64_t walked = 0;
    const Timed time = timeOf([&] { walked = walk(bytes, columns); });
    Runs &walkRuns = runsOf("walk", 1);
    walkRuns.add(time);
    walkRuns.stage.events = walked;
    walkRuns.stage.bytes = bytes.size();
    // Twice in a row: a virtual machine may take free memory away within seconds, and then the first load waits for the
    // host to give it back. The second one shows what the reader itself costs.
    for (const unsigned threads : m_options.threads)
        for (int turn = 0; turn < 2; ++turn)
            if (auto loaded = load(threads, false); !loaded)
                return loaded;
    if (m_options.derive)
        for (const unsigned threads : m_options.threads)
            if (auto loaded = load(threads, true); !loaded)
                return loaded;
    return {};
}

void Bench::addLimits()
{
    const auto add = [this](const std::string &name, double value, double limit, double goal, bool isLeast = false) {
        m_report.limits.push_back({name, value, limit, goal, isLeast});
    };
    for (const BenchStage &stage : m_report.stages) {
        if (stage.name != "load" && stage.name != "load_derived")
            continue;
        const std::string of = stage.name + "_" + std::to_string(stage.threads);
        if (stage.name == "load" && stage.threads <= 2) {
            const bool isOne = stage.threads == 1;
            add(of + "_time_to_walk_ratio", stage.timeToWalkRatio, isOne ? 4 : 2.2, isOne ? 2 : 1.2);
            if (isOne) { // of two threads it is the same work, shared
                add(of + "_cpu_to_walk_ratio", stage.cpuToWalkRatio, 4, 2);
                add(of + "_user_to_walk_ratio", stage.userToWalkRatio, 4, 2);
            }
        }
        add(of + "_anonymous_to_file_ratio", stage.anonymousToFileRatio, 1, 1);
        add(of + "_resident_bytes_per_event", stage.residentBytesPerEvent, 26, 26);
    }
    if (m_report.protobufToLoadRatio > 0)
        add("protobuf_to_load_ratio", m_report.protobufToLoadRatio, 4, 4, true);
}

Result<BenchReport> Bench::run()
{
    auto mapped = MappedFile::open(m_path);
    if (!mapped)
        return tl::unexpected<Error>(mapped.error());
    const std::span<const std::uint8_t> bytes = (*mapped)->bytes();
    const ContentKind kind = sniff(bytes);
    if (kind != ContentKind::XSpace)
        return fail(bytes.empty()                   ? ErrorCode::EmptyFile
                    : contentKindName(kind).empty() ? ErrorCode::UnknownFormat
                                                    : ErrorCode::OtherFormat,
                    m_path.string(), 0, std::string(contentKindName(kind)));
    runsOf("walk", 1); // the first stage, whatever runs first
    m_report.fileBytes = bytes.size();
    // A load that has no room ends the run before the walk takes any.
    if (m_options.memoryLimit != 0)
        if (auto loaded = load(m_options.threads.front(), false); !loaded)
            return tl::unexpected<Error>(loaded.error());
    m_report.events = countEvents(bytes);
    auto columns = ColumnMemory::reserve(m_report.events + 1, m_report.events > 1'000'000);
    if (!columns)
        return tl::unexpected<Error>(columns.error());
    walk(bytes, **columns); // touches the columns and the file once
    for (unsigned round = 0; round < std::max(1u, m_options.repeats); ++round)
        if (auto done = oneRound(bytes, **columns); !done)
            return tl::unexpected<Error>(done.error());
    columns->reset();
    if (m_options.protobufBytes > 0) {
        Parsed parsed;
        resetPeak();
        const Timed time = timeOf([&] { parsed = parseWithProtobuf(bytes, m_options.protobufBytes); });
        Runs &runs = runsOf("protobuf", 1);
        runs.add(time);
        runs.stage.bytes = parsed.bytes;
        runs.stage.events = parsed.events;
        runs.stage.peakRssBytes = procBytes("status", "VmHWM");
        m_report.protobufParsedAll = parsed.events == m_report.events;
    }
    double walkPerByte = 0;
    double walkCpuPerByte = 0;
    double walkUserPerByte = 0;
    double loadPerByte = 0;
    double protobufPerByte = 0;
    for (Runs &runs : m_runs) {
        std::sort(runs.seconds.begin(), runs.seconds.end());
        BenchStage &stage = runs.stage;
        stage.seconds = runs.seconds.front();
        stage.medianSeconds = runs.seconds[runs.seconds.size() / 2];
        const double perByte = stage.bytes > 0 ? stage.seconds / static_cast<double>(stage.bytes) : 0;
        stage.bytesPerSecond = perByte > 0 ? 1 / perByte : 0;
        const double cpuPerByte = stage.bytes > 0 ? stage.cpuSeconds / static_cast<double>(stage.bytes) : 0;
        const double userPerByte = stage.bytes > 0 ? stage.userSeconds / static_cast<double>(stage.bytes) : 0;
        if (stage.name == "walk") {
            walkUserPerByte = userPerByte;
            walkPerByte = perByte;
            walkCpuPerByte = cpuPerByte;
        }
        if (walkPerByte > 0 && walkCpuPerByte > 0) {
            stage.timeToWalkRatio = perByte / walkPerByte;
            stage.cpuToWalkRatio = cpuPerByte / walkCpuPerByte;
        }
        if (walkUserPerByte > 0)
            stage.userToWalkRatio = userPerByte / walkUserPerByte;
        if (stage.name == "load" && stage.threads == 1) {
            loadPerByte = perByte;
            m_report.anonymousToFileRatio = stage.anonymousToFileRatio;
        }
        if (stage.name == "protobuf")
            protobufPerByte = perByte;
        m_report.stages.push_back(stage);
    }
    m_report.protobufToLoadRatio = loadPerByte > 0 ? protobufPerByte / loadPerByte : 0;
    addLimits();
    return m_report;
}

} // namespace

Result<BenchReport> runLoadBench(const std::filesystem::path &path, const BenchOptions &options)
{
    return Bench(path, options).run();
}

} // namespace planescope::xplane
