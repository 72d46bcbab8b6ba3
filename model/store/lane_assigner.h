#pragma once
#include "model/base/units.h"

#include <cstdint>
#include <vector>

namespace planescope {

/// What a drawing wants to know of the lanes of a whole line.
struct LaneFacts {
    std::uint16_t lanes = 0;    ///< 0 without events
    std::uint16_t boxLanes = 0; ///< up to the deepest one with an event that lasts; instants alone do not count
    Duration busy;              ///< time during which lane 0 is busy
};

/// Gives each event of a line the first lane that is free at its begin. Events come sorted by (begin, longer first).
/// For nested events the lane is the depth, found in constant time; with partial overlaps it is found among the busy
/// lanes, in O(log lanes) when there are many. Lanes beyond 65,535 share the last one. On the way it notes what a
/// drawing wants to know of the line as a whole.
class LaneAssigner
{
public:
    [[gnu::always_inline]] std::uint16_t place(std::int64_t beginPs, std::int64_t endPs)
    {
        // An instant takes its place for 1 ps, so that marks at one time do not hide each other.
        const std::int64_t busyUntil = endPs > beginPs ? endPs : beginPs + (beginPs < INT64_MAX);
        if (m_isNested) [[likely]] {
            std::size_t at = m_depth;
            while (at > 0 && m_end[at - 1] <= beginPs)
                --at;
            if (at < kNestedLimit && (at == 0 || m_end[at - 1] >= endPs)) [[likely]] {
                if (at == m_end.size())
                    m_end.push_back(busyUntil);
                else
                    m_end[at] = busyUntil;
                m_depth = at + 1;
                note(at, endPs - beginPs);
                return static_cast<std::uint16_t>(at);
            }
            leaveNested();
        }
        return placeAnywhere(beginPs, endPs, busyUntil);
    }

    std::uint16_t laneCount() const { return static_cast<std::uint16_t>(m_end.size()); }
    LaneFacts facts() const
    {
        return {laneCount(), static_cast<std::uint16_t>(m_boxLanes), Duration::ps(static_cast<std::int64_t>(m_busyPs))};
    }
    /// Events that overlap the one on the next lower lane without lying inside it.
    std::uint64_t partialOverlaps() const { return m_partialOverlaps; }
    /// True when every lane is free at `beginPs`: what follows does not depend on what came before.
    bool isFreeAt(std::int64_t beginPs) const;
    void reset();
    /// Adds what an assigner saw that worked on the events before; `busyTwicePs` of lane 0 were counted by both.
    void carryOn(const LaneAssigner &before, std::int64_t busyTwicePs);

private:
    static constexpr std::size_t kNestedLimit = 0xFFFF;
    static constexpr std::size_t kTreeFrom = 32;
    [[gnu::always_inline]] void note(std::size_t lane, std::int64_t lengthPs)
    {
        if (lengthPs > 0 && lane >= m_boxLanes)
            m_boxLanes = lane + 1;
        m_busyPs += lane == 0 ? static_cast<std::uint64_t>(lengthPs) : 0;
    }
    void leaveNested();
    std::uint16_t placeAnywhere(std::int64_t beginPs, std::int64_t endPs, std::int64_t busyUntil);
    std::size_t firstFree(std::int64_t beginPs) const;
    void setEnd(std::size_t lane, std::int64_t end);
    void rebuildTree();

    std::vector<std::int64_t> m_end; // per lane: busy until
    std::size_t m_depth = 0;         // nested: lanes below are busy, their ends do not rise with the lane
    bool m_isNested = true;
    std::int64_t m_latestEnd = INT64_MIN;
    std::uint64_t m_partialOverlaps = 0;
    std::size_t m_boxLanes = 0;
    std::uint64_t m_busyPs = 0;       // unsigned: wraps where times are nonsense
    std::vector<std::int64_t> m_tree; // minimum over lanes, root at 1; empty while few lanes
    std::size_t m_leaves = 0;
};

} // namespace planescope
