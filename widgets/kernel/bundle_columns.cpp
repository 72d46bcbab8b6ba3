#include "widgets/kernel/bundle_columns.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

int scaled(double value, double scale) { return static_cast<int>(std::lround(value * scale)); }

} // namespace

int BundleColumns::unitAt(int x) const
{
    for (std::size_t i = 0; i < units.size(); ++i)
        if (x >= units[i].x - 4 && x < units[i].x + units[i].width + 4)
            return static_cast<int>(i);
    return -1;
}

BundleColumns layoutBundleColumns(const KernelProgram &program, GridText text, int width, const ColumnSizes &sizes)
{
    const auto px = [&](double value) { return scaled(value, sizes.scale); };
    BundleColumns out;
    out.rowHeight = sizes.rowHeight;
    out.cell = px(14);
    out.pitch = px(17);
    out.cellHeight = std::min(px(15), sizes.rowHeight - px(4));
    out.bracketPitch = px(9);
    std::uint32_t depth = 0;
    for (const BundleSection &section : program.sections)
        depth = std::max(depth, section.depth + 1);
    out.bracketsWidth = px(10) + static_cast<int>(std::min(depth, BundleColumns::kMostBrackets)) * out.bracketPitch;
    out.addressX = out.bracketsWidth + px(20); // the chevron of a head and the mark of a branch target stand between
    out.addressWidth = sizes.addressText;
    int x = out.addressX + out.addressWidth + px(12);
    if (text != GridText::Text)
        for (const KernelUnit unit : kAllKernelUnits) {
            const int slotCount = program.slotCount[at(unit)];
            if (slotCount == 0 || !program.isCounted(unit))
                continue;
            UnitColumn column;
            column.unit = unit;
            column.slotCount = slotCount;
            column.x = x;
            column.width = slotCount * out.pitch - (out.pitch - out.cell);
            x += std::max(column.width, sizes.unitNames.empty() ? 0 : sizes.unitNames[at(unit)]) + px(14);
            out.units.push_back(column);
        }
    out.textX = x + px(4);
    // Where it is narrow the marks give way: the card of a row says them as well.
    const int rest = width - out.textX - px(8);
    out.marksWidth = rest >= px(420) ? px(150) : 0;
    const int gap = out.marksWidth > 0 ? px(12) : 0;
    const int least = px(text == GridText::Slots ? 150 : 300);
    out.textWidth = std::max(least, rest - gap - out.marksWidth);
    out.marksX = out.textX + out.textWidth + gap;
    out.width = std::max(width, out.marksX + out.marksWidth + px(8));
    return out;
}

} // namespace planescope
