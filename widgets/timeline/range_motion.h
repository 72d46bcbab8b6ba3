#pragma once
// Moves the visible range smoothly: 100 ms towards a target, or continuously while a key is held. Input cuts a running
// animation: it jumps to its target, and the new one starts there.
#include "model/state/viewport.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QVariantAnimation>

namespace planescope {

class RangeMotion : public QObject
{
    Q_OBJECT
public:
    explicit RangeMotion(QObject *parent = nullptr);

    void setViewport(Viewport *viewport);
    void setAnimated(bool animated) { m_isAnimated = animated; }

    /// Where a running animation ends, else what is visible.
    TimeRange target() const;
    /// Moves there; the history gets a stop when no more input follows for a moment.
    void moveTo(TimeRange range);
    /// Moves there and remembers both where we were and where we went.
    void jumpTo(TimeRange range);
    /// Follows the mouse: no animation, a history stop at endGesture().
    void follow(TimeRange range);
    void endGesture();
    /// Like endGesture(), when nothing follows for a moment.
    void settle() { m_idle.start(); }
    /// Ends a running animation at its target.
    void finish();

    /// Held keys: zoom below 0 goes in; pan below 0 goes left; 0 stops. `anchor` in 0 to 1 of the width.
    void setHeld(int zoom, int pan, bool isBoosted, double anchor);
    bool isHeld() const { return m_zoom != 0 || m_pan != 0; }

    static constexpr int kDurationMs = 100;
    static constexpr double kKeyZoom = 0.8; ///< of one key press
    static constexpr double kKeyPan = 0.08; ///< share of the width

signals:
    void moved();

private:
    void tick();
    void apply(TimeRange range);

    QPointer<Viewport> m_viewport;
    QVariantAnimation m_animation;
    TimeRange m_from, m_to;
    bool m_isAnimated = true;
    bool m_remembersAtEnd = false;
    QTimer m_idle;  ///< after the last wheel step
    QTimer m_ticks; ///< while keys are held
    QElapsedTimer m_held, m_sinceTick;
    int m_zoom = 0;
    int m_pan = 0;
    bool m_isBoosted = false;
    double m_anchor = 0.5;
};

} // namespace planescope
