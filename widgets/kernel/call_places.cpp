// Tables of a launch whose rows are places in time: its marks, and the stretches that the detectors find.
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/kernel/call_sheets.h"
#include "widgets/kernel/kernel_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace planescope {

namespace {

std::string placeWord(const char *text)
{
    return QCoreApplication::translate("planescope::KernelCalls", text).toStdString();
}

Cell textCell(const std::string &text) { return text.empty() ? Cell() : Cell(text); }

std::string joined(const std::vector<std::string> &parts)
{
    std::string all;
    for (const std::string &part : parts)
        all += (all.empty() ? "" : ", ") + part;
    return all;
}

} // namespace

TableSheetPtr markSheet(const KernelPage &page, const KernelFacts &facts, const DetailedLaunch &launch)
{
    Table table;
    table.columns = {{"since_launch_ps", "since the launch", ColumnUnit::Duration},
                     {"id", "id", ColumnUnit::Id},
                     {"address", "address", ColumnUnit::Text},
                     {"bundle", "bundle", ColumnUnit::Text},
                     {"stage", "stage", ColumnUnit::Text}};
    const auto match = facts.code();
    const KernelCode *const code = match ? page.codes[match->code].get() : nullptr;
    const std::size_t count = std::min(launch.detail.marks.size(), kMostMarkRows);
    table.rows.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const MarkEvent &mark = launch.detail.marks[i];
        const auto row = code ? match->rowOf(*code, mark.address) : std::nullopt;
        Cell stage;
        if (row) {
            const auto block = std::upper_bound(code->blocks.begin(), code->blocks.end(), *row,
                                                [](std::uint32_t at, const CodeBlock &of) { return at < of.end; });
            if (block != code->blocks.end() && block->first <= *row)
                stage = stageName(block->stage).toStdString();
        }
        table.rows.push_back(
            {(mark.time - launch.detail.range.begin).toPs(), std::to_string(mark.id),
             text::bundleAddress(mark.address).toStdString(),
             row ? Cell(text::bundleAddress(code->listing->bundles()[*row].address).toStdString()) : Cell(), stage});
    }
    return makeSheet(
        std::move(table),
        {callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Since the launch"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "Measured")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Mark")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Address"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "In the program that ran")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Bundle"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "In the listing; only when the marks prove that it "
                                                                 "is of the build that ran")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Stage"))});
}

std::vector<FoundStretch> foundStretches(const DetailedLaunch &launch)
{
    std::vector<FoundStretch> found;
    found.reserve(launch.findings.bubbles.size() + 1);
    if (const auto &lowest = launch.findings.lowestOverlap)
        found.push_back({FoundStretch::Kind::LowestOverlap, lowest->range, -1, -1, {}, {}, joined(lowest->sources)});
    for (const SchedulingBubble &bubble : launch.findings.bubbles)
        found.push_back({bubble.isGap ? FoundStretch::Kind::Gap : FoundStretch::Kind::Bubble, bubble.range,
                         bubble.firstBundle, bubble.lastBundle, bubble.opBefore, bubble.opAfter,
                         joined(bubble.sources)});
    std::stable_sort(found.begin(), found.end(),
                     [](const FoundStretch &a, const FoundStretch &b) { return a.range.length() > b.range.length(); });
    return found;
}

TableSheetPtr stretchSheet(const DetailedLaunch &launch, const std::vector<FoundStretch> &stretches)
{
    Table table;
    table.columns = {{"finding", "finding", ColumnUnit::Text},
                     {"since_launch_ps", "since the launch", ColumnUnit::Duration},
                     {"duration_ps", "duration", ColumnUnit::Duration},
                     {"bundles", "bundles", ColumnUnit::Text},
                     {"before", "before", ColumnUnit::Text},
                     {"after", "after", ColumnUnit::Text},
                     {"source", "source", ColumnUnit::Text}};
    const auto address = [](std::int64_t bundle) {
        return text::bundleAddress(static_cast<std::uint32_t>(bundle)).toStdString();
    };
    table.rows.reserve(stretches.size());
    for (const FoundStretch &stretch : stretches) {
        std::string kind;
        switch (stretch.kind) {
        case FoundStretch::Kind::LowestOverlap:
            kind = placeWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Least overlap"));
            break;
        case FoundStretch::Kind::Gap:
            kind = placeWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "No instruction"));
            break;
        case FoundStretch::Kind::Bubble:
            kind = placeWord(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Bubble"));
            break;
        }
        const bool hasBundles = stretch.firstBundle >= 0 && stretch.lastBundle >= 0;
        table.rows.push_back(
            {kind, (stretch.range.begin - launch.detail.range.begin).toPs(), stretch.range.length().toPs(),
             hasBundles ? Cell(address(stretch.firstBundle) + "\u2013" + address(stretch.lastBundle)) : Cell(),
             textCell(stretch.before), textCell(stretch.after), textCell(stretch.source)});
    }
    return makeSheet(std::move(table),
                     {callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Finding"),
                                 QT_TRANSLATE_NOOP(
                                     "planescope::KernelCalls",
                                     "Bubble: every unit below a quarter for ten bundles or more; least overlap: the "
                                     "50 ns in which memory and compute overlap least. XProf's detectors, interpolated "
                                     "times.")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Since the launch")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Time")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Bundles")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Before")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "After")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Source"))});
}

} // namespace planescope
