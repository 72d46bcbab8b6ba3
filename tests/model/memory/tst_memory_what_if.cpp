// Hypothetical curves: nothing but what the rules say changes.
#include "model/analysis/memory_what_if.h"
#include "tests/model/memory/heap_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;
using Kind = HeapEvent::Kind;

class TstMemoryWhatIf : public QObject
{
    Q_OBJECT
private slots:
    void withoutRulesNothingChanges();
    void offLoadedBuffersAreThereWhenMadeAndWhenRead();
    void shardsAndTypesShrinkAllTheirLife();
    void laterRuleOfABufferReplacesTheEarlierOne();
    void planOffLoadsUntilItFits();
    void planSaysWhenNothingHelps();

private:
    ProgramMemory memory() const;
};

namespace {

/// 1 lives from 0 to 5, 2 from 1 to 3, 3 from 2 to the end.
BufferTablePtr fixtureTable()
{
    return HeapFixture()
        .buffer(1, 100)
        .buffer(2, 50, 100)
        .buffer(3, 70, 150)
        .buffer(4, 1, 220)
        .table({{Kind::Allocate, 1},
                {Kind::Allocate, 2},
                {Kind::Allocate, 3},
                {Kind::Free, 2},
                {Kind::Allocate, 4},
                {Kind::Free, 1}});
}

std::uint32_t rowOfId(const ProgramMemory &memory, std::int64_t id)
{
    for (std::uint32_t row = 0; row < memory.table->buffers().size(); ++row)
        if (memory.table->buffers()[row].id == id)
            return row;
    return BufferTable::kNone;
}

} // namespace

ProgramMemory TstMemoryWhatIf::memory() const { return programMemory(fixtureTable()); }

void TstMemoryWhatIf::withoutRulesNothingChanges()
{
    const ProgramMemory m = memory();
    const HypotheticalMemory what = applyWhatIf(m, {});
    for (std::uint32_t k = 0; k < m.eventCount(); ++k)
        QCOMPARE(what.bytes[k], m.bytesAt(k));
    QCOMPARE(what.peakBytes, m.peakBytes());
    QCOMPARE(what.peakEvent, m.peakEvent);
}

void TstMemoryWhatIf::offLoadedBuffersAreThereWhenMadeAndWhenRead()
{
    const ProgramMemory m = memory();
    const HypotheticalMemory what = applyWhatIf(m, {{WhatIfRule::Kind::OffLoad, rowOfId(m, 1), 0}});
    QCOMPARE(what.bytes, (std::vector<std::int64_t>{100, 50, 120, 70, 171, 71}));
    QCOMPARE(what.peakBytes, 171);
}

void TstMemoryWhatIf::shardsAndTypesShrinkAllTheirLife()
{
    const ProgramMemory m = memory();
    QCOMPARE(applyWhatIf(m, {{WhatIfRule::Kind::Shard, rowOfId(m, 1), 4}}).bytes,
             (std::vector<std::int64_t>{25, 75, 145, 95, 96, 71}));
    // The fixture's elements have 8 bits.
    QCOMPARE(applyWhatIf(m, {{WhatIfRule::Kind::ElementBits, rowOfId(m, 3), 4}}).bytes,
             (std::vector<std::int64_t>{100, 150, 185, 135, 136, 36}));
    QCOMPARE(applyWhatIf(m, {{WhatIfRule::Kind::Shard, rowOfId(m, 3), 0}}).unused, std::size_t{1});
}

void TstMemoryWhatIf::laterRuleOfABufferReplacesTheEarlierOne()
{
    const ProgramMemory m = memory();
    const WhatIfRule first{WhatIfRule::Kind::OffLoad, rowOfId(m, 1), 0},
        second{WhatIfRule::Kind::Shard, rowOfId(m, 1), 2};
    QCOMPARE(applyWhatIf(m, {first, second}).bytes, applyWhatIf(m, {second}).bytes);
}

void TstMemoryWhatIf::planOffLoadsUntilItFits()
{
    const ProgramMemory m = memory();
    QCOMPARE(m.peakBytes(), 220);
    const FitPlan plan = planToFit(m, 200);
    QVERIFY(plan.fits);
    QCOMPARE(plan.rules.size(), std::size_t{1});
    QCOMPARE(plan.rules.front().memory, rowOfId(m, 1));
    QCOMPARE(plan.peakBytes, applyWhatIf(m, plan.rules).peakBytes);
    QVERIFY(planToFit(m, 220).rules.empty());
}

void TstMemoryWhatIf::planSaysWhenNothingHelps()
{
    const ProgramMemory m = memory();
    const FitPlan plan = planToFit(m, 10);
    QVERIFY(!plan.fits);
    QVERIFY(plan.peakBytes > 10);
}

PLANESCOPE_TEST(TstMemoryWhatIf)
#include "tst_memory_what_if.moc"
