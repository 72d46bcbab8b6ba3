#pragma once
// What `bundles` is asked about: a listing by itself or with the dump it lies in.
#include "app/cli/common_options.h"
#include "model/analysis/kernel/kernel_code.h"
#include "model/format/llo/dump_folder.h"

#include <optional>
#include <string>

namespace planescope::cli {

struct BundleInput {
    std::optional<KernelDump> dump; ///< of a folder, or of the folder that the file lies in
    llo::DumpedProgram program;     ///< without a listing: the answer is the list of programs
    std::string name;               ///< of the program
    BundleUnits units;
    std::vector<BundleLoop> loops;
    ExitCode code = ExitCode::Fine;
    std::string problem; ///< a sentence; empty when there is an answer
};

/// Opens FILE, DIR or "-". `program` chooses one of a folder's; without it a folder with one listing gives that.
BundleInput readBundleInput(const CommonOptions &options, TpuGeneration generation, bool onlyLists);

/// The same as the analyses of kernels take it; `input` has a listing.
KernelCode kernelCodeOf(const BundleInput &input);

} // namespace planescope::cli
