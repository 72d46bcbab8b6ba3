#include "model/analysis/kernel/bundle_loops.h"

#include "model/analysis/kernel/trip_count.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace planescope {

namespace {

/// The text of the last comment of an instruction: the reason of a wait.
std::string lastComment(std::string_view text)
{
    const std::size_t begin = text.rfind("/*");
    if (begin == std::string_view::npos || !text.ends_with("*/") || text.size() < begin + 4)
        return {};
    std::string_view inside = text.substr(begin + 2, text.size() - begin - 4);
    const std::size_t first = inside.find_first_not_of(" \n");
    if (first == std::string_view::npos)
        return {};
    inside.remove_prefix(first);
    return std::string(inside.substr(0, inside.find_last_not_of(" \n") + 1));
}

/// Behind the loop whose body begins at `first`, by the depth marks alone.
std::uint32_t endByDepth(const BundleListing &listing, std::uint32_t first)
{
    const auto bundles = listing.bundles();
    std::uint32_t end = first + 1;
    while (end < bundles.size() && bundles[end].depth >= bundles[first].depth)
        ++end;
    return end;
}

} // namespace

bool isEmptyBundle(const BundleListing &listing, std::size_t bundle)
{
    for (const BundleInstruction &i : listing.instructionsOf(bundle))
        if (const OpcodeKind kind = listing.factsOf(i).kind; kind != OpcodeKind::Pseudo && kind != OpcodeKind::Cast)
            return false;
    return true;
}

BundleRangeFacts rangeFacts(const BundleListing &listing, const BundleUnits &units, std::uint32_t first,
                            std::uint32_t end)
{
    BundleRangeFacts facts;
    facts.first = first;
    facts.end = end;
    facts.used = units.sum(first, end);
    for (std::uint32_t row = first; row < end; ++row) {
        facts.empty += isEmptyBundle(listing, row) ? 1 : 0;
        bool hasSpill = false;
        for (const BundleInstruction &i : listing.instructionsOf(row)) {
            const OpcodeFacts &op = listing.factsOf(i);
            const std::string_view text = listing.text(i.text);
            const std::string &opcode = listing.opcodeOf(i);
            facts.dmaStarts += op.isDma ? 1 : 0;
            if (op.isWait)
                facts.waits.push_back({row, opcode, lastComment(text)});
            const bool isMemory =
                op.kind == OpcodeKind::Vload || op.kind == OpcodeKind::Vstore || opcode == "sld" || opcode == "sst";
            if (!isMemory || !touchesSpill(text))
                continue;
            const bool isVector = opcode.starts_with('v');
            hasSpill = hasSpill || isVector;
            if (op.kind == OpcodeKind::Vload)
                ++facts.fills;
            else if (op.kind == OpcodeKind::Vstore)
                ++facts.spills;
            else
                ++(opcode == "sld" ? facts.scalarFills : facts.scalarSpills);
        }
        if (hasSpill)
            facts.spillBundles.push_back(row);
    }
    return facts;
}

std::optional<UnitBound> limitingUnit(const UnitCounts &used, const std::optional<UnitCounts> &capacities)
{
    if (!capacities)
        return {};
    std::optional<UnitBound> limit;
    for (const KernelUnit unit : kAllKernelUnits) {
        if (unit == KernelUnit::VloadFill || unit == KernelUnit::VstoreSpill || (*capacities)[at(unit)] == 0)
            continue;
        const double needed = static_cast<double>(used[at(unit)]) / static_cast<double>((*capacities)[at(unit)]);
        if (needed > 0 && (!limit || needed > limit->bundles))
            limit = UnitBound{unit, needed};
    }
    return limit;
}

std::vector<BundleLoop> findLoops(const DefUse &values, const BundleUnits &units)
{
    const BundleListing &listing = values.listing();
    const auto bundles = listing.bundles();
    struct Place {
        std::uint32_t end = 0, region = 0, branch = 0;
        std::optional<std::uint64_t> trips;
        bool hasBranch = false;
    };
    std::map<std::uint32_t, Place> places; // by first bundle
    const std::uint32_t delay = branchDelay(units.generation);
    for (const BundleBranch &branch : listing.branches()) {
        if (branch.target == BundleBranch::kNoTarget || branch.target > branch.bundle)
            continue;
        Place &place = places[branch.target];
        const auto end =
            static_cast<std::uint32_t>(std::min<std::size_t>(std::size_t{branch.bundle} + delay + 1, bundles.size()));
        // A loop with two ways back has no single exit test.
        place.trips = place.hasBranch ? std::nullopt : tripCount(values, branch.instruction);
        place.hasBranch = true;
        if (end <= place.end)
            continue;
        place.end = end;
        place.region = branch.region;
        place.branch = branch.bundle;
    }
    for (std::uint32_t row = 0; row < bundles.size(); ++row) // a listing that is cut has no branch back
        if (bundles[row].label == BundleLabel::LoopBody && !places.contains(row)) {
            const std::uint32_t end = endByDepth(listing, row);
            places[row] = {end, 0, end - 1, {}, false};
        }
    std::vector<BundleLoop> loops;
    std::vector<std::size_t> open; // enclosing loops, outermost first
    for (const auto &[first, place] : places) {
        while (!open.empty() && loops[open.back()].facts.end <= first)
            open.pop_back();
        BundleLoop loop;
        loop.facts = rangeFacts(listing, units, first, place.end);
        loop.region = place.region;
        loop.branch = place.branch;
        loop.tripCount = place.trips;
        loop.depth = static_cast<std::uint32_t>(open.size()) + 1;
        loop.parent = open.empty() ? BundleLoop::kNoParent : static_cast<std::uint32_t>(open.back());
        loop.limit = limitingUnit(loop.facts.used, units.capacities);
        loop.cost = static_cast<double>(loop.facts.bundles() * loop.tripCount.value_or(1));
        for (const std::size_t outer : open)
            loop.cost *= static_cast<double>(loops[outer].tripCount.value_or(1));
        open.push_back(loops.size());
        loops.push_back(std::move(loop));
    }
    return loops;
}

std::vector<std::size_t> loopsByCost(const std::vector<BundleLoop> &loops)
{
    std::vector<std::size_t> rows(loops.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::stable_sort(rows.begin(), rows.end(),
                     [&](std::size_t a, std::size_t b) { return loops[a].cost > loops[b].cost; });
    return rows;
}

} // namespace planescope
