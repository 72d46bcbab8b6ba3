// The HLO view with real mouse and keys.
#include "model/format/session_reader.h"
#include "model/state/op_data.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/hlo/hlo_samples.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/hlo/hlo_card.h"
#include "widgets/hlo/hlo_graph_widget.h"
#include "widgets/hlo/hlo_text_widget.h"
#include "widgets/hlo/hlo_view.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

using namespace planescope;
using namespace planescope::testing;

class TstHloView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void aClickOnALineShowsWhatIsAroundIt();
    void aLinkLeadsToTheOperandAndBackspaceBack();
    void arrowsMoveFoldAndFollow();
    void aClickInTheMarginFolds();
    void typedWordsAreFoundOneByOne();
    void aClickOnANodePutsItInTheMiddle();
    void keysMoveThroughTheGraph();
    void theWheelZoomsAroundTheMouse();
    void radiusAndFusionsChangeTheGraph();
    void anOpOfTheProfileIsFoundAndSelectsItsEvent();
    void whatCostsMostIsLookedAtFirst();
    void anotherViewCanAskForAnInstruction();
    void programsOfOneNameAreToldApart();
    void aHundredThousandInstructionsPaintOnlyWhatIsSeen();
    void callsInACircleAreHarmless();
    void theLengthOfALongConstantIsSaid();
    void linesAreCopied();
    void textAndGraphAreSaved();
    void metadataIsShownOnDemand();
    void whatIsMissingIsSaid();
    void stateIsRestored();
    void isRegistered();
    void picturesForTheEye();

private:
    void show(const SessionPtr &session);
    void waitForGraph(std::uint32_t row);
    std::uint32_t find(const char *name) const { return m_view->text()->page()->module->find(name); }
    std::size_t lineOf(const char *name) const { return m_view->text()->page()->lines->lineOf(find(name)); }
    void clickLine(const char *name);
    SessionPtr trainSession() const;
    ViewStage<HloView> m_stage;
    Document *m_document = nullptr;
    HloView *m_view = nullptr;
};

void TstHloView::init()
{
    m_stage.begin("sample.hlo.txt");
    m_view = m_stage.view();
    m_document = m_stage.document();
}

void TstHloView::cleanup() { m_stage.end(); }

void TstHloView::show(const SessionPtr &session)
{
    QVERIFY(session);
    QSignalSpy shown(m_view, &HloView::pageShown);
    m_stage.open(session);
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    QTRY_VERIFY_WITH_TIMEOUT(m_view->isSettled(), 60'000);
    QCoreApplication::processEvents();
}

void TstHloView::waitForGraph(std::uint32_t row)
{
    QTRY_VERIFY_WITH_TIMEOUT(m_view->graph()->picture() && m_view->graph()->picture()->graph.centre == row, 60'000);
}

void TstHloView::clickLine(const char *name)
{
    HloTextWidget *text = m_view->text();
    const QRect line = text->lineRect(lineOf(name));
    QVERIFY(text->viewport()->rect().contains(line.center()));
    // Right of the margin, on the blanks before the name.
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, QPoint(text->gutterWidth() + 4, line.center().y()));
}

SessionPtr TstHloView::trainSession() const
{
    const Result<SessionPtr> session = loadSession(planescope::testing::sourceFile("/tests/data/xplane/train-small"));
    return session ? *session : nullptr;
}

void TstHloView::aClickOnALineShowsWhatIsAroundIt()
{
    show(sessionOfText(smallProgram()));
    QCOMPARE(m_view->scopeText(), QStringLiteral("jit_small"));
    clickLine("dot.2");
    QCOMPARE(m_view->chosen(), find("dot.2"));
    waitForGraph(find("dot.2"));
    QStringList names;
    for (const HloGraphNode &node : m_view->graph()->picture()->graph.nodes)
        if (node.within == HloGraphNode::kTop)
            names << hloText(m_view->text()->page()->module->instructions()[node.row].name);
    names.sort();
    QCOMPARE(names, QStringList({QStringLiteral("dot.2"), QStringLiteral("fusion.3"), QStringLiteral("negate.4"),
                                 QStringLiteral("y")}));
    const QString card = m_view->card()->text();
    for (const char *word : {"dot.2", "f32[8]{0}", "fusion.3", "negate.4", "main"})
        QVERIFY2(card.contains(QLatin1String(word)), word);
    clickLine("fusion.3");
    QVERIFY(m_view->card()->text().contains(QLatin1String("model.py:12")));
    QVERIFY(m_view->card()->text().contains(QLatin1String("jit(small)/tanh")));
    QVERIFY(!m_view->card()->text().contains(QLatin1String("HBM"))); // its layout says nothing of memories
    clickLine("x");
    QVERIFY(m_view->card()->text().contains(QLatin1String("HBM")));
    QVERIFY(m_view->card()->text().contains(QLatin1String("{replicated}")));
    clickLine("fusion.3");
    QVERIFY(m_view->card()->text().contains(QLatin1String("fused")));
}

void TstHloView::aLinkLeadsToTheOperandAndBackspaceBack()
{
    show(sessionOfText(smallProgram()));
    HloTextWidget *text = m_view->text();
    clickLine("negate.4");
    const QRect link = text->linkRect(lineOf("negate.4"), 0);
    QVERIFY(!link.isEmpty());
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, link.center());
    QCOMPARE(m_view->chosen(), find("dot.2"));
    // A called computation: its head is shown, and what it computes.
    const QRect call = text->linkRect(lineOf("fusion.3"), 1);
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, call.center());
    QCOMPARE(m_view->chosen(), find("tanh.1"));
    text->setFocus();
    QTest::keyClick(text, Qt::Key_Backspace);
    QCOMPARE(m_view->chosen(), find("dot.2"));
    QTest::keyClick(text, Qt::Key_Backspace);
    QCOMPARE(m_view->chosen(), find("negate.4"));
    QTest::keyClick(text, Qt::Key_Backspace); // nothing before
    QCOMPARE(m_view->chosen(), find("negate.4"));
    m_view->goForward();
    QCOMPARE(m_view->chosen(), find("dot.2"));
    m_view->goForward();
    QCOMPARE(m_view->chosen(), find("tanh.1"));
}

void TstHloView::arrowsMoveFoldAndFollow()
{
    show(sessionOfText(smallProgram()));
    HloTextWidget *text = m_view->text();
    text->setFocus();
    clickLine("dot.2");
    QTest::keyClick(text, Qt::Key_Down);
    QCOMPARE(m_view->chosen(), find("negate.4"));
    QTest::keyClick(text, Qt::Key_Up);
    QTest::keyClick(text, Qt::Key_Up);
    QCOMPARE(m_view->chosen(), find("fusion.3"));
    QTest::keyClick(text, Qt::Key_Return); // to its first operand
    QCOMPARE(m_view->chosen(), find("x"));
    QTest::keyClick(text, Qt::Key_Left);
    const std::size_t head = text->page()->lines->headOf(text->page()->module->entry());
    QCOMPARE(text->currentLine(), head);
    const std::size_t whole = text->folds().size();
    QTest::keyClick(text, Qt::Key_Left);
    QVERIFY(text->folds().isFolded(head));
    QVERIFY(text->folds().size() < whole);
    QTest::keyClick(text, Qt::Key_Right);
    QCOMPARE(text->folds().size(), whole);
    QTest::keyClick(text, Qt::Key_Home);
    QCOMPARE(text->currentLine(), std::size_t(0));
    QTest::keyClick(text, Qt::Key_End);
    QCOMPARE(text->currentLine(), text->page()->lines->size() - 1);
}

void TstHloView::aClickInTheMarginFolds()
{
    show(sessionOfText(smallProgram()));
    HloTextWidget *text = m_view->text();
    const std::size_t head = text->page()->lines->headOf(text->page()->module->findComputation("fused"));
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {},
                      QPoint(text->gutterWidth() / 2, text->lineRect(head).center().y()));
    QVERIFY(text->folds().isFolded(head));
    // What is asked for is shown, folded or not.
    m_view->chooseInstruction(find("double"));
    QVERIFY(!text->folds().isFolded(head));
    QCOMPARE(text->currentInstruction(), find("double"));
}

void TstHloView::typedWordsAreFoundOneByOne()
{
    show(sessionOfText(smallProgram()));
    QSignalSpy searched(m_view, &HloView::searched);
    m_view->searchField()->setFocus();
    QTest::keyClicks(m_view->searchField(), QStringLiteral("PARAMETER"));
    QTRY_VERIFY_WITH_TIMEOUT(m_view->searchCount().startsWith(QLatin1String("2")), 60'000);
    QCOMPARE(m_view->searchCount(), QStringLiteral("2 of 3")); // the first after the head of the entry
    QTest::keyClick(m_view->searchField(), Qt::Key_Return);
    QCOMPARE(m_view->searchCount(), QStringLiteral("3 of 3"));
    QCOMPARE(m_view->chosen(), find("y"));
    QTest::keyClick(m_view->searchField(), Qt::Key_Return);
    QCOMPARE(m_view->searchCount(), QStringLiteral("1 of 3"));
    QTest::keyClick(m_view->searchField(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(m_view->searchCount(), QStringLiteral("3 of 3"));
    searched.clear();
    m_view->searchField()->setText(QStringLiteral("nowhere"));
    QVERIFY(searched.count() > 0 || searched.wait(60'000));
    QCOMPARE(m_view->searchCount(), QStringLiteral("No hits"));
    searched.clear();
    m_view->searchField()->clear();
    QVERIFY(searched.count() > 0 || searched.wait(60'000));
    QCOMPARE(m_view->searchCount(), QString());
}

void TstHloView::aClickOnANodePutsItInTheMiddle()
{
    show(sessionOfText(smallProgram()));
    clickLine("dot.2");
    waitForGraph(find("dot.2"));
    const HloGraph &graph = m_view->graph()->picture()->graph;
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node)
        if (graph.nodes[node].row == find("negate.4")) {
            QTest::mouseClick(m_view->graph(), Qt::LeftButton, {}, m_view->graph()->nodeRect(node).center().toPoint());
            break;
        }
    QCOMPARE(m_view->chosen(), find("negate.4"));
    QCOMPARE(m_view->text()->currentInstruction(), find("negate.4"));
    waitForGraph(find("negate.4"));
    // Inside a fusion as well: its parts have neighbours of their own.
    m_view->chooseInstruction(find("fusion.3"));
    waitForGraph(find("fusion.3"));
    const HloGraph &inner = m_view->graph()->picture()->graph;
    for (std::uint32_t node = 0; node < inner.nodes.size(); ++node)
        if (inner.nodes[node].row == find("double")) {
            QTest::mouseClick(m_view->graph(), Qt::LeftButton, {}, m_view->graph()->nodeRect(node).center().toPoint());
            break;
        }
    QCOMPARE(m_view->chosen(), find("double"));
    waitForGraph(find("double"));
}

void TstHloView::keysMoveThroughTheGraph()
{
    show(sessionOfText(smallProgram()));
    clickLine("dot.2");
    waitForGraph(find("dot.2"));
    HloGraphWidget *graph = m_view->graph();
    graph->setFocus();
    QTest::keyClick(graph, Qt::Key_Down);
    QCOMPARE(graph->picture()->graph.nodes[graph->focusedNode()].row, find("negate.4"));
    QTest::keyClick(graph, Qt::Key_Return);
    QCOMPARE(m_view->chosen(), find("negate.4"));
    waitForGraph(find("negate.4"));
    const double scale = graph->scale();
    QTest::keyClick(graph, Qt::Key_Plus);
    QVERIFY(graph->scale() > scale);
    QTest::keyClick(graph, Qt::Key_0);
    QCOMPARE(graph->scale(), scale);
    QTest::keyClick(graph, Qt::Key_Backspace);
    QCOMPARE(m_view->chosen(), find("dot.2"));
}

void TstHloView::theWheelZoomsAroundTheMouse()
{
    show(sessionOfText(smallProgram()));
    clickLine("dot.2");
    waitForGraph(find("dot.2"));
    HloGraphWidget *graph = m_view->graph();
    const QPointF at = graph->nodeRect(0).center();
    QWheelEvent wheel(at, graph->mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    const double scale = graph->scale();
    QApplication::sendEvent(graph, &wheel);
    QVERIFY(graph->scale() > 1.2 * scale);
    QVERIFY((graph->nodeRect(0).center() - at).manhattanLength() < 1);
    // Dragging moves.
    QTest::mousePress(graph, Qt::LeftButton, {}, at.toPoint());
    QTest::mouseMove(graph, at.toPoint() + QPoint(60, 20));
    QTest::mouseRelease(graph, Qt::LeftButton, {}, at.toPoint() + QPoint(60, 20));
    QVERIFY((graph->nodeRect(0).center() - at - QPointF(60, 20)).manhattanLength() < 3);
    QCOMPARE(m_view->chosen(), find("dot.2")); // that was no click
}

void TstHloView::radiusAndFusionsChangeTheGraph()
{
    show(sessionOfText(smallProgram()));
    clickLine("negate.4");
    waitForGraph(find("negate.4"));
    QCOMPARE(m_view->graph()->picture()->graph.nodes.size(), std::size_t(3));
    QSignalSpy shown(m_view, &HloView::graphShown);
    m_view->setRadius(3);
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    QCOMPARE(m_view->graph()->picture()->graph.nodes.size(), std::size_t(9)); // six, and three inside the fusion
    const QString dot = m_view->dotText();
    QVERIFY(dot.startsWith(QLatin1String("digraph hlo {")));
    QVERIFY(dot.contains(QLatin1String("tanh.1")));
}

void TstHloView::anOpOfTheProfileIsFoundAndSelectsItsEvent()
{
    const SessionPtr session = trainSession();
    show(session);
    OpData *ops = OpData::of(m_document);
    QTRY_VERIFY_WITH_TIMEOUT(ops->table() != nullptr, 60'000);
    const OpTable &table = *ops->table();
    // From here to the others.
    const OpInfo &first = ops->index()->ops()[table.rows[2].op];
    m_view->chooseInstruction(find(first.name.c_str()));
    QTRY_VERIFY_WITH_TIMEOUT(m_document->selection().event().has_value(), 60'000);
    QCOMPARE(ops->index()->opOf(*m_document->selection().event()), std::optional(table.rows[2].op));
    QVERIFY(m_view->card()->text().contains(QLatin1String("on average")));
    // From the others to here.
    const std::uint32_t second = table.rows[1].op;
    const EventRef event = ops->index()->eventsOf(second, 3).back();
    m_document->selection().setEvent(event);
    QCOMPARE(m_view->chosen(), find(ops->index()->ops()[second].name.c_str()));
    QCOMPARE(m_view->text()->currentInstruction(), m_view->chosen());
    QCOMPARE(m_document->selection().event(), std::optional(event)); // it is one of the op's own
}

void TstHloView::whatCostsMostIsLookedAtFirst()
{
    show(trainSession());
    const OpTable &table = *OpData::of(m_document)->table();
    QCOMPARE(m_view->chosen(), find(OpData::of(m_document)->index()->ops()[table.rows[0].op].name.c_str()));
    QVERIFY(!m_document->selection().event()); // nobody chose it
    QVERIFY(m_view->card()->text().contains(QLatin1String("on average")));
}

void TstHloView::anotherViewCanAskForAnInstruction()
{
    const SessionPtr session = trainSession();
    show(session);
    HloData *data = HloData::of(m_document);
    const std::string name(m_view->text()->page()->module->instructions()[5].name);
    QVERIFY(data->showInstruction(session->programs()[0].id, name));
    QTRY_VERIFY_WITH_TIMEOUT(m_view->isSettled(), 60'000);
    QCOMPARE(hloText(m_view->text()->page()->module->instructions()[m_view->chosen()].name),
             QString::fromStdString(name));
    QVERIFY(!data->showInstruction(4711, name));
}

void TstHloView::programsOfOneNameAreToldApart()
{
    show(sessionOfText(smallProgram() + chainProgram(5) + smallProgram()));
    QComboBox *programs = m_view->programs();
    QCOMPARE(programs->count(), 3);
    QCOMPARE(programs->itemText(0), QStringLiteral("jit_small #1"));
    QCOMPARE(programs->itemText(1), QStringLiteral("jit_chain"));
    QCOMPARE(programs->itemText(2), QStringLiteral("jit_small #2"));
    QSignalSpy shown(m_view, &HloView::pageShown);
    programs->setFocus();
    programs->setCurrentIndex(0);
    QTest::keyClick(programs, Qt::Key_Down);
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    QCOMPARE(m_view->scopeText(), QStringLiteral("jit_chain"));
}

void TstHloView::aHundredThousandInstructionsPaintOnlyWhatIsSeen()
{
    show(sessionOfText(chainProgram(100'000)));
    HloTextWidget *text = m_view->text();
    text->setFocus();
    QTest::keyClick(text, Qt::Key_End);
    text->viewport()->repaint();
    const auto rows = static_cast<std::size_t>(text->viewport()->height() / text->lineRect(0).height() + 2);
    QVERIFY(text->paintedLines() > 10);
    QVERIFY(text->paintedLines() <= rows);
    QCOMPARE(text->currentLine(), text->page()->lines->size() - 1);
    text->verticalScrollBar()->setValue(50'000);
    text->viewport()->repaint();
    QVERIFY(text->paintedLines() <= rows);
    m_view->chooseInstruction(find("n77777"));
    waitForGraph(find("n77777"));
    QVERIFY(m_view->graph()->picture()->graph.nodes.size() <= 200);
    QVERIFY(text->viewport()->rect().contains(text->lineRect(lineOf("n77777")).center()));
    // An operand that everybody uses: its users are not drawn, the card names the first of them.
    m_view->chooseInstruction(find("n0"));
    waitForGraph(find("n0"));
    QCOMPARE(m_view->graph()->picture()->graph.nodes.size(), std::size_t(1));
    QVERIFY(m_view->card()->text().contains(QLatin1String("more")));
    QVERIFY(m_view->card()->text().size() < 3000);
}

void TstHloView::callsInACircleAreHarmless()
{
    show(sessionOfText(
        "HloModule jit_ring\nf {\n  p = f32[] parameter(0)\n  ROOT x = f32[] fusion(p), kind=kLoop, calls=g\n}\n"
        "g {\n  q = f32[] parameter(0)\n  ROOT y = f32[] fusion(q), kind=kLoop, calls=f\n}\n"
        "ENTRY e {\n  s = f32[] parameter(0)\n  ROOT t = f32[] fusion(s), kind=kLoop, calls=f\n}\n"));
    for (const char *name : {"t", "x", "y"}) {
        m_view->chooseInstruction(find(name));
        waitForGraph(find(name));
        QVERIFY(m_view->graph()->picture()->graph.nodes.size() <= 200);
        QVERIFY(!m_view->grab().isNull());
    }
}

void TstHloView::theLengthOfALongConstantIsSaid()
{
    show(sessionOfText("HloModule jit_table\n\nENTRY %main () -> f32[64,128] {\n"
                       "  ROOT %table = f32[64,128]{1,0} constant({...})\n}\n"));
    clickLine("table");
    QVERIFY2(m_view->card()->text().simplified().contains(QStringLiteral("8 192 elements")),
             qPrintable(m_view->card()->text()));
}

void TstHloView::linesAreCopied()
{
    show(sessionOfText(smallProgram()));
    HloTextWidget *text = m_view->text();
    text->setFocus();
    clickLine("dot.2");
    QTest::keyClick(text, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(
        text->selectedText(),
        QStringLiteral("  %dot.2 = f32[8]{0} dot(%fusion.3, %y), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n"
                       "  %negate.4 = f32[8]{0} negate(%dot.2)"));
    QCOMPARE(m_view->chosen(), find("dot.2")); // a wider selection is no other choice
}

void TstHloView::textAndGraphAreSaved()
{
    show(sessionOfText(smallProgram()));
    QTemporaryDir folder;
    QSignalSpy exported(m_view, &HloView::exported);
    m_view->exportText(folder.filePath(QStringLiteral("small.txt")));
    QVERIFY(exported.count() > 0 || exported.wait(60'000));
    QVERIFY(exported.first().first().toBool());
    QFile file(folder.filePath(QStringLiteral("small.txt")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string saved = file.readAll().toStdString();
    QCOMPARE((*hlo::readModule(saved))->instructions().size(), std::size_t(9));
    clickLine("dot.2");
    waitForGraph(find("dot.2"));
    for (const char *name : {"graph.png", "graph.svg", "graph.pdf"}) {
        QVERIFY(m_view->exportGraph(folder.filePath(QLatin1String(name))));
        QVERIFY(QFileInfo(folder.filePath(QLatin1String(name))).size() > 1000);
    }
    QVERIFY(!m_view->exportGraph(folder.filePath(QStringLiteral("no/folder.png"))));
    exported.clear();
    m_view->exportText(folder.filePath(QStringLiteral("no/folder.txt")));
    QVERIFY(exported.count() > 0 || exported.wait(60'000));
    QVERIFY(!exported.last().first().toBool());
}

void TstHloView::metadataIsShownOnDemand()
{
    show(sessionOfText(smallProgram()));
    const auto lineText = [&] {
        return QString::fromStdString(m_view->text()->page()->lines->text(lineOf("fusion.3")));
    };
    QVERIFY(!lineText().contains(QLatin1String("metadata=")));
    clickLine("fusion.3");
    for (QCheckBox *box : m_view->findChildren<QCheckBox *>())
        if (box->text() == QLatin1String("Metadata")) {
            QSignalSpy shown(m_view, &HloView::pageShown);
            QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(6, box->height() / 2));
            QVERIFY(shown.count() > 0 || shown.wait(60'000));
        }
    QVERIFY(lineText().contains(QLatin1String("metadata={op_name=\"jit(small)/tanh\"")));
    QCOMPARE(m_view->chosen(), find("fusion.3"));
    QCOMPARE(m_view->text()->currentInstruction(), find("fusion.3"));
}

void TstHloView::whatIsMissingIsSaid()
{
    m_view->show();
    QCOMPARE(m_view->emptyText().isEmpty(), false);
    m_view->setDocument(m_document);
    QVERIFY(m_view->emptyText().contains(QLatin1String("being read")));
    const Result<SessionPtr> session = loadSession(planescope::testing::sourceFile("/tests/data/xplane/cpu-empty"));
    QVERIFY(session);
    m_document->setSession(*session, std::make_shared<const OpClassTable>(*session));
    QVERIFY(m_view->emptyText().contains(QLatin1String("no HLO programs")));
    QVERIFY(m_view->emptyText().contains(QLatin1String("enable_hlo_proto")));
    QCOMPARE(hloView.cannotShow(**session).isEmpty(), false);
    QVERIFY(hloView.cannotShow(*sessionOfText(smallProgram())).isEmpty());
}

void TstHloView::stateIsRestored()
{
    show(sessionOfText(smallProgram()));
    m_view->setRadius(2);
    const QByteArray state = m_view->saveViewState();
    m_view->setRadius(1);
    m_view->restoreViewState(state);
    QCOMPARE(m_view->saveViewState(), state);
    m_view->restoreViewState(QByteArray("rubbish"));
    QCOMPARE(m_view->saveViewState(), state);
}

void TstHloView::isRegistered()
{
    ViewRegistry views;
    registerViews(views);
    QVERIFY(views.find(QStringLiteral("hlo")));
}

void TstHloView::picturesForTheEye()
{
    const QString folder = qEnvironmentVariable("PLANESCOPE_PICTURES");
    const QString profile = qEnvironmentVariable("PLANESCOPE_PROFILE");
    const QString op = qEnvironmentVariable("PLANESCOPE_OP");
    SessionPtr session = trainSession();
    if (!profile.isEmpty()) {
        const Result<SessionPtr> loaded = loadSession(profile.toStdString());
        QVERIFY(loaded);
        session = *loaded;
    }
    installLook(*qApp, *m_stage.themes());
    show(session);
    QTRY_VERIFY_WITH_TIMEOUT(OpData::of(m_document)->table() != nullptr || session->eventCount() == 0, 60'000);
    std::uint32_t row = op.isEmpty() ? HloModule::kNone : find(qPrintable(op));
    if (row == HloModule::kNone)
        for (const HloInstruction &instruction : m_view->text()->page()->module->instructions())
            if (instruction.opcode == "fusion")
                row = static_cast<std::uint32_t>(&instruction - m_view->text()->page()->module->instructions().data());
    QVERIFY(row != HloModule::kNone);
    m_view->setRadius(
        qEnvironmentVariableIntValue("PLANESCOPE_RADIUS") > 0 ? qEnvironmentVariableIntValue("PLANESCOPE_RADIUS") : 1);
    m_view->chooseInstruction(row);
    waitForGraph(row);
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast})
        for (const QSize size : {QSize(1160, 640), QSize(1800, 980)}) {
            m_stage.themes()->setTheme(theme);
            m_view->resize(size);
            QCoreApplication::processEvents();
            waitForGraph(row);
            const QPixmap picture = m_view->grab();
            QVERIFY(!picture.isNull());
            if (!folder.isEmpty())
                QVERIFY(picture.save(
                    QDir(folder).filePath(QStringLiteral("hlo-%1-%2.png").arg(int(theme)).arg(size.width()))));
        }
}

PLANESCOPE_TEST(TstHloView)
#include "tst_hlo_view.moc"
