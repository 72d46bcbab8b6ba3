#pragma once
// Writes the demonstration sessions: a case study of a published talk, rebuilt from its figures. No clock, no random
// number: two runs give the same bytes.
#include "model/base/progress.h"
#include "model/base/result.h"

#include <filesystem>
#include <span>
#include <stop_token>
#include <string_view>

namespace planescope::demo {

enum class DemoRun { Batch1, Batch8, Kernel };

/// Name of the run's folder: "mixtral-8x22b-b1".
std::string_view demoRunName(DemoRun run);

/// Writes `<folder>/<run>/<host>.xplane.pb` for each of `runs` and the kernel's listings to `<folder>/llo`. Every file
/// appears complete or not at all; existing ones are replaced. Reports hosts as done; their number is the total.
Result<void> writeDemo(const std::filesystem::path &folder, std::span<const DemoRun> runs,
                       const ProgressFunction &progress = {}, const std::stop_token &stop = {});

} // namespace planescope::demo
