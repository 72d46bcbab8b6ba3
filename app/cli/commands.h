#pragma once
// The commands: each adds itself to the parser and runs afterwards.
#include "app/cli/common_options.h"

#include <functional>

namespace planescope::cli {

/// A command of the program. `run` is valid after parsing.
struct Command {
    CLI::App *app = nullptr;
    std::function<ExitCode()> run;
};

Command addInfoCommand(CLI::App &program);
Command addEventsCommand(CLI::App &program);
Command addOpsCommand(CLI::App &program);
Command addOpProfileCommand(CLI::App &program);
Command addRooflineCommand(CLI::App &program);
Command addMemoryCommand(CLI::App &program);
Command addMemoryProfileCommand(CLI::App &program);
Command addOverviewCommand(CLI::App &program);
Command addStepsCommand(CLI::App &program);
Command addCompareCommand(CLI::App &program);
Command addSelectCommand(CLI::App &program);
Command addKernelsCommand(CLI::App &program);
Command addLayersCommand(CLI::App &program);
Command addBundlesCommand(CLI::App &program);
Command addCountersCommand(CLI::App &program);
Command addUtilizationCommand(CLI::App &program);
Command addDemoCommand(CLI::App &program);
Command addHloCommand(CLI::App &program);
Command addGenerateCommand(CLI::App &program);
Command addBenchCommand(CLI::App &program);

} // namespace planescope::cli
