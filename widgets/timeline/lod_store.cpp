#include "widgets/timeline/lod_store.h"

#include <atomic>
#include <thread>

namespace planescope {

LodStore::LodStore(QObject *parent) : QObject(parent) {}

LodStore::~LodStore()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void LodStore::setSession(SessionPtr session, std::shared_ptr<const OpClassTable> classes)
{
    m_pool.clear();
    ++m_generation;
    m_pending.clear();
    m_lines.clear();
    m_styles.clear();
    m_session = std::move(session);
    m_classes = std::move(classes);
}

std::shared_ptr<const TypeStyles> LodStore::styles(LineKind kind)
{
    auto &known = m_styles[static_cast<int>(kind)];
    if (!known)
        known = std::make_shared<const TypeStyles>(typeStyles(*m_session, *m_classes, kind));
    return known;
}

const LineLod *LodStore::ready(LineId id) const
{
    const auto it = m_lines.find(id.value);
    return it == m_lines.end() ? nullptr : it->second.get();
}

const LineLod *LodStore::line(LineId id)
{
    if (const LineLod *known = ready(id))
        return known;
    if (!m_session || !m_classes || m_pending.count(id.value) != 0)
        return nullptr;
    const Line &line = m_session->line(id);
    if (line.events.size() <= kInlineEvents)
        return (m_lines[id.value] = std::make_shared<const LineLod>(*m_session, id, styles(line.kind))).get();
    m_pending.insert(id.value);
    // The job holds the session, so closing a document while it runs is safe.
    m_pool.start([this, id, session = m_session, style = styles(line.kind), generation = m_generation] {
        auto lod = std::make_shared<const LineLod>(*session, id, style);
        QMetaObject::invokeMethod(
            this, [this, generation, id, lod = std::move(lod)] { store(generation, id, lod); }, Qt::QueuedConnection);
    });
    return nullptr;
}

void LodStore::store(quint64 generation, LineId id, std::shared_ptr<const LineLod> lod)
{
    if (generation != m_generation)
        return; // of a session that was closed meanwhile
    m_pending.erase(id.value);
    m_lines[id.value] = std::move(lod);
    emit changed();
}

void LodStore::buildNow(const std::vector<LineId> &lines)
{
    std::vector<LineId> missing;
    for (const LineId id : lines)
        if (!ready(id))
            missing.push_back(id);
    std::vector<std::shared_ptr<const TypeStyles>> style;
    style.reserve(missing.size());
    for (const LineId id : missing)
        style.push_back(styles(m_session->line(id).kind));
    std::vector<std::shared_ptr<const LineLod>> built(missing.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < missing.size(); i = next++)
            built[i] = std::make_shared<const LineLod>(*m_session, missing[i], style[i]);
    };
    std::vector<std::thread> helpers;
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    for (unsigned i = 1; i < cores && i < missing.size(); ++i)
        helpers.emplace_back(work);
    work();
    for (std::thread &helper : helpers)
        helper.join();
    for (std::size_t i = 0; i < missing.size(); ++i)
        m_lines[missing[i].value] = built[i];
}

} // namespace planescope
