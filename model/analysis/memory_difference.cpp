#include "model/analysis/memory_difference.h"

#include <algorithm>

namespace planescope {

MemoryDifference memoryDifference(const ProgramMemory &memory, std::uint32_t from, std::uint32_t to)
{
    MemoryDifference out;
    const auto isAt = [&](const LiveBuffer &buffer, std::uint32_t event) {
        if (buffer.lifetime == BufferTable::kNone)
            return true;
        const HeapLifetime &life = memory.lifetimes[buffer.lifetime];
        return life.begin <= event && event < life.end;
    };
    for (const LiveBuffer &buffer : aliveAt(memory, to))
        if (!isAt(buffer, from)) {
            out.came.push_back(buffer);
            out.cameBytes += buffer.size;
        }
    for (const LiveBuffer &buffer : aliveAt(memory, from))
        if (!isAt(buffer, to)) {
            out.went.push_back(buffer);
            out.wentBytes += buffer.size;
        }
    return out;
}

} // namespace planescope
