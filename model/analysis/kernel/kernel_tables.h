#pragma once
// What is known about kernels as tables: for the command line, for export, for copying.
#include "model/analysis/kernel/kernel_page.h"
#include "model/analysis/kernel/listing_diff.h"
#include "model/analysis/table.h"

#include <string>
#include <string_view>
#include <vector>

namespace planescope {

/// "marks", "name", "given", "other-build", "none".
std::string_view evidenceWord(CodeEvidence evidence);
/// "enter", "copy-in", "wait-in", "compute", "test", "copy-out", "wait-out", "leave".
std::string_view blockStageWord(BlockStage stage);
/// "hlo-begin", "hlo-end", "inside", "scope-begin", "scope-end", "header", "other".
std::string_view markKindWord(MarkKind kind);
/// "unknown", "once", "trips", "grid", "measured", "repeated".
std::string_view runsFromWord(RunsFrom from);
/// "calls", "marks", "stages", "unit-tracks", "instruction-rows", "debug-info", "hardware-samples", "listing", "table",
/// "mosaic".
std::string_view kernelDataWord(KernelData data);

/// One row per custom call, longest first.
Table kernelTable(const KernelPage &page);

/// One number of the comparison of schedule and measurement.
struct PromiseLine {
    std::string key;   ///< "matmul_schedule_share"
    std::string title; ///< English
    std::string from;  ///< "static", "measured", "derived", "stated"
    Cell value;        ///< nothing: not known
    ColumnUnit unit = ColumnUnit::Number;
};
/// From the bundles to the flops, in the order in which one number leads to the next. `launch` row of facts.launches.
std::vector<PromiseLine> promiseLines(const KernelPage &page, const KernelFacts &facts, std::size_t launch);
Table promiseTable(const std::vector<PromiseLine> &lines);

/// Stages and scopes of a launch.
Table stageTable(const LaunchDetail &detail);
/// Unit by unit: the static share of the schedule beside the mean of the trace's track.
Table unitTable(const KernelPage &page, const KernelFacts &facts, std::size_t launch);
/// Blocks of the listing with their runs.
Table blockTable(const KernelCode &code, const KernelPromise *promise);
/// Marks of a launch with the row of the listing that each lies at.
Table markTable(const KernelPage &page, const KernelFacts &facts, std::size_t launch);
/// Stretches between marks that wait, longest first; empty unless the marks prove the build.
Table waitTable(const KernelPage &page, const KernelFacts &facts, std::size_t launch);
/// Loops of two listings: bundles saved or lost.
Table loopChangeTable(const ListingDiff &diff, const KernelCode &before, const KernelCode &after);

} // namespace planescope
