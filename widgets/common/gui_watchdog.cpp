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

GuiWatchdog::GuiWatchdog(double limitMs, QObject *parent) : QObject(parent), m_limitMs(limitMs)
{
    // A round goes from waking up to the next wait, or to the next waking where the loop does not wait.
    QAbstractEventDispatcher *dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, &GuiWatchdog::beginRound);
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, &GuiWatchdog::endRound);
}

void GuiWatchdog::reset()
{
    m_beganMs = -1;
    m_worstMs = 0;
    m_violations = 0;
    m_rounds = 0;
}

void GuiWatchdog::beginRound()
{
    endRound();
    m_beganMs = threadCpuMs();
}

void GuiWatchdog::endRound()
{
    if (m_beganMs < 0)
        return;
    const double ms = threadCpuMs() - m_beganMs;
    m_beganMs = -1;
    ++m_rounds;
    m_worstMs = std::max(m_worstMs, ms);
    if (ms > m_limitMs)
        ++m_violations;
}

} // namespace planescope
