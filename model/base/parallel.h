#pragma once
// The same work for many things, on as many threads as the processor has.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace planescope {

/// Calls work(0) to work(count - 1), each once, the next one on whichever thread is free, and returns when all are
/// done. The calling thread works, too. `threads`: at most so many; 0: as many as the processor has. Work that was
/// asked to stop has to say so itself.
template <class Work> void inParallel(std::size_t count, Work work, std::size_t threads = 0)
{
    std::atomic<std::size_t> next = 0;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    if (threads == 0)
        threads = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> helpers;
    helpers.reserve(std::min(threads, count));
    for (std::size_t i = 1; i < std::min(threads, count); ++i)
        helpers.emplace_back(run);
    run();
}

} // namespace planescope
