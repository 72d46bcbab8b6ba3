// Memory snapshots of PyTorch: calls over time, what lies there by stack, what could not be served.
#include "model/analysis/memory_profile.h"
#include "model/analysis/memory_tree.h"
#include "model/format/session_reader.h"
#include "model/format/torch/memory_snapshot.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace planescope;
using planescope::testing::sourceFile;
using planescope::testing::sourcePath;

class TstMemorySnapshot : public QObject
{
    Q_OBJECT
private slots:
    void callsStartFromWhatWasInUseBefore();
    void blocksOfOneStackAreOneSite();
    void whatCouldNotBeServedIsListed();
    void openBlocksAtThePeakHaveTheirStacks();
    void theFirstVersionIsAListOfSegments();
    void anotherPickleIsNoSnapshot_data();
    void anotherPickleIsNoSnapshot();
    void codeInASnapshotIsRefused();
    void sizesThatNoMemoryHasAreLeftOut_data();
    void sizesThatNoMemoryHasAreLeftOut();
    void damagedSnapshotsNeverBreakTheReader();
};

namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

SessionPtr snapshotSession()
{
    const auto session = loadSession(sourceFile("/tests/data/memory/snapshot.pickle"));
    return session ? *session : nullptr;
}

QByteArray snapshotBytes()
{
    QFile file(sourcePath(QStringLiteral("/tests/data/memory/snapshot.pickle")));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Values as Python's pickle writes them.
QByteArray pickled(std::int64_t number)
{
    QByteArray out("\x8a\x08", 2);
    for (int i = 0; i < 8; ++i)
        out += static_cast<char>(number >> (8 * i));
    return out;
}
QByteArray pickled(const char *text)
{
    return 'X' + QByteArray(1, static_cast<char>(qstrlen(text))) + QByteArray(3, '\0') + text;
}
QByteArray pickled(const QByteArrayList &items) { return "](" + items.join() + 'e'; }
QByteArray pickled(std::initializer_list<std::pair<const char *, QByteArray>> entries)
{
    QByteArray out = "}(";
    for (const auto &[key, value] : entries)
        out += pickled(key) + value;
    return out + 'u';
}

/// A snapshot whose blocks and calls all have this size.
QByteArray snapshotOf(std::int64_t size, int count)
{
    const QByteArray frames = pickled(QByteArrayList{
        pickled({{"name", pickled("f")}, {"filename", pickled("a.py")}, {"line", pickled(std::int64_t{3})}})});
    QByteArrayList blocks, calls;
    for (int i = 0; i < count; ++i) {
        blocks << pickled({{"size", pickled(size)}, {"state", pickled("active_allocated")}, {"frames", frames}});
        calls << pickled({{"action", pickled(i % 3 == 2 ? "free_completed" : "alloc")},
                          {"addr", pickled(std::int64_t{i - i % 3 / 2})},
                          {"size", pickled(size)},
                          {"time_us", pickled(std::int64_t{1'000'000 + i})},
                          {"frames", frames}});
        calls << pickled({{"action", pickled("segment_alloc")},
                          {"addr", pickled(std::int64_t{i})},
                          {"size", pickled(size)},
                          {"time_us", pickled(std::int64_t{1'000'000 + i})}});
    }
    const QByteArray segment =
        pickled({{"device", pickled(std::int64_t{0})}, {"total_size", pickled(size)}, {"blocks", pickled(blocks)}});
    return QByteArray("\x80\x02", 2) +
           pickled({{"segments", pickled(QByteArrayList{segment})},
                    {"device_traces", pickled(QByteArrayList{pickled(calls)})}}) +
           '.';
}

std::span<const std::uint8_t> snapshotSpan(const QByteArray &bytes)
{
    return {reinterpret_cast<const std::uint8_t *>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
}

} // namespace

void TstMemorySnapshot::callsStartFromWhatWasInUseBefore()
{
    const SessionPtr session = snapshotSession();
    QVERIFY(session);
    const std::vector<AllocatorProfile> profiles = memoryProfile(*session);
    QCOMPARE(profiles.size(), std::size_t{1});
    const AllocatorProfile &p = profiles.front();
    QCOMPARE(QString::fromStdString(p.id), QStringLiteral("cuda:0"));
    QVERIFY(p.isDevice());
    QVERIFY(!p.statesFree);
    QVERIFY(p.hasPool);
    QCOMPARE(p.allocations, std::uint64_t{5});
    QCOMPARE(p.deallocations, std::uint64_t{1});
    // 15 MiB and 512 bytes at the end, of them all taken in the trace.
    QCOMPARE(p.events.front().inUse(), 6 * kMiB);
    QCOMPARE(p.events.back().inUse(), 15 * kMiB + 512);
    QCOMPARE(p.peakBytes, 18 * kMiB + 512);
    QCOMPARE(p.atPeak().inUse() + p.atPeak().freeBytes, 22 * kMiB); // both segments
    QCOMPARE(p.capacityBytes, std::int64_t{0});
    QCOMPARE((p.events[1].time - p.events[0].time).toPs(), std::int64_t{10'000'000}); // 10 us
    QCOMPARE(session->epochNs(), std::int64_t{1790857026000000} * 1000);
}

void TstMemorySnapshot::blocksOfOneStackAreOneSite()
{
    const SessionPtr session = snapshotSession();
    QVERIFY(session);
    const AllocationSites *const sites = session->allocationSites();
    QVERIFY(sites);
    QCOMPARE(int(sites->source), int(AllocationSites::Source::Snapshot));
    QCOMPARE(sites->totalBytes(), 15 * kMiB + 512);
    QCOMPARE(sites->sites.size(), std::size_t{4}); // the loss's block that waits and its tensor are two kinds
    QCOMPARE(sites->sites[0].bytes, 8 * kMiB);
    QCOMPARE(QString::fromStdString(sites->ownFrame(sites->sites[0])->place()), QStringLiteral("model.py:31"));
    QCOMPARE(QString::fromStdString(sites->sites[2].kind), QStringLiteral("waits to be freed"));
    const MemoryNode tree = treeOfSites(*sites);
    QCOMPARE(tree.bytes, sites->totalBytes());
    // One device, two kinds, then the program's outermost frame.
    QCOMPARE(tree.children.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(tree.children[0].children[0].place), QStringLiteral("train.py:40"));
    QCOMPARE(tree.children[0].children[0].bytes, 14 * kMiB + 512);
}

void TstMemorySnapshot::whatCouldNotBeServedIsListed()
{
    const SessionPtr session = snapshotSession();
    QVERIFY(session);
    const AllocatorProfile p = memoryProfile(*session).front();
    QCOMPARE(p.failures.size(), std::size_t{1});
    const AllocatorFailure &failure = p.failures.front();
    QCOMPARE(failure.requestedBytes, 64 * kMiB);
    QCOMPARE(failure.inUseBytes, 15 * kMiB + 512);
    QCOMPARE(failure.poolBytes, 22 * kMiB);
    QCOMPARE(failure.deviceFreeBytes, 3 * kMiB);
    QCOMPARE(QString::fromStdString(p.texts[failure.op]), QStringLiteral("forward (model.py:31)"));
}

void TstMemorySnapshot::openBlocksAtThePeakHaveTheirStacks()
{
    const SessionPtr session = snapshotSession();
    QVERIFY(session);
    const AllocatorProfile p = memoryProfile(*session).front();
    const AllocationSites sites = sitesAtPeak(p);
    QCOMPARE(sites.totalBytes(), p.peakBytes);
    QCOMPARE(sites.sites.front().bytes, 12 * kMiB); // both blocks of the layer
    QCOMPARE(sites.sites.front().count, std::int64_t{2});
    QCOMPARE(QString::fromStdString(sites.frames[sites.sites.front().stack.back()].function),
             QStringLiteral("<module>"));
    const MemoryNode tree = treeOfSites(sites);
    QCOMPARE(tree.children.size(), std::size_t{1});
    QCOMPARE(tree.children.front().bytes, p.peakBytes);
}

void TstMemorySnapshot::theFirstVersionIsAListOfSegments()
{
    // [{'device': 1, 'total_size': 1024, 'blocks': [{'size': 512, 'state': 'active_allocated',
    //   'history': [{'addr': 0, 'real_size': 500, 'frames': [{'name': 'f', 'filename': 'a.py', 'line': 3}]}]}]}]
    const QByteArray bytes = QByteArray::fromHex(
        "80025d71007d710128580600000064657669636571024b01580a000000746f74616c5f73697a6571034d000458060000"
        "00626c6f636b7371045d71057d710628580400000073697a6571074d0002580500000073746174657108581000000061"
        "63746976655f616c6c6f636174656471095807000000686973746f7279710a5d710b7d710c2858040000006164647271"
        "0d4b0058090000007265616c5f73697a65710e4df40158060000006672616d6573710f5d71107d71112858040000006e"
        "616d6571125801000000667113580800000066696c656e616d6571145804000000612e7079711558040000006c696e65"
        "71164b0375617561756175612e");
    const auto space = torch::spaceOfSnapshot(snapshotSpan(bytes));
    QVERIFY(space.has_value());
    QCOMPARE(space->sites.sites.size(), std::size_t{1});
    QCOMPARE(space->sites.sites.front().bytes, std::int64_t{512});
    QCOMPARE(QString::fromStdString(space->sites.sites.front().device), QStringLiteral("cuda:1"));
    QCOMPARE(QString::fromStdString(space->sites.frames.front().place()), QStringLiteral("a.py:3"));
}

void TstMemorySnapshot::anotherPickleIsNoSnapshot_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("a number") << QByteArray("\x80\x04K\x01.", 5);
    QTest::newRow("a dictionary") << QByteArray("\x80\x04}.", 4);
    QTest::newRow("a list of numbers") << QByteArray("\x80\x04](K\x01"
                                                     "e.",
                                                     8);
}

void TstMemorySnapshot::anotherPickleIsNoSnapshot()
{
    QFETCH(QByteArray, bytes);
    const auto space = torch::spaceOfSnapshot(snapshotSpan(bytes));
    QVERIFY(!space);
    QCOMPARE(space.error().code, ErrorCode::OtherFormat);
    QCOMPARE(QString::fromStdString(space.error().detail), QStringLiteral("pickle"));
}

void TstMemorySnapshot::codeInASnapshotIsRefused()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("snapshot.pickle")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QString proof = folder.filePath(QStringLiteral("proof"));
    file.write(QByteArray("\x80\x02", 2) + "cos\nsystem\nX" + QByteArray(1, char(proof.size() + 6)) +
               QByteArray("\0\0\0", 3) + "touch " + proof.toUtf8() + "\x85R.");
    file.close();
    const auto session = loadSession(file.fileName().toStdString());
    QVERIFY(!session);
    QCOMPARE(session.error().code, ErrorCode::RunsCode);
    QCOMPARE(QString::fromStdString(session.error().detail), QStringLiteral("GLOBAL"));
    QVERIFY(!QFile::exists(proof));
}

void TstMemorySnapshot::sizesThatNoMemoryHasAreLeftOut_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<int>("kept"); // of 3000 blocks
    constexpr qint64 kGreatest = std::numeric_limits<qint64>::max();
    QTest::newRow("2^63 - 1") << kGreatest << 0;
    QTest::newRow("-2^63") << -kGreatest - 1 << 0;
    QTest::newRow("2^62") << (qint64{1} << 62) << 0;
    QTest::newRow("one byte more than could be") << (qint64{1} << 52) + 1 << 0;
    QTest::newRow("what could be, too often") << (qint64{1} << 52) << 256; // then their sum is 2^60
    QTest::newRow("a terabyte") << (qint64{1} << 40) << 3000;
}

/// All the way to the curve and the tree: nothing overflows, nothing is negative, what is left out is counted.
void TstMemorySnapshot::sizesThatNoMemoryHasAreLeftOut()
{
    QFETCH(qint64, size);
    QFETCH(int, kept);
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("snapshot.pickle")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(snapshotOf(size, 3000));
    file.close();
    const auto session = loadSession(file.fileName().toStdString());
    QVERIFY2(session, session ? "" : session.error().detail.c_str());
    const AllocationSites *const sites = (*session)->allocationSites();
    QVERIFY(sites);
    QCOMPARE(sites->totalBytes(), kept * size);
    QCOMPARE(sites->broken > 0, kept < 3000);
    QCOMPARE(treeOfSites(*sites).bytes, sites->totalBytes());
    QCOMPARE((*session)->importReport().isEmpty(), kept == 3000);
    for (const AllocatorProfile &profile : memoryProfile(**session)) {
        QVERIFY(profile.peakBytes >= 0);
        QVERIFY(profile.events.size() <= std::size_t{3000});
        QVERIFY(kept > 0);
        for (const AllocatorEvent &event : profile.events)
            QVERIFY(std::abs(event.inUse()) <= std::int64_t{1} << 61);
        QVERIFY(sitesAtPeak(profile).totalBytes() >= 0);
    }
}

void TstMemorySnapshot::damagedSnapshotsNeverBreakTheReader()
{
    const QByteArray whole = snapshotBytes();
    QVERIFY(!whole.isEmpty());
    for (qsizetype at = 2; at + 1 < whole.size(); ++at) {
        QVERIFY(!torch::spaceOfSnapshot(snapshotSpan(whole.left(at))));
        QByteArray damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
        if (const auto space = torch::spaceOfSnapshot(snapshotSpan(damaged)))
            for (const AllocationSite &site : space->sites.sites) {
                QVERIFY(site.bytes >= 0);
                for (const std::uint32_t row : site.stack)
                    QVERIFY(row < space->sites.frames.size());
            }
    }
}

PLANESCOPE_TEST(TstMemorySnapshot)
#include "tst_memory_snapshot.moc"
