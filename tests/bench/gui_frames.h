#pragma once
// Times of frames in the GUI thread: its CPU time and the clock's, so that runs on a busy machine compare.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonObject>

#include <algorithm>
#include <ctime>
#include <vector>

namespace planescope {

inline double cpuMs(clockid_t of)
{
    timespec now{};
    clock_gettime(of, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

inline double threadMs() { return cpuMs(CLOCK_THREAD_CPUTIME_ID); }

/// Times of frames: what `work` starts, up to the end of the event loop's round.
class Frames
{
public:
    template <class Work> void measure(Work work)
    {
        const double before = threadMs();
        QElapsedTimer clock;
        clock.start();
        work();
        QCoreApplication::processEvents();
        m_wall.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        m_thread.push_back(threadMs() - before);
    }
    QJsonObject report()
    {
        if (m_wall.empty()) // none was asked for, or the window is too small for any
            return {{QStringLiteral("frames"), 0}};
        const auto part = [](std::vector<double> &values, double share) {
            std::sort(values.begin(), values.end());
            return values[static_cast<std::size_t>(static_cast<double>(values.size() - 1) * share)];
        };
        return {{QStringLiteral("frames"), static_cast<int>(m_wall.size())},
                {QStringLiteral("median_ms"), part(m_wall, 0.5)},
                {QStringLiteral("p99_ms"), part(m_wall, 0.99)},
                {QStringLiteral("thread_median_ms"), part(m_thread, 0.5)},
                {QStringLiteral("thread_p99_ms"), part(m_thread, 0.99)}};
    }

private:
    std::vector<double> m_wall, m_thread;
};

} // namespace planescope
