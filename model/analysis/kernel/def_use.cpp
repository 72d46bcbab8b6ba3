#include "model/analysis/kernel/def_use.h"

#include <algorithm>
#include <string>
#include <utility>

namespace planescope {

namespace {

bool isNameChar(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Calls visit(name) for every register, a percent sign and its name, outside comments.
template <class Visit> void eachValue(std::string_view text, Visit visit)
{
    for (std::size_t i = 0; i < text.size();) {
        if (text.substr(i, 2) == "/*") {
            const std::size_t end = text.find("*/", i + 2);
            i = end == std::string_view::npos ? text.size() : end + 2;
            continue;
        }
        if (text[i] != '%') {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < text.size() && isNameChar(text[end]))
            ++end;
        if (end > i + 1)
            visit(text.substr(i + 1, end - i - 1));
        i = end;
    }
}

/// Rows by value, from pairs in any order; ends[v] is behind the rows of v.
void group(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &pairs, std::size_t values,
           std::vector<std::uint32_t> *rows, std::vector<std::uint32_t> *ends)
{
    ends->assign(values, 0);
    for (const auto &[value, row] : pairs)
        ++(*ends)[value];
    std::uint32_t sum = 0;
    for (std::uint32_t &end : *ends) {
        const std::uint32_t count = end;
        end = sum;
        sum += count;
    }
    rows->resize(pairs.size());
    for (const auto &[value, row] : pairs)
        (*rows)[(*ends)[value]++] = row;
}

} // namespace

DefUse::Value DefUse::intern(std::string_view name)
{
    const auto [found, isNew] = m_rows.try_emplace(name, static_cast<Value>(m_names.size()));
    if (isNew)
        m_names.push_back(name);
    return found->second;
}

DefUse::DefUse(BundleListingPtr listing) : m_listing(std::move(listing))
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> definitions, uses;
    const auto instructions = m_listing->instructions();
    m_results.assign(instructions.size(), kNone);
    m_operandEnds.reserve(instructions.size());
    for (std::uint32_t row = 0; row < instructions.size(); ++row) {
        const std::string_view text = m_listing->text(instructions[row].text);
        const bool hasResult = text.starts_with('%') && text.find(" = ") != std::string_view::npos;
        bool isFirst = true;
        eachValue(text, [&](std::string_view name) {
            const Value value = intern(name);
            if (std::exchange(isFirst, false) && hasResult) {
                m_results[row] = value;
                definitions.emplace_back(value, row);
                return;
            }
            m_operands.push_back(value);
            uses.emplace_back(value, row);
        });
        m_operandEnds.push_back(static_cast<std::uint32_t>(m_operands.size()));
    }
    group(definitions, m_names.size(), &m_definitions, &m_definitionEnds);
    group(uses, m_names.size(), &m_uses, &m_useEnds);
}

std::optional<DefUse::Value> DefUse::valueNamed(std::string_view name) const
{
    if (name.starts_with('%'))
        name.remove_prefix(1);
    const auto found = m_rows.find(name);
    return found == m_rows.end() ? std::nullopt : std::optional(found->second);
}

std::optional<DefUse::Value> DefUse::resultOf(std::uint32_t instruction) const
{
    return m_results[instruction] == kNone ? std::nullopt : std::optional(m_results[instruction]);
}

std::span<const DefUse::Value> DefUse::operandsOf(std::uint32_t instruction) const
{
    return part(m_operands, m_operandEnds, instruction);
}

std::uint32_t DefUse::bundleOf(std::uint32_t instruction) const
{
    const auto bundles = m_listing->bundles();
    const auto next = std::upper_bound(bundles.begin(), bundles.end(), instruction,
                                       [](std::uint32_t row, const Bundle &b) { return row < b.firstInstruction; });
    return static_cast<std::uint32_t>(next - bundles.begin()) - 1;
}

std::string operandText(const BundleListing &listing, const BundleInstruction &instruction)
{
    std::string_view text = listing.text(instruction.text);
    const std::string &opcode = listing.opcodeOf(instruction);
    std::size_t at = text.starts_with('%') ? text.find(" = ") : 0;
    at = text.find(opcode, at == std::string_view::npos ? 0 : at);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + opcode.size());
    std::string out;
    while (!text.empty()) {
        const std::size_t comment = text.find("/*");
        out += text.substr(0, comment);
        const std::size_t end = comment == std::string_view::npos ? comment : text.find("*/", comment + 2);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
    }
    const std::size_t begin = out.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos)
        return {};
    return out.substr(begin, out.find_last_not_of(" \t\r\n") - begin + 1);
}

} // namespace planescope
