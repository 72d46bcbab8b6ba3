#include "widgets/notes/notes_view.h"

#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "widgets/common/theme.h"
#include "widgets/notes/notes_model.h"

#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTemporaryDir>

using namespace planescope;

class TstNotesView : public QObject
{
    Q_OBJECT
private slots:
    void notesAreListedChangedVisitedAndRemoved()
    {
        QTemporaryDir folder;
        qputenv("XDG_STATE_HOME", QFile::encodeName(folder.path()));
        const SessionPtr session =
            testing::SessionFixture().op("fusion.1", 0, 100'000).op("copy.2", 400'000, 20'000).build();
        ThemeHub themes;
        Settings settings;
        Document document(std::filesystem::path(folder.filePath(QStringLiteral("run.xplane.pb")).toStdString()));
        document.setSession(session, std::make_shared<OpClassTable>(session));
        document.viewport().setBounds(session->range());
        ViewContext context;
        context.themes = &themes;
        context.settings = &settings;
        NotesView view(context, nullptr);
        view.setDocument(&document);
        QAbstractItemModelTester tester(view.table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(view.table()->model()->rowCount(), 0);
        // A place is the selected event, else the range, else the middle of the view.
        document.selection().setEvent(EventRef{LineId{0}, 1});
        Notes *const notes = Notes::of(&document);
        notes->add(noteOfSelection(document));
        QCOMPARE(notes->notes()[0].text, QStringLiteral("copy.2"));
        QCOMPARE(notes->notes()[0].row, QStringLiteral("/device:TPU:0 / XLA Ops"));
        document.selection().setEvent(std::nullopt);
        document.selection().setTimeRange(TimeRange::ps(0, 50'000));
        notes->store(4, noteOfSelection(document).range, {});
        document.selection().clear();
        QVERIFY(noteOfSelection(document).range.isEmpty());
        QCOMPARE(view.table()->model()->rowCount(), 2);
        QCOMPARE(view.table()->model()->index(0, NotesModel::Number).data().toInt(), 4);
        QVERIFY(view.table()->model()->setData(view.table()->model()->index(0, NotesModel::Text),
                                               QStringLiteral("warm-up"), Qt::EditRole));
        QCOMPARE(notes->notes()[0].text, QStringLiteral("warm-up"));
        emit view.table()->activated(view.table()->model()->index(1, 0));
        QVERIFY(document.selection().timeRange() == std::optional(TimeRange::ps(400'000, 420'000)));
        QVERIFY(document.viewport().visible().length() < Duration::ps(40'000));
        view.table()->setCurrentIndex(view.table()->model()->index(0, 0));
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(view.table()->model()->rowCount(), 1);
        QVERIFY(!notes->stored(4));
        qunsetenv("XDG_STATE_HOME");
    }
};

PLANESCOPE_TEST(TstNotesView)
#include "tst_notes_view.moc"
