#pragma once
// The op tables of a document, computed on a worker and kept for every view that shows ops. Follows the document's
// session and the selected range.
#include "model/analysis/op_metrics.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>
#include <vector>

namespace planescope {

class OpData : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static OpData *of(Document *document);

    /// Null while the session loads, when it has no ops, and while they are read.
    const std::shared_ptr<const OpIndex> &index() const { return m_index; }
    const HloLookup &hlo() const { return m_hlo; }
    /// Sums of `range()` on `planes()`; null until the first are there. Stays while newer ones are computed.
    const std::shared_ptr<const OpTable> &table() const { return m_table; }
    /// What table() is about.
    const std::optional<TimeRange> &range() const { return m_tableRange; }
    const std::vector<PlaneId> &planes() const { return m_planes; }
    bool isRunning() const { return !m_jobs.isEmpty(); }

    /// Device planes to sum; empty: all.
    void setPlanes(const std::vector<PlaneId> &planes);
    /// Sums the selected range only, or always the whole session.
    void setFollowsSelection(bool follows);
    bool followsSelection() const { return m_followsSelection; }

signals:
    void indexChanged();
    void tableChanged();
    void runningChanged();
    void planesChanged(); ///< other devices are summed from now on; tableChanged() follows

private:
    struct Outcome;
    explicit OpData(Document *document);
    void restart();
    void start(bool isNewSession);
    void finish(Outcome outcome, bool wasStopped);

    Document *m_document;
    SessionPtr m_session;
    HloLookup m_hlo;
    std::shared_ptr<const OpIndex> m_index;
    std::shared_ptr<const OpTable> m_table;
    std::optional<TimeRange> m_tableRange;
    std::vector<PlaneId> m_planes;
    bool m_followsSelection = true;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
