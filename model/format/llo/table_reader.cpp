#include "model/format/llo/table_reader.h"

#include "model/format/llo/llo_text.h"

#include <algorithm>

namespace planescope::llo {

namespace {

constexpr std::uint32_t kMostColumns = 64;

std::vector<std::uint32_t> numbersOf(std::string_view line)
{
    std::vector<std::uint32_t> numbers;
    while (!(line = trimmed(line)).empty()) {
        const std::size_t end = line.find_first_of(" \t");
        const auto number = numberOf<std::uint32_t>(line.substr(0, end));
        if (!number)
            return {};
        numbers.push_back(*number);
        line.remove_prefix(end == std::string_view::npos ? line.size() : end);
    }
    return numbers;
}

/// The text behind `word` when the line begins so.
std::optional<std::string_view> after(std::string_view line, std::string_view word)
{
    if (!line.starts_with(word))
        return {};
    return trimmed(line.substr(word.size()));
}

/// Name of an instruction whose text is `%name = ...`.
std::string nameOfHlo(std::string_view text)
{
    if (text.starts_with('%'))
        text.remove_prefix(1);
    return std::string(text.substr(0, text.find(" = ")));
}

/// "12.50 scheduled bundles ( 3.1%): rest".
struct ScheduleLine {
    double bundles = 0, percent = 0;
    std::string_view rest;
};
std::optional<ScheduleLine> scheduleLine(std::string_view line)
{
    constexpr std::string_view kWord = " scheduled bundles (";
    const std::size_t word = line.find(kWord);
    const std::size_t end = line.find("%):", word == std::string_view::npos ? 0 : word);
    if (word == std::string_view::npos || end == std::string_view::npos)
        return {};
    const auto bundles = realOf(trimmed(line.substr(0, word)));
    const auto percent = realOf(trimmed(line.substr(word + kWord.size(), end - word - kWord.size())));
    if (!bundles || !percent)
        return {};
    return ScheduleLine{*bundles, *percent, trimmed(line.substr(end + 3))};
}

/// "custom-call          (1 instances, 331.00 avg)".
bool readOpcodeRow(std::string_view rest, ScheduleAnalysis::OpcodeRow *row)
{
    const std::size_t open = rest.rfind(" (");
    const std::size_t comma = rest.rfind(" instances, ");
    const std::size_t close = rest.rfind(" avg)");
    if (open == std::string_view::npos || comma == std::string_view::npos || close == std::string_view::npos ||
        comma < open || close < comma)
        return false;
    row->opcode = std::string(trimmed(rest.substr(0, open)));
    const auto instances = numberOf<std::uint64_t>(rest.substr(open + 2, comma - open - 2));
    const auto average = realOf(trimmed(rest.substr(comma + 12, close - comma - 12)));
    if (!instances || !average)
        return false;
    row->instances = *instances;
    row->average = *average;
    return true;
}

/// "[TensorCoreSequencer:0:0x93, TensorCoreSequencer:0:0xf1)".
bool readRange(std::string_view text, HloAddressRange *range)
{
    if (text == "<empty>")
        return true;
    if (!text.starts_with('[') || !text.ends_with(')'))
        return false;
    const auto ends = split(text.substr(1, text.size() - 2), ',');
    if (ends.size() != 2)
        return false;
    const auto first = split(trimmed(ends[0]), ':');
    const auto last = split(trimmed(ends[1]), ':');
    if (first.size() != 3 || last.size() != 3)
        return false;
    const auto overlay = numberOf<std::uint32_t>(first[1]);
    const auto lastOverlay = numberOf<std::uint32_t>(last[1]);
    const auto from = numberOf<std::uint32_t>(first[2], 0);
    const auto to = numberOf<std::uint32_t>(last[2], 0);
    if (!overlay || !lastOverlay || !from || !to || *lastOverlay < *overlay ||
        (*lastOverlay == *overlay && *to < *from))
        return false;
    range->core = std::string(first[0]);
    range->overlay = *overlay;
    range->lastOverlay = *lastOverlay;
    range->from = *from;
    range->to = *to;
    return true;
}

/// Fields of a CSV line; a field in quotes may hold commas.
std::vector<std::string> csvFields(std::string_view line)
{
    std::vector<std::string> fields(1);
    bool inQuotes = false;
    for (const char c : line) {
        if (c == '"')
            inQuotes = !inQuotes;
        else if (c == ',' && !inQuotes)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

bool readBuffer(const std::vector<std::string> &fields, PlacedBuffer *buffer)
{
    if (fields.size() != 8)
        return false;
    const auto id = numberOf<std::uint64_t>(fields[0]);
    const auto benefit = realOf(fields[2]);
    const auto size = numberOf<std::uint64_t>(fields[3]);
    const auto defined = numberOf<std::uint64_t>(fields[4]);
    if (!id || !benefit || !size || !defined)
        return false;
    *buffer = {*id, fields[1], *benefit, *size, *defined, {}, {}, fields[7] == "1"};
    if (!fields[5].empty())
        for (const std::string_view time : split(fields[5], ';')) {
            const auto used = numberOf<std::uint64_t>(time);
            if (!used)
                return false;
            buffer->usedAt.push_back(*used);
        }
    if (!fields[6].empty())
        for (const std::string_view user : split(fields[6], ';'))
            buffer->usedBy.emplace_back(user);
    return true;
}

bool readPlacement(const std::vector<std::string> &fields, BufferPlacement *placement)
{
    if (fields.size() != 5)
        return false;
    std::uint64_t *const targets[] = {&placement->id, &placement->sizeBytes, &placement->offset, &placement->startTime,
                                      &placement->endTime};
    for (std::size_t i = 0; i < 5; ++i) {
        const auto number = numberOf<std::uint64_t>(fields[i]);
        if (!number)
            return false;
        *targets[i] = *number;
    }
    return true;
}

bool isMarkerList(std::string_view text)
{
    for (int lines = 0; lines < 4 && !text.empty(); ++lines) {
        const std::string_view line = takeLine(&text);
        const std::size_t colon = line.rfind(": ");
        if (colon == std::string_view::npos || !numberOf<std::uint64_t>(trimmed(line.substr(colon + 2))))
            return false;
    }
    return true;
}

} // namespace

DumpFileKind dumpFileKind(std::string_view text, std::string_view label)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return DumpFileKind::Other;
    const std::string_view all = text;
    text.remove_prefix(begin);
    struct Start {
        std::string_view word;
        DumpFileKind kind;
    };
    static constexpr Start kStarts[] = {{"= control target key", DumpFileKind::Listing},
                                        {"== CAPAC", DumpFileKind::Utilization},
                                        {"Schedule analysis:", DumpFileKind::Schedule},
                                        {"HLO:\n", DumpFileKind::HloDetails},
                                        {"HLO:\r\n", DumpFileKind::HloDetails},
                                        {"HLO: ", DumpFileKind::StaticProfile},
                                        {"key:", DumpFileKind::SharedBodies},
                                        {"buffer_id,buffer_name,", DumpFileKind::MemoryBuffers},
                                        {"buffer_id,size,offset,", DumpFileKind::MemoryPlacements},
                                        {"time,instruction_name", DumpFileKind::MemorySchedule},
                                        {"ML\xEFR", DumpFileKind::MlirBytecode},
                                        {"$region", DumpFileKind::UnscheduledLlo},
                                        {"module ", DumpFileKind::Mlir},
                                        {"module{", DumpFileKind::Mlir},
                                        {"\"builtin.module\"", DumpFileKind::Mlir},
                                        {"#loc", DumpFileKind::Mlir},
                                        {"#map", DumpFileKind::Mlir}};
    for (const Start &start : kStarts)
        if (text.starts_with(start.word))
            return start.kind;
    if (text.starts_with('#') || text.starts_with('!')) // aliases of attributes and types stand before the module
        return all.find("\nmodule") != std::string_view::npos ||
                       all.find("\"builtin.module\"") != std::string_view::npos
                   ? DumpFileKind::Mlir
                   : DumpFileKind::Other;
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.starts_with('0') && line.find(":  {") != std::string_view::npos)
        return DumpFileKind::Listing;
    if (label.ends_with("trace-markers") && isMarkerList(text))
        return DumpFileKind::TraceMarkers;
    return DumpFileKind::Other;
}

Result<UtilizationTable> readUtilization(const FileContent &content, const std::string &name)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    UtilizationTable table;
    std::uint32_t line = 1;
    if (!takeLine(&*rest).starts_with("== CAPAC"))
        return fail(ErrorCode::UnknownFormat, name);
    for (const std::string_view column : split(takeLine(&*rest), ','))
        table.columns.emplace_back(trimmed(column));
    table.capacities = numbersOf(takeLine(&*rest));
    line += 3;
    if (table.columns.size() > kMostColumns || table.capacities.size() != table.columns.size() ||
        !takeLine(&*rest).starts_with("== UTILIZATION"))
        return fail(ErrorCode::Damaged, name, 0, "utilization");
    while (!rest->empty()) {
        ++line;
        const std::string_view text = takeLine(&*rest);
        if (trimmed(text).empty() && rest->empty())
            break;
        std::vector<std::uint32_t> row = numbersOf(text);
        if (row.size() != table.columns.size()) {
            ++table.badRows;
            if (table.firstBadLine == 0)
                table.firstBadLine = line;
            row.assign(table.columns.size(), 0);
        }
        table.cells.insert(table.cells.end(), row.begin(), row.end());
    }
    return table;
}

Result<ScheduleAnalysis> readSchedule(const FileContent &content, const std::string &name)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    if (trimmed(takeLine(&*rest)) != "Schedule analysis:")
        return fail(ErrorCode::UnknownFormat, name);
    ScheduleAnalysis analysis;
    bool isHlo = false; // the line before belonged to an HLO
    while (!rest->empty()) {
        std::string_view line = trimmed(takeLine(&*rest));
        if (line.empty())
            continue;
        const auto total = [&line](std::string_view word, std::uint64_t *value) {
            const auto text = after(line, word);
            const auto number = text ? numberOf<std::uint64_t>(*text) : std::nullopt;
            if (number)
                *value = *number;
            return number.has_value();
        };
        if (total("total scheduled bundles:", &analysis.total) || total("empty scheduled bundles:", &analysis.empty) ||
            total("non empty scheduled bundles:", &analysis.nonEmpty))
            continue;
        const auto opcode = after(line, "[opcode]");
        const auto row = scheduleLine(opcode ? *opcode : line);
        ScheduleAnalysis::OpcodeRow ofOpcode;
        if (row && opcode && readOpcodeRow(row->rest, &ofOpcode)) {
            ofOpcode.bundles = row->bundles;
            ofOpcode.percent = row->percent;
            analysis.opcodes.push_back(std::move(ofOpcode));
        } else if (row && !opcode) {
            analysis.hlos.push_back(
                {row->rest == "<no hlo>" ? std::string() : std::string(row->rest), row->bundles, row->percent});
        } else if (isHlo && !opcode && !analysis.hlos.empty()) {
            // The text of an HLO may hold line ends, inside of its attributes.
            analysis.hlos.back().hlo.append("\n").append(line);
        } else {
            ++analysis.unknownLines;
        }
        isHlo = isHlo ? !opcode : row && !opcode;
    }
    return analysis;
}

Result<std::vector<HloAddressRange>> readHloDetails(const FileContent &content, const std::string &name)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    std::vector<HloAddressRange> ranges;
    std::string_view operation;
    bool hasAny = false;
    while (!rest->empty()) {
        const std::string_view line = trimmed(takeLine(&*rest));
        hasAny = hasAny || line == "HLO:";
        if (const auto text = after(line, "operation: "))
            operation = *text;
        const auto range = after(line, "emitted bundle range: ");
        HloAddressRange row;
        if (!range)
            continue;
        if (!readRange(*range, &row))
            return fail(ErrorCode::Damaged, name, 0, "bundle range");
        row.text = std::string(operation);
        row.name = nameOfHlo(operation);
        ranges.push_back(std::move(row));
    }
    if (!hasAny)
        return fail(ErrorCode::UnknownFormat, name);
    return ranges;
}

Result<std::vector<TraceMarker>> readTraceMarkers(const FileContent &content, const std::string &name)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    std::vector<TraceMarker> markers;
    while (!rest->empty()) {
        const std::string_view line = trimmed(takeLine(&*rest));
        const std::size_t colon = line.rfind(": ");
        if (line.empty())
            continue;
        const auto id =
            colon == std::string_view::npos ? std::nullopt : numberOf<std::uint64_t>(line.substr(colon + 2));
        if (!id)
            return fail(ErrorCode::UnknownFormat, name, 0, "trace markers");
        markers.push_back({std::string(line.substr(0, colon)), *id});
    }
    return markers;
}

Result<std::vector<SharedBody>> readSharedBodies(const FileContent &content, const std::string &name)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    if (!rest->starts_with("key:"))
        return fail(ErrorCode::UnknownFormat, name);
    std::vector<SharedBody> bodies;
    while (!rest->empty()) {
        const std::string_view line = takeLine(&*rest);
        const std::string_view word = trimmed(line);
        if (const auto key = after(line, "key:"))
            bodies.push_back({std::string(*key), 0, {}});
        else if (const auto ordinal = after(line, "ordinal:"); ordinal && !bodies.empty())
            bodies.back().ordinal = numberOf<std::uint64_t>(*ordinal).value_or(0);
        else if (!word.empty() && !word.starts_with("equivalent_hlos[") && !bodies.empty())
            bodies.back().names.emplace_back(word);
    }
    return bodies;
}

Result<std::vector<StaticProfileEntry>> readStaticProfile(const FileContent &content, const std::string &name)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    if (!rest->starts_with("HLO: "))
        return fail(ErrorCode::UnknownFormat, name);
    std::vector<StaticProfileEntry> entries;
    while (!rest->empty()) {
        const std::string_view line = takeLine(&*rest);
        if (const auto hlo = after(line, "HLO: ")) {
            entries.push_back({std::string(*hlo), {}});
            continue;
        }
        // " - MXU_0 matmul: (0/48) - 0"
        const std::size_t open = line.find(": (");
        const std::size_t slash = line.find('/', open == std::string_view::npos ? 0 : open);
        const std::size_t close = line.find(')', slash == std::string_view::npos ? 0 : slash);
        if (!line.starts_with(" - ") || open == std::string_view::npos || slash == std::string_view::npos ||
            close == std::string_view::npos || entries.empty())
            continue;
        const auto used = numberOf<std::uint64_t>(line.substr(open + 3, slash - open - 3));
        const auto available = numberOf<std::uint64_t>(line.substr(slash + 1, close - slash - 1));
        if (used && available)
            entries.back().counters.push_back({std::string(line.substr(3, open - 3)), *used, *available});
    }
    return entries;
}

Result<void> readMemoryPlan(const FileContent &content, const std::string &name, MemoryPlan *plan)
{
    auto rest = textOf(content, name);
    if (!rest)
        return tl::unexpected<Error>(rest.error());
    const DumpFileKind kind = dumpFileKind(*rest);
    if (kind != DumpFileKind::MemoryBuffers && kind != DumpFileKind::MemoryPlacements &&
        kind != DumpFileKind::MemorySchedule)
        return fail(ErrorCode::UnknownFormat, name);
    takeLine(&*rest);
    while (!rest->empty()) {
        const std::string_view line = takeLine(&*rest);
        if (trimmed(line).empty())
            continue;
        const std::vector<std::string> fields = csvFields(line);
        PlacedBuffer buffer;
        BufferPlacement placement;
        if (kind == DumpFileKind::MemoryBuffers && readBuffer(fields, &buffer))
            plan->buffers.push_back(std::move(buffer));
        else if (kind == DumpFileKind::MemoryPlacements && readPlacement(fields, &placement))
            plan->placements.push_back(placement);
        else if (kind == DumpFileKind::MemorySchedule && fields.size() == 2 &&
                 numberOf<std::uint64_t>(fields[0]) == plan->schedule.size())
            plan->schedule.push_back(fields[1]);
        else
            ++plan->badRows;
    }
    return {};
}

} // namespace planescope::llo
