// The tables of HLO ops and framework operations in their view: rows, charts that filter, selection both ways, what is
// missing.
#include "tests/support/shown_state.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/table_view.h"
#include "widgets/common/theme.h"
#include "widgets/op_stats/op_stats_view.h"
#include "widgets/view_registry.h"

#include <QLabel>
#include <QSignalSpy>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// The sample with host operations.
SessionPtr sessionWithHost()
{
    OpFixture fixture;
    OpFixture::Cost cost;
    cost.flops = 5000; // five times the peak of the fixture's chip
    cost.bytes = 10;
    cost.provenance = "jit(f)/mlp/dot_general:";
    fixture.chip().op("fusion.1", "convolution fusion", 0, 1000, cost).op("copy.1", "copy", 1000, 10);
    SessionBuilder &builder = fixture.builder();
    const PlaneId host = builder.addPlane(HostId{0}, "/host:CPU");
    const LineId thread = builder.addLine(host, "main", 1);
    for (const auto &[name, begin, length] :
         {std::tuple("Iterator::Root", 0, 400), std::tuple("Iterator::Root", 600, 100),
          std::tuple("Iterator::Root::Map", 100, 100)}) {
        EventType type;
        type.plane = host;
        type.name = builder.intern(name);
        builder.addEvent(thread, builder.addType(type), TimePoint::ps(begin), Duration::ps(length));
    }
    return fixture.build();
}

} // namespace

class TstOpStatsView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void everyOpHasARow();
    void hostOperationsFollowThoseOfTheDevice();
    void chartsShowTheDevicesOrTheHost();
    void withoutDevicesTheChartsAreThoseOfTheHost();
    void aChosenRowSelectsTheLongestEvent();
    void aSelectedEventChoosesItsRow();
    void aSliceFiltersTheTable();
    void aSelectedRangeIsSummedAgain();
    void figuresAboveThePeakAreWarnedAbout();
    void aHostWithoutOperationsIsExplained();
    void aProfileWithoutOpsSaysHowToRecordThem();
    void stateIsRestored();
    void isRegistered();

private:
    void show(const SessionPtr &session);
    void waitForContent();
    ViewStage<OpStatsView> m_stage;
    Document *m_document = nullptr;
    OpStatsView *m_view = nullptr;
    std::unique_ptr<QSignalSpy> m_shown;
};

void TstOpStatsView::init()
{
    m_stage.begin();
    m_view = m_stage.view();
    m_document = m_stage.document();
    m_shown = std::make_unique<QSignalSpy>(m_view, &OpView::contentShown);
}

void TstOpStatsView::cleanup()
{
    m_shown.reset();
    m_stage.end();
}

void TstOpStatsView::waitForContent()
{
    QVERIFY(m_shown->count() > 0 || m_shown->wait(5000));
    m_shown->clear();
}

void TstOpStatsView::show(const SessionPtr &session)
{
    m_stage.open(session);
    waitForContent();
}

void TstOpStatsView::everyOpHasARow()
{
    show(sampleSession());
    const TableModel &model = *m_view->table()->tableModel();
    QCOMPARE(model.rowCount(), 34);
    QCOMPARE(m_view->chart(0)->shown()->children.size(), std::size_t(5));
    QCOMPARE(m_view->chart(1)->shown()->children.size(), std::size_t(34));
    QCOMPARE(m_view->scopeText(), QStringLiteral("whole session"));
}

void TstOpStatsView::hostOperationsFollowThoseOfTheDevice()
{
    show(sessionWithHost());
    m_view->setMode(OpStatsMode::FrameworkOps);
    waitForContent();
    const TableModel &model = *m_view->table()->tableModel();
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << model.index(row, model.sheet()->nameColumn).data().toString();
    QCOMPARE(names, (QStringList{QStringLiteral("jit(f)/mlp/dot_general"), QStringLiteral("copy.1"),
                                 QStringLiteral("IDLE"), QStringLiteral("Iterator::Root"), QStringLiteral("IDLE"),
                                 QStringLiteral("Iterator::Root::Map")}));
}

void TstOpStatsView::chartsShowTheDevicesOrTheHost()
{
    show(sessionWithHost());
    m_view->setMode(OpStatsMode::FrameworkOps);
    waitForContent();
    const auto groups = [this](std::size_t chart) {
        QStringList names;
        for (const OpProfileNode &node : m_view->chart(chart)->shown()->children)
            names << QString::fromStdString(node.category);
        return names;
    };
    QVERIFY(groups(1).contains(QStringLiteral("jit(f)/mlp/dot_general")));
    QVERIFY(groups(2).contains(QStringLiteral("jit(f)/mlp"))); // the scope around it
    QVERIFY(groups(2).contains(QString()));                    // of what has none
    m_view->setHostCharts(true);
    QCOMPARE(groups(1), (QStringList{QStringLiteral("Iterator::Root"), QStringLiteral("Iterator::Root::Map")}));
    QCOMPARE(groups(2).size(), 1);
    m_view->setHostCharts(false);
    // A slice of a scope keeps the rows inside it.
    OpChartWidget &chart = *m_view->chart(2);
    for (int i = 0; i < 3; ++i) {
        QTest::keyClick(&chart, Qt::Key_Right);
        if (chart.selected() && chart.selected()->category == "jit(f)/mlp")
            break;
    }
    QCOMPARE(m_view->table()->tableModel()->rowCount(), 1);
    // Of HLO ops there are no sides.
    m_view->setMode(OpStatsMode::HloOps);
    waitForContent();
    QVERIFY(m_view->chart(2)->shown());
}

void TstOpStatsView::withoutDevicesTheChartsAreThoseOfTheHost()
{
    const SessionPtr session = sessionWithHost();
    const auto index = OpIndex::build(session);
    HostOpsOptions options;
    const std::vector<FrameworkOpRow> rows = frameworkOps(*index, OpTable{}, hostOps(*session, options));
    QVERIFY(!frameworkCharts(*index, rows, true));
    QVERIFY(frameworkCharts(*index, rows, false));
}

void TstOpStatsView::aChosenRowSelectsTheLongestEvent()
{
    show(sessionWithHost());
    m_view->setMode(OpStatsMode::FrameworkOps);
    waitForContent();
    QSignalSpy changed(&m_document->selection(), &Selection::eventChanged);
    m_view->setFilter(QStringLiteral("Root::Map"));
    m_view->table()->setCurrentIndex(m_view->table()->tableModel()->index(0, 0));
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    QCOMPARE(m_document->session()->label(*m_document->selection().event()), std::string_view("Iterator::Root::Map"));
    changed.clear();
    m_view->setFilter(QStringLiteral("dot_general"));
    m_view->table()->setCurrentIndex(m_view->table()->tableModel()->index(0, 0));
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    QCOMPARE(m_document->session()->label(*m_document->selection().event()), std::string_view("fusion.1"));
}

void TstOpStatsView::aSelectedEventChoosesItsRow()
{
    show(sampleSession());
    const Session &session = *m_document->session();
    for (std::uint32_t l = 0; l < session.lines().size(); ++l)
        for (std::uint64_t row = 0; row < session.lines()[l].events.size(); ++row)
            if (session.label({LineId{l}, row}) == "copy.17") {
                m_document->selection().setEvent(EventRef{LineId{l}, row});
                const TableModel &model = *m_view->table()->tableModel();
                const QModelIndex current = m_view->table()->currentIndex();
                QCOMPARE(current.siblingAtColumn(model.sheet()->nameColumn).data().toString(),
                         QStringLiteral("copy.17"));
                QCOMPARE(m_document->selection().event(), std::optional(EventRef{LineId{l}, row}));
                return;
            }
    QFAIL("no such event");
}

void TstOpStatsView::aSliceFiltersTheTable()
{
    show(sampleSession());
    OpChartWidget &chart = *m_view->chart(0);
    QTest::keyClick(&chart, Qt::Key_Right); // the first slice
    QVERIFY(chart.selected());
    QCOMPARE(QString::fromStdString(chart.selected()->name), QStringLiteral("convolution fusion"));
    QCOMPARE(m_view->table()->tableModel()->rowCount(), 1);
    QTest::keyClick(&chart, Qt::Key_Return); // again: all rows
    QCOMPARE(m_view->table()->tableModel()->rowCount(), 34);
}

void TstOpStatsView::aSelectedRangeIsSummedAgain()
{
    show(sampleSession());
    m_document->selection().setTimeRange(TimeRange::ps(600, 910));
    QVERIFY(m_shown->wait(5000));
    QCOMPARE(m_view->table()->tableModel()->rowCount(), 1);
    QCOMPARE(m_view->scopeText(), QStringLiteral("selected range"));
}

void TstOpStatsView::figuresAboveThePeakAreWarnedAbout()
{
    show(sessionWithHost());
    QVERIFY2(m_stage.words().contains(QStringLiteral("exceed the peak")), qPrintable(m_stage.words()));
}

void TstOpStatsView::aHostWithoutOperationsIsExplained()
{
    show(sampleSession());
    m_view->setMode(OpStatsMode::FrameworkOps);
    waitForContent();
    QVERIFY2(m_stage.words().contains(QStringLiteral("host_tracer_level")), qPrintable(m_stage.words()));
}

void TstOpStatsView::aProfileWithoutOpsSaysHowToRecordThem()
{
    SessionBuilder builder("empty");
    builder.addHost("h");
    show(builder.finish());
    QVERIFY(!m_view->table()->isVisibleTo(m_view));
    QVERIFY2(m_stage.words().contains(QStringLiteral("Record with")), qPrintable(m_stage.words()));
    QVERIFY(!opStatsView.cannotShow(*m_document->session()).isEmpty());
}

void TstOpStatsView::stateIsRestored()
{
    show(sampleSession());
    m_view->setMode(OpStatsMode::FrameworkOps);
    waitForContent();
    const QByteArray before = m_view->saveViewState();
    const QStringList seen = testing::shownState(*m_view);
    m_view->setMode(OpStatsMode::HloOps);
    waitForContent();
    QVERIFY(testing::shownState(*m_view) != seen);
    m_view->restoreViewState(before);
    waitForContent();
    QCOMPARE(testing::shownState(*m_view), seen);
    m_view->restoreViewState(QByteArray("rubbish"));
    QCOMPARE(testing::shownState(*m_view), seen);
}

void TstOpStatsView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    QVERIFY(registry.find(QStringLiteral("op-stats")));
}

PLANESCOPE_TEST(TstOpStatsView)
#include "tst_op_stats_view.moc"
