// planescope-cli layers: the layers of the model as the device ran them.
#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/layers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

namespace planescope::cli {

namespace {

const std::vector<Column> &layerColumns()
{
    static const std::vector<Column> columns{{"host", "host", ColumnUnit::Text},
                                             {"plane", "plane", ColumnUnit::Text},
                                             {"index", "layer", ColumnUnit::Number},
                                             {"phase", "phase", ColumnUnit::Text},
                                             {"begin_ps", "begin", ColumnUnit::TimePoint},
                                             {"duration_ps", "duration", ColumnUnit::Duration},
                                             {"collective_ps", "collective", ColumnUnit::Duration},
                                             {"collective_exposed_ps", "exposed", ColumnUnit::Duration},
                                             {"collective_hidden_ps", "hidden", ColumnUnit::Duration},
                                             {"idle_ps", "idle", ColumnUnit::Duration},
                                             {"ops", "ops", ColumnUnit::Count},
                                             {"occurrences", "times", ColumnUnit::Count}};
    return columns;
}

const std::vector<Column> &phaseColumns()
{
    static const std::vector<Column> columns{
        {"phase", "phase", ColumnUnit::Text},        {"count", "count", ColumnUnit::Count},
        {"total_ps", "total", ColumnUnit::Duration}, {"avg_ps", "average", ColumnUnit::Duration},
        {"min_ps", "min", ColumnUnit::Duration},     {"p50_ps", "p50", ColumnUnit::Duration},
        {"p90_ps", "p90", ColumnUnit::Duration},     {"p99_ps", "p99", ColumnUnit::Duration},
        {"max_ps", "max", ColumnUnit::Duration},     {"sigma_ps", "sigma", ColumnUnit::Duration}};
    return columns;
}

std::string_view sourceWord(LayerSource source)
{
    constexpr std::string_view words[] = {"events", "scopes", "loops", "repeats"};
    return words[static_cast<std::size_t>(source)];
}

Cell phaseCell(LayerPhase phase)
{
    return phase == LayerPhase::Any ? Cell() : Cell(std::string(layerPhaseWord(phase)));
}

struct LayersOptions {
    CommonOptions common;
    std::string phase; ///< word; empty: all
};

bool wantsPhase(const LayersOptions &options, LayerPhase phase)
{
    return options.phase.empty() || layerPhaseWord(phase) == options.phase;
}

/// Layers of the chosen devices that lie in the range.
std::vector<DeviceLayers> chosenLayers(const Session &session, const LayersOptions &options,
                                       const std::optional<TimeRange> &range)
{
    std::vector<DeviceLayers> found = findLayers(session);
    std::erase_if(found, [&](const DeviceLayers &device) { return !isChosen(session, device.plane, options.common); });
    for (DeviceLayers &device : found)
        std::erase_if(device.layers, [&](const FoundLayer &layer) {
            return !wantsPhase(options, layer.name.phase) || (range && !range->contains(layer.range.begin));
        });
    return found;
}

Table layerTable(const Session &session, const OpClassTable &classes, const std::vector<DeviceLayers> &devices)
{
    Table table{layerColumns(), {}};
    std::map<std::pair<LayerPhase, std::int64_t>, std::uint64_t> occurrences;
    for (const DeviceLayers &device : devices)
        for (const FoundLayer &layer : device.layers)
            ++occurrences[{layer.name.phase, layer.name.number}];
    for (const DeviceLayers &device : devices)
        for (const FoundLayer &layer : device.layers) {
            const LayerTimes times = layerTimes(session, classes, device, layer);
            const bool isNumbered = layer.name.phase != LayerPhase::Optimizer;
            table.rows.push_back({std::string(session.text(session.host(session.plane(device.plane).host).name)),
                                  std::string(session.text(session.plane(device.plane).name)),
                                  isNumbered ? Cell(layer.name.number) : Cell(), phaseCell(layer.name.phase),
                                  layer.range.begin.toPs(), layer.range.length().toPs(), times.collectives.total.toPs(),
                                  times.collectives.exposed.toPs(), times.collectives.hidden.toPs(), times.idle.toPs(),
                                  times.opCount, occurrences[{layer.name.phase, layer.name.number}]});
        }
    return table;
}

Table phaseTable(const std::vector<DeviceLayers> &devices)
{
    Table table{phaseColumns(), {}};
    for (const LayerPhase phase : {LayerPhase::Forward, LayerPhase::Backward, LayerPhase::Any, LayerPhase::Optimizer}) {
        const DurationSummary s = layerSummary(devices, phase);
        if (s.count > 0)
            table.rows.push_back({phaseCell(phase), s.count, s.total.toPs(),
                                  static_cast<std::int64_t>(std::llround(s.averagePs)), s.min.toPs(), s.p50.toPs(),
                                  s.p90.toPs(), s.p99.toPs(), s.max.toPs(),
                                  static_cast<std::int64_t>(std::llround(s.sigmaPs))});
    }
    return table;
}

std::int64_t sortValue(const Cell &cell)
{
    if (const auto *count = std::get_if<std::uint64_t>(&cell))
        return static_cast<std::int64_t>(*count);
    const auto *number = std::get_if<std::int64_t>(&cell);
    return number ? *number : std::numeric_limits<std::int64_t>::min();
}

std::size_t layerColumn(const std::string &key)
{
    const auto &columns = layerColumns();
    return static_cast<std::size_t>(
        std::find_if(columns.begin(), columns.end(), [&](const Column &c) { return c.key == key; }) - columns.begin());
}

void sortLayers(Table &table, const SortChoice &sort)
{
    const std::size_t at = layerColumn(sort.column);
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const TableRow &a, const TableRow &b) {
        const auto *textA = std::get_if<std::string>(&a[at]), *textB = std::get_if<std::string>(&b[at]);
        const auto less = [&](const TableRow &x, const TableRow &y, const std::string *tx, const std::string *ty) {
            return tx && ty ? *tx < *ty : sortValue(x[at]) < sortValue(y[at]);
        };
        return sort.isDescending ? less(b, a, textB, textA) : less(a, b, textA, textB);
    });
}

std::vector<MissingData> missingLayers(const std::vector<DeviceLayers> &devices)
{
    for (const DeviceLayers &device : devices)
        if (!device.layers.empty())
            return {};
    return {{"layers", "Nothing in the profile names layers, and no loop or sequence of ops repeats.",
             "Name them: jax.named_scope(\"layers_3\"), or flax modules in a list; record with the device tracer on."}};
}

ExitCode runLayers(const LayersOptions &options)
{
    const CommonOptions &common = options.common;
    ExitCode code = ExitCode::Fine;
    const SessionPtr session = loadProfile(common.files.front(), common, &code);
    if (!session)
        return code;
    const Result<std::optional<TimeRange>> range = chosenRange(*session, common);
    if (!range) {
        printError(range.error());
        return ExitCode::Usage;
    }
    const OpClassTable classes(session);
    const std::vector<DeviceLayers> devices = chosenLayers(*session, options, *range);
    Table table = layerTable(*session, classes, devices);
    const Table phases = phaseTable(devices);
    const std::size_t found = table.rows.size();
    if (common.sort)
        sortLayers(table, *common.sort);
    if (common.limit && *common.limit < table.rows.size())
        table.rows.resize(*common.limit);
    std::vector<std::string> keys = common.columns;
    if (keys.empty())
        for (const Column &column : layerColumns())
            if (common.format != Format::Text || column.key != "host" || session->hosts().size() > 1)
                keys.push_back(column.key);
    Table shown;
    for (const std::string &key : keys)
        shown.columns.push_back(layerColumns()[layerColumn(key)]);
    for (const TableRow &row : table.rows) {
        TableRow cells;
        for (const std::string &key : keys)
            cells.push_back(row[layerColumn(key)]);
        shown.rows.push_back(std::move(cells));
    }
    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/layers/1");
            writeFile(json, *session);
            json.key("devices").beginArray();
            for (const DeviceLayers &device : devices) {
                json.beginObject(JsonWriter::Layout::Inline);
                json.key("host").text(session->text(session->host(session->plane(device.plane).host).name));
                json.key("plane").text(session->text(session->plane(device.plane).name));
                json.key("found_by").text(sourceWord(device.source));
                json.key("layers").integer(static_cast<std::uint64_t>(device.layers.size()));
                json.end();
            }
            json.end();
            json.key("phases").rows(phases);
            json.key("layers_total").integer(static_cast<std::uint64_t>(found));
            json.key("layers").rows(shown);
            writeMissing(json, missingLayers(devices));
            json.finish();
            return;
        }
        const auto writer = tableWriter(common.format, out, shown.columns);
        writer->rows(shown);
        writer->finish();
        if (common.format != Format::Text)
            return;
        if (table.rows.size() < found)
            out << cellText(static_cast<std::uint64_t>(table.rows.size()), ColumnUnit::Count) << " of "
                << cellText(static_cast<std::uint64_t>(found), ColumnUnit::Count) << " layers\n";
        if (!phases.rows.empty()) {
            out << '\n';
            const auto summary = tableWriter(common.format, out, phases.columns);
            summary->rows(phases);
            summary->finish();
        }
        for (const MissingData &data : missingLayers(devices))
            out << data.why << ' ' << data.howToRecord << '\n';
    });
    return written == ExitCode::Fine ? code : written;
}

} // namespace

Command addLayersCommand(CLI::App &program)
{
    auto options = std::make_shared<LayersOptions>();
    CLI::App *const app = program.add_subcommand("layers", "List the layers of the model as the devices ran them");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, false);
    addRangeOption(*app, options->common);
    app->add_option("--phase", options->phase, "Layers of one phase")
        ->check(oneOf({"forward", "backward", "optimizer"}))
        ->type_name("forward|backward|optimizer")
        ->group("Selecting");
    std::vector<std::string_view> names;
    for (const Column &column : layerColumns())
        names.push_back(column.key);
    addTableOptions(*app, options->common, names);
    app->get_option("--sort")->description("Order of the layers (default: device, begin)");
    app->footer("Layers are found by events of the device that name them, else by scopes of ops (layers_17), else by\n"
                "iterations of while-loops, else by sequences of like ops that repeat. Ops under transpose(...) are\n"
                "backward. A collective is hidden while another op of its device computes, else exposed.\n\n"
                "Examples:\n"
                "  planescope-cli layers run.xplane.pb --range step:102 --device TPU:0\n"
                "  planescope-cli layers run/ --phase backward --sort duration_ps,desc --limit 10");
    return {app, [options] { return runLayers(*options); }};
}

} // namespace planescope::cli
