#pragma once
// Where the columns of the bundle grid stand: brackets, address, one block of slots per unit, text, marks. Pure.
#include "widgets/kernel/kernel_program.h"

#include <vector>

namespace planescope {

enum class GridText {
    Slots, ///< slots and a summary of opcodes
    Text,  ///< instructions in full, no slots
    Both
};

struct UnitColumn {
    KernelUnit unit = KernelUnit::Matmul;
    int x = 0, width = 0; ///< of the block of slots
    int slotCount = 0;
};

struct BundleColumns {
    static constexpr std::uint32_t kMostBrackets = 8; ///< deeper ones share the last place
    int rowHeight = 20;
    int bracketPitch = 9;
    int bracketsWidth = 0; ///< at the left
    int addressX = 0, addressWidth = 0;
    std::vector<UnitColumn> units;
    int cell = 14, pitch = 17, cellHeight = 15;
    int textX = 0, textWidth = 0;
    int marksX = 0, marksWidth = 0;
    int width = 0; ///< of everything; more than the viewport when that is too narrow

    /// The unit and the slot at a place; -1 beside the units.
    int unitAt(int x) const;
    int slotX(const UnitColumn &column, int slot) const { return column.x + slot * pitch; }
};

/// `px` scales a length of the design; `nameWidth` is that of a unit's heading, `sectionNameWidth` that of the widest
/// name of a section's head.
struct ColumnSizes {
    double scale = 1;
    int rowHeight = 20;
    int addressText = 60;
    std::vector<int> unitNames; ///< widths of the headings by KernelUnit
};
BundleColumns layoutBundleColumns(const KernelProgram &program, GridText text, int width, const ColumnSizes &sizes);

} // namespace planescope
