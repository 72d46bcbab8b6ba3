#pragma once
// The tables of the page of custom calls: what stands in them, and what words they have.
#include "model/analysis/kernel/kernel_page.h"
#include "model/analysis/kernel/wait_windows.h"
#include "widgets/common/table_sheet.h"
#include "widgets/kernel/gap_bars.h"

#include <QString>

#include <vector>

namespace planescope {

/// A column whose words are marked for translation in the context planescope::KernelCalls.
ColumnWords callColumn(const char *title, const char *tip = nullptr, bool hasBar = false);

/// One row per call, in the order of the page.
TableSheetPtr callSheet(const KernelPage &page);
/// Stages of a launch, in the order in which they first occur.
TableSheetPtr stageSheet(const LaunchDetail &detail);
/// Tracks of the units against the static share of the schedule. `isShifted`: their values one window later than
/// stored.
TableSheetPtr unitSheet(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch,
                        bool isShifted = false);

/// Stretches between two marks that wait, longest first; `windows` as waitWindows() gives them.
TableSheetPtr waitSheet(const KernelCode &code, const std::vector<WaitWindow> &windows);
/// Marks of a launch with their bundles, by time; at most this many.
inline constexpr std::size_t kMostMarkRows = 20'000;
TableSheetPtr markSheet(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch);

/// A stretch of a launch that a detector points at.
struct FoundStretch {
    enum class Kind { LowestOverlap, Bubble, Gap };
    Kind kind = Kind::Bubble;
    TimeRange range;
    std::int64_t firstBundle = -1, lastBundle = -1; ///< as the rows count them; -1: not said
    std::string before, after, source;
};
/// Longest first.
std::vector<FoundStretch> foundStretches(const DetailedLaunch &launch);
TableSheetPtr stretchSheet(const DetailedLaunch &launch, const std::vector<FoundStretch> &stretches);
/// Every number on the way from the bundles to the flops, with where it comes from. `launch`: row of facts.launches.
TableSheetPtr promiseSheet(const KernelPage &page, const KernelFacts &facts, std::size_t launch);

/// From the busiest block of the schedule to the useful flops; what is not known is left out.
std::vector<GapBar> gapBars(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch);
/// What was found: one sentence each, worst first; waits and stalls, detectors, what contradicts.
QStringList findingTexts(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch);
/// "The listing is of the build that ran: 64 marks agree."
QString evidenceText(const KernelPage &page, const KernelFacts &facts);
/// "measured", "interpolated" or "static": every number of the page has one of these.
QString originWord(bool isMeasured);

} // namespace planescope
