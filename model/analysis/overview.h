#pragma once
// The first page about a profile: its key figures, what limits it and why, and how far the recording can be trusted.
// Figures as in XProf's op_stats_to_overview_page.cc where it has them. Sentences are made in model/text.
#include "model/analysis/duty_cycle.h"
#include "model/analysis/framework_ops.h"
#include "model/analysis/host_input.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/program_phases.h"
#include "model/analysis/roofline.h"
#include "model/analysis/run_phases.h"
#include "model/analysis/step_breakdown.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// What limits the program. The rules are those of OverviewRules, tried in this order.
enum class Limit : std::uint8_t {
    Unknown,       ///< no device operations to judge by
    Input,         ///< steps wait for infeed, or for a transfer from the host
    Host,          ///< the device idles between programs
    Communication, ///< collectives on the compute row
    Compute,       ///< ops use the matrix units well
    Memory,        ///< ops use the memory bandwidth well
    Latency        ///< ops run all the time and use neither well
};

/// Thresholds, as shares. From XProf's bottleneck analysis and smart suggestions where it has such a rule.
struct OverviewRules {
    static constexpr double kInput = 0.05;         ///< of the step time (XProf: moderate)
    static constexpr double kIdle = 0.15;          ///< of the device time (XProf: kernel launch, high)
    static constexpr double kCommunication = 0.15; ///< of the op time (XProf: device collectives, high)
    static constexpr double kWellUsed = 0.5;       ///< of a peak
    static constexpr double kSlowChip = 0.005;     ///< compute time above the median of the chips
    static constexpr double kGap = 0.001;          ///< of the step, before its first op
    static constexpr double kFreeMemory = 0.25;    ///< of the capacity
    static constexpr double kWorthShowing = 0.03;  ///< share of the op time
};

enum class Proof : std::uint8_t {
    TopCollective,  ///< the collective with the most time; share of op time
    CollectiveWait, ///< waits for asynchronous collectives; share of op time
    Collectives,    ///< all of them; share of op time
    SlowChip,       ///< one chip computes longer; seconds per step
    Gaps,           ///< steps that begin late; seconds over all steps
    Idle,           ///< share of the device time without an op
    Input,          ///< share of the step time
    TopOp,          ///< the op with the most time; share of op time
    MatrixUse,      ///< FLOP rate of the peak
    MemoryUse,      ///< HBM rate of the peak
    Roofline        ///< what the roofline model says about the whole program
};

/// One reason for the verdict. Only the fields that its kind needs are set.
struct Evidence {
    Proof kind = Proof::TopOp;
    double share = 0;
    std::int64_t ps = 0;
    std::uint64_t count = 0;
    std::optional<std::uint32_t> op; ///< row of OpIndex::ops()
    std::optional<PlaneId> plane;
    std::optional<EventRef> event; ///< where it can be seen
    std::optional<TimeRange> range;
    std::string name;  ///< of the op, the category or the plane
    std::string shape; ///< of the op's result
    Resource resource = Resource::Unknown;
};

enum class Proposal : std::uint8_t {
    None,
    LargerBatch,
    OverlapCollectives,
    FeedEarlier,
    LaunchLess,
    UseMemoryLess,
    TuneOps
};

/// What was recorded, and what was not.
enum class Quality : std::uint8_t {
    Synthetic,     ///< the file says that it is made up; text
    Snapshot,      ///< cut out of continuous profiling; text
    PartOfMachine, ///< count of total devices recorded
    Complete,      ///< nothing was lost; count events
    Losses,        ///< count of findings in the import report
    StepsFromLine, ///< count steps
    NoSteps,
    PeaksFromProfile,
    PeaksFromTable, ///< vendor's figures for the chip; text
    NoPeaks,
    NoCosts,     ///< no flops or bytes on the ops
    NoPrograms,  ///< no HLO
    NoAllocator, ///< no memory events
    NoHostTrace
};
struct QualityFact {
    Quality kind = Quality::Complete;
    bool isProblem = false;
    std::uint64_t count = 0;
    std::uint64_t total = 0;
    std::string text;
};

/// Share of the op time, by what the ops are.
struct OpClassShare {
    OpClass opClass = OpClass::Unknown;
    double share = 0;
};

/// An op with its copies.
struct TopOp {
    std::uint32_t op = 0; ///< row of OpIndex::ops(): the one with most time
    std::uint64_t copies = 0;
    std::uint64_t occurrences = 0;
    std::int64_t selfPs = 0; ///< of all of them
    OpClass opClass = OpClass::Unknown;

    std::int64_t meanPs() const { return occurrences > 0 ? selfPs / static_cast<std::int64_t>(occurrences) : 0; }
};

struct MemoryUse {
    std::int64_t peakBytes = 0; ///< of the device that took most; 0: not recorded
    std::int64_t capacityBytes = 0;
};

struct RunEnvironment {
    std::size_t hostCount = 0;
    std::size_t deviceCount = 0;
    std::uint64_t programDevices = 0; ///< devices that the program runs on, by its replica groups; 0: unknown
    std::string deviceType;
    std::string mainProgram; ///< the one with most time, without its id
    std::string jaxVersion, jaxlibVersion;
    std::optional<std::int64_t> hostTracerLevel;
    bool isTraining = false; ///< a gradient was computed
};

struct Overview {
    DeviceKind kind = DeviceKind::None;
    DevicePeaks peaks;
    StepBreakdown steps;
    DutyCycle duty;
    double idleShare = -1;             ///< of the device time; negative: unknown
    double flopsUtilization = -1;      ///< of the peak, idle excluded
    double hbmUtilization = -1;        ///< of the peak, idle excluded
    double xprofFlopsUtilization = -1; ///< as XProf 2.24.2 shows it, where loops count twice
    double statedMatrixShare = -1;     ///< the profiler's own figure (stat matrix_unit_utilization_percent)
    double statedHbmShare = -1;
    Resource rooflineLimit = Resource::Unknown;
    RooflineModel roofline; ///< with the ops that matter
    MemoryUse memory;
    std::vector<OpClassShare> classes; ///< greatest first
    double collectiveShare = 0;        ///< of the op time, waits included
    std::uint64_t deviceOpCount = 0;   ///< executions of framework ops
    std::uint64_t hostOpCount = 0;
    double hostIdleShare = -1;
    double hostEagerShare = 0, deviceEagerShare = 0; ///< of the time of all framework ops of that side
    HostInput hostInput;
    OpTable table;
    std::vector<TopOp> topOps;                   ///< at most ten, most time first; without loops and calls
    std::vector<FrameworkOpRow> topFrameworkOps; ///< device, without idle, at most ten
    RunEnvironment environment;
    std::vector<PhaseShare> phases;  ///< empty when the program does not tell them
    std::vector<RunPhase> runPhases; ///< where on the time axis

    Limit limit = Limit::Unknown;
    std::vector<Evidence> evidence; ///< at most five, strongest first
    Proposal proposal = Proposal::None;
    std::vector<QualityFact> quality;
};

/// `index` may be null: then only environment and quality are told. Null when stopped. Any thread.
std::shared_ptr<const Overview> overviewOf(const SessionPtr &session, const std::shared_ptr<const OpIndex> &index,
                                           const HloLookup &hlo = {}, std::stop_token stop = {});

} // namespace planescope
