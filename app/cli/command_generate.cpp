// planescope-cli generate: synthetic profiles for measurement, demonstration and tests.
#include "app/cli/commands.h"
#include "app/cli/profile_input.h"
#include "model/format/xplane/synthetic.h"

#include <memory>
#include <string>

namespace planescope::cli {

namespace {

struct GenerateOptions {
    xplane::SyntheticOptions synthetic;
    std::string output;
    bool isDemo = false;
};

ExitCode runGenerate(const GenerateOptions &options)
{
    const xplane::SyntheticOptions synthetic = options.isDemo ? xplane::demoOptions() : options.synthetic;
    if (synthetic.events != 0 && synthetic.events < synthetic.hosts) {
        printError("--events " + std::to_string(synthetic.events) + " is too few for --hosts " +
                   std::to_string(synthetic.hosts) + ": every host needs at least one");
        return ExitCode::Usage;
    }
    const Result<void> written = xplane::writeSynthetic(synthetic, options.output);
    if (written)
        return ExitCode::Fine;
    printError(written.error());
    return exitCodeOf(written.error().code);
}

} // namespace

Command addGenerateCommand(CLI::App &program)
{
    auto options = std::make_shared<GenerateOptions>();
    xplane::SyntheticOptions &synthetic = options->synthetic;
    CLI::App *const app = program.add_subcommand("generate", "Write a synthetic profile");
    app->add_option("-o,--output", options->output, "File to write; with several hosts a run folder")
        ->required()
        ->type_name("FILE");
    const auto whole = [app](const char *name, auto &target, std::int64_t least, std::int64_t most, const char *help) {
        return app->add_option(name, target, help)->check(wholeBetween(least, most))->type_name("N");
    };
    CLI::Option *const events =
        whole("--events", synthetic.events, 1, 10'000'000'000, "Events over all hosts, exactly");
    whole("--steps", synthetic.steps, 1, 1'000'000, "Training steps when --events is not given (default 3)");
    whole("--hosts", synthetic.hosts, 1, 1000, "Hosts, one file each (default 1)");
    whole("--devices", synthetic.devicesPerHost, 1, 64, "Chips of each host (default: as --lines suggests)");
    whole("--lines", synthetic.lines, 1, 100'000, "Lines with events of each host (default 40)");
    whole("--stats", synthetic.stats, 0, 8, "Statistics on every operation (default 2)");
    whole("--layers", synthetic.layers, 1, 1000, "Layers of the model (default 12)");
    app->add_option("--seed", synthetic.seed,
                    "Another seed gives other lengths; the same seed the same bytes (default 1)")
        ->type_name("N");
    app->add_flag("--demo", options->isDemo, "The small session that the window shows without a file")
        ->excludes(events);
    app->footer("The numbers are made up: a training run of a transformer on TPU chips.\n\n"
                "Examples:\n"
                "  planescope-cli generate --demo -o demo\n"
                "  planescope-cli generate --events 10000000 --lines 40 -o ten-million.xplane.pb");
    return {app, [options] { return runGenerate(*options); }};
}

} // namespace planescope::cli
