#include "model/format/xplane/allocator_calls.h"

#include <vector>

namespace planescope::xplane {

void writeAllocatorCall(XSpaceWriter &writer, PlaneNames &names, const AllocatorCall &call)
{
    std::vector<StatToWrite> stats;
    const auto number = [&](std::string_view name, std::int64_t value) {
        stats.push_back(StatToWrite::integer(names.stat(name), value));
    };
    const auto text = [&](std::string_view name, std::string_view value) {
        if (!value.empty())
            stats.push_back(names.textStat(names.stat(name), value));
    };
    text("allocator_name", call.allocator);
    number("bytes_allocated", call.inUseBytes);
    if (call.poolBytes > 0)
        number("pool_bytes", call.poolBytes);
    number("allocation_bytes", call.blockBytes);
    number("requested_bytes", call.requestedBytes);
    if (call.freeBytes)
        number("device_free_bytes", *call.freeBytes);
    if (call.address)
        number("addr", *call.address);
    text("tf_op", call.op);
    text("region_type", call.range);
    text("call_stack", call.stack);
    const std::string_view name = call.kind == AllocatorCall::Kind::Allocate ? "MemoryAllocation"
                                  : call.kind == AllocatorCall::Kind::Free   ? "MemoryDeallocation"
                                                                             : "OutOfMemory";
    writer.event(names.type(name), call.offsetPs, 0, stats);
}

} // namespace planescope::xplane
