#include "model/state/flow_data.h"

#include <thread>

namespace planescope {

struct FlowData::Job {
    std::stop_source stop;
    std::thread thread;
};

FlowData *FlowData::of(Document *document)
{
    if (!document)
        return nullptr;
    if (auto *known = document->findChild<FlowData *>(QString(), Qt::FindDirectChildrenOnly))
        return known;
    return new FlowData(document);
}

FlowData::FlowData(Document *document) : QObject(document), m_document(document), m_session(document->session())
{
    connect(document, &Document::sessionChanged, this, &FlowData::sessionChanged);
    connect(document, &Document::restarted, this, &FlowData::sessionChanged);
}

FlowData::~FlowData()
{
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    for (const auto &job : m_jobs)
        job->thread.join();
}

void FlowData::sessionChanged()
{
    if (m_session == m_document->session())
        return;
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    m_session = m_document->session();
    if (m_flows) {
        m_flows = nullptr;
        emit flowsChanged();
    }
}

void FlowData::start()
{
    const bool isWanted = !m_jobs.empty() && !m_jobs.back()->stop.stop_requested();
    if (m_flows || isWanted || !m_session || !m_session->isComplete())
        return;
    auto job = std::make_shared<Job>();
    m_jobs.push_back(job);
    job->thread = std::thread([this, job, session = m_session] {
        FlowOptions options;
        options.stop = job->stop.get_token();
        auto found = std::make_shared<const FlowTable>(findFlows(*session, options));
        QMetaObject::invokeMethod(
            this,
            [this, job, found = std::move(found)]() mutable {
                job->thread.join();
                std::erase(m_jobs, job);
                if (job->stop.stop_requested())
                    return;
                m_flows = std::move(found);
                emit flowsChanged();
            },
            Qt::QueuedConnection);
    });
}

} // namespace planescope
