#include "widgets/memory_viewer/address_map.h"

#include "widgets/common/memory_words.h"
#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

QColor bufferFill(const Theme &theme, OpClass opClass)
{
    constexpr int kLeastContrast = 20; // of 255: what is a pale bar elsewhere is black on black in high contrast
    const QColor fill = theme.fill(opClass);
    return fill.alpha() == 0 || std::abs(fill.lightness() - theme.base.lightness()) < kLeastContrast ? theme.control
                                                                                                     : fill;
}

namespace {

/// Colours by class: to look one up for each of 100,000 boxes takes longer than to paint them.
class ClassFills
{
public:
    explicit ClassFills(const Theme &theme)
    {
        for (std::size_t i = 0; i < kOpClassCount; ++i)
            m_fills[i] = bufferFill(theme, static_cast<OpClass>(i));
    }
    const QColor &of(OpClass opClass) const { return m_fills[static_cast<std::size_t>(opClass)]; }

private:
    std::array<QColor, kOpClassCount> m_fills;
};

/// Boxes narrower than a line, put into pixels directly: a program of 100,000 buffers has hardly any others.
class NarrowBoxes
{
public:
    NarrowBoxes(const QPainter &painter, const QRectF &area, std::size_t boxes)
    {
        constexpr std::size_t kMany = 2000;
        if (boxes < kMany || painter.paintEngine()->type() != QPaintEngine::Raster)
            return; // vectors stay vectors
        m_scale = painter.deviceTransform().m11();
        m_origin = area.topLeft();
        m_image = QImage((area.size() * m_scale).toSize(), QImage::Format_ARGB32_Premultiplied);
        m_image.setDevicePixelRatio(m_scale);
        m_image.fill(Qt::transparent);
    }
    /// False when the box is to be painted as others are.
    bool add(const QRectF &rect, const QColor &fill)
    {
        if (m_image.isNull() || rect.width() * m_scale > 2)
            return false;
        const auto pixel = [&](double distance) { return static_cast<int>(std::lround(distance * m_scale)); };
        const int left = std::clamp(pixel(rect.left() - m_origin.x()), 0, m_image.width());
        const int right = std::clamp(pixel(rect.right() - m_origin.x()), 0, m_image.width());
        const int top = std::clamp(pixel(rect.top() - m_origin.y()), 0, m_image.height());
        const int bottom = std::clamp(pixel(rect.bottom() - m_origin.y()), 0, m_image.height());
        const QRgb colour = qPremultiply(fill.rgba());
        for (int y = top; y < bottom; ++y) {
            auto *const line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
            std::fill(line + left, line + std::max(left, right), colour);
        }
        return true;
    }
    void paint(QPainter &painter) const
    {
        if (!m_image.isNull())
            painter.drawImage(m_origin, m_image);
    }

private:
    QImage m_image;
    QPointF m_origin;
    double m_scale = 1;
};

} // namespace

QRectF boxRect(const MemoryScene &scene, const AddressBox &box, const MemoryAxis &axis, const QRectF &area)
{
    const HeapLifetime &lifetime = scene.memory.lifetimes[box.lifetime];
    const double perByte = area.height() / static_cast<double>(std::max<std::int64_t>(scene.boxesHeight, 1));
    const double left = axis.x(lifetime.begin), right = axis.x(lifetime.end);
    const double bottom = area.bottom() - static_cast<double>(box.bottom) * perByte;
    const double height = static_cast<double>(box.height) * perByte;
    return {left, bottom - height, std::max(1.0, right - left), height};
}

void paintAddressMap(QPainter &painter, const MemoryScene &scene, const MemoryAxis &axis, const QRectF &area,
                     const MapLook &look)
{
    const Theme &theme = *look.theme;
    painter.save();
    // Lines at quarters of the height in round sizes.
    std::int64_t step = 1;
    while (scene.boxesHeight / step > 5)
        step *= 2;
    painter.setFont(look.caption);
    const double perByte = area.height() / static_cast<double>(std::max<std::int64_t>(scene.boxesHeight, 1));
    for (std::int64_t bytes = 0; bytes <= scene.boxesHeight && scene.boxesHeight > 0; bytes += step) {
        const double y = area.bottom() - static_cast<double>(bytes) * perByte;
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.text2);
        painter.drawText(QRectF(0, y - 8 * look.scale, area.left() - 8 * look.scale, 16 * look.scale),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, sizeText(bytes));
    }
    painter.setClipRect(area.adjusted(0, -1, 0, 1));
    painter.setFont(look.words);
    const QFontMetricsF metrics(look.words);
    const AddressBox *selected = nullptr;
    const ClassFills fills(theme);
    NarrowBoxes narrow(painter, area, scene.boxes.size());
    std::vector<std::pair<QRectF, const AddressBox *>> wide;
    for (const AddressBox &box : scene.boxes) {
        const QRectF rect = boxRect(scene, box, axis, area);
        if (rect.height() < 0.34 || rect.right() < area.left() || rect.left() > area.right())
            continue;
        if (look.selected == box.lifetime)
            selected = &box;
        if (!narrow.add(rect, fills.of(scene.bufferClass[scene.memory.lifetimes[box.lifetime].shown])))
            wide.emplace_back(rect, &box);
    }
    narrow.paint(painter);
    for (const auto &[rect, found] : wide) {
        const AddressBox &box = *found;
        const HeapLifetime &lifetime = scene.memory.lifetimes[box.lifetime];
        const QColor fill = fills.of(scene.bufferClass[lifetime.shown]);
        painter.fillRect(rect, fill);
        if (rect.height() >= 4 && rect.width() >= 4) {
            painter.setPen(QPen(theme.edge(fill), 0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        const QRectF inner = rect.intersected(area).adjusted(4 * look.scale, 0, -3 * look.scale, 0);
        if (rect.height() >= metrics.height() && inner.width() > 48 * look.scale) {
            // Name and size, or what of them fits; a name is never cut in its middle.
            const QString name = bufferNameText(scene.table(), lifetime.shown), size = sizeText(box.height);
            const QString both = name + QLatin1String(", ") + size;
            const auto fits = [&](const QString &text) { return metrics.horizontalAdvance(text) <= inner.width(); };
            const QString words = fits(both)   ? both
                                  : fits(name) ? name
                                  : fits(size) ? size
                                               : metrics.elidedText(name, Qt::ElideRight, inner.width());
            painter.setPen(theme.textOn(fill));
            painter.drawText(
                QRectF(inner.left(), std::max(rect.top(), area.top()) + 1, inner.width(), metrics.height()),
                Qt::AlignLeft | Qt::AlignVCenter, words);
        }
    }
    if (selected) {
        painter.setPen(QPen(theme.text, 2 * look.scale));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(boxRect(scene, *selected, axis, area));
    }
    painter.restore();
}

std::optional<std::uint32_t> lifetimeAt(const MemoryScene &scene, const MemoryAxis &axis, const QRectF &area,
                                        const QPointF &at)
{
    if (!area.contains(at))
        return std::nullopt;
    std::optional<std::uint32_t> found;
    for (const AddressBox &box : scene.boxes)
        if (boxRect(scene, box, axis, area).contains(at))
            found = box.lifetime; // the one painted last lies on top
    return found;
}

void paintOrderStrip(QPainter &painter, const MemoryScene &scene, const MemoryAxis &axis, const QRectF &area,
                     const MapLook &look)
{
    const Theme &theme = *look.theme;
    painter.save();
    const double half = std::floor(area.height() / 2);
    painter.setFont(look.caption);
    painter.setPen(theme.text2);
    painter.drawText(QRectF(0, area.top() + half, area.left() - 8 * look.scale, half),
                     Qt::AlignRight | Qt::AlignVCenter, QCoreApplication::translate("Memory", "Ops"));
    painter.setClipRect(area);
    const QFontMetricsF metrics(look.caption);
    for (const MemoryPhase &phase : scene.phases) {
        const QRectF cell(axis.x(phase.first), area.top(), axis.x(phase.last) - axis.x(phase.first), half - 2);
        if (cell.right() < area.left() || cell.left() > area.right())
            continue;
        painter.fillRect(cell.adjusted(0, 0, -1, 0), phase.isEntry ? theme.alternate : theme.structure);
        const QRectF inner = cell.intersected(area).adjusted(6 * look.scale, 0, -4 * look.scale, 0);
        if (inner.width() > 36 * look.scale) {
            painter.setPen(phase.isEntry ? theme.text2 : theme.text);
            painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                             metrics.elidedText(textOf(phase.computation), Qt::ElideRight, inner.width()));
        }
    }
    // Cells narrower than a pixel would paint over each other: one per pixel is enough.
    const double perEvent = axis.width / (axis.last - axis.first);
    const double gap = perEvent >= 4 ? 1 : 0;
    const auto first = static_cast<std::int64_t>(std::max(0.0, std::floor(axis.first)));
    const auto last =
        std::min<std::int64_t>(scene.memory.eventCount(), static_cast<std::int64_t>(std::ceil(axis.last)));
    const std::int64_t stride = perEvent >= 1 ? 1 : static_cast<std::int64_t>(std::ceil(1 / perEvent));
    for (std::int64_t k = first; k < last; k += stride) {
        QColor fill = theme.fill(scene.eventClass[static_cast<std::size_t>(k)]);
        if (fill.alpha() == 0)
            fill = theme.structure;
        painter.fillRect(QRectF(axis.x(static_cast<double>(k)), area.top() + half,
                                perEvent * static_cast<double>(stride) - gap, half),
                         fill);
    }
    painter.restore();
}

} // namespace planescope
