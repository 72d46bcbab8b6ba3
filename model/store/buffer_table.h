#pragma once
// The buffer assignment of one XLA program as flat, immutable tables: where the compiler put every value, and the
// order in which its heap simulator gave and took memory. Sizes and offsets are bytes, as the compiler wrote them.
#include "model/store/program_table.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace planescope {

/// A shape, once for all buffers that have it.
struct BufferShape {
    std::string text;                ///< "f32[5,1024]{1,0:T(8,128)}"
    std::int64_t unpaddedBytes = 0;  ///< dense, without tiles: what the values need
    std::int64_t elements = 0;       ///< of an array; 0 for tuples
    std::int32_t bitsPerElement = 0; ///< 0 for tuples, tokens, opaque values
};

/// One value (or element of a tuple value) that has memory.
struct LogicalBuffer {
    std::int64_t id = 0;
    std::int64_t size = 0;                        ///< with padding
    std::int32_t space = 0;                       ///< memory space ("color")
    std::uint32_t instruction = HloModule::kNone; ///< row in the module
    std::uint32_t shape = 0;                      ///< row of shapes(): of this element
    std::uint32_t xprofShape = 0;                 ///< XProf 2.24.2 follows only the last number of the index
    std::uint32_t firstIndex = 0, lastIndex = 0;  ///< rows of shapeIndices(): which element of the tuple
    std::uint32_t allocation = 0;                 ///< row of allocations()
    std::int64_t offset = 0;                      ///< in its allocation
    std::int64_t assignedSize = 0;                ///< what the allocation sets aside for it
};

/// One piece of memory, used by one or many buffers.
struct BufferAllocation {
    std::int64_t index = 0;
    std::int64_t size = 0;
    std::int32_t space = 0;
    std::int64_t parameterNumber = -1; ///< of an entry parameter
    bool isThreadLocal = false;        ///< belongs to a called computation; counted nowhere by XProf
    bool isParameter = false;
    bool isLiveOut = false; ///< may be part of the result
    bool isTuple = false;
    bool isConstant = false;
    std::uint32_t firstBuffer = 0, lastBuffer = 0; ///< rows of assigned()

    /// Set aside for the whole run: parameters, constants and results.
    bool isFixed() const { return (isParameter || isConstant || isLiveOut) && !isThreadLocal; }
};

struct HeapEvent {
    enum class Kind : std::uint8_t { Allocate, Free, Share };
    Kind kind = Kind::Allocate;
    std::uint32_t buffer = 0;                     ///< row of buffers(); kNone: not assigned anywhere
    std::uint32_t shared = 0;                     ///< Share: row of the buffer whose memory it takes over
    std::uint32_t instruction = HloModule::kNone; ///< row in the module
    std::string_view instructionName;
};

struct HeapTrace {
    std::uint32_t firstEvent = 0, lastEvent = 0; ///< rows of events()
    std::uint32_t size() const { return lastEvent - firstEvent; }
};

/// What is wrong with an assignment. Nothing of it stops the rest from being shown.
enum class BufferProblem {
    UnknownBuffer,  ///< an allocation or an event names a buffer that does not exist or has no memory
    ImpossibleSize, ///< negative, or beyond 2^52 bytes; counted as 0
    FreeOfNothing,  ///< memory is given back that was not taken
    DoubleTake,     ///< memory is taken that is in use already
    SharingLoop,    ///< buffers take over each other's memory in a ring
    DamagedMessage  ///< bytes that cannot be read; what follows them is missing
};
inline constexpr std::size_t kBufferProblemCount = 6;

class BufferTable
{
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::int64_t kGreatestSize = std::int64_t{1} << 52;

    const HloModulePtr &module() const { return m_module; }
    /// Only those that some allocation holds, in the order of the file.
    const std::vector<LogicalBuffer> &buffers() const { return m_buffers; }
    const std::vector<BufferAllocation> &allocations() const { return m_allocations; }
    const std::vector<HeapTrace> &traces() const { return m_traces; }
    const std::vector<HeapEvent> &events() const { return m_events; }
    const std::vector<BufferShape> &shapes() const { return m_shapes; }
    /// Rows of buffers() in an allocation.
    std::span<const std::uint32_t> assigned(const BufferAllocation &allocation) const
    {
        return std::span(m_assigned).subspan(allocation.firstBuffer, allocation.lastBuffer - allocation.firstBuffer);
    }
    std::span<const std::int64_t> shapeIndex(const LogicalBuffer &buffer) const
    {
        return std::span(m_shapeIndices).subspan(buffer.firstIndex, buffer.lastIndex - buffer.firstIndex);
    }
    const HloInstruction *instructionOf(const LogicalBuffer &buffer) const
    {
        return buffer.instruction < m_module->instructions().size() ? &m_module->instructions()[buffer.instruction]
                                                                    : nullptr;
    }
    const BufferAllocation &allocationOf(const LogicalBuffer &buffer) const { return m_allocations[buffer.allocation]; }
    const BufferShape &shapeOf(const LogicalBuffer &buffer) const { return m_shapes[buffer.shape]; }
    /// "fusion.3", or "while.1{2,0}" for an element of a tuple.
    std::string nameOf(const LogicalBuffer &buffer) const;
    /// Memory spaces that occur in allocations, ascending.
    const std::vector<std::int32_t> &spaces() const { return m_spaces; }
    /// Greatest `used_scoped_memory_configs` size of VMEM over all instructions; 0 without one.
    std::int64_t scopedVmemBytes() const { return m_scopedVmemBytes; }
    std::uint32_t scopedVmemInstruction() const { return m_scopedVmemInstruction; }
    std::uint64_t problemCount(BufferProblem problem) const { return m_problems[static_cast<std::size_t>(problem)]; }

private:
    friend class BufferTableBuilder;
    HloModulePtr m_module;
    std::vector<LogicalBuffer> m_buffers;
    std::vector<BufferAllocation> m_allocations;
    std::vector<HeapTrace> m_traces;
    std::vector<HeapEvent> m_events;
    std::vector<BufferShape> m_shapes;
    std::vector<std::uint32_t> m_assigned;
    std::vector<std::int64_t> m_shapeIndices;
    std::vector<std::int32_t> m_spaces;
    std::int64_t m_scopedVmemBytes = 0;
    std::uint32_t m_scopedVmemInstruction = HloModule::kNone;
    std::uint64_t m_problems[kBufferProblemCount] = {};
};

using BufferTablePtr = std::shared_ptr<const BufferTable>;

/// What an analysis or view may ask about buffers without knowing the format. Null: the program has no buffer
/// assignment. Any thread.
using BufferLookup = std::function<BufferTablePtr(const Program &)>;

/// The only writer of a BufferTable. Buffers and events come with the ids of the format. What they say of the module,
/// rows of instructions and shapes, may be filled in last: it is read at the same time.
class BufferTableBuilder
{
public:
    explicit BufferTableBuilder(HloModulePtr module = nullptr);

    void setModule(HloModulePtr module) { m_table->m_module = std::move(module); }
    const HloModule &module() const { return *m_table->m_module; }
    std::vector<LogicalBuffer> &buffers() { return m_table->m_buffers; }
    std::span<const std::int64_t> shapeIndex(const LogicalBuffer &buffer) const { return m_table->shapeIndex(buffer); }
    std::vector<HeapEvent> &events() { return m_table->m_events; }
    std::uint32_t addShape(BufferShape shape);
    /// Buffers that no allocation names are dropped by finish().
    void addBuffer(LogicalBuffer buffer, std::span<const std::int64_t> shapeIndex);
    void addAllocation(const BufferAllocation &allocation);
    /// To the allocation added last.
    void assign(std::int64_t bufferId, std::int64_t offset, std::int64_t size);
    void beginTrace();
    void addEvent(HeapEvent event, std::int64_t bufferId, std::int64_t sharedId);
    void setScopedVmem(std::int64_t bytes, std::uint32_t instruction);
    void count(BufferProblem problem, std::uint64_t times = 1)
    {
        m_table->m_problems[static_cast<std::size_t>(problem)] += times;
    }

    BufferTablePtr finish();

private:
    struct Assigned {
        std::int64_t id, offset, size;
    };
    std::int64_t checkedSize(std::int64_t size);
    std::shared_ptr<BufferTable> m_table;
    std::vector<Assigned> m_assignments;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_eventIds;
};

} // namespace planescope
