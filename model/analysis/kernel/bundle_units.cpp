#include "model/analysis/kernel/bundle_units.h"

#include <algorithm>
#include <map>

namespace planescope {

namespace {

void add(UnitRow *row, KernelUnit unit)
{
    std::uint8_t &slots = (*row)[at(unit)];
    if (slots < 255)
        ++slots;
}

bool isUpToV4(TpuGeneration generation)
{
    return generation == TpuGeneration::V2 || generation == TpuGeneration::V3 || generation == TpuGeneration::V4;
}

bool isV6(TpuGeneration generation)
{
    return generation == TpuGeneration::V6 || generation == TpuGeneration::V6e || generation == TpuGeneration::V7x;
}

/// Whether the only operand of a move or a cast is a number: `%vm5 = vmmov 1`, `%s5 = int_to_ptr.sflag [..] (!%p3), 2`.
bool movesConstant(std::string_view text)
{
    text = text.substr(0, text.find("/*"));
    while (text.ends_with(' '))
        text.remove_suffix(1);
    const std::size_t last = text.rfind(' ');
    return last != std::string_view::npos && last + 1 < text.size() && text[last + 1] >= '0' && text[last + 1] <= '9';
}

/// The columns that an instruction counts in where it is issued.
void addIssued(UnitRow *row, const OpcodeFacts &facts, std::string_view text, TpuGeneration generation)
{
    const auto addMisc = [row, generation] {
        if (!isUpToV4(generation))
            add(row, KernelUnit::Vload);
    };
    switch (facts.kind) {
    case OpcodeKind::Vpop:
        return add(row, KernelUnit::Vpop);
    case OpcodeKind::Eup:
    case OpcodeKind::Valu:
        return add(row, KernelUnit::Valu);
    case OpcodeKind::VectorEither:
        return add(row, isUpToV4(generation) ? KernelUnit::Valu : KernelUnit::Vload);
    case OpcodeKind::MaskMove:
        return movesConstant(text) ? add(row, KernelUnit::Valu) : addMisc();
    case OpcodeKind::Cast:
        if (movesConstant(text))
            add(row, KernelUnit::Salu);
        return;
    case OpcodeKind::Vload:
        add(row, KernelUnit::Vload);
        if (touchesSpill(text))
            add(row, KernelUnit::VloadFill);
        return;
    case OpcodeKind::VectorMisc:
        return addMisc();
    case OpcodeKind::Vstore:
        add(row, KernelUnit::Vstore);
        if (touchesSpill(text))
            add(row, KernelUnit::VstoreSpill);
        return;
    case OpcodeKind::RandomSeed:
        return add(row, isUpToV4(generation) ? KernelUnit::Valu : KernelUnit::Vstore);
    case OpcodeKind::Salu:
        return add(row, KernelUnit::Salu);
    case OpcodeKind::Gate:
        for (const KernelUnit unit : {KernelUnit::Valu, KernelUnit::Vpop, KernelUnit::Vload, KernelUnit::Salu})
            add(row, unit);
        if (!isV6(generation))
            add(row, KernelUnit::Vstore);
        return;
    default:
        return;
    }
}

std::optional<KernelUnit> busyUnit(OpcodeKind kind)
{
    switch (kind) {
    case OpcodeKind::Matmul:
        return KernelUnit::Matmul;
    case OpcodeKind::Matpush:
        return KernelUnit::Matpush;
    case OpcodeKind::Xlu:
        return KernelUnit::Xlu;
    case OpcodeKind::Eup:
        return KernelUnit::Eup;
    default:
        return {};
    }
}

/// The text without its comments, in which "_spill" would be a word.
bool hasSpillOutsideComments(std::string_view text)
{
    for (std::size_t from = 0;;) {
        const std::size_t comment = std::min(text.find("/*", from), text.size());
        const std::size_t found = text.find("_spill", from);
        if (found < comment)
            return true;
        if (comment == text.size())
            return false;
        const std::size_t end = text.find("*/", comment);
        if (end == std::string_view::npos)
            return false;
        from = end + 2;
    }
}

} // namespace

bool touchesSpill(std::string_view instructionText)
{
    return instructionText.find("_spill") != std::string_view::npos && hasSpillOutsideComments(instructionText);
}

UnitCounts BundleUnits::sum(std::size_t first, std::size_t last) const
{
    UnitCounts total{};
    for (std::size_t row = first; row < std::min(last, rows.size()); ++row)
        for (std::size_t unit = 0; unit < kKernelUnits; ++unit)
            total[unit] += rows[row][unit];
    return total;
}

BundleUnits countUnits(const BundleListing &listing, TpuGeneration generation)
{
    BundleUnits units;
    units.generation = sharper(generation, listing.generation());
    units.capacities = unitCapacities(units.generation);
    units.rows.resize(listing.bundles().size());
    // Behind its last busy row, by column and instance: what overlaps counts once.
    std::map<std::pair<KernelUnit, unsigned>, std::size_t> busyUntil;
    for (std::size_t row = 0; row < units.rows.size(); ++row)
        for (const BundleInstruction &instruction : listing.instructionsOf(row)) {
            const OpcodeFacts &facts = listing.factsOf(instruction);
            addIssued(&units.rows[row], facts, listing.text(instruction.text), units.generation);
            const auto unit = busyUnit(facts.kind);
            if (!unit)
                continue;
            std::size_t &until = busyUntil[{*unit, facts.instance}];
            const std::size_t end = row + 1 + busyBundles(facts, units.generation);
            for (std::size_t busy = std::max(row + 1, until); busy < std::min(end, units.rows.size()); ++busy)
                add(&units.rows[busy], *unit);
            until = std::max(until, end);
        }
    return units;
}

BundleUnits unitsOf(const BundleListing &listing, const UtilizationTable *table, TpuGeneration generation)
{
    if (!table || table->rowCount() != listing.bundles().size() || table->badRows > 0) {
        BundleUnits units = countUnits(listing, table ? sharper(generation, table->generation()) : generation);
        units.isTableOfOtherBuild = table && table->rowCount() != listing.bundles().size();
        return units;
    }
    BundleUnits units;
    units.source = UnitSource::Table;
    units.generation = sharper(sharper(generation, table->generation()), listing.generation());
    units.capacities = unitCapacities(units.generation);
    units.rows.resize(table->rowCount());
    for (const KernelUnit unit : kAllKernelUnits) {
        auto column = table->column(unitName(unit));
        if (!column && unit == KernelUnit::Matmul) {
            column = table->column("MXU");
            units.hasOneMatrixColumn = column.has_value();
        }
        if (!column)
            continue;
        for (std::size_t row = 0; row < units.rows.size(); ++row)
            units.rows[row][at(unit)] =
                static_cast<std::uint8_t>(std::min<std::uint32_t>(table->cell(row, *column), 255));
    }
    return units;
}

} // namespace planescope
