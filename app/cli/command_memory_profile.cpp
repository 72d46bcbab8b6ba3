// planescope-cli memory-profile: what the allocators did while the profile was recorded.
#include "app/cli/commands.h"
#include "app/cli/memory_answer.h"
#include "app/cli/profile_input.h"
#include "model/format/pprof/pprof_reader.h"
#include "model/format/xplane/host_steps.h"
#include "model/io/open_content.h"

#include <filesystem>
#include <memory>

namespace planescope::cli {

namespace {

struct AllocatorOptions {
    CommonOptions common;
    std::optional<std::string> allocator;
};

struct AllocatorAnswer {
    SessionPtr session;
    std::vector<AllocatorProfile> allocators;
    std::vector<MissingData> missing;
};

Cell wordCell(const std::string &text) { return text.empty() ? Cell() : Cell(text); }

std::vector<Column> allocatorColumns()
{
    return {{"host", "host", ColumnUnit::Text},
            {"name", "allocator", ColumnUnit::Text},
            {"peak_bytes", "peak", ColumnUnit::Size},
            {"capacity_bytes", "capacity", ColumnUnit::Size},
            {"peak_at_ps", "at", ColumnUnit::TimePoint},
            {"fragmentation_at_peak_share", "fragmentation", ColumnUnit::Share},
            {"lifetime_peak_bytes", "lifetime peak", ColumnUnit::Size},
            {"allocations", "allocations", ColumnUnit::Count},
            {"deallocations", "frees", ColumnUnit::Count}};
}

TableRow allocatorRow(const Session &session, const AllocatorProfile &a)
{
    const AllocatorEvent &peak = a.events[a.peakEvent];
    return {std::string(session.text(session.host(a.host).name)),
            a.id,
            a.peakBytes,
            a.capacityBytes,
            peak.time.toPs(),
            peak.fragmentation,
            a.lifetimePeakBytes,
            a.allocations,
            a.deallocations};
}

std::vector<Column> activeColumns()
{
    return {{"host", "host", ColumnUnit::Text},
            {"allocator", "allocator", ColumnUnit::Text},
            {"op", "op", ColumnUnit::Text},
            {"block_bytes", "size", ColumnUnit::Size},
            {"requested_bytes", "requested", ColumnUnit::Size},
            {"occurrences", "times", ColumnUnit::Count},
            {"region", "region", ColumnUnit::Text},
            {"data_type", "type", ColumnUnit::Text},
            {"shape", "shape", ColumnUnit::Text},
            {"kind", "kind", ColumnUnit::Text}};
}

TableRow activeRow(const Session &session, const AllocatorProfile &a, const ActiveAllocation &active)
{
    TableRow row{std::string(session.text(session.host(a.host).name)), a.id};
    const bool isBlock = active.kind == ActiveAllocation::Kind::Block;
    const AllocatorEvent *const event = isBlock ? &a.events[active.event] : nullptr;
    row.push_back(event ? wordCell(a.texts[event->op]) : Cell());
    row.emplace_back(active.blockBytes);
    row.emplace_back(active.requestedBytes);
    row.emplace_back(std::uint64_t{active.count});
    row.push_back(event ? wordCell(a.texts[event->region]) : Cell());
    row.push_back(event ? wordCell(dataTypeName(event->dataType)) : Cell());
    row.push_back(event ? wordCell(a.texts[event->shape]) : Cell());
    row.emplace_back(std::string(isBlock                                           ? "block"
                                 : active.kind == ActiveAllocation::Kind::Reserved ? "reserved for programs"
                                                                                   : "taken before"));
    return row;
}

void writeAllocatorJson(Output &out, const AllocatorAnswer &answer)
{
    const Session &session = *answer.session;
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/memory-profile/1").key("file").text(session.name());
    json.key("allocators").beginArray();
    const std::vector<Column> columns = allocatorColumns();
    for (const AllocatorProfile &a : answer.allocators) {
        const TableRow row = allocatorRow(session, a);
        const AllocatorEvent &peak = a.events[a.peakEvent];
        json.beginObject();
        for (std::size_t i = 0; i < columns.size(); ++i)
            json.key(columns[i].key).cell(row[i], columns[i].unit);
        json.key("heap_at_peak_bytes")
            .integer(peak.heapBytes)
            .key("reserved_at_peak_bytes")
            .integer(peak.reservedBytes);
        json.key("free_at_peak_bytes").integer(peak.freeBytes).key("peak_step").integer(a.peakStep);
        json.key("timeline").beginArray();
        for (const std::uint32_t i : sampledEvents(a.events)) {
            const AllocatorEvent &e = a.events[i];
            json.beginObject(JsonWriter::Layout::Inline).key("at_ps").integer(e.time.toPs());
            json.key("event").text(e.isFree ? "free" : "allocate");
            json.key("in_use_bytes").integer(e.inUse()).key("heap_bytes").integer(e.heapBytes);
            json.key("reserved_bytes").integer(e.reservedBytes).key("free_bytes").integer(e.freeBytes);
            json.key("fragmentation_share").number(e.fragmentation);
            json.key("block_bytes").integer(e.blockBytes).key("requested_bytes").integer(e.requestedBytes);
            json.key("step").integer(e.step).key("op").cell(wordCell(a.texts[e.op]), ColumnUnit::Text);
            json.key("shape").cell(wordCell(a.texts[e.shape]), ColumnUnit::Text).end();
        }
        json.end();
        json.end();
    }
    json.end();
    Table active{activeColumns(), {}};
    for (const AllocatorProfile &a : answer.allocators)
        for (const ActiveAllocation &row : a.active)
            active.rows.push_back(activeRow(session, a, row));
    json.key("allocations_at_peak").rows(active);
    writeMissing(json, answer.missing);
    json.finish();
}

std::vector<Column> siteColumns()
{
    return {{"size_bytes", "size", ColumnUnit::Size},   {"blocks", "blocks", ColumnUnit::Count},
            {"kind", "kind", ColumnUnit::Text},         {"device", "device", ColumnUnit::Text},
            {"function", "function", ColumnUnit::Text}, {"source", "source", ColumnUnit::Text}};
}

std::string placeOf(const CallFrame &frame)
{
    return frame.file + (frame.line > 0 ? ":" + std::to_string(frame.line) : std::string());
}

/// A device memory profile: what lies there at one moment, by call stack.
ExitCode writeSites(const AllocatorOptions &options, const AllocationSites &sites, const std::string &name)
{
    const CommonOptions &common = options.common;
    const std::uint64_t limit = common.limit.value_or(common.format == Format::Text ? 20 : std::uint64_t{1} << 40);
    return writeAnswer(common, [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/memory-profile/1").key("file").text(name);
            json.key("total_bytes").integer(sites.totalBytes()).key("left_out").integer(sites.broken);
            json.key("sites").beginArray();
            for (const AllocationSite &site : sites.sites) {
                json.beginObject(JsonWriter::Layout::Inline).key("size_bytes").integer(site.bytes);
                json.key("blocks").integer(site.count).key("kind").cell(wordCell(site.kind), ColumnUnit::Text);
                json.key("device").cell(wordCell(site.device), ColumnUnit::Text);
                json.key("stack").beginArray(JsonWriter::Layout::Inline);
                for (const std::uint32_t row : site.stack) {
                    json.beginObject(JsonWriter::Layout::Inline).key("function").text(sites.frames[row].function);
                    json.key("source").text(placeOf(sites.frames[row])).end();
                }
                json.end().end();
            }
            json.end();
            writeMissing(json, {});
            json.finish();
            return;
        }
        if (common.format == Format::Text)
            out << name << ": " << cellText(sites.totalBytes(), ColumnUnit::Size).toStdString() << " in "
                << std::to_string(sites.sites.size()) << " call stacks\n\n";
        const auto writer = tableWriter(common.format, out, siteColumns());
        for (std::size_t i = 0; i < sites.sites.size() && i < limit; ++i) {
            const AllocationSite &site = sites.sites[i];
            const CallFrame *const own = sites.ownFrame(site);
            writer->row({site.bytes, site.count, wordCell(site.kind), wordCell(site.device),
                         own ? wordCell(own->function) : Cell(), own ? wordCell(placeOf(*own)) : Cell()});
        }
        writer->finish();
    });
}

/// Nothing when the file is no device memory profile.
std::optional<ExitCode> runSites(const AllocatorOptions &options)
{
    const std::string &file = options.common.files.front();
    std::error_code ignored;
    if (file == "-" || !std::filesystem::is_regular_file(file, ignored))
        return std::nullopt;
    OpenProgress progress;
    const Result<OpenedContent> opened = openContent(file, progress, {});
    if (!opened || opened->kind != ContentKind::Pprof)
        return std::nullopt;
    const Result<AllocationSites> sites = readPprof(opened->content.bytes);
    if (!sites) {
        printError(sites.error());
        return exitCodeOf(sites.error().code);
    }
    return writeSites(options, *sites, std::filesystem::path(file).filename().string());
}

ExitCode runMemoryProfile(const AllocatorOptions &options)
{
    const CommonOptions &common = options.common;
    if (const std::optional<ExitCode> done = runSites(options))
        return *done;
    ExitCode code = ExitCode::Fine;
    AllocatorAnswer answer;
    answer.session = loadProfile(common.files.front(), common, &code);
    if (!answer.session)
        return code;
    const Session &session = *answer.session;
    if (hasMemoryProfile(session)) {
        MemoryProfileOptions wanted;
        wanted.steps = hostStepLookup(answer.session);
        answer.allocators = memoryProfile(session, wanted);
    }
    const bool hadAny = !answer.allocators.empty();
    std::erase_if(answer.allocators, [&](const AllocatorProfile &a) {
        return (common.host && !common.host->matches(session.text(session.host(a.host).name))) ||
               (options.allocator && *options.allocator != a.id);
    });
    if (hadAny && options.allocator && answer.allocators.empty()) {
        printError("There is no allocator \"" + *options.allocator + "\".");
        return ExitCode::Usage;
    }
    if (!hadAny)
        answer.missing.push_back({"allocators", "The profile has no allocator events.",
                                  "Record with the host tracer on, level 2 or above, while memory is allocated."});
    const ExitCode written = writeAnswer(common, [&](Output &out) {
        if (common.format == Format::Json)
            return writeAllocatorJson(out, answer);
        const bool isText = common.format == Format::Text;
        if (isText && !answer.allocators.empty()) {
            const auto summary = tableWriter(common.format, out, allocatorColumns());
            for (const AllocatorProfile &a : answer.allocators)
                summary->row(allocatorRow(session, a));
            summary->finish();
            out << "\nIn use at the peak\n";
        }
        const auto writer = tableWriter(common.format, out, activeColumns(), isText ? 2 : 0);
        const std::uint64_t limit = common.limit.value_or(isText ? 20 : std::uint64_t{1} << 40);
        for (const AllocatorProfile &a : answer.allocators)
            for (std::size_t i = 0; i < a.active.size() && i < limit; ++i)
                writer->row(activeRow(session, a, a.active[i]));
        if (!isText || !answer.allocators.empty())
            writer->finish();
        if (isText)
            for (const MissingData &missing : answer.missing)
                out << missing.why << ' ' << missing.howToRecord << '\n';
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addMemoryProfileCommand(CLI::App &program)
{
    auto options = std::make_shared<AllocatorOptions>();
    CLI::App *const app =
        program.add_subcommand("memory-profile", "Show what the allocators held, and what was in use at the peak");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, false);
    app->add_option("--allocator", options->allocator, "Only this one: a device number or a name such as GPU_0_bfc")
        ->type_name("NAME")
        ->group("Selecting");
    app->add_option("--limit", options->common.limit, "At most this many rows per allocator (text: 20)")
        ->check(wholeBetween(0, 1'000'000'000))
        ->type_name("N")
        ->group("Table");
    app->footer(
        "The timeline of the JSON has at most 1000 points per allocator; each is the greatest of its neighbours.\n"
        "Memory that is in use but was taken before the step or the recording stands as one row.\n"
        "FILE may also be a device memory profile (pprof): what lies there at one moment, by call stack.\n\n"
        "Examples:\n"
        "  planescope-cli memory-profile run.xplane.pb\n"
        "  planescope-cli memory-profile run.xplane.pb --allocator GPU_0_bfc --format json");
    return {app, [options] { return runMemoryProfile(*options); }};
}

} // namespace planescope::cli
