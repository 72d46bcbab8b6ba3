#pragma once
// Tables and JSON of what allocators did and of what lay in memory at one moment.
#include "app/cli/answer.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/memory_tree.h"

#include <vector>

namespace planescope::cli {

struct AllocatorAnswer {
    SessionPtr session;
    std::vector<AllocatorProfile> allocators;
    std::vector<MissingData> missing;
};

/// One object with allocators, calls that failed, what was in use at the peak, and sites of the file.
void writeAllocatorJson(Output &out, const AllocatorAnswer &answer);
/// Summary, what was in use at the peak, and failures; as a table of a machine's format only what was in use.
void writeAllocatorTables(const CommonOptions &options, Output &out, const AllocatorAnswer &answer);
/// What the file says lay in memory, one row per call stack: with the innermost frame of the user's own code.
void writeSites(const CommonOptions &options, Output &out, const std::string &name, const AllocationSites &sites);
/// The same as a tree of call stacks, the outermost frame first, indented.
void writeSiteTree(const CommonOptions &options, Output &out, const std::string &name, const AllocationSites &sites);

} // namespace planescope::cli
