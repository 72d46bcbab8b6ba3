#pragma once
// What a TPU compiler wrote beside a listing, as JSON.
#include "app/cli/answer.h"
#include "model/format/llo/dump_folder.h"

namespace planescope::cli {

/// "hlo_ranges", "trace_markers", "shared_bodies" and "memory_plan" of the object that is open; the tables are those of
/// the whole program, where they lie in the listing's folder. Times of the plan are places in its schedule.
void writeCompilerTables(JsonWriter &json, const llo::DumpedProgram &program);

} // namespace planescope::cli
