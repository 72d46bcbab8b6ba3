// Mouse, wheel and keys of curves.
#include "widgets/common/theme.h"
#include "widgets/common/time_scale.h"
#include "widgets/common/tip_chip.h"
#include "widgets/counters/curve_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace planescope {

void CurvePlot::changeVisible(TimeRange range)
{
    if (range.isEmpty() || range == m_visible)
        return;
    setVisibleTime(range);
    emit visibleTimeChanged(m_visible);
}

void CurvePlot::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setFocus(Qt::MouseFocusReason);
    m_pressed = event->position();
    m_pressedRange = m_visible;
    m_isSelecting = event->modifiers().testFlag(Qt::ShiftModifier);
}

void CurvePlot::mouseMoveEvent(QMouseEvent *event)
{
    m_cursorX = event->position().x();
    if (m_pressed && m_isSelecting) {
        const double from = std::min(m_pressed->x(), event->position().x());
        const double to = std::max(m_pressed->x(), event->position().x());
        m_selected = TimeRange{timeAt(from), timeAt(to)};
    } else if (m_pressed) {
        m_tip->hide();
        changeVisible(TimeScale(m_pressedRange, plotArea().width()).pannedBy(event->position().x() - m_pressed->x()));
        return;
    }
    if (!m_curves.empty() && plotArea().contains(event->position()))
        m_tip->showAt(event->position().toPoint(), tipAt(event->position().x()));
    else
        m_tip->hide();
    update();
}

void CurvePlot::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_pressed && m_isSelecting) {
        const double from = std::min(m_pressed->x(), event->position().x());
        const double to = std::max(m_pressed->x(), event->position().x());
        emit timeSelected(to - from < 2 ? TimeRange() : TimeRange{timeAt(from), timeAt(to)});
    }
    m_pressed.reset();
    m_isSelecting = false;
}

void CurvePlot::mouseDoubleClickEvent(QMouseEvent *) { changeVisible(wholeTime()); }

void CurvePlot::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->angleDelta();
    // Ctrl or nothing zooms, Shift pans; a row of curves that is taller than the window scrolls with Alt.
    if (m_curves.empty() || event->modifiers().testFlag(Qt::AltModifier)) {
        event->ignore();
        return;
    }
    const QRectF area = plotArea();
    const TimeScale scale(m_visible, area.width());
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(delta.x()) > std::abs(delta.y());
    m_tip->hide();
    if (pans)
        changeVisible(scale.pannedBy((delta.x() != 0 ? delta.x() : delta.y()) / 120.0 * area.width() / 10));
    else
        changeVisible(scale.zoomedAt(event->position().x() - area.left(), std::pow(0.85, delta.y() / 120.0)));
    event->accept();
}

void CurvePlot::keyPressEvent(QKeyEvent *event)
{
    const QRectF area = plotArea();
    const TimeScale scale(m_visible, area.width());
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_A:
        changeVisible(scale.pannedBy(area.width() / 10));
        break;
    case Qt::Key_Right:
    case Qt::Key_D:
        changeVisible(scale.pannedBy(-area.width() / 10));
        break;
    case Qt::Key_Plus:
    case Qt::Key_W:
        changeVisible(scale.zoomedAt(area.width() / 2, 0.8));
        break;
    case Qt::Key_Minus:
    case Qt::Key_S:
        changeVisible(scale.zoomedAt(area.width() / 2, 1.25));
        break;
    case Qt::Key_Home:
        changeVisible(wholeTime());
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    event->accept();
}

void CurvePlot::leaveEvent(QEvent *)
{
    m_tip->hide();
    m_cursorX.reset();
    update();
}

} // namespace planescope
