#include "model/analysis/memory_profile.h"

#include "model/base/saturated.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>

namespace planescope {

namespace {

constexpr std::string_view kAllocationName = "MemoryAllocation", kDeallocationName = "MemoryDeallocation",
                           kFailureName = "OutOfMemory";

/// Stat names, looked up once.
struct MemoryStatNames {
    explicit MemoryStatNames(const Session &session)
    {
        const auto add = [&](std::string_view name, int field) {
            if (const auto id = session.findName(name))
                fields.emplace(id->value, field);
        };
        add("index_on_host", Index);
        add("device_ordinal", Index);
        add("allocator_name", Allocator);
        add("bytes_reserved", Reserved);
        add("bytes_allocated", Heap);
        add("bytes_available", Available);
        add("fragmentation", Fragmentation);
        add("peak_bytes_in_use", Peak);
        add("requested_bytes", Requested);
        add("allocation_bytes", Block);
        add("addr", Address);
        add("tf_op", Op);
        add("group_id", Group);
        add("region_type", Region);
        add("data_type", Type);
        add("shape", Shape);
        add("tensor_shapes", Shape);
        add("call_stack", Stack);
        add("pool_bytes", Pool);
        add("device_free_bytes", DeviceFree);
    }
    enum Field {
        None,
        Index,
        Allocator,
        Reserved,
        Heap,
        Available,
        Fragmentation,
        Peak,
        Requested,
        Block,
        Address,
        Op,
        Group,
        Region,
        Type,
        Shape,
        Stack,
        Pool,
        DeviceFree
    };
    Field fieldOf(NameId name) const
    {
        const auto found = fields.find(name.value);
        return found == fields.end() ? None : static_cast<Field>(found->second);
    }
    std::unordered_map<std::uint32_t, int> fields;
};

std::int64_t wholeOf(const StatView &stat)
{
    if (stat.kind == StatKind::Double)
        return std::abs(stat.number) < 9.2e18 ? static_cast<std::int64_t>(stat.number) : 0;
    if (stat.isInteger())
        return stat.toInt64();
    std::int64_t value = 0;
    std::from_chars(stat.text.data(), stat.text.data() + stat.text.size(), value);
    return value;
}

/// Bytes. No memory is that large, but a file may say so: three of these can be added.
std::int64_t sizeOf(const StatView &stat)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 61;
    return std::clamp(wholeOf(stat), -kMost, kMost);
}

/// Texts of one allocator, each once.
class TextRows
{
public:
    explicit TextRows(std::vector<std::string> &texts) : m_texts(texts)
    {
        m_texts.emplace_back();
        m_rows.emplace(std::string(), 0u);
    }
    std::uint32_t rowOf(std::string_view text)
    {
        const auto [at, isNew] = m_rows.try_emplace(std::string(text), static_cast<std::uint32_t>(m_texts.size()));
        if (isNew)
            m_texts.emplace_back(text);
        return at->second;
    }

private:
    std::vector<std::string> &m_texts;
    std::unordered_map<std::string, std::uint32_t> m_rows;
};

struct OpenAllocator {
    AllocatorProfile profile;
    std::unique_ptr<TextRows> texts;
    std::uint32_t peakAt = 0; ///< in storage order
};

enum class CallKind : std::uint8_t { Other, Allocation, Deallocation, Failure };

CallKind callKindOf(std::string_view name)
{
    return name == kAllocationName     ? CallKind::Allocation
           : name == kDeallocationName ? CallKind::Deallocation
           : name == kFailureName      ? CallKind::Failure
                                       : CallKind::Other;
}

struct AllocatorRow {
    std::uint64_t row = 0, place = 0;
    CallKind kind = CallKind::Other;
};

/// The events of one line in storage order: rows are sorted by time, stat offsets grow with the file.
std::vector<AllocatorRow> rowsInStorageOrder(const Session &session, const Line &line)
{
    std::vector<AllocatorRow> rows;
    std::unordered_map<std::uint32_t, CallKind> kinds; // by event type
    for (std::uint64_t row = 0; row < line.events.size(); ++row) {
        const std::uint32_t type = line.events.type[row];
        auto at = kinds.find(type);
        if (at == kinds.end())
            at = kinds.emplace(type, callKindOf(session.text(session.eventTypes()[type].name))).first;
        if (at->second == CallKind::Other)
            continue;
        const std::uint64_t high = line.events.statHigh.empty() ? 0 : line.events.statHigh[row];
        const std::uint64_t low = line.events.statOffset.empty() ? 0 : line.events.statOffset[row];
        rows.push_back({row, (high << 32) + low, at->second});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const AllocatorRow &a, const AllocatorRow &b) { return a.place < b.place; });
    return rows;
}

void giveSteps(std::vector<AllocatorEvent> &events)
{
    std::int64_t last = -1;
    for (AllocatorEvent &event : events) {
        if (event.step == -1)
            event.step = last + 1;
        else
            last = event.step;
    }
}

/// A deallocation says little; what it frees is known from the allocation at its address.
void nameDeallocations(std::vector<AllocatorEvent> &events)
{
    std::unordered_map<std::uint64_t, const AllocatorEvent *> open;
    for (AllocatorEvent &event : events) {
        if (!event.isFree) {
            open.try_emplace(event.address, &event);
            continue;
        }
        const auto found = open.find(event.address);
        if (found == open.end())
            continue;
        event.op = found->second->op;
        event.region = found->second->region;
        event.dataType = found->second->dataType;
        event.shape = found->second->shape;
        event.stack = found->second->stack;
        open.erase(found);
    }
}

void findActive(AllocatorProfile &out, const std::vector<std::int64_t> &orderPs)
{
    out.peakStep = 0;
    for (const AllocatorEvent &event : out.events)
        if (event.inUse() == out.peakBytes)
            out.peakStep = event.step;
    const AllocatorEvent &peak = out.events[out.peakEvent];
    std::int64_t unmapped = peak.heapBytes, unmappedFrees = 0;
    std::map<std::uint64_t, std::uint32_t> active;
    for (std::uint32_t i = 0; i < out.events.size(); ++i) {
        const AllocatorEvent &event = out.events[i];
        if (orderPs[i] > orderPs[out.peakEvent])
            break;
        // Where steps are not what the allocator's figures go by, every block that is open counts.
        if (out.statesFree && event.step != out.peakStep)
            continue;
        if (!event.isFree) {
            active[event.address] = i;
            unmapped = saturatedDifference(unmapped, event.blockBytes);
            continue;
        }
        if (active.erase(event.address) == 0)
            unmappedFrees = saturatedSum(unmappedFrees, event.blockBytes);
        unmapped = saturatedSum(unmapped, event.blockBytes);
    }
    unmapped = saturatedDifference(unmapped, unmappedFrees);

    for (const auto &[address, event] : active)
        out.blocksAtPeak.push_back(event);
    for (const auto &[address, event] : active)
        out.active.push_back(
            {ActiveAllocation::Kind::Block, event, 1, out.events[event].requestedBytes, out.events[event].blockBytes});
    if (unmapped > 0)
        out.active.push_back({ActiveAllocation::Kind::Unexplained, 0, 1, unmapped, unmapped});
    if (peak.reservedBytes > 0)
        out.active.push_back({ActiveAllocation::Kind::Reserved, 0, 1, peak.reservedBytes, peak.reservedBytes});
    const auto wordsOf = [&](const ActiveAllocation &a) {
        using Words = std::tuple<std::string, std::string, std::string, std::string>;
        if (a.kind == ActiveAllocation::Kind::Unexplained)
            return Words("unused preallocated device memory", "persist/dynamic", "INVALID", "unknown");
        if (a.kind == ActiveAllocation::Kind::Reserved)
            return Words("stack", "stack", "INVALID", "unknown");
        const AllocatorEvent &event = out.events[a.event];
        return Words(out.texts[event.op], out.texts[event.region], dataTypeName(event.dataType),
                     out.texts[event.shape]);
    };
    std::stable_sort(out.active.begin(), out.active.end(), [&](const ActiveAllocation &a, const ActiveAllocation &b) {
        if (a.blockBytes != b.blockBytes)
            return a.blockBytes > b.blockBytes;
        if (a.requestedBytes != b.requestedBytes)
            return a.requestedBytes > b.requestedBytes;
        return wordsOf(a) < wordsOf(b);
    });
    std::vector<ActiveAllocation> merged;
    for (const ActiveAllocation &a : out.active) {
        if (!merged.empty() && merged.back().blockBytes == a.blockBytes &&
            merged.back().requestedBytes == a.requestedBytes && wordsOf(merged.back()) == wordsOf(a))
            ++merged.back().count;
        else
            merged.push_back(a);
    }
    out.active = std::move(merged);
}

void finishAllocator(OpenAllocator &open, const MemoryProfileOptions &options)
{
    AllocatorProfile &out = open.profile;
    std::stable_sort(out.failures.begin(), out.failures.end(),
                     [](const AllocatorFailure &a, const AllocatorFailure &b) { return a.time < b.time; });
    if (out.events.empty())
        return;
    std::vector<std::uint32_t> order(out.events.size());
    std::vector<std::int64_t> orderPs(out.events.size()), sortedPs;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        orderPs[i] = options.orderPs ? options.orderPs(out.events[i].event) : out.events[i].time.toPs();
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return orderPs[a] < orderPs[b]; });
    std::vector<AllocatorEvent> sorted;
    sorted.reserve(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        if (order[i] == open.peakAt)
            out.peakEvent = i;
        sorted.push_back(out.events[order[i]]);
        sortedPs.push_back(orderPs[order[i]]);
    }
    out.events = std::move(sorted);
    giveSteps(out.events);
    nameDeallocations(out.events);
    findActive(out, sortedPs);
}

} // namespace

bool AllocatorProfile::isDevice() const
{
    const bool isNumber = !id.empty() && id.find_first_not_of("0123456789") == std::string::npos;
    const bool isGpu = id.find("GPU") != std::string::npos || id.find("gpu") != std::string::npos;
    const bool isTorchDevice = id.find(':') != std::string::npos; // "cuda:0"
    return isNumber || isTorchDevice || (isGpu && id.find("host") == std::string::npos);
}

std::vector<AllocatorProfile> memoryProfile(const Session &session, const MemoryProfileOptions &options)
{
    const MemoryStatNames names(session);
    std::map<std::pair<std::uint32_t, std::string>, OpenAllocator> allocators;
    for (const Plane &plane : session.planes()) {
        if (session.text(plane.name) != "/host:CPU")
            continue;
        std::vector<LineId> lines;
        for (const LineId line : plane.lines)
            if (!session.line(line).isDerived)
                lines.push_back(line);
        std::sort(lines.begin(), lines.end(), [](LineId a, LineId b) { return a.value < b.value; });
        for (const LineId lineId : lines) {
            for (const AllocatorRow &row : rowsInStorageOrder(session, session.line(lineId))) {
                if (options.stop.stop_requested())
                    return {};
                AllocatorEvent event;
                event.event = {lineId, row.row};
                event.time = session.begin(event.event);
                event.isFree = row.kind == CallKind::Deallocation;
                std::int64_t pool = 0, deviceFree = AllocatorFailure::kNotStated;
                bool statesFree = false;
                std::string id;
                std::string keptOp, keptRegion, keptShape, keptStack;
                session.visitEventStats(event.event, [&](const StatView &stat) {
                    switch (names.fieldOf(stat.name)) {
                    case MemoryStatNames::Index:
                        id = std::to_string(wholeOf(stat));
                        break;
                    case MemoryStatNames::Allocator:
                        id = stat.text;
                        break;
                    case MemoryStatNames::Reserved:
                        event.reservedBytes = sizeOf(stat);
                        break;
                    case MemoryStatNames::Heap:
                        event.heapBytes = sizeOf(stat);
                        break;
                    case MemoryStatNames::Available:
                        event.freeBytes = sizeOf(stat);
                        statesFree = true;
                        break;
                    case MemoryStatNames::Fragmentation:
                        event.fragmentation =
                            stat.kind == StatKind::Double ? stat.number : static_cast<double>(wholeOf(stat));
                        break;
                    case MemoryStatNames::Peak:
                        event.lifetimePeak = sizeOf(stat);
                        break;
                    case MemoryStatNames::Requested:
                        event.requestedBytes = sizeOf(stat);
                        break;
                    case MemoryStatNames::Block:
                        event.blockBytes = sizeOf(stat);
                        break;
                    case MemoryStatNames::Address:
                        event.address = static_cast<std::uint64_t>(wholeOf(stat));
                        break;
                    case MemoryStatNames::Op:
                        keptOp = stat.text;
                        break;
                    case MemoryStatNames::Group:
                        event.step = wholeOf(stat);
                        break;
                    case MemoryStatNames::Region:
                        keptRegion = stat.text;
                        break;
                    case MemoryStatNames::Type:
                        event.dataType = static_cast<std::int32_t>(wholeOf(stat));
                        break;
                    case MemoryStatNames::Shape:
                        keptShape = stat.text;
                        break;
                    case MemoryStatNames::Stack:
                        keptStack = stat.text;
                        break;
                    case MemoryStatNames::Pool:
                        pool = sizeOf(stat);
                        break;
                    case MemoryStatNames::DeviceFree:
                        deviceFree = sizeOf(stat);
                        break;
                    case MemoryStatNames::None:
                        break;
                    }
                });
                if (event.step == -1 && options.steps)
                    event.step = options.steps(event.event).value_or(-1);
                OpenAllocator &open = allocators[{plane.host.value, id}];
                AllocatorProfile &out = open.profile;
                if (!open.texts) {
                    out.host = plane.host;
                    out.id = id;
                    open.texts = std::make_unique<TextRows>(out.texts);
                }
                event.op = open.texts->rowOf(keptOp);
                event.region = open.texts->rowOf(keptRegion);
                event.shape = open.texts->rowOf(keptShape);
                event.stack = open.texts->rowOf(keptStack);
                if (row.kind == CallKind::Failure) {
                    out.failures.push_back({event.event, event.time, event.requestedBytes, event.inUse(), pool,
                                            deviceFree, event.op, event.region, event.stack});
                    continue;
                }
                out.statesFree |= statesFree;
                out.hasPool |= pool > 0;
                if (!statesFree && pool > 0)
                    event.freeBytes = std::max<std::int64_t>(0, pool - event.heapBytes);
                ++(event.isFree ? out.deallocations : out.allocations);
                // In the order of the file: the last one counts, and of equal peaks the later one.
                out.lifetimePeakBytes = event.lifetimePeak;
                if (event.inUse() >= out.peakBytes) {
                    out.peakBytes = event.inUse();
                    out.capacityBytes = statesFree ? event.inUse() + event.freeBytes : 0;
                    open.peakAt = static_cast<std::uint32_t>(out.events.size());
                }
                out.events.push_back(event);
            }
        }
    }
    std::vector<AllocatorProfile> result;
    for (auto &[key, open] : allocators) {
        if (options.stop.stop_requested())
            return {};
        finishAllocator(open, options);
        result.push_back(std::move(open.profile));
    }
    return result;
}

bool hasMemoryProfile(const Session &session)
{
    for (const std::string_view name : {kAllocationName, kDeallocationName, kFailureName})
        if (session.findName(name))
            return true;
    return false;
}

std::vector<std::uint32_t> sampledEvents(const std::vector<AllocatorEvent> &events, std::size_t limit)
{
    std::vector<std::uint32_t> rows;
    const auto takeGreatest = [&](std::size_t first, std::size_t count) {
        std::size_t best = first;
        for (std::size_t i = first; i < first + count; ++i)
            if (events[i].inUse() > events[best].inUse())
                best = i;
        rows.push_back(static_cast<std::uint32_t>(best));
    };
    const std::size_t count = events.size();
    if (count <= limit || limit == 0) {
        for (std::uint32_t i = 0; i < count; ++i)
            rows.push_back(i);
        return rows;
    }
    const std::size_t width = count / limit;
    const std::size_t narrow = limit * (width + 1) - count;
    for (std::size_t i = 0; i < narrow; ++i)
        takeGreatest(i * width, width);
    for (std::size_t i = 0; i < limit - narrow; ++i)
        takeGreatest(narrow * width + i * (width + 1), width + 1);
    return rows;
}

std::string dataTypeName(std::int32_t type)
{
    constexpr std::array<std::string_view, 31> kNames{"INVALID",
                                                      "float",
                                                      "double",
                                                      "int32",
                                                      "uint8",
                                                      "int16",
                                                      "int8",
                                                      "string",
                                                      "complex64",
                                                      "int64",
                                                      "bool",
                                                      "qint8",
                                                      "quint8",
                                                      "qint32",
                                                      "bfloat16",
                                                      "qint16",
                                                      "quint16",
                                                      "uint16",
                                                      "complex128",
                                                      "half",
                                                      "resource",
                                                      "variant",
                                                      "uint32",
                                                      "uint64",
                                                      "float8_e5m2",
                                                      "float8_e4m3fn",
                                                      "float8_e4m3fnuz",
                                                      "float8_e4m3b11fnuz",
                                                      "float8_e5m2fnuz",
                                                      "int4",
                                                      "uint4"};
    if (type < 0)
        return {};
    const bool isReference = type > 100;
    const std::int32_t plain = isReference ? type - 100 : type;
    if (plain >= static_cast<std::int32_t>(kNames.size()))
        return {};
    return std::string(kNames[static_cast<std::size_t>(plain)]) + (isReference ? "_ref" : "");
}

} // namespace planescope
