#include "model/analysis/event_details.h"
#include "model/analysis/line_words.h"
#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/test_registry.h"

#include <set>

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

class TstEventDetails : public QObject
{
    Q_OBJECT
private slots:
    void namesPlacesAndTimesAreTold();
    void parentAndStepAreFound();
    void aStepHasNoStepAroundIt();
    void eventStatsOverrideMetadata();
    void theProgramIsNamedByItsId();
    void anEventWithoutAnythingStillAnswers();
    void unitsFollowNames();
    void everyWordIsUnique();
};

void TstEventDetails::namesPlacesAndTimesAreTold()
{
    const TraceFixture f = traceFixture();
    const EventDetails d = eventDetails(*f.session, f.fusion);
    QCOMPARE(d.name, std::string("fusion.7"));
    QCOMPARE(d.longName, std::string("%fusion.7 = bf16[8,128] fusion(...), kind=kLoop"));
    QCOMPARE(d.category, std::string("loop fusion"));
    QCOMPARE(d.opClass, OpClass::Vector);
    QCOMPARE(d.host, std::string("host-a"));
    QCOMPARE(d.plane, std::string("/device:TPU:0"));
    QCOMPARE(d.line, std::string("XLA Ops"));
    QCOMPARE(d.range, TimeRange::ps(10, 40));
    QCOMPARE(d.self, Duration::ps(30));
    QCOMPARE(d.lane, std::uint16_t(1));
    QCOMPARE(d.source, std::string("model.py:17"));
    QCOMPARE(d.frameworkOp, std::string("jit(f)/mul:"));
    QVERIFY(!d.isRecomputed);
}

void TstEventDetails::parentAndStepAreFound()
{
    const TraceFixture f = traceFixture();
    const EventDetails d = eventDetails(*f.session, f.fusion);
    QVERIFY(d.parent);
    QCOMPARE(d.parent->event, f.loop);
    QCOMPARE(d.parent->duration, Duration::ps(100));
    QVERIFY(d.step);
    QCOMPARE(d.step->name, std::string("train 0"));
    QCOMPARE(eventDetails(*f.session, {f.ops, 3}).step->name, std::string("train 1"));
    QVERIFY(!eventDetails(*f.session, {f.otherOps, 0}).step); // the other chip has no step line
}

void TstEventDetails::aStepHasNoStepAroundIt()
{
    const TraceFixture f = traceFixture();
    QVERIFY(!eventDetails(*f.session, {f.steps, 0}).step);
}

void TstEventDetails::eventStatsOverrideMetadata()
{
    const TraceFixture f = traceFixture();
    const EventDetails d = eventDetails(*f.session, f.fusion);
    QCOMPARE(d.stats.size(), std::size_t(6));
    QCOMPARE(d.stats[0].name, std::string("flops"));
    QVERIFY(d.stats[0].onType && d.stats[0].isOverridden);
    QVERIFY(!d.stats[1].isOverridden);
    QCOMPARE(d.stats[1].unit, StatUnit::Bytes);
    QCOMPARE(d.stats[2].asDouble(), 0.5);
    QCOMPARE(d.stats[3].asDouble(), 3000.0);
    QCOMPARE(d.stats[4].unit, StatUnit::Id);
    QCOMPARE(d.stats[5].text, std::string("hand \"made\", twice"));
}

void TstEventDetails::theProgramIsNamedByItsId()
{
    const TraceFixture f = traceFixture();
    const EventDetails d = eventDetails(*f.session, f.fusion);
    QCOMPARE(*d.programId, std::uint64_t(12190760917235803885u));
    QCOMPARE(d.program, std::string("jit_f(12190760917235803885)"));
}

void TstEventDetails::anEventWithoutAnythingStillAnswers()
{
    SessionBuilder b("t");
    const PlaneId plane = b.addPlane(b.addHost(""), "");
    const EventTypeId type = b.addType(plane, "");
    const LineId line = b.addLine(plane, "", 0);
    b.addEvent(line, type, TimePoint::ps(-5), Duration::ps(0));
    const SessionPtr session = b.finish();
    const EventDetails d = eventDetails(*session, {line, 0});
    QVERIFY(d.name.empty() && d.longName.empty() && d.stats.empty() && !d.parent && !d.step && !d.programId);
    QCOMPARE(d.range, TimeRange::ps(-5, -5));
}

void TstEventDetails::unitsFollowNames()
{
    QCOMPARE(statUnitOf("bytes_accessed"), StatUnit::Bytes);
    QCOMPARE(statUnitOf("device_duration_ps"), StatUnit::Picoseconds);
    QCOMPARE(statUnitOf("slack_us"), StatUnit::Microseconds);
    QCOMPARE(statUnitOf("action_duration_ns"), StatUnit::Nanoseconds);
    QCOMPARE(statUnitOf("model_flops"), StatUnit::Flops);
    QCOMPARE(statUnitOf("clock_rate"), StatUnit::Kilohertz);
    QCOMPARE(statUnitOf("peak_hbm_bw_gigabytes_per_second"), StatUnit::GigabytesPerSecond);
    QCOMPARE(statUnitOf("hbm_energy_nj"), StatUnit::Nanojoules);
    QCOMPARE(statUnitOf("theoretical_occupancy_pct"), StatUnit::Percent);
    QCOMPARE(statUnitOf("program_id"), StatUnit::Id);
    QCOMPARE(statUnitOf("uses_megacore"), StatUnit::Boolean);
    QCOMPARE(statUnitOf("_a"), StatUnit::Boolean);
    QCOMPARE(statUnitOf("Thread Id"), StatUnit::Id);
    QCOMPARE(statUnitOf("my_own_stat"), StatUnit::None);
    QCOMPARE(statUnitOf(""), StatUnit::None);
    QVERIFY(isPlumbingStat("_pt") && !isPlumbingStat("flops"));
}

void TstEventDetails::everyWordIsUnique()
{
    std::set<std::string_view> words;
    for (std::size_t i = 0; i < kOpClassCount; ++i)
        words.insert(opClassWord(static_cast<OpClass>(i)));
    QCOMPARE(words.size(), kOpClassCount);
    words.clear();
    for (int i = 0; i <= static_cast<int>(LineKind::Other); ++i)
        words.insert(lineKindWord(static_cast<LineKind>(i)));
    QCOMPARE(words.size(), static_cast<std::size_t>(LineKind::Other) + 1);
    words.clear();
    for (int i = 0; i <= static_cast<int>(ImportCode::TextRepaired); ++i)
        words.insert(importCodeWord(static_cast<ImportCode>(i)));
    QCOMPARE(words.size(), static_cast<std::size_t>(ImportCode::TextRepaired) + 1);
    QVERIFY(!words.contains("unknown"));
}

PLANESCOPE_TEST(TstEventDetails)
#include "tst_event_details.moc"
