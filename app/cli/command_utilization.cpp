// planescope-cli utilization: how much of each unit of the chip was used, from its counters.
#include "app/cli/commands.h"
#include "app/cli/counter_answer.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/counters/reality_gap.h"

#include <algorithm>
#include <memory>
#include <set>

namespace planescope::cli {

namespace {

struct UtilizationOptions {
    CommonOptions common;
    bool showsGap = false;
};

const std::vector<Column> &utilizationColumns()
{
    static const std::vector<Column> columns{{"host", "host", ColumnUnit::Text},
                                             {"device", "device", ColumnUnit::Number},
                                             {"sample", "sample", ColumnUnit::Number},
                                             {"node", "node", ColumnUnit::Number},
                                             {"name", "unit of the chip", ColumnUnit::Text},
                                             {"achieved", "achieved", ColumnUnit::Number},
                                             {"peak", "peak", ColumnUnit::Number},
                                             {"unit", "in", ColumnUnit::Text},
                                             {"share", "share", ColumnUnit::Share},
                                             {"formula", "formula", ColumnUnit::Text},
                                             {"peak_formula", "peak is", ColumnUnit::Text}};
    return columns;
}

/// Nothing when no counter of the formula is there: XProf's 0 would pass for a unit that stood still.
Cell achievedCell(const UtilizationRow &row)
{
    return row.achieved == 0 && !row.missing.empty() ? Cell() : Cell(row.achieved);
}

Table utilizationTable(const Session &session, const UtilizationReport &report, const CommonOptions &options)
{
    Table table{utilizationColumns(), {}};
    for (const UtilizationRow &row : report.rows) {
        if (!isChosen(session, row.plane, options))
            continue;
        const bool isReading = report.source == UtilizationSource::Readings;
        table.rows.push_back({std::string(session.text(session.host(row.host).name)), row.device,
                              isReading ? Cell(row.sample) : Cell(), static_cast<std::int64_t>(row.node),
                              std::string(row.name), achievedCell(row), row.peak, std::string(row.unit),
                              optionalCell(row.share()), row.formula, row.peakFormula});
    }
    return table;
}

void sortTable(Table &table, const SortChoice &sort)
{
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [&](const Column &column) { return column.key == sort.column; });
    const auto at = static_cast<std::size_t>(found - table.columns.begin());
    const auto number = [](const Cell &cell) -> std::optional<double> {
        if (const auto *real = std::get_if<double>(&cell))
            return *real;
        if (const auto *whole = std::get_if<std::int64_t>(&cell))
            return static_cast<double>(*whole);
        return std::nullopt;
    };
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const TableRow &a, const TableRow &b) {
        if (const auto *x = std::get_if<std::string>(&a[at]))
            return sort.isDescending ? *std::get_if<std::string>(&b[at]) < *x : *x < *std::get_if<std::string>(&b[at]);
        const auto x = number(a[at]), y = number(b[at]);
        if (!x || !y)
            return x.has_value() && !y.has_value(); // what is not known comes last
        return sort.isDescending ? *y < *x : *x < *y;
    });
}

/// What the figures cannot say. Whole sentences.
std::vector<std::string> utilizationWarnings(const Session &session, const UtilizationReport &report,
                                             const CommonOptions &options)
{
    std::vector<std::string> warnings;
    for (const std::string &type : report.unknownTypes)
        warnings.push_back("Utilization formulas of " + (type.empty() ? std::string("this chip") : type) +
                           " are not public; those of TPU v6 Lite and TPU v7x are.");
    for (const std::uint32_t reading : report.withoutClock) {
        static_cast<void>(reading);
        warnings.push_back("A reading has no cycles: nothing can be said of its units.");
        break;
    }
    // Once per unit: readings of one kind lack the same counters.
    std::set<std::string> said;
    for (const UtilizationRow &row : report.rows) {
        if (!isChosen(session, row.plane, options) || (row.missing.empty() && row.leftOut.empty()))
            continue;
        std::string names;
        for (const std::string &name : row.missing.empty() ? row.leftOut : row.missing)
            names += (names.empty() ? "" : ", ") + name;
        const std::string sentence = std::string(row.name) +
                                     (row.missing.empty() ? ": not sampled and left out: " : ": missing counters: ") +
                                     names + ".";
        if (said.insert(sentence).second)
            warnings.push_back(sentence);
    }
    return warnings;
}

Table gapTable(const std::vector<std::pair<std::string, const RealityGap *>> &gaps)
{
    Table table;
    table.columns = {{"what", "what", ColumnUnit::Text},
                     {"unit", "unit", ColumnUnit::Text},
                     {"modelled_share", "schedule", ColumnUnit::Share},
                     {"counted_share", "counted", ColumnUnit::Share},
                     {"gap_share", "gap", ColumnUnit::Share},
                     {"formula", "counted by", ColumnUnit::Text}};
    for (const auto &[what, gap] : gaps) {
        for (const GapRow &row : gap->units)
            table.rows.push_back({what, std::string(row.unit), optionalCell(row.modelled), optionalCell(row.counted),
                                  optionalCell(row.gap()), row.countedFormula});
        for (const StallRow &stall : gap->stalls)
            table.rows.push_back({what, "stall: " + stall.name, Cell(), stall.share, Cell(), std::string()});
    }
    return table;
}

ExitCode writeGap(const SessionPtr &session, const CounterTable &table, const CommonOptions &common,
                  const std::optional<TimeRange> &range, ExitCode code)
{
    std::vector<KernelGap> kernels;
    std::vector<RealityGap> planes;
    std::vector<std::pair<std::string, const RealityGap *>> gaps;
    if (range) {
        for (std::uint32_t p = 0; p < session->planes().size(); ++p)
            if (session->planes()[p].kind == PlaneKind::TpuCore && isChosen(*session, PlaneId{p}, common))
                planes.push_back(realityGap(*session, table, PlaneId{p}, *range));
        for (const RealityGap &gap : planes)
            gaps.emplace_back(std::string(session->text(session->plane(gap.plane).name)), &gap);
    } else {
        kernels = kernelGaps(*session, table);
        for (const KernelGap &kernel : kernels)
            if (isChosen(*session, kernel.plane, common))
                gaps.emplace_back(std::string(session->text(session->plane(kernel.plane).name)) + " " +
                                      std::string(session->text(kernel.name)),
                                  &kernel.sum);
    }
    Table shown = gapTable(gaps);
    std::vector<MissingData> missing;
    if (shown.rows.empty())
        missing.push_back({"gap",
                           "The profile has neither sampled counters nor the compiler's utilization tracks here.",
                           "Record a TPU v7x with tpu_enable_kernel_profiling and custom call tracing on."});
    if (common.sort)
        sortTable(shown, *common.sort);
    if (common.limit && *common.limit < shown.rows.size())
        shown.rows.resize(*common.limit);
    const ExitCode written = writeAnswer(common, [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/utilization/1");
            writeFile(json, *session);
            json.key("gap").rows(shown);
            writeMissing(json, missing);
            json.finish();
            return;
        }
        const auto writer = tableWriter(common.format, out, shown.columns);
        writer->rows(shown);
        writer->finish();
        if (common.format == Format::Text)
            writeNotes(out, {}, missing);
    });
    return written == ExitCode::Fine ? code : written;
}

ExitCode runUtilization(const UtilizationOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    const Result<std::optional<TimeRange>> range = chosenRange(*session, common);
    if (!range) {
        printError(range.error());
        return ExitCode::Usage;
    }
    const CounterTablePtr counters = readCounters(*session);
    if (options.showsGap)
        return writeGap(session, *counters, common, *range, code);
    const UtilizationReport report =
        *range ? utilizationIn(*session, *counters, **range) : utilization(*session, *counters);
    Table shown = utilizationTable(*session, report, common);
    std::vector<MissingData> missing;
    if (report.rows.empty() && report.unknownTypes.empty()) {
        if (*range)
            missing.push_back({"units", "Inside the range lie neither two readings of counters nor sampled counters.",
                               "Record a TPU v7x with tpu_enable_kernel_profiling on, or leave the range out."});
        else
            missing = missingCounters(*session, *counters);
    }
    if (common.sort)
        sortTable(shown, *common.sort);
    const std::size_t total = shown.rows.size();
    if (common.limit && *common.limit < total)
        shown.rows.resize(*common.limit);
    std::vector<std::string> keys = common.columns;
    if (keys.empty() && common.format == Format::Text) {
        keys = {"device", "node", "name", "achieved", "peak", "unit", "share", "formula"};
        if (session->hosts().size() > 1)
            keys.insert(keys.begin(), "host");
    }
    if (!keys.empty())
        shown = chosenColumns(shown, keys);
    const std::vector<std::string> warnings = utilizationWarnings(*session, report, common);
    const ExitCode written = writeAnswer(common, [&](Output &out) {
        if (common.format == Format::Json) {
            constexpr std::string_view sources[] = {"none", "readings", "samples"};
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/utilization/1");
            writeFile(json, *session);
            json.key("source").text(sources[static_cast<std::size_t>(report.source)]);
            if (!report.covered.isEmpty())
                json.key("covered")
                    .beginObject(JsonWriter::Layout::Inline)
                    .key("begin_ps")
                    .integer(report.covered.begin.toPs())
                    .key("end_ps")
                    .integer(report.covered.end.toPs())
                    .end();
            json.key("units").rows(shown);
            writeWarnings(json, warnings);
            writeMissing(json, missing);
            json.finish();
            return;
        }
        const auto writer = tableWriter(common.format, out, shown.columns);
        writer->rows(shown);
        writer->finish();
        if (common.format != Format::Text)
            return;
        if (shown.rows.size() < total)
            out << cellText(static_cast<std::uint64_t>(shown.rows.size()), ColumnUnit::Count) << " of "
                << cellText(static_cast<std::uint64_t>(total), ColumnUnit::Count) << " units\n";
        writeNotes(out, warnings, missing);
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addUtilizationCommand(CLI::App &program)
{
    auto options = std::make_shared<UtilizationOptions>();
    CLI::App *const app = program.add_subcommand("utilization", "Show how much of each unit the counters saw used");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, false);
    addRangeOption(*app, options->common);
    app->add_flag("--gap", options->showsGap, "The compiler's schedule against the counters, per kernel or range")
        ->group("Selecting");
    std::vector<std::string_view> names;
    for (const Column &column : utilizationColumns())
        names.push_back(column.key);
    addTableOptions(*app, options->common, names);
    app->get_option("--sort")->description("Order of the units (default: host, device, as XProf)");
    app->footer("Formulas and peaks are those of XProf's utilization viewer; they are public for TPU v6 Lite and v7x.\n"
                "Without --range each reading counts from the start of the session. With it the figures are those\n"
                "between two readings inside the range, else those of sampled counters. Peaks of HBM refer to cycles\n"
                "that were not skipped; those of ICI assume a clock of 1 GHz.\n\n"
                "Examples:\n"
                "  planescope-cli utilization run.xplane.pb --device TPU:0\n"
                "  planescope-cli utilization run/ --format csv --columns device,node,name,share,formula\n"
                "  planescope-cli utilization run.xplane.pb --range 24ms..25.34677ms\n"
                "  planescope-cli utilization run.xplane.pb --gap");
    return {app, [options] { return runUtilization(*options); }};
}

} // namespace planescope::cli
