#include "model/analysis/kernel/trip_count.h"

#include <charconv>
#include <string>
#include <vector>

namespace planescope {

namespace {

struct Comparison {
    enum class Kind { Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual } kind = Kind::Less;
    std::string left, right;
};

Comparison::Kind negated(Comparison::Kind kind)
{
    using K = Comparison::Kind;
    switch (kind) {
    case K::Less:
        return K::GreaterEqual;
    case K::LessEqual:
        return K::Greater;
    case K::Greater:
        return K::LessEqual;
    case K::GreaterEqual:
        return K::Less;
    case K::Equal:
        return K::NotEqual;
    case K::NotEqual:
        break;
    }
    return K::Equal;
}

Comparison::Kind mirrored(Comparison::Kind kind)
{
    using K = Comparison::Kind;
    switch (kind) {
    case K::Less:
        return K::Greater;
    case K::LessEqual:
        return K::GreaterEqual;
    case K::Greater:
        return K::Less;
    case K::GreaterEqual:
        return K::LessEqual;
    default:
        return kind;
    }
}

/// Operands between commas, without the predicate in front.
std::vector<std::string> operandsOf(const BundleListing &listing, const BundleInstruction &instruction)
{
    std::string text = operandText(listing, instruction);
    if (text.starts_with('(')) {
        const std::size_t close = text.find(')');
        text = close == std::string::npos ? std::string() : text.substr(close + 1);
    }
    std::vector<std::string> out(1);
    for (const char c : text)
        if (c == ',')
            out.emplace_back();
        else if (c != ' ')
            out.back() += c;
    if (!out.empty() && out.front().empty())
        out.erase(out.begin()); // "(p), a, b"
    return out;
}

class TripScan
{
public:
    explicit TripScan(const DefUse &values) : m_values(values), m_listing(values.listing()) {}

    std::optional<std::uint64_t> count(std::uint32_t branch) const
    {
        const std::string text = operandText(m_listing, m_listing.instructions()[branch]);
        // "(!%p12_p3) target = ..."
        const std::size_t close = text.find(')');
        if (!text.starts_with('(') || close == std::string::npos)
            return {};
        std::string predicate = text.substr(1, close - 1);
        bool isNegated = false;
        if (predicate.starts_with('!')) {
            isNegated = true;
            predicate.erase(0, 1);
        }
        auto test = comparisonOf(predicate, 0);
        if (!test)
            return {};
        if (isNegated)
            test->kind = negated(test->kind);
        auto bound = constantOf(test->right, 0);
        std::string counter = test->left;
        if (!bound) {
            bound = constantOf(test->left, 0);
            counter = test->right;
            test->kind = mirrored(test->kind);
        }
        return bound ? iterations(test->kind, counter, *bound) : std::nullopt;
    }

private:
    static constexpr int kMostSteps = 8;

    const BundleInstruction *onlyDefinition(const std::string &name) const
    {
        const auto value = m_values.valueNamed(name);
        if (!value || m_values.definitions(*value).size() != 1)
            return nullptr;
        return &m_listing.instructions()[m_values.definitions(*value).front()];
    }

    /// 32-bit numbers are written without a sign.
    static std::optional<std::int64_t> literal(const std::string &text)
    {
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (text.empty() || error != std::errc() || end != text.data() + text.size())
            return {};
        return static_cast<std::int32_t>(number);
    }

    std::optional<std::int64_t> constantOf(const std::string &operand, int steps) const
    {
        if (const auto number = literal(operand))
            return number;
        const BundleInstruction *const made = steps < kMostSteps ? onlyDefinition(operand) : nullptr;
        if (!made || !m_listing.opcodeOf(*made).starts_with("smov"))
            return {};
        const auto operands = operandsOf(m_listing, *made);
        return operands.size() == 1 ? constantOf(operands.front(), steps + 1) : std::nullopt;
    }

    std::optional<Comparison> comparisonOf(const std::string &predicate, int steps) const
    {
        const BundleInstruction *const made = steps < kMostSteps ? onlyDefinition(predicate) : nullptr;
        if (!made)
            return {};
        const std::string &opcode = m_listing.opcodeOf(*made);
        const auto operands = operandsOf(m_listing, *made);
        if (opcode == "pneg" && operands.size() == 1) {
            auto inner = comparisonOf(operands[0], steps + 1);
            if (inner)
                inner->kind = negated(inner->kind);
            return inner;
        }
        if (!opcode.starts_with("scmp.") || operands.size() != 2)
            return {};
        using K = Comparison::Kind;
        const std::string word = opcode.substr(5, 2);
        const K kind = word == "lt"   ? K::Less
                       : word == "le" ? K::LessEqual
                       : word == "gt" ? K::Greater
                       : word == "ge" ? K::GreaterEqual
                       : word == "eq" ? K::Equal
                                      : K::NotEqual;
        // A condition of the program arrives as a number: select(p, 1, 0) compared with 0.
        const BundleInstruction *const left = onlyDefinition(operands[0]);
        if (left && m_listing.opcodeOf(*left) == "scalar_select" && constantOf(operands[1], 0) == 0) {
            const auto select = operandsOf(m_listing, *left);
            if (select.size() == 3 && literal(select[1]) == 1 && literal(select[2]) == 0) {
                auto inner = comparisonOf(select[0], steps + 1);
                if (inner && kind == K::Equal)
                    inner->kind = negated(inner->kind);
                return kind == K::Equal || kind == K::NotEqual ? inner : std::nullopt;
            }
        }
        return Comparison{kind, operands[0], operands[1]};
    }

    struct Counter {
        std::int64_t start = 0, step = 0; ///< the tested value of the first iteration, its growth
    };

    /// `next = sadd phi, step` with `phi = sphi start, next`; the tested value may be either of the two.
    std::optional<Counter> counterOf(const std::string &tested) const
    {
        const BundleInstruction *const made = onlyDefinition(tested);
        if (!made)
            return {};
        const std::string &opcode = m_listing.opcodeOf(*made);
        if (opcode == "sphi") {
            const auto phi = phiOf(tested);
            return phi ? std::optional(Counter{phi->start, phi->step}) : std::nullopt;
        }
        const auto operands = operandsOf(m_listing, *made);
        if (opcode != "sadd.s32" || operands.size() != 2)
            return {};
        const bool isLeft = literal(operands[0]).has_value();
        const auto step = literal(operands[isLeft ? 0 : 1]);
        const auto phi = phiOf(operands[isLeft ? 1 : 0]);
        if (!step || !phi || phi->step != *step || phi->next != tested)
            return {};
        return Counter{phi->start + *step, *step};
    }

    /// Behind copies between registers.
    std::string originalOf(std::string name) const
    {
        for (int steps = 0; steps < kMostSteps; ++steps) {
            const BundleInstruction *const made = onlyDefinition(name);
            if (!made || !m_listing.opcodeOf(*made).starts_with("smov"))
                break;
            const auto operands = operandsOf(m_listing, *made);
            if (operands.size() != 1 || literal(operands.front()))
                break;
            name = operands.front();
        }
        return name;
    }

    struct Phi {
        std::int64_t start = 0, step = 0;
        std::string next;
    };
    std::optional<Phi> phiOf(const std::string &name) const
    {
        const BundleInstruction *const made = onlyDefinition(name);
        if (!made || m_listing.opcodeOf(*made) != "sphi")
            return {};
        const auto operands = operandsOf(m_listing, *made);
        if (operands.size() != 2)
            return {};
        const auto start = constantOf(operands[0], 0);
        const std::string nextName = originalOf(operands[1]);
        const BundleInstruction *const next = onlyDefinition(nextName);
        if (!start || !next || m_listing.opcodeOf(*next) != "sadd.s32")
            return {};
        const auto sum = operandsOf(m_listing, *next);
        if (sum.size() != 2)
            return {};
        for (const std::size_t side : {0U, 1U})
            if (const auto step = literal(sum[side]); step && sum[1 - side] == name)
                return Phi{*start, *step, nextName};
        return {};
    }

    /// Iterations until `stay` no longer holds of the counter, the last one included.
    std::optional<std::uint64_t> iterations(Comparison::Kind stay, const std::string &tested, std::int64_t bound) const
    {
        using K = Comparison::Kind;
        const auto counter = counterOf(tested);
        if (!counter || counter->step == 0)
            return {};
        const std::int64_t step = counter->step;
        if (stay == K::LessEqual || stay == K::GreaterEqual) {
            bound += stay == K::LessEqual ? 1 : -1;
            stay = stay == K::LessEqual ? K::Less : K::Greater;
        }
        const std::int64_t way = bound - counter->start;
        if (stay == K::Less && step > 0)
            return way <= 0 ? 1 : static_cast<std::uint64_t>((way + step - 1) / step) + 1;
        if (stay == K::Greater && step < 0)
            return way >= 0 ? 1 : static_cast<std::uint64_t>((way + step + 1) / step) + 1;
        if (stay == K::NotEqual && way % step == 0 && way / step >= 0)
            return static_cast<std::uint64_t>(way / step) + 1;
        return {};
    }

    const DefUse &m_values;
    const BundleListing &m_listing;
};

} // namespace

std::optional<std::uint64_t> tripCount(const DefUse &values, std::uint32_t branch)
{
    return TripScan(values).count(branch);
}

} // namespace planescope
