#pragma once
// Runs the name search of documents on a worker and publishes to Document::search().
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

    /// A part of a name; in double quotes the whole name; between slashes a regular expression (RE2; a broken one finds
    /// nothing). Upper and lower case are equal. The newest search wins; an empty query clears the hits.
    void search(Document *document, const QString &query);
    bool isRunning() const { return !m_jobs.empty(); }
    void cancel();

signals:
    void runningChanged();
    void finished(planescope::Document *document);

private:
    struct Job;
    std::vector<std::shared_ptr<Job>> m_jobs; // the newest last; older ones were asked to stop
};

} // namespace planescope
