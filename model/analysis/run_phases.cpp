#include "model/analysis/run_phases.h"

#include "model/analysis/program_phases.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace planescope {

namespace {

constexpr std::size_t kRunPhaseCount = static_cast<std::size_t>(RunPhaseKind::Infeed) + 1;

class RunPhaseReader
{
public:
    RunPhaseReader(const OpIndex &index, std::stop_token stop) :
        m_index(index), m_session(*index.session()), m_stop(std::move(stop))
    {}

    std::vector<RunPhase> run()
    {
        readDevice();
        readHosts();
        for (std::vector<TimeRange> &ranges : m_ranges)
            std::sort(ranges.begin(), ranges.end(), [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
        std::vector<RunPhase> out;
        for (std::size_t kind = 0; kind < kRunPhaseCount; ++kind)
            addJoined(static_cast<RunPhaseKind>(kind), out);
        return out;
    }

private:
    void add(RunPhaseKind kind, TimeRange range) { m_ranges[static_cast<std::size_t>(kind)].push_back(range); }

    /// Kind of a program by its ops and its name; nothing for others.
    std::map<std::string, RunPhaseKind, std::less<>> kindsOfPrograms() const
    {
        std::map<std::string, RunPhaseKind, std::less<>> kinds;
        for (const OpInfo &op : m_index.ops()) {
            const std::string name = m_index.programName(op.programId);
            if (hasGradientScope(op.provenance)) {
                kinds[name] = RunPhaseKind::Training;
                continue;
            }
            const ProgramPhase phase = phaseOf({}, name);
            if (phase == ProgramPhase::Prefill || phase == ProgramPhase::Decode)
                kinds.try_emplace(name, phase == ProgramPhase::Prefill ? RunPhaseKind::Prefill : RunPhaseKind::Decode);
        }
        return kinds;
    }

    void readDevice()
    {
        const std::vector<PlaneId> planes = m_index.planes();
        if (planes.empty())
            return;
        const auto kinds = kindsOfPrograms();
        std::vector<bool> isInfeed(m_session.eventTypes().size());
        for (std::size_t i = 0; i < isInfeed.size(); ++i)
            isInfeed[i] = m_session.text(m_session.eventTypes()[i].category) == "infeed";
        for (const LineId id : m_session.plane(planes.front()).lines) {
            const Line &line = m_session.line(id);
            if (line.isDerived || m_stop.stop_requested())
                continue;
            if (line.kind == LineKind::Modules)
                for (std::uint64_t row = 0; row < line.events.size(); ++row)
                    if (const auto kind = kinds.find(m_session.label({id, row})); kind != kinds.end())
                        add(kind->second, m_session.eventRange({id, row}));
            if (line.kind == LineKind::Ops)
                for (std::uint64_t row = 0; row < line.events.size(); ++row)
                    if (isInfeed[line.events.type[row]])
                        add(RunPhaseKind::Infeed, m_session.eventRange({id, row}));
        }
    }

    void readHosts()
    {
        std::vector<bool> isCompile(m_session.eventTypes().size());
        bool hasCompiles = false;
        for (std::size_t i = 0; i < isCompile.size(); ++i) {
            const std::string_view name = m_session.text(m_session.eventTypes()[i].label());
            isCompile[i] =
                name.find("Compile") != std::string_view::npos || name.find("compile") != std::string_view::npos;
            hasCompiles = hasCompiles || isCompile[i];
        }
        if (!hasCompiles)
            return;
        for (const Plane &plane : m_session.planes()) {
            if (plane.kind != PlaneKind::HostCpu)
                continue;
            for (const LineId id : plane.lines) {
                const Line &line = m_session.line(id);
                if (line.isDerived || line.kind != LineKind::HostThread || m_stop.stop_requested())
                    continue;
                for (std::uint64_t row = 0; row < line.events.size(); ++row)
                    if (isCompile[line.events.type[row]])
                        add(RunPhaseKind::Compile, m_session.eventRange({id, row}));
            }
        }
    }

    /// Runs that touch, or have less than the tenth of the session between them and no run of another program, are one.
    void addJoined(RunPhaseKind kind, std::vector<RunPhase> &out)
    {
        const std::vector<TimeRange> &ranges = m_ranges[static_cast<std::size_t>(kind)];
        const bool isRun =
            kind == RunPhaseKind::Training || kind == RunPhaseKind::Prefill || kind == RunPhaseKind::Decode;
        const std::int64_t gap = isRun ? m_session.range().length().toPs() / 10 : 0;
        for (const TimeRange range : ranges) {
            if (!out.empty() && out.back().kind == kind && (range.begin - out.back().range.end).toPs() <= gap &&
                !(isRun && isOtherBetween(kind, out.back().range.end, range.begin)))
                out.back().range.end = std::max(out.back().range.end, range.end);
            else
                out.push_back({kind, range});
        }
    }

    bool isOtherBetween(RunPhaseKind kind, TimePoint begin, TimePoint end) const
    {
        for (const RunPhaseKind other : {RunPhaseKind::Training, RunPhaseKind::Prefill, RunPhaseKind::Decode})
            if (other != kind) {
                const std::vector<TimeRange> &ranges = m_ranges[static_cast<std::size_t>(other)];
                const auto next = std::lower_bound(ranges.begin(), ranges.end(), begin,
                                                   [](TimeRange range, TimePoint t) { return range.begin < t; });
                if (next != ranges.end() && next->begin < end)
                    return true;
            }
        return false;
    }

    const OpIndex &m_index;
    const Session &m_session;
    std::stop_token m_stop;
    std::array<std::vector<TimeRange>, kRunPhaseCount> m_ranges;
};

} // namespace

std::string_view runPhaseWord(RunPhaseKind kind)
{
    constexpr std::array<std::string_view, kRunPhaseCount> words{"training", "prefill", "decode", "compile", "infeed"};
    return words[static_cast<std::size_t>(kind)];
}

std::vector<RunPhase> runPhases(const OpIndex &index, std::stop_token stop)
{
    return RunPhaseReader(index, std::move(stop)).run();
}

} // namespace planescope
