#pragma once
// The memory of a program where its ops have run: program order laid over the time of the session.
#include "model/analysis/op_metrics.h"
#include "model/analysis/program_memory.h"

#include <stop_token>

namespace planescope {

/// From this moment to the next point so many bytes are in use.
struct TimedMemory {
    static constexpr std::int64_t kUnknown = -1;
    TimePoint time;
    std::int64_t bytes = kUnknown;            ///< kUnknown: another program runs, or none has yet
    std::uint32_t event = BufferTable::kNone; ///< the heap event that made it so; kNone without one
    EventRef op;
};

/// The device whose ops are used.
struct MemoryOverTime {
    PlaneId plane;
    std::vector<TimedMemory> points; ///< by time; empty when the program has not run in this session
};

/// While an op runs, the greatest value of its own heap events is in use; afterwards the last one. An op without heap
/// events changes nothing. Loops count in every iteration. The first device that ran the program. O(op events).
MemoryOverTime memoryOverTime(const OpIndex &index, const ProgramMemory &memory, std::uint64_t programId,
                              const std::stop_token &stop = {});

/// When the memory of a lifetime is in use within `range`, once per run of the program, by time; cut at its ends.
/// Ranges that touch are one. O(points in the range).
std::vector<TimeRange> lifeOverTime(const MemoryOverTime &timed, const HeapLifetime &life, TimeRange range);

} // namespace planescope
