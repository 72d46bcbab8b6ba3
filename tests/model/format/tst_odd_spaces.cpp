#include "model/io/wire_writer.h"
#include "tests/model/format/space_files.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;
using xplane::XSpaceWriter;

namespace {

/// A metadata map entry; without a value where an id is nothing.
std::string entryOf(std::uint32_t field, std::optional<std::int64_t> key, std::optional<std::int64_t> id,
                    const std::string &name)
{
    std::string value;
    if (id)
        wire::putNumber(value, 1, *id);
    wire::putBytes(value, 2, name);
    std::string entry;
    if (key)
        wire::putNumber(entry, 1, *key);
    wire::putBytes(entry, 2, value);
    std::string out;
    wire::putBytes(out, field, entry);
    return out;
}

constexpr std::uint32_t kEventEntry = 4;
constexpr std::uint32_t kStatEntry = 5;

/// A plane with one op line of three events, type 1 to 3, and `rest` behind it.
std::function<void(XSpaceWriter &)> threeOps(const std::string &rest)
{
    return [=](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(1, "XLA Ops", 0);
        const xplane::StatToWrite stat = xplane::StatToWrite::integer(7, 42);
        for (int type = 1; type <= 3; ++type)
            w.event(type, type * 100, 10, {&stat, 1});
        w.endLine();
        w.raw(rest);
        w.endPlane();
    };
}

} // namespace

class TstOddSpaces : public QObject
{
    Q_OBJECT
private slots:
    void typesWithoutMetadataHaveNoName();
    void aPlaneWithoutMetadataKeepsItsEvents();
    void duplicateIdsTakeTheLaterEntry();
    void theKeyOfAnEntryWinsOverTheIdInside();
    void anEntryWithoutAnIdIsReported();
    void statNamesThatRepeatTakeTheLaterOne();
    void linesWithoutAnIdAreOneLine();
    void spacesWithinAPlaneAreIgnored();
    void planesAndLinesWithoutEventsAreKept();
    void negativeOffsetsAreKeptAndNegativeDurationsAreZero();
    void timesBeyondTheAxisAreCounted();
    void aSpaceWithoutEventsIsASession();
    void aFileWithEventsIsNotSaidToHoldNone();
};

void TstOddSpaces::typesWithoutMetadataHaveNoName()
{
    const auto session = SpaceFiles().load(oneLine([](XSpaceWriter &w) {
        w.event(77, 0, 10);
        w.event(1, 20, 10);
        w.event(-5, 40, 10);
    }));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view(""));
    QCOMPARE((*session)->label({LineId{0}, 1}), std::string_view("fusion.1"));
    QCOMPARE((*session)->label({LineId{0}, 2}), std::string_view(""));
    QCOMPARE(countOf(**session, ImportCode::UnknownEventType), std::uint64_t(2));
}

void TstOddSpaces::aPlaneWithoutMetadataKeepsItsEvents()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(0, "", 0);
        w.event(1, 0, 10);
        w.endLine();
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(1));
    QCOMPARE((*session)->eventTypes().size(), std::size_t(1));
}

void TstOddSpaces::duplicateIdsTakeTheLaterEntry()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(1, "/device:TPU:0");
        w.beginLine(1, "XLA Ops", 0);
        w.event(1, 0, 10);
        w.endLine();
        w.eventMetadata(1, "earlier");
        w.eventMetadata(1, "later");
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view("later"));
    QCOMPARE(countOf(**session, ImportCode::DuplicateId), std::uint64_t(1));
}

void TstOddSpaces::theKeyOfAnEntryWinsOverTheIdInside()
{
    const auto session =
        SpaceFiles().load(threeOps(entryOf(kEventEntry, 1, 2, "key 1, id 2") +
                                   entryOf(kEventEntry, 2, 1, "key 2, id 1") + entryOf(kEventEntry, {}, 3, "id 3")));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view("key 1, id 2"));
    QCOMPARE((*session)->label({LineId{0}, 1}), std::string_view("key 2, id 1"));
    QCOMPARE((*session)->label({LineId{0}, 2}), std::string_view("id 3"));
    QCOMPARE(countOf(**session, ImportCode::DuplicateId), std::uint64_t(0));
    QCOMPARE(countOf(**session, ImportCode::MissingId), std::uint64_t(0));
}

void TstOddSpaces::anEntryWithoutAnIdIsReported()
{
    const auto session =
        SpaceFiles().load(threeOps(entryOf(kEventEntry, {}, {}, "nobody") + entryOf(kEventEntry, 1, 1, "one")));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view("one"));
    QCOMPARE((*session)->eventCount(), std::uint64_t(3));
    QCOMPARE(countOf(**session, ImportCode::MissingId), std::uint64_t(1));
    QCOMPARE(countOf(**session, ImportCode::UnknownEventType), std::uint64_t(2));
    QVERIFY(!(*session)->importReport().hasLoss());
}

void TstOddSpaces::statNamesThatRepeatTakeTheLaterOne()
{
    const auto session =
        SpaceFiles().load(threeOps(entryOf(kStatEntry, 7, 7, "earlier") + entryOf(kStatEntry, 7, 9, "later")));
    QVERIFY(session.has_value());
    const auto later = (*session)->findName("later");
    QVERIFY(later);
    QCOMPARE((*session)->integerStat({LineId{0}, 1}, *later), std::optional<std::int64_t>(42));
    const auto earlier = (*session)->findName("earlier");
    QVERIFY(!earlier || !(*session)->integerStat({LineId{0}, 1}, *earlier));
}

void TstOddSpaces::linesWithoutAnIdAreOneLine()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        w.beginPlane(0, "/host:CPU");
        for (const std::int64_t at : {100, 300, 200}) {
            std::string event, line, field;
            wire::putNumber(event, 2, at);
            wire::putNumber(event, 3, std::int64_t{5});
            wire::putBytes(line, 4, event);
            wire::putBytes(field, 3, line);
            w.raw(field);
        }
        w.endPlane();
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->lines().size(), std::size_t(1));
    QCOMPARE((*session)->begin({LineId{0}, 1}), TimePoint::ps(200));
    QCOMPARE(countOf(**session, ImportCode::LinesMerged), std::uint64_t(2));
}

void TstOddSpaces::spacesWithinAPlaneAreIgnored()
{
    // A plane, a line and an event inside themselves, as fields that nobody knows.
    XSpaceWriter inner;
    threeOps(entryOf(kEventEntry, 1, 1, "inner"))(inner);
    std::string nested;
    wire::putBytes(nested, 31, inner.take());
    for (int depth = 0; depth < 200; ++depth) {
        std::string outer;
        wire::putBytes(outer, 31, nested);
        nested = std::move(outer);
    }
    const auto session = SpaceFiles().load(threeOps(nested + entryOf(kEventEntry, 1, 1, "outer")));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->planes().size(), std::size_t(1));
    QCOMPARE((*session)->eventCount(), std::uint64_t(3));
    QCOMPARE((*session)->label({LineId{0}, 0}), std::string_view("outer"));
}

void TstOddSpaces::planesAndLinesWithoutEventsAreKept()
{
    const auto session = SpaceFiles().load([](XSpaceWriter &w) {
        for (const char *name : {"/device:TPU:0", "/device:TPU:1"}) {
            w.beginPlane(name[12], name);
            w.beginLine(1, "Steps", 5);
            w.endLine();
            w.beginLine(2, "XLA Ops", 5);
            w.endLine();
            w.endPlane();
        }
    });
    QVERIFY(session.has_value());
    QCOMPARE((*session)->planes().size(), std::size_t(2));
    QCOMPARE((*session)->lines().size(), std::size_t(4));
    QCOMPARE((*session)->eventCount(), std::uint64_t(0));
    QVERIFY((*session)->range().isEmpty());
    QVERIFY(!(*session)->importReport().hasLoss());
}

void TstOddSpaces::negativeOffsetsAreKeptAndNegativeDurationsAreZero()
{
    const auto session = SpaceFiles().load(oneLine(
        [](XSpaceWriter &w) {
            w.event(1, -400, 10);
            w.event(1, 20, -10);
        },
        "XLA Ops", 1));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(600));
    QCOMPARE((*session)->duration({LineId{0}, 1}), Duration());
    QCOMPARE(countOf(**session, ImportCode::NegativeTime), std::uint64_t(1));
    QCOMPARE(countOf(**session, ImportCode::NegativeDuration), std::uint64_t(1));
}

void TstOddSpaces::timesBeyondTheAxisAreCounted()
{
    const auto session = SpaceFiles().load(oneLine(
        [](XSpaceWriter &w) {
            w.event(1, INT64_MAX, 10);
            w.event(1, 5, INT64_MAX);
            w.event(1, 5, 10);
        },
        "XLA Ops", 1));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(1));
    QCOMPARE(countOf(**session, ImportCode::TimeOverflow), std::uint64_t(2));
    const auto far = SpaceFiles().load(oneLine([](XSpaceWriter &w) { w.event(1, 5, 10); }, "XLA Ops", INT64_MIN));
    QVERIFY(far.has_value());
    QVERIFY(countOf(**far, ImportCode::TimeOverflow) + (*far)->eventCount() == 1);
}

void TstOddSpaces::aSpaceWithoutEventsIsASession()
{
    const auto session =
        loadSession(planescope::testing::sourceFile("/tests/data/xplane/cpu-empty/worker-0.xplane.pb"));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(0));
    QVERIFY((*session)->planes().size() >= 2);
    QVERIFY((*session)->range().isEmpty());
    QVERIFY((*session)->epochNs() > 0);
    QCOMPARE(countOf(**session, ImportCode::NoTimeline), std::uint64_t(1));
    QVERIFY(!(*session)->importReport().hasLoss());
}

void TstOddSpaces::aFileWithEventsIsNotSaidToHoldNone()
{
    const auto one = SpaceFiles().load(oneLine([](XSpaceWriter &w) { w.event(1, 5, 10); }, "XLA Ops"));
    QVERIFY(one.has_value());
    QCOMPARE(countOf(**one, ImportCode::NoTimeline), std::uint64_t(0));
    const auto none = SpaceFiles().load(oneLine([](XSpaceWriter &) {}, "XLA Ops"));
    QVERIFY(none.has_value());
    QCOMPARE(countOf(**none, ImportCode::NoTimeline), std::uint64_t(1));
}

PLANESCOPE_TEST(TstOddSpaces)
#include "tst_odd_spaces.moc"
