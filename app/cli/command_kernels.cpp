// planescope-cli kernels: the custom calls of a TPU profile, what was measured inside, and what their schedules
// promise.
#include "app/cli/commands.h"
#include "app/cli/kernels_answer.h"
#include "app/cli/profile_input.h"
#include "model/state/kernel_codes.h"
#include "model/text/error_text.h"

#include <algorithm>
#include <memory>

namespace planescope::cli {

namespace {

/// Every problem of reading listings, once, on standard error.
ExitCode sayProblems(const KernelPage &page, const KernelsOptions &options, ExitCode code)
{
    for (const Error &error : page.problems) {
        if (!options.common.isQuiet)
            printError(error);
        code = ExitCode::Damaged;
    }
    return code;
}

ExitCode runKernels(const KernelsOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    std::vector<std::filesystem::path> added(options.dumps.begin(), options.dumps.end());
    for (const std::filesystem::path &path : added)
        if (std::error_code error; !std::filesystem::exists(path, error)) {
            printError(Error{ErrorCode::NotFound, path.string(), 0, {}});
            return ExitCode::NoFile;
        }
    const std::filesystem::path place = common.files.front() == "-" ? "." : common.files.front();
    KernelPageOptions pageOptions;
    pageOptions.launch.shiftsWindowsByOneMark = options.shiftsWindows;
    KernelPagePtr page = readKernelPage(session, place, added, pageOptions);
    std::vector<std::string_view> names;
    names.reserve(page->calls.size());
    for (const KernelFacts &facts : page->calls)
        names.push_back(facts.call.name);
    std::optional<std::size_t> kernel;
    if (!options.kernel.empty()) {
        const auto found = std::find(names.begin(), names.end(), options.kernel);
        if (found == names.end()) {
            printError("--kernel: no custom call \"" + options.kernel + "\"" + didYouMean(options.kernel, names));
            return ExitCode::Usage;
        }
        kernel = static_cast<std::size_t>(found - names.begin());
    }
    if (!options.listing.empty()) {
        std::vector<std::string_view> programs;
        programs.reserve(page->codes.size());
        for (const KernelCodePtr &each : page->codes)
            programs.push_back(each->program);
        if (std::find(programs.begin(), programs.end(), options.listing) == programs.end()) {
            printError("--listing: no listing of \"" + options.listing + "\"" + didYouMean(options.listing, programs));
            return ExitCode::Usage;
        }
        const KernelCall &call = page->calls[*kernel].call;
        pageOptions.chosen.push_back({call.programId, call.name, options.listing});
        page = readKernelPage(session, place, added, pageOptions);
    }
    code = sayProblems(*page, options, code);
    const ExitCode written =
        writeAnswer(common, noticeOf(*session), [&](Output &out) { writeKernels(out, options, *page, kernel); });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addKernelsCommand(CLI::App &program)
{
    auto options = std::make_shared<KernelsOptions>();
    CLI::App *const app = program.add_subcommand(
        "kernels", "List the custom calls, what was measured inside, and what their schedules promise");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    const char *const kSelection = "Selecting";
    CLI::Option *const kernel =
        app->add_option("--kernel", options->kernel, "One custom call, in full")->type_name("NAME")->group(kSelection);
    app->add_option("--dump", options->dumps, "A folder of listings, or one, besides those found near the profile")
        ->type_name("PATH")
        ->group(kSelection);
    app->add_option("--listing", options->listing, "The program that the kernel is, when neither marks nor names tell")
        ->type_name("PROGRAM")
        ->needs(kernel)
        ->group(kSelection);
    app->add_option("--table", options->table, "Which table of the kernel CSV and Markdown hold (default: promise)")
        ->check(oneOf({"promise", "stages", "waits", "units", "blocks", "marks", "findings"}))
        ->type_name("promise|stages|waits|units|blocks|marks|findings")
        ->needs(kernel)
        ->group(kSelection);
    app->add_flag("--shift-windows", options->shiftsWindows,
                  "Take the values of the unit tracks one window later, as one kind of file needs it")
        ->group(kSelection);
    app->add_flag("--what-to-record", options->says, "Only which flags record what this profile does not hold")
        ->group(kSelection);
    app->footer(
        "Listings (final_bundles, from --xla_jf_dump_to) are looked for in the profile's folder, below it and beside\n"
        "it. The marks in the profile tell which listing ran; one of another build is said and never mixed in.\n"
        "The words static, measured, derived and stated say where a number comes from.\n\n"
        "Examples:\n"
        "  planescope-cli kernels run/\n"
        "  planescope-cli kernels run/ --kernel flash_attention.3 --dump /tmp/kernel-dump\n"
        "  planescope-cli kernels run/ --kernel flash_attention.3 --table blocks --format csv\n"
        "  planescope-cli kernels run.xplane.pb --what-to-record");
    return {app, [options] { return runKernels(*options); }};
}

} // namespace planescope::cli
