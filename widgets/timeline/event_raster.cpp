#include "widgets/timeline/event_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

namespace {

/// Adds what lies in the grid to the columns of one lane. What is added to one column after another is kept in
/// registers until another column's turn: with many events per pixel each would wait for the memory of the one before.
class ColumnWriter
{
public:
    ColumnWriter(const LaneEvents &events, const PixelGrid &grid, float leastBox, LaneRaster *out) :
        m_events(events), m_grid(grid), m_perPs(1.0 / grid.psPerPixel()), m_leastBox(std::max(1.0f, leastBox)),
        m_leastBoxPs(static_cast<std::int64_t>(std::floor(grid.psPerPixel()))), m_coverageOf(out->coverage.data()),
        m_keyOf(out->key.data()), m_out(out)
    {}
    ~ColumnWriter()
    {
        flushDense();
        flush();
    }
    ColumnWriter(const ColumnWriter &) = delete;
    ColumnWriter &operator=(const ColumnWriter &) = delete;

    double x(std::int64_t ps) const { return static_cast<double>(ps - m_grid.beginPs) * m_perPs; }

    /// A part of a column that lies wholly in it.
    void addInside(int column, double coverage, LaneKey key)
    {
        if (column != m_column) {
            flush();
            m_column = column;
            m_coverage = m_coverageOf[column];
            m_key = m_keyOf[column];
        }
        m_coverage += static_cast<float>(coverage);
        m_key = std::max(m_key, key);
    }
    /// Writes the column that is being added to.
    void flush()
    {
        if (m_column < 0)
            return;
        m_coverageOf[m_column] = m_coverage;
        m_keyOf[m_column] = m_key;
        m_column = -1;
    }

    void addEvent(std::size_t row, std::int64_t begin, std::int64_t length, std::uint32_t type)
    {
        const unsigned style = m_events.styleOf(row, type);
        const LaneKey key = laneKey(length, style);
        const double left = x(begin);
        const double right = x(begin + length);
        if (left >= 0 && right <= m_grid.width) {
            const int column = static_cast<int>(left);
            if (right <= column + 1 && column < m_grid.width) {
                addInside(column, right - left, key);
                if (right - left >= m_leastBox)
                    addBox(row, begin, length, left, right, type);
                return;
            }
        }
        if (right <= 0 || left >= m_grid.width)
            return;
        addSpan(std::max(0.0, left), std::min<double>(m_grid.width, right), key);
        if (right - left >= m_leastBox)
            addBox(row, begin, length, left, right, type);
    }
    /// Where many events share a column they are added up in picoseconds: those that lie in the column of the one
    /// before need no place in pixels.
    void addEvents(std::size_t first, std::size_t last)
    {
        while (first < last) {
            const std::size_t count = std::min(LaneEvents::kBatch, last - first);
            m_events.readBegins(first, count, m_begins.data());
            m_events.readLengths(first, count, m_lengths.data());
            m_events.readTypes(first, count, m_types.data());
            // One by one, so that they stay in registers.
            std::int64_t columnBegin = m_dense.beginPs;
            std::int64_t columnEnd = m_dense.endPs;
            std::int64_t busy = m_dense.busyPs;
            unsigned key = m_dense.key;
            for (std::size_t i = 0; i < count; ++i) {
                const std::int64_t begin = m_begins[i];
                const std::int64_t length = m_lengths[i];
                if ((begin >= columnBegin) & (begin + length <= columnEnd) & (length < m_leastBoxPs)) {
                    busy += length;
                    key =
                        std::max<unsigned>(key, laneKey(length, m_events.styleOf(m_events.row(first + i), m_types[i])));
                    continue;
                }
                m_dense.busyPs = busy;
                m_dense.key = static_cast<LaneKey>(key);
                addEvent(m_events.row(first + i), begin, length, m_types[i]);
                moveDenseTo(begin + length);
                columnBegin = m_dense.beginPs;
                columnEnd = m_dense.endPs;
                busy = m_dense.busyPs;
                key = m_dense.key;
            }
            m_dense.busyPs = busy;
            m_dense.key = static_cast<LaneKey>(key);
            first += count;
        }
    }

    /// Where buckets already counted this event: makes its edges exact. Not between additions.
    void sharpenEvent(std::size_t position, std::int64_t length)
    {
        const std::size_t row = m_events.row(position);
        const std::int64_t begin = m_events.begin[row];
        const double left = x(begin);
        const double right = x(begin + length);
        if (right <= 0 || left >= m_grid.width || right - left < 1)
            return;
        const std::uint32_t type = m_events.type[row];
        const LaneKey key = laneKey(length, m_events.styleOf(row, type));
        const double from = std::max(0.0, left);
        const double to = std::min<double>(m_grid.width, right);
        const int first = static_cast<int>(from);
        const int last = std::min(m_grid.width - 1, static_cast<int>(std::ceil(to)) - 1);
        for (int column = first; column <= last; ++column) {
            const double part = std::min<double>(column + 1, to) - std::max<double>(column, from);
            m_coverageOf[column] = std::max(m_coverageOf[column], static_cast<float>(part));
            m_keyOf[column] = std::max(m_keyOf[column], key);
        }
        if (right - left >= m_leastBox)
            addBox(row, begin, length, left, right, type);
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
        for (int column = first + 1; column < last; ++column) {
            m_coverageOf[column] += 1;
            m_keyOf[column] = std::max(m_keyOf[column], key);
        }
        addInside(last, right - last, key);
    }

private:
    /// What is added to one column in picoseconds.
    struct Dense {
        int column = -1;
        std::int64_t beginPs = 0; ///< whole picoseconds that surely lie in the column
        std::int64_t endPs = -1;
        std::int64_t busyPs = 0;
        LaneKey key = 0;
    };
    void flushDense()
    {
        if (m_dense.key != 0)
            addInside(m_dense.column, static_cast<double>(m_dense.busyPs) * m_perPs, m_dense.key);
        m_dense.busyPs = 0;
        m_dense.key = 0;
    }
    void moveDenseTo(std::int64_t ps)
    {
        const double at = x(ps);
        const int column = at < 0 || at >= m_grid.width ? -1 : static_cast<int>(at);
        if (column == m_dense.column)
            return;
        flushDense();
        m_dense = {};
        if (column < 0)
            return;
        m_dense.column = column;
        m_dense.beginPs = m_grid.beginPs + static_cast<std::int64_t>(std::ceil(column * m_grid.psPerPixel()));
        m_dense.endPs = m_grid.beginPs + static_cast<std::int64_t>(std::floor((column + 1) * m_grid.psPerPixel()));
    }

    void addBox(std::size_t row, std::int64_t begin, std::int64_t length, double left, double right, std::uint32_t type)
    {
        LaneBox box;
        box.x0 = static_cast<float>(std::max(-1.0, left));
        box.x1 = static_cast<float>(std::min<double>(m_grid.width + 1, right));
        box.row = row;
        box.type = type;
        box.style = static_cast<std::uint8_t>(m_events.styleOf(row, type));
        box.beginsBefore = begin < m_grid.beginPs;
        box.endsAfter = begin + length > m_grid.endPs;
        m_out->boxes.push_back(box);
    }

    const LaneEvents &m_events;
    const PixelGrid m_grid;
    double m_perPs;
    float m_leastBox;
    std::int64_t m_leastBoxPs; ///< shorter ones are surely no boxes
    float *m_coverageOf;
    LaneKey *m_keyOf;
    LaneRaster *m_out;
    int m_column = -1; ///< that m_coverage and m_key belong to; -1: none
    float m_coverage = 0;
    LaneKey m_key = 0;
    Dense m_dense;
    std::array<std::int64_t, LaneEvents::kBatch> m_begins{}; ///< of the events that are being added
    std::array<std::int64_t, LaneEvents::kBatch> m_lengths{};
    std::array<std::uint32_t, LaneEvents::kBatch> m_types{};
};

/// As LaneEvents::firstBeginningAt, down the tree: a search through millions of rows waits for memory at every step.
std::size_t firstBeginningAt(const LaneEvents &events, const LaneLod *lod, std::int64_t ps)
{
    if (!lod || lod->tree().empty())
        return events.firstBeginningAt(ps);
    const auto &tree = lod->tree();
    std::size_t from = 0;
    std::size_t to = tree.back().begin.size();
    for (std::size_t level = tree.size(); level-- > 0;) {
        const auto &begins = tree[level].begin;
        const auto first = begins.begin() + static_cast<std::ptrdiff_t>(from);
        const auto last = begins.begin() + static_cast<std::ptrdiff_t>(std::min(to, begins.size()));
        const auto at = std::lower_bound(first, last, ps);
        if (at == first) // nodes are sorted: nothing before this one begins earlier
            return from * LaneLod::kFanout << 4 * level;
        from = static_cast<std::size_t>(at - begins.begin() - 1) * LaneLod::kFanout;
        to = from + LaneLod::kFanout;
    }
    std::array<std::int64_t, LaneLod::kFanout> begins{};
    const std::size_t count = std::min<std::size_t>(LaneLod::kFanout, events.count - from);
    events.readBegins(from, count, begins.data());
    return from + static_cast<std::size_t>(
                      std::lower_bound(begins.begin(), begins.begin() + static_cast<std::ptrdiff_t>(count), ps) -
                      begins.begin());
}

std::size_t firstEndingAfter(const LaneEvents &events, const LaneLod *lod, std::int64_t ps)
{
    // Events do not overlap, so only the last one that begins before can reach over.
    const std::size_t at = firstBeginningAt(events, lod, ps);
    return at > 0 && events.endOf(at - 1) > ps ? at - 1 : at;
}

void rasterEvents(const LaneEvents &events, const PixelGrid &grid, ColumnWriter &writer)
{
    writer.addEvents(events.firstEndingAfter(grid.beginPs), events.firstBeginningAt(grid.endPs));
}

/// Event by event, but over a whole node at once where it lies inside of one column.
void rasterTree(const LaneEvents &events, const LaneLod &lod, const PixelGrid &grid, ColumnWriter &writer)
{
    const auto &tree = lod.tree();
    const double perPs = 1.0 / grid.psPerPixel();
    std::size_t i = firstEndingAfter(events, &lod, grid.beginPs);
    const std::size_t last = firstBeginningAt(events, &lod, grid.endPs);
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
        const std::size_t next = std::min(last, (i / LaneLod::kFanout + 1) * LaneLod::kFanout);
        writer.addEvents(i, next);
        i = next;
    }
}

/// Column by column: the buckets in it, and of those across its edges the part that lies in it.
void rasterMip(const LaneLod &lod, std::size_t level, const PixelGrid &grid, LaneRaster *out)
{
    const LaneLod::MipLevel &mip = lod.mip()[level];
    const double bucketPs = std::ldexp(1.0, static_cast<int>(lod.mipShift(level)));
    const double perPixel = grid.psPerPixel() / bucketPs; // buckets; at least two
    const auto count = static_cast<std::int64_t>(mip.key.size());
    const double base = static_cast<double>(grid.beginPs - lod.mipOrigin()) / bucketPs;
    const float scale = static_cast<float>(1.0 / (65535.0 * perPixel));
    const std::uint16_t *const shares = mip.coverage.data();
    const LaneKey *const keys = mip.key.data();
    // Columns that no bucket reaches stay empty; one more on each side, since divisions round.
    const double width = grid.width;
    const auto first = static_cast<int>(std::clamp(std::floor(-base / perPixel) - 1, 0.0, width));
    const auto last =
        static_cast<int>(std::clamp(std::ceil((static_cast<double>(count) - base) / perPixel) + 1, 0.0, width));
    for (int x = first; x < last; ++x) {
        const double left = std::max(0.0, base + x * perPixel);
        const double right = std::min(static_cast<double>(count), base + (x + 1) * perPixel);
        auto i = static_cast<std::int64_t>(left);
        const auto whole = static_cast<std::int64_t>(right); // the bucket that the right edge lies in
        if (right <= left)
            continue;
        // All of the first bucket, less what lies before the column; likewise of the last one.
        float before = 0;
        std::uint32_t sum = 0;
        LaneKey key = 0;
        if (i < count)
            before = static_cast<float>(left - static_cast<double>(i)) * static_cast<float>(shares[i]);
        for (; i < whole; ++i) {
            sum += shares[i];
            key = std::max(key, keys[i]);
        }
        float busy = static_cast<float>(sum) - before;
        if (whole < count && right > static_cast<double>(whole)) {
            busy += static_cast<float>(right - static_cast<double>(whole)) * static_cast<float>(shares[whole]);
            key = std::max(key, keys[whole]);
        }
        out->coverage[static_cast<std::size_t>(x)] = std::max(0.0f, busy * scale);
        out->key[static_cast<std::size_t>(x)] = key;
    }
}

/// Visits the events of at least `least` ps in [first, last) from left to right. They are few and far apart: each waits
/// for memory several times. So they are gathered, and all are asked for before the first is looked at.
class LongEvents
{
public:
    LongEvents(const LaneEvents &events, const LaneLod &lod, std::size_t first, std::size_t last, std::int64_t least,
               ColumnWriter &writer) :
        m_events(events),
        m_lod(lod), m_first(first), m_last(last), m_least(least), m_leastClass(lengthClass(least)), m_writer(writer)
    {}
    void visit()
    {
        gather(m_lod.tree().size() - 1, 0, m_lod.tree().back().key.size());
        sharpen();
    }

private:
    static constexpr std::size_t kGathered = 64; // nodes: what they touch stays in the first-level cache

    /// Nodes [from, to) of a level.
    void gather(std::size_t level, std::size_t from, std::size_t to)
    {
        const std::size_t size = std::size_t{LaneLod::kFanout} << 4 * level;
        const LaneKey *const keys = m_lod.tree()[level].key.data();
        from = std::max(from, m_first / size);
        to = std::min(to, (m_last + size - 1) / size);
        for (std::size_t node = from; node < to; ++node) {
            if (lengthClassOfKey(keys[node]) < m_leastClass)
                continue;
            if (level > 0) {
                gather(level - 1, node * LaneLod::kFanout,
                       std::min(m_lod.tree()[level - 1].key.size(), (node + 1) * LaneLod::kFanout));
                continue;
            }
            m_nodes[m_nodeCount++] = node;
            if (m_nodeCount == kGathered)
                sharpen();
        }
    }

    void sharpen()
    {
        // The processor runs ahead through these loops, as nothing in them waits for the round before.
        std::int64_t touched = 0;
        for (std::size_t i = 0; i < m_nodeCount; ++i)
            touched ^= m_events.duration[m_events.row(beginOf(m_nodes[i]))] ^
                       m_events.duration[m_events.row(endOf(m_nodes[i]) - 1)];
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_nodeCount; ++i) {
            const std::size_t begin = beginOf(m_nodes[i]);
            const std::size_t end = endOf(m_nodes[i]);
            m_events.readLengths(begin, end - begin, m_read.data());
            for (std::size_t at = begin; at < end; ++at) {
                m_positions[count] = at;
                m_lengths[count] = m_read[at - begin];
                count += m_read[at - begin] >= m_least ? 1 : 0;
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t row = m_events.row(m_positions[i]);
            touched ^= m_events.begin[row] ^ m_events.type[row];
        }
        keep(touched);
        for (std::size_t i = 0; i < count; ++i)
            m_writer.sharpenEvent(m_positions[i], m_lengths[i]);
        m_nodeCount = 0;
    }

    std::size_t beginOf(std::size_t node) const { return std::max(node * LaneLod::kFanout, m_first); }
    std::size_t endOf(std::size_t node) const
    {
        return std::min<std::size_t>({(node + 1) * LaneLod::kFanout, m_last, m_events.count});
    }
    /// Makes the compiler compute it.
    static void keep(std::int64_t value) { asm volatile("" : : "r"(value)); }

    const LaneEvents &m_events;
    const LaneLod &m_lod;
    std::size_t m_first;
    std::size_t m_last;
    std::int64_t m_least;
    unsigned m_leastClass;
    ColumnWriter &m_writer;
    std::array<std::size_t, kGathered> m_nodes{};
    std::size_t m_nodeCount = 0;
    std::array<std::int64_t, LaneLod::kFanout> m_read{};
    std::array<std::size_t, kGathered * LaneLod::kFanout + 1> m_positions{};
    std::array<std::int64_t, kGathered * LaneLod::kFanout + 1> m_lengths{};
};

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
    std::size_t level = 0;
    const RasterSource source = rasterSource(lod, grid, &level);
    if (source == RasterSource::Mip)
        rasterMip(*lod, level, grid, out);
    {
        ColumnWriter writer(events, grid, leastBox, out);
        switch (source) {
        case RasterSource::Events:
            rasterEvents(events, grid, writer);
            break;
        case RasterSource::Tree:
            rasterTree(events, *lod, grid, writer);
            break;
        case RasterSource::Mip: {
            const auto least = static_cast<std::int64_t>(std::floor(grid.psPerPixel()));
            const std::size_t first = firstEndingAfter(events, lod, grid.beginPs);
            const std::size_t last = firstBeginningAt(events, lod, grid.endPs);
            if (first < last)
                LongEvents(events, *lod, first, last, std::max<std::int64_t>(1, least), writer).visit();
            break;
        }
        }
    }
    for (float &coverage : out->coverage)
        coverage = std::min(coverage, 1.0f);
}

} // namespace planescope
