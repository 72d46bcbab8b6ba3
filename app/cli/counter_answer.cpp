#include "app/cli/counter_answer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace planescope::cli {

namespace {

std::string_view kindSentence(CounterKind kind)
{
    switch (kind) {
    case CounterKind::Clock:
        return "Cycles of its block.";
    case CounterKind::Busy:
        return "Cycles in which so many units worked.";
    case CounterKind::Stall:
        return "Cycles in which something waited; the name is the cause. Causes overlap.";
    case CounterKind::Throttle:
        return "Cycles skipped or braked for want of power.";
    case CounterKind::Instructions:
        return "Instructions issued.";
    case CounterKind::Operations:
        return "Operations of an arithmetic unit.";
    case CounterKind::Requests:
        return "Requests or words of memory.";
    case CounterKind::Packets:
        return "Packets on a link.";
    case CounterKind::Occupancy:
        return "Depth of a queue summed over cycles.";
    case CounterKind::Latency:
        return "Cycles summed over sampled requests.";
    default:
        return {};
    }
}

std::string times(std::uint64_t count, const char *one, const char *many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string problemSentence(const CounterProblem &p)
{
    using Kind = CounterProblem::Kind;
    const std::string first = p.example.empty() ? std::string() : " (" + p.example + ")";
    switch (p.kind) {
    case Kind::NoChip:
        return times(p.count, "reading states no chip id", "readings state no chip id") +
               "; XProf leaves such planes out.";
    case Kind::NoClock:
        return times(p.count, "reading has no cycle counter of a TensorCore",
                     "readings have no cycle counter of a TensorCore") +
               " above 0, so there are no rates per second.";
    case Kind::UnknownGeneration:
        return times(p.count, "reading is of a chip", "readings are of chips") + first +
               " whose clock and utilization formulas are not public.";
    case Kind::NoId:
        return times(p.count, "counter has no performance_counter_id", "counters have no performance_counter_id") +
               first + "; the id is that of the metadata.";
    case Kind::UnknownId:
        return times(p.count, "counter has an id", "counters have ids") + first +
               " outside the public registers of the chip.";
    case Kind::Duplicate:
        return times(p.count, "counter is", "counters are") + " in a reading more than once" + first +
               "; no difference to the sample before is told of them.";
    case Kind::OutOfOrder:
        return times(p.count, "sample was read", "samples were read") + " before one with a smaller number" + first +
               ".";
    case Kind::SameSample:
        return times(p.count, "sample number stands", "sample numbers stand") + " for more than one reading" + first +
               ".";
    case Kind::Decreased:
        return times(p.count, "counter is", "counters are") + " smaller than in the sample before" + first +
               "; their width is not known, so no difference is told. They were cleared or came round.";
    case Kind::Wrapped:
        return times(p.count, "counter", "counters") + " came round" + first +
               "; the difference is corrected by the width.";
    case Kind::NotANumber:
        return times(p.count, "value is", "values are") + " no finite number" + first + ".";
    case Kind::Negative:
        return times(p.count, "value is", "values are") + " negative" + first + ".";
    case Kind::NoValue:
        return times(p.count, "event", "events") + " on a counter line without counter_value" + first + ".";
    }
    return {};
}

} // namespace

std::string counterDescription(const CounterTable &table, std::uint32_t row)
{
    const std::string_view own = table.descriptionOf(row);
    return std::string(own.empty() ? kindSentence(table.nameOf(row).facts.kind) : own);
}

std::vector<std::string> counterWarnings(const CounterTable &table)
{
    std::vector<std::string> warnings;
    for (const CounterProblem &problem : table.problems())
        warnings.push_back(problemSentence(problem));
    return warnings;
}

std::vector<MissingData> missingCounters(const Session &session, const CounterTable &table)
{
    if (table.rowCount() > 0)
        return {};
    const std::string sampled = session.counters().empty() ? "" : " It has sampled tracks: --tracks lists them.";
    return {{"counters", "The profile has no raw hardware counters." + sampled,
             "Record with the advanced option tpu_perf_counters on."}};
}

Cell counterValueCell(const CounterTable &table, std::uint32_t row)
{
    if (std::isnan(table.value(row)))
        return {};
    switch (table.valueKind()[row]) {
    case CounterValueKind::Unsigned:
        return table.bits()[row];
    case CounterValueKind::Signed:
        return static_cast<std::int64_t>(table.bits()[row]);
    case CounterValueKind::Real:
        break;
    }
    return table.value(row);
}

Cell optionalCell(const std::optional<double> &value) { return value ? Cell(*value) : Cell(); }
Cell optionalCell(const std::optional<std::int64_t> &value) { return value ? Cell(*value) : Cell(); }

Table chosenColumns(const Table &table, const std::vector<std::string> &keys)
{
    Table chosen;
    std::vector<std::size_t> at;
    for (const std::string &key : keys) {
        const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                        [&](const Column &column) { return column.key == key; });
        if (found == table.columns.end())
            continue;
        chosen.columns.push_back(*found);
        at.push_back(static_cast<std::size_t>(found - table.columns.begin()));
    }
    for (const TableRow &row : table.rows) {
        TableRow cells;
        for (const std::size_t column : at)
            cells.push_back(row[column]);
        chosen.rows.push_back(std::move(cells));
    }
    return chosen;
}

void sortTable(Table &table, const SortChoice &sort)
{
    const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                    [&](const Column &column) { return column.key == sort.column; });
    if (found == table.columns.end())
        return;
    const auto at = static_cast<std::size_t>(found - table.columns.begin());
    std::stable_sort(table.rows.begin(), table.rows.end(), [&](const TableRow &a, const TableRow &b) {
        const bool isKnown = a[at] != Cell(), isOtherKnown = b[at] != Cell();
        if (!isKnown || !isOtherKnown)
            return isKnown && !isOtherKnown;
        return sort.isDescending ? cellIsLess(b[at], a[at]) : cellIsLess(a[at], b[at]);
    });
}

std::size_t cutTable(Table &table, const std::optional<std::uint64_t> &limit)
{
    const std::size_t total = table.rows.size();
    if (limit && *limit < total)
        table.rows.resize(static_cast<std::size_t>(*limit));
    return total;
}

void writeTableAnswer(Output &out, Format format, const Table &shown, std::size_t total, std::string_view what,
                      const std::vector<std::string> &warnings, const std::vector<MissingData> &missing)
{
    const auto writer = tableWriter(format, out, shown.columns);
    writer->rows(shown);
    writer->finish();
    if (format != Format::Text)
        return;
    if (shown.rows.size() < total)
        out << cellText(static_cast<std::uint64_t>(shown.rows.size()), ColumnUnit::Count) << " of "
            << cellText(static_cast<std::uint64_t>(total), ColumnUnit::Count) << ' ' << what << '\n';
    writeNotes(out, warnings, missing);
}

void writeWarnings(JsonWriter &json, const std::vector<std::string> &warnings)
{
    json.key("warnings").beginArray();
    for (const std::string &warning : warnings)
        json.text(warning);
    json.end();
}

void writeNotes(Output &out, const std::vector<std::string> &warnings, const std::vector<MissingData> &missing)
{
    for (const std::string &warning : warnings)
        out << warning << '\n';
    for (const MissingData &data : missing)
        out << data.why << ' ' << data.howToRecord << '\n';
}

} // namespace planescope::cli
