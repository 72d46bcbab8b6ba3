#pragma once
// Everything that is known about one event, as plain data. Reads the store only.
#include "model/analysis/event_statistics.h"
#include "model/analysis/op_class.h"
#include "model/analysis/stat_units.h"

#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// One stat with its value. A later one of the same name (event over metadata) marks the earlier as overridden.
struct StatValue {
    std::string name;
    StatKind kind = StatKind::None;
    StatUnit unit = StatUnit::None;
    bool onType = false; ///< from the event's metadata
    bool isOverridden = false;
    double number = 0;           ///< Double
    std::uint64_t bits = 0;      ///< Uint64, Int64 (two's complement)
    std::string text;            ///< String, Bytes; cut at kStatTextLimit
    std::uint64_t textBytes = 0; ///< length before the cut

    bool isNumeric() const { return kind == StatKind::Double || kind == StatKind::Uint64 || kind == StatKind::Int64; }
    double asDouble() const;
};
inline constexpr std::size_t kStatTextLimit = 1 << 20;

/// The event that contains this one, or the step it lies in.
struct EnclosingEvent {
    EventRef event;
    std::string name;
    Duration duration;
};

struct EventDetails {
    EventRef event;
    std::string name;     ///< what is drawn
    std::string longName; ///< full name (HLO text on TPU) when it differs; cut at kStatTextLimit
    std::string category; ///< hlo_category
    OpClass opClass = OpClass::Unknown;
    bool isRecomputed = false;      ///< rematerialised op
    bool isDerived = false;         ///< on a row computed from others
    std::optional<EventRef> origin; ///< of a derived one: the first event of the file that it was computed from
    std::string host, plane, line;
    LineKind lineKind = LineKind::Other;
    std::uint16_t lane = 0; ///< nesting depth
    TimeRange range;
    Duration self;
    std::optional<EnclosingEvent> parent;
    std::optional<EnclosingEvent> step; ///< as stepOf() says; none for steps themselves and between steps
    std::optional<std::uint64_t> programId;
    std::string program;          ///< name of the program of that id, or stat hlo_module
    std::string source;           ///< "file:line"
    std::string sourceStack;      ///< "file:line:col" per line, outermost first
    std::string frameworkOp;      ///< tf_op
    std::vector<StatValue> stats; ///< metadata first, then event, in file order
};

/// Cost: the stats of the event, its direct surroundings on the line, one binary search for the step.
EventDetails eventDetails(const Session &session, EventRef event);

/// The first event of the file that an event on a computed row was made from: the innermost one that begins with it on
/// a row of ops or kernels (or a thread) of its plane, else the first one inside it. Nothing for events of the file.
std::optional<EventRef> originOf(const Session &session, EventRef event);

/// Stats of an event (or of a plane) as values.
std::vector<StatValue> statValues(const Session &session, EventRef event);
std::vector<StatValue> planeStatValues(const Session &session, PlaneId plane);

} // namespace planescope
