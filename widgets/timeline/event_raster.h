#pragma once
// One lane as pixel columns: how much of each is covered and by what, plus the boxes that are wide enough to be seen
// as such. Pure; no colour in here.
//
// Rule: an event of a pixel or more has exact edges; every column that an event touches is there; a column shows the
// longest event in it. Where time buckets are used, a bucket that lies across the edge of a column counts for both, in
// proportion, so a column's place is off by at most a quarter of a pixel (half a pixel at the finest level).
#include "model/base/units.h"
#include "widgets/timeline/lane_lod.h"

#include <vector>

namespace planescope {

/// Pixel columns over a half-open range of time.
struct PixelGrid {
    std::int64_t beginPs = 0;
    std::int64_t endPs = 1;
    int width = 1;

    double psPerPixel() const { return static_cast<double>(endPs - beginPs) / width; }
};

/// An event of at least a pixel. Edges in pixels, cut at one pixel outside of the grid.
struct LaneBox {
    float x0 = 0;
    float x1 = 0;
    std::uint64_t row = 0;
    std::uint32_t type = 0;
    std::uint8_t style = 0;
    bool beginsBefore = false; ///< begins left of the grid
    bool endsAfter = false;
};

struct LaneRaster {
    std::vector<float> coverage; ///< 0 to 1 per column
    std::vector<LaneKey> key;    ///< 0: untouched
    std::vector<LaneBox> boxes;  ///< from left to right

    void reset(int width);
};

/// Opacity of a column: seen however little of it is covered.
constexpr float columnOpacity(float coverage) { return coverage > 0.35f ? coverage : 0.35f; }

/// `lod` may be null or empty: then every visible event is visited. Boxes narrower than `leastBox` pixels (at least 1)
/// are columns only.
void rasterLane(const LaneEvents &events, const LaneLod *lod, const PixelGrid &grid, float leastBox, LaneRaster *out);

/// How the columns were made; tests ask.
enum class RasterSource { Events, Tree, Mip };
RasterSource rasterSource(const LaneLod *lod, const PixelGrid &grid, std::size_t *mipLevel = nullptr);

} // namespace planescope
