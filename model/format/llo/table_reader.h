#pragma once
// The tables that a TPU compiler writes beside a listing. All are text; what a line does not keep to is counted in the
// result, never guessed. `name` is for errors.
//
//   utilisation   "== CAPACTIY:" (sic), comma-separated columns, capacities; "== UTILIZATION:", one row per bundle
//   schedule      "Schedule analysis:", three totals, "<n> scheduled bundles (<p>%): <hlo>", "[opcode] ..."
//   hlo-details   blocks "HLO:", "operation: <text>", "emitted bundle range: [<core>:<overlay>:0x<a>, ...)" or <empty>
//   markers       "<name>: <id>"
//   dedup map     blocks "key:<hlo>", "ordinal:<n>", "equivalent_hlos[size=<k>]:" and k names
//   profile       blocks "HLO: <text>", " - <counter>: (<used>/<available>) - <ratio>"
//   memory plan   three CSV files: buffers, placements, schedule
#include "model/base/result.h"
#include "model/io/file_content.h"
#include "model/store/kernel_dump.h"

#include <string>
#include <vector>

namespace planescope::llo {

/// What a file of a dump holds, by its first lines; the label decides where the content has no mark of its own.
DumpFileKind dumpFileKind(std::string_view text, std::string_view label = {});

Result<UtilizationTable> readUtilization(const FileContent &content, const std::string &name);
Result<ScheduleAnalysis> readSchedule(const FileContent &content, const std::string &name);
Result<std::vector<HloAddressRange>> readHloDetails(const FileContent &content, const std::string &name);
Result<std::vector<TraceMarker>> readTraceMarkers(const FileContent &content, const std::string &name);
Result<std::vector<SharedBody>> readSharedBodies(const FileContent &content, const std::string &name);
Result<std::vector<StaticProfileEntry>> readStaticProfile(const FileContent &content, const std::string &name);
/// Adds what the file holds to `plan`; which of the three it is, its header tells.
Result<void> readMemoryPlan(const FileContent &content, const std::string &name, MemoryPlan *plan);

} // namespace planescope::llo
