#pragma once
// The horizontal strips of a timeline that are in view: one per lane, group header and counter, with its place in
// logical and in device pixels. Pure.
#include "widgets/timeline/event_raster.h"
#include "widgets/timeline/track_layout.h"

#include <functional>

namespace planescope {

class LineLod;

struct LaneStrip {
    std::size_t row = 0; ///< of the layout
    int lane = 0;        ///< of the line; a flat strip draws all
    bool isFlat = false;
    bool isGroup = false;
    bool isCounter = false;
    bool hasLine = false;
    LineId line;
    double top = 0; ///< logical pixels, from the top of the view
    double bottom = 0;
    double boxTop = 0; ///< of the boxes, from the top of the view
    double boxHeight = 0;
    int pixelTop = 0; ///< device pixels
    int pixelBottom = 0;
    int pixelBoxTop = 0;
    int pixelBoxHeight = 0;
    const LineLod *lod = nullptr;    ///< null: not ready
    std::vector<LaneRaster> rasters; ///< one, or one per lane of a flat strip, shallow first
};

/// Strips between `scroll` and `scroll + height` of the content. Keeps the memory of `strips`.
void layoutStrips(const TrackLayout &layout, double scroll, double height, double ratio,
                  std::vector<LaneStrip> *strips);

} // namespace planescope
