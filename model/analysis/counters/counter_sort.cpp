#include "model/analysis/counters/counter_filter_node.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace planescope {

namespace {

/// A key in which every figure sorts as an unsigned number; rows without one are marked.
struct SortKey {
    std::uint64_t key = 0;
    std::uint32_t row = 0;
    bool hasNone = false;
};

/// Doubles in the order of their bits: negative ones turned round.
std::uint64_t orderedBits(double value)
{
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
    return bits >> 63 ? ~bits : bits | std::uint64_t{1} << 63;
}

/// Rank of each text among all: texts that are alike share one.
template <typename TextOf> std::vector<std::uint32_t> ranksOf(std::size_t count, TextOf textOf)
{
    std::vector<std::uint32_t> order(count), rank(count);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return textOf(a) < textOf(b); });
    for (std::size_t i = 1; i < count; ++i)
        rank[order[i]] = rank[order[i - 1]] + (textOf(order[i - 1]) < textOf(order[i]) ? 1 : 0);
    return rank;
}

class CounterKeys
{
public:
    CounterKeys(const Session &session, const CounterTable &table, CounterColumn column) :
        m_table(table), m_column(column)
    {
        const auto &names = table.names();
        const auto &readings = table.readings();
        const auto byName = [&](auto textOf) { m_byName = ranksOf(names.size(), textOf); };
        const auto byReading = [&](auto textOf) { m_byReading = ranksOf(readings.size(), textOf); };
        if (column == CounterColumn::Name)
            byName([&](std::uint32_t i) { return names[i].name; });
        else if (column == CounterColumn::Set)
            byName([&](std::uint32_t i) { return table.word(names[i].set); });
        else if (column == CounterColumn::Description)
            byName([&](std::uint32_t i) { return table.word(names[i].description); });
        else if (column == CounterColumn::Unit)
            byName([&](std::uint32_t i) { return counterUnitName(names[i].facts.unit); });
        else if (column == CounterColumn::Block)
            byName([&](std::uint32_t i) { return names[i].facts.place; });
        else if (column == CounterColumn::Host)
            byReading([&](std::uint32_t i) { return session.text(session.host(readings[i].host).name); });
        else if (column == CounterColumn::Kernel)
            byReading([&](std::uint32_t i) { return session.text(readings[i].kernel); });
    }

    SortKey keyOf(std::uint32_t row) const
    {
        if (!m_byName.empty())
            return {m_byName[m_table.name()[row]], row, false};
        if (!m_byReading.empty())
            return {m_byReading[m_table.reading()[row]], row, false};
        const auto figure = [&](std::optional<double> value) {
            return value && !std::isnan(*value) ? SortKey{orderedBits(*value), row, false} : SortKey{0, row, true};
        };
        const auto whole = [&](const std::optional<std::int64_t> &value) {
            constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
            return value ? SortKey{static_cast<std::uint64_t>(*value) ^ kSign, row, false} : SortKey{0, row, true};
        };
        const CounterReading &reading = m_table.readingOf(row);
        switch (m_column) {
        case CounterColumn::Chip:
            return whole(reading.chip);
        case CounterColumn::Device:
            return whole(reading.device);
        case CounterColumn::Die: {
            const std::int16_t die = m_table.nameOf(row).facts.place.die;
            return die >= 0 ? SortKey{static_cast<std::uint64_t>(die), row, false} : SortKey{0, row, true};
        }
        case CounterColumn::Sample:
            return whole(reading.sample);
        case CounterColumn::Index: {
            const auto index = m_table.index(row);
            return index ? SortKey{*index, row, false} : SortKey{0, row, true};
        }
        case CounterColumn::Id:
            return {m_table.id()[row], row, false};
        case CounterColumn::Value:
            return valueKey(row);
        case CounterColumn::Delta:
            return figure(m_table.delta(row));
        case CounterColumn::PerSecond:
            return figure(m_table.perSecond(row));
        case CounterColumn::PerCycle:
            return figure(m_table.perCycle(row));
        case CounterColumn::PeakShare:
            return figure(m_table.peakShare(row));
        default:
            return {row, row, false};
        }
    }

private:
    /// Whole numbers in full; among them real ones take the place of their whole part.
    SortKey valueKey(std::uint32_t row) const
    {
        const double number = m_table.value(row);
        if (std::isnan(number))
            return {0, row, true};
        if (!m_hasReal)
            return {m_table.bits()[row] ^ (m_isSigned ? std::uint64_t{1} << 63 : 0), row, false};
        return {orderedBits(number), row, false};
    }
    static bool has(const CounterTable &table, CounterValueKind kind)
    {
        return std::find(table.valueKind().begin(), table.valueKind().end(), kind) != table.valueKind().end();
    }

    const CounterTable &m_table;
    CounterColumn m_column;
    std::vector<std::uint32_t> m_byName, m_byReading;
    bool m_isSigned = has(m_table, CounterValueKind::Signed) && !has(m_table, CounterValueKind::Unsigned);
    /// Different kinds in one column compare as numbers.
    bool m_hasReal = has(m_table, CounterValueKind::Real) ||
                     (has(m_table, CounterValueKind::Signed) && has(m_table, CounterValueKind::Unsigned));
};

} // namespace

bool sortCounterRows(const Session &session, const CounterTable &table, std::vector<std::uint32_t> &rows,
                     CounterColumn column, bool isDescending, const std::stop_token &stop)
{
    const CounterKeys keys(session, table, column);
    std::vector<SortKey> sorted;
    sorted.reserve(rows.size());
    for (const std::uint32_t row : rows)
        sorted.push_back(keys.keyOf(row));
    if (stop.stop_requested())
        return false;
    // Stable, in runs: between them one can ask whether the answer is still wanted.
    const auto isLess = [isDescending](const SortKey &a, const SortKey &b) {
        if (a.hasNone != b.hasNone)
            return b.hasNone;
        return isDescending ? a.key > b.key : a.key < b.key;
    };
    constexpr std::size_t kRun = 65'536;
    const auto at = [&](std::size_t i) {
        return sorted.begin() + static_cast<std::ptrdiff_t>(std::min(i, sorted.size()));
    };
    for (std::size_t i = 0; i < sorted.size(); i += kRun) {
        if (stop.stop_requested())
            return false;
        std::stable_sort(at(i), at(i + kRun), isLess);
    }
    for (std::size_t width = kRun; width < sorted.size(); width *= 2)
        for (std::size_t i = 0; i + width < sorted.size(); i += 2 * width) {
            if (stop.stop_requested())
                return false;
            std::inplace_merge(at(i), at(i + width), at(i + 2 * width), isLess);
        }
    std::transform(sorted.begin(), sorted.end(), rows.begin(), [](const SortKey &key) { return key.row; });
    return true;
}

} // namespace planescope
