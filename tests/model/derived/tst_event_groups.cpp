#include "model/format/xplane/event_groups.h"
#include "tests/model/derived/derive_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::DeriveFixture;

class TstEventGroups : public QObject
{
    Q_OBJECT
private slots:
    void rootsNumberTheirDescendantsInOrderOfTime();
    void producersLeadToConsumersOnOtherThreads();
    void consumersOfAnotherProcessAreNotLinked();
    void kernelsBelongToTheStepThatLaunchedThem();
    void aHigherRootLevelComesFirst();
    void anInnerRootOfTheSameLevelIsNoStep();
    void asyncEventsDoNotNest();
    void executorIterationsAreStepsOfTheirOwn();
    void threadpoolRegionsCarryTheStepToTheirWork();
    void loopOpsPreventGrouping();
    void coresWithoutAHostAreNumberedInLockStep();
    void modulesFindTheirLaunchThroughTheRuntime();
    void noisyGroupsAreNotLinked();
    void linesBeyondTheLimitAreCounted();
};

namespace {
struct Grouped {
    explicit Grouped(DeriveFixture &fixture, GroupingOptions options = {}) : builder(&fixture.builder)
    {
        builder->makeColumns();
        const EventFactsReader facts(builder->peek());
        groups = groupEvents(builder->peek(), fixture.host, facts, options);
    }
    StepGroup of(LineId line, std::uint64_t row) const { return groups.groupOf({line, row}); }
    std::string name(std::int64_t group) const
    {
        const std::string *found = groups.nameOf(group);
        return found ? *found : std::string();
    }
    SessionBuilder *builder;
    EventGroups groups;
};
} // namespace

void TstEventGroups::rootsNumberTheirDescendantsInOrderOfTime()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "train", 100, 200, {{"_r", 1}, {"step_num", 41}});
    f.event(main, "work", 110, 120);
    f.event(main, "part", 112, 118);
    f.event(main, "train", 300, 400, {{"_r", 1}, {"step_num", 42}});
    f.event(main, "outside", 500, 510);
    const Grouped g(f);
    QVERIFY(g.of(main, 0) == StepGroup(0));
    QVERIFY(g.of(main, 1) == StepGroup(0));
    QVERIFY(g.of(main, 2) == StepGroup(0));
    QVERIFY(g.of(main, 3) == StepGroup(1));
    QVERIFY(g.of(main, 4) == StepGroup());
    QCOMPARE(g.name(0), std::string("train 41"));
    QCOMPARE(g.name(1), std::string("train 42"));
    QCOMPARE(g.groups.namedRoots().size(), std::size_t(2));
}

void TstEventGroups::producersLeadToConsumersOnOtherThreads()
{
    DeriveFixture f;
    const PlaneId host = f.plane("/host:CPU");
    const LineId main = f.line(host, "main", 1);
    const LineId worker = f.line(host, "worker", 2);
    f.event(main, "train", 0, 100, {{"_r", 1}});
    f.event(main, "schedule", 10, 20, {{"_pt", 5}, {"_p", 77}});
    f.event(worker, "run", 200, 300, {{"_ct", 5}, {"_c", 77}});
    f.event(worker, "inside", 210, 220);
    f.event(worker, "other", 400, 500, {{"_ct", 6}, {"_c", 77}}); // another type of link
    const Grouped g(f);
    QVERIFY(g.of(worker, 0) == StepGroup(0));
    QVERIFY(g.of(worker, 1) == StepGroup(0));
    QVERIFY(g.of(worker, 2) == StepGroup());
}

void TstEventGroups::consumersOfAnotherProcessAreNotLinked()
{
    DeriveFixture f;
    const PlaneId host = f.plane("/host:CPU");
    const LineId main = f.line(host, "main", 1);
    const LineId worker = f.line(host, "worker", 2);
    f.event(main, "train", 0, 100, {{"_r", 1}, {"_pt", 5}, {"_p", 77}});
    f.event(worker, "run", 200, 300, {{"_ct", 5}, {"_c", 77}, {"_pid", 12}});
    const Grouped g(f);
    QVERIFY(g.of(worker, 0) == StepGroup());
}

void TstEventGroups::kernelsBelongToTheStepThatLaunchedThem()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    const LineId stream = f.line(f.plane("/device:GPU:0"), "Stream #7(Compute)", 7);
    f.event(main, "train", 0, 100, {{"_r", 1}});
    f.event(main, "cudaLaunchKernel", 10, 12, {{"correlation_id", 5}});
    f.event(stream, "kernel", 50, 150, {{"correlation_id", 5}});
    f.event(stream, "other", 160, 170, {{"correlation_id", 6}});
    const Grouped g(f);
    QVERIFY(g.of(stream, 0) == StepGroup(0));
    QVERIFY(g.of(stream, 1) == StepGroup());
}

void TstEventGroups::aHigherRootLevelComesFirst()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "session", 0, 1'000, {{"_r", 1}});
    f.event(main, "ProcessBatch", 100, 200);
    f.event(main, "inside", 110, 120);
    f.event(main, "ProcessBatch", 300, 400);
    const Grouped g(f);
    QVERIFY(g.of(main, 1) == StepGroup(0));
    QVERIFY(g.of(main, 2) == StepGroup(0));
    QVERIFY(g.of(main, 3) == StepGroup(1));
    QVERIFY(g.of(main, 0) == StepGroup(2));
}

void TstEventGroups::anInnerRootOfTheSameLevelIsNoStep()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "outer", 0, 1'000, {{"_r", 1}});
    f.event(main, "inner", 100, 200, {{"_r", 1}});
    const Grouped g(f);
    QVERIFY(g.of(main, 1) == StepGroup(0));
    QCOMPARE(g.groups.namedRoots().size(), std::size_t(1));
}

void TstEventGroups::asyncEventsDoNotNest()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "train", 0, 100, {{"_r", 1}});
    f.event(main, "async", 10, 90, {{"_a", 1}});
    f.event(main, "work", 20, 30);
    const Grouped g(f);
    QVERIFY(g.of(main, 1) == StepGroup());
    QVERIFY(g.of(main, 2) == StepGroup(0));
}

void TstEventGroups::executorIterationsAreStepsOfTheirOwn()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "ExecutorState::Process", 0, 10, {{"id", 3}, {"iter_num", 0}});
    f.event(main, "ExecutorState::Process", 20, 30, {{"id", 3}, {"iter_num", 1}});
    f.event(main, "ExecutorState::Process", 40, 50, {{"id", 3}, {"iter_num", 1}});
    f.event(main, "ExecutorState::Process", 60, 70, {{"id", 4}, {"iter_num", 0}}); // no loop
    const Grouped g(f);
    QVERIFY(g.of(main, 0) == StepGroup(0));
    QVERIFY(g.of(main, 1) == StepGroup(1));
    QVERIFY(g.of(main, 2) == StepGroup(1));
    QVERIFY(g.of(main, 3) == StepGroup());
    QCOMPARE(g.name(1), std::string("1"));
}

void TstEventGroups::threadpoolRegionsCarryTheStepToTheirWork()
{
    DeriveFixture f;
    const PlaneId host = f.plane("/host:CPU");
    const LineId main = f.line(host, "main", 1);
    const LineId pool = f.line(host, "pool", 2);
    f.event(main, "train", 0, 100, {{"_r", 1}});
    f.event(main, "ThreadpoolListener::Record", 10, 10, {{"_pt", 15}, {"_p", 3}});
    f.event(pool, "ThreadpoolListener::StartRegion", 50, 50, {{"_ct", 15}, {"_c", 3}});
    f.event(pool, "work", 60, 70);
    f.event(pool, "ThreadpoolListener::StopRegion", 80, 80);
    f.event(pool, "later", 90, 95);
    const Grouped g(f);
    QVERIFY(g.of(pool, 1) == StepGroup(0));
    QVERIFY(g.of(pool, 3) == StepGroup());
}

void TstEventGroups::loopOpsPreventGrouping()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "train", 0, 100, {{"_r", 1}});
    f.event(main, "WhileOp-EvalCond", 10, 20);
    const Grouped g(f);
    QVERIFY(!g.groups.isGrouped());
    QVERIFY(g.groups.isEmpty());
}

void TstEventGroups::coresWithoutAHostAreNumberedInLockStep()
{
    DeriveFixture f;
    const LineId first = f.line(f.plane("/device:TPU:0", 0), "XLA Modules", 2);
    const LineId second = f.line(f.plane("/device:TPU:1", 1), "XLA Modules", 2);
    for (int step = 0; step < 2; ++step) {
        f.event(first, "jit_f(1)", step * 100, step * 100 + 50);
        f.event(second, "jit_f(1)", step * 100 + 1, step * 100 + 51);
    }
    const Grouped g(f);
    QVERIFY(g.of(first, 0) == StepGroup(0));
    QVERIFY(g.of(first, 1) == StepGroup(1));
    QVERIFY(g.of(second, 1) == StepGroup(1));
    QCOMPARE(g.name(1), std::string("1"));
}

void TstEventGroups::modulesFindTheirLaunchThroughTheRuntime()
{
    DeriveFixture f;
    const PlaneId host = f.plane("/host:CPU");
    f.planeStat(host, "process_id", 2101); // device planes have none
    const LineId main = f.line(host, "main", 1);
    const PlaneId core = f.plane("/device:TPU:3", 3);
    const LineId steps = f.line(core, "Steps", 1);
    const LineId modules = f.line(core, "XLA Modules", 2);
    f.event(main, "train", 0, 100, {{"_r", 1}, {"step_num", 102}});
    // The host writes the whole run id, the device its low 27 bits.
    f.event(main, "DoEnqueueProgram", 10, 20,
            {{"device_ordinal", 3}, {"queue_id", 9}, {"run_id", (std::int64_t{5} << 27) + 6}});
    f.event(steps, "102", 150, 260);
    f.event(modules, "jit_f(1)", 150, 250, {{"queue_id", 9}, {"run_id", 6}});
    f.event(steps, "103", 300, 400);
    const Grouped g(f);
    QVERIFY(g.of(steps, 0) == StepGroup(0));
    QVERIFY(g.of(steps, 1) == StepGroup());
    QCOMPARE(g.name(0), std::string("train 102"));
}

void TstEventGroups::noisyGroupsAreNotLinked()
{
    DeriveFixture f;
    const PlaneId host = f.plane("/host:CPU");
    const LineId main = f.line(host, "main", 1);
    const LineId worker = f.line(host, "worker", 2);
    f.event(main, "train", 0, 1'000, {{"_r", 1}});
    for (int i = 0; i < 64; ++i) {
        f.event(main, "put", 10 + i * 2, 11 + i * 2, {{"_pt", 5}, {"_p", 1}});
        f.event(worker, "get", 2'000 + i * 2, 2'001 + i * 2, {{"_ct", 5}, {"_c", 1}});
    }
    const Grouped g(f);
    QVERIFY(g.of(main, 1) == StepGroup(0));
    QVERIFY(g.of(worker, 0) == StepGroup());
}

void TstEventGroups::linesBeyondTheLimitAreCounted()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "train", 0, 100, {{"_r", 1}});
    f.event(main, "work", 10, 20);
    GroupingOptions options;
    options.longestLine = 1;
    const Grouped g(f, options);
    QCOMPARE(g.groups.skippedEvents(), std::uint64_t(2));
    QVERIFY(g.groups.isEmpty());
}

PLANESCOPE_TEST(TstEventGroups)
#include "tst_event_groups.moc"
