// planescope-cli memory-profile: what the allocators did while the profile was recorded, and what lay in memory.
#include "app/cli/commands.h"
#include "app/cli/memory_profile_answer.h"
#include "app/cli/profile_input.h"
#include "model/format/xplane/host_steps.h"

#include <memory>

namespace planescope::cli {

namespace {

struct AllocatorOptions {
    CommonOptions common;
    std::optional<std::string> allocator;
    bool showsStacks = false;
};

/// What --stacks shows: the file's own sites, else those at the peak of the allocator with most of them.
AllocationSites chosenSites(const AllocatorAnswer &answer)
{
    if (const AllocationSites *sites = answer.session->allocationSites())
        return *sites;
    AllocationSites most;
    for (const AllocatorProfile &a : answer.allocators)
        if (AllocationSites sites = sitesAtPeak(a); sites.totalBytes() > most.totalBytes())
            most = std::move(sites);
    return most;
}

ExitCode runMemoryProfile(const AllocatorOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    AllocatorAnswer answer;
    answer.session = loadProfile(common.files.front(), common, &code);
    if (!answer.session)
        return code;
    const Session &session = *answer.session;
    if (hasMemoryProfile(session)) {
        MemoryProfileOptions wanted;
        wanted.steps = hostStepLookup(answer.session);
        answer.allocators = memoryProfile(session, wanted);
    }
    const bool hadAny = !answer.allocators.empty();
    std::erase_if(answer.allocators, [&](const AllocatorProfile &a) {
        return (common.host && !common.host->matches(session.text(session.host(a.host).name))) ||
               (options.allocator && *options.allocator != a.id);
    });
    if (hadAny && options.allocator && answer.allocators.empty()) {
        printError("There is no allocator \"" + *options.allocator + "\".");
        return ExitCode::Usage;
    }
    const AllocationSites *const sites = session.allocationSites();
    if (!hadAny && !sites)
        answer.missing.push_back({"allocators", "The profile has no allocator events.",
                                  "Record with the host tracer on, level 2 or above, while memory is allocated."});
    AllocationSites stacks;
    if (options.showsStacks && common.format != Format::Json) {
        stacks = chosenSites(answer);
        if (stacks.sites.empty()) {
            printError("--stacks: the profile does not say which call stacks asked for memory.");
            return ExitCode::Usage;
        }
    }
    const ExitCode written = writeAnswer(common, noticeOf(session), [&](Output &out) {
        if (common.format == Format::Json)
            return writeAllocatorJson(out, answer);
        if (options.showsStacks)
            return writeSiteTree(common, out, session.name(), stacks);
        if (!hadAny && sites)
            return writeSites(common, out, session.name(), *sites);
        writeAllocatorTables(common, out, answer);
        if (sites && common.format == Format::Text) {
            out << "\nIn memory at the end\n";
            writeSites(common, out, session.name(), *sites);
        }
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addMemoryProfileCommand(CLI::App &program)
{
    auto options = std::make_shared<AllocatorOptions>();
    CLI::App *const app =
        program.add_subcommand("memory-profile", "Show what the allocators held, and what was in use at the peak");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, false);
    app->add_option("--allocator", options->allocator, "Only this one: a device number or a name such as GPU_0_bfc")
        ->type_name("NAME")
        ->group("Selecting");
    app->add_flag("--stacks", options->showsStacks, "Show the tree of the call stacks that asked for memory")
        ->group("Selecting");
    app->add_option("--limit", options->common.limit, "At most this many rows per allocator (text: 20, --stacks 60)")
        ->check(wholeBetween(0, 1'000'000'000))
        ->type_name("N")
        ->group("Table");
    app->footer(
        "The timeline of the JSON has at most 1000 points per allocator; each is the greatest of its neighbours.\n"
        "Memory that is in use but was taken before the step or the recording stands as one row.\n"
        "FILE may also be a trace of PyTorch's profiler with memory events (JSON), a memory snapshot of PyTorch\n"
        "(pickle; nothing in it is executed), a device memory profile (pprof), or a log with XLA's report of a "
        "program\n"
        "that ran out of memory.\n\n"
        "Examples:\n"
        "  planescope-cli memory-profile run.xplane.pb\n"
        "  planescope-cli memory-profile run.xplane.pb --allocator GPU_0_bfc --format json\n"
        "  planescope-cli memory-profile snapshot.pickle --stacks");
    return {app, [options] { return runMemoryProfile(*options); }};
}

} // namespace planescope::cli
