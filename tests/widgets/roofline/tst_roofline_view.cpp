// The roofline: ceilings and points where the numbers say, the brush, selection both ways, pictures, what is missing.
#include "tests/support/shown_state.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/table_view.h"
#include "widgets/common/theme.h"
#include "widgets/roofline/roofline_plot.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/view_registry.h"

#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <cmath>
#include <map>
#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Peak 1 TFLOP/s and 100 GB/s: the ridge is at 10 FLOP/byte.
SessionPtr rooflineSession(double peakTeraflops = 1)
{
    std::vector<std::pair<std::string, double>> facts{{"peak_hbm_bw_gigabytes_per_second", 100.0}};
    if (peakTeraflops > 0)
        facts.emplace_back("peak_teraflops_per_second", peakTeraflops);
    OpFixture fixture(facts);
    OpFixture::Cost compute, memory;
    compute.flops = 900;
    compute.bytes = 9;
    memory.flops = 100;
    memory.bytes = 90;
    fixture.chip()
        .op("fusion.1", "convolution fusion", 0, 1000, compute)
        .op("fusion.2", "loop fusion", 1000, 1000, memory)
        .op("infeed.1", "infeed", 2000, 500, memory)
        .op("copy.1", "copy", 2500, 10);
    return fixture.build();
}

} // namespace

class TstRooflineView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void pointsStandWhereTheirNumbersSay();
    void ceilingsHoldTheFactsOfTheDevice();
    void aBrushKeepsItsRows();
    void theFilterPalesWhatItLeavesOut();
    void aPointAndItsRowAreChosenTogether();
    void keysGoThroughThePoints();
    void withoutInfeedItsOpsAreLeftOut();
    void kindsOfPointsAreShownOrNot();
    void wordsOfCeilingsStandBesideThePoints_data();
    void wordsOfCeilingsStandBesideThePoints();
    void pointsAreDrawnOverTheCeilings();
    void withoutAPeakTheViewSaysSo();
    void aProfileWithoutOpsSaysHowToRecordThem();
    void picturesAndTablesAreWritten();
    void stateIsRestored();
    void isRegistered();

private:
    void show(const SessionPtr &session);
    std::size_t rowNamed(std::string_view name) const;
    ViewStage<RooflineView> m_stage;
    Document *m_document = nullptr;
    RooflineView *m_view = nullptr;
};

void TstRooflineView::init()
{
    m_stage.begin();
    m_view = m_stage.view();
    m_document = m_stage.document();
}

void TstRooflineView::cleanup() { m_stage.end(); }

void TstRooflineView::show(const SessionPtr &session)
{
    QSignalSpy shown(m_view, &OpView::contentShown);
    m_stage.open(session);
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCoreApplication::processEvents();
    m_view->plot()->replot(QCustomPlot::rpImmediateRefresh);
}

std::size_t TstRooflineView::rowNamed(std::string_view name) const
{
    const RooflineData &data = *m_view->shown();
    for (std::size_t i = 0; i < data.rows.size(); ++i)
        if (data.rows[i].kind == RooflineRow::Kind::Op && data.index->ops()[data.rows[i].point.op].name == name)
            return i;
    return data.rows.size();
}

void TstRooflineView::pointsStandWhereTheirNumbersSay()
{
    show(rooflineSession());
    std::map<std::size_t, PlotBubble> bubbles;
    for (const PlotBubble &bubble : m_view->plot()->bubbles()->bubbles())
        bubbles[bubble.id] = bubble;
    QCOMPARE(bubbles.size(), std::size_t(4)); // three ops with costs and the program
    const PlotBubble &compute = bubbles[rowNamed("fusion.1")], &memory = bubbles[rowNamed("fusion.2")];
    QCOMPARE(compute.x, 100.0);
    QCOMPARE(compute.y, 0.9e12);
    QCOMPARE(memory.x, 100.0 / 90);
    QCOMPARE(memory.y, 0.1e12);
    QCOMPARE(m_view->shown()->rows[rowNamed("fusion.1")].point.rates.boundBy, Resource::Compute);
    QCOMPARE(m_view->shown()->rows[rowNamed("fusion.2")].point.rates.boundBy, Resource::Hbm);
    // The area is the time.
    QCOMPARE(compute.radius, memory.radius);
    QCOMPARE(bubbles[rowNamed("infeed.1")].radius, compute.radius * std::sqrt(0.5));
    QVERIFY(m_stage.words().contains(QStringLiteral("1 op(s) state no FLOPs")) ||
            m_stage.words().contains(QStringLiteral("1 op states no FLOPs")));
    // All of it lies in the plot.
    for (const auto &[id, bubble] : bubbles)
        QVERIFY(m_view->plot()->axisRect()->rect().contains(m_view->plot()->bubbles()->pixelOf(bubble).toPoint()));
}

void TstRooflineView::ceilingsHoldTheFactsOfTheDevice()
{
    show(rooflineSession());
    const QString ceilings = m_view->plot()->ceilingTexts().join(QLatin1Char('\n'));
    QVERIFY2(ceilings.contains(QStringLiteral("HBM 100\u202FGB/s, ridge at 10 FLOP/byte")), qPrintable(ceilings));
    QVERIFY2(ceilings.contains(QStringLiteral("Compute 1.00\u202FTFLOP/s")), qPrintable(ceilings));
    QVERIFY2(m_view->factsText().contains(QStringLiteral("The program is bound by")), qPrintable(m_view->factsText()));
}

void TstRooflineView::aBrushKeepsItsRows()
{
    show(rooflineSession());
    RooflinePlot &plot = *m_view->plot();
    QPointF at;
    for (const PlotBubble &bubble : plot.bubbles()->bubbles())
        if (bubble.id == rowNamed("fusion.1"))
            at = plot.bubbles()->pixelOf(bubble);
    const QPoint from = at.toPoint() - QPoint(25, 25), to = at.toPoint() + QPoint(25, 25);
    QTest::mousePress(&plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(&plot, to);
    QMouseEvent move(QEvent::MouseMove, to, plot.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&plot, &move);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
    QCOMPARE(m_view->table()->tableModel()->rowCount(), 1);
    QCOMPARE(m_view->table()->tableModel()->sheetRow(0), rowNamed("fusion.1"));
    QTest::keyClick(&plot, Qt::Key_Escape);
    QCOMPARE(m_view->table()->tableModel()->rowCount(), 5);
}

void TstRooflineView::theFilterPalesWhatItLeavesOut()
{
    show(rooflineSession());
    m_view->table()->tableModel()->setFilter(QStringLiteral("fusion.2"));
    for (const PlotBubble &bubble : m_view->plot()->bubbles()->bubbles())
        if (m_view->shown()->rows[bubble.id].kind == RooflineRow::Kind::Op)
            QCOMPARE(bubble.isPale, bubble.id != rowNamed("fusion.2"));
}

void TstRooflineView::aPointAndItsRowAreChosenTogether()
{
    show(rooflineSession());
    QSignalSpy changed(&m_document->selection(), &Selection::eventChanged);
    RooflinePlot &plot = *m_view->plot();
    for (const PlotBubble &bubble : plot.bubbles()->bubbles())
        if (bubble.id == rowNamed("fusion.2"))
            QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.bubbles()->pixelOf(bubble).toPoint());
    QVERIFY(changed.count() > 0 || changed.wait(5000));
    QCOMPARE(m_document->session()->label(*m_document->selection().event()), std::string_view("fusion.2"));
    const TableModel &model = *m_view->table()->tableModel();
    QCOMPARE(model.sheetRow(m_view->table()->currentIndex().row()), rowNamed("fusion.2"));
}

void TstRooflineView::keysGoThroughThePoints()
{
    show(rooflineSession());
    std::set<int> rows;
    for (int i = 0; i < 4; ++i) {
        QTest::keyClick(m_view->plot(), Qt::Key_Right);
        rows.insert(m_view->table()->currentIndex().row());
    }
    QCOMPARE(rows.size(), std::size_t(4));
}

void TstRooflineView::withoutInfeedItsOpsAreLeftOut()
{
    show(rooflineSession());
    QVERIFY(rowNamed("infeed.1") < m_view->shown()->rows.size());
    const std::int64_t before = m_view->shown()->model.totalPs;
    QSignalSpy shown(m_view, &OpView::contentShown);
    for (QCheckBox *box : m_view->findChildren<QCheckBox *>())
        if (box->text() == QLatin1String("With infeed"))
            box->setChecked(false);
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(rowNamed("infeed.1"), m_view->shown()->rows.size());
    QCOMPARE(m_view->shown()->model.totalPs, before - 500);
}

void TstRooflineView::kindsOfPointsAreShownOrNot()
{
    show(rooflineSession());
    for (QCheckBox *box : m_view->findChildren<QCheckBox *>())
        if (box->text() == QLatin1String("Ops"))
            box->setChecked(false);
    QCOMPARE(m_view->plot()->bubbles()->bubbles().size(), std::size_t(1));
    QCOMPARE(m_view->shown()->rows[m_view->plot()->bubbles()->bubbles().front().id].kind, RooflineRow::Kind::Program);
}

void TstRooflineView::wordsOfCeilingsStandBesideThePoints_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize flat : {QSize(400, 300), QSize(640, 340), QSize(900, 320), QSize(1280, 380), QSize(1900, 340)})
        QTest::addRow("flat, %d wide", flat.width()) << flat;
    QTest::newRow("small") << QSize(640, 560);
    QTest::newRow("1280") << QSize(1280, 720);
    QTest::newRow("1920") << QSize(1920, 1080);
}

void TstRooflineView::wordsOfCeilingsStandBesideThePoints()
{
    QFETCH(QSize, size);
    m_view->resize(size);
    show(rooflineSession());
    m_view->plot()->replot(QCustomPlot::rpImmediateRefresh);
    const std::vector<QRectF> labels = m_view->plot()->labelRects();
    QVERIFY(labels.size() >= 2 || size.height() < 400);
    const QRectF inside = m_view->plot()->axisRect()->rect();
    for (std::size_t i = 0; i < labels.size(); ++i) {
        QVERIFY(inside.contains(labels[i].adjusted(3, 3, -3, -3)));
        for (const PlotBubble &bubble : m_view->plot()->bubbles()->bubbles()) {
            const QPointF centre = m_view->plot()->bubbles()->pixelOf(bubble);
            const QRectF point(centre - QPointF(bubble.radius, bubble.radius),
                               QSizeF(2 * bubble.radius, 2 * bubble.radius));
            QVERIFY(!point.intersects(labels[i].adjusted(3, 3, -3, -3)));
        }
        for (std::size_t other = 0; other < i; ++other)
            QVERIFY(!labels[i].intersects(labels[other]));
    }
}

void TstRooflineView::pointsAreDrawnOverTheCeilings()
{
    show(rooflineSession());
    const RooflinePlot &plot = *m_view->plot();
    QVERIFY(plot.graphCount() >= 2);
    for (int i = 0; i < plot.graphCount(); ++i)
        QVERIFY(plot.graph(i)->layer()->index() < plot.bubbles()->layer()->index());
    for (int i = 0; i < plot.itemCount(); ++i)
        QVERIFY(plot.item(i)->layer()->index() < plot.bubbles()->layer()->index());
}

void TstRooflineView::withoutAPeakTheViewSaysSo()
{
    show(rooflineSession(0));
    QVERIFY2(m_stage.words().contains(QStringLiteral("does not state the peak")), qPrintable(m_stage.words()));
    // What is known is drawn all the same.
    QVERIFY(!m_view->plot()->bubbles()->bubbles().empty());
    QVERIFY(!m_view->plot()->ceilingTexts().join(QLatin1Char(' ')).contains(QStringLiteral("Compute")));
}

void TstRooflineView::aProfileWithoutOpsSaysHowToRecordThem()
{
    SessionBuilder builder("empty");
    builder.addHost("h");
    show(builder.finish());
    QVERIFY(!m_view->plot()->isVisibleTo(m_view));
    QVERIFY2(m_stage.words().contains(QStringLiteral("Record with")), qPrintable(m_stage.words()));
}

void TstRooflineView::picturesAndTablesAreWritten()
{
    show(rooflineSession());
    QTemporaryDir folder;
    const std::pair<const char *, const char *> formats[] = {{"png", "\x89PNG"}, {"svg", "<?xml"}, {"pdf", "%PDF"},
                                                             {"csv", "step,"},   {"json", "["},    {"md", "| step"}};
    for (const auto &[ending, magic] : formats) {
        const QString path = folder.filePath(QStringLiteral("roofline.") + QLatin1String(ending));
        QVERIFY2(m_view->exportTo(path), ending);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY2(bytes.startsWith(magic), bytes.left(20).constData());
        // Lines and words of a drawing are vectors, not a picture in a picture.
        if (QLatin1String(ending) == QLatin1String("svg"))
            QVERIFY(bytes.contains("<path") && !bytes.contains("<image"));
    }
    QVERIFY(!m_view->exportTo(folder.filePath(QStringLiteral("roofline.doc"))));
}

void TstRooflineView::stateIsRestored()
{
    show(rooflineSession());
    const QByteArray before = m_view->saveViewState();
    const QStringList seen = testing::shownState(*m_view);
    for (QCheckBox *box : m_view->findChildren<QCheckBox *>())
        if (box->text() == QLatin1String("Steps"))
            box->setChecked(false);
    QVERIFY(testing::shownState(*m_view) != seen);
    m_view->restoreViewState(before);
    QCOMPARE(testing::shownState(*m_view), seen);
    m_view->restoreViewState(QByteArray("rubbish"));
    QCOMPARE(testing::shownState(*m_view), seen);
}

void TstRooflineView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    const ViewDescriptor *view = registry.find(QStringLiteral("roofline"));
    QVERIFY(view);
    QCOMPARE(view->shortcut, "Alt+R");
}

PLANESCOPE_TEST(TstRooflineView)
#include "tst_roofline_view.moc"
