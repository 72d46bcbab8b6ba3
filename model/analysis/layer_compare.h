#pragma once
// One layer beside the others of its phase: op by op, with those marked that take unusually long or short here.
#include "model/analysis/layers.h"
#include "model/analysis/outliers.h"

namespace planescope {

struct ComparedLayerOp {
    EventRef event;
    Duration offset; ///< from the begin of its layer
    Duration length;
    Duration usual; ///< median of this op over the layers
    bool deviates = false;
};

struct ComparedLayer {
    FoundLayer layer;
    std::vector<ComparedLayerOp> ops; ///< without loops, in order of time
    std::uint32_t deviatingCount = 0;
};

struct LayerComparison {
    LineId workRow;
    std::size_t chosen = 0;            ///< row of layers
    std::vector<ComparedLayer> layers; ///< of one phase and step on one device, by number
    DurationSummary lengths;
};

/// The layers of the phase and step of `chosen` on its device; without steps all of the phase. Ops are the same when
/// they are alike (OpSymbols) and the n-th of their kind in the layer; what is usual follows from ordinaryLength().
/// Nothing when the layer is not one of the device's. Cost: the ops of these layers, twice.
std::optional<LayerComparison> compareLayers(const Session &session, const DeviceLayers &device, TimeRange chosen,
                                             std::stop_token stop = {});

} // namespace planescope
