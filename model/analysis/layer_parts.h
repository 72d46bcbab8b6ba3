#pragma once
// The ways to find layers; only layers.cpp and their own files include this.
#include "model/analysis/layers.h"

namespace planescope {

/// Phase that a scope or name tells.
LayerPhase layerPhaseOf(std::string_view scope);

/// Ops of the work row that are neither loops nor other containers, in order of time.
struct LayerOps {
    const Session *session = nullptr;
    LineId line;
    std::vector<std::uint64_t> rows;
    std::vector<std::uint64_t> loops; ///< rows of while-loops
    std::vector<TimePoint> cuts;      ///< begins of steps and programs: nothing repeats across
    std::stop_token stop;

    /// Asked now and then in loops over many ops.
    bool isStopped(std::uint64_t op) const { return (op & 0xFFFF) == 0 && stop.stop_requested(); }

    const EventColumns &columns() const { return session->line(line).events; }
    std::uint32_t type(std::size_t op) const { return columns().type[rows[op]]; }
    TimeRange range(std::size_t op) const { return session->eventRange({line, rows[op]}); }
    /// First begin to last end of the ops [first, last).
    TimeRange rangeOf(std::size_t first, std::size_t last) const;
    RowRange rowsOf(std::size_t first, std::size_t last) const { return {rows[first], rows[last - 1] + 1}; }
    std::string_view scopeOf(std::size_t op) const;
};

std::vector<FoundLayer> layersByScopes(const LayerOps &ops);
std::vector<FoundLayer> layersByLoops(const LayerOps &ops);
std::vector<FoundLayer> layersByRepeats(const LayerOps &ops, OpSymbols &symbols);

} // namespace planescope
