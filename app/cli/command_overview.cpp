// planescope-cli overview: the key figures of a profile, what limits it and why.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "model/analysis/overview.h"
#include "model/text/overview_text.h"

#include <cmath>
#include <memory>

namespace planescope::cli {

namespace {

std::string_view limitWord(Limit limit)
{
    switch (limit) {
    case Limit::Input:
        return "input";
    case Limit::Host:
        return "host";
    case Limit::Communication:
        return "communication";
    case Limit::Compute:
        return "compute";
    case Limit::Memory:
        return "memory";
    case Limit::Latency:
        return "latency";
    case Limit::Unknown:
        break;
    }
    return "unknown";
}

std::string utf8(const QString &text) { return text.toStdString(); }
Cell shareCell(bool isKnown, double value) { return isKnown ? Cell(value) : Cell(); }
Cell sizeCell(std::int64_t bytes) { return bytes > 0 ? Cell(static_cast<std::uint64_t>(bytes)) : Cell(); }

/// Name, value and unit of every key figure; one list for all formats.
struct KeyFigure {
    std::string key, title;
    Cell value;
    ColumnUnit unit;
};

std::vector<KeyFigure> keyFigures(const Overview &o)
{
    const bool hasSteps = o.steps.figures.count > 0;
    const bool hasParts = o.steps.hasParts;
    const auto ps = [](bool isKnown, double value) {
        return isKnown ? Cell(std::int64_t{std::llround(value)}) : Cell();
    };
    const double ops = static_cast<double>(o.deviceOpCount + o.hostOpCount);
    return {
        {"step_mean_ps", "step time", ps(hasSteps, o.steps.figures.meanPs), ColumnUnit::Duration},
        {"step_stddev_ps", "  deviation", ps(o.steps.figures.count > 1, o.steps.figures.sigmaPs), ColumnUnit::Duration},
        {"step_min_ps", "  shortest", hasSteps ? Cell(o.steps.figures.minPs) : Cell(), ColumnUnit::Duration},
        {"step_max_ps", "  longest", hasSteps ? Cell(o.steps.figures.maxPs) : Cell(), ColumnUnit::Duration},
        {"step_busy_ps", "  busy", ps(hasParts, o.steps.mean(&StepTimes::meanBusyPs)), ColumnUnit::Duration},
        {"step_idle_ps", "  idle", ps(hasParts, o.steps.mean(&StepTimes::tcIdlePs)), ColumnUnit::Duration},
        {"step_input_share", "  input", shareCell(hasParts, o.steps.inputShare()), ColumnUnit::Share},
        {"duty_cycle_share", "duty cycle", shareCell(o.duty.chipCount > 0, o.duty.share()), ColumnUnit::Share},
        {"device_idle_share", "device idle", knownCell(o.idleShare), ColumnUnit::Share},
        {"flops_utilization_share", "FLOPS utilisation", knownCell(o.flopsUtilization), ColumnUnit::Share},
        {"hbm_utilization_share", "HBM bandwidth", knownCell(o.hbmUtilization), ColumnUnit::Share},
        {"stated_flops_utilization_share", "  as the profiler states it", knownCell(o.statedMatrixShare),
         ColumnUnit::Share},
        {"stated_hbm_utilization_share", "  HBM as the profiler states it", knownCell(o.statedHbmShare),
         ColumnUnit::Share},
        {"collective_share", "collectives", shareCell(o.table.opPs > 0, o.collectiveShare), ColumnUnit::Share},
        {"roofline_bound_by", "roofline",
         o.rooflineLimit == Resource::Unknown ? Cell() : Cell(std::string(resourceName(o.rooflineLimit))),
         ColumnUnit::Text},
        {"memory_peak_bytes", "memory in use at most", sizeCell(o.memory.peakBytes), ColumnUnit::Size},
        {"memory_capacity_bytes", "memory of a device", sizeCell(o.memory.capacityBytes), ColumnUnit::Size},
        {"compute_16bit_share", "16-bit compute", knownCell(o.steps.gpu16BitShare()), ColumnUnit::Share},
        {"host_idle_share", "host idle", knownCell(o.hostIdleShare), ColumnUnit::Share},
        {"device_op_share", "ops on the device",
         shareCell(ops > 0, ops > 0 ? static_cast<double>(o.deviceOpCount) / ops : 0), ColumnUnit::Share},
    };
}

void writeVerdict(JsonWriter &json, const Overview &o, const Session &session)
{
    const QLocale c = QLocale::c();
    json.key("verdict").beginObject();
    json.key("limit").text(limitWord(o.limit));
    json.key("sentence").text(utf8(text::limitTitle(o)));
    json.key("rule").text(utf8(text::limitRule(o, c)));
    json.key("evidence").beginArray();
    for (const Evidence &evidence : o.evidence) {
        const text::EvidenceText words = text::evidenceText(evidence, o, session, c);
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("title").text(utf8(words.title)).key("note").text(utf8(words.note));
        json.key("share").number(evidence.share);
        json.key("time_ps").cell(evidence.ps > 0 ? Cell(evidence.ps) : Cell(), ColumnUnit::Duration);
        json.key("view").text(utf8(words.viewId));
        json.end();
    }
    json.end();
    const text::StrongText proposal = text::proposalText(o, c);
    json.key("proposal");
    if (proposal.strong.isEmpty())
        json.null();
    else
        json.text(utf8(proposal.plain()));
    json.end();
}

void writeEnvironment(JsonWriter &json, const Overview &o)
{
    const RunEnvironment &env = o.environment;
    const auto word = [](const std::string &text) { return text.empty() ? Cell() : Cell(text); };
    json.key("environment").beginObject();
    json.key("hosts").integer(static_cast<std::uint64_t>(env.hostCount));
    json.key("devices").integer(static_cast<std::uint64_t>(env.deviceCount));
    json.key("program_devices").cell(env.programDevices > 0 ? Cell(env.programDevices) : Cell(), ColumnUnit::Count);
    json.key("device_type").cell(word(env.deviceType), ColumnUnit::Text);
    json.key("program").cell(word(env.mainProgram), ColumnUnit::Text);
    json.key("jax_version").cell(word(env.jaxVersion), ColumnUnit::Text);
    json.key("jaxlib_version").cell(word(env.jaxlibVersion), ColumnUnit::Text);
    json.key("phase").text(env.isTraining ? "training" : "no gradients");
    json.end();
}

void writePhases(JsonWriter &json, const Overview &o)
{
    json.key("phases").beginArray();
    for (const PhaseShare &phase : o.phases) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("phase").text(phaseWord(phase.phase)).key("op_time_share").number(phase.share);
        json.end();
    }
    json.end();
}

void writeRunPhases(JsonWriter &json, const Overview &o)
{
    json.key("run_phases").beginArray();
    for (const RunPhase &phase : o.runPhases) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("phase").text(runPhaseWord(phase.kind)).key("begin_ps").integer(phase.range.begin.toPs());
        json.key("duration_ps").integer(phase.range.length().toPs());
        json.end();
    }
    json.end();
}

void writeHostInput(JsonWriter &json, const Overview &o)
{
    json.key("host_input").beginArray();
    for (const HostInputOp &input : o.hostInput.ops) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("name").text(input.op.name).key("part").text(inputPartName(input.part));
        json.key("occurrences").integer(input.op.occurrences).key("time_ps").integer(input.op.timePs);
        json.key("self_time_ps").integer(input.op.selfPs).key("self_time_share").number(input.selfShare);
        json.end();
    }
    json.end();
}

void writeTopOps(JsonWriter &json, const Overview &o)
{
    json.key("top_ops").beginArray();
    double cumulative = 0;
    for (const FrameworkOpRow &row : o.topFrameworkOps) {
        const double share =
            o.table.opPs > 0 ? static_cast<double>(row.sums.selfPs) / static_cast<double>(o.table.opPs) : 0;
        cumulative += share;
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("type").text(row.type).key("name").text(row.name);
        json.key("occurrences").integer(row.sums.occurrences).key("self_time_ps").integer(row.sums.selfPs);
        json.key("op_time_share").number(share).key("cumulative_share").number(cumulative);
        json.key("flop_rate_per_s").number(row.rates.flopsPerSecond);
        json.end();
    }
    json.end();
}

void writeText(Output &out, const Overview &o, const Session &session)
{
    const QLocale locale = QLocale::c();
    out << utf8(text::limitTitle(o)) << ".\n" << utf8(text::limitRule(o, locale)) << "\n";
    int number = 0;
    for (const Evidence &evidence : o.evidence) {
        const text::EvidenceText words = text::evidenceText(evidence, o, session, locale);
        out << "  " << std::to_string(++number) << ". " << utf8(words.title) << ": " << utf8(words.figure);
        if (!words.note.isEmpty())
            out << " (" << utf8(words.note) << ")";
        out << "\n";
    }
    if (const text::StrongText proposal = text::proposalText(o, locale); !proposal.strong.isEmpty())
        out << "-> " << utf8(proposal.plain()) << "\n";
    out << "\n";
    for (const KeyFigure &figure : keyFigures(o)) {
        const std::string value = utf8(cellText(figure.value, figure.unit));
        out << figure.title << std::string(figure.title.size() < 32 ? 32 - figure.title.size() : 1, ' ')
            << (value.empty() ? std::string("-") : value) << "\n";
    }
    if (const QString phases = text::phasesText(o, locale); !phases.isEmpty())
        out << "phases                          " << utf8(phases) << "\n";
    out << "\n";
    for (const QualityFact &fact : o.quality)
        out << (fact.isProblem ? "! " : "  ") << utf8(text::qualityText(fact, locale).plain()) << "\n";
}

ExitCode runOverview(const CommonOptions &common)
{
    const OpAnswer answer = loadOps(common);
    if (!answer.index)
        return answer.code;
    const auto overview = overviewOf(answer.session, answer.index, answer.hlo);
    const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/overview/1");
            writeFile(json, *answer.session);
            json.key("figures").beginObject();
            for (const KeyFigure &figure : keyFigures(*overview))
                json.key(figure.key).cell(figure.value, figure.unit);
            json.end();
            writeVerdict(json, *overview, *answer.session);
            writeTopOps(json, *overview);
            writePhases(json, *overview);
            writeRunPhases(json, *overview);
            writeHostInput(json, *overview);
            writeOpDevice(json, overview->peaks);
            writeEnvironment(json, *overview);
            json.key("quality").beginArray();
            for (const QualityFact &fact : overview->quality)
                json.text(utf8(text::qualityText(fact, QLocale::c()).plain()));
            json.end();
            writeMissing(json, missingOverview(*overview));
            json.finish();
            return;
        }
        if (common.format == Format::Text) {
            writeText(out, *overview, *answer.session);
            return;
        }
        const auto writer = tableWriter(common.format, out,
                                        {{"figure", "figure", ColumnUnit::Text}, {"value", "value", ColumnUnit::Text}});
        for (const KeyFigure &figure : keyFigures(*overview))
            writer->row({figure.key, figure.value});
        writer->finish();
    });
    return written == ExitCode::Fine ? answer.code : written;
}

} // namespace

Command addOverviewCommand(CLI::App &program)
{
    auto options = std::make_shared<CommonOptions>();
    CLI::App *const app = program.add_subcommand("overview", "Show the key figures, what limits the program, and why");
    addRunningOptions(*app, *options);
    app->get_option("FILE")->expected(1);
    app->footer("Each reason names its figure; the rule of the verdict names its threshold.\n\n"
                "Example:\n"
                "  planescope-cli overview run/ --format json");
    return {app, [options] { return runOverview(*options); }};
}

} // namespace planescope::cli
