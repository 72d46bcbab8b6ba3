#pragma once
// A chart as a file. The ending of the path chooses PNG, SVG or PDF; the same painter draws all three.
#include "widgets/common/theme.h"

#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace planescope {

using PaintChart = std::function<void(QPainter &, const QRectF &area, const Theme &)>;

/// `size` in pixels at 96 dpi; a PNG has twice as many. `notice` is the label of a profile that is no measurement
/// (syntheticNotice()): it stands above the chart. False when the ending is unknown or the file cannot be written.
bool writeChartPicture(const QString &path, const QSize &size, const Theme &theme, const PaintChart &paint,
                       const QString &notice);

} // namespace planescope
