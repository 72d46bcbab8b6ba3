#include "model/store/bundle_listing.h"

#include <algorithm>

namespace planescope {

namespace {

/// A region begins where its first start or empty mark stands.
std::unordered_map<std::uint32_t, std::uint32_t> regionStarts(const std::vector<RegionMark> &marks)
{
    std::unordered_map<std::uint32_t, std::uint32_t> starts;
    for (const RegionMark &mark : marks)
        if (mark.kind != RegionMark::Kind::End)
            starts.try_emplace(mark.region, mark.bundle);
    return starts;
}

/// What a listing shows of the chip: words of its instruction set, unit numbers, most instructions in one bundle.
struct ChipSigns {
    bool hasAccumulatorBuffer = false; // vpop.f32.mrb[i]: TPU7x
    bool hasBothMatrixRows = false;    // .mubr, vmatpush1: v6e and later
    bool hasCommonMemory = false;      // CMEM: v4
    bool hasCcrf = false;              // v5p
    bool hasExplicitNop = false;       // v2, v3
    bool hasV5Words = false;           // v5e, v5p
    bool hasMatrix = false, hasDwg = false;
    unsigned mostMxu = 0, mostXlu = 0;
    unsigned mostStores = 0, mostVectorSlots = 0;
};

void addOpcode(const std::string &opcode, const OpcodeFacts &facts, ChipSigns *signs)
{
    const auto has = [&opcode](std::string_view part) { return opcode.find(part) != std::string::npos; };
    signs->hasAccumulatorBuffer = signs->hasAccumulatorBuffer || has(".mrb[");
    signs->hasBothMatrixRows = signs->hasBothMatrixRows || has(".mubr.") || opcode.starts_with("vmatpush1");
    signs->hasCommonMemory = signs->hasCommonMemory || has("_cmem") || has(".cmem") || opcode == "cld" ||
                             opcode == "cst" || opcode == "cfence" || opcode == "vpop.crf";
    signs->hasCcrf = signs->hasCcrf || has(".ccrf");
    signs->hasExplicitNop = signs->hasExplicitNop || opcode == "vnop" || opcode == "vrot.slane.down";
    signs->hasDwg = signs->hasDwg || opcode.starts_with("vdwg");
    // Weights that go from a matrix instruction's own rows (.vlgmr) are named .mubr from v6e on; the packing and
    // permuting words are those of listings of v5e and v5p alone.
    signs->hasV5Words = signs->hasV5Words || (has(".vlgmr.") && !has(".mubr.")) ||
                        opcode.starts_with("vset.pattern.permute") || opcode == "vunpack.c.l.bf16" ||
                        opcode == "vunpack.c.h.bf16";
    if (!facts.hasInstance)
        return;
    const bool isMatrix = has(".mxu");
    signs->hasMatrix = signs->hasMatrix || isMatrix;
    unsigned &most = isMatrix ? signs->mostMxu : signs->mostXlu;
    most = std::max(most, static_cast<unsigned>(facts.instance));
}

TpuGeneration generationOf(const ChipSigns &signs)
{
    if (signs.hasAccumulatorBuffer)
        return TpuGeneration::V7x;
    if (signs.hasBothMatrixRows)
        return TpuGeneration::V6e; // TPU7x would take its results from .mrb
    if (signs.hasCommonMemory)
        return TpuGeneration::V4;
    if (signs.hasCcrf)
        return TpuGeneration::V5p;
    if (signs.hasExplicitNop)
        return !signs.hasMatrix ? TpuGeneration::Unknown : signs.mostMxu > 0 ? TpuGeneration::V3 : TpuGeneration::V2;
    if (signs.hasV5Words)
        return TpuGeneration::V5;
    if (signs.mostStores > 1)
        return TpuGeneration::V6;
    if (signs.mostXlu > 1 || (signs.mostMxu > 1 && signs.mostVectorSlots > 2))
        return TpuGeneration::V5;
    return signs.mostMxu > 1 && signs.hasDwg ? TpuGeneration::V4 : TpuGeneration::Unknown;
}

} // namespace

std::optional<std::uint32_t> BundleListing::rowOf(std::uint32_t address) const
{
    if (address < m_bundles.size() && m_bundles[address].address == address)
        return address;
    const auto found = std::find_if(m_bundles.begin(), m_bundles.end(),
                                    [&](const Bundle &bundle) { return bundle.address == address; });
    if (found == m_bundles.end())
        return {};
    return static_cast<std::uint32_t>(found - m_bundles.begin());
}

BundleListingBuilder::BundleListingBuilder(std::string_view text, std::shared_ptr<const void> owner,
                                           std::string fileName) :
    m_listing(std::make_shared<BundleListing>())
{
    m_listing->m_text = text;
    m_listing->m_owner = std::move(owner);
    m_listing->m_fileName = std::move(fileName);
}

std::uint32_t BundleListingBuilder::opcode(std::string_view name)
{
    const auto [found, isNew] =
        m_opcodeRows.try_emplace(std::string(name), static_cast<std::uint32_t>(m_listing->m_opcodes.size()));
    if (isNew) {
        m_listing->m_opcodes.emplace_back(name);
        m_listing->m_facts.push_back(opcodeFacts(name));
    }
    return found->second;
}

void BundleListingBuilder::bundle(const Bundle &bundle) { m_listing->m_bundles.push_back(bundle); }

void BundleListingBuilder::instruction(const BundleInstruction &instruction)
{
    m_listing->m_instructions.push_back(instruction);
}

void BundleListingBuilder::region(const RegionMark &mark) { m_listing->m_regions.push_back(mark); }

void BundleListingBuilder::branch(const BundleBranch &branch) { m_listing->m_branches.push_back(branch); }

void BundleListingBuilder::fault(ListingFault fault, std::string_view name, std::uint32_t line, std::uint64_t count)
{
    for (ListingFinding &known : m_listing->m_findings)
        if (known.fault == fault && known.name == name) {
            known.count += count;
            return;
        }
    constexpr std::size_t kMostFindings = 200; // a file of garbage must not fill the report
    if (m_listing->m_findings.size() < kMostFindings)
        m_listing->m_findings.push_back({fault, std::string(name), count, line});
}

BundleListingPtr BundleListingBuilder::finish()
{
    const auto starts = regionStarts(m_listing->m_regions);
    for (BundleBranch &branch : m_listing->m_branches) {
        if (branch.target != BundleBranch::kNoTarget) {
            const auto row = m_listing->rowOf(branch.target);
            branch.target = row ? *row : BundleBranch::kNoTarget;
            continue;
        }
        const auto start = starts.find(branch.region);
        if (start != starts.end())
            branch.target = start->second;
    }
    ChipSigns signs;
    for (std::size_t i = 0; i < m_listing->m_opcodes.size(); ++i)
        addOpcode(m_listing->m_opcodes[i], m_listing->m_facts[i], &signs);
    for (std::size_t row = 0; row < m_listing->m_bundles.size(); ++row) {
        unsigned stores = 0, vectors = 0;
        for (const BundleInstruction &i : m_listing->instructionsOf(row)) {
            stores += m_listing->factsOf(i).kind == OpcodeKind::Vstore ? 1 : 0;
            vectors += m_listing->factsOf(i).kind == OpcodeKind::Valu ? 1 : 0;
        }
        signs.mostStores = std::max(signs.mostStores, stores);
        signs.mostVectorSlots = std::max(signs.mostVectorSlots, vectors);
    }
    m_listing->m_generation = generationOf(signs);
    m_listing->m_bundles.shrink_to_fit();
    m_listing->m_instructions.shrink_to_fit();
    return m_listing;
}

} // namespace planescope
