#pragma once
// Paints the lanes in view: pixel-exact scanlines into an image, or rectangles into any other paint device. Columns and
// labels are the same for both.
#include "widgets/common/time_scale.h"
#include "widgets/timeline/counter_layout.h"
#include "widgets/timeline/lane_scanlines.h"
#include "widgets/timeline/lane_strips.h"
#include "widgets/timeline/strip_helper.h"
#include "widgets/timeline/timeline_look.h"

#include <QRectF>

#include <map>
#include <memory>
#include <optional>

class QPainter;

namespace planescope {

class LaneColouring;

/// What is to be painted, of whom.
struct LaneScene {
    const Session *session = nullptr;
    const TrackLayout *layout = nullptr;
    /// Level of detail of a line; null while it is being built.
    std::function<const LineLod *(LineId)> lod;
    std::function<const LineLod *(const std::vector<LineId> &)> group; ///< of several lines as one
    TimeRange visible;
    double scroll = 0;                                          ///< logical pixels of content above the view
    std::vector<double> gridX;                                  ///< logical pixels of vertical grid lines
    std::optional<TimeRange> band;                              ///< selected range
    std::shared_ptr<const std::vector<DerivedCounter>> derived; ///< of rows of that kind
};

class LaneRenderer
{
public:
    /// A picture will be asked for at once: the second thread takes as long to wake up as to draw several rows.
    void wakeUp() { m_helper.wakeUp(); }

    void setLook(const TimelineLook &look);
    const TimelineLook &look() const { return m_look; }
    void setSession(const Session *session);
    /// What colours say, as the level of detail was built; null: the class.
    void setColouring(std::shared_ptr<const LaneColouring> colouring);

    /// Fills the whole 32-bit image (of width x height device pixels).
    void render(const LaneScene &scene, QImage *image);
    /// The image of the last render() with another band or other grid lines, all else as it was: only columns whose
    /// ground changed are drawn. What a range that is being dragged costs.
    void renderGround(const LaneScene &scene, QImage *image);
    /// The same as rectangles and text; `area` in the painter's units, one column per unit.
    void paintVector(const LaneScene &scene, QPainter &painter, const QRectF &area);

    /// Strips of the last picture, with their boxes: what is drawn is what is clickable.
    const std::vector<LaneStrip> &strips() const { return m_strips; }
    const PixelGrid &grid() const { return m_grid; }
    LabelCache &labels() { return m_labels; }

private:
    void prepare(const LaneScene &scene, double width, double height, double ratio);
    void rasterStrip(LaneStrip &strip, float leastBox) const;
    /// From the first begin to the last end of what is drawn in a strip; gaps within are idle time.
    static TimeRange busyRange(const Session &session, const LaneStrip &strip);
    /// Its columns without a key are idle.
    static const LaneRaster &idleColumns(const LaneStrip &strip);
    /// `draw` runs on two threads, `finish` on this one, for each strip after it was drawn.
    void forEachStrip(const StripHelper::Work &draw, const StripHelper::Work &finish);
    /// With its columns raster already: rasterStrip() came before.
    void drawStrip(const LaneScene &scene, const LaneStrip &strip, const PixelBlock &block, int width,
                   PixelColumns columns) const;
    void drawCounters(const LaneScene &scene, QImage *image, PixelColumns columns);
    void makeGround(const LaneScene &scene, int width);
    void makePalette();

    struct PlacedLabel {
        double left = 0; ///< device pixels of the visible part of the box
        double right = 0;
        const LaneBox *box = nullptr;
        LabelCache::Entry *name = nullptr;
        LabelCache::Length *length = nullptr; ///< until the next label
        LabelChoice choice;
        char badge = 0;
        /// Not for LabelChoice::Text::Cut.
        const QString &text() const;
    };
    /// Labels of a strip from left to right, of boxes that touch the columns.
    void placeLabels(const LaneScene &scene, const LaneStrip &strip, double width, PixelColumns columns,
                     const std::function<void(const PlacedLabel &)> &place);
    void drawLabels(const LaneScene &scene, const LaneStrip &strip, QImage *image, PixelColumns columns);
    void paintStripVector(const LaneScene &scene, const LaneStrip &strip, QPainter &painter, const QRectF &area);
    void paintMarksVector(const LaneStrip &strip, QPainter &painter) const;
    void paintCounter(const LaneScene &scene, const LaneStrip &strip, QPainter &painter, double width);
    /// One curve, or the running sums of a stack from below.
    struct CounterCurves {
        std::vector<CounterTrack> sums; ///< of a stack
        std::vector<CounterPyramid> pyramids;
    };
    const CounterCurves &curvesOf(const LaneScene &scene, const TrackRow &row);

    static constexpr double kMarkHeight = 5; // of an instant's mark, logical pixels

    TimelineLook m_look;
    std::unique_ptr<LanePalette> m_palette;
    std::shared_ptr<const LaneColouring> m_colouring;
    LabelCache m_labels;
    const Session *m_session = nullptr;
    PixelGrid m_grid;
    LaneBrush m_brush;
    std::vector<LaneStrip> m_strips;
    std::vector<QRgb> m_ground, m_groupGround;
    std::map<std::pair<TrackKind, std::vector<std::uint32_t>>, CounterCurves> m_curves;
    std::shared_ptr<const std::vector<DerivedCounter>> m_derived; ///< what m_curves were made of
    StripHelper m_helper;
};

} // namespace planescope
