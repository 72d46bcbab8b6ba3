#include "model/analysis/kernel/llo_detectors.h"
#include "tests/model/kernel/demo_kernels.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr std::int64_t kNs = 1000;

/// A kernel of `lengthNs` with rows to be added.
SessionFixture kernelFor(std::int64_t lengthNs)
{
    SessionFixture fixture;
    fixture.op("kernel.1", 0, lengthNs * kNs, "custom-call");
    return fixture;
}

/// Rows of one unit: `times` are begins and lengths in nanoseconds.
void addRows(SessionFixture &fixture, const std::string &unit,
             const std::vector<std::pair<std::int64_t, std::int64_t>> &times, const std::string &name = "op")
{
    fixture.line(unit + " Instructions");
    for (const auto &[begin, length] : times)
        fixture.op(name, begin * kNs, length * kNs);
}

LloFindings findingsOf(SessionFixture &fixture)
{
    const SessionPtr session = fixture.build();
    for (std::uint32_t i = 0; i < session->lines().size(); ++i)
        if (session->lines()[i].kind == LineKind::Ops)
            return lloFindings(*session, {LineId{i}, 0});
    return {};
}

} // namespace

class TstLloDetectors : public QObject
{
    Q_OBJECT
private slots:
    void everySliceFallsIntoOneState();
    void memoryWithoutComputeIsExposed();
    void littleOverlapIsFound();
    void vectorWorkWithoutMatrixWorkIsExposed();
    void aGapWithoutInstructionsIsABubble();
    void zeroesStoredFirstAreFound();
    void withoutRowsNothingIsSaid();
    void theDemoKernelIsLookedAtFromItsRows();
};

void TstLloDetectors::everySliceFallsIntoOneState()
{
    SessionFixture fixture = kernelFor(100);
    addRows(fixture, "MXU0", {{0, 40}});
    addRows(fixture, "VLD", {{20, 40}});
    addRows(fixture, "XLU", {{90, 10}});
    const LloFindings findings = findingsOf(fixture);
    const OverlapFacts &overlap = findings.overlap;
    QCOMPARE(findings.rows, std::uint64_t{3});
    QCOMPARE(overlap.total, Duration::ns(100));
    QCOMPARE(overlap.overlapped, Duration::ns(20));
    QCOMPARE(overlap.compute, Duration::ns(30)); // 0..20 and 90..100
    QCOMPARE(overlap.memory, Duration::ns(20));  // 40..60
    QCOMPARE(overlap.idle, Duration::ns(30));    // 60..90
    QCOMPARE(overlap.exposedVector, Duration::ns(0));
    QCOMPARE(overlap.share(overlap.overlapped), 0.2);
}

void TstLloDetectors::memoryWithoutComputeIsExposed()
{
    SessionFixture fixture = kernelFor(100);
    addRows(fixture, "VST", {{0, 21}});
    addRows(fixture, "MXU0", {{21, 79}});
    QVERIFY(findingsOf(fixture).hasExposedMemory);
    SessionFixture less = kernelFor(100);
    addRows(less, "VST", {{0, 20}});
    addRows(less, "MXU0", {{20, 80}});
    QVERIFY(!findingsOf(less).hasExposedMemory); // more than 20 %, not 20 %
}

void TstLloDetectors::littleOverlapIsFound()
{
    SessionFixture fixture = kernelFor(100);
    addRows(fixture, "VLD", {{0, 20}});
    addRows(fixture, "MXU0", {{11, 89}}); // 9 of 20 slices overlap
    const LloFindings findings = findingsOf(fixture);
    QVERIFY(findings.hasLowOverlap);
    QVERIFY(findings.lowestOverlap);
    QVERIFY(findings.lowestOverlap->ratio < 0.5);
    SessionFixture half = kernelFor(100);
    addRows(half, "VLD", {{0, 20}});
    addRows(half, "MXU0", {{10, 90}});
    QVERIFY(!findingsOf(half).hasLowOverlap);
}

void TstLloDetectors::vectorWorkWithoutMatrixWorkIsExposed()
{
    SessionFixture fixture = kernelFor(100);
    addRows(fixture, "VALU", {{0, 26}});
    addRows(fixture, "MXU0", {{26, 74}});
    const LloFindings findings = findingsOf(fixture);
    QVERIFY(findings.hasExposedVector);
    QCOMPARE(findings.overlap.exposedVector, Duration::ns(26));
}

void TstLloDetectors::aGapWithoutInstructionsIsABubble()
{
    SessionFixture fixture = kernelFor(100);
    addRows(fixture, "MXU0", {{0, 40}, {50, 50}});
    const LloFindings findings = findingsOf(fixture);
    QVERIFY(findings.hasBubbles);
    QCOMPARE(findings.bubbles.size(), std::size_t{1});
    QVERIFY(findings.bubbles[0].isGap);
    QCOMPARE(findings.bubbles[0].range.begin, TimePoint::ps(40 * kNs));
    QCOMPARE(findings.bubbles[0].range.length(), Duration::ns(10));
    SessionFixture shorter = kernelFor(100);
    addRows(shorter, "MXU0", {{0, 40}, {46, 54}}); // below 6666 ps
    QVERIFY(!findingsOf(shorter).hasBubbles);
}

void TstLloDetectors::zeroesStoredFirstAreFound()
{
    SessionFixture fixture = kernelFor(100);
    addRows(fixture, "VST", {{0, 2}, {2, 2}, {4, 2}});
    addRows(fixture, "SALU", {{0, 1}}, "vsync_wait"); // waiting is no work
    addRows(fixture, "MXU0", {{6, 94}});
    const LloFindings findings = findingsOf(fixture);
    QVERIFY(findings.hasBlockedZeroInit);
    QCOMPARE(findings.zeroInit.delay, Duration::ns(6));
    QCOMPARE(findings.zeroInit.stores, std::uint64_t{3});
    SessionFixture loads = kernelFor(100);
    addRows(loads, "VLD", {{0, 2}, {2, 2}, {4, 2}});
    addRows(loads, "MXU0", {{6, 94}});
    QVERIFY(!findingsOf(loads).hasBlockedZeroInit);
}

void TstLloDetectors::withoutRowsNothingIsSaid()
{
    SessionFixture fixture = kernelFor(100);
    const LloFindings findings = findingsOf(fixture);
    QCOMPARE(findings.rows, std::uint64_t{0});
    QVERIFY(!findings.hasBubbles && !findings.hasBlockedZeroInit && !findings.hasExposedMemory);
    QVERIFY(!findings.lowestOverlap);
}

void TstLloDetectors::theDemoKernelIsLookedAtFromItsRows()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    const LloFindings &findings = launch->findings;
    QCOMPARE(findings.rows, launch->detail.instructionRows);
    QVERIFY(findings.rows > 7000);
    const OverlapFacts &overlap = findings.overlap;
    QVERIFY(overlap.overlapped + overlap.compute + overlap.memory + overlap.idle <= overlap.total);
    // The first waits of the first step are nearly all of the recorded time: nothing is issued.
    QVERIFY(findings.hasBubbles);
    QVERIFY(std::any_of(findings.bubbles.begin(), findings.bubbles.end(), [](const SchedulingBubble &bubble) {
        return bubble.range.length() >= Duration::ps(1'500'000);
    }));
}

PLANESCOPE_TEST(TstLloDetectors)
#include "tst_llo_detectors.moc"
