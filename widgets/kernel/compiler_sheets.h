#pragma once
// What a TPU compiler wrote beside a listing, and what the profile keeps of its program, as tables.
#include "model/analysis/kernel/kernel_page.h"
#include "widgets/common/table_sheet.h"

#include <QString>

namespace planescope {

enum class CompilerTable {
    Ranges,         ///< hlo-details: where the code of an HLO instruction lies
    ScheduleByHlo,  ///< schedule analysis: bundles of each HLO instruction
    ScheduleByCode, ///< schedule analysis: bundles of each opcode
    MemoryPlan,     ///< memory-space assignment: buffers, their place and time in the fast memory
    SharedBodies,   ///< deduplication map: instructions that share one compiled body
    Markers,        ///< names and numbers of trace marks
    DebugProgram    ///< llo_proto of the profile: opcodes of its programs
};
inline constexpr CompilerTable kAllCompilerTables[] = {
    CompilerTable::Ranges,       CompilerTable::ScheduleByHlo, CompilerTable::ScheduleByCode, CompilerTable::MemoryPlan,
    CompilerTable::SharedBodies, CompilerTable::Markers,       CompilerTable::DebugProgram};

QString compilerTableName(CompilerTable table);
/// Which file of a dump, or which part of a profile, holds it and what writes it.
QString compilerTableSource(CompilerTable table);
/// Rows that the table would have. `code` may be null; `page` holds what the profile keeps.
std::size_t compilerRows(const KernelCode *code, const KernelPage *page, CompilerTable table);
/// Null without rows.
TableSheetPtr compilerSheet(const KernelCode *code, const KernelPage *page, CompilerTable table);

} // namespace planescope
