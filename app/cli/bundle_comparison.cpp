#include "app/cli/bundle_comparison.h"

#include "model/analysis/kernel/kernel_tables.h"
#include "model/text/kernel_text.h"

#include <algorithm>

namespace planescope::cli {

namespace {

std::string countText(std::uint64_t count) { return cellText(Cell(count), ColumnUnit::Count).toStdString(); }

/// "0x24", or what has no such loop.
std::string placeText(const KernelCode &code, const std::optional<std::uint32_t> &loop)
{
    if (!loop)
        return "-";
    return text::bundleAddress(code.listing->bundles()[code.loops[*loop].facts.first].address).toStdString();
}

std::string changeSentence(const LoopChange &change, const KernelCode &before, const KernelCode &after)
{
    const bool isLoop = change.before || change.after;
    std::string text = isLoop ? "Loop " + placeText(before, change.before) + " -> " + placeText(after, change.after)
                              : std::string("Outside loops");
    text += ": ";
    if (isLoop && !change.after)
        return text + countText(change.bundlesBefore) + " bundles are gone.";
    if (isLoop && !change.before)
        return text + countText(change.bundlesAfter) + " bundles are new.";
    text += countText(change.bundlesBefore) + " -> " + countText(change.bundlesAfter) + " bundles";
    text += isLoop ? " an iteration, " : ", ";
    const std::int64_t saved = change.saved();
    if (saved == 0)
        text += "none saved";
    else
        text += countText(static_cast<std::uint64_t>(saved < 0 ? -saved : saved)) + (saved < 0 ? " lost" : " saved");
    return text + ".";
}

void writeComparisonJson(Output &out, const ListingDiff &diff, const KernelCode &before, const KernelCode &after)
{
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/bundles-comparison/1");
    for (const auto &[key, code] : {std::pair("before", &before), std::pair("after", &after)}) {
        json.key(key).beginObject(JsonWriter::Layout::Inline).key("program").text(validUtf8(code->program));
        json.key("file").text(validUtf8(code->listing->fileName()));
        json.key("bundles").integer(static_cast<std::uint64_t>(code->listing->bundles().size())).end();
    }
    json.key("same_bundles").integer(diff.sameBundles);
    json.key("other_generation").boolean(diff.isOtherGeneration);
    json.key("loops").rows(loopChangeTable(diff, before, after));
    json.key("opcodes").beginArray();
    for (const OpcodeChange &change : diff.opcodes) {
        json.beginObject(JsonWriter::Layout::Inline).key("opcode").text(validUtf8(change.opcode));
        json.key("before").integer(change.before).key("after").integer(change.after).end();
    }
    json.end();
    json.finish();
}

} // namespace

void writeBundleComparison(Output &out, const CommonOptions &options, const KernelCode &before, const KernelCode &after)
{
    const ListingDiff diff = compareListings(before, after);
    if (options.format == Format::Json)
        return writeComparisonJson(out, diff, before, after);
    if (options.format != Format::Text) {
        const Table table = loopChangeTable(diff, before, after);
        const auto writer = tableWriter(options.format, out, table.columns);
        writer->rows(table);
        writer->finish();
        return;
    }
    const std::uint64_t countBefore = before.listing->bundles().size(), countAfter = after.listing->bundles().size();
    out << validUtf8(before.program) << " -> " << validUtf8(after.program) << ": " << countText(countBefore) << " -> "
        << countText(countAfter) << " bundles, " << countText(diff.sameBundles) << " of them the same\n";
    if (diff.isOtherGeneration)
        out << "  the listings are of different TPU generations: slots compare, times do not\n";
    out << '\n';
    for (const LoopChange &change : diff.loops)
        out << "  " << changeSentence(change, before, after) << '\n';
    if (diff.opcodes.empty())
        return;
    out << "\nInstructions that differ most\n";
    constexpr std::size_t kMostOpcodes = 20;
    const auto writer = textWriter(out,
                                   {{"opcode", "opcode", ColumnUnit::Text},
                                    {"before", "before", ColumnUnit::Count},
                                    {"after", "after", ColumnUnit::Count}},
                                   {terminalWidth(), 2});
    for (std::size_t i = 0; i < std::min(diff.opcodes.size(), kMostOpcodes); ++i)
        writer->row({diff.opcodes[i].opcode, diff.opcodes[i].before, diff.opcodes[i].after});
    writer->finish();
}

} // namespace planescope::cli
