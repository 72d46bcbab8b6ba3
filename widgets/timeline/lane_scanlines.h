#pragma once
// Columns and boxes of one row as pixels. Every row of a box looks like one of three scanlines (edge, outer, inner), so
// a lane costs its width once and then copies. No decisions about time in here.
#include "widgets/timeline/event_raster.h"
#include "widgets/timeline/lane_palette.h"

#include <QRgb>

#include <span>
#include <vector>

namespace planescope {

struct LaneBrush {
    int edge = 1;        ///< width of box edges in device pixels
    float leastEdge = 3; ///< boxes from this width on have edges
    int hatchPitch = 5;  ///< of recomputed boxes, device pixels
    int idlePitch = 6;
    bool showsIdle = false; ///< hatch gaps between first and last event
};

/// A 32-bit image region that lanes are written into.
struct PixelBlock {
    QRgb *first = nullptr;     ///< top left pixel
    std::ptrdiff_t stride = 0; ///< pixels from one row to the next
    int height = 0;            ///< rows beyond are left out, as are those above the first
    bool has(int y) const { return y >= 0 && y < height; }
    QRgb *row(int y) const { return first + y * stride; }
};

/// Half open: what is drawn of a picture. Columns outside stay as they are.
struct PixelColumns {
    int first = 0;
    int last = 0;
    bool isEmpty() const { return last <= first; }
};

/// Boxes that touch the columns.
std::span<const LaneBox> boxesIn(const LaneRaster &raster, PixelColumns columns);

class LaneScanlines
{
public:
    /// Starts a row on this ground, one pixel per column; the columns lie in it.
    void begin(std::span<const QRgb> ground, PixelColumns columns);
    /// Draws a lane over what is there; deeper lanes of a flattened row come last.
    void add(const LaneRaster &raster, const LanePalette &palette, const PixelGrid &grid, const LaneBrush &brush);
    /// Writes `height` rows beginning at row `top` of the block.
    void write(const PixelBlock &block, int top, int height, const LaneBrush &brush) const;

    /// First and last row of the 60 % band of a box of this height.
    static std::pair<int, int> densityBand(int height);

private:
    PixelColumns m_columns;
    std::vector<QRgb> m_inner, m_outer, m_edge; ///< one per column of m_columns
    bool m_isGround = true;                     ///< nothing was added yet
};

/// Cross hatch over recomputed boxes; `top` and `height` as given to write(). Columns that are not 0 in `covered`
/// (null: none) lie under a deeper lane of a flat row.
void hatchRecomputed(const PixelBlock &block, int top, int height, PixelColumns columns, const LaneRaster &raster,
                     const LanePalette &palette, const LaneBrush &brush, const std::uint8_t *covered = nullptr);
/// Dotted outline of boxes without a class.
void outlineUnknown(const PixelBlock &block, int top, int height, PixelColumns columns, const LaneRaster &raster,
                    const LanePalette &palette, const LaneBrush &brush, const std::uint8_t *covered = nullptr);
/// Instants as small triangles that hang from the top of the boxes and point at their columns: `size` pixels high, in
/// `ink` with a rim of one pixel in `rim`.
void drawMarks(const PixelBlock &block, int top, int size, PixelColumns columns, std::span<const int> marks, QRgb ink,
               QRgb rim);
/// Diagonal hatch in the gaps between `firstColumn` and `lastColumn` (half open).
void hatchIdle(const PixelBlock &block, int top, int height, PixelColumns columns, int firstColumn, int lastColumn,
               const LaneRaster &raster, QRgb colour, const LaneBrush &brush);

} // namespace planescope
