#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstSessionBuilder : public QObject
{
    Q_OBJECT
private slots:
    void nestedEventsGetTheirDepthAsLane();
    void overlappingEventsAreLanedAndKept();
    void linesOfTheSameTimesShareThem();
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

void TstSessionBuilder::linesOfTheSameTimesShareThem()
{
    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const EventTypeId op = builder.addType(plane, "op");
    const EventTypeId scope = builder.addType(plane, "scope");
    constexpr std::size_t rows = 10'000;
    std::vector<std::int64_t> begin, duration;
    for (std::size_t i = 0; i < rows; ++i) {
        begin.push_back(static_cast<std::int64_t>(i * 1'000'003));
        duration.push_back(static_cast<std::int64_t>(i * 77'771 % 900'000 + 1));
    }
    const std::vector<std::uint16_t> lane(rows, 0);
    const auto add = [&](const char *name, EventTypeId type, const std::vector<std::int64_t> &lengths) {
        const LineId line = builder.addLine(plane, name, 1);
        const std::vector<std::uint32_t> types(rows, type.value);
        builder.packColumns(line, {begin, lengths, types, lane, {}, {}}, {1, 1, {}});
        return line;
    };
    const LineId ops = add("XLA Ops", op, duration);
    const std::uint64_t alone = builder.peek().columnBytes().value;
    const LineId scopes = add("Scopes", scope, duration);
    const std::uint64_t ofScopes = builder.peek().columnBytes().value - alone;
    QVERIFY2(ofScopes < alone / 10, qPrintable(QString::number(ofScopes)));
    // One length less, in the middle: the begins are shared, the lengths are not.
    std::vector<std::int64_t> shorter = duration;
    --shorter[rows / 2];
    const LineId others = add("Others", scope, shorter);
    const std::uint64_t ofOthers = builder.peek().columnBytes().value - alone - ofScopes;
    QVERIFY(ofOthers > ofScopes && ofOthers < alone);
    const SessionPtr session = builder.finish();
    for (const LineId line : {ops, scopes, others}) {
        const EventColumns &c = session->line(line).events;
        QCOMPARE(c.beginPs.copy(), begin);
        QCOMPARE(c.durationPs.copy(), line == others ? shorter : duration);
        QCOMPARE(c.type[rows - 1], (line == ops ? op : scope).value);
        QCOMPARE(session->line(line).range, TimeRange::ps(0, session->line(ops).range.end.toPs()));
    }
}

PLANESCOPE_TEST(TstSessionBuilder)
#include "tst_session_builder.moc"
