#include "app/cli/memory_profile_answer.h"

#include "app/cli/memory_answer.h"

#include <algorithm>

namespace planescope::cli {

namespace {

constexpr std::uint64_t kAllRows = std::uint64_t{1} << 40;

Cell wordCell(std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); }

Cell statedSize(std::int64_t bytes) { return bytes > 0 ? Cell(bytes) : Cell(); }

std::string hostOf(const Session &session, const AllocatorProfile &a)
{
    return std::string(session.text(session.host(a.host).name));
}

std::uint64_t rowLimit(const CommonOptions &options)
{
    return options.limit.value_or(options.format == Format::Text ? 20 : kAllRows);
}

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
    const AllocatorEvent peak = a.atPeak();
    return {hostOf(session, a),
            a.id,
            a.peakBytes,
            a.statesFree ? Cell(a.capacityBytes) : Cell(),
            a.events.empty() ? Cell() : Cell(peak.time.toPs()),
            a.statesFree ? Cell(peak.fragmentation) : Cell(),
            a.statesFree ? Cell(a.lifetimePeakBytes) : Cell(),
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
    const bool isBlock = active.kind == ActiveAllocation::Kind::Block;
    const AllocatorEvent *const event = isBlock ? &a.events[active.event] : nullptr;
    return {hostOf(session, a),
            a.id,
            event ? wordCell(a.texts[event->op]) : Cell(),
            active.blockBytes,
            active.requestedBytes,
            std::uint64_t{active.count},
            event ? wordCell(a.texts[event->region]) : Cell(),
            event ? wordCell(dataTypeName(event->dataType)) : Cell(),
            event ? wordCell(a.texts[event->shape]) : Cell(),
            std::string(isBlock                                           ? "block"
                        : active.kind == ActiveAllocation::Kind::Reserved ? "reserved for programs"
                                                                          : "taken before")};
}

std::vector<Column> failureColumns()
{
    return {{"host", "host", ColumnUnit::Text},
            {"allocator", "allocator", ColumnUnit::Text},
            {"at_ps", "at", ColumnUnit::TimePoint},
            {"requested_bytes", "requested", ColumnUnit::Size},
            {"in_use_bytes", "in use", ColumnUnit::Size},
            {"pool_bytes", "held", ColumnUnit::Size},
            {"device_free_bytes", "free on the device", ColumnUnit::Size},
            {"op", "op", ColumnUnit::Text}};
}

TableRow failureRow(const Session &session, const AllocatorProfile &a, const AllocatorFailure &failure)
{
    return {hostOf(session, a),
            a.id,
            failure.time.toPs(),
            failure.requestedBytes,
            failure.inUseBytes,
            statedSize(failure.poolBytes),
            failure.deviceFreeBytes >= 0 ? Cell(failure.deviceFreeBytes) : Cell(),
            wordCell(a.texts[failure.op])};
}

void writeSitesJson(JsonWriter &json, const AllocationSites &sites)
{
    json.beginArray();
    for (const AllocationSite &site : sites.sites) {
        json.beginObject(JsonWriter::Layout::Inline).key("size_bytes").integer(site.bytes);
        json.key("blocks").integer(site.count).key("kind").cell(wordCell(site.kind), ColumnUnit::Text);
        json.key("device").cell(wordCell(site.device), ColumnUnit::Text);
        if (sites.source == AllocationSites::Source::OutOfMemoryReport) {
            json.key("unpadded_bytes").cell(statedSize(site.unpaddedBytes), ColumnUnit::Size);
            json.key("shape").cell(wordCell(site.shape), ColumnUnit::Text);
        }
        json.key("stack").beginArray(JsonWriter::Layout::Inline);
        for (const std::uint32_t row : site.stack) {
            json.beginObject(JsonWriter::Layout::Inline).key("function").text(sites.frames[row].function);
            json.key("source").text(sites.frames[row].place()).end();
        }
        json.end().end();
    }
    json.end();
}

/// What stands above the sites in words.
void writeSiteHead(Output &out, const std::string &name, const AllocationSites &sites)
{
    if (sites.source == AllocationSites::Source::OutOfMemoryReport) {
        const std::string space = sites.sites.empty() ? std::string("memory") : sites.sites.front().device;
        out << name << ": out of memory in " << space;
        if (sites.neededBytes > 0 && sites.capacityBytes > 0)
            out << ": " << sizeWords(sites.neededBytes) << " of " << sizeWords(sites.capacityBytes) << ", "
                << sizeWords(sites.neededBytes - sites.capacityBytes) << " too much";
        out << '\n';
        for (const auto &[part, bytes] : sites.parts)
            out << "  " << part << ' ' << sizeWords(bytes) << '\n';
        out << "Largest allocations, as the compiler names them: " << sizeWords(sites.totalBytes()) << " in "
            << std::to_string(sites.sites.size()) << "\n\n";
        return;
    }
    out << name << ": " << sizeWords(sites.totalBytes()) << " in " << std::to_string(sites.sites.size())
        << " call stacks\n\n";
}

} // namespace

void writeAllocatorJson(Output &out, const AllocatorAnswer &answer)
{
    const Session &session = *answer.session;
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/memory-profile/1");
    writeFile(json, session);
    json.key("allocators").beginArray();
    const std::vector<Column> columns = allocatorColumns();
    for (const AllocatorProfile &a : answer.allocators) {
        const TableRow row = allocatorRow(session, a);
        const AllocatorEvent peak = a.atPeak();
        json.beginObject();
        for (std::size_t i = 0; i < columns.size(); ++i)
            json.key(columns[i].key).cell(row[i], columns[i].unit);
        const bool hasFree = a.statesFree || a.hasPool;
        json.key("heap_at_peak_bytes").integer(peak.heapBytes);
        json.key("reserved_at_peak_bytes").cell(a.statesFree ? Cell(peak.reservedBytes) : Cell(), ColumnUnit::Size);
        json.key("free_at_peak_bytes").cell(hasFree ? Cell(peak.freeBytes) : Cell(), ColumnUnit::Size);
        json.key("pool_at_peak_bytes").cell(a.hasPool ? Cell(peak.inUse() + peak.freeBytes) : Cell(), ColumnUnit::Size);
        json.key("peak_step").cell(a.statesFree ? Cell(a.peakStep) : Cell(), ColumnUnit::Count);
        json.key("timeline").beginArray();
        for (const std::uint32_t i : sampledEvents(a.events)) {
            const AllocatorEvent &e = a.events[i];
            json.beginObject(JsonWriter::Layout::Inline).key("at_ps").integer(e.time.toPs());
            json.key("event").text(e.isFree ? "free" : "allocate");
            json.key("in_use_bytes").integer(e.inUse()).key("heap_bytes").integer(e.heapBytes);
            json.key("reserved_bytes").cell(a.statesFree ? Cell(e.reservedBytes) : Cell(), ColumnUnit::Size);
            json.key("free_bytes").cell(hasFree ? Cell(e.freeBytes) : Cell(), ColumnUnit::Size);
            json.key("fragmentation_share").cell(a.statesFree ? Cell(e.fragmentation) : Cell(), ColumnUnit::Share);
            json.key("block_bytes").integer(e.blockBytes).key("requested_bytes").integer(e.requestedBytes);
            json.key("step").cell(a.statesFree ? Cell(e.step) : Cell(), ColumnUnit::Count);
            json.key("op").cell(wordCell(a.texts[e.op]), ColumnUnit::Text);
            json.key("shape").cell(wordCell(a.texts[e.shape]), ColumnUnit::Text).end();
        }
        json.end();
        if (const AllocationSites sites = sitesAtPeak(a); !sites.sites.empty()) {
            json.key("sites_at_peak");
            writeSitesJson(json, sites);
        }
        json.end();
    }
    json.end();
    Table active{activeColumns(), {}}, failures{failureColumns(), {}};
    for (const AllocatorProfile &a : answer.allocators) {
        for (const ActiveAllocation &row : a.active)
            active.rows.push_back(activeRow(session, a, row));
        for (const AllocatorFailure &failure : a.failures)
            failures.rows.push_back(failureRow(session, a, failure));
    }
    json.key("allocations_at_peak").rows(active);
    json.key("out_of_memory").rows(failures);
    if (const AllocationSites *sites = session.allocationSites()) {
        json.key("total_bytes").integer(sites->totalBytes()).key("left_out").integer(sites->broken);
        if (sites->source == AllocationSites::Source::OutOfMemoryReport) {
            json.key("needed_bytes").cell(statedSize(sites->neededBytes), ColumnUnit::Size);
            json.key("capacity_bytes").cell(statedSize(sites->capacityBytes), ColumnUnit::Size);
            json.key("parts").beginObject();
            for (const auto &[part, bytes] : sites->parts)
                json.key(part).integer(bytes);
            json.end();
        }
        json.key("sites");
        writeSitesJson(json, *sites);
    }
    writeMissing(json, answer.missing);
    json.finish();
}

void writeAllocatorTables(const CommonOptions &options, Output &out, const AllocatorAnswer &answer)
{
    const Session &session = *answer.session;
    const bool isText = options.format == Format::Text;
    if (isText && !answer.allocators.empty()) {
        const auto summary = tableWriter(options.format, out, allocatorColumns());
        for (const AllocatorProfile &a : answer.allocators)
            summary->row(allocatorRow(session, a));
        summary->finish();
        const bool hasFailures = std::any_of(answer.allocators.begin(), answer.allocators.end(),
                                             [](const AllocatorProfile &a) { return !a.failures.empty(); });
        if (hasFailures) {
            out << "\nOut of memory\n";
            const auto failures = tableWriter(options.format, out, failureColumns(), 2);
            for (const AllocatorProfile &a : answer.allocators)
                for (const AllocatorFailure &failure : a.failures)
                    failures->row(failureRow(session, a, failure));
            failures->finish();
        }
        out << "\nIn use at the peak\n";
    }
    if (!isText || !answer.allocators.empty()) {
        const auto writer = tableWriter(options.format, out, activeColumns(), isText ? 2 : 0);
        const std::uint64_t limit = rowLimit(options);
        for (const AllocatorProfile &a : answer.allocators)
            for (std::size_t i = 0; i < a.active.size() && i < limit; ++i)
                writer->row(activeRow(session, a, a.active[i]));
        writer->finish();
    }
    if (isText)
        for (const MissingData &missing : answer.missing)
            out << missing.why << ' ' << missing.howToRecord << '\n';
}

void writeSites(const CommonOptions &options, Output &out, const std::string &name, const AllocationSites &sites)
{
    const bool isReport = sites.source == AllocationSites::Source::OutOfMemoryReport;
    std::vector<Column> columns{{"size_bytes", "size", ColumnUnit::Size},   {"blocks", "blocks", ColumnUnit::Count},
                                {"kind", "kind", ColumnUnit::Text},         {"device", "device", ColumnUnit::Text},
                                {"function", "function", ColumnUnit::Text}, {"source", "source", ColumnUnit::Text}};
    if (isReport) {
        columns.push_back({"unpadded_bytes", "without padding", ColumnUnit::Size});
        columns.push_back({"shape", "shape", ColumnUnit::Text});
    }
    if (options.format == Format::Text)
        writeSiteHead(out, name, sites);
    const auto writer = tableWriter(options.format, out, columns);
    const std::uint64_t limit = rowLimit(options);
    for (std::size_t i = 0; i < sites.sites.size() && i < limit; ++i) {
        const AllocationSite &site = sites.sites[i];
        const CallFrame *const own = sites.ownFrame(site);
        TableRow row{site.bytes,
                     site.count,
                     wordCell(site.kind),
                     wordCell(site.device),
                     own ? wordCell(own->function) : Cell(),
                     own ? wordCell(own->place()) : Cell()};
        if (isReport) {
            row.push_back(statedSize(site.unpaddedBytes));
            row.push_back(wordCell(site.shape));
        }
        writer->row(row);
    }
    writer->finish();
}

void writeSiteTree(const CommonOptions &options, Output &out, const std::string &name, const AllocationSites &sites)
{
    const bool isText = options.format == Format::Text;
    if (isText)
        writeSiteHead(out, name, sites);
    const auto writer = tableWriter(options.format, out,
                                    {{"size_bytes", "size", ColumnUnit::Size},
                                     {"share", "share", ColumnUnit::Share},
                                     {"blocks", "blocks", ColumnUnit::Count},
                                     {"depth", "depth", ColumnUnit::Count},
                                     {"function", "call stack, from the outside", ColumnUnit::Text},
                                     {"source", "source", ColumnUnit::Text}});
    const MemoryNode root = treeOfSites(sites);
    const double whole = static_cast<double>(std::max<std::int64_t>(root.bytes, 1));
    std::uint64_t left = options.limit.value_or(isText ? 60 : kAllRows);
    const auto add = [&](const MemoryNode &node, std::size_t depth, const auto &self) -> void {
        for (const MemoryNode &child : node.children) {
            if (left == 0)
                return;
            --left;
            const std::string words = child.kind == MemoryNode::Kind::Named ? child.name : "(not stated)";
            writer->row({child.bytes, static_cast<double>(child.bytes) / whole, child.count, std::uint64_t{depth},
                         isText ? std::string(2 * depth, ' ') + words : words, wordCell(child.place)});
            self(child, depth + 1, self);
        }
    };
    add(root, 0, add);
    writer->finish();
}

} // namespace planescope::cli
