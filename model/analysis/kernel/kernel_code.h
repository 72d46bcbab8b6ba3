#pragma once
// A compiled program by itself: its listing with units, loops, marks and blocks. What the custom calls of a profile are
// matched with, and what every view of bundles works on. All numbers in here are static.
#include "model/analysis/kernel/bundle_loops.h"
#include "model/analysis/kernel/bundle_units.h"
#include "model/analysis/kernel/def_use.h"
#include "model/base/result.h"
#include "model/store/bundle_listing.h"
#include "model/store/kernel_dump.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// What an instruction `vtrace` announces; the top four bits of its number.
enum class MarkKind : std::uint8_t {
    HloBegin,   ///< 0x8
    HloEnd,     ///< 0x9
    Inside,     ///< 0xA: the event `bundle.<id>` of the profile
    ScopeBegin, ///< 0xB: a scope of the user
    ScopeEnd,   ///< 0xC
    Header,     ///< 0xF
    Other
};

struct CodeMark {
    std::uint32_t bundle = 0;      ///< row of BundleListing::bundles()
    std::uint32_t instruction = 0; ///< row of BundleListing::instructions()
    std::uint32_t id = 0;          ///< low 28 bits
    MarkKind kind = MarkKind::Other;
    std::string name; ///< of a scope, as its comment says; else empty
};

/// What a block of a pipelined kernel is there for, by what it holds and where it stands.
enum class BlockStage : std::uint8_t { Enter, CopyIn, WaitIn, Compute, Test, CopyOut, WaitOut, Leave };

/// Bundles that run one after the other: between branches (with the slots behind them) and their targets.
struct CodeBlock {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::uint32_t first = 0, end = 0; ///< rows of bundles, half open
    BlockStage stage = BlockStage::Compute;
    std::uint32_t loop = kNone;  ///< innermost, row of KernelCode::loops
    std::uint32_t guard = kNone; ///< innermost branch that may jump over it, row of BundleListing::branches()
    UnitCounts used{};
    std::uint64_t fills = 0, spills = 0;

    std::uint64_t bundles() const { return end - first; }
};

struct KernelCode {
    std::string program; ///< as the dump names it, "splash_mha_fwd_no_residuals.1"
    std::string folder;  ///< that it was found in; for messages
    BundleListingPtr listing;
    BundleUnits units;
    std::shared_ptr<const DefUse> values;
    std::vector<BundleLoop> loops;
    std::vector<CodeMark> marks;     ///< in order of bundles
    std::vector<CodeBlock> blocks;   ///< in order, without gaps
    std::vector<std::uint32_t> grid; ///< iteration_bounds of a pipelined kernel, outermost first; empty without one
    std::optional<ScheduleAnalysis> schedule;
    std::vector<HloAddressRange> ranges; ///< of the top-level program it was compiled with
    std::vector<TraceMarker> markers;
    std::vector<SharedBody> sharedBodies;
    std::optional<MemoryPlan> memory;     ///< memory-space assignment of the top-level program
    std::shared_ptr<const MlirText> mlir; ///< the first stage of its Mosaic text; null without one
    std::string mlirFile;
    std::vector<Error> problems; ///< files beside the listing that could not be read

    std::uint64_t steps() const; ///< product of the grid; 0 without one
    /// Core clock of the generation; nothing when no source states it.
    std::optional<double> clockHz() const { return coreClockHz(units.generation); }
    static std::optional<double> coreClockHz(TpuGeneration generation);
};
using KernelCodePtr = std::shared_ptr<const KernelCode>;

/// Marks of a listing in order of bundles.
std::vector<CodeMark> findMarks(const BundleListing &listing);
/// Blocks of a listing; `loops` as findLoops() gives them.
std::vector<CodeBlock> findBlocks(const BundleListing &listing, const BundleUnits &units,
                                  const std::vector<BundleLoop> &loops);
/// "iteration_bounds: (48, 8, 8)" of the copies; empty without one.
std::vector<std::uint32_t> gridOf(const BundleListing &listing);
/// Fills in what follows from `listing`: units (from `table` when it fits), values, loops, marks, blocks, grid.
void analyseCode(KernelCode *code, const UtilizationTable *table, TpuGeneration generation = TpuGeneration::Unknown);

} // namespace planescope
