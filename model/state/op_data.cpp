#include "model/state/op_data.h"

#include "model/state/document_part.h"
#include "model/state/hlo_data.h"

namespace planescope {

struct OpData::Outcome {
    std::shared_ptr<const OpIndex> index;
    std::shared_ptr<const OpTable> table;
    std::optional<TimeRange> range;
    HloLookup hlo;
};

OpData *OpData::of(Document *document)
{
    return partOf<OpData>(document, [](Document *owner) { return new OpData(owner); });
}

OpData::OpData(Document *document) : QObject(document), m_document(document)
{
    (void)HloData::of(document); // hears of a new session before this does
    connect(document, &Document::sessionChanged, this, &OpData::restart);
    connect(document, &Document::restarted, this, &OpData::restart);
    connect(document, &Document::failed, this, &OpData::restart);
    connect(&document->selection(), &Selection::timeRangeChanged, this, [this] {
        if (m_followsSelection)
            start(false);
    });
    restart();
}

void OpData::setPlanes(const std::vector<PlaneId> &planes)
{
    if (m_planes == planes)
        return;
    m_planes = planes;
    emit planesChanged();
    start(false);
}

void OpData::setFollowsSelection(bool follows)
{
    if (m_followsSelection == follows)
        return;
    m_followsSelection = follows;
    if (m_document->selection().timeRange())
        start(false);
}

void OpData::restart()
{
    const bool isReady = m_document->stage() == Document::Stage::Ready;
    const SessionPtr session = isReady ? m_document->session() : nullptr;
    if (session == m_session)
        return;
    m_session = session;
    m_index = nullptr;
    m_table = nullptr;
    m_planes.clear();
    emit indexChanged();
    emit tableChanged();
    start(true);
}

void OpData::start(bool isNewSession)
{
    m_jobs.stop();
    if (!m_session)
        return;
    OpMetricsOptions options;
    if (m_followsSelection)
        options.range = m_document->selection().timeRange();
    options.planes = m_planes;
    m_jobs.start(
        this,
        [options, session = m_session, index = m_index, hlo = m_hlo, modules = HloData::of(m_document)->modules(),
         isNewSession](const std::stop_token &stop) {
            Outcome outcome{index, nullptr, options.range, hlo};
            if (isNewSession || !index) {
                outcome.hlo = hlo::lookupOf(modules);
                outcome.index = OpIndex::build(session, outcome.hlo, 0, stop);
            }
            if (outcome.index && !stop.stop_requested())
                outcome.table = std::make_shared<const OpTable>(outcome.index->table(options));
            return outcome;
        },
        [this](Outcome outcome, bool wasStopped) { finish(std::move(outcome), wasStopped); });
    emit runningChanged();
}

void OpData::finish(Outcome outcome, bool wasStopped)
{
    if (!wasStopped && outcome.table) {
        m_hlo = outcome.hlo;
        m_tableRange = outcome.range;
        m_table = std::move(outcome.table);
        if (m_index != outcome.index) {
            m_index = std::move(outcome.index);
            emit indexChanged();
        }
        emit tableChanged();
    }
    emit runningChanged();
}

} // namespace planescope
