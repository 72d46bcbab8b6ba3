#pragma once
// Which flags record what a profile does not hold about its kernels.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

enum class KernelData : std::uint8_t {
    Calls,           ///< custom calls on the op rows
    Marks,           ///< "Tensor Core" events with bundle addresses
    Stages,          ///< ep_* events of the pipeline
    UnitTracks,      ///< utilisation between the marks
    InstructionRows, ///< rows per unit, primitives, source lines
    DebugInfo,       ///< llo_proto
    HardwareSamples, ///< counters sampled in the core
    Listing,         ///< final_bundles of the build that ran
    Table,           ///< the compiler's utilisation table
    Mosaic           ///< MLIR with source locations
};
inline constexpr std::size_t kKernelDataCount = 10;

struct RecordingHint {
    KernelData data = KernelData::Calls;
    bool isThere = false;
    std::vector<std::string> compilerFlags; ///< of LIBTPU_INIT_ARGS, set before the program compiles
    std::vector<std::string> xlaFlags;      ///< of XLA_FLAGS
    std::string pythonOption;               ///< of jax.profiler.ProfileOptions; empty without one
    bool needsV7x = false;                  ///< older chips record nothing for it
};

struct KernelRecording {
    std::vector<RecordingHint> hints; ///< one per KernelData, in its order
    /// Shell and Python text that records all that is missing; empty when nothing is.
    std::string shellText, pythonText;
    bool isThere(KernelData data) const { return hints[static_cast<std::size_t>(data)].isThere; }
};

/// Puts together the hints and texts. `there`: one per KernelData. `directory` is where dumps go.
KernelRecording kernelRecording(const std::vector<bool> &there, std::string_view directory = "/tmp/kernel-dump");

} // namespace planescope
