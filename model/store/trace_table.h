#pragma once
// Planes, lines, events as immutable columns. Field meanings: XSpace of tensorflow.profiler (xplane.proto).
#include "model/base/ids.h"
#include "model/base/units.h"
#include "model/store/packed_column.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

enum class PlaneKind {
    HostCpu,      ///< "/host:CPU", also with " [pid]"
    TpuCore,      ///< "/device:TPU:<n>"
    SparseCore,   ///< "/device:TPU:<n> SparseCore <m>"
    TpuNonCore,   ///< "#Chip..." HBM, ICI router, host interface
    Gpu,          ///< "/device:GPU:<n>"
    Custom,       ///< "/device:CUSTOM:..."
    HostMetadata, ///< "/host:metadata": programs, no timeline
    TaskEnvironment,
    ScopeRanges, ///< "/host:__ScopeRangeCallStack__"
    HostOther,   ///< any other "/host:..."
    Unknown
};

enum class LineKind {
    Steps,
    Modules,   ///< "XLA Modules"
    Ops,       ///< "XLA Ops"
    AsyncOps,  ///< "Async XLA Ops", Host Offload rows: may overlap
    TraceMe,   ///< "XLA TraceMe"
    NameScope, ///< "Framework Name Scope"
    FrameworkOps,
    SourceCode,
    HostOffload,
    LaunchStats,
    Stream, ///< GPU "Stream #n"
    HostThread,
    SparseCoreOps,
    SparseCoreSteps,
    SparseCoreModules,
    Counters,    ///< "_counters_": samples, not boxes
    CounterDump, ///< "counters_<n>": never drawn
    TensorCore,  ///< marks of instrumented custom calls
    Other
};

inline constexpr std::uint32_t kNoStats = 0xFFFFFFFFu;

/// Parallel columns of one line, one row per event, sorted by (begin, longer first). `lane` is the row inside the
/// track: nesting depth for nested events, the first free lane for overlapping ones. Raw picoseconds in columns.
struct EventColumns {
    PackedColumn<std::int64_t> beginPs;
    PackedColumn<std::int64_t> durationPs;
    PackedColumn<std::uint32_t> type; ///< EventTypeId
    PackedColumn<std::uint16_t> lane;
    PackedColumn<std::uint32_t> statOffset; ///< StatSource's handle, or kNoStats; empty for derived lines
    std::span<const std::uint8_t> statHigh; ///< bits 32..39 of the handle; empty unless a line needs them

    std::size_t size() const { return beginPs.size(); }
};

/// The same before it is packed.
struct PlainColumns {
    std::span<const std::int64_t> beginPs;
    std::span<const std::int64_t> durationPs;
    std::span<const std::uint32_t> type;
    std::span<const std::uint16_t> lane;
    std::span<const std::uint32_t> statOffset;
    std::span<const std::uint8_t> statHigh;

    std::size_t size() const { return beginPs.size(); }
    operator EventColumns() const { return {beginPs, durationPs, type, lane, statOffset, statHigh}; }
};

/// An event that stands for many and has no place in time (XEvent.num_occurrences).
struct AggregatedEvent {
    EventTypeId type;
    std::uint64_t occurrences = 0;
    Duration total;
};

struct Plane {
    HostId host;
    NameId name;
    std::int64_t wireId = 0; ///< XPlane.id
    PlaneKind kind = PlaneKind::Unknown;
    std::int32_t ordinal = -1;           ///< device number of the name; -1 without one
    std::vector<LineId> lines;           ///< in display order (trace-viewer rules: by display id)
    std::vector<std::uint32_t> counters; ///< rows of Session::counters()
    std::uint64_t eventCount = 0;        ///< events as in the file, without derived ones
};

struct Line {
    PlaneId plane;
    std::int64_t wireId = 0;    ///< XLine.id
    std::int64_t displayId = 0; ///< display_id, or id when unset
    NameId name;                ///< display_name, or name when unset
    LineKind kind = LineKind::Other;
    bool isDerived = false;         ///< computed by us as XProf does, not in the file
    std::int64_t derivedRows = 0;   ///< rows that we added (steps merged: negative) to those of the file
    std::uint16_t laneCount = 0;    ///< number of lanes; 0 without events
    std::uint16_t boxLaneCount = 0; ///< lanes up to the deepest one with an event that lasts; beyond are only instants
    Duration busy;                  ///< time during which lane 0 is busy
    TimeRange range;                ///< first begin to last end; empty without events
    std::int64_t timestampNs = 0;   ///< XLine.timestamp_ns as written
    std::uint64_t wireBytes = 0;    ///< size of the line in the file; 0 for derived lines
    std::uint64_t statBase = 0;     ///< added to the stat offsets
    EventColumns events;
    std::vector<AggregatedEvent> aggregated;
};

/// XEventMetadata with the stats that every view needs; all others through StatSource.
struct EventType {
    PlaneId plane;
    std::int64_t wireId = 0;
    NameId name;        ///< full name; HLO text on TPU op lines
    NameId displayName; ///< short name; empty when unset
    NameId category;    ///< stat hlo_category
    NameId frameworkOp; ///< stat tf_op
    NameId source;      ///< stat source ("file:line")
    NameId sourceStack;
    NameId hloOp; ///< stat hlo_op when on the type
    NameId hloModule;
    std::uint64_t programId = 0;
    bool hasProgramId = false;
    bool isAsync = false;                         ///< stat _a on the type
    std::uint64_t statHandle = ~std::uint64_t{0}; ///< StatSource's handle of the metadata's stats; ~0: none

    NameId label() const { return displayName.value != 0 ? displayName : name; }
};

/// One sampled counter of one plane (a `_counters_` event name and its stat). Holds until the next sample.
struct CounterTrack {
    PlaneId plane;
    NameId name;
    NameId series;
    std::vector<std::int64_t> timePs; ///< ascending
    std::vector<double> value;        ///< same length
};

/// One XLA program: of /host:metadata, or a file of its own. It stays in the file; model/format/hlo reads it on demand.
struct Program {
    HostId host;
    std::uint64_t id = 0;
    bool hasId = true;      ///< false for a file of HLO that states none
    NameId name;            ///< "jit_f(1219...)"; without the id when there is none
    std::string_view proto; ///< serialised xla.HloProto, or HLO text; valid as long as the session
};

struct Host {
    NameId name;
    std::string file; ///< file name without folder
    Bytes fileSize;
    std::int64_t epochNs = 0; ///< ns since 1970 of this host's time 0; 0 when unknown
    Duration offset;          ///< what was added to its times to align it with the session
};

} // namespace planescope
