#include "model/analysis/kernel/grid_test.h"

#include <charconv>
#include <set>
#include <string>
#include <vector>

namespace planescope {

namespace {

/// Operands between commas behind an opcode, without a predicate in front.
std::vector<std::string> plainOperands(const std::string &text)
{
    std::vector<std::string> out(1);
    bool isInBrackets = false;
    for (const char c : text) {
        isInBrackets = c == '[' || (isInBrackets && c != ']');
        if (c == ',' && !isInBrackets)
            out.emplace_back();
        else if (c != ' ')
            out.back() += c;
    }
    return out;
}

class GridTestReader
{
public:
    explicit GridTestReader(const KernelCode &code) : m_code(code), m_listing(*code.listing) {}

    std::optional<GridTest> read(const BundleBranch &branch) const
    {
        const std::string text = operandText(m_listing, m_listing.instructions()[branch.instruction]);
        const std::size_t close = text.find(')');
        if (!text.starts_with('(') || close == std::string::npos)
            return {};
        std::string predicate = text.substr(1, close - 1);
        const bool isNegated = predicate.starts_with('!');
        if (isNegated)
            predicate.erase(0, 1);
        auto test = comparison(predicate, 0);
        if (!test)
            return {};
        // The branch jumps over the code when its predicate holds.
        test->isEqual = test->isEqual == isNegated;
        return test;
    }

private:
    static constexpr int kMostSteps = 8;

    const BundleInstruction *maker(const std::string &name) const
    {
        const auto value = m_code.values->valueNamed(name);
        if (!value || m_code.values->definitions(*value).size() != 1)
            return nullptr;
        return &m_listing.instructions()[m_code.values->definitions(*value).front()];
    }

    /// A predicate as "index equals value" or its contrary.
    std::optional<GridTest> comparison(const std::string &name, int steps) const
    {
        const BundleInstruction *const made = steps < kMostSteps ? maker(name) : nullptr;
        if (!made)
            return {};
        const std::string &opcode = m_listing.opcodeOf(*made);
        const auto operands = plainOperands(operandText(m_listing, *made));
        if (opcode == "pneg" && operands.size() == 1) {
            auto inner = comparison(operands[0], steps + 1);
            if (inner)
                inner->isEqual = !inner->isEqual;
            return inner;
        }
        if (!opcode.starts_with("scmp.") || operands.size() != 2)
            return {};
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(operands[1].data(), operands[1].data() + operands[1].size(), number);
        if (error != std::errc() || end != operands[1].data() + operands[1].size())
            return {};
        const std::string_view word = std::string_view(opcode).substr(5, 2);
        const auto dimension = dimensionOf(operands[0], 0);
        if (!dimension || (word != "eq" && word != "ne"))
            return {};
        return GridTest{*dimension, static_cast<std::int32_t>(number), word == "eq"};
    }

    /// Which index of the step that is computed a register holds, by the comments of what made it: "iteration index,
    /// stage = 1 iter bound = 2". Stage 1 computes; stage 0 copies ahead.
    std::optional<std::uint32_t> dimensionOf(const std::string &name, int steps) const
    {
        const BundleInstruction *const made = steps < kMostSteps ? maker(name) : nullptr;
        if (!made)
            return {};
        constexpr std::string_view kWord = "iteration index, stage = ";
        constexpr std::string_view kBound = " iter bound = ";
        const std::string_view text = m_listing.text(made->text);
        std::set<std::uint32_t> found;
        for (std::size_t at = text.find(kWord); at != std::string_view::npos; at = text.find(kWord, at + 1)) {
            const std::string_view rest = text.substr(at + kWord.size());
            if (!rest.starts_with('1') || !rest.substr(1).starts_with(kBound))
                return {}; // another stage, or the number of the step
            const std::string_view bound = rest.substr(1 + kBound.size());
            std::uint32_t dimension = 0;
            const auto [end, error] = std::from_chars(bound.data(), bound.data() + bound.size(), dimension);
            if (error != std::errc())
                return {};
            found.insert(dimension);
        }
        if (found.size() == 1 && *found.begin() < m_code.grid.size())
            return *found.begin();
        // A copy between registers has no comment of its own.
        if (!found.empty() || !m_listing.opcodeOf(*made).starts_with("smov"))
            return {};
        const auto operands = plainOperands(operandText(m_listing, *made));
        return operands.size() == 1 ? dimensionOf(operands[0], steps + 1) : std::nullopt;
    }

    const KernelCode &m_code;
    const BundleListing &m_listing;
};

} // namespace

std::optional<GridTest> gridTest(const KernelCode &code, std::uint32_t branch)
{
    if (code.grid.empty() || branch >= code.listing->branches().size())
        return {};
    return GridTestReader(code).read(code.listing->branches()[branch]);
}

} // namespace planescope
