#pragma once
// What an XLA program keeps in one memory space while it runs: the compiler's heap simulation played back over the
// program order. Figures and order as XProf 2.24.2 (memory viewer); rules in the functions' comments.
#include "model/store/buffer_table.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace planescope {

/// Where the order of taking and giving back comes from.
enum class HeapSource {
    Trace,     ///< the compiler's heap simulator
    LiveRange, ///< rebuilt: from a buffer's definition to its last use in the schedule
    None       ///< nothing but memory that is set aside for the whole run
};

enum class BufferGroup { Parameter, Output, ThreadLocal, Constant, Temporary };
BufferGroup bufferGroup(const BufferAllocation &allocation);

/// Memory of one buffer from the event that takes it (counted from then on) up to the one that gives it back.
struct HeapLifetime {
    std::uint32_t buffer = 0; ///< whose memory it is; gives size and offset
    std::uint32_t shown = 0;  ///< whose value lies there: another one after a take-over
    std::uint32_t begin = 0;  ///< event that takes it
    std::uint32_t end = 0;    ///< event that gives it back; eventCount() when nothing does
};

/// First and last event of a buffer, as XProf draws them.
struct BufferSpan {
    std::uint32_t first = 0, last = 0;
    bool isKnown = false;
};

/// A buffer that is alive somewhere, with the size it takes there.
struct LiveBuffer {
    std::uint32_t buffer = 0; ///< row whose name is shown
    std::uint32_t memory = 0; ///< row whose memory it is
    std::int64_t size = 0;
    std::int64_t unpadded = 0;
    bool isFixed = false;                        ///< alive during the whole run
    std::uint32_t lifetime = BufferTable::kNone; ///< row of ProgramMemory::lifetimes; kNone for what is fixed
};

struct ProgramMemoryOptions {
    std::int32_t space = 0;
    /// Shapes of nested tuple elements as XProf 2.24.2 finds them; only unpadded sizes differ.
    bool asXprof = false;
};

/// Sizes in bytes. Curves are those of temporaries; add fixedBytes for what is in use.
struct ProgramMemory {
    BufferTablePtr table;
    std::int32_t space = 0;
    HeapSource source = HeapSource::None;
    std::vector<std::int64_t> heapBytes; ///< before each event, and after the last one; empty without events
    std::vector<std::int64_t> heapUnpaddedBytes;
    std::vector<std::uint32_t> instruction; ///< of each event: row in the module, or kNone
    std::vector<std::string_view> instructionName;
    std::vector<HeapLifetime> lifetimes; ///< by begin
    std::vector<BufferSpan> spans;       ///< per buffer of the table
    std::vector<LiveBuffer> fixed;       ///< the largest buffer of each fixed allocation

    std::int64_t fixedBytes = 0;       ///< fixed allocations that hold a buffer with a size
    std::int64_t fixedTotalBytes = 0;  ///< all fixed allocations
    std::int64_t totalBytes = 0;       ///< all allocations but thread-local ones, as XProf counts
    std::int64_t threadLocalBytes = 0; ///< what XProf leaves out of totals and peaks
    std::int64_t parameterBytes = 0;
    std::int64_t liveOutBytes = 0;
    std::int64_t aliasedBytes = 0; ///< parameter and result in one: a donated argument that a result is written over
    std::int64_t nonReusableBytes = 0; ///< thread-local or tuple
    std::int64_t constantBytes = 0;

    std::int64_t peakHeapBytes = 0; ///< greatest value of the curve
    std::int64_t peakHeapUnpaddedBytes = 0;
    std::uint32_t peakEvent = 0;         ///< the event that reached it, first of equals
    std::vector<LiveBuffer> aliveAtPeak; ///< temporaries in the order of taking

    std::uint64_t freeOfNothing = 0, doubleTake = 0, sharingLoops = 0; ///< events that were passed over
    std::uint64_t otherAllocation = 0; ///< buffers of the trace that lie in another allocation than the rest

    std::uint32_t eventCount() const { return static_cast<std::uint32_t>(instructionName.size()); }
    std::int64_t peakBytes() const { return peakHeapBytes + fixedBytes; }
    std::int64_t peakUnpaddedBytes() const { return peakHeapUnpaddedBytes + fixedBytes; }
    /// In use once event `event` is done; without events, what is fixed.
    std::int64_t bytesAt(std::uint32_t event) const;
};

/// The memory of `table` in one space. O(buffers + events).
///
/// Which trace: the one that belongs to the first temporary allocation of the space (a trace belongs to the allocation
/// of its first event's buffer; a later trace takes the place of an earlier one); else the trace with most events of
/// buffers in this space. Without one, the order is rebuilt from the schedule when a temporary allocation exists.
/// A trace that contradicts itself is played as far as it makes sense; the counters say what was passed over.
ProgramMemory programMemory(BufferTablePtr table, const ProgramMemoryOptions &options = {});

/// Alive once event `event` is done: fixed ones first, then in the order of taking. O(lifetimes).
std::vector<LiveBuffer> aliveAt(const ProgramMemory &memory, std::uint32_t event);

/// What lies beyond the values: tiles and alignment. A buffer smaller than its shape (scratch) has none.
inline std::int64_t paddingOf(const LiveBuffer &buffer)
{
    return buffer.size > buffer.unpadded ? buffer.size - buffer.unpadded : 0;
}

/// A name that people know for a memory space of TPUs: "HBM", "VMEM", ...; empty when there is none.
std::string_view memorySpaceName(std::int32_t space);
/// The reverse, capitals or not, or a plain number; nothing when it is neither.
std::optional<std::int32_t> memorySpaceOf(std::string_view text);

} // namespace planescope
