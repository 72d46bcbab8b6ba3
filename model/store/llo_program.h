#pragma once
// A program of the TPU compiler as a profile keeps it for debugging: its instructions before their names, registers and
// bundles are printed. The format is not published; what it says beyond opcodes and nesting stays in the file.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

struct LloInstruction {
    std::uint64_t id = 0;
    std::uint32_t opcode = 0; ///< number; lloOpcodeName() knows some
    std::uint32_t region = 0; ///< row of LloProgram::regions
};

struct LloRegion {
    enum class Kind : std::uint8_t {
        Plain,
        Loop,      ///< a part of a loop: header, branch, body, latch, ...
        Predicated ///< a part of code under a predicate: check, branch, body
    };
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;
    Kind kind = Kind::Plain;
    std::uint32_t part = 0; ///< of a Loop or Predicated: which field of the message
    std::uint32_t parent = kNoParent;
    std::uint32_t depth = 0;

    /// Tests and steps of loops and predicates. XProf leaves them out of its lists.
    bool isControl() const
    {
        return (kind == Kind::Loop && (part == 2 || part == 3 || part == 5)) ||
               (kind == Kind::Predicated && (part == 1 || part == 2));
    }
};

struct LloProgram {
    std::string name;           ///< "matmul_optimized.1": of the HLO instruction
    std::string module;         ///< "jit_matmul_optimized"
    std::uint64_t moduleId = 0; ///< of the compiler; not the program_id of the profile
    std::vector<LloRegion> regions;
    std::vector<LloInstruction> instructions; ///< in order of the message
    std::vector<std::string> notes;           ///< texts that instructions share, for searching
    bool isDamaged = false;                   ///< the bytes end early or break the format; the rest is there
};

/// "VECTOR_LOAD"; empty for a number whose name is not known. Found by comparing stored programs with XProf's texts of
/// the same ones: 59 numbers, each without contradiction.
std::string_view lloOpcodeName(std::uint32_t opcode);

} // namespace planescope
