#pragma once
// How much of each unit of a chip was used, from its counters. Formulas and order: utilization_viewer of XProf 2.24.2
// (tpu_counter_util, v6e and v7x). Other chips: no public formulas, so no rows and the reason.
#include "model/analysis/counters/counter_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

enum class UtilizationGroup : std::uint8_t { Power, Scalar, Vector, Matrix, CrossLane, Hbm, Ici, SparseCore };

/// One unit. achieved / peak is the share; both are in `unit`.
struct UtilizationRow {
    std::uint32_t reading = 0; ///< of CounterTable::readings(); of sampled counters: see UtilizationReport::source
    PlaneId plane;
    HostId host;
    std::int64_t device = 0; ///< plane stat device_id
    std::int64_t sample = 0;
    std::int32_t node = 0; ///< XProf's: TensorCore, or SparseCore (v7x: 2 * die + core)
    std::string_view name; ///< XProf's spelling
    UtilizationGroup group = UtilizationGroup::Scalar;
    std::string_view unit; ///< "cycles", "instructions", "bytes"; "percent" for the parts of HBM traffic
    double achieved = 0;
    double peak = 0;
    std::string formula;     ///< "0.5 * MXU_BUSY_1 + MXU_BUSY_2"
    std::string peakFormula; ///< "CYCLES"
    std::vector<std::string>
        missing; ///< counters of the formula that the profile does not hold. XProf counts them as 0

    /// Slots of the unit that were not sampled; achieved and peak are of the others.
    std::vector<std::string> leftOut;

    /// Nothing when the peak is 0 or a counter is missing: then the figure says less than it seems to.
    std::optional<double> share() const
    {
        return peak > 0 && missing.empty() ? std::optional(achieved / peak) : std::nullopt;
    }
};

enum class UtilizationSource : std::uint8_t {
    None,
    Readings, ///< raw counters: the whole time since they were cleared, or between two readings inside a range
    Samples   ///< increments of sampled counters inside a range
};

struct UtilizationReport {
    UtilizationSource source = UtilizationSource::None;
    std::vector<UtilizationRow> rows; ///< by reading, then in XProf's order
    /// Chip types without public formulas, each once.
    std::vector<std::string> unknownTypes;
    std::vector<std::uint32_t> withoutClock; ///< readings whose clock stands at 0 or is missing: no rows, as in XProf
    TimeRange covered;                       ///< what the figures speak of, as far as known
};

/// Every reading by itself.
UtilizationReport utilization(const Session &session, const CounterTable &table);
/// Inside a range: between the first and the last reading inside it, else from sampled counters (per plane; terms that
/// were not sampled leave their share of the peak out and are named). Readings that lie elsewhere say nothing about it.
UtilizationReport utilizationIn(const Session &session, const CounterTable &table, TimeRange range);

} // namespace planescope
