// planescope-cli demo: writes the case-study sessions.
#include "app/cli/commands.h"
#include "app/cli/profile_input.h"
#include "model/demo/demo_session.h"

#include <cstdio>
#include <memory>

namespace planescope::cli {

namespace {

struct DemoOptions {
    std::string folder;
    std::string which = "all";
};

ExitCode runDemo(const DemoOptions &options)
{
    using demo::DemoRun;
    std::vector<DemoRun> runs;
    for (const auto &[word, run] :
         {std::pair{"b1", DemoRun::Batch1}, std::pair{"b8", DemoRun::Batch8}, std::pair{"v7x", DemoRun::Kernel}})
        if (options.which == "all" || options.which == word)
            runs.push_back(run);
    const Result<void> written = demo::writeDemo(options.folder, runs);
    if (!written) {
        printError(written.error());
        return exitCodeOf(written.error().code);
    }
    for (const DemoRun run : runs)
        std::printf("%s/%s\n", options.folder.c_str(), std::string(demo::demoRunName(run)).c_str());
    return ExitCode::Fine;
}

} // namespace

Command addDemoCommand(CLI::App &program)
{
    auto options = std::make_shared<DemoOptions>();
    CLI::App *const app = program.add_subcommand("demo", "Write the demo sessions: a published case study, rebuilt");
    app->add_option("-o,--out", options->folder, "Folder to write the runs into")->required()->type_name("DIR");
    app->add_option("--case", options->which,
                    "b1 and b8: training with batch 1 and 8 on TPU v6e; v7x: a kernel on TPU v7x; all (default)")
        ->check(oneOf({"b1", "b8", "v7x", "all"}))
        ->type_name("NAME");
    app->footer("The sessions are synthetic: rebuilt from the figures of a published talk, not measured.\n"
                "Every file says so. Beside them lie the compiled kernel's listings, which are real.\n\n"
                "Example:\n"
                "  planescope-cli demo --out demo");
    return {app, [options] { return runDemo(*options); }};
}

} // namespace planescope::cli
