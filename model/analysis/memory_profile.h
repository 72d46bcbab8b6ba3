#pragma once
// What allocators of the host process did while the profile was recorded: events "MemoryAllocation" and
// "MemoryDeallocation" of /host:CPU planes. Summary, order and merging as XProf 2.24.2
// (xplane_to_memory_profile.cc); times are those of the session, which XProf leaves out of account.
// Traces and memory snapshots of PyTorch arrive as the same events (model/format/xplane/allocator_calls.h), also
// "OutOfMemory" for a call that could not be served.
#include "model/store/session.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

/// One call of an allocator. Sums are those after the event; bytes.
struct AllocatorEvent {
    EventRef event;
    TimePoint time;
    std::int64_t reservedBytes = 0;  ///< set aside for running programs ("stack")
    std::int64_t heapBytes = 0;      ///< given out
    std::int64_t freeBytes = 0;      ///< still available
    std::int64_t lifetimePeak = 0;   ///< most the allocator ever gave out
    std::int64_t requestedBytes = 0; ///< what the caller asked for
    std::int64_t blockBytes = 0;     ///< the block it got
    std::uint64_t address = 0;
    double fragmentation = 0; ///< 0 to 1
    std::int64_t step = -1;
    std::int32_t dataType = -1;                  ///< DataType of TensorFlow; -1: not stated
    std::uint32_t op = 0, region = 0, shape = 0; ///< rows of AllocatorProfile::texts
    std::uint32_t stack = 0;                     ///< the same: a line for each frame, innermost first
    bool isFree = false;

    std::int64_t inUse() const { return reservedBytes + heapBytes; }
};

/// A row of what is in use at the peak.
struct ActiveAllocation {
    enum class Kind : std::uint8_t {
        Block,
        Unexplained, ///< in use, but taken before the step or the recording: XProf's "unused preallocated device
                     ///< memory"
        Reserved     ///< XProf's "stack"
    };
    Kind kind = Kind::Block;
    std::uint32_t event = 0; ///< Block: row of events, first of those that are alike
    std::uint32_t count = 1;
    std::int64_t requestedBytes = 0, blockBytes = 0; ///< of one
};

/// A call that the allocator could not serve.
struct AllocatorFailure {
    static constexpr std::int64_t kNotStated = -1;
    EventRef event;
    TimePoint time;
    std::int64_t requestedBytes = 0;
    std::int64_t inUseBytes = 0;
    std::int64_t poolBytes = 0;                  ///< what the allocator held; 0 when not stated
    std::int64_t deviceFreeBytes = kNotStated;   ///< what the device had left
    std::uint32_t op = 0, region = 0, stack = 0; ///< rows of AllocatorProfile::texts
};

struct AllocatorProfile {
    HostId host;
    std::string id;                     ///< "0", "GPU_0_bfc"
    std::vector<AllocatorEvent> events; ///< by time
    std::vector<std::string> texts;     ///< [0] is empty
    std::uint64_t allocations = 0, deallocations = 0;
    std::int64_t lifetimePeakBytes = 0;
    std::int64_t capacityBytes = 0; ///< in use and free at the peak
    std::uint32_t peakEvent = 0;    ///< row of events; only meaningful when peakBytes > 0
    std::int64_t peakBytes = 0;     ///< reserved and heap
    std::int64_t peakStep = 0;
    std::vector<ActiveAllocation> active;    ///< at the peak: largest first
    std::vector<std::uint32_t> blocksAtPeak; ///< rows of events: those of `active` one by one
    std::vector<AllocatorFailure> failures;  ///< by time

    /// XLA's and TensorFlow's allocators state what is free, how it is scattered and their peak. Others (PyTorch) state
    /// what is in use: then there is no capacity, no fragmentation, no lifetime peak, and what is in use at the peak is
    /// followed from the first event on instead of from the step.
    bool statesFree = false;
    /// What the allocator holds grows with the use; free is what of it is not in use.
    bool hasPool = false;

    /// The event that reached the peak; all 0 without events.
    AllocatorEvent atPeak() const { return events.empty() ? AllocatorEvent() : events[peakEvent]; }
    /// "12" for devices by number, a name with "gpu"/"GPU" and without "host" for GPU memory.
    bool isDevice() const;
};

/// Step of a host event; nothing when it belongs to none. Any thread.
using StepLookup = std::function<std::optional<std::int64_t>(EventRef)>;

struct MemoryProfileOptions {
    StepLookup steps; ///< may be empty
    /// Picoseconds by which events are put in order; empty: their time in the session. XProf 2.24.2 orders by the time
    /// since the begin of the event's own line, which mixes up threads that began at different times.
    std::function<std::int64_t(EventRef)> orderPs;
    std::stop_token stop;
};

/// All allocators, by host, then by id; nothing when stopped. Reads the stats of every allocator event once.
std::vector<AllocatorProfile> memoryProfile(const Session &session, const MemoryProfileOptions &options = {});

/// True when the session holds any allocator event; looks at names only.
bool hasMemoryProfile(const Session &session);

/// Rows of at most `limit` events: each stands for a run of its neighbours and is the one with most memory in use.
std::vector<std::uint32_t> sampledEvents(const std::vector<AllocatorEvent> &events, std::size_t limit = 1000);

/// "float", "bfloat16", "INVALID"; with "_ref" above 100; empty for -1.
std::string dataTypeName(std::int32_t type);

enum class CapacitySource { Unknown, Allocator, DevicePlane, ChipTable, Setting };
struct MemoryCapacity {
    std::int64_t bytes = 0; ///< of one device; 0: unknown
    CapacitySource source = CapacitySource::Unknown;
};
/// Device memory of one device: what its allocator states, else the device plane, else the vendor's figure for the
/// chip. `profile`: of this session; may be empty.
MemoryCapacity deviceCapacity(const Session &session, const std::vector<AllocatorProfile> &profile);

} // namespace planescope
