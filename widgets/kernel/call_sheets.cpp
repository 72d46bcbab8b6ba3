#include "widgets/kernel/call_sheets.h"

#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/kernel/kernel_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace planescope {

namespace {

QString callWord(const char *text) { return QCoreApplication::translate("planescope::KernelCalls", text); }

Cell optionalCell(const std::optional<double> &value) { return value ? Cell(*value) : Cell(); }

const DetailedLaunch *firstLaunch(const KernelFacts &facts)
{
    return facts.launches.empty() ? nullptr : &facts.launches.front();
}

std::string evidenceWord(const KernelFacts &facts)
{
    if (facts.matches.empty())
        return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "none")).toStdString();
    switch (facts.matches.front().evidence) {
    case CodeEvidence::Marks:
        return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "this build")).toStdString();
    case CodeEvidence::Name:
        return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "by name")).toStdString();
    case CodeEvidence::Given:
        return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "chosen")).toStdString();
    case CodeEvidence::OtherBuild:
        return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "another build")).toStdString();
    case CodeEvidence::None:
        break;
    }
    return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "none")).toStdString();
}

/// The measured share of the matrix units: hardware samples where there are some, else the track between the marks.
std::optional<double> measuredMatrix(const KernelFacts &facts, const LaunchDetail &detail)
{
    if (facts.sampledMatrixBusy)
        return facts.sampledMatrixBusy;
    if (const auto busy = detail.sampledMatrixBusy())
        return busy;
    return std::nullopt;
}

} // namespace

ColumnWords callColumn(const char *title, const char *tip, bool hasBar)
{
    ColumnWords words;
    words.title = callWord(title);
    words.tip = tip ? callWord(tip) : QString();
    words.hasBar = hasBar;
    return words;
}

TableSheetPtr callSheet(const KernelPage &page)
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text},
                     {"launches", "launches", ColumnUnit::Count},
                     {"total_ps", "total", ColumnUnit::Duration},
                     {"mean_ps", "mean", ColumnUnit::Duration},
                     {"longest_ps", "longest", ColumnUnit::Duration},
                     {"share", "share", ColumnUnit::Share},
                     {"listing", "listing", ColumnUnit::Text},
                     {"schedule_ps", "schedule", ColumnUnit::Duration},
                     {"wait_ps", "waits", ColumnUnit::Duration},
                     {"block_matrix_share", "busiest block", ColumnUnit::Share},
                     {"schedule_matrix_share", "schedule matrix", ColumnUnit::Share},
                     {"measured_matrix_share", "measured matrix", ColumnUnit::Share},
                     {"sync_wait_share", "sync waits", ColumnUnit::Share},
                     {"peak_share", "of peak", ColumnUnit::Share},
                     {"marks", "marks", ColumnUnit::Count},
                     {"source", "source", ColumnUnit::Text}};
    std::vector<OpClass> classes;
    for (const KernelFacts &facts : page.calls) {
        const DetailedLaunch *launch = firstLaunch(facts);
        const KernelPromise *promise = launch && launch->promise ? &*launch->promise : nullptr;
        const KernelCode *code = page.codeOf(facts);
        const auto measured = launch ? measuredMatrix(facts, launch->detail) : std::nullopt;
        const auto sync = facts.sampledSyncWait;
        table.rows.push_back(
            {facts.call.name, static_cast<std::uint64_t>(facts.call.launches.size()), facts.call.total.toPs(),
             facts.call.mean().toPs(), facts.call.longest.toPs(), optionalCell(facts.call.share), evidenceWord(facts),
             promise ? optionalCell(promise->schedulePs) : Cell(), promise ? optionalCell(promise->waitPs) : Cell(),
             promise && code ? optionalCell(promise->blockShare(*code, KernelUnit::Matmul)) : Cell(),
             promise && code ? optionalCell(promise->scheduleShare(*code, KernelUnit::Matmul)) : Cell(),
             optionalCell(measured), optionalCell(sync), promise ? optionalCell(promise->peakShare) : Cell(),
             launch ? static_cast<std::uint64_t>(launch->detail.marks.size()) : std::uint64_t{0},
             facts.call.source.empty() ? Cell() : Cell(facts.call.source)});
        classes.push_back(OpClass::Kernel);
    }
    std::vector<ColumnWords> words{
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Call")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Launches")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Total")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Mean")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Longest")),
        callColumn(
            QT_TRANSLATE_NOOP("planescope::KernelCalls", "Share"),
            QT_TRANSLATE_NOOP("planescope::KernelCalls", "Of the time of all steps; without steps, of the modules"),
            true),
        callColumn(
            QT_TRANSLATE_NOOP("planescope::KernelCalls", "Listing"),
            QT_TRANSLATE_NOOP("planescope::KernelCalls",
                              "How the listing was found: the marks prove the build, a name is only a candidate")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Schedule"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                     "Static: bundles x runs at the clock of the core, without any wait")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Waits"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls", "The launch minus the schedule")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Busiest block"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls", "Static: MATMUL slots used of the busiest block")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "All bundles"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls", "Static: MATMUL slots used of the whole schedule")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Measured busy"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                     "Measured: share of the cycles in which the matrix units worked")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Sync waits"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                     "Measured: share of the cycles that waited for a copy or a semaphore")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Of peak"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls", "Useful FLOP/s of the peak of the core")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Marks"),
                   QT_TRANSLATE_NOOP("planescope::KernelCalls", "Recorded inside the first launch with details")),
        callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Source")),
    };
    return makeSheet(std::move(table), std::move(words), std::move(classes), 0);
}

TableSheetPtr stageSheet(const LaunchDetail &detail)
{
    Table table;
    table.columns = {{"stage", "stage", ColumnUnit::Text},
                     {"count", "count", ColumnUnit::Count},
                     {"total_ps", "total", ColumnUnit::Duration},
                     {"longest_ps", "longest", ColumnUnit::Duration},
                     {"share", "share", ColumnUnit::Share}};
    for (const StageTotal &stage : detail.stages)
        table.rows.push_back({stage.name, stage.count, stage.total.toPs(), stage.longest.toPs(), stage.share});
    return makeSheet(std::move(table),
                     {callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Stage")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Runs")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Time"),
                                 QT_TRANSLATE_NOOP("planescope::KernelCalls", "Measured")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Longest")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Share"),
                                 QT_TRANSLATE_NOOP("planescope::KernelCalls", "Of the launch"), true)});
}

TableSheetPtr unitSheet(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch, bool isShifted)
{
    const KernelCode *code = page.codeOf(facts);
    Table table;
    table.columns = {{"unit", "unit", ColumnUnit::Text},
                     {"measured", "measured", ColumnUnit::Share},
                     {"highest", "highest", ColumnUnit::Share},
                     {"static", "static", ColumnUnit::Share},
                     {"static_with_waits", "with waits", ColumnUnit::Share},
                     {"count", "count", ColumnUnit::Count}};
    std::vector<bool> isListed(kKernelUnits, false);
    const auto staticCells = [&](std::optional<KernelUnit> unit, TableRow *row) {
        const bool has = unit && code && launch.promise;
        row->push_back(has ? optionalCell(launch.promise->scheduleShare(*code, *unit)) : Cell());
        row->push_back(has ? optionalCell(launch.promise->callShare(*code, *unit)) : Cell());
    };
    for (const UnitTrackFacts &track : launch.detail.tracks) {
        const double mean = isShifted ? track.shiftedMean : track.mean;
        const double peak = isShifted ? track.shiftedPeak : track.peak;
        TableRow row{track.name, track.isCount ? Cell() : Cell(mean / 100), track.isCount ? Cell() : Cell(peak / 100)};
        staticCells(track.unit, &row);
        row.emplace_back();
        if (track.isCount)
            row.back() = Cell(static_cast<std::uint64_t>(mean));
        if (track.unit)
            isListed[at(*track.unit)] = true;
        table.rows.push_back(std::move(row));
    }
    if (code && launch.promise)
        for (const KernelUnit unit : kAllKernelUnits) {
            if (isListed[at(unit)] || !launch.promise->scheduleShare(*code, unit))
                continue;
            TableRow row{std::string(unitName(unit)), Cell(), Cell()};
            staticCells(unit, &row);
            row.emplace_back();
            table.rows.push_back(std::move(row));
        }
    return makeSheet(
        std::move(table),
        {callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Unit")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Measured"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                      "Mean of the track between the marks, weighted by time. The profiler fills the "
                                      "windows from the static schedule: only their times are measured."),
                    true),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Highest"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "Of one window between two marks")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Static"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "Slots used of the whole schedule"), true),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "With waits"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "The same slots over the time of the launch")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Count"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "Of fills and spills: sum over the windows"))});
}

std::vector<GapBar> gapBars(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch)
{
    std::vector<GapBar> bars;
    const auto add = [&](const char *title, const std::optional<double> &share, const QString &note,
                         GapBar::Origin origin) {
        if (share)
            bars.push_back({callWord(title), note, *share, origin});
    };
    const KernelCode *code = page.codeOf(facts);
    if (code && launch.promise) {
        const KernelPromise &promise = *launch.promise;
        const QString block =
            promise.busiestBlock < code->blocks.size()
                ? QCoreApplication::translate("planescope::KernelCalls", "MATMUL slots used, bundles: %1")
                      .arg(text::count(code->blocks[promise.busiestBlock].bundles()))
                : QString();
        add(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Static, busiest block"),
            promise.blockShare(*code, KernelUnit::Matmul), block, GapBar::Origin::Static);
        add(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Static, whole schedule"),
            promise.scheduleShare(*code, KernelUnit::Matmul),
            callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "copies, tests and steps without work")),
            GapBar::Origin::Static);
        add(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Schedule over the launch"),
            promise.callShare(*code, KernelUnit::Matmul),
            callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "static slots, measured time: with its waits")),
            GapBar::Origin::Static);
    }
    add(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Measured, matrix units busy"),
        measuredMatrix(facts, launch.detail),
        facts.sampledLaunches > 0
            ? QCoreApplication::translate("planescope::KernelCalls", "sampled by the hardware, launches: %1")
                  .arg(text::count(facts.sampledLaunches))
            : callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "sampled by the hardware")),
        GapBar::Origin::Measured);
    if (launch.promise)
        add(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Useful FLOP/s"), launch.promise->peakShare,
            QCoreApplication::translate("planescope::KernelCalls", "of %1")
                .arg(text::withPrefix(page.peakFlops, u"FLOP/s")),
            GapBar::Origin::Measured);
    return bars;
}

QString evidenceText(const KernelPage &page, const KernelFacts &facts)
{
    if (facts.matches.empty())
        return page.codes.empty()
                   ? callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "No listing lies beside this profile."))
                   : callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "None of the listings is of this call."));
    const CodeMatch &match = facts.matches.front();
    const QString name = QString::fromStdString(page.codes[match.code]->program);
    switch (match.evidence) {
    case CodeEvidence::Marks:
        return QCoreApplication::translate("planescope::KernelCalls",
                                           "The listing %1 is of the build that ran: marks that agree: %2.")
            .arg(name, text::count(match.marksFound));
    case CodeEvidence::Name:
        return QCoreApplication::translate("planescope::KernelCalls",
                                           "The listing %1 has the name of the call. Nothing proves that it is of the "
                                           "build that ran.")
            .arg(name);
    case CodeEvidence::Given:
        return QCoreApplication::translate("planescope::KernelCalls", "You chose the listing %1; nothing contradicts.")
            .arg(name);
    case CodeEvidence::OtherBuild:
        return QCoreApplication::translate("planescope::KernelCalls",
                                           "The listing %1 is of another build: marks that are not in it: %2 of %3. "
                                           "Its bundles are not joined with the times.")
            .arg(name, text::count(match.marksMissing), text::count(match.marksFound + match.marksMissing));
    case CodeEvidence::None:
        break;
    }
    return callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "None of the listings is of this call."));
}

QString originWord(bool isMeasured)
{
    return isMeasured ? callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "measured"))
                      : callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "static"));
}

QStringList findingTexts(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch)
{
    QStringList found;
    const auto shareOf = [](double share) { return text::share(share, 1); };
    if (const auto sync = facts.sampledSyncWait ? facts.sampledSyncWait : launch.detail.sampledSyncWait())
        found << QCoreApplication::translate("planescope::KernelCalls", "SYNC_WAIT takes %1 of the cycles (measured).")
                     .arg(shareOf(*sync));
    const std::uint64_t recorded = launch.promise ? launch.promise->runs.recordedSteps : 0;
    const std::uint64_t steps =
        launch.promise && launch.promise->passes > 0 ? launch.promise->steps / launch.promise->passes : 0;
    if (const auto waited = launch.detail.waited(); waited && recorded > 0 && recorded < steps)
        found << QCoreApplication::translate("planescope::KernelCalls",
                                             "Stages that wait for copies take %1 in the steps that were recorded, %2 "
                                             "of %3 (measured).")
                     .arg(text::duration(*waited), text::count(recorded), text::count(steps));
    else if (waited)
        found << QCoreApplication::translate("planescope::KernelCalls",
                                             "Stages that wait for copies take %1, %2 of the launch (measured).")
                     .arg(text::duration(*waited),
                          text::share(static_cast<double>(waited->toPs()),
                                      static_cast<double>(launch.detail.range.length().toPs())));
    if (launch.promise && launch.promise->waitPs && *launch.promise->waitPs > 0)
        found << QCoreApplication::translate("planescope::KernelCalls",
                                             "The schedule needs %1; %2 of the launch are waits.")
                     .arg(text::duration(
                              Duration::ps(static_cast<std::int64_t>(launch.promise->schedulePs.value_or(0)))),
                          text::duration(Duration::ps(static_cast<std::int64_t>(*launch.promise->waitPs))));
    const LloFindings &findings = launch.findings;
    if (findings.rows > 0) {
        const OverlapFacts &overlap = findings.overlap;
        if (findings.hasExposedMemory)
            found << QCoreApplication::translate(
                         "planescope::KernelCalls",
                         "Loads and stores stand alone for %1 of the time, without compute beside them (interpolated).")
                         .arg(shareOf(overlap.share(overlap.memory)));
        if (findings.hasLowOverlap)
            found << QCoreApplication::translate("planescope::KernelCalls",
                                                 "Matrix work overlaps with memory for %1 of the time only "
                                                 "(interpolated).")
                         .arg(shareOf(overlap.share(overlap.overlapped)));
        if (findings.hasExposedVector)
            found << QCoreApplication::translate("planescope::KernelCalls",
                                                 "Vector work without matrix work takes %1 of the time (interpolated).")
                         .arg(shareOf(overlap.share(overlap.exposedVector)));
        if (findings.hasBubbles)
            found << QCoreApplication::translate("planescope::KernelCalls",
                                                 "Stretches in which every unit is below a quarter: %1 (interpolated).")
                         .arg(text::count(findings.bubbles.size()));
        if (findings.hasBlockedZeroInit)
            found << QCoreApplication::translate("planescope::KernelCalls",
                                                 "Zeroes are stored for %1 before the work begins (interpolated).")
                         .arg(text::duration(findings.zeroInit.delay));
        if (found.isEmpty())
            found << callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                                "The detectors find nothing in the rows of instructions."));
    }
    if (const KernelCode *code = page.codeOf(facts); code && launch.promise && !launch.promise->isComplete)
        found << callWord(QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                            "How often some blocks run is not known, so the schedule has no time."));
    return found;
}

} // namespace planescope
