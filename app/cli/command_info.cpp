// planescope-cli info: what is in a profile.
#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/device_facts.h"
#include "model/analysis/line_words.h"
#include "model/format/hlo/hlo_outline.h"
#include "model/text/format_value.h"
#include "model/text/import_text.h"

#include <algorithm>
#include <memory>

namespace planescope::cli {

namespace {

struct InfoOptions {
    CommonOptions common;
    bool withDerived = false;
};

/// Everything that info prints, gathered once for all formats.
struct ProfileInfo {
    const Session &session;
    std::vector<PlaneId> planes;
    bool withDerived = false;
    DeviceFacts device;
    std::vector<MissingData> missing;
    std::vector<std::uint64_t> typeCounts; ///< per plane

    std::string text(NameId id) const { return std::string(session.text(id)); }
    /// Entries of /host:metadata that are no programs: symbol tables, LLO programs.
    std::uint64_t entriesWithoutHlo() const
    {
        std::uint64_t entries = 0;
        for (std::uint32_t i = 0; i < session.planes().size(); ++i)
            if (session.plane(PlaneId{i}).kind == PlaneKind::HostMetadata)
                entries += typeCounts[i];
        return entries - std::min<std::uint64_t>(entries, session.programs().size());
    }
    std::vector<LineId> linesOf(PlaneId plane) const
    {
        std::vector<LineId> lines;
        for (const LineId id : session.plane(plane).lines)
            if (withDerived || !session.line(id).isDerived)
                lines.push_back(id);
        return lines;
    }
};

Cell beginCell(const Line &line) { return line.events.size() ? Cell(line.range.begin.toPs()) : Cell(); }
Cell endCell(const Line &line) { return line.events.size() ? Cell(line.range.end.toPs()) : Cell(); }

Cell instructionCell(const Program &program)
{
    const auto outline = hloOutline(program.proto);
    return outline ? Cell(outline->instructions) : Cell();
}

template <class T> Cell optionalCell(const std::optional<T> &value) { return value ? Cell(*value) : Cell(); }

std::vector<MissingData> missingOf(const Session &session, const DeviceFacts &device)
{
    std::vector<MissingData> missing;
    if (session.planes().empty() && !session.programs().empty())
        missing.push_back({"events", "The file is an HLO program, no recording.", "Record while the program runs."});
    else if (session.eventCount() == 0)
        missing.push_back({"events", "The file holds no events.", "Record while the program runs."});
    if (session.epochNs() == 0)
        missing.push_back({"epoch_ns", "The file does not say when it was recorded.",
                           "Record with a profiler that writes the Task Environment plane."});
    if (session.programs().empty())
        missing.push_back(
            {"programs", "The file holds no HLO programs.",
             "Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX."});
    if (device.count == 0) {
        missing.push_back({"device", "The file has no TPU or GPU plane.", "Record on a machine with an accelerator."});
    } else {
        const char *const how = "Newer profilers write the peaks of the device into its plane.";
        if (device.type.empty())
            missing.push_back({"device.type", "The plane of the device does not name its type.", how});
        if (!device.flopsPerSecond)
            missing.push_back(
                {"device.peaks.flops_per_s", "The plane of the device does not state its compute rate.", how});
        if (!device.hbmBytesPerSecond)
            missing.push_back(
                {"device.peaks.hbm_bytes_per_s", "The plane of the device does not state its memory rate.", how});
    }
    return missing;
}

void writeHosts(JsonWriter &json, const ProfileInfo &info)
{
    json.key("hosts").beginArray();
    for (const Host &host : info.session.hosts()) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("name").text(info.text(host.name)).key("file").text(host.file);
        json.key("size_bytes").integer(host.fileSize.value);
        json.key("epoch_ns").cell(host.epochNs ? Cell(host.epochNs) : Cell(), ColumnUnit::Number);
        json.key("offset_ps").integer(host.offset.toPs());
        json.end();
    }
    json.end();
}

void writePlanes(JsonWriter &json, const ProfileInfo &info)
{
    json.key("planes").beginArray();
    for (const PlaneId id : info.planes) {
        const Plane &plane = info.session.plane(id);
        json.beginObject();
        json.key("name").text(info.text(plane.name)).key("host").text(info.text(info.session.host(plane.host).name));
        json.key("id").text(std::to_string(plane.wireId)).key("kind").text(planeKindWord(plane.kind));
        json.key("events").integer(plane.eventCount);
        json.key("event_types").integer(info.typeCounts[id.value]);
        json.key("counters").integer(static_cast<std::uint64_t>(plane.counters.size()));
        json.key("lines").beginArray();
        for (const LineId lineId : info.linesOf(id)) {
            const Line &line = info.session.line(lineId);
            json.beginObject(JsonWriter::Layout::Inline);
            json.key("name").text(info.text(line.name)).key("id").text(std::to_string(line.wireId));
            json.key("kind").text(lineKindWord(line.kind));
            json.key("events").integer(static_cast<std::uint64_t>(line.events.size()));
            json.key("begin_ps").cell(beginCell(line), ColumnUnit::TimePoint);
            json.key("end_ps").cell(endCell(line), ColumnUnit::TimePoint);
            if (info.withDerived)
                json.key("derived").boolean(line.isDerived);
            json.end();
        }
        json.end();
        json.end();
    }
    json.end();
}

void writeDevice(JsonWriter &json, const DeviceFacts &device)
{
    json.key("device");
    if (device.count == 0) {
        json.null();
        return;
    }
    json.beginObject();
    json.key("type").cell(device.type.empty() ? Cell() : Cell(device.type), ColumnUnit::Text);
    json.key("count").integer(static_cast<std::uint64_t>(device.count));
    json.key("peaks").beginObject();
    json.key("flops_per_s").cell(optionalCell(device.flopsPerSecond), ColumnUnit::Number);
    json.key("hbm_bytes_per_s").cell(optionalCell(device.hbmBytesPerSecond), ColumnUnit::Number);
    json.key("vmem_read_bytes_per_s").cell(optionalCell(device.vmemReadBytesPerSecond), ColumnUnit::Number);
    json.key("vmem_write_bytes_per_s").cell(optionalCell(device.vmemWriteBytesPerSecond), ColumnUnit::Number);
    json.key("memory_bytes").cell(optionalCell(device.memoryBytes), ColumnUnit::Size);
    json.end().end();
}

void writeReport(JsonWriter &json, const Session &session)
{
    json.key("import_report").beginArray();
    for (const ImportEntry &entry : session.importReport().entries()) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("severity").text(severityWord(entry.severity)).key("what").text(importCodeWord(entry.code));
        json.key("count").integer(entry.count);
        if (entry.hasOffset)
            json.key("offset").integer(entry.offset);
        if (entry.bytes)
            json.key("size_bytes").integer(entry.bytes);
        if (!entry.place.empty())
            json.key("place").text(entry.place);
        if (!entry.text.empty())
            json.key("text").text(entry.text);
        json.end();
    }
    json.end();
}

void writeInfoJson(Output &out, const ProfileInfo &info)
{
    const Session &session = info.session;
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/info/1");
    writeFile(json, session);
    json.key("size_bytes").integer(session.fileSize().value);
    writeHosts(json, info);
    writePlanes(json, info);
    json.key("events_total").integer(session.eventCount());
    json.key("span_ps").cell(session.eventCount() ? Cell(session.range().length().toPs()) : Cell(),
                             ColumnUnit::Duration);
    json.key("epoch_ns").cell(session.epochNs() ? Cell(session.epochNs()) : Cell(), ColumnUnit::Number);
    json.key("programs").beginArray();
    for (const Program &program : session.programs()) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("id").cell(program.hasId ? Cell(program.id) : Cell(), ColumnUnit::Id);
        json.key("name").text(info.text(program.name));
        json.key("instructions").cell(instructionCell(program), ColumnUnit::Count);
        if (session.hosts().size() > 1)
            json.key("host").text(info.text(session.host(program.host).name));
        json.end();
    }
    json.end();
    json.key("program_entries").beginObject(JsonWriter::Layout::Inline);
    json.key("total").integer(info.entriesWithoutHlo() + session.programs().size());
    json.key("with_hlo").integer(std::uint64_t{session.programs().size()});
    json.key("without_hlo").integer(info.entriesWithoutHlo());
    json.end();
    writeDevice(json, info.device);
    writeReport(json, session);
    writeMissing(json, info.missing);
    json.finish();
}

std::vector<Column> lineColumns()
{
    return {{"host", "host", ColumnUnit::Text},       {"plane", "plane", ColumnUnit::Text},
            {"plane_id", "plane id", ColumnUnit::Id}, {"line", "line", ColumnUnit::Text},
            {"line_id", "line id", ColumnUnit::Id},   {"line_kind", "kind", ColumnUnit::Text},
            {"events", "events", ColumnUnit::Count},  {"begin_ps", "begin", ColumnUnit::TimePoint},
            {"end_ps", "end", ColumnUnit::TimePoint}};
}

/// One row per line; a plane without lines has one without a line.
void writeLines(TableWriter &writer, const ProfileInfo &info)
{
    for (const PlaneId id : info.planes) {
        const Plane &plane = info.session.plane(id);
        const TableRow head{info.text(info.session.host(plane.host).name), info.text(plane.name), plane.wireId};
        const std::vector<LineId> lines = info.linesOf(id);
        if (lines.empty()) {
            TableRow row = head;
            row.resize(lineColumns().size());
            writer.row(row);
        }
        for (const LineId lineId : lines) {
            const Line &line = info.session.line(lineId);
            TableRow row = head;
            for (Cell &cell : TableRow{info.text(line.name), line.wireId, std::string(lineKindWord(line.kind)),
                                       static_cast<std::uint64_t>(line.events.size()), beginCell(line), endCell(line)})
                row.push_back(std::move(cell));
            writer.row(row);
        }
    }
    writer.finish();
}

/// "4 planes", "1 plane".
std::string counted(std::uint64_t n, const std::string &one, const std::string &many)
{
    return cellText(n, ColumnUnit::Count).toStdString() + " " + (n == 1 ? one : many);
}

void writeDeviceText(Output &out, const DeviceFacts &device)
{
    if (device.count == 0)
        return;
    out << "  device    " << cellText(std::uint64_t(device.count), ColumnUnit::Count) << " x "
        << (device.type.empty() ? std::string("unnamed type") : device.type);
    if (device.flopsPerSecond)
        out << ", peak " << cellText(*device.flopsPerSecond, ColumnUnit::FlopsPerSecond);
    if (device.hbmBytesPerSecond)
        out << ", HBM " << cellText(*device.hbmBytesPerSecond, ColumnUnit::BytesPerSecond);
    out << '\n';
}

void writeInfoText(Output &out, const ProfileInfo &info)
{
    const Session &session = info.session;
    std::uint64_t lineCount = 0;
    for (const PlaneId id : info.planes)
        lineCount += info.linesOf(id).size();
    out << validUtf8(session.name()) << '\n';
    out << "  contents  " << counted(session.eventCount(), "event", "events") << ", "
        << counted(session.hosts().size(), "host", "hosts") << ", " << counted(info.planes.size(), "plane", "planes")
        << ", " << counted(lineCount, "line", "lines") << ", "
        << counted(session.programs().size(), "program", "programs") << '\n';
    out << "  size      " << cellText(session.fileSize().value, ColumnUnit::Size) << '\n';
    if (session.eventCount())
        out << "  span      " << cellText(session.range().length().toPs(), ColumnUnit::Duration) << '\n';
    if (session.epochNs())
        out << "  recorded  " << text::epochTime(session.epochNs()) << '\n';
    writeDeviceText(out, info.device);

    if (!info.planes.empty())
        out << "\nPlanes\n";
    const auto planes = tableWriter(Format::Text, out,
                                    {{"plane", "plane", ColumnUnit::Text},
                                     {"host", "host", ColumnUnit::Text},
                                     {"id", "id", ColumnUnit::Id},
                                     {"lines", "lines", ColumnUnit::Count},
                                     {"counters", "counters", ColumnUnit::Count},
                                     {"events", "events", ColumnUnit::Count}},
                                    2);
    for (const PlaneId id : info.planes) {
        const Plane &plane = session.plane(id);
        planes->row({info.text(plane.name), info.text(session.host(plane.host).name), plane.wireId,
                     static_cast<std::uint64_t>(info.linesOf(id).size()),
                     static_cast<std::uint64_t>(plane.counters.size()), plane.eventCount});
    }
    if (!info.planes.empty())
        planes->finish();

    if (lineCount > 0) {
        out << "\nLines\n";
        const bool hasHosts = session.hosts().size() > 1;
        std::vector<Column> columns{
            {"plane", "plane", ColumnUnit::Text},         {"line", "line", ColumnUnit::Text},
            {"kind", "kind", ColumnUnit::Text},           {"events", "events", ColumnUnit::Count},
            {"begin_ps", "begin", ColumnUnit::TimePoint}, {"end_ps", "end", ColumnUnit::TimePoint}};
        if (hasHosts)
            columns.insert(columns.begin(), {"host", "host", ColumnUnit::Text});
        const auto lines = tableWriter(Format::Text, out, columns, 2);
        for (const PlaneId id : info.planes)
            for (const LineId lineId : info.linesOf(id)) {
                const Line &line = session.line(lineId);
                TableRow row{info.text(session.plane(id).name),
                             info.text(line.name),
                             std::string(lineKindWord(line.kind)),
                             static_cast<std::uint64_t>(line.events.size()),
                             beginCell(line),
                             endCell(line)};
                if (hasHosts)
                    row.insert(row.begin(), info.text(session.host(session.plane(id).host).name));
                lines->row(row);
            }
        lines->finish();
    }

    if (!session.programs().empty()) {
        out << "\nPrograms\n";
        const auto programs = tableWriter(Format::Text, out,
                                          {{"name", "name", ColumnUnit::Text},
                                           {"id", "id", ColumnUnit::Id},
                                           {"instructions", "instructions", ColumnUnit::Count}},
                                          2);
        for (const Program &program : session.programs())
            programs->row(
                {info.text(program.name), program.hasId ? Cell(program.id) : Cell(), instructionCell(program)});
        programs->finish();
    }
    if (info.entriesWithoutHlo() > 0)
        out << (session.programs().empty() ? "\nPrograms\n  " : "  ")
            << counted(info.entriesWithoutHlo(), "entry", "entries") << " of /host:metadata without an HLO proto\n";
    if (!session.importReport().isEmpty()) {
        out << "\nImport report\n";
        for (const ImportEntry &entry : session.importReport().entries())
            out << "  " << text::severityText(entry.severity) << ": "
                << text::importText(entry, QLocale::c()).replace(QChar(0x202F), u' ') << '\n';
    }
}

/// Markdown: the facts as a list, then the lines as a table.
void writeInfoMarkdown(Output &out, const ProfileInfo &info)
{
    const Session &session = info.session;
    out << "# " << markdownField(validUtf8(session.name())) << "\n\n";
    out << "- events: " << std::to_string(session.eventCount()) << '\n';
    out << "- planes: " << std::to_string(info.planes.size()) << '\n';
    out << "- programs: " << std::to_string(session.programs().size()) << '\n';
    if (session.eventCount())
        out << "- span_ps: " << std::to_string(session.range().length().toPs()) << '\n';
    if (info.device.count)
        out << "- device: " << std::to_string(info.device.count) << " x " << markdownField(validUtf8(info.device.type))
            << '\n';
    out << '\n';
    writeLines(*markdownWriter(out, lineColumns()), info);
}

ExitCode runInfo(const InfoOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    ProfileInfo info{*session, {}, options.withDerived, deviceFacts(*session), {}, {}};
    info.typeCounts.resize(session->planes().size());
    for (const EventType &type : session->eventTypes())
        ++info.typeCounts[type.plane.value];
    info.missing = missingOf(*session, info.device);
    for (std::uint32_t i = 0; i < session->planes().size(); ++i)
        if (isChosen(*session, PlaneId{i}, common))
            info.planes.push_back(PlaneId{i});
    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
        switch (common.format) {
        case Format::Json:
            return writeInfoJson(out, info);
        case Format::Csv:
            return writeLines(*csvWriter(out, lineColumns()), info);
        case Format::Markdown:
            return writeInfoMarkdown(out, info);
        case Format::Text:
            return writeInfoText(out, info);
        }
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addInfoCommand(CLI::App &program)
{
    auto options = std::make_shared<InfoOptions>();
    CLI::App *const app = program.add_subcommand("info", "Say what is in a profile");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, false);
    app->add_flag("--derived", options->withDerived, "Also lines that are computed from others (scopes, steps, ...)")
        ->group("Selecting");
    app->footer("JSON keys: hosts, planes with their lines, events_total, span_ps, epoch_ns, programs (those with an "
                "HLO proto),\n"
                "program_entries (all that /host:metadata lists), device with peaks, import_report, missing.\n"
                "Ids are text in JSON, since they use all 64 bits. What is not recorded is null.\n\n"
                "Examples:\n"
                "  planescope-cli info run.xplane.pb\n"
                "  planescope-cli info logdir/plugins/profile/run1 --format json | jq '.planes[].name'\n"
                "  gunzip -c run.xplane.pb.gz | planescope-cli info -");
    return {app, [options] { return runInfo(*options); }};
}

} // namespace planescope::cli
