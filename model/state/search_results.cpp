#include "model/state/search_results.h"

namespace planescope {

void SearchResults::begin(const QString &query)
{
    m_query = query;
    m_running = true;
    m_hits.clear();
    m_total = 0;
    m_current.reset();
    emit queryChanged();
    emit hitsChanged();
    emit currentChanged();
}

void SearchResults::publish(std::vector<EventRef> hits, std::uint64_t total)
{
    m_running = false;
    m_hits = std::move(hits);
    m_total = total;
    m_current.reset();
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
    m_running = false;
    m_hits.clear();
    m_total = 0;
    m_current.reset();
    emit queryChanged();
    emit hitsChanged();
    emit currentChanged();
}

} // namespace planescope
