#pragma once
// Sums of a document's work from its begin on, made on a worker as soon as the session is complete: then the answer to
// any selection is there at once.
#include "model/analysis/name_totals.h"
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
    /// The table by name of the whole session, all rows of the file: what a selection of everything asks for. Made
    /// after the index; null until then, and of sessions beyond kMostEvents, whose lengths take too much memory while
    /// they are sorted to be kept ready for a question that may never come.
    const std::shared_ptr<const NameTotals> &wholeNames() const { return m_wholeNames; }
    static constexpr std::uint64_t kMostEvents = std::uint64_t{1} << 24;

private:
    explicit SelectionSums(Document *document);
    void restart();
    void startNames();

    Document *m_document;
    SessionPtr m_session;
    std::shared_ptr<const SelectionIndex> m_index;
    std::shared_ptr<const NameTotals> m_wholeNames;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
