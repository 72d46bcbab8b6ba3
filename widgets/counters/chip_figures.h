#pragma once
// The numbers of one chip (of one die, where a chip has two) for its block diagram: from a reading of all registers, or
// of a selected time from the samples inside it. Pure; workers call it.
#include "model/state/counter_data.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

struct ChipQuestion {
    SessionPtr session;
    CounterData::Findings findings;
    std::uint32_t reading = kNoCounterRow; ///< kNoCounterRow: the plane's samples
    PlaneId plane;
    int die = -1;                   ///< -1: the chip has one
    std::optional<TimeRange> range; ///< the selected time
};

struct ChipFigures {
    UtilizationSource source = UtilizationSource::None;
    TpuGeneration generation = TpuGeneration::Unknown;
    std::string deviceType;
    int die = -1;
    double cycles = 0;           ///< 0: not counted
    bool rangeHasSamples = true; ///< false: the range was asked for and nothing lies in it
    /// Of the TensorCore, by short name.
    std::map<std::string, double, std::less<>> core;
    /// SparseCores, HBM channels, links: sums by short name over all parts.
    std::map<std::string, double, std::less<>> sparse, hbm, ici, power;
    std::uint64_t sparseCounters = 0, sparseAboveZero = 0, hbmCounters = 0, hbmAboveZero = 0;
    std::vector<UtilizationRow> units; ///< of this chip and die

    std::optional<double> of(std::string_view shortName) const
    {
        const auto at = core.find(shortName);
        return at == core.end() ? std::nullopt : std::optional(at->second);
    }
    /// Of the cycles.
    std::optional<double> share(std::string_view shortName) const
    {
        const std::optional<double> count = of(shortName);
        return count && cycles > 0 ? std::optional(*count / cycles) : std::nullopt;
    }
    /// The unit of a name, when it has a share.
    const UtilizationRow *unit(std::string_view name) const;
};
using ChipFiguresPtr = std::shared_ptr<const ChipFigures>;

/// Null when stopped.
ChipFiguresPtr chipFigures(const ChipQuestion &question, std::stop_token stop = {});

/// Chips and dies that a profile can show: readings with counters of a TensorCore, then planes that were sampled.
struct ChipChoice {
    std::uint32_t reading = kNoCounterRow;
    PlaneId plane;
    int die = -1;
    bool operator==(const ChipChoice &) const = default;
};
std::vector<ChipChoice> chipChoices(const CounterFindings &findings);

} // namespace planescope
