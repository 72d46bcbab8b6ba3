#pragma once
// What the device could do at most, and where that figure comes from. There is no table of TPU peaks: the profile
// states them; for GPUs they follow from the chip's capability, unit count and clock.
#include "model/store/session.h"

#include <array>
#include <string>

namespace planescope {

enum class DeviceKind { None, Tpu, Gpu };

/// The memories whose bandwidth a profile states, in the order of XProf's list.
enum class MemoryPort { Hbm, SramRead, SramWrite, CmemRead, CmemWrite, VmemRead, VmemWrite };
inline constexpr std::size_t kMemoryPortCount = 7;

enum class PeakSource {
    Missing,   ///< the profile does not say and no table knows the chip
    PlaneStat, ///< written by the profiler on the device plane
    ChipTable  ///< units * clock * operations per unit and cycle (vendor tables by architecture)
};

struct DevicePeaks {
    DeviceKind kind = DeviceKind::None;
    std::string deviceType;    ///< "TPU v6 Lite", "AMD GPU - gfx942"; empty when unknown
    double flopsPerSecond = 0; ///< per core, bf16 rate on TPUs; 0: unknown
    PeakSource flopsSource = PeakSource::Missing;
    /// Bytes per second by MemoryPort, decimal; 0: unknown or not there.
    std::array<double, kMemoryPortCount> bytesPerSecond{};
    bool hasCmem = false;
    bool hasMergedVmem = false; ///< on GPUs: shared memory takes the place of VMEM
    bool hasMegacore = false;
    /// For PeakSource::ChipTable: what went into the figure.
    std::string architecture;   ///< "gfx942", "7.0"
    std::int64_t unitCount = 0; ///< SMs or CUs
    std::int64_t clockKhz = 0;
    std::int64_t flopsPerUnitAndCycle = 0;
    std::size_t deviceCount = 0; ///< TensorCore planes, or GPU planes
    bool peaksDiffer = false;    ///< device planes state different peaks; the first one's are used

    double clockHz() const { return static_cast<double>(clockKhz) * 1e3; }
    double bandwidth(MemoryPort port) const { return bytesPerSecond[static_cast<std::size_t>(port)]; }
    /// FLOP per byte from which on compute limits; 0 when a figure is missing.
    double ridge(MemoryPort port) const { return bandwidth(port) > 0 ? flopsPerSecond / bandwidth(port) : 0; }
};

/// Peaks of the first device plane (TPU cores before GPUs). Sources: plane stats peak_*; vendor tables as in XProf's
/// cuda_type_utils.cc and rocm_type_utils.cc. Never fails: what is not known is 0 and Missing.
DevicePeaks devicePeaks(const Session &session);

} // namespace planescope
