#include "widgets/timeline/range_motion.h"

#include "widgets/common/time_scale.h"

#include <cmath>

namespace planescope {

namespace {
constexpr int kIdleMs = 350;
constexpr int kTickMs = 8;
constexpr int kAccelerateAfterMs = 100;
} // namespace

RangeMotion::RangeMotion(QObject *parent) : QObject(parent)
{
    m_animation.setDuration(kDurationMs);
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        if (m_animation.state() != QAbstractAnimation::Running)
            return;
        const double t = value.toDouble();
        const auto between = [t](TimePoint a, TimePoint b) {
            return a + Duration::ps(std::llround(static_cast<double>((b - a).toPs()) * t));
        };
        apply({between(m_from.begin, m_to.begin), between(m_from.end, m_to.end)});
    });
    connect(&m_animation, &QVariantAnimation::finished, this, [this] {
        apply(m_to);
        if (m_remembersAtEnd && m_viewport)
            m_viewport->rememberHere();
    });
    m_idle.setSingleShot(true);
    m_idle.setInterval(kIdleMs);
    connect(&m_idle, &QTimer::timeout, this, &RangeMotion::endGesture);
    m_ticks.setInterval(kTickMs);
    m_ticks.setTimerType(Qt::PreciseTimer);
    connect(&m_ticks, &QTimer::timeout, this, &RangeMotion::tick);
}

void RangeMotion::setViewport(Viewport *viewport)
{
    m_animation.stop();
    m_ticks.stop();
    m_idle.stop();
    m_zoom = m_pan = 0;
    m_viewport = viewport;
}

TimeRange RangeMotion::target() const
{
    if (m_animation.state() == QAbstractAnimation::Running)
        return m_to;
    return m_viewport ? m_viewport->visible() : TimeRange::ps(0, 1);
}

void RangeMotion::apply(TimeRange range)
{
    if (!m_viewport)
        return;
    m_viewport->setVisible(range);
    emit moved();
}

void RangeMotion::finish()
{
    if (m_animation.state() != QAbstractAnimation::Running)
        return;
    m_animation.stop();
    apply(m_to);
    if (m_remembersAtEnd)
        m_viewport->rememberHere();
}

void RangeMotion::moveTo(TimeRange range)
{
    if (!m_viewport)
        return;
    finish();
    m_remembersAtEnd = false;
    m_idle.start();
    if (!m_isAnimated) {
        apply(range);
        return;
    }
    m_from = m_viewport->visible();
    m_to = range;
    m_animation.start();
}

void RangeMotion::jumpTo(TimeRange range)
{
    if (!m_viewport)
        return;
    finish();
    m_idle.stop();
    m_viewport->rememberHere();
    if (!m_isAnimated) {
        apply(range);
        m_viewport->rememberHere();
        return;
    }
    m_from = m_viewport->visible();
    m_to = range;
    m_remembersAtEnd = true;
    m_animation.start();
}

void RangeMotion::follow(TimeRange range)
{
    finish();
    apply(range);
}

void RangeMotion::endGesture()
{
    finish();
    m_idle.stop();
    if (m_viewport)
        m_viewport->rememberHere();
}

void RangeMotion::setHeld(int zoom, int pan, bool isBoosted, double anchor)
{
    if (!m_viewport)
        return;
    const bool wasHeld = isHeld();
    const bool isNew = (zoom != 0 && zoom != m_zoom) || (pan != 0 && pan != m_pan);
    m_zoom = zoom;
    m_pan = pan;
    m_isBoosted = isBoosted;
    m_anchor = anchor;
    if (!isHeld()) {
        m_ticks.stop();
        if (wasHeld)
            m_idle.start();
        return;
    }
    if (!isNew)
        return;
    // The first press moves at once by a clear amount; holding goes on from there.
    finish();
    const double boost = isBoosted ? 3 : 1;
    const TimeScale scale(m_viewport->visible(), 1);
    TimeRange next = scale.visible();
    if (m_zoom != 0)
        next = scale.zoomedAt(m_anchor, std::pow(m_zoom < 0 ? kKeyZoom : 1 / kKeyZoom, boost));
    if (m_pan != 0)
        next = TimeScale(next, 1).pannedBy(m_pan < 0 ? kKeyPan * boost : -kKeyPan * boost);
    moveTo(next);
    m_held.start();
    m_sinceTick.start();
    m_ticks.start();
}

void RangeMotion::tick()
{
    const double seconds = std::min(0.05, static_cast<double>(m_sinceTick.restart()) / 1000);
    const auto heldMs = static_cast<double>(m_held.elapsed());
    if (heldMs < kAccelerateAfterMs || !m_viewport)
        return;
    finish();
    // From 1 to 4 times within the second after the first tenth.
    const double speed = (1 + 3 * std::min(1.0, (heldMs - kAccelerateAfterMs) / 1000)) * (m_isBoosted ? 3 : 1);
    const TimeScale scale(m_viewport->visible(), 1);
    TimeRange next = scale.visible();
    if (m_zoom != 0)
        next = scale.zoomedAt(m_anchor, std::exp(m_zoom * 1.5 * speed * seconds));
    if (m_pan != 0)
        next = TimeScale(next, 1).pannedBy(-m_pan * 0.6 * speed * seconds);
    apply(next);
    m_idle.start();
}

} // namespace planescope
