#pragma once
// What `kernels` prints.
#include "app/cli/answer.h"
#include "app/cli/common_options.h"
#include "model/analysis/kernel/kernel_page.h"

#include <optional>
#include <string>
#include <vector>

namespace planescope::cli {

struct KernelsOptions {
    CommonOptions common;
    std::vector<std::string> dumps; ///< more folders and listings than those beside the profile
    std::string kernel;             ///< empty: all
    std::string listing;            ///< program that the kernel is said to be
    std::string table;              ///< of one kernel: promise, stages, waits, units, blocks, marks, findings
    bool says = false;              ///< what to record
    bool shiftsWindows = false;
};

/// `kernel`: row of page.calls; nothing: all.
void writeKernels(Output &out, const KernelsOptions &options, const KernelPage &page,
                  std::optional<std::size_t> kernel);

} // namespace planescope::cli
