#include "model/analysis/flows.h"
#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Two threads of a host and a GPU stream; events of 10 ps.
struct FlowFixture {
    SessionBuilder builder{"t"};
    std::shared_ptr<StatFixture> stats = std::make_shared<StatFixture>();
    HostId host = builder.addHost("h");
    PlaneId cpu = builder.addPlane(host, "/host:CPU");
    PlaneId gpu = builder.addPlane(host, "/device:GPU:0");
    LineId main = builder.addLine(cpu, "main", 1);
    LineId worker = builder.addLine(cpu, "worker", 2);
    LineId stream = builder.addLine(gpu, "Stream #7(Compute)", 7);
    EventTypeId hostType = builder.addType(cpu, "work");
    EventTypeId kernel = builder.addType(gpu, "kernel");

    void event(LineId line, std::int64_t begin, std::vector<std::pair<const char *, std::uint64_t>> values)
    {
        std::vector<FixtureStat> list;
        for (const auto &[name, value] : values)
            list.push_back({builder.intern(name), StatKind::Uint64, 0, value, {}});
        builder.addEvent(line, line == stream ? kernel : hostType, TimePoint::ps(begin), Duration::ps(10),
                         stats->add(std::move(list)));
    }
    SessionPtr finish()
    {
        builder.setStatSource(stats);
        return builder.finish();
    }
};

std::uint64_t encodedFlow(std::uint64_t direction, std::uint64_t id, std::uint64_t category)
{
    return direction | (id << 2) | (category << 58);
}

} // namespace

class TstFlows : public QObject
{
    Q_OBJECT
private slots:
    void producersPointAtAllTheirConsumers();
    void processesAreKeptApart();
    void launchesPointAtTheirKernels();
    void encodedFlowsAreChainedInTime();
    void noisyGroupsAreDroppedAndCounted();
    void chainsGoBothWays();
    void theLimitOfEdgesIsCounted();
    void aSessionWithoutSuchStatsHasNoFlows();
};

void TstFlows::producersPointAtAllTheirConsumers()
{
    FlowFixture f;
    f.event(f.main, 0, {{"_pt", 5}, {"_p", 9}});
    f.event(f.worker, 20, {{"_ct", 5}, {"_c", 9}});
    f.event(f.worker, 40, {{"_ct", 5}, {"_c", 9}});
    f.event(f.worker, 60, {{"_ct", 6}, {"_c", 9}}); // another type
    const SessionPtr s = f.finish();
    const FlowTable table = findFlows(*s);
    QCOMPARE(table.edges().size(), std::size_t(2));
    QVERIFY((table.edges()[0] == FlowEdge{{f.main, 0}, {f.worker, 0}, LinkCategory::PjRt}));
    QVERIFY((table.edges()[1] == FlowEdge{{f.main, 0}, {f.worker, 1}, LinkCategory::PjRt}));
    QCOMPARE(table.from({f.main, 0}).size(), std::size_t(2));
    QCOMPARE(table.to({f.worker, 1}).size(), std::size_t(1));
    QVERIFY(table.to({f.worker, 2}).empty());
    QCOMPARE(linkCategoryName(LinkCategory::PjRt), std::string_view("PjRt"));
}

void TstFlows::processesAreKeptApart()
{
    FlowFixture f;
    f.event(f.main, 0, {{"_pt", 5}, {"_p", 9}});
    f.event(f.worker, 20, {{"_ct", 5}, {"_c", 9}, {"_pid", 4711}});
    QVERIFY(findFlows(*f.finish()).isEmpty());
}

void TstFlows::launchesPointAtTheirKernels()
{
    FlowFixture f;
    f.event(f.main, 0, {{"correlation_id", 3}});
    f.event(f.main, 20, {{"correlation_id", 4}});
    f.event(f.stream, 50, {{"correlation_id", 4}});
    f.event(f.stream, 70, {{"correlation_id", 3}});
    const SessionPtr s = f.finish();
    const FlowTable table = findFlows(*s);
    QCOMPARE(table.edges().size(), std::size_t(2));
    QVERIFY((table.edges()[0] == FlowEdge{{f.main, 0}, {f.stream, 1}, LinkCategory::GpuLaunch}));
    QVERIFY((table.edges()[1] == FlowEdge{{f.main, 1}, {f.stream, 0}, LinkCategory::GpuLaunch}));
}

void TstFlows::encodedFlowsAreChainedInTime()
{
    FlowFixture f;
    const auto start = encodedFlow(2, 77, 12), middle = encodedFlow(3, 77, 12), end = encodedFlow(1, 77, 12);
    f.event(f.worker, 5, {{"flow", end}}); // its start was not recorded
    f.event(f.main, 20, {{"flow", start}});
    f.event(f.worker, 40, {{"flow", middle}});
    f.event(f.stream, 60, {{"flow", end}});
    f.event(f.main, 80, {{"flow", start}}); // the same id again
    f.event(f.stream, 100, {{"flow", end}});
    f.event(f.worker, 120, {{"flow", encodedFlow(1, 78, 12)}});
    const SessionPtr s = f.finish();
    const FlowTable table = findFlows(*s);
    QCOMPARE(table.edges().size(), std::size_t(3));
    QVERIFY((table.edges()[0] == FlowEdge{{f.main, 0}, {f.worker, 1}, LinkCategory::TpuLaunch}));
    QVERIFY((table.edges()[1] == FlowEdge{{f.main, 1}, {f.stream, 1}, LinkCategory::TpuLaunch}));
    QVERIFY((table.edges()[2] == FlowEdge{{f.worker, 1}, {f.stream, 0}, LinkCategory::TpuLaunch}));
}

void TstFlows::noisyGroupsAreDroppedAndCounted()
{
    FlowFixture f;
    for (int i = 0; i < 64; ++i) {
        f.event(f.main, i * 20, {{"_pt", 5}, {"_p", 9}});
        f.event(f.worker, i * 20, {{"_ct", 5}, {"_c", 9}});
    }
    const FlowTable table = findFlows(*f.finish());
    QVERIFY(table.isEmpty());
    QCOMPARE(table.droppedGroups(), std::uint64_t(1));
}

void TstFlows::chainsGoBothWays()
{
    FlowFixture f;
    f.event(f.main, 0, {{"_pt", 5}, {"_p", 1}});
    f.event(f.worker, 20, {{"_ct", 5}, {"_c", 1}, {"correlation_id", 8}});
    f.event(f.stream, 40, {{"correlation_id", 8}});
    const SessionPtr s = f.finish();
    const FlowTable table = findFlows(*s);
    QCOMPARE(table.edges().size(), std::size_t(2));
    QCOMPARE(table.chain({f.worker, 0}).size(), std::size_t(2));
    QCOMPARE(table.chain({f.stream, 0}).size(), std::size_t(2)); // over the launch to its cause
    QCOMPARE(table.chain({f.main, 0}, 1).size(), std::size_t(1));
    QVERIFY(table.chain({f.main, 5}).empty());
}

void TstFlows::theLimitOfEdgesIsCounted()
{
    FlowFixture f;
    for (std::uint64_t i = 0; i < 3; ++i) {
        f.event(f.main, std::int64_t(i) * 20, {{"_pt", 5}, {"_p", i}});
        f.event(f.worker, std::int64_t(i) * 20, {{"_ct", 5}, {"_c", i}});
    }
    FlowOptions options;
    options.mostEdges = 2;
    const FlowTable table = findFlows(*f.finish(), options);
    QCOMPARE(table.edges().size(), std::size_t(2));
    QCOMPARE(table.droppedEdges(), std::uint64_t(1));
}

void TstFlows::aSessionWithoutSuchStatsHasNoFlows()
{
    FlowFixture f;
    f.event(f.main, 0, {{"other", 1}});
    QVERIFY(findFlows(*f.finish()).isEmpty());
    QVERIFY(findFlows(*SessionBuilder("empty").finish()).isEmpty());
}

PLANESCOPE_TEST(TstFlows)
#include "tst_flows.moc"
