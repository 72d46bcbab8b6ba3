#include "tests/support/test_registry.h"
#include "tests/widgets/hlo/hlo_samples.h"
#include "widgets/hlo/fold_layout.h"

using namespace planescope;
using namespace planescope::testing;

class TstFoldLayout : public QObject
{
    Q_OBJECT
private slots:
    void everyLineHasARowUntilItIsFolded();
    void aFoldedComputationIsItsHead();
    void revealUnfoldsWhatHidesALine();
    void foldingAHundredThousandLinesKeepsRowsRight();
    void nothingIsNothing();
};

namespace {

FoldLayout layoutOf(const std::string &text)
{
    FoldLayout layout;
    layout.setLines(std::make_shared<const hlo::TextLines>(moduleOfText(text), hlo::TextStyle::Long));
    return layout;
}

/// Rows and lines lead to each other.
void checkRows(const FoldLayout &layout)
{
    for (std::size_t row = 0; row < layout.size(); ++row)
        QCOMPARE(layout.rowOf(layout.lineAt(row)), row);
}

} // namespace

void TstFoldLayout::everyLineHasARowUntilItIsFolded()
{
    const FoldLayout layout = layoutOf(smallProgram());
    QCOMPARE(layout.size(), layout.lines()->size());
    for (std::size_t line = 0; line < layout.size(); ++line)
        QCOMPARE(layout.lineAt(line), line);
    checkRows(layout);
}

void TstFoldLayout::aFoldedComputationIsItsHead()
{
    FoldLayout layout = layoutOf(smallProgram());
    const std::size_t whole = layout.size();
    const std::size_t head = layout.lines()->headOf(layout.lines()->module().findComputation("fused"));
    QVERIFY(layout.isFoldable(head));
    QVERIFY(!layout.isFoldable(head + 1));
    layout.setFolded(head, true);
    QVERIFY(layout.isFolded(head));
    // Three instructions, the end and the blank line after it.
    QCOMPARE(layout.size(), whole - 5);
    QCOMPARE(layout.rowOf(head + 2), layout.rowOf(head));
    checkRows(layout);
    layout.setFolded(head, false);
    QCOMPARE(layout.size(), whole);
    layout.setFolded(head + 1, true); // no head: nothing to fold
    QCOMPARE(layout.size(), whole);
}

void TstFoldLayout::revealUnfoldsWhatHidesALine()
{
    FoldLayout layout = layoutOf(smallProgram());
    const std::size_t whole = layout.size();
    layout.setAllFolded(true);
    QVERIFY(layout.size() < whole);
    const HloModule &module = layout.lines()->module();
    const std::size_t line = layout.lines()->lineOf(module.find("negate.4"));
    QVERIFY(layout.reveal(line));
    QVERIFY(!layout.reveal(line));
    QCOMPARE(layout.lineAt(layout.rowOf(line)), line);
    // The other computation stays folded.
    QVERIFY(layout.isFolded(layout.lines()->headOf(module.findComputation("fused"))));
    layout.setAllFolded(false);
    QCOMPARE(layout.size(), whole);
}

void TstFoldLayout::foldingAHundredThousandLinesKeepsRowsRight()
{
    FoldLayout layout = layoutOf(chainProgram(100'000));
    QCOMPARE(layout.size(), std::size_t(100'004));
    QCOMPARE(layout.rowOf(99'999), std::size_t(99'999));
    layout.setAllFolded(true);
    QCOMPARE(layout.size(), std::size_t(3));
    checkRows(layout);
}

void TstFoldLayout::nothingIsNothing()
{
    FoldLayout layout;
    QCOMPARE(layout.size(), std::size_t(0));
    QCOMPARE(layout.rowOf(5), std::size_t(0));
    QVERIFY(!layout.isFoldable(0));
    QVERIFY(!layout.reveal(0));
    layout.setLines(nullptr);
    QCOMPARE(layout.lineAt(3), std::size_t(0));
}

PLANESCOPE_TEST(TstFoldLayout)
#include "tst_fold_layout.moc"
