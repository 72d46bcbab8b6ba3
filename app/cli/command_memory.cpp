// planescope-cli memory: the buffers of one XLA program, as its compiler laid them out.
#include "app/cli/commands.h"
#include "app/cli/memory_answer.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/memory_what_if.h"
#include "model/text/format_value.h"

#include <algorithm>
#include <charconv>
#include <memory>

namespace planescope::cli {

namespace {

struct MemoryAnswerOptions {
    CommonOptions common;
    std::string space = "HBM";
    std::string at = "peak";
    std::string capacity;
    std::vector<std::string> whatIf;
    std::string fit;
    bool listsPrograms = false;
};

/// What the memory would be; absent without --what-if and --fit.
struct Hypothesis {
    std::vector<WhatIfRule> rules;
    HypotheticalMemory memory;
    std::optional<bool> fits;
    std::int64_t limit = 0;
};

/// Everything the formats print.
struct MemoryAnswer {
    SessionPtr session;
    std::vector<MemoryProgram> programs;
    const MemoryProgram *program = nullptr;
    ProgramMemory memory;
    MemoryCapacity capacity;
    std::uint32_t at = 0;
    std::vector<LiveBuffer> live;
    std::optional<Hypothesis> hypothesis;
    std::vector<std::string> warnings;
    std::vector<MissingData> missing;
};

Cell textCell(std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); }

std::vector<Column> liveColumns()
{
    return {{"buffer", "buffer", ColumnUnit::Text},     {"group", "group", ColumnUnit::Text},
            {"padded_bytes", "size", ColumnUnit::Size}, {"size_bytes", "without padding", ColumnUnit::Size},
            {"share", "share", ColumnUnit::Share},      {"first_order", "from", ColumnUnit::Count},
            {"last_order", "to", ColumnUnit::Count},    {"shape", "shape", ColumnUnit::Text},
            {"source", "source", ColumnUnit::Text}};
}

/// Order from which and up to which a buffer is alive; nothing for what is fixed.
std::pair<Cell, Cell> spanCells(const MemoryAnswer &answer, const LiveBuffer &live)
{
    if (live.lifetime == BufferTable::kNone)
        return {};
    const HeapLifetime &lifetime = answer.memory.lifetimes[live.lifetime];
    return {Cell(std::uint64_t{lifetime.begin}), Cell(std::uint64_t{lifetime.end})};
}

TableRow liveRow(const MemoryAnswer &answer, const LiveBuffer &live)
{
    const BufferTable &table = *answer.memory.table;
    const LogicalBuffer &buffer = table.buffers()[live.buffer];
    const HloInstruction *const instruction = table.instructionOf(buffer);
    const std::int64_t whole = answer.memory.bytesAt(answer.at);
    const auto [first, last] = spanCells(answer, live);
    return {table.nameOf(buffer),
            std::string(bufferGroupWord(bufferGroup(table.allocationOf(buffer)))),
            live.size,
            live.unpadded,
            whole > 0 ? Cell(static_cast<double>(live.size) / static_cast<double>(whole)) : Cell(),
            first,
            last,
            table.shapeOf(buffer).text,
            textCell(instruction ? table.module()->sourceOf(*instruction) : std::string())};
}

void writeLive(JsonWriter &json, const MemoryAnswer &answer, const std::vector<LiveBuffer> &list)
{
    const BufferTable &table = *answer.memory.table;
    json.beginArray();
    for (const LiveBuffer &live : list) {
        const LogicalBuffer &buffer = table.buffers()[live.buffer];
        const HloInstruction *const instruction = table.instructionOf(buffer);
        const auto [first, last] = spanCells(answer, live);
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("buffer").text(table.nameOf(buffer)).key("buffer_id").text(std::to_string(buffer.id));
        json.key("instruction").cell(textCell(instruction ? instruction->name : std::string_view()), ColumnUnit::Text);
        json.key("opcode").cell(textCell(instruction ? instruction->opcode : std::string_view()), ColumnUnit::Text);
        json.key("shape").text(table.shapeOf(buffer).text);
        json.key("size_bytes").integer(live.unpadded).key("padded_bytes").integer(live.size);
        json.key("group").text(bufferGroupWord(bufferGroup(table.allocationOf(buffer))));
        json.key("allocation").integer(table.allocationOf(buffer).index).key("offset_bytes").integer(buffer.offset);
        json.key("first_order").cell(first, ColumnUnit::Count).key("last_order").cell(last, ColumnUnit::Count);
        json.key("op_name").cell(textCell(instruction ? instruction->opName : std::string_view()), ColumnUnit::Text);
        json.key("source").cell(textCell(instruction ? table.module()->sourceOf(*instruction) : std::string()),
                                ColumnUnit::Text);
        json.end();
    }
    json.end();
}

Cell instructionCell(const MemoryAnswer &answer, std::uint32_t event);

std::string ruleWord(const WhatIfRule &rule)
{
    switch (rule.kind) {
    case WhatIfRule::Kind::Rematerialise:
        return "remat";
    case WhatIfRule::Kind::Shard:
        return "shard by " + std::to_string(rule.value);
    case WhatIfRule::Kind::ElementBits:
        return std::to_string(rule.value) + " bits";
    case WhatIfRule::Kind::OffLoad:
        break;
    }
    return "offload";
}

void writeHypothesis(JsonWriter &json, const MemoryAnswer &answer)
{
    const Hypothesis &h = *answer.hypothesis;
    const BufferTable &table = *answer.memory.table;
    json.key("hypothetical").beginObject();
    json.key("note").text("An estimate from the recorded lifetimes; the compiler would place the rest anew.");
    json.key("fits").cell(h.fits ? Cell(std::string(*h.fits ? "yes" : "no")) : Cell(), ColumnUnit::Text);
    json.key("limit_bytes").cell(h.fits ? Cell(h.limit) : Cell(), ColumnUnit::Size);
    json.key("peak_bytes").integer(h.memory.peakBytes);
    json.key("peak_order").integer(std::uint64_t{h.memory.peakEvent});
    json.key("peak_instruction").cell(instructionCell(answer, h.memory.peakEvent), ColumnUnit::Text);
    json.key("rules").beginArray();
    for (const WhatIfRule &rule : h.rules) {
        const LogicalBuffer &buffer = table.buffers()[rule.memory];
        json.beginObject(JsonWriter::Layout::Inline).key("rule").text(ruleWord(rule));
        json.key("buffer").text(table.nameOf(buffer)).key("padded_bytes").integer(buffer.size).end();
    }
    json.end();
    json.key("after").beginArray();
    for (std::size_t k = 0; k < h.memory.bytes.size(); ++k) {
        json.beginObject(JsonWriter::Layout::Inline).key("order").integer(std::uint64_t{k});
        json.key("padded_bytes").integer(h.memory.bytes[k]).end();
    }
    json.end().end();
}

/// "offload:NAME", "remat:NAME", "shard:NAME:N", "bits:NAME:N" -> rules for every buffer of that name or instruction.
bool addRules(const std::string &word, const BufferTable &table, std::vector<WhatIfRule> &rules)
{
    const std::size_t first = word.find(':'), last = word.rfind(':');
    const std::string kind = word.substr(0, first);
    WhatIfRule rule;
    bool hasNumber = false;
    if (kind == "shard" || kind == "bits") {
        rule.kind = kind == "shard" ? WhatIfRule::Kind::Shard : WhatIfRule::Kind::ElementBits;
        hasNumber = true;
    } else if (kind == "remat") {
        rule.kind = WhatIfRule::Kind::Rematerialise;
    } else if (kind != "offload") {
        return false;
    }
    if (first == std::string::npos || (hasNumber && last == first))
        return false;
    if (hasNumber) {
        const char *const end = word.data() + word.size();
        const auto [at, error] = std::from_chars(word.data() + last + 1, end, rule.value);
        if (error != std::errc() || at != end || rule.value < 1)
            return false;
    }
    const std::string name = word.substr(first + 1, hasNumber ? last - first - 1 : std::string::npos);
    const std::size_t before = rules.size();
    for (std::uint32_t row = 0; row < table.buffers().size(); ++row) {
        const HloInstruction *const instruction = table.instructionOf(table.buffers()[row]);
        if (table.nameOf(table.buffers()[row]) == name || (instruction && instruction->name == name)) {
            rule.memory = row;
            rules.push_back(rule);
        }
    }
    return rules.size() > before;
}

Cell instructionCell(const MemoryAnswer &answer, std::uint32_t event)
{
    return event < answer.memory.eventCount() ? textCell(answer.memory.instructionName[event]) : Cell();
}

void writeMemoryJson(Output &out, const MemoryAnswer &answer)
{
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/memory/1").key("file").text(answer.session->name());
    const auto finish = [&] {
        json.key("warnings").beginArray();
        for (const std::string &warning : answer.warnings)
            json.text(warning);
        json.end();
        writeMissing(json, answer.missing);
        json.finish();
    };
    if (!answer.program) {
        json.key("program").null();
        return finish();
    }
    const ProgramMemory &m = answer.memory;
    const BufferTable &table = *m.table;
    json.key("program").text(answer.program->name).key("program_id").text(std::to_string(answer.program->id));
    json.key("space").integer(std::int64_t{m.space}).key("space_name").text(memorySpaceWord(m.space));
    json.key("spaces").beginArray(JsonWriter::Layout::Inline);
    for (const std::int32_t space : table.spaces())
        json.integer(std::int64_t{space});
    json.end();
    json.key("order_source").text(heapSourceWord(m.source));
    json.key("peak_bytes").integer(m.peakBytes()).key("peak_unpadded_bytes").integer(m.peakUnpaddedBytes());
    json.key("peak_order").cell(m.eventCount() ? Cell(std::uint64_t{m.peakEvent}) : Cell(), ColumnUnit::Count);
    json.key("peak_instruction").cell(instructionCell(answer, m.peakEvent), ColumnUnit::Text);
    const bool hasCapacity = answer.capacity.bytes > 0;
    json.key("capacity_bytes").cell(hasCapacity ? Cell(answer.capacity.bytes) : Cell(), ColumnUnit::Size);
    json.key("capacity_source").cell(textCell(capacitySourceWord(answer.capacity.source)), ColumnUnit::Text);
    json.key("headroom_bytes")
        .cell(hasCapacity ? Cell(answer.capacity.bytes - m.peakBytes()) : Cell(), ColumnUnit::Size);
    json.key("parameter_bytes").integer(m.parameterBytes).key("live_out_bytes").integer(m.liveOutBytes);
    json.key("constant_bytes").integer(m.constantBytes).key("fixed_bytes").integer(m.fixedBytes);
    json.key("fixed_allocation_bytes").integer(m.fixedTotalBytes).key("total_allocation_bytes").integer(m.totalBytes);
    json.key("temporary_peak_bytes").integer(m.peakHeapBytes);
    json.key("thread_local_bytes").integer(m.threadLocalBytes).key("non_reusable_bytes").integer(m.nonReusableBytes);
    json.key("scoped_vmem_bytes").integer(m.space == 1 ? table.scopedVmemBytes() : 0);
    json.key("curve").beginArray();
    for (std::size_t k = 0; k < m.heapBytes.size(); ++k) {
        json.beginObject(JsonWriter::Layout::Inline).key("order").integer(std::uint64_t{k});
        json.key("instruction").cell(instructionCell(answer, static_cast<std::uint32_t>(k)), ColumnUnit::Text);
        json.key("bytes").integer(m.heapUnpaddedBytes[k] + m.fixedBytes);
        json.key("padded_bytes").integer(m.heapBytes[k] + m.fixedBytes).end();
    }
    json.end();
    std::vector<LiveBuffer> peak = aliveAt(m, m.peakEvent);
    if (answer.at == m.peakEvent)
        peak = answer.live;
    json.key("live_at_peak");
    writeLive(json, answer, peak);
    if (answer.at != m.peakEvent) {
        json.key("at").beginObject(JsonWriter::Layout::Inline).key("order").integer(std::uint64_t{answer.at});
        json.key("instruction").cell(instructionCell(answer, answer.at), ColumnUnit::Text);
        json.key("padded_bytes").integer(m.bytesAt(answer.at)).end();
        json.key("live_at_order");
        writeLive(json, answer, answer.live);
    }
    if (answer.hypothesis)
        writeHypothesis(json, answer);
    finish();
}

std::string sizeWords(std::int64_t bytes) { return cellText(bytes, ColumnUnit::Size).toStdString(); }

void writeMemoryText(Output &out, const MemoryAnswer &answer)
{
    for (const MissingData &missing : answer.missing)
        out << missing.why << ' ' << missing.howToRecord << '\n';
    if (!answer.program)
        return;
    const ProgramMemory &m = answer.memory;
    out << answer.program->name << ", " << memorySpaceWord(m.space) << '\n';
    out << "  high-water mark  " << sizeWords(m.peakBytes());
    if (m.eventCount() > 0)
        out << " at #" << std::to_string(m.peakEvent) << ' ' << std::string(m.instructionName[m.peakEvent]);
    if (answer.capacity.bytes > 0) {
        out << ", "
            << cellText(static_cast<double>(m.peakBytes()) / static_cast<double>(answer.capacity.bytes),
                        ColumnUnit::Share)
                   .toStdString()
            << " of " << sizeWords(answer.capacity.bytes);
        const std::int64_t room = answer.capacity.bytes - m.peakBytes();
        out << (room >= 0 ? ", free " : ", too much by ") << sizeWords(room >= 0 ? room : -room);
    }
    out << "\n  fixed            " << sizeWords(m.fixedBytes) << ": parameters " << sizeWords(m.parameterBytes)
        << ", results " << sizeWords(m.liveOutBytes) << ", constants " << sizeWords(m.constantBytes) << '\n';
    out << "  temporaries      " << sizeWords(m.peakHeapBytes) << " at the mark, padding "
        << sizeWords(m.peakHeapBytes - m.peakHeapUnpaddedBytes) << '\n';
    out << "  allocations      " << sizeWords(m.totalBytes) << " in all, thread-local " << sizeWords(m.threadLocalBytes)
        << " beside them\n";
    if (m.space == 1 && m.table->scopedVmemBytes() > 0)
        out << "  scoped VMEM      " << sizeWords(m.table->scopedVmemBytes()) << '\n';
    out << "  order            " << std::string(heapSourceWord(m.source)) << '\n';
    for (const std::string &warning : answer.warnings)
        out << "  " << warning << '\n';
    if (answer.hypothesis) {
        const Hypothesis &h = *answer.hypothesis;
        out << "\nHypothetical, not compiled: " << sizeWords(h.memory.peakBytes) << " at #"
            << std::to_string(h.memory.peakEvent) << " instead of " << sizeWords(m.peakBytes());
        if (h.fits)
            out << (*h.fits ? "; it fits into " : "; it does not fit into ") << sizeWords(h.limit);
        out << '\n';
        for (const WhatIfRule &rule : h.rules)
            out << "  " << ruleWord(rule) << "  " << m.table->nameOf(m.table->buffers()[rule.memory]) << ", "
                << sizeWords(m.table->buffers()[rule.memory].size) << '\n';
    }
    out << "\nAlive "
        << (m.eventCount()
                ? "at #" + std::to_string(answer.at) + ' ' +
                      std::string(m.instructionName[std::min<std::size_t>(answer.at, m.instructionName.size() - 1)])
                : std::string("during the whole run"))
        << ": " << sizeWords(m.bytesAt(answer.at)) << " in " << std::to_string(answer.live.size()) << " buffers\n";
}

void writeProgramList(const CommonOptions &common, Output &out, const MemoryAnswer &answer)
{
    const bool hasHosts = answer.session->hosts().size() > 1;
    std::vector<Column> columns{{"program", "program", ColumnUnit::Text},
                                {"program_id", "id", ColumnUnit::Id},
                                {"heap_events", "events", ColumnUnit::Count},
                                {"hbm_peak_bytes", "HBM peak", ColumnUnit::Size},
                                {"spaces", "spaces", ColumnUnit::Text}};
    if (hasHosts)
        columns.push_back({"host", "host", ColumnUnit::Text});
    Table table{columns, {}};
    for (const MemoryProgram &program : answer.programs) {
        const BufferTablePtr buffers = program.buffers();
        std::string spaces;
        if (buffers)
            for (const std::int32_t space : buffers->spaces())
                spaces += (spaces.empty() ? "" : ", ") + memorySpaceWord(space);
        TableRow row{program.name, program.id, program.heapEvents,
                     buffers ? Cell(programMemory(buffers).peakBytes()) : Cell(), textCell(spaces)};
        if (hasHosts)
            row.emplace_back(program.host);
        table.rows.push_back(std::move(row));
    }
    if (common.format == Format::Json) {
        JsonWriter json(out);
        json.beginObject().key("schema").text("planescope/memory/1").key("file").text(answer.session->name());
        json.key("programs").rows(table);
        writeMissing(json, answer.missing);
        json.finish();
        return;
    }
    const auto writer = tableWriter(common.format, out, columns);
    writer->rows(table);
    writer->finish();
    if (common.format == Format::Text)
        for (const MissingData &missing : answer.missing)
            out << missing.why << ' ' << missing.howToRecord << '\n';
}

/// False when an option names what is not there; the reason has been printed then.
bool chooseMemory(MemoryAnswer &answer, const MemoryAnswerOptions &options)
{
    const CommonOptions &common = options.common;
    std::vector<const MemoryProgram *> fitting;
    for (const MemoryProgram &program : answer.programs)
        if (!common.program || program.isCalled(*common.program))
            fitting.push_back(&program);
    if (common.program && fitting.empty()) {
        printError("There is no program \"" + *common.program + "\". --list-programs shows those of the profile.");
        return false;
    }
    if (fitting.empty())
        return true;
    answer.program = fitting.front();
    if (common.program && fitting.size() > 1 && fitting[1]->id != fitting[0]->id)
        answer.warnings.push_back(std::to_string(fitting.size()) + " programs are called \"" + *common.program +
                                  "\"; this is the one with most heap events. --program takes an id, too.");
    const BufferTablePtr table = answer.program->buffers();
    if (!table) {
        answer.missing.push_back({"buffer_assignment", "The program has no buffer assignment.",
                                  "Record with enable_hlo_proto on, or dump the HLO after optimisation."});
        answer.program = nullptr;
        return true;
    }
    const auto space = memorySpaceOf(options.space);
    if (!space) {
        printError("--space: \"" + options.space +
                   "\" is no memory space: HBM, VMEM, SFLAG, CMEM, SMEM, Host or a number.");
        return false;
    }
    ProgramMemoryOptions wanted;
    wanted.space = *space;
    answer.memory = programMemory(table, wanted);
    answer.at = answer.memory.peakEvent;
    if (options.at != "peak") {
        const char *const end = options.at.data() + options.at.size();
        const auto [last, error] = std::from_chars(options.at.data(), end, answer.at);
        if (error != std::errc() || last != end || answer.at >= std::max(answer.memory.eventCount(), 1u)) {
            printError("--at: \"" + options.at + "\" is neither \"peak\" nor an order from 0 to " +
                       std::to_string(std::max(answer.memory.eventCount(), 1u) - 1) + ".");
            return false;
        }
    }
    answer.live = aliveAt(answer.memory, answer.at);
    if (!options.whatIf.empty() || !options.fit.empty()) {
        Hypothesis &h = answer.hypothesis.emplace();
        for (const std::string &word : options.whatIf)
            if (!addRules(word, *table, h.rules)) {
                printError(
                    "--what-if: \"" + word +
                    "\" is none of offload:NAME, remat:NAME, shard:NAME:N, bits:NAME:N for a buffer of this program.");
                return false;
            }
        if (!options.fit.empty()) {
            Bytes limit;
            if (!text::parseBytes(QString::fromStdString(options.fit), &limit)) {
                printError("--fit: \"" + options.fit + "\" is no size, such as 24GiB.");
                return false;
            }
            h.limit = static_cast<std::int64_t>(limit.value);
            FitPlan plan = planToFit(answer.memory, h.limit, std::move(h.rules));
            h.rules = std::move(plan.rules);
            h.fits = plan.fits;
        }
        h.memory = applyWhatIf(answer.memory, h.rules);
    }
    for (const std::string &problem : memoryProblems(answer.memory))
        answer.warnings.push_back(problem);
    if (answer.memory.source == HeapSource::LiveRange)
        answer.warnings.emplace_back("The compiler left no heap simulation: the order is rebuilt from the schedule, "
                                     "from a buffer's definition to its last use. XProf shows no curve here.");
    return true;
}

ExitCode runMemory(const MemoryAnswerOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    MemoryAnswer answer;
    answer.session = loadProfile(common.files.front(), common, &code);
    if (!answer.session)
        return code;
    answer.programs = memoryPrograms(answer.session, common);
    if (answer.programs.empty())
        answer.missing.push_back(
            {"programs", "The profile has no HLO programs.",
             "Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX."});
    if (!options.listsPrograms) {
        if (!chooseMemory(answer, options))
            return ExitCode::Usage;
        Bytes stated;
        if (!options.capacity.empty()) {
            if (!text::parseBytes(QString::fromStdString(options.capacity), &stated)) {
                printError("--capacity: \"" + options.capacity + "\" is no size, such as 32GiB.");
                return ExitCode::Usage;
            }
            answer.capacity = {static_cast<std::int64_t>(stated.value), CapacitySource::Setting};
        } else if (answer.memory.space == 0 && answer.program) {
            answer.capacity = deviceCapacity(*answer.session, memoryProfile(*answer.session));
            if (answer.capacity.bytes == 0)
                answer.missing.push_back({"capacity_bytes",
                                          "The profile does not state how much memory the device has.",
                                          "--capacity SIZE states it."});
        }
    }
    const ExitCode written = writeAnswer(common, [&](Output &out) {
        if (options.listsPrograms)
            return writeProgramList(common, out, answer);
        if (common.format == Format::Json)
            return writeMemoryJson(out, answer);
        if (common.format == Format::Text)
            writeMemoryText(out, answer);
        if (!answer.program && common.format == Format::Text)
            return;
        std::vector<LiveBuffer> rows = answer.live;
        if (common.format == Format::Text)
            std::stable_sort(rows.begin(), rows.end(),
                             [](const LiveBuffer &a, const LiveBuffer &b) { return a.size > b.size; });
        const auto writer = tableWriter(common.format, out, liveColumns(), common.format == Format::Text ? 2 : 0);
        const std::uint64_t limit = common.limit.value_or(common.format == Format::Text ? 40 : std::uint64_t{1} << 40);
        for (std::size_t i = 0; i < rows.size() && i < limit; ++i)
            writer->row(liveRow(answer, rows[i]));
        writer->finish();
        if (common.format == Format::Text && rows.size() > limit)
            out << "  " << std::to_string(rows.size() - limit) << " more; --limit shows them\n";
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addMemoryCommand(CLI::App &program)
{
    auto options = std::make_shared<MemoryAnswerOptions>();
    CLI::App *const app = program.add_subcommand("memory", "Show the buffers of a program and its high-water mark");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, true);
    app->add_flag("--list-programs", options->listsPrograms, "List the programs instead, most heap events first")
        ->group("Selecting");
    app->add_option("--space", options->space, "Memory space: HBM, VMEM, SFLAG, CMEM, SMEM, Host or a number")
        ->type_name("SPACE")
        ->group("Selecting");
    app->add_option("--at", options->at, "List what is alive at the peak or once an event is done")
        ->type_name("peak|ORDER")
        ->group("Selecting");
    app->add_option("--capacity", options->capacity, "Memory of the device, where the profile does not state it")
        ->type_name("SIZE")
        ->group("Selecting");
    app->add_option("--what-if", options->whatIf,
                    "What if a buffer were elsewhere or smaller: offload:NAME, remat:NAME, shard:NAME:N, bits:NAME:N")
        ->type_name("RULE")
        ->allow_extra_args(false)
        ->group("Hypothesis");
    app->add_option("--fit", options->fit, "Look for what has to be off-loaded to fit into this size")
        ->type_name("SIZE")
        ->group("Hypothesis");
    app->add_option("--limit", options->common.limit, "At most this many buffers (text: 40)")
        ->check(wholeBetween(0, 1'000'000'000))
        ->type_name("N")
        ->group("Table");
    app->footer("The order counts the events of the compiler's heap simulation. The curve has the bytes before each\n"
                "event, as XProf's memory viewer; what is alive at an order is what the event leaves behind.\n"
                "Without --program it is the program with most heap events.\n\n"
                "Examples:\n"
                "  planescope-cli memory run.xplane.pb --list-programs\n"
                "  planescope-cli memory run.xplane.pb --program jit_train_step --at 117\n"
                "  planescope-cli memory run.xplane.pb --space VMEM --format json\n"
                "  planescope-cli memory run.xplane.pb --what-if shard:fusion.502:4 --fit 24GiB");
    return {app, [options] { return runMemory(*options); }};
}

} // namespace planescope::cli
