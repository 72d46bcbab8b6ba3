#include "widgets/common/plot_surface.h"

#include "widgets/common/theme.h"

#include <QPainter>
#include <QPicture>

#include <qcustomplot.h>

#include <cmath>

namespace planescope {

bool isOnScreen(const QPainter &painter, const QWidget &widget)
{
    return painter.paintEngine()->type() == QPaintEngine::Raster &&
           std::abs(painter.deviceTransform().m11() - widget.devicePixelRatioF()) < 1e-6;
}

void recordPlot(QCustomPlot &plot, QPainter &painter, const QRectF &area)
{
    if (area.isEmpty())
        return;
    // QCustomPlot wants a painter of its own kind.
    QPicture picture;
    QCPPainter recorder(&picture);
    plot.toPainter(&recorder, static_cast<int>(area.width()), static_cast<int>(area.height()));
    recorder.end();
    painter.drawPicture(area.topLeft(), picture);
}

PlotSurface::PlotSurface(QWidget *parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    m_plot->hide();
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iNone);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
}

void PlotSurface::paintPlot(QPainter &painter, const QSize &size) const
{
    recordPlot(*m_plot, painter, QRectF(QPointF(), QSizeF(size)));
}

void PlotSurface::dressAxes(const Theme &theme, const QFont &caption)
{
    m_plot->setBackground(theme.base);
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis, m_plot->yAxis2}) {
        axis->setTickLabelFont(caption);
        axis->setTickLabelColor(theme.text2);
        axis->setBasePen(axis == m_plot->xAxis ? QPen(theme.border) : QPen(Qt::NoPen));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->grid()->setPen(QPen(theme.grid, 0));
        axis->grid()->setZeroLinePen(QPen(theme.border));
    }
    m_plot->xAxis->grid()->setVisible(false);
}

void PlotSurface::refresh()
{
    m_pixmap = QPixmap();
    update();
}

void PlotSurface::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!isOnScreen(painter, *this)) {
        paintPlot(painter, size());
        return;
    }
    const QSize pixels = size() * devicePixelRatioF();
    if (m_pixmap.size() != pixels) {
        m_pixmap = QPixmap(pixels);
        m_pixmap.setDevicePixelRatio(devicePixelRatioF());
        QCPPainter plotPainter(&m_pixmap);
        m_plot->toPainter(&plotPainter, width(), height());
    }
    painter.drawPixmap(0, 0, m_pixmap);
}

} // namespace planescope
