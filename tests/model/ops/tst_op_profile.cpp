#include "model/analysis/op_profile.h"
#include "tests/model/ops/op_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

namespace {

const OpProfileNode *nodeAt(const OpProfileNode &root, std::initializer_list<std::string_view> path)
{
    const OpProfileNode *at = &root;
    for (const std::string_view name : path) {
        const auto found = std::find_if(at->children.begin(), at->children.end(),
                                        [&](const OpProfileNode &n) { return n.name == name; });
        if (found == at->children.end())
            return nullptr;
        at = &*found;
    }
    return at;
}

std::shared_ptr<const OpIndex> sampleIndex()
{
    OpFixture::Cost matmul{400, 0, {}, "jit(f)/layer/dot_general:", {}, -1};
    OpFixture::Cost twin{0, 0, {}, "jit(f)/layer/add:", "fusion.1", -1};
    return OpIndex::build(OpFixture()
                              .chip()
                              .op("while.1", "while", 0, 1000)
                              .op("dot.1", "convolution fusion", 0, 400, matmul)
                              .op("fusion.1", "loop fusion", 400, 100, twin)
                              .op("fusion.2", "loop fusion", 500, 200, twin)
                              .op("region_0.1", "call", 1000, 50)
                              .op("plain", "copy", 1100, 100)
                              .build());
}

} // namespace

class TstOpProfile : public QObject
{
    Q_OBJECT
private slots:
    void loopsCountInTheRootOnly();
    void copiesOfOneOpAreGroupedUnderTheLongest();
    void scopesFollowTheProvenance();
    void idleStandsBesideTheCategories();
    void figuresFollowFromPeaks();
    void figuresWithoutAPeakAreAbsent();
    void utilisationAboveOneIsShownAsItIs();
};

void TstOpProfile::loopsCountInTheRootOnly()
{
    const auto index = sampleIndex();
    const OpProfileNode root = opProfile(*index, index->table(), {OpGrouping::Program, false});
    QCOMPARE(root.name, std::string("by_program"));
    const OpProfileNode *program = nodeAt(root, {"jit_f(17)"});
    QVERIFY(program);
    QCOMPARE(program->sums.timePs, 1100); // the region op is not part of it
    QVERIFY(!nodeAt(*program, {"while"}));
    QVERIFY(!nodeAt(*program, {"call"}));
    QCOMPARE(nodeAt(*program, {"convolution fusion"})->sums.timePs, 400);
}

void TstOpProfile::copiesOfOneOpAreGroupedUnderTheLongest()
{
    const auto index = sampleIndex();
    const OpProfileNode root = opProfile(*index, index->table(), {OpGrouping::Category, false});
    const OpProfileNode *group = nodeAt(root, {"loop fusion", "fusion.2 and its duplicate(s)"});
    QVERIFY(group);
    QCOMPARE(group->kind, OpNodeKind::Duplicates);
    QCOMPARE(group->sums.timePs, 300);
    QCOMPARE(group->children.size(), 2u);
    QCOMPARE(group->children[0].name, std::string("fusion.2"));
    // An op of its own is no group.
    QCOMPARE(nodeAt(root, {"convolution fusion", "dot.1"})->kind, OpNodeKind::Op);
}

void TstOpProfile::scopesFollowTheProvenance()
{
    const auto index = sampleIndex();
    const OpProfileNode root = opProfile(*index, index->table(), {OpGrouping::Provenance, false});
    QVERIFY(nodeAt(root, {"jit_f(17)", "jit(f)", "layer", "dot_general", "convolution fusion", "dot.1"}));
    QCOMPARE(nodeAt(root, {"jit_f(17)", "jit(f)", "layer"})->sums.timePs, 700);
    // Without a provenance the category hangs directly in the program.
    QVERIFY(nodeAt(root, {"jit_f(17)", "copy", "plain"}));
}

void TstOpProfile::idleStandsBesideTheCategories()
{
    const auto index = sampleIndex();
    const OpTable table = index->table();
    const OpProfileNode with = opProfile(*index, table, {OpGrouping::Category, true});
    QCOMPARE(nodeAt(with, {"IDLE"})->sums.timePs, 50);
    QCOMPARE(with.sums.timePs, 1200);
    const OpProfileNode without = opProfile(*index, table, {OpGrouping::Category, false});
    QVERIFY(!nodeAt(without, {"IDLE"}));
    QCOMPARE(without.sums.timePs, 1150);
}

void TstOpProfile::figuresFollowFromPeaks()
{
    const auto index = sampleIndex(); // 1 TFLOP/s: one flop per picosecond
    const OpProfileNode root = opProfile(*index, index->table(), {OpGrouping::Category, false});
    const OpFigures dot = figuresOf(*nodeAt(root, {"convolution fusion"}), root, index->peaks());
    QCOMPARE(dot.flopsUtilization, 1.0);
    QCOMPARE(dot.timeShare, 400.0 / 1150.0);
    QCOMPARE(figuresOf(root, root, index->peaks()).flopsUtilization, 400.0 / 1100.0);
    // XProf counts the loop and its body.
    QCOMPARE(figuresOf(root, root, index->peaks()).xprofFlopsUtilization, 400.0 / 1800.0);
}

void TstOpProfile::figuresWithoutAPeakAreAbsent()
{
    const auto index =
        OpIndex::build(OpFixture(std::vector<std::pair<std::string, double>>{}).chip().op("a", "copy", 0, 10).build());
    const OpProfileNode root = opProfile(*index, index->table(), {});
    const OpFigures figures = figuresOf(root, root, index->peaks());
    QVERIFY(figures.flopsUtilization < 0);
    QVERIFY(figures.hbmUtilization < 0);
    QVERIFY(figures.wastedShare < 0);
    QVERIFY(index->isMissing("peaks"));
}

void TstOpProfile::utilisationAboveOneIsShownAsItIs()
{
    const OpFixture::Cost cost{1000, 0, {}, {}, {}, -1};
    const auto index = OpIndex::build(OpFixture().chip().op("a", "copy", 0, 100, cost).build());
    const OpProfileNode root = opProfile(*index, index->table(), {});
    QCOMPARE(figuresOf(root, root, index->peaks()).flopsUtilization, 10.0);
}

PLANESCOPE_TEST(TstOpProfile)
#include "tst_op_profile.moc"
