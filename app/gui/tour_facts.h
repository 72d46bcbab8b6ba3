#pragma once
// What the guided tour reads out of the loaded sessions.
#include "model/analysis/kernel/kernel_page.h"
#include "model/analysis/program_memory.h"
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

/// The largest buffer alive at the high-water mark; nothing without one.
std::optional<LiveBuffer> largestAtPeak(const ProgramMemory &memory);

/// A kernel's call whose inside was recorded, against the listing that belongs to it.
struct TourKernel {
    std::uint32_t call = 0; ///< row of KernelPage::calls
    EventRef launch{};
    double schedulePs = 0, waitPs = 0, callPs = 0;
    /// Of the slots of MATMUL: those in use in the busiest block, over the whole schedule, and over the call.
    double bodyShare = 0, scheduleShare = 0, callShare = 0;
    double peakShare = 0;        ///< useful FLOPs of the peak
    std::uint32_t code = 0;      ///< row of KernelPage::codes
    std::uint32_t bodyFirst = 0; ///< bundle that the busiest block begins with
    std::uint64_t bodyBundles = 0, bodyFills = 0, bodySpills = 0;
    std::optional<double> sampledMatrixBusy, sampledSyncWait; ///< of the cycles
};
/// Nothing without such a call, or when its listing does not tell all of it.
std::optional<TourKernel> tourKernel(const KernelPage &page, std::string_view name);

} // namespace planescope
