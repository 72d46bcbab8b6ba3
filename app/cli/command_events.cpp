// planescope-cli events: rows of the trace.
#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/event_details.h"
#include "model/analysis/line_words.h"
#include "model/export/event_text.h"

#include <algorithm>
#include <array>
#include <memory>

namespace planescope::cli {

namespace {

struct EventColumn {
    std::string_view key;
    std::string_view title;
    ColumnUnit unit;
};
constexpr std::array kEventColumns = {
    EventColumn{"host", "host", ColumnUnit::Text},
    EventColumn{"plane", "plane", ColumnUnit::Text},
    EventColumn{"line", "line", ColumnUnit::Text},
    EventColumn{"line_kind", "kind", ColumnUnit::Text},
    EventColumn{"name", "name", ColumnUnit::Text},
    EventColumn{"long_name", "long name", ColumnUnit::Text},
    EventColumn{"begin_ps", "begin", ColumnUnit::TimePoint},
    EventColumn{"end_ps", "end", ColumnUnit::TimePoint},
    EventColumn{"duration_ps", "duration", ColumnUnit::Duration},
    EventColumn{"self_ps", "self", ColumnUnit::Duration},
    EventColumn{"depth", "depth", ColumnUnit::Count},
    EventColumn{"class", "class", ColumnUnit::Text},
    EventColumn{"category", "category", ColumnUnit::Text},
    EventColumn{"program_id", "program id", ColumnUnit::Id},
    EventColumn{"source", "source", ColumnUnit::Text},
    EventColumn{"op", "framework op", ColumnUnit::Text},
    EventColumn{"derived", "computed", ColumnUnit::Count},
    EventColumn{"stats", "stats", ColumnUnit::Text},
};

struct EventsOptions {
    CommonOptions common;
    bool withDerived = false;
};

std::vector<std::string_view> eventColumnNames()
{
    std::vector<std::string_view> names;
    names.reserve(std::size(kEventColumns));
    for (const EventColumn &column : kEventColumns)
        names.push_back(column.key);
    return names;
}

std::vector<std::string> defaultColumns(Format format, bool hasHosts)
{
    if (format == Format::Json)
        return {"host", "plane", "line", "name", "begin_ps", "duration_ps", "self_ps", "depth", "stats"};
    if (format == Format::Text && hasHosts)
        return {"host", "plane", "line", "begin_ps", "duration_ps", "self_ps", "name"};
    if (format == Format::Text)
        return {"plane", "line", "begin_ps", "duration_ps", "self_ps", "name"};
    return {"host", "plane", "line", "name", "begin_ps", "duration_ps", "self_ps", "depth"};
}

Column columnOf(const std::string &key)
{
    for (const EventColumn &column : kEventColumns)
        if (column.key == key)
            return {key, std::string(column.title), column.unit};
    const std::string stat = key.substr(5);
    const StatUnit unit = statUnitOf(stat);
    ColumnUnit shown = ColumnUnit::Text;
    if (unit == StatUnit::Picoseconds)
        shown = ColumnUnit::Duration;
    else if (unit == StatUnit::Bytes)
        shown = ColumnUnit::Size;
    else if (unit == StatUnit::Id)
        shown = ColumnUnit::Id;
    return {key, stat, shown};
}

/// Bytes are opaque: an answer leaves them out.
Cell answerCell(const StatValue &stat) { return stat.kind == StatKind::Bytes ? Cell() : statCell(stat); }

/// Cells of events, with the self times of the line that is being read.
class EventCells
{
public:
    explicit EventCells(const Session &session) : m_session(session) {}

    Cell cell(EventRef e, const std::string &key)
    {
        const Line &line = m_session.line(e.line);
        const EventType &type = m_session.typeOf(e);
        if (key == "host")
            return text(m_session.host(m_session.plane(line.plane).host).name);
        if (key == "plane")
            return text(m_session.plane(line.plane).name);
        if (key == "line")
            return text(line.name);
        if (key == "line_kind")
            return std::string(lineKindWord(line.kind));
        if (key == "name")
            return std::string(m_session.label(e));
        if (key == "long_name")
            return text(type.name);
        if (key == "begin_ps")
            return m_session.begin(e).toPs();
        if (key == "end_ps")
            return m_session.eventRange(e).end.toPs();
        if (key == "duration_ps")
            return m_session.duration(e).toPs();
        if (key == "self_ps")
            return selfPs(e);
        if (key == "depth")
            return static_cast<std::int64_t>(line.events.lane[e.row]);
        if (key == "class")
            return std::string(opClassWord(opClassOf(m_session, type, line.kind)));
        if (key == "category")
            return type.category.value != 0 ? Cell(text(type.category)) : statOf(e, "hlo_category");
        if (key == "program_id")
            return type.hasProgramId ? Cell(type.programId) : statOf(e, "program_id");
        if (key == "source")
            return type.source.value != 0 ? Cell(text(type.source)) : statOf(e, "source");
        if (key == "op")
            return type.frameworkOp.value != 0 ? Cell(text(type.frameworkOp)) : statOf(e, "tf_op");
        if (key == "derived")
            return static_cast<std::int64_t>(line.isDerived ? 1 : 0);
        if (key == "stats")
            return statsText(e);
        return statOf(e, key.substr(5));
    }

    void writeStats(JsonWriter &json, EventRef e) const
    {
        json.beginObject(JsonWriter::Layout::Inline);
        std::vector<std::string> written;
        for (const StatValue &stat : statValues(m_session, e)) {
            // An object has each key once: the event overrides metadata, the last of repeated stats is kept.
            const Cell value = answerCell(stat);
            if (stat.isOverridden || std::holds_alternative<std::monostate>(value))
                continue;
            std::string name = stat.name;
            for (int n = 2; std::find(written.begin(), written.end(), name) != written.end(); ++n)
                name = stat.name + "#" + std::to_string(n);
            json.key(name).cell(value, stat.unit == StatUnit::Id ? ColumnUnit::Id : ColumnUnit::Number);
            written.push_back(std::move(name));
        }
        json.end();
    }

private:
    std::string text(NameId id) const { return std::string(m_session.text(id)); }

    std::int64_t selfPs(EventRef e)
    {
        if (m_selfOf != e.line || m_self.empty()) {
            m_self = m_session.selfTimesPs(e.line);
            m_selfOf = e.line;
        }
        return m_self[e.row];
    }

    Cell statOf(EventRef e, const std::string &name) const
    {
        Cell found;
        for (const StatValue &stat : statValues(m_session, e))
            if (stat.name == name && !stat.isOverridden)
                found = answerCell(stat);
        return found;
    }

    Cell statsText(EventRef e) const
    {
        std::string all;
        for (const StatValue &stat : statValues(m_session, e)) {
            const std::string value = plainCell(answerCell(stat));
            if (!stat.isOverridden && !value.empty())
                all += (all.empty() ? "" : "; ") + stat.name + "=" + value;
        }
        return all;
    }

    const Session &m_session;
    LineId m_selfOf;
    std::vector<std::int64_t> m_self;
};

/// The chosen events in the order and number asked for. `*matched` counts all.
std::vector<EventRef> chosenEvents(const Session &session, const EventsOptions &options,
                                   const std::optional<TimeRange> &range, EventCells &cells, std::uint64_t *matched)
{
    const CommonOptions &common = options.common;
    std::vector<EventRef> events;
    std::vector<Cell> keys;
    *matched = 0;
    const std::uint64_t limit = common.limit.value_or(~std::uint64_t{0});
    visitChosen(session, common, range, options.withDerived, [&](EventRef e) {
        ++*matched;
        if (!common.sort && events.size() >= limit)
            return true; // counted, not listed
        events.push_back(e);
        if (common.sort)
            keys.push_back(cells.cell(e, common.sort->column));
        return true;
    });
    if (!common.sort)
        return events;
    std::vector<std::size_t> order(events.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const bool isDescending = common.sort->isDescending;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return isDescending ? cellIsLess(keys[b], keys[a]) : cellIsLess(keys[a], keys[b]);
    });
    std::vector<EventRef> sorted;
    for (std::size_t i = 0; i < order.size() && i < limit; ++i)
        sorted.push_back(events[order[i]]);
    return sorted;
}

void writeEventsJson(Output &out, const Session &session, const std::vector<std::string> &columns,
                     const std::vector<EventRef> &events, std::uint64_t matched, EventCells &cells)
{
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/events/1");
    writeFile(json, session);
    json.key("matched").integer(matched);
    json.key("events").beginArray();
    for (const EventRef e : events) {
        json.beginObject(JsonWriter::Layout::Inline);
        for (const std::string &column : columns) {
            json.key(column);
            if (column == "stats")
                cells.writeStats(json, e);
            else
                json.cell(cells.cell(e, column), columnOf(column).unit);
        }
        json.end();
    }
    json.end();
    std::vector<MissingData> missing;
    if (session.eventCount() == 0)
        missing.push_back({"events", "The file holds no events.", "Record while the program runs."});
    writeMissing(json, missing);
    json.finish();
}

ExitCode runEvents(const EventsOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    const auto range = chosenRange(*session, common);
    if (!range) {
        printError(range.error());
        return exitCodeOf(range.error().code);
    }
    EventCells cells(*session);
    std::uint64_t matched = 0;
    const std::vector<EventRef> events = chosenEvents(*session, options, *range, cells, &matched);
    const std::vector<std::string> keys =
        common.columns.empty() ? defaultColumns(common.format, session->hosts().size() > 1) : common.columns;

    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
        if (common.format == Format::Json) {
            writeEventsJson(out, *session, keys, events, matched, cells);
            return;
        }
        std::vector<Column> columns;
        columns.reserve(keys.size());
        for (const std::string &key : keys)
            columns.push_back(columnOf(key));
        const auto writer = tableWriter(common.format, out, columns);
        for (const EventRef e : events) {
            TableRow row;
            for (const std::string &key : keys)
                row.push_back(cells.cell(e, key));
            writer->row(row);
        }
        writer->finish();
        if (common.format == Format::Text && events.size() < matched)
            out << cellText(static_cast<std::uint64_t>(events.size()), ColumnUnit::Count) << " of "
                << cellText(matched, ColumnUnit::Count) << " events\n";
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addEventsCommand(CLI::App &program)
{
    auto options = std::make_shared<EventsOptions>();
    CLI::App *const app = program.add_subcommand("events", "List events of the trace");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, true);
    addRowOptions(*app, options->common);
    app->add_flag("--derived", options->withDerived, "Also rows that are computed from others (scopes, steps, ...)")
        ->group("Selecting");
    addTableOptions(*app, options->common, eventColumnNames());
    std::string columns;
    for (const EventColumn &column : kEventColumns)
        columns += (columns.empty() ? "" : ", ") + std::string(column.key);
    app->footer(
        "Columns: " + columns +
        ", stat.NAME.\n"
        "Filter fields: name, long_name, category, class, line, line_kind, plane, host, program, source, op,\n"
        "dur, begin, end, self, depth, stat.NAME. Operators: ~ !~ = != < <= > >=, and, or, not, ().\n"
        "Times are picoseconds since session start; ids are text in JSON, since they use all 64 bits.\n\n"
        "Examples:\n"
        "  planescope-cli events run.xplane.pb --where 'name ~ \"all-reduce\" and dur > 10us' --sort duration_ps,desc\n"
        "  planescope-cli events run.xplane.pb --range step:3 --device TPU:0 --format csv -o step3.csv\n"
        "  planescope-cli events run.xplane.pb --columns name,duration_ps,stat.flops --limit 20");
    return {app, [options] { return runEvents(*options); }};
}

} // namespace planescope::cli
