#pragma once
// Time per operation of the framework (JAX, TensorFlow): what the device ops stem from, and what ran on the host.
// Rules as in XProf's op_metrics_to_record, xplane_to_op_metrics_db.cc and tf_op_utils.cc.
#include "model/analysis/op_stats.h"

#include <limits>

namespace planescope {

/// A provenance or event name taken apart: "jit(f)/add:" is the operation "jit(f)/add" of type "add".
struct FrameworkOpName {
    std::string_view name;
    std::string_view type; ///< empty when the words follow no known form
    bool isKnown = false;
};
/// Views into `fullName`. Forms: "name:Type" (TensorFlow), "scope/type:" (JAX), "Iterator::..." (input pipeline).
FrameworkOpName frameworkOpName(std::string_view fullName);

/// Framework operations that ran on host threads, by name.
struct HostOp {
    std::string name;
    std::string type; ///< empty when unknown
    std::uint64_t occurrences = 0;
    std::int64_t timePs = 0;
    std::int64_t selfPs = 0; ///< without the framework operations nested directly inside
    bool isEager = false;
    EventRef longest; ///< one of its executions
};
struct HostOpTable {
    std::vector<HostOp> ops;  ///< longest self time first, then by name
    std::int64_t totalPs = 0; ///< first begin to last end of each thread, summed over the threads
    std::int64_t opPs = 0;    ///< self time of all of them
    bool hasHost = false;     ///< a host was recorded
    std::int64_t idlePs() const { return totalPs > opPs ? totalPs - opPs : 0; }
};
struct HostOpsOptions {
    std::optional<TimeRange> range; ///< an event that crosses its border counts with the inner part
    std::vector<HostId> hosts;      ///< empty: all
};
/// One pass over the events of the host threads; what is derived from other rows does not count. Empty when stopped.
HostOpTable hostOps(const Session &session, const HostOpsOptions &options = {}, std::stop_token stop = {});

struct FrameworkOpRow {
    static constexpr std::uint32_t kNoOp = 0xFFFFFFFFu;

    std::uint32_t rank = 0; ///< from 1; host operations follow those of the device
    bool isOnDevice = true;
    bool isIdle = false;
    bool isEager = false;
    std::string type; ///< "Unknown" on the device and empty on the host when not known
    std::string name;
    OpSums sums; ///< on the device occurrences are those of its most frequent op; the host has times only
    OpRates rates;
    double selfShare = 0; ///< of the total of its side; idle included when there is an idle row
    double cumulativeSelfShare = 0;
    /// GPU: time in kernels whose name says that they use matrix units, of all kernel time. Negative: does not apply.
    double tensorCoreShare = -1;
    std::uint32_t op = kNoOp;        ///< device: its longest op, a row of OpIndex::ops()
    std::optional<EventRef> longest; ///< host: its longest execution
};

struct FrameworkOpsOptions {
    bool withIdle = true;
    /// Most rows of each side, idle among them. XProf: 500.
    std::size_t sideLimit = std::numeric_limits<std::size_t>::max();
};

/// Device rows, then host rows, each longest self time first. `tensorCore`: of OpIndex::tensorCoreTimes().
std::vector<FrameworkOpRow> frameworkOps(const OpIndex &index, const OpTable &table, const HostOpTable &host,
                                         const FrameworkOpsOptions &options = {},
                                         const std::vector<TensorCoreTime> &tensorCore = {});

} // namespace planescope
