#include "app/cli/kernels_answer.h"

#include "model/analysis/kernel/kernel_tables.h"
#include "model/text/kernel_text.h"

#include <algorithm>

namespace planescope::cli {

namespace {

class KernelsAnswer
{
public:
    KernelsAnswer(const KernelsOptions &options, const KernelPage &page, std::optional<std::size_t> kernel) :
        m_options(options), m_page(page), m_kernel(kernel)
    {}

    void write(Output &out) const
    {
        const Format format = m_options.common.format;
        if (format == Format::Json)
            return writeJson(out);
        if (m_options.says)
            return format == Format::Text ? writeHints(out) : writeTable(out, hintTable());
        if (!m_kernel) {
            writeTable(out, kernelTable(m_page));
            if (format == Format::Text)
                writeNotes(out);
            return;
        }
        if (format != Format::Text || !m_options.table.empty())
            return writeTable(out, tableNamed(m_options.table));
        writeKernel(out);
    }

private:
    const KernelFacts &facts() const { return m_page.calls[*m_kernel]; }
    /// The launch that is shown: the first one, which has marks when any has.
    const DetailedLaunch *launch() const { return facts().launches.empty() ? nullptr : &facts().launches.front(); }

    // Tables.

    /// In text, addresses as listings write them.
    Table shown(Table table) const
    {
        if (m_options.common.format != Format::Text)
            return table;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const std::string &key = table.columns[column].key;
            if (key != "first" && key != "last" && key != "address" && key != "bundle" && !key.ends_with("_first"))
                continue;
            table.columns[column].unit = ColumnUnit::Text;
            for (TableRow &row : table.rows)
                if (const auto *number = std::get_if<std::uint64_t>(&row[column]))
                    row[column] = text::bundleAddress(static_cast<std::uint32_t>(*number)).toStdString();
        }
        return table;
    }
    void writeTable(Output &out, const Table &plain) const
    {
        const Table table = shown(plain);
        const auto writer = tableWriter(m_options.common.format, out, table.columns);
        writer->rows(table);
        writer->finish();
    }

    Table tableNamed(const std::string &name) const
    {
        if (!launch())
            return {};
        if (name == "stages")
            return stageTable(launch()->detail);
        if (name == "units")
            return unitTable(m_page, facts(), 0);
        if (name == "marks")
            return markTable(m_page, facts(), 0);
        if (name == "waits")
            return waitTable(m_page, facts(), 0);
        if (name == "findings")
            return findingTable(launch()->findings);
        if (name == "blocks") {
            const KernelCode *const code = m_page.codeOf(facts());
            return code ? blockTable(*code, launch()->promise ? &*launch()->promise : nullptr) : Table{};
        }
        return promiseTable(promiseLines(m_page, facts(), 0));
    }

    static Table findingTable(const LloFindings &findings)
    {
        Table table{{{"finding", "finding", ColumnUnit::Text},
                     {"found", "found", ColumnUnit::Text},
                     {"time_ps", "time", ColumnUnit::Duration},
                     {"share", "share", ColumnUnit::Share}},
                    {}};
        if (findings.rows == 0)
            return table;
        const auto word = [](bool isFound) { return std::string(isFound ? "yes" : "no"); };
        Duration bubbles;
        for (const SchedulingBubble &bubble : findings.bubbles)
            bubbles += bubble.range.length();
        const OverlapFacts &overlap = findings.overlap;
        const auto add = [&](const char *name, bool isFound, Duration time) {
            table.rows.push_back({std::string(name), word(isFound), time.toPs(), overlap.share(time)});
        };
        add("runtime_scheduling_bubbles", findings.hasBubbles, bubbles);
        add("blocked_zero_init", findings.hasBlockedZeroInit, findings.zeroInit.delay);
        add("exposed_memory_bubbles", findings.hasExposedMemory, overlap.memory);
        add("low_memory_compute_overlap", findings.hasLowOverlap, overlap.overlapped);
        add("exposed_vector_bubbles", findings.hasExposedVector, overlap.exposedVector);
        return table;
    }

    Table hintTable() const
    {
        Table table{{{"data", "data", ColumnUnit::Text},
                     {"recorded", "recorded", ColumnUnit::Text},
                     {"how_to_record", "how to record", ColumnUnit::Text}},
                    {}};
        for (const RecordingHint &hint : m_page.recording.hints)
            table.rows.push_back({std::string(kernelDataWord(hint.data)), std::string(hint.isThere ? "yes" : "no"),
                                  hint.isThere ? Cell() : Cell(flagsOf(hint))});
        return table;
    }
    static std::string flagsOf(const RecordingHint &hint)
    {
        std::string text;
        for (const std::string &flag : hint.compilerFlags)
            text += (text.empty() ? "" : " ") + flag;
        if (!hint.pythonOption.empty())
            text += (text.empty() ? "" : " ") + hint.pythonOption;
        if (hint.needsV7x)
            text += " (TPU v7x and later)";
        return text.empty() ? "capture a program with custom calls" : text;
    }

    // Text.

    void writeNotes(Output &out) const
    {
        if (m_page.calls.empty())
            out << "No custom call on the op rows of a TPU.\n";
        for (const KernelFacts &each : m_page.calls)
            if (!each.matches.empty() && each.matches.front().evidence == CodeEvidence::OtherBuild)
                out << otherBuild(each) << '\n';
        if (m_page.folders.empty())
            out << "No listing lies near the profile: name the folder with --dump, or see --what-to-record.\n";
    }
    std::string otherBuild(const KernelFacts &each) const
    {
        const CodeMatch &match = each.matches.front();
        const std::string name = validUtf8(each.call.name);
        if (!match.hasListingMarks)
            return name + ": the profile has marks, the listing was compiled without: another build, not used.";
        return name + ": the marks of the profile are not those of the listing: another build, not used.";
    }

    void writeHints(Output &out) const
    {
        writeTable(out, hintTable());
        if (!m_page.recording.shellText.empty())
            out << "\nBefore the program compiles:\n" << m_page.recording.shellText;
        if (!m_page.recording.pythonText.empty())
            out << "\nFor the capture (TPU v7x and later):\n" << m_page.recording.pythonText;
    }

    void writeSection(Output &out, const char *title, const Table &table) const
    {
        if (table.rows.empty())
            return;
        out << '\n' << title << '\n';
        const Table plain = shown(table);
        const auto writer = textWriter(out, plain.columns, {terminalWidth(), 2});
        writer->rows(plain);
        writer->finish();
    }

    void writeKernel(Output &out) const
    {
        const KernelCall &call = facts().call;
        out << validUtf8(call.name);
        if (!call.target.empty())
            out << " (" << validUtf8(call.target) << ')';
        out << ": " << cellText(static_cast<std::uint64_t>(call.launches.size()), ColumnUnit::Count).toStdString()
            << (call.launches.size() == 1 ? " launch, " : " launches, ")
            << cellText(call.total.toPs(), ColumnUnit::Duration).toStdString();
        if (call.share)
            out << ", " << cellText(*call.share, ColumnUnit::Share).toStdString()
                << (call.isShareOfSteps ? " of the steps" : " of the programs");
        out << '\n';
        if (!call.source.empty())
            out << "  source   " << validUtf8(call.source) << '\n';
        writeListing(out);
        if (!launch())
            return;
        writePromise(out);
        writeSection(out, "Stages", stageTable(launch()->detail));
        writeSection(out, "Stretches between marks that wait", waitTable(m_page, facts(), 0));
        writeSection(out, "Units", unitTable(m_page, facts(), 0));
        writeSection(out, "Blocks of the listing", tableNamed("blocks"));
        writeSection(out, "Findings in the instruction rows (interpolated times)", findingTable(launch()->findings));
    }

    void writeListing(Output &out) const
    {
        if (facts().matches.empty()) {
            out << "  listing  none that belongs to it\n";
            return;
        }
        const CodeMatch &match = facts().matches.front();
        const KernelCode &code = *m_page.codes[match.code];
        if (match.evidence == CodeEvidence::OtherBuild) {
            out << "  listing  " << otherBuild(facts()) << '\n';
            return;
        }
        out << "  listing  " << validUtf8(code.program) << ", by "
            << (match.evidence == CodeEvidence::Marks   ? "its marks"
                : match.evidence == CodeEvidence::Given ? "your word"
                                                        : "its name alone")
            << '\n';
    }

    void writePromise(Output &out) const
    {
        const std::vector<PromiseLine> lines = promiseLines(m_page, facts(), 0);
        out << "\nPromise of the schedule against the measurement\n";
        // The values differ in their units: the column is text.
        const auto writer = textWriter(out,
                                       {{"what", "what", ColumnUnit::Text},
                                        {"value", "value", ColumnUnit::Text},
                                        {"from", "from", ColumnUnit::Text}},
                                       {terminalWidth(), 2});
        for (const PromiseLine &line : lines)
            writer->row({line.title, cellText(line.value, line.unit).toStdString(), line.from});
        writer->finish();
    }

    // JSON.

    void writeJson(Output &out) const
    {
        JsonWriter json(out);
        json.beginObject().key("schema").text("planescope/kernels/1");
        writeFile(json, *m_page.session);
        if (!m_options.says) {
            json.key("kernels").beginArray();
            for (std::size_t row = 0; row < m_page.calls.size(); ++row)
                if (!m_kernel || *m_kernel == row)
                    KernelsAnswer(m_options, m_page, row).writeKernelJson(json);
            json.end();
            writeListingsJson(json);
            writeDebugProgramsJson(json);
        }
        writeRecordingJson(json);
        json.finish();
    }

    static JsonWriter &word(JsonWriter &json, std::string_view text)
    {
        return text.empty() ? json.null() : json.text(validUtf8(text));
    }

    void writeKernelJson(JsonWriter &json) const
    {
        const KernelCall &call = facts().call;
        json.beginObject().key("name").text(validUtf8(call.name)).key("target");
        word(json, call.target).key("program_id").text(std::to_string(call.programId)).key("source");
        word(json, call.source).key("provenance");
        word(json, call.provenance).key("launches").integer(static_cast<std::uint64_t>(call.launches.size()));
        json.key("total_ps").integer(call.total.toPs()).key("mean_ps").integer(call.mean().toPs());
        json.key("min_ps").integer(call.shortest.toPs()).key("max_ps").integer(call.longest.toPs());
        json.key("share").cell(call.share ? Cell(*call.share) : Cell(), ColumnUnit::Share);
        json.key("share_of").text(call.isShareOfSteps ? "steps" : "programs");
        json.key("launches_with_detail").integer(static_cast<std::uint64_t>(call.detailed.size()));
        json.key("listings").beginArray();
        for (const CodeMatch &match : facts().matches) {
            json.beginObject(JsonWriter::Layout::Inline)
                .key("program")
                .text(validUtf8(m_page.codes[match.code]->program));
            json.key("evidence").text(evidenceWord(match.evidence)).key("marks_found").integer(match.marksFound);
            json.key("marks_missing").integer(match.marksMissing).key("address_offset").integer(match.addressOffset);
            json.key("listing_has_marks").boolean(match.hasListingMarks).end();
        }
        json.end();
        json.key("mosaic");
        if (facts().mosaic) {
            const MlirText &mosaic = *facts().mosaic;
            json.beginObject(JsonWriter::Layout::Inline).key("is_bytecode").boolean(mosaic.isBytecode);
            json.key("producer");
            word(json, mosaic.bytecodeProducer).key("bytes").integer(static_cast<std::uint64_t>(mosaic.text.size()));
            json.end();
        } else {
            json.null();
        }
        if (launch())
            writeLaunchJson(json);
        json.end();
    }

    void writeLaunchJson(JsonWriter &json) const
    {
        json.key("promise").beginObject();
        for (const PromiseLine &line : promiseLines(m_page, facts(), 0))
            json.key(line.key).cell(line.value, line.unit);
        json.end();
        json.key("stages").rows(stageTable(launch()->detail));
        json.key("waits").rows(waitTable(m_page, facts(), 0));
        json.key("units").rows(unitTable(m_page, facts(), 0));
        json.key("blocks").rows(tableNamed("blocks"));
        json.key("marks").integer(static_cast<std::uint64_t>(launch()->detail.marks.size()));
        const LloFindings &findings = launch()->findings;
        json.key("instruction_rows").integer(findings.rows);
        if (findings.rows == 0)
            return;
        const OverlapFacts &overlap = findings.overlap;
        json.key("overlap").beginObject(JsonWriter::Layout::Inline).key("total_ps").integer(overlap.total.toPs());
        json.key("overlapped_ps").integer(overlap.overlapped.toPs()).key("compute_ps").integer(overlap.compute.toPs());
        json.key("memory_ps").integer(overlap.memory.toPs()).key("idle_ps").integer(overlap.idle.toPs());
        json.key("exposed_vector_ps").integer(overlap.exposedVector.toPs()).end();
        json.key("findings").rows(findingTable(findings));
        json.key("bubbles").beginArray();
        for (const SchedulingBubble &bubble : findings.bubbles) {
            json.beginObject(JsonWriter::Layout::Inline).key("begin_ps").integer(bubble.range.begin.toPs());
            json.key("duration_ps").integer(bubble.range.length().toPs()).key("is_gap").boolean(bubble.isGap);
            json.key("op_before");
            word(json, bubble.opBefore).key("op_after");
            word(json, bubble.opAfter).end();
        }
        json.end();
    }

    void writeListingsJson(JsonWriter &json) const
    {
        json.key("listings").beginArray();
        for (const KernelCodePtr &code : m_page.codes) {
            json.beginObject(JsonWriter::Layout::Inline).key("program").text(validUtf8(code->program));
            json.key("bundles").integer(static_cast<std::uint64_t>(code->listing->bundles().size()));
            json.key("generation");
            word(json, generationName(code->units.generation)).key("grid").beginArray(JsonWriter::Layout::Inline);
            for (const std::uint32_t bound : code->grid)
                json.integer(std::uint64_t{bound});
            json.end().end();
        }
        json.end();
    }

    /// Programs that the profile itself holds, for debugging: opcodes by number of instructions.
    void writeDebugProgramsJson(JsonWriter &json) const
    {
        json.key("debug_programs").beginArray();
        for (const LloProgram &program : m_page.debugPrograms) {
            json.beginObject(JsonWriter::Layout::Inline).key("name").text(validUtf8(program.name));
            json.key("module").text(validUtf8(program.module));
            json.key("module_id").text(std::to_string(program.moduleId));
            json.key("instructions").integer(static_cast<std::uint64_t>(program.instructions.size()));
            json.key("regions").integer(static_cast<std::uint64_t>(program.regions.size()));
            json.key("damaged").boolean(program.isDamaged).end();
        }
        json.end();
    }

    void writeRecordingJson(JsonWriter &json) const
    {
        std::vector<MissingData> missing;
        for (const RecordingHint &hint : m_page.recording.hints)
            if (!hint.isThere)
                missing.push_back({std::string(kernelDataWord(hint.data)), "not in this profile", flagsOf(hint)});
        json.key("shell").text(m_page.recording.shellText).key("python").text(m_page.recording.pythonText);
        writeMissing(json, missing);
    }

    const KernelsOptions &m_options;
    const KernelPage &m_page;
    std::optional<std::size_t> m_kernel;
};

} // namespace

void writeKernels(Output &out, const KernelsOptions &options, const KernelPage &page, std::optional<std::size_t> kernel)
{
    KernelsAnswer(options, page, kernel).write(out);
}

} // namespace planescope::cli
