// planescope-cli op-profile: where the time of the ops went, as a tree.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "model/analysis/op_profile.h"
#include "model/export/table_writer.h"

#include <algorithm>
#include <memory>

namespace planescope::cli {

namespace {

struct OpProfileAnswerOptions {
    CommonOptions common;
    bool excludeIdle = false;
    std::string grouping; ///< empty: all in JSON, else by category
    std::int64_t depth = 2;
    bool hasDepth = false;
};

struct GroupingWord {
    const char *word, *key;
    OpGrouping grouping;
};
constexpr GroupingWord kGroupings[] = {{"program", "by_program", OpGrouping::Program},
                                       {"category", "by_category", OpGrouping::Category},
                                       {"provenance", "by_provenance", OpGrouping::Provenance}};

std::string shownName(const OpProfileNode &node) { return node.kind == OpNodeKind::Root ? "total" : node.name; }

std::string_view kindWord(OpNodeKind kind)
{
    switch (kind) {
    case OpNodeKind::Root:
        return "total";
    case OpNodeKind::Program:
        return "program";
    case OpNodeKind::Scope:
        return "scope";
    case OpNodeKind::Category:
        return "category";
    case OpNodeKind::Duplicates:
        return "duplicates";
    case OpNodeKind::Op:
        return "op";
    case OpNodeKind::Fused:
        return "fused";
    case OpNodeKind::SparseCore:
        return "sparse-core";
    case OpNodeKind::Idle:
        return "idle";
    }
    return "op";
}

Cell averageCell(const OpProfileNode &node)
{
    if (node.sums.occurrences == 0 || node.kind == OpNodeKind::Fused)
        return {};
    return static_cast<double>(node.sums.timePs) / static_cast<double>(node.sums.occurrences);
}

Cell hbmCell(const OpProfileNode &node, const OpFigures &figures)
{
    return node.sums.traffic.isKnown ? knownCell(figures.hbmUtilization) : Cell();
}

void writeNode(JsonWriter &json, const OpProfileNode &node, const OpProfileNode &root, const OpIndex &index,
               std::int64_t depthLeft)
{
    const OpFigures figures = figuresOf(node, root, index.peaks());
    const bool hasCost = !index.isMissing("cost");
    const bool isLeaf = node.children.empty() || depthLeft == 0;
    json.beginObject(isLeaf ? JsonWriter::Layout::Inline : JsonWriter::Layout::Lines);
    json.key("name").text(shownName(node)).key("kind").text(kindWord(node.kind));
    json.key("category").cell(node.category.empty() ? Cell() : Cell(node.category), ColumnUnit::Text);
    if (node.kind == OpNodeKind::Op || node.kind == OpNodeKind::SparseCore || node.kind == OpNodeKind::Program)
        json.key("program_id").text(std::to_string(node.programId));
    json.key("time_ps").integer(node.sums.timePs).key("time_share").number(figures.timeShare);
    json.key("flops_utilization_share").cell(hasCost ? knownCell(figures.flopsUtilization) : Cell(), ColumnUnit::Share);
    json.key("hbm_utilization_share").cell(hbmCell(node, figures), ColumnUnit::Share);
    json.key("wasted_share").cell(knownCell(figures.wastedShare), ColumnUnit::Share);
    json.key("flops").cell(hasCost ? Cell(node.sums.flops) : Cell(), ColumnUnit::Number);
    json.key("occurrences").integer(node.sums.occurrences);
    json.key("avg_time_ps").cell(averageCell(node), ColumnUnit::Duration);
    json.key("children_total").integer(static_cast<std::uint64_t>(node.children.size()));
    json.key("children").beginArray(isLeaf ? JsonWriter::Layout::Inline : JsonWriter::Layout::Lines);
    if (depthLeft != 0)
        for (const OpProfileNode &child : node.children)
            writeNode(json, child, root, index, depthLeft - 1);
    json.end().end();
}

std::vector<Column> profileColumns()
{
    return {{"name", "name", ColumnUnit::Text},
            {"kind", "kind", ColumnUnit::Text},
            {"time_share", "share", ColumnUnit::Share},
            {"time_ps", "time", ColumnUnit::Duration},
            {"occurrences", "calls", ColumnUnit::Count},
            {"avg_time_ps", "average", ColumnUnit::Duration},
            {"flops_utilization_share", "FLOPS", ColumnUnit::Share},
            {"hbm_utilization_share", "HBM", ColumnUnit::Share}};
}

void writeRows(TableWriter &writer, const OpProfileNode &node, const OpProfileNode &root, const OpIndex &index,
               const OpProfileAnswerOptions &options, int depth)
{
    const OpFigures figures = figuresOf(node, root, index.peaks());
    const bool hasCost = !index.isMissing("cost");
    // Indented in text only: a name in CSV is a name.
    const std::string indent =
        options.common.format == Format::Text ? std::string(static_cast<std::size_t>(2 * depth), ' ') : std::string();
    writer.row({indent + shownName(node), std::string(kindWord(node.kind)), figures.timeShare, node.sums.timePs,
                node.sums.occurrences > 0 ? Cell(node.sums.occurrences) : Cell(), averageCell(node),
                hasCost ? knownCell(figures.flopsUtilization) : Cell(), hbmCell(node, figures)});
    if (depth >= options.depth)
        return;
    const std::uint64_t limit = options.common.limit.value_or(~std::uint64_t{0});
    for (std::size_t i = 0; i < node.children.size() && i < limit; ++i)
        writeRows(writer, node.children[i], root, index, options, depth + 1);
}

ExitCode runOpProfile(const OpProfileAnswerOptions &options)
{
    const CommonOptions &common = options.common;
    const OpAnswer answer = loadOps(common);
    if (!answer.index)
        return answer.code;
    const auto tree = [&](OpGrouping grouping) {
        return opProfile(*answer.index, answer.table, {grouping, !options.excludeIdle}, answer.hlo);
    };
    const ExitCode written = writeAnswer(common, noticeOf(*answer.session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/op-profile/1");
            writeFile(json, *answer.session);
            writeOpDevice(json, answer.index->peaks());
            json.key("cores").integer(static_cast<std::uint64_t>(answer.table.coreCount));
            json.key("exclude_idle").boolean(options.excludeIdle);
            for (const GroupingWord &g : kGroupings)
                if (options.grouping.empty() || options.grouping == g.word) {
                    const OpProfileNode root = tree(g.grouping);
                    json.key(g.key);
                    writeNode(json, root, root, *answer.index, options.hasDepth ? options.depth : 1000);
                }
            writeOpNotes(json, answer);
            json.finish();
            return;
        }
        const GroupingWord *grouping = &kGroupings[1];
        for (const GroupingWord &g : kGroupings)
            if (options.grouping == g.word)
                grouping = &g;
        const OpProfileNode root = tree(grouping->grouping);
        const auto writer = tableWriter(common.format, out, profileColumns());
        writeRows(*writer, root, root, *answer.index, options, 0);
        writer->finish();
        if (common.format == Format::Text)
            writeOpNotes(out, answer);
    });
    return written == ExitCode::Fine ? answer.code : written;
}

} // namespace

Command addOpProfileCommand(CLI::App &program)
{
    auto options = std::make_shared<OpProfileAnswerOptions>();
    CLI::App *const app = program.add_subcommand("op-profile", "Show where the time of the device ops went, as a tree");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, true);
    addRangeOption(*app, options->common);
    app->add_option("--by", options->grouping,
                    "Grouping: program, category or provenance (default: category; JSON: all)")
        ->check(oneOf({"program", "category", "provenance"}))
        ->type_name("GROUPING")
        ->group("Tree");
    app->add_flag("--exclude-idle", options->excludeIdle, "Without the time that no op covers")->group("Tree");
    CLI::Option *const depth =
        app->add_option("--depth", options->depth, "Levels below the total (default: 2; JSON: all)")
            ->check(wholeBetween(0, 1000))
            ->type_name("N")
            ->group("Tree");
    app->add_option("--limit", options->common.limit, "At most this many children of a node, except in JSON")
        ->check(wholeBetween(0, 1'000'000'000))
        ->type_name("N")
        ->group("Tree");
    app->footer(
        "Shares are of the total, which is the time of all chosen devices; with idle time unless --exclude-idle.\n"
        "FLOPS utilisation counts time at the nominal clock and loops once.\n\n"
        "Examples:\n"
        "  planescope-cli op-profile run.xplane.pb --exclude-idle\n"
        "  planescope-cli op-profile run.xplane.pb --by program --depth 3 --limit 10\n"
        "  planescope-cli op-profile run.xplane.pb --range step:3 --format json");
    return {app, [options, depth] {
                options->hasDepth = depth->count() > 0;
                return runOpProfile(*options);
            }};
}

} // namespace planescope::cli
