#include "model/state/selection.h"

#include <algorithm>

namespace planescope {

void Selection::setEvent(std::optional<EventRef> event)
{
    if (m_event == event)
        return;
    m_event = event;
    if (event && m_highlight && !m_highlight->contains(*event))
        setHighlight(nullptr);
    emit eventChanged();
}

void Selection::toggleEvent(EventRef event)
{
    EventSet several;
    if (m_hasSeveral)
        several = *m_highlight;
    else if (m_event)
        several.setRows(m_event->line, {m_event->row});
    std::vector<std::uint64_t> rows;
    if (const auto *known = several.rowsOf(event.line))
        rows = *known;
    const auto at = std::lower_bound(rows.begin(), rows.end(), event.row);
    const bool isAdded = at == rows.end() || *at != event.row;
    if (isAdded)
        rows.insert(at, event.row);
    else
        rows.erase(at);
    several.setRows(event.line, rows);
    const std::optional<EventRef> current = isAdded                                 ? std::optional(event)
                                            : m_event && several.contains(*m_event) ? m_event
                                                                                    : several.first();
    // Both are new before anybody hears of either.
    m_hasSeveral = several.size() > 1;
    m_highlight = m_hasSeveral ? std::make_shared<const EventSet>(std::move(several)) : nullptr;
    m_event = current;
    emit highlightChanged();
    emit eventChanged();
}

void Selection::setTimeRange(std::optional<TimeRange> range, std::vector<LineId> rows)
{
    if (range && range->isEmpty())
        range.reset();
    if (!range)
        rows.clear();
    if (m_range == range && m_rows == rows)
        return;
    m_range = range;
    m_rows = std::move(rows);
    if (m_range && m_hasSeveral) // what was chosen last is what is asked about
        setHighlight(nullptr);
    emit timeRangeChanged();
}

void Selection::setHovered(std::optional<EventRef> event)
{
    if (m_hovered == event)
        return;
    m_hovered = event;
    emit hoveredChanged();
}

void Selection::setHighlight(EventSetPtr highlight)
{
    if (highlight && highlight->isEmpty())
        highlight.reset();
    if (m_highlight == highlight)
        return;
    m_hasSeveral = false;
    m_highlight = std::move(highlight);
    emit highlightChanged();
}

void Selection::clear()
{
    setHighlight(nullptr);
    setEvent(std::nullopt);
    setTimeRange(std::nullopt);
}

} // namespace planescope
