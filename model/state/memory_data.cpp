#include "model/state/memory_data.h"

#include "model/format/hlo/hlo_buffers.h"
#include "model/format/xplane/host_steps.h"
#include "model/state/document_part.h"

#include <algorithm>
#include <map>

namespace planescope {

namespace {

MemoryFactsPtr findMemoryFacts(const SessionPtr &session, const std::stop_token &stop)
{
    auto facts = std::make_shared<MemoryFacts>();
    facts->session = session;
    facts->buffers = hlo::bufferLookupOf(std::make_shared<const hlo::Modules>(session));
    // Hosts of one run hold the same programs: each is listed once.
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::string_view> known;
    for (std::uint32_t i = 0; i < session->programs().size(); ++i) {
        const Program &program = session->programs()[i];
        const auto [at, isNew] = known.try_emplace({program.id, program.name.value}, program.proto);
        if (!isNew && at->second == program.proto)
            continue;
        facts->programs.push_back({i, hlo::heapEventCount(program.proto), hlo::memorySpacesOf(program.proto)});
        if (stop.stop_requested())
            return nullptr;
    }
    std::stable_sort(facts->programs.begin(), facts->programs.end(), [&](const ProgramEntry &a, const ProgramEntry &b) {
        if (a.heapEvents != b.heapEvents)
            return a.heapEvents > b.heapEvents;
        return session->text(session->programs()[a.program].name) < session->text(session->programs()[b.program].name);
    });
    if (hasMemoryProfile(*session)) {
        MemoryProfileOptions options;
        options.steps = hostStepLookup(session, stop);
        options.stop = stop;
        facts->allocators = memoryProfile(*session, options);
    }
    facts->capacity = deviceCapacity(*session, facts->allocators);
    return stop.stop_requested() ? nullptr : facts;
}

} // namespace

MemoryData *MemoryData::of(Document *document)
{
    return partOf<MemoryData>(document, [](Document *owner) { return new MemoryData(owner); });
}

MemoryData::MemoryData(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &MemoryData::restart);
    connect(document, &Document::restarted, this, &MemoryData::restart);
    connect(document, &Document::failed, this, &MemoryData::restart);
    restart();
}

void MemoryData::restart()
{
    const SessionPtr session = m_document->stage() == Document::Stage::Ready ? m_document->session() : SessionPtr();
    if (session == m_session)
        return;
    m_jobs.stop();
    m_session = session;
    m_facts = nullptr;
    if (session) {
        m_jobs.start(
            this, [session](const std::stop_token &stop) { return findMemoryFacts(session, stop); },
            [this](MemoryFactsPtr facts, bool wasStopped) {
                if (facts && !wasStopped)
                    m_facts = std::move(facts);
                emit changed();
            });
    }
    emit changed();
}

} // namespace planescope
