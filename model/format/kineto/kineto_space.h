#pragma once
// A trace of PyTorch's profiler as an XSpace, so that it goes the ordinary way from there: index, columns, views.
//
//   processes           "/host:CPU", further ones "/host:CPU [pid]"; a thread is a line
//   devices             "/device:GPU:<n>" with name and memory of the device; a stream is a line "Stream #<n>"
//   [memory]            line "Memory" of "/host:CPU": MemoryAllocation and MemoryDeallocation with the stats that
//   XProf's
//                       allocator events have, and the op, range and stack that were open on the thread at that moment
//   [OutOfMemory]       the same line, with what was asked for
//   ProfilerStep#<n>    root of step n
//   arrows              encoded flows (stat "flow") of the spans that they join
//   counters            line "_counters_" of the process that counts, a stat for each series
// Arguments become stats of the same name; "correlation" becomes correlation_id, which joins launches with kernels.
#include "model/base/result.h"
#include "model/store/import_report.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

namespace planescope::kineto {

struct TraceSpace {
    std::string bytes; ///< serialised XSpace
    ImportReport report;
};

/// OtherFormat ("JSON") when the text holds no trace, Canceled when asked to stop.
Result<TraceSpace> spaceOfTrace(std::span<const std::uint8_t> json, const std::stop_token &stop = {});

} // namespace planescope::kineto
