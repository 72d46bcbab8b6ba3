// planescope-cli select: what a range holds, as a sentence, by class and by name.
#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/line_words.h"
#include "model/analysis/name_totals.h"
#include "model/text/selection_text.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

namespace planescope::cli {

namespace {

const std::vector<Column> &nameColumns()
{
    static const std::vector<Column> columns{
        {"name", "name", ColumnUnit::Text},          {"class", "class", ColumnUnit::Text},
        {"line_kind", "rows", ColumnUnit::Text},     {"count", "count", ColumnUnit::Count},
        {"total_ps", "total", ColumnUnit::Duration}, {"self_ps", "self", ColumnUnit::Duration},
        {"avg_ps", "average", ColumnUnit::Duration}, {"min_ps", "min", ColumnUnit::Duration},
        {"p50_ps", "p50", ColumnUnit::Duration},     {"p90_ps", "p90", ColumnUnit::Duration},
        {"p99_ps", "p99", ColumnUnit::Duration},     {"max_ps", "max", ColumnUnit::Duration},
        {"sigma_ps", "sigma", ColumnUnit::Duration}};
    return columns;
}

const std::vector<Column> &classColumns()
{
    static const std::vector<Column> columns{
        {"class", "class", ColumnUnit::Text},          {"time_ps", "time", ColumnUnit::Duration},
        {"share", "share", ColumnUnit::Share},         {"exposed_ps", "exposed", ColumnUnit::Duration},
        {"hidden_ps", "hidden", ColumnUnit::Duration}, {"work_row_ps", "on work rows", ColumnUnit::Duration}};
    return columns;
}

std::int64_t rounded(double ps) { return static_cast<std::int64_t>(std::llround(ps)); }

TableRow nameRow(const Session &session, const NameTotal &total)
{
    const DurationSummary &d = total.durations;
    return {std::string(session.text(total.name)),
            std::string(opClassWord(total.opClass)),
            std::string(lineKindWord(total.lineKind)),
            d.count,
            d.total.toPs(),
            total.self.toPs(),
            rounded(d.averagePs),
            d.min.toPs(),
            d.p50.toPs(),
            d.p90.toPs(),
            d.p99.toPs(),
            d.max.toPs(),
            rounded(d.sigmaPs)};
}

/// Parts with any time, the longest first; collectives with both their halves.
std::vector<TableRow> classRows(const DeviceAnswer &device)
{
    std::vector<std::pair<std::int64_t, TableRow>> rows;
    const double whole = device.whole.toPsDouble();
    for (std::size_t i = 0; i < kWorkPartCount; ++i) {
        const auto part = static_cast<WorkPart>(i);
        const Duration onRow = device.part[i];
        const bool isKind = isCollective(part);
        const CollectiveTime time = isKind ? device.collectiveOf(part) : CollectiveTime{onRow, {}, {}};
        if (time.total == Duration())
            continue;
        rows.emplace_back(time.total.toPs(), TableRow{std::string(workPartWord(part)), time.total.toPs(),
                                                      whole > 0 ? Cell(time.total.toPsDouble() / whole) : Cell(),
                                                      isKind ? Cell(time.exposed.toPs()) : Cell(),
                                                      isKind ? Cell(time.hidden.toPs()) : Cell(), onRow.toPs()});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    std::vector<TableRow> out;
    out.reserve(rows.size());
    for (auto &[time, row] : rows)
        out.push_back(std::move(row));
    return out;
}

struct SelectAnswer {
    SelectionScope scope;
    SelectionAnswer selection;
    Table names;
    std::size_t nameCount = 0;
    std::string sentence;
};

std::size_t nameColumn(const std::string &key)
{
    const auto &columns = nameColumns();
    const auto at = std::find_if(columns.begin(), columns.end(), [&](const Column &c) { return c.key == key; });
    return static_cast<std::size_t>(at - columns.begin());
}

/// A name like TPU:0 means the chip; as without a choice its SparseCores stand beside the mean, not in it. Without a
/// TensorCore among what is chosen, or with --core, all rows of it.
std::vector<LineId> chosenRows(const Session &session, const CommonOptions &common)
{
    std::vector<LineId> rows, usual;
    std::set<std::uint32_t> usualPlanes;
    for (const LineId id : workRowsOf(session, {}))
        usualPlanes.insert(session.line(id).plane.value);
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const PlaneId plane = session.lines()[i].plane;
        if (!isChosen(session, plane, common))
            continue;
        rows.push_back(LineId{i});
        if (usualPlanes.count(plane.value) != 0)
            usual.push_back(LineId{i});
    }
    return common.core || usual.empty() ? rows : usual;
}

SelectAnswer answerSelect(const SessionPtr &session, TimeRange range, const CommonOptions &common)
{
    SelectAnswer answer;
    std::vector<LineId> rows;
    const bool isLimited = common.device || common.host || common.core;
    if (isLimited)
        rows = chosenRows(*session, common);
    answer.scope = selectionScope(*session, range, rows);
    if (!isLimited || !rows.empty())
        answer.selection = selectionAnswer(*session, OpClassTable(session), range, answer.scope.rows);
    answer.selection.range = range;
    answer.sentence =
        text::withoutMarks(text::selectionSentence(*session, answer.scope, answer.selection, QLocale::c()))
            .replace(QChar(0x202F), u' ')
            .toStdString();
    std::vector<LineId> named;
    for (const DeviceAnswer &device : answer.selection.devices)
        named.insert(named.end(), device.workRows.begin(), device.workRows.end());
    NameTotals totals;
    if (!named.empty())
        totals = nameTotals(*session, range, named);
    answer.names.columns = nameColumns();
    for (const NameTotal &total : totals.names)
        answer.names.rows.push_back(nameRow(*session, total));
    answer.nameCount = answer.names.rows.size();
    if (common.sort) {
        const std::size_t at = nameColumn(common.sort->column);
        std::stable_sort(answer.names.rows.begin(), answer.names.rows.end(), [&](const TableRow &a, const TableRow &b) {
            return common.sort->isDescending ? cellIsLess(b[at], a[at]) : cellIsLess(a[at], b[at]);
        });
    }
    if (common.limit && *common.limit < answer.names.rows.size())
        answer.names.rows.resize(*common.limit);
    return answer;
}

std::vector<std::size_t> shownColumns(const CommonOptions &common)
{
    std::vector<std::size_t> shown;
    for (const std::string &key : common.columns)
        shown.push_back(nameColumn(key));
    if (shown.empty())
        for (std::size_t i = 0; i < nameColumns().size(); ++i)
            if (common.format != Format::Text || nameColumns()[i].key != "line_kind")
                shown.push_back(i);
    return shown;
}

void writeDevice(JsonWriter &json, const Session &session, const DeviceAnswer &device)
{
    json.beginObject();
    json.key("host").text(session.text(session.host(session.plane(device.plane).host).name));
    json.key("plane").text(session.text(session.plane(device.plane).name));
    json.key("ops").integer(device.opCount);
    json.key("collective_ps").integer(device.collectives.total.toPs());
    json.key("collective_exposed_ps").integer(device.collectives.exposed.toPs());
    json.key("collective_hidden_ps").integer(device.collectives.hidden.toPs());
    json.key("idle_ps").integer(device.idle.toPs());
    json.key("classes").rows({classColumns(), classRows(device)});
    json.end();
}

std::vector<MissingData> missingWork(const SelectAnswer &answer)
{
    if (!answer.selection.devices.empty())
        return {};
    return {{"classes", "No device works in what was chosen.",
             "Record with the device tracer on, and choose a device that the profile has."}};
}

void writeSelectJson(Output &out, const Session &session, const SelectAnswer &answer, const CommonOptions &common)
{
    JsonWriter json(out);
    const DeviceAnswer sum = answer.selection.sum();
    json.beginObject().key("schema").text("planescope/select/1");
    writeFile(json, session);
    json.key("begin_ps").integer(answer.selection.range.begin.toPs());
    json.key("duration_ps").integer(answer.selection.range.length().toPs());
    json.key("subject");
    if (const QString subject = text::subjectText(answer.scope); subject.isEmpty())
        json.null();
    else
        json.text(subject.toStdString());
    json.key("sentence").text(answer.sentence);
    const bool works = !answer.selection.devices.empty();
    const auto known = [&](std::int64_t value) { return works ? Cell(value) : Cell(); };
    json.key("ops").cell(known(static_cast<std::int64_t>(sum.opCount)), ColumnUnit::Count);
    json.key("whole_ps").cell(known(sum.whole.toPs()), ColumnUnit::Duration);
    json.key("collective_exposed_ps").cell(known(sum.collectives.exposed.toPs()), ColumnUnit::Duration);
    json.key("collective_hidden_ps").cell(known(sum.collectives.hidden.toPs()), ColumnUnit::Duration);
    json.key("idle_ps").cell(known(sum.idle.toPs()), ColumnUnit::Duration);
    json.key("classes").rows({classColumns(), classRows(sum)});
    json.key("devices").beginArray();
    for (const DeviceAnswer &device : answer.selection.devices)
        writeDevice(json, session, device);
    json.end();
    json.key("names_total").integer(static_cast<std::uint64_t>(answer.nameCount));
    json.key("names").beginArray();
    const std::vector<std::size_t> shown = shownColumns(common);
    for (const TableRow &row : answer.names.rows) {
        json.beginObject(JsonWriter::Layout::Inline);
        for (const std::size_t column : shown)
            json.key(nameColumns()[column].key).cell(row[column], nameColumns()[column].unit);
        json.end();
    }
    json.end();
    writeMissing(json, missingWork(answer));
    json.finish();
}

void writeSelectText(Output &out, const SelectAnswer &answer, const CommonOptions &common)
{
    std::vector<Column> columns;
    const std::vector<std::size_t> shown = shownColumns(common);
    columns.reserve(shown.size());
    for (const std::size_t column : shown)
        columns.push_back(nameColumns()[column]);
    const auto writeNames = [&] {
        const auto writer = tableWriter(common.format, out, columns);
        for (const TableRow &row : answer.names.rows) {
            TableRow cells;
            for (const std::size_t column : shown)
                cells.push_back(row[column]);
            writer->row(cells);
        }
        writer->finish();
    };
    if (common.format == Format::Csv) {
        writeNames();
        return;
    }
    out << answer.sentence << "\n\n";
    if (!answer.selection.devices.empty()) {
        const auto writer = tableWriter(common.format, out, classColumns());
        writer->rows({classColumns(), classRows(answer.selection.sum())});
        writer->finish();
        out << '\n';
        writeNames();
    }
    if (answer.names.rows.size() < answer.nameCount)
        out << cellText(static_cast<std::uint64_t>(answer.names.rows.size()), ColumnUnit::Count) << " of "
            << cellText(static_cast<std::uint64_t>(answer.nameCount), ColumnUnit::Count) << " names\n";
    for (const MissingData &data : missingWork(answer))
        out << data.why << ' ' << data.howToRecord << '\n';
}

ExitCode runSelect(const CommonOptions &common)
{
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    const Result<std::optional<TimeRange>> chosen = chosenRange(*session, common);
    if (!chosen) {
        printError(chosen.error());
        return ExitCode::Usage;
    }
    // Open ends are those of the session: shares need a length.
    const TimeRange range = *chosen ? session->range().clipped(**chosen) : session->range();
    if (range.isEmpty() && session->eventCount() > 0) {
        printError("the range lies outside the session");
        return ExitCode::Usage;
    }
    const SelectAnswer answer = answerSelect(session, range, common);
    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
        if (common.format == Format::Json)
            writeSelectJson(out, *session, answer, common);
        else
            writeSelectText(out, answer, common);
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addSelectCommand(CLI::App &program)
{
    auto options = std::make_shared<CommonOptions>();
    CLI::App *const app =
        program.add_subcommand("select", "Tell what a range holds, as a sentence, by class and by name");
    addRunningOptions(*app, *options);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, *options, false);
    addRangeOption(*app, *options);
    std::vector<std::string_view> names;
    for (const Column &column : nameColumns())
        names.push_back(column.key);
    addTableOptions(*app, *options, names);
    app->get_option("--sort")->description("Order of the names (default: self time)");
    app->footer(
        "Times of a class are unions: a moment counts once for a device, for the innermost op. A collective is\n"
        "hidden while another op of its device computes, else exposed. work_row_ps and idle add up to the range;\n"
        "over several devices times are sums, and the sentence gives means. A layer is summed on the device\n"
        "that names it, unless devices are chosen.\n\n"
        "Examples:\n"
        "  planescope-cli select run.xplane.pb --range step:102/layer:17/backward\n"
        "  planescope-cli select run/ --range 1.2ms..95ms --device TPU:0 --format json");
    return {app, [options] { return runSelect(*options); }};
}

} // namespace planescope::cli
