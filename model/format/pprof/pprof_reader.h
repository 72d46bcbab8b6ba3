#pragma once
// A device memory profile in pprof's format, unpacked.
//
//   Profile   1 sample_type* {1 type, 2 unit}, 2 sample*, 4 location*, 5 function*, 6 string_table*
//   sample    1 location_id*, 2 value*, 3 label* {1 key, 2 str}
//   location  1 id, 4 line* {1 function_id, 2 line}
//   function  1 id, 2 name, 4 filename
// Texts are rows of the string table. Source: github.com/google/pprof, proto/profile.proto.
#include "model/base/result.h"
#include "model/store/allocation_sites.h"

#include <span>

namespace planescope {

/// Damaged when the bytes are no profile, or one without a value in bytes. O(bytes).
Result<AllocationSites> readPprof(std::span<const std::uint8_t> bytes);

} // namespace planescope
