#pragma once
// What stands around the lanes: names of rows, time axis, outlines of selected and hovered events. Painted alike on the
// screen and in pictures.
#include "model/analysis/event_set.h"
#include "widgets/common/tick_layout.h"
#include "widgets/timeline/lane_renderer.h"

class QPainter;

namespace planescope {

struct HeaderState {
    std::optional<std::size_t> focusedRow;  ///< keyboard focus ring
    std::optional<std::size_t> selectedRow; ///< holds the selected event
    std::optional<std::size_t> hoveredRow;

    friend bool operator==(const HeaderState &, const HeaderState &) = default;
};

/// Names of the rows in view, left of the lanes.
void paintHeader(QPainter &painter, const QRectF &area, const TrackLayout &layout, double scroll,
                 const TimelineLook &look, const HeaderState &state);
/// The part of a row's header that folds it or shows its hidden lanes; empty when there is none.
QRectF foldMark(const TrackRow &row, double scroll, const QRectF &area, const TimelineLook &look);
QRectF hiddenLanesMark(const TrackRow &row, double scroll, const QRectF &area, const TimelineLook &look);

struct RulerState {
    std::optional<TimeRange> band;
    QString bandText; ///< of its chip; empty: the length
    std::optional<TimePoint> cursor;
    std::vector<double> marks; ///< x of search hits, logical pixels
};

/// Ruler over header and lanes: `area` is the whole strip, the axis begins at `axisLeft`.
void paintRuler(QPainter &painter, const QRectF &area, double axisLeft, const TimeScale &scale, const AxisTicks &ticks,
                const TimelineLook &look, const RulerState &state);

/// A label in inverted colours ("chip"): cursor times, lengths of ranges, measurements. Returns its rectangle.
QRectF chipRect(const QString &text, QPointF topCentre, const QRectF &within, const TimelineLook &look, bool bold);
void paintChip(QPainter &painter, const QRectF &rect, const QString &text, const QColor &ground, const QColor &ink,
               const TimelineLook &look, bool bold);

struct OverlayState {
    std::optional<TimeRange> band;
    std::optional<EventRef> selected;
    std::optional<EventRef> hovered;
    EventSetPtr highlight; ///< outlined; those too narrow for an outline are marked at the upper edge of their lane
    std::vector<EventRef> hits; ///< of the search, those in view
    std::optional<EventRef> currentHit;
};

/// Outlines and range edges over the lanes; `area` is that of the lanes.
void paintOverlay(QPainter &painter, const QRectF &area, const LaneScene &scene, const LaneRenderer &renderer,
                  const TimelineLook &look, const OverlayState &state);

/// Rectangle of an event's box in a view of `width` logical pixels, relative to the lanes; nothing when its row is not
/// in view. At least a pixel wide.
std::optional<QRectF> eventRect(const LaneScene &scene, const std::vector<LaneStrip> &strips, EventRef event,
                                double width);

} // namespace planescope
