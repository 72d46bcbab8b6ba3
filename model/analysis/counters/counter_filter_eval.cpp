#include "model/analysis/counters/counter_filter_node.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_map>

namespace planescope {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kBlockRows = 4096; // of masks that stay in the cache

using FilterNode = CounterFilter::Node;
using Mask = std::array<std::uint8_t, kBlockRows>;

/// Answers of a test that depend on the name or on the reading alone.
struct Prepared {
    std::vector<std::uint8_t> byName;
    std::vector<std::uint8_t> byReading;
};

double optionalNumber(const std::optional<std::int64_t> &value) { return value ? static_cast<double>(*value) : kNone; }

template <typename T> bool passes(FilterNode::Compare compare, T a, T b)
{
    switch (compare) {
    case FilterNode::Compare::Equal:
        return a == b;
    case FilterNode::Compare::Unequal:
        return a < b || a > b; // NaN is not unequal: it has no value
    case FilterNode::Compare::Less:
        return a < b;
    case FilterNode::Compare::AtMost:
        return a <= b;
    case FilterNode::Compare::More:
        return a > b;
    case FilterNode::Compare::AtLeast:
        return a >= b;
    }
    return false;
}

class CounterFilterRun
{
public:
    CounterFilterRun(const Session &session, const CounterTable &table) : m_session(session), m_table(table) {}

    void prepare(const FilterNode &node)
    {
        for (const auto &part : node.parts)
            prepare(*part);
        if (node.type == FilterNode::Type::Text)
            prepareText(node);
        else if (node.type == FilterNode::Type::Number)
            prepareNumber(node);
    }

    /// 1 for rows [first, first + count) that pass.
    void evaluate(const FilterNode &node, std::uint32_t first, std::size_t count, Mask &out) const
    {
        switch (node.type) {
        case FilterNode::Type::And:
        case FilterNode::Type::Or: {
            evaluate(*node.parts.front(), first, count, out);
            Mask other;
            for (std::size_t p = 1; p < node.parts.size(); ++p) {
                evaluate(*node.parts[p], first, count, other);
                if (node.type == FilterNode::Type::And)
                    for (std::size_t i = 0; i < count; ++i)
                        out[i] &= other[i];
                else
                    for (std::size_t i = 0; i < count; ++i)
                        out[i] |= other[i];
            }
            return;
        }
        case FilterNode::Type::Not:
            evaluate(*node.parts.front(), first, count, out);
            for (std::size_t i = 0; i < count; ++i)
                out[i] ^= 1;
            return;
        case FilterNode::Type::Text:
        case FilterNode::Type::Number:
            break;
        }
        const Prepared &known = m_prepared.at(&node);
        if (!known.byName.empty() || m_table.names().empty()) {
            for (std::size_t i = 0; i < count; ++i)
                out[i] = known.byName[m_table.name()[first + i]];
            return;
        }
        if (!known.byReading.empty()) {
            for (std::size_t i = 0; i < count; ++i)
                out[i] = known.byReading[m_table.reading()[first + i]];
            return;
        }
        compareRows(node, first, count, out);
    }

private:
    void prepareText(const FilterNode &node)
    {
        Prepared &known = m_prepared[&node];
        const auto answer = [&](bool isMatch) { return static_cast<std::uint8_t>(isMatch != node.isNegated); };
        if (node.field == CounterField::Host || node.field == CounterField::Kernel) {
            for (const CounterReading &reading : m_table.readings()) {
                const NameId text =
                    node.field == CounterField::Host ? m_session.host(reading.host).name : reading.kernel;
                known.byReading.push_back(answer(node.match->matches(m_session.text(text))));
            }
            return;
        }
        // Names share few sets and descriptions: each of these is tested once.
        std::unordered_map<std::uint32_t, bool> words;
        const auto wordMatches = [&](NameId word) {
            const auto [at, isNew] = words.try_emplace(word.value, false);
            if (isNew)
                at->second = node.match->matches(m_table.word(word));
            return at->second;
        };
        known.byName.reserve(m_table.names().size());
        for (const CounterName &name : m_table.names()) {
            bool isMatch = false;
            switch (node.field) {
            case CounterField::Set:
                isMatch = wordMatches(name.set) || hasWord(node, m_table.word(name.set));
                break;
            case CounterField::Description:
                isMatch = wordMatches(name.description);
                break;
            case CounterField::Block:
                isMatch = node.match->matches(counterBlockName(name.facts.place.block));
                break;
            case CounterField::Kind:
                isMatch = node.match->matches(counterKindName(name.facts.kind));
                break;
            case CounterField::Anywhere:
                isMatch = node.match->matches(name.name) || wordMatches(name.set) || wordMatches(name.description);
                break;
            default:
                isMatch = node.match->matches(name.name);
            }
            known.byName.push_back(answer(isMatch));
        }
    }

    /// A row belongs to several sets: "set = issue" asks for one of the words.
    static bool hasWord(const FilterNode &node, std::string_view set)
    {
        for (std::size_t begin = 0; begin < set.size();) {
            const std::size_t end = std::min(set.find(' ', begin), set.size());
            if (end > begin && node.match->matches(set.substr(begin, end - begin)))
                return true;
            begin = end + 1;
        }
        return false;
    }

    void prepareNumber(const FilterNode &node)
    {
        Prepared &known = m_prepared[&node];
        const auto byReading = [&](auto &&valueOf) {
            for (const CounterReading &reading : m_table.readings())
                known.byReading.push_back(passes(node.compare, valueOf(reading), node.number));
        };
        if (node.field == CounterField::Sample)
            byReading([](const CounterReading &r) { return static_cast<double>(r.sample); });
        else if (node.field == CounterField::Chip)
            byReading([](const CounterReading &r) { return optionalNumber(r.chip); });
        else if (node.field == CounterField::Device)
            byReading([](const CounterReading &r) { return optionalNumber(r.device); });
        else if (node.field == CounterField::Die)
            for (const CounterName &name : m_table.names())
                known.byName.push_back(
                    passes(node.compare, name.facts.place.die < 0 ? kNone : static_cast<double>(name.facts.place.die),
                           node.number));
    }

    template <typename Values> void compareAll(const FilterNode &node, std::size_t count, Values value, Mask &out) const
    {
        const double limit = node.number;
        // One loop per operator: the compiler makes vector code of each.
        const auto each = [&](auto &&test) {
            for (std::size_t i = 0; i < count; ++i)
                out[i] = test(value(i));
        };
        switch (node.compare) {
        case FilterNode::Compare::Equal:
            return each([limit](double v) { return static_cast<std::uint8_t>(v == limit); });
        case FilterNode::Compare::Unequal:
            return each([limit](double v) { return static_cast<std::uint8_t>(v < limit || v > limit); });
        case FilterNode::Compare::Less:
            return each([limit](double v) { return static_cast<std::uint8_t>(v < limit); });
        case FilterNode::Compare::AtMost:
            return each([limit](double v) { return static_cast<std::uint8_t>(v <= limit); });
        case FilterNode::Compare::More:
            return each([limit](double v) { return static_cast<std::uint8_t>(v > limit); });
        case FilterNode::Compare::AtLeast:
            return each([limit](double v) { return static_cast<std::uint8_t>(v >= limit); });
        }
    }

    void compareRows(const FilterNode &node, std::uint32_t first, std::size_t count, Mask &out) const
    {
        constexpr double kExact = 9007199254740992.0; // 2^53
        const auto row = [&](std::size_t i) { return first + static_cast<std::uint32_t>(i); };
        const auto figure = [&](auto get) {
            compareAll(
                node, count, [&](std::size_t i) { return get(row(i)).value_or(kNone); }, out);
        };
        switch (node.field) {
        case CounterField::Value: {
            const double *const values = m_table.values().data() + first;
            compareAll(
                node, count, [values](std::size_t i) { return values[i]; }, out);
            // A double cannot tell neighbours apart beyond 2^53: there the stored bits decide.
            if (node.whole && static_cast<double>(*node.whole) >= kExact)
                for (std::size_t i = 0; i < count; ++i)
                    if (m_table.valueKind()[first + i] == CounterValueKind::Unsigned && values[i] >= kExact)
                        out[i] = passes(node.compare, m_table.bits()[first + i], *node.whole);
            return;
        }
        case CounterField::Id:
            for (std::size_t i = 0; i < count; ++i)
                out[i] = node.whole ? passes(node.compare, m_table.id()[first + i], *node.whole)
                                    : passes(node.compare, static_cast<double>(m_table.id()[first + i]), node.number);
            return;
        case CounterField::Delta:
            return figure([&](std::uint32_t r) { return m_table.delta(r); });
        case CounterField::Rate:
            return figure([&](std::uint32_t r) { return m_table.perSecond(r); });
        case CounterField::PerCycle:
            return figure([&](std::uint32_t r) { return m_table.perCycle(r); });
        case CounterField::Share:
            return figure([&](std::uint32_t r) { return m_table.peakShare(r); });
        case CounterField::Index:
            return figure([&](std::uint32_t r) {
                const auto index = m_table.index(r);
                return index ? std::optional(static_cast<double>(*index)) : std::nullopt;
            });
        default:
            std::fill_n(out.begin(), count, std::uint8_t{0});
        }
    }

    const Session &m_session;
    const CounterTable &m_table;
    std::unordered_map<const FilterNode *, Prepared> m_prepared;
};

} // namespace

std::vector<std::uint32_t> CounterFilter::rows(const Session &session, const CounterTable &table, bool withZeros,
                                               const std::stop_token &stop) const
{
    const std::size_t count = table.rowCount();
    std::vector<std::uint32_t> found(count + 1); // one more: the last write may be of a row that does not pass
    CounterFilterRun run(session, table);
    if (m_root)
        run.prepare(*m_root);
    const double *const values = table.values().data();
    std::size_t size = 0;
    Mask mask;
    for (std::size_t first = 0; first < count; first += kBlockRows) {
        if (stop.stop_requested())
            return {};
        const std::size_t length = std::min(kBlockRows, count - first);
        if (m_root)
            run.evaluate(*m_root, static_cast<std::uint32_t>(first), length, mask);
        else
            std::fill_n(mask.begin(), length, std::uint8_t{1});
        // NaN is no zero: what could not be read stays in sight.
        if (!withZeros)
            for (std::size_t i = 0; i < length; ++i)
                mask[i] &= static_cast<std::uint8_t>(!(values[first + i] == 0));
        for (std::size_t i = 0; i < length; ++i) {
            found[size] = static_cast<std::uint32_t>(first + i);
            size += mask[i];
        }
    }
    found.resize(size);
    return found;
}

} // namespace planescope
