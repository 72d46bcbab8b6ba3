#pragma once
// A folder that a TPU compiler dumped into: which program each file belongs to and what it holds.
//
//   <unix ns>-<program>-<number>-<label>.txt               listings and tables; <program> may hold hyphens
//   <unix ns>-<number>-mosaic-dump-<kernel>-<stage>.txt    Mosaic texts
//
// The number only counts the files of a program, so the label decides, and where it says nothing the content.
#include "model/base/result.h"
#include "model/format/llo/listing_reader.h"
#include "model/store/kernel_dump.h"

#include <filesystem>
#include <stop_token>

namespace planescope::llo {

/// Program, label, stamp and number out of a file's name; `kind` stays Other. Any name gives something: without a known
/// form the program is the name without its ending.
DumpFile dumpFileOf(std::string_view fileName);

/// The files of a folder, without its subfolders. Opens each for its first bytes. NotFound, NotReadable, or NoProfiles
/// when no file is one of a dump.
Result<KernelDump> readDumpFolder(const std::filesystem::path &folder, const std::stop_token &stop = {});

/// Whether a folder holds at least one listing.
bool isDumpFolder(const std::filesystem::path &folder);

/// The listing of a program with what was compiled together with it, from the same time stamp.
struct DumpedProgram {
    BundleListingPtr listing;
    std::optional<UtilizationTable> utilization;
    std::optional<ScheduleAnalysis> schedule;
    std::vector<HloAddressRange> ranges; ///< of the top-level program
    std::vector<TraceMarker> markers;
    std::vector<SharedBody> sharedBodies;
    std::optional<MemoryPlan> memory; ///< of the top-level program
    std::vector<Error> problems;      ///< side files that could not be read
};
/// MissingData when the program has no listing.
Result<DumpedProgram> readDumpedProgram(const KernelDump &dump, const DumpProgram &program,
                                        const ProgressFunction &progress = {}, const std::stop_token &stop = {});

} // namespace planescope::llo
