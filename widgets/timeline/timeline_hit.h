#pragma once
// What is under the mouse, and what stands next to an event. Reads the event arrays by binary search, never the level
// of detail, so an event is found at every zoom. Pure.
#include "widgets/timeline/lane_strips.h"
#include "widgets/timeline/line_lod.h"

#include <optional>

namespace planescope {

struct TimelineHit {
    EventRef event;
    std::uint64_t inColumn = 1; ///< events that share this pixel column
};

/// Event of a strip at `x` (columns of the grid), else the nearest within `tolerance`. Deeper lanes of a flat strip
/// win.
std::optional<TimelineHit> hitStrip(const LaneStrip &strip, const PixelGrid &grid, double x, double tolerance = 2);

/// Instants that are marked within `tolerance` columns of `x`, several of one time lane by lane; at most a thousand.
std::vector<EventRef> marksAt(const LaneStrip &strip, const PixelGrid &grid, double x, double tolerance = 2);

/// Strip at this height of the view; with boxes or not.
std::optional<std::size_t> stripAt(const std::vector<LaneStrip> &strips, double y);

/// The event's neighbour in its lane: -1 or +1.
std::optional<EventRef> neighbour(const LineLod &lod, EventRef event, int direction);
/// The first event of the next lane that lies in this one.
std::optional<EventRef> firstChild(const Session &session, const LineLod &lod, EventRef event);
/// The step of the event's device that holds its begin.
std::optional<EventRef> enclosingStep(const Session &session, EventRef event);

/// The edge of an event of the strip that is nearest to `time`, when within `tolerance`.
std::optional<TimePoint> nearestEdge(const LaneStrip &strip, TimePoint time, Duration tolerance);

} // namespace planescope
