#include "tests/support/test_registry.h"
#include "widgets/common/gui_watchdog.h"

#include <QTimer>

#include <thread>

using namespace planescope;

namespace {

/// Works until this thread has used so much processor time.
void work(double ms)
{
    const double end = threadCpuMs() + ms;
    while (threadCpuMs() < end) {
    }
}

/// Runs `task` as one round of the event loop.
void inOneRound(const std::function<void()> &task)
{
    QEventLoop loop;
    QTimer::singleShot(0, [&] {
        task();
        // The next round only leaves the loop.
        QTimer::singleShot(0, &loop, &QEventLoop::quit);
    });
    loop.exec();
}

} // namespace

class TstGuiWatchdog : public QObject
{
    Q_OBJECT
private slots:
    void countsARoundThatWorksTooLong()
    {
        GuiWatchdog watchdog(16);
        inOneRound([] { work(25); });
        watchdog.endRound();
        QCOMPARE(watchdog.violations(), 1);
        QVERIFY2(watchdog.worstMs() >= 25, qPrintable(QString::number(watchdog.worstMs())));
    }

    void twoShortRoundsAreNotOneLongOne()
    {
        GuiWatchdog watchdog(16);
        for (int i = 0; i < 3; ++i)
            inOneRound([] { work(8); });
        QCOMPARE(watchdog.violations(), 0);
        QVERIFY(watchdog.rounds() >= 3);
        QVERIFY2(watchdog.worstMs() >= 8, qPrintable(QString::number(watchdog.worstMs())));
    }

    void timeOfOtherThreadsAndOfWaitingDoesNotCount()
    {
        GuiWatchdog watchdog(16);
        inOneRound([] {
            std::thread other([] { work(40); });
            other.join(); // this thread waits for it and does nothing
        });
        watchdog.endRound();
        QCOMPARE(watchdog.violations(), 0);
    }

    void theLimitIsItsOwn()
    {
        GuiWatchdog strict(2);
        GuiWatchdog patient(200);
        inOneRound([] { work(6); });
        strict.endRound();
        patient.endRound();
        QVERIFY(strict.violations() >= 1);
        QCOMPARE(patient.violations(), 0);
    }

    void resetForgetsAlsoWhatIsNotCountedYet()
    {
        GuiWatchdog watchdog(16);
        work(25);
        watchdog.reset();
        watchdog.endRound();
        QCOMPARE(watchdog.violations(), 0);
        QCOMPARE(watchdog.rounds(), 1);
        QVERIFY(watchdog.worstMs() < 16);
    }
};

PLANESCOPE_TEST(TstGuiWatchdog)
#include "tst_gui_watchdog.moc"
