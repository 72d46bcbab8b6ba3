#pragma once
// The time range on the screen of every time-based view of a document, with back and forward.
#include "model/base/units.h"

#include <QObject>

#include <vector>

namespace planescope {

class Viewport : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    TimeRange visible() const { return m_visible; }
    TimeRange bounds() const { return m_bounds; }
    /// Whole session; keeps the visible range when it still fits, else shows everything.
    void setBounds(TimeRange bounds);
    /// Moves without a history entry: wheel steps, dragging, animation frames. Clamped to the bounds widened by half
    /// the visible length; at least 1 ps long.
    void setVisible(TimeRange range);
    /// Moves and remembers where we were: fit, jump, zoom to selection, end of a gesture.
    void jumpTo(TimeRange range);
    /// Remembers the current range as a stop if it differs from the last stop. Call at the end of a gesture.
    void rememberHere();

    bool canGoBack() const { return m_position > 0; }
    bool canGoForward() const { return m_position + 1 < m_history.size(); }
    void goBack();
    void goForward();

signals:
    void visibleChanged();
    void boundsChanged();
    void historyChanged();

private:
    TimeRange clamped(TimeRange range) const;
    TimeRange m_visible = TimeRange::ps(0, 1);
    TimeRange m_bounds = TimeRange::ps(0, 1);
    std::vector<TimeRange> m_history;
    std::size_t m_position = 0;
};

} // namespace planescope
