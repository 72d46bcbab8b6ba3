#pragma once
// Which units of the core every bundle uses: from the compiler's utilisation table, or counted from the opcodes.
#include "model/store/bundle_listing.h"
#include "model/store/kernel_dump.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace planescope {

using UnitRow = std::array<std::uint8_t, kKernelUnits>;

enum class UnitSource {
    Opcodes, ///< counted from the listing
    Table    ///< the compiler's own count of the same program
};

struct BundleUnits {
    UnitSource source = UnitSource::Opcodes;
    TpuGeneration generation = TpuGeneration::Unknown;
    /// Nothing when the generation is unknown: then shares cannot be told.
    std::optional<UnitCounts> capacities;
    std::vector<UnitRow> rows; ///< one per bundle
    /// The table of an older compiler counts both matrix columns in one; it stands in Matmul.
    bool hasOneMatrixColumn = false;
    /// A table was given, but it has another number of rows: of another build, so it was not used.
    bool isTableOfOtherBuild = false;

    UnitCounts sum(std::size_t first, std::size_t last) const; ///< rows [first, last)
};

/// Counts the slots of every bundle. Issue columns count instructions; busy columns count the units that still work on
/// an instruction of an earlier bundle, overlapping ones of one unit once. `generation` is that of the dump or the
/// user's word; the listing's own signs win where both can be true.
BundleUnits countUnits(const BundleListing &listing, TpuGeneration generation = TpuGeneration::Unknown);

/// From the table when it fits the listing, else countUnits().
BundleUnits unitsOf(const BundleListing &listing, const UtilizationTable *table,
                    TpuGeneration generation = TpuGeneration::Unknown);

/// Whether an instruction reads or writes a place of a spilled register. Text outside comments decides.
bool touchesSpill(std::string_view instructionText);

} // namespace planescope
