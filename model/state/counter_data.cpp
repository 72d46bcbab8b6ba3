#include "model/state/counter_data.h"

#include "model/analysis/counters/counter_expression.h"
#include "model/state/document_part.h"

#include <QPointer>

namespace planescope {

namespace {

std::shared_ptr<const CounterFindings> findCounters(const Session &session, const std::stop_token &stop)
{
    auto findings = std::make_shared<CounterFindings>();
    findings->table = readCounters(session, {}, stop);
    if (!findings->table)
        return nullptr;
    const CounterTable &table = *findings->table;
    std::vector<std::uint32_t> all(table.rowCount());
    for (std::uint32_t row = 0; row < all.size(); ++row)
        all[row] = row;
    findings->tree = CounterTree(table, all);
    findings->utilization = utilization(session, table);
    if (stop.stop_requested())
        return nullptr;
    findings->matrix = counterMatrix(table);
    findings->sampled = sampledCounters(session, sampledCounterWidth(session));
    if (stop.stop_requested())
        return nullptr;
    findings->kernels = kernelGaps(session, table, nullptr, stop);
    return stop.stop_requested() ? nullptr : findings;
}

CounterData::Pyramid pyramidOf(CounterSeries series, const std::stop_token &stop)
{
    return std::make_shared<const SeriesPyramid>(std::make_shared<const CounterSeries>(std::move(series)), stop);
}

} // namespace

CounterData *CounterData::of(Document *document)
{
    return partOf<CounterData>(document, [](Document *owner) { return new CounterData(owner); });
}

CounterData::CounterData(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &CounterData::restart);
    connect(document, &Document::restarted, this, &CounterData::restart);
    restart();
}

void CounterData::restart()
{
    const SessionPtr session = m_document->session();
    if (m_session == session)
        return;
    for (WorkerJobs *jobs : {&m_jobs, &m_rowJobs, &m_seriesJobs})
        jobs->stop();
    m_session = session;
    if (m_findings) {
        m_findings = nullptr;
        emit findingsChanged();
    }
    if (!m_session || !m_session->isComplete())
        return;
    m_jobs.start(
        this, [session](const std::stop_token &stop) { return findCounters(*session, stop); },
        [this](const Findings &found, bool wasStopped) {
            if (wasStopped || !found)
                return;
            m_findings = found;
            emit findingsChanged();
        });
}

void CounterData::askRows(QObject *receiver, const RowQuestion &question, std::function<void(Rows)> answered)
{
    if (!m_findings)
        return;
    m_rowJobs.stop();
    m_rowJobs.start(
        this,
        [session = m_session, findings = m_findings, question](const std::stop_token &stop) -> Rows {
            auto rows = std::make_shared<std::vector<std::uint32_t>>(
                question.filter.rows(*session, *findings->table, question.withZeros, stop));
            const bool isSorted =
                (question.column == CounterColumn::Row && !question.isDescending) ||
                sortCounterRows(*session, *findings->table, *rows, question.column, question.isDescending, stop);
            return isSorted && !stop.stop_requested() ? rows : nullptr;
        },
        [receiver = QPointer(receiver), answered = std::move(answered)](const Rows &rows, bool wasStopped) {
            if (receiver && rows && !wasStopped)
                answered(rows);
        });
}

void CounterData::askTrack(QObject *receiver, std::uint32_t track, std::function<void(Pyramid)> answered)
{
    if (!m_session || track >= m_session->counters().size())
        return;
    m_seriesJobs.start(
        this,
        [session = m_session, track](const std::stop_token &stop) {
            return pyramidOf(seriesOfTrack(*session, track), stop);
        },
        [receiver = QPointer(receiver), answered = std::move(answered)](const Pyramid &pyramid, bool wasStopped) {
            if (receiver && !wasStopped)
                answered(pyramid);
        });
}

void CounterData::askFormula(QObject *receiver, const QString &formula, PlaneId plane,
                             std::function<void(Result<Pyramid>)> answered)
{
    if (!m_findings)
        return;
    m_seriesJobs.start(
        this,
        [session = m_session, findings = m_findings, text = formula.toStdString(),
         plane](const std::stop_token &stop) -> Result<Pyramid> {
            const auto expression = CounterExpression::parse(text);
            if (!expression)
                return tl::unexpected<Error>(expression.error());
            const PlaneSeries known(*session, findings->table.get(), plane);
            auto series =
                expression->evaluate([&](std::string_view name) { return known.find(name); }, known.names(), stop);
            if (!series)
                return tl::unexpected<Error>(series.error());
            return pyramidOf(std::move(*series), stop);
        },
        [receiver = QPointer(receiver), answered = std::move(answered)](const Result<Pyramid> &pyramid,
                                                                        bool wasStopped) {
            if (receiver && !wasStopped)
                answered(pyramid);
        });
}

} // namespace planescope
