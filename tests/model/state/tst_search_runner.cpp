#include "model/state/search_runner.h"

#include "model/store/builders.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>

using namespace planescope;

namespace {

/// fusion.1 at 0, copy.2 at 10, Fusion.3 at 20 on another line, all 5 long.
SessionPtr searchableSession()
{
    SessionBuilder builder("search");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const LineId first = builder.addLine(plane, "XLA Ops", 1);
    const LineId second = builder.addLine(plane, "Async XLA Ops", 2);
    builder.addEvent(second, builder.addType(plane, "Fusion.3"), TimePoint::ps(20), Duration::ps(5));
    builder.addEvent(first, builder.addType(plane, "fusion.1"), TimePoint::ps(0), Duration::ps(5));
    builder.addEvent(first, builder.addType(plane, "copy.2"), TimePoint::ps(10), Duration::ps(5));
    return builder.finish();
}

void giveSession(Document &document)
{
    const SessionPtr session = searchableSession();
    document.setSession(session, std::make_shared<const OpClassTable>(session));
}

} // namespace

class TstSearchRunner : public QObject
{
    Q_OBJECT
private slots:
    void findsPartsOfNamesInTimeOrder()
    {
        Document document("x");
        giveSession(document);
        SearchRunner runner;
        runner.search(&document, QStringLiteral("fusion"));
        QVERIFY(document.search().isRunning());
        QTRY_VERIFY(!document.search().isRunning());
        QCOMPARE(document.search().total(), std::uint64_t(2));
        const auto &hits = document.search().hits();
        QCOMPARE(hits.size(), std::size_t(2));
        QCOMPARE(document.session()->label(hits[0]), std::string_view("fusion.1"));
        QCOMPARE(document.session()->label(hits[1]), std::string_view("Fusion.3"));
    }

    void onlyTheNewestQueryIsAnswered()
    {
        Document document("x");
        giveSession(document);
        SearchRunner runner;
        QSignalSpy finished(&runner, &SearchRunner::finished);
        runner.search(&document, QStringLiteral("fusion"));
        runner.search(&document, QStringLiteral("copy"));
        QTRY_VERIFY(!runner.isRunning());
        QCOMPARE(finished.count(), 1);
        QCOMPARE(document.search().query(), QStringLiteral("copy"));
        QCOMPARE(document.search().total(), std::uint64_t(1));
    }

    void quotesAskForTheWholeNameAndSlashesForAnExpression()
    {
        Document document("x");
        giveSession(document);
        SearchRunner runner;
        const auto hits = [&](const char *query) {
            runner.search(&document, QLatin1String(query));
            return QTest::qWaitFor([&] { return !document.search().isRunning(); }) ? document.search().total()
                                                                                   : std::uint64_t(999);
        };
        QCOMPARE(hits("\"fusion\""), std::uint64_t(0));
        QCOMPARE(hits("\"fusion.1\""), std::uint64_t(1));
        QCOMPARE(hits("/^fusion\\.[0-9]$/"), std::uint64_t(2));
        QCOMPARE(hits("/(broken/"), std::uint64_t(0));
        QCOMPARE(hits("name ~ fusion and begin > 5ps"), std::uint64_t(1));
        QCOMPARE(hits("/"), std::uint64_t(0));
    }

    void aQueryThatIsNotUnderstoodSaysWhy_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *query, const char *words) {
            QTest::newRow(query) << QString::fromUtf8(query) << QString::fromUtf8(words);
        };
        row("/(broken/", "missing )");
        row("/((a{100}){100}){100}/", "too large");
        row("name ~ ", "After \u201cname ~\u201d a value is missing.");
        row("dur > 5us and durr < 1", "the nearest is dur.");
        row("dur > soon", "a time is missing");
        row("dur ~ 5", "it has = != < <= > >=.");
        row("(dur > 5us", "a closing parenthesis is missing.");
        row("name = 'open", "closing quote is missing.");
        row("name = a b", "go on with and or or.");
    }
    void aQueryThatIsNotUnderstoodSaysWhy()
    {
        QFETCH(QString, query);
        QFETCH(QString, words);
        Document document("x");
        giveSession(document);
        SearchRunner runner;
        runner.search(&document, query);
        QVERIFY(!document.search().isRunning()); // at once: nothing was started
        QVERIFY(!runner.isRunning());
        QVERIFY2(document.search().problem().contains(words), qPrintable(document.search().problem()));
        QVERIFY(document.search().hits().empty());
        runner.search(&document, QStringLiteral("copy"));
        QVERIFY(document.search().problem().isEmpty());
        QTRY_COMPARE(document.search().total(), std::uint64_t(1));
    }

    void theFirstHitsComeBeforeAll()
    {
        SessionBuilder builder("many");
        const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
        const LineId line = builder.addLine(plane, "XLA Ops", 1);
        const EventTypeId fusion = builder.addType(plane, "fusion.1"), copy = builder.addType(plane, "copy.1");
        for (int i = 0; i < 1000; ++i)
            builder.addEvent(line, i % 2 == 0 ? fusion : copy, TimePoint::ps(10 * i), Duration::ps(5));
        const SessionPtr session = builder.finish();
        Document document("x");
        document.setSession(session, std::make_shared<const OpClassTable>(session));
        SearchRunner runner;
        runner.prepare(&document);
        std::vector<std::pair<std::size_t, std::uint64_t>> seen; // listed, total
        connect(&document.search(), &SearchResults::hitsChanged, &document, [&] {
            seen.emplace_back(document.search().hits().size(), document.search().total());
            if (document.search().isRunning() && !document.search().hits().empty())
                document.search().next(); // the user goes there at once
        });
        runner.search(&document, QStringLiteral("fusion"));
        QTRY_VERIFY(!document.search().isRunning());
        const std::vector<std::pair<std::size_t, std::uint64_t>> expected{{0, 0}, {1, 500}, {500, 500}};
        QVERIFY(seen == expected);
        QCOMPARE(document.search().current(), std::optional<std::size_t>(0)); // and stays there
    }

    void anEmptyQueryClears()
    {
        Document document("x");
        giveSession(document);
        SearchRunner runner;
        runner.search(&document, QStringLiteral("copy"));
        QTRY_COMPARE(document.search().total(), std::uint64_t(1));
        runner.search(&document, QString());
        QCOMPARE(document.search().total(), std::uint64_t(0));
        QVERIFY(document.search().query().isEmpty());
    }

    void aDocumentThatGoesAwayIsLeftAlone()
    {
        SearchRunner runner;
        {
            Document document("x");
            giveSession(document);
            runner.search(&document, QStringLiteral("fusion"));
        }
        QTRY_VERIFY(!runner.isRunning());
    }
};

PLANESCOPE_TEST(TstSearchRunner)
#include "tst_search_runner.moc"
