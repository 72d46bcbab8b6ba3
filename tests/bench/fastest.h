#pragma once
// Time of the fastest of several rounds: by the clock, and the work of all threads, which other programs disturb less.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>

namespace planescope {

struct Fastest {
    double ms = 1e300;
    double cpuMs = 1e300;
};

inline double processCpuMs()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

inline Fastest fastest(int rounds, const std::function<void()> &work)
{
    Fastest best;
    for (int i = 0; i < rounds; ++i) {
        const double cpu = processCpuMs();
        const auto begin = std::chrono::steady_clock::now();
        work();
        best.ms = std::min(best.ms,
                           std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
        best.cpuMs = std::min(best.cpuMs, processCpuMs() - cpu);
    }
    return best;
}

inline double fastestMs(int rounds, const std::function<void()> &work) { return fastest(rounds, work).ms; }

} // namespace planescope
