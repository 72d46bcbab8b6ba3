#include "model/format/llo/listing_reader.h"
#include "tests/model/llo/llo_files.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::contentOf;

namespace {

BundleListingPtr listingOf(const std::string &text)
{
    auto listing = llo::readListing(contentOf(text), "test-final_bundles.txt");
    return listing ? *listing : nullptr;
}

bool hasFault(const BundleListing &listing, ListingFault fault)
{
    return std::any_of(listing.findings().begin(), listing.findings().end(),
                       [&](const ListingFinding &finding) { return finding.fault == fault; });
}

const std::string kLoop = "= control target key start\nLB: loop body\n= control target key end\n\n"
                          "     0   :  { %s1_s0 = smov.u32 0 } /* entry bundle: %f.1 = fusion(%a) */\n"
                          "   0x1 LB: > { %s2_s1 = sphi %s1_s0, %s3_s1 /* phi copy */  ;;  %s3_s1 = sadd.s32 1, "
                          "%s2_s1 } /* Start region 7 :: Start/End empty region 8 */\n"
                          "   0x2   : > { %p4_p0 = scmp.ge.s32.totalorder %s3_s1, 5 /* loop\nexit test */ }\n"
                          "   0x3   :  { %9 = sbr.rel (!%p4_p0) target = $region7 }\n"
                          "   0x4   :  {} /* End region 7 */\n";

} // namespace

class TstListingReader : public QObject
{
    Q_OBJECT
private slots:
    void readsBundlesInstructionsRegionsAndBranches();
    void everyListingParsesWithoutAnUnknownLineOrOpcode();
    void commentsMaySpanLinesAndHoldComments();
    void olderBranchesNameTheirBundle();
    void aCutListingGivesWhatIsWholeAndSaysSo();
    void everyPrefixOfAListingIsReadWithoutHarm();
    void unknownOpcodesLabelsLinesAndGapsAreCounted();
    void otherEncodingsAreNamed();
    void whatIsNoListingIsRefused();
    void aMillionLinesAreRead();
};

void TstListingReader::readsBundlesInstructionsRegionsAndBranches()
{
    const auto listing = listingOf(kLoop);
    QVERIFY(listing);
    QCOMPARE(listing->bundles().size(), std::size_t(5));
    QVERIFY(listing->findings().empty());
    QCOMPARE(listing->entryHlo(), std::string_view("%f.1 = fusion(%a)"));
    QCOMPARE(listing->instructionsOf(1).size(), std::size_t(2));
    QCOMPARE(listing->opcodeOf(listing->instructionsOf(1)[1]), std::string("sadd.s32"));
    QCOMPARE(listing->text(listing->instructionsOf(0)[0].text), std::string_view("%s1_s0 = smov.u32 0"));
    QVERIFY(listing->bundles()[1].label == BundleLabel::LoopBody);
    QCOMPARE(int(listing->bundles()[1].depth), 1);
    QCOMPARE(int(listing->bundles()[4].depth), 0);
    QCOMPARE(listing->bundles()[3].line, std::uint32_t(9)); // the comment before spans two lines
    QCOMPARE(listing->regions().size(), std::size_t(3));
    QVERIFY(listing->regions()[1].kind == RegionMark::Kind::Empty);
    QCOMPARE(listing->regions()[1].region, std::uint32_t(8));
    QCOMPARE(listing->branches().size(), std::size_t(1));
    QCOMPARE(listing->branches()[0].bundle, std::uint32_t(3));
    QCOMPARE(listing->branches()[0].target, std::uint32_t(1));
    QCOMPARE(*listing->rowOf(4), std::uint32_t(4));
    QVERIFY(!listing->rowOf(5));
}

void TstListingReader::everyListingParsesWithoutAnUnknownLineOrOpcode()
{
    std::size_t listings = 0, bundles = 0;
    for (const auto &folder : testing::dumpFolders())
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            const DumpFile file = llo::dumpFileOf(entry.path().filename().string());
            if (file.label != "final_bundles")
                continue;
            const auto listing = llo::readListing(testing::contentOfFile(entry.path()), file.fileName);
            QVERIFY2(listing.has_value(), entry.path().c_str());
            for (const ListingFinding &finding : (*listing)->findings())
                QFAIL(qPrintable(QStringLiteral("%1: %2 %3 in line %4")
                                     .arg(QString::fromStdString(entry.path().string()))
                                     .arg(int(finding.fault))
                                     .arg(QString::fromStdString(finding.name))
                                     .arg(finding.firstLine)));
            for (std::size_t row = 0; row < (*listing)->bundles().size(); ++row)
                QVERIFY((*listing)->bundles()[row].address == row);
            ++listings;
            bundles += (*listing)->bundles().size();
        }
    QVERIFY(listings >= 6); // those in the tree
    QVERIFY(bundles > 1500);
    qInfo("%zu listings, %zu bundles", listings, bundles);
}

void TstListingReader::commentsMaySpanLinesAndHoldComments()
{
    const auto listing = listingOf("     0   :  { %1 = shalt.err (!%p2)  /* BoundsCheck 0 for %3 = dma.hbm_to_vmem "
                                   "/*hbm=*/%s4, } ;; /*vmem=*/%s5\nhlo: f */  ;;  %6 = vnop }\n   0x1   :  {}\n");
    QVERIFY(listing);
    QVERIFY(listing->findings().empty());
    QCOMPARE(listing->instructionsOf(0).size(), std::size_t(2));
    QCOMPARE(listing->opcodeOf(listing->instructionsOf(0)[1]), std::string("vnop"));
    QVERIFY(listing->instructionsOf(1).empty());
}

void TstListingReader::olderBranchesNameTheirBundle()
{
    const auto listing = listingOf("     0   :  { %1 = sbr.rel (%p2_p0) target bundleno = 2 (0x2), region = 32 }\n"
                                   "   0x1   :  { %3 = sbr.rel (%p2_p0) target bundleno = 9 (0x9), region = 4 }\n"
                                   "   0x2 PF:  {}\n");
    QVERIFY(listing);
    QCOMPARE(listing->branches().size(), std::size_t(2));
    QCOMPARE(listing->branches()[0].target, std::uint32_t(2));
    QCOMPARE(listing->branches()[0].region, std::uint32_t(32));
    QVERIFY(listing->branches()[1].target == BundleBranch::kNoTarget); // outside of the listing
}

void TstListingReader::aCutListingGivesWhatIsWholeAndSaysSo()
{
    const auto inBundle = listingOf("     0   :  { %1 = vnop }\n   0x1   :  { %2 = vnop  ;;  %3 = vadd.f32 %4,");
    QVERIFY(inBundle);
    QCOMPARE(inBundle->bundles().size(), std::size_t(2));
    QCOMPARE(inBundle->instructionsOf(1).size(), std::size_t(2));
    QVERIFY(hasFault(*inBundle, ListingFault::CutBundle));
    // A hole inside: the next bundle is found again.
    const auto hole =
        listingOf("     0   :  { %1 = vnop /* a comment that\n   0x1   :  { %2 = vnop }\n   0x2   :  {}\n");
    QVERIFY(hole);
    QCOMPARE(hole->bundles().size(), std::size_t(3));
    QVERIFY(hasFault(*hole, ListingFault::CutComment));
    QVERIFY(!hasFault(*hole, ListingFault::AddressGap));
}

void TstListingReader::everyPrefixOfAListingIsReadWithoutHarm()
{
    for (std::size_t size = 0; size <= kLoop.size(); ++size) {
        const auto listing = listingOf(kLoop.substr(0, size));
        if (!listing)
            continue;
        for (const Bundle &bundle : listing->bundles())
            QVERIFY(bundle.firstInstruction <= listing->instructions().size());
        for (const BundleInstruction &i : listing->instructions())
            QVERIFY(std::size_t(i.text.at) + i.text.size <= size);
    }
    QCOMPARE(listingOf(kLoop)->bundles().size(), std::size_t(5));
}

void TstListingReader::unknownOpcodesLabelsLinesAndGapsAreCounted()
{
    const auto listing = listingOf("     0   :  { %1 = vwonder.f32 %2  ;;  %3 = vwonder.f32 %4 }\n"
                                   "some words\n   0x1 XY:  {}\n   0x5   :  {}\n");
    QVERIFY(listing);
    QCOMPARE(listing->findings().size(), std::size_t(4));
    QVERIFY(listing->findings()[0].fault == ListingFault::UnknownOpcode);
    QCOMPARE(listing->findings()[0].name, std::string("vwonder.f32"));
    QCOMPARE(listing->findings()[0].count, std::uint64_t(2));
    QVERIFY(listing->findings()[1].fault == ListingFault::UnknownLine);
    QCOMPARE(listing->findings()[1].firstLine, std::uint32_t(2));
    QVERIFY(listing->findings()[2].fault == ListingFault::UnknownLabel);
    QVERIFY(listing->findings()[3].fault == ListingFault::AddressGap);
    QCOMPARE(*listing->rowOf(5), std::uint32_t(2));
}

void TstListingReader::otherEncodingsAreNamed()
{
    std::string wide("\xFF\xFE", 2);
    for (const char c : kLoop) {
        wide += c;
        wide += '\0';
    }
    const auto utf16 = llo::readListing(contentOf(wide), "wide.txt");
    QVERIFY(!utf16);
    QVERIFY(utf16.error().code == ErrorCode::OtherFormat);
    QCOMPARE(utf16.error().detail, std::string("UTF-16"));
    const auto marked = listingOf("\xEF\xBB\xBF" + kLoop);
    QVERIFY(marked && marked->findings().empty());
    QCOMPARE(marked->bundles().size(), std::size_t(5));
    const auto broken = listingOf("     0   :  { %1 = vnop /* \xE9\xFF */ }\r\n   0x1   :  {}\r\n");
    QVERIFY(broken);
    QCOMPARE(broken->findings().size(), std::size_t(1));
    QVERIFY(broken->findings()[0].fault == ListingFault::ReplacedBytes);
    QCOMPARE(broken->findings()[0].count, std::uint64_t(2));
}

void TstListingReader::whatIsNoListingIsRefused()
{
    QVERIFY(llo::readListing(contentOf(""), "a").error().code == ErrorCode::EmptyFile);
    QVERIFY(llo::readListing(contentOf("HloModule m\n\nENTRY main {\n}\n"), "a").error().code ==
            ErrorCode::UnknownFormat);
    QVERIFY(llo::readListing(contentOf("= control target key start\nLB: loop body\n"), "a").error().code ==
            ErrorCode::UnknownFormat);
}

void TstListingReader::aMillionLinesAreRead()
{
    constexpr std::uint32_t kLines = 1'000'000;
    std::string text;
    text.reserve(std::size_t{kLines} * 56);
    char line[96];
    for (std::uint32_t row = 0; row < kLines; ++row) {
        const int size =
            std::snprintf(line, sizeof line, "  0x%x   :  { %%v%u_v1 = vadd.f32 %%v2_v2, %%v3_v3 }\n", row, row);
        text.append(line, std::size_t(size));
    }
    const auto listing = listingOf(text);
    QVERIFY(listing);
    QCOMPARE(listing->bundles().size(), std::size_t{kLines});
    QVERIFY(listing->findings().empty());
    QCOMPARE(listing->opcodes().size(), std::size_t(1));
}

PLANESCOPE_TEST(TstListingReader)
#include "tst_listing_reader.moc"
