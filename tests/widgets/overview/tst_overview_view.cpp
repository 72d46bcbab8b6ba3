#include "model/demo/demo_session.h"
#include "model/format/session_reader.h"
#include "model/state/overview_data.h"
#include "model/text/overview_text.h"
#include "tests/support/odd_profiles.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "widgets/common/glossary.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_picture.h"
#include "widgets/compare/compare_view.h"
#include "widgets/overview/overview_picture.h"
#include "widgets/overview/overview_view.h"
#include "widgets/overview/overview_widget.h"
#include "widgets/view_registry.h"

#include <QComboBox>
#include <QFile>
#include <QPainter>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

class TstOverviewView : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void theDemoIsLimitedByCommunication();
    void everyReasonLeadsToItsView();
    void everyLinkIsReachedByTab();
    void aStepIsShownOnTheTimeline();
    void nothingLiesOutsideThePage_data();
    void nothingLiesOutsideThePage();
    void aProfileWithoutADeviceSaysSo();
    void picturesAreWrittenInEveryFormat();
    void twoProfilesStandSideBySide();
    void oneProfileAloneSaysWhatToDo();
    void areRegistered();
    void verdictAndProposalLeadToTheirViews();
    void wordsOfTheFieldAreExplainedOnce();
    void oddProfilesHaveAPage_data();
    void oddProfilesHaveAPage();
    void oddPairsAreCompared_data();
    void oddPairsAreCompared();
    void comparisonsAreWrittenAsPictures();

private:
    void show(Document *document);
    ViewContext context();

    QTemporaryDir m_folder;
    SessionPtr m_one, m_eight;
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::unique_ptr<Document> m_document, m_second;
    std::unique_ptr<OverviewView> m_view;
    QStringList m_commands;
};

void TstOverviewView::initTestCase()
{
    initResources();
    QVERIFY(loadBundledFonts());
    const demo::DemoRun runs[] = {demo::DemoRun::Batch1, demo::DemoRun::Batch8};
    QVERIFY(demo::writeDemo(m_folder.path().toStdString(), runs).has_value());
    const auto load = [&](const char *name) {
        const Result<SessionPtr> session = loadSession(m_folder.filePath(QLatin1String(name)).toStdString());
        return session ? *session : nullptr;
    };
    m_one = load("mixtral-8x22b-b1");
    m_eight = load("mixtral-8x22b-b8");
    QVERIFY(m_one && m_eight);
}

ViewContext TstOverviewView::context()
{
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    context.runCommand = [this](const QString &id) { m_commands << id; };
    context.documents = [this] {
        std::vector<Document *> open{m_document.get()};
        if (m_second)
            open.push_back(m_second.get());
        return open;
    };
    return context;
}

void TstOverviewView::init()
{
    m_themes = std::make_unique<ThemeHub>();
    m_commands.clear();
    m_document = std::make_unique<Document>("mixtral-8x22b-b1");
    m_view = std::make_unique<OverviewView>(context(), nullptr);
    m_view->resize(1366, 820);
}

void TstOverviewView::cleanup()
{
    m_view.reset();
    m_document.reset();
    m_second.reset();
    m_themes.reset();
}

void TstOverviewView::show(Document *document)
{
    QSignalSpy shown(m_view.get(), &OverviewView::overviewShown);
    m_view->setDocument(document);
    m_view->show();
    document->setSession(m_one, std::make_shared<const OpClassTable>(m_one));
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    QCoreApplication::processEvents();
}

void TstOverviewView::theDemoIsLimitedByCommunication()
{
    show(m_document.get());
    const Overview &o = *m_view->page()->page()->source().overview;
    QCOMPARE(static_cast<int>(o.limit), static_cast<int>(Limit::Communication));
    QVERIFY(std::abs(o.flopsUtilization - 0.276) < 1e-9);
    QVERIFY(std::abs(o.duty.share() - 0.997) < 0.0005);
    QCOMPARE(o.memory.peakBytes, std::int64_t{12'884'918'784});
    QCOMPARE(o.memory.capacityBytes, std::int64_t{34'359'738'368});
    QCOMPARE(o.environment.programDevices, std::uint64_t{256});
    QVERIFY(o.environment.isTraining);
    // The reasons that the case study tells: AllReduce, waits for weights, a slow chip, gaps.
    std::vector<int> kinds;
    for (const Evidence &evidence : o.evidence)
        kinds.push_back(static_cast<int>(evidence.kind));
    for (const Proof proof : {Proof::TopCollective, Proof::CollectiveWait, Proof::SlowChip, Proof::Gaps})
        QVERIFY(std::find(kinds.begin(), kinds.end(), static_cast<int>(proof)) != kinds.end());
    QVERIFY(std::abs(o.evidence.front().share - 0.31) < 0.0002);
    QCOMPARE(o.evidence.front().shape, std::string("bf16[8,16384,16384]"));
    QCOMPARE(static_cast<int>(o.proposal), static_cast<int>(Proposal::LargerBatch));
    const QString text = m_view->page()->page()->asText(true);
    QVERIFY(text.contains(QLatin1String("eval_metrics")));
    QVERIFY(text.contains(QLatin1String("SYNTHETIC")));
    QVERIFY(text.contains(QLatin1String("8 of 256 devices")));
}

void TstOverviewView::everyReasonLeadsToItsView()
{
    show(m_document.get());
    const Overview &o = *m_view->page()->page()->source().overview;
    std::size_t reasons = 0;
    const std::vector<PageSpot> spots = m_view->page()->spots();
    for (const PageSpot &spot : spots) {
        if (spot.target != PageSpot::Target::Evidence)
            continue;
        ++reasons;
        m_commands.clear();
        m_view->follow(spot);
        QCOMPARE(m_commands.size(), 1);
        const Evidence &evidence = o.evidence[static_cast<std::size_t>(spot.index)];
        if (evidence.op) {
            QVERIFY(m_document->selection().event());
            QCOMPARE(std::string(m_one->label(*m_document->selection().event())), evidence.name);
            QCOMPARE(m_commands.constFirst(), QStringLiteral("view.opProfile"));
        }
        if (evidence.range)
            QVERIFY(m_document->selection().timeRange() == evidence.range);
    }
    QCOMPARE(reasons, o.evidence.size());
}

void TstOverviewView::everyLinkIsReachedByTab()
{
    show(m_document.get());
    OverviewWidget *page = m_view->page();
    page->setFocus();
    std::size_t links = 0;
    for (const PageSpot &spot : page->spots())
        links += spot.target != PageSpot::Target::None ? 1 : 0;
    QSet<int> reached;
    for (std::size_t i = 0; i < links; ++i) {
        QTest::keyClick(page, Qt::Key_Tab);
        reached.insert(page->focusedSpot());
        QVERIFY(!page->accessibleName().isEmpty());
    }
    QCOMPARE(static_cast<std::size_t>(reached.size()), links);
    QTest::keyClick(page, Qt::Key_Return);
    QVERIFY(!m_commands.isEmpty());
}

void TstOverviewView::aStepIsShownOnTheTimeline()
{
    show(m_document.get());
    for (const PageSpot &spot : m_view->page()->spots())
        if (spot.target == PageSpot::Target::Step && spot.index == 1) {
            const QPoint at = spot.rect.center().toPoint();
            QTest::mouseClick(m_view->page(), Qt::LeftButton, {}, at);
            break;
        }
    QCOMPARE(m_commands, QStringList{QStringLiteral("view.timeline")});
    QVERIFY(m_document->selection().timeRange() == m_view->page()->page()->source().overview->steps.steps[1].range);
}

void TstOverviewView::nothingLiesOutsideThePage_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {360, 640, 900, 1280, 1800, 3000})
        QTest::addRow("%d px", width) << width;
}

void TstOverviewView::nothingLiesOutsideThePage()
{
    QFETCH(int, width);
    show(m_document.get());
    const OverviewPage *page = m_view->page()->page();
    const double height = page->heightFor(width);
    QVERIFY(height > 300);
    QImage image(width, static_cast<int>(height), QImage::Format_RGB32);
    QPainter painter(&image);
    for (const PageSpot &spot : page->paint(&painter, width)) {
        QVERIFY2(spot.rect.left() >= 0 && spot.rect.right() <= width && spot.rect.bottom() <= height + 0.5,
                 qPrintable(spot.name));
        QVERIFY(!spot.name.isEmpty() || !spot.tip.isEmpty());
    }
}

void TstOverviewView::aProfileWithoutADeviceSaysSo()
{
    SessionFixture fixture;
    fixture.plane("/host:CPU").line("main").op("step", 0, 10);
    const SessionPtr session = fixture.build();
    QSignalSpy shown(m_view.get(), &OverviewView::overviewShown);
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    QVERIFY(m_view->page()->page()->asText(false).contains(QLatin1String("No device was recorded")));
}

void TstOverviewView::picturesAreWrittenInEveryFormat()
{
    show(m_document.get());
    const QTemporaryDir folder;
    for (const char *name : {"a.png", "a.svg", "a.pdf"}) {
        const QString path = folder.filePath(QLatin1String(name));
        QVERIFY(saveOverviewPicture(path, m_view->page()->page()->source(), {}).has_value());
        QFile first(path);
        QVERIFY(first.open(QIODevice::ReadOnly));
        const QByteArray bytes = first.readAll();
        QVERIFY(bytes.size() > 5'000);
        if (!path.endsWith(QLatin1String(".pdf"))) {
            QVERIFY(saveOverviewPicture(path, m_view->page()->page()->source(), {}).has_value());
            QFile again(path);
            QVERIFY(again.open(QIODevice::ReadOnly));
            QCOMPARE(again.readAll(), bytes);
        }
    }
    QVERIFY(!saveOverviewPicture(folder.filePath(QStringLiteral("a.txt")), m_view->page()->page()->source(), {}));
}

void TstOverviewView::twoProfilesStandSideBySide()
{
    m_second = std::make_unique<Document>("mixtral-8x22b-b8");
    m_document->setSession(m_one, std::make_shared<const OpClassTable>(m_one));
    m_second->setSession(m_eight, std::make_shared<const OpClassTable>(m_eight));
    CompareView view(context(), nullptr);
    view.resize(1366, 760);
    view.setDocument(m_document.get());
    view.show();
    QTRY_VERIFY_WITH_TIMEOUT(view.page(), 60'000);
    QCOMPARE(view.chooser()->currentText(), QStringLiteral("mixtral-8x22b-b8"));
    const QString text = view.page()->asText(true);
    QVERIFY(text.contains(QLatin1String("SYNTHETIC")));
    const auto row = [&](const QString &label) {
        for (const text::ComparisonRow &r : view.page()->rows())
            if (r.label.startsWith(label))
                return r;
        return text::ComparisonRow();
    };
    // The table of the talk: from 27.6 to 60.74 %.
    QVERIFY2(row(QStringLiteral("FLOPS")).a.startsWith(QLatin1String("27.6")), qPrintable(text));
    QVERIFY(row(QStringLiteral("FLOPS")).b.startsWith(QLatin1String("60.7")));
    QVERIFY(row(QStringLiteral("FLOPS")).change.startsWith(QLatin1String("+33.14")));
    QVERIFY(row(QStringLiteral("all-reduce.571, of")).a.startsWith(QLatin1String("31.0")));
    QVERIFY(row(QStringLiteral("all-reduce.571, of")).b.startsWith(QLatin1String("6.7")));
    QVERIFY(row(QStringLiteral("Memory")).a.startsWith(QLatin1String("12.0")));
    QVERIFY(row(QStringLiteral("Memory")).b.startsWith(QLatin1String("29.0")));
    // With the batch sizes the step is told per sequence.
    QVERIFY(row(QStringLiteral("Step time per")).a.isEmpty());
    view.batchOfB()->setValue(8);
    QVERIFY2(row(QStringLiteral("Step time per")).b.startsWith(QLatin1String("3.429")),
             qPrintable(row(QStringLiteral("Step time per")).b));
    QVERIFY(row(QStringLiteral("Step time per")).isSignificant == true);
    if (const QByteArray folder = qgetenv("PLANESCOPE_PICTURES"); !folder.isEmpty())
        view.grab().save(QFile::decodeName(folder) + QStringLiteral("/compare.png"));
}

void TstOverviewView::oneProfileAloneSaysWhatToDo()
{
    m_document->setSession(m_one, std::make_shared<const OpClassTable>(m_one));
    CompareView view(context(), nullptr);
    view.setDocument(m_document.get());
    view.show();
    QCoreApplication::processEvents();
    QVERIFY(!view.page());
}

void TstOverviewView::areRegistered()
{
    ViewRegistry views;
    registerViews(views);
    for (const char *id : {"overview", "compare"}) {
        const ViewDescriptor *view = views.find(QLatin1String(id));
        QVERIFY(view);
        QVERIFY(view->cannotShow(*m_one).isEmpty());
    }
}

void TstOverviewView::verdictAndProposalLeadToTheirViews()
{
    show(m_document.get());
    QStringList targets;
    for (const PageSpot &spot : m_view->page()->spots())
        if (spot.target == PageSpot::Target::View && spot.name.contains(QLatin1String(": ")))
            targets << spot.viewId;
    // Communication: the op profile proves it; the proposal of a larger batch begins with the free memory.
    QVERIFY(targets.contains(QLatin1String("op-profile")));
    QVERIFY(targets.contains(QLatin1String("memory")));
    const text::StrongText proposal =
        text::proposalText(*m_view->page()->page()->source().overview, QLocale(QLocale::English));
    QVERIFY2(proposal.rest.contains(QLatin1String("20.0")) && proposal.rest.contains(QLatin1String("25.0")),
             qPrintable(proposal.rest));
}

void TstOverviewView::wordsOfTheFieldAreExplainedOnce()
{
    QLocale::setDefault(QLocale(QLocale::English));
    show(m_document.get());
    QStringList explained;
    for (const PageSpot &spot : m_view->page()->spots())
        if (Qt::mightBeRichText(spot.tip)) {
            QVERIFY(spot.target == PageSpot::Target::None);
            explained << spot.tip.section(QLatin1String("</b>"), 0, 0).section(QLatin1String("<b>"), 1);
        }
    for (const char *word : {"HBM", "FLOPS utilisation", "duty cycle", "collective", "step", "roofline"})
        QVERIFY2(explained.count(QLatin1String(word)) == 1, qPrintable(explained.join(QStringLiteral(", "))));
    QCOMPARE(QSet<QString>(explained.begin(), explained.end()).size(), explained.size());
    // Pictures have no tooltips, so they carry no marks either.
    QImage image(1280, 900, QImage::Format_RGB32);
    QPainter painter(&image);
    for (const PageSpot &spot : OverviewPage(m_view->page()->page()->source(), *m_themes).paint(&painter, 1280))
        QVERIFY(!Qt::mightBeRichText(spot.tip));
}

void TstOverviewView::oddProfilesHaveAPage_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("words");
    const auto row = [](OddProfile kind, const char *words) {
        QTest::newRow(oddProfileName(kind)) << static_cast<int>(kind) << QString::fromUtf8(words);
    };
    row(OddProfile::TwoSteps, "complete on all devices: 2");
    row(OddProfile::OneStep, "complete on all devices: 1");
    row(OddProfile::NoSteps, "No steps.");
    row(OddProfile::NoDevices, "No device was recorded");
    row(OddProfile::UnknownChip, "No peaks.");
    row(OddProfile::OtherChip, "TPU v5p");
}

void TstOverviewView::oddProfilesHaveAPage()
{
    QFETCH(int, kind);
    QFETCH(QString, words);
    const QTemporaryDir folder;
    const auto path = writeOddProfile(folder.path().toStdString(), static_cast<OddProfile>(kind));
    const Result<SessionPtr> session = loadSession(path);
    QVERIFY(session.has_value());
    QSignalSpy shown(m_view.get(), &OverviewView::overviewShown);
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(*session, std::make_shared<const OpClassTable>(*session));
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    const OverviewPage *page = m_view->page()->page();
    const QString text = page->asText(false);
    QVERIFY2(text.contains(words), qPrintable(text));
    QVERIFY2(!text.contains(QLatin1String("nan")) && !text.contains(QLatin1String("inf")), qPrintable(text));
    for (const int width : {360, 900, 1600}) {
        QImage image(width, static_cast<int>(page->heightFor(width)), QImage::Format_RGB32);
        QPainter painter(&image);
        for (const PageSpot &spot : page->paint(&painter, width))
            QVERIFY(spot.rect.isValid() && spot.rect.right() <= width + 0.5);
    }
}

void TstOverviewView::oddPairsAreCompared_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("words");
    const auto row = [](OddProfile kind, const char *words) {
        QTest::newRow(oddProfileName(kind)) << static_cast<int>(kind) << QString::fromUtf8(words);
    };
    row(OddProfile::TwoSteps, "Both sides are the same profile.");
    row(OddProfile::OneStep, "FLOPS utilisation");
    row(OddProfile::NoSteps, "–");
    row(OddProfile::NoDevices, "B holds no device operations");
    row(OddProfile::UnknownChip, "The devices differ: TPU v6 Lite and TPU v99.");
    row(OddProfile::OtherChip, "The devices differ: TPU v6 Lite and TPU v5p.");
}

void TstOverviewView::oddPairsAreCompared()
{
    QFETCH(int, kind);
    QFETCH(QString, words);
    const QTemporaryDir folder;
    const auto first = writeOddProfile(folder.path().toStdString(), OddProfile::TwoSteps);
    const auto second = writeOddProfile(folder.path().toStdString(), static_cast<OddProfile>(kind));
    const Result<SessionPtr> a = loadSession(first), b = loadSession(second);
    QVERIFY(a.has_value() && b.has_value());
    m_document = std::make_unique<Document>(first);
    m_second = std::make_unique<Document>(second);
    m_document->setSession(*a, std::make_shared<const OpClassTable>(*a));
    m_second->setSession(*b, std::make_shared<const OpClassTable>(*b));
    CompareView view(context(), nullptr);
    view.resize(1366, 760);
    view.setDocument(m_document.get());
    view.show();
    QTRY_VERIFY_WITH_TIMEOUT(view.page(), 60'000);
    QTRY_VERIFY(view.isSettled());
    const QString text = view.page()->asText(false);
    QVERIFY2(text.contains(words), qPrintable(text));
    QVERIFY2(!text.contains(QLatin1String("nan")) && !text.contains(QLatin1String("inf")), qPrintable(text));
    QVERIFY(!view.widget()->accessibleName().isEmpty());
    QCOMPARE(view.widget()->accessibleDescription(), text);
    QImage image(view.size(), QImage::Format_RGB32);
    view.render(&image);
}

void TstOverviewView::comparisonsAreWrittenAsPictures()
{
    const auto sideOf = [](const SessionPtr &session) {
        CompareSide side;
        side.name = QString::fromStdString(session->name());
        side.index = OpIndex::build(session);
        side.overview = overviewOf(session, side.index);
        return side;
    };
    const CompareSide a = sideOf(m_one), b = sideOf(m_eight);
    const QTemporaryDir folder;
    for (const char *name : {"a.png", "a.svg", "a.pdf"}) {
        const QString path = folder.filePath(QLatin1String(name));
        QVERIFY(saveComparePicture(path, a, b, false, {}).has_value());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > 5'000);
        if (path.endsWith(QLatin1String(".svg")))
            QVERIFY(bytes.contains("60.7") && bytes.contains("27.6") && bytes.contains("SYNTHETIC"));
    }
    QVERIFY(!saveComparePicture(folder.filePath(QStringLiteral("a.txt")), a, b, false, {}));
}

PLANESCOPE_TEST(TstOverviewView)
#include "tst_overview_view.moc"
