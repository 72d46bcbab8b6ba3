#pragma once
// What lies in memory as a tree of bytes: by the call stack that asked for it, or by kind and op.
#include "model/analysis/memory_profile.h"
#include "model/store/allocation_sites.h"

#include <string>
#include <vector>

namespace planescope {

/// `bytes` of a node include those of its children; what they leave over belongs to the node alone.
struct MemoryNode {
    enum class Kind : std::uint8_t {
        Named,      ///< a frame, a device, a kind, an op: `name` says which
        Root,       ///< everything
        Unnamed,    ///< no stack, no op or no kind was stated
        Reserved,   ///< set aside for running programs
        Unexplained ///< in use, but taken before the step or the recording
    };
    Kind kind = Kind::Named;
    std::string name;
    std::string place; ///< of a frame: "train.py:12"; may be empty
    std::int64_t bytes = 0;
    std::int64_t count = 0;           ///< blocks
    std::vector<MemoryNode> children; ///< largest first, then by name
};

/// Deeper frames count for the node at this depth.
inline constexpr std::size_t kDeepestMemoryNode = 192;

/// Device, kind, then the frames from the outermost on. Levels that would hold one node only (one device, one kind) are
/// left out.
MemoryNode treeOfSites(const AllocationSites &sites);

/// What is in use at the peak of an allocator, by the stacks of its blocks; without sites when no event has a stack.
AllocationSites sitesAtPeak(const AllocatorProfile &profile);

/// What is in use at the peak of an allocator: kind (region), then the parts of the op's name.
MemoryNode treeOfOps(const AllocatorProfile &profile);

} // namespace planescope
