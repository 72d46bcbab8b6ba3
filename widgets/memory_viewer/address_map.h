#pragma once
// What lies where: buffers as boxes, width is their life, height their size; and the strip of phases and ops above.
// Pure painting and hit testing.
#include "widgets/memory_viewer/memory_axis.h"
#include "widgets/memory_viewer/memory_scene.h"

#include <QColor>
#include <QFont>
#include <QRectF>

#include <optional>

class QPainter;

namespace planescope {

struct Theme;

struct MapLook {
    const Theme *theme = nullptr;
    QFont words, caption;
    double scale = 1;
    std::optional<std::uint32_t> selected; ///< row of the lifetimes
};

/// Colour of a buffer's bar or box: that of its class, unless it could not be told from the ground.
QColor bufferFill(const Theme &theme, OpClass opClass);

QRectF boxRect(const MemoryScene &scene, const AddressBox &box, const MemoryAxis &axis, const QRectF &area);
/// Boxes thinner than a third of a pixel are left out, as nobody sees them.
void paintAddressMap(QPainter &painter, const MemoryScene &scene, const MemoryAxis &axis, const QRectF &area,
                     const MapLook &look);
/// The lifetime under a point.
std::optional<std::uint32_t> lifetimeAt(const MemoryScene &scene, const MemoryAxis &axis, const QRectF &area,
                                        const QPointF &at);

/// Computations as a line of grounds, below it the ops as coloured cells.
void paintOrderStrip(QPainter &painter, const MemoryScene &scene, const MemoryAxis &axis, const QRectF &area,
                     const MapLook &look);

} // namespace planescope
