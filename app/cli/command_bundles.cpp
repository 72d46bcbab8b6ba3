// planescope-cli bundles: what the bundles of a compiled TPU kernel do, and what limits its loops.
#include "app/cli/answer.h"
#include "app/cli/bundle_comparison.h"
#include "app/cli/bundle_input.h"
#include "app/cli/commands.h"
#include "app/cli/compiler_answer.h"
#include "app/cli/profile_input.h"
#include "model/analysis/kernel/kernel_tables.h"
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>

namespace planescope::cli {

namespace {

struct BundleOptions {
    CommonOptions common;
    std::string generation, rows;
    std::string against, againstProgram; ///< the listing before the change
    bool lists = false;
};

struct RowRange {
    std::uint32_t first = 0, last = 0; ///< addresses, both included
};

std::optional<std::uint32_t> addressOf(std::string_view word)
{
    const bool isHex = word.starts_with("0x");
    if (isHex)
        word.remove_prefix(2);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, isHex ? 16 : 10);
    if (word.empty() || error != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

/// "0x11..0x20" or "17".
std::optional<RowRange> rowRange(const std::string &word)
{
    const std::size_t dots = word.find("..");
    const auto first = addressOf(std::string_view(word).substr(0, dots));
    const auto last = dots == std::string::npos ? first : addressOf(std::string_view(word).substr(dots + 2));
    if (!first || !last || *last < *first)
        return {};
    return RowRange{*first, *last};
}

class BundleAnswer
{
public:
    BundleAnswer(const BundleOptions &options, BundleInput input) :
        m_options(options), m_input(std::move(input)),
        m_range(options.rows.empty() ? std::nullopt : rowRange(options.rows))
    {
        if (m_input.program.listing)
            m_all = rangeFacts(listing(), m_input.units, 0, static_cast<std::uint32_t>(listing().bundles().size()));
    }

    void write(Output &out) const
    {
        const Format format = m_options.common.format;
        if (format == Format::Json)
            return writeJson(out);
        if (!m_input.program.listing)
            return writePrograms(*tableWriter(format, out, programColumns()));
        if (format == Format::Text)
            return writeText(out);
        if (m_range)
            return writeRows(*tableWriter(format, out, rowColumns()));
        writeLoops(*tableWriter(format, out, loopColumns()));
    }

private:
    const BundleListing &listing() const { return *m_input.program.listing; }
    static std::string textOf(std::string_view text) { return std::string(text); }
    std::uint64_t bundleCount() const { return listing().bundles().size(); }
    std::uint32_t addressAt(std::uint32_t row) const { return listing().bundles()[row].address; }
    std::string hexAt(std::uint32_t row) const { return text::bundleAddress(addressAt(row)).toStdString(); }

    bool isKnown() const { return m_input.units.capacities.has_value(); }
    std::uint64_t capacity(KernelUnit unit) const { return (*m_input.units.capacities)[at(unit)]; }
    Cell shareOf(KernelUnit unit, const BundleRangeFacts &facts) const
    {
        if (!isKnown() || facts.bundles() == 0)
            return {};
        return static_cast<double>(facts.used[at(unit)]) / static_cast<double>(capacity(unit) * facts.bundles());
    }
    /// A table of an older compiler has one column for both matrix units; the second is then not known.
    bool isCounted(KernelUnit unit) const { return unit != KernelUnit::Matpush || !m_input.units.hasOneMatrixColumn; }

    // The programs of a folder.

    static std::vector<Column> programColumns()
    {
        return {{"program", "program", ColumnUnit::Text},
                {"listings", "listings", ColumnUnit::Count},
                {"files", "files", ColumnUnit::Count}};
    }
    template <class Visit> void eachProgram(const Visit &visit) const
    {
        for (const DumpProgram &program : m_input.dump->programs)
            visit(program, static_cast<std::uint64_t>(
                               std::count_if(program.files.begin(), program.files.end(),
                                             [](const DumpFile &file) { return file.kind == DumpFileKind::Listing; })));
    }
    void writePrograms(TableWriter &writer) const
    {
        eachProgram([&](const DumpProgram &program, std::uint64_t listings) {
            writer.row({program.name, listings, static_cast<std::uint64_t>(program.files.size())});
        });
        writer.finish();
    }

    // Tables.

    static std::vector<Column> unitColumns()
    {
        return {{"unit", "unit", ColumnUnit::Text},
                {"capacity", "slots per bundle", ColumnUnit::Count},
                {"used", "slots used", ColumnUnit::Count},
                {"share", "share", ColumnUnit::Share}};
    }
    void writeUnits(TableWriter &writer) const
    {
        for (const KernelUnit unit : kAllKernelUnits)
            if (isCounted(unit))
                writer.row({textOf(unitName(unit)), isKnown() ? Cell(capacity(unit)) : Cell(), m_all.used[at(unit)],
                            shareOf(unit, m_all)});
        writer.finish();
    }

    static std::vector<Column> loopColumns()
    {
        return {{"first", "first", ColumnUnit::Count},
                {"last", "last", ColumnUnit::Count},
                {"depth", "depth", ColumnUnit::Count},
                {"bundles", "bundles", ColumnUnit::Count},
                {"trip_count", "iterations", ColumnUnit::Count},
                {"limiting_unit", "limiting unit", ColumnUnit::Text},
                {"bound_bundles", "needs at least", ColumnUnit::Number},
                {"bound_share", "of bundles", ColumnUnit::Share},
                {"empty", "empty", ColumnUnit::Count},
                {"fills", "fills", ColumnUnit::Count},
                {"spills", "spills", ColumnUnit::Count},
                {"waits", "waits", ColumnUnit::Count}};
    }
    TableRow loopCells(const BundleLoop &loop) const
    {
        const BundleRangeFacts &facts = loop.facts;
        const auto share = loop.boundShare();
        return {std::uint64_t{addressAt(facts.first)},
                std::uint64_t{addressAt(facts.end - 1)},
                std::uint64_t{loop.depth},
                facts.bundles(),
                loop.tripCount ? Cell(*loop.tripCount) : Cell(),
                loop.limit ? Cell(textOf(unitName(loop.limit->unit))) : Cell(),
                loop.limit ? Cell(loop.limit->bundles) : Cell(),
                share ? Cell(*share) : Cell(),
                facts.empty,
                facts.fills,
                facts.spills,
                static_cast<std::uint64_t>(facts.waits.size())};
    }
    void writeLoops(TableWriter &writer) const
    {
        for (const std::size_t row : loopsByCost(m_input.loops))
            writer.row(loopCells(m_input.loops[row]));
        writer.finish();
    }

    static std::vector<Column> rowColumns()
    {
        std::vector<Column> columns{{"address", "address", ColumnUnit::Text}, {"depth", "depth", ColumnUnit::Count}};
        for (const KernelUnit unit : kAllKernelUnits)
            columns.push_back({textOf(unitName(unit)), textOf(unitName(unit)), ColumnUnit::Count});
        columns.push_back({"text", "text", ColumnUnit::Text});
        return columns;
    }
    std::string rowText(std::uint32_t row) const
    {
        std::string text;
        for (const BundleInstruction &i : listing().instructionsOf(row))
            text += (text.empty() ? "" : " ;; ") + textOf(listing().text(i.text));
        return validUtf8(text);
    }
    template <class Visit> void eachRow(const Visit &visit) const
    {
        for (std::uint32_t row = 0; m_range && row < bundleCount(); ++row)
            if (addressAt(row) >= m_range->first && addressAt(row) <= m_range->last)
                visit(row);
    }
    void writeRows(TableWriter &writer) const
    {
        eachRow([&](std::uint32_t row) {
            TableRow cells{hexAt(row), std::uint64_t{listing().bundles()[row].depth}};
            for (const KernelUnit unit : kAllKernelUnits)
                cells.push_back(isCounted(unit) ? Cell(std::uint64_t{m_input.units.rows[row][at(unit)]}) : Cell());
            cells.emplace_back(rowText(row));
            writer.row(cells);
        });
        writer.finish();
    }

    // Text.

    void writeText(Output &out) const
    {
        const std::string_view generation = generationName(m_input.units.generation);
        out << validUtf8(m_input.name) << ", " << (generation.empty() ? "unknown TPU" : textOf(generation)) << ": "
            << std::to_string(bundleCount()) << " bundles, " << std::to_string(m_all.empty) << " of them empty\n";
        if (!listing().entryHlo().empty())
            out << "  " << validUtf8(listing().entryHlo()) << '\n';
        out << "  units "
            << (m_input.units.source == UnitSource::Table ? "from the compiler's table" : "counted from the opcodes")
            << '\n';
        if (m_input.units.isTableOfOtherBuild)
            out << "  the utilisation table has another number of rows: it is of another build and was not used\n";
        if (!isKnown())
            out << "  the listing does not tell the TPU generation: name it with --generation for shares and bounds\n";
        for (const ListingFinding &finding : listing().findings())
            out << "  " << text::listingText(finding, QLocale::c()).toStdString() << '\n';
        out << '\n';
        writeUnits(*textWriter(out, unitColumns(), {terminalWidth(), 0}));
        if (m_all.fills + m_all.spills + m_all.scalarFills + m_all.scalarSpills > 0)
            out << "\nSpilled registers: vector " << std::to_string(m_all.spills) << ", read again "
                << std::to_string(m_all.fills) << "; scalar " << std::to_string(m_all.scalarSpills) << ", read again "
                << std::to_string(m_all.scalarFills) << '\n';
        if (!m_input.loops.empty())
            out << "\nLoops, most expensive first\n";
        for (const std::size_t row : loopsByCost(m_input.loops))
            out << std::string(2 * std::size_t{m_input.loops[row].depth}, ' ')
                << text::loopSentence(m_input.loops[row], listing(), QLocale::c()).toStdString() << '\n';
        if (!m_range)
            return;
        out << '\n';
        writeRows(*textWriter(out, rowColumns(), {terminalWidth(), 0}));
    }

    // JSON.

    void writeJson(Output &out) const
    {
        JsonWriter json(out);
        json.beginObject();
        json.key("schema").text("planescope/bundles/1");
        if (m_input.program.listing)
            writeProgramJson(json);
        else
            writeProgramsJson(json);
        json.finish();
    }

    void writeProgramsJson(JsonWriter &json) const
    {
        json.key("programs").beginArray();
        eachProgram([&](const DumpProgram &program, std::uint64_t listings) {
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("name").text(program.name).key("listings").integer(listings);
            json.key("files").integer(static_cast<std::uint64_t>(program.files.size())).end();
        });
        json.end();
    }

    void writeProgramJson(JsonWriter &json) const
    {
        json.key("program").text(m_input.name);
        json.key("hlo");
        writeWord(json, listing().entryHlo());
        json.key("generation");
        writeWord(json, generationName(m_input.units.generation));
        json.key("bundles").integer(bundleCount()).key("empty").integer(m_all.empty);
        json.key("units_from").text(m_input.units.source == UnitSource::Table ? "table" : "opcodes");
        json.key("units").beginArray();
        for (const KernelUnit unit : kAllKernelUnits) {
            if (!isCounted(unit))
                continue;
            json.beginObject(JsonWriter::Layout::Inline).key("name").text(unitName(unit));
            json.key("capacity").cell(isKnown() ? Cell(capacity(unit)) : Cell(), ColumnUnit::Count);
            json.key("used").integer(m_all.used[at(unit)]);
            json.key("share").cell(shareOf(unit, m_all), ColumnUnit::Share).end();
        }
        json.end();
        writeRegionsJson(json);
        writeLoopsJson(json);
        writeBlocksJson(json);
        json.key("spills").beginObject(JsonWriter::Layout::Inline);
        json.key("spills").integer(m_all.spills).key("fills").integer(m_all.fills);
        json.key("scalar_spills").integer(m_all.scalarSpills).key("scalar_fills").integer(m_all.scalarFills);
        json.key("bundles").beginArray(JsonWriter::Layout::Inline);
        for (const std::uint32_t row : m_all.spillBundles)
            json.integer(std::uint64_t{addressAt(row)});
        json.end().end();
        json.key("waits").beginArray();
        for (const BundleWait &wait : m_all.waits) {
            json.beginObject(JsonWriter::Layout::Inline).key("bundle").integer(std::uint64_t{addressAt(wait.bundle)});
            json.key("opcode").text(wait.opcode).key("reason");
            writeWord(json, wait.reason);
            json.end();
        }
        json.end();
        writeCompilerTables(json, m_input.program);
        if (m_range)
            writeRowsJson(json);
        writeReportJson(json);
    }

    static void writeWord(JsonWriter &json, std::string_view word)
    {
        if (word.empty())
            json.null();
        else
            json.text(validUtf8(word));
    }

    void writeRegionsJson(JsonWriter &json) const
    {
        struct Span {
            std::uint32_t first = 0, last = 0;
        };
        std::map<std::uint32_t, Span> spans;
        for (const RegionMark &mark : listing().regions()) {
            const auto [found, isNew] = spans.try_emplace(mark.region, Span{mark.bundle, mark.bundle});
            found->second.last = std::max(found->second.last, mark.bundle);
        }
        json.key("regions").beginArray();
        for (const auto &[region, span] : spans) {
            json.beginObject(JsonWriter::Layout::Inline).key("region").integer(std::uint64_t{region});
            json.key("first").integer(std::uint64_t{addressAt(span.first)});
            json.key("last").integer(std::uint64_t{addressAt(span.last)}).end();
        }
        json.end();
    }

    /// Bundles between branches, with their runs as far as the listing alone tells them.
    void writeBlocksJson(JsonWriter &json) const
    {
        const KernelCode code = kernelCodeOf(m_input);
        json.key("grid").beginArray(JsonWriter::Layout::Inline);
        for (const std::uint32_t bound : code.grid)
            json.integer(std::uint64_t{bound});
        json.end();
        KernelPromise promise;
        promise.runs = kernelRuns(code, nullptr, nullptr, {});
        json.key("blocks").rows(blockTable(code, &promise));
        json.key("marks").beginArray();
        for (const CodeMark &mark : code.marks) {
            json.beginObject(JsonWriter::Layout::Inline).key("bundle").integer(std::uint64_t{addressAt(mark.bundle)});
            json.key("kind").text(markKindWord(mark.kind)).key("id").text(std::to_string(mark.id)).key("name");
            writeWord(json, mark.name);
            json.end();
        }
        json.end();
    }

    void writeLoopsJson(JsonWriter &json) const
    {
        json.key("loops").beginArray();
        const std::vector<Column> columns = loopColumns();
        for (const std::size_t row : loopsByCost(m_input.loops)) {
            const BundleLoop &loop = m_input.loops[row];
            const TableRow cells = loopCells(loop);
            json.beginObject();
            for (std::size_t i = 0; i < columns.size(); ++i)
                json.key(columns[i].key).cell(cells[i], columns[i].unit);
            json.key("needed").beginObject(JsonWriter::Layout::Inline);
            for (const KernelUnit unit : kAllKernelUnits)
                if (isKnown() && isCounted(unit))
                    json.key(unitName(unit))
                        .number(static_cast<double>(loop.facts.used[at(unit)]) / static_cast<double>(capacity(unit)));
            json.end();
            json.key("sentence").text(text::loopSentence(loop, listing(), QLocale::c()).toStdString());
            json.end();
        }
        json.end();
    }

    void writeRowsJson(JsonWriter &json) const
    {
        json.key("rows").beginArray();
        eachRow([&](std::uint32_t row) {
            json.beginObject();
            json.key("address").integer(std::uint64_t{addressAt(row)});
            json.key("depth").integer(std::uint64_t{listing().bundles()[row].depth});
            json.key("slots").beginObject(JsonWriter::Layout::Inline);
            for (const KernelUnit unit : kAllKernelUnits)
                if (isCounted(unit))
                    json.key(unitName(unit)).integer(std::uint64_t{m_input.units.rows[row][at(unit)]});
            json.end();
            json.key("instructions").beginArray();
            for (const BundleInstruction &i : listing().instructionsOf(row))
                json.text(validUtf8(listing().text(i.text)));
            json.end();
            json.end();
        });
        json.end();
    }

    void writeReportJson(JsonWriter &json) const
    {
        json.key("import_report").beginArray();
        for (const ListingFinding &finding : listing().findings()) {
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("what").text(text::listingText(finding, QLocale::c()).toStdString());
            json.key("count").integer(finding.count).end();
        }
        json.end();
        std::vector<MissingData> missing;
        if (!isKnown())
            missing.push_back({"capacities", "the listing does not tell the TPU generation",
                               "name it with --generation, or keep the utilisation table beside the listing"});
        if (m_input.units.source == UnitSource::Opcodes)
            missing.push_back({"utilisation table",
                               m_input.units.isTableOfOtherBuild ? "the one beside the listing is of another build"
                                                                 : "none lies beside the listing",
                               "--xla_jf_dump_to=DIR --xla_jf_dump_llo_text=true in LIBTPU_INIT_ARGS"});
        writeMissing(json, missing);
    }

    const BundleOptions &m_options;
    BundleInput m_input;
    std::optional<RowRange> m_range;
    BundleRangeFacts m_all;
};

ExitCode runComparison(const BundleOptions &options, const BundleInput &after, TpuGeneration generation)
{
    CommonOptions other = options.common;
    other.files = {options.against};
    if (!options.againstProgram.empty())
        other.program = options.againstProgram;
    const BundleInput before = readBundleInput(other, generation, false);
    if (!before.problem.empty()) {
        printError("--against: " + before.problem);
        return before.code;
    }
    if (!before.program.listing || !after.program.listing) {
        printError("--against: a folder with more than one listing needs --program, and --against-program where the "
                   "names differ");
        return ExitCode::Usage;
    }
    const ExitCode written = writeAnswer(options.common, {}, [&](Output &out) {
        writeBundleComparison(out, options.common, kernelCodeOf(before), kernelCodeOf(after));
    });
    return written == ExitCode::Fine ? std::max(before.code, after.code) : written;
}

ExitCode runBundles(const BundleOptions &options)
{
    if (!options.rows.empty() && !rowRange(options.rows)) {
        printError("--rows: \"" + options.rows + "\" is no range of addresses; write 0x11..0x20");
        return ExitCode::Usage;
    }
    const auto generation = generationNamed(options.generation);
    BundleInput input = readBundleInput(options.common, generation.value_or(TpuGeneration::Unknown), options.lists);
    if (!input.problem.empty()) {
        printError(input.problem);
        return input.code;
    }
    if (!options.against.empty())
        return runComparison(options, input, generation.value_or(TpuGeneration::Unknown));
    const ExitCode code = input.code;
    const BundleAnswer answer(options, std::move(input));
    const ExitCode written = writeAnswer(options.common, {}, [&](Output &out) { answer.write(out); });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addBundlesCommand(CLI::App &program)
{
    auto options = std::make_shared<BundleOptions>();
    CLI::App *const app = program.add_subcommand(
        "bundles", "Show what the bundles of a compiled TPU kernel do and what limits its loops");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    const char *const kSelection = "Selecting";
    app->add_option("--program", options->common.program,
                    "The program of a dump folder (default: the only one with a listing; else the list)")
        ->type_name("NAME")
        ->group(kSelection);
    app->add_flag("--list-programs", options->lists, "The list, even of one program")->group(kSelection);
    app->add_option("--rows", options->rows, "Also these bundles, by address, for example 0x11..0x20")
        ->type_name("A..B")
        ->group(kSelection);
    app->add_option("--generation", options->generation, "The TPU, when neither listing nor dump tells it")
        ->check(oneOf({"v2", "v3", "v4", "v5e", "v5p", "v6e", "v7x"}))
        ->type_name("v2|v3|v4|v5e|v5p|v6e|v7x")
        ->group(kSelection);
    CLI::Option *const against =
        app->add_option("--against", options->against, "Compare with the listing before a change, loop by loop")
            ->type_name("PATH")
            ->group(kSelection);
    app->add_option("--against-program", options->againstProgram,
                    "Its program in a folder (default: that of --program)")
        ->type_name("NAME")
        ->needs(against)
        ->group(kSelection);
    app->footer("FILE is a final_bundles listing, a table that was written beside one, or the folder of a dump\n"
                "(--xla_jf_dump_to). The utilisation table of\n"
                "the same compilation is used when it lies beside the listing; else the units are counted from the\n"
                "opcodes. All numbers are static: every bundle of a loop counts once per iteration.\n\n"
                "Examples:\n"
                "  planescope-cli bundles dump/ --program blocked_matmul.1\n"
                "  planescope-cli bundles 06-final_bundles.txt --rows 0x11..0x20\n"
                "  planescope-cli bundles new/ --program fusion.3 --against old/\n"
                "  planescope-cli bundles dump/ --program fusion.3 --format json");
    return {app, [options] { return runBundles(*options); }};
}

} // namespace planescope::cli
