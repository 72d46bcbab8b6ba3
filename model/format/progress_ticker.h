#pragma once
#include "model/base/progress.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace planescope {

/// Passes a count of bytes on to the user's function, some ten times a second, from a thread of its own, and once more
/// at the end. `function` and `done` must outlive it.
class ProgressTicker
{
public:
    enum class From {
        Start,    ///< the first report comes at once
        FirstByte ///< nothing is said while nothing is done: a file that is only mapped is still to be read
    };
    /// `total` in bytes, 0 while unknown.
    ProgressTicker(const ProgressFunction &function, const std::atomic<std::uint64_t> &done, std::uint64_t total,
                   std::uint32_t host, std::uint32_t hosts, From from) :
        m_function(function),
        m_done(done), m_total(total), m_hosts(hosts), m_from(from), m_host(host)
    {
        if (!m_function)
            return;
        report();
        m_thread = std::jthread([this](const std::stop_token &stop) {
            std::unique_lock lock(m_mutex);
            // A small file is read before this thread first runs: the last report is due all the same.
            do {
                m_wake.wait_for(lock, stop, std::chrono::milliseconds(80), [] { return false; });
                report();
            } while (!stop.stop_requested());
        });
    }
    void setHost(std::uint32_t host) { m_host.store(host, std::memory_order_relaxed); }

private:
    void report() const
    {
        const std::uint64_t done = m_done.load(std::memory_order_relaxed);
        if (done > 0 || m_from == From::Start)
            m_function({m_total > 0 ? std::min(done, m_total) : done, m_total, m_host.load(std::memory_order_relaxed),
                        m_hosts});
    }
    const ProgressFunction &m_function;
    const std::atomic<std::uint64_t> &m_done;
    const std::uint64_t m_total;
    const std::uint32_t m_hosts;
    const From m_from;
    std::atomic<std::uint32_t> m_host;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread;
};

} // namespace planescope
