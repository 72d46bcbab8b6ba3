#pragma once
// The parts of a listing that fold: its loops, and the blocks between branches. Pure.
#include "model/analysis/kernel/kernel_code.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace planescope {

struct BundleSection {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    enum class Kind : std::uint8_t { Loop, Block };
    Kind kind = Kind::Block;
    std::uint32_t first = 0, end = 0; ///< rows of bundles, half open
    std::uint32_t parent = kNone;     ///< row of the section around it
    std::uint32_t depth = 0;          ///< sections around it
    std::uint32_t row = kNone;        ///< of KernelCode::loops or KernelCode::blocks
    std::uint32_t guard = kNone;      ///< of a block: bundle of the branch that may jump over it
    BundleRangeFacts facts;
    std::optional<UnitBound> limit;

    std::uint64_t bundles() const { return end - first; }
};

/// Sorted by first bundle, outer ones before inner ones, properly nested: what would cross the end of the section
/// around it ends there. Blocks of fewer than four bundles, and one that is the whole code or a whole loop, are no
/// sections. O(bundles x depth).
std::vector<BundleSection> sectionsOf(const KernelCode &code);

} // namespace planescope
