#include "model/format/session_reader.h"
#include "model/state/op_data.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/segmented_control.h"
#include "widgets/op_profile/op_card.h"
#include "widgets/op_profile/op_profile_model.h"
#include "widgets/op_profile/op_profile_view.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
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
    void everyNodeHighlightsAllItsEvents_data();
    void everyNodeHighlightsAllItsEvents();
    void anEventOfTheChosenCategoryChoosesItsOp();
    void anEventElsewhereTakesTheHighlightAway();
    void showInTimelineGoesToTheLongestOfACategory();
    void theOrderOfWasteIsThatOfChartAndTree();
    void theFilterFindsOnAWorker();
    void theCardTellsStackAndParts();
    void aSelectedRangeIsSummedAgain();
    void aNewSumTakesNoSelectedEventAway();
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
    ViewStage<OpProfileView> m_stage;
    Document *m_document = nullptr;
    OpProfileView *m_view = nullptr;
};

void TstOpProfileView::init()
{
    m_stage.begin();
    m_view = m_stage.view();
    m_document = m_stage.document();
}

void TstOpProfileView::cleanup() { m_stage.end(); }

void TstOpProfileView::show(const SessionPtr &session)
{
    QSignalSpy shown(m_view, &OpProfileView::treeShown);
    m_stage.open(session);
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
    // Both again in the middle of the ring, with their formulas.
    const std::vector<OpCentreLine> &centre = m_view->chart()->centre();
    QVERIFY(centre.size() >= 4);
    QCOMPARE(centre[0], (OpCentreLine{m_view->flopsFigure(), true}));
    QCOMPARE(centre[2], (OpCentreLine{m_view->communicationFigure(), true}));
    QVERIFY(m_view->chart()->centreFormula().contains(QLatin1String("FLOP/s")));
    QVERIFY(m_view->chart()->centreFormula().contains(QLatin1String("all-reduce")));
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

void TstOpProfileView::everyNodeHighlightsAllItsEvents_data()
{
    QTest::addColumn<int>("grouping");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("prefix"); // of the labels of all events that light up
    QTest::newRow("op") << int(OpGrouping::Category) << "copy.17"
                        << "copy.17";
    QTest::newRow("category") << int(OpGrouping::Category) << "copy"
                              << "copy.";
    QTest::newRow("program") << int(OpGrouping::Program) << "jit_f(17)"
                             << "";
    QTest::newRow("scope") << int(OpGrouping::Provenance) << "mlp"
                           << "fusion.1";
}

void TstOpProfileView::everyNodeHighlightsAllItsEvents()
{
    QFETCH(int, grouping);
    QFETCH(QString, name);
    QFETCH(QString, prefix);
    show(sampleSession());
    if (grouping != int(OpGrouping::Category)) {
        QSignalSpy shown(m_view, &OpProfileView::treeShown);
        for (SegmentedControl *control : m_view->findChildren<SegmentedControl *>())
            if (control->texts().size() == 3)
                control->setCurrentIndex(grouping);
        QVERIFY(shown.count() > 0 || shown.wait(5000));
    }
    const OpProfileNode *node = find(m_view->model()->tree()->root(), name.toStdString());
    QVERIFY(node);
    QSignalSpy changed(&m_document->selection(), &Selection::highlightChanged);
    m_view->selectNode(node);
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    const EventSetPtr lit = m_document->selection().highlight();
    QVERIFY(lit);
    const Session &session = *m_document->session();
    std::size_t expected = 0;
    for (std::uint32_t l = 0; l < session.lines().size(); ++l)
        for (std::uint64_t row = 0; row < session.lines()[l].events.size(); ++row) {
            const EventRef event{LineId{l}, row};
            const bool isOne = session.label(event).starts_with(prefix.toStdString());
            QCOMPARE(lit->contains(event), isOne);
            expected += isOne;
        }
    QVERIFY(expected >= 2); // on both chips
    QCOMPARE(lit->size(), expected);
}

void TstOpProfileView::anEventOfTheChosenCategoryChoosesItsOp()
{
    show(sampleSession());
    QSignalSpy changed(&m_document->selection(), &Selection::highlightChanged);
    m_view->selectNode(find(m_view->model()->tree()->root(), "copy"));
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    QVERIFY(!m_document->selection().event()); // none of sixty is better than another
    const Session &session = *m_document->session();
    std::optional<EventRef> chosen;
    for (std::uint32_t l = 0; l < session.lines().size(); ++l)
        for (std::uint64_t row = 0; row < session.lines()[l].events.size(); ++row)
            if (session.label({LineId{l}, row}) == "copy.17")
                chosen = EventRef{LineId{l}, row};
    m_document->selection().setEvent(chosen);
    QCOMPARE(m_view->selectedNode()->name, std::string("copy.17"));
    QTRY_VERIFY(m_document->selection().highlight() && m_document->selection().highlight()->size() == 2);
    QCOMPARE(m_document->selection().event(), chosen);
}

void TstOpProfileView::anEventElsewhereTakesTheHighlightAway()
{
    show(sampleSession());
    QSignalSpy changed(&m_document->selection(), &Selection::highlightChanged);
    m_view->selectNode(find(m_view->model()->tree()->root(), "copy"));
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    const EventSetPtr lit = m_document->selection().highlight();
    const Session &session = *m_document->session();
    for (std::uint32_t l = 0; l < session.lines().size(); ++l)
        for (std::uint64_t row = 0; row < session.lines()[l].events.size(); ++row)
            if (session.label({LineId{l}, row}) == "all-reduce.7")
                m_document->selection().setEvent(EventRef{LineId{l}, row});
    QVERIFY(m_document->selection().highlight() != lit);
    QCOMPARE(m_view->selectedNode()->name, std::string("all-reduce.7"));
}

void TstOpProfileView::showInTimelineGoesToTheLongestOfACategory()
{
    show(sampleSession());
    QSignalSpy changed(&m_document->selection(), &Selection::highlightChanged);
    const OpProfileNode *loops = find(m_view->model()->tree()->root(), "loop fusion");
    m_view->selectNode(loops);
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    QPushButton *button = nullptr;
    for (QPushButton *each : m_view->card()->findChildren<QPushButton *>())
        if (each->text() == QLatin1String("Show in timeline"))
            button = each;
    QVERIFY(button && button->isVisibleTo(m_view) && button->isEnabled());
    button->click();
    QVERIFY(m_document->selection().event());
    QCOMPARE(m_document->session()->label(*m_document->selection().event()), std::string_view("fusion.2"));
    QVERIFY(m_stage.commands().contains(QStringLiteral("view.timeline")));
    QCOMPARE(m_view->selectedNode(), loops);
}

void TstOpProfileView::theOrderOfWasteIsThatOfChartAndTree()
{
    OpFixture fixture;
    const auto traffic = [](std::uint8_t bytes) {
        return std::string{0x0A, 0x06, 0x08, 0x01, 0x10, 0x01, 0x18, char(bytes)};
    };
    OpFixture::Cost idle, busy;
    idle.bytes = busy.bytes = 10;
    idle.breakdown = traffic(1);
    busy.breakdown = traffic(60); // of 60 bytes that the memory can move in that time
    fixture.chip()
        .op("fusion.1", "convolution fusion", 0, 600, busy)
        .op("fusion.2", "loop fusion", 600, 300, idle)
        .op("copy.1", "copy", 900, 100);
    show(fixture.build());
    const OpProfileNode &root = m_view->model()->tree()->root();
    const auto drawn = [&] {
        QStringList names;
        for (const OpChartShape &shape : m_view->chart()->layout().shapes)
            if (shape.item.node != &root)
                names << QString::fromStdString(shape.item.node->name);
        return names;
    };
    const auto listed = [&] {
        QStringList names;
        const QModelIndex top = m_view->model()->index(0, 0);
        for (int row = 0; row < m_view->model()->rowCount(top); ++row)
            names << m_view->model()->index(row, 0, top).data().toString();
        return names;
    };
    const QStringList byTime{QStringLiteral("convolution fusion"), QStringLiteral("loop fusion"),
                             QStringLiteral("copy")};
    const QStringList byWaste{QStringLiteral("loop fusion"), QStringLiteral("convolution fusion"),
                              QStringLiteral("copy")};
    SegmentedControl *order = nullptr;
    for (SegmentedControl *control : m_view->findChildren<SegmentedControl *>())
        if (control->texts().size() == 2)
            order = control;
    QVERIFY(order);
    for (const OpChartKind kind : {OpChartKind::Donut, OpChartKind::Bars, OpChartKind::Treemap, OpChartKind::Icicle}) {
        m_view->chart()->setKind(kind);
        order->setCurrentIndex(1);
        QStringList names = drawn();
        // Boxes of ops stand among those of their categories.
        names.removeIf([&](const QString &name) { return !byTime.contains(name); });
        QCOMPARE(names, byWaste);
        QCOMPARE(listed(), byWaste);
        order->setCurrentIndex(0);
        names = drawn();
        names.removeIf([&](const QString &name) { return !byTime.contains(name); });
        if (kind != OpChartKind::Treemap) // by class
            QCOMPARE(names, byTime);
        QCOMPARE(listed(), byTime);
    }
    // The header of the column is the same switch.
    m_view->tree()->header()->setSortIndicator(OpProfileModel::Wasted, Qt::DescendingOrder);
    QVERIFY(m_view->chart()->isByWaste());
    QCOMPARE(order->currentIndex(), 1);
    m_view->tree()->header()->setSortIndicator(OpProfileModel::Calls, Qt::DescendingOrder);
    QVERIFY(!m_view->chart()->isByWaste());
}

void TstOpProfileView::theFilterFindsOnAWorker()
{
    show(sampleSession());
    auto *field = m_view->findChild<QLineEdit *>();
    QVERIFY(field);
    QSignalSpy filtered(m_view, &OpProfileView::filtered);
    field->setText(QStringLiteral("copy.1"));
    field->setText(QStringLiteral("copy.17")); // replaces the question before
    QVERIFY(filtered.count() > 0 || filtered.wait(5000));
    const QModelIndex top = m_view->model()->index(0, 0);
    QCOMPARE(m_view->model()->rowCount(top), 1);
    const QModelIndex copies = m_view->model()->index(0, 0, top);
    QCOMPARE(m_view->model()->rowCount(copies), 1);
    QVERIFY(m_view->tree()->isExpanded(copies));
    // Another tree is filtered as well.
    QSignalSpy shown(m_view, &OpProfileView::treeShown);
    m_document->selection().setTimeRange(TimeRange::ps(900, 1000));
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->model()->rowCount(m_view->model()->index(0, 0)), 1);
    filtered.clear();
    field->clear();
    QVERIFY(filtered.count() > 0 || filtered.wait(5000));
    QVERIFY(m_view->model()->rowCount(m_view->model()->index(0, 0)) > 1);
}

void TstOpProfileView::theCardTellsStackAndParts()
{
    OpFixture fixture;
    fixture.chip();
    EventType type;
    type.plane = fixture.plane();
    SessionBuilder &builder = fixture.builder();
    type.name = builder.intern("%fusion.1 = f32[] fusion()");
    type.displayName = builder.intern("fusion.1");
    type.category = builder.intern("loop fusion");
    type.source = builder.intern("model.py:17");
    type.sourceStack = builder.intern("model.py:17:4\nlayers.py:210:8\ntrain.py:99:2");
    type.programId = OpFixture::kProgram;
    type.hasProgramId = true;
    type.statHandle = fixture.stats({{builder.intern("symbol_id"), StatKind::Uint64, 0, 1, {}}});
    builder.addEvent(builder.addLine(fixture.plane(), "XLA Ops", 3), builder.addType(type), TimePoint::ps(0),
                     Duration::ps(100));
    show(fixture.build());
    m_view->selectNode(find(m_view->model()->tree()->root(), "fusion.1"));
    const QString card = m_view->card()->text();
    for (const char *part : {"model.py:17", "layers.py:210:8", "train.py:99:2", "%fusion.1 = f32[] fusion()"})
        QVERIFY2(card.contains(QLatin1String(part)), qPrintable(card));
}

void TstOpProfileView::aSelectedRangeIsSummedAgain()
{
    show(sampleSession());
    QSignalSpy shown(m_view, &OpProfileView::treeShown);
    m_document->selection().setTimeRange(TimeRange::ps(600, 910));
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->communicationFigure(), QStringLiteral("100.00\u202F%"));
    QCOMPARE(m_view->scopeText(), QStringLiteral("selected range"));
    shown.clear();
    m_document->selection().setTimeRange(std::nullopt);
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->communicationFigure(), QStringLiteral("31.00\u202F%"));
}

void TstOpProfileView::aNewSumTakesNoSelectedEventAway()
{
    show(sampleSession());
    Selection &selection = m_document->selection();
    QSignalSpy shown(m_view, &OpProfileView::treeShown);
    selection.setTimeRange(TimeRange::ps(600, 910));
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    m_view->selectNode(find(m_view->model()->tree()->root(), "all-reduce.7"));
    QTRY_VERIFY(selection.event());
    // The op of this event is not in the range, so the tree knows it only when the whole session is summed.
    const auto named = [&](std::string_view name) {
        for (std::uint32_t l = 0; l < m_document->session()->lines().size(); ++l)
            for (std::uint64_t row = 0; row < m_document->session()->lines()[l].events.size(); ++row)
                if (m_document->session()->label({LineId{l}, row}) == name)
                    return EventRef{LineId{l}, row};
        return EventRef{};
    };
    shown.clear();
    selection.setTimeRange(std::nullopt);
    selection.setEvent(named("copy.17"));
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->selectedNode()->name, std::string("copy.17"));
    QTest::qWait(50); // whatever is found on a worker
    QCOMPARE(selection.event(), std::optional(named("copy.17")));
}

void TstOpProfileView::nothingIsSummedBeforeTheViewIsSeen()
{
    const SessionPtr session = sampleSession();
    m_view->setDocument(m_document);
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    QVERIFY(!m_document->findChild<OpData *>());
    QSignalSpy shown(m_view, &OpProfileView::treeShown);
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
    QVERIFY(!m_view->tree()->isVisibleTo(m_view));
    QVERIFY(!opProfileView.cannotShow(*m_document->session()).isEmpty());
    QVERIFY(opProfileView.cannotShow(*sampleSession()).isEmpty());
}

void TstOpProfileView::stateIsRestored()
{
    show(sampleSession());
    m_view->chart()->setKind(OpChartKind::Donut);
    const QByteArray before = m_view->saveViewState();
    OpProfileView other(m_stage.context(), nullptr);
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
    installLook(*qApp, *m_stage.themes());
    show(session);
    m_view->show();
    if (const OpProfileNode *node = find(m_view->model()->tree()->root(), "all-reduce.571"))
        m_view->selectNode(node);
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper})
        for (const OpChartKind kind :
             {OpChartKind::Donut, OpChartKind::Bars, OpChartKind::Treemap, OpChartKind::Icicle}) {
            m_stage.themes()->setTheme(theme);
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
