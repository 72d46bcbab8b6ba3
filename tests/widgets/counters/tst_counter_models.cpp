// The list and the tree of counters: they meet what item models promise, show what rows say, and the work behind them
// finds the right rows.
#include "tests/support/test_registry.h"
#include "tests/widgets/counters/counter_profile.h"
#include "widgets/counters/counter_models.h"

#include <QAbstractItemModelTester>

#include <algorithm>

using namespace planescope;
using namespace planescope::testing;

class TstCounterModels : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void listAndTreeMeetTheRulesOfItemModels();
    void scopeFilterAndZerosAreJoined();
    void hiddenZerosAreCounted();
    void aPairHoldsWhatOnlyOneSideHas();
    void sortingByADifferencePutsNothingLast();
    void choicesCountEveryRow();
    void aStoppedQuestionHasNoAnswer();
    void wholeNumbersStayWhole();

private:
    CounterRowsQuestion question() const
    {
        CounterRowsQuestion q;
        q.session = m_session;
        q.table = m_table;
        q.withZeros = true;
        return q;
    }
    QTemporaryDir m_folder;
    SessionPtr m_session;
    CounterTablePtr m_table;
};

void TstCounterModels::initTestCase()
{
    CounterProfile profile;
    profile.chips = 3;
    profile.samples = 2;
    profile.withOdd = true;
    m_session = counterSession(m_folder, profile);
    QVERIFY(m_session);
    m_table = readCounters(*m_session);
    QVERIFY(m_table);
    QCOMPARE(m_table->rowCount(), std::size_t(3 * 2 * 13 + 4));
}

void TstCounterModels::listAndTreeMeetTheRulesOfItemModels()
{
    const CounterCells cells(m_session, m_table);
    CounterListModel list;
    CounterTreeModel tree;
    QAbstractItemModelTester listTester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester treeTester(&tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
    list.show(cells, counterRows(question()));
    QCOMPARE(list.rowCount(), static_cast<int>(m_table->rowCount()));
    CounterRowsQuestion asTree = question();
    asTree.asTree = true;
    tree.show(cells, counterRows(asTree));
    QVERIFY(tree.rowCount() > 0);
    CounterRowsQuestion paired = question();
    paired.pair = CounterPair{0, 1};
    list.show(cells, counterRows(paired));
    for (int row = 0; row < list.rowCount(); ++row)
        for (int column = 0; column < kCounterFields; ++column)
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(kCounterStarRole)})
                list.index(row, column).data(role);
    list.show({}, nullptr);
    tree.show({}, nullptr);
    QCOMPARE(tree.rowCount(), 0);
}

void TstCounterModels::scopeFilterAndZerosAreJoined()
{
    CounterRowsQuestion q = question();
    q.scope.chips = {1, 2};
    q.scope.samples = {101};
    q.scope.sets = {"TC_MEMORY"};
    q.filter = *CounterFilter::parse("vld");
    const CounterRowsPtr rows = counterRows(q);
    QCOMPARE(rows->rows.size(), std::size_t(4));
    for (const std::uint32_t row : rows->rows) {
        QVERIFY(m_table->readingOf(row).chip.value_or(0) >= 1);
        QCOMPARE(m_table->readingOf(row).sample, std::int64_t{101});
        QVERIFY(m_table->nameOf(row).facts.shortName.starts_with("vld"));
    }
}

void TstCounterModels::hiddenZerosAreCounted()
{
    CounterRowsQuestion q = question();
    q.withZeros = false;
    const CounterRowsPtr rows = counterRows(q);
    QCOMPARE(rows->hiddenZeros, std::uint64_t{6});
    QCOMPARE(rows->rows.size() + 6, m_table->rowCount());
}

void TstCounterModels::aPairHoldsWhatOnlyOneSideHas()
{
    CounterRowsQuestion q = question();
    q.pair = CounterPair{1, 0}; // the odd values are in the first reading alone
    const CounterRowsPtr rows = counterRows(q);
    QCOMPARE(rows->rows.size(), rows->others.size());
    QCOMPARE(rows->rows.size(), std::size_t(13 + 3)); // a name twice is one row of a pair
    std::size_t onlyOther = 0;
    for (std::size_t i = 0; i < rows->rows.size(); ++i)
        onlyOther += rows->rows[i] == rows->others[i];
    QCOMPARE(onlyOther, std::size_t(3));
}

void TstCounterModels::sortingByADifferencePutsNothingLast()
{
    CounterRowsQuestion q = question();
    q.pair = CounterPair{1, 0};
    q.sortBy = CounterListField::Difference;
    for (const bool isDescending : {false, true}) {
        q.isDescending = isDescending;
        const CounterRowsPtr rows = counterRows(q);
        std::optional<double> before;
        bool hasEnded = false;
        for (std::size_t i = 0; i < rows->rows.size(); ++i) {
            const std::optional<double> difference = counterDifference(*m_table, rows->rows[i], rows->others[i]);
            if (!difference) {
                hasEnded = true;
                continue;
            }
            QVERIFY(!hasEnded);
            if (before)
                QVERIFY(isDescending ? *difference <= *before : *difference >= *before);
            before = difference;
        }
        QVERIFY(hasEnded);
    }
}

void TstCounterModels::choicesCountEveryRow()
{
    const CounterChoicesPtr choices = counterChoices(*m_table);
    std::uint64_t chips = 0, samples = 0, dies = 0;
    for (const auto &[chip, rows] : choices->chips)
        chips += rows;
    for (const auto &[sample, rows] : choices->samples)
        samples += rows;
    for (const auto &[die, rows] : choices->dies)
        dies += rows;
    QCOMPARE(chips, choices->rows);
    QCOMPARE(samples, choices->rows);
    QCOMPARE(dies, choices->rows);
    QCOMPARE(choices->zeros, std::uint64_t{6});
}

void TstCounterModels::aStoppedQuestionHasNoAnswer()
{
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!counterRows(question(), stop.get_token()));
    QVERIFY(!counterChoices(*m_table, stop.get_token()));
}

void TstCounterModels::wholeNumbersStayWhole()
{
    CounterTableBuilder builder;
    CounterReading reading;
    builder.beginReading(reading);
    const std::uint64_t large = 0xFFFF'FFFF'FFFF'FFFFu;
    builder.addRow("a_count_x", 1, 1, {CounterValueKind::Unsigned, large - 1});
    builder.addRow("a_count_y", 2, 2, {CounterValueKind::Unsigned, large});
    const CounterTablePtr table = builder.finish();
    // As doubles both are the same.
    QCOMPARE(counterDifference(*table, 0, 1), std::optional(1.0));
    QCOMPARE(counterDifference(*table, 1, 0), std::optional(-1.0));
    const CounterCells cells(m_session, table);
    QCOMPARE(cells.text(1, kNoCounterRow, CounterListField::Hex), QStringLiteral("0xffffffffffffffff"));
    QVERIFY(std::get<std::uint64_t>(cells.cell(1, kNoCounterRow, CounterListField::Value)) == large);
}

PLANESCOPE_TEST(TstCounterModels)
#include "tst_counter_models.moc"
