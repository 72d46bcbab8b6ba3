#pragma once
// The horizontal strips of a timeline that are in view: one per lane, group header and counter, with its place in
// logical and in device pixels. Pure.
#include "widgets/timeline/event_raster.h"
#include "widgets/timeline/track_layout.h"

#include <algorithm>
#include <functional>

namespace planescope {

class LineLod;

struct LaneStrip {
    std::size_t row = 0; ///< of the layout
    int lane = 0;        ///< of the line, the first one that is drawn here
    int boxEnd = 1;      ///< lanes before this one are drawn as boxes, the deeper over the shallower
    int markBegin = 0;   ///< lanes from here to markEnd hold instants only and are marks over the boxes
    int markEnd = 0;
    bool isFlat = false; ///< all lanes of the line are here
    bool isGroup = false;
    bool isCounter = false;
    bool hasLine = false;
    bool isStream = false; ///< of a GPU: events of the line may overlap
    LineId line;
    std::vector<LineId> merged; ///< lines that are drawn here as one; empty: `line` alone
    double top = 0;             ///< logical pixels, from the top of the view
    double bottom = 0;
    double boxTop = 0; ///< of the boxes, from the top of the view
    double boxHeight = 0;
    int pixelTop = 0; ///< device pixels
    int pixelBottom = 0;
    int pixelBoxTop = 0;
    int pixelBoxHeight = 0;
    const LineLod *lod = nullptr;    ///< null: not ready
    std::vector<LaneRaster> rasters; ///< one, or one per lane of a flat strip, shallow first
    std::vector<int> marks;          ///< columns of instants, from left to right
    LaneRaster beside;               ///< what is busy in lanes of the line that are drawn elsewhere; empty: nothing

    void clear()
    {
        rasters.clear();
        marks.clear();
        beside.key.clear();
    }
    bool shows(LineId id) const
    {
        return hasLine && (id == line || std::find(merged.begin(), merged.end(), id) != merged.end());
    }
    /// Whether events of this lane of the line are drawn here.
    bool holds(int l) const { return !merged.empty() || (l >= lane && l < boxEnd) || (l >= markBegin && l < markEnd); }
};

/// Strips between `scroll` and `scroll + height` of the content. Keeps the memory of `strips`.
void layoutStrips(const TrackLayout &layout, double scroll, double height, double ratio,
                  std::vector<LaneStrip> *strips);

} // namespace planescope
