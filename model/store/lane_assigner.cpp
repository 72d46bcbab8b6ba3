#include "model/store/lane_assigner.h"

#include <algorithm>
#include <bit>

namespace planescope {

bool LaneAssigner::isFreeAt(std::int64_t beginPs) const
{
    if (m_isNested)
        return m_depth == 0 || m_end[0] <= beginPs;
    return m_latestEnd <= beginPs;
}

void LaneAssigner::reset()
{
    m_end.clear();
    m_depth = 0;
    m_isNested = true;
    m_latestEnd = INT64_MIN;
    m_partialOverlaps = 0;
    m_boxLanes = 0;
    m_busyPs = 0;
    m_tree.clear();
    m_leaves = 0;
}

void LaneAssigner::carryOn(const LaneAssigner &before, std::int64_t busyTwicePs)
{
    m_partialOverlaps += before.m_partialOverlaps;
    m_boxLanes = std::max(m_boxLanes, before.m_boxLanes);
    m_busyPs += before.m_busyPs - static_cast<std::uint64_t>(busyTwicePs);
    if (before.m_end.size() > m_end.size()) {
        m_end.resize(before.m_end.size(), INT64_MIN);
        if (!m_isNested)
            rebuildTree();
    }
}

void LaneAssigner::leaveNested()
{
    m_isNested = false;
    for (std::size_t lane = m_depth; lane < m_end.size(); ++lane)
        m_end[lane] = INT64_MIN; // left over from earlier, free by now
    m_latestEnd = INT64_MIN;
    for (const std::int64_t end : m_end)
        m_latestEnd = std::max(m_latestEnd, end);
    rebuildTree();
}

std::uint16_t LaneAssigner::placeAnywhere(std::int64_t beginPs, std::int64_t endPs, std::int64_t busyUntil)
{
    if (m_latestEnd <= beginPs) {
        m_isNested = true;
        m_depth = 0;
        return place(beginPs, endPs);
    }
    std::size_t at = firstFree(beginPs);
    if (at == m_end.size()) {
        if (at < 0xFFFF) {
            m_end.push_back(INT64_MIN);
            if (m_end.size() >= kTreeFrom && m_end.size() > m_leaves)
                rebuildTree();
        } else {
            --at;
        }
    }
    if (at > 0 && m_end[at - 1] < endPs)
        ++m_partialOverlaps;
    setEnd(at, std::max(m_end[at], busyUntil));
    note(at, endPs - beginPs);
    m_latestEnd = std::max(m_latestEnd, busyUntil);
    return static_cast<std::uint16_t>(at);
}

std::size_t LaneAssigner::firstFree(std::int64_t beginPs) const
{
    if (m_tree.empty()) {
        std::size_t at = 0;
        while (at < m_end.size() && m_end[at] > beginPs)
            ++at;
        return at;
    }
    if (m_tree[1] > beginPs)
        return m_end.size();
    std::size_t node = 1;
    while (node < m_leaves) {
        node *= 2;
        if (m_tree[node] > beginPs)
            ++node;
    }
    return node - m_leaves;
}

void LaneAssigner::setEnd(std::size_t lane, std::int64_t end)
{
    m_end[lane] = end;
    if (m_tree.empty())
        return;
    std::size_t node = lane + m_leaves;
    m_tree[node] = end;
    for (node /= 2; node > 0; node /= 2)
        m_tree[node] = std::min(m_tree[2 * node], m_tree[2 * node + 1]);
}

void LaneAssigner::rebuildTree()
{
    m_tree.clear();
    m_leaves = 0;
    if (m_end.size() < kTreeFrom)
        return;
    m_leaves = std::bit_ceil(m_end.size() + 1);
    m_tree.assign(2 * m_leaves, INT64_MAX); // lanes that do not exist yet are never chosen
    std::copy(m_end.begin(), m_end.end(), m_tree.begin() + static_cast<std::ptrdiff_t>(m_leaves));
    for (std::size_t node = m_leaves - 1; node > 0; --node)
        m_tree[node] = std::min(m_tree[2 * node], m_tree[2 * node + 1]);
}

} // namespace planescope
