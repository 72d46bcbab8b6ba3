#pragma once
// Which instruction of a listing makes a value and which ones read it. Values are named once per program
// (`%s12_s4`: value 12 in scalar register 4), so names are enough.
#include "model/store/bundle_listing.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace planescope {

class DefUse
{
public:
    using Value = std::uint32_t;

    /// One pass over the text; comments are left out.
    explicit DefUse(BundleListingPtr listing);

    const BundleListing &listing() const { return *m_listing; }
    /// By name, with or without its "%".
    std::optional<Value> valueNamed(std::string_view name) const;
    std::string_view nameOf(Value value) const { return m_names[value]; }
    std::size_t valueCount() const { return m_names.size(); }
    /// Rows of BundleListing::instructions(). More than one definition: a value that predicated instructions share.
    std::span<const std::uint32_t> definitions(Value value) const
    {
        return part(m_definitions, m_definitionEnds, value);
    }
    std::span<const std::uint32_t> uses(Value value) const { return part(m_uses, m_useEnds, value); }
    std::optional<Value> resultOf(std::uint32_t instruction) const;
    /// Every value that an instruction reads, in order of the text, predicates included.
    std::span<const Value> operandsOf(std::uint32_t instruction) const;
    std::uint32_t bundleOf(std::uint32_t instruction) const;

private:
    static std::span<const std::uint32_t> part(const std::vector<std::uint32_t> &rows,
                                               const std::vector<std::uint32_t> &ends, std::uint32_t row)
    {
        const std::uint32_t begin = row == 0 ? 0 : ends[row - 1];
        return std::span(rows).subspan(begin, ends[row] - begin);
    }
    Value intern(std::string_view name);

    BundleListingPtr m_listing;
    std::vector<std::string_view> m_names;
    std::unordered_map<std::string_view, Value> m_rows;
    std::vector<std::uint32_t> m_definitions, m_definitionEnds; ///< by value
    std::vector<std::uint32_t> m_uses, m_useEnds;               ///< by value
    std::vector<std::uint32_t> m_results;                       ///< by instruction; kNone without one
    std::vector<Value> m_operands;
    std::vector<std::uint32_t> m_operandEnds; ///< by instruction
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
};

/// The text of an instruction behind its opcode, without comments: `(!%p3), %s1, 8`.
std::string operandText(const BundleListing &listing, const BundleInstruction &instruction);

} // namespace planescope
