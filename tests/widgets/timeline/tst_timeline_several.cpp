// Several events selected one by one, and colours that the user gives to names.
#include "model/state/selection_sentence.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <QAction>
#include <QMenu>
#include <QTimer>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Ten ops of 8 us, one each 10 us.
SessionPtr tenOps()
{
    SessionFixture f;
    for (int i = 0; i < 10; ++i)
        f.op(i % 2 == 0 ? "fusion.even" : "fusion.odd", i * 10'000'000LL, 8'000'000);
    return f.build();
}

void click(TimelineCanvas &canvas, std::uint64_t row, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mouseClick(&canvas, Qt::LeftButton, modifiers, canvas.rectOf({LineId{0}, row})->center().toPoint());
}

} // namespace

class TstTimelineSeveral : public QObject
{
    Q_OBJECT
private slots:
    void ctrlClickAddsAnEventAndTakesItAwayAgain()
    {
        CanvasFixture fixture(tenOps());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        SelectionSentence sentence;
        sentence.setDocument(&fixture.document());
        click(canvas, 1);
        QVERIFY(!fixture.selection().hasSeveral());
        click(canvas, 4, Qt::ControlModifier);
        click(canvas, 6, Qt::ControlModifier);
        QVERIFY(fixture.selection().hasSeveral());
        QCOMPARE(fixture.selection().highlight()->size(), std::size_t(3));
        QVERIFY(fixture.selection().event() == EventRef({LineId{0}, 6}));
        QCOMPARE(
            sentence.plainText(),
            QStringLiteral("3 events: 24.00\u202f\u00b5s in all, within 58.00\u202f\u00b5s from 10.00\u202f\u00b5s."));
        click(canvas, 6, Qt::ControlModifier);
        QCOMPARE(fixture.selection().highlight()->size(), std::size_t(2));
        QVERIFY(!fixture.selection().highlight()->contains({LineId{0}, 6}));
        click(canvas, 4, Qt::ControlModifier);
        QVERIFY(!fixture.selection().hasSeveral());
        QVERIFY(fixture.selection().event() == EventRef({LineId{0}, 1}));
        QVERIFY2(sentence.plainText().startsWith(QStringLiteral("fusion.odd,")), qPrintable(sentence.plainText()));
    }

    void aClickWithoutCtrlTakesOneAlone()
    {
        CanvasFixture fixture(tenOps());
        QVERIFY(fixture.isReady());
        click(fixture.canvas(), 1);
        click(fixture.canvas(), 4, Qt::ControlModifier);
        click(fixture.canvas(), 4);
        QVERIFY(!fixture.selection().hasSeveral());
        QVERIFY(!fixture.selection().highlight());
        QVERIFY(fixture.selection().event() == EventRef({LineId{0}, 4}));
        click(fixture.canvas(), 5, Qt::ControlModifier);
        QTest::keyClick(&fixture.canvas(), Qt::Key_Escape);
        QVERIFY(!fixture.selection().hasSeveral() && !fixture.selection().event());
    }

    void whatWasChosenLastIsAskedAbout()
    {
        CanvasFixture fixture(tenOps());
        QVERIFY(fixture.isReady());
        SelectionSentence sentence;
        sentence.setDocument(&fixture.document());
        fixture.selection().setTimeRange(TimeRange::ps(0, 50'000'000));
        QTRY_VERIFY(!sentence.isRunning());
        const QString ofRange = sentence.plainText();
        click(fixture.canvas(), 1);
        QTRY_COMPARE(sentence.plainText(), ofRange); // one event stands beside a range
        click(fixture.canvas(), 4, Qt::ControlModifier);
        QVERIFY2(sentence.plainText().startsWith(QStringLiteral("2 events:")), qPrintable(sentence.plainText()));
        fixture.selection().setTimeRange(TimeRange::ps(0, 60'000'000));
        QVERIFY(!fixture.selection().hasSeveral());
        QTRY_VERIFY(!sentence.isRunning());
        QVERIFY2(!sentence.plainText().contains(QStringLiteral("events")), qPrintable(sentence.plainText()));
    }

    void keysWorkOnAllOfThem()
    {
        CanvasFixture fixture(tenOps());
        QVERIFY(fixture.isReady());
        click(fixture.canvas(), 2);
        click(fixture.canvas(), 7, Qt::ControlModifier);
        QTest::keyClick(&fixture.canvas(), Qt::Key_F);
        const TimeRange visible = fixture.viewport().visible();
        QVERIFY(visible.begin <= TimePoint::ps(20'000'000) && visible.end >= TimePoint::ps(78'000'000));
        QVERIFY(visible.length() < Duration::us(80));
        QTest::keyClick(&fixture.canvas(), Qt::Key_R);
        QVERIFY(fixture.selection().timeRange() == TimeRange::ps(20'000'000, 78'000'000));
        QCOMPARE(fixture.selection().rows(), std::vector{LineId{0}});
    }

    void eventsInEachOtherAreToldWithoutTheirOverlap()
    {
        SessionFixture f;
        f.op("outer", 0, 10'000'000);
        f.op("inner", 2'000'000, 4'000'000);
        CanvasFixture fixture(f.build());
        SelectionSentence sentence;
        sentence.setDocument(&fixture.document());
        fixture.selection().toggleEvent({LineId{0}, 0});
        fixture.selection().toggleEvent({LineId{0}, 1});
        QVERIFY2(sentence.plainText().startsWith(
                     QStringLiteral("2 events: 14.00\u202f\u00b5s in all, 10.00\u202f\u00b5s without overlap")),
                 qPrintable(sentence.plainText()));
    }

    void aNameGetsItsColourFromTheMenu()
    {
        ThemeHub themes;
        Settings settings;
        settings.reduceMotion = true;
        Document document("fixture");
        ViewContext context{&themes, &settings, {}};
        TimelineView *shown = nullptr;
        context.changeSettings = [&](const Settings &changed) {
            settings = changed;
            shown->settingsChanged();
        };
        TimelineView view(context, nullptr);
        shown = &view;
        view.resize(1264, 500);
        view.show();
        const SessionPtr session = tenOps();
        document.setSession(session, std::make_shared<const OpClassTable>(session));
        view.setDocument(&document);
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        TimelineCanvas &canvas = *view.canvas();
        canvas.repaint();
        const auto colourOf = [&](std::uint64_t row) {
            return canvas.grab().toImage().pixelColor(canvas.rectOf({LineId{0}, row})->center().toPoint() -
                                                      QPoint(0, 6));
        };
        const QColor before = colourOf(0);
        QTimer::singleShot(0, this, [] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QVERIFY(menu);
            auto *rules = menu->findChild<QMenu *>(QStringLiteral("timelineColourRules"));
            QVERIFY(rules && rules->isEnabled());
            rules->actions()[6]->trigger(); // the sixth colour
            menu->close();
        });
        const QPoint at = canvas.rectOf({LineId{0}, 0})->center().toPoint();
        QTest::mousePress(&canvas, Qt::RightButton, {}, at);
        QTest::mouseRelease(&canvas, Qt::RightButton, {}, at);
        QCOMPARE(settings.colourRules.at(QStringLiteral("fusion.even")), 5);
        QVERIFY(QTest::qWaitFor([&] { return !canvas.isPreparing() && canvas.colouring(); }));
        const QColor violet = themes.theme().fill(OpClass::DataMovement);
        QVERIFY(before != violet);
        QTRY_COMPARE(colourOf(0), violet);
        QVERIFY(colourOf(1) != violet); // the other name keeps its own
        settings.colourRules.clear();
        view.settingsChanged();
        QTRY_COMPARE(colourOf(0), before);
    }
};

PLANESCOPE_TEST(TstTimelineSeveral)
#include "tst_timeline_several.moc"
