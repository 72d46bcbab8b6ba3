#pragma once
// What the GPUs of a profile did in each step. XProf: xplane_to_step_events.cc and
// op_stats_to_input_pipeline_analysis.cc.
#include "model/store/session.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

/// Where events overlap, on one device or on several, the one that stands later here counts.
enum class GpuPart : std::uint8_t {
    ToDevice,       ///< copies from the host: XProf's input
    Collective,     ///< kernels of NCCL
    DeviceToDevice, ///< copies between devices and within one
    ToHost,         ///< copies to the host: XProf's output
    Compute32,      ///< kernels without 16-bit operands
    Compute16       ///< kernels whose operands are half floats; without shapes by the kernel's name
};
inline constexpr std::size_t kGpuPartCount = 6;

struct GpuStep {
    std::string name; ///< of the marker
    TimeRange range;  ///< of the longest marker: the step
    std::int64_t partPs[kGpuPartCount] = {};
    bool hasParts = false; ///< the profile says which events belong to the step

    std::int64_t at(GpuPart part) const { return partPs[static_cast<std::size_t>(part)]; }
    std::int64_t computePs() const { return at(GpuPart::Compute16) + at(GpuPart::Compute32); }
    /// Without any event: XProf's "all others".
    std::int64_t otherPs() const
    {
        std::int64_t rest = range.length().toPs();
        for (const std::int64_t part : partPs)
            rest -= part;
        return rest;
    }
};

/// Steps of GPU planes in order of time; those with parts in which no GPU computes are left out. Events count when they
/// belong to the step (stat group_id) and lie inside it.
std::vector<GpuStep> gpuSteps(const Session &session, std::stop_token stop = {});

} // namespace planescope
