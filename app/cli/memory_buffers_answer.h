#pragma once
// The buffers of one program as tables, text and JSON.
#include "app/cli/memory_answer.h"
#include "model/analysis/memory_difference.h"
#include "model/analysis/memory_what_if.h"

#include <optional>
#include <vector>

namespace planescope::cli {

/// What the memory would be; absent without --what-if and --fit.
struct Hypothesis {
    std::vector<WhatIfRule> rules;
    HypotheticalMemory memory;
    std::optional<bool> fits;
    std::int64_t limit = 0;
};

/// Everything the formats print.
struct MemoryAnswer {
    SessionPtr session;
    std::vector<MemoryProgram> programs;
    const MemoryProgram *program = nullptr;
    ProgramMemory memory;
    MemoryCapacity capacity;
    std::uint32_t at = 0;
    std::vector<LiveBuffer> live;
    std::optional<std::uint32_t> since; ///< where the difference begins
    MemoryDifference difference;
    std::optional<Hypothesis> hypothesis;
    std::vector<std::string> warnings;
    std::vector<MissingData> missing;
};

/// One row per buffer that is alive at MemoryAnswer::at.
std::vector<Column> liveColumns();
TableRow liveRow(const MemoryAnswer &answer, const LiveBuffer &live);
void writeMemoryJson(Output &out, const MemoryAnswer &answer);
/// What stands above the table.
void writeMemoryText(Output &out, const MemoryAnswer &answer);
void writeProgramList(const CommonOptions &common, Output &out, const MemoryAnswer &answer);

} // namespace planescope::cli
