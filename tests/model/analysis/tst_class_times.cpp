#include "model/analysis/class_times.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::SessionFixture;

namespace {

ClassTimes timesOf(SessionFixture &fixture, std::int64_t begin, std::int64_t end)
{
    const LineId line = fixture.currentLine();
    const SessionPtr session = fixture.build();
    const OpClassTable classes(session);
    return classTimes(*session, classes, line, TimeRange::ps(begin, end));
}

std::int64_t sumOf(const ClassTimes &times)
{
    std::int64_t sum = times.idle.toPs();
    for (const Duration time : times.time)
        sum += time.toPs();
    return sum;
}

} // namespace

class TstClassTimes : public QObject
{
    Q_OBJECT
private slots:
    void classesAndIdleAddUpToTheRange()
    {
        SessionFixture fixture;
        fixture.op("fusion.1", 10, 20, "convolution fusion").op("all-reduce.2", 50, 30, "all-reduce");
        const ClassTimes times = timesOf(fixture, 0, 100);
        QCOMPARE(times.of(OpClass::Matrix), Duration::ps(20));
        QCOMPARE(times.of(OpClass::CollectiveExposed), Duration::ps(30));
        QCOMPARE(times.idle, Duration::ps(50));
        QCOMPARE(times.whole, Duration::ps(100));
        QCOMPARE(sumOf(times), std::int64_t(100));
    }

    void theInnermostEventCounts()
    {
        SessionFixture fixture;
        fixture.op("while.1", 0, 100, "while").op("copy.2", 20, 30, "copy").op("copy.3", 90, 10, "copy");
        const ClassTimes times = timesOf(fixture, 0, 100);
        QCOMPARE(times.of(OpClass::DataMovement), Duration::ps(40));
        QCOMPARE(times.of(OpClass::Structure), Duration::ps(60));
        QCOMPARE(times.idle, Duration());
    }

    void ofOverlappingEventsTheLaterBeginCounts()
    {
        SessionFixture fixture;
        fixture.op("copy.1", 0, 60, "copy")
            .op("all-reduce.2", 40, 10, "all-reduce")
            .op("all-reduce.3", 55, 45, "all-reduce");
        const ClassTimes times = timesOf(fixture, 0, 100);
        QCOMPARE(times.of(OpClass::DataMovement), Duration::ps(45)); // 0..40 and 50..55
        QCOMPARE(times.of(OpClass::CollectiveExposed), Duration::ps(55));
        QCOMPARE(sumOf(times), std::int64_t(100));
    }

    void eventsThatCrossTheBorderAreClipped()
    {
        SessionFixture fixture;
        fixture.op("copy.1", 0, 30, "copy").op("copy.2", 90, 30, "copy").op("copy.3", 200, 5, "copy");
        const ClassTimes times = timesOf(fixture, 20, 100);
        QCOMPARE(times.of(OpClass::DataMovement), Duration::ps(20));
        QCOMPARE(times.idle, Duration::ps(60));
    }

    void borderTouchesDoNotCount()
    {
        SessionFixture fixture;
        fixture.op("copy.1", 0, 20, "copy").op("copy.2", 40, 10, "copy").op("copy.3", 25, 0, "copy");
        const ClassTimes times = timesOf(fixture, 20, 40);
        QCOMPARE(times.idle, Duration::ps(20));
    }

    void emptyRangeAndEmptyLineGiveNothing()
    {
        SessionFixture fixture;
        fixture.op("copy.1", 0, 20, "copy");
        QCOMPARE(timesOf(fixture, 10, 10).whole, Duration());
        SessionFixture empty;
        empty.line("XLA Ops", 3);
        const ClassTimes times = timesOf(empty, 0, 50);
        QCOMPARE(times.idle, Duration::ps(50));
    }

    void rowsAddUp()
    {
        SessionFixture fixture;
        fixture.op("copy.1", 0, 20, "copy");
        ClassTimes times = timesOf(fixture, 0, 40);
        times += times;
        QCOMPARE(times.whole, Duration::ps(80));
        QCOMPARE(times.of(OpClass::DataMovement), Duration::ps(40));
        QCOMPARE(times.idle, Duration::ps(40));
    }
};

PLANESCOPE_TEST(TstClassTimes)
#include "tst_class_times.moc"
