#include "model/base/parallel.h"
#include "tests/support/test_registry.h"

#include <QObject>
#include <QTest>

using namespace planescope;

class TstParallel : public QObject
{
    Q_OBJECT
private slots:
    void everyPieceIsDoneOnce()
    {
        for (const std::size_t count : {0, 1, 2, 7, 1000})
            for (const std::size_t threads : {0, 1, 2, 5}) {
                std::vector<std::atomic<int>> done(count);
                inParallel(
                    count, [&](std::size_t i) { ++done[i]; }, threads);
                for (const std::atomic<int> &times : done)
                    QCOMPARE(times.load(), 1);
            }
    }

    void oneThreadIsThatOfTheCaller()
    {
        std::size_t next = 0;
        bool isCaller = true;
        inParallel(
            50,
            [&](std::size_t i) {
                isCaller = isCaller && std::this_thread::get_id() == m_caller && i == next;
                ++next;
            },
            1);
        QVERIFY(isCaller);
        QCOMPARE(next, std::size_t(50));
    }

private:
    const std::thread::id m_caller = std::this_thread::get_id();
};

PLANESCOPE_TEST(TstParallel)
#include "tst_parallel.moc"
