#pragma once
// What the roofline view shows: model, steps, and the table of both. Made on a worker, immutable.
#include "model/analysis/roofline.h"
#include "widgets/common/table_sheet.h"

#include <stop_token>

namespace planescope {

struct RooflineQuestion {
    std::shared_ptr<const OpIndex> index;
    std::shared_ptr<const OpTable> table;
    std::vector<PlaneId> planes; ///< as in OpData
    bool withInfeedOutfeed = true;
    bool withSteps = true; ///< not for a selected range
};

/// One row of the table; a point of the plot when it has a rate and an intensity.
struct RooflineRow {
    enum class Kind { Program, Average, Step, Op };
    Kind kind = Kind::Op;
    RooflinePoint point;
    std::int64_t step = 0; ///< of Step
    OpClass opClass = OpClass::Structure;

    bool isInPlot() const { return point.rates.flopsPerSecond > 0 && point.rates.boundIntensity > 0; }
};

struct RooflineData {
    std::shared_ptr<const OpIndex> index;
    RooflineModel model;
    std::vector<RooflineRow> rows; ///< as in the sheet: program, average, steps, ops
    TableSheetPtr sheet;
    std::size_t hiddenOps = 0;    ///< ops without FLOPs or bytes: they have no place in the plot
    std::size_t aboveTheRoof = 0; ///< ops that reach more than the peaks allow
};
using RooflineDataPtr = std::shared_ptr<const RooflineData>;

/// Null when stopped.
RooflineDataPtr rooflineData(const RooflineQuestion &question, std::stop_token stop);

} // namespace planescope
