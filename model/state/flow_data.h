#pragma once
// Which event of a document caused which, found on a worker when first asked for.
#include "model/analysis/async_pairs.h"
#include "model/analysis/flows.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>

#include <memory>
#include <vector>

namespace planescope {

class FlowData : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static FlowData *of(Document *document);

    /// Of session(); null until start() has found them.
    const std::shared_ptr<const FlowTable> &flows() const { return m_flows; }
    /// Starts and dones of asynchronous ops; there with the flows.
    const AsyncPairs &pairs() const { return m_pairs; }
    const SessionPtr &session() const { return m_session; }
    /// Begins to look for them unless they are known or looked for.
    void start();
    bool isRunning() const { return !m_jobs.isEmpty(); }

signals:
    void flowsChanged();

private:
    explicit FlowData(Document *document);
    void sessionChanged();

    Document *m_document;
    SessionPtr m_session;
    std::shared_ptr<const FlowTable> m_flows;
    AsyncPairs m_pairs;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
