#pragma once
// What a profile recorded inside one launch of a kernel: marks, stages of its pipeline, tracks of the units, samples of
// the hardware counters. Measured; nothing of it is taken from a listing.
#include "model/base/units.h"
#include "model/store/bundle_opcodes.h"
#include "model/store/session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// An event `bundle.<id>` of the line "Tensor Core".
struct MarkEvent {
    EventRef event;
    TimePoint time;
    std::uint32_t id = 0;
    std::uint32_t address = 0; ///< in the program that ran
};

/// The mark that an event is; nothing for other events. Reads its stats.
std::optional<MarkEvent> markOfEvent(const Session &session, EventRef event);

enum class LaunchStage : std::uint8_t { Initialize, CopyIn, WaitIn, Run, CopyOut, WaitOut, Finalize, Scope };

/// Events of "XLA TraceMe" inside the launch, by name.
struct StageTotal {
    std::string name; ///< "ep_wait_in"; a scope of the user
    LaunchStage stage = LaunchStage::Scope;
    std::uint64_t count = 0;
    Duration total, longest;
    EventRef longestEvent;
    double share = 0; ///< of the launch
};

/// A track of the line "_counters_" between the marks: "MXU" in percent, "Vector Fills" in counts.
struct UnitTrackFacts {
    std::uint32_t counter = 0; ///< row of Session::counters()
    std::string name;          ///< "MXU"
    std::optional<KernelUnit> unit;
    bool isCount = false;      ///< fills and spills count; others are percent
    std::uint64_t samples = 0; ///< in the launch
    /// Mean over the windows between marks, weighted by time; of counts their sum over the windows.
    double mean = 0;
    double peak = 0;
    /// The same with every value one window later; see LaunchOptions.
    double shiftedMean = 0, shiftedPeak = 0;
    Duration covered; ///< time of the windows
};

/// Sums of a sampled hardware counter in the launch.
struct SampledSum {
    std::string name; ///< "COUNT_MXU_BUSY_2"
    double sum = 0;
    std::uint64_t samples = 0;
    std::int64_t lastPs = 0; ///< last sample, from the begin of the launch
};

struct LaunchDetail {
    EventRef launch;
    TimeRange range;
    std::vector<MarkEvent> marks;   ///< by time
    std::vector<StageTotal> stages; ///< in the order in which they first occur
    std::vector<UnitTrackFacts> tracks;
    std::vector<SampledSum> sampled;
    std::vector<LineId> instructionLines; ///< lines with rows of instructions inside the launch
    std::uint64_t instructionRows = 0;

    Duration stageTime(LaunchStage stage) const;
    /// Waiting for copies, in and out. Nothing without stages.
    std::optional<Duration> waited() const;
    /// Share of the matrix units' time, from COUNT_MXU_BUSY_1 / 2 and COUNT_CYCLES; nothing without samples.
    std::optional<double> sampledMatrixBusy() const;
    /// COUNT_SYNC_WAIT / COUNT_CYCLES.
    std::optional<double> sampledSyncWait() const;
    const SampledSum *sample(std::string_view name) const; ///< null without
    /// The samples reach from begin to end; else they tell of a part of the launch only.
    bool isSampledThroughout() const;
};

struct LaunchOptions {
    /// In one real file the values of the tracks stand one window too early.
    bool shiftsWindowsByOneMark = false;
};

/// Reads the lines of the launch's plane inside its time. O(log n + events inside).
LaunchDetail launchDetail(const Session &session, EventRef launch, const LaunchOptions &options = {});

} // namespace planescope
