#include "widgets/timeline/lane_scanlines.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace planescope {

namespace {

struct BoxColumns {
    int first;
    int last; ///< inclusive
};

/// Pixel columns a box touches, cut to the width.
BoxColumns columnsOf(const LaneBox &box, int width)
{
    const int first = std::clamp(static_cast<int>(std::floor(box.x0)), 0, width - 1);
    const int last = std::clamp(static_cast<int>(std::ceil(box.x1)) - 1, first, width - 1);
    return {first, last};
}

} // namespace

void LaneScanlines::begin(std::span<const QRgb> ground)
{
    m_inner.assign(ground.begin(), ground.end());
    m_outer = m_inner;
    m_edge = m_inner;
}

void LaneScanlines::add(const LaneRaster &raster, const LanePalette &palette, const PixelGrid &grid,
                        const LaneBrush &brush)
{
    const std::size_t width = std::min(raster.key.size(), m_inner.size());
    // Columns of events below a pixel are density boxes: lower when less than half covered.
    const unsigned pixelClass = lengthClass(static_cast<std::int64_t>(grid.psPerPixel()));
    for (std::size_t x = 0; x < width; ++x) {
        const LaneKey key = raster.key[x];
        if (key == 0)
            continue;
        const LaneInk &ink = palette.ink(styleOfKey(key));
        const float coverage = raster.coverage[x];
        const bool isDensity = lengthClassOfKey(key) < pixelClass;
        const QRgb colour = isDensity ? ink.density : ink.fill;
        const auto share = static_cast<unsigned>(columnOpacity(coverage) * 256.0f + 0.5f);
        m_inner[x] = mixed(m_inner[x], colour, share);
        if (isDensity && coverage < 0.5f)
            continue;
        m_outer[x] = mixed(m_outer[x], colour, share);
        m_edge[x] = mixed(m_edge[x], colour, share);
    }
    const int columns = static_cast<int>(width);
    for (const LaneBox &box : raster.boxes) {
        const float boxWidth = box.x1 - box.x0;
        if (boxWidth < brush.leastEdge)
            continue;
        const LaneInk &ink = palette.ink(box.style);
        if (!ink.isFilled)
            continue;
        const BoxColumns at = columnsOf(box, columns);
        for (int x = at.first; x <= at.last; ++x) {
            // Where two boxes share a column, the edge takes the place that the fill has there.
            const float part = std::min(box.x1, static_cast<float>(x + 1)) - std::max(box.x0, static_cast<float>(x));
            const bool isSide =
                (x < at.first + brush.edge && !box.beginsBefore) || (x > at.last - brush.edge && !box.endsAfter);
            const auto share = static_cast<unsigned>(columnOpacity(std::min(1.0f, part)) * 256.0f + 0.5f);
            const auto index = static_cast<std::size_t>(x);
            m_edge[index] = mixed(m_edge[index], ink.edge, share);
            if (isSide) {
                m_inner[index] = mixed(m_inner[index], ink.edge, share);
                m_outer[index] = m_inner[index];
            }
        }
    }
}

std::pair<int, int> LaneScanlines::densityBand(int height)
{
    const int band = std::max(1, static_cast<int>(std::lround(height * 0.6)));
    const int first = (height - band) / 2;
    return {first, first + band};
}

void LaneScanlines::write(const PixelBlock &block, int top, int height, const LaneBrush &brush) const
{
    const auto [bandFirst, bandLast] = densityBand(height);
    const std::size_t bytes = m_inner.size() * sizeof(QRgb);
    for (int y = 0; y < height; ++y) {
        const bool isEdge = y < brush.edge || y >= height - brush.edge;
        const auto &line = isEdge ? m_edge : y >= bandFirst && y < bandLast ? m_inner : m_outer;
        if (block.has(top + y))
            std::memcpy(block.row(top + y), line.data(), bytes);
    }
}

void hatchRecomputed(const PixelBlock &block, int top, int height, int width, const LaneRaster &raster,
                     const LanePalette &palette, const LaneBrush &brush, const std::uint8_t *covered)
{
    const int pitch = brush.hatchPitch;
    for (const LaneBox &box : raster.boxes) {
        const LaneInk &ink = palette.ink(box.style);
        if (!ink.isRecomputed || !ink.isFilled || box.x1 - box.x0 < brush.leastEdge)
            continue;
        const BoxColumns at = columnsOf(box, width);
        const int first = at.first + brush.edge;
        const int last = at.last - brush.edge;
        for (int y = brush.edge; y < height - brush.edge; ++y) {
            if (!block.has(top + y))
                continue;
            QRgb *line = block.row(top + y);
            for (int x = first + ((-(first + y)) % pitch + pitch) % pitch; x <= last; x += pitch)
                if (!covered || covered[x] == 0)
                    line[x] = ink.hatch;
            for (int x = first + ((y - first) % pitch + pitch) % pitch; x <= last; x += pitch)
                if (!covered || covered[x] == 0)
                    line[x] = ink.hatch;
        }
    }
}

void outlineUnknown(const PixelBlock &block, int top, int height, int width, const LaneRaster &raster,
                    const LanePalette &palette, const LaneBrush &brush, const std::uint8_t *covered)
{
    for (const LaneBox &box : raster.boxes) {
        const LaneInk &ink = palette.ink(box.style);
        if (ink.isFilled || box.x1 - box.x0 < brush.leastEdge)
            continue;
        const BoxColumns at = columnsOf(box, width);
        const int step = 2 * brush.edge;
        for (int y = 0; y < height; ++y) {
            if (!block.has(top + y))
                continue;
            QRgb *line = block.row(top + y);
            const bool isOuterRow = y < brush.edge || y >= height - brush.edge;
            for (int x = at.first; x <= at.last; ++x) {
                const bool isSide = x < at.first + brush.edge || x > at.last - brush.edge;
                const bool isDot = (isOuterRow && x % step < brush.edge) || (isSide && y % step < brush.edge);
                if (isDot && (!covered || covered[x] == 0))
                    line[x] = ink.edge;
            }
        }
    }
}

void hatchIdle(const PixelBlock &block, int top, int height, int firstColumn, int lastColumn, const LaneRaster &raster,
               QRgb colour, const LaneBrush &brush)
{
    const int least = 2 * brush.idlePitch; // narrower gaps read as lines anyway
    int x = std::max(0, firstColumn);
    const int end = std::min(lastColumn, static_cast<int>(raster.key.size()));
    while (x < end) {
        if (raster.key[static_cast<std::size_t>(x)] != 0) {
            ++x;
            continue;
        }
        int gapEnd = x;
        while (gapEnd < end && raster.key[static_cast<std::size_t>(gapEnd)] == 0)
            ++gapEnd;
        if (gapEnd - x >= least) {
            for (int y = 0; y < height; ++y) {
                if (!block.has(top + y))
                    continue;
                QRgb *line = block.row(top + y);
                const int shift = ((-(x + y)) % brush.idlePitch + brush.idlePitch) % brush.idlePitch;
                for (int at = x + shift; at < gapEnd; at += brush.idlePitch)
                    line[at] = colour;
            }
        }
        x = gapEnd;
    }
}

} // namespace planescope
