#include "model/state/layer_data.h"

#include <stop_token>
#include <thread>

namespace planescope {

struct LayerData::Job {
    std::stop_source stop;
    std::thread thread;
};

LayerData *LayerData::of(Document *document)
{
    if (!document)
        return nullptr;
    if (auto *known = document->findChild<LayerData *>(QString(), Qt::FindDirectChildrenOnly))
        return known;
    return new LayerData(document);
}

LayerData::LayerData(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &LayerData::restart);
    connect(document, &Document::restarted, this, &LayerData::restart);
    restart();
}

LayerData::~LayerData()
{
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    for (const auto &job : m_jobs)
        job->thread.join();
}

void LayerData::restart()
{
    const SessionPtr session = m_document->session();
    if (m_session == session)
        return;
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    m_session = session;
    if (m_layers) {
        m_layers = nullptr;
        emit layersChanged();
    }
    if (!m_session || !m_session->isComplete())
        return;
    auto job = std::make_shared<Job>();
    m_jobs.push_back(job);
    job->thread = std::thread([this, job, session] {
        auto found = std::make_shared<const std::vector<DeviceLayers>>(findLayers(*session, job->stop.get_token()));
        QMetaObject::invokeMethod(
            this,
            [this, job, found = std::move(found)]() mutable {
                job->thread.join();
                std::erase(m_jobs, job);
                if (job->stop.stop_requested())
                    return;
                m_layers = std::move(found);
                emit layersChanged();
            },
            Qt::QueuedConnection);
    });
}

} // namespace planescope
