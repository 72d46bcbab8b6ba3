#include "widgets/timeline/event_raster.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

/// Adds what lies in the grid to the columns of one lane.
class ColumnWriter
{
public:
    ColumnWriter(const LaneEvents &events, const PixelGrid &grid, float leastBox, LaneRaster *out) :
        m_events(events), m_grid(grid), m_perPs(1.0 / grid.psPerPixel()), m_leastBox(std::max(1.0f, leastBox)),
        m_out(out)
    {}

    double x(std::int64_t ps) const { return static_cast<double>(ps - m_grid.beginPs) * m_perPs; }

    /// A part of a column that lies wholly in it.
    void addInside(int column, double coverage, LaneKey key)
    {
        m_out->coverage[static_cast<std::size_t>(column)] += static_cast<float>(coverage);
        LaneKey &mine = m_out->key[static_cast<std::size_t>(column)];
        mine = std::max(mine, key);
    }

    void addEvent(std::size_t position)
    {
        const std::size_t row = m_events.row(position);
        const std::int64_t begin = m_events.begin[row];
        const std::int64_t length = std::max<std::int64_t>(1, m_events.duration[row]);
        const unsigned style = m_events.typeStyle[m_events.type[row]];
        const LaneKey key = laneKey(length, style);
        const double left = x(begin);
        const double right = x(begin + length);
        if (left >= 0 && right <= m_grid.width) {
            const int column = static_cast<int>(left);
            if (right <= column + 1 && column < m_grid.width) {
                addInside(column, right - left, key);
                if (right - left >= m_leastBox)
                    addBox(row, begin, length, left, right, style);
                return;
            }
        }
        if (right <= 0 || left >= m_grid.width)
            return;
        addSpan(std::max(0.0, left), std::min<double>(m_grid.width, right), key);
        if (right - left >= m_leastBox)
            addBox(row, begin, length, left, right, style);
    }

    /// Where buckets already counted this event: makes its edges exact.
    void sharpenEvent(std::size_t position)
    {
        const std::size_t row = m_events.row(position);
        const std::int64_t begin = m_events.begin[row];
        const std::int64_t length = std::max<std::int64_t>(1, m_events.duration[row]);
        const double left = x(begin);
        const double right = x(begin + length);
        if (right <= 0 || left >= m_grid.width || right - left < 1)
            return;
        const unsigned style = m_events.typeStyle[m_events.type[row]];
        const LaneKey key = laneKey(length, style);
        const double from = std::max(0.0, left);
        const double to = std::min<double>(m_grid.width, right);
        const int first = static_cast<int>(from);
        const int last = std::min(m_grid.width - 1, static_cast<int>(std::ceil(to)) - 1);
        for (int column = first; column <= last; ++column) {
            const double part = std::min<double>(column + 1, to) - std::max<double>(column, from);
            float &coverage = m_out->coverage[static_cast<std::size_t>(column)];
            coverage = std::max(coverage, static_cast<float>(part));
            LaneKey &mine = m_out->key[static_cast<std::size_t>(column)];
            mine = std::max(mine, key);
        }
        if (right - left >= m_leastBox)
            addBox(row, begin, length, left, right, style);
    }

    /// Columns between two edges inside of the grid.
    void addSpan(double left, double right, LaneKey key)
    {
        const int first = static_cast<int>(left);
        const int last = std::min(m_grid.width - 1, static_cast<int>(std::ceil(right)) - 1);
        if (first >= last) {
            if (first < m_grid.width)
                addInside(first, right - left, key);
            return;
        }
        addInside(first, first + 1 - left, key);
        for (int column = first + 1; column < last; ++column)
            addInside(column, 1, key);
        addInside(last, right - last, key);
    }

private:
    void addBox(std::size_t row, std::int64_t begin, std::int64_t length, double left, double right, unsigned style)
    {
        LaneBox box;
        box.x0 = static_cast<float>(std::max(-1.0, left));
        box.x1 = static_cast<float>(std::min<double>(m_grid.width + 1, right));
        box.row = row;
        box.type = m_events.type[row];
        box.style = static_cast<std::uint8_t>(style);
        box.beginsBefore = begin < m_grid.beginPs;
        box.endsAfter = begin + length > m_grid.endPs;
        m_out->boxes.push_back(box);
    }

    const LaneEvents &m_events;
    const PixelGrid &m_grid;
    double m_perPs;
    float m_leastBox;
    LaneRaster *m_out;
};

void rasterEvents(const LaneEvents &events, const PixelGrid &grid, ColumnWriter &writer)
{
    for (std::size_t i = events.firstEndingAfter(grid.beginPs); i < events.count && events.beginOf(i) < grid.endPs; ++i)
        writer.addEvent(i);
}

/// Event by event, but over a whole node at once where it lies inside of one column.
void rasterTree(const LaneEvents &events, const LaneLod &lod, const PixelGrid &grid, ColumnWriter &writer)
{
    const auto &tree = lod.tree();
    const double perPs = 1.0 / grid.psPerPixel();
    std::size_t i = events.firstEndingAfter(grid.beginPs);
    const std::size_t last = events.firstBeginningAt(grid.endPs);
    while (i < last) {
        if (i % LaneLod::kFanout == 0) {
            // Climb as long as the node is aligned here, ends in view and stays in one column.
            int level = -1;
            std::size_t size = LaneLod::kFanout;
            int column = 0;
            for (std::size_t next = 0; next < tree.size() && i % size == 0 && i + size <= last; ++next) {
                const std::size_t node = i / size;
                const double left = writer.x(tree[next].begin[node]);
                const double right = writer.x(tree[next].end[node]);
                if (left < 0 || right > static_cast<int>(left) + 1 || right > grid.width)
                    break;
                level = static_cast<int>(next);
                column = static_cast<int>(left);
                size *= LaneLod::kFanout;
            }
            if (level >= 0) {
                size /= LaneLod::kFanout;
                const auto &nodes = tree[static_cast<std::size_t>(level)];
                writer.addInside(column, static_cast<double>(nodes.busy[i / size]) * perPs, nodes.key[i / size]);
                i += size;
                continue;
            }
        }
        writer.addEvent(i);
        ++i;
    }
}

void rasterMip(const LaneLod &lod, std::size_t level, const PixelGrid &grid, ColumnWriter &writer)
{
    const LaneLod::MipLevel &mip = lod.mip()[level];
    const unsigned shift = lod.mipShift(level);
    const double perPs = 1.0 / grid.psPerPixel();
    const double bucket = std::ldexp(perPs, static_cast<int>(shift)); // pixels, at most 1
    const std::int64_t offset = grid.beginPs - lod.mipOrigin();
    const std::int64_t count = static_cast<std::int64_t>(mip.key.size());
    const std::int64_t first = std::max<std::int64_t>(0, offset >> shift);
    const std::int64_t last = std::min(count - 1, (grid.endPs - 1 - lod.mipOrigin()) >> shift);
    if (first > last)
        return;
    const double base = writer.x(lod.mipOrigin() + (first << shift));
    constexpr double whole = 1.0 / 65535;
    for (std::int64_t i = first; i <= last; ++i) {
        const LaneKey key = mip.key[static_cast<std::size_t>(i)];
        if (key == 0)
            continue;
        const double share = mip.coverage[static_cast<std::size_t>(i)] * whole;
        const double left = base + static_cast<double>(i - first) * bucket;
        const double right = left + bucket;
        const int column = static_cast<int>(std::floor(left));
        if (column >= grid.width || right <= 0)
            continue;
        if (right <= column + 1) {
            if (column >= 0)
                writer.addInside(column, share * bucket, key);
            continue;
        }
        if (column >= 0)
            writer.addInside(column, share * (column + 1 - left), key);
        if (column + 1 < grid.width)
            writer.addInside(column + 1, share * (right - column - 1), key);
    }
}

/// Visits the events of at least `least` ps in [first, last) from left to right.
void visitLong(const LaneEvents &events, const LaneLod &lod, std::size_t level, std::size_t node, std::size_t first,
               std::size_t last, unsigned leastClass, std::int64_t least, ColumnWriter &writer)
{
    std::size_t size = LaneLod::kFanout;
    for (std::size_t l = 0; l < level; ++l)
        size *= LaneLod::kFanout;
    const std::size_t from = node * size;
    if (from >= last || from + size <= first || lengthClassOfKey(lod.tree()[level].key[node]) < leastClass)
        return;
    if (level == 0) {
        for (std::size_t i = std::max(from, first); i < std::min({from + size, last, events.count}); ++i)
            if (events.lengthOf(i) >= least)
                writer.sharpenEvent(i);
        return;
    }
    const std::size_t children = lod.tree()[level - 1].key.size();
    for (std::size_t child = node * LaneLod::kFanout; child < std::min(children, (node + 1) * LaneLod::kFanout);
         ++child)
        visitLong(events, lod, level - 1, child, first, last, leastClass, least, writer);
}

} // namespace

void LaneRaster::reset(int width)
{
    coverage.assign(static_cast<std::size_t>(width), 0.0f);
    key.assign(static_cast<std::size_t>(width), 0);
    boxes.clear();
}

RasterSource rasterSource(const LaneLod *lod, const PixelGrid &grid, std::size_t *mipLevel)
{
    if (!lod || lod->tree().empty())
        return RasterSource::Events;
    const double pixel = grid.psPerPixel();
    // Buckets of a quarter pixel where there are such, at most of half a pixel.
    if (std::ldexp(1.0, static_cast<int>(lod->mipShift(0))) * 2 > pixel)
        return RasterSource::Tree;
    std::size_t level = 0;
    while (level + 1 < lod->mip().size() && std::ldexp(1.0, static_cast<int>(lod->mipShift(level + 1))) * 4 <= pixel)
        ++level;
    if (mipLevel)
        *mipLevel = level;
    return RasterSource::Mip;
}

void rasterLane(const LaneEvents &events, const LaneLod *lod, const PixelGrid &grid, float leastBox, LaneRaster *out)
{
    out->reset(grid.width);
    if (events.count == 0 || grid.endPs <= grid.beginPs)
        return;
    ColumnWriter writer(events, grid, leastBox, out);
    std::size_t level = 0;
    switch (rasterSource(lod, grid, &level)) {
    case RasterSource::Events:
        rasterEvents(events, grid, writer);
        break;
    case RasterSource::Tree:
        rasterTree(events, *lod, grid, writer);
        break;
    case RasterSource::Mip: {
        rasterMip(*lod, level, grid, writer);
        const auto least = static_cast<std::int64_t>(std::floor(grid.psPerPixel()));
        const std::size_t first = events.firstEndingAfter(grid.beginPs);
        const std::size_t last = events.firstBeginningAt(grid.endPs);
        const std::size_t top = lod->tree().size() - 1;
        for (std::size_t node = 0; node < lod->tree()[top].key.size(); ++node)
            visitLong(events, *lod, top, node, first, last, lengthClass(least), least, writer);
        break;
    }
    }
    for (float &coverage : out->coverage)
        coverage = std::min(coverage, 1.0f);
}

} // namespace planescope
