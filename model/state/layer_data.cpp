#include "model/state/layer_data.h"

#include "model/state/document_part.h"

namespace planescope {

LayerData *LayerData::of(Document *document)
{
    return partOf<LayerData>(document, [](Document *owner) { return new LayerData(owner); });
}

LayerData::LayerData(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &LayerData::restart);
    connect(document, &Document::restarted, this, &LayerData::restart);
    restart();
}

void LayerData::restart()
{
    const SessionPtr session = m_document->session();
    if (m_session == session)
        return;
    m_jobs.stop();
    m_session = session;
    if (m_layers) {
        m_layers = nullptr;
        emit layersChanged();
    }
    if (!m_session || !m_session->isComplete())
        return;
    m_jobs.start(
        this,
        [session](const std::stop_token &stop) {
            return std::make_shared<const std::vector<DeviceLayers>>(findLayers(*session, stop));
        },
        [this](Layers found, bool wasStopped) {
            if (wasStopped)
                return;
            m_layers = std::move(found);
            emit layersChanged();
        });
}

} // namespace planescope
