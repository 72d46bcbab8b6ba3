#pragma once
// A scheduled LLO listing: the bundles of one program as flat tables over the text they were read from. Immutable after
// reading. A bundle is what a TPU core issues in one cycle; its row number is its address.
#include "model/store/bundle_opcodes.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace planescope {

/// What stands before the colon of a bundle. The legend names all of them; compilers write LoopBody and Fallthrough.
enum class BundleLabel : std::uint8_t {
    None,
    LoopHeader,
    LoopBody,
    LoopExit,
    PredicatedBody,
    Fallthrough,
    Target,
    Other
};

/// A piece of BundleListing::text().
struct TextSpan {
    std::uint32_t at = 0;
    std::uint32_t size = 0;
};

struct BundleInstruction {
    TextSpan text;            ///< with its comments, without the separator
    std::uint32_t opcode = 0; ///< row of BundleListing::opcodes()
};

struct Bundle {
    std::uint32_t address = 0;          ///< as written; equals the row unless the listing has gaps
    std::uint32_t firstInstruction = 0; ///< row of BundleListing::instructions(); the next bundle's is the end
    std::uint32_t line = 0;             ///< 1-based line of the text
    TextSpan comment;                   ///< behind the bundle, without the marks of the comment
    std::uint16_t depth = 0;            ///< loops it stands in, as written
    BundleLabel label = BundleLabel::None;
};

/// Where a region of the program begins or ends. A region may begin several times.
struct RegionMark {
    enum class Kind : std::uint8_t { Start, End, Empty };
    std::uint32_t bundle = 0;
    std::uint32_t region = 0;
    Kind kind = Kind::Start;
};

struct BundleBranch {
    static constexpr std::uint32_t kNoTarget = 0xFFFFFFFF;
    std::uint32_t bundle = 0;
    std::uint32_t instruction = 0;
    std::uint32_t region = 0;
    std::uint32_t target = kNoTarget; ///< row of a bundle; kNoTarget when the region is not in the listing
};

enum class ListingFault {
    UnknownOpcode, ///< name = the opcode; its units are not known
    UnknownLine,   ///< a line that is no bundle and no legend; skipped
    UnknownLabel,  ///< name = the label before the colon
    AddressGap,    ///< an address that does not follow its predecessor; count = how many
    CutBundle,     ///< a bundle without its closing brace
    CutComment,    ///< a comment without its end
    ReplacedBytes, ///< bytes that are no UTF-8
    TooDeep,       ///< more nesting than a listing can have; the depth is capped
};

struct ListingFinding {
    ListingFault fault = ListingFault::UnknownLine;
    std::string name;
    std::uint64_t count = 0;
    std::uint32_t firstLine = 0; ///< 1-based
};

class BundleListing
{
public:
    std::string_view text() const { return m_text; }
    std::string_view text(TextSpan span) const { return m_text.substr(span.at, span.size); }
    /// Name of the file it came from, without its folder.
    const std::string &fileName() const { return m_fileName; }
    std::span<const Bundle> bundles() const { return m_bundles; }
    std::span<const BundleInstruction> instructions() const { return m_instructions; }
    std::span<const BundleInstruction> instructionsOf(std::size_t bundle) const
    {
        const std::size_t end =
            bundle + 1 < m_bundles.size() ? m_bundles[bundle + 1].firstInstruction : m_instructions.size();
        const std::size_t begin = m_bundles[bundle].firstInstruction;
        return std::span(m_instructions).subspan(begin, end - begin);
    }
    /// Opcodes by first appearance, with what is known of them.
    std::span<const std::string> opcodes() const { return m_opcodes; }
    const OpcodeFacts &facts(std::uint32_t opcode) const { return m_facts[opcode]; }
    const std::string &opcodeOf(const BundleInstruction &i) const { return m_opcodes[i.opcode]; }
    const OpcodeFacts &factsOf(const BundleInstruction &i) const { return m_facts[i.opcode]; }
    /// In order of bundles.
    std::span<const RegionMark> regions() const { return m_regions; }
    std::span<const BundleBranch> branches() const { return m_branches; }
    std::span<const ListingFinding> findings() const { return m_findings; }
    /// The HLO that the entry bundle names, `%fusion.3 = fusion(...)`; empty in a top-level program.
    std::string_view entryHlo() const { return m_entryHlo; }
    /// Row of the bundle with this address.
    std::optional<std::uint32_t> rowOf(std::uint32_t address) const;
    /// What the opcodes alone say of the chip. V6 stands for v6e and TPU7x that cannot be told apart, and so on.
    TpuGeneration generation() const { return m_generation; }

private:
    friend class BundleListingBuilder;
    std::string_view m_text;
    std::shared_ptr<const void> m_owner;
    std::string m_fileName;
    std::vector<Bundle> m_bundles;
    std::vector<BundleInstruction> m_instructions;
    std::vector<std::string> m_opcodes;
    std::vector<OpcodeFacts> m_facts;
    std::vector<RegionMark> m_regions;
    std::vector<BundleBranch> m_branches;
    std::vector<ListingFinding> m_findings;
    std::string_view m_entryHlo;
    TpuGeneration m_generation = TpuGeneration::Unknown;
};

using BundleListingPtr = std::shared_ptr<const BundleListing>;

/// The only writer of a BundleListing.
class BundleListingBuilder
{
public:
    BundleListingBuilder(std::string_view text, std::shared_ptr<const void> owner, std::string fileName);

    std::uint32_t opcode(std::string_view name);
    void bundle(const Bundle &bundle);
    void instruction(const BundleInstruction &instruction);
    void region(const RegionMark &mark);
    /// `target` stays kNoTarget when the text names the region alone; finish() looks it up.
    void branch(const BundleBranch &branch);
    void entryHlo(std::string_view text) { m_listing->m_entryHlo = text; }
    void fault(ListingFault fault, std::string_view name, std::uint32_t line, std::uint64_t count = 1);
    std::size_t bundleCount() const { return m_listing->m_bundles.size(); }
    std::size_t instructionCount() const { return m_listing->m_instructions.size(); }
    BundleListingPtr finish();

private:
    std::shared_ptr<BundleListing> m_listing;
    std::unordered_map<std::string, std::uint32_t> m_opcodeRows;
};

} // namespace planescope
