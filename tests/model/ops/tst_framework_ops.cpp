// Operations of the framework: their names, their nesting on host threads, and how device ops join in them.
#include "model/analysis/framework_ops.h"
#include "tests/model/ops/op_fixture.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

QString viewText(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

const HostOp *hostOpNamed(const HostOpTable &table, std::string_view name)
{
    const auto found =
        std::find_if(table.ops.begin(), table.ops.end(), [&](const HostOp &op) { return op.name == name; });
    return found == table.ops.end() ? nullptr : &*found;
}

/// A host with threads of events that are named only.
class HostFixture
{
public:
    HostFixture() : m_builder("host ops")
    {
        m_host = m_builder.addHost("host");
        m_plane = m_builder.addPlane(m_host, "/host:CPU");
    }
    HostFixture &thread(std::int64_t id)
    {
        m_line = m_builder.addLine(m_plane, "thread", id);
        return *this;
    }
    HostFixture &event(const std::string &name, std::int64_t begin, std::int64_t duration)
    {
        auto [found, isNew] = m_types.try_emplace(name);
        if (isNew) {
            EventType type;
            type.plane = m_plane;
            type.name = m_builder.intern(name);
            found->second = m_builder.addType(type);
        }
        m_builder.addEvent(m_line, found->second, TimePoint::ps(begin), Duration::ps(duration));
        return *this;
    }
    SessionPtr build() { return m_builder.finish(); }

private:
    SessionBuilder m_builder;
    HostId m_host;
    PlaneId m_plane;
    LineId m_line;
    std::map<std::string, EventTypeId> m_types;
};

} // namespace

class TstFrameworkOps : public QObject
{
    Q_OBJECT
private slots:
    void namesAreTakenApart_data();
    void namesAreTakenApart();
    void stagesOfTheInputPipelineAreOperations();
    void selfTimeLeavesOutWhatIsNestedDirectlyInside();
    void overlapWithoutNestingIsNobodysPart();
    void idleIsWhatEachThreadLeavesUncovered();
    void aRangeCutsWhatCrossesItsBorder();
    void deviceOpsOfOneOperationAreJoined();
    void everyHostCountsUnlessOneIsChosen();
    void aSessionWithoutHostSaysSo();
    void sparseNumbersOfRowsKeepTheirRank();
};

void TstFrameworkOps::namesAreTakenApart_data()
{
    QTest::addColumn<QString>("full");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("type");
    QTest::addColumn<bool>("isKnown");
    const auto row = [](const char *full, const char *name, const char *type, bool isKnown) {
        QTest::newRow(full) << QString::fromLatin1(full) << QString::fromLatin1(name) << QString::fromLatin1(type)
                            << isKnown;
    };
    row("model/layer/MatMul:MatMul", "model/layer/MatMul", "MatMul", true);
    row("jit(f)/jit(main)/add:add", "jit(f)/jit(main)/add", "add", true);
    row("jit(f)/dot_general[dims=(1)]:dot_general[dims=(1)]", "jit(f)/dot_general[dims=(1)]", "dot_general", true);
    row("jit(f)/reduce_sum:", "jit(f)/reduce_sum", "reduce_sum", true);
    row("layer/MatMul_12:", "layer/MatMul_12", "MatMul", true);
    row("Iterator::Batch::Map", "Iterator::Batch::Map", "Dataset", true);
    row("MemcpyHtoD", "MemcpyHtoD", "MemcpyHToD", true);
    row("PjitFunction(f)", "PjitFunction(f)", "", false);
    row("a b: c d", "a b: c d", "", false);
    row("", "", "", false);
    row(":", "", "", true);
}

void TstFrameworkOps::namesAreTakenApart()
{
    QFETCH(QString, full);
    QFETCH(QString, name);
    QFETCH(QString, type);
    QFETCH(bool, isKnown);
    const std::string text = full.toStdString();
    const FrameworkOpName parsed = frameworkOpName(text);
    QCOMPARE(viewText(parsed.name), name);
    QCOMPARE(viewText(parsed.type), type);
    QCOMPARE(parsed.isKnown, isKnown);
}

void TstFrameworkOps::stagesOfTheInputPipelineAreOperations()
{
    SessionBuilder builder("stages");
    const PlaneId plane = builder.addPlane(builder.addHost("host"), "/host:CPU");
    const auto stats = std::make_shared<StatFixture>();
    const LineId thread = builder.addLine(plane, "thread", 1);
    const NameId name = builder.intern("_ipl_stage_name"), category = builder.intern("_ipl_stage_cat");
    const auto stage = [&](const char *event, const char *word, const char *kind, std::int64_t begin,
                           std::int64_t length) {
        std::vector<FixtureStat> own{{name, StatKind::String, 0, 0, word}};
        if (*kind)
            own.push_back({category, StatKind::String, 0, 0, kind});
        builder.addEvent(thread, builder.addType(plane, event), TimePoint::ps(begin), Duration::ps(length),
                         stats->add(std::move(own)));
    };
    stage("some work", "read_records", "ADVANCED_READ", 0, 100);
    stage("other work", "decode", "", 20, 30); // inside the one before
    builder.addEvent(thread, builder.addType(plane, "no stage"), TimePoint::ps(60), Duration::ps(10));
    builder.setStatSource(stats);
    const HostOpTable table = hostOps(*builder.finish());
    QCOMPARE(table.ops.size(), std::size_t(2));
    QCOMPARE(hostOpNamed(table, "read_records")->type, std::string("ADVANCED_READ"));
    QCOMPARE(hostOpNamed(table, "read_records")->selfPs, std::int64_t(70));
    QCOMPARE(hostOpNamed(table, "decode")->type, std::string("Dataset"));
}

void TstFrameworkOps::selfTimeLeavesOutWhatIsNestedDirectlyInside()
{
    const SessionPtr session = HostFixture()
                                   .thread(1)
                                   .event("a:A", 0, 100)
                                   .event("b:B", 10, 50)
                                   .event("c:C", 20, 10)
                                   .event("no operation", 30, 5)
                                   .event("c:C", 50, 10) // ends with b
                                   .build();
    const HostOpTable table = hostOps(*session);
    QCOMPARE(table.ops.size(), std::size_t(3));
    QCOMPARE(hostOpNamed(table, "a")->selfPs, std::int64_t(50));
    QCOMPARE(hostOpNamed(table, "b")->selfPs, std::int64_t(30));
    QCOMPARE(hostOpNamed(table, "c")->selfPs, std::int64_t(20));
    QCOMPARE(hostOpNamed(table, "c")->occurrences, std::uint64_t(2));
    QCOMPARE(table.opPs, std::int64_t(100));
    QCOMPARE(table.idlePs(), std::int64_t(0));
}

void TstFrameworkOps::overlapWithoutNestingIsNobodysPart()
{
    const SessionPtr session = HostFixture().thread(1).event("a:A", 0, 60).event("b:B", 40, 60).build();
    const HostOpTable table = hostOps(*session);
    QCOMPARE(hostOpNamed(table, "a")->selfPs, std::int64_t(60));
    QCOMPARE(hostOpNamed(table, "b")->selfPs, std::int64_t(60));
}

void TstFrameworkOps::idleIsWhatEachThreadLeavesUncovered()
{
    const SessionPtr session = HostFixture()
                                   .thread(1)
                                   .event("a:A", 0, 10)
                                   .event("a:A", 90, 10)
                                   .thread(2)
                                   .event("b:B", 1000, 10)
                                   .thread(3)
                                   .event("no operation", 0, 5000)
                                   .build();
    const HostOpTable table = hostOps(*session);
    QCOMPARE(table.totalPs, std::int64_t(110));
    QCOMPARE(table.idlePs(), std::int64_t(80));
}

void TstFrameworkOps::aRangeCutsWhatCrossesItsBorder()
{
    const SessionPtr session =
        HostFixture().thread(1).event("a:A", 0, 100).event("b:B", 20, 40).event("c:C", 200, 10).build();
    HostOpsOptions options;
    options.range = TimeRange{TimePoint::ps(40), TimePoint::ps(80)};
    const HostOpTable table = hostOps(*session, options);
    QCOMPARE(table.ops.size(), std::size_t(2));
    QCOMPARE(hostOpNamed(table, "a")->timePs, std::int64_t(40));
    QCOMPARE(hostOpNamed(table, "a")->selfPs, std::int64_t(20));
    QCOMPARE(hostOpNamed(table, "b")->timePs, std::int64_t(20));
}

void TstFrameworkOps::deviceOpsOfOneOperationAreJoined()
{
    OpFixture fixture;
    OpFixture::Cost cost;
    cost.provenance = "jit(f)/add:";
    cost.flops = 1000;
    cost.bytes = 10;
    const SessionPtr session = fixture.chip()
                                   .op("fusion.1", "loop fusion", 0, 10, cost)
                                   .op("fusion.1", "loop fusion", 10, 10, cost)
                                   .op("fusion.2", "loop fusion", 20, 10, cost)
                                   .op("copy.1", "copy", 30, 5)
                                   .build();
    const auto index = OpIndex::build(session);
    const OpTable table = index->table();
    const std::vector<FrameworkOpRow> rows = frameworkOps(*index, table, hostOps(*session), {false, 500});
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0].name, std::string("jit(f)/add"));
    QCOMPARE(rows[0].type, std::string("add"));
    QCOMPARE(rows[0].sums.occurrences, std::uint64_t(2));
    QCOMPARE(rows[0].sums.selfPs, std::int64_t(30));
    QCOMPARE(rows[0].sums.flops, 3000.0);
    QCOMPARE(rows[1].name, std::string("copy.1"));
    QCOMPARE(rows[1].type, std::string("Unknown"));
    QCOMPARE(rows[1].cumulativeSelfShare, 1.0);
}

void TstFrameworkOps::everyHostCountsUnlessOneIsChosen()
{
    SessionBuilder builder("two hosts");
    std::vector<HostId> hosts;
    for (const char *name : {"a", "b"}) {
        const HostId host = builder.addHost(name);
        hosts.push_back(host);
        const PlaneId plane = builder.addPlane(host, "/host:CPU");
        const LineId line = builder.addLine(plane, "thread", 1);
        EventType type;
        type.plane = plane;
        type.name = builder.intern("x:X");
        builder.addEvent(line, builder.addType(type), TimePoint::ps(0), Duration::ps(7));
    }
    const SessionPtr session = builder.finish();
    QCOMPARE(hostOps(*session).ops.front().occurrences, std::uint64_t(2));
    QCOMPARE(hostOps(*session, {{}, {hosts[1]}}).ops.front().occurrences, std::uint64_t(1));
}

void TstFrameworkOps::aSessionWithoutHostSaysSo()
{
    OpFixture fixture;
    const SessionPtr session = fixture.chip().op("copy.1", "copy", 0, 5).build();
    const HostOpTable table = hostOps(*session);
    QVERIFY(!table.hasHost);
    const auto index = OpIndex::build(session);
    for (const FrameworkOpRow &row : frameworkOps(*index, index->table(), table))
        QVERIFY(row.isOnDevice);
}

void TstFrameworkOps::sparseNumbersOfRowsKeepTheirRank()
{
    OpFixture fixture;
    fixture.chip();
    for (int i = 0; i < 20; ++i)
        fixture.op("op." + std::to_string(i), "copy", i * 100, 90 - i);
    const SessionPtr session = fixture.build();
    const auto index = OpIndex::build(session);
    const std::vector<FrameworkOpRow> rows = frameworkOps(*index, index->table(), {}, {true, 10});
    QCOMPARE(rows.size(), std::size_t(10));
    for (std::size_t i = 0; i < rows.size(); ++i)
        QCOMPARE(rows[i].rank, static_cast<std::uint32_t>(i + 1));
}

PLANESCOPE_TEST(TstFrameworkOps)
#include "tst_framework_ops.moc"
