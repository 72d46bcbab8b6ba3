#include "model/io/wire_writer.h"
#include "tests/model/format/space_files.h"
#include "tests/support/gzipped.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;
using xplane::StatToWrite;
using xplane::XSpaceWriter;

class TstXspaceStats : public QObject
{
    Q_OBJECT
private slots:
    void statsOfEveryKindAreDecodedLater();
    void aCompressedTextIsUnpacked();
    void statsFollowTheirEventWhenALineIsSorted();
    void typeFieldsComeFromMetadataStats();
    void fieldsInAnyOrderAreUnderstood();
};

void TstXspaceStats::statsOfEveryKindAreDecodedLater()
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

void TstXspaceStats::aCompressedTextIsUnpacked()
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

void TstXspaceStats::statsFollowTheirEventWhenALineIsSorted()
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

void TstXspaceStats::typeFieldsComeFromMetadataStats()
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

void TstXspaceStats::fieldsInAnyOrderAreUnderstood()
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

PLANESCOPE_TEST(TstXspaceStats)
#include "tst_xspace_stats.moc"
