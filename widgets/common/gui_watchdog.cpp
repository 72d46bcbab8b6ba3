#include "widgets/common/gui_watchdog.h"

#include <QAbstractEventDispatcher>

#include <algorithm>
#include <ctime>

namespace planescope {

double threadCpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

GuiWatchdog::GuiWatchdog(double limitMs, QObject *parent) :
    QObject(parent), m_limitMs(limitMs), m_beganMs(threadCpuMs())
{
    // Dispatchers differ in whether events run between waking and sleeping or between sleeping and waking. Sleeping
    // takes no time of the thread, so the time between any two of these signals is what one round worked.
    QAbstractEventDispatcher *dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, &GuiWatchdog::endRound);
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, &GuiWatchdog::endRound);
}

void GuiWatchdog::reset()
{
    m_beganMs = threadCpuMs();
    m_worstMs = 0;
    m_violations = 0;
    m_rounds = 0;
}

void GuiWatchdog::endRound()
{
    const double now = threadCpuMs();
    const double ms = now - m_beganMs;
    m_beganMs = now;
    ++m_rounds;
    m_worstMs = std::max(m_worstMs, ms);
    if (ms > m_limitMs)
        ++m_violations;
}

} // namespace planescope
