#include "widgets/timeline/timeline_accessible.h"

#include "widgets/timeline/timeline_canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <map>
#include <tuple>

namespace planescope {

namespace {

constexpr std::size_t kSpokenEvents = 200; // per row; more is noise to a listener

class TimelineAccessible;

/// A row of the timeline (no event), or one event of it.
class TimelinePartAccessible : public QAccessibleInterface
{
public:
    TimelinePartAccessible(const TimelineAccessible *timeline, std::size_t row, std::optional<EventRef> event) :
        m_timeline(timeline), m_row(row), m_event(event)
    {}

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int index) const override;
    int childCount() const override;
    int indexOfChild(const QAccessibleInterface *) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return m_event ? QAccessible::Cell : QAccessible::Row; }
    QAccessible::State state() const override;

private:
    const TimelineAccessible *m_timeline;
    std::size_t m_row;
    std::optional<EventRef> m_event;
};

class TimelineAccessible : public QAccessibleWidget
{
public:
    explicit TimelineAccessible(TimelineCanvas *canvas) : QAccessibleWidget(canvas, QAccessible::Table) {}
    ~TimelineAccessible() override
    {
        for (const auto &[key, id] : m_parts)
            QAccessible::deleteAccessibleInterface(id);
    }

    TimelineCanvas *canvas() const { return static_cast<TimelineCanvas *>(object()); }

    int childCount() const override { return static_cast<int>(canvas()->layoutOfRows().rows.size()); }
    QAccessibleInterface *child(int index) const override
    {
        return index >= 0 && index < childCount() ? part(static_cast<std::size_t>(index), {}) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (int i = 0; i < childCount(); ++i)
            if (this->child(i) == child)
                return i;
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i)
            if (child(i)->rect().contains(x, y))
                return child(i);
        return nullptr;
    }

    /// Parts are made when asked for and live as long as this.
    QAccessibleInterface *part(std::size_t row, std::optional<EventRef> event) const
    {
        const auto key = std::make_tuple(row, event.has_value(), event ? event->line.value : 0, event ? event->row : 0);
        const auto known = m_parts.find(key);
        if (known != m_parts.end())
            return QAccessible::accessibleInterface(known->second);
        auto *made = new TimelinePartAccessible(this, row, event);
        m_parts[key] = QAccessible::registerAccessibleInterface(made);
        return made;
    }

    /// Events of a row that are drawn as boxes, from left to right, shallow lanes first.
    std::vector<EventRef> eventsOf(std::size_t row) const
    {
        std::vector<EventRef> events;
        for (const LaneStrip &strip : canvas()->renderer().strips())
            if (strip.row == row && strip.lod)
                for (const LaneRaster &raster : strip.rasters)
                    for (const LaneBox &box : raster.boxes)
                        if (events.size() < kSpokenEvents && box.x1 - box.x0 >= 3)
                            events.push_back(strip.lod->eventOf(strip.line, box.row));
        return events;
    }

private:
    mutable std::map<std::tuple<std::size_t, bool, std::uint32_t, std::uint64_t>, QAccessible::Id> m_parts;
};

bool TimelinePartAccessible::isValid() const
{
    return m_timeline->object() && m_row < m_timeline->canvas()->layoutOfRows().rows.size();
}

QAccessibleInterface *TimelinePartAccessible::parent() const
{
    if (m_event)
        return m_timeline->part(m_row, {});
    return const_cast<TimelineAccessible *>(m_timeline);
}

int TimelinePartAccessible::childCount() const
{
    return m_event || !isValid() ? 0 : static_cast<int>(m_timeline->eventsOf(m_row).size());
}

QAccessibleInterface *TimelinePartAccessible::child(int index) const
{
    if (m_event || !isValid())
        return nullptr;
    const auto events = m_timeline->eventsOf(m_row);
    if (index < 0 || static_cast<std::size_t>(index) >= events.size())
        return nullptr;
    return m_timeline->part(m_row, events[static_cast<std::size_t>(index)]);
}

int TimelinePartAccessible::indexOfChild(const QAccessibleInterface *wanted) const
{
    for (int i = 0; i < childCount(); ++i)
        if (child(i) == wanted)
            return i;
    return -1;
}

QAccessibleInterface *TimelinePartAccessible::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i)
        if (QAccessibleInterface *at = child(i); at && at->rect().contains(x, y))
            return at;
    return nullptr;
}

QString TimelinePartAccessible::text(QAccessible::Text kind) const
{
    if (kind != QAccessible::Name || !isValid())
        return {};
    if (m_event)
        return m_timeline->canvas()->eventSentence(*m_event);
    return m_timeline->canvas()->layoutOfRows().rows[m_row].path;
}

QRect TimelinePartAccessible::rect() const
{
    if (!isValid())
        return {};
    const TimelineCanvas *canvas = m_timeline->canvas();
    const TrackRow &row = canvas->layoutOfRows().rows[m_row];
    QRectF area(0, canvas->lanesRect().top() + row.y - canvas->scrollOffset(), canvas->width(), row.height);
    if (m_event) {
        const auto box = canvas->rectOf(*m_event);
        if (!box)
            return {};
        area = *box;
    }
    return area.toAlignedRect().translated(canvas->mapToGlobal(QPoint(0, 0)));
}

QAccessible::State TimelinePartAccessible::state() const
{
    QAccessible::State state;
    state.selectable = m_event.has_value();
    state.invalid = !isValid();
    if (isValid() && m_event && m_timeline->canvas()->document())
        state.selected = m_timeline->canvas()->document()->selection().event() == m_event;
    if (isValid() && !m_event) {
        const TrackRow &row = m_timeline->canvas()->layoutOfRows().rows[m_row];
        state.expandable = row.canFold;
        state.expanded = row.canFold && !row.isFolded;
        state.collapsed = row.isFolded;
    }
    return state;
}

QAccessibleInterface *timelineInterface(const QString &, QObject *object)
{
    if (auto *canvas = qobject_cast<TimelineCanvas *>(object))
        return new TimelineAccessible(canvas);
    return nullptr;
}

} // namespace

void installTimelineAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(timelineInterface);
        return true;
    }();
    Q_UNUSED(installed);
}

} // namespace planescope
