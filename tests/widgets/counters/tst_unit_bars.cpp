// Bars of units: as long as their share, with the formula of the chosen one below it.
#include "tests/support/test_registry.h"
#include "widgets/common/theme_ramp.h"
#include "widgets/counters/gap_page.h"
#include "widgets/counters/unit_bars.h"

#include <QImage>
#include <QLabel>
#include <QSignalSpy>

using namespace planescope;

namespace {

std::vector<UnitBarGroup> someBars()
{
    UnitBarGroup group;
    group.title = QStringLiteral("Matrix units");
    for (const double share : {0.0, 0.5, 1.0})
        group.bars.push_back({QStringLiteral("unit"),
                              share,
                              QStringLiteral("%1 %").arg(share * 100),
                              QStringLiteral("1 of 2 cycles"),
                              QStringLiteral("A + B / CYCLES"),
                              {}});
    group.bars.push_back({QStringLiteral("unknown"), std::nullopt, QStringLiteral("–"), {}, {}, QStringLiteral("why")});
    return {group, group};
}

} // namespace

class TstUnitBars : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }

    void barsAreAsLongAsTheirShare()
    {
        ThemeHub themes;
        ChipUnitBars bars(themes);
        bars.setGroups(someBars());
        bars.resize(800, bars.heightForWidth(800));
        QImage image(bars.size(), QImage::Format_RGB32);
        bars.render(&image);
        std::vector<int> lengths;
        for (std::size_t b = 0; b < 4; ++b) {
            const int y = static_cast<int>(bars.rectOf({0, b}).center().y());
            int inked = 0;
            for (int x = 0; x < image.width(); ++x)
                inked += image.pixelColor(x, y) == rampColor(themes.theme(), 5);
            lengths.push_back(inked);
        }
        QCOMPARE(lengths[0], 0);
        QCOMPARE(lengths[3], 0);
        QVERIFY(lengths[2] > 100);
        QVERIFY(std::abs(lengths[1] * 2 - lengths[2]) <= 4);
    }

    void aClickShowsTheFormulaAndAnotherHidesIt()
    {
        ThemeHub themes;
        ChipUnitBars bars(themes);
        bars.setGroups(someBars());
        bars.resize(800, 600);
        const int before = bars.heightForWidth(800);
        QSignalSpy chosen(&bars, &ChipUnitBars::barChosen);
        const QPoint at = bars.rectOf({0, 1}).center().toPoint();
        QTest::mouseClick(&bars, Qt::LeftButton, {}, at);
        QCOMPARE(chosen.count(), 1);
        QVERIFY(bars.heightForWidth(800) > before);
        QTest::mouseClick(&bars, Qt::LeftButton, {}, bars.rectOf({0, 1}).topLeft().toPoint() + QPoint(50, 6));
        QVERIFY(!bars.chosen());
        bars.setShowsFormulas(true);
        QVERIFY(bars.heightForWidth(800) > before + 7 * 10);
    }

    void arrowsReachEveryBar()
    {
        ThemeHub themes;
        ChipUnitBars bars(themes);
        bars.setGroups(someBars());
        bars.resize(800, 600);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(&bars, Qt::Key_Down);
        QCOMPARE(bars.chosen(), std::optional(ChipUnitBars::Place{1, 3}));
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(&bars, Qt::Key_Up);
        QCOMPARE(bars.chosen(), std::optional(ChipUnitBars::Place{0, 0}));
        bars.setGroups({});
        QVERIFY(!bars.chosen());
    }

    void aPromiseAndWhatWasCountedStandBesideEachOther()
    {
        ThemeHub themes;
        GapPage page(themes);
        page.resize(900, 700);
        RealityGap gap;
        gap.source = UtilizationSource::Samples;
        gap.sampledShare = 0.5;
        GapRow row;
        row.unit = "MXU";
        row.listing = {0.453, 0.285, 0.262};
        row.modelled = 0.254;
        row.counted = 0.263;
        row.countedFormula = "(MXU_BUSY_1 / 2 + MXU_BUSY_2) / CYCLES";
        gap.units = {row};
        gap.stalls = {{"sync_wait", 78, 0.078, StallClass::Sync},
                      {"vst_reserved", 20, 0.02, StallClass::Unit},
                      {"sync_flag_update_hold", 10, 0.01, StallClass::Sync}};
        gap.programs = {"splash.1"};
        gap.listedShare = 0.9;
        gap.waitShare = 0.078;
        page.show(nullptr, gap, {}, QStringLiteral("selected time"));
        QVERIFY(page.headText().contains(QStringLiteral("sampled")));
        QVERIFY(page.bars()->accessibleName().contains(QStringLiteral("28.5")));
        QVERIFY(page.bars()->accessibleName().contains(QStringLiteral("26.3")));
        // Waits stand by what they waited for, the longest first.
        QCOMPARE(page.stalls()->groups().size(), std::size_t{2});
        QCOMPARE(page.stalls()->groups()[0].bars.size(), std::size_t{2});
        QVERIFY2(page.headText().contains(QStringLiteral("splash.1, which ran 90")), qPrintable(page.headText()));
        QVERIFY2(page.headText().contains(QStringLiteral("7.8")), qPrintable(page.headText()));
        const Table table = page.table();
        QCOMPARE(table.rows.size(), std::size_t{4});
        QCOMPARE(std::get<double>(table.rows[0][3]), 0.262);
        QCOMPARE(std::get<double>(table.rows[0][5]), 0.263);
        QCOMPARE(std::get<std::string>(table.rows[1][8]), std::string("sync"));
        // Too short a run of the listing promises nothing for the whole.
        gap.listedShare = 0.01;
        page.show(nullptr, gap, {}, {});
        QVERIFY2(page.headText().contains(QStringLiteral("ran only 1")), qPrintable(page.headText()));
        // Nor do tracks that speak of one call in a long time.
        gap.programs.clear();
        gap.units[0].listing = {};
        gap.units[0].modelledCoverage = 0.1;
        page.show(nullptr, gap, {}, {});
        QVERIFY2(page.headText().contains(QStringLiteral("speak of only 10")), qPrintable(page.headText()));
        QVERIFY(!page.bars()->rows()[0].promised() && !page.bars()->rows()[0].gap());
        page.show(nullptr, gap, {}, {}, true);
        QVERIFY2(page.headText().contains(QStringLiteral("being read")), qPrintable(page.headText()));
        // Nothing counted and nothing promised: both are said, nothing stands at 0.
        page.show(nullptr, RealityGap(), {}, {});
        QVERIFY(page.headText().contains(QStringLiteral("No counters of the hardware")));
        QVERIFY(page.headText().contains(QStringLiteral("no schedule")));
        QVERIFY(page.stalls()->groups().empty());
    }
};

PLANESCOPE_TEST(TstUnitBars)
#include "tst_unit_bars.moc"
