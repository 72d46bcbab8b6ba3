// Rows of the timeline: pinned, hidden, moved, of another height, found by name.
#include "widgets/timeline/timeline_canvas.h"

#include "widgets/timeline/row_finder.h"

#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

namespace {

bool canPin(TrackKind kind)
{
    return kind == TrackKind::Line || kind == TrackKind::Counter || kind == TrackKind::Layers ||
           kind == TrackKind::Derived;
}

} // namespace

QRectF TimelineCanvas::pinnedRect() const
{
    const double top = rulerRect().bottom();
    const double height = m_pinned.heightIn(std::max(0.0, this->height() - top), m_look);
    return {0, top, static_cast<double>(width()), height};
}

void TimelineCanvas::layoutPinned()
{
    TrackLayout layout;
    if (m_session && !m_tracks.pinned.empty()) {
        TrackState state;
        state.onlyRows = m_tracks.pinned;
        state.heights = m_tracks.heights;
        state.foldedLines = m_tracks.foldedLines;
        state.layers = m_tracks.layers;
        state.derived = m_tracks.derived;
        state.logarithmic = m_tracks.logarithmic;
        state.stacked = m_tracks.stacked;
        layout = layoutTracks(*m_session, state, m_metrics);
    }
    m_pinned.setRows(std::move(layout));
    layoutScrollBar();
}

std::optional<TrackKey> TimelineCanvas::pinnedKeyAt(QPointF pos) const
{
    const QRectF area = pinnedRect();
    if (!area.contains(pos))
        return {};
    const auto row = m_pinned.rowAt(pos.y() - area.top());
    return row ? std::optional(keyOf(m_pinned.layoutOfRows().rows[*row])) : std::nullopt;
}

bool TimelineCanvas::isPinned(TrackKey key) const
{
    return std::find(m_tracks.pinned.begin(), m_tracks.pinned.end(), key) != m_tracks.pinned.end();
}

void TimelineCanvas::setPinned(TrackKey key, bool pinned)
{
    // A folded device stands for its main row.
    if (key.kind == TrackKind::Device && pinned) {
        const auto line = mainLine(*m_session, PlaneId{key.id});
        if (!line)
            return;
        key = {TrackKind::Line, line->value};
    }
    if (!canPin(key.kind) || isPinned(key) == pinned)
        return;
    if (pinned)
        m_tracks.pinned.push_back(key);
    else
        std::erase(m_tracks.pinned, key);
    rebuildRows();
}

void TimelineCanvas::setHidden(TrackKey key, bool hidden)
{
    if (hidden)
        m_tracks.hidden.insert(key);
    else
        m_tracks.hidden.erase(key);
    rebuildRows();
}

void TimelineCanvas::showAllRows()
{
    m_tracks.hidden.clear();
    rebuildRows();
}

void TimelineCanvas::setRowHeight(TrackKey key, double factor)
{
    if (factor == 1)
        m_tracks.heights.erase(key);
    else
        m_tracks.heights[key] = std::clamp(factor, 0.5, 6.0);
    rebuildRows();
}

void TimelineCanvas::moveRow(std::size_t row, std::size_t before)
{
    if (row >= m_layout.rows.size() || !canPin(m_layout.rows[row].kind))
        return;
    const PlaneId plane = m_layout.rows[row].plane;
    const TrackKey moved = keyOf(m_layout.rows[row]);
    // Rows of the same device in the order of the screen; it goes before the one that it was dropped on.
    std::vector<TrackKey> order;
    bool isPlaced = false;
    for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
        const TrackRow &other = m_layout.rows[i];
        if (!canPin(other.kind) || other.plane != plane)
            continue;
        if (i >= before && !isPlaced) {
            order.push_back(moved);
            isPlaced = true;
        }
        if (keyOf(other) != moved)
            order.push_back(keyOf(other));
    }
    if (!isPlaced)
        order.push_back(moved);
    m_tracks.order[plane.value] = std::move(order);
    rebuildRows();
    m_focusRow = m_layout.rowOf(moved);
}

void TimelineCanvas::revealRow(TrackKey key)
{
    if (!m_session)
        return;
    m_tracks.hidden.erase(key);
    std::optional<PlaneId> plane;
    if (key.kind == TrackKind::Line)
        plane = m_session->line(LineId{key.id}).plane;
    else if (key.kind == TrackKind::Counter)
        plane = m_session->counters()[key.id].plane;
    else if (key.kind == TrackKind::Derived)
        plane = planeOf(key);
    else if (key.kind == TrackKind::Layers)
        plane = PlaneId{key.id};
    if (plane)
        m_tracks.foldedPlanes.erase(plane->value);
    if (plane || key.kind == TrackKind::Device) {
        const PlaneId device = plane.value_or(PlaneId{key.id});
        m_tracks.foldedHosts.erase(m_session->plane(device).host.value);
        m_tracks.hidden.erase({TrackKind::Device, device.value});
        m_tracks.hidden.erase({TrackKind::Host, m_session->plane(device).host.value});
    }
    rebuildRows();
    const auto row = m_layout.rowOf(key);
    if (!row)
        return;
    m_focusRow = row;
    const TrackRow &at = m_layout.rows[*row];
    const double view = lanesRect().height();
    if (at.y < m_scroll + stickyHeight() || at.y + at.height > m_scroll + view)
        setScroll(at.y - std::max(stickyHeight(), (view - at.height) / 3));
    setFocus(Qt::OtherFocusReason);
    update();
}

void TimelineCanvas::findRow()
{
    if (!m_session)
        return;
    // All rows, also folded, filtered and hidden ones.
    TrackState all;
    all.layers = m_tracks.layers;
    all.derived = m_tracks.derived;
    const TrackLayout layout = layoutTracks(*m_session, all, m_metrics);
    QStringList paths;
    m_findable.clear();
    for (const TrackRow &row : layout.rows) {
        paths += row.path;
        m_findable.push_back(keyOf(row));
    }
    if (!m_finder) {
        m_finder = new RowFinder(*m_context.themes, this);
        connect(m_finder, &RowFinder::chosen, this, [this](int path) {
            if (path >= 0 && path < static_cast<int>(m_findable.size()))
                revealRow(m_findable[static_cast<std::size_t>(path)]);
        });
    }
    m_finder->open(std::move(paths));
}

void TimelineCanvas::pinRowAtMouse()
{
    if (m_mouse)
        if (const auto key = pinnedKeyAt(*m_mouse)) {
            setPinned(*key, false);
            return;
        }
    const auto row =
        m_mouse && (headerRect().contains(*m_mouse) || lanesRect().contains(*m_mouse)) ? rowAt(*m_mouse) : m_focusRow;
    if (!row || *row >= m_layout.rows.size())
        return;
    const TrackKey key = keyOf(m_layout.rows[*row]);
    setPinned(key, !isPinned(key));
}

void TimelineCanvas::addRowActions(QMenu &menu, TrackKey key)
{
    const bool pinned = isPinned(key);
    if (canPin(key.kind) || key.kind == TrackKind::Device)
        menu.addAction(pinned ? tr("Unpin row") : tr("Pin row"), this, [=, this] { setPinned(key, !pinned); });
    menu.addAction(key.kind == TrackKind::Host     ? tr("Hide host")
                   : key.kind == TrackKind::Device ? tr("Hide device")
                                                   : tr("Hide row"),
                   this, [=, this] { setHidden(key, true); });
    if (canPin(key.kind)) {
        QMenu *const heights = menu.addMenu(tr("Row height"));
        const auto known = m_tracks.heights.find(key);
        const double now = known == m_tracks.heights.end() ? 1 : known->second;
        const std::array<std::pair<double, QString>, 4> choices{
            {{0.6, tr("Low")}, {1, tr("Normal")}, {2, tr("Double")}, {4, tr("Fourfold")}}};
        for (const auto &[factor, text] : choices) {
            QAction *const action = heights->addAction(text, this, [=, this, f = factor] { setRowHeight(key, f); });
            action->setCheckable(true);
            action->setChecked(factor == now);
        }
    }
    addCounterActions(menu, key);
    if (m_tracks.order.count(planeOf(key).value) != 0 && canPin(key.kind))
        menu.addAction(tr("Rows in their own order"), this, [=, this] {
            m_tracks.order.erase(planeOf(key).value);
            rebuildRows();
        });
    if (!m_tracks.hidden.empty())
        menu.addAction(tr("Show hidden rows (%1)").arg(m_tracks.hidden.size()), this, [this] { showAllRows(); });
}

PlaneId TimelineCanvas::planeOf(TrackKey key) const
{
    switch (key.kind) {
    case TrackKind::Line:
        return m_session->line(LineId{key.id}).plane;
    case TrackKind::Counter:
        return m_session->counters()[key.id].plane;
    case TrackKind::Derived:
        return m_tracks.derived && key.id < m_tracks.derived->size() ? (*m_tracks.derived)[key.id].track.plane
                                                                     : PlaneId{};
    default:
        return PlaneId{key.id};
    }
}

void TimelineCanvas::showRowMenu(QPoint globalPos, TrackKey key)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("timelineRowMenu"));
    addRowActions(menu, key);
    menu.exec(globalPos);
}

std::optional<std::size_t> TimelineCanvas::stickyRow() const
{
    const auto top = m_layout.rowAt(m_scroll);
    if (!top || m_scroll <= 0)
        return {};
    const TrackRow &row = m_layout.rows[*top];
    if (row.kind == TrackKind::Host)
        return {};
    if (row.kind == TrackKind::Device)
        return row.isFolded || row.y >= m_scroll ? std::nullopt : std::optional(*top);
    const auto parent = m_layout.parentOf(*top);
    return parent && m_layout.rows[*parent].y < m_scroll ? parent : std::nullopt;
}

double TimelineCanvas::stickyHeight() const { return m_metrics.groupHeight; }

QRectF TimelineCanvas::stickyRect() const
{
    const auto row = stickyRow();
    if (!row)
        return {};
    const TrackRow &group = m_layout.rows[*row];
    // The next group pushes it out.
    double bottom = group.height;
    for (std::size_t i = *row + 1; i < m_layout.rows.size(); ++i) {
        const TrackRow &next = m_layout.rows[i];
        if (next.y - m_scroll >= bottom)
            break;
        if (next.kind == TrackKind::Device || next.kind == TrackKind::Host)
            bottom = next.y - m_scroll;
    }
    const QRectF lanes = lanesRect();
    return {0, lanes.top() + bottom - group.height, lanes.right(), group.height};
}

void TimelineCanvas::paintSticky(QPainter &painter)
{
    const QRectF rect = stickyRect();
    const auto row = stickyRow();
    if (!row || rect.isEmpty())
        return;
    const QRectF lanes = lanesRect();
    painter.save();
    painter.setClipRect(QRectF(0, lanes.top(), lanes.right(), lanes.height()));
    TrackLayout only;
    only.rows.push_back(m_layout.rows[*row]);
    only.rows.front().y = 0;
    only.height = rect.height();
    paintHeader(painter, QRectF(0, rect.top(), lanes.left(), rect.height()), only, 0, m_look, {});
    painter.fillRect(QRectF(lanes.left(), rect.top(), lanes.width(), rect.height()), m_look.theme->panel);
    painter.fillRect(QRectF(lanes.left(), rect.bottom() - 1, lanes.width(), 1), m_look.theme->border);
    painter.restore();
}

void TimelineCanvas::paintRowDrop(QPainter &painter) const
{
    if (m_drag != Drag::Row || !m_draggedRow)
        return;
    const QRectF header = headerRect();
    painter.setPen(QPen(m_look.theme->accent, 2));
    if (m_last.y() < lanesRect().top()) {
        painter.drawRect(QRectF(1, rulerRect().bottom() + 1, lanesRect().right() - 2,
                                std::max(m_look.px(6), pinnedRect().height() - 2)));
        return;
    }
    const auto target = dropTarget();
    const double y = target < m_layout.rows.size() ? m_layout.rows[target].y : m_layout.height;
    painter.drawLine(QPointF(header.left(), header.top() + y - m_scroll),
                     QPointF(lanesRect().right(), header.top() + y - m_scroll));
}

std::size_t TimelineCanvas::dropTarget() const
{
    const double y = m_last.y() - lanesRect().top() + m_scroll;
    for (std::size_t i = 0; i < m_layout.rows.size(); ++i)
        if (y < m_layout.rows[i].y + m_layout.rows[i].height / 2)
            return i;
    return m_layout.rows.size();
}

void TimelineCanvas::dropRow()
{
    if (!m_draggedRow || *m_draggedRow >= m_layout.rows.size())
        return;
    const std::size_t row = *m_draggedRow;
    if (m_last.y() < lanesRect().top())
        setPinned(keyOf(m_layout.rows[row]), true);
    else if (const std::size_t target = dropTarget(); target != row && target != row + 1)
        moveRow(row, target);
    m_draggedRow.reset();
}

} // namespace planescope
