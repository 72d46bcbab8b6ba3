#pragma once
// What a profiler that looks into a kernel records of one call: marks, stages, use of the units, instructions.
#include "model/demo/kernel_run.h"
#include "model/demo/plane_builder.h"

#include <array>
#include <vector>

namespace planescope::demo {

struct RecordedCall {
    const KernelTable &table;
    KernelClock clock;
    std::int64_t beginPs = 0;
    std::int64_t endPs = 0;
    std::int64_t steps = 0;                 ///< of the grid that are recorded
    std::int64_t delayPs = 0;               ///< of the chip's clock
    std::int64_t instructionIterations = 1; ///< whose instructions are recorded, from the first step on
};

struct KernelRows {
    std::vector<PendingEvent> marks;  ///< line Tensor Core
    std::vector<PendingEvent> stages; ///< of line XLA TraceMe
    std::vector<PendingEvent> tracks; ///< of line _counters_
    std::vector<PendingEvent> primitives, sourceLines, llo;
    std::array<std::vector<PendingEvent>, kUnitLines.size()> units;
};

KernelRows recordKernel(PlaneBuilder &plane, const RecordedCall &call);
/// Lines 20 to 30.
void writeInstructionLines(PlaneBuilder &plane, const KernelRows &rows);

} // namespace planescope::demo
