#include "widgets/kernel/compiler_sheets.h"

#include "model/text/kernel_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace planescope {

namespace {

QString compilerWord(const char *text) { return QCoreApplication::translate("planescope::CompilerPage", text); }

ColumnWords compilerColumn(const char *title, const char *tip = nullptr, bool hasBar = false)
{
    ColumnWords words;
    words.title = compilerWord(title);
    words.tip = tip ? compilerWord(tip) : QString();
    words.hasBar = hasBar;
    return words;
}

std::string addressWord(std::uint32_t address) { return text::bundleAddress(address).toStdString(); }

TableSheetPtr rangeSheet(const KernelCode &code)
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text},        {"core", "core", ColumnUnit::Text},
                     {"from", "from", ColumnUnit::Text},        {"to", "to", ColumnUnit::Text},
                     {"bundles", "bundles", ColumnUnit::Count}, {"overlay", "overlay", ColumnUnit::Count},
                     {"text", "text", ColumnUnit::Text}};
    for (const HloAddressRange &range : code.ranges) {
        if (range.isEmpty()) {
            table.rows.push_back({range.name, {}, {}, {}, {}, {}, range.text});
            continue;
        }
        const bool isWithinOne = range.overlay == range.lastOverlay && range.to >= range.from;
        table.rows.push_back({range.name, range.core, addressWord(range.from), addressWord(range.to),
                              isWithinOne ? Cell(std::uint64_t{range.to - range.from}) : Cell(),
                              std::uint64_t{range.overlay}, range.text});
    }
    return makeSheet(std::move(table),
                     {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "HLO instruction")),
                      compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Core"),
                                     QT_TRANSLATE_NOOP("planescope::CompilerPage",
                                                       "Whose sequencer runs the code; nothing: no code was emitted.")),
                      compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "From")),
                      compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "To"),
                                     QT_TRANSLATE_NOOP("planescope::CompilerPage",
                                                       "The first address behind the code, in its overlay.")),
                      compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Bundles")),
                      compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Overlay")),
                      compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Text"))});
}

TableSheetPtr hloScheduleSheet(const ScheduleAnalysis &schedule)
{
    Table table;
    table.columns = {{"hlo", "hlo", ColumnUnit::Text},
                     {"bundles", "bundles", ColumnUnit::Number},
                     {"share", "share", ColumnUnit::Share}};
    for (const ScheduleAnalysis::HloRow &row : schedule.hlos)
        table.rows.push_back({row.hlo.empty() ? std::string("<no hlo>") : row.hlo, row.bundles, row.percent / 100});
    return makeSheet(
        std::move(table),
        {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "HLO instruction")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Bundles"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "A bundle that several share is divided.")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Share"), nullptr, true)});
}

TableSheetPtr opcodeScheduleSheet(const ScheduleAnalysis &schedule)
{
    Table table;
    table.columns = {{"opcode", "opcode", ColumnUnit::Text},
                     {"bundles", "bundles", ColumnUnit::Number},
                     {"share", "share", ColumnUnit::Share},
                     {"instances", "instances", ColumnUnit::Count},
                     {"average", "average", ColumnUnit::Number}};
    for (const ScheduleAnalysis::OpcodeRow &row : schedule.opcodes)
        table.rows.push_back({row.opcode, row.bundles, row.percent / 100, row.instances, row.average});
    return makeSheet(
        std::move(table),
        {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "HLO opcode")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Bundles")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Share"), nullptr, true),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Instructions")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Bundles of one"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "Bundles divided by instructions."))});
}

TableSheetPtr planSheet(const MemoryPlan &plan)
{
    std::map<std::uint64_t, const PlacedBuffer *> byId;
    for (const PlacedBuffer &buffer : plan.buffers)
        byId.emplace(buffer.id, &buffer);
    Table table;
    table.columns = {{"buffer", "buffer", ColumnUnit::Text},   {"size_bytes", "size", ColumnUnit::Size},
                     {"offset", "offset", ColumnUnit::Text},   {"start", "start", ColumnUnit::Count},
                     {"end", "end", ColumnUnit::Count},        {"first_op", "first op", ColumnUnit::Text},
                     {"last_op", "last op", ColumnUnit::Text}, {"benefit", "benefit", ColumnUnit::Number},
                     {"placed", "placed", ColumnUnit::Text}};
    const auto opAt = [&plan](std::uint64_t time) {
        return time < plan.schedule.size() ? Cell(plan.schedule[time]) : Cell();
    };
    const std::string yes = compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "yes")).toStdString();
    const std::string no = compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "no")).toStdString();
    std::map<std::uint64_t, bool> isPlaced;
    for (const BufferPlacement &at : plan.placements) {
        const auto found = byId.find(at.id);
        isPlaced[at.id] = true;
        table.rows.push_back({found != byId.end() ? Cell(found->second->name) : Cell("#" + std::to_string(at.id)),
                              at.sizeBytes, addressWord(static_cast<std::uint32_t>(at.offset)), at.startTime,
                              at.endTime, opAt(at.startTime), opAt(at.endTime),
                              found != byId.end() ? Cell(found->second->benefit) : Cell(), yes});
    }
    // Candidates that found no room stay where they were.
    for (const PlacedBuffer &buffer : plan.buffers)
        if (!isPlaced.count(buffer.id))
            table.rows.push_back({buffer.name,
                                  buffer.sizeBytes,
                                  {},
                                  buffer.definedAt,
                                  buffer.usedAt.empty() ? Cell() : Cell(buffer.usedAt.back()),
                                  opAt(buffer.definedAt),
                                  buffer.usedBy.empty() ? Cell() : Cell(buffer.usedBy.back()),
                                  buffer.benefit,
                                  no});
    return makeSheet(
        std::move(table),
        {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Buffer")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Size")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Offset"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "Bytes from the begin of the fast memory.")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Start"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "Place in the order of instructions.")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "End")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "First instruction")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Last instruction")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Benefit"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "The compiler's own estimate, without a unit.")),
         compilerColumn(
             QT_TRANSLATE_NOOP("planescope::CompilerPage", "Placed"),
             QT_TRANSLATE_NOOP("planescope::CompilerPage", "Whether the buffer found room; else it stays in HBM."))});
}

TableSheetPtr sharedSheet(const KernelCode &code)
{
    Table table;
    table.columns = {{"body", "body", ColumnUnit::Text},
                     {"uses", "uses", ColumnUnit::Count},
                     {"ordinal", "ordinal", ColumnUnit::Count},
                     {"names", "names", ColumnUnit::Text}};
    for (const SharedBody &body : code.sharedBodies) {
        std::string names;
        for (const std::string &name : body.names)
            names += (names.empty() ? "" : ", ") + name;
        table.rows.push_back({body.key, static_cast<std::uint64_t>(body.names.size()), body.ordinal, names});
    }
    return makeSheet(
        std::move(table),
        {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Compiled body")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Uses"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "HLO instructions that share the body.")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Ordinal")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "HLO instructions"))});
}

TableSheetPtr markerSheet(const KernelCode &code)
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text}, {"id", "id", ColumnUnit::Id}};
    for (const TraceMarker &marker : code.markers)
        table.rows.push_back({marker.name, marker.id});
    return makeSheet(std::move(table), {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Mark")),
                                        compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Number"),
                                                       QT_TRANSLATE_NOOP("planescope::CompilerPage",
                                                                         "What the trace has in place of the name."))});
}

TableSheetPtr debugSheet(const KernelPage &page)
{
    Table table;
    table.columns = {{"program", "program", ColumnUnit::Text},
                     {"module", "module", ColumnUnit::Text},
                     {"opcode", "opcode", ColumnUnit::Text},
                     {"instructions", "instructions", ColumnUnit::Count},
                     {"control", "control", ColumnUnit::Count}};
    for (const LloProgram &program : page.debugPrograms) {
        struct Counted {
            std::uint64_t all = 0, control = 0;
        };
        std::map<std::uint32_t, Counted> byOpcode;
        for (const LloInstruction &instruction : program.instructions) {
            Counted &counted = byOpcode[instruction.opcode];
            ++counted.all;
            counted.control +=
                instruction.region < program.regions.size() && program.regions[instruction.region].isControl();
        }
        for (const auto &[opcode, counted] : byOpcode) {
            const std::string_view name = lloOpcodeName(opcode);
            table.rows.push_back({program.name, program.module,
                                  name.empty() ? "#" + std::to_string(opcode) : std::string(name), counted.all,
                                  counted.control});
        }
    }
    return makeSheet(
        std::move(table),
        {compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Program")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "HLO module")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "LLO opcode"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage",
                                          "The format is not published: a number stands where its name is not known.")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Instructions")),
         compilerColumn(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Of control"),
                        QT_TRANSLATE_NOOP("planescope::CompilerPage", "Tests and steps of loops and predicates."))},
        {}, 2);
}

} // namespace

QString compilerTableName(CompilerTable table)
{
    switch (table) {
    case CompilerTable::Ranges:
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Addresses of HLO instructions"));
    case CompilerTable::ScheduleByHlo:
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Schedule by HLO instruction"));
    case CompilerTable::ScheduleByCode:
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Schedule by HLO opcode"));
    case CompilerTable::MemoryPlan:
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Memory-space assignment"));
    case CompilerTable::SharedBodies:
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Shared bodies"));
    case CompilerTable::Markers:
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "Trace marks"));
    case CompilerTable::DebugProgram:
        break;
    }
    return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "LLO program of the profile"));
}

QString compilerTableSource(CompilerTable table)
{
    const QString dump = compilerWord(
        QT_TRANSLATE_NOOP("planescope::CompilerPage",
                          "It lies beside the listing in the folder of a dump: LIBTPU_INIT_ARGS=\"--xla_jf_dump_to=DIR "
                          "--xla_jf_dump_llo_text=true\"."));
    const auto file = [&dump](const char *label) {
        return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage", "File: %1.txt."))
                   .arg(QString::fromLatin1(label)) +
               QLatin1Char(' ') + dump;
    };
    switch (table) {
    case CompilerTable::Ranges:
        return file("hlo-details");
    case CompilerTable::ScheduleByHlo:
    case CompilerTable::ScheduleByCode:
        return file("schedule-analysis_final_bundles");
    case CompilerTable::MemoryPlan:
        return file("memory-space-assignment-bufferinfo, -allocinfo, -scheduleinfo");
    case CompilerTable::SharedBodies:
        return file("deduplication-map");
    case CompilerTable::Markers:
        return file("trace-markers");
    case CompilerTable::DebugProgram:
        break;
    }
    return compilerWord(QT_TRANSLATE_NOOP("planescope::CompilerPage",
                                          "The profile holds it when it was recorded with LLO debug information."));
}

std::size_t compilerRows(const KernelCode *code, const KernelPage *page, CompilerTable table)
{
    if (table == CompilerTable::DebugProgram)
        return page ? page->debugPrograms.size() : 0;
    if (!code)
        return 0;
    switch (table) {
    case CompilerTable::Ranges:
        return code->ranges.size();
    case CompilerTable::ScheduleByHlo:
        return code->schedule ? code->schedule->hlos.size() : 0;
    case CompilerTable::ScheduleByCode:
        return code->schedule ? code->schedule->opcodes.size() : 0;
    case CompilerTable::MemoryPlan:
        return code->memory ? std::max(code->memory->buffers.size(), code->memory->placements.size()) : 0;
    case CompilerTable::SharedBodies:
        return code->sharedBodies.size();
    case CompilerTable::Markers:
        return code->markers.size();
    default:
        return 0;
    }
}

TableSheetPtr compilerSheet(const KernelCode *code, const KernelPage *page, CompilerTable table)
{
    if (compilerRows(code, page, table) == 0)
        return nullptr;
    switch (table) {
    case CompilerTable::Ranges:
        return rangeSheet(*code);
    case CompilerTable::ScheduleByHlo:
        return hloScheduleSheet(*code->schedule);
    case CompilerTable::ScheduleByCode:
        return opcodeScheduleSheet(*code->schedule);
    case CompilerTable::MemoryPlan:
        return planSheet(*code->memory);
    case CompilerTable::SharedBodies:
        return sharedSheet(*code);
    case CompilerTable::Markers:
        return markerSheet(*code);
    case CompilerTable::DebugProgram:
        break;
    }
    return debugSheet(*page);
}

} // namespace planescope
