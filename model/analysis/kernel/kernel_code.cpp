#include "model/analysis/kernel/kernel_code.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

namespace planescope {

namespace {

/// The number behind `vtrace`; nothing for the form that takes a register.
std::optional<std::uint32_t> tracedNumber(std::string_view text)
{
    constexpr std::string_view kOpcode = "vtrace ";
    const std::size_t at = text.find(kOpcode);
    if (at == std::string_view::npos)
        return {};
    std::uint32_t number = 0;
    const char *const begin = text.data() + at + kOpcode.size();
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
    if (error != std::errc())
        return {};
    return number;
}

MarkKind markKind(std::uint32_t number)
{
    switch (number >> 28) {
    case 0x8:
        return MarkKind::HloBegin;
    case 0x9:
        return MarkKind::HloEnd;
    case 0xA:
        return MarkKind::Inside;
    case 0xB:
        return MarkKind::ScopeBegin;
    case 0xC:
        return MarkKind::ScopeEnd;
    case 0xF:
        return MarkKind::Header;
    default:
        return MarkKind::Other;
    }
}

/// "acc" of `/* TraceMeStart(acc) [ */` and of `/* ] TraceMeEnd(acc) */`.
std::string scopeName(std::string_view text)
{
    for (const std::string_view word : {"TraceMeStart(", "TraceMeEnd("}) {
        const std::size_t at = text.find(word);
        if (at == std::string_view::npos)
            continue;
        const std::string_view rest = text.substr(at + word.size());
        return std::string(rest.substr(0, rest.rfind(')')));
    }
    return {};
}

/// What happens in some bundles, as far as the stage of a block depends on it.
struct BlockContent {
    bool copiesIn = false, copiesOut = false, waits = false;
    std::uint64_t vectorWork = 0; ///< slots of the units that compute, stores included
};

BlockContent contentOfBlock(const BundleListing &listing, const CodeBlock &block)
{
    BlockContent content;
    for (std::uint32_t row = block.first; row < block.end; ++row)
        for (const BundleInstruction &i : listing.instructionsOf(row)) {
            const OpcodeFacts &facts = listing.factsOf(i);
            const std::string &opcode = listing.opcodeOf(i);
            content.waits = content.waits || (facts.isWait && opcode.starts_with("dma.done"));
            if (!facts.isDma || opcode.starts_with("dma.done"))
                continue;
            const bool isOut = opcode.find("_to_hbm") != std::string::npos;
            content.copiesOut = content.copiesOut || isOut;
            content.copiesIn = content.copiesIn || !isOut;
        }
    for (const KernelUnit unit : {KernelUnit::Matmul, KernelUnit::Xlu, KernelUnit::Valu, KernelUnit::Vstore})
        content.vectorWork += block.used[at(unit)];
    return content;
}

void findStages(const BundleListing &listing, const std::vector<BundleLoop> &loops, std::vector<CodeBlock> *blocks)
{
    if (loops.empty())
        return; // one straight program: all of it computes
    std::uint32_t firstLoop = CodeBlock::kNone, lastLoop = 0;
    for (const BundleLoop &loop : loops) {
        firstLoop = std::min(firstLoop, loop.facts.first);
        lastLoop = std::max(lastLoop, loop.facts.end);
    }
    bool hasComputed = false; // since the loop began
    for (CodeBlock &block : *blocks) {
        if (block.end <= firstLoop)
            block.stage = BlockStage::Enter;
        else if (block.first >= lastLoop)
            block.stage = BlockStage::Leave;
        if (block.end <= firstLoop || block.first >= lastLoop)
            continue;
        const BlockContent content = contentOfBlock(listing, block);
        const bool endsInBranch =
            std::any_of(listing.branches().begin(), listing.branches().end(), [&](const BundleBranch &branch) {
                return branch.bundle >= block.first && branch.bundle < block.end;
            });
        if (content.vectorWork > block.bundles() / 2)
            block.stage = BlockStage::Compute;
        else if (content.copiesIn)
            block.stage = BlockStage::CopyIn;
        else if (content.copiesOut)
            block.stage = BlockStage::CopyOut;
        else if (content.waits)
            block.stage = hasComputed ? BlockStage::WaitOut : BlockStage::WaitIn;
        else
            block.stage = endsInBranch ? BlockStage::Test : BlockStage::Compute;
        hasComputed = hasComputed || block.stage == BlockStage::Compute;
    }
}

void findInnermostLoops(const std::vector<BundleLoop> &loops, std::vector<CodeBlock> *blocks)
{
    std::vector<std::uint32_t> open; // outer ones below
    std::uint32_t next = 0;          // loops are in order of their first bundle
    for (CodeBlock &block : *blocks) {
        for (; next < loops.size() && loops[next].facts.first <= block.first; ++next)
            open.push_back(next);
        while (!open.empty() && loops[open.back()].facts.end <= block.first)
            open.pop_back();
        for (auto row = open.rbegin(); row != open.rend() && block.loop == CodeBlock::kNone; ++row)
            if (block.end <= loops[*row].facts.end)
                block.loop = *row;
    }
}

/// Code that a branch may jump over, smallest first. A million bundles may hold a hundred thousand branches, so the
/// open ones are kept while walking along.
void findGuards(const BundleListing &listing, std::uint32_t delay, std::vector<CodeBlock> *blocks)
{
    struct Skipped {
        std::uint32_t first, end, branch;
    };
    std::vector<Skipped> all;
    for (std::uint32_t row = 0; row < listing.branches().size(); ++row) {
        const BundleBranch &branch = listing.branches()[row];
        const std::uint32_t first = branch.bundle + delay + 1;
        if (branch.target != BundleBranch::kNoTarget && branch.target > first)
            all.push_back({first, branch.target, row});
    }
    std::sort(all.begin(), all.end(), [](const Skipped &a, const Skipped &b) { return a.first < b.first; });
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> open; // length, branch, end
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> ends; // end, length, branch
    auto next = all.begin();
    for (CodeBlock &block : *blocks) {
        for (; next != all.end() && next->first <= block.first; ++next) {
            const std::uint32_t length = next->end - listing.branches()[next->branch].bundle;
            open.emplace(length, next->branch, next->end);
            ends.emplace(next->end, length, next->branch);
        }
        while (!ends.empty() && std::get<0>(*ends.begin()) <= block.first) {
            const auto [end, length, branch] = *ends.begin();
            open.erase({length, branch, end});
            ends.erase(ends.begin());
        }
        if (!open.empty()) // targets are begins of blocks: what is open reaches to the block's end
            block.guard = std::get<1>(*open.begin());
    }
}

} // namespace

std::uint64_t KernelCode::steps() const
{
    if (grid.empty())
        return 0;
    std::uint64_t steps = 1;
    for (const std::uint32_t bound : grid)
        steps *= bound;
    return steps;
}

std::optional<double> KernelCode::coreClockHz(TpuGeneration generation)
{
    switch (generation) {
    // TPU v2 to v4: Jouppi et al., "TPU v4" (ISCA 2023), table 4. v6e and TPU7x: constants of XProf's utilization
    // viewer (tpu_generic_utilization_utils.cc). Of v5e and v5p no source states the clock.
    case TpuGeneration::V2:
        return 700e6;
    case TpuGeneration::V3:
        return 940e6;
    case TpuGeneration::V4:
        return 1050e6;
    case TpuGeneration::V6e:
        return 1750e6;
    case TpuGeneration::V7x:
        return 1900e6;
    default:
        return {};
    }
}

std::vector<CodeMark> findMarks(const BundleListing &listing)
{
    std::vector<CodeMark> marks;
    for (std::uint32_t row = 0; row < listing.bundles().size(); ++row) {
        std::uint32_t instruction = listing.bundles()[row].firstInstruction;
        for (const BundleInstruction &i : listing.instructionsOf(row)) {
            if (listing.factsOf(i).isTraceMark)
                if (const auto number = tracedNumber(listing.text(i.text)))
                    marks.push_back(
                        {row, instruction, *number & 0x0FFFFFFFU, markKind(*number), scopeName(listing.text(i.text))});
            ++instruction;
        }
    }
    return marks;
}

std::vector<CodeBlock> findBlocks(const BundleListing &listing, const BundleUnits &units,
                                  const std::vector<BundleLoop> &loops)
{
    const auto count = static_cast<std::uint32_t>(listing.bundles().size());
    if (count == 0)
        return {};
    const std::uint32_t delay = branchDelay(units.generation);
    std::set<std::uint32_t> begins{0};
    for (const BundleBranch &branch : listing.branches()) {
        begins.insert(branch.bundle + delay + 1);
        if (branch.target != BundleBranch::kNoTarget)
            begins.insert(branch.target);
    }
    for (const BundleLoop &loop : loops) {
        begins.insert(loop.facts.first);
        begins.insert(loop.facts.end);
    }
    std::vector<CodeBlock> blocks;
    for (auto begin = begins.begin(); begin != begins.end() && *begin < count; ++begin) {
        const auto next = std::next(begin);
        CodeBlock block;
        block.first = *begin;
        block.end = next == begins.end() ? count : std::min(*next, count);
        const BundleRangeFacts facts = rangeFacts(listing, units, block.first, block.end);
        block.used = facts.used;
        block.fills = facts.fills;
        block.spills = facts.spills;
        blocks.push_back(block);
    }
    findInnermostLoops(loops, &blocks);
    findGuards(listing, delay, &blocks);
    findStages(listing, loops, &blocks);
    return blocks;
}

std::vector<std::uint32_t> gridOf(const BundleListing &listing)
{
    constexpr std::string_view kWord = "iteration_bounds: (";
    constexpr std::size_t kMostDimensions = 16;
    const std::string_view text = listing.text();
    const std::size_t at = text.find(kWord);
    if (at == std::string_view::npos)
        return {};
    std::vector<std::uint32_t> grid;
    const char *place = text.data() + at + kWord.size();
    const char *const end = text.data() + text.size();
    while (grid.size() < kMostDimensions) {
        std::uint32_t bound = 0;
        const auto [next, error] = std::from_chars(place, end, bound);
        constexpr std::uint32_t kMostSteps = 1U << 24;
        if (error != std::errc() || next == end || bound == 0 || bound > kMostSteps)
            return {}; // bounds that are only known at run time
        grid.push_back(bound);
        place = next;
        if (*place == ')')
            return grid;
        while (place != end && (*place == ',' || *place == ' '))
            ++place;
    }
    return {};
}

void analyseCode(KernelCode *code, const UtilizationTable *table, TpuGeneration generation)
{
    code->units = unitsOf(*code->listing, table, generation);
    const auto values = std::make_shared<const DefUse>(code->listing);
    code->values = values;
    code->loops = findLoops(*values, code->units);
    code->marks = findMarks(*code->listing);
    code->blocks = findBlocks(*code->listing, code->units, code->loops);
    code->grid = gridOf(*code->listing);
}

} // namespace planescope
