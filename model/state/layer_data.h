#pragma once
// The layers of a document's devices, found on a worker once per session and kept for every view that shows them.
#include "model/analysis/layers.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>

#include <memory>
#include <vector>

namespace planescope {

class LayerData : public QObject
{
    Q_OBJECT
public:
    using Layers = std::shared_ptr<const std::vector<DeviceLayers>>;

    /// The document's own one, made when first asked for; dies with the document.
    static LayerData *of(Document *document);

    /// Of session(); null while it loads and while they are looked for.
    const Layers &layers() const { return m_layers; }
    const SessionPtr &session() const { return m_session; }
    bool isRunning() const { return !m_jobs.isEmpty(); }

signals:
    void layersChanged();

private:
    explicit LayerData(Document *document);
    void restart();

    Document *m_document;
    SessionPtr m_session;
    Layers m_layers;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
