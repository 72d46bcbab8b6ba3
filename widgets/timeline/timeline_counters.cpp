// Counter rows of the timeline: their scales, stacks and values, and those that are computed.
#include "model/state/op_data.h"
#include "widgets/timeline/counter_text.h"
#include "widgets/timeline/timeline_canvas.h"

#include <QMenu>

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
        if (m_tracks.derived) {
            m_tracks.derived.reset();
            rebuildRows();
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
            // Rows are known by their place in the list, which is another one now.
            std::erase_if(m_tracks.pinned, [](TrackKey key) { return key.kind == TrackKind::Derived; });
            m_tracks.derived = std::move(found);
            rebuildRows();
        });
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
    const auto add = [&](const QString &name, std::optional<double> value, std::optional<DerivedKind> kind) {
        const QString words = value ? counterValueText(kind, *value) : tr("no value yet");
        lines += (name.isEmpty() ? words : QStringLiteral("%1: %2").arg(name, words)).toHtmlEscaped();
    };
    if (isDerived) {
        const DerivedCounter &counter = (*m_tracks.derived)[row.counter];
        add({}, held(counter.track), counter.kind);
        return lines.join(QStringLiteral("<br>"));
    }
    const std::vector<std::uint32_t> series = row.stack.empty() ? std::vector{row.counter} : row.stack;
    for (auto one = series.rbegin(); one != series.rend(); ++one) { // as they stand on each other
        const CounterTrack &track = m_session->counters()[*one];
        const std::string_view name = m_session->text(track.series);
        add(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), held(track), std::nullopt);
    }
    return lines.join(QStringLiteral("<br>"));
}

} // namespace planescope
