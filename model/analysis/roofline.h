#pragma once
// The roofline model: what each op reaches, what the device allows it at its operational intensity, and which ceiling
// that is. Formulas as in XProf's op_stats_to_roofline_model.cc.
#include "model/analysis/op_stats.h"

namespace planescope {

/// One slanted line: the most that a memory allows; flat from `ridge` on.
struct RooflineCeiling {
    Resource resource = Resource::Hbm;
    MemoryPort port = MemoryPort::Hbm;
    double bytesPerSecond = 0;
    double ridge = 0; ///< FLOP per byte at which compute takes over
};

struct RooflinePoint {
    static constexpr std::uint32_t kProgram = 0xFFFFFFFFu;

    std::uint32_t rank = 0;      ///< from 1 by self time; 0: the whole program
    std::uint32_t op = kProgram; ///< row of OpIndex::ops()
    OpSums sums;
    OpRates rates;        ///< boundIntensity is the point's x, flopsPerSecond its y
    double timeShare = 0; ///< total time of the op, of the model's total
    double selfShare = 0; ///< self time of the op; 0 for the program
    double cumulativeSelfShare = 0;
    double computeEfficiency = 0;     ///< flop rate of the peak rate; 0 without a peak
    double memoryUtilization = 0;     ///< greatest of the memories
    double rooflineEfficiency = 0;    ///< the greater of the two
    double optimalFlopsPerSecond = 0; ///< what the op could reach at its intensity; 0 when unknown
};

struct RooflineOptions {
    bool withInfeedOutfeed = true; ///< without: their ops are left out and their time is taken from the total
    std::size_t opLimit = 1000;
};

struct RooflineModel {
    double peakFlopsPerSecond = 0;
    std::vector<RooflineCeiling> ceilings; ///< memories with a known peak, HBM first
    RooflinePoint program;                 ///< all ops together; its time includes idle time
    std::vector<RooflinePoint> ops;        ///< longest self time first
    std::int64_t totalPs = 0;              ///< denominator of the shares
};

RooflineModel rooflineModel(const OpIndex &index, const OpTable &table, const RooflineOptions &options = {});

/// All ops of one step together, or of the average step.
struct RooflineStep {
    std::int64_t number = 0; ///< as in StepOps
    bool isAverage = false;
    RooflinePoint point; ///< of the average: rates over all steps, time divided by their number
};
/// The average first, then the steps in order; empty without steps.
std::vector<RooflineStep> rooflineSteps(const OpIndex &index, const std::vector<StepOps> &steps,
                                        const RooflineOptions &options = {});

} // namespace planescope
