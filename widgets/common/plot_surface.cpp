#include "widgets/common/plot_surface.h"

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

PlotSurface::PlotSurface(QWidget *parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    m_plot->hide();
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iNone);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
}

void PlotSurface::paintPlot(QPainter &painter, const QSize &size) const
{
    if (size.isEmpty())
        return;
    // QCustomPlot wants a painter of its own kind; a recording carries its lines to any other.
    QPicture picture;
    QCPPainter recorder(&picture);
    m_plot->toPainter(&recorder, size.width(), size.height());
    recorder.end();
    painter.drawPicture(0, 0, picture);
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
