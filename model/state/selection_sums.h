#pragma once
// Sums of a document's work from its begin on, made on a worker as soon as the session is complete: then the answer to
// any selection is there at once.
#include "model/analysis/selection_index.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>

#include <memory>

namespace planescope {

class SelectionSums : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static SelectionSums *of(Document *document);

    /// Null until it is made, and without a complete session. Of the document's session and classes.
    const std::shared_ptr<const SelectionIndex> &index() const { return m_index; }

private:
    explicit SelectionSums(Document *document);
    void restart();

    Document *m_document;
    SessionPtr m_session;
    std::shared_ptr<const SelectionIndex> m_index;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
