#include "model/analysis/kernel/listing_diff.h"
#include "model/format/llo/listing_reader.h"
#include "model/state/kernel_codes.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

namespace {

KernelCode codeOf(const std::string &text)
{
    const auto owner = std::make_shared<const std::string>(text);
    FileContent content;
    content.bytes = {reinterpret_cast<const std::uint8_t *>(owner->data()), owner->size()};
    content.fileSize = owner->size();
    content.owner = owner;
    KernelCode code;
    auto listing = llo::readListing(content, "test-final_bundles.txt");
    if (listing) {
        code.listing = *listing;
        analyseCode(&code, nullptr, TpuGeneration::V6e);
    }
    return code;
}

/// Bundles with one instruction each: `words` are opcodes, "" an empty bundle, "L" begins a loop, "/L" is its branch.
KernelCode program(const std::vector<std::string> &words)
{
    std::string text;
    std::uint32_t row = 0, region = 10;
    bool isInLoop = false;
    const auto add = [&](const std::string &label, const std::string &inside, const std::string &comment = {}) {
        char address[32];
        std::snprintf(address, sizeof address, row == 0 ? "     %x" : "   0x%x", row);
        ++row;
        text += address + label + " : " + (isInLoop ? "> " : "") + "{" + inside + "}" + comment + "\n";
    };
    bool beginsLoop = false;
    for (const std::string &word : words) {
        if (word == "L") {
            isInLoop = beginsLoop = true;
            ++region;
            continue;
        }
        if (word == "/L") {
            isInLoop = false;
            add("   ", " %9 = sbr.rel (!%p1_p0) target = $region" + std::to_string(region) + " ");
            for (int delay = 0; delay < 4; ++delay)
                add("   ", "", delay == 3 ? " /* End region " + std::to_string(region) + " */" : "");
            continue;
        }
        const std::string id = std::to_string(100 + row);
        add(beginsLoop ? " LB" : "   ", word.empty() ? "" : " %v" + id + "_v1 = " + word + " %v1_v0, %v2_v2 ",
            beginsLoop ? " /* Start region " + std::to_string(region) + " */" : "");
        beginsLoop = false;
    }
    return codeOf(text);
}

/// Every bundle of both listings occurs once, in order.
bool isWhole(const ListingDiff &diff, const KernelCode &before, const KernelCode &after)
{
    std::uint32_t a = 0, b = 0;
    for (const BundlePair &pair : diff.rows) {
        if (pair.before != BundlePair::kNone && pair.before != a++)
            return false;
        if (pair.after != BundlePair::kNone && pair.after != b++)
            return false;
        if (pair.isSame && (pair.before == BundlePair::kNone || pair.after == BundlePair::kNone))
            return false;
    }
    return a == before.listing->bundles().size() && b == after.listing->bundles().size();
}

} // namespace

class TstListingDiff : public QObject
{
    Q_OBJECT
private slots:
    void aListingEqualsItself();
    void bundlesTakenOutOfALoopAreSaved();
    void bundlesPutIntoALoopAreLost();
    void aLoopThatIsGoneIsSaid();
    void unrolledCodeIsAlignedToo();
    void anInstrumentedBuildCostsItsMarks();
    void listingsOfTwoChipsSaySo();
    void hugeListingsStayAligned();
    void manyBranchesAreCutIntoBlocks();
};

void TstListingDiff::aListingEqualsItself()
{
    const KernelCode code = program({"vadd.f32", "L", "vmul.f32", "vsub.f32", "/L", "vmax.f32"});
    QCOMPARE(code.loops.size(), std::size_t{1});
    const ListingDiff diff = compareListings(code, code);
    QVERIFY(isWhole(diff, code, code));
    QCOMPARE(diff.sameBundles, std::uint64_t{code.listing->bundles().size()});
    QCOMPARE(diff.loops.size(), std::size_t{2});
    for (const LoopChange &change : diff.loops)
        QCOMPARE(change.saved(), std::int64_t{0});
    QVERIFY(diff.opcodes.empty());
    QVERIFY(!diff.isOtherGeneration);
}

void TstListingDiff::bundlesTakenOutOfALoopAreSaved()
{
    const KernelCode before = program({"vadd.f32", "L", "vmul.f32", "", "vsub.f32", "", "/L", "vmax.f32"});
    const KernelCode after = program({"vadd.f32", "L", "vmul.f32", "vsub.f32", "/L", "vmax.f32"});
    const ListingDiff diff = compareListings(before, after);
    QVERIFY(isWhole(diff, before, after));
    QCOMPARE(diff.sameBundles, std::uint64_t{after.listing->bundles().size()});
    QCOMPARE(diff.loops.size(), std::size_t{2});
    QVERIFY(!diff.loops[0].before && !diff.loops[0].after); // the code outside loops comes first
    QCOMPARE(diff.loops[0].saved(), std::int64_t{0});
    QCOMPARE(diff.loops[1].saved(), std::int64_t{2});
    QCOMPARE(diff.loops[1].emptyBefore - diff.loops[1].emptyAfter, std::uint64_t{2});
}

void TstListingDiff::bundlesPutIntoALoopAreLost()
{
    const KernelCode before = program({"L", "vmul.f32", "vsub.f32", "/L"});
    const KernelCode after = program({"L", "vmul.f32", "vxor.u32", "vsub.f32", "/L"});
    const ListingDiff diff = compareListings(before, after);
    QVERIFY(isWhole(diff, before, after));
    QCOMPARE(diff.loops[1].saved(), std::int64_t{-1});
    QCOMPARE(diff.opcodes.size(), std::size_t{1});
    QCOMPARE(diff.opcodes[0].opcode, std::string("vxor.u32"));
    QCOMPARE(diff.opcodes[0].after, std::uint64_t{1});
}

void TstListingDiff::aLoopThatIsGoneIsSaid()
{
    const KernelCode before = program({"L", "vmul.f32", "vmul.f32", "/L", "L", "vexp2.f32", "vrcp.f32", "/L"});
    const KernelCode after = program({"L", "vexp2.f32", "vrcp.f32", "/L"});
    QCOMPARE(before.loops.size(), std::size_t{2});
    QCOMPARE(after.loops.size(), std::size_t{1});
    const ListingDiff diff = compareListings(before, after);
    QVERIFY(isWhole(diff, before, after));
    QCOMPARE(diff.loops.size(), std::size_t{3});
    const auto lonely = std::find_if(diff.loops.begin(), diff.loops.end(), [](const LoopChange &change) {
        return change.before.has_value() && !change.after;
    });
    QVERIFY(lonely != diff.loops.end());
    QCOMPARE(*lonely->before, std::uint32_t{0}); // the like loops were paired, not the first ones
    QCOMPARE(lonely->bundlesBefore, before.loops[0].facts.bundles());
}

void TstListingDiff::unrolledCodeIsAlignedToo()
{
    // The same bundle many times: no key is unique. One in the middle is new.
    std::vector<std::string> words(300, "vadd.f32");
    for (std::size_t i = 0; i < words.size(); i += 3)
        words[i] = "vmul.f32";
    const KernelCode before = program(words);
    words.insert(words.begin() + 150, "vrcp.f32");
    const KernelCode after = program(words);
    const ListingDiff diff = compareListings(before, after);
    QVERIFY(isWhole(diff, before, after));
    QCOMPARE(diff.sameBundles, std::uint64_t{300});
}

void TstListingDiff::anInstrumentedBuildCostsItsMarks()
{
    FoundCodes plain, marked;
    readKernelCodes(sourceFile("/tests/data/llo/v6e-matmul"), &plain);
    readKernelCodes(sourceFile("/tests/data/llo/v6e-matmul-marks"), &marked);
    QCOMPARE(plain.codes.size(), std::size_t{1});
    QCOMPARE(marked.codes.size(), std::size_t{1});
    const KernelCode &before = *plain.codes[0], &after = *marked.codes[0];
    const ListingDiff diff = compareListings(before, after);
    QVERIFY(isWhole(diff, before, after));
    std::int64_t saved = 0;
    for (const LoopChange &change : diff.loops)
        saved += change.saved();
    QCOMPARE(saved, static_cast<std::int64_t>(before.listing->bundles().size()) -
                        static_cast<std::int64_t>(after.listing->bundles().size()));
    QVERIFY(saved < 0);
    const auto traces = std::find_if(diff.opcodes.begin(), diff.opcodes.end(),
                                     [](const OpcodeChange &change) { return change.opcode == "vtrace"; });
    QVERIFY(traces != diff.opcodes.end());
    QCOMPARE(traces->after - traces->before, std::uint64_t{64}); // what the tracing puts into this kernel
    QVERIFY(diff.sameBundles > before.listing->bundles().size() / 2);
}

void TstListingDiff::listingsOfTwoChipsSaySo()
{
    KernelCode before = program({"vadd.f32"});
    KernelCode after = program({"vadd.f32"});
    after.units.generation = TpuGeneration::V5e;
    QVERIFY(compareListings(before, after).isOtherGeneration);
    after.units.generation = TpuGeneration::V6; // v6e or 7x: no contradiction
    QVERIFY(!compareListings(before, after).isOtherGeneration);
}

void TstListingDiff::hugeListingsStayAligned()
{
    // Forty thousand bundles in four kinds: a table of all pairs would take gigabytes.
    std::vector<std::string> words;
    const std::array<std::string, 4> kinds{"vadd.f32", "vmul.f32", "vsub.f32", "vmax.f32"};
    std::uint32_t seed = 12345;
    for (int i = 0; i < 40'000; ++i) {
        seed = seed * 1664525U + 1013904223U;
        words.push_back(kinds[seed >> 30]);
    }
    const KernelCode before = program(words);
    words.erase(words.begin() + 20'000, words.begin() + 20'010);
    const KernelCode after = program(words);
    const ListingDiff diff = compareListings(before, after);
    QVERIFY(isWhole(diff, before, after));
    QVERIFY(diff.sameBundles >= 39'900);
}

void TstListingDiff::manyBranchesAreCutIntoBlocks()
{
    constexpr std::uint32_t kBranches = 20'000, kEach = 7; // branch, four slots behind it, one bundle, its target
    std::string text;
    char line[128];
    for (std::uint32_t i = 0; i < kBranches; ++i)
        for (std::uint32_t at = 0; at < kEach; ++at) {
            const std::uint32_t row = i * kEach + at;
            const std::string inside = at == 0   ? " %9 = sbr.rel (%p1_p0) target = $region" + std::to_string(i) + " "
                                       : at == 5 ? " %v3_v1 = vadd.f32 %v1_v0, %v2_v2 "
                                                 : "";
            const std::string comment = at == 6 ? " /* Start/End empty region " + std::to_string(i) + " */" : "";
            std::snprintf(line, sizeof line, row == 0 ? "     %x" : "   0x%x", row);
            text += line + std::string(at == 6 ? " PF" : "   ") + ": {" + inside + "}" + comment + "\n";
        }
    const KernelCode code = codeOf(text);
    QVERIFY(code.listing);
    QCOMPARE(code.listing->bundles().size(), std::size_t{kBranches} * kEach);
    QCOMPARE(code.blocks.size(), std::size_t{2} * kBranches + 1);
    std::uint64_t guarded = 0;
    for (const CodeBlock &block : code.blocks) {
        if (block.guard == CodeBlock::kNone)
            continue;
        ++guarded;
        QCOMPARE(block.bundles(), std::uint64_t{1});
        QCOMPARE(code.listing->branches()[block.guard].bundle, block.first - 5);
    }
    QCOMPARE(guarded, std::uint64_t{kBranches});
}

PLANESCOPE_TEST(TstListingDiff)
#include "tst_listing_diff.moc"
