#pragma once
// Two listings side by side, for `bundles --against`.
#include "app/cli/answer.h"
#include "app/cli/common_options.h"
#include "model/analysis/kernel/kernel_code.h"

namespace planescope::cli {

/// `before` is the other listing, `after` the one that was asked about.
void writeBundleComparison(Output &out, const CommonOptions &options, const KernelCode &before,
                           const KernelCode &after);

} // namespace planescope::cli
