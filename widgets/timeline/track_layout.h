#pragma once
// Which rows the timeline shows, how they are called and where they stand. Pure: session and state in, rows out.
#include "model/analysis/derived_counters.h"
#include "model/analysis/layers.h"
#include "model/analysis/name_match.h"
#include "model/state/settings.h"
#include "model/store/session.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

namespace planescope {

enum class TrackKind { Host, Device, Line, Counter, Layers, Derived };

/// A row by what it stands for; stays the same when rows fold, move or hide.
struct TrackKey {
    TrackKind kind = TrackKind::Line;
    std::uint32_t id = 0; ///< of the host, the plane (Device, Layers), the line, the counter, or the derived counter

    friend auto operator<=>(const TrackKey &, const TrackKey &) = default;
};

/// What the user folded and filtered; ids are those of one session.
struct TrackState {
    std::unordered_set<std::uint32_t> foldedHosts;
    std::unordered_set<std::uint32_t> foldedPlanes;
    std::unordered_set<std::uint32_t> foldedLines; ///< all lanes drawn into one row
    std::unordered_set<std::uint32_t> fullLines;   ///< all lanes shown, beyond the limit
    QString filter;                                ///< regular expression, else plain text; empty: all
    std::vector<LineId> onlyLines;                 ///< when not empty, just these, without groups
    std::vector<TrackKey> onlyRows;                ///< the same for rows of all kinds: what is pinned
    std::vector<TrackKey> pinned;                  ///< in the order of the pinned area; they stay in their place too
    std::set<TrackKey> hidden;
    std::map<TrackKey, double> heights;                         ///< times the ordinary height, for those that differ
    std::map<std::uint32_t, std::vector<TrackKey>> order;       ///< by plane: rows in the user's order
    std::shared_ptr<const std::vector<DeviceLayers>> layers;    ///< a row above those of each device; null: none
    std::shared_ptr<const std::vector<DerivedCounter>> derived; ///< counters below those of each plane; null: none
    std::set<TrackKey> logarithmic;                             ///< counters with such a scale
    std::set<TrackKey> stacked; ///< counters whose series stand on each other in one row; keys of the first series
};

/// Heights in logical pixels.
struct TrackMetrics {
    double pitch = 24; ///< of a lane
    double boxGap = 3; ///< box = pitch - gap, 1 px above
    double groupHeight = 26;
    double counterHeight = 38;
    double spacing = 2; ///< below a counter
    int laneLimit = 6;  ///< deeper lanes need a click
    double indent = 12;

    static TrackMetrics of(Density density, double scale);
};

struct TrackRow {
    TrackKind kind = TrackKind::Line;
    HostId host;
    PlaneId plane;
    LineId line;                      ///< of Line; of a folded group: its main line
    std::vector<LineId> merged;       ///< of a folded group whose work lies on several lines: all of them, shown as one
    std::uint32_t counter = 0;        ///< of Counter and Derived
    std::vector<std::uint32_t> stack; ///< series of a stacked counter, from below
    bool isLogarithmic = false;
    bool hasLine = false;
    bool isFolded = false;
    bool canFold = false;
    bool isFlat = false;           ///< all lanes over each other in one
    std::uint16_t lanes = 0;       ///< lanes drawn
    std::uint16_t hiddenLanes = 0; ///< lanes beyond the limit
    bool hasOnlyInstants = false;  ///< ticks, all in one lane
    std::uint16_t boxLanes = 1;    ///< of the line: lanes that need a place of their own
    std::uint16_t allLanes = 1;    ///< of the line: with those of instants, which are marks on the last lane drawn
    int level = 0;                 ///< of indentation
    double y = 0;
    double height = 0;
    double pitch = 0;  ///< of one lane
    double boxTop = 1; ///< of the first lane, below y
    double boxHeight = 0;
    QString label;
    QString caption; ///< right of the label: count or place
    QString path;    ///< "host / device / line", for tooltips and filters
};

struct TrackLayout {
    std::vector<TrackRow> rows;
    double height = 0;

    /// Index of the row at this height of the content.
    std::optional<std::size_t> rowAt(double y) const;
    std::optional<std::size_t> rowOf(LineId line) const;
    std::optional<std::size_t> rowOf(TrackKey key) const;
    /// The group that a row belongs to: of a row its device, of a device its host.
    std::optional<std::size_t> parentOf(std::size_t row) const;
};

TrackKey keyOf(const TrackRow &row);

TrackLayout layoutTracks(const Session &session, const TrackState &state, const TrackMetrics &metrics);

/// The series of a counter's name on its plane, itself included, in their order.
std::vector<std::uint32_t> seriesOf(const Session &session, std::uint32_t counter);

/// "TPU:0", "Host threads"
QString planeLabel(const Session &session, PlaneId plane);
QString linePath(const Session &session, LineId line);
/// The line that stands for a device when it is folded: its ops, else its stream, modules, steps or fullest line.
std::optional<LineId> mainLine(const Session &session, PlaneId plane);
/// All lines that do the same work as the main one: the streams of a GPU, the threads of a host. One of them alone
/// would show a device as idle that works on another.
std::vector<LineId> workLines(const Session &session, PlaneId plane);
/// What stays folded when a profile opens: all devices but the first, and host threads beside devices; so that every
/// chip is seen at a glance as one row.
std::vector<PlaneId> foldedAtFirst(const Session &session);
/// Lines with several lanes that are empty most of the time and no device's work: they begin folded, each drawn in one
/// lane, so that they do not push the busy rows out of view. Heights never change by themselves later.
std::vector<LineId> linesFoldedAtFirst(const Session &session);
/// True when gaps of this line mean that a device waits.
bool showsIdle(const Session &session, LineId line);
/// Filter of rows: a regular expression without regard to case, or the text itself when it is none.
NameMatch rowMatch(const QString &filter);

} // namespace planescope
