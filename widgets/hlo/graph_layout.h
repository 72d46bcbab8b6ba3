#pragma once
// Places for the nodes of a small graph, in layers from top to bottom: producers above their users. Pure.
#include "model/analysis/hlo_graph.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace planescope {

struct GraphPlaces {
    std::vector<QRectF> nodes; ///< by node; a fusion with a body holds the rectangles of its parts
    /// Points of each edge, from the bottom of one node to the top of another, by edge.
    std::vector<std::vector<QPointF>> edges;
    QSizeF size;
};

struct GraphSpacing {
    double between = 18; ///< nodes of one layer
    double layer = 34;   ///< layers
    double inset = 12;   ///< between a fusion's border and its parts
    double title = 38;   ///< height of a fusion's own text above its parts
};

/// `sizes`: of every node; of a fusion with a body, the least one. The same input gives the same places.
/// Cost: about the square of nodes plus edges per layer; meant for up to a few hundred nodes.
GraphPlaces layoutGraph(const HloGraph &graph, const std::vector<QSizeF> &sizes, const GraphSpacing &spacing = {});

} // namespace planescope
