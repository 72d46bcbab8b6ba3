#pragma once
#include "model/base/units.h"

namespace planescope {

/// Resident memory of this process (/proc/self/statm); 0 where it cannot be read.
Bytes processMemory();

} // namespace planescope
