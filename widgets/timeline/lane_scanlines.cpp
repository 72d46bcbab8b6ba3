#include "widgets/timeline/lane_scanlines.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace planescope {

namespace {

/// An opacity of 0..1 in shares of 256, rounded; without a call, for it is asked once per pixel.
unsigned sharesOf256(float opacity)
{
    constexpr float kHalf = 0.5f;
    return static_cast<unsigned>(static_cast<int>(opacity * 256.0f + kHalf));
}

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

std::span<const LaneBox> boxesIn(const LaneRaster &raster, PixelColumns columns)
{
    const auto first = std::partition_point(raster.boxes.begin(), raster.boxes.end(), [&](const LaneBox &box) {
        return std::ceil(box.x1) <= static_cast<float>(columns.first);
    });
    const auto last = std::partition_point(first, raster.boxes.end(), [&](const LaneBox &box) {
        return std::floor(box.x0) < static_cast<float>(columns.last);
    });
    return {first, last};
}

void LaneScanlines::begin(std::span<const QRgb> ground, PixelColumns columns)
{
    m_columns = columns;
    m_inner.assign(ground.begin() + columns.first, ground.begin() + columns.last);
    m_outer = m_inner;
    m_edge = m_inner;
    m_isGround = true;
}

void LaneScanlines::add(const LaneRaster &raster, const LanePalette &palette, const PixelGrid &grid,
                        const LaneBrush &brush)
{
    const int width = static_cast<int>(raster.key.size());
    const int last = std::min(width, m_columns.last);
    // Columns of events below a pixel are density boxes: lower when less than half covered.
    const unsigned pixelClass = lengthClass(static_cast<std::int64_t>(grid.psPerPixel()));
    const LaneKey *const keys = raster.key.data();
    const float *const coverages = raster.coverage.data();
    QRgb *const inner = m_inner.data() - m_columns.first;
    QRgb *const outer = m_outer.data() - m_columns.first;
    QRgb *const edge = m_edge.data() - m_columns.first;
    const bool isGround = m_isGround; // the three are the same so far
    m_isGround = false;
    for (int x = m_columns.first; x < last; ++x) {
        const LaneKey key = keys[x];
        if (key == 0)
            continue;
        const LaneInk &ink = palette.ink(styleOfKey(key));
        const float coverage = coverages[x];
        const bool isDensity = lengthClassOfKey(key) < pixelClass;
        const QRgb colour = isDensity ? ink.density : ink.fill;
        const auto share = sharesOf256(columnOpacity(coverage));
        inner[x] = mixed(inner[x], colour, share);
        if (isDensity && coverage < 0.5f)
            continue;
        outer[x] = isGround ? inner[x] : mixed(outer[x], colour, share);
        edge[x] = isGround ? inner[x] : mixed(edge[x], colour, share);
    }
    for (const LaneBox &box : boxesIn(raster, m_columns)) {
        const float boxWidth = box.x1 - box.x0;
        const LaneInk &ink = palette.ink(box.style);
        const bool isNarrow = boxWidth < brush.leastEdge;
        if (isNarrow == ink.isFilled)
            continue; // no room for edges, or an outline that is drawn later
        const BoxColumns at = columnsOf(box, width);
        const int from = std::max(at.first, m_columns.first);
        const int to = std::min(at.last, last - 1);
        if (isNarrow) { // nor for a dotted outline: the quiet grey of columns below a pixel
            for (int x = from; x <= to; ++x) {
                const float part =
                    std::min(box.x1, static_cast<float>(x + 1)) - std::max(box.x0, static_cast<float>(x));
                const auto share = sharesOf256(columnOpacity(std::min(1.0f, part)));
                for (QRgb *row : {inner, outer, edge})
                    row[x] = mixed(row[x], ink.density, share);
            }
            continue;
        }
        for (int x = from; x <= to; ++x) {
            const bool isSide =
                (x < at.first + brush.edge && !box.beginsBefore) || (x > at.last - brush.edge && !box.endsAfter);
            if (!isSide && x > at.first + brush.edge && x < at.last - brush.edge) {
                const int next = std::min(to + 1, at.last - brush.edge);
                std::fill(edge + x, edge + next, ink.edge);
                x = next - 1;
                continue;
            }
            // Where two boxes share a column, the edge takes the place that the fill has there.
            const float part = std::min(box.x1, static_cast<float>(x + 1)) - std::max(box.x0, static_cast<float>(x));
            const auto share = sharesOf256(columnOpacity(std::min(1.0f, part)));
            edge[x] = mixed(edge[x], ink.edge, share);
            if (isSide) {
                inner[x] = mixed(inner[x], ink.edge, share);
                outer[x] = inner[x];
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
            std::memcpy(block.row(top + y) + m_columns.first, line.data(), bytes);
    }
}

void hatchRecomputed(const PixelBlock &block, int top, int height, PixelColumns columns, const LaneRaster &raster,
                     const LanePalette &palette, const LaneBrush &brush, const std::uint8_t *covered)
{
    const int pitch = brush.hatchPitch;
    const int width = static_cast<int>(raster.key.size());
    for (const LaneBox &box : boxesIn(raster, columns)) {
        const LaneInk &ink = palette.ink(box.style);
        if (!ink.isRecomputed || !ink.isFilled || box.x1 - box.x0 < brush.leastEdge)
            continue;
        const BoxColumns at = columnsOf(box, width);
        const int first = std::max(at.first + brush.edge, columns.first);
        const int last = std::min(at.last - brush.edge, columns.last - 1);
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

void outlineUnknown(const PixelBlock &block, int top, int height, PixelColumns columns, const LaneRaster &raster,
                    const LanePalette &palette, const LaneBrush &brush, const std::uint8_t *covered)
{
    const int width = static_cast<int>(raster.key.size());
    for (const LaneBox &box : boxesIn(raster, columns)) {
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
            for (int x = std::max(at.first, columns.first); x <= std::min(at.last, columns.last - 1); ++x) {
                const bool isSide = x < at.first + brush.edge || x > at.last - brush.edge;
                const bool isDot = (isOuterRow && x % step < brush.edge) || (isSide && y % step < brush.edge);
                if (isDot && (!covered || covered[x] == 0))
                    line[x] = ink.edge;
            }
        }
    }
}

void drawMarks(const PixelBlock &block, int top, int size, PixelColumns columns, std::span<const int> marks, QRgb ink,
               QRgb rim)
{
    // All rims first: marks that touch become a band, not a row of teeth.
    for (const int grow : {1, 0}) {
        for (int y = 0; y < size + grow; ++y) {
            if (!block.has(top + y))
                continue;
            QRgb *const row = block.row(top + y);
            const int half = std::max(0, (size - 1 - y) * 4 / 5) + grow;
            for (const int x : marks) {
                const int first = std::max(columns.first, x - half);
                const int last = std::min(columns.last, x + half + 1);
                if (first < last)
                    std::fill(row + first, row + last, grow ? rim : ink);
            }
        }
    }
}

void hatchIdle(const PixelBlock &block, int top, int height, PixelColumns columns, int firstColumn, int lastColumn,
               const LaneRaster &raster, QRgb colour, const LaneBrush &brush)
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
                const int from = std::max(x, columns.first);
                const int shift = ((-(from + y)) % brush.idlePitch + brush.idlePitch) % brush.idlePitch;
                for (int at = from + shift; at < std::min(gapEnd, columns.last); at += brush.idlePitch)
                    line[at] = colour;
            }
        }
        x = gapEnd;
    }
}

} // namespace planescope
