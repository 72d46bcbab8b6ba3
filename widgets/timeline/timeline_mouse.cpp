// The mouse on the timeline.
#include "widgets/timeline/timeline_canvas.h"

#include "model/export/event_text.h"
#include "model/export/table_text.h"
#include "model/state/notes.h"
#include "model/text/format_value.h"
#include "widgets/common/glossary_tips.h"
#include "widgets/common/notice_strip.h"
#include "widgets/timeline/timeline_tip.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMouseEvent>

#include <cmath>

namespace planescope {

namespace {
constexpr double kDragDistance = 4;
constexpr double kSnapDistance = 6;
constexpr double kEdgeGrip = 5;
} // namespace

std::optional<std::size_t> TimelineCanvas::rowAt(QPointF pos) const
{
    const double y = pos.y() - lanesRect().top();
    if (y < 0)
        return {};
    return m_layout.rowAt(y + m_scroll);
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    m_tip->hide();
    m_tipTimer.stop();
    m_isMomentumCut = true;
    if (!m_document || !m_session)
        return;
    if (event->button() == Qt::BackButton || event->button() == Qt::ForwardButton) {
        m_motion.finish();
        if (event->button() == Qt::BackButton)
            m_document->viewport().goBack();
        else
            m_document->viewport().goForward();
        return;
    }
    if (m_drag != Drag::None)
        return;
    beginDrag(event);
}

void TimelineCanvas::beginDrag(QMouseEvent *event)
{
    m_motion.finish();
    const QPointF pos = event->position();
    m_press = m_last = pos;
    m_pressTime = timeAt(pos.x());
    m_pressVisible = m_document->viewport().visible();
    m_pressScroll = m_scroll;
    m_rangeBefore = m_document->selection().timeRange();
    m_rowsBefore = m_document->selection().rows();
    m_dragButton = event->button();
    m_drag = Drag::None;

    const bool isLeft = event->button() == Qt::LeftButton;
    const QRectF map = minimapRect();
    if (isLeft && stepsRect().contains(pos)) {
        const StepStrip &strip = steps();
        if (const auto at = strip.at(pos.x() - stepsRect().left())) {
            selectEvent(strip.segments[*at].event);
            zoomTo(m_session->eventRange(strip.segments[*at].event), 0.02);
        }
        return;
    }
    if (isLeft && pos.y() < map.bottom() && pos.x() >= map.left() - 8) {
        const QRectF window = minimapWindow(map, m_session->range(), m_pressVisible, m_look.px(14));
        if (std::abs(pos.x() - window.left()) <= kEdgeGrip)
            m_drag = Drag::MinimapBegin;
        else if (std::abs(pos.x() - window.right()) <= kEdgeGrip)
            m_drag = Drag::MinimapEnd;
        else {
            m_drag = Drag::MinimapMove;
            if (!window.contains(pos)) { // a click beside the window brings it here
                const TimePoint middle = TimeScale(m_session->range(), map.width()).at(pos.x() - map.left());
                const std::int64_t half = m_pressVisible.length().toPs() / 2;
                m_motion.follow(
                    TimeRange::ps(middle.toPs() - half, middle.toPs() - half + m_pressVisible.length().toPs()));
                m_pressVisible = m_document->viewport().visible();
            }
        }
        return;
    }
    if (isLeft && std::abs(pos.x() - headerRect().right()) <= 3 && pos.y() >= rulerRect().top()) {
        m_drag = Drag::Header;
        return;
    }
    if (isLeft && stickyRect().contains(pos)) {
        setScroll(m_layout.rows[*stickyRow()].y);
        return;
    }
    if (headerRect().contains(pos)) {
        const auto row = rowAt(pos);
        if (!row)
            return;
        m_focusRow = row;
        const TrackRow &track = m_layout.rows[*row];
        if (isLeft && foldMark(track, m_scroll, headerRect(), m_look).contains(pos)) {
            toggleFold(*row);
        } else if (isLeft && hiddenLanesMark(track, m_scroll, headerRect(), m_look).contains(pos)) {
            m_tracks.fullLines.insert(track.line.value);
            rebuildRows();
        } else if (isLeft)
            m_drag = Drag::Row; // a click so far
        m_draggedRow = m_drag == Drag::Row ? row : std::nullopt;
        if (event->button() == Qt::RightButton) {
            update();
            showRowMenu(event->globalPosition().toPoint(), keyOf(track));
            return;
        }
        update();
        return;
    }
    if (const auto key = pinnedKeyAt(pos); key && pos.x() < lanesRect().left()) {
        if (event->button() == Qt::RightButton)
            showRowMenu(event->globalPosition().toPoint(), *key);
        return;
    }
    const bool isRuler = (rulerRect().contains(pos) || pinnedRect().contains(pos)) && pos.x() >= lanesRect().left();
    if (!lanesRect().contains(pos) && !isRuler)
        return;
    if (event->button() == Qt::MiddleButton || event->button() == Qt::RightButton || (isLeft && m_isSpaceHeld)) {
        m_drag = event->button() == Qt::RightButton ? Drag::Pending : Drag::Pan;
        return;
    }
    if (!isLeft)
        return;
    if (m_rangeBefore) {
        const double grip = isRuler ? kEdgeGrip + 1 : 3;
        if (std::abs(pos.x() - xOf(m_rangeBefore->begin)) <= grip) {
            m_drag = Drag::RangeBegin;
            return;
        }
        if (std::abs(pos.x() - xOf(m_rangeBefore->end)) <= grip) {
            m_drag = Drag::RangeEnd;
            return;
        }
    }
    m_drag = Drag::Pending;
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent *event)
{
    m_mouse = event->position();
    if (!m_document || !m_session)
        return;
    if (m_drag != Drag::None) {
        updateDrag(event);
        return;
    }
    hoverAt(event->position());
    updateCursor(event->position());
    update();
}

void TimelineCanvas::hoverAt(QPointF pos)
{
    const auto hit = hitAt(pos);
    const bool isSame = hit.has_value() == m_hover.has_value() && (!hit || hit->event == m_hover->event);
    m_hover = hit;
    m_document->selection().setHovered(hit ? std::optional(hit->event) : std::nullopt);
    if (!hit || !isSame)
        m_tip->hide();
    if (hit && (!isSame || !m_tip->isVisible()))
        m_tipTimer.start();
    if (!hit)
        m_tipTimer.stop();
    // Names that do not fit are read in the tooltip.
    const auto row = headerRect().contains(pos) ? rowAt(pos) : std::nullopt;
    const QString path = row ? m_layout.rows[*row].path : QString();
    const auto layer = layerUnder(pos);
    const QString counter = counterTipAt(pos);
    const auto note = noteAt(pos);
    setToolTip(stepsRect().contains(pos) ? stepTipAt(pos)
               : note                    ? Notes::of(m_document)->notes()[*note].text
               : !counter.isEmpty()      ? counter
               : layer                   ? layerLabel(layer->layer->name, false) + QStringLiteral(", ") +
                             text::duration(layer->layer->range.length(), 5)
                       : withMeanings(path, meaningsIn(path)));
}

QString TimelineCanvas::stepTipAt(QPointF pos) const
{
    const StepStrip &strip = steps();
    const auto at = strip.at(pos.x() - stepsRect().left());
    return at ? stepTip(*m_session, strip, strip.segments[*at], stepBackground(), m_look.locale) : QString();
}

void TimelineCanvas::updateCursor(QPointF pos)
{
    const auto range = m_document->selection().timeRange();
    const auto isNear = [&](double x, double by) { return std::abs(pos.x() - x) <= by; };
    Qt::CursorShape shape = Qt::ArrowCursor;
    const QRectF map = minimapRect();
    if (stepsRect().contains(pos)) {
        shape = Qt::PointingHandCursor;
    } else if (pos.y() < map.bottom()) {
        const QRectF window = minimapWindow(map, m_session->range(), m_document->viewport().visible(), m_look.px(14));
        if (isNear(window.left(), kEdgeGrip) || isNear(window.right(), kEdgeGrip))
            shape = Qt::SizeHorCursor;
        else if (window.contains(pos))
            shape = Qt::OpenHandCursor;
    } else if (isNear(headerRect().right(), 3)) {
        shape = Qt::SplitHCursor;
    } else if (pos.x() > headerRect().right()) {
        if (range && (isNear(xOf(range->begin), 3) || isNear(xOf(range->end), 3)))
            shape = Qt::SizeHorCursor;
        else if (m_tool == TimelineTool::Pan || m_isSpaceHeld)
            shape = Qt::OpenHandCursor;
        else if (m_tool == TimelineTool::Zoom || m_tool == TimelineTool::Measure)
            shape = Qt::CrossCursor;
    }
    setCursor(shape);
}

TimePoint TimelineCanvas::snapped(QPointF pos, Qt::KeyboardModifiers modifiers) const
{
    const TimePoint time = timeAt(pos.x());
    if (modifiers & Qt::AltModifier)
        return time;
    const QRectF lanes = lanesRect();
    const Duration tolerance = scale().lengthOf(kSnapDistance);
    const auto consider = [&](double y) -> std::optional<TimePoint> {
        const auto strip = stripAt(m_renderer.strips(), y - lanes.top());
        return strip ? nearestEdge(m_renderer.strips()[*strip], time, tolerance) : std::nullopt;
    };
    if (lanes.contains(pos))
        if (const auto edge = consider(pos.y()))
            return *edge;
    if (lanes.contains(QPointF(lanes.left() + 1, m_press.y())))
        if (const auto edge = consider(m_press.y()))
            return *edge;
    return time;
}

std::vector<LineId> TimelineCanvas::rowsBetween(double y0, double y1) const
{
    const double top = lanesRect().top() - m_scroll;
    std::vector<LineId> rows;
    for (const TrackRow &row : m_layout.rows)
        if (row.hasLine && row.y < std::max(y0, y1) - top && row.y + row.height > std::min(y0, y1) - top)
            rows.push_back(row.line);
    return rows;
}

void TimelineCanvas::updateDrag(QMouseEvent *event)
{
    const QPointF pos = event->position();
    const QPointF moved = pos - m_press;
    m_last = pos;
    if (m_drag == Drag::Pending) {
        if (std::hypot(moved.x(), moved.y()) < kDragDistance)
            return;
        const bool isRuler = rulerRect().contains(m_press) || pinnedRect().contains(m_press);
        if (m_dragButton == Qt::RightButton || m_tool == TimelineTool::Pan)
            m_drag = Drag::Pan;
        else if (isRuler)
            m_drag = Drag::RulerRange;
        else if (m_tool == TimelineTool::Zoom)
            m_drag = Drag::Zoom;
        else if (m_tool == TimelineTool::Measure)
            m_drag = Drag::Measure;
        else
            m_drag = Drag::Range;
        m_pressTime = m_drag == Drag::Pan ? m_pressTime : snapped(m_press, event->modifiers());
    }
    Selection &selection = m_document->selection();
    const double width = lanesRect().width();
    switch (m_drag) {
    case Drag::Pan:
        setCursor(Qt::ClosedHandCursor);
        m_motion.follow(TimeScale(m_pressVisible, width).pannedBy(moved.x()));
        setScroll(m_pressScroll - moved.y());
        break;
    case Drag::Range:
    case Drag::RulerRange: {
        const TimePoint end = snapped(pos, event->modifiers());
        const TimeRange range{std::min(m_pressTime, end), std::max(m_pressTime, end)};
        selection.setTimeRange(range,
                               m_drag == Drag::Range ? rowsBetween(m_press.y(), pos.y()) : std::vector<LineId>());
        break;
    }
    case Drag::RangeBegin:
    case Drag::RangeEnd: {
        const TimePoint fixed = m_drag == Drag::RangeBegin ? m_rangeBefore->end : m_rangeBefore->begin;
        const TimePoint edge = snapped(pos, event->modifiers());
        selection.setTimeRange(TimeRange{std::min(fixed, edge), std::max(fixed, edge)}, m_rowsBefore);
        break;
    }
    case Drag::Measure: {
        const double top = lanesRect().top() - m_scroll;
        Measurement measured{m_pressTime, snapped(pos, event->modifiers()), 0, 0, {}, {}};
        m_measureAnchor.reset();
        const double y0 = std::min(m_press.y(), pos.y()) - top;
        const double y1 = std::max(m_press.y(), pos.y()) - top;
        const auto first = m_layout.rowAt(y0);
        const auto last = m_layout.rowAt(y1);
        measured.top = first ? m_layout.rows[*first].y : y0;
        measured.bottom = last ? m_layout.rows[*last].y + m_layout.rows[*last].height : y1;
        m_measuring = measured;
        break;
    }
    case Drag::Header:
        setHeaderWidth(pos.x() / m_look.scale);
        break;
    case Drag::Row:
        if (std::abs(moved.y()) >= kDragDistance)
            setCursor(Qt::ClosedHandCursor);
        break;
    case Drag::MinimapMove:
    case Drag::MinimapBegin:
    case Drag::MinimapEnd: {
        const TimeScale whole(m_session->range(), minimapRect().width());
        const Duration shift = Duration::ps(std::llround(moved.x() * whole.psPerPixel()));
        TimeRange next = m_pressVisible;
        if (m_drag != Drag::MinimapEnd)
            next.begin = next.begin + shift;
        if (m_drag != Drag::MinimapBegin)
            next.end = next.end + shift;
        if (next.end < next.begin)
            std::swap(next.begin, next.end);
        m_motion.follow(next);
        break;
    }
    default:
        break;
    }
    update();
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != m_dragButton || m_drag == Drag::None)
        return;
    if (m_document && m_session)
        endDrag(event);
    m_drag = Drag::None;
    m_dragButton = Qt::NoButton;
    if (m_document && m_session)
        updateCursor(event->position());
    update();
}

void TimelineCanvas::endDrag(QMouseEvent *event)
{
    switch (m_drag) {
    case Drag::Pending:
        clickAt(event);
        break;
    case Drag::Pan:
    case Drag::MinimapMove:
    case Drag::MinimapBegin:
    case Drag::MinimapEnd:
        m_motion.endGesture();
        break;
    case Drag::Row:
        if (std::abs(event->position().y() - m_press.y()) >= kDragDistance)
            dropRow();
        m_draggedRow.reset();
        break;
    case Drag::Zoom: {
        const TimePoint a = timeAt(m_press.x());
        const TimePoint b = timeAt(event->position().x());
        m_motion.jumpTo({std::min(a, b), std::max(a, b)});
        break;
    }
    default:
        break;
    }
}

void TimelineCanvas::clickAt(QMouseEvent *event)
{
    const QPointF pos = event->position();
    auto hit = hitAt(pos);
    if (event->button() == Qt::RightButton) {
        // Of several selected ones the menu is about all, as long as the mouse is on one of them.
        const Selection &selection = m_document->selection();
        if (hit && !(selection.hasSeveral() && selection.highlight()->contains(hit->event)))
            selectEvent(hit->event);
        showMenu(event->globalPosition().toPoint(), hit ? std::optional(hit->event) : std::nullopt);
        return;
    }
    if (m_tool == TimelineTool::Zoom) {
        const bool isOut = (event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) != 0;
        m_motion.moveTo(scale().zoomedAt(pos.x() - lanesRect().left(), isOut ? 2 : 0.5));
        return;
    }
    if (m_tool == TimelineTool::Measure) {
        measureClick(hit);
        return;
    }
    if (const auto note = noteAt(pos)) {
        goToNote(*m_document, Notes::of(m_document)->notes()[*note]);
        return;
    }
    if (rulerRect().contains(pos)) {
        m_document->selection().setTimeRange(std::nullopt);
        return;
    }
    if (const auto layer = layerUnder(pos)) {
        selectLayer(*layer, false);
        m_focusRow = rowAt(pos);
        return;
    }
    // Shift extends the range from the selected event to this one, in the row.
    const auto before = m_document->selection().event();
    if (hit && (event->modifiers() & Qt::ShiftModifier) && before && m_session->contains(*before)) {
        const TimeRange a = m_session->eventRange(*before);
        const TimeRange b = m_session->eventRange(hit->event);
        m_document->selection().setTimeRange(TimeRange{std::min(a.begin, b.begin), std::max(a.end, b.end)},
                                             {hit->event.line});
        return;
    }
    // Ctrl adds the event to those that are selected, or takes it away again.
    if (event->modifiers() & Qt::ControlModifier) {
        if (hit)
            addEvent(hit->event);
        return;
    }
    if (hit && before && hit->inColumn > 1) {
        // Several instants in one place: another click takes the next one.
        const std::vector<EventRef> marks = marksUnder(pos);
        const auto at = std::find(marks.begin(), marks.end(), *before);
        if (at != marks.end())
            hit->event = at + 1 == marks.end() ? marks.front() : *(at + 1);
    }
    selectEvent(hit ? std::optional(hit->event) : std::nullopt);
    if (!hit)
        m_document->selection().setTimeRange(std::nullopt);
    if (const auto row = rowAt(pos))
        m_focusRow = row;
}

void TimelineCanvas::addEvent(EventRef event)
{
    m_isSelecting = true;
    m_document->selection().toggleEvent(event);
    m_isSelecting = false;
    m_focusRow = m_layout.rowOf(event.line);
    update();
}

void TimelineCanvas::cancelDrag()
{
    if (m_drag == Drag::None)
        return;
    if (m_document &&
        (m_drag == Drag::Range || m_drag == Drag::RulerRange || m_drag == Drag::RangeBegin || m_drag == Drag::RangeEnd))
        m_document->selection().setTimeRange(m_rangeBefore, m_rowsBefore);
    if (m_document && (m_drag == Drag::Pan || m_drag == Drag::MinimapMove || m_drag == Drag::MinimapBegin ||
                       m_drag == Drag::MinimapEnd)) {
        m_motion.follow(m_pressVisible);
        setScroll(m_pressScroll);
    }
    m_measuring.reset();
    m_draggedRow.reset();
    m_drag = Drag::None;
    m_dragButton = Qt::NoButton;
    update();
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_document || !m_session)
        return;
    const QPointF pos = event->position();
    if (headerRect().contains(pos)) {
        const auto row = rowAt(pos);
        if (row && !foldMark(m_layout.rows[*row], m_scroll, headerRect(), m_look).contains(pos))
            toggleFold(*row);
        else
            mousePressEvent(event); // the second of two quick clicks on the mark
        return;
    }
    if (pos.y() < minimapRect().bottom()) {
        if (!stepsRect().contains(pos))
            zoomToWhole();
        return;
    }
    if (const auto layer = layerUnder(pos)) {
        selectLayer(*layer, true);
        return;
    }
    if (const auto hit = hitAt(pos)) {
        if (selectNamedRange(hit->event))
            return;
        selectEvent(hit->event);
        zoomTo(m_session->eventRange(hit->event), 0.1);
    }
}

void TimelineCanvas::leaveEvent(QEvent *)
{
    m_mouse.reset();
    m_hover.reset();
    m_tipTimer.stop();
    m_tip->hide();
    if (m_document)
        m_document->selection().setHovered(std::nullopt);
    update();
}

void TimelineCanvas::showMenu(QPoint globalPos, std::optional<EventRef> event)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("timelineMenu"));
    if (m_mouse)
        if (const auto kept = measurementAt(*m_mouse))
            addMeasurementActions(menu, *kept);
    const auto copy = [this](const QString &text) {
        QApplication::clipboard()->setText(withNotice(text, noticeOf(m_document)));
    };
    if (event) {
        const std::string_view utf8 = m_session->label(*event);
        const QString name = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
        menu.addAction(tr("Copy as text"), this, [=, this] { copy(eventSentence(*event)); });
        menu.addAction(tr("Copy as Markdown"), this, [=, this] {
            const TimeRange range = m_session->eventRange(*event);
            copy(QStringLiteral("`%1`: %2 (%3)")
                     .arg(name, text::duration(range.length()), linePath(*m_session, event->line)));
        });
        menu.addSeparator();
        QAction *same = menu.addAction(tr("Find all of this name"), this, [=, this] {
            selectEvent(event);
            m_context.runCommand(QStringLiteral("selection.sameName"));
        });
        same->setEnabled(static_cast<bool>(m_context.runCommand));
        menu.addAction(m_document->selection().hasSeveral() ? tr("Events to range") : tr("Event to range"), this,
                       [this] { runCommand(QStringLiteral("timeline.toRange")); });
        menu.addAction(tr("Zoom to event"), this, [=, this] { zoomTo(m_session->eventRange(*event), 0.1); });
        menu.addAction(tr("Measure from here"), this, [=, this] { measureFrom(*event); });
        addColourRules(menu, name);
        menu.addSeparator();
        // These views follow the selected event.
        for (const auto &[text, command] :
             {std::pair(tr("Show in op profile"), "view.opProfile"), std::pair(tr("Show in HLO"), "view.hlo"),
              std::pair(tr("Show in memory"), "view.memory")}) {
            QAction *const show = menu.addAction(text, this, [this, event, id = QLatin1String(command)] {
                selectEvent(event);
                m_context.runCommand(id);
            });
            show->setEnabled(static_cast<bool>(m_context.runCommand));
        }
        menu.addSeparator();
    }
    if (m_document->selection().timeRange()) {
        menu.addAction(tr("Zoom to range"), this, [this] { zoomTo(*m_document->selection().timeRange(), 0.05); });
        menu.addAction(tr("Clear range"), this, [this] { m_document->selection().setTimeRange(std::nullopt); });
    }
    menu.addAction(tr("Whole trace"), this, [this] { zoomToWhole(); });
    if (m_mouse)
        if (const auto row = rowAt(*m_mouse)) {
            menu.addSeparator();
            addRowActions(menu, keyOf(m_layout.rows[*row]));
        }
    if (!m_measurements.empty())
        menu.addAction(tr("Remove measurements"), this, [this] {
            m_measurements.clear();
            update();
        });
    menu.exec(globalPos);
}

} // namespace planescope
