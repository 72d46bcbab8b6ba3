#pragma once
// Lines that the file does not hold: computed from its events as XProf 2.24 does when it opens a profile.
#include "model/store/builders.h"

#include <stop_token>

namespace planescope {

struct DeriveOptions {
    /// Lines with more events take no part; the import report names them.
    std::uint64_t longestLine = 20'000'000;
    /// Bytes of columns that may be reached, 0: no limit. Planes whose derived rows do not fit are left out; the import
    /// report names them, too.
    std::uint64_t columnLimit = 0;
    std::stop_token stop;
};

/// The last stage of a load, before finish(): every plane, type and column is set, and so is the stat source.
/// Per host:
///  - step groups of host and device events;
///  - host events that are step roots, and steps of TPU cores, are drawn by the name of the step ("train 3");
///  - GPU: Steps, Launch Stats, and per stream name scopes, framework ops, XLA modules, XLA ops, source code;
///  - TPU cores: name scopes, framework ops, source code, host offload rows;
///  - hosts without a device: programs and framework ops of XLA:CPU per thread.
/// A host whose file was grouped when it was written is left as it is. O(rows), one pass per kind of line.
void deriveLines(SessionBuilder &builder, const DeriveOptions &options = {});

} // namespace planescope
