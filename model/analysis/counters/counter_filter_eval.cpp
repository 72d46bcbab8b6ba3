#include "model/analysis/counters/counter_filter_node.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <span>

namespace planescope {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kBlockRows = 4096; // of masks that stay in the cache

using FilterNode = CounterFilter::Node;
using Mask = std::array<std::uint8_t, kBlockRows>;

/// A test with what is known of it before any row is looked at.
struct FilterStep {
    const FilterNode *node = nullptr;
    /// Answers that depend on the name or on the reading alone; both empty when the row decides.
    std::vector<std::uint8_t> byName, byReading;
    std::vector<FilterStep> parts; ///< of "and": those that names and readings answer come first

    bool isCheap() const { return !byName.empty() || !byReading.empty(); }
};

/// Looks for a text in names, which are in lower case already.
class PlainSearch
{
public:
    explicit PlainSearch(const std::string &text) : m_text(text), m_skipping(m_text.begin(), m_text.end()) {}
    bool isIn(std::string_view name) const
    {
        // Skipping pays when there is something to skip.
        if (m_text.size() < 3)
            return name.find(m_text) != std::string_view::npos;
        return std::search(name.begin(), name.end(), m_skipping) != name.end();
    }

private:
    const std::string &m_text;
    std::boyer_moore_horspool_searcher<std::string::const_iterator> m_skipping;
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

/// Calls `act(i)` for every i < count with mask[i] set; runs of eight without any are passed over at once.
template <typename Act> void eachSet(const Mask &mask, std::size_t count, Act act)
{
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, mask.data() + i, 8);
        if (eight == 0)
            continue;
        for (std::size_t k = i; k < i + 8; ++k)
            if (mask[k])
                act(k);
    }
    for (; i < count; ++i)
        if (mask[i])
            act(i);
}

/// How many are set; masks hold 0 and 1 only.
std::size_t countSet(const Mask &mask, std::size_t count)
{
    constexpr std::uint64_t kEachByte = 0x0101010101010101;
    std::size_t set = 0, i = 0;
    for (; i + 8 <= count; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, mask.data() + i, 8);
        set += (eight * kEachByte) >> 56;
    }
    for (; i < count; ++i)
        set += mask[i];
    return set;
}

class CounterFilterRun
{
public:
    CounterFilterRun(const Session &session, const CounterTable &table) : m_session(session), m_table(table) {}

    FilterStep prepare(const FilterNode &node) const
    {
        FilterStep step;
        step.node = &node;
        step.parts.reserve(node.parts.size());
        for (const auto &part : node.parts)
            step.parts.push_back(prepare(*part));
        if (node.type == FilterNode::Type::And)
            std::stable_partition(step.parts.begin(), step.parts.end(),
                                  [](const FilterStep &part) { return part.isCheap(); });
        if (node.type == FilterNode::Type::Text)
            prepareText(node, &step);
        else if (node.type == FilterNode::Type::Number)
            prepareNumber(node, &step);
        return step;
    }

    /// 1 for rows [first, first + count) that pass.
    void evaluate(const FilterStep &step, std::uint32_t first, std::size_t count, Mask &out) const
    {
        switch (step.node->type) {
        case FilterNode::Type::And:
            evaluate(step.parts.front(), first, count, out);
            for (std::size_t p = 1; p < step.parts.size(); ++p)
                narrow(step.parts[p], first, count, out);
            return;
        case FilterNode::Type::Or: {
            evaluate(step.parts.front(), first, count, out);
            Mask other;
            for (std::size_t p = 1; p < step.parts.size(); ++p) {
                evaluate(step.parts[p], first, count, other);
                for (std::size_t i = 0; i < count; ++i)
                    out[i] |= other[i];
            }
            return;
        }
        case FilterNode::Type::Not:
            evaluate(step.parts.front(), first, count, out);
            for (std::size_t i = 0; i < count; ++i)
                out[i] ^= 1;
            return;
        case FilterNode::Type::Text:
        case FilterNode::Type::Number:
            break;
        }
        if (!step.byName.empty()) {
            const std::uint8_t *const answers = step.byName.data();
            const std::uint32_t *const names = m_table.name().data() + first;
            for (std::size_t i = 0; i < count; ++i)
                out[i] = answers[names[i]];
        } else if (!step.byReading.empty()) {
            // Rows of a reading lie together.
            for (std::size_t i = 0; i < count;) {
                const std::uint32_t reading = m_table.reading()[first + i];
                const CounterReading &of = m_table.readings()[reading];
                const std::size_t end = std::min<std::size_t>(of.firstRow + of.rowCount - first, count);
                std::fill(out.begin() + static_cast<std::ptrdiff_t>(i), out.begin() + static_cast<std::ptrdiff_t>(end),
                          step.byReading[reading]);
                i = end;
            }
        } else {
            compareRows(*step.node, first, count, out);
        }
    }

private:
    /// Takes rows that do not pass out of `mask`. Few left: each is tested by itself, the others are not touched.
    void narrow(const FilterStep &step, std::uint32_t first, std::size_t count, Mask &mask) const
    {
        const std::size_t left = countSet(mask, count);
        if (left == 0)
            return;
        if (left > count / 8 || !step.parts.empty() || step.isCheap()) {
            Mask other;
            evaluate(step, first, count, other);
            for (std::size_t i = 0; i < count; ++i)
                mask[i] &= other[i];
            return;
        }
        Mask one;
        eachSet(mask, count, [&](std::size_t i) {
            compareRows(*step.node, first + static_cast<std::uint32_t>(i), 1, one);
            mask[i] = one[0];
        });
    }

    void prepareText(const FilterNode &node, FilterStep *known) const
    {
        const auto answer = [&](bool isMatch) { return static_cast<std::uint8_t>(isMatch != node.isNegated); };
        if (node.field == CounterField::Host || node.field == CounterField::Kernel) {
            for (const CounterReading &reading : m_table.readings()) {
                const NameId text =
                    node.field == CounterField::Host ? m_session.host(reading.host).name : reading.kernel;
                known->byReading.push_back(answer(node.match->matches(m_session.text(text))));
            }
            return;
        }
        // Names share few sets and descriptions: each of these is tested once.
        constexpr std::uint8_t kUnknown = 2;
        std::vector<std::uint8_t> words;
        const auto wordMatches = [&](NameId word) {
            if (word.value >= words.size())
                words.resize(std::max<std::size_t>(word.value + 1, 2 * words.size()), kUnknown);
            std::uint8_t &told = words[word.value];
            if (told == kUnknown)
                told = node.match->matches(m_table.word(word));
            return told == 1;
        };
        const PlainSearch plain(node.plain);
        const auto nameMatches = [&](std::string_view name) {
            return node.plain.empty() ? node.match->matches(name) : plain.isIn(name);
        };
        known->byName.reserve(m_table.names().size());
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
                isMatch = nameMatches(name.name) || wordMatches(name.set) || wordMatches(name.description);
                break;
            default:
                isMatch = nameMatches(name.name);
            }
            known->byName.push_back(answer(isMatch));
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

    void prepareNumber(const FilterNode &node, FilterStep *known) const
    {
        const auto byReading = [&](auto &&valueOf) {
            for (const CounterReading &reading : m_table.readings())
                known->byReading.push_back(passes(node.compare, valueOf(reading), node.number));
        };
        if (node.field == CounterField::Sample)
            byReading([](const CounterReading &r) { return static_cast<double>(r.sample); });
        else if (node.field == CounterField::Chip)
            byReading([](const CounterReading &r) { return optionalNumber(r.chip); });
        else if (node.field == CounterField::Device)
            byReading([](const CounterReading &r) { return optionalNumber(r.device); });
        else if (node.field == CounterField::Die)
            for (const CounterName &name : m_table.names())
                known->byName.push_back(
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
};

} // namespace

std::vector<std::uint32_t> CounterFilter::rows(const Session &session, const CounterTable &table, bool withZeros,
                                               const std::stop_token &stop) const
{
    const std::size_t count = table.rowCount();
    std::vector<std::uint32_t> found;
    const CounterFilterRun run(session, table);
    FilterStep root;
    if (m_root)
        root = run.prepare(*m_root);
    const double *const values = table.values().data();
    Mask mask;
    std::vector<std::uint32_t> passed(kBlockRows + 1); // one more: the last write may be of a row that does not pass
    for (std::size_t first = 0; first < count; first += kBlockRows) {
        if (stop.stop_requested())
            return {};
        const std::size_t length = std::min(kBlockRows, count - first);
        if (m_root)
            run.evaluate(root, static_cast<std::uint32_t>(first), length, mask);
        else
            std::fill_n(mask.begin(), length, std::uint8_t{1});
        std::size_t size = countSet(mask, length);
        if (size == 0)
            continue;
        // NaN is no zero: what could not be read stays in sight.
        const bool isSparse = size < length / 8;
        if (!withZeros && isSparse)
            eachSet(mask, length, [&](std::size_t i) { mask[i] = !(values[first + i] == 0); });
        else if (!withZeros)
            for (std::size_t i = 0; i < length; ++i)
                mask[i] &= static_cast<std::uint8_t>(!(values[first + i] == 0));
        size = 0;
        if (isSparse)
            eachSet(mask, length, [&](std::size_t i) { passed[size++] = static_cast<std::uint32_t>(first + i); });
        else
            for (std::size_t i = 0; i < length; ++i) {
                passed[size] = static_cast<std::uint32_t>(first + i);
                size += mask[i];
            }
        found.insert(found.end(), passed.begin(), passed.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return found;
}

} // namespace planescope
