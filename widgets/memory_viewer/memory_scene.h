#pragma once
// One program in one memory space, ready to be shown: curve, classes, address map, phases. Made on a worker.
#include "model/analysis/buffer_category.h"
#include "model/analysis/memory_over_time.h"
#include "model/analysis/op_class.h"
#include "model/state/memory_data.h"

#include <memory>
#include <vector>

namespace planescope {

/// Events in a row that belong to one computation.
struct MemoryPhase {
    std::uint32_t first = 0, last = 0; ///< events, half open
    std::string_view computation;
    bool isEntry = false;
};

/// A box of the address map.
struct AddressBox {
    std::uint32_t lifetime = 0; ///< row of ProgramMemory::lifetimes
    std::int64_t bottom = 0;    ///< bytes from the begin of the temporary allocations
    std::int64_t height = 0;
};

struct MemoryScene {
    MemoryFactsPtr facts;
    std::uint32_t program = 0; ///< row of Session::programs()
    ProgramMemory memory;
    std::vector<OpClass> eventClass;        ///< per event
    std::vector<OpClass> bufferClass;       ///< per buffer of the table
    std::vector<BufferCategory> categories; ///< per buffer
    std::vector<MemoryPhase> phases;
    std::vector<AddressBox> boxes;
    std::int64_t boxesHeight = 0; ///< bytes of the allocations of the boxes
    std::int64_t hostBytes = 0;   ///< peak of the host space of the same program

    const BufferTable &table() const { return *memory.table; }
    /// Bytes in use at an event, with padding or without.
    std::int64_t valueAt(std::uint32_t event, bool withoutPadding) const;
    std::int64_t peakValue(bool withoutPadding) const;
    /// What is fixed, without padding when asked for.
    std::int64_t fixedValue(bool withoutPadding) const;
};
using MemoryScenePtr = std::shared_ptr<const MemoryScene>;

/// Null when the program has no buffer assignment.
MemoryScenePtr makeMemoryScene(MemoryFactsPtr facts, std::uint32_t program, BufferTablePtr table, std::int32_t space);

/// Class of what an instruction does; Structure for parameters, constants and tuples.
OpClass classOfInstruction(const HloInstruction &instruction);

} // namespace planescope
