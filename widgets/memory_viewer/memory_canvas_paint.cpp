#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/theme.h"
#include "widgets/memory_viewer/memory_canvas.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

MapLook MemoryCanvas::lookOf(const Theme &theme) const
{
    MapLook look;
    look.theme = &theme;
    look.words = m_themes.font(FontRole::Dense);
    look.caption = m_themes.font(FontRole::Caption);
    look.scale = m_themes.scale();
    look.selected = m_selected;
    return look;
}

void MemoryCanvas::paintStill(QPainter &painter, const Areas &areas, const Theme &theme) const
{
    const MapLook look = lookOf(theme);
    if (!areas.strip.isEmpty())
        paintOrderStrip(painter, *m_scene, m_axis, areas.strip, look);
    if (areas.map.isEmpty())
        return;
    painter.setPen(theme.border);
    painter.drawLine(areas.title.topLeft(), areas.title.topRight());
    const QFont strong = m_themes.font(FontRole::Strong);
    const QRectF words = areas.title.adjusted(m_themes.px(12), 0, -m_themes.px(12), 0);
    painter.setFont(strong);
    painter.setPen(theme.text);
    const QString title = tr("Address map");
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(look.words);
    painter.setPen(theme.text2);
    const double used = QFontMetricsF(strong).horizontalAdvance(title) + m_themes.px(8);
    const std::int64_t unused = m_scene->boxesHeight - m_scene->memory.peakHeapBytes;
    QString note = tr("temporaries in %1; height is size, width is lifetime").arg(sizeText(m_scene->boxesHeight));
    if (unused > 0)
        note += QLatin1String("; ") + tr("%1 unused at the mark").arg(sizeText(unused));
    painter.drawText(words.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(look.words).elidedText(note, Qt::ElideRight, words.width() - used));
    paintAddressMap(painter, *m_scene, m_axis, areas.map, look);
}

/// The life of a buffer over the curve, and its box in the map.
void MemoryCanvas::paintHovered(QPainter &painter, const Areas &areas) const
{
    const Theme &theme = m_themes.theme();
    const ProgramMemory &memory = m_scene->memory;
    const QRectF plot = m_curve->plotRect();
    const std::optional<std::uint32_t> lifetime = m_hovered ? m_hovered : m_selected;
    if (!lifetime || *lifetime >= memory.lifetimes.size())
        return;
    const double top = m_curve->yOf(m_scene->table().buffers()[memory.lifetimes[*lifetime].buffer].size);
    QColor band = theme.accent, edge = theme.accent;
    band.setAlphaF(0.10F);
    edge.setAlphaF(0.65F);
    for (const QRectF &life : lifeRects(*lifetime)) {
        painter.fillRect(life, band);
        painter.setPen(QPen(edge, 1.5 * m_themes.scale()));
        painter.drawRect(QRectF(life.left(), top, life.width(), plot.bottom() - top));
    }
    if (m_hovered && !areas.map.isEmpty())
        for (const AddressBox &box : m_scene->boxes)
            if (box.lifetime == *m_hovered) {
                painter.setClipRect(areas.map);
                painter.setPen(QPen(theme.text, 1.5 * m_themes.scale()));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(boxRect(*m_scene, box, m_axis, areas.map));
                painter.setClipping(false);
            }
}

std::vector<QRectF> MemoryCanvas::lifeRects(std::uint32_t lifetime) const
{
    std::vector<QRectF> rects;
    const QRectF plot = m_curve->plotRect();
    const HeapLifetime &life = m_scene->memory.lifetimes[lifetime];
    const auto add = [&](double from, double to) {
        const double left = std::clamp(m_axis.x(from), plot.left(), plot.right());
        const double right = std::clamp(m_axis.x(to), plot.left(), plot.right());
        // Lives that no pixel parts are one: bands over each other would look like more memory.
        if (!rects.empty() && left - rects.back().right() < 1)
            rects.back().setRight(std::max(right, rects.back().right()));
        else
            rects.emplace_back(left, plot.top(), right - left, plot.height());
    };
    if (!m_axis.isTime) {
        add(life.begin, life.end);
        return rects;
    }
    for (const TimeRange &range :
         lifeOverTime(*m_timed, life, TimeRange::ps(std::llround(m_axis.first), std::llround(m_axis.last))))
        add(static_cast<double>(range.begin.toPs()), static_cast<double>(range.end.toPs()));
    return rects;
}

/// Where the comparison begins.
void MemoryCanvas::paintPin(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const QRectF plot = m_curve->plotRect();
    if (!m_showsPin || m_axis.isTime || m_scene->memory.eventCount() == 0)
        return;
    const double x = m_axis.x(m_pin + 0.5), scale = m_themes.scale();
    if (x < plot.left() - 1 || x > plot.right() + 1)
        return;
    const double cursor = m_axis.x(m_place + 0.5);
    QColor band = theme.accent;
    band.setAlphaF(0.07F);
    painter.fillRect(QRectF(std::min(x, cursor), plot.top(), std::abs(cursor - x), plot.height()), band);
    painter.setPen(QPen(theme.accent, 1.5 * scale, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top() - 6 * scale), QPointF(x, height()));
    painter.setFont(m_themes.font(FontRole::Dense));
    const QString words = tr("Pin #%1").arg(text::count(m_pin));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(words) + 10 * scale;
    QRectF label(x + 4 * scale, plot.bottom() - metrics.height() - 6 * scale, width, metrics.height() + 2 * scale);
    if (label.right() > plot.right())
        label.moveRight(x - 4 * scale);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.base);
    painter.drawRoundedRect(label, 2 * scale, 2 * scale);
    painter.setPen(theme.text);
    painter.drawText(label, Qt::AlignCenter, words);
}

void MemoryCanvas::paintCursor(QPainter &painter) const
{
    const Theme &theme = m_themes.theme();
    const ProgramMemory &memory = m_scene->memory;
    const QRectF plot = m_curve->plotRect();
    if (memory.eventCount() == 0)
        return;
    if (m_axis.isTime && !m_placeTime)
        return;
    const double x = m_axis.isTime ? m_axis.x(static_cast<double>(m_placeTime->toPs())) : m_axis.x(m_place + 0.5);
    if (x < plot.left() - 1 || x > plot.right() + 1)
        return;
    const double scale = m_themes.scale();
    painter.setPen(QPen(theme.accent, 1.5 * scale));
    // It goes behind the words of the mark, which stand where it mostly is.
    const QRectF words = m_curve->markWordsRect().translated(m_curve->pos());
    const double top = plot.top() - 6 * scale;
    if (!words.isEmpty() && words.left() < x && x < words.right() && words.top() > top) {
        painter.drawLine(QPointF(x, top), QPointF(x, words.top()));
        painter.drawLine(QPointF(x, words.bottom()), QPointF(x, height()));
    } else {
        painter.drawLine(QPointF(x, top), QPointF(x, height()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const std::int64_t value = m_scene->valueAt(m_place, m_withoutPadding);
    const double y = m_curve->yOf(value);
    painter.setBrush(theme.accent);
    painter.setPen(QPen(theme.base, 1.5 * scale));
    painter.drawEllipse(QPointF(x, y), 4.5 * scale, 4.5 * scale);
    // The place as a chip on top, the value as one beside the dot.
    painter.setFont(m_themes.font(FontRole::Strong));
    const QFontMetricsF metrics(painter.font());
    const QString place = QStringLiteral("#%1 %2").arg(text::count(m_place), textOf(memory.instructionName[m_place]));
    const double chipHeight = metrics.height() + 4 * scale;
    const double chipWidth = std::min(metrics.horizontalAdvance(place) + 16 * scale, plot.width());
    QRectF chip(x - chipWidth / 2, 2 * scale, chipWidth, chipHeight);
    chip.moveLeft(std::clamp(chip.left(), plot.left(), plot.right() - chipWidth));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(chip, 2 * scale, 2 * scale);
    painter.setPen(theme.onAccent);
    painter.drawText(chip, Qt::AlignCenter, metrics.elidedText(place, Qt::ElideMiddle, chipWidth - 10 * scale));
    painter.setFont(m_themes.font(FontRole::Dense));
    const QFontMetricsF small(painter.font());
    const QString valueWords = sizeText(value);
    const double valueWidth = small.horizontalAdvance(valueWords) + 12 * scale;
    QRectF label(x + 9 * scale, y + 6 * scale, valueWidth, small.height() + 4 * scale);
    if (label.right() > plot.right())
        label.moveRight(x - 9 * scale);
    if (label.bottom() > plot.bottom())
        label.moveBottom(y - 6 * scale);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.base);
    painter.drawRoundedRect(label, 2 * scale, 2 * scale);
    painter.setPen(theme.text);
    painter.drawText(label, Qt::AlignCenter, valueWords);
}

void MemoryCanvas::paintOverlay(QPainter &painter) const
{
    if (!m_scene)
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintHovered(painter, areasOf(size()));
    paintPin(painter);
    paintCursor(painter);
    const Theme &theme = m_themes.theme();
    const double scale = m_themes.scale();
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2 * scale));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

bool MemoryCanvas::savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice)
{
    if (!m_scene || size.isEmpty())
        return false;
    const MemoryAxis kept = m_axis;
    const QRect keptCurve = m_curve->geometry();
    m_axis.width = std::max(1, size.width() - m_themes.px(72 + 16));
    const Areas areas = areasOf(size);
    m_curve->setGeometry(areas.curve);
    m_curve->setAxis(m_axis);
    const bool isSaved = writeChartPicture(
        path, size, theme,
        [&](QPainter &painter, const QRectF &, const Theme &look) {
            m_curve->paintInto(painter, areas.curve.size(), look);
            painter.save();
            paintStill(painter, areas, look);
            painter.restore();
        },
        notice);
    m_axis = kept;
    m_curve->setGeometry(keptCurve);
    layoutParts();
    return isSaved;
}

} // namespace planescope
