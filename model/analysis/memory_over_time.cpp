#include "model/analysis/memory_over_time.h"

#include <algorithm>

namespace planescope {

namespace {

struct InstructionMemory {
    std::uint32_t greatest = BufferTable::kNone; ///< event
    std::uint32_t last = BufferTable::kNone;
};

std::vector<InstructionMemory> memoryPerInstruction(const ProgramMemory &memory)
{
    std::vector<InstructionMemory> out(memory.table->module()->instructions().size());
    for (std::uint32_t k = 0; k < memory.eventCount(); ++k) {
        if (memory.instruction[k] >= out.size())
            continue;
        InstructionMemory &of = out[memory.instruction[k]];
        if (of.greatest == BufferTable::kNone || memory.bytesAt(k) > memory.bytesAt(of.greatest))
            of.greatest = k;
        of.last = k;
    }
    return out;
}

} // namespace

MemoryOverTime memoryOverTime(const OpIndex &index, const ProgramMemory &memory, std::uint64_t programId,
                              const std::stop_token &stop)
{
    MemoryOverTime out;
    if (memory.eventCount() == 0)
        return out;
    const Session &session = *index.session();
    const HloModule &module = *memory.table->module();
    const std::vector<InstructionMemory> perInstruction = memoryPerInstruction(memory);
    // Row of the instruction per op of the index; kNone for those of other programs.
    std::vector<std::uint32_t> instructionOf(index.ops().size(), HloModule::kNone);
    for (std::size_t op = 0; op < index.ops().size(); ++op)
        if (index.ops()[op].programId == programId)
            instructionOf[op] = module.find(index.ops()[op].name);
    for (const PlaneId planeId : index.planes()) {
        struct Run {
            std::int64_t begin, end;
            EventRef ref;
            std::uint32_t op;
        };
        std::vector<Run> runs;
        for (const LineId lineId : session.plane(planeId).lines) {
            const Line &line = session.line(lineId);
            if (line.isDerived || (line.kind != LineKind::Ops && line.kind != LineKind::Stream))
                continue;
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                if ((row & 0xFFFF) == 0 && stop.stop_requested())
                    return {};
                const EventRef ref{lineId, row};
                if (const std::optional<std::uint32_t> op = index.opOf(ref))
                    runs.push_back(
                        {line.events.beginPs[row], line.events.beginPs[row] + line.events.durationPs[row], ref, *op});
            }
        }
        std::stable_sort(runs.begin(), runs.end(), [](const Run &a, const Run &b) { return a.begin < b.begin; });
        const bool hasProgram = std::any_of(runs.begin(), runs.end(),
                                            [&](const Run &run) { return instructionOf[run.op] != HloModule::kNone; });
        if (!hasProgram)
            continue;
        out.plane = planeId;
        bool isInside = false;
        for (const Run &run : runs) {
            const std::uint32_t instruction = instructionOf[run.op];
            if (instruction == HloModule::kNone) {
                if (index.ops()[run.op].programId != programId && isInside) {
                    out.points.push_back(
                        {TimePoint::ps(run.begin), TimedMemory::kUnknown, BufferTable::kNone, run.ref});
                    isInside = false;
                }
                continue;
            }
            const InstructionMemory &of = perInstruction[instruction];
            if (!isInside)
                out.points.push_back({TimePoint::ps(run.begin), memory.fixedBytes, BufferTable::kNone, run.ref});
            isInside = true;
            if (of.greatest == BufferTable::kNone)
                continue;
            out.points.push_back({TimePoint::ps(run.begin), memory.bytesAt(of.greatest), of.greatest, run.ref});
            // A loop stands over its body: what it leaves behind counts at its end only.
            if (memory.bytesAt(of.last) != memory.bytesAt(of.greatest))
                out.points.push_back({TimePoint::ps(run.end), memory.bytesAt(of.last), of.last, run.ref});
        }
        std::stable_sort(out.points.begin(), out.points.end(),
                         [](const TimedMemory &a, const TimedMemory &b) { return a.time < b.time; });
        break;
    }
    return out;
}

std::vector<TimeRange> lifeOverTime(const MemoryOverTime &timed, const HeapLifetime &life, TimeRange range)
{
    std::vector<TimeRange> lives;
    const auto isAfter = [](TimePoint time, const TimedMemory &point) { return time < point.time; };
    auto point = std::upper_bound(timed.points.begin(), timed.points.end(), range.begin, isAfter);
    if (point != timed.points.begin())
        --point; // what holds at the begin was decided before it
    for (; point != timed.points.end() && point->time < range.end; ++point) {
        const auto next = point + 1;
        if (next == timed.points.end()) // nothing says how long that lasts
            break;
        // What stands between the events of a run (its begin) counts fixed memory only.
        if (point->event == BufferTable::kNone || point->event < life.begin || point->event >= life.end)
            continue;
        const TimePoint begin = std::max(point->time, range.begin), end = std::min(next->time, range.end);
        if (!(begin < end))
            continue;
        if (!lives.empty() && lives.back().end == begin)
            lives.back().end = end;
        else
            lives.push_back({begin, end});
    }
    return lives;
}

} // namespace planescope
