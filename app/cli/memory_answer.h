#pragma once
// What the memory commands share: programs with their buffers, and words for enums.
#include "app/cli/answer.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/program_memory.h"

#include <functional>
#include <string>
#include <vector>

namespace planescope::cli {

/// A program that may have a buffer assignment.
struct MemoryProgram {
    std::string name; ///< "jit_f(1219)"
    std::string host;
    std::uint64_t id = 0;
    std::uint64_t heapEvents = 0;
    std::function<BufferTablePtr()> buffers; ///< reads; null without a buffer assignment

    /// By id, by whole name, or by name without the id.
    bool isCalled(const std::string &wanted) const;
};

/// Most heap events first, then by name, as XProf lists them. One of several hosts' equal programs. --host chooses.
std::vector<MemoryProgram> memoryPrograms(const SessionPtr &session, const CommonOptions &options);

/// "1.50 GiB".
std::string sizeWords(std::int64_t bytes);
/// "HBM", "space 8".
std::string memorySpaceWord(std::int32_t space);
std::string_view bufferGroupWord(BufferGroup group);
std::string_view heapSourceWord(HeapSource source);
/// Empty when unknown.
std::string_view capacitySourceWord(CapacitySource source);
/// Whole sentences about what was passed over in the buffer assignment.
std::vector<std::string> memoryProblems(const ProgramMemory &memory);

} // namespace planescope::cli
