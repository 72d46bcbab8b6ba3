// Keys and commands of the timeline. Letters act only while it has the focus.
#include "widgets/timeline/timeline_canvas.h"

#include "model/state/navigation.h"
#include "model/text/format_value.h"
#include "model/text/term_text.h"
#include "widgets/timeline/timeline_tip.h"

#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QTouchEvent>

#include <array>

namespace planescope {

namespace {

struct TimelineKey {
    int key;
    Qt::KeyboardModifiers modifiers;
    const char *command;
};

// Held keys (zoom, pan) are handled apart: they move as long as they are down.
constexpr std::array kTimelineKeys{
    TimelineKey{Qt::Key_Z, Qt::NoModifier, "timeline.whole"},
    TimelineKey{Qt::Key_0, Qt::NoModifier, "timeline.whole"},
    TimelineKey{Qt::Key_Home, Qt::NoModifier, "timeline.whole"},
    TimelineKey{Qt::Key_F, Qt::NoModifier, "timeline.fit"},
    TimelineKey{Qt::Key_Left, Qt::NoModifier, "timeline.previousEvent"},
    TimelineKey{Qt::Key_Comma, Qt::NoModifier, "timeline.previousEvent"},
    TimelineKey{Qt::Key_Right, Qt::NoModifier, "timeline.nextEvent"},
    TimelineKey{Qt::Key_Period, Qt::NoModifier, "timeline.nextEvent"},
    TimelineKey{Qt::Key_Up, Qt::ShiftModifier, "timeline.parent"},
    TimelineKey{Qt::Key_Down, Qt::ShiftModifier, "timeline.child"},
    TimelineKey{Qt::Key_Left, Qt::ShiftModifier, "timeline.previousStep"},
    TimelineKey{Qt::Key_Right, Qt::ShiftModifier, "timeline.nextStep"},
    TimelineKey{Qt::Key_R, Qt::NoModifier, "timeline.toRange"},
    TimelineKey{Qt::Key_M, Qt::NoModifier, "timeline.keepMeasurement"},
    TimelineKey{Qt::Key_M, Qt::ShiftModifier, "timeline.storeMeasurement"},
    TimelineKey{Qt::Key_F12, Qt::NoModifier, "timeline.frameTime"},
    TimelineKey{Qt::Key_BracketLeft, Qt::NoModifier, "timeline.followBack"},
    TimelineKey{Qt::Key_BracketRight, Qt::NoModifier, "timeline.followForward"},
    TimelineKey{Qt::Key_P, Qt::NoModifier, "timeline.pinRow"},
    TimelineKey{Qt::Key_Escape, Qt::NoModifier, "timeline.clear"},
    TimelineKey{Qt::Key_1, Qt::NoModifier, "timeline.toolSelect"},
    TimelineKey{Qt::Key_2, Qt::NoModifier, "timeline.toolPan"},
    TimelineKey{Qt::Key_3, Qt::NoModifier, "timeline.toolZoom"},
    TimelineKey{Qt::Key_4, Qt::NoModifier, "timeline.toolMeasure"},
    TimelineKey{Qt::Key_Up, Qt::NoModifier, "timeline.up"},
    TimelineKey{Qt::Key_Down, Qt::NoModifier, "timeline.down"},
    TimelineKey{Qt::Key_PageUp, Qt::NoModifier, "timeline.pageUp"},
    TimelineKey{Qt::Key_PageDown, Qt::NoModifier, "timeline.pageDown"},
    TimelineKey{Qt::Key_Return, Qt::NoModifier, "timeline.fold"},
    TimelineKey{Qt::Key_Enter, Qt::KeypadModifier, "timeline.fold"},
    TimelineKey{Qt::Key_Menu, Qt::NoModifier, "timeline.menu"},
    TimelineKey{Qt::Key_F10, Qt::ShiftModifier, "timeline.menu"},
};

// Held keys move as long as they are down.
constexpr std::array kHeldCommands{"timeline.zoomIn", "timeline.zoomOut", "timeline.panLeft", "timeline.panRight"};
constexpr std::array<std::initializer_list<int>, 4> kHeldKeys{
    {{Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal}, {Qt::Key_S, Qt::Key_Minus}, {Qt::Key_A}, {Qt::Key_D}}};

} // namespace

void TimelineCanvas::readKeys()
{
    m_keys.clear();
    for (std::vector<int> &held : m_heldKeysOf)
        held.clear();
    if (!m_context.keysOf) {
        for (const TimelineKey &key : kTimelineKeys)
            m_keys.push_back({key.key, key.modifiers & ~Qt::KeypadModifier, QLatin1String(key.command)});
        for (std::size_t i = 0; i < kHeldKeys.size(); ++i)
            m_heldKeysOf[i] = kHeldKeys[i];
        return;
    }
    const auto combinations = [this](const QString &id) {
        std::vector<QKeyCombination> found;
        for (const QString &text : m_context.keysOf(id))
            if (const QKeySequence keys(text, QKeySequence::PortableText); keys.count() == 1)
                found.push_back(keys[0]);
        return found;
    };
    for (std::size_t i = 0; i < kHeldCommands.size(); ++i)
        for (const QKeyCombination key : combinations(QLatin1String(kHeldCommands[i])))
            if (key.keyboardModifiers() == Qt::NoModifier) {
                m_heldKeysOf[i].push_back(key.key());
                if (key.key() == Qt::Key_Plus) // the same key without Shift
                    m_heldKeysOf[i].push_back(Qt::Key_Equal);
            }
    std::set<QString> known;
    for (const TimelineKey &key : kTimelineKeys) {
        const QString id = QLatin1String(key.command);
        if (id == QLatin1String("timeline.menu")) // the system's keys
            m_keys.push_back({key.key, key.modifiers, id});
        else if (known.insert(id).second)
            for (const QKeyCombination bound : combinations(id)) {
                m_keys.push_back({bound.key(), bound.keyboardModifiers(), id});
                if (bound.key() == Qt::Key_Return)
                    m_keys.push_back({Qt::Key_Enter, bound.keyboardModifiers(), id});
            }
    }
}

const QString *TimelineCanvas::commandOf(const QKeyEvent *event) const
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    for (const BoundKey &key : m_keys)
        if (key.key == event->key() && key.modifiers == modifiers)
            return &key.command;
    return nullptr;
}

bool TimelineCanvas::isHeldKey(int key) const
{
    return std::any_of(m_heldKeysOf.begin(), m_heldKeysOf.end(), [key](const std::vector<int> &keys) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    });
}

bool TimelineCanvas::isOurKey(const QKeyEvent *event) const
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    return isHeldKey(event->key()) || event->key() == Qt::Key_Space || commandOf(event) != nullptr;
}

bool TimelineCanvas::event(QEvent *event)
{
    // Our letters win over shortcuts of the window while we have the focus.
    if (event->type() == QEvent::ShortcutOverride && isOurKey(static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    if (const auto type = event->type(); (type == QEvent::TouchBegin || type == QEvent::TouchUpdate ||
                                          type == QEvent::TouchEnd || type == QEvent::TouchCancel) &&
                                         touch(static_cast<QTouchEvent *>(event)))
        return true;
    if (event->type() == QEvent::NativeGesture && nativeGesture(static_cast<QNativeGestureEvent *>(event)))
        return true;
    return QWidget::event(event);
}

void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    if (!isOurKey(event) || !m_document || !m_session) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_tip->hide();
    m_isMomentumCut = true;
    if (event->key() == Qt::Key_Space) {
        m_isSpaceHeld = true;
        return;
    }
    m_heldModifiers = event->modifiers();
    if (isHeldKey(event->key())) {
        if (!event->isAutoRepeat()) {
            m_heldKeys.insert(event->key());
            updateHeldKeys();
        }
        return;
    }
    if (const QString *command = commandOf(event))
        runCommand(QString(*command)); // a command may read the keys anew
}

void TimelineCanvas::keyReleaseEvent(QKeyEvent *event)
{
    if (event->isAutoRepeat())
        return;
    if (event->key() == Qt::Key_Space)
        m_isSpaceHeld = false;
    m_heldModifiers = event->modifiers();
    if (m_heldKeys.erase(event->key()) > 0 || m_motion.isHeld())
        updateHeldKeys();
    QWidget::keyReleaseEvent(event);
}

void TimelineCanvas::focusInEvent(QFocusEvent *)
{
    if (!m_focusRow && !m_layout.rows.empty())
        m_focusRow = m_layout.rowAt(m_scroll);
    update();
}

void TimelineCanvas::focusOutEvent(QFocusEvent *)
{
    m_heldKeys.clear();
    m_isSpaceHeld = false;
    updateHeldKeys();
    update();
}

double TimelineCanvas::anchor() const
{
    const QRectF lanes = lanesRect();
    if (m_mouse && lanes.contains(*m_mouse))
        return (m_mouse->x() - lanes.left()) / lanes.width();
    // Without a mouse the selected event stays where it is.
    if (m_document && m_session) {
        const auto event = m_document->selection().event();
        if (event && m_session->contains(*event)) {
            const TimeRange range = m_session->eventRange(*event);
            const double x = scale().x(range.begin + Duration::ps(range.length().toPs() / 2)) / lanes.width();
            if (x >= 0 && x <= 1)
                return x;
        }
    }
    return 0.5;
}

void TimelineCanvas::updateHeldKeys()
{
    const auto isDown = [this](std::size_t command) {
        return std::any_of(m_heldKeysOf[command].begin(), m_heldKeysOf[command].end(),
                           [this](int key) { return m_heldKeys.count(key) != 0; });
    };
    const int zoom = (isDown(1) ? 1 : 0) - (isDown(0) ? 1 : 0);
    const int pan = (isDown(3) ? 1 : 0) - (isDown(2) ? 1 : 0);
    // Shift belongs to "+" on many keyboards, so it boosts letters only.
    const bool isBoosted = (m_heldModifiers & Qt::ShiftModifier) && m_heldKeys.count(Qt::Key_Plus) == 0;
    m_motion.setHeld(zoom, pan, isBoosted, anchor());
}

bool TimelineCanvas::runCommand(const QString &id)
{
    const auto is = [&id](const char *known) { return id == QLatin1String(known); };
    const auto tool = is("timeline.toolSelect")    ? std::optional(TimelineTool::Select)
                      : is("timeline.toolPan")     ? std::optional(TimelineTool::Pan)
                      : is("timeline.toolZoom")    ? std::optional(TimelineTool::Zoom)
                      : is("timeline.toolMeasure") ? std::optional(TimelineTool::Measure)
                                                   : std::nullopt;
    if (tool) {
        setTool(*tool);
        return true;
    }
    if (!m_document || !m_session)
        return false;
    const double page = lanesRect().height() * 0.9;
    Selection &selection = m_document->selection();
    if (is("timeline.zoomIn") || is("timeline.zoomOut")) {
        const TimeScale time(m_motion.target(), 1);
        m_motion.moveTo(
            time.zoomedAt(anchor(), is("timeline.zoomIn") ? RangeMotion::kKeyZoom : 1 / RangeMotion::kKeyZoom));
    } else if (is("timeline.panLeft") || is("timeline.panRight")) {
        const TimeScale time(m_motion.target(), 1);
        m_motion.moveTo(time.pannedBy(is("timeline.panLeft") ? RangeMotion::kKeyPan : -RangeMotion::kKeyPan));
    } else if (is("timeline.whole")) {
        zoomToWhole();
    } else if (is("timeline.fit")) {
        zoomToSelection();
    } else if (is("timeline.previousEvent")) {
        stepEvent(-1);
    } else if (is("timeline.nextEvent")) {
        stepEvent(1);
    } else if (is("timeline.parent")) {
        stepParent();
    } else if (is("timeline.child")) {
        stepChild();
    } else if (is("timeline.previousStep")) {
        stepStep(-1);
    } else if (is("timeline.nextStep")) {
        stepStep(1);
    } else if (is("timeline.toRange")) {
        if (const auto range = rangeOfEvents(*m_session, selection))
            selection.setTimeRange(*range, rowsOfEvents(*m_session, selection));
    } else if (is("timeline.keepMeasurement") || is("timeline.storeMeasurement")) {
        keepMeasurement(is("timeline.storeMeasurement"));
        update();
    } else if (is("timeline.derivedCounters")) {
        setDerivedCounters(!m_showsDerived);
    } else if (is("timeline.frameTime")) {
        m_showsFrameTime = !m_showsFrameTime;
        m_frameClock.clear();
        emit commandsChanged();
        update();
    } else if (is("timeline.clear")) {
        if (m_drag != Drag::None)
            cancelDrag();
        else if (m_measuring || m_measureAnchor || selection.event() || selection.timeRange()) {
            m_measuring.reset();
            m_measureAnchor.reset();
            selection.clear();
        } else {
            setTool(TimelineTool::Select);
        }
        update();
    } else if (is("timeline.up") || is("timeline.down")) {
        const int step = is("timeline.up") ? -1 : 1;
        if (!m_layout.rows.empty()) {
            const auto now = static_cast<std::ptrdiff_t>(m_focusRow.value_or(0));
            m_focusRow = static_cast<std::size_t>(
                std::clamp<std::ptrdiff_t>(now + step, 0, static_cast<std::ptrdiff_t>(m_layout.rows.size()) - 1));
            const TrackRow &row = m_layout.rows[*m_focusRow];
            if (row.y < m_scroll)
                setScroll(row.y);
            else if (row.y + row.height > m_scroll + lanesRect().height())
                setScroll(row.y + row.height - lanesRect().height());
        }
        update();
    } else if (is("timeline.pageUp")) {
        scrollRows(-page);
    } else if (is("timeline.pageDown")) {
        scrollRows(page);
    } else if (is("timeline.followBack") || is("timeline.followForward")) {
        followFlow(is("timeline.followBack") ? -1 : 1);
    } else if (is("timeline.flowPrevious") || is("timeline.flowNext")) {
        switchFlow(is("timeline.flowPrevious") ? -1 : 1);
    } else if (is("timeline.pinRow")) {
        pinRowAtMouse();
    } else if (is("timeline.hideRow")) {
        if (m_focusRow && *m_focusRow < m_layout.rows.size())
            setHidden(keyOf(m_layout.rows[*m_focusRow]), true);
    } else if (is("timeline.showAllRows")) {
        showAllRows();
    } else if (is("timeline.findRow")) {
        findRow();
    } else if (is("timeline.fold")) {
        if (m_focusRow)
            toggleFold(*m_focusRow);
    } else if (is("timeline.menu")) {
        const auto event = selection.event();
        const auto rect = event ? rectOf(*event) : std::nullopt;
        showMenu(mapToGlobal(rect ? rect->bottomLeft() : lanesRect().center()).toPoint(), event);
    } else {
        return false;
    }
    return true;
}

void TimelineCanvas::setTool(TimelineTool tool)
{
    if (m_tool == tool)
        return;
    m_tool = tool;
    emit toolChanged();
    update();
}

void TimelineCanvas::zoomTo(TimeRange range, double margin)
{
    const auto extra = static_cast<std::int64_t>(range.length().toPsDouble() * margin) + (range.isEmpty() ? 1 : 0);
    m_motion.jumpTo({range.begin - Duration::ps(extra), range.end + Duration::ps(extra)});
}

void TimelineCanvas::zoomToWhole() { m_motion.jumpTo(m_document->viewport().bounds()); }

void TimelineCanvas::zoomToSelection()
{
    const auto event = m_document->selection().event();
    std::optional<TimeRange> wanted = m_document->selection().timeRange();
    double margin = 0.05;
    if (event && m_session->contains(*event)) {
        wanted = rangeOfEvents(*m_session, m_document->selection());
        margin = 0.1;
    }
    if (!wanted) {
        zoomToWhole();
        return;
    }
    // First centre at this zoom when it is out of view, then fit.
    const TimeRange visible = m_motion.target();
    if (!wanted->overlaps(visible)) {
        const std::int64_t length = std::max(visible.length().toPs(), wanted->length().toPs());
        const std::int64_t begin = wanted->begin.toPs() + wanted->length().toPs() / 2 - length / 2;
        m_motion.jumpTo(TimeRange::ps(begin, begin + length));
        return;
    }
    zoomTo(*wanted, margin);
}

void TimelineCanvas::stepEvent(int direction)
{
    const auto event = m_document->selection().event();
    if (!event || !m_session->contains(*event)) {
        const TimeScale time(m_motion.target(), 1);
        m_motion.moveTo(time.pannedBy(direction < 0 ? RangeMotion::kKeyPan : -RangeMotion::kKeyPan));
        return;
    }
    const LineLod *lod = m_lods.line(event->line);
    if (!lod)
        return;
    if (const auto next = neighbour(*lod, *event, direction)) {
        selectEvent(next);
        reveal(*next);
    }
}

void TimelineCanvas::stepParent()
{
    const auto event = m_document->selection().event();
    if (!event || !m_session->contains(*event))
        return;
    if (const auto parent = m_session->parent(*event)) {
        selectEvent(parent);
        reveal(*parent);
    }
}

void TimelineCanvas::stepChild()
{
    const auto event = m_document->selection().event();
    const LineLod *lod = event && m_session->contains(*event) ? m_lods.line(event->line) : nullptr;
    if (!lod)
        return;
    if (const auto child = firstChild(*m_session, *lod, *event)) {
        selectEvent(child);
        reveal(*child);
    }
}

void TimelineCanvas::stepStep(int direction)
{
    // The steps of the selected event's device, else of the first device that has any.
    std::optional<LineId> steps;
    const auto event = m_document->selection().event();
    for (std::uint32_t i = 0; i < m_session->lines().size(); ++i) {
        const Line &line = m_session->lines()[i];
        if (line.kind != LineKind::Steps || line.events.size() == 0)
            continue;
        const bool isOwn = event && m_session->contains(*event) && m_session->line(event->line).plane == line.plane;
        if (!steps || isOwn)
            steps = LineId{i};
        if (isOwn)
            break;
    }
    if (!steps)
        return;
    const TimeRange visible = m_motion.target();
    const auto &begins = m_session->line(*steps).events.beginPs;
    const std::int64_t middle = visible.begin.toPs() + visible.length().toPs() / 2;
    auto at = std::upper_bound(begins.begin(), begins.end(), middle) - begins.begin() - 1;
    at = std::clamp<std::ptrdiff_t>(at + direction, 0, static_cast<std::ptrdiff_t>(begins.size()) - 1);
    const EventRef step{*steps, static_cast<std::uint64_t>(at)};
    selectEvent(step);
    zoomTo(m_session->eventRange(step), 0.02);
}

QString TimelineCanvas::eventSentence(EventRef event) const
{
    if (!m_session || !m_session->contains(event))
        return {};
    const std::string_view utf8 = m_session->label(event);
    const TimeRange range = m_session->eventRange(event);
    QString sentence = tr("%1, %2, begins at %3")
                           .arg(QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())),
                                text::duration(range.length()), text::timePoint(range.begin, Duration::ns(1)));
    if (m_document && m_document->classes())
        sentence += QStringLiteral(", ") + text::opClassName(m_document->classes()->classOf(event));
    return sentence;
}

QString TimelineCanvas::eventTip(const TimelineHit &hit) const
{
    if (!m_session || !m_session->contains(hit.event))
        return {};
    const std::string_view utf8 = m_session->label(hit.event);
    QString name = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min<std::size_t>(utf8.size(), 400)));
    QStringList lines{QStringLiteral("<b>%1</b>").arg(name.toHtmlEscaped())};
    const TimeRange range = m_session->eventRange(hit.event);
    const double length = range.length().toPsDouble();
    QString facts = QStringLiteral("<b>%1</b>").arg(text::duration(range.length()).toHtmlEscaped());
    if (m_document && m_document->classes())
        facts += QStringLiteral("&nbsp;&nbsp;") +
                 text::opClassName(m_document->classes()->classOf(hit.event)).toHtmlEscaped();
    lines += facts;
    QStringList shares;
    const auto nameOf = [this](EventRef event) {
        const std::string_view label = m_session->label(event);
        return QString::fromUtf8(label.data(), static_cast<qsizetype>(std::min<std::size_t>(label.size(), 60)));
    };
    if (const auto parent = m_session->parent(hit.event))
        //: %1: a share in percent, %2: name of the event around this one
        shares += tr("%1 of %2").arg(text::share(length, m_session->duration(*parent).toPsDouble()), nameOf(*parent));
    if (const auto step = enclosingStep(*m_session, hit.event); step && step != hit.event)
        //: %1: a share in percent, %2: name of a step
        shares += tr("%1 of step %2").arg(text::share(length, m_session->duration(*step).toPsDouble()), nameOf(*step));
    if (!shares.isEmpty())
        lines += shares.join(QStringLiteral(", ")).toHtmlEscaped();
    if (const auto pair = asyncPairOf(hit.event))
        //: %1: time from start to done of an asynchronous op, %2: what it moved and how fast
        lines += tr("from start to done %1: %2")
                     .arg(text::duration(asyncRange(*m_session, *pair).length()), asyncText(*pair))
                     .toHtmlEscaped();
    if (hit.inColumn > 1)
        lines +=
            (length > 0 ? tr("%n event(s) in this pixel; this is the longest", nullptr, static_cast<int>(hit.inColumn))
                        : tr("%n instant(s) here; a click takes the next one", nullptr, static_cast<int>(hit.inColumn)))
                .toHtmlEscaped();
    return lines.join(QStringLiteral("<br>"));
}

} // namespace planescope
