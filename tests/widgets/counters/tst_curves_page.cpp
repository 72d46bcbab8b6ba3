// The page of curves: tracks are chosen in its list, formulas are typed, the timeline and the curves show one time.
#include "model/state/track_pins.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/counters/counter_profile.h"
#include "tests/widgets/view_stage.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/curves_page.h"

#include <QFile>
#include <QSignalSpy>
#include <QTreeWidget>

using namespace planescope;
using namespace planescope::testing;

class TstCurvesPage : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_stage.begin();
        CounterProfile profile;
        profile.withTracks = true;
        m_stage.open(counterSession(m_folder, profile));
        m_stage.view()->setMode(CountersView::CurvesMode);
        settle();
    }
    void cleanup() { m_stage.end(); }

    void everyTrackIsListedWithItsSamples()
    {
        const QTreeWidget &list = *page().list();
        QCOMPARE(list.topLevelItemCount(), 2); // two chips
        QCOMPARE(list.topLevelItem(0)->childCount(), 4);
        QVERIFY(!page().plot()->curves().empty());
    }

    void checksChooseCurves()
    {
        QTreeWidget &list = *page().list();
        for (int i = 0; i < 4; ++i)
            list.topLevelItem(1)->child(i)->setCheckState(0, Qt::Checked);
        settle();
        std::size_t ofSecond = 0;
        for (const Curve &curve : page().plot()->curves())
            ofSecond += curve.note.contains(QStringLiteral("TPU:1"));
        QCOMPARE(ofSecond, std::size_t{4});
        page().setChoices({});
        settle();
        QVERIFY(page().plot()->curves().empty());
    }

    void aFormulaIsACurve()
    {
        page().setChoices({});
        page().addFormula(QStringLiteral("(mxu_busy_1 / 2 + mxu_busy_2) / cycles"));
        settle();
        QVERIFY2(page().formulaProblem().isEmpty(), qPrintable(page().formulaProblem()));
        QCOMPARE(page().plot()->curves().size(), std::size_t{1});
        const CounterSeries &series = page().plot()->curves()[0].pyramid->series();
        QCOMPARE(series.size(), std::size_t{1000});
        // The burst: 1700 of 1750 cycles with one unit.
        QCOMPARE(series.value[499], 1700.0 / 2 / 1750);
    }

    void aWrongFormulaSaysWhatAndWhere()
    {
        const std::size_t before = page().choices().size();
        page().addFormula(QStringLiteral("mxu_bussy_1 / cycles"));
        settle();
        QVERIFY2(page().formulaProblem().contains(QStringLiteral("mxu_bussy_1")), qPrintable(page().formulaProblem()));
        page().addFormula(QStringLiteral("rate(cycles"));
        settle();
        QVERIFY2(page().formulaProblem().contains(QStringLiteral("parenthesis")), qPrintable(page().formulaProblem()));
        QCOMPARE(page().choices().size(), before);
    }

    void curvesAndTimelineShowOneTime()
    {
        Viewport &viewport = m_stage.document()->viewport();
        viewport.setBounds(TimeRange::ps(0, 1'100'000'000));
        viewport.setVisible(TimeRange::ps(100'000'000, 300'000'000));
        QCOMPARE(page().plot()->visibleTime(), TimeRange::ps(100'000'000, 300'000'000));
        QTest::keyClick(page().plot(), Qt::Key_Plus);
        QCOMPARE(viewport.visible(), page().plot()->visibleTime());
    }

    void samplesOfTheVisibleTimeAreWritten()
    {
        page().setChoices({{0, {}, m_stage.document()->session()->counters()[0].plane}});
        settle();
        page().plot()->setVisibleTime(TimeRange::ps(0, 10'500'000));
        const Table table = m_stage.view()->shownTable(false);
        QCOMPARE(table.rows.size(), std::size_t{10});
        QVERIFY(m_stage.view()->exportTo(m_folder.filePath(QStringLiteral("curves.csv"))));
        QVERIFY(m_stage.view()->exportTo(m_folder.filePath(QStringLiteral("curves.svg"))));
    }

    void tracksOfANameAreAddedOnAllChips()
    {
        page().setChoices({});
        QVERIFY(page().addByName(QStringLiteral("mxu_busy_2")));
        settle();
        QCOMPARE(page().plot()->curves().size(), std::size_t{2});
        QVERIFY(!page().addByName(QStringLiteral("no_such_track")));
    }

    void aPinnedTrackGoesToTheTimeline()
    {
        emit page().pinWanted(3);
        QCOMPARE(TrackPins::of(m_stage.document())->counters(), std::vector<std::uint32_t>{3});
        QCOMPARE(m_stage.commands(), QStringList{QStringLiteral("view.timeline")});
        emit page().pinFormulaWanted(QStringLiteral("mxu_busy_2 / cycles"), PlaneId{0});
        QCOMPARE(TrackPins::of(m_stage.document())->formulas(),
                 (std::vector<WantedFormula>{{QStringLiteral("mxu_busy_2 / cycles"), PlaneId{0}}}));
    }

private:
    CurvesPage &page() { return *m_stage.view()->curves(); }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_stage.view()->isSettled(), 10000); }
    QTemporaryDir m_folder;
    ViewStage<CountersView> m_stage;
};

PLANESCOPE_TEST(TstCurvesPage)
#include "tst_curves_page.moc"
