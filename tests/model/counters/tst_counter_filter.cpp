#include "model/analysis/counters/counter_filter.h"
#include "tests/model/counters/counter_fixture.h"
#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace planescope;
using namespace planescope::testing;

namespace {

CounterTablePtr smallTable()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1, TimePoint::ps(10)));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(1'900'000), "activity cycles");                      // 0
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(190'000), "stall", "Waiting for a sync flag."); // 1
    builder.addRow(kCore7 + "MXU_BUSY_2", core7Id(58), 3, whole(950'000), "activity issue");                    // 2
    builder.addRow(kCore7 + "VECTOR_DELAY_WAIT", core7Id(104), 4, whole(0), "stall");                           // 3
    builder.addRow("ratio", std::nullopt, 5, real(std::numeric_limits<double>::quiet_NaN()));                   // 4
    builder.beginReading(reading(2, TimePoint::ps(20), 1));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 2, whole(~std::uint64_t{0})); // 5
    return builder.finish();
}

std::string numbers(const std::vector<std::uint32_t> &rows)
{
    std::string text;
    for (const std::uint32_t row : rows)
        text += (text.empty() ? "" : " ") + std::to_string(row);
    return text;
}

} // namespace

class TstCounterFilter : public QObject
{
    Q_OBJECT
private slots:
    void linesChooseRows_data();
    void linesChooseRows();
    void brokenLinesSayWhere_data();
    void brokenLinesSayWhere();
    void zerosHideAndOddValuesStay();
    void largeTablesFilterLikeOneRowAfterTheOther();
    void everyColumnSorts();
    void sortingKeepsRowsWithoutAFigureLast();
    void sortingIsStable();
    void aStoppedSortLeavesTheRows();
    void sixteenThousandRowsAreFilteredByTyping();
};

void TstCounterFilter::linesChooseRows_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("rows");
    const auto row = [](const char *line, const char *rows) {
        QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(rows);
    };
    row("", "0 1 2 3 4 5");
    row("   ", "0 1 2 3 4 5");
    row("wait", "1 3 5");
    row("WAIT", "1 3 5");
    row("wait sync", "1 5");
    row("\"sync flag\"", "1 5"); // the description; one name has one
    row("/busy_[0-9]$/", "2");
    row("/(sync|vector).*wait/", "1 3 5");
    row("stall", "1 3 5"); // the set
    row("value > 1e5", "0 1 2 5");
    row("value>=950000", "0 2 5");
    row("value = 0", "3");
    row("value != 0", "0 1 2 5"); // what is no number is not unequal either
    row("value = 18446744073709551615", "5");
    row("value < 18446744073709551615", "0 1 2 3"); // exact beyond 2^53
    row("value = 0xe7ef0", "2");
    row("wait and value > 1e5", "1 5");
    row("wait value > 1e5", "1 5");
    row("wait or value = 950000", "1 2 3 5");
    row("not wait", "0 2 4");
    row("!wait", "0 2 4");
    row("wait and not (value = 0 or chip = 1)", "1");
    row("chip = 1", "5");
    row("sample <= 1", "0 1 2 3 4");
    row("set = issue", "2"); // one word of several
    row("set ~ \"^activity\"", "0 2");
    row("set !~ stall", "0 2 4");
    row("name ~ mxu.*_2", "2");
    row("(name ~ (mxu|sync)_.*) value > 5e5", "2 5");
    row("block = \"tensor core\"", "0 1 2 3 5");
    row("kind = stall", "1 3 5");
    row("kind = clock or kind = busy", "0 2");
    row("die = 0", "0 1 2 3 5");
    row("die != 0", "");
    row("share > 40 %", "0 2");
    row("share > 40%", "0 2");
    row("per_cycle = 0.1", "1");
    row("rate > 1e8", "0 1 2");
    row("index = 105", "1 5");
    row("delta > 0", "");
    row("host = host-0", "0 1 2 3 4 5");
    row("|| ", "?");
}

void TstCounterFilter::linesChooseRows()
{
    QFETCH(QString, line);
    QFETCH(QString, rows);
    const auto filter = CounterFilter::parse(line.toStdString());
    if (rows == QLatin1String("?")) {
        QVERIFY(!filter);
        return;
    }
    QVERIFY2(filter, filter ? "" : filter.error().detail.c_str());
    QCOMPARE(QString::fromStdString(numbers(filter->rows(*planesOnly(2), *smallTable()))), rows);
}

void TstCounterFilter::brokenLinesSayWhere_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char *line, int offset, const char *detail) {
        QTest::newRow(line) << QString::fromLatin1(line) << offset << QString::fromLatin1(detail);
    };
    row("value > ", 8, "number");
    row("value > many", 8, "number");
    row("value ~ 5", 7, "operator");
    row("name < x", 7, "operator");
    row("vale > 5", 0, "field vale, nearest value");
    row("(wait", 5, ")");
    row("wait)", 4, "end");
    row("wait and", 8, "test");
    row("/unclosed", 0, "/");
    row("\"unclosed", 0, "quote");
    row("set = ", 6, "value");
}

void TstCounterFilter::brokenLinesSayWhere()
{
    QFETCH(QString, line);
    const auto filter = CounterFilter::parse(line.toStdString());
    QVERIFY(!filter);
    QCOMPARE(filter.error().code, ErrorCode::InvalidArgument);
    QTEST(static_cast<int>(filter.error().offset), "offset");
    QTEST(QString::fromStdString(filter.error().detail), "detail");
    QVERIFY(CounterFilter::parse("/(/").error().detail.starts_with("regex: "));
}

void TstCounterFilter::zerosHideAndOddValuesStay()
{
    QCOMPARE(numbers(CounterFilter().rows(*planesOnly(2), *smallTable(), false)), std::string("0 1 2 4 5"));
}

void TstCounterFilter::largeTablesFilterLikeOneRowAfterTheOther()
{
    // More rows than one block of masks, and a number that no block divides.
    CounterTableBuilder builder;
    constexpr std::uint32_t kRows = 9001;
    builder.beginReading(reading(1));
    for (std::uint32_t i = 0; i < kRows; ++i)
        builder.addRow("counter_" + std::to_string(i), core7Id(1), 1, whole(i % 7));
    const CounterTablePtr table = builder.finish();
    const auto filter = CounterFilter::parse("value >= 3 and (/_[0-9]*5$/ or value = 6) not /_9/");
    QVERIFY(filter);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < kRows; ++i) {
        const std::string name = "counter_" + std::to_string(i);
        if (i % 7 >= 3 && (name.back() == '5' || i % 7 == 6) && name.find("_9") == std::string::npos)
            expected.push_back(i);
    }
    QCOMPARE(filter->rows(*planesOnly(), *table), expected);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(filter->rows(*planesOnly(), *table, true, stop.get_token()).empty());
}

void TstCounterFilter::everyColumnSorts()
{
    const SessionPtr session = planesOnly(2);
    const CounterTablePtr table = smallTable();
    const auto sorted = [&](CounterColumn column, bool isDescending) {
        std::vector<std::uint32_t> rows(table->rowCount());
        std::iota(rows.begin(), rows.end(), 0u);
        return sortCounterRows(*session, *table, rows, column, isDescending) ? numbers(rows) : std::string("stopped");
    };
    QCOMPARE(sorted(CounterColumn::Row, true), std::string("5 4 3 2 1 0"));
    QCOMPARE(sorted(CounterColumn::Value, false), std::string("3 1 2 0 5 4"));
    QCOMPARE(sorted(CounterColumn::Value, true), std::string("5 0 2 1 3 4"));
    QCOMPARE(sorted(CounterColumn::Name, false), std::string("4 0 2 1 5 3"));
    QCOMPARE(sorted(CounterColumn::Chip, true), std::string("5 0 1 2 3 4"));
    QCOMPARE(sorted(CounterColumn::Sample, false), std::string("0 1 2 3 4 5"));
    QCOMPARE(sorted(CounterColumn::Index, false), std::string("0 2 3 1 5 4"));
    QCOMPARE(sorted(CounterColumn::PeakShare, true), std::string("0 2 1 3 4 5"));
    QCOMPARE(sorted(CounterColumn::Set, false), std::string("4 0 2 1 3 5"));
    QCOMPARE(sorted(CounterColumn::Description, true), std::string("1 5 0 2 3 4"));
    for (int column = 0; column <= static_cast<int>(CounterColumn::PeakShare); ++column)
        for (const bool isDescending : {false, true}) {
            std::vector<std::uint32_t> rows{0, 1, 2, 3, 4, 5};
            QVERIFY(sortCounterRows(*session, *table, rows, static_cast<CounterColumn>(column), isDescending));
            QVERIFY(
                std::is_permutation(rows.begin(), rows.end(), std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}.begin()));
        }
}

void TstCounterFilter::sortingKeepsRowsWithoutAFigureLast()
{
    const SessionPtr session = planesOnly(2);
    const CounterTablePtr table = smallTable();
    for (const bool isDescending : {false, true}) {
        std::vector<std::uint32_t> rows{4, 5, 3, 2, 1, 0};
        QVERIFY(sortCounterRows(*session, *table, rows, CounterColumn::PerCycle, isDescending));
        QVERIFY(rows[4] == 4 || rows[5] == 4);
        QVERIFY(rows[4] == 5 || rows[5] == 5); // its chip has no clock
    }
}

void TstCounterFilter::sortingIsStable()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    for (std::uint32_t i = 0; i < 200'000; ++i) // more than one run
        builder.addRow("c" + std::to_string(i % 100), core7Id(1), 1, whole(i * 2654435761u % 5));
    const CounterTablePtr table = builder.finish();
    std::vector<std::uint32_t> rows(table->rowCount());
    std::iota(rows.begin(), rows.end(), 0u);
    QVERIFY(sortCounterRows(*planesOnly(), *table, rows, CounterColumn::Value, true));
    bool isStable = true;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const double a = table->value(rows[i - 1]), b = table->value(rows[i]);
        isStable = isStable && (a > b || (a == b && rows[i - 1] < rows[i]));
    }
    QVERIFY(isStable);
}

void TstCounterFilter::aStoppedSortLeavesTheRows()
{
    std::stop_source stop;
    stop.request_stop();
    std::vector<std::uint32_t> rows{2, 0, 1};
    QVERIFY(!sortCounterRows(*planesOnly(2), *smallTable(), rows, CounterColumn::Value, false, stop.get_token()));
    QCOMPARE(numbers(rows), std::string("2 0 1"));
}

void TstCounterFilter::sixteenThousandRowsAreFilteredByTyping()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(1));
    builder.addRow(kCore7 + "CYCLES", core7Id(0), 1, whole(22'800'000));
    for (std::uint32_t tile = 0; tile < 32; ++tile)
        for (std::uint32_t bank = 0; bank < 512; ++bank)
            builder.addRow("VF_CHIP_DIE0_SC_0_SCTC_" + std::to_string(tile) +
                               "_SC_STATS_COUNTERS_UNPRIVILEGED_COUNT_LOAD_PER_BANK_" + std::to_string(bank),
                           2'809'282'568 + 8 * bank, 1, whole(bank * tile));
    const CounterTablePtr table = builder.finish();
    QCOMPARE(table->rowCount(), std::size_t{16'385});
    const SessionPtr session = planesOnly();
    // Every prefix of what is typed is a line of its own; each narrows the one before.
    std::size_t before = table->rowCount();
    const std::string typed = "sctc_1_ bank_17";
    for (std::size_t length = 1; length <= typed.size(); ++length) {
        const auto filter = CounterFilter::parse(typed.substr(0, length));
        QVERIFY(filter);
        std::vector<std::uint32_t> rows = filter->rows(*session, *table);
        QVERIFY(rows.size() <= before);
        before = rows.size();
        QVERIFY(sortCounterRows(*session, *table, rows, CounterColumn::Value, true));
    }
    QCOMPARE(before, std::size_t{11}); // 17 and 170 to 179
}

PLANESCOPE_TEST(TstCounterFilter)
#include "tst_counter_filter.moc"
