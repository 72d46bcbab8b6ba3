#pragma once
// Time and cost per device operation: the table under op profile, op statistics and roofline.
//
// TPU: events of "XLA Ops" with nesting, so that a loop keeps only what its body leaves over. GPU: events of the stream
// lines, by the HLO op that launched them. Rules as in XProf (xplane_to_op_metrics_db.cc, op_metrics_db_utils.cc),
// except where the named fields say otherwise.
#include "model/analysis/device_specs.h"
#include "model/analysis/event_set.h"
#include "model/store/program_table.h"
#include "model/store/session.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

/// Bytes moved, by memory and operation. Stat memory_access_breakdown: {1 operation, 2 memory space, 3 bytes}*.
struct MemoryTraffic {
    enum Space : std::uint8_t { UnknownSpace, Hbm, Cmem, Vmem, OtherSpace };
    enum Operation : std::uint8_t { UnknownOperation, Read, Write };
    std::array<std::array<double, 3>, 5> bytes{};
    bool isKnown = false; ///< the profile broke the bytes down; else only their sum is known

    double at(Space space, Operation operation) const { return bytes[space][operation]; }
    double hbm() const { return bytes[Hbm][0] + bytes[Hbm][1] + bytes[Hbm][2]; }
    /// Every space but HBM.
    double onChip(Operation operation) const
    {
        return bytes[UnknownSpace][operation] + bytes[Cmem][operation] + bytes[Vmem][operation] +
               bytes[OtherSpace][operation];
    }
    void add(const MemoryTraffic &other, double times = 1);
};

/// What was measured; sums over the executions of one op, or of many.
struct OpSums {
    std::uint64_t occurrences = 0;
    double executions = 0; ///< like occurrences, but an event cut by the range counts with its inner share
    std::int64_t timePs = 0;
    std::int64_t selfPs = 0; ///< without the events nested directly inside
    std::int64_t minPs = 0;  ///< shortest execution; 0 without one
    double normalizedPs = 0; ///< time at the nominal clock (stat Time Scale Multiplier); 0 on GPUs
    std::int64_t dmaStallPs = 0;
    double flops = 0;      ///< at the rate of the peak (bf16 equivalent on TPUs)
    double modelFlops = 0; ///< as the model counts them
    double bytes = 0;
    MemoryTraffic traffic;
    double energyJoule = 0;

    void add(const OpSums &other);
    double seconds() const { return static_cast<double>(timePs) * 1e-12; }
    /// Per execution; 0 without one.
    double meanMilliseconds() const
    {
        return occurrences > 0 ? static_cast<double>(timePs) * 1e-9 / static_cast<double>(occurrences) : 0;
    }
    double teraFlopsPerSecond() const { return timePs > 0 ? flops / static_cast<double>(timePs) : 0; }
    double hbmGigabytesPerSecond() const { return timePs > 0 ? traffic.hbm() * 1e3 / static_cast<double>(timePs) : 0; }
    /// At the nominal clock, of the self time only.
    double normalizedSelfPs() const
    {
        return timePs > 0 ? static_cast<double>(selfPs) * (normalizedPs / static_cast<double>(timePs)) : 0;
    }
};

/// What is known about an op besides its times: one per (program, name).
struct OpInfo {
    std::uint64_t programId = 0;
    std::string name;
    std::string longName; ///< HLO text; empty when the profile has none
    std::string category;
    std::string provenance;       ///< "jit(f)/.../dot_general:"
    std::string deduplicatedName; ///< name of the op it is a copy of; empty when unique
    std::string source;           ///< "file:line"
    std::string sourceStack;      ///< one frame per line
    EventTypeId type;             ///< one of its event types
    bool hasType = false;         ///< false for GPU ops, which are named by a stat of the event
    bool isEager = false;
    bool isAutotuned = false;
    bool hasCost = false;  ///< flops or bytes are stated somewhere
    double eventFlops = 0; ///< flops that its events state themselves (custom calls); not part of the sums
};

struct OpRow {
    std::uint32_t op = 0; ///< row of OpIndex::ops()
    OpSums sums;
};

/// An op on a SparseCore, as part of the op that started it; never in totals.
struct SparseCoreRow {
    std::uint32_t parentOp = 0; ///< row of OpIndex::ops()
    std::uint32_t op = 0;       ///< the same
    OpSums sums;                ///< times on the SparseCore; costs as its event types state them
};

/// The ops of one core, of one host, or of all.
struct OpTable {
    std::vector<OpRow> rows;   ///< longest self time first, then by name; without ops that did not run
    std::int64_t totalPs = 0;  ///< idle included; summed over the cores
    std::int64_t opPs = 0;     ///< self time of all rows
    double normalizedOpPs = 0; ///< self time at the nominal clock
    /// Time at the nominal clock as XProf 2.24.2 adds it up: every level of a loop counts in full.
    double xprofNormalizedPs = 0;
    std::size_t coreCount = 0;
    /// What the rows started on SparseCores, by parent, longest self time first; not of single cores and steps.
    std::vector<SparseCoreRow> sparseRows;

    std::int64_t idlePs() const { return totalPs > opPs ? totalPs - opPs : 0; }
    /// How much longer the ops would take at the nominal clock: XProf's aggDvfsTimeScaleMultiplier. 0 when unknown.
    double timeScaleMultiplier() const { return opPs > 0 ? normalizedOpPs / static_cast<double>(opPs) : 0; }
};

/// Time of the kernels of one op (GPU).
struct TensorCoreTime {
    std::int64_t kernelPs = 0;
    std::int64_t tensorCorePs = 0; ///< of kernels whose name says that they use matrix units
};

/// The ops of one step.
struct StepOps {
    std::int64_t number = 0;   ///< as the profile numbers it, else from 0
    TimeRange range;           ///< first begin to last end over the cores
    std::int64_t lengthPs = 0; ///< longest of the cores
    OpTable table;             ///< its total is the longest of each host, for each of its cores
};

/// What an op adds to a step of one core. Costs as OpSums has them.
struct StepOp {
    std::uint32_t op = 0; ///< row of OpIndex::ops()
    std::int64_t selfPs = 0;
    double flops = 0, hbmBytes = 0;
};

/// One step of one core.
struct CoreStepOps {
    std::int64_t number = 0; ///< as StepOps has it
    TimeRange range;
    std::int64_t lengthPs = 0;   ///< on the device's clock when it is stated
    std::span<const StepOp> ops; ///< in no order, some of them twice; valid during the visit
};

struct OpMetricsOptions {
    std::optional<TimeRange> range; ///< whole session when unset
    std::vector<PlaneId> planes;    ///< device planes; empty: all
};

struct OpEntry;

struct OpEvents {
    EventSetPtr events;              ///< never null
    std::optional<EventRef> longest; ///< of aggregated rows there is none
};

/// Everything that does not depend on the range, computed once per session: which op each event is, device times,
/// costs.
class OpIndex
{
public:
    /// Reads the statistics of every device event, on `threads` threads (0: one per core). Null when stopped.
    /// `hlo` names and classifies GPU ops; may be empty. Cost: one pass over the events and their stats.
    static std::shared_ptr<const OpIndex> build(SessionPtr session, const HloLookup &hlo = {}, unsigned threads = 0,
                                                std::stop_token stop = {});
    ~OpIndex();

    const SessionPtr &session() const { return m_session; }
    const DevicePeaks &peaks() const { return m_peaks; }
    const std::vector<OpInfo> &ops() const { return m_ops; }
    /// Device planes with op lines, in session order.
    std::vector<PlaneId> planes() const;
    /// What the profile lacks, as stable words: "ops", "hlo", "peaks", "cost".
    const std::vector<std::string> &missing() const { return m_missing; }
    bool isMissing(std::string_view what) const;
    /// Events whose metadata names no program or symbol: counted in their parents, not in the table.
    std::uint64_t droppedEvents() const { return m_droppedEvents; }
    /// Name of a program as its HLO says, "jit_f(1219...)"; "main" for a program without HLO.
    std::string programName(std::uint64_t id) const;

    /// Sums of the ops that touch the range; an event that crosses its border counts with the inner part, its costs in
    /// proportion. The total of a core is the range's length, or first to last event without a range. O(rows).
    OpTable table(const OpMetricsOptions &options = {}) const;
    /// The same for each device plane.
    std::vector<std::pair<PlaneId, OpTable>> tablePerCore(const OpMetricsOptions &options = {}) const;
    /// The same for each step that all chosen TPU cores have, or some of the chosen GPUs; an op that crosses its border
    /// counts with the inner part. Empty without "Steps" lines. XProf: op_stats_to_roofline_model.cc works on these.
    /// O(rows).
    std::vector<StepOps> stepTables(const std::vector<PlaneId> &planes = {}) const;
    /// The steps of one TPU core without a table for each: runs have thousands of steps. By number. O(rows).
    void visitSteps(PlaneId plane, const std::function<void(const CoreStepOps &)> &visit) const;
    /// By row of ops(); empty on TPUs. One pass over the events.
    std::vector<TensorCoreTime> tensorCoreTimes(const OpMetricsOptions &options = {}) const;

    /// Ops on SparseCores that ops of the chosen planes started, by parent, longest self time first. Empty without
    /// SparseCores.
    std::vector<SparseCoreRow> sparseCoreOps(const OpMetricsOptions &options = {}) const;

    /// All events of an op, longest first, at most `limit`.
    std::vector<EventRef> eventsOf(std::uint32_t op, std::size_t limit = 1) const;
    /// All events of some ops (rows of ops(), any order) and the longest of them, the first of equals. One pass over
    /// the events.
    OpEvents eventsOf(const std::vector<std::uint32_t> &ops) const;
    /// The longest event of each op, by row of ops(); nothing for ops without one. One pass over the events.
    std::vector<std::optional<EventRef>> longestEvents() const;
    /// The op of an event of an op line or of a SparseCore's; nothing for other events.
    std::optional<std::uint32_t> opOf(EventRef event) const;

private:
    struct Core;
    struct Line;
    struct EntrySums;
    class Builder;
    struct SparseEvent {
        EventRef event;
        std::uint32_t parent, op, entry; ///< ops; row of m_sparseEntries
        PlaneId parentPlane;
        std::int64_t selfPs;
    };
    OpIndex();
    void readSparseCores();
    OpTable tableOf(const Core &core, const std::optional<TimeRange> &range) const;
    struct StepMarker {
        TimeRange range;
        std::int64_t lengthPs = 0; ///< on the device's clock when it is stated
    };
    std::map<std::int64_t, StepMarker> stepMarkers(const Core &core) const;
    template <bool kIsRanged>
    void sumLine(const Line &line, const TimeRange &range, std::vector<EntrySums> &sums) const;
    static bool isChosen(const Core &core, const std::vector<PlaneId> &planes);

    SessionPtr m_session;
    DevicePeaks m_peaks;
    std::vector<OpInfo> m_ops;
    std::vector<Core> m_cores;
    std::vector<SparseEvent> m_sparseEvents; ///< in order of the events
    std::vector<OpEntry> m_sparseEntries;
    std::vector<std::string> m_missing;
    std::uint64_t m_droppedEvents = 0;
};

/// The rows of table.sparseRows that an op started.
std::pair<std::vector<SparseCoreRow>::const_iterator, std::vector<SparseCoreRow>::const_iterator>
sparsePartsOf(const OpTable &table, std::uint32_t op);

/// Sums tables of cores or hosts. Rows of the same op are added; totals are summed, never averaged.
OpTable combine(const std::vector<const OpTable *> &tables, const std::vector<OpInfo> &ops);

} // namespace planescope
