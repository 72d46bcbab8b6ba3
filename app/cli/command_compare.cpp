// planescope-cli compare: two profiles, what changed between them, and whether a gate lets the change pass.
#include "app/cli/commands.h"
#include "app/cli/op_answer.h"
#include "app/cli/profile_input.h"
#include "model/analysis/comparison.h"
#include "model/analysis/comparison_gate.h"
#include "model/text/comparison_text.h"
#include "model/text/overview_text.h"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>

namespace planescope::cli {

namespace {

struct CompareOptions {
    CommonOptions common;
    std::vector<GateRule> gates;
    StepBatch batch;
    bool isJunit = false;
};

struct CompareAnswer {
    OpAnswer a, b;
    std::shared_ptr<const Overview> overviewA, overviewB;
    std::vector<ComparedMetric> metrics;
    ComparedOps ops;
    std::size_t opsTotal = 0;
    std::vector<GateResult> gates;
    QStringList warnings;

    bool fails() const
    {
        return std::any_of(gates.begin(), gates.end(), [](const GateResult &gate) { return gate.fails; });
    }
};

std::string utf8Of(const QString &text) { return text.toStdString(); }

/// A figure in its unit; times and sizes are whole numbers.
Cell figureCell(std::optional<double> value, ColumnUnit unit)
{
    if (!value)
        return {};
    if (unit == ColumnUnit::Duration || unit == ColumnUnit::Size)
        return static_cast<std::int64_t>(std::llround(*value));
    return *value;
}
Cell maybeCell(std::optional<double> value) { return value ? Cell(*value) : Cell(); }

void writeFlag(JsonWriter &json, std::optional<bool> flag)
{
    if (flag)
        json.boolean(*flag);
    else
        json.null();
}

std::string_view unitWord(ColumnUnit unit)
{
    return unit == ColumnUnit::Duration ? "duration_ps"
           : unit == ColumnUnit::Size   ? "size_bytes"
           : unit == ColumnUnit::Share  ? "share"
                                        : "text";
}

void writeMetric(JsonWriter &json, const ComparedMetric &metric)
{
    json.beginObject(JsonWriter::Layout::Inline);
    json.key("name").text(metric.key).key("unit").text(unitWord(metric.unit));
    json.key("op").cell(metric.subject.empty() ? Cell() : Cell(metric.subject), ColumnUnit::Text);
    if (metric.unit == ColumnUnit::Text) {
        for (const auto &[key, word] : {std::pair{"a", &metric.textA}, std::pair{"b", &metric.textB}})
            json.key(key).cell(word->empty() ? Cell() : Cell(*word), ColumnUnit::Text);
        for (const char *key : {"delta", "delta_share", "noise", "noise_share", "significant"})
            json.key(key).null();
    } else {
        json.key("a").cell(figureCell(metric.a, metric.unit), metric.unit);
        json.key("b").cell(figureCell(metric.b, metric.unit), metric.unit);
        json.key("delta").cell(figureCell(metric.delta(), metric.unit), metric.unit);
        json.key("delta_share").cell(maybeCell(metric.deltaShare()), ColumnUnit::Share);
        json.key("noise").cell(figureCell(metric.noise, metric.unit), metric.unit);
        const bool isRelative = metric.noise && metric.a && *metric.a != 0;
        json.key("noise_share").cell(isRelative ? Cell(*metric.noise / *metric.a) : Cell(), ColumnUnit::Share);
        json.key("significant");
        writeFlag(json, metric.isSignificant());
    }
    json.end();
}

const std::vector<Column> &comparedOpColumns()
{
    static const std::vector<Column> columns{{"name", "op", ColumnUnit::Text},
                                             {"name_b", "in B", ColumnUnit::Text},
                                             {"program", "program", ColumnUnit::Text},
                                             {"category", "category", ColumnUnit::Text},
                                             {"a_time_ps", "A", ColumnUnit::Duration},
                                             {"b_time_ps", "B", ColumnUnit::Duration},
                                             {"delta_ps", "change", ColumnUnit::Duration},
                                             {"noise_ps", "noise", ColumnUnit::Duration},
                                             {"significant", "significant", ColumnUnit::Text},
                                             {"match", "match", ColumnUnit::Text}};
    return columns;
}

Cell flagCell(std::optional<bool> flag) { return flag ? Cell(std::string(*flag ? "yes" : "no")) : Cell(); }

TableRow comparedOpRow(const ComparedOp &op)
{
    const auto word = [](std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); };
    return {op.name,
            word(op.nameB),
            op.program,
            op.category,
            figureCell(op.aPs, ColumnUnit::Duration),
            figureCell(op.bPs, ColumnUnit::Duration),
            figureCell(op.deltaPs(), ColumnUnit::Duration),
            figureCell(op.noisePs, ColumnUnit::Duration),
            flagCell(op.isSignificant()),
            word(opMatchWord(op.match))};
}

/// "step_time.p50 > +3%: it is +4.1 %" or why it cannot be judged.
std::string gateSentence(const GateResult &gate)
{
    std::string out = gate.rule.text + ": ";
    if (!gate.actual)
        return out + "cannot be judged, since a profile lacks the figure";
    using Measure = GateRule::Measure;
    const ColumnUnit unit = gateMetricUnit(gate.rule.metric);
    const double value = *gate.actual;
    const std::string sign = gate.rule.measure == Measure::Value ? "" : value < 0 ? "-" : "+";
    if (gate.rule.measure == Measure::Value)
        out += "B has " + utf8Of(cellText(figureCell(value, unit), unit));
    else if (gate.rule.measure == Measure::RelativeChange)
        out += "the change is " + sign + utf8Of(cellText(Cell(std::abs(value)), ColumnUnit::Share));
    else if (unit == ColumnUnit::Share)
        out += "the change is " + sign + utf8Of(cellText(Cell(std::abs(value) * 100), ColumnUnit::Number)) + " points";
    else
        out += "the change is " + sign + utf8Of(cellText(figureCell(std::abs(value), unit), unit));
    if (gate.isSignificant && !*gate.isSignificant)
        out += ", no more than the steps differ among themselves";
    return out;
}

void writeCompareJson(Output &out, const CompareAnswer &answer)
{
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/compare/1");
    writeNotice(json, *answer.a.session, answer.b.session.get());
    json.key("a").text(answer.a.session->name()).key("b").text(answer.b.session->name());
    json.key("verdict_a").text(utf8Of(text::limitTitle(*answer.overviewA)));
    json.key("verdict_b").text(utf8Of(text::limitTitle(*answer.overviewB)));
    json.key("steps_a").integer(static_cast<std::uint64_t>(answer.overviewA->steps.figures.count));
    json.key("steps_b").integer(static_cast<std::uint64_t>(answer.overviewB->steps.figures.count));
    json.key("metrics").beginArray();
    for (const ComparedMetric &metric : answer.metrics)
        writeMetric(json, metric);
    json.end();
    json.key("op_time_of").text(answer.ops.isPerStep ? "core and step" : "core");
    json.key("ops_total").integer(static_cast<std::uint64_t>(answer.opsTotal));
    json.key("ops").beginArray();
    for (const ComparedOp &op : answer.ops.ops) {
        json.beginObject(JsonWriter::Layout::Inline);
        const TableRow row = comparedOpRow(op);
        for (std::size_t i = 0; i < row.size(); ++i) {
            json.key(comparedOpColumns()[i].key);
            if (comparedOpColumns()[i].key == "significant")
                writeFlag(json, op.isSignificant());
            else
                json.cell(row[i], comparedOpColumns()[i].unit);
        }
        json.end();
    }
    json.end();
    json.key("gates").beginArray();
    for (const GateResult &gate : answer.gates) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("rule").text(gate.rule.text).key("metric").text(gate.rule.metric);
        json.key("limit").number(gate.rule.value).key("actual").cell(maybeCell(gate.actual), ColumnUnit::Number);
        json.key("failed").boolean(gate.fails).key("sentence").text(gateSentence(gate));
        json.end();
    }
    json.end();
    json.key("warnings").beginArray();
    for (const QString &warning : answer.warnings)
        json.text(utf8Of(warning));
    json.end();
    std::vector<MissingData> missing;
    for (const auto &[side, overview] :
         {std::pair{"a.", answer.overviewA.get()}, std::pair{"b.", answer.overviewB.get()}})
        for (MissingData data : missingOverview(*overview)) {
            data.what = side + data.what;
            missing.push_back(std::move(data));
        }
    writeMissing(json, missing);
    json.finish();
}

void writeMetricTable(Output &out, const CompareAnswer &answer, Format format)
{
    if (format != Format::Text) {
        const auto writer = tableWriter(format, out,
                                        {{"name", "name", ColumnUnit::Text},
                                         {"unit", "unit", ColumnUnit::Text},
                                         {"a", "a", ColumnUnit::Number},
                                         {"b", "b", ColumnUnit::Number},
                                         {"delta", "delta", ColumnUnit::Number},
                                         {"delta_share", "delta_share", ColumnUnit::Share},
                                         {"noise", "noise", ColumnUnit::Number},
                                         {"significant", "significant", ColumnUnit::Text}});
        for (const ComparedMetric &metric : answer.metrics) {
            const bool isText = metric.unit == ColumnUnit::Text;
            writer->row({metric.key, std::string(unitWord(metric.unit)),
                         isText ? Cell(metric.textA) : figureCell(metric.a, metric.unit),
                         isText ? Cell(metric.textB) : figureCell(metric.b, metric.unit),
                         figureCell(metric.delta(), metric.unit), maybeCell(metric.deltaShare()),
                         figureCell(metric.noise, metric.unit), flagCell(metric.isSignificant())});
        }
        writer->finish();
        return;
    }
    const auto writer = tableWriter(format, out,
                                    {{"figure", "figure", ColumnUnit::Text},
                                     {"a", "A", ColumnUnit::Text},
                                     {"b", "B", ColumnUnit::Text},
                                     {"change", "change", ColumnUnit::Text},
                                     {"noise", "noise", ColumnUnit::Text},
                                     {"significant", "significant", ColumnUnit::Text}});
    const auto cell = [](QString words) {
        words.replace(QChar(0x202F), QLatin1Char(' ')).replace(QChar(0x2212), QLatin1Char('-'));
        return words.isEmpty() ? Cell() : Cell(utf8Of(words));
    };
    for (const ComparedMetric &metric : answer.metrics) {
        const text::ComparisonRow row = text::comparisonRow(metric, QLocale::c());
        writer->row({cell(row.label), cell(row.a), cell(row.b), cell(row.change), cell(row.noise),
                     flagCell(row.isSignificant)});
    }
    writer->finish();
}

void writeCompareText(Output &out, const CompareAnswer &answer, bool isLimited)
{
    for (const QString &warning : answer.warnings)
        out << "! " << utf8Of(warning) << '\n';
    out << "A  " << validUtf8(answer.a.session->name()) << ": " << utf8Of(text::limitTitle(*answer.overviewA)) << '\n';
    out << "B  " << validUtf8(answer.b.session->name()) << ": " << utf8Of(text::limitTitle(*answer.overviewB))
        << "\n\n";
    writeMetricTable(out, answer, Format::Text);
    if (answer.opsTotal > 0) {
        out << "\nOps by change, self time of a core" << (answer.ops.isPerStep ? " and step\n" : "\n");
        const auto writer = tableWriter(Format::Text, out, comparedOpColumns());
        for (const ComparedOp &op : answer.ops.ops)
            writer->row(comparedOpRow(op));
        writer->finish();
        if (isLimited && answer.ops.ops.size() < answer.opsTotal)
            out << cellText(static_cast<std::uint64_t>(answer.ops.ops.size()), ColumnUnit::Count) << " of "
                << cellText(static_cast<std::uint64_t>(answer.opsTotal), ColumnUnit::Count) << " ops\n";
    }
    for (const GateResult &gate : answer.gates)
        out << (gate.fails ? "FAILED  " : "passed  ") << gateSentence(gate) << '\n';
}

std::string xmlQuoted(std::string_view text)
{
    std::string out;
    for (const char c : text)
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    return out;
}

/// A test case per gate, as build servers read it.
void writeCompareJunit(Output &out, const CompareAnswer &answer)
{
    const auto failures =
        std::count_if(answer.gates.begin(), answer.gates.end(), [](const GateResult &gate) { return gate.fails; });
    const std::string name =
        "compare " + validUtf8(answer.a.session->name()) + " " + validUtf8(answer.b.session->name());
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    out << "<testsuite name=\"" << xmlQuoted(name) << "\" tests=\"" << std::to_string(answer.gates.size())
        << "\" failures=\"" << std::to_string(failures) << "\" errors=\"0\" skipped=\"0\">\n";
    if (const QString notice = noticeOf(*answer.a.session, answer.b.session.get()); !notice.isEmpty())
        out << "  <properties><property name=\"notice\" value=\"" << xmlQuoted(notice.toStdString())
            << "\"/></properties>\n";
    for (const GateResult &gate : answer.gates) {
        out << "  <testcase classname=\"planescope.compare\" name=\"" << xmlQuoted(gate.rule.text) << "\"";
        const std::string sentence = xmlQuoted(gateSentence(gate));
        if (gate.fails)
            out << "><failure message=\"" << sentence << "\"/></testcase>\n";
        else
            out << "><system-out>" << sentence << "</system-out></testcase>\n";
    }
    out << "</testsuite>\n";
}

bool isSameFile(const std::string &a, const std::string &b)
{
    std::error_code error;
    return a == b || std::filesystem::equivalent(a, b, error);
}

ExitCode runCompare(const CompareOptions &options)
{
    const CommonOptions &common = options.common;
    CommonOptions second = common;
    second.files.erase(second.files.begin());
    CompareAnswer answer;
    answer.a = loadOps(common);
    if (!answer.a.index)
        return answer.a.code;
    answer.b = loadOps(second);
    if (!answer.b.index)
        return answer.b.code;
    answer.overviewA = overviewOf(answer.a.session, answer.a.index, answer.a.hlo);
    answer.overviewB = overviewOf(answer.b.session, answer.b.index, answer.b.hlo);
    answer.metrics = compareMetrics({answer.overviewA.get(), answer.a.index.get()},
                                    {answer.overviewB.get(), answer.b.index.get()}, options.batch);
    answer.ops = compareOps(*answer.a.index, *answer.b.index);
    answer.opsTotal = answer.ops.ops.size();
    constexpr std::uint64_t kOpsOfText = 20;
    const bool isText = common.format == Format::Text;
    if (const std::uint64_t limit = common.limit.value_or(isText ? kOpsOfText : answer.opsTotal);
        limit < answer.opsTotal)
        answer.ops.ops.resize(limit);
    for (const GateRule &rule : options.gates)
        answer.gates.push_back(judgeGate(rule, answer.metrics));
    answer.warnings =
        text::comparisonWarnings(*answer.overviewA, *answer.overviewB, isSameFile(common.files[0], common.files[1]));
    const ExitCode written = writeAnswer(common, noticeOf(*answer.a.session, answer.b.session.get()), [&](Output &out) {
        if (options.isJunit)
            writeCompareJunit(out, answer);
        else if (common.format == Format::Json)
            writeCompareJson(out, answer);
        else if (isText)
            writeCompareText(out, answer, true);
        else
            writeMetricTable(out, answer, common.format);
    });
    if (written != ExitCode::Fine)
        return written;
    if (answer.fails())
        return ExitCode::GateFailed;
    return answer.a.code == ExitCode::Fine ? answer.b.code : answer.a.code;
}

void addGate(const std::string &text, std::vector<GateRule> &gates)
{
    const Result<GateRule> rule = parseGateRule(text);
    if (!rule) {
        const Error &error = rule.error();
        throw CLI::ValidationError("--fail-if", "expected " + error.detail + " at " + std::to_string(error.offset + 1) +
                                                    "\n  " + text + "\n  " + std::string(error.offset, ' ') + "^");
    }
    const auto &known = gateMetrics();
    if (std::find(known.begin(), known.end(), rule->metric) == known.end())
        throw CLI::ValidationError("--fail-if", "no metric \"" + rule->metric + "\"" + didYouMean(rule->metric, known));
    gates.push_back(*rule);
}

std::string gateMetricNames()
{
    std::string out;
    std::size_t column = 0;
    for (const std::string_view name : gateMetrics()) {
        if (!out.empty()) {
            out += column > 90 ? ",\n" : ", ";
            column = column > 90 ? 0 : column;
        }
        out += name;
        column += name.size() + 2;
    }
    return out;
}

} // namespace

Command addCompareCommand(CLI::App &program)
{
    auto options = std::make_shared<CompareOptions>();
    CLI::App *const app =
        program.add_subcommand("compare", "Compare two profiles: figures and ops, with the noise of their steps");
    addRunningOptions(*app, options->common);
    app->get_option("FILE")->expected(2)->description("Two profiles or run folders: A, then B");
    app->remove_option(app->get_option("--format"));
    const std::vector<std::string_view> formats{"text", "json", "csv", "md", "junit"};
    app->add_option_function<std::string>(
           "--format",
           [options, formats](const std::string &word) {
               const auto at = std::find(formats.begin(), formats.end(), word) - formats.begin();
               options->isJunit = word == "junit";
               options->common.format = options->isJunit ? Format::Json : static_cast<Format>(at);
           },
           "How the answer is written (default text); junit: a test case per --fail-if")
        ->check(oneOf(formats))
        ->type_name("text|json|csv|md|junit");
    app->add_option_function<std::vector<std::string>>(
           "--fail-if",
           [options](const std::vector<std::string> &rules) {
               for (const std::string &rule : rules)
                   addGate(rule, options->gates);
           },
           "Exit with 5 when the rule holds or cannot be judged; may be given several times")
        ->type_name("RULE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app->add_option_function<std::string>(
           "--batch",
           [options](const std::string &text) {
               const std::size_t comma = text.find(',');
               const auto number = [](std::string_view part) {
                   double value = 0;
                   const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
                   return error == std::errc() && end == part.data() + part.size() ? value : 0;
               };
               options->batch = {number(std::string_view(text).substr(0, comma)),
                                 comma == std::string::npos ? 0 : number(std::string_view(text).substr(comma + 1))};
               if (!(options->batch.a > 0 && options->batch.b > 0))
                   throw CLI::ValidationError("--batch", "\"" + text + "\" is not two numbers; write 1,8");
           },
           "Sequences in a step of A and of B, for the step time per sequence")
        ->type_name("A,B");
    app->add_option("--limit", options->common.limit, "At most this many ops (default: 20 as text, all as JSON)")
        ->check(wholeBetween(0, std::numeric_limits<std::int64_t>::max()))
        ->type_name("N");
    app->footer(
        "Noise is half the 95 % confidence interval of the difference, from the steps of both profiles; a change\n"
        "beyond it is significant. Ops are found again by program, name and category, else by their HLO text or their\n"
        "place in the framework's program, where that is unique. csv and md print the figures, json the ops as "
        "well.\n\n"
        "A rule is METRIC > VALUE, also with >=, < and <=. A value with a sign is the change from A to B (% of A, pp\n"
        "points of a share, or a time or size), one without is B's own.\n"
        "Metrics: " +
        gateMetricNames() +
        ".\n\n"
        "Examples:\n"
        "  planescope-cli compare before/ after/\n"
        "  planescope-cli compare batch1/ batch8/ --batch 1,8\n"
        "  planescope-cli compare before/ after/ --fail-if 'step_time.p50 > +3%' --fail-if 'memory_peak > 30GiB'");
    return {app, [options] { return runCompare(*options); }};
}

} // namespace planescope::cli
