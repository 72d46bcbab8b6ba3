#pragma once
// What a TPU compiler writes beside a listing: unit tables, schedule analyses, address ranges, markers, memory plans,
// Mosaic texts. Plain values, one struct per file.
#include "model/store/bundle_opcodes.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

/// Slots per bundle and unit, as the compiler counts them. Older compilers have one column MXU for Matmul and Matpush.
struct UtilizationTable {
    std::vector<std::string> columns;
    std::vector<std::uint32_t> capacities; ///< per column
    std::vector<std::uint32_t> cells;      ///< row-major; row = address
    std::uint64_t badRows = 0;             ///< rows with too few or too many numbers, or none; filled with 0
    std::uint32_t firstBadLine = 0;        ///< 1-based

    std::size_t rowCount() const { return columns.empty() ? 0 : cells.size() / columns.size(); }
    std::uint32_t cell(std::size_t row, std::size_t column) const { return cells[row * columns.size() + column]; }
    std::optional<std::size_t> column(std::string_view name) const;
    std::uint64_t sum(std::size_t column) const;
    /// Of the chip that the capacities belong to.
    TpuGeneration generation() const;
};

struct ScheduleAnalysis {
    struct HloRow {
        std::string hlo;    ///< its text; empty for `<no hlo>`
        double bundles = 0; ///< a bundle shared by several is divided
        double percent = 0;
    };
    struct OpcodeRow {
        std::string opcode;
        double bundles = 0;
        double percent = 0;
        std::uint64_t instances = 0;
        double average = 0;
    };
    std::uint64_t total = 0, empty = 0, nonEmpty = 0;
    std::vector<HloRow> hlos;
    std::vector<OpcodeRow> opcodes;
    std::uint64_t unknownLines = 0;
};

/// Where the code of an HLO instruction lies in the final program.
struct HloAddressRange {
    std::string name; ///< "fusion.10"
    std::string text;
    std::string core; ///< "TensorCoreSequencer"; empty when no code was emitted
    std::uint32_t overlay = 0;
    std::uint32_t lastOverlay = 0;  ///< of `to`; a loop's code may reach into a later one
    std::uint32_t from = 0, to = 0; ///< half open, within their overlays
    bool isEmpty() const { return core.empty(); }
};

struct TraceMarker {
    std::string name;
    std::uint64_t id = 0;
};

/// HLO instructions that share one compiled body.
struct SharedBody {
    std::string key;
    std::uint64_t ordinal = 0;
    std::vector<std::string> names;
};

struct StaticCounter {
    std::string name; ///< "MXU_0 matmul"
    std::uint64_t used = 0, available = 0;
};
struct StaticProfileEntry {
    std::string hlo;
    std::vector<StaticCounter> counters;
};

/// Memory-space assignment: candidates, placements and the schedule that their times count.
struct PlacedBuffer {
    std::uint64_t id = 0;
    std::string name;
    double benefit = 0;
    std::uint64_t sizeBytes = 0;
    std::uint64_t definedAt = 0;
    std::vector<std::uint64_t> usedAt;
    std::vector<std::string> usedBy;
    bool isScoped = false;
};
struct BufferPlacement {
    std::uint64_t id = 0, sizeBytes = 0, offset = 0;
    std::uint64_t startTime = 0, endTime = 0;
};
struct MemoryPlan {
    std::vector<PlacedBuffer> buffers;
    std::vector<BufferPlacement> placements;
    std::vector<std::string> schedule; ///< instruction by time
    std::uint64_t badRows = 0;
};

/// MLIR as text, or the fact that it is bytecode.
struct MlirText {
    struct Location {
        std::string id;   ///< "#loc12"; empty for one written at its line
        std::string name; ///< "dot_general:", outermost first
        std::string file; ///< empty when only a name is known
        std::uint32_t line = 0, column = 0;
        std::uint32_t endLine = 0, endColumn = 0; ///< 0 without an end
    };
    static constexpr std::uint32_t kNoLocation = 0xFFFFFFFF;

    std::string_view text;
    std::shared_ptr<const void> owner;
    std::string moduleName;
    std::string bytecodeProducer; ///< "MLIR24.0.0git"; empty for text
    bool isBytecode = false;
    std::vector<Location> locations;          ///< in order of the text
    std::vector<std::uint32_t> lineBegins;    ///< offsets into text
    std::vector<std::uint32_t> lineLocations; ///< row of locations per line, kNoLocation without one
};

enum class DumpFileKind {
    Other,
    Listing,
    Utilization,
    Schedule,
    HloDetails,
    StaticProfile,
    TraceMarkers,
    SharedBodies,
    MemoryBuffers,
    MemoryPlacements,
    MemorySchedule,
    Mlir,
    MlirBytecode,
    UnscheduledLlo
};

struct DumpFile {
    std::string fileName;
    std::string program; ///< HLO name, "TLP", or the kernel of a Mosaic text
    std::string label;   ///< "final_bundles"; the stage of a Mosaic text
    std::uint64_t stampNs = 0;
    std::uint32_t number = 0; ///< only counts the files of a program
    DumpFileKind kind = DumpFileKind::Other;
};

struct DumpProgram {
    std::string name;
    std::vector<DumpFile> files; ///< by stamp, then number
    /// The last file with this kind whose label ends so; null without one.
    const DumpFile *find(DumpFileKind kind, std::string_view labelEnd = {}) const;
};

struct KernelDump {
    std::string folder;
    std::vector<DumpProgram> programs; ///< by name
    TpuGeneration generation = TpuGeneration::Unknown;
    std::uint64_t otherFiles = 0; ///< compiler-internal ones and what is no dump
    const DumpProgram *program(std::string_view name) const;
};

} // namespace planescope
