#pragma once
// Use of one allocator over the time of the session: reserved, heap and free as areas, fragmentation as a dashed line.
#include "model/analysis/allocator_pyramid.h"
#include "model/state/memory_data.h"
#include "widgets/common/plot_surface.h"

#include <memory>
#include <optional>

namespace planescope {

class ThemeHub;
class TipChip;
struct Theme;

class AllocatorPlot final : public PlotSurface
{
    Q_OBJECT
public:
    AllocatorPlot(const ThemeHub &themes, QWidget *parent);
    ~AllocatorPlot() override;

    /// Null shows nothing. The facts keep the allocator alive.
    void setAllocator(MemoryFactsPtr facts, const AllocatorProfile *allocator,
                      std::shared_ptr<const AllocatorPyramid> pyramid);
    void setVisibleTime(TimeRange range);
    TimeRange visibleTime() const { return m_visible; }
    /// The allocator's events and a little around them.
    TimeRange wholeTime() const;
    void setShowsFree(bool shows);
    /// Memory of the device where the allocator does not state it; 0: unknown.
    void setCapacity(std::int64_t bytes);
    /// Row of the event under the cursor.
    std::optional<std::uint32_t> place() const { return m_place; }
    void setPlace(std::optional<std::uint32_t> row);
    /// Points that all lines are drawn from: at most a few per pixel of width, however many events there are.
    int drawnPoints() const;
    bool savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice = {});

signals:
    void visibleTimeChanged(TimeRange range);
    void placeChanged();
    /// The user pointed at an event.
    void placeClicked(std::uint32_t row);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    struct Parts;
    void rebuild();
    bool showsCapacity() const;
    std::int64_t capacityBytes() const;
    void placeFailures();
    void applyTheme(const Theme &theme);
    void placeItems();
    std::optional<std::uint32_t> rowAt(double x) const;
    TimePoint timeAt(double x) const;
    QStringList tipOf(std::uint32_t row) const;

    const ThemeHub &m_themes;
    MemoryFactsPtr m_facts;
    const AllocatorProfile *m_allocator = nullptr;
    std::shared_ptr<const AllocatorPyramid> m_pyramid;
    TimeRange m_visible = TimeRange::ps(0, 1);
    std::optional<std::uint32_t> m_place;
    bool m_showsFree = true;
    std::int64_t m_capacity = 0;
    std::optional<double> m_dragX;
    TipChip *m_tip;
    std::unique_ptr<Parts> m_parts;
};

} // namespace planescope
