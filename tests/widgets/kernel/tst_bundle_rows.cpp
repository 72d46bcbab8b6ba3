// Which rows the bundle grid has, and where its columns stand.
#include "tests/support/test_registry.h"
#include "tests/widgets/kernel/kernel_samples.h"
#include "widgets/kernel/bundle_columns.h"
#include "widgets/kernel/bundle_rows.h"

#include <QtTest/QTest>

using namespace planescope;
using namespace planescope::testing;

class TstBundleRows : public QObject
{
    Q_OBJECT
private slots:
    void everyBundleHasOneRowAndEverySectionAHead();
    void aFoldedSectionIsOneRow();
    void aHiddenBundleIsFoundAtItsHead();
    void unfoldingWhatHidesABundleLeavesOthersFolded();
    void sectionsThatCrossAreNested();
    void columnsStandBesideEachOther();
    void generationsHaveTheirOwnSlots();
    void heatIsTheShareOfAllSlots();
    void bundlesAreNamedByAddress();
    void searchFindsOpcodesRegistersAndComments();

private:
    static std::vector<BundleSection> nestedSections();
};

/// Bundles 0..99: a loop 10..80 with a block 20..40 and an inner loop 50..70.
std::vector<BundleSection> TstBundleRows::nestedSections()
{
    std::vector<BundleSection> sections(3);
    sections[0].kind = BundleSection::Kind::Loop;
    sections[0].first = 10, sections[0].end = 80;
    sections[1].first = 20, sections[1].end = 40, sections[1].parent = 0, sections[1].depth = 1;
    sections[2].kind = BundleSection::Kind::Loop;
    sections[2].first = 50, sections[2].end = 70, sections[2].parent = 0, sections[2].depth = 1;
    return sections;
}

void TstBundleRows::everyBundleHasOneRowAndEverySectionAHead()
{
    const auto sections = nestedSections();
    BundleRows rows;
    rows.set(&sections, 100);
    QCOMPARE(rows.size(), std::size_t{103});
    std::uint32_t next = 0;
    std::size_t heads = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const BundleRow at = rows.at(row);
        QCOMPARE(at.bundle, next);
        if (at.isHead) {
            ++heads;
            QCOMPARE(rows.rowOfHead(at.section), row);
            continue;
        }
        QCOMPARE(rows.rowOfBundle(at.bundle), row);
        QCOMPARE(at.section, rows.sectionOf(at.bundle));
        ++next;
    }
    QCOMPARE(next, 100u);
    QCOMPARE(heads, std::size_t{3});
    QCOMPARE(rows.sectionOf(5), BundleSection::kNone);
    QCOMPARE(rows.sectionOf(45), 0u);
    QCOMPARE(rows.sectionOf(69), 2u);
    QCOMPARE(rows.sectionOf(99), BundleSection::kNone);
}

void TstBundleRows::aFoldedSectionIsOneRow()
{
    const auto sections = nestedSections();
    BundleRows rows;
    rows.set(&sections, 100);
    rows.setFolded(1, true);
    QCOMPARE(rows.size(), std::size_t{83});
    rows.setFolded(0, true); // its inner ones are gone with it
    QCOMPARE(rows.size(), std::size_t{31});
    QVERIFY(rows.at(10).isHead);
    QCOMPARE(rows.at(11).bundle, 80u);
    rows.setFolded(0, false); // and come back as they were
    QCOMPARE(rows.size(), std::size_t{83});
    rows.setAllFolded(true);
    QCOMPARE(rows.size(), std::size_t{31});
    rows.setAllFolded(false);
    QCOMPARE(rows.size(), std::size_t{103});
}

void TstBundleRows::aHiddenBundleIsFoundAtItsHead()
{
    const auto sections = nestedSections();
    BundleRows rows;
    rows.set(&sections, 100);
    rows.setAllFolded(true);
    for (std::uint32_t bundle = 0; bundle < 100; ++bundle) {
        const BundleRow at = rows.at(rows.rowOfBundle(bundle));
        QCOMPARE(at.isHead, bundle >= 10 && bundle < 80);
        if (!at.isHead)
            QCOMPARE(at.bundle, bundle);
        else
            QCOMPARE(at.section, 0u);
    }
    QCOMPARE(rows.rowOfHead(2), rows.rowOfHead(0));
}

void TstBundleRows::unfoldingWhatHidesABundleLeavesOthersFolded()
{
    const auto sections = nestedSections();
    BundleRows rows;
    rows.set(&sections, 100);
    rows.setAllFolded(true);
    QVERIFY(rows.reveal(55));
    QVERIFY(!rows.isFolded(0));
    QVERIFY(rows.isFolded(1));
    QVERIFY(!rows.isFolded(2));
    QVERIFY(!rows.reveal(55));
    QCOMPARE(rows.at(rows.rowOfBundle(55)).bundle, 55u);
}

void TstBundleRows::sectionsThatCrossAreNested()
{
    const KernelCodePtr code = codeOf(loopListing(12, 40, 12));
    QVERIFY(code);
    QCOMPARE(code->loops.size(), std::size_t{1});
    const auto sections = sectionsOf(*code);
    QVERIFY(!sections.empty());
    for (std::size_t i = 0; i < sections.size(); ++i) {
        QVERIFY(sections[i].first < sections[i].end);
        QCOMPARE(sections[i].facts.bundles(), sections[i].bundles());
        if (i > 0)
            QVERIFY(sections[i - 1].first <= sections[i].first);
        if (sections[i].parent != BundleSection::kNone) {
            const BundleSection &parent = sections[sections[i].parent];
            QVERIFY(parent.first <= sections[i].first && sections[i].end <= parent.end);
            QCOMPARE(sections[i].depth, parent.depth + 1);
        }
    }
}

void TstBundleRows::columnsStandBesideEachOther()
{
    const KernelProgramPtr program = makeKernelProgram(codeOf(loopListing(12, 40, 12)));
    ColumnSizes sizes;
    sizes.unitNames.assign(kKernelUnits, 46);
    for (const GridText text : {GridText::Slots, GridText::Text, GridText::Both}) {
        const BundleColumns columns = layoutBundleColumns(*program, text, 1400, sizes);
        QCOMPARE(columns.units.empty(), text == GridText::Text);
        int end = columns.addressX + columns.addressWidth;
        for (const UnitColumn &column : columns.units) {
            QVERIFY(column.x >= end);
            QVERIFY(column.width >= columns.slotX(column, column.slotCount - 1) - column.x);
            for (int slot = 0; slot < column.slotCount; ++slot)
                QCOMPARE(columns.units[static_cast<std::size_t>(columns.unitAt(columns.slotX(column, slot) + 1))].unit,
                         column.unit);
            end = column.x + std::max(column.width, 46);
        }
        QVERIFY(columns.textX >= end);
        QVERIFY(columns.textWidth > 0);
        QVERIFY(columns.marksX >= columns.textX + columns.textWidth);
        QVERIFY(columns.marksWidth > 0);
        QVERIFY(columns.width >= columns.marksX + columns.marksWidth);
    }
    const BundleColumns narrow = layoutBundleColumns(*program, GridText::Slots, 300, sizes);
    QVERIFY(narrow.width > 300); // then it scrolls sideways
    QCOMPARE(narrow.marksWidth, 0);
}

void TstBundleRows::generationsHaveTheirOwnSlots()
{
    const std::string text = loopListing(12, 40, 12, false);
    for (const TpuGeneration generation :
         {TpuGeneration::V2, TpuGeneration::V4, TpuGeneration::V5e, TpuGeneration::V6e, TpuGeneration::V7x}) {
        const KernelProgramPtr program = makeKernelProgram(codeOf(text, generation));
        QVERIFY(program->units().capacities);
        for (const KernelUnit unit : kAllKernelUnits)
            QVERIFY(program->slotCount[at(unit)] >= (*program->units().capacities)[at(unit)]);
    }
}

void TstBundleRows::heatIsTheShareOfAllSlots()
{
    const KernelProgramPtr program = makeKernelProgram(codeOf(loopListing(12, 40, 12)));
    QCOMPARE(program->heat.size(), std::size_t{64});
    QVERIFY(program->heat[0] > 0);                 // a scalar move
    QCOMPARE(program->heat[51], 0);                // the empty bundle at the end of the loop
    QVERIFY(program->heat[15] > program->heat[0]); // two vector instructions and a store against one of scalars
    QVERIFY(program->all.spills > 0);
}

void TstBundleRows::bundlesAreNamedByAddress()
{
    const KernelCodePtr code = codeOf(loopListing(12, 40, 12));
    QCOMPARE(bundleNamed(*code->listing, "0x1f"), std::optional<std::uint32_t>(31));
    QCOMPARE(bundleNamed(*code->listing, "#31"), std::optional<std::uint32_t>(31));
    QVERIFY(!bundleNamed(*code->listing, "0xfff"));
    QVERIFY(!bundleNamed(*code->listing, "vadd"));
    QVERIFY(!bundleNamed(*code->listing, "0x"));
    QVERIFY(!bundleNamed(*code->listing, "0xzz"));
}

void TstBundleRows::searchFindsOpcodesRegistersAndComments()
{
    const KernelCodePtr code = codeOf(loopListing(12, 40, 12));
    QCOMPARE(findBundles(*code->listing, "SMOV", {}).size(), std::size_t{24});
    QCOMPARE(findBundles(*code->listing, "%v1003_v0", {}), std::vector<std::uint32_t>({15}));
    QCOMPARE(findBundles(*code->listing, "region 3", {}), std::vector<std::uint32_t>({12}));
    QVERIFY(findBundles(*code->listing, "nowhere", {}).empty());
    QVERIFY(findBundles(*code->listing, "", {}).empty());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(findBundles(*code->listing, "smov", stop.get_token()).empty());
    QCOMPARE(opcodeSummary(*code->listing, 12), std::string("vadd.f32  vmul.f32"));
}

PLANESCOPE_TEST(TstBundleRows)
#include "tst_bundle_rows.moc"
