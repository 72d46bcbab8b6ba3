#include "widgets/timeline/timeline_chrome.h"

#include "model/text/format_value.h"
#include "widgets/timeline/line_lod.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace planescope {

namespace {

/// Rows of text have their capitals in the middle.
void drawMiddle(QPainter &painter, const QFont &font, double x, double middle, const QString &text)
{
    painter.setFont(font);
    painter.drawText(QPointF(x, middle + QFontMetricsF(font).capHeight() / 2), text);
}

void paintChevron(QPainter &painter, QPointF middle, bool isOpen, const QColor &ink, const TimelineLook &look)
{
    const double r = 4 * look.scale;
    QPolygonF line;
    if (isOpen)
        line << QPointF(-r, -r / 2) << QPointF(0, r / 2) << QPointF(r, -r / 2);
    else
        line << QPointF(-r / 2, -r) << QPointF(r / 2, 0) << QPointF(-r / 2, r);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(middle);
    painter.setPen(QPen(ink, 1.4 * look.scale));
    painter.drawPolyline(line);
    painter.restore();
}

QString hiddenText(const TrackRow &row)
{
    //: Lanes of a deeply nested row that are not shown; a click shows them.
    return QCoreApplication::translate("Timeline", "%n more level(s)", nullptr, row.hiddenLanes);
}

} // namespace

QRectF foldMark(const TrackRow &row, double scroll, const QRectF &area, const TimelineLook &look)
{
    if (!row.canFold)
        return {};
    const double height = row.kind == TrackKind::Line ? row.pitch : row.height;
    // Groups have it at the edge, rows between the edge and their name.
    const bool isLine = row.kind == TrackKind::Line;
    const double left = isLine ? look.px(8) + (row.level - 1) * look.px(12) : row.level * look.px(12);
    return {area.left() + std::max(0.0, left), area.top() + row.y - scroll, look.px(isLine ? 18 : 26), height};
}

QRectF hiddenLanesMark(const TrackRow &row, double scroll, const QRectF &area, const TimelineLook &look)
{
    if (row.hiddenLanes == 0)
        return {};
    const double width = QFontMetricsF(look.caption).horizontalAdvance(hiddenText(row));
    return {area.right() - look.px(10) - width, area.top() + row.y - scroll + row.height - row.pitch, width, row.pitch};
}

void paintHeader(QPainter &painter, const QRectF &area, const TrackLayout &layout, double scroll,
                 const TimelineLook &look, const HeaderState &state)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.fillRect(area, theme.panel);
    const QRectF shown = painter.clipBoundingRect();
    const auto first = layout.rowAt(std::max(0.0, scroll));
    for (std::size_t i = first.value_or(layout.rows.size()); i < layout.rows.size(); ++i) {
        const TrackRow &row = layout.rows[i];
        const double top = area.top() + row.y - scroll;
        if (top >= area.bottom())
            break;
        const QRectF rect(area.left(), top, area.width(), row.height);
        if (!rect.intersects(shown))
            continue;
        const bool isGroup = row.kind == TrackKind::Host || row.kind == TrackKind::Device;
        const bool isSelected = state.selectedRow == i;
        if (isSelected) {
            painter.fillRect(rect, theme.selection);
            painter.fillRect(QRectF(rect.left(), rect.top(), look.px(3), rect.height()), theme.accent);
        } else if (state.hoveredRow == i && theme.hover.isValid()) {
            painter.fillRect(rect, theme.hover);
        }
        if (isGroup) {
            painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.border);
            painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.border);
        }
        const double pitch = row.kind == TrackKind::Line ? row.pitch : row.height;
        const double middle = top + std::round(pitch / 2);
        const QFont &font = isGroup ? look.strong : look.dense;
        const double indent = row.level * look.px(12);
        double left = area.left() + indent + look.px(isGroup ? 24 : 27);
        if (row.level > 0 && !isGroup)
            left -= look.px(12);
        const QColor &minor = isSelected && theme.id == ThemeId::HighContrast ? theme.onSelection : theme.text2;
        if (row.canFold)
            paintChevron(painter, foldMark(row, scroll, area, look).center(), !row.isFolded, minor, look);

        const QFontMetricsF captionMetrics(look.caption);
        const double right = area.right() - look.px(10);
        const double most = (area.width() - left + area.left()) * 0.5;
        const QString caption = captionMetrics.elidedText(row.caption, Qt::ElideMiddle, most);
        const double captionWidth = captionMetrics.horizontalAdvance(caption);
        painter.setPen(minor);
        drawMiddle(painter, look.caption, right - captionWidth, middle, caption);
        const QFontMetricsF metrics(font);
        const double room = right - left - (caption.isEmpty() ? 0 : captionWidth + look.px(8));
        painter.setPen(isSelected ? theme.onSelection : theme.text);
        drawMiddle(painter, font, left, middle, metrics.elidedText(row.label, Qt::ElideMiddle, room));
        if (row.hiddenLanes > 0) {
            const QRectF mark = hiddenLanesMark(row, scroll, area, look);
            painter.setPen(theme.accent);
            drawMiddle(painter, look.caption, mark.left(), mark.center().y(), hiddenText(row));
        }
        if (state.focusedRow == i) {
            painter.setPen(QPen(theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(1, 1, -1, -1));
        }
    }
    painter.fillRect(QRectF(area.right() - 1, area.top(), 1, area.height()), theme.border);
    painter.restore();
}

QRectF chipRect(const QString &text, QPointF topCentre, const QRectF &within, const TimelineLook &look, bool bold)
{
    QFont font = bold ? look.strong : look.caption;
    const QFontMetricsF metrics(font);
    const double width = std::ceil(metrics.horizontalAdvance(text)) + look.px(14);
    const double height = look.px(18);
    double left = std::round(topCentre.x() - width / 2);
    left = std::clamp(left, within.left(), std::max(within.left(), within.right() - width));
    return {left, topCentre.y(), width, height};
}

void paintChip(QPainter &painter, const QRectF &rect, const QString &text, const QColor &ground, const QColor &ink,
               const TimelineLook &look, bool bold)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(rect, 3, 3);
    painter.setPen(ink);
    const QFont &font = bold ? look.strong : look.caption;
    drawMiddle(painter, font, rect.left() + look.px(7), rect.center().y(), text);
    painter.restore();
}

void paintRuler(QPainter &painter, const QRectF &area, double axisLeft, const TimeScale &scale, const AxisTicks &axis,
                const TimelineLook &look, const RulerState &state)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.fillRect(area, theme.panel);
    painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.border);
    const double middle = area.top() + area.height() / 2;

    // "from 10.684 937 s" and the unit, once.
    if (axisLeft > area.left()) {
        const QString from = QCoreApplication::translate("Timeline", "from");
        painter.setPen(theme.text2);
        drawMiddle(painter, look.caption, area.left() + look.px(10), middle, from);
        const double unitWidth = QFontMetricsF(look.caption).horizontalAdvance(axis.unit);
        drawMiddle(painter, look.caption, axisLeft - look.px(10) - unitWidth, middle, axis.unit);
        painter.setPen(theme.text);
        drawMiddle(painter, look.strong,
                   area.left() + look.px(16) + QFontMetricsF(look.caption).horizontalAdvance(from), middle,
                   axis.originText);
        painter.fillRect(QRectF(axisLeft - 1, area.top(), 1, area.height()), theme.border);
    }

    const QRectF axisArea(axisLeft, area.top(), area.right() - axisLeft, area.height());
    painter.setClipRect(axisArea, Qt::IntersectClip);
    QRectF chip;
    QString chipText;
    if (state.band) {
        const double left = axisLeft + scale.x(state.band->begin);
        const double right = axisLeft + scale.x(state.band->end);
        const double shownLeft = std::max(left, axisArea.left());
        const double shownRight = std::min(right, axisArea.right());
        if (shownRight > shownLeft) {
            chipText = state.bandText.isEmpty() ? text::duration(state.band->length(), look.locale) : state.bandText;
            chip = chipRect(chipText, QPointF((shownLeft + shownRight) / 2, area.top() + look.px(7)), axisArea, look,
                            true);
        }
    }
    QColor faint = theme.control;
    faint.setAlphaF(0.6f);
    const QFontMetricsF metrics(look.caption);
    for (const AxisTick &tick : axis.ticks) {
        const double x = std::floor(axisLeft + tick.x);
        const double length = look.px(tick.rank == 2 ? 12 : tick.rank == 1 ? 7 : 4);
        painter.fillRect(QRectF(x, area.bottom() - length, 1, length), tick.rank == 2 ? theme.control : faint);
        if (tick.rank != 2)
            continue;
        const QRectF label(x + look.px(4), area.top(), metrics.horizontalAdvance(tick.label), area.height());
        if (!chip.isEmpty() && label.adjusted(-4, 0, 4, 0).intersects(chip))
            continue;
        painter.setPen(theme.text2);
        drawMiddle(painter, look.caption, label.left(), middle + look.px(2), tick.label);
    }
    for (const double mark : state.marks)
        painter.fillRect(QRectF(std::floor(axisLeft + mark), area.top(), look.px(2), look.px(5)), theme.text);
    if (state.band) {
        const double left = axisLeft + scale.x(state.band->begin);
        const double right = axisLeft + scale.x(state.band->end);
        const double shownLeft = std::max(left, axisArea.left() - 10);
        const double shownRight = std::min(right, axisArea.right() + 10);
        painter.fillRect(QRectF(shownLeft, area.top() + 1, std::max(1.0, shownRight - shownLeft), look.px(4)),
                         theme.accent);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        for (const double x : {left, right}) {
            if (x < axisArea.left() - 10 || x > axisArea.right() + 10)
                continue;
            const double w = look.px(4);
            const double top = area.top() + 1;
            painter.drawPolygon(QPolygonF{QPointF(x - w, top), QPointF(x + w, top), QPointF(x + w, top + 1.5 * w),
                                          QPointF(x, top + 2.75 * w), QPointF(x - w, top + 1.5 * w)});
        }
        painter.restore();
        if (!chip.isEmpty())
            paintChip(painter, chip, chipText, theme.accent, theme.onAccent, look, true);
    }
    if (state.cursor) {
        const double x = axisLeft + scale.x(*state.cursor);
        const QString words = text::timePoint(*state.cursor, scale.lengthOf(1), look.locale);
        QRectF rect = chipRect(words, QPointF(x, area.bottom() - look.px(19)), axisArea, look, false);
        if (const double gap = look.px(4);
            !chip.isEmpty() && rect.left() < chip.right() && chip.left() < rect.right()) {
            // Beside the length of the range, on the cursor's side of it where there is room.
            const bool fitsRight = chip.right() + gap + rect.width() <= axisArea.right();
            const bool fitsLeft = chip.left() - gap - rect.width() >= axisArea.left();
            if (fitsRight && (x >= chip.center().x() || !fitsLeft))
                rect.moveLeft(chip.right() + gap);
            else if (fitsLeft)
                rect.moveRight(chip.left() - gap);
        }
        paintChip(painter, rect, words, theme.text, theme.base, look, false);
    }
    painter.restore();
}

std::optional<QRectF> eventRect(const LaneScene &scene, const std::vector<LaneStrip> &strips, EventRef event,
                                double width)
{
    if (!scene.session || !scene.session->contains(event))
        return {};
    const TimeScale scale(scene.visible, width);
    const TimeRange range = scene.session->eventRange(event);
    const int lane = scene.session->line(event.line).events.lane[event.row];
    for (const LaneStrip &strip : strips) {
        if (!strip.shows(event.line) || !strip.holds(lane))
            continue;
        const double left = std::max(-4.0, scale.x(range.begin));
        const double right = std::min(width + 4, scale.x(range.end));
        if (right < 0 || left > width)
            return {};
        return QRectF(left, strip.boxTop, std::max(1.0, right - left), strip.boxHeight);
    }
    return {};
}

namespace {

constexpr double kLeastOutline = 3; // pixels: a narrower outline would hide its box
constexpr int kMostPassed = 64;     // so that a column with thousands of events is not walked through

/// All highlighted events in view. However many there are, only some of each column are visited.
void paintHighlight(QPainter &painter, const LaneScene &scene, const LaneRenderer &renderer, const EventSet &events,
                    const QColor &ink, const TimelineLook &look, double width)
{
    const TimeScale scale(scene.visible, width);
    const double unit = static_cast<double>(renderer.grid().width) / width;
    painter.setPen(QPen(ink, 1));
    painter.setBrush(Qt::NoBrush);
    for (const LaneStrip &strip : renderer.strips()) {
        if (!strip.merged.empty() && strip.lod) {
            for (const LaneRaster &raster : strip.rasters)
                for (const LaneBox &box : raster.boxes)
                    if ((box.x1 - box.x0) / unit >= kLeastOutline &&
                        events.contains(strip.lod->eventOf(strip.line, box.row)))
                        painter.drawRect(QRectF(std::floor(static_cast<double>(box.x0) / unit), strip.boxTop,
                                                std::ceil(static_cast<double>(box.x1 - box.x0) / unit) - 1,
                                                strip.boxHeight - 1));
            continue;
        }
        const std::vector<std::uint64_t> *rows = strip.hasLine ? events.rowsOf(strip.line) : nullptr;
        if (!rows)
            continue;
        for (const LaneRaster &raster : strip.rasters)
            for (const LaneBox &box : raster.boxes)
                if ((box.x1 - box.x0) / unit >= kLeastOutline &&
                    std::binary_search(rows->begin(), rows->end(), box.row))
                    painter.drawRect(QRectF(std::floor(static_cast<double>(box.x0) / unit), strip.boxTop,
                                            std::ceil(static_cast<double>(box.x1 - box.x0) / unit) - 1,
                                            strip.boxHeight - 1));
        const EventColumns &columns = scene.session->line(strip.line).events;
        const auto firstFrom = [&](std::vector<std::uint64_t>::const_iterator from, TimePoint time) {
            return std::lower_bound(from, rows->end(), time.toPs(),
                                    [&](std::uint64_t row, std::int64_t t) { return columns.beginPs[row] < t; });
        };
        int passed = 0; // of one column, in other lanes
        for (auto at = firstFrom(rows->begin(), scene.visible.begin); at != rows->end();) {
            const double x = scale.x(TimePoint::ps(columns.beginPs[*at]));
            if (x >= width)
                break;
            const double length = scale.x(TimePoint::ps(columns.beginPs[*at] + columns.durationPs[*at])) - x;
            if (length >= kLeastOutline) {
                ++at;
                continue;
            }
            const double column = std::floor(x);
            const bool isHere = strip.holds(columns.lane[*at]);
            if (!isHere && ++passed < kMostPassed) {
                ++at;
                continue;
            }
            if (isHere)
                painter.fillRect(QRectF(column, strip.boxTop, std::max(1.0, std::ceil(length)), look.px(3)), ink);
            // The rest of this column would be drawn over it.
            passed = 0;
            at = std::max(std::next(at), firstFrom(at, scale.at(column + 1)));
        }
    }
}

} // namespace

void paintOverlay(QPainter &painter, const QRectF &area, const LaneScene &scene, const LaneRenderer &renderer,
                  const TimelineLook &look, const OverlayState &state)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.translate(area.topLeft());
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double width = area.width();
    if (state.band) {
        const TimeScale scale(scene.visible, width);
        QColor edge = theme.accent;
        edge.setAlphaF(0.45f);
        for (const TimePoint at : {state.band->begin, state.band->end}) {
            const double x = scale.x(at);
            if (x > -2 && x < width + 2)
                painter.fillRect(QRectF(x - 0.75, 0, 1.5, area.height()), edge);
        }
    }
    // Same name: 1 px in the text colour, round every box wide enough to have an edge.
    const Session &session = *scene.session;
    const auto outlineSameName = [&](EventRef like) {
        const NameId name = session.typeOf(like).label();
        painter.setPen(QPen(theme.text, 1));
        painter.setBrush(Qt::NoBrush);
        const double unit = static_cast<double>(renderer.grid().width) / width;
        for (const LaneStrip &strip : renderer.strips()) {
            for (const LaneRaster &raster : strip.rasters) {
                for (const LaneBox &box : raster.boxes) {
                    if (session.eventTypes()[box.type].label() != name || (box.x1 - box.x0) / unit < 3)
                        continue;
                    painter.drawRect(QRectF(std::floor(static_cast<double>(box.x0) / unit), strip.boxTop,
                                            std::ceil(static_cast<double>(box.x1 - box.x0) / unit) - 1,
                                            strip.boxHeight - 1));
                }
            }
        }
    };
    if (state.hovered && session.contains(*state.hovered))
        outlineSameName(*state.hovered);
    if (state.highlight)
        paintHighlight(painter, scene, renderer, *state.highlight, theme.text, look, width);
    else if (state.selected && session.contains(*state.selected) && state.selected != state.hovered)
        outlineSameName(*state.selected);
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    for (const EventRef hit : state.hits)
        if (const auto rect = eventRect(scene, renderer.strips(), hit, width))
            painter.drawRect(QRectF(std::floor(rect->left()), rect->top(), std::max(2.0, std::ceil(rect->width()) - 1),
                                    rect->height() - 1));
    for (const auto &event : {state.currentHit, state.selected}) {
        if (!event)
            continue;
        const auto rect = eventRect(scene, renderer.strips(), *event, width);
        if (!rect)
            continue;
        // 2 px of text colour, 1 px outside: a gap of the ground between them keeps it visible on any fill.
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::NoBrush);
        const QRectF outer = rect->adjusted(-2, -2, 2, 2);
        QPainterPath frame;
        frame.setFillRule(Qt::OddEvenFill);
        frame.addRect(outer.adjusted(-1, -1, 1, 1));
        frame.addRect(outer.adjusted(1, 1, -1, -1));
        painter.fillPath(frame, theme.text);
        QPainterPath gap;
        gap.setFillRule(Qt::OddEvenFill);
        gap.addRect(outer.adjusted(1, 1, -1, -1));
        gap.addRect(*rect);
        painter.fillPath(gap, theme.base);
    }
    painter.restore();
}

} // namespace planescope
