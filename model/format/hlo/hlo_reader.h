#pragma once
// Serialised xla.HloProto or xla.HloModuleProto, or HLO text -> HloModule.
//
//   HloProto          1 hlo_module
//   HloModuleProto    1 name, 2 entry_computation_name, 3 computations*, 5 id, 6 entry_computation_id,
//                     7 schedule { 1 sequences: map { 1 computation id, 2 { 1 instruction_ids* } } },
//                     17 stack_frame_index
//   computation       1 name, 2 instructions*, 5 id, 6 root_id, 7 is_fusion_computation, 8 execution_thread
//   instruction       1 name, 2 opcode, 7 metadata, 11 fusion_kind, 28 custom_call_target, 35 id, 36 operand_ids*,
//                     37 control_predecessor_ids*, 38 called_computation_ids*; the rest is read by the printer
//   metadata          1 op_type, 2 op_name, 3 source_file, 4 source_line, 12 deduplicated_name, 15 stack_frame_id
// Buffer assignment (HloProto 3) belongs to the memory analyses and is skipped here.
#include "model/base/result.h"
#include "model/store/program_table.h"

namespace planescope::hlo {

/// Reads a module out of `bytes`, which live as long as `owner` (or as the caller guarantees, when it is null).
/// HLO text is recognised and read by hlo_text_reader. A broken instruction is left out and counted; Damaged when
/// nothing of a module can be read. O(bytes).
Result<HloModulePtr> readModule(std::string_view bytes, std::shared_ptr<const void> owner = nullptr);

} // namespace planescope::hlo
