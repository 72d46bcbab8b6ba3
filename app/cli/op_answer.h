#pragma once
// What the commands about ops share: the index and table that the options choose, and what the profile lacks.
#include "app/cli/answer.h"
#include "model/analysis/op_metrics.h"
#include "model/analysis/overview.h"

#include <memory>
#include <vector>

namespace planescope::cli {

struct OpAnswer {
    SessionPtr session;
    HloLookup hlo;
    std::shared_ptr<const OpIndex> index;
    OpTable table;
    std::optional<TimeRange> range;
    std::vector<PlaneId> planes;    ///< the chosen device planes with ops
    ExitCode code = ExitCode::Fine; ///< of a profile that could be read; else what to return
};

/// Loads the profile and sums the ops of the chosen devices, range and program. `answer.index` is null when it failed:
/// the reason has been printed then.
OpAnswer loadOps(const CommonOptions &options);

/// What the first page about a profile lacks, and how to record it.
std::vector<MissingData> missingOverview(const Overview &overview);
/// Reasons and remedies for OpIndex::missing().
std::vector<MissingData> missingOps(const OpIndex &index);

/// What is odd about the figures: more than the peak, devices with different peaks. Whole sentences.
std::vector<std::string> opWarnings(const OpAnswer &answer);
/// The same and the missing data, as the ends of JSON and of text.
void writeOpNotes(JsonWriter &json, const OpAnswer &answer);
void writeOpNotes(Output &out, const OpAnswer &answer);

/// {"type", "count", "peaks": {...}, "peak_source"} under the key "device"; null without a device.
void writeOpDevice(JsonWriter &json, const DevicePeaks &peaks);

/// A figure, or nothing when it is negative (not known).
inline Cell knownCell(double value) { return value < 0 ? Cell() : Cell(value); }

} // namespace planescope::cli
