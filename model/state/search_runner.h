#pragma once
// Runs the search of documents on a worker and publishes to Document::search(): first what names tell, then all hits.
#include "model/state/document.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace planescope {

class SearchRunner : public QObject
{
    Q_OBJECT
public:
    explicit SearchRunner(QObject *parent = nullptr);
    /// Asks running searches to stop and waits for them.
    ~SearchRunner() override;

    /// Begins to index the names of a document's session, so that the first search need not.
    void prepare(Document *document);
    /// A part of a name, a whole name, a regular expression or a filter: see EventSearch. Upper and lower case are
    /// equal. The newest search wins; an empty query clears the hits.
    void search(Document *document, const QString &query);
    bool isRunning() const { return !m_jobs.empty(); }
    void cancel();

signals:
    void runningChanged();
    void finished(planescope::Document *document);

private:
    struct Job;
    struct SharedIndex;
    std::shared_ptr<SharedIndex> indexOf(const SessionPtr &session);

    std::vector<std::shared_ptr<Job>> m_jobs;     // the newest last; older ones were asked to stop
    std::vector<std::shared_ptr<Job>> m_indexing; // nobody waits for these
    std::vector<std::pair<std::weak_ptr<const Session>, std::shared_ptr<SharedIndex>>> m_indexes;
};

} // namespace planescope
