#include "widgets/timeline/strip_helper.h"

#include "tests/support/test_registry.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <numeric>

using namespace planescope;

class TstStripHelper : public QObject
{
    Q_OBJECT
private slots:
    void everyStripIsDrawnOnceAndFinishedHereAfterwards();
    void aHelperThatIsHeldUpDelaysOneStripOnly();
    void itEndsWhileItIsAwake();
};

void TstStripHelper::everyStripIsDrawnOnceAndFinishedHereAfterwards()
{
    StripHelper helper;
    const auto here = std::this_thread::get_id();
    for (int round = 0; round < 2'000; ++round) {
        if (round % 3 != 0) // with and without notice
            helper.wakeUp();
        const auto count = static_cast<std::size_t>(round % 60);
        std::vector<std::atomic<int>> drawn(count);
        std::vector<int> finished(count);
        bool isFinishedHere = true;
        bool isDrawnBefore = true;
        helper.forEach(
            count, [&](std::size_t i) { ++drawn[i]; },
            [&](std::size_t i) {
                isFinishedHere = isFinishedHere && std::this_thread::get_id() == here;
                isDrawnBefore = isDrawnBefore && drawn[i] == 1;
                ++finished[i];
            });
        QVERIFY(isFinishedHere && isDrawnBefore);
        QVERIFY(std::all_of(drawn.begin(), drawn.end(), [](const std::atomic<int> &n) { return n == 1; }));
        QVERIFY(std::all_of(finished.begin(), finished.end(), [](int n) { return n == 1; }));
    }
}

void TstStripHelper::aHelperThatIsHeldUpDelaysOneStripOnly()
{
    if (std::thread::hardware_concurrency() < 2)
        QSKIP("one core: there is no second thread");
    StripHelper helper;
    const auto here = std::this_thread::get_id();
    std::atomic<int> elsewhere = 0;
    std::atomic<bool> isOver = false; // all other strips are done
    std::atomic<int> drawnHere = 0;
    constexpr int count = 50;
    // This thread waits for the helper to come, then takes all that is left while the helper stands still.
    helper.forEach(
        count,
        [&](std::size_t) {
            if (std::this_thread::get_id() != here) {
                ++elsewhere;
                while (!isOver)
                    std::this_thread::yield();
                return;
            }
            while (elsewhere == 0)
                std::this_thread::yield();
            if (++drawnHere == count - 1)
                isOver = true;
        },
        [](std::size_t) {});
    QCOMPARE(elsewhere.load(), 1);
    QCOMPARE(drawnHere.load(), count - 1);
}

void TstStripHelper::itEndsWhileItIsAwake()
{
    for (int round = 0; round < 200; ++round) {
        StripHelper helper;
        std::atomic<int> drawn = 0;
        helper.forEach(
            20, [&](std::size_t) { ++drawn; }, [](std::size_t) {});
        QCOMPARE(drawn.load(), 20);
        if (round % 2 == 0)
            helper.wakeUp();
    }
}

PLANESCOPE_TEST(TstStripHelper)
#include "tst_strip_helper.moc"
