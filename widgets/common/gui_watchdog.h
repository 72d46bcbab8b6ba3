#pragma once
// Counts rounds of the event loop that keep the GUI thread busy for longer than a frame of 60 Hz.
#include <QObject>

namespace planescope {

class GuiWatchdog : public QObject
{
    Q_OBJECT
public:
    /// Counts from now on. Time of the thread's own work, so that a busy machine does not count; limit in milliseconds.
    explicit GuiWatchdog(double limitMs = 16, QObject *parent = nullptr);

    int violations() const { return m_violations; }
    double worstMs() const { return m_worstMs; }
    int rounds() const { return m_rounds; }
    /// Forgets all, also what ran since the last round.
    void reset();
    /// Ends a round here; the loop does so itself whenever it wakes up or goes to sleep.
    void endRound();

private:
    double m_limitMs;
    double m_beganMs = 0;
    double m_worstMs = 0;
    int m_violations = 0;
    int m_rounds = 0;
};

/// Processor time of the calling thread in milliseconds.
double threadCpuMs();

} // namespace planescope
