#pragma once
// Curve, op strip and address map above each other with one cursor through all three. Drag anywhere to move it, arrows
// step, the wheel zooms.
#include "widgets/memory_viewer/address_map.h"
#include "widgets/memory_viewer/memory_curve.h"

#include <QPixmap>
#include <QWidget>

#include <optional>
#include <vector>

namespace planescope {

class TipChip;

class MemoryCanvas final : public QWidget
{
    Q_OBJECT
public:
    MemoryCanvas(const ThemeHub &themes, QWidget *parent);

    void setScene(MemoryScenePtr scene);
    void setWithoutPadding(bool without);
    void setHypothesis(std::shared_ptr<const HypotheticalCurve> hypothesis);
    /// Over the time of the session; null: program order.
    void setTimed(std::shared_ptr<const MemoryOverTime> timed);
    bool isTime() const { return m_axis.isTime; }
    /// Memory of the device; 0: unknown, or not for this space.
    void setCapacity(std::int64_t bytes);
    /// The visible range of time; does nothing in program order.
    void setVisibleTime(TimeRange range);

    /// The event under the cursor; the list of what is alive belongs to it.
    std::uint32_t place() const { return m_place; }
    void setPlace(std::uint32_t event);
    /// A second place, to compare the cursor with; the mark at first. P sets it at the cursor.
    std::uint32_t pin() const { return m_pin; }
    void setPin(std::uint32_t event);
    void setShowsPin(bool shows);
    /// Time under the cursor; only over time.
    std::optional<TimePoint> placeTime() const { return m_placeTime; }
    void setPlaceTime(TimePoint time);
    /// Outlines a buffer and draws its life over the curve; nothing clears it.
    void setHovered(std::optional<std::uint32_t> lifetime);
    void setSelected(std::optional<std::uint32_t> lifetime);

    /// Where the life of a buffer is drawn over the curve: once in program order, over time once per run of the program
    /// that is seen.
    std::vector<QRectF> lifeRects(std::uint32_t lifetime) const;

    const MemoryAxis &axis() const { return m_axis; }
    /// PNG, SVG or PDF by the ending. False when it cannot be written.
    bool savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice = {});
    QSize minimumSizeHint() const override;

signals:
    void placeChanged(std::uint32_t event);
    void placeDragged();
    void pinMoved();
    void lifetimeHovered(std::optional<std::uint32_t> lifetime);
    void lifetimeClicked(std::uint32_t lifetime);
    void visibleTimeChanged(TimeRange range);
    void timeClicked(TimePoint time);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    class Overlay;
    struct Areas {
        QRect curve;
        QRectF strip, title, map;
    };
    Areas areasOf(const QSize &size) const;
    void layoutParts();
    void axisMoved();
    void moveTo(double x);
    void paintOverlay(QPainter &painter) const;
    void paintHovered(QPainter &painter, const Areas &areas) const;
    void paintPin(QPainter &painter) const;
    void paintCursor(QPainter &painter) const;
    void paintStill(QPainter &painter, const Areas &areas, const Theme &theme) const;
    MapLook lookOf(const Theme &theme) const;
    void invalidate();
    QStringList tipOf(std::uint32_t lifetime) const;

    const ThemeHub &m_themes;
    MemoryScenePtr m_scene;
    std::shared_ptr<const MemoryOverTime> m_timed;
    MemoryAxis m_axis;
    MemoryCurve *m_curve;
    Overlay *m_overlay;
    TipChip *m_tip;
    QPixmap m_still; ///< strip and map, painted once
    std::uint32_t m_place = 0, m_pin = 0;
    std::optional<TimePoint> m_placeTime;
    std::optional<std::uint32_t> m_hovered, m_selected;
    bool m_withoutPadding = false;
    bool m_isDragging = false, m_showsPin = false;
    double m_pressX = 0;
};

} // namespace planescope
