#pragma once
// The overview of a document, computed on a worker once per session and kept for every view that shows it.
#include "model/analysis/overview.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>

#include <memory>
#include <vector>

namespace planescope {

class OverviewData : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static OverviewData *of(Document *document);

    /// Null while the session loads and while it is computed.
    const std::shared_ptr<const Overview> &overview() const { return m_overview; }
    const std::shared_ptr<const OpIndex> &index() const { return m_index; }
    const SessionPtr &session() const { return m_session; }
    bool isRunning() const { return !m_jobs.isEmpty(); }

signals:
    void overviewChanged();
    void runningChanged();

private:
    explicit OverviewData(Document *document);
    void restart();

    Document *m_document;
    SessionPtr m_session;
    std::shared_ptr<const OpIndex> m_index;
    std::shared_ptr<const Overview> m_overview;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
