#include "model/state/search_results.h"

#include <algorithm>
#include <utility>

namespace planescope {

void SearchResults::begin(const QString &query)
{
    m_query = query;
    m_running = true;
    m_problem.clear();
    setHits({}, 0, false);
    emit queryChanged();
    emit hitsChanged();
    emit currentChanged();
}

void SearchResults::setHits(std::vector<EventRef> hits, std::uint64_t total, bool isTotalKnown)
{
    const auto before = m_current ? std::optional(m_hits[*m_current]) : std::nullopt;
    m_hits = std::move(hits);
    m_total = total;
    m_isTotalKnown = isTotalKnown;
    m_current.reset();
    if (!before)
        return;
    const auto at = std::find(m_hits.begin(), m_hits.end(), *before);
    if (at != m_hits.end())
        m_current = static_cast<std::size_t>(at - m_hits.begin());
}

void SearchResults::publishFirst(std::vector<EventRef> hits, std::uint64_t total, bool isTotalKnown)
{
    setHits(std::move(hits), total, isTotalKnown);
    emit hitsChanged();
}

void SearchResults::publish(std::vector<EventRef> hits, std::uint64_t total)
{
    m_running = false;
    const bool hadCurrent = m_current.has_value();
    setHits(std::move(hits), total, true);
    emit hitsChanged();
    if (hadCurrent || m_current)
        emit currentChanged();
}

void SearchResults::refuse(const QString &problem)
{
    m_running = false;
    m_problem = problem;
    setHits({}, 0, true);
    emit hitsChanged();
    emit currentChanged();
}

void SearchResults::setCurrent(std::size_t index)
{
    if (index >= m_hits.size() || m_current == index)
        return;
    m_current = index;
    emit currentChanged();
}

void SearchResults::next()
{
    if (!m_hits.empty())
        setCurrent(m_current ? (*m_current + 1) % m_hits.size() : 0);
}

void SearchResults::previous()
{
    if (!m_hits.empty())
        setCurrent(m_current && *m_current > 0 ? *m_current - 1 : m_hits.size() - 1);
}

void SearchResults::clear()
{
    m_query.clear();
    m_problem.clear();
    m_running = false;
    m_current.reset();
    setHits({}, 0, true);
    emit queryChanged();
    emit hitsChanged();
    emit currentChanged();
}

} // namespace planescope
