#pragma once
// What the guided tour reads out of the loaded sessions.
#include "model/store/session.h"

#include <optional>
#include <string_view>

namespace planescope {

/// The first event with this label on lines of a kind of a plane that begins inside `range`.
std::optional<EventRef> eventNamed(const Session &session, PlaneId plane, LineKind kind, TimeRange range,
                                   std::string_view name);
std::optional<PlaneId> firstCore(const Session &session);
/// Raw counters of all dumps.
std::uint64_t dumpedCounters(const Session &session);

/// The backward layer that the talk shows: step 102, layer 17, first chip.
struct TourLayer {
    bool isFound = false;
    EventRef span{};
    TimeRange range{};
    std::size_t ops = 0; ///< that begin in it, loops left out
    EventRef reduce{};
    Duration reduceLength{};
    std::optional<Duration> slowReduceLength; ///< of the chip that computes longest: the others wait for it
    double share() const { return reduceLength.toPsDouble() / range.length().toPsDouble(); }
};
/// `slow`: the chip that computes longest.
TourLayer tourLayer(const Session &session, std::optional<PlaneId> slow = std::nullopt);

/// Bytes of "bf16[8,16384,16384]"; 0 when it cannot be read.
std::uint64_t arrayBytes(std::string_view shape);

/// What sampled counters say about a call of a kernel; negative when nothing was sampled.
struct SampledUse {
    double mxuBusy = -1;  ///< mean of the units, of the cycles
    double syncWait = -1; ///< of the cycles
};
SampledUse sampledUse(const Session &session, PlaneId plane, TimeRange call);

} // namespace planescope
