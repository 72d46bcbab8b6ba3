#pragma once
// One TPU v7x chip running the attention kernel six times: what only this generation records, sampled counters and
// the large dump.
#include "model/demo/demo_tables.h"
#include "model/format/xplane/xspace_writer.h"

namespace planescope::demo {

void writeIronwoodDie(xplane::XSpaceWriter &writer, const KernelTable &kernel, const CounterTable &counters,
                      std::uint32_t die);
/// Metadata, host thread and environment.
void writeIronwoodHost(xplane::XSpaceWriter &writer);

inline constexpr std::string_view kIronwoodCase = "flash-attention-v7x";

} // namespace planescope::demo
