// Painting of the timeline widget: the lanes are an image that is made anew only when something moves.
#include "widgets/timeline/timeline_canvas.h"

#include "model/text/format_value.h"

#include <QPaintEngine>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace planescope {

namespace {
constexpr std::size_t kMarkedHits = 3000; // outlines beyond this many say nothing
}

LaneScene TimelineCanvas::scene(const AxisTicks &axis) const
{
    LaneScene scene;
    scene.session = m_session.get();
    scene.layout = &m_layout;
    scene.visible = m_document->viewport().visible();
    scene.scroll = m_scroll;
    scene.band = m_document->selection().timeRange();
    scene.derived = m_tracks.derived;
    for (const AxisTick &tick : axis.ticks)
        if (tick.rank == 2)
            scene.gridX.push_back(tick.x);
    return scene;
}

void TimelineCanvas::paintLanes(QPainter &painter, const AxisTicks &axis, const QRegion &exposed)
{
    const QRectF lanes = lanesRect();
    const double ratio = devicePixelRatioF();
    if (ratio != m_look.ratio) { // moved to another screen
        m_look = TimelineLook::ofScreen(*m_context.themes, ratio);
        m_renderer.setLook(m_look);
        m_pinned.setLook(m_look);
        chromeDirty();
        m_lanesDirty = true;
    }
    const QSize size(std::max(1, static_cast<int>(std::lround(lanes.width() * ratio))),
                     std::max(1, static_cast<int>(std::lround(lanes.height() * ratio))));
    LaneScene what = scene(axis);
    what.lod = [this](LineId line) { return m_lods.line(line); };
    what.group = [this](const std::vector<LineId> &lines) { return m_lods.group(lines); };
    // What moves is drawn where it is shown, without a copy. The next frame that moves nothing draws it into m_frame,
    // and from then on only what lies over it is drawn anew.
    if (m_lanesDirty) {
        if (QImage screen = screenPart(painter, exposed, size); !screen.isNull()) {
            m_renderer.render(what, &screen);
            m_hasFrame = false;
            m_lanesDirty = false;
            m_groundDirty = false;
            return;
        }
    }
    if (m_lanesDirty || !m_hasFrame || m_frame.size() != size) {
        if (m_frame.size() != size)
            m_frame = QImage(size, QImage::Format_RGB32);
        m_frame.setDevicePixelRatio(ratio);
        m_renderer.render(what, &m_frame);
        m_hasFrame = true;
    } else if (m_groundDirty) {
        m_renderer.renderGround(what, &m_frame);
    }
    m_lanesDirty = false;
    m_groundDirty = false;
    painter.drawImage(lanes.topLeft(), m_frame);
}

QImage TimelineCanvas::screenPart(QPainter &painter, const QRegion &exposed, QSize size) const
{
    QPaintDevice *device = painter.paintEngine() ? painter.paintEngine()->paintDevice() : nullptr;
    const QRectF lanes = lanesRect();
    if (!device || device->devType() != QInternal::Image ||
        !QRegion(lanes.toAlignedRect()).subtracted(exposed).isEmpty())
        return {};
    auto *image = static_cast<QImage *>(device);
    if (image->format() != QImage::Format_RGB32 && image->format() != QImage::Format_ARGB32_Premultiplied)
        return {};
    // Only where the widget's pixels are the screen's: no scaling, whole device pixels.
    const QTransform toDevice = painter.deviceTransform();
    const QPointF corner = toDevice.map(lanes.topLeft());
    const QPoint at = corner.toPoint();
    const double ratio = m_look.ratio;
    if (toDevice.type() > QTransform::TxScale || toDevice.m11() != ratio || toDevice.m22() != ratio ||
        QPointF(at) != corner || !image->rect().contains(QRect(at, size)))
        return {};
    QImage part(image->bits() + at.y() * image->bytesPerLine() + qsizetype{4} * at.x(), size.width(), size.height(),
                image->bytesPerLine(), QImage::Format_RGB32);
    part.setDevicePixelRatio(ratio);
    return part;
}

void TimelineCanvas::paintEvent(QPaintEvent *event)
{
    m_frameClock.begin();
    paintAll(event);
    m_frameClock.end();
}

/// What the frames before took; this one is still being painted.
void TimelineCanvas::paintFrameTime(QPainter &painter) const
{
    const QString words = frameTimeText();
    if (words.isEmpty())
        return;
    const QRectF lanes = lanesRect();
    const QRectF size = chipRect(words, {}, lanes, m_look, true);
    const QPointF corner(lanes.right() - m_look.px(8) - size.width() / 2, lanes.bottom() - m_look.px(14));
    paintChip(painter, chipRect(words, corner, lanes, m_look, true), words, m_look.theme->text, m_look.theme->base,
              m_look, true);
}

void TimelineCanvas::paintAll(QPaintEvent *event)
{
    QPainter painter(this);
    const Theme &theme = *m_look.theme;
    if (!m_session || !m_document) {
        painter.fillRect(rect(), theme.base);
        return;
    }
    if (m_lanesDirty)
        m_renderer.wakeUp();
    const QRectF lanes = lanesRect();
    const TimeScale time = scale();
    const AxisTicks axis = layoutTicks(time, axisOrigin(), 72 * m_look.scale);
    paintLanes(painter, axis, event->region());

    const Selection &selection = m_document->selection();
    const LaneScene what = scene(axis);
    OverlayState overlay;
    overlay.band = selection.timeRange();
    overlay.selected = selection.event();
    overlay.hovered = selection.hovered();
    overlay.highlight = selection.highlight();
    overlay.hits = visibleHits();
    const SearchResults &search = m_document->search();
    if (search.current() && *search.current() < search.hits().size())
        overlay.currentHit = search.hits()[*search.current()];
    paintRowNotes(painter, lanes);
    paintLayerRows(painter, lanes, m_layout, m_tracks, m_scroll, time, m_look, overlay.band);
    paintOverlay(painter, lanes, what, m_renderer, m_look, overlay);
    paintFlows(painter, lanes);
    paintMeasurements(painter, lanes);
    if (m_drag == Drag::Zoom) {
        QColor tint = theme.accent;
        tint.setAlphaF(0.15f);
        painter.fillRect(QRectF(QPointF(m_press.x(), lanes.top()), QPointF(m_last.x(), lanes.bottom())).normalized(),
                         tint);
    }

    HeaderState header;
    if (hasFocus())
        header.focusedRow = m_focusRow;
    if (overlay.selected)
        header.selectedRow = m_layout.rowOf(overlay.selected->line);
    if (m_mouse && (headerRect().contains(*m_mouse) || lanes.contains(*m_mouse)))
        header.hoveredRow = rowAt(*m_mouse);
    paintNames(painter, header);
    paintSticky(painter);
    if (const QRectF pinned = pinnedRect(); !pinned.isEmpty()) {
        LaneScene above = what;
        above.lod = [this](LineId line) { return m_lods.line(line); };
        above.group = [this](const std::vector<LineId> &lines) { return m_lods.group(lines); };
        HeaderState pinnedHeader;
        if (overlay.selected)
            pinnedHeader.selectedRow = m_pinned.layoutOfRows().rowOf(overlay.selected->line);
        m_pinned.paint(painter, pinned, lanes.left(), lanes.right(), std::move(above), m_tracks, m_look, overlay,
                       pinnedHeader);
    }
    paintRowDrop(painter);

    RulerState ruler;
    ruler.band = overlay.band;
    ruler.bandText = rangeText();
    if (m_mouse && (lanes.contains(*m_mouse) || rulerRect().contains(*m_mouse)) && m_mouse->x() >= lanes.left())
        ruler.cursor = timeAt(m_mouse->x());
    ruler.marks = rulerMarks();
    paintRuler(painter, rulerRect(), lanes.left(), time, axis, m_look, ruler);

    paintNotes(painter);
    paintSession(painter);
    painter.fillRect(QRectF(lanes.right(), rulerRect().bottom(), width() - lanes.right(), lanes.height()), theme.panel);
    paintFrameTime(painter);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawLine(QPointF(0, 1), QPointF(width(), 1));
    }
}

QImage TimelineCanvas::blankImage(QSizeF size) const
{
    const double ratio = m_look.ratio;
    QImage image(std::max(1, static_cast<int>(std::lround(size.width() * ratio))),
                 std::max(1, static_cast<int>(std::lround(size.height() * ratio))), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(m_look.theme->panel);
    return image;
}

void TimelineCanvas::paintNames(QPainter &painter, const HeaderState &state)
{
    const QRectF area = headerRect();
    const QRectF inImage(QPointF(), area.size());
    if (m_namesImage.isNull() || m_namesScroll != m_scroll) {
        m_namesImage = blankImage(area.size());
        m_namesScroll = m_scroll;
        QPainter names(&m_namesImage);
        paintHeader(names, inImage, m_layout, m_scroll, m_look, state);
    } else if (!(m_namesState == state)) {
        // From row to row under the mouse: only those that look different.
        QPainter names(&m_namesImage);
        const auto repaint = [&](const std::optional<std::size_t> &before, const std::optional<std::size_t> &now) {
            for (const auto &index : {before, now}) {
                if (before == now || !index || *index >= m_layout.rows.size())
                    continue;
                const TrackRow &row = m_layout.rows[*index];
                names.save();
                names.setClipRect(QRectF(0, row.y - m_scroll, area.width(), row.height));
                paintHeader(names, inImage, m_layout, m_scroll, m_look, state);
                names.restore();
            }
        };
        repaint(m_namesState.selectedRow, state.selectedRow);
        repaint(m_namesState.hoveredRow, state.hoveredRow);
        repaint(m_namesState.focusedRow, state.focusedRow);
    }
    m_namesState = state;
    painter.drawImage(area.topLeft(), m_namesImage);
}

void TimelineCanvas::paintSession(QPainter &painter)
{
    std::optional<EventRef> step;
    if (m_steps) {
        const TimeRange visible = m_document->viewport().visible();
        const std::int64_t middle = visible.begin.toPs() + visible.length().toPs() / 2;
        const auto &begins = m_session->line(*m_steps).events.beginPs;
        const auto after = std::upper_bound(begins.begin(), begins.end(), middle);
        if (after != begins.begin())
            step = EventRef{*m_steps, static_cast<std::uint64_t>(after - begins.begin() - 1)};
    }
    if (m_sessionImage.isNull() || m_sessionStep != step) {
        m_sessionImage = blankImage(QSizeF(width(), minimapRect().bottom()));
        m_sessionStep = step;
        QPainter ground(&m_sessionImage);
        paintSessionGround(ground, step);
    }
    painter.drawImage(QPointF(), m_sessionImage);
    if (m_session->range().isEmpty())
        return;
    const QRectF map = minimapRect();
    std::vector<double> marks;
    for (const double mark : m_minimapMarks)
        marks.push_back(mark * map.width());
    paintMinimapWindow(painter, map, m_session->range(), m_document->viewport().visible(), m_look, marks);
}

void TimelineCanvas::paintSessionGround(QPainter &painter, std::optional<EventRef> currentStep)
{
    const Theme &theme = *m_look.theme;
    const QRectF map = minimapRect();
    const QFontMetricsF metrics(m_look.caption);
    const double right = headerRect().right() - m_look.px(10);
    painter.setFont(m_look.caption);
    if (m_steps) {
        const QRectF axis = stepsRect();
        const StepStrip &strip = steps();
        painter.fillRect(QRectF(0, axis.top(), width(), axis.height()), theme.base);
        paintSteps(painter, axis, *m_session, strip, currentStep, m_look, stepBackground());
        const double baseline = axis.center().y() + metrics.capHeight() / 2;
        painter.setFont(m_look.caption);
        painter.setPen(theme.text2);
        painter.drawText(QPointF(m_look.px(10), baseline), tr("Steps"));
        const QString median = tr("median %1").arg(text::duration(strip.median));
        painter.drawText(QPointF(right - metrics.horizontalAdvance(median), baseline), median);
    }
    painter.fillRect(QRectF(0, map.top(), width(), map.height()), theme.alternate);
    painter.fillRect(QRectF(0, map.bottom() - 1, width(), 1), theme.border);
    painter.setPen(theme.text2);
    painter.drawText(QPointF(m_look.px(10), map.top() + m_look.px(18)), tr("Whole session"));
    QString length = text::duration(m_session->range().length());
    if (const auto line = minimapLine(*m_session))
        length += QStringLiteral(", ") + planeLabel(*m_session, m_session->line(*line).plane);
    painter.drawText(QPointF(m_look.px(10), map.top() + m_look.px(34)),
                     metrics.elidedText(length, Qt::ElideRight, right - m_look.px(10)));
    paintMinimapBars(painter, map, m_minimap, m_look);
}

void TimelineCanvas::paintRowNotes(QPainter &painter, const QRectF &lanes) const
{
    const bool isRead = m_session->isComplete();
    painter.setFont(m_look.caption);
    painter.setPen(m_look.theme->text2);
    const double capHeight = QFontMetricsF(m_look.caption).capHeight();
    for (const LaneStrip &strip : m_renderer.strips()) {
        if (strip.lane != 0 || strip.isCounter || !strip.hasLine)
            continue;
        QString words;
        if (!isRead)
            words = tr("Not read yet");
        else if (!strip.lod)
            words = tr("Preparing…");
        else if (strip.marks.empty() &&
                 std::all_of(strip.rasters.begin(), strip.rasters.end(), [](const LaneRaster &raster) {
                     return std::all_of(raster.key.begin(), raster.key.end(), [](LaneKey key) { return key == 0; });
                 })) {
            // Where the next one is, so that an empty row is not a dead end.
            const EventColumns &events = m_session->line(strip.line).events;
            const auto next = m_session->rowsBeginningIn(
                strip.line, {m_document->viewport().visible().end, TimePoint::ps(INT64_MAX)});
            words = tr("No event in view");
            if (strip.merged.empty() && next.first < events.size()) {
                const EventRef event{strip.line, next.first};
                const std::string_view name = m_session->label(event);
                const Duration away = m_session->begin(event) - m_document->viewport().visible().end;
                //: %1: name of the next event, %2: how much later it begins
                words = tr("No event in view; next: %1, in %2")
                            .arg(QString::fromUtf8(name.data(),
                                                   static_cast<qsizetype>(std::min<std::size_t>(name.size(), 60))),
                                 text::duration(away));
            }
        }
        if (!words.isEmpty())
            painter.drawText(
                QPointF(lanes.left() + m_look.px(8), lanes.top() + strip.boxTop + strip.boxHeight / 2 + capHeight / 2),
                words);
    }
}

std::vector<double> TimelineCanvas::rulerMarks() const
{
    std::vector<double> marks;
    const auto &hits = m_document->search().hits();
    const TimeRange visible = m_document->viewport().visible();
    const TimeScale time = scale();
    // Hits come in time order: from pixel to pixel by binary search, however many there are.
    const auto firstAt = [&](TimePoint from) {
        return std::lower_bound(hits.begin(), hits.end(), from, [this](EventRef hit, TimePoint t) {
            return m_session->contains(hit) && m_session->begin(hit) < t;
        });
    };
    auto it = firstAt(visible.begin);
    while (it != hits.end() && m_session->contains(*it) && m_session->begin(*it) < visible.end) {
        const double x = std::floor(time.x(m_session->begin(*it)));
        marks.push_back(x);
        it = firstAt(std::max(time.at(x + 2), m_session->begin(*it) + Duration::ps(1)));
    }
    return marks;
}

std::vector<EventRef> TimelineCanvas::visibleHits() const
{
    const auto &hits = m_document->search().hits();
    const TimeRange visible = m_document->viewport().visible();
    const auto first = std::lower_bound(hits.begin(), hits.end(), visible.begin, [this](EventRef hit, TimePoint t) {
        return m_session->contains(hit) && m_session->begin(hit) < t;
    });
    std::vector<EventRef> shown;
    for (auto it = first; it != hits.end() && shown.size() < kMarkedHits; ++it) {
        if (!m_session->contains(*it) || m_session->begin(*it) >= visible.end)
            break;
        shown.push_back(*it);
    }
    return shown;
}

} // namespace planescope
