#pragma once
// The loops of a listing: where they lie, how often they run, which unit limits them and what is lost against that.
// Static numbers: every bundle of a loop counts once per iteration, also those that a branch may jump over.
#include "model/analysis/kernel/bundle_units.h"
#include "model/analysis/kernel/def_use.h"
#include "model/store/bundle_listing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// Where a bundle waits for a copy or a semaphore.
struct BundleWait {
    std::uint32_t bundle = 0;
    std::string opcode;
    std::string reason; ///< the compiler's word in the comment, such as "local-dma-wait"; may be empty
};

/// Facts of some bundles in a row.
struct BundleRangeFacts {
    std::uint32_t first = 0, end = 0; ///< rows of bundles, half open
    UnitCounts used{};
    std::uint64_t empty = 0;                         ///< bundles that issue nothing
    std::uint64_t fills = 0;                         ///< spilled registers read again
    std::uint64_t spills = 0;                        ///< registers written to memory for want of registers
    std::uint64_t scalarFills = 0, scalarSpills = 0; ///< the same of scalar registers, through SMEM
    std::vector<std::uint32_t> spillBundles;         ///< bundles with a fill or a spill of a vector register
    std::vector<BundleWait> waits;
    std::uint64_t dmaStarts = 0;

    std::uint64_t bundles() const { return end - first; }
};
BundleRangeFacts rangeFacts(const BundleListing &listing, const BundleUnits &units, std::uint32_t first,
                            std::uint32_t end);
/// Whether a bundle issues nothing: no instruction, or phis and the like alone. As the compiler's "empty" counts.
bool isEmptyBundle(const BundleListing &listing, std::size_t bundle);

/// What one unit needs at least: slots / capacity, in bundles.
struct UnitBound {
    KernelUnit unit = KernelUnit::Matmul;
    double bundles = 0;
};
/// The largest bound; nothing without capacities or when nothing is used. Fills and spills are part of loads and
/// stores and do not limit by themselves.
std::optional<UnitBound> limitingUnit(const UnitCounts &used, const std::optional<UnitCounts> &capacities);

struct BundleLoop {
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;
    BundleRangeFacts facts;   ///< with inner loops and with the slots behind the branch back
    std::uint32_t region = 0; ///< that the branch back names; 0 without one
    std::uint32_t branch = 0; ///< row of the bundle with the branch back; facts.end - 1 without one
    std::uint32_t depth = 1;  ///< 1: outermost
    std::uint32_t parent = kNoParent;
    std::optional<std::uint64_t> tripCount; ///< of one entry; nothing when the listing does not tell
    std::optional<UnitBound> limit;
    /// Bundles x trips of this and of the enclosing loops, as far as they are known; for sorting.
    double cost = 0;

    /// Needed at least / issued; nothing without capacities.
    std::optional<double> boundShare() const
    {
        return limit ? std::optional(limit->bundles / static_cast<double>(facts.bundles())) : std::nullopt;
    }
};

/// Loops in order of their first bundle, outer ones before inner ones.
std::vector<BundleLoop> findLoops(const DefUse &values, const BundleUnits &units);
/// Rows of `loops`, most expensive first.
std::vector<std::size_t> loopsByCost(const std::vector<BundleLoop> &loops);

} // namespace planescope
