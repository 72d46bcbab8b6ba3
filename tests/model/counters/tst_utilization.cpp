#include "model/analysis/counters/utilization.h"
#include "tests/model/counters/counter_fixture.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

const std::string kPower7 = "VF_CHIP_DIE0_PWRMGR_PWRMGR_TC_THROTTLE_CORE_DEBUG_STATS_UNPRIVILEGED_";

const UtilizationRow *rowNamed(const UtilizationReport &report, std::string_view name)
{
    for (const UtilizationRow &row : report.rows)
        if (row.name == name)
            return &row;
    return nullptr;
}

void addCore(CounterTableBuilder &builder, std::uint64_t factor)
{
    builder.addRow(kPower7 + "CYCLE_COUNT", 2'847'490'056, 1, whole(2000 * factor));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(1900 * factor));
    builder.addRow(kCore7 + "MXU_BUSY_1", core7Id(57), 1, whole(200 * factor));
    builder.addRow(kCore7 + "MXU_BUSY_2", core7Id(58), 1, whole(400 * factor));
    builder.addRow(kCore7 + "SCALAR_ALU_INSTRUCTION_0", core7Id(10), 1, whole(100 * factor));
}

/// A plane of a v7x core with sampled counters, ten samples a nanosecond apart behind `begin`.
SessionPtr sampledSession(std::string_view deviceType = "TPU v7x", bool hasCycles = true)
{
    SessionFixture fixture;
    fixture.plane("/device:TPU:0").line("XLA Ops", 3).op("fusion", 0, 100'000);
    SessionBuilder &builder = fixture.builder();
    auto stats = std::make_shared<StatFixture>();
    stats->setPlaneStats(PlaneId{0},
                         {{builder.intern("device_id"), StatKind::Uint64, 0, 3, {}},
                          {builder.intern("device_type_string"), StatKind::String, 0, 0, std::string(deviceType)}});
    builder.setStatSource(stats);
    const auto add = [&](const char *name, double value) {
        CounterTrack track;
        track.plane = PlaneId{0};
        track.name = builder.intern(name);
        track.series = builder.intern("TC Stats");
        for (int i = 1; i <= 10; ++i) {
            track.timePs.push_back(10'000 + i * 1000);
            track.value.push_back(value);
        }
        builder.addCounter(std::move(track));
    };
    if (hasCycles)
        add("COUNT_CYCLES", 2);
    add("COUNT_MXU_BUSY_1", 1);
    add("COUNT_MXU_BUSY_2", 0.5);
    add("COUNT_VECTOR_ALU_INSTRUCTION_0", 1);
    return fixture.build();
}

} // namespace

class TstUtilization : public QObject
{
    Q_OBJECT
private slots:
    void formulasAreAppliedToAReading();
    void missingCountersAreNamedAndHaveNoShare();
    void aClockThatStandsGivesNoRows();
    void unknownChipsAreNamed();
    void aRangeIsTheDifferenceOfItsReadings();
    void aRangeWithoutReadingsUsesSamples();
    void withoutSampledCyclesTheClockTells();
    void aRangeWithoutAnythingSaysNothing();
};

void TstUtilization::formulasAreAppliedToAReading()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(7));
    addCore(builder, 1);
    const UtilizationReport report = utilization(*planesOnly(), *builder.finish());
    QCOMPARE(report.source, UtilizationSource::Readings);
    const UtilizationRow *busy = rowNamed(report, "Avg MXU Busy");
    QVERIFY(busy);
    QCOMPARE(busy->achieved, 500.0);
    QCOMPARE(busy->peak, 2000.0); // all cycles, skipped ones too
    QCOMPARE(*busy->share(), 0.25);
    QCOMPARE(busy->formula, std::string("0.5 * MXU_BUSY_1 + MXU_BUSY_2"));
    QCOMPARE(busy->peakFormula, std::string("CYCLE_COUNT"));
    QCOMPARE(busy->sample, std::int64_t{7});
    // The other die has no counters: no rows of it, as without a SparseCore.
    for (const UtilizationRow &row : report.rows) {
        QCOMPARE(row.node, 0);
        QVERIFY(row.group != UtilizationGroup::SparseCore);
    }
}

void TstUtilization::missingCountersAreNamedAndHaveNoShare()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(7));
    addCore(builder, 1);
    const UtilizationReport report = utilization(*planesOnly(), *builder.finish());
    const UtilizationRow *scalar = rowNamed(report, "Scalar Unit");
    QVERIFY(scalar);
    QCOMPARE(scalar->achieved, 100.0); // what XProf says, who takes the other slot for 0
    QCOMPARE(scalar->missing, std::vector<std::string>{"SCALAR_ALU_INSTRUCTION_1"});
    QVERIFY(!scalar->share());
    const UtilizationRow *memory = rowNamed(report, "HBM Rd+Wr - core 0");
    QVERIFY(memory && !memory->share());
    QCOMPARE(memory->missing.size(), std::size_t{6}); // each name once, not once per channel
}

void TstUtilization::aClockThatStandsGivesNoRows()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(7));
    builder.addRow(kPower7 + "CYCLE_COUNT", 2'847'490'056, 1, whole(0));
    builder.addRow(kCore7 + "MXU_BUSY_2", core7Id(58), 1, whole(400));
    const UtilizationReport report = utilization(*planesOnly(), *builder.finish());
    QVERIFY(report.rows.empty());
    QCOMPARE(report.withoutClock, std::vector<std::uint32_t>{0});
    QCOMPARE(report.source, UtilizationSource::None);
}

void TstUtilization::unknownChipsAreNamed()
{
    CounterTableBuilder builder;
    for (const std::int64_t sample : {1, 2}) {
        builder.beginReading(reading(sample, {}, 0, TpuGeneration::Unknown));
        addCore(builder, 1);
    }
    const UtilizationReport report = utilization(*planesOnly(), *builder.finish());
    QVERIFY(report.rows.empty());
    QCOMPARE(report.unknownTypes, std::vector<std::string>{"TPU v9"});
}

void TstUtilization::aRangeIsTheDifferenceOfItsReadings()
{
    CounterTableBuilder builder;
    for (const std::uint64_t at : {1, 2, 4}) {
        builder.beginReading(
            reading(static_cast<std::int64_t>(at), TimePoint::ps(static_cast<std::int64_t>(at) * 100)));
        addCore(builder, at);
    }
    const CounterTablePtr table = builder.finish();
    const SessionPtr session = planesOnly();
    const UtilizationReport report = utilizationIn(*session, *table, TimeRange::ps(150, 500));
    QCOMPARE(report.source, UtilizationSource::Readings);
    const UtilizationRow *busy = rowNamed(report, "Avg MXU Busy");
    QVERIFY(busy);
    QCOMPARE(busy->achieved, 1000.0);
    QCOMPARE(busy->peak, 4000.0);
    QCOMPARE(report.covered, TimeRange::ps(200, 400));
    // One reading alone says what happened since the start, not in the range.
    QVERIFY(utilizationIn(*session, *table, TimeRange::ps(150, 250)).rows.empty());
    // The whole session is the newest reading.
    const UtilizationReport all = utilizationIn(*session, *table, TimeRange::ps(-5, 5000));
    QVERIFY(rowNamed(all, "Avg MXU Busy"));
    QCOMPARE(rowNamed(all, "Avg MXU Busy")->achieved, 2000.0);
}

void TstUtilization::aRangeWithoutReadingsUsesSamples()
{
    const CounterTablePtr none = CounterTableBuilder().finish();
    const SessionPtr session = sampledSession();
    // Samples at 12000 .. 15000: an increment belongs to the time before its sample.
    const UtilizationReport report = utilizationIn(*session, *none, TimeRange::ps(11'000, 15'000));
    QCOMPARE(report.source, UtilizationSource::Samples);
    const UtilizationRow *busy = rowNamed(report, "Avg MXU Busy");
    QVERIFY(busy);
    QCOMPARE(busy->achieved, 4.0);
    QCOMPARE(busy->peak, 8.0);
    QCOMPARE(busy->device, std::int64_t{3});
    // One slot of four was sampled: its share is of its own peak, and the others are named.
    const UtilizationRow *vector = rowNamed(report, "Vector ALUs");
    QVERIFY(vector);
    QCOMPARE(vector->peak, 8.0);
    QCOMPARE(vector->leftOut.size(), std::size_t{3});
    QCOMPARE(*vector->share(), 0.5);
    QVERIFY(!rowNamed(report, "MXU0"));
    QVERIFY(!rowNamed(report, "ICI (Read)"));
    QCOMPARE(report.covered, TimeRange::ps(11'000, 15'000));
}

void TstUtilization::withoutSampledCyclesTheClockTells()
{
    const CounterTablePtr none = CounterTableBuilder().finish();
    const UtilizationReport report =
        utilizationIn(*sampledSession("TPU v7x", false), *none, TimeRange::ps(11'000, 15'000));
    const UtilizationRow *busy = rowNamed(report, "Avg MXU Busy");
    QVERIFY(busy);
    QVERIFY(qFuzzyCompare(busy->peak, 4000 * 1e-12 * 1.9e9));
    QCOMPARE(utilizationIn(*sampledSession("TPU v9"), *none, TimeRange::ps(11'000, 15'000)).unknownTypes,
             std::vector<std::string>{"TPU v9"});
}

void TstUtilization::aRangeWithoutAnythingSaysNothing()
{
    const CounterTablePtr none = CounterTableBuilder().finish();
    const UtilizationReport report = utilizationIn(*sampledSession(), *none, TimeRange::ps(50'000, 60'000));
    QVERIFY(report.rows.empty());
    QCOMPARE(report.source, UtilizationSource::None);
    QVERIFY(utilization(*planesOnly(), *none).rows.empty());
}

PLANESCOPE_TEST(TstUtilization)
#include "tst_utilization.moc"
