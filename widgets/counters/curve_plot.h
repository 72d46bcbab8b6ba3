#pragma once
// Counters over time, one row each below a common axis of time. Every pixel column shows the least and the greatest
// value of its samples, so no peak is lost; zoomed in, every sample is its own step.
#include "model/analysis/counters/counter_series.h"
#include "widgets/common/plot_surface.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace planescope {

class ThemeHub;
class TipChip;
struct Theme;

struct Curve {
    QString title, note;                          ///< "count_mxu_busy_2"; "TPU:0"
    std::shared_ptr<const SeriesPyramid> pyramid; ///< never null
};

/// What one pixel column of a curve shows; isEmpty(): nothing was known then.
struct CurveColumn {
    ValueRange range;
    double last = 0; ///< at its right edge
};
/// Values that hold reach to the next sample, increments back to the one before. O(columns * log samples).
std::vector<CurveColumn> curveColumns(const SeriesPyramid &pyramid, TimeRange visible, std::size_t count);
/// The sample whose value holds at a time; nothing before the first and behind the last of increments, and in gaps.
std::optional<std::size_t> sampleAt(const CounterSeries &series, TimePoint time);

class CurvePlot final : public PlotSurface
{
    Q_OBJECT
public:
    explicit CurvePlot(const ThemeHub &themes, QWidget *parent = nullptr);
    ~CurvePlot() override;

    void setCurves(std::vector<Curve> curves);
    const std::vector<Curve> &curves() const { return m_curves; }
    /// From the first sample to the last of all curves, with a little room.
    TimeRange wholeTime() const;
    TimeRange visibleTime() const { return m_visible; }
    void setVisibleTime(TimeRange range);
    /// Marked with its ends; none: nothing.
    void setSelectedTime(std::optional<TimeRange> range);
    TimePoint timeAt(double x) const;
    double xOf(TimePoint time) const;
    QStringList tipAt(double x) const;
    bool savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice = {});
    int heightFor(std::size_t curves) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void visibleTimeChanged(TimeRange range); ///< by the user
    void timeSelected(TimeRange range);       ///< dragged with Shift; empty: taken away

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
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
    void applyTheme(const Theme &theme);
    void layoutAxes();
    void changeVisible(TimeRange range);
    void paintSelected(QPainter &painter, const QRectF &area) const;
    QRectF plotArea() const;

    const ThemeHub &m_themes;
    std::vector<Curve> m_curves;
    TimeRange m_visible = TimeRange::ps(0, 1);
    std::optional<TimeRange> m_selected;
    TipChip *m_tip;
    std::optional<double> m_cursorX;
    std::optional<QPointF> m_pressed;
    TimeRange m_pressedRange = TimeRange::ps(0, 1);
    bool m_isSelecting = false;
    std::unique_ptr<Parts> m_parts;
};

} // namespace planescope
