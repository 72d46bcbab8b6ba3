#include "model/analysis/overview_verdict.h"

#include "model/analysis/hlo_category.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace planescope {

namespace {

bool isAwaited(std::string_view category) { return category.ends_with("-done") && isCollectiveCategory(category); }

double shareOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

/// "bf16[8,16384,16384]" of "%x = bf16[8,16384,16384]{2,1,0:T(8,128)} all-reduce(...)"; empty for tuples.
std::string shapeOf(std::string_view text)
{
    const std::size_t equals = text.find(" = ");
    if (equals == std::string_view::npos)
        return {};
    text.remove_prefix(equals + 3);
    if (text.starts_with("("))
        return {};
    return std::string(text.substr(0, text.find_first_of("{ ")));
}

Evidence ofOp(Proof kind, const OpRow &row, const OpIndex &index, std::int64_t opPs)
{
    const OpInfo &op = index.ops()[row.op];
    Evidence evidence;
    evidence.kind = kind;
    evidence.share = shareOf(row.sums.selfPs, opPs);
    evidence.ps = static_cast<std::int64_t>(row.sums.meanMilliseconds() * 1e9);
    evidence.count = row.sums.occurrences;
    evidence.op = row.op;
    evidence.name = op.name;
    evidence.shape = shapeOf(op.longName);
    return evidence;
}

class Judge
{
public:
    Judge(Overview &overview, const OpIndex &index) : m_o(overview), m_index(index), m_opPs(overview.table.opPs) {}

    void run()
    {
        if (m_opPs == 0)
            return;
        m_o.limit = limit();
        switch (m_o.limit) {
        case Limit::Input:
            addInput();
            addGaps();
            break;
        case Limit::Host:
            addIdle();
            addGaps();
            break;
        case Limit::Communication:
            addCollectives();
            break;
        case Limit::Compute:
        case Limit::Memory:
        case Limit::Latency:
        case Limit::Unknown:
            addUses();
            addTopOp();
            break;
        }
        addSlowChip();
        if (m_o.limit != Limit::Input && m_o.limit != Limit::Host)
            addGaps();
        if (m_o.limit != Limit::Communication && m_o.collectiveShare >= OverviewRules::kWorthShowing)
            addCollectives();
        if (m_o.evidence.size() > 5)
            m_o.evidence.resize(5);
        m_o.proposal = proposal();
    }

private:
    Limit limit() const
    {
        if (m_o.steps.hasParts && m_o.steps.inputShare() >= OverviewRules::kInput)
            return Limit::Input;
        if (m_o.idleShare >= OverviewRules::kIdle)
            return Limit::Host;
        if (m_o.collectiveShare >= OverviewRules::kCommunication)
            return Limit::Communication;
        if (m_o.flopsUtilization < 0 && m_o.hbmUtilization < 0)
            return Limit::Unknown;
        if (std::max(m_o.flopsUtilization, m_o.hbmUtilization) < OverviewRules::kWellUsed)
            return Limit::Latency;
        return m_o.flopsUtilization >= m_o.hbmUtilization ? Limit::Compute : Limit::Memory;
    }

    void addInput()
    {
        Evidence evidence;
        evidence.kind = Proof::Input;
        evidence.share = m_o.steps.inputShare();
        m_o.evidence.push_back(evidence);
    }

    void addIdle()
    {
        Evidence evidence;
        evidence.kind = Proof::Idle;
        evidence.share = m_o.idleShare;
        m_o.evidence.push_back(evidence);
    }

    /// The greatest collective by name, then what is waited for; together when neither stands out.
    void addCollectives()
    {
        const OpRow *top = nullptr;
        std::map<std::string, std::pair<std::int64_t, std::uint64_t>> waits;
        for (const OpRow &row : m_o.table.rows) {
            const std::string &category = m_index.ops()[row.op].category;
            if (!isCollectiveCategory(category))
                continue;
            if (isAwaited(category)) {
                waits[category].first += row.sums.selfPs;
                waits[category].second += row.sums.occurrences;
            } else if (!top) {
                top = &row; // rows come longest first
            }
        }
        if (top && shareOf(top->sums.selfPs, m_opPs) >= OverviewRules::kWorthShowing)
            m_o.evidence.push_back(ofOp(Proof::TopCollective, *top, m_index, m_opPs));
        for (const auto &[category, sums] : waits) {
            Evidence evidence;
            evidence.kind = Proof::CollectiveWait;
            evidence.share = shareOf(sums.first, m_opPs);
            evidence.count = sums.second;
            evidence.name = category;
            if (evidence.share >= OverviewRules::kWorthShowing)
                m_o.evidence.push_back(evidence);
        }
        if (m_o.evidence.empty()) {
            Evidence evidence;
            evidence.kind = Proof::Collectives;
            evidence.share = m_o.collectiveShare;
            m_o.evidence.push_back(evidence);
        }
    }

    void addUses()
    {
        const bool isMemory = m_o.limit == Limit::Memory;
        for (const bool memory : {isMemory, !isMemory}) {
            Evidence evidence;
            evidence.kind = memory ? Proof::MemoryUse : Proof::MatrixUse;
            evidence.share = memory ? m_o.hbmUtilization : m_o.flopsUtilization;
            if (evidence.share >= 0)
                m_o.evidence.push_back(evidence);
        }
        if (m_o.rooflineLimit != Resource::Unknown) {
            Evidence evidence;
            evidence.kind = Proof::Roofline;
            evidence.resource = m_o.rooflineLimit;
            evidence.share = m_o.roofline.program.rooflineEfficiency;
            m_o.evidence.push_back(evidence);
        }
    }

    void addTopOp()
    {
        for (const OpRow &row : m_o.table.rows)
            if (!isCollectiveCategory(m_index.ops()[row.op].category) &&
                !isControlCategory(m_index.ops()[row.op].category)) {
                m_o.evidence.push_back(ofOp(Proof::TopOp, row, m_index, m_opPs));
                return;
            }
    }

    /// A chip whose compute time stands out: far from the median in units of the usual distance, and by a share that
    /// matters. The others wait for it at every collective.
    void addSlowChip()
    {
        const std::vector<StepTimes> &steps = m_o.steps.steps;
        if (steps.empty() || steps.front().cores.size() < 3)
            return;
        const std::size_t cores = steps.front().cores.size();
        std::vector<double> means(cores, 0);
        for (const StepTimes &step : steps)
            for (std::size_t i = 0; i < cores; ++i)
                means[i] += static_cast<double>(step.cores[i].computePs) / static_cast<double>(steps.size());
        const auto median = [](std::vector<double> values) {
            std::sort(values.begin(), values.end());
            const std::size_t half = values.size() / 2;
            return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
        };
        const double middle = median(means);
        std::vector<double> distances;
        distances.reserve(means.size());
        for (const double mean : means)
            distances.push_back(std::abs(mean - middle));
        const double usual = median(distances);
        const auto slowest = static_cast<std::size_t>(std::max_element(means.begin(), means.end()) - means.begin());
        const double excess = means[slowest] - middle;
        constexpr double kFarAway = 3.5, kNormal = 0.6745; // modified z-score
        if (middle <= 0 || excess / middle < OverviewRules::kSlowChip || kNormal * excess <= kFarAway * usual)
            return;
        Evidence evidence;
        evidence.kind = Proof::SlowChip;
        evidence.share = excess / middle;
        evidence.ps = static_cast<std::int64_t>(excess);
        evidence.plane = steps.front().cores[slowest].plane;
        evidence.range = steps.front().range;
        evidence.count = slowest;
        m_o.evidence.push_back(evidence);
    }

    void addGaps()
    {
        Evidence evidence;
        evidence.kind = Proof::Gaps;
        std::int64_t greatest = 0;
        for (const StepTimes &step : m_o.steps.steps) {
            if (static_cast<double>(step.gap.lengthPs) < OverviewRules::kGap * static_cast<double>(step.lengthPs))
                continue;
            ++evidence.count;
            evidence.ps += step.gap.lengthPs;
            if (step.gap.lengthPs > greatest) {
                greatest = step.gap.lengthPs;
                evidence.range = step.gap.range;
                evidence.event = step.gap.hostEvent;
            }
        }
        if (evidence.count == 0)
            return;
        evidence.share = static_cast<double>(evidence.ps) /
                         (m_o.steps.figures.meanPs * static_cast<double>(m_o.steps.figures.count));
        m_o.evidence.push_back(evidence);
    }

    Proposal proposal() const
    {
        const bool hasRoom = m_o.memory.peakBytes > 0 && m_o.memory.capacityBytes > 0 &&
                             static_cast<double>(m_o.memory.capacityBytes - m_o.memory.peakBytes) >=
                                 OverviewRules::kFreeMemory * static_cast<double>(m_o.memory.capacityBytes);
        switch (m_o.limit) {
        case Limit::Communication:
            return hasRoom && m_o.environment.isTraining ? Proposal::LargerBatch : Proposal::OverlapCollectives;
        case Limit::Input:
            return Proposal::FeedEarlier;
        case Limit::Host:
            return Proposal::LaunchLess;
        case Limit::Memory:
            return Proposal::UseMemoryLess;
        case Limit::Compute:
        case Limit::Latency:
            return Proposal::TuneOps;
        case Limit::Unknown:
            break;
        }
        return Proposal::None;
    }

    Overview &m_o;
    const OpIndex &m_index;
    std::int64_t m_opPs;
};

} // namespace

void judge(Overview &overview, const OpIndex &index) { Judge(overview, index).run(); }

} // namespace planescope
