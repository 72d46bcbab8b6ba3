#pragma once
// A StatSource kept in memory, for sessions that a test builds by hand: handle n is the n-th list of stats.
#include "model/store/stat.h"

#include <string>
#include <utility>
#include <vector>

namespace planescope::testing {

struct FixtureStat {
    NameId name;
    StatKind kind = StatKind::None;
    double number = 0;
    std::uint64_t bits = 0;
    std::string text;
};

class StatFixture : public StatSource
{
public:
    /// Returns the handle of the list.
    std::uint32_t add(std::vector<FixtureStat> stats)
    {
        m_lists.push_back(std::move(stats));
        return static_cast<std::uint32_t>(m_lists.size() - 1);
    }
    void setPlaneStats(PlaneId plane, std::vector<FixtureStat> stats)
    {
        m_planes.emplace_back(plane, std::move(stats));
    }

    void eventStats(PlaneId, std::uint64_t handle, const StatVisitor &visit) const override
    {
        give(handle, false, visit);
    }
    void typeStats(PlaneId, std::uint64_t handle, const StatVisitor &visit) const override
    {
        give(handle, true, visit);
    }
    void planeStats(PlaneId plane, const StatVisitor &visit) const override
    {
        for (const auto &[id, stats] : m_planes)
            if (id == plane)
                giveAll(stats, false, visit);
    }

private:
    void give(std::uint64_t handle, bool onType, const StatVisitor &visit) const
    {
        if (handle < m_lists.size())
            giveAll(m_lists[handle], onType, visit);
    }
    static void giveAll(const std::vector<FixtureStat> &stats, bool onType, const StatVisitor &visit)
    {
        for (const FixtureStat &s : stats)
            visit(StatView{s.name, s.kind, onType, s.number, s.bits, s.text});
    }
    std::vector<std::vector<FixtureStat>> m_lists;
    std::vector<std::pair<PlaneId, std::vector<FixtureStat>>> m_planes;
};

} // namespace planescope::testing
