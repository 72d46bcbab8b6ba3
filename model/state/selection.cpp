#include "model/state/selection.h"

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
