#include "widgets/timeline/lane_lod.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

std::size_t LaneEvents::firstBeginningAt(std::int64_t ps) const
{
    std::size_t low = 0;
    std::size_t high = count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (beginOf(middle) < ps)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

std::size_t LaneEvents::firstEndingAfter(std::int64_t ps) const
{
    // Events do not overlap, so only the last one that begins before can reach over.
    const std::size_t at = firstBeginningAt(ps);
    return at > 0 && endOf(at - 1) > ps ? at - 1 : at;
}

void LaneLod::build(const LaneEvents &events)
{
    m_mip.clear();
    m_tree.clear();
    if (events.count < kLeastEvents)
        return;
    buildTree(events);
    buildMip(events);
}

void LaneLod::buildTree(const LaneEvents &events)
{
    TreeLevel level;
    const std::size_t nodes = (events.count + kFanout - 1) / kFanout;
    level.begin.resize(nodes), level.end.resize(nodes), level.busy.resize(nodes), level.key.resize(nodes);
    std::array<std::int64_t, kFanout> begins{};
    std::array<std::int64_t, kFanout> lengths{};
    std::array<std::uint32_t, kFanout> types{};
    for (std::size_t node = 0; node < nodes; ++node) {
        const std::size_t first = node * kFanout;
        const std::size_t last = std::min(events.count, first + kFanout);
        events.readBegins(first, last - first, begins.data());
        events.readLengths(first, last - first, lengths.data());
        events.readTypes(first, last - first, types.data());
        std::int64_t busy = 0;
        std::int64_t end = begins[0] + lengths[0];
        LaneKey key = 0;
        for (std::size_t i = 0; i < last - first; ++i) {
            busy += lengths[i];
            end = std::max(end, begins[i] + lengths[i]);
            key = std::max(key, laneKey(lengths[i], events.styleOf(events.row(first + i), types[i])));
        }
        level.begin[node] = begins[0], level.end[node] = end, level.busy[node] = busy, level.key[node] = key;
    }
    m_tree.push_back(std::move(level));
    while (m_tree.back().begin.size() > kFanout) {
        const TreeLevel &below = m_tree.back();
        TreeLevel above;
        const std::size_t count = (below.begin.size() + kFanout - 1) / kFanout;
        above.begin.resize(count), above.end.resize(count), above.busy.resize(count), above.key.resize(count);
        for (std::size_t node = 0; node < count; ++node) {
            const std::size_t first = node * kFanout;
            const std::size_t last = std::min(below.begin.size(), first + kFanout);
            above.begin[node] = below.begin[first];
            above.end[node] = *std::max_element(below.end.begin() + static_cast<std::ptrdiff_t>(first),
                                                below.end.begin() + static_cast<std::ptrdiff_t>(last));
            for (std::size_t i = first; i < last; ++i) {
                above.busy[node] += below.busy[i];
                above.key[node] = std::max(above.key[node], below.key[i]);
            }
        }
        m_tree.push_back(std::move(above));
    }
}

void LaneLod::buildMip(const LaneEvents &events)
{
    m_origin = events.beginOf(0);
    // Events of one lane may overlap only where a line has more lanes than can be told apart; the last is not the
    // one that ends last then.
    const std::int64_t lastEnd = *std::max_element(m_tree.back().end.begin(), m_tree.back().end.end());
    const auto span = static_cast<std::uint64_t>(lastEnd - m_origin);
    const std::uint64_t most = std::max<std::uint64_t>(16, events.count / 4);
    m_shift = 0;
    while ((span >> m_shift) >= most)
        ++m_shift;
    std::size_t count = static_cast<std::size_t>(span >> m_shift) + 1;

    // Exact sums in picoseconds through all levels; only what is kept is rounded, so errors do not add up.
    std::vector<std::uint64_t> busy(count);
    std::vector<LaneKey> key(count);
    std::array<std::int64_t, LaneEvents::kBatch> begins{};
    std::array<std::int64_t, LaneEvents::kBatch> lengths{};
    std::array<std::uint32_t, LaneEvents::kBatch> types{};
    for (std::size_t i = 0; i < events.count; ++i) {
        const std::size_t inBatch = i % LaneEvents::kBatch;
        if (inBatch == 0) {
            const std::size_t batch = std::min(LaneEvents::kBatch, events.count - i);
            events.readBegins(i, batch, begins.data());
            events.readLengths(i, batch, lengths.data());
            events.readTypes(i, batch, types.data());
        }
        const auto begin = static_cast<std::uint64_t>(begins[inBatch] - m_origin);
        const auto end = begin + static_cast<std::uint64_t>(lengths[inBatch]);
        const LaneKey own = laneKey(lengths[inBatch], events.styleOf(events.row(i), types[inBatch]));
        const auto last = static_cast<std::size_t>((end - 1) >> m_shift);
        for (auto at = static_cast<std::size_t>(begin >> m_shift); at <= last; ++at) {
            const std::uint64_t from = std::max(begin, static_cast<std::uint64_t>(at) << m_shift);
            const std::uint64_t to = std::min(end, static_cast<std::uint64_t>(at + 1) << m_shift);
            busy[at] += to - from;
            key[at] = std::max(key[at], own);
        }
    }

    for (unsigned shift = m_shift;; ++shift) {
        MipLevel level;
        level.coverage.resize(count);
        const double whole = std::ldexp(1.0, static_cast<int>(shift));
        for (std::size_t i = 0; i < count; ++i) {
            if (key[i] == 0)
                continue;
            const double share = std::min(1.0, static_cast<double>(busy[i]) / whole);
            level.coverage[i] = static_cast<std::uint16_t>(std::max(1L, std::lround(share * 65535)));
        }
        level.key.assign(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(count));
        m_mip.push_back(std::move(level));
        if (count <= 2)
            break;
        const std::size_t next = (count + 1) / 2;
        for (std::size_t i = 0; i < next; ++i) {
            const bool pair = 2 * i + 1 < count;
            busy[i] = busy[2 * i] + (pair ? busy[2 * i + 1] : 0);
            key[i] = std::max(key[2 * i], pair ? key[2 * i + 1] : LaneKey{0});
        }
        count = next;
    }
}

std::size_t LaneLod::byteCount() const
{
    std::size_t bytes = 0;
    for (const MipLevel &level : m_mip)
        bytes += level.key.size() * 4;
    for (const TreeLevel &level : m_tree)
        bytes += level.key.size() * (3 * sizeof(std::int64_t) + sizeof(LaneKey));
    return bytes;
}

std::size_t LaneLod::longest(const LaneEvents &events, std::size_t first, std::size_t last) const
{
    std::size_t best = first;
    std::int64_t bestLength = -1;
    const auto consider = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            if (events.lengthOf(i) > bestLength) {
                bestLength = events.lengthOf(i);
                best = i;
            }
        }
    };
    // Walk whole nodes upwards; remember the node with the greatest key and look into it at the end.
    std::size_t i = first;
    LaneKey bestKey = 0;
    std::size_t bestNode = 0;
    std::size_t bestLevel = 0;
    while (i < last) {
        std::size_t level = 0;
        std::size_t size = kFanout;
        bool inside = !m_tree.empty() && i % size == 0 && i + size <= last;
        if (!inside) {
            consider(i, i + 1);
            ++i;
            continue;
        }
        while (level + 1 < m_tree.size() && i % (size * kFanout) == 0 && i + size * kFanout <= last) {
            ++level;
            size *= kFanout;
        }
        if (m_tree[level].key[i / size] > bestKey) {
            bestKey = m_tree[level].key[i / size];
            bestNode = i / size;
            bestLevel = level;
        }
        i += size;
    }
    if (lengthClassOfKey(bestKey) >= lengthClass(bestLength < 1 ? 1 : bestLength) && bestKey != 0) {
        while (bestLevel > 0) {
            const TreeLevel &below = m_tree[bestLevel - 1];
            std::size_t child = bestNode * kFanout;
            const std::size_t end = std::min(below.key.size(), child + kFanout);
            while (child + 1 < end && below.key[child] != bestKey)
                ++child;
            bestNode = child;
            --bestLevel;
        }
        consider(bestNode * kFanout, std::min(events.count, (bestNode + 1) * kFanout));
    }
    return best;
}

} // namespace planescope
