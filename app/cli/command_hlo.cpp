// planescope-cli hlo: programs as text, one op with what is around it.
#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/hlo_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/hlo_graph.h"
#include "model/analysis/op_metrics.h"
#include "model/export/hlo_dot.h"
#include "model/format/hlo/hlo_outline.h"
#include "model/format/hlo/hlo_printer.h"

#include <memory>

namespace planescope::cli {

namespace {

struct HloCommandOptions {
    CommonOptions common;
    std::string computation, op, style = "long";
    std::int64_t radius = 1;
    bool lists = false, asDot = false, mergeFusions = false, withMetadata = false;
};

/// What the profile measured of an op; nothing for programs that did not run.
struct Measured {
    bool isKnown = false;
    bool hasCost = false;
    OpSums sums;
};

class HloAnswer
{
public:
    HloAnswer(const HloCommandOptions &options, SessionPtr session, std::shared_ptr<const hlo::Modules> modules,
              HloChoice choice) :
        m_options(options),
        m_session(std::move(session)), m_modules(std::move(modules)), m_choice(std::move(choice)),
        m_text(options.style == "short" ? hlo::TextStyle::Short : hlo::TextStyle::Long)
    {
        m_text.withMetadata = options.withMetadata;
    }

    /// The answer is HLO text or DOT: what else it says has to be a comment.
    bool isCode() const { return m_options.asDot || (m_choice.module && m_choice.op == HloModule::kNone); }

    void write(Output &out)
    {
        const bool isTable = m_options.common.format == Format::Csv || m_options.common.format == Format::Markdown;
        const bool isOp = m_choice.op != HloModule::kNone;
        if (m_options.asDot)
            out << hloDot(*m_choice.module, graph());
        else if (m_options.common.format == Format::Json)
            writeJson(out);
        else if (!m_choice.module)
            writeList(out);
        else if (isOp && isTable)
            writeNeighbours(*tableWriter(m_options.common.format, out, neighbourColumns()));
        else if (isOp)
            writeOp(out);
        else if (isTable)
            writeInstructions(*tableWriter(m_options.common.format, out, instructionColumns()));
        else
            writeText(out);
    }

private:
    const HloModule &module() const { return *m_choice.module; }
    static std::string textOf(std::string_view text) { return std::string(text); }

    HloGraph graph() const
    {
        HloGraphOptions options;
        options.radius = static_cast<unsigned>(m_options.radius);
        options.mergeFusions = m_options.mergeFusions;
        if (m_choice.op != HloModule::kNone)
            return hloNeighbourhood(module(), m_choice.op, options);
        return hloComputationGraph(
            module(), m_choice.computation != HloModule::kNone ? m_choice.computation : module().entry(), options);
    }

    // The list of programs.

    void writeList(Output &out) const
    {
        const bool hasHosts = m_session->hosts().size() > 1;
        std::vector<Column> columns{{"id", "id", ColumnUnit::Id},
                                    {"name", "name", ColumnUnit::Text},
                                    {"computations", "computations", ColumnUnit::Count},
                                    {"instructions", "instructions", ColumnUnit::Count},
                                    {"size_bytes", "size", ColumnUnit::Size}};
        if (hasHosts)
            columns.push_back({"host", "host", ColumnUnit::Text});
        const auto writer = tableWriter(m_options.common.format, out, columns);
        for (const Program &program : m_session->programs()) {
            TableRow row = programCells(program);
            if (hasHosts)
                row.emplace_back(textOf(m_session->text(m_session->host(program.host).name)));
            writer->row(row);
        }
        writer->finish();
        if (m_session->programs().empty() && m_options.common.format == Format::Text)
            out << "The profile holds no HLO programs. Record with enable_hlo_proto on.\n";
    }

    TableRow programCells(const Program &program) const
    {
        const auto outline = hloOutline(program.proto);
        return {program.hasId ? Cell(program.id) : Cell(), textOf(m_session->text(program.name)),
                outline ? Cell(outline->computations) : Cell(), outline ? Cell(outline->instructions) : Cell(),
                static_cast<std::uint64_t>(program.proto.size())};
    }

    void writeProgram(JsonWriter &json, const Program &program) const
    {
        const TableRow cells = programCells(program);
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("id").cell(cells[0], ColumnUnit::Id).key("name").cell(cells[1], ColumnUnit::Text);
        json.key("host").text(m_session->text(m_session->host(program.host).name));
        json.key("computations").cell(cells[2], ColumnUnit::Count);
        json.key("instructions").cell(cells[3], ColumnUnit::Count);
        json.key("size_bytes").cell(cells[4], ColumnUnit::Size);
        json.end();
    }

    // A module or a computation.

    void writeText(Output &out) const
    {
        const bool isPart = m_choice.computation != HloModule::kNone;
        const hlo::TextLines lines = isPart ? hlo::TextLines(m_choice.module, m_choice.computation, m_text)
                                            : hlo::TextLines(m_choice.module, m_text);
        for (std::size_t i = 0; i < lines.size(); ++i)
            out << validUtf8(lines.text(i)) << '\n';
    }

    static std::vector<Column> instructionColumns()
    {
        return {{"computation", "computation", ColumnUnit::Text}, {"name", "name", ColumnUnit::Text},
                {"opcode", "opcode", ColumnUnit::Text},           {"shape", "shape", ColumnUnit::Text},
                {"op_name", "op name", ColumnUnit::Text},         {"source", "source", ColumnUnit::Text}};
    }

    template <class Visit> void eachComputation(const Visit &visit) const
    {
        if (m_choice.computation != HloModule::kNone)
            return visit(m_choice.computation);
        for (std::uint32_t c = 0; c < module().computations().size(); ++c)
            visit(c);
    }

    void writeInstructions(TableWriter &writer) const
    {
        eachComputation([&](std::uint32_t c) {
            for (const std::uint32_t row : module().schedule(c)) {
                const HloInstruction &i = module().instructions()[row];
                const std::string source = module().sourceOf(i);
                writer.row({textOf(module().computations()[c].name), textOf(i.name), textOf(i.opcode),
                            hlo::shapeTextOf(i), i.opName.empty() ? Cell() : Cell(textOf(i.opName)),
                            source.empty() ? Cell() : Cell(source)});
            }
        });
        writer.finish();
    }

    // One op.

    static std::vector<Column> neighbourColumns()
    {
        return {{"distance", "distance", ColumnUnit::Count}, {"name", "name", ColumnUnit::Text},
                {"opcode", "opcode", ColumnUnit::Text},      {"shape", "shape", ColumnUnit::Text},
                {"inside", "inside", ColumnUnit::Text},      {"op_name", "op name", ColumnUnit::Text}};
    }

    void writeNeighbours(TableWriter &writer) const
    {
        const HloGraph around = graph();
        for (const HloGraphNode &node : around.nodes) {
            const HloInstruction &i = module().instructions()[node.row];
            writer.row({static_cast<std::uint64_t>(node.distance), textOf(i.name), textOf(i.opcode),
                        hlo::shapeTextOf(i),
                        node.within == HloGraphNode::kTop ? Cell() : Cell(nameOf(around.nodes[node.within].row)),
                        i.opName.empty() ? Cell() : Cell(textOf(i.opName))});
        }
        writer.finish();
    }

    std::string nameOf(std::uint32_t row) const { return textOf(module().instructions()[row].name); }

    std::string namesOf(std::span<const std::uint32_t> rows) const
    {
        std::string names;
        for (const std::uint32_t row : rows)
            if (row != HloModule::kNone)
                names += (names.empty() ? "" : ", ") + nameOf(row);
        return names;
    }

    std::string calledOf(const HloInstruction &instruction) const
    {
        std::string names;
        for (const std::uint32_t c : module().called(instruction))
            if (c != HloModule::kNone)
                names += (names.empty() ? "" : ", ") + textOf(module().computations()[c].name);
        return names;
    }

    Measured measured() const
    {
        Measured out;
        if (m_session->eventCount() == 0)
            return out;
        const auto index = OpIndex::build(m_session, hlo::lookupOf(m_modules), m_options.common.threads);
        const OpTable table = index->table();
        for (const OpRow &row : table.rows) {
            const OpInfo &op = index->ops()[row.op];
            if (op.programId == m_choice.program->id && op.name == nameOf(m_choice.op)) {
                out.isKnown = true;
                out.hasCost = op.hasCost;
                out.sums = row.sums;
            }
        }
        return out;
    }

    void writeOp(Output &out) const
    {
        const HloInstruction &i = module().instructions()[m_choice.op];
        hlo::TextOptions expression(hlo::TextStyle::Expression);
        expression.withMetadata = m_options.withMetadata;
        out << validUtf8(hlo::instructionText(module(), m_choice.op, expression)) << "\n\n";
        const auto fact = [&out](const char *name, const std::string &value) {
            if (!value.empty())
                out << "  " << name << std::string(14 - std::string_view(name).size(), ' ') << validUtf8(value) << '\n';
        };
        fact("program", textOf(m_session->text(m_choice.program->name)));
        fact("computation", textOf(module().computations()[i.computation].name));
        if (const std::uint64_t elements = hlo::leftOutElements(module(), m_choice.op); elements > 0)
            fact("value", std::to_string(elements) + " elements, left out");
        fact("op name", textOf(i.opName));
        fact("source", module().sourceOf(i));
        fact("sharding", hlo::shardingOf(i));
        fact("copy of", textOf(i.deduplicatedName));
        fact("operands", namesOf(hloProducers(module(), m_choice.op)));
        fact("users", namesOf(hloConsumers(module(), m_choice.op)));
        fact("runs after", namesOf(module().controlPredecessors(i)));
        fact("calls", calledOf(i));
        if (const Measured m = measured(); m.isKnown) {
            fact("executions", cellText(m.sums.occurrences, ColumnUnit::Count).toStdString());
            fact("time", cellText(m.sums.timePs, ColumnUnit::Duration).toStdString());
            if (m.hasCost) {
                fact("flops", cellText(m.sums.flops, ColumnUnit::Number).toStdString());
                fact("bytes", cellText(static_cast<std::uint64_t>(m.sums.bytes), ColumnUnit::Size).toStdString());
            }
        }
        const auto stack = module().stack(i);
        if (!stack.empty())
            out << "\nStack, innermost first\n";
        for (const HloStackFrame *frame : stack)
            out << "  " << validUtf8(frame->file) << ':' << std::to_string(frame->line) << "  "
                << validUtf8(frame->function) << '\n';
        out << "\nNeighbourhood of radius " << std::to_string(m_options.radius) << '\n';
        writeNeighbours(*textWriter(out, neighbourColumns(), {terminalWidth(), 2}));
        if (i.opcode != "fusion")
            return;
        for (const std::uint32_t c : module().called(i))
            if (c != HloModule::kNone)
                out << '\n' << validUtf8(hlo::computationText(module(), c, m_text)) << '\n';
    }

    // JSON.

    void writeNames(JsonWriter &json, const char *key, std::span<const std::uint32_t> rows) const
    {
        json.key(key).beginArray(JsonWriter::Layout::Inline);
        for (const std::uint32_t row : rows)
            if (row == HloModule::kNone)
                json.null();
            else
                json.text(nameOf(row));
        json.end();
    }

    void writeInstruction(JsonWriter &json, std::uint32_t row) const
    {
        const HloInstruction &i = module().instructions()[row];
        const auto word = [&json](const char *key, const std::string &value) {
            if (value.empty())
                json.key(key).null();
            else
                json.key(key).text(value);
        };
        json.key("name").text(nameOf(row)).key("opcode").text(textOf(i.opcode));
        json.key("shape").text(hlo::shapeTextOf(i));
        word("fusion_kind", textOf(i.fusionKind));
        word("custom_call_target", textOf(i.customCallTarget));
        writeNames(json, "operands", module().operands(i));
        writeNames(json, "users", module().users(row));
        writeNames(json, "control_predecessors", module().controlPredecessors(i));
        json.key("called").beginArray(JsonWriter::Layout::Inline);
        for (const std::uint32_t c : module().called(i))
            if (c != HloModule::kNone)
                json.text(textOf(module().computations()[c].name));
        json.end();
        word("op_type", textOf(i.opType));
        word("op_name", textOf(i.opName));
        word("source", module().sourceOf(i));
        word("sharding", hlo::shardingOf(i));
        json.key("text").text(hlo::instructionText(module(), row, m_text));
    }

    void writeOpJson(JsonWriter &json) const
    {
        const HloInstruction &i = module().instructions()[m_choice.op];
        json.key("op").beginObject();
        json.key("computation").text(textOf(module().computations()[i.computation].name));
        writeInstruction(json, m_choice.op);
        json.key("stack").beginArray();
        for (const HloStackFrame *frame : module().stack(i)) {
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("file").text(textOf(frame->file)).key("function").text(textOf(frame->function));
            json.key("line").integer(static_cast<std::int64_t>(frame->line)).end();
        }
        json.end();
        json.key("measured");
        if (const Measured m = measured(); m.isKnown) {
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("occurrences").integer(m.sums.occurrences).key("time_ps").integer(m.sums.timePs);
            json.key("flops").cell(m.hasCost ? Cell(m.sums.flops) : Cell(), ColumnUnit::Number);
            json.key("bytes_accessed").cell(m.hasCost ? Cell(m.sums.bytes) : Cell(), ColumnUnit::Number).end();
        } else {
            json.null();
        }
        json.end();
        const HloGraph around = graph();
        json.key("neighbourhood").beginObject();
        json.key("radius").integer(m_options.radius).key("nodes").beginArray();
        for (const HloGraphNode &node : around.nodes) {
            const HloInstruction &at = module().instructions()[node.row];
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("name").text(nameOf(node.row)).key("opcode").text(textOf(at.opcode));
            json.key("shape").text(hlo::shapeTextOf(at));
            json.key("distance").integer(static_cast<std::uint64_t>(node.distance)).key("inside");
            if (node.within == HloGraphNode::kTop)
                json.null();
            else
                json.text(nameOf(around.nodes[node.within].row));
            constexpr const char *omitted[] = {"none", "some", "all"};
            json.key("omitted_operands").text(omitted[static_cast<std::size_t>(node.operands)]);
            json.key("omits_users").boolean(node.isMissingUsers).end();
        }
        json.end().key("edges").beginArray();
        for (const HloGraphEdge &edge : around.edges) {
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("from")
                .text(nameOf(around.nodes[edge.from].row))
                .key("to")
                .text(nameOf(around.nodes[edge.to].row));
            json.key("operand").cell(edge.isControl ? Cell() : Cell(static_cast<std::uint64_t>(edge.operand)),
                                     ColumnUnit::Count);
            json.key("control").boolean(edge.isControl).end();
        }
        json.end().end();
    }

    void writeModuleJson(JsonWriter &json) const
    {
        json.key("computations").beginArray();
        eachComputation([&](std::uint32_t c) {
            const HloComputation &computation = module().computations()[c];
            json.beginObject().key("name").text(textOf(computation.name));
            json.key("entry").boolean(computation.isEntry).key("fusion").boolean(computation.isFusion);
            json.key("root");
            if (computation.root == HloModule::kNone)
                json.null();
            else
                json.text(nameOf(computation.root));
            writeNames(json, "callers", module().callers(c));
            json.key("instructions").beginArray();
            for (const std::uint32_t row : module().schedule(c)) {
                json.beginObject(JsonWriter::Layout::Inline);
                writeInstruction(json, row);
                json.end();
            }
            json.end().end();
        });
        json.end();
    }

    void writeJson(Output &out) const
    {
        JsonWriter json(out);
        json.beginObject().key("schema").text("planescope/hlo/1");
        writeFile(json, *m_session);
        std::vector<MissingData> missing;
        if (m_choice.module) {
            json.key("program");
            writeProgram(json, *m_choice.program);
            json.key("scheduled").boolean(module().isScheduled());
            if (m_choice.op != HloModule::kNone)
                writeOpJson(json);
            else
                writeModuleJson(json);
        } else {
            json.key("programs").beginArray();
            for (const Program &program : m_session->programs())
                writeProgram(json, program);
            json.end();
            if (m_session->programs().empty())
                missing.push_back(
                    {"programs", "The file holds no HLO programs.",
                     "Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX."});
        }
        writeMissing(json, missing);
        json.finish();
    }

    const HloCommandOptions &m_options;
    SessionPtr m_session;
    std::shared_ptr<const hlo::Modules> m_modules;
    HloChoice m_choice;
    hlo::TextOptions m_text;
};

ExitCode runHlo(const HloCommandOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    const auto modules = std::make_shared<const hlo::Modules>(session);
    HloChoice choice;
    if (!options.lists)
        choice = chooseHlo(*modules, {common.program.value_or(std::string()), options.computation, options.op});
    if (choice.problem.empty() && options.asDot && !choice.module) {
        choice.problem = "--dot wants one program: choose it with --program";
        choice.code = ExitCode::Usage;
    }
    if (choice.problem.empty() && options.asDot && choice.computation == HloModule::kNone &&
        choice.module->entry() == HloModule::kNone) {
        choice.problem = "the program names no entry: choose a computation with --computation";
        choice.code = ExitCode::Usage;
    }
    if (!choice.problem.empty()) {
        printError(choice.problem);
        return choice.code;
    }
    HloAnswer answer(options, session, modules, std::move(choice));
    const ExitCode written = writeAnswer(
        common, noticeOf(*session), [&](Output &out) { answer.write(out); }, answer.isCode() ? "// " : "");
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addHloCommand(CLI::App &program)
{
    auto options = std::make_shared<HloCommandOptions>();
    CLI::App *const app = program.add_subcommand("hlo", "Print programs, or one op with what is around it");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    const char *const kSelection = "Selecting";
    app->add_option("--program", options->common.program, "The program (default: the only one; else the list)")
        ->type_name("NAME|ID")
        ->group(kSelection);
    CLI::Option *const computation = app->add_option("--computation", options->computation, "One computation of it")
                                         ->type_name("NAME")
                                         ->group(kSelection);
    app->add_option("--op", options->op, "One op, with operands, users, source and fused ops")
        ->type_name("NAME")
        ->group(kSelection)
        ->excludes(computation);
    app->add_option("--radius", options->radius, "Steps from the op that are shown (default: 1)")
        ->check(wholeBetween(0, 100))
        ->type_name("N")
        ->group(kSelection);
    app->add_flag("--merge-fusions", options->mergeFusions, "Without what is inside fusions around the op")
        ->group(kSelection);
    app->add_flag("--list-programs", options->lists, "The list, even of one program")->group(kSelection);
    const char *const kForm = "Form";
    app->add_flag("--dot", options->asDot, "The op's neighbourhood, or the computation, as a graph for Graphviz")
        ->group(kForm);
    app->add_option("--style", options->style, "long: as compilers dump it; short: names alone (default: long)")
        ->check(oneOf({"long", "short"}))
        ->type_name("long|short")
        ->group(kForm);
    app->add_flag("--metadata", options->withMetadata, "Also op name and source line of every instruction")
        ->group(kForm);
    app->footer("FILE may be a profile, an HLO proto or HLO text. JSON keys: programs of the list; program and\n"
                "computations of a module; op and neighbourhood of an op.\n\n"
                "Examples:\n"
                "  planescope-cli hlo run.xplane.pb --list-programs\n"
                "  planescope-cli hlo run.xplane.pb --program jit_train_step > step.hlo.txt\n"
                "  planescope-cli hlo run.xplane.pb --op fusion.3 --radius 2 --dot | dot -Tsvg > fusion.svg\n"
                "  planescope-cli hlo module_0013.jit_f.after_optimizations.txt --computation main --format csv");
    return {app, [options] { return runHlo(*options); }};
}

} // namespace planescope::cli
