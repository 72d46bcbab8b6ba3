#pragma once
// The buffer assignment of a serialised xla.HloProto -> BufferTable.
//
//   HloProto         1 hlo_module, 3 buffer_assignment
//   assignment       1 logical_buffers*, 3 buffer_allocations*, 4 heap_simulator_traces*
//   logical buffer   1 id, 2 size, 3 defined_at {2 instruction_name (old), 3 shape_index*, 4 instruction_id}, 4 color
//   allocation       1 index, 2 size, 3 is_thread_local, 5 is_entry_computation_parameter, 6 parameter_number,
//                    7 maybe_live_out, 8 color, 9 assigned* {1 logical_buffer_id, 2 offset, 3 size}, 11 is_tuple,
//                    12 is_constant
//   trace            1 events* {1 kind, 2 buffer_id, 4 instruction_name, 5 share_with_canonical_id}; its
//                    buffer_allocation_index is not to be trusted
// Source of the numbers: openxla/xla, xla/service/hlo.proto.
#include "model/base/result.h"
#include "model/format/hlo/hlo_modules.h"
#include "model/store/buffer_table.h"

namespace planescope::hlo {

/// `module` was read from the same `proto`. MissingData when the program has no buffer assignment.
Result<BufferTablePtr> readBuffers(std::string_view proto, HloModulePtr module);

/// Reads on every call; keeps `modules` alive.
BufferLookup bufferLookupOf(std::shared_ptr<const Modules> modules);

/// Bytes of a serialised ShapeProto without tiles and padding, as XProf counts them: every element at least one byte
/// unless the layout states bits, 8 bytes for each element of a tuple, dynamic dimensions at their bound.
BufferShape measureShape(std::string_view proto);

/// Number of heap simulator events; 0 without a buffer assignment. Reads nothing else.
std::uint64_t heapEventCount(std::string_view proto);
/// Memory spaces of the allocations, ascending; empty without a buffer assignment. Reads nothing else.
std::vector<std::int32_t> memorySpacesOf(std::string_view proto);

} // namespace planescope::hlo
