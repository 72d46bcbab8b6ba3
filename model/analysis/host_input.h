#pragma once
// What the hosts did to feed the devices: operations of the input pipeline, and which part of the pipeline each is.
// XProf: op_stats_to_input_pipeline_analysis.cc, table of host operations.
#include "model/analysis/framework_ops.h"

#include <array>

namespace planescope {

enum class InputPart : std::uint8_t {
    Enqueue,       ///< handing data to the device
    FileRead,      ///< reading when the data is asked for
    FileReadAhead, ///< reading in advance: below a prefetch, interleave or parallel map
    Preprocessing  ///< everything else of the pipeline
};
inline constexpr std::size_t kInputPartCount = 4;
/// "Enqueue", "Demanded file read", "Advanced file read", "Preprocessing": XProf's words.
std::string_view inputPartName(InputPart part);

struct HostInputOp {
    HostOp op;
    InputPart part = InputPart::Preprocessing;
    double timeShare = 0; ///< of the self time of all of them; more than 1 for an op that holds others
    double selfShare = 0;
};

struct HostInput {
    std::vector<HostInputOp> ops; ///< longest self time first
    std::int64_t selfPs = 0;
    std::array<std::int64_t, kInputPartCount> partPs{}; ///< self time

    std::int64_t at(InputPart part) const { return partPs[static_cast<std::size_t>(part)]; }
};

HostInput hostInput(const HostOpTable &host);

} // namespace planescope
