// Painting of a picture for reviews; where things stand was laid out before.
#include "widgets/picture/review_picture_parts.h"

#include "model/text/axis_text.h"
#include "model/text/format_value.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace planescope {

namespace {

const char *colourWords(LaneColours colours)
{
    switch (colours) {
    case LaneColours::ByName:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by name");
    case LaneColours::ByLayer:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by layer");
    case LaneColours::ByDuration:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by duration beside the median");
    case LaneColours::ByUtilisation:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by utilisation");
    case LaneColours::ByProgram:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by program");
    case LaneColours::ByDelta:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by difference");
    case LaneColours::ByClass:
        break;
    }
    return QT_TRANSLATE_NOOP("ReviewPicture", "colour by class");
}

/// The largest of 1, 2, 5 times a power of ten that is not longer than `most`.
Duration roundLength(Duration most)
{
    std::int64_t step = 1;
    for (;;) {
        for (const int factor : {2, 5, 10}) {
            if (step > most.toPs() / factor)
                return Duration::ps(factor == 2 ? step : factor == 5 ? step * 2 : step * 5);
        }
        step *= 10;
    }
}

/// Texts in a row, baseline aligned, each with its font and colour; returns the width used.
struct Span {
    QString text;
    QFont font;
    QColor color;
};

double drawSpans(QPainter &painter, QPointF baseline, const std::vector<Span> &spans)
{
    double x = baseline.x();
    for (const Span &span : spans) {
        painter.setFont(span.font);
        painter.setPen(span.color);
        painter.drawText(QPointF(x, baseline.y()), span.text);
        x += QFontMetricsF(span.font).horizontalAdvance(span.text);
    }
    return x - baseline.x();
}

void drawRight(QPainter &painter, QPointF rightBaseline, const QFont &font, const QColor &color, const QString &text)
{
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QPointF(rightBaseline.x() - QFontMetricsF(font).horizontalAdvance(text), rightBaseline.y()), text);
}

void crossHatch(QPainter &painter, const QRectF &rect, const QColor &color)
{
    painter.save();
    painter.setClipRect(rect);
    QColor faint = color;
    faint.setAlphaF(0.26F);
    painter.setPen(QPen(faint, 0.8));
    for (double d = -rect.height(); d < rect.width(); d += 5) {
        painter.drawLine(QPointF(rect.left() + d, rect.bottom()), QPointF(rect.left() + d + rect.height(), rect.top()));
        painter.drawLine(QPointF(rect.left() + d, rect.top()), QPointF(rect.left() + d + rect.height(), rect.bottom()));
    }
    painter.restore();
}

void diagonalHatch(QPainter &painter, const QRectF &rect, const QColor &color, double pitch)
{
    painter.save();
    painter.setClipRect(rect);
    painter.setPen(QPen(color, 1.2));
    for (double d = -rect.height(); d < rect.width(); d += pitch)
        painter.drawLine(QPointF(rect.left() + d, rect.bottom()), QPointF(rect.left() + d + rect.height(), rect.top()));
    painter.restore();
}

} // namespace

void ReviewPicture::Private::paintHead(QPainter &painter) const
{
    const Theme &t = *theme;
    painter.setPen(QPen(t.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        QRectF(QPointF(), page).adjusted(kFrameInset + 0.5, kFrameInset + 0.5, -kFrameInset - 0.5, -kFrameInset - 0.5));
    double y = kFrameInset + kFramePadding;
    QFont titleFont = pageFont(26, QFont::DemiBold);
    const double titleWidth = right - left;
    double titlePx = 26;
    while (titlePx > 16 && QFontMetricsF(titleFont).horizontalAdvance(title) > titleWidth)
        titleFont.setPixelSize(static_cast<int>(--titlePx));
    painter.setFont(titleFont);
    painter.setPen(t.text);
    painter.drawText(QPointF(left, y + 26), QFontMetricsF(titleFont).elidedText(title, Qt::ElideRight, titleWidth));
    y += 34;
    const QFont factFont = pageFont(15);
    painter.setFont(factFont);
    painter.drawText(QPointF(left, y + 18), QFontMetricsF(factFont).elidedText(facts, Qt::ElideRight, titleWidth));
    y += 26;
    if (notice.isEmpty())
        return;
    const QFont noticeFont = pageFont(13, QFont::DemiBold);
    const QString shown = QFontMetricsF(noticeFont).elidedText(notice, Qt::ElideRight, titleWidth - 48);
    const QRectF box(left + 0.5, y + 6.5, QFontMetricsF(noticeFont).horizontalAdvance(shown) + 46, 28);
    painter.setPen(QPen(t.text, 1));
    painter.drawRect(box);
    const QRectF mark(box.left() + 12, box.center().y() - 6, 12, 12);
    diagonalHatch(painter, mark, t.text, 5);
    painter.setPen(QPen(t.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(mark);
    painter.setFont(noticeFont);
    painter.drawText(QPointF(mark.right() + 10, box.center().y() + 5), shown);
}

void ReviewPicture::Private::paintAxis(QPainter &painter) const
{
    const Theme &t = *theme;
    const QFont font = pageFont(12);
    const QFontMetricsF metrics(font);
    const double base = axisY + kAxisHeight - 6;
    painter.setFont(font);
    painter.setPen(t.text);
    const QString name =
        countsFromStart
            ? reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Time since session start, %1")).arg(axis.unit)
            : reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Time since %1, %2")).arg(axis.originText, axis.unit);
    // Two lines when the labels' column is narrow.
    if (metrics.horizontalAdvance(name) <= labelWidth - 12) {
        painter.drawText(QPointF(left, axisY + 16), name);
    } else {
        painter.drawText(QRectF(left, axisY - 12, labelWidth - 12, 2 * metrics.height() + 4),
                         Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, name);
    }
    painter.fillRect(QRectF(lanesLeft(), base, lanesWidth(), 1), t.text);
    for (const AxisTick &tick : axis.ticks) {
        const double x = std::round(lanesLeft() + tick.x);
        if (x > right)
            continue;
        const double length = tick.rank == 2 ? 10 : tick.rank == 1 ? 7 : 4;
        painter.fillRect(QRectF(std::min(x, right - 1), base - length, 1, length), t.text);
        if (tick.rank != 2)
            continue;
        QString label = tick.label;
        if (label.startsWith(QLatin1Char('+')))
            label.remove(0, 1);
        const double width = metrics.horizontalAdvance(label);
        const double at = std::clamp(x - width / 2, lanesLeft(), right - width);
        painter.setPen(t.text);
        painter.drawText(QPointF(at, base - 14), label);
    }
}

void ReviewPicture::Private::paintRow(QPainter &painter, const Row &row) const
{
    const Theme &t = *theme;
    const double width = labelWidth - 12;
    const QFont name = pageFont(13, QFont::Medium);
    const QFont place = pageFont(11);
    const QString nameText = QFontMetricsF(name).elidedText(row.row.name, Qt::ElideMiddle, width);
    const double first = std::min(row.height, std::round(kLanePitch * rowScale(row.row, 1)));
    if (row.height >= 30) {
        const double middle = row.y + std::max(first, 30.0) / 2;
        drawSpans(painter, QPointF(left, middle - 2), {{nameText, name, t.text}});
        drawSpans(painter, QPointF(left, middle + 12),
                  {{QFontMetricsF(place).elidedText(row.row.place, Qt::ElideMiddle, width), place, t.text2}});
    } else {
        const double used = drawSpans(painter, QPointF(left, row.y + row.height / 2 + 4), {{nameText, name, t.text}});
        const QString rest = QFontMetricsF(place).elidedText(row.row.place, Qt::ElideMiddle, width - used - 8);
        if (rest.size() > 3)
            drawSpans(painter, QPointF(left + used + 8, row.y + row.height / 2 + 4), {{rest, place, t.text2}});
    }
    row.picture.paint(painter, QRectF(lanesLeft(), row.y, lanesWidth(), row.height));
}

void ReviewPicture::Private::paintLegend(QPainter &painter) const
{
    const Theme &t = *theme;
    const QFont font = pageFont(13);
    const QFontMetricsF metrics(font);
    const double middle = legendY + kLegendRow / 2;
    const double begin = lanesLeft();
    if (options.scaleBar) {
        const Duration length = roundLength(TimeScale(range, lanesWidth()).lengthOf(std::min(170.0, lanesWidth() / 6)));
        const double bar = TimeScale(range, lanesWidth()).x(range.begin + length);
        const double y = std::round(middle);
        painter.fillRect(QRectF(begin, y, bar, 1), t.text);
        painter.fillRect(QRectF(begin, y - 4, 1, 9), t.text);
        painter.fillRect(QRectF(begin + bar - 1, y - 4, 1, 9), t.text);
        QString text = text::exactDuration(length, options.locale);
        // The unit of the axis, when the bar is not shorter than one of it.
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QPointF(begin + bar + 10, middle + 5), text);
    }
    if (!options.legend)
        return;
    const double indent = options.scaleBar ? 260 : 0;
    double x = indent;
    double y = middle;
    for (const Legend &entry : legendOfColours()) {
        const double width = widthOf(entry, metrics);
        if (x + width - 24 > lanesWidth() && x > indent) {
            x = indent;
            y += kLegendRow;
        }
        const QRectF mark(begin + x, std::round(y - 9), 18, 18);
        painter.fillRect(mark, entry.fill);
        if (entry.isHatched)
            crossHatch(painter, mark, t.textOn(entry.fill));
        painter.setPen(QPen(t.edge(entry.fill), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(mark.adjusted(0.5, 0.5, -0.5, -0.5));
        if (entry.letter != ' ') {
            painter.setFont(pageFont(10, QFont::DemiBold));
            painter.setPen(t.textOn(entry.fill));
            painter.drawText(mark, Qt::AlignCenter, QString(QLatin1Char(entry.letter)));
        }
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QPointF(mark.right() + 8, y + 5), entry.name);
        x += width;
    }
}

void ReviewPicture::Private::paintTable(QPainter &painter) const
{
    const Theme &t = *theme;
    painter.fillRect(QRectF(left, tableY - 12, right - left, 1), t.text);
    const QFont strong = pageFont(12, QFont::DemiBold);
    const QFont plain = pageFont(12);
    painter.setPen(t.text);
    painter.setFont(strong);
    painter.drawText(QRectF(left, tableY + 2, labelWidth - 12, 60), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     tableTitle);
    const auto lines = static_cast<std::size_t>(std::max(1.0, tableLines()));
    const double column = lanesWidth() / 3;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double x = lanesLeft() + column * static_cast<double>(i / lines);
        const double y = tableY + kTableRow * static_cast<double>(i % lines) + 15;
        const double end = x + std::min(column - 32, 330.0);
        const TableEntry &entry = table[i];
        painter.setFont(plain);
        painter.setPen(t.text);
        painter.drawText(QPointF(x, y), QFontMetricsF(plain).elidedText(entry.name, Qt::ElideRight, end - x - 150));
        drawRight(painter, QPointF(end - 66, y), plain, t.text, entry.value);
        drawRight(painter, QPointF(end, y), strong, t.text, entry.share);
    }
}

void ReviewPicture::Private::paintFooter(QPainter &painter) const
{
    const Theme &t = *theme;
    const double y = page.height() - kFrameInset - kFramePadding + 4;
    painter.fillRect(QRectF(left, y - 24, right - left, 1), t.border);
    const QFont font = pageFont(11);
    const QString version = QStringLiteral("Planescope " PLANESCOPE_VERSION);
    drawRight(painter, QPointF(right, y), font, t.text2, version);
    QStringList parts{utf8(session().name())};
    parts << reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "range %1 to %2"))
                 .arg(text::exactDuration(range.begin - TimePoint(), options.locale),
                      text::exactDuration(range.end - TimePoint(), options.locale));
    const int rowCount = static_cast<int>(rows.size());
    parts << QCoreApplication::translate("ReviewPicture", "%n row(s)", nullptr, rowCount) +
                 (options.rows.isEmpty() ? QString() : QStringLiteral(": ") + options.rows);
    parts << reviewText(colourWords(options.colours));
    painter.setFont(font);
    painter.setPen(t.text2);
    const double width = right - left - QFontMetricsF(font).horizontalAdvance(version) - 24;
    painter.drawText(QPointF(left, y),
                     QFontMetricsF(font).elidedText(parts.join(QStringLiteral("     ")), Qt::ElideRight, width));
}

void ReviewPicture::paint(QPainter &painter) const
{
    const Theme &t = *d->theme;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    if (!d->options.transparent)
        painter.fillRect(QRectF(QPointF(), d->page), t.base);
    if (d->options.frame)
        d->paintHead(painter);
    else
        paintNoticeStrip(painter, QRectF(0, 0, d->page.width(), noticeStripHeight(d->notice, d->page.width(), 1)),
                         d->notice, t, 1);
    d->paintAxis(painter);
    for (const Private::Row &row : d->rows)
        d->paintRow(painter, row);
    if (d->leftOut > 0)
        drawSpans(painter, QPointF(d->left, d->moreY + 12),
                  {{QCoreApplication::translate("ReviewPicture", "%n more row(s) not shown", nullptr, d->leftOut),
                    Private::pageFont(11), t.text2}});
    if (d->rows.empty())
        drawSpans(painter, QPointF(d->lanesLeft(), d->moreY + 12),
                  {{Private::reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "No row with an event in this range.")),
                    Private::pageFont(13), t.text2}});
    if (!d->options.frame)
        return;
    if (d->options.legend || d->options.scaleBar)
        d->paintLegend(painter);
    if (d->options.table)
        d->paintTable(painter);
    if (d->options.footer)
        d->paintFooter(painter);
}

} // namespace planescope
