// planescope-cli counters: raw hardware counters, sampled ones, formulas over them and chips that stand out.
#include "app/cli/commands.h"
#include "app/cli/counter_answer.h"
#include "app/cli/plane_choice.h"
#include "app/cli/profile_input.h"
#include "model/analysis/counters/counter_expression.h"
#include "model/analysis/counters/counter_filter.h"
#include "model/analysis/counters/counter_outliers.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <memory>

namespace planescope::cli {

namespace {

struct CountersOptions {
    CommonOptions common;
    std::optional<CounterFilter> where;
    std::string formula;
    bool withZeros = false;
    bool showsTracks = false;
    bool showsOutliers = false;
};

struct CounterColumnWord {
    Column column;
    CounterColumn sort;
};

const std::vector<CounterColumnWord> &counterColumns()
{
    static const std::vector<CounterColumnWord> columns{
        {{"host", "host", ColumnUnit::Text}, CounterColumn::Host},
        {{"device", "device", ColumnUnit::Number}, CounterColumn::Device},
        {{"chip", "chip", ColumnUnit::Number}, CounterColumn::Chip},
        {{"die", "die", ColumnUnit::Number}, CounterColumn::Die},
        {{"kernel", "line", ColumnUnit::Text}, CounterColumn::Kernel},
        {{"set", "set", ColumnUnit::Text}, CounterColumn::Set},
        {{"sample", "sample", ColumnUnit::Number}, CounterColumn::Sample},
        {{"id", "id", ColumnUnit::Id}, CounterColumn::Id},
        {{"index", "index", ColumnUnit::Number}, CounterColumn::Index},
        {{"name", "counter", ColumnUnit::Text}, CounterColumn::Name},
        {{"short_name", "counter", ColumnUnit::Text}, CounterColumn::Name},
        {{"part", "part of the chip", ColumnUnit::Text}, CounterColumn::Block},
        {{"value", "value", ColumnUnit::Count}, CounterColumn::Value},
        {{"value_hex", "hex", ColumnUnit::Text}, CounterColumn::Value},
        {{"unit", "unit", ColumnUnit::Text}, CounterColumn::Unit},
        {{"delta", "delta", ColumnUnit::Number}, CounterColumn::Delta},
        {{"per_second", "per second", ColumnUnit::Number}, CounterColumn::PerSecond},
        {{"per_cycle", "per cycle", ColumnUnit::Number}, CounterColumn::PerCycle},
        {{"peak_share", "of peak", ColumnUnit::Share}, CounterColumn::PeakShare},
        {{"description", "description", ColumnUnit::Text}, CounterColumn::Description}};
    return columns;
}

std::vector<std::string_view> counterColumnNames()
{
    std::vector<std::string_view> names;
    for (const CounterColumnWord &word : counterColumns())
        names.push_back(word.column.key);
    return names;
}

/// "HBM 0, channel 3": which of many parts of a kind counts.
std::string partText(const CounterPlace &place)
{
    const auto numbered = [](std::string name, int number) {
        return number < 0 ? name : std::move(name) + ' ' + std::to_string(number);
    };
    const auto sparse = [&](const char *side) {
        return numbered("SparseCore", place.unit) + (place.part < 0 ? "" : ", " + numbered("tile", place.part)) + side;
    };
    switch (place.block) {
    case CounterBlock::TensorCore:
        return "TensorCore";
    case CounterBlock::SparseSequencer:
        return sparse(", sequencer");
    case CounterBlock::SparseTile:
        return sparse("");
    case CounterBlock::SparseTileVector:
        return sparse(", vectors");
    case CounterBlock::SparseTileScalar:
        return sparse(", scalars");
    case CounterBlock::CommonMemory:
        return numbered("memory network", place.unit);
    case CounterBlock::ChipLinks:
        return numbered("links", place.part);
    case CounterBlock::RouterQueue:
        return numbered("router queue", place.unit);
    case CounterBlock::HbmChannel:
        return numbered("HBM", place.unit) + (place.part < 0 ? "" : ", " + numbered("channel", place.part));
    case CounterBlock::PowerManager:
        return "power manager";
    case CounterBlock::Other:
        break;
    }
    return {};
}

std::string hexText(const CounterTable &table, std::uint32_t row)
{
    return table.valueKind()[row] == CounterValueKind::Real
               ? std::string()
               : "0x" + QString::number(table.bits()[row], 16).toStdString();
}

Table counterTable(const Session &session, const CounterTable &table, std::span<const std::uint32_t> rows)
{
    Table out;
    for (const CounterColumnWord &word : counterColumns())
        out.columns.push_back(word.column);
    out.rows.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        const CounterReading &reading = table.readingOf(row);
        const CounterName &name = table.nameOf(row);
        const auto index = table.index(row);
        out.rows.push_back({std::string(session.text(session.host(reading.host).name)),
                            optionalCell(reading.device),
                            optionalCell(reading.chip),
                            name.facts.place.die >= 0 ? Cell(std::int64_t{name.facts.place.die}) : Cell(),
                            std::string(session.text(reading.kernel)),
                            std::string(table.word(name.set)),
                            reading.sample,
                            table.id()[row],
                            index ? Cell(std::uint64_t{*index}) : Cell(),
                            std::string(name.name),
                            name.facts.shortName,
                            partText(name.facts.place),
                            counterValueCell(table, row),
                            hexText(table, row),
                            std::string(counterUnitName(name.facts.unit)),
                            optionalCell(table.delta(row)),
                            optionalCell(table.perSecond(row)),
                            optionalCell(table.perCycle(row)),
                            optionalCell(table.peakShare(row)),
                            counterDescription(table, row)});
    }
    return out;
}

/// Rows of readings on the chosen planes and inside the range.
std::vector<std::uint32_t> chosenRows(const Session &session, const CounterTable &table, const CountersOptions &options,
                                      const std::optional<TimeRange> &range)
{
    const CounterFilter everything;
    std::vector<std::uint32_t> rows =
        (options.where ? *options.where : everything).rows(session, table, options.withZeros);
    std::vector<bool> isWanted;
    for (const CounterReading &reading : table.readings())
        isWanted.push_back(isChosen(session, reading.plane, options.common) &&
                           (!range || (range->begin <= reading.time && reading.time <= range->end)));
    std::erase_if(rows, [&](std::uint32_t row) { return !isWanted[table.reading()[row]]; });
    if (options.common.sort)
        for (const CounterColumnWord &word : counterColumns())
            if (word.column.key == options.common.sort->column)
                sortCounterRows(session, table, rows, word.sort, options.common.sort->isDescending);
    return rows;
}

std::string_view meaningWord(SampleMeaning meaning)
{
    constexpr std::string_view words[] = {"holds", "increment", "total", "interval"};
    return words[static_cast<std::size_t>(meaning)];
}

Table trackTable(const Session &session, const CountersOptions &options)
{
    Table out;
    out.columns = {{"host", "host", ColumnUnit::Text},        {"plane", "plane", ColumnUnit::Text},
                   {"name", "track", ColumnUnit::Text},       {"series", "series", ColumnUnit::Text},
                   {"unit", "unit", ColumnUnit::Text},        {"meaning", "meaning", ColumnUnit::Text},
                   {"samples", "samples", ColumnUnit::Count}, {"interval_ps", "every", ColumnUnit::Duration},
                   {"min", "min", ColumnUnit::Number},        {"mean", "mean", ColumnUnit::Number},
                   {"max", "max", ColumnUnit::Number},        {"sum", "sum", ColumnUnit::Number}};
    for (const SampledCounter &counter : sampledCounters(session, sampledCounterWidth(session))) {
        if (!isChosen(session, counter.plane, options.common))
            continue;
        const CounterTrack &track = session.counters()[counter.track];
        const auto known = [&](double value) { return counter.range.isEmpty() ? Cell() : Cell(value); };
        const Plane &plane = session.plane(counter.plane);
        out.rows.push_back({std::string(session.text(session.host(plane.host).name)),
                            std::string(session.text(plane.name)), std::string(session.text(track.name)),
                            std::string(session.text(track.series)), std::string(counterUnitName(counter.facts.unit)),
                            std::string(meaningWord(counter.meaning)), counter.samples,
                            counter.interval.toPs() > 0 ? Cell(counter.interval.toPs()) : Cell(),
                            known(counter.range.min), known(counter.mean), known(counter.range.max),
                            counter.meaning == SampleMeaning::Increment ? known(counter.sum) : Cell()});
    }
    return out;
}

std::vector<std::string> trackWarnings(const Session &session)
{
    std::vector<std::string> warnings;
    for (const SampledCounter &counter : sampledCounters(session, sampledCounterWidth(session))) {
        const std::string name(session.text(session.counters()[counter.track].name));
        if (counter.notANumber > 0)
            warnings.push_back(name + ": " + std::to_string(counter.notANumber) + " samples are no finite numbers.");
        if (counter.sameTime > 0)
            warnings.push_back(name + ": " + std::to_string(counter.sameTime) +
                               " samples have the time of the one before.");
        if (counter.mayHaveWrapped > 0)
            warnings.push_back(name + ": " + std::to_string(counter.mayHaveWrapped) +
                               " samples are so far apart that the counter may have come round unseen.");
    }
    return warnings;
}

Table outlierTable(const Session &session, const CounterTable &table, std::span<const std::uint32_t> rows)
{
    Table out;
    out.columns = {{"host", "host", ColumnUnit::Text},
                   {"chip", "chip", ColumnUnit::Number},
                   {"name", "counter", ColumnUnit::Text},
                   {"value", "value", ColumnUnit::Number},
                   {"median", "median", ColumnUnit::Number},
                   {"of_median_share", "of median", ColumnUnit::Share},
                   {"deviation", "deviation", ColumnUnit::Number}};
    const CounterMatrix matrix = counterMatrix(table, rows);
    for (std::size_t c = 0; c < matrix.chips.size(); ++c)
        for (std::size_t n = 0; n < matrix.names.size(); ++n) {
            const CounterMatrix::Cell &cell = matrix.cell(c, n);
            if (!cell.isOutlier)
                continue;
            const CounterReading &reading = table.readings()[matrix.chips[c].reading];
            out.rows.push_back({std::string(session.text(session.host(reading.host).name)), optionalCell(reading.chip),
                                std::string(table.names()[matrix.names[n]].name), cell.value, matrix.medians[n],
                                matrix.medians[n] != 0 ? Cell(cell.ofMedian) : Cell(), cell.deviation});
        }
    return out;
}

std::string formulaProblem(const std::string &text, const Error &error)
{
    const auto starts = [&](std::string_view word) { return error.detail.starts_with(word); };
    std::string what = "expected " + error.detail;
    if (starts("unknown "))
        what = "there is no counter track \"" + error.detail.substr(8) + "\"";
    else if (starts("function "))
        what = "there is no function \"" + error.detail.substr(9) + "\"";
    else if (starts("units "))
        what = "different units cannot be added: " + error.detail.substr(6);
    else if (starts("arguments "))
        what = "wrong arguments of " + error.detail.substr(10);
    else if (error.detail == "constant")
        what = "no counter is named";
    for (std::size_t at = what.find(", nearest "); at != std::string::npos; at = std::string::npos)
        what = what.substr(0, at) + "\", did you mean " + what.substr(at + 10);
    return "--formula: \"" + text + "\", byte " + std::to_string(error.offset) + ": " + what + ".";
}

/// Samples of the formula on every chosen plane that has all its names; the reason has been printed when there is none.
std::optional<Table> formulaTable(const Session &session, const CounterTable &table, const CountersOptions &options,
                                  const std::optional<TimeRange> &range, std::string &unit)
{
    const auto expression = CounterExpression::parse(options.formula);
    if (!expression) {
        printError(formulaProblem(options.formula, expression.error()));
        return std::nullopt;
    }
    Table out;
    out.columns = {{"host", "host", ColumnUnit::Text},
                   {"plane", "plane", ColumnUnit::Text},
                   {"time_ps", "time", ColumnUnit::TimePoint},
                   {"value", "value", ColumnUnit::Number}};
    std::optional<Error> problem;
    bool isAnswered = false;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const PlaneId plane{p};
        const PlaneSeries known(session, &table, plane);
        if (!isChosen(session, plane, options.common) || known.names().empty())
            continue;
        const auto series =
            expression->evaluate([&](std::string_view name) { return known.find(name); }, known.names());
        if (!series) {
            // The message of the plane that knows most of the names.
            if (!problem || series.error().offset > problem->offset)
                problem = series.error();
            continue;
        }
        isAnswered = true;
        unit = series->unit;
        for (std::size_t i = 0; i < series->size(); ++i)
            if (!range || range->contains(TimePoint::ps(series->timePs[i])))
                out.rows.push_back({std::string(session.text(session.host(session.plane(plane).host).name)),
                                    std::string(session.text(session.plane(plane).name)), series->timePs[i],
                                    std::isnan(series->value[i]) ? Cell() : Cell(series->value[i])});
    }
    if (isAnswered)
        return out;
    printError(problem ? formulaProblem(options.formula, *problem)
                       : std::string("--formula: no chosen plane has counter tracks."));
    return std::nullopt;
}

ExitCode runCounters(const CountersOptions &options)
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
    const CounterTablePtr table = readCounters(*session);
    std::vector<std::string> warnings;
    std::vector<MissingData> missing;
    std::string key = "counters", unit;
    Table shown;
    std::uint64_t total = 0, zeros = 0;
    std::vector<std::string> keys = common.columns;
    if (!options.formula.empty()) {
        key = "samples";
        auto samples = formulaTable(*session, *table, options, *range, unit);
        if (!samples)
            return ExitCode::Usage;
        shown = std::move(*samples);
    } else if (options.showsTracks) {
        key = "tracks";
        shown = trackTable(*session, options);
        warnings = trackWarnings(*session);
        if (shown.rows.empty())
            missing.push_back({"tracks", "The profile has no sampled counters.",
                               "Record a TPU v7x with tpu_enable_kernel_profiling or periodic counter sampling on."});
    } else {
        std::vector<std::uint32_t> rows = chosenRows(*session, *table, options, *range);
        warnings = counterWarnings(*table);
        missing = missingCounters(*session, *table);
        if (options.showsOutliers) {
            key = "outliers";
            shown = outlierTable(*session, *table, rows);
        } else {
            total = rows.size();
            if (!options.withZeros)
                zeros = static_cast<std::uint64_t>(std::count(table->values().begin(), table->values().end(), 0.0));
            if (common.limit && *common.limit < rows.size())
                rows.resize(*common.limit);
            shown = counterTable(*session, *table, rows);
            if (keys.empty() && common.format == Format::Text) {
                keys = {"chip", "die", "sample", "part", "short_name", "value", "value_hex", "per_cycle", "peak_share"};
                if (session->hosts().size() > 1)
                    keys.insert(keys.begin(), "host");
                if (!table->previousRow().empty())
                    keys.push_back("delta");
            } else if (keys.empty()) {
                // Both are in the whole name, which machines can take apart.
                for (const Column &column : shown.columns)
                    if (column.key != "short_name" && column.key != "part")
                        keys.push_back(column.key);
            }
        }
    }
    if (key != "counters")
        total = cutTable(shown, common.limit);
    if (key == "counters" && !keys.empty())
        shown = chosenColumns(shown, keys);
    const ExitCode written = writeAnswer(common, noticeOf(*session), [&](Output &out) {
        if (common.format == Format::Json) {
            JsonWriter json(out);
            json.beginObject().key("schema").text("planescope/counters/1");
            writeFile(json, *session);
            if (key == "samples")
                json.key("formula").text(options.formula).key("unit").text(unit);
            json.key(key + "_total").integer(total);
            if (key == "counters" && !options.withZeros)
                json.key("zeros_total").integer(zeros);
            json.key(key).rows(shown);
            writeWarnings(json, warnings);
            writeMissing(json, missing);
            json.finish();
            return;
        }
        std::vector<std::string> notes;
        if (zeros > 0)
            notes.push_back(cellText(zeros, ColumnUnit::Count).toStdString() +
                            " counters of the profile are 0; --zeros shows them");
        if (!unit.empty())
            notes.push_back("unit: " + unit);
        notes.insert(notes.end(), warnings.begin(), warnings.end());
        writeTableAnswer(out, common.format, shown, total, key, notes, missing);
    });
    return written == ExitCode::Fine ? code : written;
}

std::string whereProblem(const std::string &text, const Error &error)
{
    std::string what = "expected " + error.detail;
    if (error.detail.starts_with("field ")) {
        what = "there is no field \"" + error.detail.substr(6);
        const std::size_t at = what.find(", nearest ");
        what = at == std::string::npos ? what + "\""
                                       : what.substr(0, at) + "\", did you mean " + what.substr(at + 10) + "?";
    }
    return "\"" + text + "\", byte " + std::to_string(error.offset) + ": " + what;
}

} // namespace

Command addCountersCommand(CLI::App &program)
{
    auto options = std::make_shared<CountersOptions>();
    CLI::App *const app = program.add_subcommand("counters", "List raw hardware counters and sampled ones");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(1);
    addPlaneOptions(*app, options->common, false);
    addRangeOption(*app, options->common);
    app->add_option_function<std::string>(
           "--where",
           [options](const std::string &text) {
               auto filter = CounterFilter::parse(text);
               if (!filter)
                   throw CLI::ValidationError("--where", whereProblem(text, filter.error()));
               options->where = std::move(*filter);
           },
           "Filter: words, /regex/, fields, for example 'sync wait and value > 1e6'")
        ->type_name("EXPR")
        ->group("Selecting");
    app->add_flag("--zeros", options->withZeros, "Counters that are 0, too")->group("Selecting");
    app->add_flag("--tracks", options->showsTracks, "List sampled counters and sensors instead")->group("Selecting");
    app->add_flag("--outliers", options->showsOutliers, "List what one chip counts unlike the others")
        ->group("Selecting");
    app->add_option("--formula", options->formula, "Samples of a formula over tracks, for example 'rate(a) / b'")
        ->type_name("EXPR")
        ->group("Selecting");
    addTableOptions(*app, options->common, counterColumnNames());
    app->get_option("--sort")->description("Order of the counters (default: that of the file)");
    app->footer(
        "Words of --where are looked for in name, set and description. Fields: name set description host kernel\n"
        "block kind (~ !~ = !=); value id sample chip device die delta rate per_cycle share index (< <= > >=\n"
        "= !=). A range chooses the readings inside it. Rates come from the cycles of the same block; delta is\n"
        "against the sample before. --formula knows + - * / and rate delta abs min max sum mean.\n\n"
        "Examples:\n"
        "  planescope-cli counters run.xplane.pb --where 'mxu busy' --columns chip,name,value,peak_share\n"
        "  planescope-cli counters run/ --where 'kind = stall and share > 5 %' --sort peak_share,desc --limit 20\n"
        "  planescope-cli counters run/ --zeros --format csv -o counters.csv\n"
        "  planescope-cli counters run.xplane.pb --formula 'COUNT_MXU_BUSY_2 / COUNT_CYCLES' --device TPU:0");
    return {app, [options] { return runCounters(*options); }};
}

} // namespace planescope::cli
