#pragma once
// Calls of an allocator as events of a host plane, with the stats that model/analysis/memory_profile reads.
#include "model/format/xplane/plane_names.h"

#include <optional>

namespace planescope::xplane {

struct AllocatorCall {
    enum class Kind : std::uint8_t { Allocate, Free, OutOfMemory };
    Kind kind = Kind::Allocate;
    std::string_view allocator; ///< "cuda:0"
    std::int64_t offsetPs = 0;  ///< from the begin of the line
    std::int64_t blockBytes = 0, requestedBytes = 0;
    std::int64_t inUseBytes = 0;           ///< after the call
    std::int64_t poolBytes = 0;            ///< what the allocator holds, in use or not; 0 when not stated
    std::optional<std::int64_t> freeBytes; ///< OutOfMemory: what the device had left
    std::optional<std::int64_t> address;
    std::string_view op, range;
    std::string_view stack; ///< innermost first, a line for each: "function (file:line)"
};

/// Writes the event into the open line.
void writeAllocatorCall(XSpaceWriter &writer, PlaneNames &names, const AllocatorCall &call);

} // namespace planescope::xplane
