#include "app/gui/commands.h"
#include "app/gui/dock_host.h"
#include "app/gui/document_tabs.h"
#include "app/gui/view_rail.h"
#include "model/demo/demo_session.h"
#include "model/state/recent_files.h"
#include "widgets/common/key_caps.h"
#include "widgets/start/recent_list.h"
#include "widgets/start/start_view.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QTemporaryDir>

#include <array>

using namespace planescope;

class TstStart : public QObject
{
    Q_OBJECT
private slots:
    void standsThereBeforeAProfileIsOpen()
    {
        testing::FrameFixture frame;
        frame.show();
        QCOMPARE(frame.window().page(), MainWindow::Page::Start);
        QVERIFY(frame.window().startView().isVisible());
        QVERIFY(!frame.window().rail().button(QStringLiteral("report"))->isEnabled());
        QCOMPARE(frame.window().windowTitle(), QStringLiteral("Planescope"));
        // Its keys are those of the command table.
        QSet<QString> shown;
        for (const KeyCaps *caps : frame.window().startView().findChildren<KeyCaps *>())
            for (const QString &key : caps->keys())
                shown << key;
        for (const char *key : {"W", "/", "F", "Z", "?", "Ctrl+Shift+P", "Ctrl+O"})
            QVERIFY2(shown.contains(QLatin1String(key)), key);
    }

    void fiveSentencesSayWhatTheProgramDoes()
    {
        testing::FrameFixture frame;
        frame.show();
        auto *card = frame.window().startView().findChild<QWidget *>(QStringLiteral("startAbout"));
        QVERIFY(card && card->isVisible());
        int sentences = 0;
        for (const QLabel *label : card->findChildren<QLabel *>())
            sentences += label->text().endsWith(QLatin1Char('.')) ? 1 : 0;
        QCOMPARE(sentences, 5);
    }

    /// Nothing on it is cut in the smallest window that the program is meant for, in both languages and every theme;
    /// with PLANESCOPE_PICTURES set, pictures of it.
    void standsWholeInEveryLook()
    {
        for (const char *language : {"en", "de"})
            for (const char *theme : {"light", "dark", "contrast"})
                for (const QSize &size : {QSize(1280, 720), QSize(1920, 1080)}) {
                    testing::FrameFixture frame;
                    StartOptions options;
                    options.language = QLatin1String(language);
                    options.theme = QLatin1String(theme);
                    frame.restart(options);
                    frame.window().resize(size);
                    frame.window().show();
                    QVERIFY(QTest::qWaitForWindowExposed(&frame.window()));
                    QCoreApplication::processEvents();
                    const auto &start = frame.window().startView();
                    for (const QLabel *label : start.findChildren<QLabel *>()) {
                        if (!label->isVisible() || label->text().isEmpty())
                            continue;
                        const int needed = label->wordWrap() ? label->heightForWidth(label->width())
                                                             : label->minimumSizeHint().height();
                        QVERIFY2(label->height() >= needed, qPrintable(label->text()));
                    }
                    if (const QByteArray pictures = qgetenv("PLANESCOPE_PICTURES"); !pictures.isEmpty())
                        frame.window().grab().save(QDir(QFile::decodeName(pictures))
                                                       .filePath(QStringLiteral("start-%1-%2-%3.png")
                                                                     .arg(QLatin1String(language), QLatin1String(theme))
                                                                     .arg(size.width())));
                }
    }

    /// As a screen reader goes: everything that can be reached or read has a role and a name, and Tab passes all of it.
    void aScreenReaderWalksThroughIt()
    {
        testing::FrameFixture frame;
        RecentFile file;
        file.path = QStringLiteral("/no/such/file");
        file.title = QStringLiteral("gone");
        frame.program().recent().add(file);
        frame.show();
        StartView &start = frame.window().startView();
        QTRY_VERIFY(start.recentList()->model()->index(0, 0).data(RecentModel::MissingRole).toBool());
        std::vector<QWidget *> stops; // in the order of Tab
        QStringList read;
        for (QWidget *widget : start.findChildren<QWidget *>()) {
            if (!widget->isVisible())
                continue;
            QAccessibleInterface *const access = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(access);
            const QString name = access->text(QAccessible::Name);
            const bool isLabel = qobject_cast<QLabel *>(widget) != nullptr;
            if (isLabel)
                QVERIFY2(!name.isEmpty(), qPrintable(widget->objectName()));
            if (isLabel)
                read << name;
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled() || widget->focusProxy())
                continue;
            // Scroll areas take the focus through what is in them.
            if (qobject_cast<QAbstractScrollArea *>(widget) && !qobject_cast<QAbstractItemView *>(widget))
                continue;
            QVERIFY2(!name.isEmpty(), widget->metaObject()->className());
            QVERIFY2(access->role() != QAccessible::NoRole && access->role() != QAccessible::Client, qPrintable(name));
            QVERIFY(access->rect().isValid());
            stops.push_back(widget);
        }
        for (const char *words : {"Open a profile", "Recent", "What Planescope does", "Keys", "Shell"})
            QVERIFY2(read.contains(QLatin1String(words)), words);
        for (const char *name : {"startOpenFile", "startOpenFolder", "startOpenDemo", "startTour", "recentList"}) {
            auto *widget = start.findChild<QWidget *>(QLatin1String(name));
            QVERIFY2(std::find(stops.begin(), stops.end(), widget) != stops.end(), name);
        }
        // The list reads its rows.
        QAccessibleInterface *const list = QAccessible::queryAccessibleInterface(start.recentList());
        QVERIFY(list->childCount() > 0);
        QVERIFY2(list->child(0)->text(QAccessible::Name).contains(QLatin1String("gone")),
                 qPrintable(list->child(0)->text(QAccessible::Name)));
        stops.front()->setFocus();
        QSet<QWidget *> reached;
        for (int i = 0; i < 80; ++i) {
            if (QWidget *focused = QApplication::focusWidget())
                reached << focused;
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        for (QWidget *stop : stops)
            QVERIFY2(reached.contains(stop),
                     qPrintable(stop->objectName() + QLatin1Char(' ') + stop->accessibleName()));
    }

    void theFirstWindowFitsTheScreen()
    {
        testing::FrameFixture frame;
        const QSize room = frame.window().screen()->availableSize().expandedTo(frame.window().minimumSize());
        QVERIFY(frame.window().width() <= room.width());
        QVERIFY(frame.window().height() <= room.height());
    }

    void theDemoCardWritesAndOpensThreeRuns()
    {
        const QTemporaryDir cache;
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", QFile::encodeName(cache.path()));
        testing::FrameFixture frame;
        frame.show();
        auto *card = frame.window().startView().findChild<QAbstractButton *>(QStringLiteral("startOpenDemo"));
        QVERIFY(card && card->isVisible());
        QCOMPARE(card->accessibleName(), QStringLiteral("Open the demo session"));
        QTest::mouseClick(card, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(frame.profiles().documents().size(), std::size_t(3), 60'000);
        const QString shown = QString::fromStdString(frame.profiles().active()->path().string());
        QVERIFY2(shown.startsWith(cache.path()) && shown.endsWith(QLatin1String("/mixtral-8x22b-b1")),
                 qPrintable(shown));
        QVERIFY(QFile::exists(shown + QStringLiteral("/trillium-host-1.xplane.pb")));
        QCOMPARE(frame.window().page(), MainWindow::Page::Views);
        // The layout that is restored with the first profile does not take the overview away.
        QTest::qWait(50);
        QCOMPARE(frame.window().docks().currentView(), QStringLiteral("overview"));
        QVERIFY(frame.window().docks().isViewVisible(QStringLiteral("overview")));
        qputenv("XDG_CACHE_HOME", before);
    }

    void aFirstProfileBeginsWithItsVerdict()
    {
        const QTemporaryDir folder;
        const std::array runs{demo::DemoRun::Batch1};
        QVERIFY(demo::writeDemo(folder.filePath(QStringLiteral("demo")).toStdString(), runs));
        StartOptions options;
        options.language = QStringLiteral("en");
        options.paths = {folder.filePath(QStringLiteral("demo/mixtral-8x22b-b1"))};
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        for (const char *first : {"overview", "timeline"}) {
            Application program(options, settings);
            program.start();
            QVERIFY(QTest::qWaitForWindowExposed(&program.window()));
            QTRY_VERIFY_WITH_TIMEOUT(program.profiles().active(), 10'000);
            QTRY_COMPARE_WITH_TIMEOUT(program.profiles().active()->stage(), Document::Stage::Ready, 60'000);
            QTRY_VERIFY2(program.window().docks().isViewVisible(QLatin1String(first)), first);
            // Later the window is as it was left.
            program.window().docks().showView(QStringLiteral("timeline"));
            QTRY_VERIFY(!program.window().docks().isViewVisible(QStringLiteral("overview")));
            program.window().close();
        }
    }

    void theDemoCardSaysWhyItCannotWrite()
    {
        QTemporaryDir folder;
        QFile blocked(folder.filePath(QStringLiteral("file")));
        QVERIFY(blocked.open(QIODevice::WriteOnly));
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", QFile::encodeName(blocked.fileName()));
        testing::FrameFixture frame;
        frame.show();
        auto *card = frame.window().startView().findChild<QAbstractButton *>(QStringLiteral("startOpenDemo"));
        card->click();
        QTRY_VERIFY_WITH_TIMEOUT(!card->toolTip().isEmpty(), 60'000);
        QCOMPARE(card->accessibleDescription(), card->toolTip());
        QVERIFY(frame.profiles().documents().empty());
        qputenv("XDG_CACHE_HOME", before);
    }

    void aRecentProfileOpensWithEnter()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/first.xplane.pb"));
        frame.restart();
        frame.show();
        QListView *list = frame.window().startView().recentList();
        QAbstractItemModelTester tester(list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(list->model()->rowCount(), 1);
        list->setCurrentIndex(list->model()->index(0, 0));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(frame.profiles().documents().size(), std::size_t(1));
        QTRY_COMPARE(frame.profiles().active()->stage(), Document::Stage::Ready);
    }

    void theFilterNarrowsTheList()
    {
        testing::FrameFixture frame;
        frame.show();
        for (const char *name : {"/data/alpha", "/data/beta"}) {
            RecentFile file;
            file.path = QLatin1String(name);
            file.title = file.path.mid(6);
            frame.program().recent().add(file);
        }
        StartView &start = frame.window().startView();
        QCOMPARE(start.recentList()->model()->rowCount(), 2);
        start.filterField()->setText(QStringLiteral("BET"));
        QCOMPARE(start.recentList()->model()->rowCount(), 1);
        start.filterField()->setText(QStringLiteral("nothing"));
        QCOMPARE(start.recentList()->model()->rowCount(), 0);
        QVERIFY(!start.recentList()->isVisible());
    }

    void missingFilesSaySo()
    {
        testing::FrameFixture frame;
        RecentFile file;
        file.path = QStringLiteral("/no/such/file");
        file.title = QStringLiteral("gone");
        frame.program().recent().add(file);
        frame.show();
        QAbstractItemModel *model = frame.window().startView().recentList()->model();
        QTRY_VERIFY(model->index(0, 0).data(RecentModel::MissingRole).toBool());
        frame.program().recent().removeMissing();
        QCOMPARE(model->rowCount(), 0);
    }

    void daysAreCountedAsPeopleDo()
    {
        const QDateTime now(QDate(2024, 5, 20), QTime(0, 30));
        testing::FrameFixture frame; // for the language
        QCOMPARE(openedText(QDateTime(QDate(2024, 5, 20), QTime(0, 1)), now), QStringLiteral("today"));
        QCOMPARE(openedText(QDateTime(QDate(2024, 5, 19), QTime(23, 59)), now), QStringLiteral("yesterday"));
        QVERIFY(openedText(QDateTime(QDate(2024, 5, 9), QTime(23, 59)), now).contains(QLatin1String("11")));
        QVERIFY(openedText(QDateTime(QDate(2023, 1, 2), QTime(1, 1)), now).contains(QLatin1String("23")));
    }

    void startIsATabBesideOpenProfiles()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/first"));
        QVERIFY(frame.window().commands().run(QStringLiteral("window.start")));
        QCOMPARE(frame.window().page(), MainWindow::Page::Start);
        QVERIFY(frame.window().tabs().isVisible());
        QVERIFY(frame.window().commands().run(QStringLiteral("file.close")));
        QCOMPARE(frame.window().page(), MainWindow::Page::Views);
        QCOMPARE(frame.profiles().active(), document);
    }

    void theLastProfilesComeBackWhenWanted()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/first"));
        frame.open(QStringLiteral("/data/second"));
        Settings settings = frame.program().settings();
        settings.restoreDocuments = true;
        frame.program().changeSettings(settings);
        frame.restart();
        frame.program().start();
        QCOMPARE(frame.profiles().documents().size(), std::size_t(2));
        QTRY_COMPARE(frame.profiles().active()->stage(), Document::Stage::Ready);
    }
};

PLANESCOPE_TEST(TstStart)
#include "tst_start.moc"
