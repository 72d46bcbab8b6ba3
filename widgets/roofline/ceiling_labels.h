#pragma once
// Where the words beside the ceilings of a roofline go: at their line, beside the points and beside each other.
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace planescope {

/// One ceiling as it is seen: corners from left to right, in pixels.
struct CeilingLine {
    std::vector<QPointF> corners;
    QSizeF label;
};

/// A place for the label of each line: above or below it, within `area`, over as few `points` (their bounding boxes),
/// lines and other labels as can be. An empty rectangle for a line that is not in view. Pure; O(lines * points).
std::vector<QRectF> placeCeilingLabels(const std::vector<CeilingLine> &lines, const std::vector<QRectF> &points,
                                       const QRectF &area);

} // namespace planescope
