#include "widgets/timeline/track_layout.h"

#include "model/text/format_value.h"
#include "widgets/timeline/counter_text.h"
#include "widgets/timeline/kernel_rows.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kLongestRowName = 400; // what a file says may be a megabyte, and is measured in every frame

QString toText(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min(utf8.size(), kLongestRowName)));
}

/// Devices before what belongs to them, hosts last; planes without a timeline have no rank.
int planeRank(PlaneKind kind)
{
    switch (kind) {
    case PlaneKind::TpuCore:
    case PlaneKind::Gpu:
        return 0;
    case PlaneKind::SparseCore:
        return 1;
    case PlaneKind::TpuNonCore:
        return 2;
    case PlaneKind::Custom:
        return 3;
    case PlaneKind::Unknown:
        return 4;
    case PlaneKind::HostCpu:
        return 5;
    default:
        return 6;
    }
}

bool isDrawn(const Session &session, const Line &line)
{
    if (line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
        return false;
    return !session.isComplete() || line.events.size() > 0;
}

class TrackBuilder
{
public:
    TrackBuilder(const Session &session, const TrackState &state, const TrackMetrics &metrics) :
        m_session(session), m_state(state), m_metrics(metrics), m_filter(rowMatch(state.filter))
    {}

    TrackLayout build()
    {
        if (!m_state.onlyLines.empty()) {
            for (const LineId line : m_state.onlyLines)
                if (line.value < m_session.lines().size())
                    addLine(line, 0, true);
            return std::move(m_layout);
        }
        if (!m_state.onlyRows.empty()) {
            for (const TrackKey key : m_state.onlyRows)
                addRow(key, 0, true);
            return std::move(m_layout);
        }
        for (std::uint32_t host = 0; host < m_session.hosts().size(); ++host)
            addHost(HostId{host});
        return std::move(m_layout);
    }

private:
    bool matches(const QString &path) const { return m_state.filter.isEmpty() || m_filter.matches(path.toStdString()); }

    bool isHidden(TrackKind kind, std::uint32_t id) const
    {
        return m_state.hidden.count({kind, id}) != 0 && m_state.onlyRows.empty();
    }

    double heightOf(TrackKind kind, std::uint32_t id) const
    {
        const auto known = m_state.heights.find({kind, id});
        return known == m_state.heights.end() ? 1 : known->second;
    }

    /// Rows of a plane in the user's order; those that it does not name keep their place behind the ones before them.
    void sortRows(PlaneId plane, std::vector<TrackKey> &rows) const
    {
        const auto order = m_state.order.find(plane.value);
        if (order == m_state.order.end())
            return;
        std::vector<std::pair<std::size_t, TrackKey>> placed;
        std::size_t last = 0;
        for (const TrackKey key : rows) {
            const auto at = std::find(order->second.begin(), order->second.end(), key);
            if (at != order->second.end())
                last = static_cast<std::size_t>(at - order->second.begin()) + 1;
            placed.emplace_back(last, key);
        }
        std::stable_sort(placed.begin(), placed.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = placed[i].second;
    }

    void addRow(TrackKey key, int level, bool withPath)
    {
        switch (key.kind) {
        case TrackKind::Line:
            if (key.id < m_session.lines().size())
                addLine(LineId{key.id}, level, withPath);
            break;
        case TrackKind::Counter:
            if (key.id < m_session.counters().size())
                addCounter(m_session.counters()[key.id].plane, key.id, level);
            break;
        case TrackKind::Layers:
            addLayers(PlaneId{key.id}, level);
            break;
        case TrackKind::Derived:
            if (m_state.derived && key.id < m_state.derived->size())
                addDerived(key.id, level);
            break;
        case TrackKind::Host:
        case TrackKind::Device:
            break; // groups hold rows, they are none
        }
    }

    std::vector<LineId> shownLines(PlaneId id) const
    {
        std::vector<LineId> lines;
        for (const LineId line : m_session.plane(id).lines)
            if (isDrawn(m_session, m_session.line(line)) && !isHidden(TrackKind::Line, line.value) &&
                matches(linePath(m_session, line)))
                lines.push_back(line);
        return lines;
    }

    std::vector<std::uint32_t> shownCounters(PlaneId id) const
    {
        std::vector<std::uint32_t> counters;
        const QString plane = planePath(id);
        for (const std::uint32_t counter : m_session.plane(id).counters) {
            const CounterTrack &track = m_session.counters()[counter];
            if (!track.timePs.empty() && !isHidden(TrackKind::Counter, counter) &&
                matches(plane + QStringLiteral(" / ") + toText(m_session.text(track.name))))
                counters.push_back(counter);
        }
        return counters;
    }

    QString planePath(PlaneId id) const
    {
        return toText(m_session.text(m_session.host(m_session.plane(id).host).name)) + QStringLiteral(" / ") +
               planeLabel(m_session, id);
    }

    void addHost(HostId host)
    {
        std::vector<PlaneId> planes;
        for (std::uint32_t i = 0; i < m_session.planes().size(); ++i) {
            const PlaneId id{i};
            if (m_session.plane(id).host == host && !isHidden(TrackKind::Device, i) &&
                (!shownLines(id).empty() || !shownCounters(id).empty()))
                planes.push_back(id);
        }
        if (planes.empty() || isHidden(TrackKind::Host, host.value))
            return;
        std::stable_sort(planes.begin(), planes.end(), [this](PlaneId a, PlaneId b) {
            const Plane &pa = m_session.plane(a);
            const Plane &pb = m_session.plane(b);
            const int ra = planeRank(pa.kind);
            const int rb = planeRank(pb.kind);
            return ra != rb ? ra < rb : pa.ordinal < pb.ordinal;
        });
        const bool hasHeader = m_session.hosts().size() > 1;
        const bool isFolded = hasHeader && m_state.foldedHosts.count(host.value) != 0;
        if (hasHeader) {
            TrackRow row = group(TrackKind::Host, host, planes.front(), isFolded);
            row.label = toText(m_session.text(m_session.host(host).name));
            row.path = row.label;
            // lupdate does not find a text with a cast among the arguments.
            const int n = static_cast<int>(planes.size());
            //: Number of devices and thread groups of a host in the timeline.
            row.caption = QCoreApplication::translate("Timeline", "%n part(s)", nullptr, n);
            push(std::move(row));
        }
        if (isFolded)
            return;
        for (const PlaneId plane : planes)
            addPlane(plane, hasHeader ? 1 : 0);
    }

    void addPlane(PlaneId id, int level)
    {
        const Plane &plane = m_session.plane(id);
        const bool isFolded = m_state.foldedPlanes.count(id.value) != 0;
        const std::vector<LineId> lines = shownLines(id);
        const std::vector<std::uint32_t> counters = shownCounters(id);
        const int rowCount = static_cast<int>(lines.size() + counters.size());
        TrackRow row = group(TrackKind::Device, plane.host, id, isFolded);
        row.level = level;
        row.label = planeLabel(m_session, id);
        row.path = planePath(id);
        if (m_session.hosts().size() == 1 && plane.kind == PlaneKind::HostCpu)
            row.caption = toText(m_session.text(m_session.host(plane.host).name));
        else
            row.caption = QCoreApplication::translate("Timeline", "%n row(s)", nullptr, rowCount);
        push(std::move(row));
        if (isFolded)
            return;
        std::vector<TrackKey> rows{{TrackKind::Layers, id.value}};
        for (const LineId line : lines)
            rows.push_back({TrackKind::Line, line.value});
        for (const std::uint32_t counter : counters)
            if (!standsOnAnother(counter))
                rows.push_back({TrackKind::Counter, counter});
        for (std::uint32_t i = 0; m_state.derived && i < m_state.derived->size(); ++i)
            if ((*m_state.derived)[i].track.plane == id)
                rows.push_back({TrackKind::Derived, i});
        sortRows(id, rows);
        for (const TrackKey key : rows)
            addRow(key, level + 1, false);
    }

    TrackRow group(TrackKind kind, HostId host, PlaneId plane, bool isFolded) const
    {
        TrackRow row;
        row.kind = kind;
        row.host = host;
        row.plane = plane;
        row.canFold = true;
        row.isFolded = isFolded;
        row.height = m_metrics.groupHeight;
        row.pitch = row.height;
        row.boxTop = std::floor((m_metrics.groupHeight - (m_metrics.pitch - 4)) / 2);
        row.boxHeight = m_metrics.pitch - 4;
        const auto line = mainLine(m_session, plane);
        if (isFolded && line && m_session.isComplete())
            row.merged = workOf(kind, host, plane);
        if (isFolded && line) {
            row.line = *line;
            row.hasLine = true;
            row.isFlat = true;
            row.lanes = 1;
            setLaneCounts(row);
        }
        return row;
    }

    /// Of a device its own lines; of a host those of its devices, of its threads only when there are none.
    std::vector<LineId> workOf(TrackKind kind, HostId host, PlaneId plane) const
    {
        if (kind == TrackKind::Device) {
            const std::vector<LineId> own = workLines(m_session, plane);
            return own.size() > 1 ? own : std::vector<LineId>();
        }
        const int rank = planeRank(m_session.plane(plane).kind);
        std::vector<LineId> all;
        for (std::uint32_t i = 0; i < m_session.planes().size(); ++i)
            if (m_session.planes()[i].host == host && planeRank(m_session.planes()[i].kind) == rank)
                for (const LineId line : workLines(m_session, PlaneId{i}))
                    all.push_back(line);
        return all.size() > 1 ? all : std::vector<LineId>();
    }

    /// An instant needs no lane of its own: a mark on the boxes shows it.
    void setLaneCounts(TrackRow &row) const
    {
        const Line &line = m_session.line(row.line);
        row.allLanes = std::max<std::uint16_t>(1, line.laneCount);
        row.boxLanes = std::max<std::uint16_t>(1, line.boxLaneCount);
        row.hasOnlyInstants = line.laneCount > 0 && line.boxLaneCount == 0;
    }

    void addLine(LineId id, int level, bool withPath)
    {
        const Line &line = m_session.line(id);
        TrackRow row;
        row.kind = TrackKind::Line;
        row.plane = line.plane;
        row.host = m_session.plane(line.plane).host;
        row.line = id;
        row.hasLine = true;
        row.level = level;
        row.label = toText(m_session.text(line.name));
        if (row.label.isEmpty())
            row.label = QCoreApplication::translate("Timeline", "Line %1").arg(line.displayId);
        row.path = linePath(m_session, id);
        row.caption = withPath                 ? planePath(line.plane)
                      : m_session.isComplete() ? text::count(line.events.size())
                                               : QString();
        if (const QString origin = kernelRowOrigin(m_session, line); !origin.isEmpty() && !withPath)
            row.caption = row.caption.isEmpty() ? origin : origin + QStringLiteral(", ") + row.caption;
        setLaneCounts(row);
        const int all = row.boxLanes;
        row.canFold = all > 1;
        row.isFolded = row.canFold && m_state.foldedLines.count(id.value) != 0;
        row.isFlat = row.isFolded;
        const bool isFull = m_state.fullLines.count(id.value) != 0;
        const int shown = row.isFolded ? 1 : isFull ? all : std::min(all, m_metrics.laneLimit);
        row.lanes = static_cast<std::uint16_t>(shown);
        row.hiddenLanes = static_cast<std::uint16_t>(row.isFolded ? 0 : all - shown);
        setHeight(row, shown);
        push(std::move(row));
    }

    void addLayers(PlaneId plane, int level)
    {
        if (!m_state.layers)
            return;
        const auto found = std::find_if(m_state.layers->begin(), m_state.layers->end(),
                                        [&](const DeviceLayers &device) { return device.plane == plane; });
        if (found == m_state.layers->end() || found->layers.empty())
            return;
        TrackRow row;
        row.kind = TrackKind::Layers;
        row.plane = plane;
        row.host = m_session.plane(plane).host;
        row.level = level;
        row.label = QCoreApplication::translate("Timeline", "Layers");
        row.path = planePath(plane) + QStringLiteral(" / ") + row.label;
        row.caption = text::count(found->layers.size());
        setHeight(row, 1);
        if (!isHidden(TrackKind::Layers, plane.value) && matches(row.path))
            push(std::move(row));
    }

    void setHeight(TrackRow &row, int lanes) const
    {
        row.pitch = std::max(8.0, std::round(m_metrics.pitch * heightOf(row.kind, keyOf(row).id)));
        row.boxTop = 1;
        row.boxHeight = row.pitch - m_metrics.boxGap;
        row.height = row.pitch * lanes;
    }

    void addCounter(PlaneId plane, std::uint32_t counter, int level)
    {
        const CounterTrack &track = m_session.counters()[counter];
        TrackRow row;
        row.kind = TrackKind::Counter;
        row.plane = plane;
        row.host = m_session.plane(plane).host;
        row.counter = counter;
        row.level = level;
        row.label = toText(m_session.text(track.name));
        row.caption = toText(m_session.text(track.series));
        if (row.caption == row.label)
            row.caption.clear();
        if (const QString origin = kernelRowOrigin(m_session, track); !origin.isEmpty())
            row.caption = origin;
        row.path = planePath(plane) + QStringLiteral(" / ") + row.label;
        if (m_state.stacked.count({TrackKind::Counter, counter}) != 0) {
            row.stack = seriesOf(m_session, counter);
            const int n = static_cast<int>(row.stack.size());
            row.caption = QCoreApplication::translate("Timeline", "%n series", nullptr, n);
        }
        setCounterHeight(row);
        push(std::move(row));
    }

    void setCounterHeight(TrackRow &row) const
    {
        const TrackKey key = keyOf(row);
        row.isLogarithmic = m_state.logarithmic.count(key) != 0;
        if (row.isLogarithmic)
            //: the scale of a counter is logarithmic
            row.caption = row.caption.isEmpty()
                              ? QCoreApplication::translate("Timeline", "log")
                              : row.caption + QStringLiteral(", ") + QCoreApplication::translate("Timeline", "log");
        row.height = std::round(m_metrics.counterHeight * heightOf(key.kind, key.id)) + m_metrics.spacing;
    }

    /// Series of a stacked counter stand in the row of the first one.
    bool standsOnAnother(std::uint32_t counter) const
    {
        if (m_state.stacked.empty())
            return false;
        const std::uint32_t first = seriesOf(m_session, counter).front();
        return first != counter && m_state.stacked.count({TrackKind::Counter, first}) != 0;
    }

    void addDerived(std::uint32_t index, int level)
    {
        const DerivedCounter &counter = (*m_state.derived)[index];
        TrackRow row;
        row.kind = TrackKind::Derived;
        row.plane = counter.track.plane;
        row.host = m_session.plane(row.plane).host;
        row.counter = index;
        row.level = level;
        row.label = derivedCounterName(counter);
        row.path = planePath(row.plane) + QStringLiteral(" / ") + row.label;
        row.caption = QCoreApplication::translate("Timeline", "computed");
        setCounterHeight(row);
        if (!isHidden(TrackKind::Derived, index) && matches(row.path))
            push(std::move(row));
    }

    void push(TrackRow row)
    {
        row.y = m_layout.height;
        m_layout.height += row.height;
        m_layout.rows.push_back(std::move(row));
    }

    const Session &m_session;
    const TrackState &m_state;
    const TrackMetrics &m_metrics;
    NameMatch m_filter;
    TrackLayout m_layout;
};

} // namespace

TrackMetrics TrackMetrics::of(Density density, double scale)
{
    TrackMetrics m;
    const double pitch = density == Density::Compact ? 20 : density == Density::Normal ? 24 : 30;
    const double group = density == Density::Compact ? 22 : density == Density::Normal ? 26 : 32;
    m.pitch = std::round(pitch * scale);
    m.groupHeight = std::round(group * scale);
    m.counterHeight = std::round(38 * scale);
    m.boxGap = std::round(3 * std::max(1.0, scale));
    m.indent = std::round(12 * scale);
    return m;
}

std::optional<std::size_t> TrackLayout::rowAt(double y) const
{
    const auto after =
        std::upper_bound(rows.begin(), rows.end(), y, [](double value, const TrackRow &row) { return value < row.y; });
    if (after == rows.begin())
        return {};
    const auto &row = *(after - 1);
    if (y >= row.y + row.height)
        return {};
    return static_cast<std::size_t>(after - rows.begin() - 1);
}

std::optional<std::size_t> TrackLayout::rowOf(LineId line) const
{
    std::optional<std::size_t> folded;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].hasLine || rows[i].line != line)
            continue;
        if (rows[i].kind == TrackKind::Line)
            return i;
        folded = i;
    }
    return folded;
}

std::optional<std::size_t> TrackLayout::rowOf(TrackKey key) const
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (keyOf(rows[i]) == key)
            return i;
    return std::nullopt;
}

std::optional<std::size_t> TrackLayout::parentOf(std::size_t row) const
{
    if (row >= rows.size() || rows[row].kind == TrackKind::Host)
        return std::nullopt;
    const TrackKind wanted = rows[row].kind == TrackKind::Device ? TrackKind::Host : TrackKind::Device;
    for (std::size_t i = row; i-- > 0;) {
        if (rows[i].kind == wanted)
            return i;
        if (rows[i].kind == TrackKind::Host)
            break;
    }
    return std::nullopt;
}

TrackKey keyOf(const TrackRow &row)
{
    switch (row.kind) {
    case TrackKind::Host:
        return {row.kind, row.host.value};
    case TrackKind::Device:
    case TrackKind::Layers:
        return {row.kind, row.plane.value};
    case TrackKind::Counter:
    case TrackKind::Derived:
        return {row.kind, row.counter};
    case TrackKind::Line:
        break;
    }
    return {row.kind, row.line.value};
}

TrackLayout layoutTracks(const Session &session, const TrackState &state, const TrackMetrics &metrics)
{
    return TrackBuilder(session, state, metrics).build();
}

std::vector<std::uint32_t> seriesOf(const Session &session, std::uint32_t counter)
{
    const CounterTrack &own = session.counters()[counter];
    std::vector<std::uint32_t> series;
    for (const std::uint32_t other : session.plane(own.plane).counters)
        if (session.counters()[other].name == own.name && !session.counters()[other].timePs.empty())
            series.push_back(other);
    return series.empty() ? std::vector<std::uint32_t>{counter} : series;
}

QString planeLabel(const Session &session, PlaneId id)
{
    QString name = toText(session.text(session.plane(id).name));
    const QString cpu = QStringLiteral("/host:CPU");
    if (session.plane(id).kind == PlaneKind::HostCpu && name.startsWith(cpu))
        return QCoreApplication::translate("Timeline", "Host threads") + name.mid(cpu.size());
    for (const auto &prefix : {QStringLiteral("/device:"), QStringLiteral("/host:")})
        if (name.startsWith(prefix) && name.size() > prefix.size())
            return name.mid(prefix.size());
    return name;
}

QString linePath(const Session &session, LineId id)
{
    const Line &line = session.line(id);
    return toText(session.text(session.host(session.plane(line.plane).host).name)) + QStringLiteral(" / ") +
           planeLabel(session, line.plane) + QStringLiteral(" / ") + toText(session.text(line.name));
}

std::optional<LineId> mainLine(const Session &session, PlaneId plane)
{
    std::optional<LineId> best;
    int bestRank = 100;
    std::size_t bestCount = 0;
    for (const LineId id : session.plane(plane).lines) {
        const Line &line = session.line(id);
        if (!isDrawn(session, line))
            continue;
        const int rank = line.kind == LineKind::Ops || line.kind == LineKind::SparseCoreOps ? 0
                         : line.kind == LineKind::Stream                                    ? 1
                         : line.kind == LineKind::Modules                                   ? 2
                         : line.kind == LineKind::Steps                                     ? 3
                                                                                            : 4;
        const std::size_t count = line.events.size();
        if (rank < bestRank || (rank == bestRank && rank != 0 && count > bestCount)) {
            best = id;
            bestRank = rank;
            bestCount = count;
        }
    }
    return best;
}

std::vector<LineId> workLines(const Session &session, PlaneId plane)
{
    std::vector<LineId> lines;
    const auto main = mainLine(session, plane);
    if (!main)
        return lines;
    const LineKind kind = session.line(*main).kind;
    for (const LineId id : session.plane(plane).lines)
        if (id == *main ||
            (session.line(id).kind == kind && !session.line(id).isDerived && isDrawn(session, session.line(id))))
            lines.push_back(id);
    return lines;
}

std::vector<PlaneId> foldedAtFirst(const Session &session)
{
    std::vector<PlaneId> folded;
    bool hasOpen = false;
    for (const int rank : {0, 3, 4})
        for (std::uint32_t i = 0; i < session.planes().size() && !hasOpen; ++i)
            if (planeRank(session.planes()[i].kind) == rank && mainLine(session, PlaneId{i})) {
                for (std::uint32_t other = 0; other < session.planes().size(); ++other)
                    if (other != i)
                        folded.push_back(PlaneId{other});
                hasOpen = true;
            }
    return folded;
}

std::vector<LineId> linesFoldedAtFirst(const Session &session)
{
    constexpr double kSparse = 0.02; // of the session
    bool hasDevices = false;
    for (const Plane &plane : session.planes())
        hasDevices = hasDevices || planeRank(plane.kind) <= 1;
    std::vector<LineId> lines;
    if (!hasDevices)
        return lines;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        const bool isAside = line.kind == LineKind::HostThread || line.kind == LineKind::TraceMe ||
                             line.kind == LineKind::TensorCore || line.kind == LineKind::Other;
        if (isAside && line.boxLaneCount > 1 &&
            line.busy.toPsDouble() < kSparse * session.range().length().toPsDouble())
            lines.push_back(LineId{i});
    }
    return lines;
}

bool showsIdle(const Session &session, LineId id)
{
    const Line &line = session.line(id);
    const PlaneKind plane = session.plane(line.plane).kind;
    const bool isDevice = plane == PlaneKind::TpuCore || plane == PlaneKind::Gpu || plane == PlaneKind::SparseCore;
    return isDevice &&
           (line.kind == LineKind::Ops || line.kind == LineKind::SparseCoreOps || line.kind == LineKind::Stream);
}

NameMatch rowMatch(const QString &filter)
{
    const std::string words = filter.toStdString();
    if (Result<NameMatch> expression = NameMatch::make(words, MatchMode::Regex))
        return std::move(*expression);
    return *NameMatch::make(words, MatchMode::Substring);
}

} // namespace planescope
