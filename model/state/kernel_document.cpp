#include "model/state/kernel_document.h"

#include "model/state/document_part.h"

#include <algorithm>

namespace planescope {

KernelDocument *KernelDocument::of(Document *document)
{
    return partOf<KernelDocument>(document, [](Document *owner) { return new KernelDocument(owner); });
}

KernelDocument::KernelDocument(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &KernelDocument::restart);
    connect(document, &Document::restarted, this, &KernelDocument::restart);
    connect(document, &Document::failed, this, &KernelDocument::restart);
    restart();
}

void KernelDocument::restart()
{
    const bool isReady = m_document->stage() == Document::Stage::Ready;
    const SessionPtr session = isReady ? m_document->session() : nullptr;
    if (session == m_session)
        return;
    m_session = session;
    m_jobs.stop();
    m_page = nullptr;
    m_call.reset();
    m_place.reset();
    emit pageChanged();
    if (m_session)
        start();
}

void KernelDocument::start()
{
    m_jobs.stop();
    KernelPageOptions options;
    options.chosen = m_chosen;
    m_jobs.start(
        this,
        [session = m_session, path = m_document->path(), added = m_added, options](const std::stop_token &stop) {
            return readKernelPage(session, path, added, options, stop);
        },
        [this](KernelPagePtr page, bool wasStopped) {
            if (wasStopped || !page)
                return;
            m_page = std::move(page);
            if (m_call && *m_call >= m_page->calls.size())
                m_call.reset();
            if (m_place && m_place->code >= m_page->codes.size())
                m_place.reset();
            emit pageChanged();
        });
}

void KernelDocument::addListing(const std::filesystem::path &place)
{
    if (std::find(m_added.begin(), m_added.end(), place) != m_added.end())
        return;
    m_added.push_back(place);
    if (m_session)
        start();
}

void KernelDocument::chooseCode(std::uint64_t programId, const std::string &call, std::optional<std::string> program)
{
    std::erase_if(m_chosen,
                  [&](const ChosenCode &chosen) { return chosen.programId == programId && chosen.call == call; });
    if (program)
        m_chosen.push_back({programId, call, std::move(*program)});
    if (m_session)
        start();
}

void KernelDocument::setCall(std::optional<std::uint32_t> call)
{
    if (m_call == call)
        return;
    m_call = call;
    emit callChanged();
}

void KernelDocument::setPlace(std::optional<BundlePlace> place)
{
    if (m_place == place)
        return;
    m_place = place;
    emit placeChanged();
}

bool KernelDocument::showEvent(EventRef event)
{
    if (!m_page)
        return false;
    const std::optional<EventBundle> bundle = bundleOfEvent(*m_page, event);
    if (!bundle)
        return false;
    setCall(bundle->call);
    setPlace(BundlePlace{bundle->code, bundle->bundle});
    return true;
}

} // namespace planescope
