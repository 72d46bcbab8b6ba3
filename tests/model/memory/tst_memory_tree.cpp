// Trees of bytes, differences between two places, and the compiler's report of what did not fit.
#include "model/analysis/memory_difference.h"
#include "model/analysis/memory_tree.h"
#include "model/format/hlo/out_of_memory_report.h"
#include "model/format/session_reader.h"
#include "tests/model/memory/heap_fixture.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <fstream>
#include <sstream>

using namespace planescope;

class TstMemoryTree : public QObject
{
    Q_OBJECT
private slots:
    void bytesOfANodeIncludeItsChildren();
    void deepStacksEndAtTheLimit();
    void opsStandBelowTheirKind();
    void differenceIsThatOfTheCurve();
    void reportIsReadWithItsSources();
    void theLastReportOfALogCounts();
    void reportsThatBreakOffKeepWhatIsThere();
};

namespace {

constexpr std::int64_t kTreeMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;

std::string reportLog()
{
    std::ifstream file(planescope::testing::sourceFile("/tests/data/memory/out-of-memory.log"), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

void TstMemoryTree::bytesOfANodeIncludeItsChildren()
{
    AllocationSites sites;
    sites.frames = {{"main", "train.py", 1}, {"step", "train.py", 9}, {"loss", "model.py", 4}};
    sites.sites = {{100, 2, "buffer", "cpu:0", {1, 0}, {}, 0},
                   {40, 1, "buffer", "cpu:0", {2, 1, 0}, {}, 0},
                   {7, 1, "buffer", "cpu:0", {}, {}, 0}};
    const MemoryNode root = treeOfSites(sites);
    QCOMPARE(root.bytes, std::int64_t{147});
    QCOMPARE(root.count, std::int64_t{4});
    QCOMPARE(root.children.size(), std::size_t{2}); // neither one device nor one kind is a level
    QCOMPARE(QString::fromStdString(root.children[0].name), QStringLiteral("main"));
    QCOMPARE(root.children[0].bytes, std::int64_t{140});
    QCOMPARE(root.children[0].children[0].bytes, std::int64_t{140});
    QCOMPARE(root.children[0].children[0].children[0].bytes, std::int64_t{40});
    QCOMPARE(int(root.children[1].kind), int(MemoryNode::Kind::Unnamed));
    sites.sites[1].device = "cpu:1";
    QCOMPARE(treeOfSites(sites).children.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(treeOfSites(sites).children[0].name), QStringLiteral("cpu:0"));
}

void TstMemoryTree::deepStacksEndAtTheLimit()
{
    AllocationSites sites;
    sites.frames = {{"again", "deep.py", 1}};
    sites.sites = {{5, 1, {}, {}, std::vector<std::uint32_t>(100'000, 0), {}, 0}};
    const MemoryNode root = treeOfSites(sites);
    std::size_t depth = 0;
    for (const MemoryNode *node = &root; !node->children.empty(); node = &node->children.front())
        ++depth;
    QCOMPARE(depth, kDeepestMemoryNode);
}

void TstMemoryTree::opsStandBelowTheirKind()
{
    AllocatorProfile p;
    p.texts = {"", "temp", "layer/mlp/dot", "layer/mlp/add"};
    AllocatorEvent dot, add;
    dot.region = add.region = 1;
    dot.op = 2;
    add.op = 3;
    p.events = {dot, add};
    p.active = {{ActiveAllocation::Kind::Block, 0, 2, 30, 32},
                {ActiveAllocation::Kind::Block, 1, 1, 8, 8},
                {ActiveAllocation::Kind::Reserved, 0, 1, 1000, 1000},
                {ActiveAllocation::Kind::Unexplained, 0, 1, 10, 10}};
    const MemoryNode root = treeOfOps(p);
    QCOMPARE(root.bytes, std::int64_t{1082});
    QCOMPARE(int(root.children[0].kind), int(MemoryNode::Kind::Reserved));
    QCOMPARE(QString::fromStdString(root.children[1].name), QStringLiteral("temp"));
    const MemoryNode &mlp = root.children[1].children[0].children[0];
    QCOMPARE(mlp.bytes, std::int64_t{72});
    QCOMPARE(QString::fromStdString(mlp.children[0].name), QStringLiteral("dot"));
    QCOMPARE(mlp.children[0].bytes, std::int64_t{64});
    QCOMPARE(int(root.children[2].kind), int(MemoryNode::Kind::Unexplained));
}

void TstMemoryTree::differenceIsThatOfTheCurve()
{
    const ProgramMemory memory = programMemory(testing::HeapFixture()
                                                   .buffer(1, 100)
                                                   .buffer(2, 50, 100)
                                                   .buffer(3, 70)
                                                   .table({{HeapEvent::Kind::Allocate, 1},
                                                           {HeapEvent::Kind::Allocate, 2},
                                                           {HeapEvent::Kind::Free, 1},
                                                           {HeapEvent::Kind::Allocate, 3},
                                                           {HeapEvent::Kind::Free, 3},
                                                           {HeapEvent::Kind::Allocate, 3}}));
    const MemoryDifference d = memoryDifference(memory, 1, 3);
    QCOMPARE(d.came.size(), std::size_t{1});
    QCOMPARE(d.went.size(), std::size_t{1});
    QCOMPARE(memory.table->buffers()[d.came[0].buffer].id, std::int64_t{3});
    QCOMPARE(memory.table->buffers()[d.went[0].buffer].id, std::int64_t{1});
    for (std::uint32_t from = 0; from < memory.eventCount(); ++from)
        for (std::uint32_t to = 0; to < memory.eventCount(); ++to) {
            const MemoryDifference both = memoryDifference(memory, from, to);
            QCOMPARE(both.cameBytes - both.wentBytes, memory.bytesAt(to) - memory.bytesAt(from));
        }
    // Given back and taken again: another life of the same memory.
    const MemoryDifference again = memoryDifference(memory, 3, 5);
    QCOMPARE(again.came.size(), std::size_t{1});
    QCOMPARE(again.went.size(), std::size_t{1});
    QCOMPARE(again.came[0].memory, again.went[0].memory);
    QVERIFY(memoryDifference(memory, 2, 2).came.empty());
}

void TstMemoryTree::reportIsReadWithItsSources()
{
    const auto session = loadSession(planescope::testing::sourceFile("/tests/data/memory/out-of-memory.log"));
    QVERIFY(session.has_value());
    const AllocationSites *const report = (*session)->allocationSites();
    QVERIFY(report);
    QCOMPARE(int(report->source), int(AllocationSites::Source::OutOfMemoryReport));
    QCOMPARE(report->neededBytes, 20 * kGiB + kGiB / 2);
    QCOMPARE(report->capacityBytes, 15 * kGiB + 3 * kGiB / 4);
    QCOMPARE(report->parts.size(), std::size_t{3});
    QCOMPARE(QString::fromStdString(report->parts[0].first), QStringLiteral("reserved"));
    QCOMPARE(report->parts[0].second, 530 * kTreeMiB);
    QCOMPARE(report->sites.size(), std::size_t{3});
    const AllocationSite &padded = report->sites[1];
    QCOMPARE(padded.bytes, 4 * kGiB);
    QCOMPARE(padded.unpaddedBytes, 128 * kTreeMiB);
    QCOMPARE(QString::fromStdString(padded.shape), QStringLiteral("f32[1048576,8,4]{2,1,0:T(8,128)}"));
    QCOMPARE(QString::fromStdString(padded.kind), QStringLiteral("HLO temp"));
    QCOMPARE(QString::fromStdString(report->frames[padded.stack.front()].function), QStringLiteral("copy.40"));
    QCOMPARE(QString::fromStdString(report->frames[padded.stack.front()].place()), QStringLiteral("model.py:120"));
    QCOMPARE(QString::fromStdString(report->frames[padded.stack.back()].function), QStringLiteral("jit(step)"));
    QCOMPARE(QString::fromStdString(report->frames[padded.stack[2]].function), QStringLiteral("\"gate\""));
    QCOMPARE(QString::fromStdString(report->sites[2].kind), QStringLiteral("scoped"));
}

void TstMemoryTree::theLastReportOfALogCounts()
{
    std::string first = reportLog();
    QVERIFY(!first.empty());
    for (std::size_t at = first.find("Used 20.50G"); at != std::string::npos; at = first.find("Used 20.50G", at + 1))
        first.replace(at, 11, "Used 99.00G");
    const auto report = hlo::readOutOfMemoryReport(first + reportLog());
    QVERIFY(report.has_value());
    QCOMPARE(report->neededBytes, 20 * kGiB + kGiB / 2);
    QCOMPARE(report->sites.size(), std::size_t{3});
    QVERIFY(!hlo::readOutOfMemoryReport("nothing of the kind\n").has_value());
}

void TstMemoryTree::reportsThatBreakOffKeepWhatIsThere()
{
    const std::string log = reportLog();
    std::size_t most = 0;
    for (std::size_t length = 0; length <= log.size(); ++length)
        if (const auto report = hlo::readOutOfMemoryReport(std::string_view(log).substr(0, length))) {
            QVERIFY(report->sites.size() >= most || length < log.find("1. Size"));
            most = report->sites.size();
            for (const AllocationSite &site : report->sites)
                QVERIFY(site.bytes >= 0);
        }
    QCOMPARE(most, std::size_t{3});
}

PLANESCOPE_TEST(TstMemoryTree)
#include "tst_memory_tree.moc"
