#include "app/gui/commands.h"
#include "app/gui/event_search_field.h"
#include "app/gui/status_line.h"
#include "model/state/navigation.h"
#include "widgets/search/search_view.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QTableView>

using namespace planescope;

class TstSearch : public QObject
{
    Q_OBJECT
private slots:
    void enterStepsThroughTheHitsAndSelectsThem()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        EventSearchField &field = frame.window().searchField();
        field.setFocus();
        QTest::keyClicks(&field, QStringLiteral("fusion"));
        QTest::keyClick(&field, Qt::Key_Return);
        QTRY_COMPARE(document->search().total(), std::uint64_t(100));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(document->search().current());
        const auto first = document->selection().event();
        QVERIFY(first);
        QCOMPARE(document->session()->label(*first).substr(0, 6), std::string_view("fusion"));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(document->selection().event() != first);
        QTest::keyClick(&field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(document->selection().event(), first);
        QVERIFY2(field.countText().contains(QLatin1String("100")), qPrintable(field.countText()));
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(document->search().query().isEmpty());
    }

    void theListGoesToTheHit()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        frame.window().docks().showView(QStringLiteral("search"));
        auto *view = qobject_cast<SearchView *>(frame.window().docks().view(QStringLiteral("search")));
        emit frame.window().searchField().searchWanted(QStringLiteral("copy"));
        QTRY_COMPARE(view->table()->model()->rowCount(), 100);
        QAbstractItemModelTester tester(view->table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QModelIndex row = view->table()->model()->index(42, 0);
        emit view->table()->activated(row);
        QVERIFY(document->selection().event());
        QCOMPARE(QString::fromUtf8(document->session()->label(*document->selection().event()).data()).left(4),
                 row.data().toString().left(4));
        QCOMPARE(document->search().current(), std::optional<std::size_t>(42));
        const TimeRange event = document->session()->eventRange(*document->selection().event());
        QVERIFY(document->viewport().visible().overlaps(event));
    }

    void allOfTheSameNameAreListed()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        document->selection().setEvent(EventRef{LineId{1}, 4});
        QVERIFY(frame.window().commands().run(QStringLiteral("selection.sameName")));
        QTRY_COMPARE(document->search().total(), std::uint64_t(2)); // one on each chip
        QCOMPARE(frame.window().searchField().text(), QStringLiteral("\"fusion.4\""));
    }

    void theStatusLineSaysWhatIsSelected()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        StatusLine &status = frame.window().statusLine();
        document->selection().setEvent(EventRef{LineId{1}, 4});
        QVERIFY2(status.sentence().contains(QLatin1String("fusion.4")), qPrintable(status.sentence()));
        document->selection().setTimeRange(TimeRange{TimePoint(), TimePoint() + Duration::ms(10)});
        // The ops of both chips; steps are no ops.
        QTRY_VERIFY2(status.sentence().startsWith(QLatin1String("2 devices: ")) &&
                         status.sentence().contains(QLatin1String("20 ops. Mean: ")),
                     qPrintable(status.sentence()));
        QVERIFY(frame.window().commands().run(QStringLiteral("edit.copy")));
        QCOMPARE(QApplication::clipboard()->text(), status.sentence());
        QVERIFY(frame.window().commands().run(QStringLiteral("edit.copyMarkdown")));
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("**")));
    }

    void stepsAndNeighboursCanBeVisited()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        const Session &session = *document->session();
        QCOMPARE(neighbourInRow(session, {LineId{1}, 4}, 1), std::optional(EventRef{LineId{1}, 5}));
        QCOMPARE(neighbourInRow(session, {LineId{1}, 0}, -1), std::nullopt);
        QCOMPARE(stepFrom(session, TimePoint() + Duration::ms(30), 1)->begin, TimePoint() + Duration::ms(50));
        QCOMPARE(stepFrom(session, TimePoint() + Duration::ms(30), -1)->begin, TimePoint() + Duration::ms(25));
        QVERIFY(!stepFrom(session, TimePoint() + Duration::ms(90), 1));
    }

    void historyGoesBackAndForward()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        const TimeRange whole = document->viewport().visible();
        goToEvent(*document, {LineId{1}, 60});
        zoomToSelection(*document);
        const TimeRange near = document->viewport().visible();
        QVERIFY(near.length() < whole.length());
        QVERIFY(frame.window().commands().run(QStringLiteral("go.back")));
        QVERIFY(document->viewport().visible() != near);
        QVERIFY(frame.window().commands().run(QStringLiteral("go.forward")));
        QCOMPARE(document->viewport().visible(), near);
    }
};

PLANESCOPE_TEST(TstSearch)
#include "tst_search.moc"
