// Device memory profiles: stacks, kinds, devices; and bytes that are none.
#include "model/analysis/memory_tree.h"
#include "model/format/pprof/pprof_reader.h"
#include "model/io/wire_writer.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QtTest>

#include <zlib.h>

#include <random>

using namespace planescope;

class TstPprofReader : public QObject
{
    Q_OBJECT
private slots:
    void stacksAndLabelsAreRead();
    void theRecordedProfileHasItsBuffers();
    void samplesThatNameNothingAreCounted();
    void sumsThatNoMemoryHasStayInRange();
    void damagedBytesNeverBreakTheReader();
};

namespace {

std::span<const std::uint8_t> spanOf(const std::string &bytes)
{
    return {reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size()};
}

std::string message(std::initializer_list<std::pair<std::uint32_t, std::uint64_t>> numbers)
{
    std::string out;
    for (const auto &[field, value] : numbers)
        wire::putNumber(out, field, value);
    return out;
}

/// One stack of two frames with 640 bytes; `location` is what the sample names second.
std::string sampleProfile(std::uint64_t location)
{
    std::string out, place, sample;
    wire::putBytes(out, 1, message({{1, 1}, {2, 2}}));
    wire::putBytes(out, 1, message({{1, 3}, {2, 4}}));
    sample = message({{1, 1}, {1, location}, {2, 3}, {2, 640}});
    wire::putBytes(sample, 3, message({{1, 5}, {2, 6}}));
    wire::putBytes(out, 2, sample);
    for (const std::uint64_t id : {1, 2}) {
        place = message({{1, id}});
        wire::putBytes(place, 4, message({{1, id}, {2, 10 * id}}));
        wire::putBytes(out, 4, place);
        wire::putBytes(out, 5, message({{1, id}, {2, 6 + id}, {4, 8 + id}}));
    }
    for (const char *text : {"", "allocations", "count", "space", "bytes", "kind", "buffer", "zeros", "init",
                             "/usr/lib/python3.12/site-packages/jax/lax.py", "train.py"})
        wire::putBytes(out, 6, text);
    return out;
}

std::string recordedProfile()
{
    std::string out;
    gzFile file =
        gzopen(planescope::testing::sourceFile("/../shared/data/ours/memory/cpu-device-memory.prof").c_str(), "rb");
    if (!file)
        return out;
    char block[4096];
    for (int n = gzread(file, block, sizeof block); n > 0; n = gzread(file, block, sizeof block))
        out.append(block, static_cast<std::size_t>(n));
    gzclose(file);
    return out;
}

} // namespace

void TstPprofReader::stacksAndLabelsAreRead()
{
    const std::string bytes = sampleProfile(2);
    const Result<AllocationSites> sites = readPprof(spanOf(bytes));
    QVERIFY(sites);
    QCOMPARE(sites->sites.size(), std::size_t{1});
    const AllocationSite &site = sites->sites.front();
    QCOMPARE(site.bytes, 640);
    QCOMPARE(site.count, 3);
    QCOMPARE(site.kind, std::string("buffer"));
    QCOMPARE(site.stack.size(), std::size_t{2});
    QCOMPARE(sites->frames[site.stack[0]].function, std::string("zeros"));
    QCOMPARE(sites->ownFrame(site)->file, std::string("train.py"));
    QCOMPARE(sites->ownFrame(site)->line, 20);
}

void TstPprofReader::theRecordedProfileHasItsBuffers()
{
    const std::string bytes = recordedProfile();
    if (bytes.empty())
        QSKIP("The recorded profile is not beside the source tree.");
    const Result<AllocationSites> sites = readPprof(spanOf(bytes));
    QVERIFY(sites);
    QVERIFY(sites->broken == 0);
    QVERIFY(sites->sites.size() > 5);
    // The four activations that one line of the script keeps.
    QCOMPARE(sites->sites.front().bytes, 1048576);
    QCOMPARE(sites->sites.front().count, 4);
    QCOMPARE(sites->sites.front().device, std::string("cpu:0"));
    QVERIFY(sites->ownFrame(sites->sites.front())->file.ends_with("make_cpu_captures.py"));
}

void TstPprofReader::samplesThatNameNothingAreCounted()
{
    const std::string bytes = sampleProfile(77);
    const Result<AllocationSites> sites = readPprof(spanOf(bytes));
    QVERIFY(sites);
    QVERIFY(sites->sites.empty());
    QCOMPARE(sites->broken, 1u);
    QVERIFY(!readPprof({}));
}

/// Samples of a size that could be, and so many of them that 64 bits do not hold their sum; and one of 2^63.
void TstPprofReader::sumsThatNoMemoryHasStayInRange()
{
    std::string bytes = sampleProfile(2);
    for (int i = 0; i < 3000; ++i)
        wire::putBytes(bytes, 2, message({{1, 1}, {2, ~std::uint64_t{0}}, {2, std::uint64_t{1} << 52}}));
    wire::putBytes(bytes, 2, message({{1, 1}, {2, 1}, {2, std::uint64_t{1} << 63}}));
    const Result<AllocationSites> sites = readPprof(spanOf(bytes));
    QVERIFY(sites);
    QCOMPARE(sites->sites.size(), std::size_t{256}); // 255 large ones and the small one
    QCOMPARE(sites->broken, 3000u - 255u + 1u);
    QCOMPARE(sites->totalBytes(), 255 * (std::int64_t{1} << 52) + 640);
    const MemoryNode tree = treeOfSites(*sites);
    QCOMPARE(tree.bytes, sites->totalBytes());
    QVERIFY(tree.count > 0);
}

void TstPprofReader::damagedBytesNeverBreakTheReader()
{
    const std::string sound = sampleProfile(2);
    std::mt19937 random(9);
    for (int round = 0; round < 2000; ++round) {
        std::string bytes = sound;
        for (int i = 0; i < 4; ++i)
            bytes[random() % bytes.size()] = static_cast<char>(random() & 0xFF);
        if (const Result<AllocationSites> sites = readPprof(spanOf(bytes)))
            for (const AllocationSite &site : sites->sites) {
                QVERIFY(site.bytes >= 0);
                for (const std::uint32_t row : site.stack)
                    QVERIFY(row < sites->frames.size());
            }
    }
}

PLANESCOPE_TEST(TstPprofReader)
#include "tst_pprof_reader.moc"
