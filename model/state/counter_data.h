#pragma once
// The hardware counters of a document: read on a worker once per session, filtered and sorted on workers, kept for
// every view that shows them.
#include "model/analysis/counters/counter_filter.h"
#include "model/analysis/counters/counter_outliers.h"
#include "model/analysis/counters/counter_series.h"
#include "model/analysis/counters/counter_tree.h"
#include "model/analysis/counters/reality_gap.h"
#include "model/analysis/counters/utilization.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace planescope {

/// Everything about the counters that does not depend on a choice.
struct CounterFindings {
    CounterTablePtr table;
    CounterTree tree;
    UtilizationReport utilization;
    CounterMatrix matrix;
    std::vector<SampledCounter> sampled;
    std::vector<KernelGap> kernels;
    bool isEmpty() const { return table->rowCount() == 0 && sampled.empty(); }
};

class CounterData : public QObject
{
    Q_OBJECT
public:
    using Findings = std::shared_ptr<const CounterFindings>;
    using Rows = std::shared_ptr<const std::vector<std::uint32_t>>;
    using Pyramid = std::shared_ptr<const SeriesPyramid>;

    /// The document's own one, made when first asked for; dies with the document.
    static CounterData *of(Document *document);

    const SessionPtr &session() const { return m_session; }
    /// Of session(); null while it loads and while they are read.
    const Findings &findings() const { return m_findings; }
    bool isRunning() const { return !m_jobs.isEmpty(); }

    /// Filters and sorts on a worker; the newest question wins: older ones are stopped and not answered. `answered` is
    /// called on this thread with the rows in order, unless `receiver` dies before.
    struct RowQuestion {
        CounterFilter filter;
        bool withZeros = false;
        CounterColumn column = CounterColumn::Row;
        bool isDescending = false;
    };
    void askRows(QObject *receiver, const RowQuestion &question, std::function<void(Rows)> answered);

    /// A track of Session::counters() as pyramid; a formula over the tracks and registers of a plane.
    void askTrack(QObject *receiver, std::uint32_t track, std::function<void(Pyramid)> answered);
    void askFormula(QObject *receiver, const QString &formula, PlaneId plane,
                    std::function<void(Result<Pyramid>)> answered);

signals:
    void findingsChanged();

private:
    explicit CounterData(Document *document);
    void restart();

    Document *m_document;
    SessionPtr m_session;
    Findings m_findings;
    WorkerJobs m_rowJobs;
    WorkerJobs m_seriesJobs;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
