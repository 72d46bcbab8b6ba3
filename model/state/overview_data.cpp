#include "model/state/overview_data.h"

#include "model/state/op_data.h"

#include <stop_token>
#include <thread>

namespace planescope {

struct OverviewData::Job {
    std::stop_source stop;
    std::thread thread;
};

OverviewData *OverviewData::of(Document *document)
{
    if (!document)
        return nullptr;
    if (auto *known = document->findChild<OverviewData *>(QString(), Qt::FindDirectChildrenOnly))
        return known;
    return new OverviewData(document);
}

OverviewData::OverviewData(Document *document) : QObject(document), m_document(document)
{
    connect(OpData::of(document), &OpData::indexChanged, this, &OverviewData::restart);
    restart();
}

OverviewData::~OverviewData()
{
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    for (const auto &job : m_jobs)
        job->thread.join();
}

void OverviewData::restart()
{
    const OpData *const ops = OpData::of(m_document);
    if (m_index == ops->index() && m_index)
        return;
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    m_index = ops->index();
    m_session = m_index ? m_index->session() : nullptr;
    if (m_overview) {
        m_overview = nullptr;
        emit overviewChanged();
    }
    if (!m_index)
        return;
    auto job = std::make_shared<Job>();
    m_jobs.push_back(job);
    job->thread = std::thread([this, job, session = m_session, index = m_index, hlo = ops->hlo()] {
        auto overview = overviewOf(session, index, hlo, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, job, overview = std::move(overview)]() mutable {
                job->thread.join();
                std::erase(m_jobs, job);
                if (overview && !job->stop.stop_requested()) {
                    m_overview = std::move(overview);
                    emit overviewChanged();
                }
                emit runningChanged();
            },
            Qt::QueuedConnection);
    });
    emit runningChanged();
}

} // namespace planescope
