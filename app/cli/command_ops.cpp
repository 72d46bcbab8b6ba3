// planescope-cli ops: the table of device ops.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "model/analysis/op_stats.h"
#include "model/query/filter.h"

#include <algorithm>
#include <array>
#include <memory>

namespace planescope::cli {

namespace {

struct OpColumn {
    std::string_view key;
    std::string_view title;
    ColumnUnit unit;
};
constexpr std::array kOpColumns = {
    OpColumn{"rank", "rank", ColumnUnit::Count},
    OpColumn{"program_id", "program id", ColumnUnit::Id},
    OpColumn{"program", "program", ColumnUnit::Text},
    OpColumn{"name", "name", ColumnUnit::Text},
    OpColumn{"category", "category", ColumnUnit::Text},
    OpColumn{"occurrences", "calls", ColumnUnit::Count},
    OpColumn{"time_ps", "time", ColumnUnit::Duration},
    OpColumn{"self_time_ps", "self", ColumnUnit::Duration},
    OpColumn{"self_time_share", "share", ColumnUnit::Share},
    OpColumn{"avg_time_ps", "average", ColumnUnit::Duration},
    OpColumn{"min_time_ps", "shortest", ColumnUnit::Duration},
    OpColumn{"flops", "flops", ColumnUnit::Number},
    OpColumn{"flop_rate_per_s", "flop rate", ColumnUnit::FlopsPerSecond},
    OpColumn{"bytes_accessed", "bytes", ColumnUnit::Size},
    OpColumn{"hbm_bytes_per_s", "HBM rate", ColumnUnit::BytesPerSecond},
    OpColumn{"operational_intensity", "flop/byte", ColumnUnit::Number},
    OpColumn{"bound_by", "bound by", ColumnUnit::Text},
    OpColumn{"flops_utilization_share", "FLOPS", ColumnUnit::Share},
    OpColumn{"hbm_utilization_share", "HBM", ColumnUnit::Share},
    OpColumn{"wasted_time_ps", "wasted", ColumnUnit::Duration},
    OpColumn{"source", "source", ColumnUnit::Text},
    OpColumn{"provenance", "provenance", ColumnUnit::Text},
    OpColumn{"text", "HLO", ColumnUnit::Text},
};

std::vector<std::string_view> opColumnNames()
{
    std::vector<std::string_view> names;
    for (const OpColumn &column : kOpColumns)
        names.push_back(column.key);
    return names;
}

std::vector<std::string> shownOpColumns(const CommonOptions &options)
{
    if (!options.columns.empty())
        return options.columns;
    if (options.format == Format::Text)
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

Column opColumn(const std::string &key)
{
    const auto found =
        std::find_if(kOpColumns.begin(), kOpColumns.end(), [&](const OpColumn &column) { return column.key == key; });
    return found == kOpColumns.end() ? Column{key, key, ColumnUnit::Text}
                                     : Column{key, std::string(found->title), found->unit};
}

Cell textOrNothing(const std::string &text) { return text.empty() ? Cell() : Cell(text); }

Cell opCell(const OpAnswer &answer, const OpStatsRow &row, const std::string &key)
{
    const OpInfo &op = answer.index->ops()[row.op];
    const bool hasCost = op.hasCost;
    const auto cost = [&](double value) { return hasCost ? Cell(value) : Cell(); };
    if (key == "rank")
        return static_cast<std::uint64_t>(row.rank);
    if (key == "program_id")
        return op.programId;
    if (key == "program")
        return answer.index->programName(op.programId);
    if (key == "name")
        return op.name;
    if (key == "category")
        return textOrNothing(op.category);
    if (key == "occurrences")
        return row.sums.occurrences;
    if (key == "time_ps")
        return row.sums.timePs;
    if (key == "self_time_ps")
        return row.sums.selfPs;
    if (key == "self_time_share")
        return row.selfShare;
    if (key == "avg_time_ps")
        return static_cast<double>(row.sums.timePs) / static_cast<double>(row.sums.occurrences);
    if (key == "min_time_ps")
        return row.sums.minPs;
    if (key == "flops")
        return cost(row.sums.flops);
    if (key == "flop_rate_per_s")
        return cost(row.rates.flopsPerSecond);
    if (key == "bytes_accessed")
        return cost(row.sums.bytes);
    if (key == "hbm_bytes_per_s")
        return cost(row.rates.hbmBytesPerSecond);
    if (key == "operational_intensity")
        return hasCost && row.sums.bytes > 0 ? Cell(row.rates.operationalIntensity) : Cell();
    if (key == "bound_by")
        return row.rates.boundBy == Resource::Unknown ? Cell() : Cell(std::string(resourceName(row.rates.boundBy)));
    if (key == "flops_utilization_share")
        return hasCost ? knownCell(row.flopsUtilization) : Cell();
    if (key == "hbm_utilization_share")
        return hasCost ? knownCell(row.hbmUtilization) : Cell();
    if (key == "wasted_time_ps")
        return hasCost ? knownCell(row.wastedPs) : Cell();
    if (key == "source")
        return textOrNothing(op.source);
    if (key == "provenance")
        return textOrNothing(op.provenance);
    return textOrNothing(op.longName);
}

/// Numbers by value, text by bytes, nothing first.
bool opCellLess(const Cell &a, const Cell &b)
{
    const auto number = [](const Cell &cell) {
        if (const auto *const whole = std::get_if<std::int64_t>(&cell))
            return static_cast<double>(*whole);
        if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
            return static_cast<double>(*natural);
        const auto *const real = std::get_if<double>(&cell);
        return real ? *real : 0;
    };
    const auto isNumber = [](const Cell &cell) {
        return !std::holds_alternative<std::monostate>(cell) && !std::holds_alternative<std::string>(cell);
    };
    return isNumber(a) && isNumber(b) ? number(a) < number(b) : a < b;
}

std::vector<OpStatsRow> chosenOps(const OpAnswer &answer, const CommonOptions &options, std::size_t *matched)
{
    std::vector<OpStatsRow> rows = opStats(*answer.index, answer.table);
    if (options.where) {
        const std::vector<std::optional<EventRef>> longest = answer.index->longestEvents();
        BoundFilter filter(*options.where, *answer.session);
        rows.erase(std::remove_if(rows.begin(), rows.end(),
                                  [&](const OpStatsRow &row) {
                                      const std::optional<EventRef> event = longest[row.op];
                                      return !event || !filter.matches(*event);
                                  }),
                   rows.end());
    }
    *matched = rows.size();
    if (options.sort) {
        std::stable_sort(rows.begin(), rows.end(), [&](const OpStatsRow &a, const OpStatsRow &b) {
            const Cell left = opCell(answer, a, options.sort->column), right = opCell(answer, b, options.sort->column);
            return options.sort->isDescending ? opCellLess(right, left) : opCellLess(left, right);
        });
    }
    if (options.limit && *options.limit < rows.size())
        rows.resize(*options.limit);
    return rows;
}

ExitCode runOps(const CommonOptions &options)
{
    const OpAnswer answer = loadOps(options);
    if (!answer.index)
        return answer.code;
    std::size_t matched = 0;
    const std::vector<OpStatsRow> rows = chosenOps(answer, options, &matched);
    const std::vector<std::string> keys = shownOpColumns(options);
    std::vector<Column> columns;
    for (const std::string &key : keys)
        columns.push_back(opColumn(key));
    const OpTable &table = answer.table;
    const ExitCode written = writeAnswer(options, [&](Output &out) {
        if (options.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/ops/1");
            json.key("file").text(answer.session->name());
            writeOpDevice(json, answer.index->peaks());
            json.key("cores").integer(static_cast<std::uint64_t>(table.coreCount));
            json.key("total_time_ps").integer(table.totalPs).key("op_time_ps").integer(table.opPs);
            json.key("idle_time_ps").integer(table.idlePs());
            json.key("ops_total").integer(static_cast<std::uint64_t>(matched));
            json.key("ops").beginArray();
            for (const OpStatsRow &row : rows) {
                json.beginObject(JsonWriter::Layout::Inline);
                for (const Column &column : columns)
                    json.key(column.key).cell(opCell(answer, row, column.key), column.unit);
                json.end();
            }
            json.end();
            writeOpNotes(json, answer);
            json.finish();
            return;
        }
        const auto writer = tableWriter(options.format, out, columns);
        for (const OpStatsRow &row : rows) {
            TableRow cells;
            for (const std::string &key : keys)
                cells.push_back(opCell(answer, row, key));
            writer->row(cells);
        }
        writer->finish();
        if (options.format != Format::Text)
            return;
        if (rows.size() < matched)
            out << cellText(static_cast<std::uint64_t>(rows.size()), ColumnUnit::Count) << " of "
                << cellText(static_cast<std::uint64_t>(matched), ColumnUnit::Count) << " ops\n";
        writeOpNotes(out, answer);
    });
    return written == ExitCode::Fine ? answer.code : written;
}

} // namespace

Command addOpsCommand(CLI::App &program)
{
    auto options = std::make_shared<CommonOptions>();
    CLI::App *const app = program.add_subcommand("ops", "List device ops with time, rates and what limits them");
    addRunningOptions(*app, *options);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, *options, true);
    addRowOptions(*app, *options);
    addTableOptions(*app, *options, opColumnNames());
    app->get_option("--sort")->description("Order of the rows (default: rank)");
    std::string columns;
    for (const OpColumn &column : kOpColumns)
        columns += (columns.empty() ? "" : ", ") + std::string(column.key);
    app->footer("Columns: " + columns +
                ".\n"
                "Times and costs are summed over the chosen devices; loops keep what their bodies leave over.\n"
                "With --range an op that crosses the border counts with its inner part. --where chooses an op by its\n"
                "longest execution. What the profile does not state is null, and \"missing\" says how to record it.\n\n"
                "Examples:\n"
                "  planescope-cli ops run.xplane.pb --limit 20\n"
                "  planescope-cli ops run.xplane.pb --range step:3 --sort wasted_time_ps,desc --format json\n"
                "  planescope-cli ops run.xplane.pb --where 'category ~ \"all-reduce\"' --format csv -o ops.csv");
    return {app, [options] { return runOps(*options); }};
}

} // namespace planescope::cli
