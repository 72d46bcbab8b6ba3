#include "model/store/event_facts.h"

#include <array>
#include <unordered_map>

namespace planescope {

namespace {

/// Host traces write the whole run id, devices its low bits.
constexpr std::uint64_t kRunIdMask = (std::uint64_t{1} << 27) - 1;

/// A key for a tuple of ids. Only equality matters, within one link type.
std::uint64_t mixed(std::initializer_list<std::uint64_t> parts)
{
    std::uint64_t h = 0x9E3779B97F4A7C15u;
    for (const std::uint64_t part : parts) {
        h ^= part + 0x9E3779B97F4A7C15u + (h << 6) + (h >> 2);
        h ^= h >> 32;
        h *= 0xD6E8FEB86659FD93u;
        h ^= h >> 32;
    }
    return h;
}

CausalKey keyOf(LinkCategory category, std::uint64_t id) { return {static_cast<std::uint64_t>(category), id}; }

/// Ids that are kept until the event's name tells what they mean.
struct RuntimeIds {
    std::optional<std::uint64_t> requestId, queueAddr, deviceOrdinal, queueId, runId, coreType;
};

void addImpliedLinks(EventFacts &facts, const RuntimeIds &ids, HostEventKind kind)
{
    switch (kind) {
    case HostEventKind::Enqueue:
    case HostEventKind::Dequeue:
        if (ids.requestId && ids.queueAddr) {
            const CausalKey key = keyOf(LinkCategory::TpuStream, mixed({*ids.requestId, *ids.queueAddr}));
            (kind == HostEventKind::Enqueue ? facts.producer : facts.consumer) = key;
        }
        break;
    case HostEventKind::EnqueueProgram:
    case HostEventKind::CompleteCallbacks:
        if (ids.deviceOrdinal && ids.queueId && ids.runId) {
            const CausalKey key =
                keyOf(LinkCategory::TpuLaunch,
                      mixed({*ids.deviceOrdinal, *ids.queueId, *ids.runId & kRunIdMask, ids.coreType.value_or(0)}));
            (kind == HostEventKind::EnqueueProgram ? facts.producer : facts.consumer) = key;
        }
        break;
    case HostEventKind::ExecutorProcess:
    case HostEventKind::TpuExecuteOp:
        if (facts.stepId && facts.iterNum) {
            // The leading number keeps these apart from other links of the legacy type.
            const CausalKey key = keyOf(LinkCategory::Legacy, mixed({1, static_cast<std::uint64_t>(*facts.stepId),
                                                                     static_cast<std::uint64_t>(*facts.iterNum)}));
            (kind == HostEventKind::ExecutorProcess ? facts.producer : facts.consumer) = key;
        }
        break;
    default:
        break;
    }
}

} // namespace

KnownStats::KnownStats(const Session &session)
{
    const auto id = [&](std::string_view name) { return session.findName(name).value_or(kAbsentName); };
    producerType = id("_pt");
    producerId = id("_p");
    consumerType = id("_ct");
    consumerId = id("_c");
    consumerPid = id("_pid");
    root = id("_r");
    async = id("_a");
    flow = id("flow");
    stepId = id("id");
    iterNum = id("iter_num");
    stepNum = id("step_num");
    graphType = id("graph_type");
    groupId = id("group_id");
    processId = id("process_id");
    requestId = id("request_id");
    queueAddr = id("queue_addr");
    deviceOrdinal = id("device_ordinal");
    queueId = id("queue_id");
    runId = id("run_id");
    coreType = id("core_type");
    correlationId = id("correlation_id");
    deviceId = id("device_id");
    scopeRangeId = id("scope_range_id");
    cudaGraphExecId = id("cuda_graph_exec_id");
    tfOp = id("tf_op");
    source = id("source");
    hloOp = id("hlo_op");
    hloModule = id("hlo_module");
    programId = id("program_id");
    kernelDetails = id("kernel_details");
}

LinkCategory linkCategoryOf(std::uint64_t number)
{
    return number < kLinkCategoryCount ? static_cast<LinkCategory>(number) : LinkCategory::Generic;
}

std::string_view linkCategoryName(LinkCategory category)
{
    constexpr std::array<std::string_view, kLinkCategoryCount> names{"",
                                                                     "Legacy",
                                                                     "tf_exec",
                                                                     "tfrt_exec",
                                                                     "batch_sched",
                                                                     "PjRt",
                                                                     "as_batch_sched",
                                                                     "tfrt_rt",
                                                                     "tpu_embed",
                                                                     "gpu_launch",
                                                                     "batcher",
                                                                     "tpu_stream",
                                                                     "tpu_launch",
                                                                     "pathways_exec",
                                                                     "pjrt_library_call",
                                                                     "threadpool_event",
                                                                     "jax_serving_exec",
                                                                     "sc_offload"};
    return names[static_cast<std::size_t>(category)];
}

HostEventKind hostEventKindOf(std::string_view name)
{
    using K = HostEventKind;
    static const std::unordered_map<std::string_view, K> kinds{
        {"TraceContext", K::TraceContext},
        {"SessionRun", K::SessionRun},
        {"FunctionRun", K::FunctionRun},
        {"RunGraph", K::RunGraph},
        {"ExecutorState::Process", K::ExecutorProcess},
        {"IteratorGetNextOp::DoCompute", K::IteratorGetNext},
        {"IteratorGetNextAsOptionalOp::DoCompute", K::IteratorGetNextOptional},
        {"InstantiatedCapturedFunction::Run", K::TfDataFunction},
        {"InstantiatedCapturedFunction::RunAsync", K::TfDataFunction},
        {"InstantiatedCapturedFunction::RunInstantiated", K::TfDataFunction},
        {"InstantiatedCapturedFunction::RunWithBorrowedArgs", K::TfDataFunction},
        {"WhileOp-EvalCond", K::LoopOp},
        {"WhileOp-StartBody", K::LoopOp},
        {"ForOp", K::LoopOp},
        {"ParallelForOp", K::LoopOp},
        {"ForeverOp", K::LoopOp},
        {"ProcessBatch", K::ProcessBatch},
        {"OrbaxServing::ProcessBatch", K::ProcessBatch},
        {"BatchingSessionRun", K::BatchingSessionRun},
        {"TpuExecuteOp", K::TpuExecuteOp},
        {"EnqueueRequestLocked", K::Enqueue},
        {"RunProgramRequest", K::Dequeue},
        {"HostCallbackRequest", K::Dequeue},
        {"TransferH2DRequest", K::Dequeue},
        {"TransferPreprocessedH2DRequest", K::Dequeue},
        {"TransferD2HRequest", K::Dequeue},
        {"OnDeviceSendRequest", K::Dequeue},
        {"OnDeviceRecvRequest", K::Dequeue},
        {"OnDeviceSendRecvLocalRequest", K::Dequeue},
        {"CustomWait", K::Dequeue},
        {"OnDeviceSendRequestMulti", K::Dequeue},
        {"OnDeviceRecvRequestMulti", K::Dequeue},
        {"PjrtAsyncWait", K::Dequeue},
        {"DoEnqueueProgram", K::EnqueueProgram},
        {"DoEnqueueContinuationProgram", K::EnqueueContinuation},
        {"CompleteCallbacks", K::CompleteCallbacks},
        {"ThreadpoolListener::StartRegion", K::ThreadpoolStart},
        {"ThreadpoolListener::StopRegion", K::ThreadpoolStop},
    };
    const auto it = kinds.find(name);
    return it == kinds.end() ? K::None : it->second;
}

EventFactsReader::EventFactsReader(const Session &session) : m_session(session), m_stats(session)
{
    m_kinds.reserve(session.eventTypes().size());
    for (const EventType &type : session.eventTypes()) {
        const PlaneKind plane = session.plane(type.plane).kind;
        const bool isHost = plane == PlaneKind::HostCpu || plane == PlaneKind::HostOther || plane == PlaneKind::Unknown;
        m_kinds.push_back(isHost ? hostEventKindOf(session.text(type.name)) : HostEventKind::None);
    }
}

bool EventFactsReader::hasStats(EventRef e) const
{
    const auto &offsets = m_session.line(e.line).events.statOffset;
    return !offsets.empty() && offsets[e.row] != kNoStats;
}

EventFacts EventFactsReader::read(EventRef e) const
{
    EventFacts facts;
    const Line &line = m_session.line(e.line);
    const HostEventKind kind = kindOf(EventTypeId{line.events.type[e.row]});
    if (hasStats(e)) {
        std::optional<std::uint64_t> producerType, producerId, consumerType, consumerId;
        RuntimeIds ids;
        const KnownStats &k = m_stats;
        m_session.visitEventStats(e, [&](const StatView &s) {
            if (s.name == k.async) {
                facts.isAsync = true;
                return;
            }
            if (!s.isInteger())
                return;
            const NameId name = s.name;
            if (name == k.producerType)
                producerType = s.bits;
            else if (name == k.producerId)
                producerId = s.bits;
            else if (name == k.consumerType)
                consumerType = s.bits;
            else if (name == k.consumerId)
                consumerId = s.bits;
            else if (name == k.consumerPid)
                facts.consumerPid = s.toInt64();
            else if (name == k.root)
                facts.rootLevel = s.toInt64();
            else if (name == k.stepId)
                facts.stepId = s.toInt64();
            else if (name == k.iterNum)
                facts.iterNum = s.toInt64();
            else if (name == k.correlationId)
                facts.correlationId = s.toInt64();
            else if (name == k.deviceId)
                facts.deviceId = s.toInt64();
            else if (name == k.groupId)
                facts.groupId = s.toInt64();
            else if (name == k.flow && facts.flow)
                facts.otherFlows.push_back(s.bits);
            else if (name == k.flow)
                facts.flow = s.bits;
            else if (name == k.requestId)
                ids.requestId = s.bits;
            else if (name == k.queueAddr)
                ids.queueAddr = s.bits;
            else if (name == k.deviceOrdinal)
                ids.deviceOrdinal = s.bits;
            else if (name == k.queueId)
                ids.queueId = s.bits;
            else if (name == k.runId)
                ids.runId = s.bits;
            else if (name == k.coreType)
                ids.coreType = s.bits;
        });
        if (producerType && producerId)
            facts.producer = CausalKey{*producerType, *producerId};
        if (consumerType && consumerId)
            facts.consumer = CausalKey{*consumerType, *consumerId};
        const Plane &plane = m_session.plane(line.plane);
        if (plane.kind == PlaneKind::TpuCore && line.kind == LineKind::Modules) {
            if (ids.queueId && ids.runId && plane.ordinal >= 0)
                facts.consumer =
                    keyOf(LinkCategory::TpuLaunch, mixed({static_cast<std::uint64_t>(plane.ordinal), *ids.queueId,
                                                          *ids.runId & kRunIdMask, ids.coreType.value_or(0)}));
        } else {
            addImpliedLinks(facts, ids, kind);
        }
    }
    if (kind == HostEventKind::ProcessBatch)
        facts.rootLevel = 2;
    else if (kind == HostEventKind::BatchingSessionRun || (kind == HostEventKind::TraceContext && facts.rootLevel == 0))
        facts.rootLevel = 1;
    return facts;
}

} // namespace planescope
