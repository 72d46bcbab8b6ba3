// planescope-cli ops: the table of device ops, or of the framework's operations on devices and host.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/op_tables.h"
#include "model/query/filter.h"

#include <algorithm>
#include <array>
#include <memory>

namespace planescope::cli {

namespace {

struct OpsOptions {
    CommonOptions common;
    bool framework = false;
    bool excludeIdle = false;
};

/// What both tables have in common for the writer.
struct OpsRows {
    std::vector<Column> columns; ///< all of them
    std::vector<TableRow> rows;
    std::vector<std::optional<EventRef>> events; ///< what --where looks at: the longest execution
    std::int64_t hostTotalPs = 0, hostOpPs = 0;
    bool hasHost = false;
};

std::vector<std::string> shownOpColumns(const OpsOptions &options)
{
    if (!options.common.columns.empty())
        return options.common.columns;
    const bool isText = options.common.format == Format::Text;
    if (options.framework && isText)
        return {"rank",
                "side",
                "operation",
                "occurrences",
                "self_time_ps",
                "avg_time_ps",
                "device_self_time_share",
                "host_self_time_share",
                "bound_by"};
    if (options.framework) {
        std::vector<std::string> keys;
        for (const Column &column : frameworkOpsColumns())
            keys.push_back(column.key);
        return keys;
    }
    if (isText)
        return {"rank",
                "name",
                "category",
                "self_time_ps",
                "self_time_share",
                "occurrences",
                "avg_time_ps",
                "flops_utilization_share",
                "hbm_utilization_share",
                "bound_by"};
    return {"rank",
            "program_id",
            "program",
            "name",
            "category",
            "occurrences",
            "time_ps",
            "self_time_ps",
            "avg_time_ps",
            "flops",
            "flop_rate_per_s",
            "bytes_accessed",
            "hbm_bytes_per_s",
            "operational_intensity",
            "bound_by",
            "flops_utilization_share",
            "hbm_utilization_share",
            "wasted_time_ps",
            "source",
            "provenance",
            "text"};
}

OpsRows deviceOps(const OpAnswer &answer, const OpsOptions &options)
{
    OpsRows out;
    out.columns = opStatsColumns();
    std::vector<std::optional<EventRef>> longest;
    if (options.common.where)
        longest = answer.index->longestEvents();
    for (const OpStatsRow &row : opStats(*answer.index, answer.table)) {
        out.rows.push_back(opStatsCells(*answer.index, row));
        out.events.push_back(longest.empty() ? std::nullopt : longest[row.op]);
    }
    return out;
}

OpsRows frameworkRows(const OpAnswer &answer, const OpsOptions &options)
{
    OpsRows out;
    out.columns = frameworkOpsColumns();
    const OpIndex &index = *answer.index;
    OpMetricsOptions chosen;
    HostOpsOptions hosts;
    hosts.range = chosen.range = answer.range;
    chosen.planes = answer.planes;
    for (std::uint32_t i = 0; i < answer.session->planes().size(); ++i)
        if (answer.session->planes()[i].kind == PlaneKind::HostCpu &&
            isChosen(*answer.session, PlaneId{i}, options.common))
            hosts.hosts.push_back(answer.session->planes()[i].host);
    HostOpTable host;
    if (!hosts.hosts.empty())
        host = hostOps(*answer.session, hosts);
    FrameworkOpsOptions wanted;
    wanted.withIdle = !options.excludeIdle;
    std::vector<std::optional<EventRef>> longest;
    if (options.common.where)
        longest = index.longestEvents();
    for (const FrameworkOpRow &row : frameworkOps(index, answer.table, host, wanted, index.tensorCoreTimes(chosen))) {
        out.rows.push_back(frameworkOpsCells(index, row));
        out.events.push_back(row.longest                                          ? row.longest
                             : row.op == FrameworkOpRow::kNoOp || longest.empty() ? std::nullopt
                                                                                  : longest[row.op]);
    }
    out.hostTotalPs = host.totalPs;
    out.hostOpPs = host.opPs;
    out.hasHost = host.hasHost;
    return out;
}

void filterOpsRows(OpsRows &table, const Filter &where, const Session &session)
{
    BoundFilter filter(where, session);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        if (table.events[i] && filter.matches(*table.events[i]))
            std::swap(table.rows[kept++], table.rows[i]);
    table.rows.resize(kept);
}

ExitCode runOps(const OpsOptions &options)
{
    const CommonOptions &common = options.common;
    const std::vector<Column> &known = options.framework ? frameworkOpsColumns() : opStatsColumns();
    if (!hasAskedColumns(common, known, options.framework ? "leave out --framework" : "add --framework"))
        return ExitCode::Usage;
    const OpAnswer answer = loadOps(common);
    if (!answer.index)
        return answer.code;
    OpsRows table = options.framework ? frameworkRows(answer, options) : deviceOps(answer, options);
    if (common.where)
        filterOpsRows(table, *common.where, *answer.session);
    const std::size_t matched = table.rows.size();
    if (common.sort) {
        const std::size_t at = columnOf(table.columns, common.sort->column);
        std::stable_sort(table.rows.begin(), table.rows.end(), [&](const TableRow &a, const TableRow &b) {
            return common.sort->isDescending ? cellIsLess(b[at], a[at]) : cellIsLess(a[at], b[at]);
        });
    }
    if (common.limit && *common.limit < table.rows.size())
        table.rows.resize(*common.limit);
    std::vector<Column> columns;
    std::vector<std::size_t> at;
    for (const std::string &key : shownOpColumns(options)) {
        at.push_back(columnOf(table.columns, key));
        columns.push_back(table.columns[at.back()]);
    }
    const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text(options.framework ? "planescope/framework-ops/1"
                                                                    : "planescope/ops/1");
            writeFile(json, *answer.session);
            writeOpDevice(json, answer.index->peaks());
            json.key("cores").integer(static_cast<std::uint64_t>(answer.table.coreCount));
            json.key("total_time_ps").integer(answer.table.totalPs).key("op_time_ps").integer(answer.table.opPs);
            json.key("idle_time_ps").integer(answer.table.idlePs());
            if (options.framework) {
                const auto hostTime = [&](std::int64_t ps) { return table.hasHost ? Cell(ps) : Cell(); };
                json.key("host_total_time_ps").cell(hostTime(table.hostTotalPs), ColumnUnit::Duration);
                json.key("host_op_time_ps").cell(hostTime(table.hostOpPs), ColumnUnit::Duration);
            }
            json.key("ops_total").integer(static_cast<std::uint64_t>(matched));
            json.key("ops").beginArray();
            for (const TableRow &row : table.rows) {
                json.beginObject(JsonWriter::Layout::Inline);
                for (std::size_t i = 0; i < columns.size(); ++i)
                    json.key(columns[i].key).cell(row[at[i]], columns[i].unit);
                json.end();
            }
            json.end();
            writeOpNotes(json, answer);
            json.finish();
            return;
        }
        const auto writer = tableWriter(common.format, out, columns);
        for (const TableRow &row : table.rows) {
            TableRow cells;
            for (const std::size_t column : at)
                cells.push_back(row[column]);
            writer->row(cells);
        }
        writer->finish();
        if (common.format != Format::Text)
            return;
        if (table.rows.size() < matched)
            out << cellText(static_cast<std::uint64_t>(table.rows.size()), ColumnUnit::Count) << " of "
                << cellText(static_cast<std::uint64_t>(matched), ColumnUnit::Count) << " ops\n";
        writeOpNotes(out, answer);
    });
    return written == ExitCode::Fine ? answer.code : written;
}

std::string joinedKeys(const std::vector<Column> &columns)
{
    std::string out;
    for (const Column &column : columns)
        out += (out.empty() ? "" : ", ") + column.key;
    return out;
}

} // namespace

Command addOpsCommand(CLI::App &program)
{
    auto options = std::make_shared<OpsOptions>();
    CLI::App *const app = program.add_subcommand("ops", "List device ops with time, rates and what limits them");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, true);
    addRowOptions(*app, options->common);
    std::vector<std::string_view> names;
    for (const auto *columns : {&opStatsColumns(), &frameworkOpsColumns()})
        for (const Column &column : *columns)
            if (std::find(names.begin(), names.end(), column.key) == names.end())
                names.push_back(column.key);
    addTableOptions(*app, options->common, names);
    app->get_option("--sort")->description("Order of the rows (default: rank)");
    app->add_flag("--framework", options->framework,
                  "Operations of the framework (JAX, TensorFlow) on devices and host instead of HLO ops")
        ->group("Selecting");
    app->add_flag("--exclude-idle", options->excludeIdle, "With --framework: without idle rows and their time")
        ->group("Selecting");
    app->footer("Columns: " + joinedKeys(opStatsColumns()) +
                ".\nWith --framework: " + joinedKeys(frameworkOpsColumns()) +
                ".\n"
                "Times and costs are summed over the chosen devices; loops keep what their bodies leave over.\n"
                "With --range an op that crosses the border counts with its inner part. --where chooses an op by its\n"
                "longest execution. What the profile does not state is null, and \"missing\" says how to record it.\n\n"
                "Examples:\n"
                "  planescope-cli ops run.xplane.pb --limit 20\n"
                "  planescope-cli ops run.xplane.pb --framework --exclude-idle\n"
                "  planescope-cli ops run.xplane.pb --range step:3 --sort wasted_time_ps,desc --format json\n"
                "  planescope-cli ops run.xplane.pb --where 'category ~ \"all-reduce\"' --format csv -o ops.csv");
    return {app, [options] { return runOps(*options); }};
}

} // namespace planescope::cli
