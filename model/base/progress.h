#pragma once
// How a long job reports and how it is asked to stop. Plain C++, any thread.
#include <cstdint>
#include <functional>
#include <stop_token>

namespace planescope {

struct LoadProgress {
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0; ///< 0 while unknown
    std::uint32_t hostIndex = 0;  ///< from 0
    std::uint32_t hostCount = 1;
};

/// Called from worker threads, at most some ten times a second and once at the end. May be empty.
using ProgressFunction = std::function<void(const LoadProgress &)>;

} // namespace planescope
