#include "model/state/selection_sums.h"

#include "model/state/document_part.h"

namespace planescope {

SelectionSums *SelectionSums::of(Document *document)
{
    return partOf<SelectionSums>(document, [](Document *owner) { return new SelectionSums(owner); });
}

SelectionSums::SelectionSums(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &SelectionSums::restart);
    connect(document, &Document::restarted, this, &SelectionSums::restart);
    restart();
}

void SelectionSums::restart()
{
    const SessionPtr session = m_document->session();
    if (m_session == session)
        return;
    m_jobs.stop();
    m_session = session;
    m_index = nullptr;
    m_wholeNames = nullptr;
    if (!session || !session->isComplete() || !m_document->classes())
        return;
    m_jobs.start(
        this,
        [session, classes = m_document->classes()](const std::stop_token &stop) {
            return SelectionIndex::build(session, classes, stop);
        },
        [this](std::shared_ptr<const SelectionIndex> made, bool wasStopped) {
            if (wasStopped)
                return;
            m_index = std::move(made);
            startNames();
        });
}

void SelectionSums::startNames()
{
    if (m_session->eventCount() > kMostEvents)
        return;
    m_jobs.start(
        this,
        [session = m_session](const std::stop_token &stop) {
            return std::make_shared<const NameTotals>(nameTotals(*session, session->range(), {}, stop));
        },
        [this](std::shared_ptr<const NameTotals> made, bool wasStopped) {
            if (!wasStopped)
                m_wholeNames = std::move(made);
        });
}

} // namespace planescope
