#include "model/analysis/derived_counters.h"

#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"

#include <cmath>
#include <random>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// The area below a step curve: what was spread.
double areaOf(const CounterTrack &track)
{
    double area = 0;
    for (std::size_t i = 0; i + 1 < track.timePs.size(); ++i)
        area += track.value[i] * static_cast<double>(track.timePs[i + 1] - track.timePs[i]) * 1e-12;
    return area;
}

double valueAt(const CounterTrack &track, std::int64_t ps)
{
    double value = 0;
    for (std::size_t i = 0; i < track.timePs.size() && track.timePs[i] <= ps; ++i)
        value = track.value[i];
    return value;
}

const DerivedCounter *counterOf(const std::vector<DerivedCounter> &counters, DerivedKind kind)
{
    for (const DerivedCounter &counter : counters)
        if (counter.kind == kind)
            return &counter;
    return nullptr;
}

/// A loop around two matrix ops with stated costs, then an asynchronous collective behind a third.
SessionPtr costlySession()
{
    SessionBuilder b("cost");
    auto stats = std::make_shared<StatFixture>();
    const PlaneId tpu = b.addPlane(b.addHost("h"), "/device:TPU:0", 0);
    const LineId ops = b.addLine(tpu, "XLA Ops", 3);
    const auto type = [&](const std::string &text, const std::string &label, const std::string &category,
                          std::int64_t flops, std::int64_t bytes, std::uint64_t symbol) {
        EventType made;
        made.plane = tpu;
        made.name = b.intern(text);
        made.displayName = b.intern(label);
        made.category = b.intern(category);
        made.programId = 3;
        made.hasProgramId = true;
        std::vector<FixtureStat> list{{b.intern("symbol_id"), StatKind::Int64, 0, symbol, {}},
                                      {b.intern("program_id"), StatKind::Uint64, 0, 3, {}}};
        if (flops > 0)
            list.push_back({b.intern("flops"), StatKind::Int64, 0, static_cast<std::uint64_t>(flops), {}});
        if (bytes > 0)
            list.push_back({b.intern("bytes_accessed"), StatKind::Int64, 0, static_cast<std::uint64_t>(bytes), {}});
        made.statHandle = stats->add(std::move(list));
        return b.addType(made);
    };
    const EventTypeId loop = type("%while.1 = f32[8] while()", "while.1", "while", 9'000'000, 0, 1);
    const EventTypeId dot = type("%dot.2 = f32[8] dot()", "dot.2", "convolution fusion", 4'000'000, 1'000, 2);
    const EventTypeId start = type("%all-gather-start.3 = (f32[8]) all-gather-start(f32[2] %p)", "all-gather-start.3",
                                   "all-gather-start", 0, 0, 3);
    const EventTypeId done = type("%all-gather-done.4 = f32[8] all-gather-done((f32[8]) %all-gather-start.3)",
                                  "all-gather-done.4", "all-gather-done", 0, 2'000'000, 4);
    const auto add = [&](EventTypeId of, std::int64_t begin, std::int64_t length) {
        b.addEvent(ops, of, TimePoint::ps(begin), Duration::ps(length));
    };
    add(loop, 0, 4'000'000);
    add(dot, 0, 1'000'000);
    add(dot, 2'000'000, 2'000'000);
    add(start, 5'000'000, 1'000);
    add(dot, 5'500'000, 1'000'000);
    add(done, 7'000'000, 1'000'000);
    b.setStatSource(stats);
    return b.finish();
}

} // namespace

class TstDerivedCounters : public QObject
{
    Q_OBJECT
private slots:
    void overlappingWorkAddsUp()
    {
        // 1 per second each, the second one twice as fast.
        const CounterTrack track = rateOver({{0, 2'000'000'000'000, 2}, {1'000'000'000'000, 2'000'000'000'000, 2}});
        QVERIFY((track.timePs == std::vector<std::int64_t>{0, 1'000'000'000'000, 2'000'000'000'000}));
        QVERIFY((track.value == std::vector<double>{1, 3, 0}));
    }

    void workThatIsNoneIsLeftOut()
    {
        QVERIFY(rateOver({{5, 5, 1}, {9, 3, 1}, {0, 9, 0}, {0, 9, -4}, {0, 9, std::nan("")}}).timePs.empty());
        QVERIFY(rateOver({}).timePs.empty());
    }

    void nothingIsLostOrInvented()
    {
        std::mt19937 random(3);
        std::vector<SpreadWork> works;
        double amount = 0;
        for (int i = 0; i < 5'000; ++i) {
            const auto begin = static_cast<std::int64_t>(random() % 1'000'000'000);
            works.push_back({begin, begin + 1 + static_cast<std::int64_t>(random() % 9'000'000),
                             1.0 + static_cast<double>(random() % 100)});
            amount += works.back().amount;
        }
        const CounterTrack exact = rateOver(works);
        const CounterTrack means = rateOver(works, 100, 1'000);
        QVERIFY(std::abs(areaOf(exact) - amount) < 1e-6 * amount);
        QVERIFY2(std::abs(areaOf(means) - amount) < 1e-3 * amount, qPrintable(QString::number(areaOf(means) / amount)));
        QVERIFY(means.timePs.size() <= 1'001);
        for (const CounterTrack *track : {&exact, &means}) {
            QVERIFY(std::is_sorted(track->timePs.begin(), track->timePs.end()));
            QCOMPARE(track->value.back(), 0.0);
            QVERIFY(std::all_of(track->value.begin(), track->value.end(), [](double v) { return v >= 0; }));
        }
    }

    void ratesFollowTheInnermostOps()
    {
        const SessionPtr session = costlySession();
        const auto ops = OpIndex::build(session);
        QVERIFY(ops);
        const auto counters = deriveCounters(*session, ops.get());
        const DerivedCounter *const flops = counterOf(counters, DerivedKind::FlopRate);
        QVERIFY(flops);
        QCOMPARE(valueAt(flops->track, 500'000), 4e12); // the dot alone, not the loop around it
        QCOMPARE(valueAt(flops->track, 1'500'000), 0.0);
        QCOMPARE(valueAt(flops->track, 3'000'000), 2e12); // the same op took twice as long
        const DerivedCounter *const bytes = counterOf(counters, DerivedKind::HbmBandwidth);
        QVERIFY(bytes);
        QCOMPARE(valueAt(bytes->track, 500'000), 1e9);
    }

    void collectivesMoveTheirBytesFromStartToDone()
    {
        const SessionPtr session = costlySession();
        const auto counters = deriveCounters(*session, nullptr);
        QVERIFY(!counterOf(counters, DerivedKind::FlopRate)); // without ops not known, and so not there
        const DerivedCounter *const moved = counterOf(counters, DerivedKind::CollectiveBandwidth);
        QVERIFY(moved);
        QVERIFY((moved->track.timePs == std::vector<std::int64_t>{5'000'000, 8'000'000}));
        QVERIFY(std::abs(moved->track.value[0] - 2e6 / 3e-6) < 1);
    }

    void aStopLeavesNothingBehind()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(deriveCounters(*costlySession(), nullptr, stop.get_token()).empty());
    }
};

PLANESCOPE_TEST(TstDerivedCounters)
#include "tst_derived_counters.moc"
