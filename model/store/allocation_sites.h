#pragma once
// What lies in memory at one moment, by the call stack that asked for it: a device memory profile.
#include <cstdint>
#include <string>
#include <vector>

namespace planescope {

struct CallFrame {
    std::string function;
    std::string file;
    std::int64_t line = 0; ///< of the call; 0 when unknown
};

/// Blocks of one stack, kind and device.
struct AllocationSite {
    std::int64_t bytes = 0;
    std::int64_t count = 0;
    std::string kind;                 ///< label "kind": "buffer", "executable"
    std::string device;               ///< label "device": "cpu:0", "TPU_0"
    std::vector<std::uint32_t> stack; ///< rows of frames, innermost first
};

struct AllocationSites {
    std::vector<CallFrame> frames;
    std::vector<AllocationSite> sites; ///< largest first
    std::uint64_t broken = 0;          ///< samples that name what does not exist; left out

    std::int64_t totalBytes() const
    {
        std::int64_t sum = 0;
        for (const AllocationSite &site : sites)
            sum += site.bytes;
        return sum;
    }
    /// The innermost frame of the user's own code: not of an installed package. Null for an empty stack.
    const CallFrame *ownFrame(const AllocationSite &site) const;
};

} // namespace planescope
