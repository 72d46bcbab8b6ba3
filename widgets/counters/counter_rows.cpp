#include "widgets/counters/counter_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace planescope {

namespace {

template <class Visit> void eachSet(std::string_view words, Visit visit)
{
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (end > 0)
            visit(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

/// Whether rows of a name, of a reading, may be shown. Cheaper than asking for every row.
struct ScopeTest {
    std::vector<std::uint8_t> names, readings;

    explicit ScopeTest(const CounterRowsQuestion &question)
    {
        const CounterTable &table = *question.table;
        const CounterScope &scope = question.scope;
        names.assign(table.names().size(), 1);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const CounterName &name = table.names()[i];
            bool isIn = scope.dies.empty() || scope.dies.contains(name.facts.place.die);
            if (isIn && !scope.sets.empty()) {
                isIn = false;
                const std::string_view words = table.word(name.set);
                if (words.empty())
                    isIn = scope.sets.contains({});
                eachSet(words, [&](std::string_view set) { isIn = isIn || scope.sets.contains(std::string(set)); });
            }
            if (isIn && question.onlyNames)
                isIn = question.onlyNames->contains(std::string(name.name));
            names[i] = isIn;
        }
        readings.assign(table.readings().size(), 1);
        for (std::size_t i = 0; i < readings.size(); ++i) {
            const CounterReading &reading = table.readings()[i];
            const bool isPaired = !question.pair || i == question.pair->left || i == question.pair->right;
            // With a pair the two readings were chosen by name already.
            readings[i] = isPaired &&
                          (question.pair || ((scope.chips.empty() || scope.chips.contains(reading.chip.value_or(-1))) &&
                                             (scope.samples.empty() || scope.samples.contains(reading.sample))));
        }
    }
};

std::optional<CounterColumn> tableColumn(CounterListField field)
{
    switch (field) {
    case CounterListField::Id:
        return CounterColumn::Id;
    case CounterListField::Name:
    case CounterListField::FullName:
        return CounterColumn::Name;
    case CounterListField::Value:
    case CounterListField::Hex:
        return CounterColumn::Value;
    case CounterListField::Unit:
        return CounterColumn::Unit;
    case CounterListField::Delta:
        return CounterColumn::Delta;
    case CounterListField::PerSecond:
        return CounterColumn::PerSecond;
    case CounterListField::PerCycle:
        return CounterColumn::PerCycle;
    case CounterListField::PeakShare:
        return CounterColumn::PeakShare;
    case CounterListField::Set:
        return CounterColumn::Set;
    case CounterListField::Host:
        return CounterColumn::Host;
    case CounterListField::Chip:
        return CounterColumn::Chip;
    case CounterListField::Device:
        return CounterColumn::Device;
    case CounterListField::Die:
        return CounterColumn::Die;
    case CounterListField::Kernel:
        return CounterColumn::Kernel;
    case CounterListField::Sample:
        return CounterColumn::Sample;
    case CounterListField::Block:
        return CounterColumn::Block;
    case CounterListField::Index:
        return CounterColumn::Index;
    case CounterListField::Description:
        return CounterColumn::Description;
    default:
        return std::nullopt;
    }
}

double pairNumber(const CounterTable &table, CounterListField field, std::uint32_t left, std::uint32_t right)
{
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    switch (field) {
    case CounterListField::Other:
        return right == kNoCounterRow ? kNothing : table.value(right);
    case CounterListField::Difference:
        return counterDifference(table, left, right).value_or(kNothing);
    default:
        return counterRatio(table, left, right).value_or(kNothing);
    }
}

/// The row of the same name in the other reading; names() has a few thousand entries, rows a million.
void findOthers(const CounterRowsQuestion &question, CounterRows *out)
{
    const CounterTable &table = *question.table;
    std::vector<std::uint8_t> isPresent(table.names().size(), 0);
    std::vector<std::uint32_t> lefts, onlyRight;
    for (const std::uint32_t row : out->rows)
        if (table.reading()[row] == question.pair->left) {
            lefts.push_back(row);
            isPresent[table.name()[row]] = 1;
        }
    // A counter that is zero on the left and not on the right passes by its right side.
    for (const std::uint32_t row : out->rows)
        if (table.reading()[row] == question.pair->right && !isPresent[table.name()[row]]) {
            isPresent[table.name()[row]] = 1;
            const std::optional<std::uint32_t> left = table.rowOf(question.pair->left, table.name()[row]);
            if (left)
                lefts.push_back(*left);
            else
                onlyRight.push_back(row);
        }
    out->rows = std::move(lefts);
    out->others.clear();
    for (const std::uint32_t row : out->rows)
        out->others.push_back(table.rowOf(question.pair->right, table.name()[row]).value_or(kNoCounterRow));
    for (const std::uint32_t row : onlyRight) {
        out->rows.push_back(row);
        out->others.push_back(row);
    }
}

void sortByPair(const CounterRowsQuestion &question, CounterRows *out)
{
    const CounterTable &table = *question.table;
    std::vector<double> numbers(out->rows.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = pairNumber(table, question.sortBy, out->rows[i], out->others[i]);
    std::vector<std::uint32_t> order(out->rows.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto end =
        std::stable_partition(order.begin(), order.end(), [&](std::uint32_t i) { return !std::isnan(numbers[i]); });
    std::stable_sort(order.begin(), end, [&](std::uint32_t a, std::uint32_t b) {
        return question.isDescending ? numbers[b] < numbers[a] : numbers[a] < numbers[b];
    });
    const std::vector<std::uint32_t> rows = out->rows, others = out->others;
    for (std::size_t i = 0; i < order.size(); ++i) {
        out->rows[i] = rows[order[i]];
        out->others[i] = others[order[i]];
    }
}

bool plantTree(const CounterTable &table, CounterRows *out, const std::stop_token &stop)
{
    out->tree = CounterTree(table, out->rows);
    if (stop.stop_requested())
        return false;
    const std::size_t names = table.names().size();
    out->nodeOfName.assign(names, kNoCounterRow);
    const auto &nodes = out->tree.nodes();
    for (std::uint32_t node = 0; node < nodes.size(); ++node)
        if (nodes[node].ownName != kNoCounterRow)
            out->nodeOfName[nodes[node].ownName] = node;
    out->firstOfName.assign(names + 1, 0);
    for (const std::uint32_t row : out->rows)
        ++out->firstOfName[table.name()[row] + 1];
    std::partial_sum(out->firstOfName.begin(), out->firstOfName.end(), out->firstOfName.begin());
    out->rowsByName.resize(out->rows.size());
    std::vector<std::uint32_t> next(out->firstOfName.begin(), out->firstOfName.end() - 1);
    for (std::uint32_t i = 0; i < out->rows.size(); ++i)
        out->rowsByName[next[table.name()[out->rows[i]]]++] = i;
    return !stop.stop_requested();
}

} // namespace

std::optional<double> counterDifference(const CounterTable &table, std::uint32_t left, std::uint32_t right)
{
    if (left == kNoCounterRow || right == kNoCounterRow || left == right)
        return std::nullopt;
    const bool isWhole =
        table.valueKind()[left] == CounterValueKind::Unsigned && table.valueKind()[right] == CounterValueKind::Unsigned;
    if (isWhole) {
        const std::uint64_t a = table.bits()[left], b = table.bits()[right];
        return b >= a ? static_cast<double>(b - a) : -static_cast<double>(a - b);
    }
    const double difference = table.value(right) - table.value(left);
    return std::isfinite(difference) ? std::optional(difference) : std::nullopt;
}

std::optional<double> counterRatio(const CounterTable &table, std::uint32_t left, std::uint32_t right)
{
    if (left == kNoCounterRow || right == kNoCounterRow || left == right || !(table.value(left) != 0))
        return std::nullopt;
    const double ratio = table.value(right) / table.value(left);
    return std::isfinite(ratio) ? std::optional(ratio) : std::nullopt;
}

CounterChoicesPtr counterChoices(const CounterTable &table, std::stop_token stop)
{
    auto out = std::make_shared<CounterChoices>();
    std::vector<std::uint64_t> perName(table.names().size(), 0);
    out->rows = table.rowCount();
    for (std::uint32_t row = 0; row < table.rowCount(); ++row) {
        ++perName[table.name()[row]];
        out->zeros += table.value(row) == 0;
    }
    if (stop.stop_requested())
        return nullptr;
    std::map<std::string, std::uint64_t> sets;
    std::map<int, std::uint64_t> dies;
    for (std::size_t i = 0; i < perName.size(); ++i) {
        const CounterName &name = table.names()[i];
        dies[name.facts.place.die] += perName[i];
        const std::string_view words = table.word(name.set);
        if (words.empty())
            sets[{}] += perName[i];
        eachSet(words, [&](std::string_view set) { sets[std::string(set)] += perName[i]; });
    }
    std::map<std::int64_t, std::uint64_t> chips, samples;
    for (const CounterReading &reading : table.readings()) {
        chips[reading.chip.value_or(-1)] += reading.rowCount;
        samples[reading.sample] += reading.rowCount;
    }
    out->sets.assign(sets.begin(), sets.end());
    out->dies.assign(dies.begin(), dies.end());
    out->chips.assign(chips.begin(), chips.end());
    out->samples.assign(samples.begin(), samples.end());
    return out;
}

CounterRowsPtr counterRows(const CounterRowsQuestion &question, std::stop_token stop)
{
    const CounterTable &table = *question.table;
    auto out = std::make_shared<CounterRows>();
    const ScopeTest scope(question);
    std::vector<std::uint32_t> all = question.filter.rows(*question.session, table, true, stop);
    if (stop.stop_requested())
        return nullptr;
    out->rows.reserve(all.size());
    for (const std::uint32_t row : all) {
        if (!scope.names[table.name()[row]] || !scope.readings[table.reading()[row]])
            continue;
        if (!question.withZeros && table.value(row) == 0)
            ++out->hiddenZeros;
        else
            out->rows.push_back(row);
    }
    if (question.pair)
        findOthers(question, out.get());
    if (question.asTree) {
        if (!plantTree(table, out.get(), stop))
            return nullptr;
        return out;
    }
    if (const std::optional<CounterColumn> column = tableColumn(question.sortBy)) {
        if (question.pair) {
            std::vector<std::uint32_t> sorted = out->rows;
            if (!sortCounterRows(*question.session, table, sorted, *column, question.isDescending, stop))
                return nullptr;
            std::map<std::uint32_t, std::uint32_t> otherOf;
            for (std::size_t i = 0; i < out->rows.size(); ++i)
                otherOf[out->rows[i]] = out->others[i];
            out->rows = std::move(sorted);
            for (std::size_t i = 0; i < out->rows.size(); ++i)
                out->others[i] = otherOf[out->rows[i]];
        } else if (!sortCounterRows(*question.session, table, out->rows, *column, question.isDescending, stop)) {
            return nullptr;
        }
    } else if (question.pair &&
               (question.sortBy == CounterListField::Other || question.sortBy == CounterListField::Difference ||
                question.sortBy == CounterListField::Ratio)) {
        sortByPair(question, out.get());
    }
    return stop.stop_requested() ? nullptr : out;
}

} // namespace planescope
