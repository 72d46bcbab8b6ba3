#include "model/analysis/op_metrics.h"
#include "model/analysis/op_profile.h"
#include "model/analysis/op_stats.h"
#include "tests/model/ops/op_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

namespace {

const OpSums *sumsOf(const OpIndex &index, const OpTable &table, std::string_view name)
{
    for (const OpRow &row : table.rows)
        if (index.ops()[row.op].name == name)
            return &row.sums;
    return nullptr;
}

/// {1 operation, 2 space, 3 bytes}, each below 128.
std::string access(char operation, char space, char bytes)
{
    const std::string entry{0x08, operation, 0x10, space, 0x18, bytes};
    return std::string("\x0A\x06") + entry;
}

} // namespace

class TstOpMetrics : public QObject
{
    Q_OBJECT
private slots:
    void opsOnSparseCoresFollowTheOpThatStartedThem();
    void sparseCoresOfSeveralChipsKeepToTheirOwn();
    void aLoopThatStartsSparseCoresIsShown();
    void stepsOfGpusAreThoseOfAnyDevice();
    void loopsKeepWhatTheirBodyLeavesOver();
    void costsAreMultipliedByExecutions();
    void eventsAcrossTheRangeBorderCountWithTheirInnerPart();
    void tablesOfCoresAreSummed();
    void idleIsWhatNoOpCovers();
    void opsWithoutASymbolAreLeftOutButStillCountInsideTheirParent();
    void deviceTimesReplaceOrdinaryOnesWhenBothAreStated();
    void normalisedTimeFollowsTheMultiplierOfEachEvent();
    void trafficIsReadBySpaceAndBrokenListsEndEarly();
    void theResourceUsedMostLimits();
    void aSessionWithoutOpsSaysWhatIsMissing();
    void gpuKernelsBelongToTheOpThatLaunchedThem();
    void peaksOfAnUnknownVendorAreMissing();
    void longestEventsOfAnOpComeFirst();
};

void TstOpMetrics::loopsKeepWhatTheirBodyLeavesOver()
{
    const auto index = OpIndex::build(OpFixture()
                                          .chip()
                                          .op("while.1", "while", 0, 100)
                                          .op("fusion.1", "loop fusion", 10, 30)
                                          .op("fusion.2", "loop fusion", 50, 20)
                                          .build());
    const OpTable table = index->table();
    QCOMPARE(sumsOf(*index, table, "while.1")->timePs, 100);
    QCOMPARE(sumsOf(*index, table, "while.1")->selfPs, 50);
    QCOMPARE(sumsOf(*index, table, "fusion.1")->selfPs, 30);
    QCOMPARE(table.opPs, 100);
    // Longest self time first.
    QCOMPARE(index->ops()[table.rows[0].op].name, std::string("while.1"));
}

void TstOpMetrics::costsAreMultipliedByExecutions()
{
    const OpFixture::Cost cost{7, 11, access(1, 1, 5) + access(2, 3, 6), {}, {}, -1};
    const auto index = OpIndex::build(OpFixture()
                                          .chip()
                                          .op("fusion.1", "loop fusion", 0, 10, cost)
                                          .op("fusion.1", "loop fusion", 20, 10, cost)
                                          .op("fusion.1", "loop fusion", 40, 12, cost)
                                          .build());
    const OpTable table = index->table();
    const OpSums *sums = sumsOf(*index, table, "fusion.1");
    QVERIFY(sums);
    QCOMPARE(sums->occurrences, 3u);
    QCOMPARE(sums->minPs, 10);
    QCOMPARE(sums->flops, 21.0);
    QCOMPARE(sums->modelFlops, 21.0); // not stated: the device's flops stand in
    QCOMPARE(sums->bytes, 33.0);
    QCOMPARE(sums->traffic.hbm(), 15.0);
    QCOMPARE(sums->traffic.onChip(MemoryTraffic::Write), 18.0);
}

void TstOpMetrics::eventsAcrossTheRangeBorderCountWithTheirInnerPart()
{
    const OpFixture::Cost cost{100, 0, {}, {}, {}, -1};
    const auto index = OpIndex::build(OpFixture()
                                          .chip()
                                          .op("while.1", "while", 0, 100)
                                          .op("fusion.1", "loop fusion", 10, 40, cost)
                                          .op("copy.2", "copy", 60, 30)
                                          .op("late.3", "copy", 100, 50)
                                          .build());
    const OpTable table = index->table({TimeRange::ps(30, 70), {}});
    QCOMPARE(sumsOf(*index, table, "fusion.1")->timePs, 20);
    QCOMPARE(sumsOf(*index, table, "fusion.1")->flops, 50.0);
    QCOMPARE(sumsOf(*index, table, "fusion.1")->occurrences, 1u);
    QCOMPARE(sumsOf(*index, table, "copy.2")->timePs, 10);
    QCOMPARE(sumsOf(*index, table, "while.1")->timePs, 40);
    QCOMPARE(sumsOf(*index, table, "while.1")->selfPs, 10);
    QVERIFY(!sumsOf(*index, table, "late.3"));
    QCOMPARE(table.totalPs, 40);
    QCOMPARE(table.opPs, 40);
    // Adjoining ranges tile: nothing is lost or counted twice.
    const OpTable left = index->table({TimeRange::ps(0, 30), {}}), right = index->table({TimeRange::ps(70, 150), {}});
    QCOMPARE(left.opPs + table.opPs + right.opPs, index->table().opPs);
}

void TstOpMetrics::tablesOfCoresAreSummed()
{
    OpFixture fixture;
    fixture.chip("/device:TPU:0").op("fusion.1", "loop fusion", 0, 10);
    fixture.chip("/device:TPU:1").op("fusion.1", "loop fusion", 5, 30).op("copy.2", "copy", 40, 60);
    const auto index = OpIndex::build(fixture.build());
    const OpTable table = index->table();
    QCOMPARE(table.coreCount, 2u);
    QCOMPARE(table.totalPs, 10 + 95);
    QCOMPARE(sumsOf(*index, table, "fusion.1")->timePs, 40);
    QCOMPARE(sumsOf(*index, table, "fusion.1")->minPs, 10);
    QCOMPARE(index->tablePerCore().size(), 2u);
    QCOMPARE(index->table({std::nullopt, {index->planes()[1]}}).opPs, 90);
}

void TstOpMetrics::idleIsWhatNoOpCovers()
{
    const auto index = OpIndex::build(OpFixture().chip().op("a", "copy", 10, 10).op("b", "copy", 50, 10).build());
    QCOMPARE(index->table().totalPs, 50);
    QCOMPARE(index->table().idlePs(), 30);
    // A range is as long as the user drew it, within the session.
    QCOMPARE(index->table({TimeRange::ps(15, 45), {}}).idlePs(), 25);
}

void TstOpMetrics::opsWithoutASymbolAreLeftOutButStillCountInsideTheirParent()
{
    OpFixture::Cost noSymbol;
    noSymbol.symbol = 0;
    const auto index = OpIndex::build(
        OpFixture().chip().op("while.1", "while", 0, 100).op("nameless", "copy", 10, 30, noSymbol).build());
    const OpTable table = index->table();
    QVERIFY(!sumsOf(*index, table, "nameless"));
    QCOMPARE(sumsOf(*index, table, "while.1")->selfPs, 70);
    QCOMPARE(index->droppedEvents(), 1u);
}

void TstOpMetrics::deviceTimesReplaceOrdinaryOnesWhenBothAreStated()
{
    OpFixture fixture;
    fixture.chip();
    SessionBuilder &b = fixture.builder();
    const FixtureStat offset{b.intern("device_offset_ps"), StatKind::Int64, 0, 103, {}};
    const FixtureStat duration{b.intern("device_duration_ps"), StatKind::Int64, 0, 44, {}};
    fixture.op("a", "copy", 100, 50, {}, {offset, duration}).op("b", "copy", 200, 50, {}, {duration});
    const auto index = OpIndex::build(fixture.build());
    const OpTable table = index->table();
    QCOMPARE(sumsOf(*index, table, "a")->timePs, 44);
    QCOMPARE(sumsOf(*index, table, "b")->timePs, 50); // one of the two is not enough
    QCOMPARE(table.totalPs, 250 - 103);
}

void TstOpMetrics::normalisedTimeFollowsTheMultiplierOfEachEvent()
{
    OpFixture fixture;
    fixture.chip();
    const FixtureStat slow{fixture.builder().intern("Time Scale Multiplier"), StatKind::Double, 0.5, 0, {}};
    fixture.op("while.1", "while", 0, 100).op("a", "copy", 0, 40, {}, {slow}).op("a", "copy", 40, 20);
    const auto index = OpIndex::build(fixture.build());
    const OpTable table = index->table();
    QCOMPARE(sumsOf(*index, table, "a")->normalizedPs, 40.0);
    // The loop adds its self time once; the plain sum over all events counts the body twice.
    QCOMPARE(table.normalizedOpPs, 40.0 + 40.0);
    QCOMPARE(table.xprofNormalizedPs, 40.0 + 100.0);
    QCOMPARE(table.timeScaleMultiplier(), 0.8);
}

void TstOpMetrics::trafficIsReadBySpaceAndBrokenListsEndEarly()
{
    const OpFixture::Cost cut{0, 9, access(1, 1, 5) + std::string("\x0A\x40\x08", 3), {}, {}, -1};
    const OpFixture::Cost plain{0, 9, {}, {}, {}, -1};
    const auto index =
        OpIndex::build(OpFixture().chip().op("cut", "copy", 0, 10, cut).op("plain", "copy", 10, 10, plain).build());
    const OpTable table = index->table();
    QCOMPARE(sumsOf(*index, table, "cut")->traffic.hbm(), 5.0);
    QVERIFY(!sumsOf(*index, table, "plain")->traffic.isKnown);
    // Without a breakdown all bytes count as HBM in the rates.
    QCOMPARE(ratesOf(*sumsOf(*index, table, "plain"), index->peaks()).hbmBytesPerSecond, 9 / 10e-12);
}

void TstOpMetrics::theResourceUsedMostLimits()
{
    DevicePeaks peaks;
    peaks.kind = DeviceKind::Tpu;
    peaks.flopsPerSecond = 100;
    peaks.bytesPerSecond[static_cast<std::size_t>(MemoryPort::Hbm)] = 10;
    OpSums sums;
    sums.timePs = 1'000'000'000'000;
    sums.flops = 50;
    sums.bytes = 4;
    QCOMPARE(ratesOf(sums, peaks).boundBy, Resource::Compute);
    QCOMPARE(ratesOf(sums, peaks).boundIntensity, 12.5);
    sums.bytes = 6;
    QCOMPARE(ratesOf(sums, peaks).boundBy, Resource::Hbm);
    sums.bytes = 5; // equal shares: the first stays
    QCOMPARE(ratesOf(sums, peaks).boundBy, Resource::Compute);
    QCOMPARE(ratesOf(OpSums{}, peaks).boundBy, Resource::Unknown);
}

void TstOpMetrics::aSessionWithoutOpsSaysWhatIsMissing()
{
    SessionBuilder builder("empty");
    const auto index = OpIndex::build(builder.finish());
    QVERIFY(index->isMissing("ops"));
    QVERIFY(index->isMissing("hlo"));
    QVERIFY(index->isMissing("peaks"));
    QCOMPARE(index->table().totalPs, 0);
    QVERIFY(index->table().rows.empty());
}

void TstOpMetrics::gpuKernelsBelongToTheOpThatLaunchedThem()
{
    SessionBuilder b("gpu");
    auto stats = std::make_shared<StatFixture>();
    const PlaneId plane = b.addPlane(b.addHost("h"), "/device:GPU:0");
    const LineId stream = b.addLine(plane, "Stream #7(Compute)", 7);
    const LineId xprof = b.addLine(plane, "TensorFlow Ops", 0xdeadbeef);
    const EventTypeId kernel = b.addType(plane, "kernel_1"), copy = b.addType(plane, "memcpy");
    const auto launch = [&](const char *op) {
        return stats->add(
            {{b.intern("hlo_op"), StatKind::String, 0, 0, op}, {b.intern("program_id"), StatKind::Uint64, 0, 4, {}}});
    };
    b.addEvent(stream, kernel, TimePoint::ps(0), Duration::ps(10), launch("outer::dot.1"));
    b.addEvent(stream, kernel, TimePoint::ps(10), Duration::ps(20), launch("dot.1"));
    b.addEvent(stream, copy, TimePoint::ps(90), Duration::ps(10));
    b.addEvent(xprof, kernel, TimePoint::ps(0), Duration::ps(100), launch("dot.1"));
    b.setStatSource(stats);
    const auto index = OpIndex::build(b.finish());
    const OpTable table = index->table();
    QCOMPARE(table.rows.size(), 1u);
    QCOMPARE(sumsOf(*index, table, "dot.1")->timePs, 30);
    QCOMPARE(sumsOf(*index, table, "dot.1")->occurrences, 2u);
    QCOMPARE(table.totalPs, 100); // copies count for the span
    QVERIFY(index->isMissing("cost"));
    QCOMPARE(index->opOf({stream, 1}), std::optional<std::uint32_t>(0));
    QCOMPARE(index->opOf({stream, 2}), std::optional<std::uint32_t>());
}

void TstOpMetrics::peaksOfAnUnknownVendorAreMissing()
{
    SessionBuilder b("gpu");
    auto stats = std::make_shared<StatFixture>();
    const PlaneId plane = b.addPlane(b.addHost("h"), "/device:GPU:0");
    stats->setPlaneStats(plane, {{b.intern("core_count"), StatKind::Int64, 0, 80, {}},
                                 {b.intern("clock_rate"), StatKind::Int64, 0, 1'530'000, {}}});
    b.setStatSource(stats);
    const DevicePeaks peaks = devicePeaks(*b.finish());
    QCOMPARE(peaks.kind, DeviceKind::Gpu);
    QCOMPARE(peaks.flopsSource, PeakSource::Missing);
    QCOMPARE(peaks.flopsPerSecond, 0.0);
    QCOMPARE(peaks.deviceType, std::string("GPU"));
}

void TstOpMetrics::longestEventsOfAnOpComeFirst()
{
    const SessionPtr session = OpFixture()
                                   .chip()
                                   .op("a", "copy", 0, 10)
                                   .op("b", "copy", 10, 50)
                                   .op("a", "copy", 60, 30)
                                   .op("a", "copy", 90, 20)
                                   .build();
    const auto index = OpIndex::build(session);
    const OpTable table = index->table();
    for (const OpRow &row : table.rows)
        if (index->ops()[row.op].name == "a") {
            const std::vector<EventRef> events = index->eventsOf(row.op, 2);
            QCOMPARE(events.size(), 2u);
            QCOMPARE(session->duration(events[0]), Duration::ps(30));
            QCOMPARE(session->duration(events[1]), Duration::ps(20));
        }
}

void TstOpMetrics::opsOnSparseCoresFollowTheOpThatStartedThem()
{
    OpFixture fixture;
    SessionBuilder &builder = fixture.builder();
    const auto id = [&](std::uint64_t core, std::uint64_t start) {
        return std::vector<FixtureStat>{{builder.intern("offload_core_id"), StatKind::Uint64, 0, core, {}},
                                        {builder.intern("tc_offload_start_id"), StatKind::Uint64, 0, start, {}}};
    };
    fixture.chip()
        .op("gather-start.1", "custom-call", 0, 100, {}, id(0, 7))
        .op("fusion.1", "loop fusion", 100, 50)
        .op("gather-start.1", "custom-call", 200, 100, {}, id(0, 8));
    const PlaneId sparse = builder.addPlane(HostId{0}, "/device:TPU:0 SparseCore 0");
    const LineId modules = builder.addLine(sparse, "Sparse Core Modules", 1);
    const LineId ops = builder.addLine(sparse, "Sparse Core Ops", 2);
    const EventTypeId module = builder.addType(sparse, "module");
    const EventTypeId outer = builder.addType(sparse, "%gather = f32[]", "gather", "gather");
    const EventTypeId inner = builder.addType(sparse, "%wait = f32[]", "wait", "wait");
    std::int64_t begin = 1000;
    for (const std::uint64_t start : {7u, 8u, 9u}) { // nothing on the TensorCore started the last one
        builder.addEvent(modules, module, TimePoint::ps(begin), Duration::ps(80), fixture.stats(id(0, start)));
        builder.addEvent(ops, outer, TimePoint::ps(begin), Duration::ps(60));
        builder.addEvent(ops, inner, TimePoint::ps(begin + 10), Duration::ps(20));
        begin += 100;
    }
    const SessionPtr session = fixture.build();
    const auto index = OpIndex::build(session);
    const OpTable table = index->table();
    QCOMPARE(table.opPs, std::int64_t(250)); // never in totals
    const std::vector<OpStatsRow> rows = opStats(*index, table);
    QStringList names;
    for (const OpStatsRow &row : rows)
        names << QString::fromStdString(index->ops()[row.op].name);
    QCOMPARE(names, (QStringList{QStringLiteral("gather-start.1"), QStringLiteral("gather"), QStringLiteral("wait"),
                                 QStringLiteral("fusion.1")}));
    QCOMPARE(rows[1].rank, 0u);
    QVERIFY(rows[1].isSparseCore());
    QCOMPARE(rows[1].sums.occurrences, std::uint64_t(2));
    QCOMPARE(rows[1].sums.selfPs, std::int64_t(80));
    QCOMPARE(rows[2].sums.selfPs, std::int64_t(40));
    QCOMPARE(rows[3].rank, 2u);
    // In the tree below the op that started them, with their own times; its category keeps its own time.
    const OpProfileNode root = opProfile(*index, table, {OpGrouping::Category, false});
    QCOMPARE(root.sums.timePs, std::int64_t(250));
    const OpProfileNode &started = root.children.front().children.front();
    QCOMPARE(started.name, std::string("gather-start.1"));
    QCOMPARE(started.children.size(), std::size_t(2));
    QCOMPARE(started.children[0].kind, OpNodeKind::SparseCore);
    QCOMPARE(started.children[0].name, std::string("gather"));
    QCOMPARE(started.children[0].sums.timePs, std::int64_t(120));
    QCOMPARE(started.children[1].sums.timePs, std::int64_t(40));
    QCOMPARE(root.children.front().sums.timePs, std::int64_t(200));
    const OpEvents found = index->eventsOf(std::vector<std::uint32_t>{started.children[1].op});
    QCOMPARE(found.events->size(), std::size_t(2));
    QCOMPARE(index->opOf(*found.longest), std::optional(started.children[1].op));
    OpMetricsOptions half;
    half.range = TimeRange::ps(1000, 1030);
    QCOMPARE(index->sparseCoreOps(half).front().sums.timePs, std::int64_t(30));
}

void TstOpMetrics::sparseCoresOfSeveralChipsKeepToTheirOwn()
{
    OpFixture fixture;
    SessionBuilder &builder = fixture.builder();
    const std::vector<FixtureStat> same{{builder.intern("offload_core_id"), StatKind::Uint64, 0, 0, {}},
                                        {builder.intern("tc_offload_start_id"), StatKind::Uint64, 0, 7, {}}};
    std::vector<PlaneId> chips;
    for (const int chip : {0, 1}) {
        const std::string name = "/device:TPU:" + std::to_string(chip);
        fixture.chip(name).op("start." + std::to_string(chip), "custom-call", 0, 100, {}, same);
        chips.push_back(fixture.plane());
        const PlaneId sparse = builder.addPlane(HostId{0}, name + " SparseCore 0");
        const LineId modules = builder.addLine(sparse, "Sparse Core Modules", 1);
        const LineId ops = builder.addLine(sparse, "Sparse Core Ops", 2);
        builder.addEvent(modules, builder.addType(sparse, "module"), TimePoint::ps(10), Duration::ps(80),
                         fixture.stats(same));
        EventType gather;
        gather.plane = sparse;
        gather.name = gather.displayName = builder.intern("gather." + std::to_string(chip));
        gather.statHandle = fixture.stats({{builder.intern("flops"), StatKind::Uint64, 0, 100, {}},
                                           {builder.intern("bytes_accessed"), StatKind::Uint64, 0, 50, {}}});
        builder.addEvent(ops, builder.addType(gather), TimePoint::ps(10), Duration::ps(40));
    }
    const auto index = OpIndex::build(fixture.build());
    const std::vector<SparseCoreRow> all = index->table().sparseRows;
    QCOMPARE(all.size(), std::size_t(2));
    for (const SparseCoreRow &row : all) {
        QCOMPARE(index->ops()[row.parentOp].name.back(), index->ops()[row.op].name.back());
        QCOMPARE(row.sums.flops, 100.0);
        QCOMPARE(row.sums.bytes, 50.0);
    }
    OpMetricsOptions second;
    second.planes = {chips[1]};
    const std::vector<SparseCoreRow> one = index->table(second).sparseRows;
    QCOMPARE(one.size(), std::size_t(1));
    QCOMPARE(index->ops()[one.front().op].name, std::string("gather.1"));
}

void TstOpMetrics::aLoopThatStartsSparseCoresIsShown()
{
    OpFixture fixture;
    SessionBuilder &builder = fixture.builder();
    const std::vector<FixtureStat> id{{builder.intern("offload_core_id"), StatKind::Uint64, 0, 0, {}},
                                      {builder.intern("tc_offload_start_id"), StatKind::Uint64, 0, 7, {}}};
    fixture.chip()
        .op("while.1", "while", 0, 100)
        .op("fusion.1", "loop fusion", 10, 50)
        .op("call.1", "call", 200, 100, {}, id)
        .op("fusion.2", "loop fusion", 210, 50);
    const PlaneId sparse = builder.addPlane(HostId{0}, "/device:TPU:0 SparseCore 0");
    builder.addEvent(builder.addLine(sparse, "Sparse Core Modules", 1), builder.addType(sparse, "module"),
                     TimePoint::ps(200), Duration::ps(80), fixture.stats(id));
    builder.addEvent(builder.addLine(sparse, "Sparse Core Ops", 2),
                     builder.addType(sparse, "%g = f32[]", "g", "gather"), TimePoint::ps(200), Duration::ps(40));
    const auto index = OpIndex::build(fixture.build());
    QStringList names;
    for (const OpProfileNode &category : opProfile(*index, index->table(), {OpGrouping::Category, false}).children)
        names << QString::fromStdString(category.name);
    names.sort();
    QCOMPARE(names, (QStringList{QStringLiteral("call"), QStringLiteral("loop fusion")}));
}

void TstOpMetrics::stepsOfGpusAreThoseOfAnyDevice()
{
    SessionBuilder builder("gpus");
    const HostId host = builder.addHost("h");
    const auto stats = std::make_shared<StatFixture>();
    for (const int device : {0, 1}) {
        const PlaneId gpu = builder.addPlane(host, "/device:GPU:" + std::to_string(device));
        const LineId steps = builder.addLine(gpu, "Steps", 1);
        const LineId stream = builder.addLine(gpu, "Stream #7(Compute)", 7);
        for (int step = 0; step < 2; ++step) {
            if (device == 1 && step == 1)
                continue; // the second step runs on the first device alone
            builder.addEvent(steps, builder.addType(gpu, "train " + std::to_string(step)), TimePoint::ps(1000 * step),
                             Duration::ps(800 - 100 * device));
            builder.addEvent(stream, builder.addType(gpu, "kernel"), TimePoint::ps(1000 * step + 100),
                             Duration::ps(300),
                             stats->add({{builder.intern("hlo_op"), StatKind::String, 0, 0, "fusion.1"},
                                         {builder.intern("program_id"), StatKind::Uint64, 0, 17, {}}}));
        }
    }
    Program program;
    program.host = host;
    program.id = 17;
    program.name = builder.intern("jit_f(17)");
    builder.addProgram(program);
    builder.setStatSource(stats);
    const auto index = OpIndex::build(builder.finish());
    const std::vector<StepOps> steps = index->stepTables();
    QCOMPARE(steps.size(), std::size_t(2));
    QCOMPARE(steps[0].lengthPs, std::int64_t(800));
    QCOMPARE(steps[0].table.totalPs, std::int64_t(1600)); // the longest of the host, on both devices
    QCOMPARE(steps[0].table.opPs, std::int64_t(600));
    QCOMPARE(steps[1].table.totalPs, std::int64_t(800));
    QCOMPARE(steps[1].table.opPs, std::int64_t(300));
}

PLANESCOPE_TEST(TstOpMetrics)
#include "tst_op_metrics.moc"
