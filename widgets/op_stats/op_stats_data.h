#pragma once
// What the view of op statistics shows: the table and its charts. Made on a worker, immutable.
#include "widgets/common/table_sheet.h"
#include "widgets/op_stats/op_stats_charts.h"

#include <stop_token>

namespace planescope {

enum class OpStatsMode { HloOps, FrameworkOps };

struct OpStatsQuestion {
    std::shared_ptr<const OpIndex> index;
    std::shared_ptr<const OpTable> table;
    std::optional<TimeRange> range;
    std::vector<PlaneId> planes; ///< as in OpData
    OpStatsMode mode = OpStatsMode::HloOps;
    bool withIdle = false; ///< framework operations
};

struct OpStatsData {
    OpStatsMode mode = OpStatsMode::HloOps;
    TableSheetPtr sheet;
    std::array<OpStatsChartsPtr, 2> charts; ///< devices, host; null when nothing ran there, as for HLO ops the host
    std::vector<std::uint32_t> ops;         ///< row of OpIndex::ops() per row of the sheet, or kNoOp
    std::vector<std::optional<EventRef>> longest; ///< host operations: their longest execution
    bool hasHostOps = false;
    std::uint64_t aboveThePeak = 0; ///< ops whose FLOPS exceed the peak of the device
    /// Ops of more than a thousandth of the time whose HBM traffic exceeds the peak bandwidth.
    std::uint64_t aboveTheBandwidth = 0;
};
using OpStatsDataPtr = std::shared_ptr<const OpStatsData>;

/// Null when stopped.
OpStatsDataPtr opStatsData(const OpStatsQuestion &question, std::stop_token stop);

} // namespace planescope
