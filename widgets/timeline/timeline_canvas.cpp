#include "widgets/timeline/timeline_canvas.h"

#include "model/analysis/selection_answer.h"
#include "model/state/flow_data.h"
#include "model/state/layer_data.h"
#include "model/state/notes.h"
#include "model/state/op_data.h"
#include "model/state/overview_data.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/marked_scroll_bar.h"
#include "widgets/timeline/timeline_accessible.h"
#include "widgets/timeline/timeline_tip.h"

#include <QFutureWatcher>
#include <QResizeEvent>
#include <QtConcurrent/QtConcurrentRun>

namespace planescope {

namespace {
constexpr double kRulerHeight = 28;
constexpr double kMinimapHeight = 46;
constexpr double kStepsHeight = 26;
constexpr double kStepWords = 48; // narrower steps are bars
constexpr double kMinimapInset = 4;
constexpr int kMinimapColumns = 2048;
constexpr int kTipDelayMs = 300;
constexpr int kMarkPlaces = 1024; // search marks along the minimap
} // namespace

TimelineCanvas::TimelineCanvas(const ViewContext &context, QWidget *parent) :
    QWidget(parent), m_context(context), m_scrollBar(new MarkedScrollBar(Qt::Vertical, this)),
    m_tip(std::make_unique<TimelineTip>(this))
{
    setObjectName(QStringLiteral("timelineCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_AcceptTouchEvents);
    // The right button pans; its menu opens when it was not dragged.
    setContextMenuPolicy(Qt::PreventContextMenu);
    setAccessibleName(tr("Timeline"));
    installTimelineAccessibility();
    m_tipTimer.setSingleShot(true);
    m_tipTimer.setInterval(kTipDelayMs);
    connect(&m_tipTimer, &QTimer::timeout, this, [this] {
        if (m_hover && m_mouse && m_drag == Drag::None)
            m_tip->showAt(mapToGlobal(*m_mouse).toPoint(), eventTip(*m_hover), *m_context.themes);
    });
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) { setScroll(value); });
    connect(&m_lods, &LodStore::changed, this, &TimelineCanvas::lanesDirty);
    connect(m_context.themes, &ThemeHub::changed, this, &TimelineCanvas::rebuildLook);
    rebuildLook();
    settingsChanged();
}

TimelineCanvas::~TimelineCanvas() = default;

void TimelineCanvas::setDocument(Document *document)
{
    // A document that is just being destroyed is null already in m_document, and null is what we are told.
    if (document && m_document == document)
        return;
    cancelDrag();
    if (m_document) {
        for (QObject *part :
             {static_cast<QObject *>(LayerData::of(m_document)), static_cast<QObject *>(Notes::of(m_document)),
              static_cast<QObject *>(FlowData::of(m_document)), static_cast<QObject *>(m_document.data()),
              static_cast<QObject *>(&m_document->selection()), static_cast<QObject *>(&m_document->viewport()),
              static_cast<QObject *>(&m_document->search())})
            disconnect(part, nullptr, this, nullptr);
    }
    forgetComparison();
    m_document = document;
    m_motion.setViewport(document ? &document->viewport() : nullptr);
    m_measurements.clear();
    if (document) {
        connect(document, &Document::sessionChanged, this, &TimelineCanvas::sessionChanged);
        connect(Notes::of(document), &Notes::changed, this, qOverload<>(&QWidget::update));
        connect(FlowData::of(document), &FlowData::flowsChanged, this, &TimelineCanvas::flowsChanged);
        connect(LayerData::of(document), &LayerData::layersChanged, this, [this] {
            changeRows([this] { takeLayers(); });
            rebuildRows();
            if (m_colours == LaneColours::ByLayer)
                startColouring();
        });
        connect(&document->selection(), &Selection::eventChanged, this, [this] {
            const auto event = m_document->selection().event();
            if (event && !m_isSelecting)
                reveal(*event);
            if (event) // its arrows
                FlowData::of(m_document)->start();
            update();
        });
        connect(&document->selection(), &Selection::timeRangeChanged, this, [this] {
            m_groundDirty = true; // the band and the grid, whose origin is the range
            update();
        });
        connect(&document->selection(), &Selection::hoveredChanged, this, qOverload<>(&QWidget::update));
        connect(&document->selection(), &Selection::highlightChanged, this, qOverload<>(&QWidget::update));
        connect(&document->viewport(), &Viewport::visibleChanged, this, [this] {
            m_tip->hide();
            lanesDirty();
        });
        connect(&document->viewport(), &Viewport::boundsChanged, this, qOverload<>(&QWidget::update));
        connect(&document->search(), &SearchResults::hitsChanged, this, &TimelineCanvas::updateMarks);
        connect(&document->search(), &SearchResults::currentChanged, this, [this] {
            const SearchResults &search = m_document->search();
            if (search.current() && *search.current() < search.hits().size())
                reveal(search.hits()[*search.current()]);
            update();
        });
    }
    sessionChanged();
}

void TimelineCanvas::sessionChanged()
{
    const SessionPtr old = m_session;
    const SessionPtr session = m_document ? m_document->session() : nullptr;
    // Folds go by name: the index pass knows fewer rows than the whole session.
    std::set<QString> folded;
    if (old && session && !old->isComplete() && session->isComplete()) {
        for (const TrackRow &row : m_layout.rows)
            if (row.isFolded)
                folded.insert(row.path);
    }
    m_hover.reset();
    m_measureAnchor.reset();
    m_pendingFlow = 0;
    m_tip->hide();
    m_session = session;
    m_lods.setSession(session, m_document ? m_document->classes() : nullptr);
    m_renderer.setSession(session.get());
    m_pinned.setSession(session.get());
    takeColouring(nullptr);
    m_steps = session ? stepsLine(*session) : std::nullopt;
    m_stepStrip = {};
    m_stepStripWidth = -1;
    const QString filter = m_tracks.filter;
    m_tracks = {};
    m_formulas.clear();
    m_pendingFormulas.clear();
    m_waiting = {};
    m_computed.reset();
    m_tracks.filter = filter;
    takeLayers();
    if (session) {
        for (const PlaneId plane : foldedAtFirst(*session))
            m_tracks.foldedPlanes.insert(plane.value);
        for (const LineId line : linesFoldedAtFirst(*session))
            m_tracks.foldedLines.insert(line.value);
        if (!folded.empty()) {
            const TrackLayout all = layoutTracks(*session, {}, m_metrics);
            m_tracks.foldedPlanes.clear();
            for (const TrackRow &row : all.rows) {
                if (folded.count(row.path) == 0)
                    continue;
                if (row.kind == TrackKind::Host)
                    m_tracks.foldedHosts.insert(row.host.value);
                else if (row.kind == TrackKind::Device)
                    m_tracks.foldedPlanes.insert(row.plane.value);
            }
        }
    }
    rebuildRows();
    startMinimap();
    startColouring();
    startDerived();
    if (m_showsAllFlows && m_document)
        FlowData::of(m_document)->start();
    updateMarks();
}

void TimelineCanvas::takeColouring(std::shared_ptr<const LaneColouring> colouring)
{
    if (m_colouring == colouring)
        return;
    m_colouring = std::move(colouring);
    m_lods.setColouring(m_colouring);
    m_renderer.setColouring(m_colouring);
    m_pinned.setColouring(m_colouring);
    lanesDirty();
    emit coloursChanged();
}

void TimelineCanvas::settingsChanged()
{
    if (m_context.settings) {
        setColourRules(m_context.settings->colourRules);
        setColours(m_context.settings->laneColours);
        setAllFlows(m_context.settings->allFlows);
    }
    m_metrics = TrackMetrics::of(m_context.settings ? m_context.settings->density : Density::Normal, m_look.scale);
    readKeys();
    m_motion.setAnimated(!(m_context.settings && m_context.settings->reduceMotion));
    rebuildRows();
}

void TimelineCanvas::rebuildLook()
{
    m_look = TimelineLook::ofScreen(*m_context.themes, devicePixelRatioF());
    m_renderer.setLook(m_look);
    m_pinned.setLook(m_look);
    m_metrics = TrackMetrics::of(m_context.settings ? m_context.settings->density : Density::Normal, m_look.scale);
    rebuildRows();
}

void TimelineCanvas::setRowFilter(const QString &filter)
{
    if (m_tracks.filter == filter)
        return;
    m_tracks.filter = filter;
    rebuildRows();
}

void TimelineCanvas::rebuildRows()
{
    m_layout = m_session ? layoutTracks(*m_session, m_tracks, m_metrics) : TrackLayout{};
    if (m_focusRow && *m_focusRow >= m_layout.rows.size())
        m_focusRow.reset();
    m_draggedRow.reset();
    layoutPinned();
    updateRowMarks();
    lanesDirty();
    chromeDirty();
}

void TimelineCanvas::toggleFold(std::size_t index)
{
    if (index >= m_layout.rows.size() || !m_layout.rows[index].canFold)
        return;
    const TrackRow &row = m_layout.rows[index];
    auto &folded = row.kind == TrackKind::Host     ? m_tracks.foldedHosts
                   : row.kind == TrackKind::Device ? m_tracks.foldedPlanes
                                                   : m_tracks.foldedLines;
    const std::uint32_t id = row.kind == TrackKind::Host     ? row.host.value
                             : row.kind == TrackKind::Device ? row.plane.value
                                                             : row.line.value;
    if (folded.erase(id) == 0)
        folded.insert(id);
    rebuildRows();
}

void TimelineCanvas::setHeaderWidth(double width)
{
    m_headerWidth = std::clamp(width, 160.0, 480.0);
    layoutScrollBar();
    lanesDirty();
    chromeDirty();
}

void TimelineCanvas::layoutScrollBar()
{
    const QRectF lanes = lanesRect();
    const int extent = m_look.theme ? static_cast<int>(m_look.px(12)) : 12;
    m_scrollBar->setGeometry(width() - extent, static_cast<int>(lanes.top()), extent,
                             std::max(0, static_cast<int>(lanes.height())));
    const double most = std::max(0.0, m_layout.height - lanes.height());
    m_scrollBar->setRange(0, static_cast<int>(std::ceil(most)));
    m_scrollBar->setPageStep(std::max(1, static_cast<int>(lanes.height())));
    m_scrollBar->setSingleStep(static_cast<int>(m_metrics.pitch));
    setScroll(m_scroll);
}

void TimelineCanvas::setScroll(double y)
{
    const double next = std::clamp(y, 0.0, std::max(0.0, m_layout.height - lanesRect().height()));
    m_scrollBar->setValue(static_cast<int>(std::lround(next)));
    if (next == m_scroll)
        return;
    m_scroll = next;
    lanesDirty();
}

void TimelineCanvas::lanesDirty()
{
    m_lanesDirty = true;
    update();
}

void TimelineCanvas::chromeDirty()
{
    m_namesImage = {};
    m_sessionImage = {};
    update();
}

void TimelineCanvas::takeLayers()
{
    const LayerData *const known = LayerData::of(m_document);
    m_tracks.layers = known && known->session() == m_session ? known->layers() : nullptr;
}

std::optional<LayerHit> TimelineCanvas::layerUnder(QPointF pos) const
{
    const QRectF lanes = lanesRect();
    if (const QRectF pinned = pinnedRect(); m_session && pinned.contains(pos) && pos.x() >= lanes.left())
        return layerAt(m_pinned.layoutOfRows(), m_tracks, m_pinned.scrollOffset(), scale(),
                       pos - QPointF(lanes.left(), pinned.top()));
    if (!m_session || !lanes.contains(pos))
        return {};
    return layerAt(m_layout, m_tracks, m_scroll, scale(), pos - lanes.topLeft());
}

void TimelineCanvas::selectLayer(const LayerHit &hit, bool zooms)
{
    const TimeRange range = hit.layer->range;
    m_document->selection().setEvent(std::nullopt);
    m_document->selection().setTimeRange(range, {hit.device->workRow});
    if (zooms)
        zoomTo(range, 0.03);
}

/// An event that names a layer or a step stands for what its device did meanwhile.
bool TimelineCanvas::selectNamedRange(EventRef event)
{
    const Line &line = m_session->line(event.line);
    const TimeRange range = m_session->eventRange(event);
    const bool isNamed = line.kind == LineKind::Steps || layerThatIs(*m_session, range, std::span(&event.line, 1));
    const std::vector<LineId> rows = workRowsOf(*m_session, std::span(&event.line, 1));
    if (!isNamed || rows.empty() || rows.front() == event.line)
        return false;
    m_document->selection().setEvent(std::nullopt);
    m_document->selection().setTimeRange(range, rows);
    zoomTo(range, 0.03);
    return true;
}

void TimelineCanvas::startMinimap()
{
    ++m_minimapJob;
    m_minimap = {};
    const auto line = m_session ? minimapLine(*m_session) : std::nullopt;
    if (!line || m_session->range().isEmpty())
        return;
    m_minimap.range = m_session->range();
    auto *watcher = new QFutureWatcher<MinimapData>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, job = m_minimapJob] {
        watcher->deleteLater();
        if (job != m_minimapJob)
            return;
        m_minimap = watcher->result();
        chromeDirty();
    });
    watcher->setFuture(QtConcurrent::run([session = m_session, classes = m_document->classes(), line = *line] {
        return layoutMinimap(*session, *classes, line, session->range(), kMinimapColumns);
    }));
}

void TimelineCanvas::updateMarks()
{
    m_minimapMarks.clear();
    m_hitLines.clear();
    if (m_document && m_session) {
        // There may be a million hits: one bit per line for all, and from mark to mark by binary search in time.
        m_hitLines.resize(m_session->lines().size());
        const auto &hits = m_document->search().hits();
        for (const EventRef hit : hits)
            if (hit.line.value < m_hitLines.size())
                m_hitLines[hit.line.value] = true;
        const TimeScale whole(m_session->range(), kMarkPlaces);
        auto it = hits.begin();
        while (it != hits.end() && m_session->contains(*it)) {
            const double x = std::floor(whole.x(m_session->begin(*it)));
            m_minimapMarks.push_back(x / kMarkPlaces);
            const TimePoint next = whole.at(x + 1);
            it = std::upper_bound(it, hits.end(), next, [this](TimePoint t, EventRef hit) {
                return !m_session->contains(hit) || t < m_session->begin(hit);
            });
        }
    }
    updateRowMarks();
    update();
}

void TimelineCanvas::updateRowMarks()
{
    std::vector<double> marks;
    for (const TrackRow &row : m_layout.rows)
        if (row.hasLine && row.line.value < m_hitLines.size() && m_hitLines[row.line.value])
            marks.push_back((row.y + row.height / 2) / m_layout.height);
    m_scrollBar->setMarks(std::move(marks), m_look.theme->text);
}

QRectF TimelineCanvas::stepsRect() const
{
    if (!m_steps)
        return {};
    const QRectF map = minimapRect();
    return {map.left(), 0, map.width(), map.top()};
}

StepBackground TimelineCanvas::stepBackground() const
{
    const auto *const sums = m_document ? m_document->findChild<OverviewData *>() : nullptr;
    return {sums && sums->session() == m_session ? sums->overview().get() : nullptr};
}

const StepStrip &TimelineCanvas::steps() const
{
    const double width = stepsRect().width();
    if (m_steps && width != m_stepStripWidth) {
        m_stepStrip = layoutSteps(*m_session, *m_steps, m_session->range(), width, m_look.px(kStepWords));
        m_stepStripWidth = width;
    }
    return m_stepStrip;
}

QRectF TimelineCanvas::minimapRect() const
{
    const double left = m_look.px(m_headerWidth) + m_look.px(kMinimapInset);
    return {left, m_steps ? m_look.px(kStepsHeight) : 0,
            std::max(1.0, width() - left - m_look.px(12) - m_look.px(kMinimapInset)), m_look.px(kMinimapHeight)};
}

QRectF TimelineCanvas::rulerRect() const
{
    return {0, minimapRect().bottom(), static_cast<double>(width()), m_look.px(kRulerHeight)};
}

QRectF TimelineCanvas::lanesRect() const
{
    const double left = m_look.px(m_headerWidth);
    const double top = rulerRect().bottom() + pinnedRect().height();
    return {left, top, std::max(1.0, width() - left - m_look.px(12)), std::max(0.0, height() - top)};
}

QRectF TimelineCanvas::headerRect() const
{
    const QRectF lanes = lanesRect();
    return {0, lanes.top(), lanes.left(), lanes.height()};
}

TimeScale TimelineCanvas::scale() const
{
    return {m_document ? m_document->viewport().visible() : TimeRange::ps(0, 1), lanesRect().width()};
}

double TimelineCanvas::xOf(TimePoint time) const { return lanesRect().left() + scale().x(time); }

TimePoint TimelineCanvas::timeAt(double x) const { return scale().at(x - lanesRect().left()); }

std::optional<TimelineHit> TimelineCanvas::hitAt(QPointF pos) const
{
    const QRectF lanes = lanesRect();
    if (const QRectF pinned = pinnedRect(); m_session && pinned.contains(pos) && pos.x() >= lanes.left())
        return m_pinned.hitAt(pos - QPointF(lanes.left(), pinned.top()), lanes.width());
    if (!m_session || !lanes.contains(pos) || stickyRect().contains(pos))
        return {};
    const auto strip = stripAt(m_renderer.strips(), pos.y() - lanes.top());
    if (!strip)
        return {};
    const double columns = m_renderer.grid().width / lanes.width();
    return hitStrip(m_renderer.strips()[*strip], m_renderer.grid(), (pos.x() - lanes.left()) * columns, 2 * columns);
}

std::vector<EventRef> TimelineCanvas::marksUnder(QPointF pos) const
{
    const QRectF lanes = lanesRect();
    const auto strip = stripAt(m_renderer.strips(), pos.y() - lanes.top());
    if (!strip)
        return {};
    const double columns = m_renderer.grid().width / lanes.width();
    return marksAt(m_renderer.strips()[*strip], m_renderer.grid(), (pos.x() - lanes.left()) * columns, 2 * columns);
}

std::optional<QRectF> TimelineCanvas::rectOf(EventRef event) const
{
    const QRectF lanes = lanesRect();
    LaneScene scene;
    scene.session = m_session.get();
    scene.visible = m_document ? m_document->viewport().visible() : TimeRange::ps(0, 1);
    const auto rect = eventRect(scene, m_renderer.strips(), event, lanes.width());
    return rect ? std::optional(rect->translated(lanes.topLeft())) : std::nullopt;
}

std::optional<TimePoint> TimelineCanvas::axisOrigin() const
{
    if (!m_document)
        return {};
    const auto range = m_document->selection().timeRange();
    if (range && m_document->viewport().visible().contains(range->begin))
        return range->begin;
    return {};
}

void TimelineCanvas::reveal(EventRef event)
{
    if (!m_session || !m_session->contains(event))
        return;
    const Line &line = m_session->line(event.line);
    auto row = m_layout.rowOf(event.line);
    if (!row) {
        // Hidden in a folded group: open it.
        m_tracks.foldedPlanes.erase(line.plane.value);
        m_tracks.foldedHosts.erase(m_session->plane(line.plane).host.value);
        rebuildRows();
        row = m_layout.rowOf(event.line);
    }
    std::uint16_t lane = line.events.lane[event.row];
    if (row) // an instant without a lane of its own is a mark on the last one
        lane = std::min<std::uint16_t>(lane, m_layout.rows[*row].boxLanes - 1);
    if (row && m_layout.rows[*row].kind == TrackKind::Line && !m_layout.rows[*row].isFlat &&
        lane >= m_layout.rows[*row].lanes) {
        m_tracks.fullLines.insert(event.line.value);
        rebuildRows();
    }
    if (row) {
        const TrackRow &at = m_layout.rows[*row];
        m_focusRow = row;
        const double top = at.y + (at.isFlat ? 0 : lane * at.pitch);
        const double view = lanesRect().height();
        if (top < m_scroll + (at.kind == TrackKind::Device || at.kind == TrackKind::Host ? 0 : stickyHeight()))
            setScroll(top - stickyHeight());
        else if (top + at.pitch > m_scroll + view)
            setScroll(top + 2 * at.pitch - view);
    }
    const TimeRange visible = m_motion.target();
    const TimeRange range = m_session->eventRange(event);
    if (range.overlaps(visible) || visible.contains(range.begin))
        return;
    const std::int64_t length = visible.length().toPs();
    const std::int64_t own = std::min(range.length().toPs(), length);
    const std::int64_t begin = range.begin.toPs() + own / 2 - length / 2;
    m_motion.jumpTo(TimeRange::ps(begin, begin + length));
}

void TimelineCanvas::selectEvent(std::optional<EventRef> event)
{
    if (!m_document)
        return;
    m_isSelecting = true;
    if (m_document->selection().hasSeveral()) // one alone again, also when it was among them
        m_document->selection().setHighlight(nullptr);
    m_document->selection().setEvent(event);
    m_isSelecting = false;
    if (event)
        m_focusRow = m_layout.rowOf(event->line);
    update();
}

bool TimelineCanvas::isTipVisible() const { return m_tip->isVisible(); }

void TimelineCanvas::resizeEvent(QResizeEvent *)
{
    layoutScrollBar();
    lanesDirty();
    chromeDirty();
}

void TimelineCanvas::changeEvent(QEvent *event)
{
    // The language, and the unit of times, change what stands in boxes and on the ruler.
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::LanguageChange)
        rebuildLook();
    QWidget::changeEvent(event);
}

} // namespace planescope
