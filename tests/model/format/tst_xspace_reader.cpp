#include "model/io/wire_writer.h"
#include "tests/model/format/space_files.h"
#include "tests/support/test_registry.h"

#include <QFile>

#include <zlib.h>

using namespace planescope;
using namespace planescope::testing;
using xplane::StatToWrite;
using xplane::XSpaceWriter;

namespace {

/// One plane with one line; `fill` writes its events.
std::function<void(XSpaceWriter &)> oneLine(const std::function<void(XSpaceWriter &)> &fill,
                                            const char *line = "XLA Ops", std::int64_t timestampNs = 0)
{
    return [=](XSpaceWriter &writer) {
        writer.beginPlane(2, "/device:TPU:0");
        writer.beginLine(3, line, timestampNs);
        fill(writer);
        writer.endLine();
        writer.eventMetadata(1, "%fusion.1 = f32[8] fusion(%p)", "fusion.1");
        writer.eventMetadata(2, "copy.2");
        writer.statMetadata(1, "run_id");
        writer.statMetadata(2, "label");
        writer.statMetadata(3, "an interned text");
        writer.endPlane();
    };
}

std::string gzipped(const std::string &plain)
{
    std::string packed(plain.size() + 200, '\0');
    z_stream stream = {};
    ::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.data()));
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    ::deflateEnd(&stream);
    return packed;
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
    void statsOfEveryKindAreDecodedLater();
    void aCompressedTextIsUnpacked();
    void statsFollowTheirEventWhenALineIsSorted();
    void typeFieldsComeFromMetadataStats();
    void typesWithoutMetadataHaveNoName();
    void aPlaneWithoutMetadataKeepsItsEvents();
    void duplicateIdsTakeTheLaterEntry();
    void negativeOffsetsAreKeptAndNegativeDurationsAreZero();
    void timesBeyondTheAxisAreCounted();
    void aggregatedEventsAreListedNotDrawn();
    void fieldsInAnyOrderAreUnderstood();
    void displayNameAndIdComeAfterTheEvents();
    void countersBecomeTracks();
    void hardwareDumpsDoNotStretchTheRange();
    void theProducersWordsAreInTheReport();
    void droppedTracesAreDataLoss();
    void programsKeepTheirProtoInTheFile();
    void aSpaceWithoutEventsIsASession();
    void rowsArePublishedBeforeEvents();
    void progressReachesTheEnd();
    void oneThreadAndManyGiveTheSame();
    void eventsBeyondFourGibibytesKeepTheirStats();
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

void TstXspaceReader::statsOfEveryKindAreDecodedLater()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        const StatToWrite stats[] = {
            StatToWrite::real(1, 2.5),
            StatToWrite::unsignedInteger(1, UINT64_MAX),
            StatToWrite::integer(1, -3),
            StatToWrite::string(2, "words"),
            StatToWrite::bytes(2, std::string_view("\0\xff", 2)),
            StatToWrite::reference(2, 3),
            StatToWrite::integer(99, 1), // no such name
        };
        w.event(1, 0, 10, stats);
        w.event(1, 20, 10);
    }));
    QVERIFY(session.has_value());
    std::vector<StatView> seen;
    (*session)->visitEventStats({LineId{0}, 0}, [&](const StatView &stat) { seen.push_back(stat); });
    QCOMPARE(seen.size(), std::size_t(7));
    QCOMPARE(seen[0].number, 2.5);
    QCOMPARE(int(seen[1].kind), int(StatKind::Uint64));
    QCOMPARE(seen[1].bits, UINT64_MAX);
    QCOMPARE(seen[2].toInt64(), std::int64_t(-3));
    QCOMPARE(seen[3].text, std::string_view("words"));
    QCOMPARE(int(seen[4].kind), int(StatKind::Bytes));
    QCOMPARE(seen[4].text.size(), std::size_t(2));
    QCOMPARE(int(seen[5].kind), int(StatKind::String));
    QCOMPARE(seen[5].text, std::string_view("an interned text"));
    QCOMPARE((*session)->text(seen[3].name), std::string_view("label"));
    QCOMPARE(seen[6].name, NameId{});
    QCOMPARE((*session)->line(LineId{0}).events.statOffset[1], kNoStats);
}

void TstXspaceReader::aCompressedTextIsUnpacked()
{
    const std::string text(3000, 'a');
    const auto session = SpaceFiles().load(oneLine([&](XSpaceWriter &w) {
        std::string stat;
        wire::putNumber(stat, 1, std::uint64_t{2});
        wire::putBytes(stat, 8, gzipped(text));
        std::string event;
        wire::putNumber(event, 1, std::uint64_t{1});
        wire::putNumber(event, 2, std::uint64_t{0});
        wire::putBytes(event, 4, stat);
        std::string field;
        wire::putBytes(field, 4, event);
        w.raw(field);
    }));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->textStat({LineId{0}, 0}, *(*session)->findName("label")), std::optional<std::string>(text));
}

void TstXspaceReader::statsFollowTheirEventWhenALineIsSorted()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        for (int i = 0; i < 200; ++i) {
            const std::int64_t at = (i * 73) % 200;
            const StatToWrite stat = StatToWrite::integer(1, at);
            w.event(1 + at % 2, at * 10, 5, {&stat, at % 3 == 0 ? 0u : 1u});
        }
    }));
    QVERIFY(session.has_value());
    const Session &s = **session;
    const NameId runId = *s.findName("run_id");
    for (std::uint64_t row = 0; row < 200; ++row) {
        QCOMPARE(s.begin({LineId{0}, row}), TimePoint::ps(std::int64_t(row) * 10));
        QCOMPARE(s.label({LineId{0}, row}), std::string_view(row % 2 == 0 ? "fusion.1" : "copy.2"));
        const auto stat = s.integerStat({LineId{0}, row}, runId);
        QCOMPARE(stat, row % 3 == 0 ? std::nullopt : std::optional<std::int64_t>(std::int64_t(row)));
    }
}

void TstXspaceReader::typeFieldsComeFromMetadataStats()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(2, "/device:TPU:0");
        w.beginLine(3, "XLA Ops", 0);
        w.event(5, 0, 10);
        w.endLine();
        const StatToWrite stats[] = {
            StatToWrite::reference(1, 20),        StatToWrite::string(2, "jit(f)/add:"),
            StatToWrite::string(3, "model.py:4"), StatToWrite::string(4, "main.py:1\nmodel.py:4"),
            StatToWrite::string(5, "add.1"),      StatToWrite::string(6, "jit_f"),
            StatToWrite::integer(7, -2),          StatToWrite::integer(8, 1),
        };
        w.eventMetadata(5, "add.1", {}, stats);
        const char *names[] = {"hlo_category", "tf_op",      "source",     "source_stack",
                               "hlo_op",       "hlo_module", "program_id", "_a"};
        for (int i = 0; i < 8; ++i)
            w.statMetadata(i + 1, names[i]);
        w.statMetadata(20, "loop fusion");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    const Session &s = **session;
    const EventType &type = s.typeOf({LineId{0}, 0});
    QCOMPARE(s.text(type.category), std::string_view("loop fusion"));
    QCOMPARE(s.text(type.frameworkOp), std::string_view("jit(f)/add:"));
    QCOMPARE(s.text(type.source), std::string_view("model.py:4"));
    QCOMPARE(s.text(type.sourceStack), std::string_view("main.py:1\nmodel.py:4"));
    QCOMPARE(s.text(type.hloOp), std::string_view("add.1"));
    QCOMPARE(s.text(type.hloModule), std::string_view("jit_f"));
    QVERIFY(type.hasProgramId);
    QCOMPARE(type.programId, std::uint64_t(-2));
    QVERIFY(type.isAsync);
    int stats = 0;
    s.visitStats({LineId{0}, 0}, [&](const StatView &stat) { stats += stat.onType; });
    QCOMPARE(stats, 8);
}

void TstXspaceReader::typesWithoutMetadataHaveNoName()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        w.event(77, 0, 10);
        w.event(1, 20, 10);
        w.event(-5, 40, 10);
    }));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view(""));
    QCOMPARE((*session)->label({LineId{0}, 1}), std::string_view("fusion.1"));
    QCOMPARE((*session)->label({LineId{0}, 2}), std::string_view(""));
    QCOMPARE(countOf(**session, ImportCode::UnknownEventType), std::uint64_t(2));
}

void TstXspaceReader::aPlaneWithoutMetadataKeepsItsEvents()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(0, "", 0);
        w.event(1, 0, 10);
        w.endLine();
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(1));
    QCOMPARE((*session)->eventTypes().size(), std::size_t(1));
}

void TstXspaceReader::duplicateIdsTakeTheLaterEntry()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(1, "XLA Ops", 0);
        w.event(1, 0, 10);
        w.endLine();
        w.eventMetadata(1, "earlier");
        w.eventMetadata(1, "later");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view("later"));
    QCOMPARE(countOf(**session, ImportCode::DuplicateId), std::uint64_t(1));
}

void TstXspaceReader::negativeOffsetsAreKeptAndNegativeDurationsAreZero()
{
    const auto session = SpaceFiles().load(oneLine(
        [](XSpaceWriter &w) {
            w.event(1, -400, 10);
            w.event(1, 20, -10);
        },
        "XLA Ops", 1));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(600));
    QCOMPARE((*session)->duration({LineId{0}, 1}), Duration());
    QCOMPARE(countOf(**session, ImportCode::NegativeTime), std::uint64_t(1));
    QCOMPARE(countOf(**session, ImportCode::NegativeDuration), std::uint64_t(1));
}

void TstXspaceReader::timesBeyondTheAxisAreCounted()
{
    const auto session = SpaceFiles().load(oneLine(
        [](XSpaceWriter &w) {
            w.event(1, INT64_MAX, 10);
            w.event(1, 5, INT64_MAX);
            w.event(1, 5, 10);
        },
        "XLA Ops", 1));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(1));
    QCOMPARE(countOf(**session, ImportCode::TimeOverflow), std::uint64_t(2));
    const auto far = SpaceFiles().load(oneLine([](XSpaceWriter &w) { w.event(1, 5, 10); }, "XLA Ops", INT64_MIN));
    QVERIFY(far.has_value());
    QVERIFY(countOf(**far, ImportCode::TimeOverflow) + (*far)->eventCount() == 1);
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

void TstXspaceReader::fieldsInAnyOrderAreUnderstood()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        std::string stat;
        wire::putNumber(stat, 1, std::uint64_t{1});
        wire::putNumber(stat, 4, std::uint64_t{8});
        std::string event; // stats first, then duration, an unknown field, offset, type
        wire::putBytes(event, 4, stat);
        wire::putNumber(event, 3, std::uint64_t{70});
        wire::putBytes(event, 900, "?");
        wire::putNumber(event, 2, std::uint64_t{30});
        wire::putNumber(event, 1, std::uint64_t{2});
        std::string field;
        wire::putBytes(field, 4, event);
        w.raw(field);
    }));
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.eventRange({LineId{0}, 0}), TimeRange::ps(30, 100));
    QCOMPARE(s.label({LineId{0}, 0}), std::string_view("copy.2"));
    QCOMPARE(s.integerStat({LineId{0}, 0}, *s.findName("run_id")), std::optional<std::int64_t>(8));
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

void TstXspaceReader::aSpaceWithoutEventsIsASession()
{
    const auto session = loadSession(PLANESCOPE_SOURCE_DIR "/tests/data/xplane/empty-capture/worker-0.xplane.pb");
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(0));
    QVERIFY((*session)->planes().size() >= 2);
    QVERIFY((*session)->range().isEmpty());
    QVERIFY((*session)->epochNs() > 0);
}

void TstXspaceReader::rowsArePublishedBeforeEvents()
{
    SessionPtr early;
    LoadHooks hooks;
    hooks.indexed = [&](const SessionPtr &session) { early = session; };
    const auto session = loadSession(realProfile().toStdString(), SpaceFiles::withoutDerived(), hooks);
    QVERIFY(session.has_value());
    QVERIFY(early);
    QVERIFY(!early->isComplete() && (*session)->isComplete());
    QCOMPARE(early->planes().size(), (*session)->planes().size());
    QCOMPARE(early->lines().size(), (*session)->lines().size());
    QCOMPARE(early->eventCount(), std::uint64_t(0));
    for (std::uint32_t l = 0; l < early->lines().size(); ++l) {
        QCOMPARE(early->text(early->line(LineId{l}).name), (*session)->text((*session)->line(LineId{l}).name));
        QCOMPARE(early->line(LineId{l}).wireBytes, (*session)->line(LineId{l}).wireBytes);
    }
    // The first axis is close to the true one.
    QCOMPARE(early->range().begin, (*session)->range().begin);
    const double ratio = early->range().length().toPsDouble() / (*session)->range().length().toPsDouble();
    QVERIFY2(ratio > 0.9 && ratio <= 1.0, qPrintable(QString::number(ratio)));
}

void TstXspaceReader::progressReachesTheEnd()
{
    // Small and often: now and then it is read before the reporting thread first runs.
    const std::string empty = PLANESCOPE_SOURCE_DIR "/tests/data/xplane/cpu-empty/worker-0.xplane.pb";
    for (int round = 0; round < 2000; ++round) {
        std::mutex mutex;
        std::vector<LoadProgress> seen;
        LoadHooks hooks;
        hooks.progress = [&](const LoadProgress &progress) {
            const std::lock_guard lock(mutex);
            seen.push_back(progress);
        };
        const auto session = loadSession(round == 0 ? realProfile().toStdString() : empty, {}, hooks);
        QVERIFY(session.has_value());
        QVERIFY(seen.size() >= 2);
        QCOMPARE(seen.back().bytesTotal, (*session)->fileSize().value);
        QCOMPARE(seen.back().bytesDone, seen.back().bytesTotal);
        for (std::size_t i = 1; i < seen.size(); ++i)
            QVERIFY2(seen[i].bytesDone >= seen[i - 1].bytesDone,
                     qPrintable(QStringLiteral("round %1: %2 after %3 of %4, report %5")
                                    .arg(round)
                                    .arg(seen[i].bytesDone)
                                    .arg(seen[i - 1].bytesDone)
                                    .arg(seen[i].bytesTotal)
                                    .arg(i)));
    }
}

void TstXspaceReader::oneThreadAndManyGiveTheSame()
{
    std::string bytes;
    {
        XSpaceWriter w;
        for (int p = 0; p < 3; ++p) {
            w.beginPlane(p, "/device:TPU:" + std::to_string(p));
            for (int l = 0; l < 5; ++l) {
                w.beginLine(l + 1, "line " + std::to_string(l), 0);
                for (int i = 0; i < 12'000; ++i)
                    w.event(i % 7, (i * 37 % 1000 + i) * 50, i % 90);
                w.endLine();
            }
            for (int t = 0; t < 5; ++t)
                w.eventMetadata(t, "op " + std::to_string(t));
            w.endPlane();
        }
        bytes = w.take();
    }
    const SpaceFiles files;
    const auto one = files.load(bytes, 1);
    const auto many = files.load(bytes, 4);
    QVERIFY(one.has_value() && many.has_value());
    QCOMPARE((*one)->eventCount(), std::uint64_t(180'000));
    for (std::uint32_t l = 0; l < 15; ++l) {
        const EventColumns &a = (*one)->line(LineId{l}).events;
        const EventColumns &b = (*many)->line(LineId{l}).events;
        QVERIFY(std::equal(a.beginPs.begin(), a.beginPs.end(), b.beginPs.begin(), b.beginPs.end()));
        QVERIFY(std::equal(a.lane.begin(), a.lane.end(), b.lane.begin(), b.lane.end()));
        QVERIFY(std::equal(a.type.begin(), a.type.end(), b.type.begin(), b.type.end()));
        QVERIFY(std::equal(a.statOffset.begin(), a.statOffset.end(), b.statOffset.begin(), b.statOffset.end()));
    }
    QCOMPARE((*one)->importReport().entries().size(), (*many)->importReport().entries().size());
}

void TstXspaceReader::eventsBeyondFourGibibytesKeepTheirStats()
{
    // One line in two messages with 4.5 GiB of an unknown field between them; the file is sparse and takes no room.
    constexpr std::uint64_t kGap = std::uint64_t{9} << 29;
    const auto lineWith = [](std::int64_t offset) {
        std::string stat;
        wire::putNumber(stat, 1, std::uint64_t{1});
        wire::putNumber(stat, 4, offset);
        std::string event;
        wire::putNumber(event, 1, std::uint64_t{1});
        wire::putNumber(event, 2, offset);
        wire::putNumber(event, 3, std::uint64_t{5});
        wire::putBytes(event, 4, stat);
        std::string line;
        wire::putNumber(line, 1, std::uint64_t{3});
        wire::putBytes(line, 2, "XLA Ops");
        wire::putBytes(line, 4, event);
        std::string field;
        wire::putBytes(field, 3, line);
        return field;
    };
    std::string head;
    wire::putBytes(head, 2, "/device:TPU:0");
    head += lineWith(100);
    wire::putTag(head, 15, 2);
    wire::putVarint(head, kGap);
    std::string rest = lineWith(900);
    std::string value;
    wire::putBytes(value, 2, "run_id");
    std::string entry;
    wire::putNumber(entry, 1, std::uint64_t{1});
    wire::putBytes(entry, 2, value);
    wire::putBytes(rest, 5, entry);
    std::string start;
    wire::putTag(start, 1, 2);
    wire::putVarint(start, head.size() + kGap + rest.size());
    start += head;

    const SpaceFiles files;
    const std::string path = files.write(start);
    {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (!file.resize(qint64(start.size() + kGap)))
            QSKIP("this file system has no room for a sparse file");
        QVERIFY(file.seek(file.size()));
        QCOMPARE(file.write(rest.data(), qint64(rest.size())), qint64(rest.size()));
    }
    const auto session = loadSession(path, SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    const Session &s = **session;
    QVERIFY(s.fileSize().value > kGap);
    QCOMPARE(s.eventCount(), std::uint64_t(2));
    QCOMPARE(s.line(LineId{0}).events.statHigh.size(), std::size_t(2));
    const NameId runId = *s.findName("run_id");
    QCOMPARE(s.integerStat({LineId{0}, 0}, runId), std::optional<std::int64_t>(100));
    QCOMPARE(s.integerStat({LineId{0}, 1}, runId), std::optional<std::int64_t>(900));
}

PLANESCOPE_TEST(TstXspaceReader)
#include "tst_xspace_reader.moc"
