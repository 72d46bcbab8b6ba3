// planescope-cli utilization: how much of each unit of the chip was used, from its counters.
#include "app/cli/commands.h"
#include "app/cli/counter_answer.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/counters/reality_gap.h"
#include "model/analysis/op_tables.h"
#include "model/state/kernel_codes.h"
#include "model/text/error_text.h"

#include <algorithm>
#include <memory>
#include <set>

namespace planescope::cli {

namespace {

struct UtilizationOptions {
    CommonOptions common;
    bool showsGap = false;
    std::vector<std::string> dumps;
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

const std::vector<Column> &gapColumns()
{
    static const std::vector<Column> columns{{"what", "what", ColumnUnit::Text},
                                             {"unit", "unit", ColumnUnit::Text},
                                             {"listed_share", "listing", ColumnUnit::Share},
                                             {"scheduled_share", "schedule", ColumnUnit::Share},
                                             {"called_share", "with waits", ColumnUnit::Share},
                                             {"modelled_share", "tracks", ColumnUnit::Share},
                                             {"counted_share", "counted", ColumnUnit::Share},
                                             {"gap_share", "gap", ColumnUnit::Share},
                                             {"stall_class", "waits for", ColumnUnit::Text},
                                             {"formula", "counted by", ColumnUnit::Text}};
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
    Table table{gapColumns(), {}};
    for (const auto &[what, gap] : gaps) {
        for (const GapRow &row : gap->units)
            table.rows.push_back({what, std::string(row.unit), optionalCell(row.listing.listed),
                                  optionalCell(row.listing.scheduled), optionalCell(row.listing.called),
                                  optionalCell(row.modelled), optionalCell(row.counted), optionalCell(row.gap()),
                                  Cell(), row.countedFormula});
        for (const StallRow &stall : gap->stalls)
            table.rows.push_back({what, "stall: " + stall.name, Cell(), Cell(), Cell(), Cell(), stall.share, Cell(),
                                  std::string(stallClassName(stall.kind)), std::string()});
    }
    return table;
}

/// What listings promise, and for how much of the time. Whole sentences.
std::vector<std::string> gapWarnings(const std::vector<std::pair<std::string, const RealityGap *>> &gaps)
{
    std::vector<std::string> warnings;
    for (const auto &[what, gap] : gaps) {
        if (gap->programs.empty() || gap->listedShare > 0.995)
            continue;
        const bool isMost = gap->listedShare >= RealityGap::kLeastCoverage;
        warnings.push_back(what + ": kernels with a listing ran " +
                           cellText(gap->listedShare, ColumnUnit::Share).toStdString() +
                           (isMost ? " of the time; what was counted speaks of all of it."
                                   : " of the time: too little to promise anything for it."));
    }
    return warnings;
}

/// Listings beside the profile and those that the user names. Null, with the code of the end, when one is not there.
KernelPagePtr listedPage(const SessionPtr &session, const UtilizationOptions &options, ExitCode *code)
{
    const std::vector<std::filesystem::path> added(options.dumps.begin(), options.dumps.end());
    for (const std::filesystem::path &path : added)
        if (std::error_code error; !std::filesystem::exists(path, error)) {
            printError(Error{ErrorCode::NotFound, path.string(), 0, {}});
            *code = ExitCode::NoFile;
            return nullptr;
        }
    const CommonOptions &common = options.common;
    KernelPagePtr page = readKernelPage(session, common.files.front() == "-" ? "." : common.files.front(), added);
    for (const Error &error : page->problems) {
        if (!common.isQuiet)
            printError(error);
        *code = ExitCode::Damaged;
    }
    return page;
}

ExitCode writeGap(const SessionPtr &session, const CounterTable &table, const UtilizationOptions &options,
                  const std::optional<TimeRange> &range, ExitCode code)
{
    const CommonOptions &common = options.common;
    const KernelPagePtr page = listedPage(session, options, &code);
    if (!page)
        return code;
    const ListedKernels listings(page);
    std::vector<KernelGap> kernels;
    std::vector<RealityGap> planes;
    std::vector<std::pair<std::string, const RealityGap *>> gaps;
    if (range) {
        for (std::uint32_t p = 0; p < session->planes().size(); ++p)
            if (session->planes()[p].kind == PlaneKind::TpuCore && isChosen(*session, PlaneId{p}, common))
                planes.push_back(realityGap(*session, table, PlaneId{p}, *range, &listings));
        for (const RealityGap &gap : planes)
            gaps.emplace_back(std::string(session->text(session->plane(gap.plane).name)), &gap);
    } else {
        kernels = kernelGaps(*session, table, &listings);
        for (const KernelGap &kernel : kernels)
            if (isChosen(*session, kernel.plane, common))
                gaps.emplace_back(std::string(session->text(session->plane(kernel.plane).name)) + " " + kernel.name,
                                  &kernel.sum);
    }
    Table shown = gapTable(gaps);
    std::vector<MissingData> missing;
    if (shown.rows.empty())
        missing.push_back({"gap",
                           "The profile has neither sampled counters nor the compiler's utilization tracks here, and "
                           "no listing of its kernels was found.",
                           "Record a TPU v7x with tpu_enable_kernel_profiling and custom call tracing on, and name "
                           "the folder of --xla_jf_dump_to with --dump."});
    const std::vector<std::string> warnings = gapWarnings(gaps);
    if (common.sort)
        sortTable(shown, *common.sort);
    const std::size_t total = cutTable(shown, common.limit);
    if (!common.columns.empty())
        shown = chosenColumns(shown, common.columns);
    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/utilization/1");
            writeFile(json, *session);
            json.key("gap").rows(shown);
            writeWarnings(json, warnings);
            writeMissing(json, missing);
            json.finish();
            return;
        }
        writeTableAnswer(out, common.format, shown, total, "rows", warnings, missing);
    });
    return written == ExitCode::Fine ? code : written;
}

ExitCode runUtilization(const UtilizationOptions &options)
{
    const CommonOptions &common = options.common;
    if (!hasAskedColumns(common, options.showsGap ? gapColumns() : utilizationColumns(),
                         options.showsGap ? "leave out --gap" : "add --gap"))
        return ExitCode::Usage;
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
        return writeGap(session, *counters, options, *range, code);
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
    const std::size_t total = cutTable(shown, common.limit);
    std::vector<std::string> keys = common.columns;
    if (keys.empty() && common.format == Format::Text) {
        keys = {"device", "node", "name", "achieved", "peak", "unit", "share", "formula"};
        if (session->hosts().size() > 1)
            keys.insert(keys.begin(), "host");
    }
    if (!keys.empty())
        shown = chosenColumns(shown, keys);
    const std::vector<std::string> warnings = utilizationWarnings(*session, report, common);
    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
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
        writeTableAnswer(out, common.format, shown, total, "units", warnings, missing);
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
    CLI::Option *const gap =
        app->add_flag("--gap", options->showsGap, "The compiler's schedule against the counters, per kernel or range")
            ->group("Selecting");
    app->add_option("--dump", options->dumps, "A folder of listings, or one, besides those found near the profile")
        ->type_name("PATH")
        ->needs(gap)
        ->group("Selecting");
    std::vector<std::string_view> names;
    for (const Column &column : utilizationColumns())
        names.push_back(column.key);
    for (const Column &column : gapColumns())
        if (columnOf(utilizationColumns(), column.key) == utilizationColumns().size())
            names.push_back(column.key);
    addTableOptions(*app, options->common, names);
    app->get_option("--sort")->description("Order of the units (default: host, device, as XProf)");
    app->footer("Formulas and peaks are those of XProf's utilization viewer; they are public for TPU v6 Lite and v7x.\n"
                "Without --range each reading counts from the start of the session. With it the figures are those\n"
                "between two readings inside the range, else those of sampled counters. Peaks of HBM refer to cycles\n"
                "that were not skipped; those of ICI assume a clock of 1 GHz.\n"
                "With --gap the listings of the kernels promise: every bundle once, as often as it runs, and over the\n"
                "calls with their waits; beside it the profile's tracks of unit use and what was counted.\n\n"
                "Examples:\n"
                "  planescope-cli utilization run.xplane.pb --device TPU:0\n"
                "  planescope-cli utilization run/ --format csv --columns device,node,name,share,formula\n"
                "  planescope-cli utilization run.xplane.pb --range 24ms..25.34677ms\n"
                "  planescope-cli utilization run.xplane.pb --gap");
    return {app, [options] { return runUtilization(*options); }};
}

} // namespace planescope::cli
