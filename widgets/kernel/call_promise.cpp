// The waits of a launch and every number of its promise, as tables.
#include "model/analysis/kernel/kernel_tables.h"
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/kernel/call_sheets.h"

#include <QCoreApplication>

#include <array>
#include <string_view>

namespace planescope {

namespace {

/// Titles of promiseLines(), for the translators.
[[maybe_unused]] constexpr std::array kPromiseTitles{
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "runs of the listing in a call"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "steps of the grid"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "runs of the busiest block"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "bundles executed"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "schedule: bundles x cycle"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "call"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "waits: call - schedule"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "waits, share of the call"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "steps that were recorded"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "waits up to the first step"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "waits of the recorded steps"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "flops of the call"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "rate"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "share of the peak"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "MATMUL slots, busiest block"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "the busiest block's part of the bundles"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "MATMUL slots, whole schedule"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "MATMUL slots, call with its waits"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "useful flops of a MATMUL slot in use"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "stages that wait"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "sampled MXU busy"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "sampled SYNC_WAIT"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "static"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "measured"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "derived"),
    QT_TRANSLATE_NOOP("planescope::KernelPromise", "stated")};

QString promiseWord(const std::string &text)
{
    return QCoreApplication::translate("planescope::KernelPromise", text.c_str());
}

double numberOf(const Cell &cell)
{
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    if (const auto *whole = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *count = std::get_if<std::uint64_t>(&cell))
        return static_cast<double>(*count);
    return 0;
}

QString valueText(const PromiseLine &line)
{
    if (const auto *words = std::get_if<std::string>(&line.value))
        return QString::fromStdString(*words);
    const double value = numberOf(line.value);
    switch (line.unit) {
    case ColumnUnit::Share:
        return text::share(value, 1);
    case ColumnUnit::Duration:
        return text::duration(Duration::ps(static_cast<std::int64_t>(value)));
    case ColumnUnit::Count:
        return text::count(static_cast<std::uint64_t>(value));
    case ColumnUnit::FlopsPerSecond:
        return text::withPrefix(value, u"FLOP/s");
    default:
        return line.key == "flops" ? text::withPrefix(value, u"FLOP") : text::plainNumber(value);
    }
}

} // namespace

TableSheetPtr promiseSheet(const KernelPage &page, const KernelFacts &facts, std::size_t launch)
{
    Table table;
    table.columns = {
        {"what", "what", ColumnUnit::Text}, {"value", "value", ColumnUnit::Text}, {"from", "from", ColumnUnit::Text}};
    for (const PromiseLine &line : promiseLines(page, facts, launch)) {
        const bool isKnown = !std::holds_alternative<std::monostate>(line.value);
        table.rows.push_back({promiseWord(line.title).toStdString(),
                              isKnown ? Cell(valueText(line).toStdString()) : Cell(),
                              promiseWord(line.from).toStdString()});
    }
    return makeSheet(std::move(table),
                     {callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Number")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Value")),
                      callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Origin"),
                                 QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                                   "Static: of the listing. Measured: of the trace. Derived: of both. "
                                                   "Stated: by the compiler or the user."))});
}

TableSheetPtr waitSheet(const KernelCode &code, const std::vector<WaitWindow> &windows)
{
    Table table;
    table.columns = {{"first", "first", ColumnUnit::Text},          {"last", "last", ColumnUnit::Text},
                     {"count", "count", ColumnUnit::Count},         {"total_ps", "total", ColumnUnit::Duration},
                     {"beyond_ps", "beyond", ColumnUnit::Duration}, {"longest_ps", "longest", ColumnUnit::Duration},
                     {"reasons", "reasons", ColumnUnit::Text}};
    const auto address = [&](std::uint32_t row) {
        return text::bundleAddress(code.listing->bundles()[row].address).toStdString();
    };
    for (const WaitWindow &window : windows) {
        std::string reasons;
        for (const std::string &reason : window.reasons)
            reasons += (reasons.empty() ? "" : ", ") + reason;
        table.rows.push_back({address(window.first), address(window.last), window.count, window.total.toPs(),
                              window.beyondShortest().toPs(), window.longest.toPs(),
                              reasons.empty() ? Cell() : Cell(reasons)});
    }
    return makeSheet(
        std::move(table),
        {callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "From mark")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "To mark")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Passes")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Time"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls", "Measured between the two marks")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Stalled"),
                    QT_TRANSLATE_NOOP("planescope::KernelCalls",
                                      "What the passes took beyond the shortest one; a wait that every pass has is "
                                      "not in it")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Longest")),
         callColumn(QT_TRANSLATE_NOOP("planescope::KernelCalls", "Waits for"))});
}

} // namespace planescope
