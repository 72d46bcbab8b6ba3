#include "app/gui/tour_facts.h"

namespace planescope {

namespace {

std::optional<EventRef> reduceIn(const Session &session, PlaneId core, TimeRange range)
{
    return eventNamed(session, core, LineKind::Ops, range, "all-reduce.571");
}

} // namespace

std::optional<EventRef> eventNamed(const Session &session, PlaneId plane, LineKind kind, TimeRange range,
                                   std::string_view name)
{
    for (const LineId id : session.plane(plane).lines) {
        if (session.line(id).kind != kind)
            continue;
        const RowRange rows = session.rowsBeginningIn(id, range);
        for (std::uint64_t row = rows.first; row < rows.last; ++row) {
            // A step may be called "102" or "train 102".
            const std::string_view label = session.label({id, row});
            if (kind == LineKind::Steps ? label.ends_with(name) : label == name)
                return EventRef{id, row};
        }
    }
    return std::nullopt;
}

std::optional<PlaneId> firstCore(const Session &session)
{
    for (std::uint32_t i = 0; i < session.planes().size(); ++i)
        if (session.planes()[i].kind == PlaneKind::TpuCore)
            return PlaneId{i};
    return std::nullopt;
}

std::uint64_t dumpedCounters(const Session &session)
{
    std::uint64_t count = 0;
    for (const Line &line : session.lines())
        if (line.kind == LineKind::CounterDump)
            count += line.events.size();
    return count;
}

TourLayer tourLayer(const Session &session, std::optional<PlaneId> slow)
{
    TourLayer layer;
    const auto core = firstCore(session);
    if (!core)
        return layer;
    const auto step = eventNamed(session, *core, LineKind::Steps, session.range(), "102");
    if (!step)
        return layer;
    const auto span = eventNamed(session, *core, LineKind::TraceMe, session.eventRange(*step), "layers_17.backward");
    if (!span)
        return layer;
    layer.span = *span;
    layer.range = session.eventRange(*span);
    const auto reduce = reduceIn(session, *core, layer.range);
    if (!reduce)
        return layer;
    layer.reduce = *reduce;
    layer.reduceLength = session.duration(*reduce);
    layer.isFound = true;
    for (const LineId id : session.plane(*core).lines) {
        if (session.line(id).kind != LineKind::Ops || session.line(id).isDerived)
            continue;
        const RowRange rows = session.rowsBeginningIn(id, layer.range);
        for (std::uint64_t row = rows.first; row < rows.last; ++row)
            layer.ops += session.eventRange({id, row}).end <= layer.range.end ? 1 : 0;
    }
    if (slow && slow->value != core->value) {
        const auto other = eventNamed(session, *slow, LineKind::Steps, session.range(), "102");
        const auto there =
            other ? eventNamed(session, *slow, LineKind::TraceMe, session.eventRange(*other), "layers_17.backward")
                  : std::nullopt;
        if (const auto its = there ? reduceIn(session, *slow, session.eventRange(*there)) : std::nullopt)
            layer.slowReduceLength = session.duration(*its);
    }
    return layer;
}

std::uint64_t arrayBytes(std::string_view shape)
{
    const std::size_t open = shape.find('[');
    if (open == std::string_view::npos || !shape.ends_with(']'))
        return 0;
    // The digits of the type are its bits: bf16, f32, s8; pred has a byte.
    std::uint64_t bits = 0;
    for (const char c : shape.substr(0, open))
        bits = c >= '0' && c <= '9' ? bits * 10 + static_cast<std::uint64_t>(c - '0') : bits;
    std::uint64_t elements = 1, dimension = 0;
    for (const char c : shape.substr(open + 1)) {
        if (c >= '0' && c <= '9') {
            dimension = dimension * 10 + static_cast<std::uint64_t>(c - '0');
            continue;
        }
        elements *= dimension;
        dimension = 0;
    }
    return elements * (bits > 0 ? bits : 8) / 8;
}

std::optional<LiveBuffer> largestAtPeak(const ProgramMemory &memory)
{
    std::optional<LiveBuffer> largest;
    for (const std::vector<LiveBuffer> *part : {&memory.fixed, &memory.aliveAtPeak})
        for (const LiveBuffer &buffer : *part)
            if (!largest || buffer.size > largest->size)
                largest = buffer;
    return largest;
}

std::optional<TourKernel> tourKernel(const KernelPage &page, std::string_view name)
{
    for (std::uint32_t row = 0; row < page.calls.size(); ++row) {
        const KernelFacts &facts = page.calls[row];
        const KernelCode *const code = page.codeOf(facts);
        if (facts.call.name != name || !code)
            continue;
        for (const DetailedLaunch &launch : facts.launches) {
            if (launch.detail.marks.empty() || !launch.promise || !launch.promise->isComplete)
                continue;
            const KernelPromise &promise = *launch.promise;
            const auto body = promise.blockShare(*code, KernelUnit::Matmul);
            const auto schedule = promise.scheduleShare(*code, KernelUnit::Matmul);
            const auto call = promise.callShare(*code, KernelUnit::Matmul);
            if (!promise.schedulePs || !promise.waitPs || !promise.peakShare || !body || !schedule || !call ||
                promise.busiestBlock == CodeBlock::kNone)
                continue;
            const CodeBlock &block = code->blocks[promise.busiestBlock];
            TourKernel kernel;
            kernel.call = row;
            kernel.launch = launch.detail.launch;
            kernel.schedulePs = *promise.schedulePs;
            kernel.waitPs = *promise.waitPs;
            kernel.callPs = promise.callPs;
            kernel.bodyShare = *body;
            kernel.scheduleShare = *schedule;
            kernel.callShare = *call;
            kernel.peakShare = *promise.peakShare;
            const auto match = facts.code();
            kernel.code = match ? match->code : 0;
            kernel.bodyFirst = block.first;
            kernel.bodyBundles = block.bundles();
            kernel.bodyFills = block.fills;
            kernel.bodySpills = block.spills;
            kernel.sampledMatrixBusy = facts.sampledMatrixBusy;
            kernel.sampledSyncWait = facts.sampledSyncWait;
            return kernel;
        }
    }
    return std::nullopt;
}

} // namespace planescope
