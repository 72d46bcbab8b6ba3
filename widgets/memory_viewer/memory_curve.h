#pragma once
// The step curve with its high-water mark and the capacity line: QCustomPlot in the program's clothes.
#include "widgets/common/plot_surface.h"
#include "widgets/memory_viewer/memory_axis.h"
#include "widgets/memory_viewer/memory_scene.h"

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
    /// The same in another theme, from (0, 0) on.
    void paintInto(QPainter &painter, const QSize &size, const Theme &theme);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Parts;
    void rebuild();
    void applyTheme(const Theme &theme);
    void placeWords();
    const ThemeHub &m_themes;
    MemoryScenePtr m_scene;
    std::shared_ptr<const MemoryOverTime> m_timed;
    std::shared_ptr<const HypotheticalCurve> m_hypothesis;
    MemoryAxis m_axis;
    std::int64_t m_capacity = 0;
    bool m_withoutPadding = false;
    std::unique_ptr<Parts> m_parts;
};

} // namespace planescope
