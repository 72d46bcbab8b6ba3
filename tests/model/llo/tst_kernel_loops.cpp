#include "model/analysis/kernel/bundle_loops.h"
#include "model/analysis/kernel/trip_count.h"
#include "model/format/llo/dump_folder.h"
#include "tests/model/llo/llo_files.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::contentOf;

namespace {

struct Kernel {
    llo::DumpedProgram program;
    BundleUnits units;
    std::vector<BundleLoop> loops;
};

/// Nothing when the folder or the program is not there.
std::optional<Kernel> kernelOf(const std::string &folder, const std::string &name)
{
    const auto dump = llo::readDumpFolder(folder);
    const DumpProgram *const program = dump ? dump->program(name) : nullptr;
    if (!program)
        return {};
    auto read = llo::readDumpedProgram(*dump, *program);
    if (!read)
        return {};
    Kernel kernel{std::move(*read), {}, {}};
    const auto &table = kernel.program.utilization;
    kernel.units = unitsOf(*kernel.program.listing, table ? &*table : nullptr, dump->generation);
    kernel.loops = findLoops(DefUse(kernel.program.listing), kernel.units);
    return kernel;
}

/// Calls visit(folder, program name, program, generation) for every program that has a listing.
template <class Visit> void eachDumpedProgram(const Visit &visit)
{
    for (const auto &folder : planescope::testing::dumpFolders())
        if (const auto dump = llo::readDumpFolder(folder))
            for (const DumpProgram &program : dump->programs)
                if (const auto read = llo::readDumpedProgram(*dump, program))
                    visit(folder.filename().string() + ' ' + program.name, *read, dump->generation);
}

BundleListingPtr smallLoop(const std::string &init, const std::string &step, const std::string &test,
                           const std::string &predicate)
{
    return *llo::readListing(contentOf("     0   :  { %s1_s0 = smov.u32 " + init +
                                       " }\n   0x1 LB: > { %s2_s1 = sphi %s1_s0, %s5_s1  ;;  %s3_s1 = sadd.s32 " +
                                       step + ", %s2_s1 } /* Start region 7 */\n   0x2   : > { %p4_p0 = scmp." + test +
                                       "  ;;  %s5_s1 = smov.u32 %s3_s1 }\n   0x3   :  { %9 = sbr.rel (" + predicate +
                                       "%p4_p0) target = $region7 }\n   0x4   :  {}\n"),
                             "loop");
}

} // namespace

class TstKernelLoops : public QObject
{
    Q_OBJECT
private slots:
    void countedUnitsEqualEveryTableOfTheCompiler();
    void emptyBundlesEqualEveryScheduleAnalysis();
    void fillsAndSpillsEqualEveryTable();
    void anOlderTableHasOneMatrixColumn();
    void aTableOfAnotherBuildIsNotMixedIn();
    void theLoopOfAMatmulIsFoundWithItsLimit();
    void tripCountsComeFromTheExitTest_data();
    void tripCountsComeFromTheExitTest();
    void whatCannotBeReadOffIsNotGuessed();
    void theCaseStudyKernelsRunTheirGrid();
    void definitionsAndUsesAreFoundByRegister();
    void loopsOfACutListingEndWithTheirMarks();
};

void TstKernelLoops::countedUnitsEqualEveryTableOfTheCompiler()
{
    std::size_t tables = 0, bundles = 0;
    QStringList differences;
    eachDumpedProgram([&](const std::string &name, const llo::DumpedProgram &program, TpuGeneration generation) {
        if (!program.utilization)
            return;
        const BundleUnits table = unitsOf(*program.listing, &*program.utilization, generation);
        const BundleUnits counted = countUnits(*program.listing, generation);
        ++tables;
        if (table.source != UnitSource::Table)
            differences << QString::fromStdString(name + ": the table was not used");
        for (std::size_t row = 0; row < table.rows.size(); ++row, ++bundles)
            for (const KernelUnit unit : kAllKernelUnits)
                if (!(unit == KernelUnit::Matpush && table.hasOneMatrixColumn) &&
                    table.rows[row][at(unit)] != counted.rows[row][at(unit)])
                    differences << QStringLiteral("%1 bundle 0x%2 %3: table %4, counted %5")
                                       .arg(QString::fromStdString(name))
                                       .arg(row, 0, 16)
                                       .arg(QLatin1String(unitName(unit).data()))
                                       .arg(table.rows[row][at(unit)])
                                       .arg(counted.rows[row][at(unit)]);
    });
    QVERIFY2(differences.isEmpty(), qPrintable(differences.mid(0, 5).join(u'\n')));
    QVERIFY(tables >= 5);
    qInfo("%zu tables, %zu bundles", tables, bundles);
}

void TstKernelLoops::emptyBundlesEqualEveryScheduleAnalysis()
{
    std::size_t analyses = 0;
    QStringList differences;
    eachDumpedProgram([&](const std::string &name, const llo::DumpedProgram &program, TpuGeneration) {
        if (!program.schedule)
            return;
        std::uint64_t empty = 0;
        for (std::size_t row = 0; row < program.listing->bundles().size(); ++row)
            empty += isEmptyBundle(*program.listing, row) ? 1 : 0;
        if (empty != program.schedule->empty)
            differences << QString::fromStdString(name);
        ++analyses;
    });
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join(u'\n')));
    QVERIFY(analyses >= 3);
}

void TstKernelLoops::fillsAndSpillsEqualEveryTable()
{
    std::uint64_t fills = 0;
    QStringList differences;
    eachDumpedProgram([&](const std::string &name, const llo::DumpedProgram &program, TpuGeneration generation) {
        if (!program.utilization)
            return;
        const BundleUnits units = unitsOf(*program.listing, &*program.utilization, generation);
        const auto facts = rangeFacts(*program.listing, units, 0, std::uint32_t(program.listing->bundles().size()));
        if (facts.fills != facts.used[at(KernelUnit::VloadFill)] ||
            facts.spills != facts.used[at(KernelUnit::VstoreSpill)] ||
            (facts.fills + facts.spills == 0) != facts.spillBundles.empty())
            differences << QString::fromStdString(name);
        fills += facts.fills;
    });
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join(u'\n')));
    qInfo("%llu fills", static_cast<unsigned long long>(fills));
}

void TstKernelLoops::anOlderTableHasOneMatrixColumn()
{
    const auto listing = *llo::readListing(
        contentOf("     0   :  { %1 = vmatmul.mubr.f32.gmra.mxu0 %v2 }\n   0x1   :  { %3 = vmatpush1.msra.mxu1 %v4 }\n"
                  "   0x2   :  {}\n"),
        "a");
    UtilizationTable table;
    table.columns = {"MXU", "XLU", "VALU", "VPOP", "EUP", "VLOAD", "VLOAD:FILL", "VSTORE", "VSTORE:SPILL", "SALU"};
    table.capacities = {2, 2, 4, 2, 1, 3, 3, 2, 2, 2};
    table.cells.assign(30, 0);
    table.cells[10] = table.cells[20] = 1;
    const BundleUnits units = unitsOf(*listing, &table);
    QVERIFY(units.hasOneMatrixColumn);
    QVERIFY(units.generation == TpuGeneration::V6e);
    QCOMPARE(units.sum(0, 3)[at(KernelUnit::Matmul)], std::uint64_t(2));
    const BundleUnits counted = countUnits(*listing);
    QCOMPARE(counted.sum(0, 3)[at(KernelUnit::Matmul)], std::uint64_t(2)); // busy behind its bundle, cut at the end
    QCOMPARE(counted.sum(0, 3)[at(KernelUnit::Matpush)], std::uint64_t(1));
}

void TstKernelLoops::aTableOfAnotherBuildIsNotMixedIn()
{
    const auto matmul = kernelOf(testing::lloFolder("v6e-matmul"), "blocked_matmul.1");
    const auto marked = kernelOf(testing::lloFolder("v6e-matmul-marks"), "blocked_matmul.1");
    QVERIFY(matmul && marked && matmul->program.utilization);
    const BundleUnits units = unitsOf(*marked->program.listing, &*matmul->program.utilization);
    QVERIFY(units.isTableOfOtherBuild);
    QVERIFY(units.source == UnitSource::Opcodes);
    QCOMPARE(units.rows.size(), marked->program.listing->bundles().size());
}

void TstKernelLoops::theLoopOfAMatmulIsFoundWithItsLimit()
{
    const auto kernel = kernelOf(testing::lloFolder("v6e-matmul"), "blocked_matmul.1");
    QVERIFY(kernel);
    QCOMPARE(kernel->loops.size(), std::size_t(1));
    const BundleLoop &loop = kernel->loops.front();
    QCOMPARE(loop.facts.first, std::uint32_t(0x11));
    QCOMPARE(loop.facts.end, std::uint32_t(0x151)); // with the four slots behind the branch at 0x14c
    QCOMPARE(loop.branch, std::uint32_t(0x14c));
    QCOMPARE(loop.region, std::uint32_t(94));
    QCOMPARE(loop.depth, std::uint32_t(1));
    QVERIFY(loop.parent == BundleLoop::kNoParent);
    QVERIFY(loop.tripCount == std::uint64_t(10)); // grid 2 x 2 x 2 and two steps of the pipeline
    QVERIFY(loop.limit.has_value());
    // The bound is the largest of used / capacity, added up here from the table.
    const UtilizationTable &table = *kernel->program.utilization;
    double most = 0;
    for (const char *name : {"MATMUL", "MATPUSH", "XLU", "VALU", "VPOP", "EUP", "VLOAD", "VSTORE", "SALU"}) {
        const auto column = *table.column(name);
        std::uint64_t used = 0;
        for (std::uint32_t row = loop.facts.first; row < loop.facts.end; ++row)
            used += table.cell(row, column);
        most = std::max(most, double(used) / double(table.capacities[column]));
    }
    QCOMPARE(loop.limit->bundles, most);
    QVERIFY(!loop.facts.waits.empty());
    QCOMPARE(loop.facts.waits.front().reason, std::string("pipeline-emitter-dma-wait"));
    QCOMPARE(loop.cost, 10.0 * 320);
}

void TstKernelLoops::tripCountsComeFromTheExitTest_data()
{
    QTest::addColumn<QString>("init");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("test");
    QTest::addColumn<bool>("isNegated");
    QTest::addColumn<qulonglong>("trips");
    const auto row = [](const char *name, const char *init, const char *step, const char *test, bool isNegated,
                        qulonglong trips) {
        QTest::newRow(name) << QString::fromLatin1(init) << QString::fromLatin1(step) << QString::fromLatin1(test)
                            << isNegated << trips;
    };
    row("leave at 5", "0", "1", "ge.s32.totalorder %s3_s1, 5", true, 5);
    row("stay below 5", "0", "1", "lt.s32.totalorder %s3_s1, 5", false, 5);
    row("old value", "0", "1", "lt.s32.totalorder %s2_s1, 5", false, 6);
    row("equal", "0", "1", "eq.s32.totalorder %s3_s1, 4", true, 4);
    row("steps of 2", "1", "2", "lt.s32.totalorder %s3_s1, 8", false, 4);
    row("downwards", "8", "4294967295", "gt.s32.totalorder %s3_s1, 0", false, 8);
    row("once at least", "9", "1", "lt.s32.totalorder %s3_s1, 5", false, 1);
    row("mirrored", "0", "1", "gt.s32.totalorder 5, %s3_s1", false, 5);
    row("up to 5", "0", "1", "le.s32.totalorder %s3_s1, 5", false, 6);
}

void TstKernelLoops::tripCountsComeFromTheExitTest()
{
    QFETCH(QString, init);
    QFETCH(QString, step);
    QFETCH(QString, test);
    QFETCH(bool, isNegated);
    QFETCH(qulonglong, trips);
    const auto listing = smallLoop(init.toStdString(), step.toStdString(), test.toStdString(), isNegated ? "!" : "");
    QCOMPARE(listing->branches().size(), std::size_t(1));
    const auto count = tripCount(DefUse(listing), listing->branches()[0].instruction);
    QVERIFY(count.has_value());
    QCOMPARE(qulonglong(*count), trips);
}

void TstKernelLoops::whatCannotBeReadOffIsNotGuessed()
{
    // An unknown bound, a test that leads away from it, another counter, an unknown start.
    for (const char *test :
         {"lt.s32.totalorder %s3_s1, %s77_s9", "gt.s32.totalorder %s3_s1, 5", "eq.s32.totalorder %s8_s8, 5"}) {
        const auto listing = smallLoop("0", "1", test, "");
        QVERIFY2(!tripCount(DefUse(listing), listing->branches()[0].instruction), test);
    }
    const auto unknownStart = smallLoop("%s88_s3", "1", "lt.s32.totalorder %s3_s1, 5", "");
    QVERIFY(!tripCount(DefUse(unknownStart), unknownStart->branches()[0].instruction));
}

void TstKernelLoops::theCaseStudyKernelsRunTheirGrid()
{
    const std::string folder = testing::sourceFile("/../shared/data/ours/case/llo/");
    const auto v6e = kernelOf(folder + "v6e-flash_attention", "splash_mha_fwd_no_residuals.1");
    const auto v7x = kernelOf(folder + "tpu7x-flash_attention", "splash_mha_fwd_no_residuals.1");
    if (!v6e || !v7x)
        QSKIP("the listings of the case study are not beside the tree; a smaller kernel in the tree is tested alike");
    // 48 heads, 8 by 8 blocks, and two steps of the pipeline.
    QVERIFY(v6e->loops.front().tripCount == std::uint64_t(48 * 8 * 8 + 2));
    QVERIFY(v7x->loops.front().tripCount == std::uint64_t(48 * 8 * 8 + 2));
    QCOMPARE(v6e->loops.front().facts.first, std::uint32_t(0x18));
    QCOMPARE(v6e->loops.front().facts.end, std::uint32_t(0x53e));
    QCOMPARE(v7x->loops.front().facts.first, std::uint32_t(0x23));
    QCOMPARE(v7x->loops.front().facts.end, std::uint32_t(0x52b));
    QCOMPARE(v6e->loops.front().facts.fills, std::uint64_t(460));
    QCOMPARE(v6e->loops.front().facts.spills, std::uint64_t(460));
    QCOMPARE(v7x->loops.front().facts.fills, std::uint64_t(423));
}

void TstKernelLoops::definitionsAndUsesAreFoundByRegister()
{
    const auto listing = smallLoop("0", "1", "lt.s32.totalorder %s3_s1, 5", "!");
    const DefUse values(listing);
    const auto next = values.valueNamed("%s3_s1");
    QVERIFY(next.has_value());
    QCOMPARE(values.definitions(*next).size(), std::size_t(1));
    QCOMPARE(values.bundleOf(values.definitions(*next)[0]), std::uint32_t(1));
    QCOMPARE(values.uses(*next).size(), std::size_t(2)); // the test and the copy
    QCOMPARE(values.bundleOf(values.uses(*next)[0]), std::uint32_t(2));
    const auto predicate = values.valueNamed("p4_p0");
    QVERIFY(predicate.has_value());
    QCOMPARE(values.bundleOf(values.uses(*predicate)[0]), std::uint32_t(3));
    QVERIFY(!values.valueNamed("%s404_s1"));
    const auto sum = values.definitions(*next)[0];
    QCOMPARE(values.operandsOf(sum).size(), std::size_t(1));
    QCOMPARE(values.nameOf(values.operandsOf(sum)[0]), std::string_view("s2_s1"));
    QCOMPARE(operandText(*listing, listing->instructions()[sum]), std::string("1, %s2_s1"));
}

void TstKernelLoops::loopsOfACutListingEndWithTheirMarks()
{
    const auto listing = *llo::readListing(
        contentOf("     0   :  {}\n   0x1 LB: > { %1 = vnop } /* Start region 3 */\n   0x2 LB: >> { %2 = vnop }\n"
                  "   0x3   : > { %3 = vnop }\n   0x4   :  {}\n"),
        "a");
    const auto loops = findLoops(DefUse(listing), countUnits(*listing));
    QCOMPARE(loops.size(), std::size_t(2));
    QCOMPARE(loops[0].facts.end, std::uint32_t(4));
    QCOMPARE(loops[1].facts.end, std::uint32_t(3));
    QCOMPARE(loops[1].depth, std::uint32_t(2));
    QCOMPARE(loops[1].parent, std::uint32_t(0));
    QVERIFY(!loops[0].tripCount && !loops[0].limit); // neither the exit test nor the chip is known
}

PLANESCOPE_TEST(TstKernelLoops)
#include "tst_kernel_loops.moc"
