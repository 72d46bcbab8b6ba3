#include "widgets/kernel/bundle_sections.h"

#include <algorithm>

namespace planescope {

namespace {

constexpr std::uint32_t kSmallestBlock = 4; // folding less saves no row worth its head

std::vector<BundleSection> sortedSections(const KernelCode &code)
{
    std::vector<BundleSection> sections;
    for (std::size_t i = 0; i < code.loops.size(); ++i) {
        BundleSection section;
        section.kind = BundleSection::Kind::Loop;
        section.first = code.loops[i].facts.first;
        section.end = code.loops[i].facts.end;
        section.row = static_cast<std::uint32_t>(i);
        sections.push_back(std::move(section));
    }
    for (std::size_t i = 0; i < code.blocks.size(); ++i) {
        const CodeBlock &block = code.blocks[i];
        BundleSection section;
        section.first = block.first;
        section.end = block.end;
        section.row = static_cast<std::uint32_t>(i);
        if (block.guard != CodeBlock::kNone)
            section.guard = code.listing->branches()[block.guard].bundle;
        sections.push_back(std::move(section));
    }
    std::stable_sort(sections.begin(), sections.end(), [](const BundleSection &a, const BundleSection &b) {
        return a.first != b.first ? a.first < b.first : a.end > b.end;
    });
    return sections;
}

} // namespace

std::vector<BundleSection> sectionsOf(const KernelCode &code)
{
    const auto bundles = static_cast<std::uint32_t>(code.listing->bundles().size());
    std::vector<BundleSection> nested;
    std::vector<std::uint32_t> open; // outermost first
    for (BundleSection &section : sortedSections(code)) {
        while (!open.empty() && nested[open.back()].end <= section.first)
            open.pop_back();
        section.end = std::min(section.end, open.empty() ? bundles : nested[open.back()].end);
        if (section.kind == BundleSection::Kind::Block) {
            const bool isAll =
                open.empty() ? section.bundles() == bundles
                             : nested[open.back()].first == section.first && nested[open.back()].end == section.end;
            if (isAll || section.first + kSmallestBlock > section.end)
                continue;
        }
        section.parent = open.empty() ? BundleSection::kNone : open.back();
        section.depth = static_cast<std::uint32_t>(open.size());
        section.facts = rangeFacts(*code.listing, code.units, section.first, section.end);
        section.limit = limitingUnit(section.facts.used, code.units.capacities);
        open.push_back(static_cast<std::uint32_t>(nested.size()));
        nested.push_back(std::move(section));
    }
    return nested;
}

} // namespace planescope
