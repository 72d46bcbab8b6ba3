#pragma once
// What was open on a thread when it called an allocator.
#include "model/format/kineto/kineto_trace.h"

namespace planescope::kineto {

struct MemoryContext {
    NameId op;         ///< innermost op; none outside of all
    NameId range;      ///< innermost range that the program named
    std::string stack; ///< innermost first, a line for each: "function (file:line)" or the name of an op
};

/// True for the instants that stand for a call of an allocator, or for one that it could not serve.
bool isMemoryEvent(const Trace &trace, const TraceEvent &event);
bool isOutOfMemory(const Trace &trace, const TraceEvent &event);

/// Contexts of the memory events among `events` (rows of one thread), in the order of `events`. O(n log n).
std::vector<MemoryContext> memoryContexts(const Trace &trace, std::span<const std::uint32_t> events);

} // namespace planescope::kineto
