#include "model/state/viewport.h"

namespace planescope {

namespace {
constexpr std::size_t kHistoryLimit = 200;
}

void Viewport::setBounds(TimeRange bounds)
{
    if (bounds.isEmpty())
        bounds.end = bounds.begin + Duration::ps(1);
    if (m_bounds == bounds)
        return;
    const bool wasWhole = m_visible == m_bounds || m_history.empty();
    m_bounds = bounds;
    emit boundsChanged();
    const TimeRange next = wasWhole || !m_visible.overlaps(bounds) ? bounds : clamped(m_visible);
    if (m_history.empty()) {
        m_history = {next};
        m_position = 0;
    }
    if (next != m_visible) {
        m_visible = next;
        emit visibleChanged();
    }
}

TimeRange Viewport::clamped(TimeRange range) const
{
    if (range.length() < Duration::ps(1))
        range.end = range.begin + Duration::ps(1);
    const std::int64_t whole = m_bounds.length().toPs();
    // One and a half times the session is the most that is worth showing.
    const std::int64_t length = std::min(range.length().toPs(), whole + whole / 2 + 1);
    std::int64_t begin = range.begin.toPs();
    if (length < range.length().toPs())
        begin += (range.length().toPs() - length) / 2;
    const std::int64_t margin = length / 2;
    const std::int64_t lowest = m_bounds.begin.toPs() - margin;
    const std::int64_t highest = m_bounds.end.toPs() + margin - length;
    begin = std::clamp(begin, std::min(lowest, highest), std::max(lowest, highest));
    return TimeRange::ps(begin, begin + length);
}

void Viewport::setVisible(TimeRange range)
{
    const TimeRange next = clamped(range);
    if (next == m_visible)
        return;
    m_visible = next;
    emit visibleChanged();
}

void Viewport::jumpTo(TimeRange range)
{
    rememberHere();
    setVisible(range);
    rememberHere();
}

void Viewport::rememberHere()
{
    if (!m_history.empty() && m_history[m_position] == m_visible)
        return;
    if (!m_history.empty())
        m_history.resize(m_position + 1);
    m_history.push_back(m_visible);
    if (m_history.size() > kHistoryLimit)
        m_history.erase(m_history.begin());
    m_position = m_history.size() - 1;
    emit historyChanged();
}

void Viewport::goBack()
{
    rememberHere();
    if (!canGoBack())
        return;
    --m_position;
    setVisible(m_history[m_position]);
    emit historyChanged();
}

void Viewport::goForward()
{
    if (!canGoForward())
        return;
    ++m_position;
    setVisible(m_history[m_position]);
    emit historyChanged();
}

} // namespace planescope
