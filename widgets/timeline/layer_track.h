#pragma once
// The derived row of layers above a device's rows: one box per layer, two tints by phase. Layout is pure; painting goes
// over the finished lanes, on the screen and in pictures alike.
#include "model/analysis/layers.h"
#include "widgets/common/time_scale.h"
#include "widgets/timeline/timeline_look.h"
#include "widgets/timeline/track_layout.h"

class QPainter;

namespace planescope {

struct LayerBox {
    double left = 0, right = 0;        ///< logical pixels of the lanes, clipped to the view
    const FoundLayer *layer = nullptr; ///< the only one of the box, or the longest
    std::size_t count = 1;             ///< layers in it: narrow ones share a box
};

/// Boxes of one device in view, from left to right. Layers narrower than two pixels share a box with their neighbours.
std::vector<LayerBox> layoutLayers(const DeviceLayers &device, const TimeScale &scale);

/// The layer below a point of the lanes; nothing on other rows.
struct LayerHit {
    const DeviceLayers *device = nullptr;
    const FoundLayer *layer = nullptr;
};
std::optional<LayerHit> layerAt(const TrackLayout &layout, const TrackState &state, double scroll,
                                const TimeScale &scale, QPointF inLanes);

/// Layers of the device of this row.
const DeviceLayers *layersOf(const TrackState &state, PlaneId plane);

/// "layer 17 backward", or "17" where there is little room.
QString layerLabel(const LayerName &name, bool isShort);

void paintLayerRows(QPainter &painter, const QRectF &lanes, const TrackLayout &layout, const TrackState &state,
                    double scroll, const TimeScale &scale, const TimelineLook &look,
                    const std::optional<TimeRange> &selected);

} // namespace planescope
