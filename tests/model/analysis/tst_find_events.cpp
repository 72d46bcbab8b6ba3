#include "model/analysis/find_events.h"
#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

class TstFindEvents : public QObject
{
    Q_OBJECT
private slots:
    void hitsAreOrderedByBeginOverAllLines();
    void substringsIgnoreCase();
    void aPrefixStartsTheName();
    void longNamesAreSearchedOnRequest();
    void aRegularExpressionMatchesAnywhere();
    void aBrokenExpressionIsAnError();
    void theListEndsAtTheLimitAndTheTotalGoesOn();
    void aRangeKeepsWhatTouchesIt();
    void anEmptyPatternFindsNothing();
    void stopIsObeyed();
    void aHostileExpressionEndsInTime();
};

void TstFindEvents::hitsAreOrderedByBeginOverAllLines()
{
    const TraceFixture f = traceFixture();
    const auto found = findEvents(*f.session, "fusion");
    QVERIFY(found.has_value());
    const std::vector<EventRef> expected{{f.ops, 1}, {f.otherOps, 0}, {f.ops, 2}, {f.ops, 4}};
    QVERIFY(found->events == expected);
    QCOMPARE(found->total, std::uint64_t(4));
}

void TstFindEvents::substringsIgnoreCase()
{
    const TraceFixture f = traceFixture();
    QCOMPARE(findEvents(*f.session, "FUSION.7")->total, std::uint64_t(4));
    FindOptions exact;
    exact.isCaseSensitive = true;
    QCOMPARE(findEvents(*f.session, "FUSION.7", exact)->total, std::uint64_t(0));
    QCOMPARE(findEvents(*f.session, "usion", exact)->total, std::uint64_t(4));
}

void TstFindEvents::aPrefixStartsTheName()
{
    const TraceFixture f = traceFixture();
    FindOptions prefix;
    prefix.mode = MatchMode::Prefix;
    QCOMPARE(findEvents(*f.session, "Fus", prefix)->total, std::uint64_t(4));
    QCOMPARE(findEvents(*f.session, "usion", prefix)->total, std::uint64_t(0));
    prefix.mode = MatchMode::Whole;
    QCOMPARE(findEvents(*f.session, "Fusion.7", prefix)->total, std::uint64_t(4));
    QCOMPARE(findEvents(*f.session, "fusion", prefix)->total, std::uint64_t(0));
}

void TstFindEvents::longNamesAreSearchedOnRequest()
{
    const TraceFixture f = traceFixture();
    QCOMPARE(findEvents(*f.session, "kLoop")->total, std::uint64_t(0));
    FindOptions options;
    options.inLongNames = true;
    QCOMPARE(findEvents(*f.session, "kLoop", options)->total, std::uint64_t(4));
}

void TstFindEvents::aRegularExpressionMatchesAnywhere()
{
    const TraceFixture f = traceFixture();
    FindOptions options;
    options.mode = MatchMode::Regex;
    QCOMPARE(findEvents(*f.session, "^(all-reduce|copy-.*)\\.[0-9]$", options)->total, std::uint64_t(3));
}

void TstFindEvents::aBrokenExpressionIsAnError()
{
    const TraceFixture f = traceFixture();
    FindOptions options;
    options.mode = MatchMode::Regex;
    const auto found = findEvents(*f.session, "(open", options);
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::InvalidArgument);
    QVERIFY(!found.error().detail.empty());
}

void TstFindEvents::theListEndsAtTheLimitAndTheTotalGoesOn()
{
    const TraceFixture f = traceFixture();
    FindOptions options;
    options.listLimit = 2;
    const auto found = findEvents(*f.session, "fusion", options);
    QCOMPARE(found->events.size(), std::size_t(2));
    QCOMPARE(found->total, std::uint64_t(4));
}

void TstFindEvents::aRangeKeepsWhatTouchesIt()
{
    const TraceFixture f = traceFixture();
    FindOptions options;
    options.range = TimeRange::ps(40, 60); // half open: fusion [10,40) ends outside
    const auto found = findEvents(*f.session, "fusion", options);
    const std::vector<EventRef> expected{{f.otherOps, 0}, {f.ops, 2}};
    QVERIFY(found->events == expected);
}

void TstFindEvents::anEmptyPatternFindsNothing()
{
    const TraceFixture f = traceFixture();
    QCOMPARE(findEvents(*f.session, "")->total, std::uint64_t(0));
}

void TstFindEvents::stopIsObeyed()
{
    const TraceFixture f = traceFixture();
    std::stop_source stop;
    stop.request_stop();
    const auto found = findEvents(*f.session, "fusion", {}, stop.get_token());
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Canceled);
}

void TstFindEvents::aHostileExpressionEndsInTime()
{
    // Exponential for a backtracking engine, and deep for a recursive one: linear here, or the test's limit ends it.
    SessionBuilder b("t");
    const PlaneId plane = b.addPlane(b.addHost("h"), "/device:TPU:0");
    const EventTypeId type = b.addType(plane, std::string(1 << 20, 'a') + "!");
    const LineId line = b.addLine(plane, "XLA Ops", 3);
    b.addEvent(line, type, TimePoint::ps(0), Duration::ps(10));
    FindOptions options;
    options.mode = MatchMode::Regex;
    QCOMPARE(findEvents(*b.finish(), "^(a+)+$", options)->total, std::uint64_t(0));
}

PLANESCOPE_TEST(TstFindEvents)
#include "tst_find_events.moc"
