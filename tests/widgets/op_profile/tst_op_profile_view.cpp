#include "model/format/session_reader.h"
#include "model/state/op_data.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/planescope_style.h"
#include "widgets/op_profile/op_card.h"
#include "widgets/op_profile/op_profile_model.h"
#include "widgets/op_profile/op_profile_view.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>

using namespace planescope;
using namespace planescope::testing;

class TstOpProfileView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void headerShowsUtilisationAndCommunication();
    void aChosenOpSelectsItsLongestEvent();
    void aSelectedEventChoosesItsOp();
    void aSelectedRangeIsSummedAgain();
    void nothingIsSummedBeforeTheViewIsSeen();
    void aSecondClickLooksInside();
    void keysMoveThroughTheSlices();
    void anEmptyDocumentSaysSo();
    void stateIsRestored();
    void chartsAreWrittenInEveryFormat();
    void theTableIsCopied();
    void isRegistered();
    void picturesForTheEye();

private:
    void show(const SessionPtr &session);
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<OpProfileView> m_view;
    QStringList m_commands;
};

void TstOpProfileView::init()
{
    initResources();
    QVERIFY(loadBundledFonts());
    m_themes = std::make_unique<ThemeHub>();
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    context.runCommand = [this](const QString &id) { m_commands << id; };
    m_commands.clear();
    m_document = std::make_unique<Document>("sample.xplane.pb");
    m_view = std::make_unique<OpProfileView>(context, nullptr);
    m_view->resize(1280, 820);
}

void TstOpProfileView::cleanup()
{
    m_view.reset();
    m_document.reset();
    m_themes.reset();
}

void TstOpProfileView::show(const SessionPtr &session)
{
    QSignalSpy shown(m_view.get(), &OpProfileView::treeShown);
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCoreApplication::processEvents(); // the page that became visible is laid out
}

void TstOpProfileView::headerShowsUtilisationAndCommunication()
{
    show(sampleSession());
    // 600 flops at one per picosecond in 2 * 1000 ps.
    QCOMPARE(m_view->flopsFigure(), QStringLiteral("30.00\u202F%"));
    QCOMPARE(m_view->communicationFigure(), QStringLiteral("31.00\u202F%"));
    QCOMPARE(m_view->scopeText(), QStringLiteral("whole session"));
}

void TstOpProfileView::aChosenOpSelectsItsLongestEvent()
{
    show(sampleSession());
    const OpProfileNode *node = find(m_view->model()->tree()->root(), "all-reduce.7");
    QSignalSpy changed(&m_document->selection(), &Selection::eventChanged);
    m_view->selectNode(node);
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    const EventRef event = *m_document->selection().event();
    QCOMPARE(m_document->session()->label(event), std::string_view("all-reduce.7"));
    QVERIFY(m_view->card()->text().contains(QLatin1String("all-reduce.7")));
    QCOMPARE(m_view->model()->nodeOf(m_view->tree()->currentIndex().siblingAtColumn(0)), node);
    // The slice of its category is pushed out.
    QCOMPARE(m_view->chart()->selected(), find(m_view->model()->tree()->root(), "all-reduce"));
}

void TstOpProfileView::aSelectedEventChoosesItsOp()
{
    show(sampleSession());
    const Session &session = *m_document->session();
    for (std::uint32_t l = 0; l < session.lines().size(); ++l)
        for (std::uint64_t row = 0; row < session.lines()[l].events.size(); ++row)
            if (session.label({LineId{l}, row}) == "copy.17") {
                m_document->selection().setEvent(EventRef{LineId{l}, row});
                QCOMPARE(m_view->selectedNode()->name, std::string("copy.17"));
                // The event stays: it is one of the op's own.
                QCOMPARE(m_document->selection().event(), std::optional(EventRef{LineId{l}, row}));
                return;
            }
    QFAIL("no such event");
}

void TstOpProfileView::aSelectedRangeIsSummedAgain()
{
    show(sampleSession());
    QSignalSpy shown(m_view.get(), &OpProfileView::treeShown);
    m_document->selection().setTimeRange(TimeRange::ps(600, 910));
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->communicationFigure(), QStringLiteral("100.00\u202F%"));
    QCOMPARE(m_view->scopeText(), QStringLiteral("selected range"));
    shown.clear();
    m_document->selection().setTimeRange(std::nullopt);
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->communicationFigure(), QStringLiteral("31.00\u202F%"));
}

void TstOpProfileView::nothingIsSummedBeforeTheViewIsSeen()
{
    const SessionPtr session = sampleSession();
    m_view->setDocument(m_document.get());
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    QVERIFY(!m_document->findChild<OpData *>());
    QSignalSpy shown(m_view.get(), &OpProfileView::treeShown);
    m_view->show();
    QVERIFY(m_document->findChild<OpData *>());
    QVERIFY(shown.count() > 0 || shown.wait(5000));
}

void TstOpProfileView::aSecondClickLooksInside()
{
    show(sampleSession());
    m_view->show();
    OpChartWidget &chart = *m_view->chart();
    const OpProfileNode *copy = find(m_view->model()->tree()->root(), "copy");
    const auto click = [&] {
        const std::optional<std::size_t> shape = chart.layout().shapeOf(copy);
        QVERIFY(shape);
        const QPainterPath &path = chart.layout().shapes[*shape].path;
        for (double t = 0; t < 1; t += 0.05) {
            const QPointF at = (path.pointAtPercent(t) + path.boundingRect().center()) / 2;
            if (path.contains(at) && chart.layout().shapeAt(at) == shape) {
                QTest::mouseClick(&chart, Qt::LeftButton, {}, at.toPoint());
                return;
            }
        }
        QFAIL("the slice cannot be hit");
    };
    click();
    QCOMPARE(m_view->selectedNode(), copy);
    QCOMPARE(chart.shown(), &m_view->model()->tree()->root());
    click();
    QCOMPARE(chart.shown(), copy);
    QTest::keyClick(&chart, Qt::Key_Backspace);
    QCOMPARE(chart.shown(), &m_view->model()->tree()->root());
}

void TstOpProfileView::keysMoveThroughTheSlices()
{
    show(sampleSession());
    OpChartWidget &chart = *m_view->chart();
    QTest::keyClick(&chart, Qt::Key_Right);
    const OpProfileNode *first = m_view->selectedNode();
    QVERIFY(first);
    QTest::keyClick(&chart, Qt::Key_Right);
    QVERIFY(m_view->selectedNode() != first);
}

void TstOpProfileView::anEmptyDocumentSaysSo()
{
    SessionBuilder builder("empty");
    builder.addHost("h");
    show(builder.finish());
    QVERIFY(!m_view->tree()->isVisibleTo(m_view.get()));
    QVERIFY(!opProfileView.cannotShow(*m_document->session()).isEmpty());
    QVERIFY(opProfileView.cannotShow(*sampleSession()).isEmpty());
}

void TstOpProfileView::stateIsRestored()
{
    show(sampleSession());
    m_view->chart()->setKind(OpChartKind::Donut);
    const QByteArray before = m_view->saveViewState();
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    OpProfileView other(context, nullptr);
    other.restoreViewState(before);
    QCOMPARE(other.saveViewState().left(16), before.left(16));
    other.restoreViewState(QByteArray("rubbish"));
    QCOMPARE(other.saveViewState().left(16), before.left(16));
}

void TstOpProfileView::chartsAreWrittenInEveryFormat()
{
    show(sampleSession());
    QTemporaryDir folder;
    const std::pair<const char *, const char *> formats[] = {{"png", "\x89PNG"}, {"svg", "<?xml"}, {"pdf", "%PDF"}};
    for (const auto &[ending, magic] : formats) {
        const QString path = folder.filePath(QStringLiteral("chart.") + QLatin1String(ending));
        QVERIFY(m_view->exportTo(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith(magic));
        QVERIFY(bytes.size() > 2000);
    }
    QVERIFY(!m_view->exportTo(folder.filePath(QStringLiteral("chart.doc"))));
    QVERIFY(!m_view->exportTo(folder.filePath(QStringLiteral("missing/chart.png"))));
}

void TstOpProfileView::theTableIsCopied()
{
    show(sampleSession());
    const QString text = m_view->copiedText();
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 5);
    QVERIFY(lines[0].startsWith(QLatin1String("Category, op\tShare, %")));
    QVERIFY(lines[2].contains(QLatin1String("convolution fusion\t0.5\t")));
}

void TstOpProfileView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    const ViewDescriptor *view = registry.find(QStringLiteral("op-profile"));
    QVERIFY(view);
    QCOMPARE(view->shortcut, "Alt+O");
}

/// Writes pictures of a real profile to look at, when a folder is named; else draws them once into nothing.
void TstOpProfileView::picturesForTheEye()
{
    const QString folder = qEnvironmentVariable("PLANESCOPE_PICTURES");
    const QString profile = qEnvironmentVariable("PLANESCOPE_PROFILE");
    SessionPtr session = sampleSession();
    if (!profile.isEmpty()) {
        const Result<SessionPtr> loaded = loadSession(profile.toStdString());
        QVERIFY(loaded);
        session = *loaded;
    }
    installLook(*qApp, *m_themes);
    show(session);
    m_view->show();
    if (const OpProfileNode *node = find(m_view->model()->tree()->root(), "all-reduce.571"))
        m_view->selectNode(node);
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper})
        for (const OpChartKind kind :
             {OpChartKind::Donut, OpChartKind::Bars, OpChartKind::Treemap, OpChartKind::Icicle}) {
            m_themes->setTheme(theme);
            m_view->chart()->setKind(kind);
            const QPixmap picture = m_view->grab();
            QVERIFY(!picture.isNull());
            if (!folder.isEmpty())
                QVERIFY(picture.save(
                    QDir(folder).filePath(QStringLiteral("op-profile-%1-%2.png").arg(int(theme)).arg(int(kind)))));
        }
}

PLANESCOPE_TEST(TstOpProfileView)
#include "tst_op_profile_view.moc"
