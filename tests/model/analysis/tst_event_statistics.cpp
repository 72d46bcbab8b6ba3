#include "model/analysis/event_statistics.h"
#include "model/analysis/name_totals.h"
#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/test_registry.h"

#include <cmath>
#include <random>

#include <limits>

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

class TstEventStatistics : public QObject
{
    Q_OBJECT
private slots:
    void figuresDoNotDependOnTheOrder();
    void percentilesAreLengthsThatOccurred();
    void anEmptySetIsAllZero();
    void theTotalOfHugeLengthsStaysAtTheLimit();
    void siblingsShareTheNameInTheirScope();
    void siblingsAtTheBorderCountTheirInnerPart();
    void anEventOutsideTheRangeHasNoOrdinal();
    void aStoppedPassGivesNothing();
    void totalsClipEventsAndTheirChildren();
    void totalsSkipDerivedLinesUnlessTheyAreNamed();
    void totalsOfAnEmptyRangeAreEmpty();
};

void TstEventStatistics::percentilesAreLengthsThatOccurred()
{
    std::vector<std::int64_t> lengths;
    for (int i = 200; i >= 1; --i)
        lengths.push_back(i);
    const DurationSummary s = summarize(lengths);
    QCOMPARE(s.count, std::uint64_t(200));
    QCOMPARE(s.total, Duration::ps(20100));
    QCOMPARE(s.min, Duration::ps(1));
    QCOMPARE(s.p50, Duration::ps(100));
    QCOMPARE(s.p90, Duration::ps(180));
    QCOMPARE(s.p99, Duration::ps(198));
    QCOMPARE(s.max, Duration::ps(200));
    QCOMPARE(s.averagePs, 100.5);
    QVERIFY(std::abs(s.sigmaPs - 57.73430522661548) < 1e-9);
    QVERIFY(std::is_sorted(lengths.begin(), lengths.end()));
}

void TstEventStatistics::anEmptySetIsAllZero()
{
    std::vector<std::int64_t> none;
    const DurationSummary s = summarize(none);
    QCOMPARE(s.count, std::uint64_t(0));
    QCOMPARE(s.max, Duration());
    QCOMPARE(s.sigmaPs, 0.0);
}

void TstEventStatistics::theTotalOfHugeLengthsStaysAtTheLimit()
{
    constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max() / 2 + 2;
    std::vector<std::int64_t> lengths{huge, huge, huge};
    const DurationSummary s = summarize(lengths);
    QCOMPARE(s.total, Duration::ps(std::numeric_limits<std::int64_t>::max()));
    QCOMPARE(s.averagePs, static_cast<double>(huge));
}

void TstEventStatistics::siblingsShareTheNameInTheirScope()
{
    const TraceFixture f = traceFixture();
    const Siblings onPlane = siblingsOf(*f.session, f.fusion, SiblingScope::Plane);
    QCOMPARE(onPlane.summary.count, std::uint64_t(3));
    QCOMPARE(onPlane.summary.total, Duration::ps(60));
    QCOMPARE(onPlane.ordinal, std::uint64_t(1));
    const Siblings all = siblingsOf(*f.session, f.fusion, SiblingScope::Session);
    QCOMPARE(all.summary.count, std::uint64_t(4));
    QCOMPARE(all.durationsPs, (std::vector<std::int64_t>{10, 20, 30, 40}));
    QCOMPARE(siblingsOf(*f.session, {f.ops, 4}, SiblingScope::Plane).ordinal, std::uint64_t(3));
}

void TstEventStatistics::siblingsAtTheBorderCountTheirInnerPart()
{
    const TraceFixture f = traceFixture();
    const Siblings s = siblingsOf(*f.session, f.fusion, SiblingScope::Plane, TimeRange::ps(30, 60));
    QCOMPARE(s.durationsPs, (std::vector<std::int64_t>{10, 10})); // [30,40) and [50,60)
    QCOMPARE(siblingsOf(*f.session, f.fusion, SiblingScope::Plane, TimeRange::ps(40, 50)).summary.count,
             std::uint64_t(0));
}

void TstEventStatistics::anEventOutsideTheRangeHasNoOrdinal()
{
    const TraceFixture f = traceFixture();
    const Siblings s = siblingsOf(*f.session, f.fusion, SiblingScope::Plane, TimeRange::ps(45, 200));
    QCOMPARE(s.summary.count, std::uint64_t(2));
    QCOMPARE(s.ordinal, std::uint64_t(0));
}

void TstEventStatistics::aStoppedPassGivesNothing()
{
    const TraceFixture f = traceFixture();
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(siblingsOf(*f.session, f.fusion, SiblingScope::Session, std::nullopt, stop.get_token()).summary.count,
             std::uint64_t(0));
    QVERIFY(nameTotals(*f.session, TimeRange::ps(0, 200), {}, stop.get_token()).names.empty());
}

void TstEventStatistics::totalsClipEventsAndTheirChildren()
{
    const TraceFixture f = traceFixture();
    const std::vector<LineId> lines{f.ops};
    const NameTotals t = nameTotals(*f.session, TimeRange::ps(20, 130), lines);
    QCOMPARE(t.names.size(), std::size_t(3));
    QCOMPARE(t.eventCount, std::uint64_t(4));
    // while.1: 80 inside, of which 20 + 20 belong to its two fusions.
    QCOMPARE(f.session->text(t.names[0].name), std::string_view("fusion.7"));
    QCOMPARE(t.names[0].self, Duration::ps(40));
    QCOMPARE(t.names[0].durations.count, std::uint64_t(2));
    QCOMPARE(f.session->text(t.names[1].name), std::string_view("while.1"));
    QCOMPARE(t.names[1].durations.total, Duration::ps(80));
    QCOMPARE(t.names[1].self, Duration::ps(40));
    QCOMPARE(t.names[2].self, Duration::ps(10));
    QCOMPARE(t.names[0].longest, (EventRef{f.ops, 1}));
}

void TstEventStatistics::totalsSkipDerivedLinesUnlessTheyAreNamed()
{
    SessionBuilder b("t");
    const PlaneId plane = b.addPlane(b.addHost("h"), "/device:TPU:0");
    const EventTypeId type = b.addType(plane, "op");
    const LineId own = b.addLine(plane, "XLA Ops", 3);
    const LineId derived = b.addLine(plane, "Framework Ops", 9, true);
    b.addEvent(own, type, TimePoint::ps(0), Duration::ps(10));
    b.addEvent(derived, type, TimePoint::ps(0), Duration::ps(10));
    const SessionPtr session = b.finish();
    QCOMPARE(nameTotals(*session, TimeRange::ps(0, 10)).eventCount, std::uint64_t(1));
    const std::vector<LineId> lines{derived};
    QCOMPARE(nameTotals(*session, TimeRange::ps(0, 10), lines).names[0].lineKind, LineKind::FrameworkOps);
}

void TstEventStatistics::totalsOfAnEmptyRangeAreEmpty()
{
    const TraceFixture f = traceFixture();
    QVERIFY(nameTotals(*f.session, TimeRange::ps(1000, 2000)).names.empty());
    QVERIFY(nameTotals(*SessionBuilder("empty").finish(), TimeRange::ps(0, 1)).names.empty());
}

void TstEventStatistics::figuresDoNotDependOnTheOrder()
{
    std::mt19937 random(8);
    for (int round = 0; round < 540; ++round) {
        // Few small ones; then many of all sizes, mostly alike, with a few that are far longer.
        const bool isLarge = round >= 500;
        std::vector<std::int64_t> lengths(isLarge ? 3000 + random() % 30'000 : random() % 130);
        for (std::int64_t &length : lengths)
            length = !isLarge              ? static_cast<std::int64_t>(random() % 40)
                     : random() % 500 == 0 ? static_cast<std::int64_t>(random()) << (round % 31)
                                           : static_cast<std::int64_t>(random() % (1u << (round % 22)));
        std::vector<std::int64_t> other = lengths;
        const DurationSummary a = summarize(lengths), b = summarizeInPlace(other);
        QCOMPARE(a.count, b.count);
        QCOMPARE(a.total, b.total);
        QCOMPARE(a.min, b.min);
        QCOMPARE(a.p50, b.p50);
        QCOMPARE(a.p90, b.p90);
        QCOMPARE(a.p99, b.p99);
        QCOMPARE(a.max, b.max);
        QVERIFY(std::abs(a.averagePs - b.averagePs) < 1e-6);
        QVERIFY(std::abs(a.sigmaPs - b.sigmaPs) < (isLarge ? 1e-6 + 1e-12 * a.sigmaPs : 1e-6));
    }
}

PLANESCOPE_TEST(TstEventStatistics)
#include "tst_event_statistics.moc"
