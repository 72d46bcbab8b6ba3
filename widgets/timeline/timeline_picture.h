#pragma once
// The timeline painted into any QPainter, without a widget: PNG at any scale, SVG, PDF, printer. The same rows, boxes
// and labels as on the screen. Same input, same picture.
#include "model/analysis/op_class.h"
#include "model/state/settings.h"
#include "widgets/common/theme.h"

#include <QLocale>
#include <QRectF>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace planescope {

class LaneColouring;

struct TimelinePictureRequest {
    TimeRange range;                        ///< visible time; empty: the whole session
    std::optional<TimePoint> axisOrigin;    ///< tick labels count from here; else from the selected range, else round
    std::optional<TimeRange> selectedRange; ///< drawn as a band with its length in the ruler
    std::optional<EventRef> selectedEvent;  ///< outlined
    QString rowFilter;                      ///< regular expression over "host / device / line"; empty: all rows
    std::vector<LineId> rows;               ///< exactly these rows in this order, without groups; empty: all
    std::vector<std::uint32_t> counters;    ///< with empty `rows` exactly these counters; empty: all
    std::vector<PlaneId> foldedPlanes;      ///< devices shown as one row
    std::vector<HostId> foldedHosts;
    bool foldAllDevices = false;
    bool flatLines = false; ///< all lanes of a line over each other in one, the inner events on top
    std::shared_ptr<const LaneColouring> colouring; ///< what colours say; null: the class
    int laneLimit = 0;                              ///< lanes of a line that are drawn; 0: as on the screen
    Density density = Density::Normal;
    double scale = 1;         ///< of texts and of all sizes
    double rowScale = 1;      ///< of row heights alone: 1.8 for a review
    double headerWidth = 232; ///< of the row names, before `scale`; 0: none
    bool showRuler = true;
    bool showMinimap = false;
    QLocale locale = QLocale::c();
};

class TimelinePicture
{
public:
    /// Builds the level of detail of the rows on all cores; the session and classes must outlive the picture.
    TimelinePicture(const SessionPtr &session, std::shared_ptr<const OpClassTable> classes, const Theme &theme,
                    const TimelinePictureRequest &request);
    ~TimelinePicture();
    TimelinePicture(TimelinePicture &&) noexcept;
    TimelinePicture &operator=(TimelinePicture &&) noexcept;

    /// Height of all rows with ruler and minimap, in logical pixels.
    double contentHeight() const;
    /// Paints into `area`; rows that do not fit are left out. Raster devices get pixel-exact lanes at their own
    /// resolution, vector devices rectangles: never more than the pixels of `area` at 1x.
    void paint(QPainter &painter, const QRectF &area) const;

    TimeRange range() const;
    /// Classes with an event in the range on the rows shown, in palette order; for a legend.
    std::vector<OpClass> classesShown() const;
    /// True when a recomputed op is among them.
    bool showsRecomputed() const;
    /// Paths of the rows shown.
    QStringList rowPaths() const;

private:
    void visitUnruled(LineId id, const std::function<void(OpClass)> &visit) const;
    template <class Visit> void visitStyles(Visit visit) const;
    struct Private;
    std::unique_ptr<Private> d;
};

/// Shorthand for one picture.
void paintTimeline(QPainter &painter, const QRectF &area, const SessionPtr &session,
                   std::shared_ptr<const OpClassTable> classes, const Theme &theme,
                   const TimelinePictureRequest &request);

} // namespace planescope
