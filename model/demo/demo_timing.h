#pragma once
// When everything on the chips of a training run happens: all chips together, because collectives let the fast ones
// wait for the slow ones.
#include "model/demo/demo_case.h"
#include "model/demo/demo_tables.h"

#include <array>
#include <vector>

namespace planescope::demo {

inline constexpr int kFetchOp = -1; ///< TimedOp::op of the small program that fetches the metrics

/// In ticks since the start of the session.
struct TimedOp {
    int op = 0; ///< index into the table, or kFetchOp
    std::int64_t begin = 0;
    std::int64_t length = 0;
    std::int64_t end() const { return begin + length; }
};

struct TimedSpan {
    enum class Kind : std::uint8_t { Barrier, Dependency, Forward, Backward };
    Kind kind = Kind::Barrier;
    int layer = 0;
    std::int64_t begin = 0;
    std::int64_t length = 0;
};

struct TimedStep {
    std::int64_t begin = 0;       ///< of the step
    std::int64_t moduleBegin = 0; ///< of the train program
    std::int64_t moduleEnd = 0;
    std::int64_t fetchBegin = 0;
    std::int64_t fetchEnd = 0; ///< and the end of the step
};

struct ChipTimes {
    std::array<TimedStep, kSteps> steps;
    std::vector<TimedOp> ops; ///< in the order of the line: a loop before what runs in it
    std::vector<TimedSpan> spans;
    TimedOp kernelCall; ///< the call whose inside is recorded
};

struct RunTimes {
    std::array<ChipTimes, kChips> chips;
    /// Ticks of all operations of all chips, with the loops' conditions, without the loops themselves.
    std::int64_t opTicks = 0;
};

RunTimes timeRun(const TrainingCase &which, const OpTable &table);

} // namespace planescope::demo
