#pragma once
// What the stats of one event say about its place in a chain of causes: producer, consumer, step root, launch.
// Also the connections that TPU and TensorFlow runtimes do not write down but imply by shared ids.
// Sources: xla/tsl/profiler/utils/{xplane_schema,group_events,preprocess_xplane}, version of XProf 2.24.
#include "model/store/session.h"

namespace planescope {

/// An id that no name has: this session does not know the stat.
inline constexpr NameId kAbsentName{0xFFFFFFFFu};

/// Ids of the stat names that are read here. Names that the session does not know are kAbsentName.
struct KnownStats {
    explicit KnownStats(const Session &session);

    NameId producerType, producerId, consumerType, consumerId, consumerPid; ///< _pt _p _ct _c _pid
    NameId root;                                                            ///< _r
    NameId async;                                                           ///< _a
    NameId flow;
    NameId stepId, iterNum, stepNum, graphType, groupId, processId;
    NameId requestId, queueAddr, deviceOrdinal, queueId, runId, coreType; ///< TPU runtime
    NameId correlationId, deviceId, scopeRangeId, cudaGraphExecId;        ///< GPU
    NameId tfOp, source, hloOp, hloModule, programId, kernelDetails;
};

/// Category of a causal link: tsl/profiler/lib/context_types.h. Other numbers in a file become Generic.
enum class LinkCategory : std::uint8_t {
    Generic,
    Legacy,
    TfExecutor,
    TfrtExecutor,
    SharedBatchScheduler,
    PjRt,
    AdaptiveSharedBatchScheduler,
    TfrtTpuRuntime,
    TpuEmbeddingEngine,
    GpuLaunch,
    Batcher,
    TpuStream,
    TpuLaunch,
    PathwaysExecutor,
    PjrtLibraryCall,
    ThreadpoolEvent,
    JaxServingExecutor,
    ScOffload
};
inline constexpr std::size_t kLinkCategoryCount = 18;
LinkCategory linkCategoryOf(std::uint64_t number);
/// Name as XProf shows and filters it: "tpu_launch", "PjRt"; empty for Generic.
std::string_view linkCategoryName(LinkCategory category);

/// Producers and consumers with the same type and id, in one process, belong together.
struct CausalKey {
    std::uint64_t type = 0;
    std::uint64_t id = 0;
    friend auto operator<=>(const CausalKey &, const CausalKey &) = default;
};

/// Host events whose name alone has a meaning for grouping or for causal links.
enum class HostEventKind : std::uint8_t {
    None,
    TraceContext,
    SessionRun,
    FunctionRun,
    RunGraph,
    ExecutorProcess, ///< "ExecutorState::Process"
    IteratorGetNext,
    IteratorGetNextOptional,
    TfDataFunction, ///< "InstantiatedCapturedFunction::Run..."
    LoopOp,         ///< "WhileOp-EvalCond", "ForOp", ...: a TensorFlow host loop
    ProcessBatch,
    BatchingSessionRun,
    TpuExecuteOp,
    Enqueue,        ///< "EnqueueRequestLocked"
    Dequeue,        ///< the requests that the TPU stream executor takes from its queue
    EnqueueProgram, ///< "DoEnqueueProgram"
    EnqueueContinuation,
    CompleteCallbacks,
    ThreadpoolStart,
    ThreadpoolStop
};
HostEventKind hostEventKindOf(std::string_view name);

struct EventFacts {
    std::optional<CausalKey> producer, consumer;
    std::optional<std::int64_t> consumerPid; ///< stat _pid
    std::int64_t rootLevel = 0;              ///< 0: not the root of a step
    bool isAsync = false;
    std::optional<std::int64_t> stepId, iterNum, groupId, correlationId, deviceId;
    std::optional<std::uint64_t> flow;     ///< encoded: direction, id, category
    std::vector<std::uint64_t> otherFlows; ///< of an event with several
};

/// Reads facts of events of one session; also of one that is still being built, once its columns are set.
class EventFactsReader
{
public:
    explicit EventFactsReader(const Session &session);
    const KnownStats &stats() const { return m_stats; }
    HostEventKind kindOf(EventTypeId type) const
    {
        return type.value < m_kinds.size() ? m_kinds[type.value] : HostEventKind::None;
    }
    /// True when the event has stats of its own; without them only its name can say something.
    bool hasStats(EventRef e) const;
    /// One walk over the event's stats. Stats of its metadata are not looked at, as in XProf.
    EventFacts read(EventRef e) const;

private:
    const Session &m_session;
    KnownStats m_stats;
    std::vector<HostEventKind> m_kinds; ///< per event type
};

} // namespace planescope
