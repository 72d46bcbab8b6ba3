#pragma once
// The planes of a host: its threads, its programs, and what the profiler noted about the session.
#include "model/demo/trillium_device.h"

namespace planescope::demo {

void writeHostMetadata(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t host);
void writeHostThreads(xplane::XSpaceWriter &writer, const TrainingRun &run, std::uint32_t host);

struct Environment {
    std::string_view caseName;
    std::uint64_t startNs = 0;
    std::uint64_t stopNs = 0;
    bool isSnapshot = false;
};
void writeEnvironment(xplane::XSpaceWriter &writer, const Environment &environment);

} // namespace planescope::demo
