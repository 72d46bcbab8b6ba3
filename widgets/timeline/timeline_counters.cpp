// Counter rows of the timeline: their scales, stacks and values, and those that are computed.
#include "model/analysis/counters/counter_facts.h"
#include "model/state/counter_data.h"
#include "model/state/op_data.h"
#include "widgets/timeline/counter_text.h"
#include "widgets/timeline/timeline_canvas.h"

#include <QMenu>

#include <cmath>

namespace planescope {

void TimelineCanvas::setLogarithmic(TrackKey key, bool logarithmic)
{
    if (logarithmic)
        m_tracks.logarithmic.insert(key);
    else
        m_tracks.logarithmic.erase(key);
    rebuildRows();
}

void TimelineCanvas::setStacked(TrackKey key, bool stacked)
{
    if (key.kind != TrackKind::Counter || !m_session)
        return;
    const TrackKey first{TrackKind::Counter, seriesOf(*m_session, key.id).front()};
    if (stacked)
        m_tracks.stacked.insert(first);
    else
        m_tracks.stacked.erase(first);
    rebuildRows();
}

void TimelineCanvas::addCounterActions(QMenu &menu, TrackKey key)
{
    if (key.kind != TrackKind::Counter && key.kind != TrackKind::Derived)
        return;
    const bool isLogarithmic = m_tracks.logarithmic.count(key) != 0;
    QAction *const scale =
        menu.addAction(tr("Logarithmic scale"), this, [=, this] { setLogarithmic(key, !isLogarithmic); });
    scale->setCheckable(true);
    scale->setChecked(isLogarithmic);
    if (key.kind == TrackKind::Derived && key.id < m_formulas.size())
        menu.addAction(tr("Remove the formula"), this, [this, place = key.id] { removeFormula(place); });
    if (key.kind != TrackKind::Counter)
        return;
    const std::vector<std::uint32_t> series = seriesOf(*m_session, key.id);
    if (series.size() < 2)
        return;
    const bool isStacked = m_tracks.stacked.count({TrackKind::Counter, series.front()}) != 0;
    QAction *const stack = menu.addAction(tr("Series on each other"), this, [=, this] { setStacked(key, !isStacked); });
    stack->setCheckable(true);
    stack->setChecked(isStacked);
}

void TimelineCanvas::setDerivedCounters(bool shown)
{
    if (m_showsDerived == shown)
        return;
    m_showsDerived = shown;
    startDerived();
    emit commandsChanged();
}

void TimelineCanvas::derivedOpsKnown()
{
    if (m_showsDerived)
        startDerived();
}

void TimelineCanvas::startDerived()
{
    m_derivedJobs.stop();
    if (!m_showsDerived || !m_session || !m_session->isComplete()) {
        if (m_computed) {
            m_computed.reset();
            combineDerived();
        }
        return;
    }
    // Costs of ops come with the op tables; without them memory and collectives are shown already.
    OpData *const known = OpData::of(m_document);
    connect(known, &OpData::indexChanged, this, &TimelineCanvas::derivedOpsKnown, Qt::UniqueConnection);
    std::shared_ptr<const OpIndex> ops = known->index();
    if (ops && ops->session() != m_session)
        ops.reset();
    m_derivedJobs.start(
        this,
        [session = m_session, ops](const std::stop_token &stop) {
            return std::make_shared<const std::vector<DerivedCounter>>(deriveCounters(*session, ops.get(), stop));
        },
        [this](std::shared_ptr<const std::vector<DerivedCounter>> found, bool wasStopped) {
            if (wasStopped)
                return;
            m_computed = std::move(found);
            combineDerived();
        });
}

/// Formulas first. Rows are known by their place in the list: with a new list the choices of the user move along.
void TimelineCanvas::combineDerived()
{
    changeRows([this] {
        if (m_formulas.empty() && !m_computed) {
            m_tracks.derived.reset();
            return;
        }
        auto all = std::make_shared<std::vector<DerivedCounter>>(m_formulas);
        if (m_computed)
            all->insert(all->end(), m_computed->begin(), m_computed->end());
        m_tracks.derived = std::move(all);
    });
    rebuildRows();
}

void TimelineCanvas::addFormula(const QString &formula, PlaneId plane) { wantFormula({formula, plane, true}); }

void TimelineCanvas::wantFormula(PendingFormula formula)
{
    CounterData *const counters = CounterData::of(m_document);
    const auto isSame = [&](const QString &text, PlaneId plane) {
        return text == formula.text && plane == formula.plane;
    };
    if (!counters || formula.text.isEmpty() ||
        std::any_of(m_pendingFormulas.begin(), m_pendingFormulas.end(),
                    [&](const PendingFormula &known) { return isSame(known.text, known.plane); }) ||
        std::any_of(m_formulas.begin(), m_formulas.end(), [&](const DerivedCounter &known) {
            return isSame(QString::fromStdString(known.allocator), known.track.plane);
        }))
        return;
    connect(counters, &CounterData::findingsChanged, this, &TimelineCanvas::askFormulas, Qt::UniqueConnection);
    m_pendingFormulas.push_back(std::move(formula));
    askFormulas();
}

/// Once the counters have been read; before, they wait.
void TimelineCanvas::askFormulas()
{
    CounterData *const counters = CounterData::of(m_document);
    if (!counters || !counters->findings() || counters->session() != m_session)
        return;
    for (PendingFormula &formula : m_pendingFormulas) {
        if (formula.isAsked)
            continue;
        formula.isAsked = true;
        counters->askFormula(this, formula.text, formula.plane,
                             [this, formula, session = m_session](const Result<CounterData::Pyramid> &found) {
                                 if (session != m_session)
                                     return;
                                 std::erase_if(m_pendingFormulas, [&](const PendingFormula &wanted) {
                                     return wanted.text == formula.text && wanted.plane == formula.plane;
                                 });
                                 if (found && *found && !(*found)->isEmpty())
                                     takeFormula(formula, (*found)->series());
                             });
    }
}

void TimelineCanvas::takeFormula(const PendingFormula &formula, const CounterSeries &series)
{
    DerivedCounter counter;
    counter.kind = DerivedKind::Formula;
    counter.allocator = formula.text.toStdString();
    counter.unit = series.unit;
    counter.track.plane = formula.plane;
    for (std::size_t i = 0; i < series.size(); ++i)
        if (std::isfinite(series.value[i])) {
            counter.track.timePs.push_back(series.timePs[i]);
            counter.track.value.push_back(series.value[i]);
        }
    if (counter.track.timePs.empty())
        return;
    const auto place = static_cast<std::uint32_t>(m_formulas.size());
    m_formulas.push_back(std::move(counter));
    combineDerived();
    if (formula.isNew)
        setPinned({TrackKind::Derived, place}, true);
}

void TimelineCanvas::removeFormula(std::size_t place)
{
    if (place >= m_formulas.size())
        return;
    // Gone for good: nothing of its row is to wait for it.
    const TrackKey key{TrackKind::Derived, static_cast<std::uint32_t>(place)};
    std::erase(m_tracks.pinned, key);
    m_tracks.hidden.erase(key);
    m_tracks.logarithmic.erase(key);
    m_tracks.heights.erase(key);
    for (auto &[plane, rows] : m_tracks.order)
        std::erase(rows, key);
    m_formulas.erase(m_formulas.begin() + static_cast<std::ptrdiff_t>(place));
    combineDerived();
}

QString TimelineCanvas::counterTipAt(QPointF pos) const
{
    const auto index = lanesRect().contains(pos) || headerRect().contains(pos) ? rowAt(pos) : std::nullopt;
    if (!index)
        return {};
    const TrackRow &row = m_layout.rows[*index];
    const bool isDerived = row.kind == TrackKind::Derived;
    if (!isDerived && row.kind != TrackKind::Counter)
        return {};
    QStringList lines{QStringLiteral("<b>%1</b>").arg(row.label.toHtmlEscaped())};
    if (isDerived)
        lines += derivedCounterTip((*m_tracks.derived)[row.counter].kind).toHtmlEscaped();
    if (pos.x() < lanesRect().left())
        return lines.join(QStringLiteral("<br>"));
    const std::int64_t now = timeAt(pos.x()).toPs();
    const auto held = [now](const CounterTrack &track) -> std::optional<double> {
        const auto after = std::upper_bound(track.timePs.begin(), track.timePs.end(), now);
        if (after == track.timePs.begin())
            return {};
        return track.value[static_cast<std::size_t>(after - track.timePs.begin() - 1)];
    };
    // What a counter measures is in its name: "HBM FW Power Meter PL1(W)".
    const auto addWithUnit = [&](const QString &name, std::optional<double> value, std::string_view unit) {
        QString words = value ? counterValueText(std::nullopt, *value) : tr("no value yet");
        if (value && !unit.empty())
            words += QChar(0x202F) + QString::fromUtf8(unit.data(), static_cast<qsizetype>(unit.size()));
        lines += (name.isEmpty() ? words : QStringLiteral("%1: %2").arg(name, words)).toHtmlEscaped();
    };
    if (isDerived) {
        const DerivedCounter &counter = (*m_tracks.derived)[row.counter];
        const std::optional<double> value = held(counter.track);
        lines += (value ? derivedValueText(counter, *value) : tr("no value yet")).toHtmlEscaped();
        return lines.join(QStringLiteral("<br>"));
    }
    std::vector<std::uint32_t> series(row.stack.rbegin(), row.stack.rend()); // as they stand on each other
    if (series.empty())
        series.push_back(row.counter);
    for (const std::uint32_t one : series) {
        const CounterTrack &track = m_session->counters()[one];
        const std::string_view name = m_session->text(track.series);
        const CounterFacts facts = counterFacts(m_session->text(track.name));
        std::optional<double> value = held(track);
        if (value)
            *value *= facts.scale;
        const bool isShare = name == "% util";
        const std::string_view unit = isShare ? std::string_view("%") : counterUnitName(facts.unit);
        addWithUnit(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), value,
                    isShare || facts.unit != CounterUnit::Count ? unit : std::string_view());
    }
    return lines.join(QStringLiteral("<br>"));
}

} // namespace planescope
