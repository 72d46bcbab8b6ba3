// planescope-cli steps: how long each step took, and where its time went.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "model/analysis/step_breakdown.h"
#include "model/text/overview_text.h"

#include <cmath>
#include <memory>

namespace planescope::cli {

namespace {

const std::vector<Column> &stepColumns()
{
    static const std::vector<Column> columns{{"number", "step", ColumnUnit::Count},
                                             {"name", "name", ColumnUnit::Text},
                                             {"begin_ps", "begin", ColumnUnit::Duration},
                                             {"duration_ps", "duration", ColumnUnit::Duration},
                                             {"compute_ps", "compute", ColumnUnit::Duration},
                                             {"collective_ps", "collective", ColumnUnit::Duration},
                                             {"infeed_ps", "infeed", ColumnUnit::Duration},
                                             {"outfeed_ps", "outfeed", ColumnUnit::Duration},
                                             {"host_transfer_ps", "host transfer", ColumnUnit::Duration},
                                             {"idle_ps", "idle", ColumnUnit::Duration},
                                             {"gap_ps", "gap before", ColumnUnit::Duration},
                                             {"host_wait_ps", "of it host", ColumnUnit::Duration},
                                             {"dependency_wait_ps", "of it input", ColumnUnit::Duration},
                                             {"device_to_device_ps", "device to device", ColumnUnit::Duration},
                                             {"compute_16bit_ps", "16-bit compute", ColumnUnit::Duration}};
    return columns;
}

/// Mean over the cores, so that the parts add up to the step.
Cell meanCell(const StepTimes &step, std::int64_t CoreStep::*part)
{
    if (step.cores.empty())
        return {};
    double sum = 0;
    for (const CoreStep &core : step.cores)
        sum += static_cast<double>(core.*part);
    return static_cast<std::int64_t>(std::llround(sum / static_cast<double>(step.cores.size())));
}

/// GPUs: all of them together, so that the parts add up to the step. Copies from the host are its infeed, to the host
/// its outfeed; idle is what XProf calls "all others".
TableRow gpuStepRow(const StepTimes &step)
{
    const GpuStep &gpu = *step.gpu;
    return {Cell(static_cast<std::uint64_t>(std::max<std::int64_t>(0, step.number))),
            step.name.empty() ? Cell() : Cell(step.name),
            step.range.begin.toPs(),
            step.lengthPs,
            gpu.computePs(),
            gpu.at(GpuPart::Collective),
            gpu.at(GpuPart::ToDevice),
            gpu.at(GpuPart::ToHost),
            Cell(),
            gpu.otherPs(),
            Cell(),
            Cell(),
            Cell(),
            gpu.at(GpuPart::DeviceToDevice),
            gpu.at(GpuPart::Compute16)};
}

TableRow stepRow(const StepTimes &step)
{
    if (step.gpu)
        return gpuStepRow(step);
    const bool hasParts = !step.cores.empty();
    const auto part = [&](std::int64_t value) { return hasParts ? Cell(value) : Cell(); };
    return {Cell(static_cast<std::uint64_t>(std::max<std::int64_t>(0, step.number))),
            step.name.empty() ? Cell() : Cell(step.name),
            step.range.begin.toPs(),
            step.lengthPs,
            meanCell(step, &CoreStep::computePs),
            meanCell(step, &CoreStep::collectivePs),
            meanCell(step, &CoreStep::infeedPs),
            meanCell(step, &CoreStep::outfeedPs),
            meanCell(step, &CoreStep::hostTransferPs),
            meanCell(step, &CoreStep::idlePs),
            part(step.gap.lengthPs),
            part(step.gap.hostPs),
            part(step.gap.dependencyPs),
            Cell(),
            Cell()};
}

std::vector<MissingData> missingSteps(const StepBreakdown &steps)
{
    if (!steps.steps.empty())
        return {};
    return {{"steps", "The profile has no steps that all devices have.",
             "Put each step of the loop into jax.profiler.StepTraceAnnotation and record at least one whole step."}};
}

void writeStep(JsonWriter &json, const StepTimes &step, const Session &session)
{
    json.beginObject(JsonWriter::Layout::Inline);
    const TableRow row = stepRow(step);
    for (std::size_t i = 0; i < row.size(); ++i)
        json.key(stepColumns()[i].key).cell(row[i], stepColumns()[i].unit);
    json.key("host_event");
    if (step.gap.hostEvent)
        json.text(session.label(*step.gap.hostEvent));
    else
        json.null();
    json.key("cores").beginArray();
    for (const CoreStep &core : step.cores) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("plane").text(session.text(session.plane(core.plane).name));
        json.key("host").text(session.text(session.host(session.plane(core.plane).host).name));
        json.key("compute_ps").integer(core.computePs).key("collective_ps").integer(core.collectivePs);
        json.key("infeed_ps").integer(core.infeedPs).key("idle_ps").integer(core.idlePs);
        json.end();
    }
    json.end();
    json.end();
}

ExitCode runSteps(const CommonOptions &common)
{
    const OpAnswer answer = loadOps(common);
    if (!answer.index)
        return answer.code;
    const StepBreakdown steps = stepBreakdown(*answer.index);
    const StepFigures &figures = steps.figures;
    const std::vector<MissingData> missing = missingSteps(steps);
    const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/steps/1");
            writeFile(json, *answer.session);
            json.key("steps").beginArray();
            for (const StepTimes &step : steps.steps)
                writeStep(json, step, *answer.session);
            json.end();
            json.key("statistics");
            if (figures.count == 0) {
                json.null();
            } else {
                json.beginObject().key("count").integer(static_cast<std::uint64_t>(figures.count));
                json.key("mean_ps").number(figures.meanPs);
                json.key("stddev_ps").cell(figures.count > 1 ? Cell(figures.sigmaPs) : Cell(), ColumnUnit::Number);
                json.key("min_ps").integer(figures.minPs).key("p50_ps").integer(figures.p50Ps);
                json.key("p90_ps").integer(figures.p90Ps).key("p99_ps").integer(figures.p99Ps);
                json.key("max_ps").integer(figures.maxPs);
                json.end();
            }
            json.key("outliers").beginArray(JsonWriter::Layout::Inline);
            for (const std::size_t row : steps.outliers)
                json.integer(steps.steps[row].number);
            json.end();
            writeMissing(json, missing);
            json.finish();
            return;
        }
        const auto writer = tableWriter(common.format, out, stepColumns());
        for (const StepTimes &step : steps.steps)
            writer->row(stepRow(step));
        writer->finish();
        if (common.format != Format::Text)
            return;
        if (figures.count > 0) {
            const auto text = [](double ps) {
                return cellText(static_cast<std::int64_t>(std::llround(ps)), ColumnUnit::Duration);
            };
            out << "mean " << text(figures.meanPs);
            if (figures.count > 1)
                out << ", standard deviation " << text(figures.sigmaPs);
            out << ", from " << text(static_cast<double>(figures.minPs)) << " to "
                << text(static_cast<double>(figures.maxPs)) << '\n';
            if (const QString outliers = text::outliersText(steps, QLocale::c()); !outliers.isEmpty())
                out << outliers.toStdString() << '\n';
        }
        for (const MissingData &data : missing)
            out << data.why << ' ' << data.howToRecord << '\n';
    });
    return written == ExitCode::Fine ? answer.code : written;
}

} // namespace

Command addStepsCommand(CLI::App &program)
{
    auto options = std::make_shared<CommonOptions>();
    CLI::App *const app = program.add_subcommand("steps", "Show how long each step took and where its time went");
    addRunningOptions(*app, *options);
    app->get_option("FILE")->expected(1);
    app->footer(
        "Parts are means over the devices and add up to the step. A gap is what lies before the first op.\n"
        "Of five steps or more those are outliers that lie 5 % and three robust standard deviations above the\n"
        "median. Of GPUs the parts are those of all together: where they overlap, compute counts before copies\n"
        "to the host, copies between devices, collectives, and copies from the host (infeed).\n\n"
        "Example:\n"
        "  planescope-cli steps run/ --format csv");
    return {app, [options] { return runSteps(*options); }};
}

} // namespace planescope::cli
