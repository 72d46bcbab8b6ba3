#include "model/analysis/counters/counter_tree.h"
#include "model/format/xplane/xspace_writer.h"
#include "tests/model/counters/counter_fixture.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace planescope;
using namespace planescope::testing;

namespace {

const CounterProblem *problemOf(const CounterTable &table, CounterProblem::Kind kind)
{
    for (const CounterProblem &problem : table.problems())
        if (problem.kind == kind)
            return &problem;
    return nullptr;
}

} // namespace

class TstCounterTable : public QObject
{
    Q_OBJECT
private slots:
    void namesTellPlaceKindAndUnit_data();
    void namesTellPlaceKindAndUnit();
    void sensorsHaveTheirUnits();
    void addressesTellBlockAndIndex();
    void aFirstReadingCountsFromTheStart();
    void aLaterReadingCountsFromTheOneBefore();
    void aSmallerValueIsCorrectedOnlyWhereTheWidthIsKnown();
    void withoutAClockThereIsNoRate();
    void duplicatesAndOddValuesStayAndAreSaid();
    void readingsOutOfOrderAreSaid();
    void unknownIdsAndChipsStayAndAreSaid();
    void wholeNumbersKeepAll64Bits();
    void eventsAreReadAsRows();
    void treeSplitsAtNameParts();
    void anEmptyTableHasNoTree();
};

void TstCounterTable::namesTellPlaceKindAndUnit_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("block");
    QTest::addColumn<int>("die");
    QTest::addColumn<int>("unit");
    QTest::addColumn<int>("part");
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("most");
    QTest::addColumn<QString>("shortName");
    const auto row = [](const char *name, CounterBlock block, int die, int unit, int part, CounterKind kind,
                        double most, const char *shortName) {
        QTest::newRow(shortName) << QString::fromLatin1(name) << static_cast<int>(block) << die << unit << part
                                 << static_cast<int>(kind) << most << QString::fromLatin1(shortName);
    };
    row("VF_CHIP_DIE1_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_MXU_BUSY_2",
        CounterBlock::TensorCore, 1, -1, -1, CounterKind::Busy, 1, "mxu_busy_2");
    row("vf_chip_tc_tcs_tc_misc_tcs_stats_tcs_stats_counters_unprivileged_count_packed_xlu_1", CounterBlock::TensorCore,
        -1, -1, -1, CounterKind::Instructions, 0.25, "packed_xlu_1");
    row("vf_chip_die0_tc_tcs_tc_misc_tcs_stats_tcs_stats_counters_unprivileged_count_matmul_vreg_f32_mxu_0",
        CounterBlock::TensorCore, 0, -1, -1, CounterKind::Instructions, 0.25, "matmul_vreg_f32_mxu_0");
    row("VF_CHIP_DIE0_SC_1_SCTD_7_SC_STATS_COUNTERS_UNPRIVILEGED_COUNT_TEC_SYNC_WAIT", CounterBlock::SparseTileScalar,
        0, 1, 7, CounterKind::Stall, 1, "tec_sync_wait");
    row("VF_CHIP_DIE0_SC_0_SCTC_15_SC_STATS_COUNTERS_UNPRIVILEGED_COUNT_LOAD_QUEUE_FULL_31",
        CounterBlock::SparseTileVector, 0, 0, 15, CounterKind::Stall, 1, "load_queue_full_31");
    row("VF_CHIP_DIE0_SC_0_SCS_SC_STATS_COUNTERS_UNPRIVILEGED_COUNT_CYCLES", CounterBlock::SparseSequencer, 0, 0, -1,
        CounterKind::Clock, 1, "cycles");
    row("VF_CHIP_DIE1_HBM_3_SS_HBMC_12_CMN_HI_FREQ_STATS_COUNTERS_UNPRIVILEGED_RD_RESP_PS1", CounterBlock::HbmChannel,
        1, 3, 12, CounterKind::Requests, 0, "rd_resp_ps1");
    row("VF_CHIP_CHIPLET_ICR_ICR_DATA_0_DEBUG_DOMAIN_ICR_DATA_STATS_PACKET_COUNTERS_UNPRIVILEGED_COUNT_LINK5_EGRESS_"
        "DATA_PACKET_SENT",
        CounterBlock::ChipLinks, -1, 0, 5, CounterKind::Packets, 0, "link5_egress_data_packet_sent");
    row("VF_CHIP_DIE0_PWRMGR_PWRMGR_TC_THROTTLE_CORE_DEBUG_STATS_UNPRIVILEGED_LDIDT_DROOP_CLOCKS_SKIPPED",
        CounterBlock::PowerManager, 0, -1, -1, CounterKind::Throttle, 1, "ldidt_droop_clocks_skipped");
    row("VF_CHIP_DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_PPM_DIDT_BRAKE_LEVEL_1_4_0",
        CounterBlock::TensorCore, 0, -1, -1, CounterKind::Throttle, 1, "ppm_didt_brake_level_1_4_0");
    row("COUNT_SYNC_WAIT", CounterBlock::Other, -1, -1, -1, CounterKind::Stall, 1, "sync_wait");
    row("something else entirely", CounterBlock::Other, -1, -1, -1, CounterKind::Other, 0, "something else entirely");
}

void TstCounterTable::namesTellPlaceKindAndUnit()
{
    QFETCH(QString, name);
    const CounterFacts facts = counterFacts(name.toStdString());
    QTEST(static_cast<int>(facts.place.block), "block");
    QTEST(static_cast<int>(facts.place.die), "die");
    QTEST(static_cast<int>(facts.place.unit), "unit");
    QTEST(static_cast<int>(facts.place.part), "part");
    QTEST(static_cast<int>(facts.kind), "kind");
    QTEST(facts.mostPerCycle, "most");
    QTEST(QString::fromStdString(facts.shortName), "shortName");
}

void TstCounterTable::sensorsHaveTheirUnits()
{
    const CounterFacts power = counterFacts("VDD Core FW Power Meter PL1(W)");
    QCOMPARE(power.kind, CounterKind::Power);
    QCOMPARE(power.unit, CounterUnit::Watts);
    const CounterFacts heat = counterFacts("HBM FW Max Temperature(C)");
    QCOMPARE(heat.kind, CounterKind::Temperature);
    QCOMPARE(heat.unit, CounterUnit::Celsius);
    const CounterFacts energy = counterFacts("Package Energy(mJ)");
    QCOMPARE(energy.kind, CounterKind::Energy);
    QCOMPARE(energy.unit, CounterUnit::Joules);
    QCOMPARE(energy.scale, 1e-3);
    QCOMPARE(counterFacts("Core Frequency(MHz)").scale, 1e6);
    QCOMPARE(counterFacts("P state").kind, CounterKind::PowerState);
    QCOMPARE(counterFacts("Power Throttle").kind, CounterKind::Throttle);
    // Power without a unit may be anything: no watts are made of it.
    QCOMPARE(counterFacts("board power").unit, CounterUnit::Count);
}

void TstCounterTable::addressesTellBlockAndIndex()
{
    const auto core = counterAddress(TpuGeneration::V7x, core7Id(58));
    QVERIFY(core);
    QCOMPARE(core->place.block, CounterBlock::TensorCore);
    QCOMPARE(core->index, 58u);
    const auto tile =
        counterAddress(TpuGeneration::V7x, 2'809'282'568 + 536'870'912 + 27'262'976 + 3 * 524'288 + 8 * 7);
    QVERIFY(tile);
    QCOMPARE(tile->place.block, CounterBlock::SparseTileVector);
    QCOMPARE(static_cast<int>(tile->place.die), 1);
    QCOMPARE(static_cast<int>(tile->place.unit), 1);
    QCOMPARE(static_cast<int>(tile->place.part), 3);
    QCOMPARE(tile->index, 7u);
    QVERIFY(!counterAddress(TpuGeneration::V7x, core7Id(58) + 4)); // between two registers
    QVERIFY(!counterAddress(TpuGeneration::V7x, 17));
    QVERIFY(!counterAddress(TpuGeneration::V7x, ~std::uint64_t{0}));
    QVERIFY(!counterAddress(TpuGeneration::Unknown, core7Id(58)));
}

void TstCounterTable::aFirstReadingCountsFromTheStart()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(146));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(1'900'000), "TC_COMPUTATION");
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(190'000));
    builder.addRow(kCore7 + "MATMUL_VREG_BF16_MXU_0", core7Id(50), 3, whole(118'750));
    const CounterTablePtr table = builder.finish();
    QCOMPARE(table->rowCount(), std::size_t{3});
    QVERIFY(!table->delta(1));
    QCOMPARE(*table->perCycle(1), 0.1);
    QCOMPARE(*table->peakShare(1), 0.1);
    QCOMPARE(*table->perSecond(1), 1.9e8); // 1.9e6 cycles of 1.9 GHz are a millisecond
    QCOMPARE(*table->peakShare(2), 0.5);   // one busies its unit for eight cycles
    QCOMPARE(*table->index(1), 105u);
    QCOMPARE(table->setOf(0), std::string_view("TC_COMPUTATION"));
    QVERIFY(table->problems().empty());
}

void TstCounterTable::aLaterReadingCountsFromTheOneBefore()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1, TimePoint::ps(1000)));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(1000));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(100));
    builder.beginReading(reading(2, TimePoint::ps(2000)));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(400)); // another order
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(2000));
    // Another chip has readings of its own.
    builder.beginReading(reading(2, TimePoint::ps(2000), 1));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(7));
    const CounterTablePtr table = builder.finish();
    QVERIFY(!table->delta(1));
    QCOMPARE(*table->delta(2), 300.0);
    QCOMPARE(*table->cycles(2), 1000.0);
    QCOMPARE(*table->perCycle(2), 0.3);
    QCOMPARE(*table->perSecond(2), 300 / (1000 / 1.9e9));
    QVERIFY(!table->delta(4));
    QCOMPARE(table->previousRow()[2], 1u);
}

void TstCounterTable::aSmallerValueIsCorrectedOnlyWhereTheWidthIsKnown()
{
    const auto build = [](std::optional<unsigned> width) {
        CounterTableBuilder builder;
        builder.beginReading(reading(1));
        builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(65'000));
        builder.beginReading(reading(2));
        builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(500));
        return builder.finish({width});
    };
    const CounterTablePtr unknown = build({});
    QVERIFY(!unknown->delta(1));
    QVERIFY(unknown->flags()[1] & kCounterDecreased);
    QVERIFY(problemOf(*unknown, CounterProblem::Kind::Decreased));
    QVERIFY(!problemOf(*unknown, CounterProblem::Kind::Wrapped));

    const CounterTablePtr known = build(16);
    QCOMPARE(*known->delta(1), 1036.0);
    QVERIFY(known->flags()[1] & kCounterWrapped);
    QVERIFY(problemOf(*known, CounterProblem::Kind::Wrapped));

    // A width that the value before does not fit is the wrong one.
    QVERIFY(!build(8)->delta(1));
    // 64 bits do not come round: the register was cleared.
    QVERIFY(!build(64)->delta(1));
}

void TstCounterTable::withoutAClockThereIsNoRate()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(65'000));
    builder.beginReading(reading(1, {}, 1));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(0));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(5));
    const CounterTablePtr table = builder.finish();
    for (const std::uint32_t row : {0u, 2u}) {
        QVERIFY(!table->cycles(row));
        QVERIFY(!table->perCycle(row));
        QVERIFY(!table->perSecond(row));
        QVERIFY(!table->peakShare(row));
    }
    const CounterProblem *problem = problemOf(*table, CounterProblem::Kind::NoClock);
    QVERIFY(problem);
    QCOMPARE(problem->count, std::uint64_t{2});
}

void TstCounterTable::duplicatesAndOddValuesStayAndAreSaid()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(10));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(1));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 3, whole(2));
    builder.addRow("Ratio", core7Id(1), 4, real(std::numeric_limits<double>::quiet_NaN()));
    builder.addRow("Ratio 2", core7Id(2), 5, real(std::numeric_limits<double>::infinity()));
    builder.addRow("Below", core7Id(3), 6, {CounterValueKind::Signed, static_cast<std::uint64_t>(-5)});
    builder.beginReading(reading(2));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(3));
    const CounterTablePtr table = builder.finish();
    QCOMPARE(table->rowCount(), std::size_t{7});
    QVERIFY(table->flags()[1] & kCounterDuplicate);
    QVERIFY(table->flags()[2] & kCounterDuplicate);
    QVERIFY(!(table->flags()[0] & kCounterDuplicate));
    QVERIFY(!table->delta(6)); // of two nobody knows which it belongs to
    QVERIFY(std::isnan(table->value(3)));
    QVERIFY(std::isnan(table->value(4)));
    QVERIFY(!table->perCycle(3));
    QCOMPARE(table->value(5), -5.0);
    QCOMPARE(problemOf(*table, CounterProblem::Kind::NotANumber)->count, std::uint64_t{2});
    QCOMPARE(problemOf(*table, CounterProblem::Kind::Negative)->count, std::uint64_t{1});
    QCOMPARE(problemOf(*table, CounterProblem::Kind::Duplicate)->count, std::uint64_t{1});
}

void TstCounterTable::readingsOutOfOrderAreSaid()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(5, TimePoint::ps(500)));
    builder.addRow("a", core7Id(1), 1, whole(50));
    builder.beginReading(reading(3, TimePoint::ps(300)));
    builder.addRow("a", core7Id(1), 1, whole(30));
    builder.beginReading(reading(4, TimePoint::ps(900))); // numbered before 5, read after it
    builder.addRow("a", core7Id(1), 1, whole(40));
    builder.beginReading(reading(5, TimePoint::ps(1000)));
    builder.addRow("a", core7Id(1), 1, whole(51));
    const CounterTablePtr table = builder.finish();
    QCOMPARE(*table->delta(0), 10.0); // in the order of the samples, wherever they stand in the file
    QCOMPARE(*table->delta(2), 10.0);
    QVERIFY(!table->delta(1));
    QCOMPARE(*table->delta(3), 1.0);
    QCOMPARE(problemOf(*table, CounterProblem::Kind::OutOfOrder)->count, std::uint64_t{1});
    QCOMPARE(problemOf(*table, CounterProblem::Kind::SameSample)->count, std::uint64_t{1});
}

void TstCounterTable::unknownIdsAndChipsStayAndAreSaid()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    builder.addRow("first", 17, 1, whole(1));
    builder.addRow("second", std::nullopt, 99, whole(2));
    CounterReading other = reading(1, {}, 1, TpuGeneration::Unknown);
    other.chip.reset();
    builder.beginReading(other);
    builder.addRow("third", 17, 1, whole(3));
    const CounterTablePtr table = builder.finish();
    QCOMPARE(table->rowCount(), std::size_t{3});
    QVERIFY(table->flags()[0] & kCounterUnknownId);
    QVERIFY(table->flags()[1] & kCounterNoId);
    QCOMPARE(table->id()[1], std::uint64_t{99});
    QCOMPARE(table->flags()[2] & kCounterUnknownId, 0); // no addresses are known of this chip at all
    QVERIFY(!table->index(0));
    QCOMPARE(problemOf(*table, CounterProblem::Kind::UnknownId)->example, std::string("first"));
    QCOMPARE(problemOf(*table, CounterProblem::Kind::NoId)->example, std::string("second"));
    QCOMPARE(problemOf(*table, CounterProblem::Kind::UnknownGeneration)->example, std::string("TPU v9"));
    QVERIFY(problemOf(*table, CounterProblem::Kind::NoChip));
}

void TstCounterTable::wholeNumbersKeepAll64Bits()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    builder.addRow("a", core7Id(1), 1, whole(~std::uint64_t{0} - 10));
    builder.beginReading(reading(2));
    builder.addRow("a", core7Id(1), 1, whole(~std::uint64_t{0}));
    const CounterTablePtr table = builder.finish();
    QCOMPARE(table->bits()[1], ~std::uint64_t{0});
    QCOMPARE(*table->delta(1), 10.0);
}

void TstCounterTable::eventsAreReadAsRows()
{
    SessionFixture fixture;
    SessionBuilder &builder = fixture.builder();
    fixture.plane("/device:TPU:0");
    auto stats = std::make_shared<StatFixture>();
    const auto name = [&](const char *text) { return builder.intern(text); };
    const NameId value = name("counter_value"), id = name("performance_counter_id");
    stats->setPlaneStats(PlaneId{0}, {{name("device_id"), StatKind::Int64, 0, 4, {}},
                                      {name("global_chip_id"), StatKind::Uint64, 0, 9, {}},
                                      {name("device_type_string"), StatKind::String, 0, 0, "TPU v7x"}});
    fixture.line("counters_146", 146);
    const auto add = [&](const char *counter, std::vector<FixtureStat> eventStats) {
        const std::uint32_t handle = stats->add(std::move(eventStats));
        builder.addEvent(fixture.currentLine(), fixture.typeOf(counter), TimePoint::ps(70), Duration(), handle);
    };
    add("COUNT_A", {{value, StatKind::Uint64, 0, 12, {}}, {id, StatKind::Uint64, 0, core7Id(3), {}}});
    add("COUNT_B", {{value, StatKind::Double, 2.5, 0, {}},
                    {name("performance_counter_description"), StatKind::String, 0, 0, "what it is"},
                    {name("performance_counter_sets"), StatKind::String, 0, 0, "issue stall"}});
    add("COUNT_C", {});
    builder.setStatSource(stats);
    const SessionPtr session = fixture.build();
    QVERIFY(hasCounters(*session));
    const CounterTablePtr table = readCounters(*session);
    QVERIFY(table);
    QCOMPARE(table->rowCount(), std::size_t{2});
    const CounterReading &r = table->readingOf(0);
    QCOMPARE(*r.chip, std::int64_t{9});
    QCOMPARE(*r.device, std::int64_t{4});
    QCOMPARE(r.sample, std::int64_t{146});
    QCOMPARE(r.time, TimePoint::ps(70));
    QCOMPARE(r.generation, TpuGeneration::V7x);
    QCOMPARE(table->nameOf(0).name, std::string_view("count_a"));
    QCOMPARE(table->id()[0], core7Id(3));
    QCOMPARE(table->value(1), 2.5);
    QCOMPARE(table->descriptionOf(1), std::string_view("what it is"));
    QCOMPARE(table->setOf(1), std::string_view("issue stall"));
    QCOMPARE(problemOf(*table, CounterProblem::Kind::NoValue)->count, std::uint64_t{1});

    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!readCounters(*session, {}, stop.get_token()));
}

void TstCounterTable::treeSplitsAtNameParts()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    const auto add = [&](const char *name) { builder.addRow(name, core7Id(1), 1, whole(1)); };
    add("vf_chip_sc_1_scs_count_cycles");
    add("vf_chip_sc_0_scs_count_cycles");
    add("vf_chip_sc_0_scs_count_load_10");
    add("vf_chip_sc_0_scs_count_load_2");
    add("vf_chip_sc_0_scs_count_load");
    builder.beginReading(reading(2));
    add("vf_chip_sc_1_scs_count_cycles");
    const CounterTablePtr table = builder.finish();
    std::vector<std::uint32_t> rows(table->rowCount());
    std::iota(rows.begin(), rows.end(), 0u);
    const CounterTree tree(*table, rows);
    const auto &nodes = tree.nodes();
    QCOMPARE(nodes[CounterTree::kRoot].nameCount, 5u);
    QCOMPARE(nodes[CounterTree::kRoot].rowCount, std::uint64_t{6});
    QCOMPARE(nodes[CounterTree::kRoot].childCount, 1u);
    const CounterTree::Node &chip = nodes[nodes[CounterTree::kRoot].firstChild];
    QCOMPARE(chip.part, std::string("vf_chip"));
    QCOMPARE(chip.childCount, 2u);
    const CounterTree::Node &first = nodes[chip.firstChild];
    QCOMPARE(first.part, std::string("sc_0_scs_count"));
    QCOMPARE(first.nameCount, 4u);
    const CounterTree::Node &second = nodes[chip.firstChild + 1];
    QCOMPARE(second.part, std::string("sc_1_scs_count_cycles"));
    QVERIFY(second.isLeaf());
    QCOMPARE(second.rowCount, std::uint64_t{2});
    // A name that others go on from is a node and a counter; numbers sort by value.
    const std::uint32_t load = first.firstChild + 1;
    QCOMPARE(nodes[load].part, std::string("load"));
    QVERIFY(nodes[load].ownName != 0xFFFFFFFFu);
    QCOMPARE(nodes[load].nameCount, 3u);
    QCOMPARE(nodes[nodes[load].firstChild].part, std::string("2"));
    QCOMPARE(nodes[nodes[load].firstChild + 1].part, std::string("10"));
    QCOMPARE(tree.pathOf(nodes[load].firstChild), std::string("vf_chip_sc_0_scs_count_load_2"));
    for (std::uint32_t n = 0; n < nodes.size(); ++n)
        for (const std::uint32_t name : tree.namesBelow(n))
            QVERIFY(table->names()[name].name.starts_with(tree.pathOf(n)));
}

void TstCounterTable::anEmptyTableHasNoTree()
{
    const CounterTablePtr table = CounterTableBuilder().finish();
    QCOMPARE(table->rowCount(), std::size_t{0});
    QVERIFY(CounterTree(*table, {}).nodes().empty());
    QVERIFY(!table->findName("cycles"));
}

PLANESCOPE_TEST(TstCounterTable)
#include "tst_counter_table.moc"
