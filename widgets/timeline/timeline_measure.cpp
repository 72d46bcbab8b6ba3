// Measurements on the timeline: between two places, between two events, and what share of the whole they are.
#include "widgets/timeline/timeline_canvas.h"

#include "model/analysis/step_range.h"
#include "model/analysis/steps.h"
#include "model/state/notes.h"
#include "model/text/format_value.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPainter>

#include <cmath>

namespace planescope {

QString TimelineCanvas::measurementText(const Measurement &measured) const
{
    const TimeRange range{std::min(measured.from, measured.to), std::max(measured.from, measured.to)};
    const double length = range.length().toPsDouble();
    QStringList parts{QStringLiteral("\u0394 ") + text::duration(range.length())};
    const auto inside = [&](TimeRange whole) { return whole.begin <= range.begin && range.end <= whole.end; };
    if (measured.fromEvent && measured.toEvent) {
        const TimeRange a = m_session->eventRange(*measured.fromEvent);
        const TimeRange b = m_session->eventRange(*measured.toEvent);
        parts.front() = tr("gap %1").arg(text::duration(range.length()));
        if (a.overlaps(b))
            parts.front() = tr("begin to begin %1").arg(text::duration(range.length()));
        else
            parts +=
                tr("begin to begin %1").arg(text::duration(std::max(a.begin, b.begin) - std::min(a.begin, b.begin)));
    }
    // The nearest thing that holds both ends: the parent of the event, else a layer.
    const std::optional<EventRef> parent = measured.fromEvent ? m_session->parent(*measured.fromEvent) : std::nullopt;
    if (parent && inside(m_session->eventRange(*parent))) {
        const std::string_view name = m_session->label(*parent);
        //: %1 "37.1 %", %2 the event that contains what was measured
        parts +=
            tr("%1 of %2")
                .arg(text::share(length, m_session->duration(*parent).toPsDouble()),
                     QString::fromUtf8(name.data(), static_cast<qsizetype>(std::min<std::size_t>(name.size(), 60))));
    } else if (m_tracks.layers) {
        for (const DeviceLayers &device : *m_tracks.layers)
            if (const FoundLayer *layer = device.at(range.begin); layer && inside(layer->range)) {
                parts +=
                    tr("%1 of %2")
                        .arg(text::share(length, layer->range.length().toPsDouble()), layerLabel(layer->name, false));
                break;
            }
    }
    const std::optional<PlaneId> plane = measured.fromEvent
                                             ? std::optional(m_session->line(measured.fromEvent->line).plane)
                                         : m_steps ? std::optional(m_session->line(*m_steps).plane)
                                                   : std::nullopt;
    if (const auto step = plane ? stepAt(*m_session, *plane, range.begin) : std::nullopt;
        step && inside(m_session->eventRange(*step))) {
        const auto number = stepNumber(*m_session, *step);
        const QString share = text::share(length, m_session->duration(*step).toPsDouble());
        parts += number ? tr("%1 of step %2").arg(share, QString::number(*number)) : tr("%1 of the step").arg(share);
    }
    if (const auto chosen = m_document->selection().timeRange();
        chosen && !chosen->isEmpty() && inside(*chosen) && *chosen != range)
        parts += tr("%1 of the range").arg(text::share(length, chosen->length().toPsDouble()));
    return parts.join(QStringLiteral(" · "));
}

QString TimelineCanvas::rangeText() const
{
    const auto range = m_document ? m_document->selection().timeRange() : std::nullopt;
    if (!range)
        return {};
    QString length = text::duration(range->length(), m_look.locale);
    if (!m_rangeBefore || (m_drag != Drag::RangeBegin && m_drag != Drag::RangeEnd))
        return length;
    const std::int64_t change = range->length().toPs() - m_rangeBefore->length().toPs();
    const QString sign = change < 0 ? QStringLiteral("\u2212") : QStringLiteral("+");
    return QStringLiteral("%1 (%2%3)").arg(length, sign, text::duration(Duration::ps(std::abs(change)), m_look.locale));
}

void TimelineCanvas::measureFrom(EventRef event)
{
    setTool(TimelineTool::Measure);
    m_measuring.reset();
    m_measureAnchor = event;
    update();
}

void TimelineCanvas::measureClick(const std::optional<TimelineHit> &hit)
{
    m_measuring.reset();
    if (!hit) {
        m_measureAnchor.reset();
        return;
    }
    if (!m_measureAnchor || !m_session->contains(*m_measureAnchor) || *m_measureAnchor == hit->event) {
        m_measureAnchor = hit->event;
        return;
    }
    EventRef first = *std::exchange(m_measureAnchor, std::nullopt), second = hit->event;
    if (m_session->begin(second) < m_session->begin(first))
        std::swap(first, second);
    const TimeRange a = m_session->eventRange(first), b = m_session->eventRange(second);
    Measurement measured;
    measured.from = a.overlaps(b) ? a.begin : a.end;
    measured.to = b.begin;
    measured.fromEvent = first;
    measured.toEvent = second;
    measured.top = m_layout.height;
    for (const EventRef event : {first, second})
        if (const auto row = m_layout.rowOf(event.line)) {
            measured.top = std::min(measured.top, m_layout.rows[*row].y);
            measured.bottom = std::max(measured.bottom, m_layout.rows[*row].y + m_layout.rows[*row].height);
        }
    m_measuring = measured;
}

void TimelineCanvas::keepMeasurement(bool isPermanent)
{
    // The measurement just made stays; without one, the selected range becomes one.
    const Selection &selection = m_document->selection();
    std::optional<Measurement> kept = std::exchange(m_measuring, std::nullopt);
    if (const auto range = selection.timeRange(); !kept && range) {
        kept = Measurement{range->begin, range->end, 0, m_layout.height, {}, {}};
        if (!selection.rows().empty()) {
            kept->top = m_layout.height;
            kept->bottom = 0;
            for (const LineId line : selection.rows())
                if (const auto row = m_layout.rowOf(line)) {
                    kept->top = std::min(kept->top, m_layout.rows[*row].y);
                    kept->bottom = std::max(kept->bottom, m_layout.rows[*row].y + m_layout.rows[*row].height);
                }
        }
    }
    if (!kept)
        return;
    if (!isPermanent) {
        m_measurements.push_back(*kept);
        return;
    }
    // Among the notes: there it is listed, renamed and removed, and comes back with the profile.
    Note note;
    note.range = {std::min(kept->from, kept->to), std::max(kept->from, kept->to)};
    note.text = measurementText(*kept);
    note.isMeasurement = true;
    const auto row = m_layout.rowAt((kept->top + kept->bottom) / 2);
    if (row && m_layout.rows[*row].hasLine)
        note.row = m_layout.rows[*row].path;
    Notes::of(m_document)->add(std::move(note));
}

std::vector<Measurement> TimelineCanvas::shownMeasurements() const
{
    std::vector<Measurement> all = m_measurements;
    const Notes *const notes = Notes::of(m_document);
    for (const Note &note : notes ? notes->notes() : std::vector<Note>()) {
        if (!note.isMeasurement)
            continue;
        Measurement measured{note.range.begin, note.range.end, 0, m_layout.height, {}, {}};
        for (const TrackRow &row : m_layout.rows)
            if (!note.row.isEmpty() && row.path == note.row) {
                measured.top = row.y;
                measured.bottom = row.y + row.height;
            }
        all.push_back(measured);
    }
    return all;
}

std::optional<std::size_t> TimelineCanvas::measurementAt(QPointF pos) const
{
    for (std::size_t i = m_measurementChips.size(); i-- > 0;)
        if (i < m_measurements.size() && m_measurementChips[i].contains(pos))
            return i;
    return std::nullopt;
}

void TimelineCanvas::addMeasurementActions(QMenu &menu, std::size_t index)
{
    const QString words = measurementText(m_measurements[index]);
    menu.addAction(tr("Copy measurement"), this, [words] { QApplication::clipboard()->setText(words); });
    menu.addAction(tr("Measurement to range"), this, [this, measured = m_measurements[index]] {
        m_document->selection().setTimeRange(
            TimeRange{std::min(measured.from, measured.to), std::max(measured.from, measured.to)});
    });
    menu.addAction(tr("Remove measurement"), this, [this, index] {
        if (index < m_measurements.size())
            m_measurements.erase(m_measurements.begin() + static_cast<std::ptrdiff_t>(index));
        update();
    });
    menu.addSeparator();
}

void TimelineCanvas::paintMeasurements(QPainter &painter, const QRectF &lanes) const
{
    std::vector<Measurement> all = shownMeasurements();
    if (m_measuring)
        all.push_back(*m_measuring);
    m_measurementChips.clear();
    const Theme &theme = *m_look.theme;
    painter.save();
    painter.setClipRect(lanes);
    if (const auto anchor = m_measureAnchor ? rectOf(*m_measureAnchor) : std::nullopt) {
        QPen dashed(theme.text, 2);
        dashed.setDashPattern({2, 2});
        painter.setPen(dashed);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(anchor->adjusted(-1, -1, 1, 1));
    }
    for (const Measurement &measured : all) {
        const double a = xOf(std::min(measured.from, measured.to));
        const double b = xOf(std::max(measured.from, measured.to));
        const double top = lanes.top() + measured.top - m_scroll;
        const double bottom = lanes.top() + measured.bottom - m_scroll + m_look.px(24);
        QPen dashed(theme.text, 1);
        dashed.setDashPattern({2, 3});
        painter.setPen(dashed);
        for (const double x : {a, b})
            painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        painter.setPen(QPen(theme.text, 2));
        const double y = bottom - m_look.px(10);
        painter.drawLine(QPointF(a, y), QPointF(b, y));
        painter.setPen(QPen(theme.text, 1));
        for (const double x : {a, b})
            painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4));
        const QString words = measurementText(measured);
        const QRectF size = chipRect(words, {}, lanes, m_look, true);
        QRectF chip =
            chipRect(words, QPointF(b + m_look.px(6) + size.width() / 2, y - m_look.px(9)), lanes, m_look, true);
        // Two measurements of the same place stand below each other.
        for (const QRectF &other : m_measurementChips)
            if (chip.intersects(other))
                chip.moveTop(other.bottom() + 2);
        m_measurementChips.push_back(chip);
        paintChip(painter, chip, words, theme.text, theme.base, m_look, true);
    }
    painter.restore();
}

} // namespace planescope
