#include "widgets/picture/picture_rows.h"

#include "widgets/timeline/track_layout.h"

#include <algorithm>
#include <numeric>

namespace planescope {

namespace {

constexpr int kLanesDrawn = 6;
constexpr int kCountersUnasked = 4; ///< of the first device, when no filter names any

bool isChip(PlaneKind kind)
{
    return kind == PlaneKind::TpuCore || kind == PlaneKind::Gpu || kind == PlaneKind::Custom;
}

/// Rows whose nesting says little on a page: loops around ops.
bool isComputeRow(LineKind kind)
{
    return kind == LineKind::Ops || kind == LineKind::Stream || kind == LineKind::SparseCoreOps;
}

/// Lanes up to the highest one with an event in the range; instants are marks and need none.
int lanesIn(const Session &session, LineId line, TimeRange range)
{
    const EventColumns &events = session.line(line).events;
    int highest = 0;
    for (std::size_t i = 0; i < events.size() && events.beginPs[i] < range.end.toPs(); ++i)
        if (events.beginPs[i] + events.durationPs[i] > range.begin.toPs())
            highest = std::max<int>(highest, events.lane[i]);
    const int boxLanes = std::max<int>(1, session.line(line).boxLaneCount);
    return std::min({highest + 1, boxLanes, kLanesDrawn});
}

/// Lines of a device that tell its story; names, scopes and source lines are details.
bool isStory(LineKind kind)
{
    switch (kind) {
    case LineKind::Steps:
    case LineKind::Modules:
    case LineKind::Ops:
    case LineKind::AsyncOps:
    case LineKind::Stream:
    case LineKind::HostOffload:
    case LineKind::TraceMe: // layers and other marks of the program
    case LineKind::SparseCoreSteps:
    case LineKind::SparseCoreModules:
    case LineKind::SparseCoreOps:
        return true;
    default:
        return false;
    }
}

bool hasEventsIn(const Session &session, LineId line, TimeRange range)
{
    const Line &row = session.line(line);
    if (row.kind == LineKind::Counters || row.kind == LineKind::CounterDump || row.events.size() == 0)
        return false;
    return row.range.overlaps(range) || range.contains(row.range.begin);
}

QString hostLabel(const Session &session, PlaneId plane)
{
    const std::string_view name = session.text(session.host(session.plane(plane).host).name);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString lineLabel(const Session &session, LineId line)
{
    const std::string_view name = session.text(session.line(line).name);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

PictureRow rowOf(const Session &session, LineId line, TimeRange range, bool soleRowOfItsDevice, bool isNamed)
{
    const Line &source = session.line(line);
    PictureRow row;
    row.line = line;
    const QString device = planeLabel(session, source.plane);
    const QString host = session.hosts().size() > 1 ? hostLabel(session, source.plane) : QString();
    if (soleRowOfItsDevice) {
        row.name = device;
        row.place = host.isEmpty() ? lineLabel(session, line) : host;
    } else {
        row.name = lineLabel(session, line);
        row.place = host.isEmpty() ? device : host + QStringLiteral(", ") + device;
    }
    row.isMain = mainLine(session, source.plane) == line && isChip(session.plane(source.plane).kind);
    row.isFlat = !isNamed && isComputeRow(source.kind);
    row.lanes = row.isFlat ? 1 : lanesIn(session, line, range);
    return row;
}

QString wordsOf(const Session &session, NameId id)
{
    const std::string_view words = session.text(id);
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

PictureRow counterRowOf(const Session &session, std::uint32_t counter)
{
    const CounterTrack &track = session.counters()[counter];
    PictureRow row;
    row.counter = counter;
    row.name = wordsOf(session, track.name);
    row.place = planeLabel(session, track.plane);
    if (session.hosts().size() > 1)
        row.place.prepend(hostLabel(session, track.plane) + QStringLiteral(", "));
    if (const QString series = wordsOf(session, track.series); !series.isEmpty() && series != row.name)
        row.place += QStringLiteral(", ") + series;
    return row;
}

/// The curve holds a value somewhere in the range.
bool hasValueIn(const CounterTrack &track, TimeRange range)
{
    return !track.timePs.empty() && track.timePs.front() < range.end.toPs();
}

bool changesIn(const CounterTrack &track, TimeRange range)
{
    const auto at = [&](TimePoint time) {
        return static_cast<std::size_t>(std::lower_bound(track.timePs.begin(), track.timePs.end(), time.toPs()) -
                                        track.timePs.begin());
    };
    for (std::size_t i = at(range.begin), end = at(range.end); i < end; ++i)
        if (i > 0 && track.value[i] != track.value[i - 1])
            return true;
    return false;
}

/// Curves of a device below its rows: those that change, a few of them.
void addCounters(const Session &session, PlaneId plane, TimeRange range, int limit, PictureRows *result)
{
    const auto next = std::find_if(result->rows.begin(), result->rows.end(),
                                   [&](const PictureRow &row) { return session.line(row.line).plane != plane; });
    std::vector<PictureRow> curves;
    for (const std::uint32_t counter : session.plane(plane).counters) {
        if (!changesIn(session.counters()[counter], range))
            continue;
        if (static_cast<int>(curves.size()) < kCountersUnasked &&
            static_cast<int>(result->rows.size() + curves.size()) < limit)
            curves.push_back(counterRowOf(session, counter));
        else
            ++result->leftOut;
    }
    result->rows.insert(next, curves.begin(), curves.end());
}

} // namespace

PictureRows choosePictureRows(const Session &session, TimeRange range, const QString &filter, int limit)
{
    if (range.isEmpty())
        range = session.range();
    // Display order: planes as the session has them, lines by their place in the plane.
    std::vector<LineId> present;
    for (const Plane &plane : session.planes())
        for (const LineId line : plane.lines)
            if (hasEventsIn(session, line, range))
                present.push_back(line);

    PictureRows result;
    if (!filter.isEmpty()) {
        const NameMatch pattern = rowMatch(filter);
        for (const LineId line : present)
            if (pattern.matches(linePath(session, line).toStdString())) {
                if (static_cast<int>(result.rows.size()) < limit)
                    result.rows.push_back(rowOf(session, line, range, false, true));
                else
                    ++result.leftOut;
            }
        for (const Plane &plane : session.planes())
            for (const std::uint32_t counter : plane.counters) {
                if (!hasValueIn(session.counters()[counter], range))
                    continue;
                PictureRow row = counterRowOf(session, counter);
                if (!pattern.matches(picturePath(session, row).toStdString()))
                    continue;
                if (static_cast<int>(result.rows.size()) < limit)
                    result.rows.push_back(std::move(row));
                else
                    ++result.leftOut;
            }
        return result;
    }

    struct Choice {
        LineId line;
        bool sole = false;
    };
    std::vector<Choice> chosen;
    std::optional<PlaneId> first;
    for (const LineId line : present) {
        const PlaneId plane = session.line(line).plane;
        if (!isChip(session.plane(plane).kind))
            continue;
        if (!first)
            first = plane;
        if (plane == *first) {
            if (isStory(session.line(line).kind) || mainLine(session, plane) == line)
                chosen.push_back({line, false});
        } else if (mainLine(session, plane) == line) {
            chosen.push_back({line, true});
        }
    }
    if (chosen.empty()) { // no device: the fullest threads, in their order
        std::vector<LineId> fullest(present.begin(), present.end());
        std::stable_sort(fullest.begin(), fullest.end(), [&](LineId a, LineId b) {
            return session.line(a).events.size() > session.line(b).events.size();
        });
        fullest.resize(std::min(fullest.size(), static_cast<std::size_t>(std::max(limit, 0))));
        for (const LineId line : present)
            if (std::find(fullest.begin(), fullest.end(), line) != fullest.end())
                chosen.push_back({line, false});
    }
    if (static_cast<int>(chosen.size()) > limit) {
        // Many streams of one device must not push out the other devices: compute rows first, then the rest.
        std::stable_partition(chosen.begin(), chosen.end(),
                              [&](const Choice &c) { return mainLine(session, session.line(c.line).plane) == c.line; });
        chosen.resize(static_cast<std::size_t>(std::max(limit, 0)));
        const auto position = [&](LineId line) { return std::find(present.begin(), present.end(), line); };
        std::sort(chosen.begin(), chosen.end(),
                  [&](const Choice &a, const Choice &b) { return position(a.line) < position(b.line); });
    }
    for (const Choice &choice : chosen)
        result.rows.push_back(rowOf(session, choice.line, range, choice.sole, false));
    result.leftOut = static_cast<int>(present.size() - chosen.size());
    if (first)
        addCounters(session, *first, range, limit, &result);
    return result;
}

QString picturePath(const Session &session, const PictureRow &row)
{
    if (!row.counter)
        return linePath(session, row.line);
    const CounterTrack &track = session.counters()[*row.counter];
    return hostLabel(session, track.plane) + QStringLiteral(" / ") + planeLabel(session, track.plane) +
           QStringLiteral(" / ") + wordsOf(session, track.name);
}

TimeRange busyRange(const Session &session, const std::vector<PictureRow> &rows)
{
    constexpr double kMostOfIt = 0.6;
    constexpr double kMargin = 0.02;
    const bool hasMain = std::any_of(rows.begin(), rows.end(), [](const PictureRow &row) { return row.isMain; });
    const TimeRange whole = session.range();
    std::optional<TimeRange> busy;
    for (const PictureRow &row : rows) {
        if (row.counter || (hasMain && !row.isMain))
            continue;
        const TimeRange own = session.line(row.line).range;
        busy = busy ? TimeRange{std::min(busy->begin, own.begin), std::max(busy->end, own.end)} : own;
    }
    if (!busy || busy->length().toPsDouble() > kMostOfIt * whole.length().toPsDouble())
        return whole;
    const auto margin = Duration::ps(static_cast<std::int64_t>(busy->length().toPsDouble() * kMargin) + 1);
    return {std::max(whole.begin, busy->begin - margin), std::min(whole.end, busy->end + margin)};
}

} // namespace planescope
