// Chips against counters: the chip that does otherwise stands on top, its cell stands out, and every cell can be read.
#include "tests/support/test_registry.h"
#include "tests/widgets/counters/counter_profile.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/theme_ramp.h"
#include "widgets/counters/counter_heat_map.h"
#include "widgets/counters/counters_view.h"

#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>

using namespace planescope;
using namespace planescope::testing;

class TstCounterHeatMap : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_stage.begin(); }
    void cleanup() { m_stage.end(); }

    void theOutlyingChipStandsOnTop()
    {
        open(8, 1.5);
        const CounterHeatMap &map = *m_stage.view()->heatMap();
        QVERIFY(map.matrix());
        QCOMPARE(map.matrix()->chips.size(), std::size_t{8});
        const CounterTable &table = *m_table();
        QCOMPARE(table.readings()[map.matrix()->chips[0].reading].chip, std::optional<std::int64_t>(7));
        QVERIFY(map.matrix()->cell(0, 0).isOutlier);
        QVERIFY(!map.legendText().contains(QStringLiteral("No chip stands out")));
        QCOMPARE(table.names()[map.matrix()->names[0]].facts.shortName, std::string("mxu_busy_1"));
        QImage image(map.viewport()->size(), QImage::Format_RGB32);
        map.viewport()->render(&image);
        const QPoint at = map.cellRect(0, 0).topLeft().toPoint() + QPoint(3, 3);
        QCOMPARE(image.pixelColor(at), outlierColor(m_stage.themes()->theme()));
        QVERIFY(image.pixelColor(map.cellRect(1, 0).topLeft().toPoint() + QPoint(3, 3)) !=
                outlierColor(m_stage.themes()->theme()));
        const QString tip = map.tipOf({0, 0}).join(QLatin1Char('\n'));
        QVERIFY2(tip.contains(QStringLiteral("450")) && tip.contains(QStringLiteral("300")), qPrintable(tip));
    }

    void theFilterChoosesTheCounters()
    {
        open(4, 2);
        m_stage.view()->setFilter(QStringLiteral("xlu"));
        settle();
        QCOMPARE(m_stage.view()->heatMap()->matrix()->names.size(), std::size_t{3});
        // All chips count alike: that is said, since all cells are blank.
        QVERIFY(m_stage.view()->heatMap()->legendText().contains(QStringLiteral("No chip stands out")));
        m_stage.view()->setFilter(QStringLiteral("nothing_of_this_name"));
        settle();
        QVERIFY(m_stage.view()->heatMap()->matrix()->names.empty());
    }

    void oneChipHasNothingToBeComparedWith()
    {
        open(1, 1);
        QVERIFY2(m_stage.words().contains(QStringLiteral("one chip")), qPrintable(m_stage.words()));
    }

    void keysAndClicksChooseCells()
    {
        open(4, 2);
        CounterHeatMap &map = *m_stage.view()->heatMap();
        QSignalSpy chosen(&map, &CounterHeatMap::cellChosen);
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::keyClick(&map, Qt::Key_Down);
        QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(map.chosen(), std::optional(CounterHeatMap::Place{1, 1}));
        QTest::keyClick(&map, Qt::Key_End);
        QVERIFY(map.cellRect(1, map.matrix()->names.size() - 1).right() <= map.viewport()->width() + 1);
        QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, map.cellRect(2, 3).center().toPoint());
        QCOMPARE(map.chosen(), std::optional(CounterHeatMap::Place{2, 3}));
        QVERIFY(chosen.count() >= 4);
    }

    void everyCellLeavesAsARow()
    {
        open(4, 2);
        const Table table = m_stage.view()->shownTable(false);
        const CounterMatrix &matrix = *m_stage.view()->heatMap()->matrix();
        QCOMPARE(table.rows.size(), matrix.chips.size() * matrix.names.size());
    }

private:
    CounterTablePtr m_table() const { return CounterData::of(m_stage.document())->findings()->table; }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_stage.view()->isSettled(), 10000); }
    void open(int chips, double factor)
    {
        CounterProfile profile;
        profile.chips = chips;
        profile.lastChipFactor = factor;
        m_stage.view()->setMode(CountersView::ChipsMode);
        m_stage.open(counterSession(m_folder, profile));
        settle();
    }

    QTemporaryDir m_folder;
    ViewStage<CountersView> m_stage;
};

PLANESCOPE_TEST(TstCounterHeatMap)
#include "tst_counter_heat_map.moc"
