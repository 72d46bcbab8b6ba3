#include "model/format/xplane/xspace_loader.h"

#include "model/format/progress_ticker.h"
#include "model/format/xplane/counter_samples.h"
#include "model/format/xplane/derived_lines.h"
#include "model/format/xplane/event_peek.h"
#include "model/store/column_arena.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>

namespace planescope::xplane {

namespace {

constexpr std::uint64_t kSmallConstant = std::uint64_t{8} << 20;  // allowed on top of 4x the file
constexpr std::uint64_t kHugePagesFrom = std::uint64_t{24} << 20; // bytes of lines
constexpr std::uint64_t kLongLine = std::uint64_t{16} << 20;      // bytes
constexpr std::int64_t kPsPerNs = 1000;
constexpr std::uint64_t kPackedBytesPerRow = 10; // what an event takes at least, as a rule
constexpr const char *kMemoryLimit = "memory limit";

/// Name of a host without one in the file: the file's name without its endings.
std::string_view hostOfFileName(std::string_view file)
{
    for (const std::string_view ending : {".gz", ".zst", ".pb", ".xplane", ".json", ".trace", ".pt", ".pickle"})
        if (file.size() > ending.size() && file.substr(file.size() - ending.size()) == ending)
            file.remove_suffix(ending.size());
    return file;
}

class Loader
{
public:
    Loader(std::string sessionName, std::vector<SourceFile> files, const LoadOptions &options, const LoadHooks &hooks) :
        m_name(std::move(sessionName)), m_files(std::move(files)), m_options(options), m_hooks(hooks), m_builder(m_name)
    {}
    Result<SessionPtr> run(const ImportReport &unreadable);

private:
    void index();
    void alignHosts();
    void placeSegments();
    void publishIndexed();
    unsigned threadCount() const;
    bool isTooLarge() const;
    bool isOverLimit(std::uint64_t decodedRows);
    Result<void> decode();
    void packLongLine(std::uint32_t job);
    void finishLines();
    void reportLine(const IndexedLine &indexed, const DecodedLine &decoded);
    void reportFilesWithoutEvents();
    bool isLong(const LineJob &job, unsigned threads) const
    {
        return job.segments.size() == 1 && job.bytes >= kLongLine && job.bytes < kNoStats &&
               job.bytes > m_index.lineBytes / threads / 2;
    }
    std::uint32_t unknownTypeOf(PlaneId plane);
    void nameUnknownTypes(const IndexedLine &indexed);
    TimeRange estimatedRange() const;

    std::string m_name;
    std::vector<SourceFile> m_files;
    const LoadOptions &m_options;
    const LoadHooks &m_hooks;
    SessionBuilder m_builder;
    std::shared_ptr<XPlaneStats> m_stats;
    SpaceIndex m_index;
    std::vector<HostId> m_hosts;
    std::vector<DecodedLine> m_decoded;
    std::vector<EventColumns> m_packed; // per line
    std::vector<std::uint64_t> m_packedBytes;
    std::vector<std::shared_ptr<ColumnArena>> m_arenas; // per thread
    std::vector<std::shared_ptr<LinePacker>> m_packers; // per thread
    std::vector<std::uint32_t> m_unknownTypes;          // per plane
    std::atomic<std::uint64_t> m_bytesDone{0};
    std::uint64_t m_totalBytes = 0;
    std::uint64_t m_budgetLeft = 0;
    std::uint64_t m_contentBytes = 0;            ///< of unpacked files
    std::atomic<std::uint64_t> m_packedTotal{0}; ///< bytes of columns
    std::atomic<bool> m_isOverLimit{false};
    ProgressTicker *m_ticker = nullptr;
};

Result<SessionPtr> Loader::run(const ImportReport &unreadable)
{
    m_builder.report().merge(unreadable);
    m_stats = std::make_shared<XPlaneStats>(m_builder.peek().names());
    std::uint64_t fileSize = 0;
    for (const SourceFile &file : m_files) {
        m_totalBytes += file.content.bytes.size();
        fileSize += file.content.fileSize;
        m_builder.keepAlive(file.content.owner);
        if (file.sites)
            m_builder.setAllocationSites(file.sites);
        const HostId host = m_builder.addHost({});
        m_builder.host(host).file = file.name;
        m_builder.host(host).fileSize = Bytes{file.content.fileSize};
        m_hosts.push_back(host);
    }
    for (const SourceFile &file : m_files)
        m_contentBytes += file.content.anonymousBytes;
    m_builder.setFileSize(Bytes{fileSize});
    ProgressTicker ticker(m_hooks.progress, m_bytesDone, m_totalBytes, 0, static_cast<std::uint32_t>(m_files.size()),
                          ProgressTicker::From::Start);
    m_ticker = &ticker;

    index();
    if (m_index.isCanceled || m_hooks.stop.stop_requested())
        return fail(ErrorCode::Canceled);
    if (m_builder.peek().planes().empty() && m_index.planeFields == 0 && m_index.texts == 0)
        return fail(ErrorCode::Damaged, m_files.size() == 1 ? m_files[0].name : m_name);
    m_builder.setStatSource(m_stats);
    if (isTooLarge())
        return fail(ErrorCode::TooLarge, m_name, 0, kMemoryLimit);
    alignHosts();
    placeSegments();
    publishIndexed();
    if (const auto decoded = decode(); !decoded)
        return tl::unexpected<Error>(decoded.error());
    finishLines();
    addCounterTracks(m_builder, threadCount());
    if (m_options.deriveLines) {
        DeriveOptions derive;
        derive.stop = m_hooks.stop;
        if (m_options.memoryLimit != 0) // what unpacked content takes is gone already
            derive.columnLimit = std::max<std::uint64_t>(1, m_options.memoryLimit - m_contentBytes);
        deriveLines(m_builder, derive);
    }
    if (m_hooks.stop.stop_requested())
        return fail(ErrorCode::Canceled);
    m_bytesDone.store(m_totalBytes, std::memory_order_relaxed);
    SessionPtr session = m_builder.finish();
    return session;
}

void Loader::index()
{
    // A quarter of what the whole may cost is enough for names and lines of any sound file.
    MemoryBudget budget(m_totalBytes + kSmallConstant);
    SpaceIndexer indexer(m_builder, *m_stats, budget, m_bytesDone, m_hooks.stop);
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        m_ticker->setHost(static_cast<std::uint32_t>(i));
        indexer.addFile(m_files[i], m_hosts[i]);
        Host &host = m_builder.host(m_hosts[i]);
        if (host.name == NameId{})
            host.name = m_builder.intern(hostOfFileName(m_files[i].name));
    }
    m_budgetLeft = budget.left();
    m_index = indexer.take();
}

void Loader::alignHosts()
{
    std::int64_t epochNs = 0;
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        Host &host = m_builder.host(m_hosts[i]);
        host.epochNs = m_index.profileStartNs[i] != 0 ? m_index.profileStartNs[i] : m_index.smallestEpochNs[i];
        if (host.epochNs != 0)
            epochNs = epochNs == 0 ? host.epochNs : std::min(epochNs, host.epochNs);
    }
    m_builder.setEpochNs(epochNs);
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        Host &host = m_builder.host(m_hosts[i]);
        std::int64_t offsetPs = 0;
        const bool fits = host.epochNs != 0 && !__builtin_mul_overflow(host.epochNs - epochNs, kPsPerNs, &offsetPs);
        if (fits) {
            host.offset = Duration::ps(offsetPs);
        } else if (m_files.size() > 1) {
            ImportEntry entry;
            entry.code = ImportCode::HostNotAligned;
            entry.severity = Severity::Notice;
            entry.place = m_files[i].name;
            entry.count = 1;
            m_builder.report().add(std::move(entry));
        }
    }
}

void Loader::placeSegments()
{
    // Producers write lines either in nanoseconds since 1970 or, after their own normalisation, since the start of the
    // profile; small values stay as they are.
    for (IndexedLine &indexed : m_index.lines) {
        const Host &host = m_builder.host(m_hosts[indexed.file]);
        for (LineSegment &segment : indexed.segments) {
            std::int64_t ns = segment.timestampNs;
            const bool isEpoch = ns >= kEpochFromNs || (host.epochNs != 0 && ns >= host.epochNs);
            if (isEpoch)
                ns -= host.epochNs;
            if (__builtin_mul_overflow(ns, kPsPerNs, &segment.basePs) ||
                __builtin_add_overflow(segment.basePs, host.offset.toPs(), &segment.basePs)) {
                // No place on the axis: far outside, every event of it is counted as an overflow.
                segment.basePs = ns < 0 ? INT64_MIN : INT64_MAX;
            }
        }
    }
}

TimeRange Loader::estimatedRange() const
{
    std::int64_t begin = INT64_MAX;
    std::int64_t end = INT64_MIN;
    for (const IndexedLine &indexed : m_index.lines) {
        const Line &line = m_builder.peek().line(indexed.line);
        if (line.kind == LineKind::CounterDump)
            continue;
        for (const LineSegment &segment : indexed.segments) {
            const EventPeek peek = peekAtEvents(segment);
            std::int64_t firstPs = 0;
            std::int64_t lastPs = 0;
            if (peek.isEmpty || __builtin_add_overflow(segment.basePs, peek.firstBeginPs, &firstPs) ||
                __builtin_add_overflow(segment.basePs, peek.lastEndPs, &lastPs))
                continue;
            begin = std::min(begin, firstPs);
            end = std::max(end, lastPs);
        }
    }
    return begin < end ? TimeRange::ps(begin, end) : TimeRange{};
}

void Loader::publishIndexed()
{
    if (!m_hooks.indexed)
        return;
    SessionBuilder rows(m_name);
    const Session &known = m_builder.peek();
    for (const Host &host : known.hosts()) {
        Host &copy = rows.host(rows.addHost(known.text(host.name)));
        const NameId name = copy.name;
        copy = host;
        copy.name = name;
    }
    for (const Plane &plane : known.planes())
        rows.addPlane(plane.host, known.text(plane.name), plane.wireId);
    for (const IndexedLine &indexed : m_index.lines) {
        const Line &line = known.line(indexed.line);
        const LineId id = rows.addLine(line.plane, known.text(line.name), line.wireId);
        rows.line(id).timestampNs = line.timestampNs;
        rows.line(id).wireBytes = line.wireBytes;
        rows.line(id).displayId = line.displayId;
    }
    rows.setEpochNs(known.epochNs());
    rows.setFileSize(known.fileSize());
    rows.setComplete(false);
    rows.setKnownRange(estimatedRange());
    rows.report().merge(known.importReport());
    m_hooks.indexed(rows.finish());
}

unsigned Loader::threadCount() const
{
    if (m_index.lineBytes < (std::uint64_t{1} << 20))
        return 1;
    return m_options.threads != 0 ? m_options.threads : std::max(1u, std::thread::hardware_concurrency());
}

bool Loader::isTooLarge() const
{
    if (m_options.memoryLimit == 0)
        return false;
    std::uint64_t rows = 0;
    std::uint64_t longest = 0;
    for (const IndexedLine &indexed : m_index.lines) {
        std::uint64_t events = 0;
        for (const LineSegment &segment : indexed.segments)
            events += estimateEvents(segment);
        rows += events;
        longest = std::max(longest, events);
    }
    return m_contentBytes + rows * kPackedBytesPerRow + longest * ColumnMemory::kBytesPerRow > m_options.memoryLimit;
}

bool Loader::isOverLimit(std::uint64_t decodedRows)
{
    if (m_options.memoryLimit != 0 &&
        m_contentBytes + m_packedTotal.load(std::memory_order_relaxed) + decodedRows * ColumnMemory::kBytesPerRow >
            m_options.memoryLimit)
        m_isOverLimit.store(true, std::memory_order_relaxed);
    return m_isOverLimit.load(std::memory_order_relaxed);
}

Result<void> Loader::decode()
{
    m_decoded.resize(m_index.lines.size());
    // Per line: what its bytes allow. A sound event takes 8 bytes or more in the file and 26 in the columns; a file of
    // empty events must not cost more than four times its size.
    std::vector<LineJob> jobs(m_index.lines.size());
    const std::uint64_t extraRows = m_budgetLeft / 4 / ColumnMemory::kBytesPerRow;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        IndexedLine &indexed = m_index.lines[i];
        LineJob &job = jobs[i];
        job.fileBegin = m_files[indexed.file].content.bytes.data();
        job.fileEnd = job.fileBegin + m_files[indexed.file].content.bytes.size();
        job.segments = indexed.segments;
        for (const LineSegment &segment : indexed.segments)
            job.bytes += static_cast<std::uint64_t>(segment.end - segment.begin);
        const bool isCounter = m_builder.line(indexed.line).kind == LineKind::Counters;
        const double share =
            static_cast<double>(job.bytes) / static_cast<double>(std::max<std::uint64_t>(1, m_index.lineBytes));
        job.eventLimit = std::min<std::uint64_t>(job.bytes / (isCounter ? 12 : 8) + 16 +
                                                     static_cast<std::uint64_t>(share * static_cast<double>(extraRows)),
                                                 job.bytes / 2 + 1);
    }
    std::vector<std::uint32_t> order(jobs.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return jobs[a].bytes > jobs[b].bytes; });

    const unsigned threads = threadCount();
    m_packed.resize(jobs.size());
    m_packedBytes.resize(jobs.size());
    const bool hugePages = m_index.lineBytes >= kHugePagesFrom;
    for (unsigned t = 0; t < threads; ++t) {
        m_arenas.push_back(std::make_shared<ColumnArena>(hugePages));
        m_packers.push_back(std::make_shared<LinePacker>(hugePages));
    }
    // Lines that alone would keep one thread busy while the others are done.
    std::size_t longLines = 0;
    while (threads > 1 && longLines < order.size() && isLong(jobs[order[longLines]], threads))
        ++longLines;
    std::uint64_t longest = 0;
    for (std::size_t i = 0; i < longLines; ++i)
        longest = std::max(longest, jobs[order[i]].eventLimit);
    if (longLines > 0) {
        auto memory = ColumnMemory::reserve(longest, hugePages);
        if (!memory)
            return tl::unexpected<Error>(memory.error());
        for (std::size_t i = 0; i < longLines; ++i) {
            const std::uint32_t job = order[i];
            m_decoded[job] = decodeLongLine(jobs[job], threads, **memory, m_bytesDone, m_hooks.stop);
            packLongLine(job);
            m_packedTotal.fetch_add(m_packedBytes[job], std::memory_order_relaxed);
            if (isOverLimit((*memory)->used()))
                return fail(ErrorCode::TooLarge, m_name, 0, kMemoryLimit);
            (*memory)->setUsed(0);
        }
    }
    // Each thread decodes into memory of its own, packs the line, a long one in pieces, and writes the next one over
    // it: what is touched stays in the cache.
    longest = 0;
    for (std::size_t i = longLines; i < order.size(); ++i)
        longest = std::max(longest, jobs[order[i]].eventLimit);
    std::vector<std::shared_ptr<ColumnMemory>> memories;
    for (unsigned t = 0; t < threads; ++t) {
        auto memory = ColumnMemory::reserve(longest, hugePages);
        if (!memory)
            return tl::unexpected<Error>(memory.error());
        memories.push_back(std::move(*memory));
    }
    std::atomic<std::size_t> next{longLines};
    const auto work = [&](unsigned thread) {
        ColumnMemory &memory = *memories[thread];
        ColumnArena &arena = *m_arenas[thread];
        LinePacker &packer = *m_packers[thread];
        for (std::size_t at = next.fetch_add(1); at < order.size(); at = next.fetch_add(1)) {
            if (m_hooks.stop.stop_requested() || m_isOverLimit.load(std::memory_order_relaxed))
                return;
            const std::uint32_t job = order[at];
            const std::uint64_t before = arena.used() + packer.used();
            DecodedLine &line = m_decoded[job] = decodeLine(jobs[job], memory, m_bytesDone, m_hooks.stop, &packer);
            m_packed[job] = line.isPacked ? line.packed : arena.pack(line.columns);
            m_packedBytes[job] = arena.used() + packer.used() - before;
            m_packedTotal.fetch_add(m_packedBytes[job], std::memory_order_relaxed);
            isOverLimit(memory.used());
            memory.setUsed(0);
        }
    };
    {
        std::vector<std::jthread> workers;
        for (unsigned t = 1; t < threads; ++t)
            workers.emplace_back([&, t] { work(t); });
        work(0);
    }
    if (m_hooks.stop.stop_requested())
        return fail(ErrorCode::Canceled);
    if (m_isOverLimit)
        return fail(ErrorCode::TooLarge, m_name, 0, kMemoryLimit);
    return {};
}

void Loader::packLongLine(std::uint32_t job)
{
    const PlainColumns &plain = m_decoded[job].columns;
    EventColumns &packed = m_packed[job];
    ColumnArena &mine = *m_arenas[0];
    ColumnArena &other = *m_arenas[1];
    const std::uint64_t before = mine.used() + other.used();
    {
        const std::jthread worker([&] {
            packed.durationPs = other.pack(plain.durationPs);
            packed.statOffset = other.pack(plain.statOffset);
        });
        packed.beginPs = mine.pack(plain.beginPs);
        packed.type = mine.pack(plain.type);
        packed.lane = mine.pack(plain.lane);
    }
    packed.statHigh = plain.statHigh;
    m_packedBytes[job] = mine.used() + other.used() - before;
}

std::uint32_t Loader::unknownTypeOf(PlaneId plane)
{
    if (m_unknownTypes.size() <= plane.value)
        m_unknownTypes.resize(plane.value + 1, IdMap::kNone);
    std::uint32_t &type = m_unknownTypes[plane.value];
    if (type == IdMap::kNone)
        type = m_builder.addType(plane, {}).value;
    return type;
}

void Loader::nameUnknownTypes(const IndexedLine &indexed)
{
    const std::uint32_t unknown = unknownTypeOf(m_builder.line(indexed.line).plane);
    m_builder.replaceType(indexed.line, EventTypeId{IdMap::kNone}, EventTypeId{unknown});
    for (AggregatedEvent &event : m_builder.line(indexed.line).aggregated)
        if (event.type.value == IdMap::kNone)
            event.type.value = unknown;
}

void Loader::finishLines()
{
    for (const auto &arena : m_arenas)
        m_builder.keepAlive(arena);
    for (const auto &packer : m_packers)
        m_builder.keepAlive(packer);
    for (std::size_t i = 0; i < m_decoded.size(); ++i) {
        const IndexedLine &indexed = m_index.lines[i];
        DecodedLine &decoded = m_decoded[i];
        Line &line = m_builder.line(indexed.line);
        LineTail tail = indexed.tail;
        if (decoded.tail.hasDisplayId) {
            tail.hasDisplayId = true;
            tail.displayId = decoded.tail.displayId;
        }
        if (!decoded.tail.displayName.empty())
            tail.displayName = decoded.tail.displayName;
        if (tail.hasDisplayId)
            line.displayId = tail.displayId;
        if (!tail.displayName.empty()) {
            if (line.kind == LineKind::Other)
                line.kind = lineKindOf(tail.displayName, m_builder.plane(line.plane).kind);
            line.name = m_builder.internBorrowed(tail.displayName);
        }
        line.statBase = decoded.statBase;
        line.aggregated = std::move(decoded.aggregated);
        std::shared_ptr<const void> high;
        std::uint64_t bytes = m_packedBytes[i];
        if (decoded.statHigh) {
            bytes += decoded.statHigh->size();
            high = std::shared_ptr<const std::vector<std::uint8_t>>(std::move(decoded.statHigh));
        }
        m_builder.setColumns(indexed.line, m_packed[i], decoded.laneFacts, std::move(high), Bytes{bytes},
                             decoded.range);
        if (decoded.unknownTypes > 0)
            nameUnknownTypes(indexed);
        reportLine(indexed, decoded);
    }
    reportFilesWithoutEvents();
}

void Loader::reportFilesWithoutEvents()
{
    std::vector<bool> holdsEvents(m_files.size(), false);
    for (std::size_t i = 0; i < m_index.lines.size(); ++i) {
        const IndexedLine &indexed = m_index.lines[i];
        if (m_packed[i].size() > 0 || !m_builder.line(indexed.line).aggregated.empty())
            holdsEvents[indexed.file] = true;
    }
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        if (holdsEvents[i])
            continue;
        ImportEntry entry;
        entry.code = ImportCode::NoTimeline;
        entry.severity = Severity::Notice;
        entry.place = m_files[i].name;
        entry.count = 1;
        m_builder.report().add(std::move(entry));
    }
}

void Loader::reportLine(const IndexedLine &indexed, const DecodedLine &decoded)
{
    const Session &known = m_builder.peek();
    const Line &line = known.line(indexed.line);
    const std::string place =
        std::string(known.text(known.plane(line.plane).name)) + " / " + std::string(known.text(line.name));
    const auto add = [&](ImportCode code, Severity severity, std::uint64_t count, std::uint64_t bytes = 0,
                         std::optional<std::uint64_t> offset = {}) {
        if (count == 0 && bytes == 0)
            return;
        ImportEntry entry;
        entry.code = code;
        entry.severity = severity;
        entry.place = place;
        entry.count = count;
        entry.bytes = bytes;
        entry.hasOffset = offset.has_value();
        entry.offset = offset.value_or(0);
        m_builder.report().add(std::move(entry));
    };
    add(ImportCode::EventsSkipped, Severity::DataLoss, decoded.skipped, 0, decoded.firstSkippedAt);
    add(ImportCode::DamagedRegion, Severity::DataLoss, 0, decoded.damagedBytes, decoded.firstDamageAt);
    add(ImportCode::NegativeDuration, Severity::Notice, decoded.negativeDurations);
    add(ImportCode::NegativeTime, Severity::Notice, decoded.negativeTimes);
    add(ImportCode::TimeOverflow, Severity::DataLoss, decoded.overflows);
    add(ImportCode::UnknownEventType, Severity::Notice, decoded.unknownTypes);
    add(ImportCode::EventLimit, Severity::DataLoss, decoded.leftOut);
    add(ImportCode::AggregatedEvents, Severity::Info, line.aggregated.size());
    if (decoded.wasUnsorted)
        add(ImportCode::UnsortedLine, Severity::Info, line.events.size());
    if (line.kind != LineKind::AsyncOps && line.kind != LineKind::Counters && line.kind != LineKind::CounterDump)
        add(ImportCode::PartialOverlap, Severity::Info, decoded.partialOverlaps);
}

} // namespace

Result<SessionPtr> loadSpaces(const std::string &sessionName, std::vector<SourceFile> files,
                              const ImportReport &unreadable, const LoadOptions &options, const LoadHooks &hooks)
{
    return Loader(sessionName, std::move(files), options, hooks).run(unreadable);
}

} // namespace planescope::xplane
