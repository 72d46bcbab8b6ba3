#include "model/analysis/counters/counter_table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace planescope {

namespace {

double numberOf(CounterTableBuilder::Value value)
{
    switch (value.kind) {
    case CounterValueKind::Unsigned:
        return static_cast<double>(value.bits);
    case CounterValueKind::Signed:
        return static_cast<double>(static_cast<std::int64_t>(value.bits));
    case CounterValueKind::Real:
        break;
    }
    const double number = std::bit_cast<double>(value.bits);
    return std::isfinite(number) ? number : std::numeric_limits<double>::quiet_NaN();
}

void addTo(std::vector<CounterProblem> &problems, CounterProblem::Kind kind, std::string_view example,
           std::uint64_t count)
{
    for (CounterProblem &problem : problems)
        if (problem.kind == kind) {
            problem.count += count;
            return;
        }
    problems.push_back({kind, count, std::string(example)});
}

/// The exact difference of two stored values as a double: large ones lose nothing before they are subtracted.
double difference(CounterValueKind kind, std::uint64_t now, std::uint64_t before)
{
    if (kind == CounterValueKind::Real)
        return std::bit_cast<double>(now) - std::bit_cast<double>(before);
    if (kind == CounterValueKind::Signed) {
        const auto a = static_cast<std::int64_t>(now), b = static_cast<std::int64_t>(before);
        return a >= b ? static_cast<double>(now - before) : -static_cast<double>(before - now);
    }
    return now >= before ? static_cast<double>(now - before) : -static_cast<double>(before - now);
}

} // namespace

std::optional<std::uint32_t> CounterTable::findName(std::string_view lowerCaseName) const
{
    const auto id = m_pool.find(lowerCaseName);
    if (!id || id->value >= m_nameIds.size() || m_nameIds[id->value] == kNoCounterRow)
        return std::nullopt;
    return m_nameIds[id->value];
}

std::optional<std::uint32_t> CounterTable::rowOf(std::uint32_t reading, std::uint32_t name) const
{
    const CounterReading &r = m_readings[reading];
    const auto begin = m_byName.begin() + r.firstRow, end = begin + r.rowCount;
    const auto found = std::lower_bound(begin, end, name,
                                        [&](std::uint32_t row, std::uint32_t wanted) { return m_name[row] < wanted; });
    return found != end && m_name[*found] == name ? std::optional(*found) : std::nullopt;
}

std::optional<double> CounterTable::delta(std::uint32_t row) const
{
    if (m_previous.empty() || m_previous[row] == kNoCounterRow || (m_flags[row] & kCounterDecreased) ||
        std::isnan(m_number[row]) || std::isnan(m_number[m_previous[row]]))
        return std::nullopt;
    const double plain = difference(m_kind[row], m_value[row], m_value[m_previous[row]]);
    return m_flags[row] & kCounterWrapped ? plain + std::ldexp(1.0, static_cast<int>(*m_widthBits)) : plain;
}

std::optional<double> CounterTable::growth(std::uint32_t row) const
{
    if (readingOf(row).previous != kNoCounterRow)
        return delta(row);
    return std::isnan(m_number[row]) ? std::nullopt : std::optional(m_number[row]);
}

std::optional<double> CounterTable::cycles(std::uint32_t row) const
{
    const std::uint32_t clock = m_clockName[m_name[row]];
    if (clock == kNoCounterRow)
        return std::nullopt;
    const auto clockRow = rowOf(m_reading[row], clock);
    const std::optional<double> counted = clockRow ? growth(*clockRow) : std::nullopt;
    return counted && *counted > 0 ? counted : std::nullopt;
}

std::optional<double> CounterTable::perCycle(std::uint32_t row) const
{
    if (isReadingUnit(nameOf(row).facts.unit))
        return std::nullopt;
    const std::optional<double> grown = growth(row), clock = cycles(row);
    return grown && clock ? std::optional(*grown / *clock) : std::nullopt;
}

std::optional<double> CounterTable::perSecond(std::uint32_t row) const
{
    // The SparseCore and the memory have clocks of their own that nobody states; the core's cycles tell the time.
    if (isReadingUnit(nameOf(row).facts.unit))
        return std::nullopt;
    const std::optional<double> grown = growth(row), time = seconds(m_reading[row]);
    return grown && time ? std::optional(*grown / *time) : std::nullopt;
}

std::optional<double> CounterTable::seconds(std::uint32_t reading) const
{
    const std::optional<double> hertz = counterClockHz(m_readings[reading].generation);
    if (!hertz)
        return std::nullopt;
    for (const std::uint32_t clock : m_coreClocks)
        if (const auto row = rowOf(reading, clock))
            if (const auto counted = growth(*row); counted && *counted > 0)
                return *counted / *hertz;
    return std::nullopt;
}

std::optional<double> CounterTable::peakShare(std::uint32_t row) const
{
    const double most = nameOf(row).facts.mostPerCycle;
    const std::optional<double> rate = most > 0 ? perCycle(row) : std::nullopt;
    return rate ? std::optional(*rate / most) : std::nullopt;
}

std::optional<std::uint32_t> CounterTable::index(std::uint32_t row) const
{
    const auto address = counterAddress(readingOf(row).generation, m_id[row]);
    return address ? std::optional(address->index) : std::nullopt;
}

void CounterTableBuilder::beginReading(CounterReading reading)
{
    reading.firstRow = static_cast<std::uint32_t>(m_table->m_value.size());
    reading.rowCount = 0;
    reading.previous = kNoCounterRow;
    m_table->m_readings.push_back(std::move(reading));
}

void CounterTableBuilder::addRow(std::string_view name, std::optional<std::uint64_t> id, std::uint64_t metadataId,
                                 Value value, std::string_view set, std::string_view description)
{
    CounterTable &t = *m_table;
    const NameId known = t.m_pool.intern(lowerCase(name));
    if (known.value >= t.m_nameIds.size())
        t.m_nameIds.resize(known.value + 1, kNoCounterRow);
    if (t.m_nameIds[known.value] == kNoCounterRow) {
        t.m_nameIds[known.value] = static_cast<std::uint32_t>(t.m_names.size());
        t.m_names.push_back({t.m_pool.text(known), counterFacts(name), {}, {}});
    }
    const std::uint32_t nameRow = t.m_nameIds[known.value];
    if (t.m_names[nameRow].set.value == 0 && !set.empty())
        t.m_names[nameRow].set = t.m_pool.intern(set);
    if (t.m_names[nameRow].description.value == 0 && !description.empty())
        t.m_names[nameRow].description = t.m_pool.intern(description);
    CounterReading &reading = t.m_readings.back();
    std::uint8_t flags = 0;
    if (!id) {
        flags |= kCounterNoId;
        addTo(t.m_problems, CounterProblem::Kind::NoId, t.m_names[nameRow].name, 1);
    } else if (reading.generation != TpuGeneration::Unknown && !counterAddress(reading.generation, *id)) {
        flags |= kCounterUnknownId;
        addTo(t.m_problems, CounterProblem::Kind::UnknownId, t.m_names[nameRow].name, 1);
    }
    const double number = numberOf(value);
    if (std::isnan(number)) {
        flags |= kCounterNotANumber;
        addTo(t.m_problems, CounterProblem::Kind::NotANumber, t.m_names[nameRow].name, 1);
    } else if (number < 0) {
        flags |= kCounterNegative;
        addTo(t.m_problems, CounterProblem::Kind::Negative, t.m_names[nameRow].name, 1);
    }
    t.m_reading.push_back(static_cast<std::uint32_t>(t.m_readings.size() - 1));
    t.m_name.push_back(nameRow);
    t.m_id.push_back(id.value_or(metadataId));
    t.m_value.push_back(value.bits);
    t.m_kind.push_back(value.kind);
    t.m_number.push_back(number);
    t.m_flags.push_back(flags);
    ++reading.rowCount;
}

void CounterTableBuilder::addProblem(CounterProblem::Kind kind, std::string_view example, std::uint64_t count)
{
    addTo(m_table->m_problems, kind, example, count);
}

void CounterTableBuilder::linkReadings()
{
    CounterTable &t = *m_table;
    std::map<std::uint32_t, std::vector<std::uint32_t>> byPlane;
    for (std::uint32_t i = 0; i < t.m_readings.size(); ++i)
        if (t.m_readings[i].isCumulative)
            byPlane[t.m_readings[i].plane.value].push_back(i);
    for (auto &[plane, readings] : byPlane) {
        std::stable_sort(readings.begin(), readings.end(), [&](std::uint32_t a, std::uint32_t b) {
            return t.m_readings[a].sample < t.m_readings[b].sample;
        });
        for (std::size_t i = 1; i < readings.size(); ++i) {
            CounterReading &later = t.m_readings[readings[i]];
            const CounterReading &earlier = t.m_readings[readings[i - 1]];
            later.previous = readings[i - 1];
            const std::string example = std::to_string(earlier.sample) + ", " + std::to_string(later.sample);
            if (later.sample == earlier.sample)
                addProblem(CounterProblem::Kind::SameSample, example);
            else if (later.time < earlier.time)
                addProblem(CounterProblem::Kind::OutOfOrder, example);
        }
    }
}

void CounterTableBuilder::linkRows(const CounterReadOptions &options)
{
    CounterTable &t = *m_table;
    const bool hasPrevious = std::any_of(t.m_readings.begin(), t.m_readings.end(),
                                         [](const CounterReading &r) { return r.previous != kNoCounterRow; });
    if (hasPrevious)
        t.m_previous.assign(t.rowCount(), kNoCounterRow);
    for (std::uint32_t r = 0; r < t.m_readings.size(); ++r) {
        const CounterReading &reading = t.m_readings[r];
        if (reading.previous == kNoCounterRow)
            continue;
        for (std::uint32_t row = reading.firstRow; row < reading.firstRow + reading.rowCount; ++row) {
            // Of a name that is there twice nobody knows which belongs to which.
            if (t.m_flags[row] & kCounterDuplicate)
                continue;
            const auto before = t.rowOf(reading.previous, t.m_name[row]);
            if (!before || t.m_kind[*before] != t.m_kind[row] || (t.m_flags[*before] & kCounterDuplicate))
                continue;
            t.m_previous[row] = *before;
            if (isReadingUnit(t.nameOf(row).facts.unit) || t.nameOf(row).facts.kind == CounterKind::PowerState ||
                t.m_kind[row] == CounterValueKind::Real)
                continue;
            if (difference(t.m_kind[row], t.m_value[row], t.m_value[*before]) >= 0)
                continue;
            // A register of 64 bits does not come round in a lifetime: it was cleared, and nobody says when.
            const bool isKnown = options.widthBits && *options.widthBits < 64 &&
                                 t.m_value[*before] >> *options.widthBits == 0 &&
                                 t.m_kind[row] == CounterValueKind::Unsigned;
            t.m_flags[row] |= isKnown ? kCounterWrapped : kCounterDecreased;
            addProblem(isKnown ? CounterProblem::Kind::Wrapped : CounterProblem::Kind::Decreased, t.nameOf(row).name);
        }
    }
}

void CounterTableBuilder::findClocks()
{
    CounterTable &t = *m_table;
    std::map<CounterPlace, std::uint32_t> clocks;
    for (std::uint32_t i = 0; i < t.m_names.size(); ++i) {
        const CounterFacts &facts = t.m_names[i].facts;
        if (facts.kind != CounterKind::Clock)
            continue;
        clocks.try_emplace(facts.place, i);
        if (facts.place.block == CounterBlock::TensorCore)
            t.m_coreClocks.push_back(i);
    }
    t.m_clockName.assign(t.m_names.size(), kNoCounterRow);
    for (std::uint32_t i = 0; i < t.m_names.size(); ++i) {
        CounterPlace place = t.m_names[i].facts.place;
        if (const auto own = clocks.find(place); own != clocks.end()) {
            t.m_clockName[i] = own->second;
            continue;
        }
        // Blocks without a clock of their own: none is guessed for memory and links, whose clock is another.
        if (place.block == CounterBlock::SparseTileVector || place.block == CounterBlock::SparseTileScalar ||
            place.block == CounterBlock::SparseTile) {
            place.part = 0;
            if (const auto tile = clocks.find(place); tile != clocks.end())
                t.m_clockName[i] = tile->second;
        }
    }
    for (std::uint32_t r = 0; r < t.m_readings.size(); ++r) {
        const CounterReading &reading = t.m_readings[r];
        const bool hasClock = std::any_of(t.m_coreClocks.begin(), t.m_coreClocks.end(), [&](std::uint32_t name) {
            const auto row = t.rowOf(r, name);
            return row && t.m_number[*row] > 0;
        });
        if (!hasClock)
            addProblem(CounterProblem::Kind::NoClock, std::to_string(reading.sample));
        if (reading.generation == TpuGeneration::Unknown)
            addProblem(CounterProblem::Kind::UnknownGeneration, reading.deviceType);
        if (!reading.chip)
            addProblem(CounterProblem::Kind::NoChip, reading.deviceType);
    }
}

CounterTablePtr CounterTableBuilder::finish(const CounterReadOptions &options)
{
    CounterTable &t = *m_table;
    t.m_widthBits = options.widthBits;
    t.m_byName.resize(t.rowCount());
    std::iota(t.m_byName.begin(), t.m_byName.end(), 0u);
    for (const CounterReading &reading : t.m_readings) {
        const auto begin = t.m_byName.begin() + reading.firstRow, end = begin + reading.rowCount;
        const auto isLess = [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(t.m_name[a], a) < std::pair(t.m_name[b], b);
        };
        if (!std::is_sorted(begin, end, isLess))
            std::sort(begin, end, isLess);
        for (auto at = begin; at != end; ++at)
            if (at != begin && t.m_name[*at] == t.m_name[*std::prev(at)]) {
                t.m_flags[*std::prev(at)] |= kCounterDuplicate;
                t.m_flags[*at] |= kCounterDuplicate;
                addProblem(CounterProblem::Kind::Duplicate, t.nameOf(*at).name);
            }
    }
    linkReadings();
    linkRows(options);
    findClocks();
    std::sort(t.m_problems.begin(), t.m_problems.end(),
              [](const CounterProblem &a, const CounterProblem &b) { return a.kind < b.kind; });
    return std::move(m_table);
}

} // namespace planescope
