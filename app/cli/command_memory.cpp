// planescope-cli memory: the buffers of one XLA program, as its compiler laid them out.
#include "app/cli/commands.h"
#include "app/cli/memory_buffers_answer.h"
#include "app/cli/memory_profile_answer.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/text/format_value.h"

#include <algorithm>
#include <charconv>
#include <memory>

namespace planescope::cli {

namespace {

struct MemoryAnswerOptions {
    CommonOptions common;
    std::string space = "HBM";
    std::string at = "peak";
    std::string since;
    std::string capacity;
    std::vector<std::string> whatIf;
    std::string fit;
    bool listsPrograms = false;
};

/// "offload:NAME", "remat:NAME", "shard:NAME:N", "bits:NAME:N" -> rules for every buffer of that name or instruction.
bool addRules(const std::string &word, const BufferTable &table, std::vector<WhatIfRule> &rules)
{
    const std::size_t first = word.find(':'), last = word.rfind(':');
    const std::string kind = word.substr(0, first);
    WhatIfRule rule;
    bool hasNumber = false;
    if (kind == "shard" || kind == "bits") {
        rule.kind = kind == "shard" ? WhatIfRule::Kind::Shard : WhatIfRule::Kind::ElementBits;
        hasNumber = true;
    } else if (kind == "remat") {
        rule.kind = WhatIfRule::Kind::Rematerialise;
    } else if (kind != "offload") {
        return false;
    }
    if (first == std::string::npos || (hasNumber && last == first))
        return false;
    if (hasNumber) {
        const char *const end = word.data() + word.size();
        const auto [at, error] = std::from_chars(word.data() + last + 1, end, rule.value);
        if (error != std::errc() || at != end || rule.value < 1)
            return false;
    }
    const std::string name = word.substr(first + 1, hasNumber ? last - first - 1 : std::string::npos);
    const std::size_t before = rules.size();
    for (std::uint32_t row = 0; row < table.buffers().size(); ++row) {
        const HloInstruction *const instruction = table.instructionOf(table.buffers()[row]);
        if (table.nameOf(table.buffers()[row]) == name || (instruction && instruction->name == name)) {
            rule.memory = row;
            rules.push_back(rule);
        }
    }
    return rules.size() > before;
}

/// "peak" or an order; nothing, said already, when it is neither.
std::optional<std::uint32_t> placeOf(const char *option, const std::string &word, const ProgramMemory &memory)
{
    if (word == "peak")
        return memory.peakEvent;
    std::uint32_t place = 0;
    const char *const end = word.data() + word.size();
    const auto [last, error] = std::from_chars(word.data(), end, place);
    if (error == std::errc() && last == end && place < std::max(memory.eventCount(), 1u))
        return place;
    printError(std::string(option) + ": \"" + word + "\" is neither \"peak\" nor an order from 0 to " +
               std::to_string(std::max(memory.eventCount(), 1u) - 1) + ".");
    return std::nullopt;
}

/// False when an option names what is not there; the reason has been printed then.
bool chooseMemory(MemoryAnswer &answer, const MemoryAnswerOptions &options)
{
    const CommonOptions &common = options.common;
    std::vector<const MemoryProgram *> fitting;
    for (const MemoryProgram &program : answer.programs)
        if (!common.program || program.isCalled(*common.program))
            fitting.push_back(&program);
    if (common.program && fitting.empty()) {
        printError("There is no program \"" + *common.program + "\". --list-programs shows those of the profile.");
        return false;
    }
    if (fitting.empty())
        return true;
    answer.program = fitting.front();
    if (common.program && fitting.size() > 1 && fitting[1]->id != fitting[0]->id)
        answer.warnings.push_back(std::to_string(fitting.size()) + " programs are called \"" + *common.program +
                                  "\"; this is the one with most heap events. --program takes an id, too.");
    const BufferTablePtr table = answer.program->buffers();
    if (!table) {
        answer.missing.push_back({"buffer_assignment", "The program has no buffer assignment.",
                                  "Record with enable_hlo_proto on, or dump the HLO after optimisation."});
        answer.program = nullptr;
        return true;
    }
    const auto space = memorySpaceOf(options.space);
    if (!space) {
        printError("--space: \"" + options.space +
                   "\" is no memory space: HBM, VMEM, SFLAG, CMEM, SMEM, Host or a number.");
        return false;
    }
    ProgramMemoryOptions wanted;
    wanted.space = *space;
    answer.memory = programMemory(table, wanted);
    const std::optional<std::uint32_t> at = placeOf("--at", options.at, answer.memory);
    if (!at)
        return false;
    answer.at = *at;
    answer.live = aliveAt(answer.memory, answer.at);
    if (!options.since.empty()) {
        answer.since = placeOf("--since", options.since, answer.memory);
        if (!answer.since)
            return false;
        answer.difference = memoryDifference(answer.memory, *answer.since, answer.at);
    }
    if (!options.whatIf.empty() || !options.fit.empty()) {
        Hypothesis &h = answer.hypothesis.emplace();
        for (const std::string &word : options.whatIf)
            if (!addRules(word, *table, h.rules)) {
                printError(
                    "--what-if: \"" + word +
                    "\" is none of offload:NAME, remat:NAME, shard:NAME:N, bits:NAME:N for a buffer of this program.");
                return false;
            }
        if (!options.fit.empty()) {
            Bytes limit;
            if (!text::parseBytes(QString::fromStdString(options.fit), &limit)) {
                printError("--fit: \"" + options.fit + "\" is no size, such as 24GiB.");
                return false;
            }
            h.limit = static_cast<std::int64_t>(limit.value);
            FitPlan plan = planToFit(answer.memory, h.limit, std::move(h.rules));
            h.rules = std::move(plan.rules);
            h.fits = plan.fits;
        }
        h.memory = applyWhatIf(answer.memory, h.rules);
    }
    for (const std::string &problem : memoryProblems(answer.memory))
        answer.warnings.push_back(problem);
    if (answer.memory.source == HeapSource::LiveRange)
        answer.warnings.emplace_back("The compiler left no heap simulation: the order is rebuilt from the schedule, "
                                     "from a buffer's definition to its last use. XProf shows no curve here.");
    return true;
}

ExitCode runMemory(const MemoryAnswerOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    MemoryAnswer answer;
    answer.session = loadProfile(common.files.front(), common, &code);
    if (!answer.session)
        return code;
    if (const AllocationSites *sites = answer.session->allocationSites();
        sites && sites->source == AllocationSites::Source::OutOfMemoryReport) {
        const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
            if (common.format == Format::Json)
                writeAllocatorJson(out, {answer.session, {}, {}});
            else
                writeSites(common, out, answer.session->name(), *sites);
        });
        return written == ExitCode::Fine ? code : written;
    }
    answer.programs = memoryPrograms(answer.session, common);
    if (answer.programs.empty())
        answer.missing.push_back(
            {"programs", "The profile has no HLO programs.",
             "Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX."});
    if (!options.listsPrograms) {
        if (!chooseMemory(answer, options))
            return ExitCode::Usage;
        Bytes stated;
        if (!options.capacity.empty()) {
            if (!text::parseBytes(QString::fromStdString(options.capacity), &stated)) {
                printError("--capacity: \"" + options.capacity + "\" is no size, such as 32GiB.");
                return ExitCode::Usage;
            }
            answer.capacity = {static_cast<std::int64_t>(stated.value), CapacitySource::Setting};
        } else if (answer.memory.space == 0 && answer.program) {
            answer.capacity = deviceCapacity(*answer.session, memoryProfile(*answer.session));
            if (answer.capacity.bytes == 0)
                answer.missing.push_back({"capacity_bytes",
                                          "The profile does not state how much memory the device has.",
                                          "--capacity SIZE states it."});
        }
    }
    const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
        if (options.listsPrograms)
            return writeProgramList(common, out, answer);
        if (common.format == Format::Json)
            return writeMemoryJson(out, answer);
        if (common.format == Format::Text)
            writeMemoryText(out, answer);
        if (!answer.program && common.format == Format::Text)
            return;
        std::vector<LiveBuffer> rows = answer.live;
        if (common.format == Format::Text)
            std::stable_sort(rows.begin(), rows.end(),
                             [](const LiveBuffer &a, const LiveBuffer &b) { return a.size > b.size; });
        const auto writer = tableWriter(common.format, out, liveColumns(), common.format == Format::Text ? 2 : 0);
        const std::uint64_t limit = common.limit.value_or(common.format == Format::Text ? 40 : std::uint64_t{1} << 40);
        for (std::size_t i = 0; i < rows.size() && i < limit; ++i)
            writer->row(liveRow(answer, rows[i]));
        writer->finish();
        if (common.format == Format::Text && rows.size() > limit)
            out << "  " << std::to_string(rows.size() - limit) << " more; --limit shows them\n";
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addMemoryCommand(CLI::App &program)
{
    auto options = std::make_shared<MemoryAnswerOptions>();
    CLI::App *const app = program.add_subcommand("memory", "Show the buffers of a program and its high-water mark");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, true);
    app->add_flag("--list-programs", options->listsPrograms, "List the programs instead, most heap events first")
        ->group("Selecting");
    app->add_option("--space", options->space, "Memory space: HBM, VMEM, SFLAG, CMEM, SMEM, Host or a number")
        ->type_name("SPACE")
        ->group("Selecting");
    app->add_option("--at", options->at, "List what is alive at the peak or once an event is done")
        ->type_name("peak|ORDER")
        ->group("Selecting");
    app->add_option("--since", options->since, "List also what came and went from here to the place of --at")
        ->type_name("peak|ORDER")
        ->group("Selecting");
    app->add_option("--capacity", options->capacity, "Memory of the device, where the profile does not state it")
        ->type_name("SIZE")
        ->group("Selecting");
    app->add_option("--what-if", options->whatIf,
                    "What if a buffer were elsewhere or smaller: offload:NAME, remat:NAME, shard:NAME:N, bits:NAME:N")
        ->type_name("RULE")
        ->allow_extra_args(false)
        ->group("Hypothesis");
    app->add_option("--fit", options->fit, "Look for what has to be off-loaded to fit into this size")
        ->type_name("SIZE")
        ->group("Hypothesis");
    app->add_option("--limit", options->common.limit, "At most this many buffers (text: 40)")
        ->check(wholeBetween(0, 1'000'000'000))
        ->type_name("N")
        ->group("Table");
    app->footer("The order counts the events of the compiler's heap simulation. The curve has the bytes before each\n"
                "event, as XProf's memory viewer; what is alive at an order is what the event leaves behind.\n"
                "Without --program it is the program with most heap events.\n"
                "FILE may also be a log with XLA's report of a program that ran out of memory.\n\n"
                "Examples:\n"
                "  planescope-cli memory run.xplane.pb --list-programs\n"
                "  planescope-cli memory run.xplane.pb --program jit_train_step --at 117\n"
                "  planescope-cli memory run.xplane.pb --space VMEM --format json\n"
                "  planescope-cli memory run.xplane.pb --what-if shard:fusion.502:4 --fit 24GiB");
    return {app, [options] { return runMemory(*options); }};
}

} // namespace planescope::cli
