#pragma once
// A widget that shows a QCustomPlot which itself stays hidden: painted once into a pixmap for the screen, and as
// vectors into pictures. Mouse and keys belong to the widget alone.
#include <QPixmap>
#include <QWidget>

class QCustomPlot;
class QPainter;

namespace planescope {

struct Theme;

/// False when a widget is painted into a picture: vectors, or pixels of another size than its own.
bool isOnScreen(const QPainter &painter, const QWidget &widget);

/// Paints a plot as it is into an area: a recording carries its lines to any painter, so vectors stay vectors.
void recordPlot(QCustomPlot &plot, QPainter &painter, const QRectF &area);

class PlotSurface : public QWidget
{
    Q_OBJECT
public:
    explicit PlotSurface(QWidget *parent);
    /// Paints the plot from (0, 0) on; vectors stay vectors.
    void paintPlot(QPainter &painter, const QSize &size) const;

protected:
    QCustomPlot &plot() const { return *m_plot; }
    /// Ground, axes and grid in the look of the memory plots: no ticks, a quiet grid across.
    void dressAxes(const Theme &theme, const QFont &caption);
    /// The plot was changed: it is painted anew.
    void refresh();
    void paintEvent(QPaintEvent *event) override;

private:
    QCustomPlot *m_plot;
    QPixmap m_pixmap;
};

} // namespace planescope
