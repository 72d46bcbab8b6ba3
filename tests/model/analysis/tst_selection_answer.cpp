#include "model/analysis/selection_answer.h"
#include "model/analysis/selection_index.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <random>

using namespace planescope;
using planescope::testing::SessionFixture;

namespace {

struct Oracle {
    std::array<std::int64_t, kWorkPartCount> part{};
    std::array<CollectiveTime, kCollectiveCount> collective{};
    CollectiveTime collectives;
    std::int64_t idle = 0;
};

/// Picosecond by picosecond, event by event.
Oracle byBruteForce(const Session &session, const OpClassTable &classes, const DeviceAnswer &device, TimeRange range)
{
    Oracle oracle;
    const auto partOf = [&](EventRef e) { return workPartOf(session, session.typeOf(e), classes.classOf(e)); };
    const auto add = [](CollectiveTime &time, bool isHidden) {
        time += {Duration::ps(1), Duration::ps(isHidden ? 0 : 1), Duration::ps(isHidden ? 1 : 0)};
    };
    for (TimePoint t = range.begin; t < range.end; t = t + Duration::ps(1)) {
        std::uint32_t work = 0, collectives = 0;
        for (const LineId row : device.workRows) {
            std::optional<EventRef> innermost;
            for (std::uint64_t i = 0; i < session.line(row).events.size(); ++i)
                if (const EventRef e{row, i}; session.eventRange(e).contains(t))
                    innermost = e; // rows are sorted by begin, longer first
            if (innermost)
                work |= partBit(partOf(*innermost));
        }
        for (std::size_t p = 0; p < kWorkPartCount; ++p)
            if (work & (1u << p)) {
                ++oracle.part[p];
                if (const auto kind = collectiveOf(static_cast<WorkPart>(p)))
                    collectives |= partBit(*kind);
            }
        for (const LineId row : device.asyncRows)
            for (std::uint64_t i = 0; i < session.line(row).events.size(); ++i)
                if (const EventRef e{row, i}; session.eventRange(e).contains(t))
                    if (const auto kind = collectiveOf(partOf(e)))
                        collectives |= partBit(*kind);
        if (work == 0)
            ++oracle.idle;
        const bool isHidden = (work & kComputeParts) != 0;
        for (std::size_t k = 0; k < kCollectiveCount; ++k)
            if (collectives & (1u << (k + kFirstCollective)))
                add(oracle.collective[k], isHidden);
        if (collectives != 0)
            add(oracle.collectives, isHidden);
    }
    return oracle;
}

bool isSame(const CollectiveTime &a, const CollectiveTime &b)
{
    return a.total == b.total && a.exposed == b.exposed && a.hidden == b.hidden;
}

struct Work {
    const char *name, *category;
};
constexpr Work kWork[] = {{"fusion.1", "convolution fusion"},
                          {"fusion.2", "loop fusion"},
                          {"all-reduce.3", "all-reduce"},
                          {"all-gather-done.4", "all-gather-done"},
                          {"copy-done.5", "copy-done"},
                          {"while.6", "while"},
                          {"infeed.7", "infeed"},
                          {"all-gather.8", "all-gather"},
                          {"copy.9", "copy"},
                          {"custom-call.1", "custom-call"}};
constexpr Work kAsync[] = {{"all-gather", "all-gather-start"},
                           {"all-reduce", "all-reduce-start"},
                           {"async-copy", "copy-start"},
                           {"collective-permute", "collective-permute-start"}};

SessionPtr randomSession(std::mt19937 &random)
{
    SessionFixture fixture;
    const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
    const int planes = 1 + static_cast<int>(below(2));
    for (int p = 0; p < planes; ++p) {
        const bool isGpu = below(3) == 0;
        fixture.plane((isGpu ? "/device:GPU:" : "/device:TPU:") + std::to_string(p));
        const auto rows = isGpu ? 1 + below(3) : 1;
        for (std::int64_t r = 0; r < rows; ++r) {
            fixture.line(isGpu ? "Stream #" + std::to_string(r) : "XLA Ops", 10 + r);
            for (std::int64_t i = below(12); i >= 0; --i) {
                const Work &w = kWork[below(std::size(kWork))];
                fixture.op(w.name, below(180), below(60), w.category); // nested, overlapping, empty ones too
            }
        }
        if (isGpu)
            continue;
        fixture.line("Async XLA Ops", 4);
        for (std::int64_t i = below(6); i > 0; --i) {
            const Work &w = kAsync[below(std::size(kAsync))];
            fixture.op(w.name, below(180), below(80), w.category);
        }
    }
    return fixture.build();
}

} // namespace

class TstSelectionAnswer : public QObject
{
    Q_OBJECT
private slots:
    void partsOfRandomSessionsAreThoseOfBruteForce()
    {
        std::mt19937 random(17);
        int devices = 0, hidden = 0, exposed = 0;
        for (int round = 0; round < 400; ++round) {
            const SessionPtr session = randomSession(random);
            const OpClassTable classes(session);
            const auto begin = static_cast<std::int64_t>(random() % 120);
            const TimeRange range = TimeRange::ps(begin, begin + 1 + static_cast<std::int64_t>(random() % 160));
            for (const DeviceAnswer &device : selectionAnswer(*session, classes, range).devices) {
                const Oracle oracle = byBruteForce(*session, classes, device, range);
                for (std::size_t p = 0; p < kWorkPartCount; ++p)
                    QCOMPARE(device.part[p].toPs(), oracle.part[p]);
                for (std::size_t k = 0; k < kCollectiveCount; ++k)
                    QVERIFY(isSame(device.collective[k], oracle.collective[k]));
                QVERIFY(isSame(device.collectives, oracle.collectives));
                QCOMPARE(device.idle.toPs(), oracle.idle);
                QCOMPARE(device.collectives.exposed + device.collectives.hidden, device.collectives.total);
                ++devices;
                hidden += device.collectives.hidden > Duration();
                exposed += device.collectives.exposed > Duration();
            }
        }
        QVERIFY(devices > 400 && hidden > 100 && exposed > 100); // the sessions held what is to be tested
    }

    void anIndexAnswersEveryRangeAlike()
    {
        std::mt19937 random(31);
        int known = 0;
        for (int round = 0; round < 300; ++round) {
            const SessionPtr session = randomSession(random);
            const auto classes = std::make_shared<const OpClassTable>(session);
            const auto index = SelectionIndex::build(session, classes, {}, 1 + random() % 9);
            QVERIFY(index);
            for (int k = 0; k < 20; ++k) {
                const auto begin = static_cast<std::int64_t>(random() % 300) - 40;
                const TimeRange range = TimeRange::ps(begin, begin + 1 + static_cast<std::int64_t>(random() % 260));
                const SelectionAnswer plain = selectionAnswer(*session, *classes, range);
                const SelectionAnswer quick = selectionAnswer(*session, *classes, range, {}, {}, index.get());
                QCOMPARE(quick.devices.size(), plain.devices.size());
                for (std::size_t i = 0; i < plain.devices.size(); ++i) {
                    const DeviceAnswer &a = plain.devices[i], &b = quick.devices[i];
                    DeviceAnswer asked = a;
                    known += index->addUp(range, asked) ? 1 : 0;
                    QVERIFY(a.part == b.part);
                    for (std::size_t c = 0; c < kCollectiveCount; ++c)
                        QVERIFY(isSame(a.collective[c], b.collective[c]));
                    QVERIFY(isSame(a.collectives, b.collectives));
                    QCOMPARE(b.opCount, a.opCount);
                    QCOMPARE(b.idle, a.idle);
                }
            }
        }
        QVERIFY(known > 1000);
        std::stop_source stop;
        stop.request_stop();
        const SessionPtr session = randomSession(random);
        QVERIFY(!SelectionIndex::build(session, std::make_shared<const OpClassTable>(session), stop.get_token()));
    }

    void aSingleRowAddsUpWithIdle()
    {
        std::mt19937 random(4);
        for (int round = 0; round < 50; ++round) {
            const SessionPtr session = randomSession(random);
            const OpClassTable classes(session);
            for (const DeviceAnswer &device : selectionAnswer(*session, classes, TimeRange::ps(10, 210)).devices) {
                if (device.workRows.size() > 1)
                    continue;
                Duration sum = device.idle;
                for (const Duration part : device.part)
                    sum += part;
                QCOMPARE(sum, device.whole);
            }
        }
    }

    void aCollectiveIsHiddenOnlyBehindItsOwnDevice()
    {
        SessionFixture fixture;
        fixture.plane("/device:TPU:0").line("XLA Ops", 3).op("fusion.1", 0, 30, "convolution fusion");
        fixture.line("Async XLA Ops", 4).op("all-reduce", 10, 50, "all-reduce-start");
        fixture.plane("/device:TPU:1").line("XLA Ops", 3).op("fusion.1", 0, 100, "convolution fusion");
        const SessionPtr session = fixture.build();
        const SelectionAnswer answer = selectionAnswer(*session, OpClassTable(session), TimeRange::ps(0, 100));
        QCOMPARE(answer.devices.size(), std::size_t(2));
        const CollectiveTime reduce = answer.devices[0].collectiveOf(WorkPart::AllReduce);
        QCOMPARE(reduce.total, Duration::ps(50));
        QCOMPARE(reduce.hidden, Duration::ps(20));
        QCOMPARE(reduce.exposed, Duration::ps(30));
        QCOMPARE(answer.devices[1].collectives.total, Duration());
        QCOMPARE(answer.sum().idle, Duration::ps(70));
    }

    void aWaitAndALoopHideNothing()
    {
        SessionFixture fixture;
        fixture.plane("/device:TPU:0").line("XLA Ops", 3).op("while.1", 0, 100, "while");
        fixture.op("all-gather-done.2", 20, 30, "all-gather-done").op("copy-done.3", 60, 10, "copy-done");
        fixture.line("Async XLA Ops", 4)
            .op("all-gather", 5, 45, "all-gather-start")
            .op("all-reduce", 60, 20, "all-reduce-start");
        const SessionPtr session = fixture.build();
        const DeviceAnswer device =
            selectionAnswer(*session, OpClassTable(session), TimeRange::ps(0, 100)).devices.front();
        QCOMPARE(device.collectives.hidden, Duration());
        QCOMPARE(device.collectiveOf(WorkPart::AllGather).exposed, Duration::ps(45));
        QCOMPARE(device.of(WorkPart::WeightWait), Duration::ps(30));
        QCOMPARE(device.of(WorkPart::CopyWait), Duration::ps(10));
        QCOMPARE(device.opCount, std::uint64_t(2));
    }

    void chosenRowsLimitTheDevicesAndAnUnfitRowAsksForItsDevice()
    {
        SessionFixture fixture;
        fixture.plane("/device:TPU:0").line("XLA Ops", 3).op("fusion.1", 0, 30, "loop fusion");
        fixture.plane("/device:TPU:1").line("XLA TraceMe", 6).op("layers_1.forward", 0, 50);
        const LineId layers = fixture.currentLine();
        fixture.line("XLA Ops", 3).op("fusion.1", 0, 40, "loop fusion");
        const SessionPtr session = fixture.build();
        const LineId row{layers};
        const SelectionAnswer answer =
            selectionAnswer(*session, OpClassTable(session), TimeRange::ps(0, 100), std::span(&row, 1));
        QCOMPARE(answer.devices.size(), std::size_t(1));
        QCOMPARE(answer.devices.front().of(WorkPart::Vector), Duration::ps(40));
    }

    void kindsComeFromCategoriesAndKernelNames()
    {
        SessionFixture fixture;
        fixture.plane("/device:GPU:0").line("Stream #1", 3);
        fixture.op("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", 0, 10).op("ncclDevKernel_SendRecv", 20, 5);
        fixture.op("ncclKernel_ReduceScatter", 30, 3).op("ampere_sgemm_128x64", 40, 7);
        const SessionPtr session = fixture.build();
        const DeviceAnswer device =
            selectionAnswer(*session, OpClassTable(session), TimeRange::ps(0, 100)).devices.front();
        QCOMPARE(device.of(WorkPart::AllReduce), Duration::ps(10));
        QCOMPARE(device.of(WorkPart::Transfer), Duration::ps(5));
        QCOMPARE(device.of(WorkPart::ReduceScatter), Duration::ps(3));
        QCOMPARE(device.of(WorkPart::Matrix), Duration::ps(7));
    }

    void emptyRangesAndStoppedSearchesGiveNothing()
    {
        SessionFixture fixture;
        fixture.op("fusion.1", 0, 30, "loop fusion");
        const SessionPtr session = fixture.build();
        const OpClassTable classes(session);
        QVERIFY(selectionAnswer(*session, classes, TimeRange::ps(10, 10)).devices.empty());
        QVERIFY(selectionAnswer(*session, classes, TimeRange::ps(10, 0)).devices.empty());
        QCOMPARE(selectionAnswer(*session, classes, TimeRange::ps(50, 60)).devices.front().idle, Duration::ps(10));
    }
};

PLANESCOPE_TEST(TstSelectionAnswer)
#include "tst_selection_answer.moc"
