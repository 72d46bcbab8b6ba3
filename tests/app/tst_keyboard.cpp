// The whole window without a mouse.
#include "app/gui/command_palette.h"
#include "app/gui/commands.h"
#include "app/gui/event_search_field.h"
#include "app/gui/key_sheet.h"
#include "app/gui/range_dialog.h"
#include "app/gui/range_field.h"
#include "app/gui/view_rail.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QTemporaryDir>

using namespace planescope;

namespace {

/// Presses Tab (or Shift+Tab) from `start` until the focus is back, at most 200 times.
std::vector<QWidget *> tabRound(QWidget *start, Qt::KeyboardModifiers modifiers = {})
{
    start->setFocus(Qt::TabFocusReason);
    std::vector<QWidget *> visited{start};
    for (int i = 0; i < 200; ++i) {
        QTest::keyClick(QApplication::focusWidget(), modifiers ? Qt::Key_Backtab : Qt::Key_Tab, modifiers);
        QWidget *now = QApplication::focusWidget();
        if (!now || now == start)
            return visited;
        visited.push_back(now);
    }
    visited.clear(); // the focus never came back
    return visited;
}

QString describe(const QWidget *widget)
{
    return QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
}

QString spokenName(QWidget *widget)
{
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(widget);
    return spoken ? spoken->text(QAccessible::Name) : QString();
}

} // namespace

class TstKeyboard : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_frame = std::make_unique<testing::FrameFixture>();
        m_frame->show();
        QVERIFY(m_frame->open(QStringLiteral("/data/run")));
        window().docks().showView(QStringLiteral("details"), false);
        window().docks().showView(QStringLiteral("timeline"));
        QApplication::setActiveWindow(&window());
        QTRY_VERIFY(canvas().isVisible());
    }
    void cleanup() { m_frame.reset(); }

    void tabReachesEveryPartAndComesBack()
    {
        for (const Qt::KeyboardModifiers modifiers :
             {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ShiftModifier)}) {
            const std::vector<QWidget *> round = tabRound(&canvas(), modifiers);
            QVERIFY(!round.empty());
            const auto visits = [&](const QWidget *part) {
                return std::any_of(round.begin(), round.end(),
                                   [&](const QWidget *widget) { return widget == part || part->isAncestorOf(widget); });
            };
            QVERIFY(visits(window().findChild<RangeField *>()));
            QVERIFY(visits(&window().searchField()));
            QVERIFY(visits(window().findChild<ViewRail *>()));
            QVERIFY(visits(window().docks().view(QStringLiteral("details"))));
            QVERIFY(visits(window().findChild<QLineEdit *>(QStringLiteral("timelineFilter"))));
        }
    }

    void whatHasTheFocusIsSeenAndNamed()
    {
        for (QWidget *widget : tabRound(&canvas())) {
            QVERIFY2(widget->isVisibleTo(&window()), qPrintable(describe(widget)));
            const auto *field = qobject_cast<QLineEdit *>(widget);
            QVERIFY2(!spokenName(widget).isEmpty() || (field && !field->placeholderText().isEmpty()),
                     qPrintable(describe(widget)));
        }
    }

    void theFocusIsDrawn()
    {
        for (QWidget *widget : tabRound(&canvas())) {
            // In the window: a view may show it in its title.
            widget->setFocus(Qt::TabFocusReason);
            const QImage with = window().grab().toImage();
            widget->clearFocus();
            const QImage without = window().grab().toImage();
            QVERIFY2(with != without, qPrintable(describe(widget)));
        }
    }

    void f6GoesRoundThePanes()
    {
        canvas().setFocus();
        QSet<QWidget *> panes;
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            QVERIFY(QApplication::focusWidget());
            panes << QApplication::focusWidget();
        }
        QVERIFY(panes.size() >= 3);
        QVERIFY(panes.contains(&window().searchField()));
    }

    void questionMarkAndPaletteOpenFromTheTimeline()
    {
        canvas().setFocus();
        QTest::keyClick(&canvas(), Qt::Key_Question);
        QTRY_VERIFY(window().findChild<KeySheet *>());
        QApplication::setActiveWindow(window().findChild<KeySheet *>()); // as a window manager does
        QTest::keyClick(window().findChild<KeySheet *>(), Qt::Key_Escape);
        QTRY_COMPARE(window().findChildren<KeySheet *>().size(), 0);
        QApplication::setActiveWindow(&window());
        canvas().setFocus();
        QTest::keyClick(&canvas(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window().palette().isVisible());
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(window().palette().field()));
        QTest::keyClick(window().palette().field(), Qt::Key_Escape);
        QVERIFY(!window().palette().isVisible());
    }

    void thePaletteHoldsEveryCommandThatCanRun()
    {
        PaletteModel model(window().commands(), nullptr);
        model.setQuery({});
        QSet<QString> listed;
        for (int row = 0; row < model.rowCount(); ++row)
            listed << model.index(row, 0).data(PaletteModel::IdRole).toString();
        for (const CommandInfo &command : commandTable())
            if (QLatin1String(command.id) != QLatin1String("help.palette")) // it is open
                QCOMPARE(listed.contains(QLatin1String(command.id)),
                         window().commands().action(QLatin1String(command.id))->isEnabled());
    }

    void anEventIsSelectedMeasuredAndCopiedByKeysAlone()
    {
        canvas().setFocus();
        QTRY_VERIFY(!canvas().isPreparing());
        Document *document = m_frame->profiles().active();
        document->selection().setEvent(EventRef{LineId{1}, 3});
        QTest::keyClick(&canvas(), Qt::Key_Right);
        QCOMPARE(document->selection().event(), std::optional(EventRef{LineId{1}, 4}));
        QTest::keyClick(&canvas(), Qt::Key_F);
        QTRY_VERIFY(document->viewport().visible().length() < document->viewport().bounds().length());
        QTest::keyClick(&canvas(), Qt::Key_R);
        QCOMPARE(document->selection().timeRange(),
                 std::optional(document->session()->eventRange(EventRef{LineId{1}, 4})));
        QTest::keyClick(&canvas(), Qt::Key_Escape);
        QVERIFY(!document->selection().event());
    }

    void whatIsOnTheScreenIsSavedByKeyAndComesBack()
    {
        QTemporaryDir folder;
        qputenv("XDG_STATE_HOME", QFile::encodeName(folder.path()));
        const QString path = folder.filePath(QStringLiteral("kept.xplane.pb"));
        Document *document = m_frame->open(path);
        canvas().setFocus();
        const TimeRange range = document->session()->eventRange(EventRef{LineId{1}, 4});
        document->selection().setTimeRange(range);
        document->search().begin(QStringLiteral("copy"));
        QTest::keyClick(&canvas(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(QFile::exists(path + QStringLiteral(".planescope-notes.json")));
        QTest::keyClick(&canvas(), Qt::Key_W, Qt::ControlModifier);
        document = m_frame->open(path);
        QVERIFY(document->selection().timeRange() == range);
        QTRY_VERIFY(document->search().total() > 0);
        QCOMPARE(document->search().query(), QStringLiteral("copy"));
        qunsetenv("XDG_STATE_HOME");
    }

    void aRangeIsTypedByName()
    {
        canvas().setFocus();
        Document *document = m_frame->profiles().active();
        QTest::keyClick(&canvas(), Qt::Key_G, Qt::ControlModifier);
        auto *dialog = window().findChild<RangeDialog *>();
        QVERIFY(dialog);
        QApplication::setActiveWindow(dialog);
        QTest::keyClicks(dialog->field(), QStringLiteral("step"));
        QVERIFY2(dialog->problem().contains(QLatin1String("step:N")), qPrintable(dialog->problem()));
        QTest::keyClicks(dialog->field(), QStringLiteral(":77"));
        QVERIFY(dialog->problem().isEmpty());
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QVERIFY2(dialog->problem().contains(QLatin1String("0 to 3")), qPrintable(dialog->problem()));
        QVERIFY(!document->selection().timeRange());
        dialog->field()->clear();
        QTest::keyClicks(dialog->field(), QStringLiteral("step:2"));
        QTest::keyClick(dialog->field(), Qt::Key_Return);
        QCOMPARE(document->selection().timeRange(),
                 std::optional(TimeRange{TimePoint() + Duration::ms(50), TimePoint() + Duration::ms(75)}));
        QTRY_VERIFY(!window().findChild<RangeDialog *>());
    }

    void theRangeFieldListsStepsAndTheWayToAnyRange()
    {
        const QStringList listed = window().findChild<RangeField *>()->listedRanges();
        QVERIFY(listed.contains(QStringLiteral("Whole session")));
        QVERIFY(listed.contains(QStringLiteral("Step 2")));
        QCOMPARE(listed.last(), QStringLiteral("Another range…"));
    }

private:
    MainWindow &window() { return m_frame->window(); }
    TimelineCanvas &canvas()
    {
        return *qobject_cast<TimelineView *>(window().docks().view(QStringLiteral("timeline")))->canvas();
    }
    std::unique_ptr<testing::FrameFixture> m_frame;
};

PLANESCOPE_TEST(TstKeyboard)
#include "tst_keyboard.moc"
