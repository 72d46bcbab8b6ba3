#include "model/analysis/overview.h"

#include "model/analysis/event_details.h"
#include "model/analysis/hlo_category.h"
#include "model/analysis/op_profile.h"
#include "model/analysis/overview_verdict.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <thread>

namespace planescope {

namespace {

/// Number of devices in "replica_groups=[1,256]<=[256]"; 0 when the text has no such group.
std::uint64_t devicesOfGroups(std::string_view text)
{
    const std::size_t at = text.find("replica_groups=[");
    if (at == std::string_view::npos)
        return 0;
    const std::size_t list = text.find("<=[", at);
    if (list == std::string_view::npos)
        return 0;
    std::uint64_t count = 1;
    const char *place = text.data() + list + 3;
    const char *const end = text.data() + text.size();
    while (place < end) {
        std::uint64_t factor = 0;
        const auto [next, error] = std::from_chars(place, end, factor);
        if (error != std::errc() || factor == 0 || count > 1'000'000)
            return 0;
        count *= factor;
        if (next == end || *next != ',')
            return count;
        place = next + 1;
    }
    return 0;
}

std::optional<StatValue> statOfPlane(const Session &session, PlaneId plane, std::string_view name)
{
    for (const StatValue &stat : planeStatValues(session, plane))
        if (stat.name == name)
            return stat;
    return std::nullopt;
}

/// Mean of a plane stat of /host:CPU over the hosts, as a share; negative when no host has it.
double statedShare(const Session &session, std::string_view name)
{
    double sum = 0;
    std::size_t hosts = 0;
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        if (session.planes()[i].kind != PlaneKind::HostCpu)
            continue;
        if (const auto stat = statOfPlane(session, PlaneId{i}, name); stat && stat->isNumeric()) {
            sum += stat->asDouble() / 100;
            ++hosts;
        }
    }
    return hosts > 0 ? sum / static_cast<double>(hosts) : -1;
}

/// Field 2 of ProfileOptions; nothing when the message does not hold it.
std::optional<std::int64_t> hostTracerLevel(std::string_view options)
{
    if (options.size() < 2 || options[0] != '\x10')
        return std::nullopt;
    return static_cast<std::int64_t>(static_cast<std::uint8_t>(options[1]) & 0x7F);
}

std::string withoutId(std::string_view program)
{
    const std::size_t at = program.rfind('(');
    return std::string(at == std::string_view::npos || at == 0 ? program : program.substr(0, at));
}

class OverviewMaker
{
public:
    OverviewMaker(const Session &session, Overview &out, std::stop_token stop) :
        m_session(session), m_out(out), m_stop(std::move(stop))
    {}

    void addOps(const OpIndex &index, const HloLookup &hlo)
    {
        m_out.kind = index.peaks().kind;
        m_out.peaks = index.peaks();
        m_out.table = index.table();
        {
            // Independent of the rest, and as long as the steps of one core.
            const std::jthread beside([&] {
                m_out.duty = dutyCycle(m_session, m_stop);
                m_host = hostOps(m_session, {}, m_stop);
                addMemory();
            });
            m_out.steps = stepBreakdown(index, m_stop);
        }
        if (m_stop.stop_requested())
            return;
        addUtilization(index, hlo);
        addClasses(index);
        addTopOps(index);
        addFrameworkOps(index);
        addProgram(index);
    }

    void addMemory()
    {
        const std::vector<AllocatorProfile> allocators = memoryProfile(m_session, {{}, {}, m_stop});
        for (const AllocatorProfile &allocator : allocators)
            if (allocator.isDevice())
                m_out.memory.peakBytes =
                    std::max({m_out.memory.peakBytes, allocator.lifetimePeakBytes, allocator.peakBytes});
        m_out.memory.capacityBytes = deviceCapacity(m_session, allocators).bytes;
    }

    void addEnvironment()
    {
        RunEnvironment &env = m_out.environment;
        env.hostCount = m_session.hosts().size();
        env.deviceCount = m_out.peaks.deviceCount;
        env.deviceType = m_out.peaks.deviceType;
        for (std::uint32_t i = 0; i < m_session.planes().size(); ++i) {
            const PlaneKind kind = m_session.planes()[i].kind;
            if (kind == PlaneKind::HostMetadata) {
                if (const auto stat = statOfPlane(m_session, PlaneId{i}, "jax_version"))
                    env.jaxVersion = stat->text;
                if (const auto stat = statOfPlane(m_session, PlaneId{i}, "jaxlib_version"))
                    env.jaxlibVersion = stat->text;
            }
            if (kind != PlaneKind::TaskEnvironment)
                continue;
            if (const auto stat = statOfPlane(m_session, PlaneId{i}, "profile_options"))
                env.hostTracerLevel = hostTracerLevel(stat->text);
            if (const auto stat = statOfPlane(m_session, PlaneId{i}, "planescope_notice"))
                m_notice = stat->text;
            if (const auto stat = statOfPlane(m_session, PlaneId{i}, "planescope_snapshot"))
                m_snapshot = stat->text;
        }
        m_out.statedMatrixShare = statedShare(m_session, "matrix_unit_utilization_percent");
        m_out.statedHbmShare = statedShare(m_session, "hbm_utilization_percent");
    }

    void addQuality(const OpIndex *index)
    {
        const auto add = [&](Quality kind, bool isProblem, std::uint64_t count = 0, std::uint64_t total = 0,
                             const std::string &text = {}) {
            m_out.quality.push_back({kind, isProblem, count, total, text});
        };
        const RunEnvironment &env = m_out.environment;
        if (!m_notice.empty())
            add(Quality::Synthetic, true, 0, 0, m_notice);
        if (!m_snapshot.empty())
            add(Quality::Snapshot, false, 0, 0, m_snapshot);
        if (env.programDevices > env.deviceCount && env.deviceCount > 0)
            add(Quality::PartOfMachine, true, env.deviceCount, env.programDevices);
        const auto &entries = m_session.importReport().entries();
        const auto losses =
            static_cast<std::uint64_t>(std::count_if(entries.begin(), entries.end(), [](const ImportEntry &entry) {
                return entry.severity >= Severity::DataLoss;
            }));
        if (losses == 0)
            add(Quality::Complete, false, m_session.eventCount());
        else
            add(Quality::Losses, true, losses);
        if (!m_out.steps.steps.empty())
            add(Quality::StepsFromLine, false, m_out.steps.figures.count);
        else
            add(Quality::NoSteps, m_out.kind != DeviceKind::None);
        if (m_out.kind != DeviceKind::None) {
            if (m_out.peaks.flopsSource == PeakSource::PlaneStat)
                add(Quality::PeaksFromProfile, false);
            else if (m_out.peaks.flopsSource == PeakSource::ChipTable)
                add(Quality::PeaksFromTable, false, 0, 0, m_out.peaks.architecture);
            else
                add(Quality::NoPeaks, true);
            if (index && index->isMissing("cost"))
                add(Quality::NoCosts, true);
        }
        if (m_session.programs().empty())
            add(Quality::NoPrograms, false);
        if (!hasMemoryProfile(m_session))
            add(Quality::NoAllocator, false);
        const auto &planes = m_session.planes();
        if (std::none_of(planes.begin(), planes.end(),
                         [](const Plane &plane) { return plane.kind == PlaneKind::HostCpu && plane.eventCount > 0; }))
            add(Quality::NoHostTrace, false);
    }

private:
    void addUtilization(const OpIndex &index, const HloLookup &hlo)
    {
        OpProfileOptions options;
        options.grouping = OpGrouping::Program;
        const OpProfileNode root = opProfile(index, m_out.table, options, hlo);
        const OpFigures figures = figuresOf(root, root, index.peaks());
        // Ops without costs are not ops that do nothing.
        if (!index.isMissing("cost") && m_out.table.opPs > 0) {
            m_out.flopsUtilization = figures.flopsUtilization;
            m_out.hbmUtilization = figures.hbmUtilization;
            m_out.xprofFlopsUtilization = figures.xprofFlopsUtilization;
        }
        if (m_out.table.opPs > 0 && m_out.table.totalPs > 0)
            m_out.idleShare = static_cast<double>(m_out.table.idlePs()) / static_cast<double>(m_out.table.totalPs);
        m_out.roofline = rooflineModel(index, m_out.table, {true, 60});
        if (!index.isMissing("cost") && !index.isMissing("peaks"))
            m_out.rooflineLimit = m_out.roofline.program.rates.boundBy;
    }

    void addClasses(const OpIndex &index)
    {
        if (m_out.table.opPs <= 0)
            return;
        const auto whole = static_cast<double>(m_out.table.opPs);
        std::array<double, kOpClassCount> shares{};
        for (const OpRow &row : m_out.table.rows) {
            const OpInfo &op = index.ops()[row.op];
            const double share = static_cast<double>(row.sums.selfPs) / whole;
            shares[static_cast<std::size_t>(opClassOf(op.category, op.name, op.longName))] += share;
            if (isCollectiveCategory(op.category))
                m_out.collectiveShare += share;
        }
        for (std::size_t i = 0; i < shares.size(); ++i)
            if (shares[i] > 0)
                m_out.classes.push_back({static_cast<OpClass>(i), shares[i]});
        std::stable_sort(m_out.classes.begin(), m_out.classes.end(),
                         [](const OpClassShare &a, const OpClassShare &b) { return a.share > b.share; });
    }

    void addTopOps(const OpIndex &index)
    {
        std::map<std::pair<std::uint64_t, std::string>, std::size_t> known;
        std::vector<TopOp> tops;
        for (const OpRow &row : m_out.table.rows) {
            const OpInfo &op = index.ops()[row.op];
            if (isControlCategory(op.category))
                continue;
            const std::string &name = op.deduplicatedName.empty() ? op.name : op.deduplicatedName;
            const auto [place, isNew] = known.try_emplace({op.programId, name}, tops.size());
            if (isNew)
                tops.push_back({row.op, 0, 0, 0, opClassOf(op.category, op.name, op.longName)});
            else
                ++tops[place->second].copies;
            tops[place->second].occurrences += row.sums.occurrences;
            tops[place->second].selfPs += row.sums.selfPs;
        }
        std::stable_sort(tops.begin(), tops.end(), [](const TopOp &a, const TopOp &b) { return a.selfPs > b.selfPs; });
        tops.resize(std::min<std::size_t>(tops.size(), 10));
        m_out.topOps = std::move(tops);
    }

    void addFrameworkOps(const OpIndex &index)
    {
        const HostOpTable &host = m_host;
        FrameworkOpsOptions options;
        options.withIdle = false;
        for (FrameworkOpRow &row : frameworkOps(index, m_out.table, host, options)) {
            (row.isOnDevice ? m_out.deviceOpCount : m_out.hostOpCount) += row.sums.occurrences;
            if (row.isOnDevice && m_out.topFrameworkOps.size() < 10)
                m_out.topFrameworkOps.push_back(std::move(row));
        }
        if (host.totalPs > 0)
            m_out.hostIdleShare = static_cast<double>(host.idlePs()) / static_cast<double>(host.totalPs);
        std::int64_t eagerPs = 0;
        for (const HostOp &op : host.ops)
            eagerPs += op.isEager ? op.selfPs : 0;
        if (host.opPs > 0)
            m_out.hostEagerShare = static_cast<double>(eagerPs) / static_cast<double>(host.opPs);
        eagerPs = 0;
        for (const OpRow &row : m_out.table.rows)
            eagerPs += index.ops()[row.op].isEager ? row.sums.selfPs : 0;
        if (m_out.table.opPs > 0)
            m_out.deviceEagerShare = static_cast<double>(eagerPs) / static_cast<double>(m_out.table.opPs);
        m_out.hostInput = hostInput(host);
    }

    void addProgram(const OpIndex &index)
    {
        RunEnvironment &env = m_out.environment;
        std::map<std::uint64_t, std::int64_t> times;
        for (const OpRow &row : m_out.table.rows) {
            const OpInfo &op = index.ops()[row.op];
            times[op.programId] += row.sums.selfPs;
            env.isTraining = env.isTraining || hasGradientScope(op.provenance);
            if (isCollectiveCategory(op.category))
                env.programDevices = std::max(env.programDevices, devicesOfGroups(op.longName));
        }
        const auto longest = std::max_element(times.begin(), times.end(),
                                              [](const auto &a, const auto &b) { return a.second < b.second; });
        if (longest != times.end())
            env.mainProgram = withoutId(index.programName(longest->first));
        m_out.phases = phaseShares(index, m_out.table);
        m_out.runPhases = runPhases(index, m_stop);
    }

    const Session &m_session;
    Overview &m_out;
    std::stop_token m_stop;
    std::string m_notice, m_snapshot;
    HostOpTable m_host;
};

} // namespace

std::shared_ptr<const Overview> overviewOf(const SessionPtr &session, const std::shared_ptr<const OpIndex> &index,
                                           const HloLookup &hlo, std::stop_token stop)
{
    auto overview = std::make_shared<Overview>();
    OverviewMaker maker(*session, *overview, stop);
    if (index)
        maker.addOps(*index, hlo);
    else
        maker.addMemory();
    if (stop.stop_requested())
        return nullptr;
    maker.addEnvironment();
    maker.addQuality(index.get());
    if (index)
        judge(*overview, *index);
    return stop.stop_requested() ? nullptr : overview;
}

} // namespace planescope
