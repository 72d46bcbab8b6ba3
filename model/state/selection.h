#pragma once
// The only meeting point of views: an event, a time range, the rows it crosses. Views write it and listen to it.
#include "model/analysis/event_set.h"
#include "model/base/ids.h"
#include "model/base/units.h"

#include <QObject>

#include <optional>
#include <vector>

namespace planescope {

class Selection : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    std::optional<EventRef> event() const { return m_event; }
    std::optional<TimeRange> timeRange() const { return m_range; }
    /// Rows that a dragged range crosses; empty means all rows.
    const std::vector<LineId> &rows() const { return m_rows; }
    /// The event under the mouse in whatever view; same-name events are outlined.
    std::optional<EventRef> hovered() const { return m_hovered; }

    /// Events that were chosen together, such as all executions of the ops of a category; null: none.
    const EventSetPtr &highlight() const { return m_highlight; }
    /// Several events were selected one by one: they are highlight(), and event() is one of them.
    bool hasSeveral() const { return m_hasSeveral; }

    // Silent when nothing changes, so two views cannot ping-pong.
    /// An event that is not among the highlighted ones takes the highlight away.
    void setEvent(std::optional<EventRef> event);
    /// Adds an event to those that are selected, or takes it away again.
    void toggleEvent(EventRef event);
    /// A range takes the place of several events; one event may stand beside it.
    void setTimeRange(std::optional<TimeRange> range, std::vector<LineId> rows = {});
    void setHovered(std::optional<EventRef> event);
    void setHighlight(EventSetPtr highlight);
    void clear();

signals:
    void eventChanged();
    void timeRangeChanged();
    void hoveredChanged();
    void highlightChanged();

private:
    std::optional<EventRef> m_event;
    std::optional<EventRef> m_hovered;
    std::optional<TimeRange> m_range;
    std::vector<LineId> m_rows;
    EventSetPtr m_highlight;
    bool m_hasSeveral = false;
};

} // namespace planescope
