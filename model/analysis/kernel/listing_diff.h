#pragma once
// Two listings of one kernel: what the new one saves or loses, loop by loop.
#include "model/analysis/kernel/kernel_code.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace planescope {

/// Bundles of both listings in one row; a side that has none is kNone.
struct BundlePair {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::uint32_t before = kNone, after = kNone; ///< rows of bundles
    bool isSame = false;                         ///< the opcodes of both are the same
};

struct LoopChange {
    std::optional<std::uint32_t> before, after;        ///< rows of loops; the outermost code without loop: both empty
    std::uint64_t bundlesBefore = 0, bundlesAfter = 0; ///< an iteration, without inner loops
    UnitCounts usedBefore{}, usedAfter{};
    std::uint64_t emptyBefore = 0, emptyAfter = 0;
    std::uint64_t fillsBefore = 0, fillsAfter = 0, spillsBefore = 0, spillsAfter = 0;
    std::optional<std::uint64_t> tripsBefore, tripsAfter;

    std::int64_t saved() const
    {
        return static_cast<std::int64_t>(bundlesBefore) - static_cast<std::int64_t>(bundlesAfter);
    }
};

struct OpcodeChange {
    std::string opcode;
    std::uint64_t before = 0, after = 0; ///< instructions
};

struct ListingDiff {
    std::vector<BundlePair> rows;      ///< in order; rows of loops that have a partner lie together
    std::vector<LoopChange> loops;     ///< the code outside loops first, then by order of the new listing
    std::vector<OpcodeChange> opcodes; ///< that differ, largest difference first
    std::uint64_t sameBundles = 0;
    bool isOtherGeneration = false; ///< of different chips: slots compare, times do not
};

/// Aligns loops by order, nesting and opcodes, and inside them bundles by their opcodes: common ones that are unique in
/// both first, then what lies between them. O((n + m) log) for real listings; never quadratic in the whole.
ListingDiff compareListings(const KernelCode &before, const KernelCode &after);

} // namespace planescope
