#pragma once
// Words of the kernel views.
#include "model/store/bundle_opcodes.h"
#include "widgets/kernel/kernel_program.h"

#include <QString>

namespace planescope {

/// "PUSH": short enough for the head of a column.
QString shortUnitName(KernelUnit unit, bool hasOneMatrixColumn);
/// What a unit is and what its cells count.
QString unitTip(KernelUnit unit, bool hasOneMatrixColumn);
QString stageName(BlockStage stage);
/// "Loop", or what a block is there for.
QString sectionName(const KernelProgram &program, const BundleSection &section);
/// "0x8f–0x16e: bundles: 223, left out when 0x8c branches; VALU needs at least 120 (54 %)." and the same of loops.
QString sectionSentence(const KernelProgram &program, const BundleSection &section);
/// "0x8f–0x16e"
QString addressRange(const BundleListing &listing, std::uint32_t first, std::uint32_t end);
/// "VALU 67.7 %" of some bundles, or the count when the capacity is not known.
QString unitShareText(const KernelProgram &program, KernelUnit unit, const UnitCounts &used, std::uint64_t bundles);
/// "0x16c–0x171, bundles: 6. MATMUL 3 of 12 (25.0 %), VALU …"
QString sumSentence(const KernelProgram &program, const BundleRangeFacts &facts);
QString latinText(std::string_view text);

} // namespace planescope
