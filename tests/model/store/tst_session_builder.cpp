#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstSessionBuilder : public QObject
{
    Q_OBJECT
private slots:
    void nestedEventsGetTheirDepthAsLane();
    void overlappingEventsAreLanedAndKept();
};

void TstSessionBuilder::nestedEventsGetTheirDepthAsLane()
{
    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const EventTypeId type = builder.addType(plane, "op");
    const LineId line = builder.addLine(plane, "XLA Ops", 3);
    builder.addEvent(line, type, TimePoint::ps(10), Duration::ps(20));
    builder.addEvent(line, type, TimePoint::ps(0), Duration::ps(100));
    builder.addEvent(line, type, TimePoint::ps(12), Duration::ps(5));
    const SessionPtr session = builder.finish();
    const EventColumns &c = session->line(line).events;
    QCOMPARE(c.lane[0], 0);
    QCOMPARE(c.lane[1], 1);
    QCOMPARE(c.lane[2], 2);
    QCOMPARE(session->selfTime({line, 0}), Duration::ps(80));
    QCOMPARE(session->selfTimesPs(line)[1], 15);
    QCOMPARE(session->parent({line, 2}), (EventRef{line, 1}));
}

void TstSessionBuilder::overlappingEventsAreLanedAndKept()
{
    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const EventTypeId type = builder.addType(plane, "op");
    const LineId line = builder.addLine(plane, "Async XLA Ops", 4);
    for (int i = 0; i < 5; ++i)
        builder.addEvent(line, type, TimePoint::ps(i * 10), Duration::ps(25));
    const SessionPtr session = builder.finish();
    QCOMPARE(session->line(line).events.size(), std::size_t(5));
    QCOMPARE(session->line(line).laneCount, 3);
}

PLANESCOPE_TEST(TstSessionBuilder)
#include "tst_session_builder.moc"
