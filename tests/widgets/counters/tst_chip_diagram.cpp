// The block diagram of a chip: blocks lie inside their frames and apart from each other at any size, and say the
// figures of the counters or that there are none.
#include "tests/support/test_registry.h"
#include "widgets/common/theme.h"
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/chip_words.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>

using namespace planescope;

namespace {

ChipFigures someFigures()
{
    ChipFigures figures;
    figures.source = UtilizationSource::Readings;
    figures.deviceType = "TPU v7x";
    figures.die = 1;
    figures.cycles = 1000;
    figures.core = {{"cycles", 1000},           {"mxu_busy_1", 200},     {"mxu_busy_2", 100},
                    {"xlu_busy_1", 0},          {"xlu_busy_2", 0},       {"vector_alu_instruction_0", 500},
                    {"vld_instruction_0", 120}, {"vst_instruction", 80}, {"sync_wait", 250}};
    figures.sparseCounters = 10;
    figures.sparseAboveZero = 4;
    return figures;
}

} // namespace

class TstChipDiagram : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }

    void blocksLieApartInsideTheirFrames_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::newRow("small") << QSizeF(100, 100);
        QTest::newRow("least") << leastChipSize(1);
        QTest::newRow("mock") << QSizeF(806, 772);
        QTest::newRow("wide") << QSizeF(1400, 700);
        QTest::newRow("high") << QSizeF(600, 1400);
    }

    void blocksLieApartInsideTheirFrames()
    {
        QFETCH(QSizeF, size);
        const ChipLayout layout = layoutChip(size, 1);
        const QRectF chip = layout.of(ChipBlock::Chip), core = layout.of(ChipBlock::TensorCore);
        QVERIFY(chip.contains(core));
        for (std::size_t a = 2; a < kChipBlocks; ++a) {
            const auto block = static_cast<ChipBlock>(a);
            const bool isOutside = block >= ChipBlock::HbmStacks;
            const bool isCore = block >= ChipBlock::Mxu && block <= ChipBlock::Scalar1;
            QVERIFY(isOutside ? !chip.intersects(layout.rects[a]) : (isCore ? core : chip).contains(layout.rects[a]));
            for (std::size_t b = a + 1; b < kChipBlocks; ++b)
                QVERIFY(!layout.rects[a].intersects(layout.rects[b]));
            QCOMPARE(layout.at(layout.rects[a].center()), a);
        }
        QVERIFY(layout.legend.top() >= layout.of(ChipBlock::Host).bottom());
        for (const ChipArrow &arrow : layout.arrows)
            for (std::size_t b = 2; b < kChipBlocks; ++b) {
                const QRectF line = QRectF(arrow.from, arrow.to).normalized().adjusted(-0.5, -0.5, 0.5, 0.5);
                QVERIFY(!layout.rects[b].intersects(line)); // between blocks, never across one
            }
    }

    void sharesAreThoseOfTheCycles()
    {
        const ChipWords words = chipWords(someFigures());
        QCOMPARE(words.of(ChipBlock::Mxu).share.value_or(-1), 0.2);
        QCOMPARE(words.of(ChipBlock::Xlu).share.value_or(-1), 0.0);
        QCOMPARE(words.of(ChipBlock::Valu0).share.value_or(-1), 0.5);
        QVERIFY(words.of(ChipBlock::TensorCore).lines.join(QString()).contains(QStringLiteral("25")));
        QVERIFY(words.of(ChipBlock::SparseCore).lines.join(QString()).contains(QStringLiteral("4")));
    }

    void whatWasNotCountedIsNotZero()
    {
        const ChipWords words = chipWords(someFigures());
        for (const ChipBlock block :
             {ChipBlock::Eup, ChipBlock::Valu3, ChipBlock::Hbm, ChipBlock::Ici, ChipBlock::Power, ChipBlock::Host}) {
            QVERIFY(!words.of(block).share);
            QVERIFY(words.of(block).figure.isEmpty());
            QVERIFY(!words.of(block).isKnown);
            QVERIFY(!words.of(block).lines.isEmpty()); // it says so
        }
        ChipFigures without = someFigures();
        without.cycles = 0;
        const ChipWords noClock = chipWords(without);
        QVERIFY(!noClock.of(ChipBlock::Mxu).share);
        QVERIFY(noClock.of(ChipBlock::Chip).lines.join(QString()).contains(QStringLiteral("no cycles")));
    }

    void everyThemeFillsBlocksByTheirShare()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
            ThemeHub themes;
            themes.setTheme(id);
            ChipDiagram diagram(themes);
            diagram.resize(806, 772);
            diagram.setWords(chipWords(someFigures()));
            QImage image(diagram.size(), QImage::Format_RGB32);
            diagram.render(&image);
            const auto inside = [&](ChipBlock block) {
                const QPointF at = diagram.rectOf(block).topRight() + QPointF(-8, 30);
                return image.pixelColor(at.toPoint());
            };
            QVERIFY(inside(ChipBlock::Valu0) != inside(ChipBlock::Xlu)); // 50 % against nothing
            QCOMPARE(inside(ChipBlock::Eup), themes.theme().alternate);
        }
    }

    void keysGoFromBlockToBlock()
    {
        ThemeHub themes;
        ChipDiagram diagram(themes);
        diagram.resize(806, 772);
        diagram.setWords(chipWords(someFigures()));
        QSignalSpy chosen(&diagram, &ChipDiagram::blockChosen);
        QTest::keyClick(&diagram, Qt::Key_Right);
        QVERIFY(diagram.chosen());
        const ChipBlock first = *diagram.chosen();
        QTest::keyClick(&diagram, Qt::Key_Right);
        QVERIFY(*diagram.chosen() != first);
        QCOMPARE(chosen.count(), 2);
        QTest::keyClick(&diagram, Qt::Key_Escape);
        QVERIFY(!diagram.chosen());
    }

    void unitsWithoutTheirCountersHaveNoBar()
    {
        UtilizationRow row;
        row.name = "MXU0";
        row.group = UtilizationGroup::Matrix;
        row.unit = "cycles";
        row.achieved = 10;
        row.peak = 100;
        row.formula = "8 * MATMUL_VREG_BF16_MXU_0";
        row.peakFormula = "CYCLES";
        UtilizationRow lacking = row;
        lacking.name = "MXU1";
        lacking.missing = {"MATMUL_VREG_F8_MXU_1"};
        const auto groups = unitBarGroups({row, lacking});
        QCOMPARE(groups.size(), std::size_t{1});
        QCOMPARE(groups[0].bars[0].share.value_or(-1), 0.1);
        QVERIFY(!groups[0].bars[1].share);
        QVERIFY(groups[0].bars[1].note.contains(QStringLiteral("MATMUL_VREG_F8_MXU_1")));
        QVERIFY(groups[0].bars[1].note.contains(QStringLiteral("10"))); // what XProf shows
    }

    void unknownChipsAreNamed()
    {
        UtilizationReport report;
        report.unknownTypes = {"TPU v99"};
        QVERIFY(missingUnitsText(report, true).contains(QStringLiteral("TPU v99")));
        report.rows.emplace_back();
        QVERIFY(missingUnitsText(report, true).isEmpty());
    }
};

PLANESCOPE_TEST(TstChipDiagram)
#include "tst_chip_diagram.moc"
