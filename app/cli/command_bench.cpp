// planescope-cli bench: how fast a file loads here, beside two marks of the same run.
#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/profile_input.h"
#include "model/format/xplane/load_bench.h"

#include <filesystem>
#include <memory>

namespace planescope::cli {

namespace {

struct BenchChoice {
    CommonOptions common;
    xplane::BenchOptions bench;
    std::vector<unsigned> threads;
    bool withoutDerived = false;
    std::uint64_t protobufMib = 192;
};

void writeBenchJson(const xplane::BenchReport &report, const std::string &file, Output &out)
{
    JsonWriter json(out);
    json.beginObject();
    json.key("schema").text("planescope/bench/1");
    json.key("file").text(std::filesystem::path(file).filename().string());
    json.key("file_bytes").integer(report.fileBytes);
    json.key("events").integer(report.events);
    json.key("protobuf_to_load_ratio").number(report.protobufToLoadRatio);
    json.key("protobuf_parsed_all").boolean(report.protobufParsedAll);
    json.key("anonymous_to_file_ratio").number(report.anonymousToFileRatio);
    json.key("stages").beginArray();
    for (const xplane::BenchStage &stage : report.stages) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("name").text(stage.name);
        json.key("threads").integer(std::uint64_t{stage.threads});
        json.key("bytes").integer(stage.bytes);
        json.key("events").integer(stage.events);
        json.key("seconds").number(stage.seconds);
        json.key("median_seconds").number(stage.medianSeconds);
        json.key("cpu_seconds").number(stage.cpuSeconds);
        json.key("user_seconds").number(stage.userSeconds);
        json.key("bytes_per_s").number(stage.bytesPerSecond);
        json.key("time_to_walk_ratio").number(stage.timeToWalkRatio);
        json.key("cpu_to_walk_ratio").number(stage.cpuToWalkRatio);
        json.key("user_to_walk_ratio").number(stage.userToWalkRatio);
        json.key("anonymous_bytes").integer(stage.anonymousBytes);
        json.key("peak_rss_bytes").integer(stage.peakRssBytes);
        json.key("rows").integer(stage.rows);
        json.key("anonymous_to_file_ratio").number(stage.anonymousToFileRatio);
        json.key("resident_bytes_per_event").number(stage.residentBytesPerEvent);
        json.key("resident_bytes_per_row").number(stage.residentBytesPerRow);
        json.end();
    }
    json.end();
    json.key("limits").beginArray();
    for (const xplane::BenchLimit &limit : report.limits) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("name").text(limit.name);
        json.key("value").number(limit.value);
        json.key(limit.isLeast ? "at_least" : "at_most").number(limit.limit);
        json.key("goal").number(limit.goal);
        json.key("holds").boolean(limit.holds());
        json.key("reaches_goal").boolean(limit.reachesGoal());
        json.end();
    }
    json.finish();
}

ExitCode runBench(const BenchChoice &choice)
{
    xplane::BenchOptions options = choice.bench;
    if (choice.common.threads != 0)
        options.threads = {choice.common.threads};
    options.derive = !choice.withoutDerived;
    options.protobufBytes = choice.protobufMib << 20;
    options.memoryLimit = memoryLimit(choice.common);
    const std::string &file = choice.common.files.front();
    const Result<xplane::BenchReport> report = xplane::runLoadBench(file, options);
    if (!report) {
        printError(report.error(), choice.common);
        return exitCodeOf(report.error().code);
    }
    return writeAnswer(choice.common, {}, [&](Output &out) { writeBenchJson(*report, file, out); });
}

} // namespace

Command addBenchCommand(CLI::App &program)
{
    auto choice = std::make_shared<BenchChoice>();
    CLI::App *const app = program.add_subcommand("bench", "Measure how fast a file loads");
    addRunningOptions(*app, choice->common);
    app->get_option("FILE")->expected(1)->description("Profile, not packed");
    app->get_option("--format")->check(oneOf({"json"}))->type_name("json")->description("The answer is JSON");
    app->remove_option(app->get_option("--progress"));
    app->add_option("--repeats", choice->bench.repeats, "Rounds; the fastest run of a stage counts (default 3)")
        ->check(wholeBetween(1, 1000))
        ->type_name("N");
    app->add_option("--protobuf-mib", choice->protobufMib,
                    "libprotobuf parses at most so much of the file; 0: not at all (default 192)")
        ->check(wholeBetween(0, 1'000'000))
        ->type_name("N");
    app->add_flag("--no-derived", choice->withoutDerived, "Leave out the load that also computes derived lines");
    app->footer(
        "The answer is JSON. Stages: walk (start, duration and type of every event into memory that was touched\n"
        "before: the limit), load, load_derived, protobuf (arena parse, line by line). Ratios are per byte and\n"
        "hold within one run; the cpu_ ones also while other programs run. The file must not be packed.\n\n"
        "Examples:\n"
        "  planescope-cli bench run.xplane.pb\n"
        "  planescope-cli bench big.xplane.pb --threads 1 --repeats 5 | jq .stages");
    return {app, [choice] { return runBench(*choice); }};
}

} // namespace planescope::cli
