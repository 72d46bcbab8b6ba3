// planescope-cli roofline: what the ops reach and what the device allows them.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "model/analysis/roofline.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace planescope::cli {

namespace {

struct RooflineAnswerOptions {
    CommonOptions common;
    bool excludeInfeed = false;
};

std::vector<Column> rooflineTextColumns()
{
    return {{"rank", "rank", ColumnUnit::Count},
            {"name", "name", ColumnUnit::Text},
            {"category", "category", ColumnUnit::Text},
            {"self_time_share", "share", ColumnUnit::Share},
            {"operational_intensity", "flop/byte", ColumnUnit::Number},
            {"flop_rate_per_s", "flop rate", ColumnUnit::FlopsPerSecond},
            {"optimal_flop_rate_per_s", "possible", ColumnUnit::FlopsPerSecond},
            {"roofline_efficiency_share", "reached", ColumnUnit::Share},
            {"bound_by", "bound by", ColumnUnit::Text}};
}

Cell positiveCell(double value) { return value > 0 ? Cell(value) : Cell(); }

Cell boundCell(const RooflinePoint &point)
{
    return point.rates.boundBy == Resource::Unknown ? Cell() : Cell(std::string(resourceName(point.rates.boundBy)));
}

TableRow rooflineRow(const OpIndex &index, const RooflinePoint &point)
{
    const bool isProgram = point.op == RooflinePoint::kProgram;
    const OpInfo *op = isProgram ? nullptr : &index.ops()[point.op];
    const bool hasCost = isProgram ? !index.isMissing("cost") : op->hasCost;
    const auto cost = [&](const Cell &cell) { return hasCost ? cell : Cell(); };
    return {isProgram ? Cell() : Cell(static_cast<std::uint64_t>(point.rank)),
            isProgram ? Cell(std::string("all ops")) : Cell(op->name),
            isProgram || op->category.empty() ? Cell() : Cell(op->category),
            isProgram ? Cell() : Cell(point.selfShare),
            cost(positiveCell(point.rates.boundIntensity)),
            cost(Cell(point.rates.flopsPerSecond)),
            cost(positiveCell(point.optimalFlopsPerSecond)),
            cost(positiveCell(point.rooflineEfficiency)),
            boundCell(point)};
}

/// `step`: the number that a step begins with; nothing for other points.
void writePoint(JsonWriter &json, const OpIndex &index, const RooflinePoint &point,
                std::optional<std::int64_t> step = std::nullopt)
{
    const bool isProgram = point.op == RooflinePoint::kProgram;
    const bool hasCost = isProgram ? !index.isMissing("cost") : index.ops()[point.op].hasCost;
    const auto cost = [&](double value) { return hasCost ? Cell(value) : Cell(); };
    const OpRates &r = point.rates;
    json.beginObject(JsonWriter::Layout::Inline);
    if (step)
        json.key("number").integer(*step);
    if (!isProgram) {
        const OpInfo &op = index.ops()[point.op];
        json.key("rank").integer(static_cast<std::uint64_t>(point.rank));
        json.key("name").text(op.name).key("category").text(op.category);
        json.key("program_id").text(std::to_string(op.programId));
        json.key("occurrences").integer(point.sums.occurrences).key("self_time_ps").integer(point.sums.selfPs);
        json.key("self_time_share").number(point.selfShare);
    }
    json.key("time_ps").integer(point.sums.timePs).key("time_share").number(point.timeShare);
    json.key("operational_intensity").cell(cost(r.operationalIntensity), ColumnUnit::Number);
    json.key("bound_operational_intensity").cell(cost(r.boundIntensity), ColumnUnit::Number);
    json.key("flop_rate_per_s").cell(cost(r.flopsPerSecond), ColumnUnit::Number);
    json.key("hbm_bytes_per_s").cell(cost(r.hbmBytesPerSecond), ColumnUnit::Number);
    json.key("vmem_read_bytes_per_s").cell(cost(r.vmemReadBytesPerSecond), ColumnUnit::Number);
    json.key("vmem_write_bytes_per_s").cell(cost(r.vmemWriteBytesPerSecond), ColumnUnit::Number);
    json.key("bound_by").cell(boundCell(point), ColumnUnit::Text);
    const bool hasPeak = hasCost && index.peaks().flopsPerSecond > 0;
    json.key("compute_efficiency_share").cell(hasPeak ? Cell(point.computeEfficiency) : Cell(), ColumnUnit::Share);
    json.key("memory_utilization_share").cell(cost(point.memoryUtilization), ColumnUnit::Share);
    json.key("roofline_efficiency_share").cell(cost(point.rooflineEfficiency), ColumnUnit::Share);
    json.key("optimal_flop_rate_per_s")
        .cell(hasCost ? positiveCell(point.optimalFlopsPerSecond) : Cell(), ColumnUnit::Number);
    json.end();
}

ExitCode runRoofline(const RooflineAnswerOptions &options)
{
    const CommonOptions &common = options.common;
    const OpAnswer answer = loadOps(common);
    if (!answer.index)
        return answer.code;
    const OpIndex &index = *answer.index;
    RooflineOptions wanted;
    wanted.withInfeedOutfeed = !options.excludeInfeed;
    wanted.opLimit = common.limit.value_or(1000);
    const RooflineModel model = rooflineModel(index, answer.table, wanted);
    // Steps are those of the whole session; a range or a program is no step.
    std::vector<RooflineStep> steps;
    if (!answer.range && !common.program && !answer.planes.empty())
        steps = rooflineSteps(index, index.stepTables(answer.planes), wanted);
    const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/roofline/1");
            writeFile(json, *answer.session);
            writeOpDevice(json, index.peaks());
            json.key("ceilings").beginArray();
            for (const RooflineCeiling &ceiling : model.ceilings) {
                json.beginObject(JsonWriter::Layout::Inline);
                json.key("resource").text(resourceName(ceiling.resource));
                json.key("bytes_per_s").number(ceiling.bytesPerSecond);
                json.key("ridge_flops_per_byte").cell(positiveCell(ceiling.ridge), ColumnUnit::Number);
                json.end();
            }
            json.end();
            json.key("program");
            writePoint(json, index, model.program);
            json.key("average_step");
            if (steps.empty())
                json.null();
            else
                writePoint(json, index, steps.front().point);
            json.key("steps").beginArray();
            for (const RooflineStep &step : steps)
                if (!step.isAverage)
                    writePoint(json, index, step.point, step.number);
            json.end();
            json.key("ops").beginArray();
            for (const RooflinePoint &point : model.ops)
                writePoint(json, index, point);
            json.end();
            writeOpNotes(json, answer);
            json.finish();
            return;
        }
        const auto writer = tableWriter(common.format, out, rooflineTextColumns());
        writer->row(rooflineRow(index, model.program));
        for (const RooflineStep &step : steps) {
            TableRow row = rooflineRow(index, step.point);
            row[1] = step.isAverage ? std::string("average step") : "step " + std::to_string(step.number);
            writer->row(row);
        }
        for (const RooflinePoint &point : model.ops)
            writer->row(rooflineRow(index, point));
        writer->finish();
        if (common.format != Format::Text)
            return;
        for (const RooflineCeiling &ceiling : model.ceilings)
            out << std::string(resourceName(ceiling.resource)) << ": "
                << cellText(ceiling.bytesPerSecond, ColumnUnit::BytesPerSecond) << ", ridge at "
                << cellText(positiveCell(ceiling.ridge), ColumnUnit::Number) << " flop/byte\n";
        writeOpNotes(out, answer);
    });
    return written == ExitCode::Fine ? answer.code : written;
}

} // namespace

Command addRooflineCommand(CLI::App &program)
{
    auto options = std::make_shared<RooflineAnswerOptions>();
    CLI::App *const app = program.add_subcommand("roofline", "Show what the ops reach of what the device allows");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, true);
    addRangeOption(*app, options->common);
    app->add_flag("--exclude-infeed", options->excludeInfeed, "Without infeed and outfeed ops and their time")
        ->group("Selecting");
    app->add_option("--limit", options->common.limit, "At most this many ops (default: 1000)")
        ->check(wholeBetween(0, 1'000'000'000))
        ->type_name("N")
        ->group("Table");
    app->footer("The intensity of an op is that of the resource which limits it. \"All ops\" and steps\n"
                "include idle time; steps are listed for the whole session.\n\n"
                "Examples:\n"
                "  planescope-cli roofline run.xplane.pb --limit 20\n"
                "  planescope-cli roofline run.xplane.pb --range step:3 --format json");
    return {app, [options] { return runRoofline(*options); }};
}

} // namespace planescope::cli
