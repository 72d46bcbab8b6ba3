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

namespace {

std::shared_ptr<const LineLod> lodOf(const Session &session, LineId line, std::shared_ptr<const TypeStyles> styles,
                                     const LaneColouring *colouring)
{
    return std::make_shared<const LineLod>(session, line, std::move(styles),
                                           colouring ? colouring->styles(line) : std::vector<std::uint8_t>());
}

} // namespace

void LodStore::forget()
{
    m_pool.clear();
    ++m_generation;
    m_pending.clear();
    m_lines.clear();
    m_groups.clear();
    m_pendingGroups.clear();
}

std::function<std::shared_ptr<const LineLod>()> LodStore::groupWork(const std::vector<LineId> &lines)
{
    std::map<LineId, std::shared_ptr<const TypeStyles>> ofLine;
    for (const LineId line : lines)
        ofLine[line] = styles(m_session->line(line).kind);
    return [session = m_session, lines, ofLine = std::move(ofLine), colouring = m_colouring] {
        return LineLod::merged(*session, lines, [&](LineId line) {
            if (colouring)
                return colouring->styles(line);
            const TypeStyles &byType = *ofLine.at(line);
            const EventColumns &events = session->line(line).events;
            std::vector<std::uint8_t> rows(events.size());
            for (std::size_t row = 0; row < rows.size(); ++row)
                rows[row] = byType[events.type[row]];
            return rows;
        });
    };
}

const LineLod *LodStore::readyGroup(const std::vector<LineId> &lines) const
{
    const auto it = m_groups.find(lines);
    return it == m_groups.end() ? nullptr : it->second.get();
}

const LineLod *LodStore::group(const std::vector<LineId> &lines)
{
    if (const LineLod *known = readyGroup(lines))
        return known;
    if (!m_session || !m_classes || m_pendingGroups.count(lines) != 0)
        return nullptr;
    std::size_t events = 0;
    for (const LineId line : lines)
        events += m_session->line(line).events.size();
    auto work = groupWork(lines);
    if (events <= kInlineEvents)
        return (m_groups[lines] = work()).get();
    m_pendingGroups.insert(lines);
    m_pool.start([this, lines, work = std::move(work), generation = m_generation] {
        auto lod = work();
        QMetaObject::invokeMethod(
            this,
            [this, generation, lines, lod = std::move(lod)] {
                if (generation != m_generation)
                    return;
                m_pendingGroups.erase(lines);
                m_groups[lines] = lod;
                emit changed();
            },
            Qt::QueuedConnection);
    });
    return nullptr;
}

void LodStore::buildGroupNow(const std::vector<LineId> &lines) { m_groups[lines] = groupWork(lines)(); }

void LodStore::setColouring(std::shared_ptr<const LaneColouring> colouring)
{
    if (m_colouring == colouring)
        return;
    forget();
    m_colouring = std::move(colouring);
}

void LodStore::setSession(SessionPtr session, std::shared_ptr<const OpClassTable> classes)
{
    forget();
    m_styles.clear();
    m_colouring.reset();
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
        return (m_lines[id.value] = lodOf(*m_session, id, styles(line.kind), m_colouring.get())).get();
    m_pending.insert(id.value);
    // The job holds the session, so closing a document while it runs is safe.
    m_pool.start([this, id, session = m_session, style = styles(line.kind), colouring = m_colouring,
                  generation = m_generation] {
        auto lod = lodOf(*session, id, style, colouring.get());
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
            built[i] = lodOf(*m_session, missing[i], style[i], m_colouring.get());
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
