#include "widgets/counters/chip_layout.h"

#include <algorithm>

namespace planescope {

namespace {

// The plan is drawn on a sheet of this size and stretched.
constexpr double kChipSheetWidth = 806, kChipSheetHeight = 772;

struct ChipPlace {
    ChipBlock block;
    double x, y, width, height;
};

constexpr ChipPlace kChipPlaces[] = {
    {ChipBlock::Chip, 16, 10, 774, 618},         {ChipBlock::TensorCore, 36, 46, 734, 254},
    {ChipBlock::Mxu, 52, 80, 222, 100},          {ChipBlock::Xlu, 288, 80, 222, 100},
    {ChipBlock::Eup, 524, 80, 230, 100},         {ChipBlock::Valu0, 52, 194, 106, 92},
    {ChipBlock::Valu1, 168, 194, 106, 92},       {ChipBlock::Valu2, 288, 194, 106, 92},
    {ChipBlock::Valu3, 404, 194, 106, 92},       {ChipBlock::Scalar0, 524, 194, 108, 92},
    {ChipBlock::Scalar1, 646, 194, 108, 92},     {ChipBlock::Vmem, 36, 352, 474, 88},
    {ChipBlock::Hbm, 36, 490, 226, 122},         {ChipBlock::Ici, 284, 490, 226, 122},
    {ChipBlock::SparseCore, 534, 320, 236, 206}, {ChipBlock::Power, 534, 540, 236, 72},
    {ChipBlock::HbmStacks, 36, 664, 226, 52},    {ChipBlock::Links, 284, 664, 226, 52},
    {ChipBlock::Host, 534, 664, 236, 52},
};

} // namespace

QSizeF leastChipSize(double unit) { return {560 * unit, 640 * unit}; }

ChipLayout layoutChip(QSizeF size, double unit)
{
    const QSizeF least = leastChipSize(unit);
    const double width = std::max(size.width(), least.width()), height = std::max(size.height(), least.height());
    const double across = width / kChipSheetWidth, down = height / kChipSheetHeight;
    ChipLayout out;
    for (const ChipPlace &place : kChipPlaces)
        out.rects[static_cast<std::size_t>(place.block)] =
            QRectF(QRectF(place.x * across, place.y * down, place.width * across, place.height * down).toRect());
    const auto down2 = [&](double x, ChipBlock upper, ChipBlock lower, ChipBlock says = ChipBlock::Chip) {
        out.arrows.push_back({{x * across, out.of(upper).bottom() + 2}, {x * across, out.of(lower).top() - 2}, says});
    };
    down2(150, ChipBlock::TensorCore, ChipBlock::Vmem, ChipBlock::TensorCore);
    down2(404, ChipBlock::TensorCore, ChipBlock::Vmem, ChipBlock::Vmem);
    down2(150, ChipBlock::Vmem, ChipBlock::Hbm);
    down2(397, ChipBlock::Vmem, ChipBlock::Ici);
    const double middle = out.of(ChipBlock::Vmem).center().y();
    out.arrows.push_back({{out.of(ChipBlock::Vmem).right() + 2, middle},
                          {out.of(ChipBlock::SparseCore).left() - 2, middle},
                          ChipBlock::Chip});
    down2(150, ChipBlock::Hbm, ChipBlock::HbmStacks);
    down2(397, ChipBlock::Ici, ChipBlock::Links);
    out.arrows.push_back({{652 * across, out.of(ChipBlock::Chip).bottom() + 2},
                          {652 * across, out.of(ChipBlock::Host).top() - 2},
                          ChipBlock::Chip});
    out.legend = QRectF(36 * across, 734 * down, 734 * across, 30 * down);
    return out;
}

std::size_t ChipLayout::at(QPointF place) const
{
    // Frames stand first, so the last one that holds the place is the innermost.
    for (std::size_t i = kChipBlocks; i-- > 0;)
        if (rects[i].contains(place))
            return i;
    return kChipBlocks;
}

} // namespace planescope
