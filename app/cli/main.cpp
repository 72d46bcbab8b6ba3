// planescope-cli: answers questions about profiles as text, JSON, CSV or Markdown.
#include "app/cli/commands.h"
#include "app/cli/profile_input.h"

#include <QCoreApplication>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

namespace planescope::cli {

namespace {

const char *const kProgramFooter =
    "Exit codes: 0 fine, 1 internal error, 2 usage, 3 a file cannot be found, read or written,\n"
    "4 the file is damaged and what could be read was printed, 5 a gate failed.\n\n"
    "Example:\n"
    "  planescope-cli info run.xplane.pb --format json\n\n"
    "planescope-cli COMMAND --help tells the options of a command.";

std::vector<std::string_view> commandNames(const std::vector<Command> &commands, std::vector<std::string> &storage)
{
    for (const Command &command : commands)
        storage.push_back(command.app->get_name());
    return {storage.begin(), storage.end()};
}

/// Long options of a command, with dashes.
std::vector<std::string> optionNames(const CLI::App &app)
{
    std::vector<std::string> names;
    for (const CLI::Option *const option : app.get_options())
        for (const std::string &name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

/// The first argument that looks like an option and is none of `app`; empty when there is none.
std::string unknownOption(const CLI::App &app, int argc, char **argv)
{
    const std::vector<std::string> known = optionNames(app);
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--")
            return {};
        std::string name = argument.substr(0, argument.find('='));
        const bool isShort = name.size() >= 2 && name[0] == '-' && std::isalpha(static_cast<unsigned char>(name[1]));
        if (isShort && !app.get_option_no_throw(name.substr(0, 2)))
            return name.substr(0, 2);
        if (name.rfind("--", 0) == 0 && std::find(known.begin(), known.end(), name) == known.end())
            return name;
    }
    return {};
}

/// What is wrong with the arguments, with the nearest valid word.
std::string usageProblem(const CLI::App &program, const std::vector<Command> &commands, const CLI::ParseError &error,
                         int argc, char **argv)
{
    std::vector<std::string> storage;
    const std::vector<std::string_view> names = commandNames(commands, storage);
    const std::vector<CLI::App *> chosen = program.get_subcommands();
    const CLI::App &app = chosen.empty() ? program : *chosen.front();
    if (chosen.empty())
        for (int i = 1; i < argc; ++i) {
            const std::string_view word = argv[i];
            if (!word.empty() && word.front() != '-')
                return "unknown command \"" + std::string(word) + "\"" + didYouMean(word, names);
        }
    if (const std::string option = unknownOption(app, argc, argv); !option.empty()) {
        const std::vector<std::string> known = optionNames(app);
        return "unknown option " + option + didYouMean(option, {known.begin(), known.end()});
    }
    if (chosen.empty()) {
        std::string list;
        for (const std::string_view name : names)
            list += (list.empty() ? "" : ", ") + std::string(name);
        return "a command is needed: " + list;
    }
    const CLI::Option *const files = app.get_option_no_throw("FILE");
    if (files && files->get_items_expected_max() == 2 && files->count() != 2)
        return "two profiles are expected: A and B";
    if (files && files->count() > 1 && files->get_items_expected_max() == 1)
        return "unexpected argument \"" + files->results()[1] + "\": one profile is expected";
    if (dynamic_cast<const CLI::ExtrasError *>(&error)) {
        const std::vector<std::string> rest = app.remaining();
        return "unexpected argument \"" + (rest.empty() ? std::string() : rest.front()) + "\"";
    }
    return error.what();
}

int runProgram(int argc, char **argv)
{
    CLI::App program("Answers questions about ML performance profiles (XProf .xplane.pb).", "planescope-cli");
    program.set_version_flag("--version", std::string("planescope-cli ") + PLANESCOPE_VERSION);
    program.require_subcommand(1);
    program.footer(kProgramFooter);
    program.get_formatter()->column_width(28);
    // clang-format off
    const std::vector<Command> commands{
        addInfoCommand(program),
        addEventsCommand(program),
        addOverviewCommand(program),
        addStepsCommand(program),
        addSelectCommand(program),
        addLayersCommand(program),
        addCountersCommand(program),
        addUtilizationCommand(program),
        addOpsCommand(program),
        addOpProfileCommand(program),
        addRooflineCommand(program),
        addHloCommand(program),
        addMemoryCommand(program),
        addMemoryProfileCommand(program),
        addBundlesCommand(program),
        addKernelsCommand(program),
        addCompareCommand(program),
        addDemoCommand(program),
        addGenerateCommand(program),
        addBenchCommand(program)};
    // clang-format on

    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp &) {
        const std::vector<CLI::App *> chosen = program.get_subcommands();
        std::cout << (chosen.empty() ? program.help() : chosen.front()->help("planescope-cli"));
        return 0;
    } catch (const CLI::Success &done) { // --version
        return program.exit(done);
    } catch (const CLI::ParseError &error) {
        printError(usageProblem(program, commands, error, argc, argv));
        const std::vector<CLI::App *> chosen = program.get_subcommands();
        std::fprintf(stderr, "See planescope-cli %s--help.\n",
                     chosen.empty() ? "" : (chosen.front()->get_name() + " ").c_str());
        return static_cast<int>(ExitCode::Usage);
    }
    for (const Command &command : commands)
        if (command.app->parsed())
            return static_cast<int>(command.run());
    return static_cast<int>(ExitCode::Internal);
}

} // namespace

} // namespace planescope::cli

int main(int argc, char **argv)
{
    using namespace planescope::cli;
    QCoreApplication::setApplicationName(QStringLiteral("planescope-cli"));
    try {
        return runProgram(argc, argv);
    } catch (const std::bad_alloc &) {
        printError("There is not enough memory for this profile.");
    } catch (const std::exception &error) {
        printError(std::string("Something unexpected happened: ") + error.what());
    }
    return static_cast<int>(ExitCode::Internal);
}
