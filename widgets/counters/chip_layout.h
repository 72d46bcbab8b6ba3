#pragma once
// Where the parts of a chip stand in its block diagram. Pure.
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <array>
#include <vector>

namespace planescope {

enum class ChipBlock {
    Chip, ///< frames first
    TensorCore,
    SparseCore,
    Mxu,
    Xlu,
    Eup,
    Valu0,
    Valu1,
    Valu2,
    Valu3,
    Scalar0,
    Scalar1,
    Vmem,
    Hbm,
    Ici,
    Power,
    HbmStacks,
    Links,
    Host
};
inline constexpr std::size_t kChipBlocks = 19;

/// A line with a head at both ends. Its width says nothing.
struct ChipArrow {
    QPointF from, to;
    ChipBlock says = ChipBlock::Chip; ///< whose figures stand beside it; Chip: none
};

struct ChipLayout {
    std::array<QRectF, kChipBlocks> rects;
    std::vector<ChipArrow> arrows;
    QRectF legend;

    const QRectF &of(ChipBlock block) const { return rects[static_cast<std::size_t>(block)]; }
    /// The innermost block at a place; kChipBlocks when there is none.
    std::size_t at(QPointF place) const;
};

/// Fills `size`. Words keep their size, so smaller than leastChipSize() they no longer fit. `unit`: pixels at scale 1.
ChipLayout layoutChip(QSizeF size, double unit);
QSizeF leastChipSize(double unit);

} // namespace planescope
