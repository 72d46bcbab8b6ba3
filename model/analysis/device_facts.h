#pragma once
// The accelerators of a profile: type, number and the peak rates that the profile itself states.
#include "model/store/session.h"

#include <optional>
#include <string>

namespace planescope {

struct DeviceFacts {
    std::string type;        ///< "TPU v6 Lite", "AMD gfx942"; of the first device; empty when not stated
    std::uint32_t count = 0; ///< TensorCore or GPU planes over all hosts
    std::optional<double> flopsPerSecond;
    std::optional<double> hbmBytesPerSecond;
    std::optional<double> vmemReadBytesPerSecond, vmemWriteBytesPerSecond;
    std::optional<std::uint64_t> memoryBytes;
};

/// Reads the plane stats of TPU and GPU planes (xplane_schema.cc: peak_teraflops_per_second, peak_hbm_bw_...,
/// memory_bandwidth, memory_size). Peaks are those of the first device; a peak of 0 means "does not apply".
DeviceFacts deviceFacts(const Session &session);

} // namespace planescope
