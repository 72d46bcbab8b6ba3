#include "tests/model/format/space_files.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;
using xplane::StatToWrite;
using xplane::XSpaceWriter;

namespace {

constexpr std::int64_t kStartNs = 1'764'500'000'000'000'000;

void writeEnvironment(XSpaceWriter &writer, std::int64_t startNs)
{
    writer.beginPlane(0, "Task Environment");
    writer.statMetadata(1, "profile_start_time");
    writer.planeStat(StatToWrite::unsignedInteger(1, std::uint64_t(startNs)));
    writer.endPlane();
}

} // namespace

class TstXspaceReader : public QObject
{
    Q_OBJECT
private slots:
    void timesArePicosecondsAfterTheLine();
    void epochTimestampsCountFromTheProfileStart();
    void withoutAStartTheSmallestTimestampIsTheEpoch();
    void linesOfOneIdBecomeOneLine();
    void planesOfOneNameBecomeOnePlane();
    void sameIdMayMeanOtherTypesInAFurtherPlaneMessage();
    void unsortedEventsAreSortedLongerFirst();
    void overlappingEventsGetLanes();
    void aggregatedEventsAreListedNotDrawn();
    void displayNameAndIdComeAfterTheEvents();
    void countersBecomeTracks();
    void hardwareDumpsDoNotStretchTheRange();
    void theProducersWordsAreInTheReport();
    void droppedTracesAreDataLoss();
    void programsKeepTheirProtoInTheFile();
};

void TstXspaceReader::timesArePicosecondsAfterTheLine()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) { w.event(1, 250, 1000); }, "XLA Ops", 7));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(7250));
    QCOMPARE((*session)->duration({LineId{0}, 0}), Duration::ps(1000));
    QCOMPARE((*session)->range(), TimeRange::ps(7250, 8250));
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view("fusion.1"));
    QCOMPARE((*session)->epochNs(), std::int64_t(0));
}

void TstXspaceReader::epochTimestampsCountFromTheProfileStart()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(1, "absolute", kStartNs + 5);
        w.event(1, 3, 1);
        w.endLine();
        w.beginLine(2, "relative", 6);
        w.event(1, 4, 1);
        w.endLine();
        w.beginLine(3, "before the start", kStartNs - 2);
        w.event(1, 0, 1);
        w.endLine();
        w.endPlane();
        writeEnvironment(w, kStartNs);
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->epochNs(), kStartNs);
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(5003));
    QCOMPARE((*session)->begin({LineId{1}, 0}), TimePoint::ps(6004));
    QCOMPARE((*session)->begin({LineId{2}, 0}), TimePoint::ps(-2000));
}

void TstXspaceReader::withoutAStartTheSmallestTimestampIsTheEpoch()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(1, "later", kStartNs + 5);
        w.event(1, 0, 1);
        w.endLine();
        w.beginLine(2, "first", kStartNs);
        w.event(1, 9, 1);
        w.endLine();
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->epochNs(), kStartNs);
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(5000));
    QCOMPARE((*session)->begin({LineId{1}, 0}), TimePoint::ps(9));
}

void TstXspaceReader::linesOfOneIdBecomeOneLine()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(3, "XLA Ops", 100);
        w.event(1, 0, 10);
        w.endLine();
        w.beginLine(4, "other", 0);
        w.event(1, 0, 1);
        w.endLine();
        w.beginLine(3, "XLA Ops", 50);
        w.event(1, 5, 10);
        w.endLine();
        w.eventMetadata(1, "op");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->lines().size(), std::size_t(2));
    QCOMPARE((*session)->line(LineId{0}).events.size(), std::size_t(2));
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(50'005));
    QCOMPARE((*session)->begin({LineId{0}, 1}), TimePoint::ps(100'000));
    QCOMPARE(countOf(**session, ImportCode::LinesMerged), std::uint64_t(1));
}

void TstXspaceReader::planesOfOneNameBecomeOnePlane()
{
    const auto half = [](XSpaceWriter &w, std::int64_t offset) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(3, "XLA Ops", 0);
        const StatToWrite stat = StatToWrite::integer(1, offset);
        w.event(1, offset, 10, {&stat, 1});
        w.endLine();
        w.eventMetadata(1, "op");
        w.statMetadata(1, "run_id");
        w.endPlane();
    };
    const auto session = SpaceFiles().load([&](XSpaceWriter &w) {
        half(w, 0);
        half(w, 100);
    });
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.planes().size(), std::size_t(1));
    QCOMPARE(s.line(LineId{0}).events.size(), std::size_t(2));
    QCOMPARE(s.eventTypes().size(), std::size_t(1)); // repeated metadata is kept once
    QCOMPARE(countOf(s, ImportCode::PlanesMerged), std::uint64_t(1));
    const NameId runId = *s.findName("run_id");
    QCOMPARE(s.integerStat({LineId{0}, 1}, runId), std::optional<std::int64_t>(100));
}

void TstXspaceReader::sameIdMayMeanOtherTypesInAFurtherPlaneMessage()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        for (const char *name : {"first", "second"}) {
            w.beginPlane(1, "/device:TPU:0");
            w.beginLine(3, "XLA Ops", 0);
            const StatToWrite stat = StatToWrite::integer(1, 7);
            w.event(1, name[0], 10, {&stat, 1});
            w.endLine();
            w.eventMetadata(1, name);
            w.statMetadata(1, name);
            w.endPlane();
        }
    });
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.label({LineId{0}, 0}), std::string_view("first"));
    QCOMPARE(s.label({LineId{0}, 1}), std::string_view("second"));
    QCOMPARE(s.integerStat({LineId{0}, 0}, *s.findName("first")), std::optional<std::int64_t>(7));
    QCOMPARE(s.integerStat({LineId{0}, 1}, *s.findName("second")), std::optional<std::int64_t>(7));
    QCOMPARE(countOf(s, ImportCode::DuplicateId), std::uint64_t(0));
}

void TstXspaceReader::unsortedEventsAreSortedLongerFirst()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        w.event(2, 500, 10);
        w.event(2, 100, 10);
        w.event(1, 100, 400);
        w.event(1, 0, 1000);
    }));
    QVERIFY(session.has_value());
    const EventColumns &c = (*session)->line(LineId{0}).events;
    const std::vector<std::int64_t> begins(c.beginPs.begin(), c.beginPs.end());
    const std::vector<std::int64_t> durations(c.durationPs.begin(), c.durationPs.end());
    QCOMPARE(begins, (std::vector<std::int64_t>{0, 100, 100, 500}));
    QCOMPARE(durations, (std::vector<std::int64_t>{1000, 400, 10, 10}));
    QCOMPARE(std::vector<int>(c.lane.begin(), c.lane.end()), (std::vector<int>{0, 1, 2, 1}));
    QCOMPARE((*session)->label({LineId{0}, 3}), std::string_view("copy.2"));
    QCOMPARE(countOf(**session, ImportCode::UnsortedLine), std::uint64_t(4));
}

void TstXspaceReader::overlappingEventsGetLanes()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        for (int i = 0; i < 5; ++i)
            w.event(1, i * 10, 25);
    }));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->line(LineId{0}).laneCount, 3);
    QCOMPARE((*session)->line(LineId{0}).events.size(), std::size_t(5));
    QVERIFY(countOf(**session, ImportCode::PartialOverlap) > 0);
}

void TstXspaceReader::aggregatedEventsAreListedNotDrawn()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        w.aggregatedEvent(1, 42, 9000);
        w.event(2, 10, 5);
    }));
    QVERIFY(session.has_value());
    const Line &line = (*session)->line(LineId{0});
    QCOMPARE(line.events.size(), std::size_t(1));
    QCOMPARE(line.aggregated.size(), std::size_t(1));
    QCOMPARE(line.aggregated[0].occurrences, std::uint64_t(42));
    QCOMPARE(line.aggregated[0].total, Duration::ps(9000));
    QCOMPARE((*session)->text((*session)->eventType(line.aggregated[0].type).label()), std::string_view("fusion.1"));
    QCOMPARE((*session)->eventCount(), std::uint64_t(2));
}

void TstXspaceReader::displayNameAndIdComeAfterTheEvents()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(8, "raw name", 0);
        w.event(1, 0, 10);
        w.endLine(100, 4, "XLA Ops");
        w.beginLine(9, "without events", 0);
        w.endLine(100, 3, "Steps");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.text(s.line(LineId{0}).name), std::string_view("XLA Ops"));
    QCOMPARE(s.line(LineId{0}).displayId, std::int64_t(4));
    QCOMPARE(s.line(LineId{0}).wireId, std::int64_t(8));
    QCOMPARE(int(s.line(LineId{0}).kind), int(LineKind::Ops));
    QCOMPARE(s.planes()[0].lines, (std::vector<LineId>{LineId{1}, LineId{0}})); // by display id
}

void TstXspaceReader::countersBecomeTracks()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(INT64_MAX, "_counters_", 1);
        for (int i = 0; i < 10; ++i) {
            const StatToWrite stat =
                i % 2 == 0 ? StatToWrite::real(1, i * 0.5) : StatToWrite::unsignedInteger(2, 100u + unsigned(i));
            w.event(1 + i % 2, i * 100, 50, {&stat, 1});
        }
        w.event(1, 5000, 50); // without a value
        w.endLine();
        w.eventMetadata(1, "Power (W)");
        w.eventMetadata(2, "HBM");
        w.statMetadata(1, "power");
        w.statMetadata(2, "read (MB/sec)");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.counters().size(), std::size_t(2));
    const CounterTrack &power = s.counters()[0];
    QCOMPARE(s.text(power.name), std::string_view("Power (W)"));
    QCOMPARE(s.text(power.series), std::string_view("power"));
    QCOMPARE(power.timePs, (std::vector<std::int64_t>{1000, 1200, 1400, 1600, 1800}));
    QCOMPARE(power.value, (std::vector<double>{0, 1, 2, 3, 4}));
    QCOMPARE(s.counters()[1].value[4], 109.0);
    QCOMPARE(int(s.line(LineId{0}).kind), int(LineKind::Counters));
    QCOMPARE(s.eventCount(), std::uint64_t(11));
}

void TstXspaceReader::hardwareDumpsDoNotStretchTheRange()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(1, "counters_7", 0);
        w.event(1, 900'000, 10);
        w.endLine();
        w.beginLine(2, "XLA Ops", 0);
        w.event(1, 10, 10);
        w.endLine();
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE(int((*session)->line(LineId{0}).kind), int(LineKind::CounterDump));
    QCOMPARE((*session)->line(LineId{0}).events.size(), std::size_t(1));
    QCOMPARE((*session)->range(), TimeRange::ps(10, 20));
}

void TstXspaceReader::theProducersWordsAreInTheReport()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.error("device lost");
        w.warning("buffer was full");
        w.hostname("worker-7");
    });
    QVERIFY(session.has_value());
    const ImportEntry *error = entryOf(**session, ImportCode::ProducerError);
    const ImportEntry *warning = entryOf(**session, ImportCode::ProducerWarning);
    QVERIFY(error && warning);
    QCOMPARE(error->text, std::string("device lost"));
    QCOMPARE(warning->text, std::string("buffer was full"));
    QCOMPARE((*session)->text((*session)->hosts()[0].name), std::string_view("worker-7"));
}

void TstXspaceReader::droppedTracesAreDataLoss()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.statMetadata(1, "dropped_traces");
        w.planeStat(StatToWrite::unsignedInteger(1, 12));
        w.endPlane();
    });
    QVERIFY(session.has_value());
    const ImportEntry *entry = entryOf(**session, ImportCode::DroppedByProducer);
    QVERIFY(entry);
    QCOMPARE(entry->count, std::uint64_t(12));
    QCOMPARE(entry->place, std::string("/device:TPU:0"));
    QVERIFY((*session)->importReport().hasLoss());
}

void TstXspaceReader::programsKeepTheirProtoInTheFile()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(0, "/host:metadata");
        const StatToWrite withId[] = {StatToWrite::bytes(1, "proto A"), StatToWrite::integer(2, -1)};
        w.eventMetadata(5, "jit_a(77)", {}, withId);
        const StatToWrite oldStyle = StatToWrite::bytes(3, "proto B");
        w.eventMetadata(6, "jit_b(88)", {}, {&oldStyle, 1});
        const StatToWrite plain = StatToWrite::bytes(1, "proto C");
        w.eventMetadata(9, "jit_c", {}, {&plain, 1});
        w.eventMetadata(10, "no program");
        w.statMetadata(1, "Hlo Proto");
        w.statMetadata(2, "program_id");
        w.statMetadata(3, "HLO Proto");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    const auto &programs = (*session)->programs();
    QCOMPARE(programs.size(), std::size_t(3));
    QCOMPARE(programs[0].id, UINT64_MAX);
    QCOMPARE(programs[0].proto, std::string_view("proto A"));
    QCOMPARE(programs[1].id, std::uint64_t(88));
    QCOMPARE(programs[2].id, std::uint64_t(9));
    QCOMPARE((*session)->text(programs[2].name), std::string_view("jit_c"));
}

PLANESCOPE_TEST(TstXspaceReader)
#include "tst_xspace_reader.moc"
