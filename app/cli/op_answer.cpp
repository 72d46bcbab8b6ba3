#include "app/cli/op_answer.h"

#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/format/hlo/hlo_modules.h"

#include <algorithm>

namespace planescope::cli {

namespace {

bool isOfProgram(const OpIndex &index, const OpInfo &op, const std::string &wanted)
{
    const std::string name = index.programName(op.programId);
    return wanted == std::to_string(op.programId) || wanted == name || wanted == name.substr(0, name.rfind('('));
}

} // namespace

OpAnswer loadOps(const CommonOptions &options)
{
    OpAnswer answer;
    answer.session = loadProfile(options.files.front(), options, &answer.code);
    if (!answer.session)
        return answer;
    const auto range = chosenRange(*answer.session, options);
    if (!range) {
        printError(range.error());
        answer.code = exitCodeOf(range.error().code);
        return answer;
    }
    answer.hlo = hlo::lookupOf(std::make_shared<const hlo::Modules>(answer.session));
    const auto index = OpIndex::build(answer.session, answer.hlo, options.threads);
    OpMetricsOptions chosen;
    chosen.range = *range;
    for (const PlaneId plane : index->planes())
        if (isChosen(*answer.session, plane, options))
            chosen.planes.push_back(plane);
    if (!chosen.planes.empty())
        answer.table = index->table(chosen);
    answer.range = chosen.range;
    answer.planes = chosen.planes;
    if (options.program) {
        std::vector<OpRow> &rows = answer.table.rows;
        rows.erase(std::remove_if(
                       rows.begin(), rows.end(),
                       [&](const OpRow &row) { return !isOfProgram(*index, index->ops()[row.op], *options.program); }),
                   rows.end());
        // The rest of the time belongs to other programs: it is neither idle nor part of this answer.
        const std::int64_t idle = answer.table.idlePs();
        answer.table.opPs = 0;
        answer.table.normalizedOpPs = answer.table.xprofNormalizedPs = 0;
        for (const OpRow &row : rows) {
            answer.table.opPs += row.sums.selfPs;
            answer.table.normalizedOpPs += row.sums.normalizedSelfPs();
            answer.table.xprofNormalizedPs += row.sums.normalizedPs;
        }
        answer.table.totalPs = answer.table.opPs + idle;
    }
    answer.index = index;
    return answer;
}

std::vector<MissingData> missingOverview(const Overview &overview)
{
    std::vector<MissingData> missing;
    if (overview.kind == DeviceKind::None)
        missing.push_back({"ops", "The profile has no device ops.",
                           "Record with the device tracer on, while the program runs on a TPU or GPU."});
    if (overview.steps.steps.empty())
        missing.push_back({"steps", "The profile has no steps that all devices have.",
                           "Put each step into jax.profiler.StepTraceAnnotation."});
    if (overview.memory.peakBytes == 0)
        missing.push_back({"memory", "The profile has no allocator events.", "Record with the host tracer on."});
    return missing;
}

std::vector<MissingData> missingOps(const OpIndex &index)
{
    std::vector<MissingData> missing;
    for (const std::string &what : index.missing()) {
        if (what == "ops")
            missing.push_back({what, "The profile has no device ops.",
                               "Record with the device tracer on, while the program runs on a TPU or GPU."});
        else if (what == "hlo")
            missing.push_back(
                {what, "The profile has no HLO programs.",
                 "Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX."});
        else if (what == "peaks")
            missing.push_back({what, "The profile does not state the peaks of its device.",
                               "Newer profilers write the peaks of the device into its plane."});
        else if (what == "cost")
            missing.push_back({what, "The ops state no FLOPs and no bytes.",
                               "Profiles of TPUs state them; for GPUs the profiler does not write them."});
    }
    return missing;
}

std::vector<std::string> opWarnings(const OpAnswer &answer)
{
    std::vector<std::string> warnings;
    const DevicePeaks &peaks = answer.index->peaks();
    std::uint64_t above = 0, fast = 0;
    const double bandwidth = peaks.bandwidth(MemoryPort::Hbm);
    double whole = 0;
    for (const OpRow &row : answer.table.rows)
        whole += static_cast<double>(row.sums.selfPs);
    for (const OpRow &row : answer.table.rows) {
        const double seconds = row.sums.seconds();
        // Copies of no length exceed the bandwidth at will, and are no news.
        if (bandwidth > 0 && seconds > 0 && static_cast<double>(row.sums.selfPs) > 0.001 * whole &&
            row.sums.traffic.isKnown && row.sums.traffic.hbm() / seconds > 1.01 * bandwidth)
            ++fast;
        // Rounding of short ops is no news.
        if (peaks.flopsPerSecond > 0 && seconds > 0 && row.sums.flops / seconds > 1.01 * peaks.flopsPerSecond)
            ++above;
    }
    if (above > 0)
        warnings.push_back("FLOPS of " + std::to_string(above) +
                           " ops exceed the peak of the device: the stated FLOPs or the stated peak are not right.");
    if (fast > 0)
        warnings.push_back("HBM traffic of " + std::to_string(fast) +
                           " ops exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or "
                           "the stated peak are not right.");
    if (peaks.peaksDiffer)
        warnings.emplace_back("The devices state different peaks; those of the first one are used.");
    return warnings;
}

void writeOpNotes(JsonWriter &json, const OpAnswer &answer)
{
    json.key("warnings").beginArray();
    for (const std::string &warning : opWarnings(answer))
        json.text(warning);
    json.end();
    writeMissing(json, missingOps(*answer.index));
}

void writeOpNotes(Output &out, const OpAnswer &answer)
{
    for (const std::string &warning : opWarnings(answer))
        out << warning << '\n';
    for (const MissingData &missing : missingOps(*answer.index))
        out << missing.why << ' ' << missing.howToRecord << '\n';
}

void writeOpDevice(JsonWriter &json, const DevicePeaks &peaks)
{
    json.key("device");
    if (peaks.kind == DeviceKind::None || peaks.deviceCount == 0) {
        json.null();
        return;
    }
    const auto rate = [](double value) { return value > 0 ? Cell(value) : Cell(); };
    json.beginObject();
    json.key("type").cell(peaks.deviceType.empty() ? Cell() : Cell(peaks.deviceType), ColumnUnit::Text);
    json.key("count").integer(static_cast<std::uint64_t>(peaks.deviceCount));
    json.key("peaks").beginObject();
    json.key("flops_per_s").cell(rate(peaks.flopsPerSecond), ColumnUnit::Number);
    constexpr const char *names[] = {"hbm_bytes_per_s",       "sram_read_bytes_per_s",  "sram_write_bytes_per_s",
                                     "cmem_read_bytes_per_s", "cmem_write_bytes_per_s", "vmem_read_bytes_per_s",
                                     "vmem_write_bytes_per_s"};
    for (std::size_t i = 0; i < kMemoryPortCount; ++i)
        json.key(names[i]).cell(rate(peaks.bytesPerSecond[i]), ColumnUnit::Number);
    json.end();
    json.key("peak_source");
    if (peaks.flopsSource == PeakSource::Missing)
        json.null();
    else
        json.text(peaks.flopsSource == PeakSource::PlaneStat ? "profile" : "chip table");
    json.end();
}

} // namespace planescope::cli
