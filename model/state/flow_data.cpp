#include "model/state/flow_data.h"

#include "model/state/document_part.h"

namespace planescope {

FlowData *FlowData::of(Document *document)
{
    return partOf<FlowData>(document, [](Document *owner) { return new FlowData(owner); });
}

FlowData::FlowData(Document *document) : QObject(document), m_document(document), m_session(document->session())
{
    connect(document, &Document::sessionChanged, this, &FlowData::sessionChanged);
    connect(document, &Document::restarted, this, &FlowData::sessionChanged);
}

void FlowData::sessionChanged()
{
    if (m_session == m_document->session())
        return;
    m_jobs.stop();
    m_session = m_document->session();
    if (m_flows) {
        m_flows = nullptr;
        m_pairs = {};
        emit flowsChanged();
    }
}

void FlowData::start()
{
    if (m_flows || m_jobs.isWanted() || !m_session || !m_session->isComplete())
        return;
    m_jobs.start(
        this,
        [session = m_session](const std::stop_token &stop) {
            FlowOptions options;
            options.stop = stop;
            auto flows = std::make_shared<const FlowTable>(findFlows(*session, options));
            return std::pair(std::move(flows), AsyncPairs::find(*session, stop));
        },
        [this](std::pair<std::shared_ptr<const FlowTable>, AsyncPairs> found, bool wasStopped) {
            if (wasStopped)
                return;
            m_flows = std::move(found.first);
            m_pairs = std::move(found.second);
            emit flowsChanged();
        });
}

} // namespace planescope
