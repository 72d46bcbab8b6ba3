#include "model/analysis/kernel/kernel_tables.h"

#include "model/analysis/kernel/wait_windows.h"

#include <algorithm>
#include <array>

namespace planescope {

namespace {

template <class Value> Cell cellOf(const std::optional<Value> &value) { return value ? Cell(*value) : Cell(); }

Cell wholeCell(std::optional<double> ps)
{
    return ps ? Cell(static_cast<std::int64_t>(*ps + (*ps < 0 ? -0.5 : 0.5))) : Cell();
}

Cell textCell(std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); }

Cell addressCell(const KernelCode &code, std::uint32_t row)
{
    return std::uint64_t{code.listing->bundles()[row].address};
}

/// The launch that tells the most about a call: the first one, which has marks when any has.
const DetailedLaunch *firstLaunch(const KernelFacts &facts)
{
    return facts.launches.empty() ? nullptr : &facts.launches.front();
}

} // namespace

std::string_view evidenceWord(CodeEvidence evidence)
{
    constexpr std::array<std::string_view, 5> kWords{"marks", "name", "given", "other-build", "none"};
    return kWords[static_cast<std::size_t>(evidence)];
}

std::string_view blockStageWord(BlockStage stage)
{
    constexpr std::array<std::string_view, 8> kWords{"enter", "copy-in",  "wait-in",  "compute",
                                                     "test",  "copy-out", "wait-out", "leave"};
    return kWords[static_cast<std::size_t>(stage)];
}

std::string_view markKindWord(MarkKind kind)
{
    constexpr std::array<std::string_view, 7> kWords{"hlo-begin", "hlo-end", "inside", "scope-begin",
                                                     "scope-end", "header",  "other"};
    return kWords[static_cast<std::size_t>(kind)];
}

std::string_view runsFromWord(RunsFrom from)
{
    constexpr std::array<std::string_view, 6> kWords{"unknown", "once", "trips", "grid", "measured", "repeated"};
    return kWords[static_cast<std::size_t>(from)];
}

std::string_view kernelDataWord(KernelData data)
{
    constexpr std::array<std::string_view, kKernelDataCount> kWords{
        "calls",   "marks", "stages", "unit-tracks", "instruction-rows", "debug-info", "hardware-samples",
        "listing", "table", "mosaic"};
    return kWords[static_cast<std::size_t>(data)];
}

Table kernelTable(const KernelPage &page)
{
    Table table{{{"name", "kernel", ColumnUnit::Text},
                 {"target", "target", ColumnUnit::Text},
                 {"program_id", "program", ColumnUnit::Id},
                 {"launches", "launches", ColumnUnit::Count},
                 {"total_ps", "total", ColumnUnit::Duration},
                 {"share", "share", ColumnUnit::Share},
                 {"mean_ps", "mean", ColumnUnit::Duration},
                 {"min_ps", "min", ColumnUnit::Duration},
                 {"max_ps", "max", ColumnUnit::Duration},
                 {"wait_share", "waits", ColumnUnit::Share},
                 {"peak_share", "of peak", ColumnUnit::Share},
                 {"listing", "listing", ColumnUnit::Text},
                 {"evidence", "by", ColumnUnit::Text},
                 {"source", "source", ColumnUnit::Text}},
                {}};
    for (const KernelFacts &facts : page.calls) {
        const KernelCall &call = facts.call;
        const DetailedLaunch *const launch = firstLaunch(facts);
        std::optional<double> waits, peak;
        if (launch && launch->promise) {
            waits = launch->promise->waitShare();
            peak = launch->promise->peakShare;
        }
        if (launch && !waits)
            if (const auto waited = launch->detail.waited(); waited && launch->detail.range.length().toPs() > 0)
                waits = waited->toPsDouble() / launch->detail.range.length().toPsDouble();
        const CodeMatch *const match = facts.matches.empty() ? nullptr : &facts.matches.front();
        table.rows.push_back({call.name, textCell(call.target), std::to_string(call.programId),
                              static_cast<std::uint64_t>(call.launches.size()), call.total.toPs(), cellOf(call.share),
                              call.mean().toPs(), call.shortest.toPs(), call.longest.toPs(), cellOf(waits),
                              cellOf(peak), match ? Cell(page.codes[match->code]->program) : Cell(),
                              match ? Cell(std::string(evidenceWord(match->evidence))) : Cell(),
                              textCell(call.source)});
    }
    return table;
}

std::vector<PromiseLine> promiseLines(const KernelPage &page, const KernelFacts &facts, std::size_t launch)
{
    std::vector<PromiseLine> lines;
    const DetailedLaunch &detailed = facts.launches[launch];
    const KernelCode *const code = page.codeOf(facts);
    const auto add = [&](const char *key, const char *title, const char *from, Cell value, ColumnUnit unit) {
        lines.push_back({key, title, from, std::move(value), unit});
    };
    if (code && detailed.promise) {
        const KernelPromise &promise = *detailed.promise;
        const bool isKnown = promise.isComplete;
        const auto known = [&](std::uint64_t value) { return isKnown ? Cell(value) : Cell(); };
        add("passes", "runs of the listing in a call", "derived", promise.passes, ColumnUnit::Count);
        add("grid_steps", "steps of the grid", "static", promise.steps > 0 ? Cell(promise.steps) : Cell(),
            ColumnUnit::Count);
        add("steps_with_work", "runs of the busiest block", "derived", known(promise.stepsWithWork), ColumnUnit::Count);
        add("bundles_executed", "bundles executed", "derived", known(promise.bundlesExecuted), ColumnUnit::Count);
        add("schedule_ps", "schedule: bundles x cycle", "derived", wholeCell(promise.schedulePs), ColumnUnit::Duration);
        add("call_ps", "call", "measured", wholeCell(promise.callPs), ColumnUnit::Duration);
        add("wait_ps", "waits: call - schedule", "derived", wholeCell(promise.waitPs), ColumnUnit::Duration);
        add("wait_share", "waits, share of the call", "derived", cellOf(promise.waitShare()), ColumnUnit::Share);
        add("recorded_steps", "steps that were recorded", "measured", promise.runs.recordedSteps, ColumnUnit::Count);
        add("first_step_wait_ps", "waits up to the first step", "measured", wholeCell(promise.runs.firstStepWaitPs),
            ColumnUnit::Duration);
        add("recorded_wait_ps", "waits of the recorded steps", "measured", wholeCell(promise.runs.recordedWaitPs),
            ColumnUnit::Duration);
        add("flops", "flops of the call", "stated", cellOf(promise.flops), ColumnUnit::Number);
        add("flop_rate_per_s", "rate", "measured", cellOf(promise.flopsPerSecond), ColumnUnit::FlopsPerSecond);
        add("peak_share", "share of the peak", "measured", cellOf(promise.peakShare), ColumnUnit::Share);
        const bool isMatrix = isKnown && promise.slotsUsed[at(KernelUnit::Matmul)] > 0;
        if (isMatrix) {
            add("matmul_block_share", "MATMUL slots, busiest block", "static",
                cellOf(promise.blockShare(*code, KernelUnit::Matmul)), ColumnUnit::Share);
            add("block_part", "the busiest block's part of the bundles", "derived", cellOf(promise.blockPart(*code)),
                ColumnUnit::Share);
            add("matmul_schedule_share", "MATMUL slots, whole schedule", "static",
                cellOf(promise.scheduleShare(*code, KernelUnit::Matmul)), ColumnUnit::Share);
            add("matmul_call_share", "MATMUL slots, call with its waits", "derived",
                cellOf(promise.callShare(*code, KernelUnit::Matmul)), ColumnUnit::Share);
            add("flops_per_slot_share", "useful flops of a MATMUL slot in use", "derived",
                cellOf(promise.flopsPerSlotShare(*code)), ColumnUnit::Share);
            if (promise.computedFlops) {
                add("computed_flops", "flops computed: Mosaic matmuls x runs", "derived", cellOf(promise.computedFlops),
                    ColumnUnit::Number);
                add("useful_flops_share", "useful part of the flops computed", "derived", cellOf(promise.usefulPart()),
                    ColumnUnit::Share);
                add("computed_per_slot_share", "flops computed by a MATMUL slot in use", "derived",
                    cellOf(promise.computedPerSlotShare(*code)), ColumnUnit::Share);
            }
        }
    } else {
        add("call_ps", "call", "measured", detailed.detail.range.length().toPs(), ColumnUnit::Duration);
    }
    if (const auto waited = detailed.detail.waited())
        add("stage_wait_ps", "stages that wait", "measured", waited->toPs(), ColumnUnit::Duration);
    if (facts.sampledMatrixBusy)
        add("sampled_mxu_busy_share", "sampled MXU busy", "measured", cellOf(facts.sampledMatrixBusy),
            ColumnUnit::Share);
    if (facts.sampledSyncWait)
        add("sampled_sync_wait_share", "sampled SYNC_WAIT", "measured", cellOf(facts.sampledSyncWait),
            ColumnUnit::Share);
    return lines;
}

Table promiseTable(const std::vector<PromiseLine> &lines)
{
    Table table{{{"key", "key", ColumnUnit::Text},
                 {"from", "from", ColumnUnit::Text},
                 {"value", "value", ColumnUnit::Number},
                 {"what", "what", ColumnUnit::Text}},
                {}};
    for (const PromiseLine &line : lines)
        table.rows.push_back({line.key, line.from, line.value, line.title});
    return table;
}

Table stageTable(const LaunchDetail &detail)
{
    constexpr std::array<std::string_view, 8> kStages{"initialize", "copy-in",  "wait-in",  "run",
                                                      "copy-out",   "wait-out", "finalize", "scope"};
    Table table{{{"name", "stage", ColumnUnit::Text},
                 {"kind", "kind", ColumnUnit::Text},
                 {"count", "count", ColumnUnit::Count},
                 {"total_ps", "total", ColumnUnit::Duration},
                 {"share", "share", ColumnUnit::Share},
                 {"max_ps", "longest", ColumnUnit::Duration}},
                {}};
    for (const StageTotal &stage : detail.stages)
        table.rows.push_back({stage.name, std::string(kStages[static_cast<std::size_t>(stage.stage)]), stage.count,
                              stage.total.toPs(), stage.share, stage.longest.toPs()});
    return table;
}

Table unitTable(const KernelPage &page, const KernelFacts &facts, std::size_t launch)
{
    Table table{{{"unit", "unit", ColumnUnit::Text},
                 {"static_block_share", "busiest block", ColumnUnit::Share},
                 {"static_schedule_share", "schedule", ColumnUnit::Share},
                 {"call_share", "call", ColumnUnit::Share},
                 {"track", "track", ColumnUnit::Text},
                 {"track_mean_share", "track mean", ColumnUnit::Share},
                 {"track_peak_share", "track peak", ColumnUnit::Share},
                 {"track_count", "track sum", ColumnUnit::Number},
                 {"track_samples", "samples", ColumnUnit::Count}},
                {}};
    const DetailedLaunch &detailed = facts.launches[launch];
    const KernelCode *const code = page.codeOf(facts);
    for (const KernelUnit unit : kAllKernelUnits) {
        const auto track = std::find_if(detailed.detail.tracks.begin(), detailed.detail.tracks.end(),
                                        [&](const UnitTrackFacts &facts_) { return facts_.unit == unit; });
        const bool hasTrack = track != detailed.detail.tracks.end();
        const bool hasCode = code && detailed.promise;
        if (!hasTrack && !hasCode)
            continue;
        const bool isShare = hasTrack && !track->isCount;
        constexpr double kPercent = 100;
        table.rows.push_back(
            {std::string(unitName(unit)), hasCode ? cellOf(detailed.promise->blockShare(*code, unit)) : Cell(),
             hasCode ? cellOf(detailed.promise->scheduleShare(*code, unit)) : Cell(),
             hasCode ? cellOf(detailed.promise->callShare(*code, unit)) : Cell(), hasTrack ? Cell(track->name) : Cell(),
             isShare ? Cell(track->mean / kPercent) : Cell(), isShare ? Cell(track->peak / kPercent) : Cell(),
             hasTrack && track->isCount ? Cell(track->mean) : Cell(), hasTrack ? Cell(track->samples) : Cell()});
    }
    return table;
}

Table blockTable(const KernelCode &code, const KernelPromise *promise)
{
    Table table{{{"first", "first", ColumnUnit::Number},
                 {"last", "last", ColumnUnit::Number},
                 {"stage", "stage", ColumnUnit::Text},
                 {"bundles", "bundles", ColumnUnit::Count},
                 {"runs", "runs", ColumnUnit::Count},
                 {"runs_from", "by", ColumnUnit::Text},
                 {"period_steps", "repeats after", ColumnUnit::Count},
                 {"fills", "fills", ColumnUnit::Count},
                 {"spills", "spills", ColumnUnit::Count}},
                {}};
    for (const KernelUnit unit : kAllKernelUnits)
        if (unit != KernelUnit::VloadFill && unit != KernelUnit::VstoreSpill)
            table.columns.push_back({std::string(unitName(unit)), std::string(unitName(unit)), ColumnUnit::Count});
    for (std::size_t row = 0; row < code.blocks.size(); ++row) {
        const CodeBlock &block = code.blocks[row];
        const BlockRuns runs = promise ? promise->runs.blocks[row] : BlockRuns{};
        const bool isKnown = runs.from != RunsFrom::Unknown;
        TableRow cells{addressCell(code, block.first),
                       addressCell(code, block.end - 1),
                       std::string(blockStageWord(block.stage)),
                       block.bundles(),
                       isKnown ? Cell(runs.runs) : Cell(),
                       std::string(runsFromWord(runs.from)),
                       runs.period > 0 ? Cell(runs.period) : Cell(),
                       block.fills,
                       block.spills};
        for (const KernelUnit unit : kAllKernelUnits)
            if (unit != KernelUnit::VloadFill && unit != KernelUnit::VstoreSpill)
                cells.emplace_back(block.used[at(unit)]);
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table markTable(const KernelPage &page, const KernelFacts &facts, std::size_t launch)
{
    Table table{{{"time_ps", "time", ColumnUnit::TimePoint},
                 {"id", "id", ColumnUnit::Id},
                 {"address", "address", ColumnUnit::Number},
                 {"bundle", "bundle", ColumnUnit::Number},
                 {"stage", "stage", ColumnUnit::Text}},
                {}};
    const auto match = facts.code();
    for (const MarkEvent &mark : facts.launches[launch].detail.marks) {
        const KernelCode *const code = match ? page.codes[match->code].get() : nullptr;
        const auto row = code ? match->rowOf(*code, mark.address) : std::nullopt;
        Cell stage;
        if (row)
            for (const CodeBlock &block : code->blocks)
                if (block.first <= *row && *row < block.end)
                    stage = std::string(blockStageWord(block.stage));
        table.rows.push_back({mark.time.toPs(), std::to_string(mark.id), std::uint64_t{mark.address},
                              row ? addressCell(*code, *row) : Cell(), stage});
    }
    return table;
}

Table waitTable(const KernelPage &page, const KernelFacts &facts, std::size_t launch)
{
    Table table{{{"first", "from mark", ColumnUnit::Number},
                 {"last", "to mark", ColumnUnit::Number},
                 {"count", "passes", ColumnUnit::Count},
                 {"total_ps", "total", ColumnUnit::Duration},
                 {"share", "share", ColumnUnit::Share},
                 {"min_ps", "shortest", ColumnUnit::Duration},
                 {"max_ps", "longest", ColumnUnit::Duration},
                 {"beyond_shortest_ps", "beyond shortest", ColumnUnit::Duration},
                 {"waits", "waits", ColumnUnit::Count},
                 {"reasons", "reasons", ColumnUnit::Text}},
                {}};
    const auto match = facts.code();
    if (!match)
        return table;
    const KernelCode &code = *page.codes[match->code];
    const LaunchDetail &detail = facts.launches[launch].detail;
    const double whole = detail.range.length().toPsDouble();
    for (const WaitWindow &window : waitWindows(code, *match, detail)) {
        std::string reasons;
        for (const std::string &reason : window.reasons)
            reasons += (reasons.empty() ? "" : ", ") + reason;
        table.rows.push_back({addressCell(code, window.first), addressCell(code, window.last), window.count,
                              window.total.toPs(), whole > 0 ? Cell(window.total.toPsDouble() / whole) : Cell(),
                              window.shortest.toPs(), window.longest.toPs(), window.beyondShortest().toPs(),
                              static_cast<std::uint64_t>(window.waits.size()), textCell(reasons)});
    }
    return table;
}

Table loopChangeTable(const ListingDiff &diff, const KernelCode &before, const KernelCode &after)
{
    Table table{{{"before_first", "before", ColumnUnit::Number},
                 {"after_first", "after", ColumnUnit::Number},
                 {"depth", "depth", ColumnUnit::Count},
                 {"bundles_before", "bundles before", ColumnUnit::Count},
                 {"bundles_after", "bundles after", ColumnUnit::Count},
                 {"saved", "saved", ColumnUnit::Number},
                 {"iterations_before", "iterations before", ColumnUnit::Count},
                 {"iterations_after", "iterations after", ColumnUnit::Count},
                 {"empty_before", "empty before", ColumnUnit::Count},
                 {"empty_after", "empty after", ColumnUnit::Count},
                 {"fills_before", "fills before", ColumnUnit::Count},
                 {"fills_after", "fills after", ColumnUnit::Count},
                 {"spills_before", "spills before", ColumnUnit::Count},
                 {"spills_after", "spills after", ColumnUnit::Count},
                 {"matmul_before", "MATMUL before", ColumnUnit::Count},
                 {"matmul_after", "MATMUL after", ColumnUnit::Count}},
                {}};
    for (const LoopChange &change : diff.loops) {
        const bool isLoop = change.before || change.after;
        const auto first = [&](const std::optional<std::uint32_t> &loop, const KernelCode &code) {
            return loop ? addressCell(code, code.loops[*loop].facts.first) : Cell();
        };
        const std::uint32_t depth = change.after    ? after.loops[*change.after].depth
                                    : change.before ? before.loops[*change.before].depth
                                                    : 0;
        const bool hasBefore = change.before || !isLoop, hasAfter = change.after || !isLoop;
        const auto cell = [](bool isThere, std::uint64_t value) { return isThere ? Cell(value) : Cell(); };
        table.rows.push_back({first(change.before, before), first(change.after, after), std::uint64_t{depth},
                              cell(hasBefore, change.bundlesBefore), cell(hasAfter, change.bundlesAfter),
                              change.saved(), cellOf(change.tripsBefore), cellOf(change.tripsAfter),
                              cell(hasBefore, change.emptyBefore), cell(hasAfter, change.emptyAfter),
                              cell(hasBefore, change.fillsBefore), cell(hasAfter, change.fillsAfter),
                              cell(hasBefore, change.spillsBefore), cell(hasAfter, change.spillsAfter),
                              cell(hasBefore, change.usedBefore[at(KernelUnit::Matmul)]),
                              cell(hasAfter, change.usedAfter[at(KernelUnit::Matmul)])});
    }
    return table;
}

} // namespace planescope
