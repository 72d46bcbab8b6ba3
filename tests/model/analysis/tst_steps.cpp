#include "model/analysis/steps.h"
#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

struct StepsFixture {
    SessionBuilder builder{"t"};
    HostId host = builder.addHost("h");
    PlaneId core = builder.addPlane(host, "/device:TPU:0");
    LineId steps = builder.addLine(core, "Steps", 1);
    LineId modules = builder.addLine(core, "XLA Modules", 2);
    LineId ops = builder.addLine(core, "XLA Ops", 3);
    EventTypeId type = builder.addType(core, "x");

    void event(LineId line, std::int64_t begin, std::int64_t end)
    {
        builder.addEvent(line, type, TimePoint::ps(begin), Duration::ps(end - begin));
    }
};

} // namespace

class TstSteps : public QObject
{
    Q_OBJECT
private slots:
    void anEventBelongsToTheStepThatItOverlapsMost();
    void betweenStepsThereIsNone();
    void instantsBelongToTheStepAroundThem();
    void withoutStepsTheModulesServe();
    void overlappingStepsAreSearchedAsAWhole();
    void hostsHaveNoSteps();
};

void TstSteps::anEventBelongsToTheStepThatItOverlapsMost()
{
    StepsFixture f;
    f.event(f.steps, 0, 100);
    f.event(f.steps, 100, 200);
    f.event(f.ops, 10, 20);
    f.event(f.ops, 90, 140);
    f.event(f.ops, 180, 260);
    f.event(f.ops, 50, 150); // half and half: the earlier one
    const SessionPtr s = f.builder.finish();
    QCOMPARE(stepOf(*s, {f.ops, 0}), (EventRef{f.steps, 0}));
    QCOMPARE(stepOf(*s, {f.ops, 1}), (EventRef{f.steps, 0}));
    QCOMPARE(stepOf(*s, {f.ops, 2}), (EventRef{f.steps, 1}));
    QCOMPARE(stepOf(*s, {f.ops, 3}), (EventRef{f.steps, 1}));
    QCOMPARE(stepOf(*s, {f.steps, 1}), (EventRef{f.steps, 1}));
    QCOMPARE(stepsOf(*s, f.core).size(), std::size_t(2));
}

void TstSteps::betweenStepsThereIsNone()
{
    StepsFixture f;
    f.event(f.steps, 0, 100);
    f.event(f.steps, 200, 300);
    f.event(f.ops, 120, 150);
    const SessionPtr s = f.builder.finish();
    QVERIFY(!stepOf(*s, {f.ops, 0}));
    QVERIFY(!stepAt(*s, f.core, TimePoint::ps(100))); // ends are outside
    QCOMPARE(stepAt(*s, f.core, TimePoint::ps(200)), (EventRef{f.steps, 1}));
    QVERIFY(!stepAt(*s, f.core, TimePoint::ps(-5)));
    QVERIFY(!stepAt(*s, f.core, TimePoint::ps(900)));
}

void TstSteps::instantsBelongToTheStepAroundThem()
{
    StepsFixture f;
    f.event(f.steps, 0, 100);
    f.event(f.steps, 100, 200);
    f.event(f.ops, 100, 100);
    const SessionPtr s = f.builder.finish();
    QCOMPARE(stepOf(*s, {f.ops, 0}), (EventRef{f.steps, 1}));
}

void TstSteps::withoutStepsTheModulesServe()
{
    StepsFixture f;
    f.event(f.modules, 0, 50);
    f.event(f.ops, 10, 20);
    const SessionPtr s = f.builder.finish();
    QCOMPARE(stepLine(*s, f.core), std::optional<LineId>(f.modules));
    QCOMPARE(stepOf(*s, {f.ops, 0}), (EventRef{f.modules, 0}));
}

void TstSteps::overlappingStepsAreSearchedAsAWhole()
{
    StepsFixture f;
    f.event(f.steps, 0, 1'000);
    f.event(f.steps, 900, 950); // inside the first
    f.event(f.steps, 960, 970);
    f.event(f.ops, 980, 990);
    const SessionPtr s = f.builder.finish();
    QCOMPARE(stepOf(*s, {f.ops, 0}), (EventRef{f.steps, 0}));
    QCOMPARE(stepAt(*s, f.core, TimePoint::ps(910)), (EventRef{f.steps, 1}));
}

void TstSteps::hostsHaveNoSteps()
{
    SessionBuilder builder("t");
    const PlaneId cpu = builder.addPlane(builder.addHost("h"), "/host:CPU");
    const LineId main = builder.addLine(cpu, "main", 1);
    builder.addEvent(main, builder.addType(cpu, "x"), TimePoint::ps(0), Duration::ps(5));
    const SessionPtr s = builder.finish();
    QVERIFY(!stepOf(*s, {main, 0}));
    QVERIFY(stepsOf(*s, cpu).empty());
}

PLANESCOPE_TEST(TstSteps)
#include "tst_steps.moc"
