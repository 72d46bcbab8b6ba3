#pragma once
// The code of a kernel with what the grid needs to draw it: sections that fold, slots, how full every bundle is. Made
// on a worker, immutable.
#include "model/analysis/kernel/kernel_code.h"
#include "widgets/kernel/bundle_sections.h"

#include <array>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

struct KernelProgram {
    KernelCodePtr code;
    std::vector<BundleSection> sections;
    BundleRangeFacts all;
    /// Slots that a column of the grid has: the capacity, or without one the most that a bundle uses.
    std::array<std::uint8_t, kKernelUnits> slotCount{};
    /// Used slots of a bundle against all that it has, 0 to 255; fills and spills are part of loads and stores.
    std::vector<std::uint8_t> heat;
    /// Bundles that a branch leads to, sorted, with the branch.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> targets;

    const BundleListing &listing() const { return *code->listing; }
    const BundleUnits &units() const { return code->units; }
    const std::vector<BundleLoop> &loops() const { return code->loops; }
    const DefUse &values() const { return *code->values; }
    std::uint32_t bundles() const { return static_cast<std::uint32_t>(listing().bundles().size()); }
    bool isCounted(KernelUnit unit) const { return unit != KernelUnit::Matpush || !units().hasOneMatrixColumn; }
    /// Bundles that run in a section, as far as iterations are known: what sections are ordered by.
    double costOf(const BundleSection &section) const;
    /// The block that costs most, else the loop; kNone without either.
    std::uint32_t hottestSection() const;
    /// Of one bundle's branches to it; rows of BundleListing::branches().
    std::vector<std::uint32_t> branchesTo(std::uint32_t bundle) const;
};
using KernelProgramPtr = std::shared_ptr<const KernelProgram>;

/// Some passes over the bundles: for a worker.
KernelProgramPtr makeKernelProgram(KernelCodePtr code);

/// "×3" groups of opcodes in the order of the slots: `vadd.f32 ×2  vld ×3`.
std::string opcodeSummary(const BundleListing &listing, std::uint32_t bundle);
/// The instructions of a bundle without comments, separated by " ;; "; whole ones, until there are `most` bytes.
std::string bundleText(const BundleListing &listing, std::uint32_t bundle, std::size_t most = std::string::npos);

/// Whether the text holds `part`, whatever the case of either.
bool containsAnyCase(std::string_view text, std::string_view part);
/// Bundles whose text (opcodes, registers, comments) holds `text`, whatever its case; an opcode that begins with it
/// counts as well. Empty when asked to stop.
std::vector<std::uint32_t> findBundles(const BundleListing &listing, std::string_view text,
                                       const std::stop_token &stop);
/// The bundle that "0x16c" or a decimal number with a leading # names.
std::optional<std::uint32_t> bundleNamed(const BundleListing &listing, std::string_view text);

} // namespace planescope
