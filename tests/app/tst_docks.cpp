#include "app/gui/commands.h"
#include "app/gui/dock_host.h"
#include "app/gui/view_rail.h"
#include "widgets/picture/picture_dialog.h"
#include "widgets/picture/picture_writer.h"
#include "widgets/view.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/low_window.h"
#include "tests/support/test_registry.h"

#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QTemporaryDir>

using namespace planescope;

class TstDocks : public QObject
{
    Q_OBJECT
private slots:
    void theRailBringsAViewToTheFront()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        QVERIFY(!docks.isViewVisible(QStringLiteral("report")));
        QTest::mouseClick(frame.window().rail().button(QStringLiteral("report")), Qt::LeftButton);
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("report")));
        QCOMPARE(docks.currentView(), QStringLiteral("report"));
        QVERIFY(frame.window().rail().button(QStringLiteral("report"))->isChecked());
        // Hits stand in the same place: the report goes behind and comes back.
        QTest::mouseClick(frame.window().rail().button(QStringLiteral("search")), Qt::LeftButton);
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("search")));
        QTest::mouseClick(frame.window().rail().button(QStringLiteral("report")), Qt::LeftButton);
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("report")));
    }

    void aLowWindowKeepsEveryViewInReachOfTheRail()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        ViewRail &rail = frame.window().rail();
        const auto standsWhole = [&rail](const QWidget *entry) {
            return entry->isVisible() && rail.rect().contains(entry->geometry()) &&
                   entry->height() >= entry->minimumSizeHint().height();
        };
        auto *settings = rail.findChild<QWidget *>(QStringLiteral("rail.settings"));
        QVERIFY(settings);
        for (const int height : {1400, 1080, 720, 600, 480}) {
            frame.window().resize(1280, height);
            QTRY_VERIFY(frame.window().height() <= std::max(height, 600));
            QCoreApplication::processEvents();
            const QStringList without = rail.viewsWithoutPlace();
            QCOMPARE(rail.moreButton()->isVisible(), !without.isEmpty());
            QVERIFY(standsWhole(settings));
            for (const QString &id : frame.window().docks().viewIds())
                if (!without.contains(id))
                    QVERIFY2(standsWhole(rail.button(id)), qPrintable(id));
            QVERIFY(rail.button(frame.window().docks().currentView())->isVisible());
        }
        const QStringList without = rail.viewsWithoutPlace();
        QVERIFY(!without.isEmpty());

        // From the menu a view comes to the front and takes a place in the rail.
        QTest::mouseClick(rail.moreButton(), Qt::LeftButton);
        auto *menu = rail.findChild<QMenu *>(QStringLiteral("rail.moreMenu"));
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), without.size());
        menu->actions().constLast()->trigger();
        menu->close();
        QTRY_COMPARE(frame.window().docks().currentView(), without.constLast());
        QVERIFY(standsWhole(rail.button(without.constLast())));
        QVERIFY(rail.button(without.constLast())->isChecked());

        frame.window().resize(1280, 1400);
        QTRY_VERIFY(rail.viewsWithoutPlace().isEmpty());
        QVERIFY(!rail.moreButton()->isVisible());
    }

    void aPictureIsOfTheViewInFront()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        MainWindow &window = frame.window();
        QTemporaryDir folder;
        window.docks().showView(QStringLiteral("op-profile"));
        QTRY_COMPARE(window.docks().currentView(), QStringLiteral("op-profile"));
        QVERIFY(window.commands().run(QStringLiteral("file.exportPicture")));
        QVERIFY(!window.findChild<PictureDialog *>());
        auto *dialog = window.findChild<QFileDialog *>();
        QVERIFY(dialog);
        const QString path = folder.filePath(QStringLiteral("shown.png"));
        emit dialog->fileSelected(path);
        dialog->close();
        QTRY_VERIFY(readPictureOrigin(path)); // compressed and written by a worker
        const auto origin = readPictureOrigin(path);
        QCOMPARE(origin->view, QStringLiteral("op-profile"));
        const QSize shown = window.docks().view(QStringLiteral("op-profile"))->size();
        QVERIFY(QImage(path).width() >= shown.width());
        // Again beside it, and on the clipboard.
        // Two in a row get two names.
        QTRY_COMPARE(
            QSettings(frame.settingsPath(), QSettings::IniFormat).value(QStringLiteral("picture/last_view_path")),
            QVariant(path));
        QVERIFY(window.commands().run(QStringLiteral("file.repeatPicture")));
        QVERIFY(window.commands().run(QStringLiteral("file.repeatPicture")));
        QTRY_VERIFY(readPictureOrigin(folder.filePath(QStringLiteral("shown-2.png"))));
        QTRY_VERIFY(readPictureOrigin(folder.filePath(QStringLiteral("shown-3.png"))));
        QApplication::clipboard()->clear();
        QVERIFY(window.commands().run(QStringLiteral("edit.copyPicture")));
        const auto hasImage = [] {
            const QMimeData *const data = QApplication::clipboard()->mimeData();
            return data && data->hasImage();
        };
        QTRY_VERIFY(hasImage());
        // With the focus at the side it is still the view in the middle; the timeline has its own dialog.
        window.docks().showView(QStringLiteral("details"));
        QVERIFY(window.commands().run(QStringLiteral("file.exportPicture")));
        QVERIFY(!window.findChild<PictureDialog *>());
        for (QFileDialog *open : window.findChildren<QFileDialog *>())
            open->close();
        window.docks().showView(QStringLiteral("timeline"));
        QVERIFY(window.commands().run(QStringLiteral("file.exportPicture")));
        QVERIFY(window.findChild<PictureDialog *>());
    }

    void aProgramByItselfOpensInTheHloView()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/program.txt"));
        DockHost &docks = frame.window().docks();
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("hlo")));
        QCOMPARE(docks.currentView(), QStringLiteral("hlo"));
    }

    void aViewOpensInTheMiddleAndTakesItWhole()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.window().resize(1280, 720);
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("timeline")));
        int seen = 0;
        for (const QString &id : docks.viewIds()) {
            if (docks.dockWidgetArea(docks.dock(id)) != kCentreDockArea)
                continue;
            docks.showView(id);
            QTRY_VERIFY2(docks.isViewVisible(id), qPrintable(id));
            ++seen;
            // A view that was split off would leave the timeline a strip and push the details out of their place.
            QTRY_VERIFY2(!docks.isViewVisible(QStringLiteral("timeline")) || id == QLatin1String("timeline"),
                         qPrintable(id));
            QVERIFY2(docks.dock(id)->height() * 2 > docks.height(), qPrintable(id));
            QVERIFY2(docks.dock(id)->minimumSizeHint().height() <= testing::kLowestViewHeight,
                     qPrintable(QStringLiteral("%1: %2").arg(id).arg(docks.dock(id)->minimumSizeHint().height())));
            QVERIFY2(docks.rect().contains(docks.dock(QStringLiteral("details"))->geometry()), qPrintable(id));
        }
        QVERIFY(seen >= 5);
    }

    void altClickDocksAtTheRight()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        docks.showViewRight(QStringLiteral("report"));
        QCOMPARE(docks.dockWidgetArea(docks.dock(QStringLiteral("report"))), Qt::RightDockWidgetArea);
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("report")));
    }

    void aViewFloatsAndComesBack()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        docks.showView(QStringLiteral("report"));
        QVERIFY(frame.window().commands().run(QStringLiteral("window.float")));
        QVERIFY(docks.dock(QStringLiteral("report"))->isFloating());
        QVERIFY(frame.window().commands().run(QStringLiteral("window.float")));
        QVERIFY(!docks.dock(QStringLiteral("report"))->isFloating());
        QVERIFY(frame.window().commands().run(QStringLiteral("window.closeView")));
        QTRY_VERIFY(!docks.isViewVisible(QStringLiteral("report")));
    }

    void everyPresetKeepsItsOwnArrangementOverARestart()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        {
            DockHost &docks = frame.window().docks();
            QCOMPARE(docks.preset(), LayoutPreset::Timeline);
            docks.showViewRight(QStringLiteral("report"));
            QVERIFY(frame.window().commands().run(QStringLiteral("window.layoutCompare")));
            QCOMPARE(docks.preset(), LayoutPreset::Compare);
            QTRY_VERIFY(!docks.isViewVisible(QStringLiteral("report")));
            docks.showView(QStringLiteral("search"));
        }
        frame.restart();
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        QCOMPARE(docks.preset(), LayoutPreset::Compare);
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("search")));
        QVERIFY(!docks.isViewVisible(QStringLiteral("report")));
        QVERIFY(frame.window().commands().run(QStringLiteral("window.layoutTimeline")));
        QTRY_VERIFY(docks.isViewVisible(QStringLiteral("report")));
        QCOMPARE(docks.dockWidgetArea(docks.dock(QStringLiteral("report"))), Qt::RightDockWidgetArea);
        QVERIFY(frame.window().commands().run(QStringLiteral("window.resetLayout")));
        QTRY_VERIFY(!docks.isViewVisible(QStringLiteral("report")));
    }

    void onlyThisViewHidesTheOthersAndBringsThemBack()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        docks.showView(QStringLiteral("report"));
        docks.showViewRight(QStringLiteral("search"));
        const std::vector<QString> before = docks.visibleViews();
        QVERIFY(before.size() >= 2);
        QVERIFY(frame.window().commands().run(QStringLiteral("view.onlyThis")));
        QTRY_COMPARE(docks.visibleViews(), std::vector<QString>{QStringLiteral("search")});
        QVERIFY(frame.window().commands().run(QStringLiteral("view.onlyThis")));
        QTRY_COMPARE(docks.visibleViews(), before);
    }

    void closingEveryViewExplainsItself()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        DockHost &docks = frame.window().docks();
        for (const QString &id : docks.viewIds())
            docks.closeView(id);
        auto *words = docks.findChild<QWidget *>(QStringLiteral("allClosedText"));
        QTRY_VERIFY(words->isVisible());
        docks.showView(QStringLiteral("report"));
        QTRY_VERIFY(!words->isVisible());
    }

    void f6VisitsEveryPane()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        QApplication::setActiveWindow(&frame.window());
        DockHost &docks = frame.window().docks();
        docks.showView(QStringLiteral("report"));
        docks.showViewRight(QStringLiteral("search"));
        QSet<QString> visited;
        for (std::size_t i = 0; i < docks.viewIds().size() + 2; ++i) {
            QVERIFY(frame.window().commands().run(QStringLiteral("window.nextPane")));
            QTest::qWait(0);
            visited << docks.currentView();
        }
        QVERIFY(visited.contains(QStringLiteral("report")));
        QVERIFY(visited.contains(QStringLiteral("search")));
    }
};

PLANESCOPE_TEST(TstDocks)
#include "tst_docks.moc"
