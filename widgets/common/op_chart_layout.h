#pragma once
// Where the slices, bars and boxes of a chart of ops are. Pure: no painter; the same shapes answer what is under the
// mouse, so what is drawn is what is clickable.
#include "widgets/common/op_chart_items.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace planescope {

enum class OpChartKind { Donut, Bars, Treemap, Icicle };

struct OpChartShape {
    OpChartItem item;
    QPainterPath path;                ///< what is filled and clicked
    QRectF box;                       ///< bounding box; of bars the bar itself
    double beginAngle = 0, angle = 0; ///< ring: radians clockwise from 12 o'clock
    double outerRadius = 0;           ///< ring: from its centre to the outer edge in the middle of the slice
    std::vector<QPointF> elbow;       ///< ring: line to the label; empty without one
    QRectF label;                     ///< where its text goes; empty: none fits
    bool isLabelRight = true;         ///< ring: label stands at the right side
};

struct OpChartLayout {
    OpChartKind kind = OpChartKind::Donut;
    QRectF area;
    QPointF centre; ///< ring
    double innerRadius = 0, outerRadius = 0;
    std::vector<OpChartShape> shapes;

    /// The shape at a point; of nested boxes the innermost.
    std::optional<std::size_t> shapeAt(QPointF at) const;
    /// The shape of a node, or of the item that it is folded into.
    std::optional<std::size_t> shapeOf(const OpProfileNode *node) const;
};

struct OpChartQuestion {
    OpChartKind kind = OpChartKind::Donut;
    const OpProfileNode *shown = nullptr; ///< its children are drawn
    const OpProfileNode *root = nullptr;  ///< shares are of its time
    const OpProfileNode *selected = nullptr;
    const OpNodeClasses *classes = nullptr;
    std::vector<const OpProfileNode *> only; ///< of the children just these; empty: all
    OpChartOrder order;
    QRectF area;
    double scale = 1;    ///< pixels per design pixel
    int icicleDepth = 6; ///< levels
};

/// Empty shapes when the node has no children with a time, or the area is too small to draw in.
OpChartLayout layoutOpChart(const OpChartQuestion &question);

} // namespace planescope
