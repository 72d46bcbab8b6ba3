#pragma once
// The words with which XLA refuses to compile a program that does not fit, somewhere in a log.
//
//   Ran out of memory in memory space hbm. Used 41.74G of 16.00G hbm. Exceeded hbm capacity by 25.74G.
//   Total hbm usage >= 41.74G:
//       reserved        528.00M
//       program          41.22G
//   ...
//     1. Size: 32.00G
//        Operator: op_type="FloorMod" op_name="cic/update" source_file="a.py" source_line=12
//        Shape: s32[8388608,8,4]{2,1,0:T(8,128)}
//        Unpadded size: 1.00G
//        XLA label: %copy.4 = s32[8388608,8,4]{2,1,0:T(8,128)} copy(...)
//        Allocation type: HLO temp
// Lines may have a prefix of the logger. Sizes are rounded; K, M, G, T are binary. Source: reports of users.
#include "model/store/allocation_sites.h"

#include <optional>
#include <string_view>

namespace planescope::hlo {

/// The last report of a log; nothing without one. An allocation's stack is its instruction (with the source line), then
/// the scopes of the op's name. O(text).
std::optional<AllocationSites> readOutOfMemoryReport(std::string_view log);

} // namespace planescope::hlo
