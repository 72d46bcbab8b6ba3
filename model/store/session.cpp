#include "model/store/session.h"

#include <algorithm>
#include <array>

namespace planescope {

namespace {

std::uint64_t statHandle(const Line &line, std::uint64_t row)
{
    const EventColumns &c = line.events;
    if (c.statOffset.empty() || c.statOffset[row] == kNoStats)
        return ~std::uint64_t{0};
    std::uint64_t handle = line.statBase + c.statOffset[row];
    if (!c.statHigh.empty())
        handle += static_cast<std::uint64_t>(c.statHigh[row]) << 32;
    return handle;
}

std::int64_t endPs(const EventColumns &c, std::uint64_t row) { return c.beginPs[row] + c.durationPs[row]; }

} // namespace

Duration Session::selfTime(EventRef e) const
{
    const EventColumns &c = columns(e);
    const std::int64_t end = endPs(c, e.row);
    const std::uint16_t lane = c.lane[e.row];
    std::int64_t inside = 0;
    for (std::uint64_t row = e.row + 1; row < c.size() && c.beginPs[row] < end; ++row)
        if (c.lane[row] == lane + 1 && endPs(c, row) <= end)
            inside += c.durationPs[row];
    return Duration::ps(std::max<std::int64_t>(0, c.durationPs[e.row] - inside));
}

std::vector<std::int64_t> Session::selfTimesPs(LineId id) const
{
    const EventColumns &c = line(id).events;
    std::vector<std::int64_t> self(c.durationPs.begin(), c.durationPs.end());
    std::vector<std::uint64_t> open(line(id).laneCount, ~std::uint64_t{0}); // last row per lane
    for (std::uint64_t row = 0; row < c.size(); ++row) {
        const std::uint16_t lane = c.lane[row];
        open[lane] = row;
        if (lane == 0 || open[lane - 1u] == ~std::uint64_t{0})
            continue;
        const std::uint64_t above = open[lane - 1u];
        if (endPs(c, row) <= endPs(c, above))
            self[above] = std::max<std::int64_t>(0, self[above] - c.durationPs[row]);
    }
    return self;
}

std::optional<EventRef> Session::parent(EventRef e) const
{
    const EventColumns &c = columns(e);
    const std::uint16_t lane = c.lane[e.row];
    if (lane == 0)
        return std::nullopt;
    const std::int64_t end = endPs(c, e.row);
    for (std::uint64_t row = e.row; row-- > 0;)
        // An instant holds nothing, also not another one at the same time.
        if (c.lane[row] < lane && endPs(c, row) >= end && c.durationPs[row] > 0)
            return EventRef{e.line, row};
        else if (c.lane[row] == 0)
            break;
    return std::nullopt;
}

void Session::visitEventStats(EventRef e, const StatVisitor &visit) const
{
    const std::uint64_t handle = statHandle(line(e.line), e.row);
    if (m_stats && handle != ~std::uint64_t{0})
        m_stats->eventStats(line(e.line).plane, handle, visit);
}

std::unique_ptr<StatNumbers> Session::numbersOf(PlaneId plane, const std::vector<NameId> &names) const
{
    return m_stats ? m_stats->numbers(plane, names) : nullptr;
}

void Session::readNumbers(StatNumbers &numbers, EventRef e, std::span<StatNumbers::Value> out) const
{
    const std::uint64_t handle = statHandle(line(e.line), e.row);
    if (handle != ~std::uint64_t{0}) {
        numbers.read(handle, out);
        return;
    }
    for (StatNumbers::Value &value : out)
        value = {};
}

std::uint32_t Session::readNumbers(StatNumbers &numbers, LineId id, std::uint64_t first, std::size_t count,
                                   std::size_t names, std::span<StatNumbers::Value> out) const
{
    const Line &source = line(id);
    const EventColumns &c = source.events;
    std::array<std::uint64_t, kColumnBlockRows> handles;
    handles.fill(StatNumbers::kNoHandle);
    count = std::min(count, handles.size());
    if (!c.statOffset.empty()) {
        std::array<std::uint32_t, kColumnBlockRows> offsets;
        c.statOffset.read(first, count, offsets.data());
        for (std::size_t i = 0; i < count; ++i)
            if (offsets[i] != kNoStats)
                handles[i] = source.statBase + offsets[i] +
                             (c.statHigh.empty() ? 0 : static_cast<std::uint64_t>(c.statHigh[first + i]) << 32);
    }
    return numbers.readMany({handles.data(), count}, names, out);
}

void Session::visitTypeStats(EventTypeId type, const StatVisitor &visit) const
{
    const EventType &t = eventType(type);
    if (m_stats && t.statHandle != ~std::uint64_t{0})
        m_stats->typeStats(t.plane, t.statHandle, visit);
}

void Session::visitPlaneStats(PlaneId plane, const StatVisitor &visit) const
{
    if (m_stats)
        m_stats->planeStats(plane, visit);
}

void Session::visitStats(EventRef e, const StatVisitor &visit) const
{
    visitTypeStats(EventTypeId{columns(e).type[e.row]}, visit);
    visitEventStats(e, visit);
}

std::optional<std::int64_t> Session::integerStat(EventRef e, NameId name) const
{
    std::optional<std::int64_t> found;
    visitStats(e, [&](const StatView &s) {
        if (s.name == name && s.isInteger())
            found = s.toInt64();
    });
    return found;
}

std::optional<std::string> Session::textStat(EventRef e, NameId name) const
{
    std::optional<std::string> found;
    visitStats(e, [&](const StatView &s) {
        if (s.name == name && s.kind == StatKind::String)
            found = std::string(s.text);
    });
    return found;
}

RowRange Session::rowsBeginningIn(LineId id, TimeRange range) const
{
    const auto &begin = line(id).events.beginPs;
    const auto first = std::lower_bound(begin.begin(), begin.end(), range.begin.toPs());
    const auto last = std::lower_bound(first, begin.end(), range.end.toPs());
    return {static_cast<std::uint64_t>(first - begin.begin()), static_cast<std::uint64_t>(last - begin.begin())};
}

} // namespace planescope
