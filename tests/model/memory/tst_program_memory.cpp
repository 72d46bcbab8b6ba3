// Heap simulation on small programs, sound and broken ones.
#include "model/analysis/memory_over_time.h"
#include "model/analysis/program_memory.h"
#include "model/format/hlo/hlo_buffers.h"
#include "model/format/hlo/hlo_reader.h"
#include "tests/model/memory/big_program.h"
#include "tests/model/memory/heap_fixture.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QtTest>

#include <ctime>
#include <random>
#include <utility>

using namespace planescope;
using namespace planescope::testing;
using Kind = HeapEvent::Kind;

class TstProgramMemory : public QObject
{
    Q_OBJECT
private slots:
    void curveRisesAndFallsWithTheEvents();
    void aliveListBelongsToEveryPlaceOfTheCurve();
    void sharedMemoryIsCountedOnce();
    void memoryTakenOverShowsItsNewOwner();
    void freeOfNothingIsPassedOver();
    void secondTakeIsPassedOver();
    void ringOfSharersIsPassedOver();
    void impossibleSizesCountAsNothing();
    void sumsThatNoMemoryHasStayInRange();
    void threadLocalMemoryStandsBesideTheTotal();
    void orderIsRebuiltWithoutATrace();
    void rebuiltOrderEndsABufferWhereItsMemoryIsReused();
    void rebuiltPeaksFitIntoTheAllocations();
    void programWithoutAssignmentIsMissingData();
    void damagedBytesNeverBreakTheReader();
    void aProgramOfHundredThousandInstructionsIsReadFast();
    void spacesHaveNamesAndNumbers();
    void aLifeIsFoundInEveryRun();
};

namespace {

std::vector<std::int64_t> idsOf(const ProgramMemory &memory, const std::vector<LiveBuffer> &live)
{
    std::vector<std::int64_t> ids;
    for (const LiveBuffer &buffer : live)
        ids.push_back(memory.table->buffers()[buffer.buffer].id);
    return ids;
}

QByteArray compiledProgram(const QString &name)
{
    QFile file(planescope::testing::sourcePath(QStringLiteral("/../shared/data/ours/hlo/")) + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::string_view viewOf(const QByteArray &bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

} // namespace

void TstProgramMemory::curveRisesAndFallsWithTheEvents()
{
    const BufferTablePtr table =
        HeapFixture()
            .buffer(1, 100)
            .buffer(2, 50, 100)
            .buffer(3, 70, 0)
            .table({{Kind::Allocate, 1}, {Kind::Allocate, 2}, {Kind::Free, 1}, {Kind::Allocate, 3}, {Kind::Free, 2}});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.heapBytes, (std::vector<std::int64_t>{0, 100, 150, 50, 120, 70}));
    QCOMPARE(memory.peakHeapBytes, 150);
    QCOMPARE(memory.peakEvent, 1u);
    QVERIFY(memory.source == HeapSource::Trace);
    QCOMPARE(memory.spans[1].first, 1u);
    QCOMPARE(memory.spans[1].last, 4u);
    QCOMPARE(memory.spans[2].last, 4u); // never freed: to the last event
}

void TstProgramMemory::aliveListBelongsToEveryPlaceOfTheCurve()
{
    const QByteArray bytes = compiledProgram(QStringLiteral("v6e-transformer.hlo.pb"));
    if (bytes.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    const BufferTablePtr table = *hlo::readBuffers(viewOf(bytes), *hlo::readModule(viewOf(bytes)));
    for (const std::int32_t space : table->spaces()) {
        const ProgramMemory memory = programMemory(table, {space, false});
        for (std::uint32_t k = 0; k < memory.eventCount(); ++k) {
            std::int64_t sum = 0;
            for (const LiveBuffer &live : aliveAt(memory, k))
                sum += live.isFixed ? 0 : live.size;
            QCOMPARE(sum, memory.heapBytes[k + 1]);
        }
    }
}

void TstProgramMemory::sharedMemoryIsCountedOnce()
{
    const BufferTablePtr table = HeapFixture().buffer(1, 100).buffer(2, 100).table(
        {{Kind::Allocate, 1}, {Kind::Share, 2, 1}, {Kind::Free, 1}, {Kind::Free, 2}});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.heapBytes, (std::vector<std::int64_t>{0, 100, 100, 100, 0}));
    QCOMPARE(idsOf(memory, aliveAt(memory, 2)), std::vector<std::int64_t>{1});
}

void TstProgramMemory::memoryTakenOverShowsItsNewOwner()
{
    const BufferTablePtr table = HeapFixture().buffer(1, 100).buffer(2, 80).table(
        {{Kind::Allocate, 1}, {Kind::Free, 1}, {Kind::Share, 2, 1}, {Kind::Free, 2}});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.heapBytes, (std::vector<std::int64_t>{0, 100, 0, 100, 0}));
    QCOMPARE(idsOf(memory, aliveAt(memory, 2)), std::vector<std::int64_t>{2});
    QCOMPARE(aliveAt(memory, 2).front().size, 100); // the memory is that of the first owner
}

void TstProgramMemory::freeOfNothingIsPassedOver()
{
    const BufferTablePtr table = HeapFixture().buffer(1, 100).buffer(2, 10).table(
        {{Kind::Free, 1}, {Kind::Allocate, 1}, {Kind::Free, 1}, {Kind::Free, 1}, {Kind::Allocate, 2}});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.freeOfNothing, 2u);
    QCOMPARE(memory.heapBytes, (std::vector<std::int64_t>{0, 0, 100, 0, 0, 10}));
}

void TstProgramMemory::secondTakeIsPassedOver()
{
    const BufferTablePtr table =
        HeapFixture().buffer(1, 100).table({{Kind::Allocate, 1}, {Kind::Allocate, 1}, {Kind::Free, 1}});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.doubleTake, 1u);
    QCOMPARE(memory.peakHeapBytes, 100);
    QCOMPARE(memory.heapBytes.back(), 0);
}

void TstProgramMemory::ringOfSharersIsPassedOver()
{
    const BufferTablePtr table = HeapFixture().buffer(1, 100).buffer(2, 100).table(
        {{Kind::Share, 1, 2}, {Kind::Share, 2, 1}, {Kind::Share, 1, 1}, {Kind::Free, 1}});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.sharingLoops, 2u);
    QCOMPARE(memory.heapBytes.back(), 0);
}

void TstProgramMemory::impossibleSizesCountAsNothing()
{
    const BufferTablePtr table = HeapFixture()
                                     .buffer(1, std::numeric_limits<std::int64_t>::max())
                                     .buffer(2, std::numeric_limits<std::int64_t>::min())
                                     .buffer(3, 5)
                                     .table({{Kind::Allocate, 1}, {Kind::Allocate, 2}, {Kind::Allocate, 3}});
    // Each of the two is counted where it is defined and where it is assigned.
    QCOMPARE(table->problemCount(BufferProblem::ImpossibleSize), 4u);
    QCOMPARE(programMemory(table).peakBytes(), 5);
}

/// Every size could be that of a buffer, all of them together are more than 64 bits hold.
void TstProgramMemory::sumsThatNoMemoryHasStayInRange()
{
    HeapFixture fixture;
    std::vector<HeapFixture::Take> events;
    for (std::int64_t id = 1; id <= 3000; ++id) {
        fixture.buffer(id, BufferTable::kGreatestSize);
        events.push_back({Kind::Allocate, id});
    }
    const BufferTablePtr table = fixture.table(events);
    QCOMPARE(table->problemCount(BufferProblem::ImpossibleSize), 3000u - 256u);
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.peakBytes(), std::int64_t{1} << 60);
    QVERIFY(std::is_sorted(memory.heapBytes.begin(), memory.heapBytes.end()));
    QCOMPARE(memory.heapBytes.back(), memory.peakHeapBytes);
}

void TstProgramMemory::threadLocalMemoryStandsBesideTheTotal()
{
    BufferAllocation allocation;
    allocation.size = 4096;
    allocation.isThreadLocal = true;
    const ProgramMemory memory = programMemory(HeapFixture().buffer(1, 100).table({}, allocation));
    QCOMPARE(memory.totalBytes, 0);
    QCOMPARE(memory.threadLocalBytes, 4096);
    QCOMPARE(memory.nonReusableBytes, 4096);
    QCOMPARE(memory.peakBytes(), 0);
}

void TstProgramMemory::orderIsRebuiltWithoutATrace()
{
    // Every instruction reads the one before it: two buffers are alive at a time.
    const BufferTablePtr table =
        HeapFixture().buffer(1, 100, 0).buffer(2, 60, 100).buffer(3, 40, 200).buffer(4, 10, 300).table({});
    const ProgramMemory memory = programMemory(table);
    QVERIFY(memory.source == HeapSource::LiveRange);
    QCOMPARE(memory.peakHeapBytes, 160);
    QCOMPARE(memory.instructionName[memory.peakEvent], std::string_view("c"));
    QCOMPARE(idsOf(memory, memory.aliveAtPeak), (std::vector<std::int64_t>{1, 2}));
    // XProf shows nothing here.
    QCOMPARE(programMemory(table, {0, true}).eventCount(), 0u);
}

void TstProgramMemory::rebuiltOrderEndsABufferWhereItsMemoryIsReused()
{
    const BufferTablePtr table = HeapFixture().buffer(1, 100, 0).buffer(2, 100, 0).buffer(3, 100, 50).table({});
    const ProgramMemory memory = programMemory(table);
    QCOMPARE(memory.peakHeapBytes, 100);
}

void TstProgramMemory::rebuiltPeaksFitIntoTheAllocations()
{
    const QDir folder(planescope::testing::sourcePath(QStringLiteral("/../shared/data/ours/hlo")));
    const QStringList files = folder.entryList({QStringLiteral("*.hlo.pb")}, QDir::Files);
    if (files.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    int rebuilt = 0;
    for (const QString &name : files) {
        const QByteArray bytes = compiledProgram(name);
        const Result<HloModulePtr> module = hlo::readModule(viewOf(bytes));
        if (!module)
            continue;
        const Result<BufferTablePtr> table = hlo::readBuffers(viewOf(bytes), *module);
        if (!table)
            continue;
        for (const std::int32_t space : (*table)->spaces()) {
            const ProgramMemory memory = programMemory(*table, {space, false});
            rebuilt += memory.source == HeapSource::LiveRange ? 1 : 0;
            std::int64_t temporary = 0;
            for (const BufferAllocation &allocation : (*table)->allocations())
                temporary += allocation.space == space && !allocation.isFixed() && !allocation.isThreadLocal
                                 ? allocation.size
                                 : 0;
            if (memory.source == HeapSource::LiveRange)
                QVERIFY2(memory.peakHeapBytes <= temporary, qPrintable(name));
        }
    }
    QVERIFY(rebuilt > 0);
}

void TstProgramMemory::programWithoutAssignmentIsMissingData()
{
    QCOMPARE(hlo::readBuffers({}, nullptr).error().code, ErrorCode::MissingData);
    const QByteArray bytes = compiledProgram(QStringLiteral("v6e-mlp.before_optimizations.hlo.pb"));
    if (bytes.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    const Result<HloModulePtr> module = hlo::readModule(viewOf(bytes));
    QVERIFY(module);
    QCOMPARE(hlo::readBuffers(viewOf(bytes), *module).error().code, ErrorCode::MissingData);
}

void TstProgramMemory::damagedBytesNeverBreakTheReader()
{
    const QByteArray sound = compiledProgram(QStringLiteral("v6e-loop.hlo.pb"));
    if (sound.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    std::mt19937 random(5);
    int read = 0;
    for (int round = 0; round < 400; ++round) {
        QByteArray bytes = sound;
        for (int i = 0; i < 12; ++i)
            bytes[static_cast<qsizetype>(random() % static_cast<std::uint32_t>(bytes.size()))] =
                static_cast<char>(random() & 0xFF);
        const Result<HloModulePtr> module = hlo::readModule(viewOf(bytes));
        if (!module)
            continue;
        const Result<BufferTablePtr> table = hlo::readBuffers(viewOf(bytes), *module);
        if (!table)
            continue;
        ++read;
        for (const std::int32_t space : (*table)->spaces()) {
            const ProgramMemory memory = programMemory(*table, {space, false});
            QVERIFY(memory.peakHeapBytes >= 0);
            if (memory.eventCount() > 0)
                QVERIFY(memory.heapBytes.size() == std::size_t{memory.eventCount()} + 1);
        }
    }
    QVERIFY(read > 0);
}

void TstProgramMemory::aProgramOfHundredThousandInstructionsIsReadFast()
{
    const std::string proto = bigProgram(100'000);

    // Of the processor, as other work on the machine says nothing about ours.
    std::clock_t last = std::clock();
    const auto elapsedMs = [&last] {
        const std::clock_t before = std::exchange(last, std::clock());
        return static_cast<double>(last - before) * 1000 / CLOCKS_PER_SEC;
    };
    const Result<HloModulePtr> read = hlo::readModule(proto);
    QVERIFY(read);
    const double moduleMs = elapsedMs();
    const Result<BufferTablePtr> table = hlo::readBuffers(proto, *read);
    QVERIFY(table);
    const double buffersMs = elapsedMs();
    const ProgramMemory memory = programMemory(*table);
    const double memoryMs = elapsedMs();
    std::size_t alive = 0;
    for (std::uint32_t k = 0; k < 100; ++k)
        alive += aliveAt(memory, memory.eventCount() - 1 - k).size();
    qInfo("module %.0f ms, buffers %.0f ms, simulation %.0f ms, list at a place %.2f ms", moduleMs, buffersMs, memoryMs,
          elapsedMs() / 100);
    QVERIFY(alive > 0);
    QCOMPARE(memory.eventCount(), 199'980u);
    // The promise is 300 ms; a build without optimisation gets some air.
    QVERIFY(moduleMs + buffersMs + memoryMs < 3000);
}

void TstProgramMemory::spacesHaveNamesAndNumbers()
{
    QCOMPARE(memorySpaceOf("hbm"), std::optional<std::int32_t>(0));
    QCOMPARE(memorySpaceOf("VMEM"), std::optional<std::int32_t>(1));
    QCOMPARE(memorySpaceOf("15"), std::optional<std::int32_t>(15));
    QVERIFY(!memorySpaceOf("vmen"));
    QVERIFY(!memorySpaceOf(""));
    QVERIFY(memorySpaceName(6).empty()); // not SparseCore on the chips that use it
}

/// Two runs with another program between them; the buffer lives from event 2 up to event 4.
void TstProgramMemory::aLifeIsFoundInEveryRun()
{
    constexpr std::uint32_t kNone = BufferTable::kNone;
    MemoryOverTime timed;
    const auto add = [&](std::int64_t ps, std::uint32_t event, std::int64_t bytes = 1) {
        timed.points.push_back({TimePoint::ps(ps), bytes, event, {}});
    };
    add(0, kNone);
    add(10, 1);
    add(20, 2);
    add(30, 3);
    add(40, 4);
    add(100, kNone, TimedMemory::kUnknown);
    add(200, kNone);
    add(220, 3);
    add(240, kNone, TimedMemory::kUnknown);
    add(300, 2);
    const HeapLifetime life{0, 0, 2, 4};
    const auto ends = [&](std::int64_t from, std::int64_t to, const HeapLifetime &of) {
        std::vector<std::pair<std::int64_t, std::int64_t>> out;
        for (const TimeRange &range : lifeOverTime(timed, of, TimeRange::ps(from, to)))
            out.emplace_back(range.begin.toPs(), range.end.toPs());
        return out;
    };
    using Ends = std::vector<std::pair<std::int64_t, std::int64_t>>;
    QCOMPARE(ends(0, 1000, life), (Ends{{20, 40}, {220, 240}})); // nothing says how long the last point holds
    QCOMPARE(ends(25, 230, life), (Ends{{25, 40}, {220, 230}}));
    QCOMPARE(ends(50, 210, life), Ends{});
    QCOMPARE(ends(-50, 15, {0, 0, 0, 9}), (Ends{{10, 15}}));
    timed.points.clear();
    QCOMPARE(ends(0, 1000, life), Ends{});
}

PLANESCOPE_TEST(TstProgramMemory)
#include "tst_program_memory.moc"
