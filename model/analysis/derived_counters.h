#pragma once
// Counters that no profiler wrote but that follow from ops and allocators: how fast a device computes and moves bytes,
// and how much memory is in use.
#include "model/analysis/op_metrics.h"

#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

enum class DerivedKind : std::uint8_t {
    FlopRate,            ///< FLOP/s of the ops that run
    HbmBandwidth,        ///< bytes per second between HBM and the core
    CollectiveBandwidth, ///< bytes of collectives per second, an asynchronous one from start to done
    MemoryInUse,         ///< bytes that an allocator has given out
    Formula              ///< what the user computes from counters; deriveCounters() makes none
};

struct DerivedCounter {
    DerivedKind kind = DerivedKind::FlopRate;
    std::string allocator; ///< of MemoryInUse; of Formula its text
    CounterTrack track;    ///< name and series are empty
    std::string unit{};    ///< of Formula: "cycles/s"; empty for a plain number
};

/// By plane, then by kind, then by allocator. An op's cost is spread evenly over its execution; of nested ops the
/// innermost count. What the profile does not state has no counter. `ops` may be null: then there are no rates of ops.
/// Up to 2^18 pieces of work a plane's curve is exact, beyond it holds means over 2^16 equal parts of the session.
std::vector<DerivedCounter> deriveCounters(const Session &session, const OpIndex *ops,
                                           const std::stop_token &stop = {});

/// A number of bytes, or of FLOP, spread over a time.
struct SpreadWork {
    std::int64_t beginPs = 0;
    std::int64_t endPs = 0;
    double amount = 0;
};
/// Amount per second over time, as steps; works may overlap. Exact up to `most` pieces, then means over `bins` parts.
CounterTrack rateOver(std::vector<SpreadWork> works, std::size_t most = std::size_t{1} << 18,
                      std::size_t bins = std::size_t{1} << 16);

} // namespace planescope
