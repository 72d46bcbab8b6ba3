#pragma once
// The inside of an OpIndex: one Core per device plane, one Line per op line. For the files of the index only.
#include "model/analysis/op_metrics.h"

#include <algorithm>

namespace planescope {

inline constexpr std::uint32_t kNoEntry = 0xFFFFFFFFu;

/// What one execution costs: per event type on TPUs, per op on GPUs.
struct OpEntry {
    std::uint32_t op = 0; ///< row of OpIndex::ops()
    double flops = 0, modelFlops = 0, bytes = 0;
    MemoryTraffic traffic;
};

/// Ids of the stat names of one session; a name that does not occur compares unequal to every stat.
struct OpStatNames {
    NameId deviceOffset, deviceDuration, multiplier, dmaStall, energy, flops, modelFlops, bytes, breakdown, symbol,
        program, deduplicated, hloOp, frameworkOp, isEager;
    explicit OpStatNames(const Session &session);
};

/// 0 for text and bytes.
double statNumber(const StatView &stat);

/// What an event type states of its op, and what one execution costs. `cost.op` is not set.
struct StatedOp {
    OpInfo info;
    OpEntry cost;
    std::uint64_t symbol = 0; ///< 0: none
    bool hasProgram = false;
};
StatedOp statedOp(const Session &session, const OpStatNames &names, EventTypeId type);

/// Sums of one entry on one core, before costs are multiplied in.
struct OpIndex::EntrySums {
    std::uint64_t occurrences = 0;
    double executions = 0;
    std::int64_t timePs = 0;
    std::int64_t selfPs = 0;
    std::int64_t minPs = 0;
    double normalizedPs = 0;
    std::int64_t dmaStallPs = 0;
    double energyJoule = 0;
};

struct OpIndex::Line {
    LineId id;
    bool isNested = true;
    /// Entry of an event type, from `firstType` on (TPU); empty when `entryOfRow` is used (GPU).
    std::vector<std::uint32_t> entryOfType;
    std::uint32_t firstType = 0;
    std::vector<std::uint32_t> entryOfRow;
    /// Times of the device's own clock in session time, where the events state them; empty when none does.
    std::vector<std::int64_t> deviceBegin, deviceDuration;
    std::vector<double> multiplier; ///< per row; empty when all rows have the common one
    double commonMultiplier = 1;
    std::vector<std::int64_t> dmaStall;
    std::vector<double> energy;
    std::vector<std::pair<std::uint32_t, AggregatedEvent>> aggregated; ///< entry, sums
    /// Latest end of all rows up to the end of each block: where a range begins is found without reading what is
    /// before.
    static constexpr std::uint64_t kBlockRows = kColumnBlockRows; // steps of some hundred events begin anywhere
    std::vector<std::int64_t> latestEnd;

    /// The first row that may reach beyond `timePs`.
    std::uint64_t firstRowReaching(std::int64_t timePs) const
    {
        const auto block = std::upper_bound(latestEnd.begin(), latestEnd.end(), timePs);
        return static_cast<std::uint64_t>(block - latestEnd.begin()) * kBlockRows;
    }

    std::uint32_t entryOf(const EventColumns &columns, std::uint64_t row) const
    {
        if (!entryOfRow.empty())
            return entryOfRow[row];
        const std::uint32_t type = columns.type[row] - firstType;
        return type < entryOfType.size() ? entryOfType[type] : kNoEntry;
    }
    /// Entries of the rows [first, first + count).
    void entriesOf(const EventColumns &columns, std::uint64_t first, std::uint64_t count, std::uint32_t *out) const
    {
        if (!entryOfRow.empty()) {
            std::copy_n(entryOfRow.data() + first, count, out);
            return;
        }
        columns.type.read(first, count, out);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint32_t type = out[i] - firstType;
            out[i] = type < entryOfType.size() ? entryOfType[type] : kNoEntry;
        }
    }
};

struct OpIndex::Core {
    PlaneId plane;
    std::vector<OpEntry> entries;
    std::vector<Line> lines;
    /// First begin and last end of what counts for the core's total, in session time; last < first without events.
    std::int64_t first = 0, last = -1;
};

} // namespace planescope
