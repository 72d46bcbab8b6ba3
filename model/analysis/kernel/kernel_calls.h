#pragma once
// The kernels of a profile: custom calls by program and name, with their launches and what was recorded inside them.
#include "model/base/units.h"
#include "model/store/session.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

struct KernelCall {
    std::uint64_t programId = 0;
    std::string name;               ///< "flash_attention.3"
    std::string target;             ///< "tpu_custom_call"; empty when the profile does not say
    std::string longName;           ///< HLO text
    std::string source;             ///< "file:line"
    std::string provenance;         ///< "jit(f)/.../pallas_call:"
    EventTypeId type;               ///< of its first launch
    std::vector<EventRef> launches; ///< by plane, then by begin
    Duration total, shortest, longest;
    /// Part of the time of all steps of the planes it ran on; without steps, of their modules.
    std::optional<double> share;
    bool isShareOfSteps = false;
    std::optional<double> flops;      ///< of one launch, as the compiler or the user states them
    std::optional<double> modelFlops; ///< as the model counts them
    std::optional<double> bytes;      ///< of one launch
    /// Rows of `launches` in which marks, stages, tracks or instruction rows were recorded; those with
    /// marks first.
    std::vector<std::uint32_t> detailed;

    Duration mean() const
    {
        return launches.empty() ? Duration::ps(0)
                                : Duration::ps(total.toPs() / static_cast<std::int64_t>(launches.size()));
    }
};

/// Longest total first, then by name. Reads the op lines of TPU planes: events whose category is "custom-call" or whose
/// text names a custom_call_target. One pass over their rows.
std::vector<KernelCall> kernelCalls(const Session &session, const std::stop_token &stop = {});

} // namespace planescope
