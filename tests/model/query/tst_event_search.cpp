#include "model/query/event_search.h"

#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/test_registry.h"

#include <random>

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

namespace {

SearchHits hitsOf(const Session &session, std::string_view query, std::size_t limit = 1'000'000)
{
    const auto search = EventSearch::parse(query);
    if (!search)
        return {{}, 999, false};
    return *allHits(session, *NameIndex::build(session), *search, limit);
}

/// Every event, asked by itself.
std::vector<EventRef> visited(const Session &session, const EventSearch &search)
{
    BoundFilter filter(search.filter(), session);
    std::vector<EventRef> hits;
    for (std::uint32_t line = 0; line < session.lines().size(); ++line)
        for (std::uint64_t row = 0; row < session.lines()[line].events.size(); ++row)
            if (session.lines()[line].kind != LineKind::Counters && filter.matches({LineId{line}, row}))
                hits.push_back({LineId{line}, row});
    std::sort(hits.begin(), hits.end(), [&](EventRef a, EventRef b) {
        return session.begin(a) != session.begin(b) ? session.begin(a) < session.begin(b) : a < b;
    });
    return hits;
}

/// `events` events of a few names over lines that share types.
SessionPtr randomSearchSession(unsigned seed, int events)
{
    std::mt19937 random(seed);
    const auto upTo = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    SessionBuilder b("random");
    const HostId host = b.addHost("h");
    std::vector<LineId> lines;
    std::vector<std::vector<EventTypeId>> types;
    for (int p = 0; p < 3; ++p) {
        const PlaneId plane = b.addPlane(host, "/device:TPU:" + std::to_string(p), p);
        std::vector<EventTypeId> own;
        for (const char *name : {"fusion", "copy", "all-reduce", "while"})
            for (int n = 0; n < 3; ++n)
                own.push_back(b.addType(plane,
                                        "%" + std::string(name) + "." + std::to_string(n) + " = f32[" +
                                            std::to_string(8 << n) + ",4]{1,0} op(f32[2,2]{1,0} %p)",
                                        std::string(name) + "." + std::to_string(n), name));
        for (const char *line : {"XLA Ops", "Async XLA Ops"}) {
            lines.push_back(b.addLine(plane, line, static_cast<std::int64_t>(lines.size())));
            types.push_back(own);
        }
    }
    for (int i = 0; i < events; ++i) {
        const auto line = static_cast<std::size_t>(upTo(static_cast<int>(lines.size())));
        b.addEvent(lines[line], types[line][static_cast<std::size_t>(upTo(12))], TimePoint::ps(upTo(5000)),
                   Duration::ps(upTo(60)));
    }
    return b.finish();
}

} // namespace

class TstEventSearch : public QObject
{
    Q_OBJECT
private slots:
    void queriesAreTakenAsTheyAreMeant_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *query, SearchKind kind) {
            QTest::newRow(query) << QString::fromUtf8(query) << static_cast<int>(kind);
        };
        row("fusion", SearchKind::Words);
        row("a = b", SearchKind::Words); // there is no field of that name
        row("not allowed", SearchKind::Words);
        row("while (", SearchKind::Words);
        row("name", SearchKind::Words); // a field alone is a word
        row("std::vector<int> x", SearchKind::Words);
        row("\"fusion.7\"", SearchKind::WholeName);
        row("/^copy/", SearchKind::Expression);
        row("//", SearchKind::Words);
        row("name ~", SearchKind::Filter); // unfinished, but meant so
        row("not (dur > 10us)", SearchKind::Filter);
        row("stat.flops>1", SearchKind::Filter);
        row("stat.\"Input Dims\" ~ 3", SearchKind::Filter);
    }
    void queriesAreTakenAsTheyAreMeant()
    {
        QFETCH(QString, query);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(EventSearch::kindOf(query.toStdString())), kind);
    }

    void hitsAreOrderedByBeginOverAllLines()
    {
        const TraceFixture f = traceFixture();
        const std::vector<EventRef> expected{{f.ops, 1}, {f.otherOps, 0}, {f.ops, 2}, {f.ops, 4}};
        QVERIFY(hitsOf(*f.session, "FUSION").events == expected);
        QVERIFY(hitsOf(*f.session, "\"fusion.7\"").events == expected);
        QVERIFY(hitsOf(*f.session, "/^fusion\\.[0-9]$/").events == expected);
        QVERIFY(hitsOf(*f.session, "name ~ fusion").events == expected);
    }

    void shapesSourcesAndStatsAreFound()
    {
        const TraceFixture f = traceFixture();
        QCOMPARE(hitsOf(*f.session, "shape ~ 'bf16\\[8,128\\]'").total, std::uint64_t(4));
        QCOMPARE(hitsOf(*f.session, "shape = 'bf16[8,128]'").total, std::uint64_t(4));
        QCOMPARE(hitsOf(*f.session, "operands ~ '\\.\\.\\.'").total, std::uint64_t(4));
        QCOMPARE(hitsOf(*f.session, "source ~ model.py").total, std::uint64_t(3));
        QCOMPARE(hitsOf(*f.session, "stat.flops >= 3e3").total, std::uint64_t(1));
        QCOMPARE(hitsOf(*f.session, "stat.'flops' >= 3e3").total, std::uint64_t(1));
        QCOMPARE(hitsOf(*f.session, "stat.nothing = 1").total, std::uint64_t(0));
    }

    void theShapeStandsBeforeTheOpcode()
    {
        SessionBuilder b("shapes");
        const PlaneId plane = b.addPlane(b.addHost("h"), "/device:TPU:0");
        const LineId line = b.addLine(plane, "XLA Ops", 1);
        for (const char *text : {"%a.1 = (f32[2]{0}, s32[]) tuple(f32[2]{0} %x, s32[] %y)",
                                 "%b.2 = bf16[8,128]{1,0:T(8,128)(2,1)} copy(f32[9] %z)", "%c.3 = broken",
                                 "no text of an op", "%d = f32[1", "%e = f32[3] op(f32[4] %open"})
            b.addEvent(line, b.addType(plane, text), TimePoint::ps(0), Duration::ps(1));
        const SessionPtr session = b.finish();
        QCOMPARE(hitsOf(*session, "shape = '(f32[2]{0}, s32[])'").total, std::uint64_t(1));
        QCOMPARE(hitsOf(*session, "shape = 'bf16[8,128]{1,0:T(8,128)(2,1)}'").total, std::uint64_t(1));
        QCOMPARE(hitsOf(*session, "operands = 'f32[9] %z'").total, std::uint64_t(1));
        QCOMPARE(hitsOf(*session, "shape ~ ''").total, std::uint64_t(3));
    }

    void theListEndsAtTheLimitAndTheTotalGoesOn()
    {
        const TraceFixture f = traceFixture();
        for (const char *query : {"fusion", "name ~ fusion and dur > 0ps"}) {
            const SearchHits hits = hitsOf(*f.session, query, 2);
            QCOMPARE(hits.events.size(), std::size_t(2));
            QCOMPARE(hits.total, std::uint64_t(4));
        }
    }

    void everyHitIsFoundAsByVisitingAllEvents_data()
    {
        QTest::addColumn<QString>("query");
        for (const char *query :
             {"fusion", "/^(copy|while)/", "name ~ fusion and dur > 30", "not (name ~ fusion and dur > 30)",
              "line = \"XLA Ops\" and name = copy.1", "line_kind = async-ops or dur < 5",
              "plane ~ 'TPU:1' and not name ~ copy", "self > 10 and class = vector", "not dur > 0",
              "shape ~ '^f32.16' or begin < 100", "name ~ nothing or depth > 0"})
            QTest::newRow(query) << QString::fromUtf8(query);
    }
    void everyHitIsFoundAsByVisitingAllEvents()
    {
        QFETCH(QString, query);
        const auto search = EventSearch::parse(query.toStdString());
        QVERIFY(search.has_value());
        for (unsigned seed = 1; seed <= 8; ++seed) {
            const SessionPtr session = randomSearchSession(seed, 3000);
            const auto index = NameIndex::build(*session);
            const auto expected = visited(*session, *search);
            const SearchHits all = *allHits(*session, *index, *search, 1'000'000);
            QVERIFY(all.events == expected);
            QCOMPARE(all.total, std::uint64_t(expected.size()));
            QCOMPARE(allHits(*session, *index, *search, 10)->total, std::uint64_t(expected.size()));
            // What names tell alone is never wrong.
            const SearchHits first = firstHits(*session, *index, *search, 1'000'000);
            QVERIFY(first.total <= all.total);
            if (first.isTotalKnown)
                QCOMPARE(first.total, all.total);
            for (const EventRef hit : first.events)
                QVERIFY(std::find(expected.begin(), expected.end(), hit) != expected.end());
            if (first.isTotalKnown && !expected.empty())
                QVERIFY(first.events.front() == expected.front());
        }
    }

    void theFirstHitsOfNamesNeedNoEvents()
    {
        const SessionPtr session = randomSearchSession(5, 20'000);
        const auto index = NameIndex::build(*session);
        std::uint64_t events = 0;
        for (const NameIndex::Place &place : index->places())
            events += place.count;
        QCOMPARE(events, session->eventCount());
        QVERIFY(index->places().size() <= 6 * 12); // what a search walks through, however many events there are
        const SearchHits first = firstHits(*session, *index, *EventSearch::parse("fusion"), 4);
        QCOMPARE(first.events.size(), std::size_t(4));
        QVERIFY(first.isTotalKnown);
        QCOMPARE(first.total, hitsOf(*session, "fusion").total);
    }

    void brokenQueriesSayWhere_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<int>("offset");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char *query, int offset, const char *detail) {
            QTest::newRow(query) << QString::fromUtf8(query) << offset << QString::fromUtf8(detail);
        };
        row("/(open/", 1, "regular expression");
        row("name ~ '('", 7, "regular expression");
        row("dur > soon", 6, "number with unit");
        row("(dur > 1us", 10, ")");
        row("", 0, "value");
    }
    void brokenQueriesSayWhere()
    {
        QFETCH(QString, query);
        QFETCH(int, offset);
        QFETCH(QString, detail);
        const auto search = EventSearch::parse(query.toStdString());
        QVERIFY(!search);
        QCOMPARE(search.error().code, ErrorCode::InvalidArgument);
        QCOMPARE(static_cast<int>(search.error().offset), offset);
        QVERIFY2(QString::fromStdString(search.error().detail).startsWith(detail), search.error().detail.c_str());
    }

    void anExpressionThatExplodesIsRefused()
    {
        for (const char *query : {"/((a{100}){100}){100}/", "name ~ '(x{900}){900}'"}) {
            const auto search = EventSearch::parse(query);
            QVERIFY(!search);
            QVERIFY(!search.error().detail.empty());
        }
    }

    void hostileExpressionsAndHugeNamesEndInTime()
    {
        // What makes a backtracking engine run for ages, on names of a megabyte.
        SessionBuilder b("huge");
        const PlaneId plane = b.addPlane(b.addHost("h"), "/device:TPU:0");
        const LineId line = b.addLine(plane, "XLA Ops", 1);
        for (int i = 0; i < 4; ++i)
            b.addEvent(line, b.addType(plane, std::string(1 << 20, 'a') + std::to_string(i)), TimePoint::ps(i),
                       Duration::ps(1));
        const SessionPtr session = b.finish();
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(hitsOf(*session, "/^(a+)+$/").total, std::uint64_t(0));
        QCOMPARE(hitsOf(*session, "/(a|aa)*3$/").total, std::uint64_t(1));
        QCOMPARE(hitsOf(*session, "/(.*)(.*)(.*)(.*)(.*)b/").total, std::uint64_t(0));
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
    }

    void stopIsObeyed()
    {
        const TraceFixture f = traceFixture();
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!NameIndex::build(*f.session, stop.get_token()));
        const auto hits =
            allHits(*f.session, *NameIndex::build(*f.session), *EventSearch::parse("fusion"), 10, stop.get_token());
        QVERIFY(!hits);
        QCOMPARE(hits.error().code, ErrorCode::Canceled);
    }
};

PLANESCOPE_TEST(TstEventSearch)
#include "tst_event_search.moc"
