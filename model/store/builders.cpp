#include "model/store/builders.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <unordered_map>

namespace planescope {

namespace {

struct PendingLine {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type, offset;
};

constexpr std::uint64_t kLargeLine = 500'000; // rows: then pages of 2 MiB are worth it

/// Pending events in the order of the columns.
struct SortedRows {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type, offset;
    std::vector<std::uint16_t> lane;
};

bool startsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

std::int32_t leadingNumber(std::string_view text)
{
    std::int32_t n = -1;
    std::from_chars(text.data(), text.data() + text.size(), n);
    return n;
}

/// Whether a column has these values.
template <class T> bool hasValues(const PackedColumn<T> &column, std::span<const T> values)
{
    if (column.size() != values.size() || values.empty())
        return false;
    if (column.front() != values.front() || column.back() != values.back())
        return false;
    std::array<T, kColumnBlockRows> part{};
    for (std::size_t row = 0; row < values.size(); row += part.size()) {
        const std::size_t rows = std::min(part.size(), values.size() - row);
        column.read(row, rows, part.data());
        if (!std::equal(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(rows), values.data() + row))
            return false;
    }
    return true;
}

template <class Columns> TimeRange rangeOf(const Columns &c)
{
    if (c.size() == 0)
        return {};
    std::int64_t end = c.beginPs[0];
    for (std::size_t row = 0; row < c.size(); ++row)
        end = std::max(end, c.beginPs[row] + c.durationPs[row]);
    return TimeRange::ps(c.beginPs[0], end);
}

} // namespace

struct SessionBuilder::Pending {
    std::unordered_map<std::uint32_t, PendingLine> lines;
};

SessionBuilder::SessionBuilder(std::string name) :
    m_session(std::make_shared<Session>()), m_pending(std::make_unique<Pending>())
{
    m_session->m_name = std::move(name);
}

SessionBuilder::~SessionBuilder() = default;
SessionBuilder::SessionBuilder(SessionBuilder &&) noexcept = default;
SessionBuilder &SessionBuilder::operator=(SessionBuilder &&) noexcept = default;

HostId SessionBuilder::addHost(std::string_view name)
{
    Host host;
    host.name = intern(name);
    m_session->m_hosts.push_back(std::move(host));
    return HostId{static_cast<std::uint32_t>(m_session->m_hosts.size() - 1)};
}

PlaneId SessionBuilder::addPlane(HostId host, std::string_view name, std::int64_t wireId)
{
    Plane plane;
    plane.host = host;
    plane.name = intern(name);
    plane.wireId = wireId;
    plane.kind = planeKindOf(name, &plane.ordinal);
    m_session->m_planes.push_back(std::move(plane));
    return PlaneId{static_cast<std::uint32_t>(m_session->m_planes.size() - 1)};
}

EventTypeId SessionBuilder::addType(EventType type)
{
    m_session->m_types.push_back(type);
    return EventTypeId{static_cast<std::uint32_t>(m_session->m_types.size() - 1)};
}

EventTypeId SessionBuilder::addType(PlaneId plane, std::string_view name, std::string_view displayName,
                                    std::string_view category)
{
    EventType type;
    type.plane = plane;
    type.name = intern(name);
    type.displayName = intern(displayName);
    type.category = intern(category);
    return addType(type);
}

LineId SessionBuilder::addLine(PlaneId plane, std::string_view name, std::int64_t wireId, bool isDerived)
{
    Line line;
    line.plane = plane;
    line.wireId = wireId;
    line.displayId = wireId;
    line.name = intern(name);
    line.kind = lineKindOf(name, m_session->m_planes[plane.value].kind);
    line.isDerived = isDerived;
    m_session->m_lines.push_back(std::move(line));
    const LineId id{static_cast<std::uint32_t>(m_session->m_lines.size() - 1)};
    m_session->m_planes[plane.value].lines.push_back(id);
    return id;
}

void SessionBuilder::addCounter(CounterTrack track)
{
    m_session->m_planes[track.plane.value].counters.push_back(static_cast<std::uint32_t>(m_session->m_counters.size()));
    m_session->m_counters.push_back(std::move(track));
}

void SessionBuilder::addProgram(Program program) { m_session->m_programs.push_back(program); }

void SessionBuilder::addEvent(LineId line, EventTypeId type, TimePoint begin, Duration duration,
                              std::uint32_t statOffset)
{
    PendingLine &p = m_pending->lines[line.value];
    p.begin.push_back(begin.toPs());
    p.duration.push_back(std::max<std::int64_t>(0, duration.toPs()));
    p.type.push_back(type.value);
    p.offset.push_back(statOffset);
}

void SessionBuilder::setColumns(LineId line, EventColumns columns, LaneFacts lanes, std::shared_ptr<const void> storage,
                                Bytes bytes, TimeRange range)
{
    Line &l = m_session->m_lines[line.value];
    l.range = range;
    l.events = columns;
    l.laneCount = lanes.lanes;
    l.boxLaneCount = lanes.boxLanes;
    l.busy = lanes.busy;
    if (storage)
        m_session->m_storage.push_back(std::move(storage));
    m_session->m_columnBytes.value += bytes.value;
}

void SessionBuilder::packColumns(LineId line, const PlainColumns &columns, LaneFacts lanes,
                                 std::shared_ptr<const void> storage)
{
    ColumnArena &arena = arenaFor(columns.size());
    const std::uint64_t before = arena.used();
    EventColumns packed;
    packed.beginPs = packOrShare(line, &EventColumns::beginPs, columns.beginPs, arena);
    packed.durationPs = packOrShare(line, &EventColumns::durationPs, columns.durationPs, arena);
    packed.type = arena.pack(columns.type);
    packed.lane = packOrShare(line, &EventColumns::lane, columns.lane, arena);
    packed.statOffset = arena.pack(columns.statOffset);
    packed.statHigh = columns.statHigh;
    setColumns(line, packed, lanes, std::move(storage), Bytes{arena.used() - before + columns.statHigh.size()},
               rangeOf(columns));
}

template <class T>
PackedColumn<T> SessionBuilder::packOrShare(LineId line, PackedColumn<T> EventColumns::*column,
                                            std::span<const T> values, ColumnArena &arena) const
{
    const Plane &plane = m_session->m_planes[m_session->m_lines[line.value].plane.value];
    for (const LineId other : plane.lines) {
        const PackedColumn<T> &known = m_session->m_lines[other.value].events.*column;
        if (known.isPacked() && hasValues(known, values))
            return known;
    }
    return arena.pack(values);
}

ColumnArena &SessionBuilder::arenaFor(std::uint64_t rows)
{
    const bool isLarge = rows >= kLargeLine;
    std::shared_ptr<ColumnArena> &arena = isLarge ? m_large : m_small;
    if (!arena) {
        arena = std::make_shared<ColumnArena>(isLarge);
        m_session->m_storage.push_back(arena);
    }
    return *arena;
}

void SessionBuilder::setTypes(LineId line, std::span<const std::pair<std::uint64_t, EventTypeId>> rows)
{
    changeTypes(line, [rows](std::span<std::uint32_t> types) {
        for (const auto &[row, type] : rows)
            types[row] = type.value;
    });
}

void SessionBuilder::replaceType(LineId line, EventTypeId from, EventTypeId to)
{
    changeTypes(line, [from, to](std::span<std::uint32_t> types) {
        std::replace(types.begin(), types.end(), from.value, to.value);
    });
}

void SessionBuilder::changeTypes(LineId line, const std::function<void(std::span<std::uint32_t>)> &change)
{
    PackedColumn<std::uint32_t> &column = m_session->m_lines[line.value].events.type;
    std::vector<std::uint32_t> types = column.copy();
    change(types);
    ColumnArena &arena = arenaFor(types.size());
    const std::uint64_t before = arena.used();
    column = arena.pack(std::span<const std::uint32_t>(types));
    m_session->m_columnBytes.value += arena.used() - before; // what it was before stays where it is, unused
}

void SessionBuilder::makeColumns()
{
    for (auto &[lineValue, pending] : m_pending->lines) {
        const PendingLine &p = pending; // clang 14 captures no structured bindings
        std::vector<std::uint32_t> order(p.begin.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(), [&p = p](std::uint32_t a, std::uint32_t b) {
            return p.begin[a] != p.begin[b] ? p.begin[a] < p.begin[b] : p.duration[a] > p.duration[b];
        });
        SortedRows sorted;
        const bool hasStats = std::any_of(p.offset.begin(), p.offset.end(), [](auto o) { return o != kNoStats; });
        for (const std::uint32_t row : order) {
            sorted.begin.push_back(p.begin[row]);
            sorted.duration.push_back(p.duration[row]);
            sorted.type.push_back(p.type[row]);
            if (hasStats)
                sorted.offset.push_back(p.offset[row]);
        }
        sorted.lane.resize(order.size());
        const LaneFacts lanes = assignLanes(sorted.begin, sorted.duration, sorted.lane);
        packColumns(LineId{lineValue}, {sorted.begin, sorted.duration, sorted.type, sorted.lane, sorted.offset, {}},
                    lanes);
    }
    m_pending->lines.clear();
}

SessionPtr SessionBuilder::finish()
{
    makeColumns();
    TimeRange all;
    bool any = false;
    for (Line &line : m_session->m_lines) {
        const EventColumns &c = line.events;
        if (!line.isDerived) {
            const auto written = static_cast<std::int64_t>(c.size()) - line.derivedRows;
            const std::uint64_t events = static_cast<std::uint64_t>(written) + line.aggregated.size();
            m_session->m_planes[line.plane.value].eventCount += events;
            m_session->m_eventCount += events;
        }
        if (c.size() == 0)
            continue;
        if (line.range == TimeRange{})
            line.range = rangeOf(c);
        if (line.kind == LineKind::CounterDump)
            continue;
        all = any ? TimeRange{std::min(all.begin, line.range.begin), std::max(all.end, line.range.end)} : line.range;
        any = true;
    }
    if (any)
        m_session->m_range = all;
    // Rows follow the thread id, of which XProf's trace viewer takes 32 bits without sign: ids of derived rows, which
    // some writers store as negative numbers, come last.
    const auto place = [&](LineId id) { return static_cast<std::uint32_t>(m_session->m_lines[id.value].displayId); };
    for (Plane &plane : m_session->m_planes)
        std::stable_sort(plane.lines.begin(), plane.lines.end(),
                         [&](LineId a, LineId b) { return place(a) < place(b); });
    return std::exchange(m_session, nullptr);
}

PlaneKind planeKindOf(std::string_view name, std::int32_t *ordinal)
{
    constexpr std::string_view tpu = "/device:TPU:";
    constexpr std::string_view gpu = "/device:GPU:";
    if (startsWith(name, tpu)) {
        if (ordinal)
            *ordinal = leadingNumber(name.substr(tpu.size()));
        return name.find(" SparseCore") != std::string_view::npos ? PlaneKind::SparseCore : PlaneKind::TpuCore;
    }
    if (startsWith(name, gpu)) {
        if (ordinal)
            *ordinal = leadingNumber(name.substr(gpu.size()));
        return PlaneKind::Gpu;
    }
    if (startsWith(name, "/device:CUSTOM:"))
        return PlaneKind::Custom;
    if (startsWith(name, "#Chip"))
        return PlaneKind::TpuNonCore;
    if (name == "/host:metadata")
        return PlaneKind::HostMetadata;
    if (name == "Task Environment")
        return PlaneKind::TaskEnvironment;
    if (name == "/host:__ScopeRangeCallStack__")
        return PlaneKind::ScopeRanges;
    if (startsWith(name, "/host:CPU"))
        return PlaneKind::HostCpu;
    if (startsWith(name, "/host:") || name == "Host CPUs" || name == "Syscalls")
        return PlaneKind::HostOther;
    return PlaneKind::Unknown;
}

LineKind lineKindOf(std::string_view name, PlaneKind plane)
{
    static const std::unordered_map<std::string_view, LineKind> exact{
        {"Steps", LineKind::Steps},
        {"XLA Modules", LineKind::Modules},
        {"XLA Ops", LineKind::Ops},
        {"Async XLA Ops", LineKind::AsyncOps},
        {"XLA TraceMe", LineKind::TraceMe},
        {"Framework Name Scope", LineKind::NameScope},
        {"Framework Ops", LineKind::FrameworkOps},
        {"Source code", LineKind::SourceCode},
        {"Launch Stats", LineKind::LaunchStats},
        {"Sparse Core Ops", LineKind::SparseCoreOps},
        {"Sparse Core Steps", LineKind::SparseCoreSteps},
        {"Sparse Core Modules", LineKind::SparseCoreModules},
        {"_counters_", LineKind::Counters},
        {"Tensor Core", LineKind::TensorCore},
        {"TensorFlow Ops", LineKind::FrameworkOps},
        {"TensorFlow Name Scope", LineKind::NameScope},
    };
    if (const auto it = exact.find(name); it != exact.end())
        return it->second;
    if (startsWith(name, "counters_"))
        return LineKind::CounterDump;
    if (startsWith(name, "Host Offload Ops"))
        return LineKind::HostOffload;
    if (plane == PlaneKind::Gpu) {
        for (const auto &[prefix, kind] : exact)
            if (startsWith(name, prefix) && startsWith(name.substr(prefix.size()), " - from #"))
                return kind;
        if (startsWith(name, "Stream #"))
            return LineKind::Stream;
    }
    if (plane == PlaneKind::HostCpu || plane == PlaneKind::HostOther)
        return LineKind::HostThread;
    return LineKind::Other;
}

LaneFacts assignLanes(std::span<const std::int64_t> beginPs, std::span<const std::int64_t> durationPs,
                      std::span<std::uint16_t> lane, std::uint64_t *overlaps)
{
    LaneAssigner lanes;
    for (std::size_t row = 0; row < beginPs.size(); ++row)
        lane[row] = lanes.place(beginPs[row], beginPs[row] + durationPs[row]);
    if (overlaps)
        *overlaps += lanes.partialOverlaps();
    return lanes.facts();
}

} // namespace planescope
