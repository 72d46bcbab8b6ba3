#pragma once
// The step curve with its high-water mark and the capacity line: QCustomPlot in the program's clothes.
#include "widgets/common/plot_surface.h"
#include "widgets/memory_viewer/memory_axis.h"
#include "widgets/memory_viewer/memory_scene.h"

#include <QVector>

#include <memory>

namespace planescope {

class ThemeHub;
struct Theme;

/// A curve that does not exist: what the memory would be with other decisions.
struct HypotheticalCurve {
    std::vector<std::int64_t> bytes; ///< per event
    std::int64_t peakBytes = 0;
    std::uint32_t peakEvent = 0;
};

/// Rows of a step curve that draw it between the places `first` and `last` in `columns` columns as all its rows would:
/// per column the first, the least, the greatest and the last value, and one row beyond either end. All visible rows
/// when there are few. Gaps (NaN) stay where they are. `x` ascends; sizes are equal. O(visible rows).
QVector<qsizetype> outlineRows(const QVector<double> &x, const QVector<double> &y, double first, double last,
                               int columns);

class MemoryCurve final : public PlotSurface
{
    Q_OBJECT
public:
    MemoryCurve(const ThemeHub &themes, QWidget *parent);
    ~MemoryCurve() override;

    void setScene(MemoryScenePtr scene);
    /// The same over the time of the session; null in program order.
    void setTimed(std::shared_ptr<const MemoryOverTime> timed);
    void setWithoutPadding(bool without);
    /// Memory of the device; 0: unknown, or not for this space.
    void setCapacity(std::int64_t bytes);
    void setHypothesis(std::shared_ptr<const HypotheticalCurve> hypothesis);
    /// Horizontal range and margins in pixels of this widget.
    void setAxis(const MemoryAxis &axis);
    /// Vertical pixel of a number of bytes.
    double yOf(std::int64_t bytes) const;
    /// The part with the curve, in this widget's pixels.
    QRectF plotRect() const;
    /// Where the words of the high-water mark stand, in this widget's pixels; empty while there are none.
    QRectF markWordsRect() const;
    /// Where it says how much is free.
    QRectF freeWordsRect() const;
    /// Points that the curve is drawn from: a few per pixel, however long the program is.
    int drawnPoints() const;
    /// The same in another theme, from (0, 0) on.
    void paintInto(QPainter &painter, const QSize &size, const Theme &theme);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Parts;
    void rebuild();
    void outline();
    void applyTheme(const Theme &theme);
    void placeWords();
    const ThemeHub &m_themes;
    MemoryScenePtr m_scene;
    std::shared_ptr<const MemoryOverTime> m_timed;
    std::shared_ptr<const HypotheticalCurve> m_hypothesis;
    MemoryAxis m_axis;
    QVector<double> m_x, m_used, m_floor, m_hypothetical; ///< all points; what is seen of them is drawn
    std::int64_t m_capacity = 0;
    bool m_withoutPadding = false;
    std::unique_ptr<Parts> m_parts;
};

} // namespace planescope
