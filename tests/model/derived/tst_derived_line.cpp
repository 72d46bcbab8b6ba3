#include "model/format/xplane/derived_line_builder.h"
#include "model/format/xplane/host_offload.h"
#include "model/format/xplane/tpu_derived.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {
constexpr EventTypeId kA{1}, kB{2}, kC{3};

RowSpan span(std::int64_t begin, std::int64_t end) { return {begin, end}; }
} // namespace

class TstDerivedLine : public QObject
{
    Q_OBJECT
private slots:
    void neighboursOfOneStepGrowTogether();
    void withoutAStepALongGapSeparates();
    void onAGpuNoGapSeparates();
    void differentScopeRangesSeparate();
    void aNewOuterRowClosesTheInnerOnes();
    void equalSpansAreShortenedByOneNanosecondPerLevel();
    void shortSpansAreNotShortened();
    void aNewRowClosesTheDependentLine();
    void touchingGroupsBelongToTheEarlierStep();
    void offloadsPairTheOldestStart();
    void offloadsTakeTheRowThatIsFreeTheLongest();
};

void TstDerivedLine::neighboursOfOneStepGrowTogether()
{
    DerivedLine line(false);
    line.extendOrAdd(kA, span(0, 10), 1);
    line.extendOrAdd(kA, span(500, 510), 1);
    line.extendOrAdd(kA, span(520, 530), 2);
    line.extendOrAdd(kB, span(540, 550), 2);
    QCOMPARE(line.rows().size(), std::size_t(3));
    QVERIFY(line.rows()[0].span == span(0, 510));
    QVERIFY(line.rows()[1].span == span(520, 530));
}

void TstDerivedLine::withoutAStepALongGapSeparates()
{
    DerivedLine line(false);
    line.extendOrAdd(kA, span(0, 10), {});
    line.extendOrAdd(kA, span(30, 40), {});   // gap of 20: just twice the row
    line.extendOrAdd(kA, span(121, 130), {}); // gap of 81 after a row of 40
    QCOMPARE(line.rows().size(), std::size_t(2));
    QVERIFY(line.rows()[0].span == span(0, 40));
}

void TstDerivedLine::onAGpuNoGapSeparates()
{
    DerivedLine line(true);
    line.extendOrAdd(kA, span(0, 10), {});
    line.extendOrAdd(kA, span(1'000'000, 1'000'010), {});
    QCOMPARE(line.rows().size(), std::size_t(1));
}

void TstDerivedLine::differentScopeRangesSeparate()
{
    DerivedLine line(true);
    line.extendOrAdd(kA, span(0, 10), {}, 7);
    line.extendOrAdd(kA, span(20, 30), {}); // unknown: no contradiction
    line.extendOrAdd(kA, span(40, 50), {}, 8);
    QCOMPARE(line.rows().size(), std::size_t(2));
    QVERIFY(line.rows()[0].span == span(0, 30));
}

void TstDerivedLine::aNewOuterRowClosesTheInnerOnes()
{
    DerivedLine line(true);
    const std::vector<EventTypeId> ab{kA, kC}, bb{kB, kC};
    line.extendOrAdd(ab, span(0, 10'000'000), {});
    line.extendOrAdd(bb, span(20'000'000, 30'000'000), {});
    line.extendOrAdd(bb, span(40'000'000, 50'000'000), {});
    QCOMPARE(line.rows().size(), std::size_t(4));
    QVERIFY(line.rows()[3].type == kC);
    QVERIFY(line.rows()[3].span == span(20'000'000, 50'000'000));
}

void TstDerivedLine::equalSpansAreShortenedByOneNanosecondPerLevel()
{
    DerivedLine line(true);
    const std::vector<EventTypeId> types{kA, kB, kC};
    line.extendOrAdd(types, span(0, 10'000), {});
    line.closeFrom(0);
    QCOMPARE(line.rows()[0].span.endPs, std::int64_t(10'000));
    QCOMPARE(line.rows()[1].span.endPs, std::int64_t(9'000));
    QCOMPARE(line.rows()[2].span.endPs, std::int64_t(8'000));
}

void TstDerivedLine::shortSpansAreNotShortened()
{
    DerivedLine line(true);
    const std::vector<EventTypeId> types{kA, kB, kC};
    line.extendOrAdd(types, span(0, 2'500), {});
    line.closeFrom(0);
    QCOMPARE(line.rows()[1].span.endPs, std::int64_t(1'500));
    QCOMPARE(line.rows()[2].span.endPs, std::int64_t(1'500)); // one nanosecond is all that it can give
}

void TstDerivedLine::aNewRowClosesTheDependentLine()
{
    DerivedLine ops(true);
    DerivedLine scopes(true, {&ops});
    scopes.extendOrAdd(kA, span(0, 10), {});
    ops.extendOrAdd(kC, span(0, 10), {});
    scopes.extendOrAdd(kB, span(20, 30), {});
    ops.extendOrAdd(kC, span(20, 30), {});
    QCOMPARE(ops.rows().size(), std::size_t(2));
}

void TstDerivedLine::touchingGroupsBelongToTheEarlierStep()
{
    const std::vector<GroupingRow> steps{{span(0, 100), 1}, {span(100, 200), 2}, {span(300, 400), 3}};
    OverlapGroups groups(steps);
    QVERIFY(groups.groupOf(span(10, 20)) == StepGroup(1));
    QVERIFY(groups.groupOf(span(100, 150)) == StepGroup(1));
    QVERIFY(groups.groupOf(span(110, 150)) == StepGroup(2));
    QVERIFY(groups.groupOf(span(210, 290)) == StepGroup());
    QVERIFY(groups.groupOf(span(290, 310)) == StepGroup(3));
    QVERIFY(groups.groupOf(span(500, 510)) == StepGroup());
}

void TstDerivedLine::offloadsPairTheOldestStart()
{
    QVERIFY(HostOffloads::isOffload("copy-start.1", "%copy-start.1 = (f32[4]{0:S(5)}) copy-start(%x)"));
    QVERIFY(!HostOffloads::isOffload("copy-start.1", "%copy-start.1 = (f32[4]{0:S(1)}) copy-start(%x)"));
    QVERIFY(!HostOffloads::isOffload("fusion.1", "%fusion.1 = f32[4]{0:S(5)} fusion(%x)"));
    QCOMPARE(offloadName("copy-start.12"), std::string("offload-copy.12"));
    QCOMPARE(offloadName("dynamic-update-slice-done"), std::string("offload-dynamic-update-slice.0"));

    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    DerivedTypes types(builder, plane);
    HostOffloads offloads;
    offloads.add("copy-done.1", span(0, 5), types); // its start was not recorded
    offloads.add("copy-start.1", span(10, 11), types);
    offloads.add("copy-start.1", span(20, 21), types);
    offloads.add("copy-done.1", span(30, 35), types);
    offloads.add("copy-done.1", span(40, 45), types);
    offloads.finish(builder, plane);
    const SessionPtr session = builder.finish();
    QCOMPARE(session->lines().size(), std::size_t(2)); // the two overlap
    QCOMPARE(session->begin({LineId{0}, 0}), TimePoint::ps(10));
    QCOMPARE(session->duration({LineId{0}, 0}), Duration::ps(25));
    QCOMPARE(session->begin({LineId{1}, 0}), TimePoint::ps(20));
    QCOMPARE(session->text(session->line(LineId{1}).name), std::string_view("Host Offload Ops row 1"));
}

void TstDerivedLine::offloadsTakeTheRowThatIsFreeTheLongest()
{
    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    DerivedTypes types(builder, plane);
    HostOffloads offloads;
    const auto copy = [&](const char *id, std::int64_t begin, std::int64_t end) {
        offloads.add(std::string("copy-start.") + id, span(begin, begin), types);
        offloads.add(std::string("copy-done.") + id, span(end, end), types);
    };
    copy("1", 0, 100);
    copy("2", 10, 50);
    copy("3", 200, 210); // both rows are free; the second one for longer
    offloads.finish(builder, plane);
    const SessionPtr session = builder.finish();
    QCOMPARE(session->line(LineId{0}).events.size(), std::size_t(1));
    QCOMPARE(session->line(LineId{1}).events.size(), std::size_t(2));
}

PLANESCOPE_TEST(TstDerivedLine)
#include "tst_derived_line.moc"
