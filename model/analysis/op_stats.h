#pragma once
// The op table with XProf's derived columns: shares, rates, bandwidths and what limits each op.
#include "model/analysis/op_metrics.h"

namespace planescope {

/// What an op is limited by: the resource of which it uses the greatest part.
enum class Resource : std::uint8_t { Unknown, Compute, Hbm, CmemRead, CmemWrite, VmemRead, VmemWrite, SharedMemory };

/// "Compute", "HBM", "CMEM Read", ..., "Shm/L1", "Unknown": as XProf writes it.
std::string_view resourceName(Resource resource);

struct OpRates {
    double flopsPerSecond = 0;
    double modelFlopsPerSecond = 0;
    double bytesPerSecond = 0;    ///< all memories
    double hbmBytesPerSecond = 0; ///< all bytes when the profile does not break them down
    double cmemReadBytesPerSecond = 0, cmemWriteBytesPerSecond = 0;
    double vmemReadBytesPerSecond = 0, vmemWriteBytesPerSecond = 0;
    double operationalIntensity = 0; ///< flops per byte of all memories; 0 without bytes
    Resource boundBy = Resource::Unknown;
    double boundUtilization = 0; ///< of the resource that limits
    double boundIntensity = 0;   ///< flops per byte of that resource
};

/// Rates over the total time of the sums. XProf: op_metrics_to_record.h.
OpRates ratesOf(const OpSums &sums, const DevicePeaks &peaks);

struct OpStatsRow {
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFFu;

    std::uint32_t rank = 0;             ///< from 1; 0: a part on a SparseCore, which follows its parent
    std::uint32_t op = 0;               ///< row of OpIndex::ops()
    std::uint32_t parentOp = kNoParent; ///< row of OpIndex::ops(): the op that started it on a SparseCore
    OpSums sums;
    OpRates rates;
    double selfShare = 0; ///< of the table's total, idle included
    double cumulativeSelfShare = 0;
    double flopsUtilization = -1; ///< negative without a peak
    double hbmUtilization = -1;
    double wastedPs = -1;              ///< self time that neither FLOPS nor HBM used; negative without peaks
    bool isRecomputed = false;         ///< rematerialised by the compiler
    bool isOutsideCompilation = false; ///< moves data to or from code that runs on the host

    bool isSparseCore() const { return parentOp != kNoParent; }
};

/// One row per op, longest self time first. Loops and calls are included with what they leave over. Ops on SparseCores
/// follow the op that started them, without a rank.
std::vector<OpStatsRow> opStats(const OpIndex &index, const OpTable &table);

} // namespace planescope
