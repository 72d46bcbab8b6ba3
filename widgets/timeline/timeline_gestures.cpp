// Wheel, touchpad and touch screen of the timeline.
#include "widgets/timeline/timeline_canvas.h"

#include "widgets/timeline/timeline_tip.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QTouchEvent>
#include <QWheelEvent>

#include <cmath>

namespace planescope {

namespace {
constexpr double kWheelZoom = 0.8; // of one notch
constexpr double kFineWheelZoom = 0.97;
constexpr double kTapDistance = 8;  // a finger that moves less taps
constexpr double kLeastSpread = 12; // fingers closer than this do not zoom
} // namespace

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    event->accept();
    m_tip->hide();
    const QPointF pos = event->position();
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    const QPoint angle = event->angleDelta();
    if (headerRect().contains(pos)) {
        scrollRows(-angle.y() * m_metrics.pitch * 3 / 120);
        return;
    }
    if (const QRectF pinned = pinnedRect(); pinned.contains(pos) && pos.x() < lanesRect().left()) {
        m_pinned.scrollBy(-angle.y() * m_metrics.pitch * 3 / 120, pinned.height());
        update();
        return;
    }
    const double x = pos.x() - lanesRect().left();
    const TimeScale time(m_motion.target(), lanesRect().width());
    const bool isTouchpad =
        event->phase() != Qt::NoScrollPhase || event->device()->type() == QInputDevice::DeviceType::TouchPad;
    // One gesture never pans and zooms: what it does is settled when it begins. What rolls on after the fingers have
    // left ends with the next input of any kind.
    const bool goesOn = event->phase() == Qt::ScrollUpdate || event->phase() == Qt::ScrollMomentum;
    if (event->phase() == Qt::ScrollMomentum && m_isMomentumCut)
        return;
    if (!goesOn || !m_wheelGesture)
        m_wheelGesture = isTouchpad && !(modifiers & Qt::ControlModifier) ? WheelGesture::Pan : WheelGesture::Zoom;
    if (event->phase() != Qt::ScrollMomentum)
        m_isMomentumCut = false;
    if (isTouchpad && m_wheelGesture == WheelGesture::Pan) {
        // Two fingers move both ways.
        const QPointF delta = event->pixelDelta().isNull() ? QPointF(angle) / 2 : QPointF(event->pixelDelta());
        if (delta.x() != 0)
            m_motion.follow(TimeScale(m_document ? m_document->viewport().visible() : time.visible(), time.width())
                                .pannedBy(delta.x()));
        scrollRows(-delta.y());
        m_motion.settle(); // not every system says that the fingers have left
        return;
    }
    // Alt turns a vertical wheel into a horizontal one on some systems.
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / 120.0;
    const bool wheelZooms = isTouchpad || !m_context.settings || m_context.settings->wheelZooms;
    const bool isHorizontal = angle.y() == 0 && angle.x() != 0 && !(modifiers & Qt::AltModifier);
    if ((modifiers & Qt::ShiftModifier) || isHorizontal) {
        m_motion.moveTo(time.pannedBy(notches * time.width() * RangeMotion::kKeyPan));
        return;
    }
    if (!wheelZooms && !(modifiers & Qt::ControlModifier)) {
        scrollRows(-notches * 3 * m_metrics.pitch);
        return;
    }
    const bool isFine = wheelZooms && !isTouchpad && (modifiers & Qt::ControlModifier);
    m_motion.moveTo(time.zoomedAt(x, std::pow(isFine ? kFineWheelZoom : kWheelZoom, notches)));
}

void TimelineCanvas::scrollRows(double pixels) { setScroll(m_scroll + pixels); }

bool TimelineCanvas::nativeGesture(QNativeGestureEvent *event)
{
    m_tip->hide();
    m_isMomentumCut = true;
    switch (event->gestureType()) {
    case Qt::ZoomNativeGesture: {
        const double factor = std::max(0.2, 1 + event->value());
        m_motion.follow(scale().zoomedAt(event->position().x() - lanesRect().left(), 1 / factor));
        return true;
    }
    case Qt::PanNativeGesture:
        m_motion.follow(scale().pannedBy(event->delta().x()));
        scrollRows(-event->delta().y());
        return true;
    case Qt::EndNativeGesture:
        m_motion.endGesture();
        return true;
    default:
        return false;
    }
}

bool TimelineCanvas::touch(QTouchEvent *event)
{
    if (!m_document || !m_session || event->device()->type() != QInputDevice::DeviceType::TouchScreen)
        return false;
    QPointF centre;
    QList<QPointF> fingers;
    for (const QEventPoint &point : event->points())
        if (point.state() != QEventPoint::Released)
            fingers += point.position();
    for (const QPointF &finger : fingers)
        centre += finger / static_cast<double>(fingers.size());
    if (event->type() == QEvent::TouchBegin) {
        // Outside of the lanes a finger is a mouse.
        if (fingers.isEmpty() || !lanesRect().contains(fingers.constFirst()))
            return false;
        m_tip->hide();
        m_isMomentumCut = true;
        cancelDrag();
        m_motion.finish();
        m_touch = {centre, 0, 0, false};
    }
    event->accept();
    switch (event->type()) {
    case QEvent::TouchEnd:
        if (m_touch.hasMoved) {
            m_motion.endGesture();
        } else {
            const auto hit = hitAt(m_touch.centre);
            selectEvent(hit ? std::optional(hit->event) : std::nullopt);
            if (!hit)
                m_document->selection().setTimeRange(std::nullopt);
        }
        return true;
    case QEvent::TouchCancel:
        m_motion.endGesture();
        return true;
    default:
        break;
    }
    const double spread =
        fingers.size() < 2 ? 0 : std::hypot(fingers[1].x() - fingers[0].x(), fingers[1].y() - fingers[0].y());
    if (fingers.size() == m_touch.fingers) {
        const QPointF moved = centre - m_touch.centre;
        if (!m_touch.hasMoved && fingers.size() < 2 && std::hypot(moved.x(), moved.y()) < kTapDistance)
            return true;
        m_touch.hasMoved = true;
        TimeScale next = scale();
        if (spread >= kLeastSpread && m_touch.spread >= kLeastSpread)
            next = TimeScale(next.zoomedAt(m_touch.centre.x() - lanesRect().left(), m_touch.spread / spread),
                             next.width());
        m_motion.follow(next.pannedBy(moved.x()));
        scrollRows(-moved.y());
    }
    m_touch = {centre, spread, static_cast<int>(fingers.size()), m_touch.hasMoved || fingers.size() > 1};
    return true;
}

} // namespace planescope
