#pragma once
// The layers of a document's devices, found on a worker once per session and kept for every view that shows them.
#include "model/analysis/layers.h"
#include "model/state/document.h"

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
    /// Asks running jobs to stop and waits for them.
    ~LayerData() override;

    /// Of session(); null while it loads and while they are looked for.
    const Layers &layers() const { return m_layers; }
    const SessionPtr &session() const { return m_session; }
    bool isRunning() const { return !m_jobs.empty(); }

signals:
    void layersChanged();

private:
    struct Job;
    explicit LayerData(Document *document);
    void restart();

    Document *m_document;
    SessionPtr m_session;
    Layers m_layers;
    std::vector<std::shared_ptr<Job>> m_jobs;
};

} // namespace planescope
