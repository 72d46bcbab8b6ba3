// The parts of LaneRenderer that paint through QPainter: counters, and all lanes as rectangles for SVG and PDF.
#include "widgets/timeline/lane_renderer.h"

#include "model/text/format_value.h"
#include "widgets/timeline/counter_text.h"
#include "widgets/timeline/line_lod.h"

#include <QPainter>
#include <QPolygonF>

#include <cmath>

namespace planescope {

namespace {

/// Parallel lines at 45 degrees clipped to a box; `rising` from bottom left to top right.
void hatchLines(QPainter &painter, const QRectF &box, double pitch, bool rising)
{
    QVector<QLineF> lines;
    const double reach = box.width() + box.height();
    for (double at = pitch / 2; at < reach; at += pitch) {
        // The line x + y = at inside of the box, or its mirror image.
        const double x0 = std::max(0.0, at - box.height());
        const double x1 = std::min(at, box.width());
        const double y0 = at - x0;
        const double y1 = at - x1;
        lines += rising ? QLineF(box.left() + x0, box.top() + y0, box.left() + x1, box.top() + y1)
                        : QLineF(box.left() + x0, box.bottom() - y0, box.left() + x1, box.bottom() - y1);
    }
    painter.drawLines(lines);
}

} // namespace

void LaneRenderer::paintCounter(const LaneScene &scene, const LaneStrip &strip, QPainter &painter, double width)
{
    const TrackRow &row = scene.layout->rows[strip.row];
    const bool isDerived = row.kind == TrackKind::Derived;
    if (isDerived && (!scene.derived || row.counter >= scene.derived->size()))
        return;
    const CounterCurves &curves = curvesOf(scene, row);
    const CounterScale scale(curves.pyramids.back(), row.isLogarithmic);
    const double unit = m_look.ratio;
    const double top = strip.pixelTop;
    const double bottom = strip.pixelBottom - 2 * m_look.scale * unit;
    const double usable = bottom - top - 12 * m_look.scale * unit;
    const auto y = [&](double value) { return bottom - usable * scale.heightOf(value); };
    const double ground = scale.isLogarithmic() ? bottom : y(std::min(0.0, curves.pyramids.back().least()));

    std::vector<CounterPixel> columns;
    const bool isStack = curves.pyramids.size() > 1;
    // The sum first: what lies below is painted over it.
    for (std::size_t i = curves.pyramids.size(); i-- > 0;) {
        const CounterTrack &track = isStack     ? curves.sums[i]
                                    : isDerived ? (*scene.derived)[row.counter].track
                                                : scene.session->counters()[row.counter];
        const auto own = layoutCounter(track, curves.pyramids[i], m_grid);
        QPolygonF line;
        for (std::size_t x = 0; x < own.size(); ++x) {
            const CounterPixel &column = own[x];
            if (!column.hasValue)
                continue;
            const auto left = static_cast<double>(x);
            if (column.greatest != column.least)
                line << QPointF(left, y(column.least)) << QPointF(left, y(column.greatest));
            line << QPointF(left, y(column.last));
            if (x + 1 == own.size())
                line << QPointF(width, y(column.last));
        }
        if (columns.empty())
            columns = own;
        if (line.isEmpty())
            continue;
        QPolygonF area = line;
        area << QPointF(line.last().x(), ground) << QPointF(line.first().x(), ground);
        // Series are told apart by the hues of the palette, on a ground that lets none shine through.
        QColor fill = m_look.theme->text2;
        fill.setAlphaF(0.14f);
        if (isStack)
            fill = QColor(mixed(m_look.theme->base.rgb(), m_look.theme->fill(static_cast<OpClass>(i % 10)).rgb(), 140));
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(area);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_look.theme->text2, (isStack ? 0.75 : 1.25) * unit * m_look.scale));
        painter.drawPolyline(line);
    }
    if (columns.empty())
        return;

    painter.save();
    painter.scale(unit, unit);
    painter.setFont(m_look.caption);
    painter.setPen(isStack ? m_look.theme->text : m_look.theme->text2);
    const double gap = 40 * m_look.scale * unit;
    double free = 0;
    for (const CounterLabel &label : counterLabels(columns, static_cast<int>(gap))) {
        const QString words = isDerived ? derivedValueText((*scene.derived)[row.counter], label.value, m_look.locale)
                                        : counterValueText(std::nullopt, label.value, m_look.locale);
        const double left = label.column / unit + 2;
        if (left < free)
            continue;
        painter.drawText(QPointF(left, std::max(y(label.value) / unit - 3, top / unit + 9 * m_look.scale)), words);
        free = left + QFontMetricsF(m_look.caption).horizontalAdvance(words) + 6;
    }
    painter.restore();
}

void LaneRenderer::paintVector(const LaneScene &scene, QPainter &painter, const QRectF &area)
{
    const Theme &theme = *m_look.theme;
    prepare(scene, area.width(), area.height(), 1);
    painter.save();
    painter.translate(area.topLeft());
    painter.setClipRect(QRectF(QPointF(), area.size()));
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF whole(QPointF(), area.size());
    painter.fillRect(whole, theme.base);
    for (const double x : scene.gridX)
        painter.fillRect(QRectF(std::floor(x), 0, 1, area.height()), theme.grid);
    for (const LaneStrip &strip : m_strips)
        if (strip.isGroup)
            painter.fillRect(QRectF(0, strip.pixelTop, area.width(), strip.pixelBottom - strip.pixelTop), theme.panel);
    if (scene.band) {
        const TimeScale scale(scene.visible, area.width());
        const double left = std::clamp(scale.x(scene.band->begin), -2.0, area.width() + 2);
        const double right = std::clamp(scale.x(scene.band->end), -2.0, area.width() + 2);
        QColor tint = theme.accent;
        tint.setAlphaF(theme.isDark ? 0.06f : 0.05f);
        painter.fillRect(QRectF(left, 0, right - left, area.height()), tint);
        for (const double x : {left, right})
            painter.fillRect(QRectF(x - 0.75, 0, 1.5, area.height()), theme.accent);
    }
    for (LaneStrip &strip : m_strips) {
        if (strip.isGroup) {
            painter.fillRect(QRectF(0, strip.pixelTop, area.width(), 1), theme.border);
            painter.fillRect(QRectF(0, strip.pixelBottom - 1, area.width(), 1), theme.border);
        }
        rasterStrip(strip, 1);
        paintStripVector(scene, strip, painter, area);
        if (strip.isCounter)
            paintCounter(scene, strip, painter, area.width());
    }
    painter.restore();
}

void LaneRenderer::paintMarksVector(const LaneStrip &strip, QPainter &painter) const
{
    if (strip.marks.empty())
        return;
    const double height = kMarkHeight * m_look.scale;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_look.theme->base, 0.75));
    painter.setBrush(m_look.theme->text);
    const double top = strip.pixelBoxTop;
    for (const int column : strip.marks) {
        const double x = column + 0.5;
        painter.drawPolygon(QPolygonF({{x - height * 0.75, top}, {x + height * 0.75, top}, {x, top + height}}));
    }
    painter.restore();
}

void LaneRenderer::paintStripVector(const LaneScene &scene, const LaneStrip &strip, QPainter &painter,
                                    const QRectF &area)
{
    const unsigned pixelClass = lengthClass(static_cast<std::int64_t>(m_grid.psPerPixel()));
    const double top = strip.pixelBoxTop;
    const double height = strip.pixelBoxHeight;
    const auto [bandFirst, bandLast] = LaneScanlines::densityBand(strip.pixelBoxHeight);
    const double edge = m_look.theme->id == ThemeId::Paper ? 1.5 : 1.0;
    for (const LaneRaster &raster : strip.rasters) {
        // Columns of events below a pixel, equal neighbours as one rectangle. Opacity in sixteenths.
        std::size_t x = 0;
        while (x < raster.key.size()) {
            const LaneKey key = raster.key[x];
            if (key == 0 || lengthClassOfKey(key) >= pixelClass) {
                ++x;
                continue;
            }
            const auto step = [&](std::size_t i) { return std::lround(columnOpacity(raster.coverage[i]) * 16); };
            const bool isLow = raster.coverage[x] < 0.5f;
            std::size_t end = x + 1;
            while (end < raster.key.size() && raster.key[end] != 0 && styleOfKey(raster.key[end]) == styleOfKey(key) &&
                   lengthClassOfKey(raster.key[end]) < pixelClass && step(end) == step(x) &&
                   (raster.coverage[end] < 0.5f) == isLow)
                ++end;
            QColor colour(m_palette->ink(styleOfKey(key)).density);
            colour.setAlphaF(std::min(1.0f, static_cast<float>(step(x)) / 16));
            painter.fillRect(QRectF(static_cast<double>(x), isLow ? top + bandFirst : top, static_cast<double>(end - x),
                                    isLow ? bandLast - bandFirst : height),
                             colour);
            x = end;
        }
        for (const LaneBox &box : raster.boxes) {
            const LaneInk &ink = m_palette->ink(box.style);
            const QRectF rect(static_cast<double>(box.x0), top, static_cast<double>(box.x1 - box.x0), height);
            if (ink.isFilled)
                painter.fillRect(rect, QColor(ink.fill));
            else if (rect.width() < 3) // no room for a dotted outline
                painter.fillRect(rect, QColor(ink.density));
            if (rect.width() < 3)
                continue;
            if (ink.isRecomputed && ink.isFilled) {
                painter.setPen(QPen(QColor(ink.hatch), 0.9));
                const QRectF inside = rect.adjusted(1, 1, -1, -1);
                hatchLines(painter, inside, 5, true);
                hatchLines(painter, inside, 5, false);
            }
            QPen pen(QColor(ink.edge), edge);
            if (!ink.isFilled)
                pen.setDashPattern({1, 1});
            pen.setJoinStyle(Qt::MiterJoin);
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2));
        }
    }
    if (!strip.rasters.empty() && (strip.isFlat || strip.lane == 0) && showsIdle(*scene.session, strip.line)) {
        const TimeRange busy = busyRange(*scene.session, strip);
        const TimeScale scale(scene.visible, area.width());
        const LaneRaster &raster = idleColumns(strip);
        const auto first = static_cast<std::size_t>(std::clamp(scale.x(busy.begin), 0.0, area.width()));
        const auto last =
            std::min(raster.key.size(), static_cast<std::size_t>(std::clamp(scale.x(busy.end), 0.0, area.width())));
        painter.setPen(QPen(QColor(m_palette->idleHatch()), 1));
        for (std::size_t x = first; x < last;) {
            std::size_t end = x;
            while (end < last && raster.key[end] == 0)
                ++end;
            if (end - x >= 12)
                hatchLines(painter, QRectF(static_cast<double>(x), top, static_cast<double>(end - x), height), 6, true);
            x = end + 1;
        }
    }
    paintMarksVector(strip, painter);
    if (strip.rasters.empty())
        return;
    const double middle = top + height / 2;
    const double baseline = middle + m_labels.capHeight() / 2;
    placeLabels(scene, strip, area.width(), {0, std::max(1, static_cast<int>(std::ceil(area.width())))},
                [&](const PlacedLabel &label) {
                    painter.setPen(QColor(m_palette->ink(label.box->style).text));
                    double left = label.left + 5 * m_look.scale;
                    if (label.badge) {
                        const double side = 14 * m_look.scale;
                        painter.save();
                        painter.setRenderHint(QPainter::Antialiasing);
                        painter.drawRoundedRect(QRectF(left + 0.5, middle - side / 2 + 0.5, side - 1, side - 1), 2, 2);
                        painter.restore();
                        painter.setFont(m_look.labels.badge);
                        const QFontMetricsF metrics(m_look.labels.badge);
                        const QString letter(QLatin1Char{label.badge});
                        painter.drawText(QPointF(left + (side - metrics.horizontalAdvance(letter)) / 2,
                                                 middle + metrics.capHeight() / 2),
                                         letter);
                        left += 18 * m_look.scale;
                    }
                    painter.setFont(m_look.labels.name);
                    const bool isCut = label.choice.text == LabelChoice::Text::Cut;
                    painter.drawText(QPointF(left, baseline),
                                     isCut ? label.text().left(label.choice.letters) + QChar(0x2026) : label.text());
                    if (label.choice.length) {
                        painter.setFont(m_look.labels.length);
                        painter.drawText(QPointF(label.right - 7 * m_look.scale - label.length->width, baseline),
                                         label.length->text);
                    }
                });
}

} // namespace planescope
