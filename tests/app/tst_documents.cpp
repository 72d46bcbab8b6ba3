#include "app/gui/banner_area.h"
#include "app/gui/commands.h"
#include "app/gui/document_tabs.h"
#include "app/gui/error_page.h"
#include "app/gui/load_strip.h"
#include "app/gui/status_line.h"
#include "widgets/report/report_view.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QAbstractItemModelTester>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

using namespace planescope;

class TstDocuments : public QObject
{
    Q_OBJECT
private slots:
    void oneDocumentNeedsNoTab()
    {
        testing::FrameFixture frame;
        frame.show();
        QVERIFY(frame.open(QStringLiteral("/data/first.xplane.pb")));
        QCOMPARE(frame.window().page(), MainWindow::Page::Views);
        QVERIFY(!frame.window().tabs().isVisible());
        QCOMPARE(frame.window().windowTitle(), QStringLiteral("first – Planescope"));
        frame.open(QStringLiteral("/data/second.xplane.pb"));
        QVERIFY(frame.window().tabs().isVisible());
        QCOMPARE(frame.window().tabs().count(), 2);
        QCOMPARE(frame.window().windowTitle(), QStringLiteral("second – Planescope"));
    }

    void aTabShowsItsDocumentInEveryView()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *first = frame.open(QStringLiteral("/data/first"));
        Document *second = frame.open(QStringLiteral("/data/second"));
        View *report = frame.window().docks().view(QStringLiteral("report"));
        QCOMPARE(report->document(), second);
        DocumentTabs &tabs = frame.window().tabs();
        QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(0).center() - QPoint(20, 0));
        QCOMPARE(frame.profiles().active(), first);
        QCOMPARE(report->document(), first);
        QVERIFY(frame.window().commands().run(QStringLiteral("window.next")));
        QCOMPARE(frame.profiles().active(), second);
    }

    void theMiddleButtonClosesATab()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *first = frame.open(QStringLiteral("/data/first"));
        frame.open(QStringLiteral("/data/second"));
        DocumentTabs &tabs = frame.window().tabs();
        QTest::mouseClick(&tabs, Qt::MiddleButton, {}, tabs.tabRect(1).center());
        QCOMPARE(frame.profiles().documents(), std::vector<Document *>{first});
        QVERIFY(frame.window().commands().run(QStringLiteral("file.close")));
        QCOMPARE(frame.window().page(), MainWindow::Page::Start);
    }

    void aFileThatCannotBeReadExplainsItselfInItsPlace()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *broken = frame.open(QStringLiteral("/data/broken.xplane.pb"));
        QCOMPARE(broken->stage(), Document::Stage::Failed);
        QCOMPARE(frame.window().page(), MainWindow::Page::Error);
        QVERIFY2(frame.window().errorPage().text().contains(QLatin1String("broken.xplane.pb")),
                 qPrintable(frame.window().errorPage().text()));
        QTest::mouseClick(frame.window().errorPage().findChild<QPushButton *>(QStringLiteral("errorClose")),
                          Qt::LeftButton);
        QCOMPARE(frame.window().page(), MainWindow::Page::Start);
    }

    void badFilesOfEveryKindAreExplained()
    {
        // The real reader on real bytes.
        QTemporaryDir folder;
        const auto write = [&](const char *name, const QByteArray &bytes) {
            QFile file(folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        QVERIFY(write("empty.xplane.pb", {}));
        QVERIFY(write("text.xplane.pb", "this is a text and no profile\n"));
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("nothing")));
        StartOptions english;
        english.language = QStringLiteral("en");
        Application program(english, folder.filePath(QStringLiteral("s.ini")));
        program.window().show();
        for (const char *name : {"empty.xplane.pb", "text.xplane.pb", "nothing", "missing.xplane.pb"}) {
            program.window().openPaths({folder.filePath(QLatin1String(name))});
            Document *document = program.profiles().active();
            QTRY_COMPARE(document->stage(), Document::Stage::Failed);
            QCOMPARE(program.window().page(), MainWindow::Page::Error);
            QVERIFY2(program.window().errorPage().text().size() > 20, name);
        }
    }

    void readingCanBeWatchedCancelledAndTriedAgain()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.window().openPaths({QStringLiteral("/data/slow.xplane.pb")});
        Document *document = frame.profiles().active();
        auto *strip = frame.window().findChild<LoadStrip *>();
        QTRY_VERIFY2(strip->text().contains(QLatin1String("GiB")), qPrintable(strip->text()));
        QVERIFY(strip->isVisible());
        QCOMPARE(frame.window().statusLine().jobs().size(), std::size_t(1));
        QVERIFY(frame.window().commands().run(QStringLiteral("file.cancel")));
        QCOMPARE(document->error().code, ErrorCode::Canceled);
        QCOMPARE(frame.window().page(), MainWindow::Page::Error);
        QVERIFY(!strip->isVisible());
        QTRY_VERIFY(frame.window().statusLine().jobs().empty());
        frame.loader().letGo();
        QTest::mouseClick(frame.window().errorPage().findChild<QPushButton *>(QStringLiteral("errorRetry")),
                          Qt::LeftButton);
        QTRY_COMPARE(document->stage(), Document::Stage::Ready);
        QCOMPARE(frame.window().page(), MainWindow::Page::Views);
    }

    void severalFilesCanBeDropped()
    {
        testing::FrameFixture frame;
        frame.show();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QStringLiteral("/data/one")),
                      QUrl::fromLocalFile(QStringLiteral("/data/two")),
                      QUrl(QStringLiteral("https://example.org/three"))});
        const QPoint place(400, 400);
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&frame.window(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&frame.window(), &drop);
        QCOMPARE(frame.profiles().documents().size(), std::size_t(2));
        QMimeData text;
        text.setText(QStringLiteral("x"));
        QDragEnterEvent textEnter(place, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
        textEnter.ignore();
        QCoreApplication::sendEvent(&frame.window(), &textEnter);
        QVERIFY(!textEnter.isAccepted());
    }

    void theSyntheticLabelFoldsToABadgeButNeverGoes()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/synthetic"));
        BannerArea &banners = frame.window().banners();
        QVERIFY(banners.isVisible());
        // The label, two losses, and "1 more".
        QCOMPARE(banners.banners().size(), 4);
        QCOMPARE(banners.banners().constFirst().text, QStringLiteral("SYNTHETIC: made up for a test"));
        QCOMPARE(banners.banners().constLast().hidden, 1);
        banners.setFolded(true);
        auto *badge = frame.window().findChild<QToolButton *>(QStringLiteral("syntheticBadge"));
        QVERIFY(badge->isVisible());
        QCOMPARE(badge->text(), QStringLiteral("SYNTHETIC"));
        QTest::mouseClick(badge, Qt::LeftButton);
        QVERIFY(!banners.isFolded());
        QVERIFY(!badge->isVisible());
        frame.open(QStringLiteral("/data/plain"));
        QVERIFY(!banners.isVisible());
    }

    void theImportReportListsWhatWasLost()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/synthetic"));
        QVERIFY(frame.window().commands().run(QStringLiteral("view.report")));
        auto *report = qobject_cast<ReportView *>(frame.window().docks().view(QStringLiteral("report")));
        QVERIFY(report->table()->isVisible());
        QAbstractItemModelTester tester(report->table()->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(report->table()->model()->rowCount(), 3);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("report.csv"));
        QVERIFY(report->exportTo(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 4);
        QVERIFY(!report->exportTo(folder.filePath(QStringLiteral("no/such/folder.csv"))));
        frame.open(QStringLiteral("/data/plain"));
        QVERIFY(!report->table()->isVisible());
    }

    void thePathOfAProfileIsRememberedWithItsFingerprint()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/first.xplane.pb"));
        QTRY_VERIFY(!frame.program().recent().files().empty());
        const RecentFile &file = frame.program().recent().files().front();
        QCOMPARE(file.title, QStringLiteral("first"));
        QCOMPARE(file.sizeBytes, std::uint64_t(12345));
        QVERIFY2(file.summary.contains(QLatin1String("2 chips")), qPrintable(file.summary));
        QTRY_VERIFY(!frame.program().recent().files().front().fingerprint.isEmpty());
        frame.restart();
        QCOMPARE(frame.program().recent().files().front().title, QStringLiteral("first"));
        QCOMPARE(frame.window().lastDocuments(), QStringList{QStringLiteral("/data/first.xplane.pb")});
    }
};

PLANESCOPE_TEST(TstDocuments)
#include "tst_documents.moc"
