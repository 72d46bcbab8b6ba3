#include "model/state/overview_data.h"

#include "model/state/document_part.h"
#include "model/state/op_data.h"

namespace planescope {

OverviewData *OverviewData::of(Document *document)
{
    return partOf<OverviewData>(document, [](Document *owner) { return new OverviewData(owner); });
}

OverviewData::OverviewData(Document *document) : QObject(document), m_document(document)
{
    connect(OpData::of(document), &OpData::indexChanged, this, &OverviewData::restart);
    restart();
}

void OverviewData::restart()
{
    const OpData *const ops = OpData::of(m_document);
    if (m_index == ops->index() && m_index)
        return;
    m_jobs.stop();
    m_index = ops->index();
    m_session = m_index ? m_index->session() : nullptr;
    if (m_overview) {
        m_overview = nullptr;
        emit overviewChanged();
    }
    if (!m_index)
        return;
    m_jobs.start(
        this,
        [session = m_session, index = m_index, hlo = ops->hlo()](const std::stop_token &stop) {
            return overviewOf(session, index, hlo, stop);
        },
        [this](auto overview, bool wasStopped) {
            if (overview && !wasStopped) {
                m_overview = std::move(overview);
                emit overviewChanged();
            }
            emit runningChanged();
        });
    emit runningChanged();
}

} // namespace planescope
