#pragma once
// The open documents and the active one. Loads on worker threads and publishes on the thread that owns this object.
#include "model/format/session_reader.h"
#include "model/state/document.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace planescope {

/// What loadSession does; tests put their own in.
using SessionLoader =
    std::function<Result<SessionPtr>(const std::filesystem::path &, const LoadOptions &, const LoadHooks &)>;

class OpenProfiles : public QObject
{
    Q_OBJECT
public:
    explicit OpenProfiles(QObject *parent = nullptr, SessionLoader loader = loadSession);
    /// Asks every running load to stop and waits for it.
    ~OpenProfiles() override;

    /// 0: one per core. For loads that begin from now on.
    void setThreads(int threads) { m_threads = threads; }

    /// Opens a file or a run folder and makes it the active document. A path that is open already is only activated;
    /// one that failed or was cancelled is tried again.
    Document *open(const std::filesystem::path &path);
    /// Stops the load; the document fails with ErrorCode::Canceled.
    void cancel(Document *document);
    /// Reads a failed document again.
    void retry(Document *document);
    /// Removes the document and deletes it when control returns to the event loop.
    void close(Document *document);

    const std::vector<Document *> &documents() const { return m_documents; }
    Document *active() const { return m_active; }
    void setActive(Document *document);
    /// Documents whose load still runs.
    int loadingCount() const;

signals:
    void documentAdded(planescope::Document *document);
    void documentRemoved(planescope::Document *document); ///< before it is deleted
    void activeChanged();
    void loadingChanged();
    void loaded(planescope::Document *document); ///< complete

private:
    struct Job;
    void start(Document *document);
    void stop(Document *document);
    Job *jobOf(Document *document) const;
    void finish(const std::shared_ptr<Job> &job, Result<SessionPtr> result,
                std::shared_ptr<const OpClassTable> classes);

    SessionLoader m_loader;
    int m_threads = 0;
    std::vector<Document *> m_documents;
    Document *m_active = nullptr;
    std::vector<std::shared_ptr<Job>> m_jobs; // running and those that were asked to stop
};

} // namespace planescope
