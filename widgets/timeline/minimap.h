#pragma once
// The whole session at a glance: shares of the classes over time, stacked, of one line.
#include "model/analysis/op_class.h"
#include "widgets/timeline/timeline_look.h"

#include <QRectF>

#include <array>
#include <vector>

class QPainter;

namespace planescope {

struct MinimapData {
    TimeRange range;                                     ///< of all columns
    std::vector<std::array<float, kOpClassCount>> share; ///< per column, each 0 to 1, together at most 1
};

/// Time of each class in `columns` equal parts of the range; boxes that only contain others do not count. Of nested
/// events each counts its self time. One pass over the line; any thread.
MinimapData layoutMinimap(const Session &session, const OpClassTable &classes, LineId line, TimeRange range,
                          int columns);

/// The line whose work is shown: the ops of the first device, else the fullest line. Nothing without events.
std::optional<LineId> minimapLine(const Session &session);

/// Where the window over the visible range stands in `axis`, at least 14 px wide.
QRectF minimapWindow(const QRectF &axis, TimeRange whole, TimeRange visible, double leastWidth);

/// The bars alone: they change with the session and the size only.
void paintMinimapBars(QPainter &painter, const QRectF &axis, const MinimapData &data, const TimelineLook &look);
/// Veil outside of the window, window with grips, marks of search hits (x in pixels from the axis' left edge).
void paintMinimapWindow(QPainter &painter, const QRectF &axis, TimeRange whole, TimeRange visible,
                        const TimelineLook &look, const std::vector<double> &marks);
/// Both.
void paintMinimap(QPainter &painter, const QRectF &axis, const MinimapData &data, TimeRange visible,
                  const TimelineLook &look, const std::vector<double> &marks);

} // namespace planescope
