// The tour through the demo session: real files, real views.
#include "app/gui/application.h"
#include "app/gui/commands.h"
#include "app/gui/dock_host.h"
#include "app/gui/guided_tour.h"
#include "app/gui/main_window.h"

#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_view.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/kernel/limits_panel.h"

#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace planescope;

namespace {

/// Every dock that is seen has the height it needs and lies on no other one.
bool viewsStandClear(const DockHost &docks)
{
    std::vector<const QDockWidget *> seen;
    for (const QString &id : docks.visibleViews())
        seen.push_back(docks.dock(id));
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (!docks.rect().contains(seen[i]->geometry()) || seen[i]->height() < seen[i]->minimumSizeHint().height())
            return false;
        for (std::size_t j = 0; j < i; ++j)
            if (seen[i]->geometry().intersects(seen[j]->geometry()))
                return false;
    }
    return true;
}

/// The whole program with an empty cache, as it comes the first time.
class TourProgram
{
public:
    TourProgram() : m_before(qgetenv("XDG_CACHE_HOME"))
    {
        qputenv("XDG_CACHE_HOME", QFile::encodeName(m_folder.path()));
        StartOptions options;
        options.language = QStringLiteral("en");
        m_program = std::make_unique<Application>(options, m_folder.filePath(QStringLiteral("settings.ini")));
        window().resize(1366, 768);
        window().show();
    }
    ~TourProgram()
    {
        m_program.reset();
        qputenv("XDG_CACHE_HOME", m_before);
    }
    MainWindow &window() { return m_program->window(); }
    OpenProfiles &profiles() { return m_program->profiles(); }
    GuidedTour &tour() { return window().tour(); }
    /// False when the tour does not begin.
    bool begin()
    {
        window().commands().run(QStringLiteral("help.tour"));
        return QTest::qWaitFor([this] { return tour().isRunning(); }, 60'000);
    }
    bool areAllRead()
    {
        return QTest::qWaitFor(
            [this] {
                for (const Document *document : profiles().documents())
                    if (document->stage() != Document::Stage::Ready)
                        return false;
                return true;
            },
            60'000);
    }

private:
    QTemporaryDir m_folder;
    QByteArray m_before;
    std::unique_ptr<Application> m_program;
};

} // namespace

class TstGuidedTour : public QObject
{
    Q_OBJECT
private slots:
    void eightStepsShowTheCaseStudy()
    {
        const QTemporaryDir folder;
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", QFile::encodeName(folder.path()));
        StartOptions options;
        options.language = QStringLiteral("en");
        options.theme = QStringLiteral("light");
        Application program(options, folder.filePath(QStringLiteral("settings.ini")));
        MainWindow &window = program.window();
        window.resize(1366, 768); // of a small notebook
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.commands().run(QStringLiteral("help.tour"));
        GuidedTour &tour = window.tour();
        QTRY_VERIFY_WITH_TIMEOUT(tour.isRunning(), 60'000);
        // The words follow when all three runs are read and added up.
        const auto isLoaded = [&] { return !tour.words().text.contains(QLatin1String("still being read")); };
        QTRY_VERIFY_WITH_TIMEOUT(isLoaded(), 120'000);
        const char *const expected[kTourSteps] = {"8 of 256 chips", "27.6", "31.0", "89.00",
                                                  "33.00",          "12.0", "26.3", "60.7"};
        const char *const views[kTourSteps] = {"overview", "overview", "op-profile", "timeline",
                                               "timeline", "memory",   "kernel",     "compare"};
        for (int step = 0; step < kTourSteps; ++step) {
            tour.goTo(step);
            QTRY_VERIFY_WITH_TIMEOUT(isLoaded(), 120'000);
            QVERIFY2(tour.words().text.contains(QLatin1String(expected[step])), qPrintable(tour.words().text));
            QVERIFY2(!tour.words().isUnexpected, qPrintable(tour.words().text));
            QVERIFY(!tour.words().title.isEmpty());
            for (const char *also : {step == 2 ? "27.60" : "",  step == 4 ? "37.08" : "",
                                     step == 5 ? "4.00" : "",   step == 5 ? "array that the AllReduce moves" : "",
                                     step == 7 ? "60.74" : "",  step == 7 ? "8.70" : "",
                                     step == 4 ? "54 ops" : "", step == 4 ? "4.00" : "",
                                     step == 6 ? "1.364" : "",  step == 6 ? "99.57" : "",
                                     step == 6 ? "1.463" : "",  step == 6 ? "49.3" : "",
                                     step == 6 ? "31.4" : "",   step == 6 ? "29.3" : "",
                                     step == 6 ? "15.3" : "",   step == 6 ? "881 bundles, 460 fills, 460 spills" : "",
                                     step == 6 ? "45.3" : "",   step == 6 ? "28.5" : "",
                                     step == 6 ? "26.27" : "",  step == 6 ? "13.3" : "",
                                     step == 6 ? "7.8" : "",    step == 6 ? "17\u202F990" : "",
                                     step == 7 ? "6.7" : "",    step == 7 ? "8.7" : "",
                                     step == 7 ? "29.0" : "",   step == 7 ? "Compute" : ""})
                QVERIFY2(tour.words().text.contains(QString::fromUtf8(also)), qPrintable(tour.words().text));
            QCOMPARE(tour.words().tip.isEmpty(), step != 4 && step != 7);
            QTRY_VERIFY2_WITH_TIMEOUT(window.docks().isViewVisible(QLatin1String(views[step])), views[step], 20'000);
            QTRY_VERIFY2(viewsStandClear(window.docks()), views[step]);
            if (step == 6) { // the body of the loop, with what limits it
                auto *const kernels = qobject_cast<KernelView *>(window.docks().view(QStringLiteral("kernel")));
                QVERIFY(kernels);
                QTRY_VERIFY2(kernels->limits()->sentence().contains(QLatin1String("881")),
                             qPrintable(kernels->limits()->sentence()));
                QCOMPARE(kernels->page(), KernelView::Page::Bundles);
                // The views behind sum anew and leave the call selected.
                QTRY_VERIFY(window.docks().view(QStringLiteral("op-profile"))->isSettled());
                QTest::qWait(100);
                Document &one = *program.profiles().active();
                QVERIFY(one.selection().event());
                QCOMPARE(std::string(one.session()->label(*one.selection().event())), std::string("flash_attention.3"));
            }
            if (const QByteArray pictures = qgetenv("PLANESCOPE_PICTURES"); !pictures.isEmpty()) {
                QTest::qWait(400);
                window.grab().save(
                    QDir(QFile::decodeName(pictures)).filePath(QStringLiteral("tour-%1.png").arg(step + 1)));
            }
        }
        // It can be left at any time, and what it put aside comes back.
        QVERIFY(!window.docks().isViewVisible(QStringLiteral("details")));
        tour.goTo(3);
        QVERIFY(window.docks().isViewVisible(QStringLiteral("details")));
        tour.goTo(2);
        QTest::keyClick(&tour, Qt::Key_Escape);
        QVERIFY(!tour.isRunning());
        QVERIFY(!tour.isVisible());
        QVERIFY(window.docks().isViewVisible(QStringLiteral("details")));
        QCOMPARE(window.docks().currentView(), QStringLiteral("op-profile"));
        window.commands().run(QStringLiteral("help.tour"));
        QTRY_VERIFY_WITH_TIMEOUT(tour.isRunning(), 60'000);
        QCOMPARE(tour.step(), 0);
        auto *next = tour.findChild<QPushButton *>(QStringLiteral("tourNext"));
        for (int step = 1; step < kTourSteps; ++step) {
            next->click();
            QCOMPARE(tour.step(), step);
        }
        next->click();
        QVERIFY(!tour.isRunning());
        qputenv("XDG_CACHE_HOME", before);
    }

    /// Nobody touches anything: the layout that the first window restores does not take the view away.
    void theFirstStepShowsTheOverview()
    {
        TourProgram program;
        QVERIFY(program.begin());
        QVERIFY(program.areAllRead());
        QCoreApplication::processEvents();
        QCOMPARE(program.window().docks().currentView(), QStringLiteral("overview"));
        QVERIFY(program.window().docks().isViewVisible(QStringLiteral("overview")));
        QVERIFY(!program.window().docks().isViewVisible(QStringLiteral("details")));
    }

    /// What a step is about is lit up even when it was reached before the run was read.
    void aHurriedStepIsLitUpLater()
    {
        TourProgram program;
        QVERIFY(program.begin());
        program.tour().goTo(3);
        Document *const one = program.profiles().active();
        QVERIFY(one && one->path().filename() == "mixtral-8x22b-b1");
        QVERIFY(program.areAllRead());
        QTRY_VERIFY(one->selection().event());
        QCOMPARE(std::string(one->session()->label(*one->selection().event())), std::string("layers_17.backward"));
        QVERIFY(one->viewport().visible().length() < Duration::ps(120'000'000'000));
    }

    void canBeLeftWhileARunIsStillRead()
    {
        for (int step = 0; step < kTourSteps; ++step) {
            TourProgram program;
            QVERIFY(program.begin());
            const bool wasRead = program.profiles().active()->stage() == Document::Stage::Ready;
            program.tour().goTo(step);
            QTest::keyClick(&program.tour(), Qt::Key_Escape);
            QVERIFY(!program.tour().isRunning() && !program.tour().isVisible());
            QVERIFY(program.areAllRead());
            QTest::qWait(50);
            QVERIFY(!program.tour().isRunning() && !program.tour().isVisible());
            QVERIFY(wasRead || !program.profiles().active()->selection().event());
        }
    }

    void closingItsRunEndsIt()
    {
        for (const bool isRead : {false, true})
            for (int step = 0; step < kTourSteps; ++step) {
                TourProgram program;
                QVERIFY(program.begin());
                if (isRead)
                    QVERIFY(program.areAllRead());
                program.tour().goTo(step);
                program.window().commands().run(QStringLiteral("file.close"));
                QVERIFY(!program.tour().isRunning() && !program.tour().isVisible());
                QVERIFY(program.areAllRead());
                QTest::qWait(50);
                QCOMPARE(program.profiles().documents().size(), std::size_t(2));
            }
    }

    /// Another profile that is open stays out of the comparison with batch 8.
    void comparesItsOwnRuns()
    {
        TourProgram program;
        program.profiles().open(testing::sourcePath(QStringLiteral("/tests/data/xplane/cpu-two")).toStdString());
        QVERIFY(program.begin());
        QVERIFY(program.areAllRead());
        program.tour().goTo(kTourSteps - 1);
        const auto *const compare =
            qobject_cast<CompareView *>(program.window().docks().view(QStringLiteral("compare")));
        QVERIFY(compare);
        QCOMPARE(compare->chooser()->currentText(), QStringLiteral("mixtral-8x22b-b8"));
        QTRY_VERIFY_WITH_TIMEOUT(compare->page(), 60'000);
        QVERIFY(compare->page()->asText(false).contains(QLatin1String("60.7")));
    }
};

PLANESCOPE_TEST(TstGuidedTour)
#include "tst_guided_tour.moc"
