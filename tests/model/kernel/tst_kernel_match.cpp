// Which listing belongs to a call, also when profile and listing are of different builds.
#include "model/format/llo/listing_reader.h"
#include "tests/model/kernel/demo_kernels.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

namespace {

/// A listing whose bundles `marks` hold a mark inside with that id, the others nothing.
KernelCodePtr codeWith(const std::string &program, const std::map<std::uint32_t, std::uint32_t> &marks,
                       std::uint32_t bundles = 64)
{
    std::string text;
    for (std::uint32_t row = 0; row < bundles; ++row) {
        char line[96];
        const auto mark = marks.find(row);
        if (mark == marks.end())
            std::snprintf(line, sizeof line, "%s0x%x   :  {}\n", row == 0 ? "" : " ", row);
        else
            std::snprintf(line, sizeof line, " 0x%x   :  { %%%u = vtrace %u }\n", row, row, 0xA0000000U + mark->second);
        text += row == 0 && mark == marks.end() ? "     0   :  {}\n" : line;
    }
    const auto owner = std::make_shared<const std::string>(text);
    FileContent content;
    content.bytes = {reinterpret_cast<const std::uint8_t *>(owner->data()), owner->size()};
    content.fileSize = owner->size();
    content.owner = owner;
    auto listing = llo::readListing(content, program + "-final_bundles.txt");
    if (!listing)
        return nullptr;
    auto code = std::make_shared<KernelCode>();
    code->program = program;
    code->listing = *listing;
    analyseCode(code.get(), nullptr, TpuGeneration::V6e);
    return code;
}

KernelCall callOf(const std::string &name)
{
    KernelCall call;
    call.name = name;
    return call;
}

/// A launch that passed these marks: id and address.
LaunchDetail passed(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &marks)
{
    LaunchDetail detail;
    std::int64_t time = 0;
    for (const auto &[id, address] : marks)
        detail.marks.push_back({{}, TimePoint::ps(++time * 1250), id, address});
    return detail;
}

} // namespace

class TstKernelMatch : public QObject
{
    Q_OBJECT
private slots:
    void marksFindTheListingWhateverItsName();
    void theProgramMayLieAnywhere();
    void anotherBuildIsSaidAndNotJoined();
    void aListingWithoutMarksCannotBeJoined();
    void aNameAloneIsACandidate();
    void theUsersWordIsTakenUnlessTheMarksContradict();
    void fusionsThatShareABodyShareItsListing();
    void listingsOfOtherChipsAreNotTaken();
    void foldersBesideAProfileAreFound();
};

void TstKernelMatch::marksFindTheListingWhateverItsName()
{
    const std::vector<KernelCodePtr> codes{codeWith("flash.1", {{3, 7}, {9, 8}, {20, 9}}),
                                           codeWith("other.1", {{4, 7}, {12, 8}, {30, 9}})};
    QVERIFY(codes[0] && codes[1]);
    const auto matches = matchCodes(callOf("attention.3"), {passed({{7, 4}, {8, 12}, {9, 30}})}, codes);
    QCOMPARE(matches.size(), std::size_t{1});
    QCOMPARE(matches[0].code, std::uint32_t{1});
    QVERIFY(matches[0].evidence == CodeEvidence::Marks);
    QCOMPARE(matches[0].addressOffset, std::int64_t{0});
    QCOMPARE(matches[0].rowOf(*codes[1], 30), std::optional<std::uint32_t>{30});
}

void TstKernelMatch::theProgramMayLieAnywhere()
{
    const std::vector<KernelCodePtr> codes{codeWith("flash.1", {{3, 7}, {9, 8}, {20, 9}})};
    const auto matches = matchCodes(callOf("flash.1"), {passed({{7, 0x1f3}, {8, 0x1f9}, {9, 0x204}})}, codes);
    QCOMPARE(matches.size(), std::size_t{1});
    QVERIFY(matches[0].evidence == CodeEvidence::Marks);
    QCOMPARE(matches[0].addressOffset, std::int64_t{0x1f0});
    QCOMPARE(matches[0].rowOf(*codes[0], 0x1f3), std::optional<std::uint32_t>{3});
    QVERIFY(!matches[0].rowOf(*codes[0], 0x1e0)); // before the program
}

void TstKernelMatch::anotherBuildIsSaidAndNotJoined()
{
    const std::vector<KernelCodePtr> codes{codeWith("flash.1", {{3, 7}, {9, 8}, {20, 9}})};
    const auto matches = matchCodes(callOf("flash.1"), {passed({{7, 3}, {8, 11}, {9, 29}})}, codes);
    QCOMPARE(matches.size(), std::size_t{1});
    QVERIFY(matches[0].evidence == CodeEvidence::OtherBuild);
    QVERIFY(matches[0].hasListingMarks);
    QVERIFY(!matches[0].rowOf(*codes[0], 3));
    KernelFacts facts;
    facts.matches = matches;
    QVERIFY(!facts.code());
}

void TstKernelMatch::aListingWithoutMarksCannotBeJoined()
{
    const std::vector<KernelCodePtr> codes{codeWith("flash.1", {})};
    const auto matches = matchCodes(callOf("flash.1"), {passed({{7, 3}, {8, 9}})}, codes);
    QCOMPARE(matches.size(), std::size_t{1});
    QVERIFY(matches[0].evidence == CodeEvidence::OtherBuild);
    QVERIFY(!matches[0].hasListingMarks);
}

void TstKernelMatch::aNameAloneIsACandidate()
{
    const std::vector<KernelCodePtr> codes{codeWith("flash.1", {{3, 7}})};
    const auto matches = matchCodes(callOf("flash.1"), {LaunchDetail{}}, codes);
    QCOMPARE(matches.size(), std::size_t{1});
    QVERIFY(matches[0].evidence == CodeEvidence::Name);
    QVERIFY(!matches[0].rowOf(*codes[0], 3)); // nothing proves where it lies
    QVERIFY(matchCodes(callOf("flash.2"), {LaunchDetail{}}, codes).empty());
}

void TstKernelMatch::theUsersWordIsTakenUnlessTheMarksContradict()
{
    const std::vector<KernelCodePtr> codes{codeWith("a.1", {{3, 7}, {9, 8}}), codeWith("b.1", {{4, 7}, {10, 8}})};
    const auto silent = matchCodes(callOf("x.1"), {LaunchDetail{}}, codes, 1);
    QCOMPARE(silent.size(), std::size_t{1});
    QVERIFY(silent[0].evidence == CodeEvidence::Given);
    QCOMPARE(silent[0].code, std::uint32_t{1});
    const auto against = matchCodes(callOf("x.1"), {passed({{7, 3}, {8, 9}})}, codes, 1);
    QCOMPARE(against.front().code, std::uint32_t{1});
    // Both marks of the other listing are off by one from this one's: they agree with an offset of -1.
    QVERIFY(against.front().evidence == CodeEvidence::Given);
    const auto torn = matchCodes(callOf("x.1"), {passed({{7, 3}, {8, 30}})}, codes, 1);
    QVERIFY(torn.front().evidence == CodeEvidence::OtherBuild);
}

void TstKernelMatch::fusionsThatShareABodyShareItsListing()
{
    auto code = std::make_shared<KernelCode>(*codeWith("fusion.3", {}));
    code->sharedBodies = {{"fusion.3", 0, {"fusion.3", "fusion.7"}}};
    const auto matches = matchCodes(callOf("fusion.7"), {LaunchDetail{}}, {code});
    QCOMPARE(matches.size(), std::size_t{1});
    QVERIFY(matches[0].evidence == CodeEvidence::Name);
    QVERIFY(matchCodes(callOf("fusion.8"), {LaunchDetail{}}, {code}).empty());
}

void TstKernelMatch::listingsOfOtherChipsAreNotTaken()
{
    // Both listings of the demo have the same program's name and marks with the same ids; only one ran.
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    QCOMPARE(page->codes.size(), std::size_t{2});
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    QCOMPARE(facts->matches.size(), std::size_t{1});
    QVERIFY(page->codeOf(*facts)->units.generation == TpuGeneration::V7x);
}

void TstKernelMatch::foldersBesideAProfileAreFound()
{
    DemoKernels &demo = DemoKernels::instance();
    const std::filesystem::path run = demo.runFolder(demo::DemoRun::Kernel);
    const auto folders = dumpFoldersBeside(run);
    QCOMPARE(folders.size(), std::size_t{2});
    for (const auto &folder : folders)
        QVERIFY(folder.string().find("flash_attention") != std::string::npos);
    // The same from the file, and from a path that ends with a slash.
    QCOMPARE(dumpFoldersBeside(run / "ironwood-host-0.xplane.pb"), folders);
    QCOMPARE(dumpFoldersBeside(run.string() + "/"), folders);
    QVERIFY(dumpFoldersBeside(run / "nothing" / "here").size() <= 2);
}

PLANESCOPE_TEST(TstKernelMatch)
#include "tst_kernel_match.moc"
