#include "model/format/torch/memory_snapshot.h"

#include "model/base/saturated.h"
#include "model/format/torch/pickle.h"
#include "model/format/xplane/allocator_calls.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace planescope::torch {

namespace {

constexpr std::size_t kDeepestFrames = 512;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 52;
constexpr std::int64_t kMostInAll = std::int64_t{1} << 60; ///< of all blocks, and of all calls

enum class Action : std::uint8_t { Other, Allocate, Free, GrowPool, ShrinkPool, OutOfMemory };

Action actionOf(std::string_view word)
{
    if (word == "alloc")
        return Action::Allocate;
    if (word == "free_completed") // free_requested only begins it
        return Action::Free;
    if (word == "segment_alloc" || word == "segment_map")
        return Action::GrowPool;
    if (word == "segment_free" || word == "segment_unmap")
        return Action::ShrinkPool;
    return word == "oom" ? Action::OutOfMemory : Action::Other;
}

class SnapshotReader
{
public:
    explicit SnapshotReader(const Pickle &pickle) : m_pickle(pickle) {}

    Result<SnapshotSpace> run(const std::stop_token &stop)
    {
        m_out.sites.source = AllocationSites::Source::Snapshot;
        const Pickle::Node root = m_pickle.root();
        const bool isOld = m_pickle.kind(root) == Pickle::Kind::List;
        const Pickle::Node segments = isOld ? root : m_pickle.value(root, "segments");
        const Pickle::Node traces = isOld ? Pickle::kNone : m_pickle.value(root, "device_traces");
        if (m_pickle.kind(segments) != Pickle::Kind::List || !looksLikeSegments(segments))
            return fail(ErrorCode::OtherFormat, {}, 0, "pickle");
        for (const Pickle::Node segment : m_pickle.items(segments))
            readSegment(segment);
        std::stable_sort(m_out.sites.sites.begin(), m_out.sites.sites.end(),
                         [](const AllocationSite &a, const AllocationSite &b) { return a.bytes > b.bytes; });
        writeTraces(m_pickle.items(traces), stop);
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled);
        if (m_broken > 0) {
            ImportEntry entry;
            entry.code = ImportCode::EventsSkipped;
            entry.severity = Severity::DataLoss;
            entry.place = "memory snapshot";
            entry.count = m_broken;
            m_out.report.add(std::move(entry));
        }
        m_out.sites.broken = m_broken;
        return std::move(m_out);
    }

private:
    struct Device {
        std::int64_t inUse = 0, pool = 0; ///< when the snapshot was taken
    };

    bool looksLikeSegments(Pickle::Node segments) const
    {
        for (const Pickle::Node segment : m_pickle.items(segments))
            if (m_pickle.value(segment, "blocks") == Pickle::kNone)
                return false;
        return true;
    }
    std::int64_t number(Pickle::Node dictionary, std::string_view key, std::int64_t otherwise = 0) const
    {
        return m_pickle.integer(m_pickle.value(dictionary, key), otherwise);
    }
    std::string_view word(Pickle::Node dictionary, std::string_view key) const
    {
        return m_pickle.text(m_pickle.value(dictionary, key));
    }
    static std::string deviceName(std::int64_t device) { return "cuda:" + std::to_string(device); }
    /// A size that a memory could have, alone and with those before it.
    bool isSize(std::int64_t bytes, std::int64_t &inAll)
    {
        if (bytes >= 0 && bytes <= kMostBytes && bytes <= kMostInAll - inAll) {
            inAll += bytes;
            return true;
        }
        ++m_broken;
        return false;
    }

    /// Rows of the frames of a stack; stacks that are shared in the pickle are read once.
    const std::vector<std::uint32_t> &stackOf(Pickle::Node frames)
    {
        const auto [at, isNew] = m_stacks.try_emplace(frames);
        if (!isNew)
            return at->second;
        for (const Pickle::Node frame : m_pickle.items(frames)) {
            if (at->second.size() >= kDeepestFrames)
                break;
            const auto [row, isUnknown] =
                m_frames.try_emplace(frame, static_cast<std::uint32_t>(m_out.sites.frames.size()));
            if (isUnknown)
                m_out.sites.frames.push_back(
                    {std::string(word(frame, "name")), std::string(word(frame, "filename")), number(frame, "line")});
            at->second.push_back(row->second);
        }
        return at->second;
    }

    void readSegment(Pickle::Node segment)
    {
        const std::int64_t device = number(segment, "device");
        Device &state = m_devices[device];
        if (const std::int64_t size = number(segment, "total_size"); isSize(size, m_segmentBytes))
            state.pool += size;
        for (const Pickle::Node block : m_pickle.items(m_pickle.value(segment, "blocks"))) {
            const std::string_view blockState = word(block, "state");
            if (!blockState.starts_with("active"))
                continue;
            const std::int64_t size = number(block, "size");
            if (!isSize(size, m_blockBytes))
                continue;
            state.inUse += size;
            Pickle::Node frames = m_pickle.value(block, "frames");
            if (frames == Pickle::kNone)
                if (const auto history = m_pickle.items(m_pickle.value(block, "history")); !history.empty())
                    frames = m_pickle.value(history.back(), "frames");
            addSite(size, blockState == "active_allocated" ? "tensor" : "waits to be freed", deviceName(device),
                    stackOf(frames));
        }
    }

    void addSite(std::int64_t bytes, std::string_view kind, const std::string &device,
                 const std::vector<std::uint32_t> &stack)
    {
        std::pair<std::string, std::vector<std::uint32_t>> key(device + '\n' + std::string(kind), stack);
        const auto [at, isNew] = m_sites.try_emplace(std::move(key), m_out.sites.sites.size());
        if (isNew)
            m_out.sites.sites.push_back({0, 0, std::string(kind), device, stack, {}, 0});
        m_out.sites.sites[at->second].bytes += bytes;
        ++m_out.sites.sites[at->second].count;
    }

    std::string frameText(std::uint32_t row) const
    {
        const CallFrame &frame = m_out.sites.frames[row];
        return frame.function + " (" + frame.file + ":" + std::to_string(frame.line) + ")";
    }

    void writeTraces(std::span<const Pickle::Node> traces, const std::stop_token &stop)
    {
        // Times are microseconds since 1970; the first one is the begin.
        std::int64_t first = 0;
        bool hasTimes = false;
        for (const Pickle::Node trace : traces)
            for (const Pickle::Node entry : m_pickle.items(trace))
                if (const std::int64_t time = number(entry, "time_us", -1); time >= 0) {
                    first = hasTimes ? std::min(first, time) : time;
                    hasTimes = true;
                }
        constexpr std::int64_t kLatest = 9'000'000'000'000'000;
        if (first > kLatest)
            hasTimes = false;
        xplane::XSpaceWriter writer;
        writer.beginPlane(1, "/host:CPU");
        xplane::PlaneNames names;
        for (std::size_t i = 0; i < traces.size() && !stop.stop_requested(); ++i)
            if (!m_pickle.items(traces[i]).empty()) {
                writer.beginLine(static_cast<std::int64_t>(i) + 1,
                                 "Memory of " + deviceName(static_cast<std::int64_t>(i)), hasTimes ? first * 1000 : 0);
                writeTrace(writer, names, static_cast<std::int64_t>(i), m_pickle.items(traces[i]),
                           hasTimes ? std::optional(first) : std::nullopt);
                writer.endLine();
            }
        names.write(writer);
        writer.endPlane();
        if (!hasTimes && writer.eventCount() > 0)
            writer.warning("The memory snapshot states no times: one microsecond stands for each call.");
        m_out.bytes = writer.take();
    }

    void writeTrace(xplane::XSpaceWriter &writer, xplane::PlaneNames &names, std::int64_t device,
                    std::span<const Pickle::Node> entries, std::optional<std::int64_t> firstUs)
    {
        const Device &end = m_devices[device];
        std::int64_t inUse = end.inUse, pool = end.pool, inAll = 0;
        std::vector<bool> isSound(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Pickle::Node entry = entries[i];
            const std::int64_t size = number(entry, "size");
            if (!(isSound[i] = isSize(size, inAll)))
                continue;
            const Action action = actionOf(word(entry, "action"));
            inUse -= action == Action::Allocate ? size : action == Action::Free ? -size : 0;
            pool -= action == Action::GrowPool ? size : action == Action::ShrinkPool ? -size : 0;
        }
        const std::string allocator = deviceName(device);
        std::unordered_map<Pickle::Node, std::pair<std::string, std::string>> texts; // of stacks: all, own frame
        std::unordered_map<std::int64_t, Pickle::Node> open;                         // frames by address
        std::int64_t order = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Pickle::Node entry = entries[i];
            const std::int64_t size = number(entry, "size");
            const std::int64_t time = firstUs ? saturatedDifference(number(entry, "time_us", -1), *firstUs) : order++;
            const Action action = actionOf(word(entry, "action"));
            constexpr std::int64_t kLongest = 9'000'000'000'000; // microseconds in picoseconds
            if (!isSound[i])
                continue;
            if (time < 0 || time > kLongest) {
                ++m_broken;
                continue;
            }
            inUse += action == Action::Allocate ? size : action == Action::Free ? -size : 0;
            pool += action == Action::GrowPool ? size : action == Action::ShrinkPool ? -size : 0;
            if (action != Action::Allocate && action != Action::Free && action != Action::OutOfMemory)
                continue;
            const std::int64_t address = number(entry, "addr", -1);
            Pickle::Node frames = m_pickle.value(entry, "frames");
            if (action == Action::Allocate)
                open[address] = frames;
            else if (const auto known = open.find(address); action == Action::Free && known != open.end()) {
                frames = known->second;
                open.erase(known);
            }
            const auto [at, isNew] = texts.try_emplace(frames);
            if (isNew) {
                AllocationSite site;
                site.stack = stackOf(frames);
                for (const std::uint32_t row : site.stack)
                    at->second.first += (at->second.first.empty() ? "" : "\n") + frameText(row);
                if (const CallFrame *own = m_out.sites.ownFrame(site))
                    at->second.second = own->function + " (" + own->file + ":" + std::to_string(own->line) + ")";
            }
            xplane::AllocatorCall call;
            call.kind = action == Action::Allocate ? xplane::AllocatorCall::Kind::Allocate
                        : action == Action::Free   ? xplane::AllocatorCall::Kind::Free
                                                   : xplane::AllocatorCall::Kind::OutOfMemory;
            call.allocator = allocator;
            call.offsetPs = time * 1'000'000;
            call.blockBytes = call.requestedBytes = size;
            call.inUseBytes = inUse;
            call.poolBytes = pool;
            if (action == Action::OutOfMemory)
                call.freeBytes = number(entry, "device_free", number(entry, "addr"));
            else
                call.address = address;
            call.op = at->second.second;
            call.stack = at->second.first;
            xplane::writeAllocatorCall(writer, names, call);
        }
    }

    const Pickle &m_pickle;
    SnapshotSpace m_out;
    std::map<std::int64_t, Device> m_devices;
    std::unordered_map<Pickle::Node, std::vector<std::uint32_t>> m_stacks;
    std::unordered_map<Pickle::Node, std::uint32_t> m_frames;
    std::map<std::pair<std::string, std::vector<std::uint32_t>>, std::size_t> m_sites;
    std::int64_t m_segmentBytes = 0, m_blockBytes = 0; ///< of all so far
    std::uint64_t m_broken = 0;
};

} // namespace

Result<SnapshotSpace> spaceOfSnapshot(std::span<const std::uint8_t> bytes, const std::stop_token &stop)
{
    const Result<Pickle> pickle = Pickle::read(bytes, stop);
    if (!pickle)
        return tl::unexpected<Error>(pickle.error());
    return SnapshotReader(*pickle).run(stop);
}

} // namespace planescope::torch
