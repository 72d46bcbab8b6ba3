#include "model/analysis/counters/counter_expression.h"
#include "tests/model/counters/counter_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

std::shared_ptr<const CounterSeries> series(std::vector<std::int64_t> times, std::vector<double> values,
                                            SampleMeaning meaning = SampleMeaning::Holds, std::string unit = {})
{
    auto made = std::make_shared<CounterSeries>();
    made->timePs = std::move(times);
    made->value = std::move(values);
    made->meaning = meaning;
    made->unit = std::move(unit);
    return made;
}

ValueRange rangeOf(const std::vector<double> &values, std::size_t first, std::size_t last)
{
    ValueRange range;
    for (std::size_t i = first; i < last; ++i)
        if (!std::isnan(values[i]))
            range = range.isEmpty() ? ValueRange{values[i], values[i]}
                                    : ValueRange{std::min(range.min, values[i]), std::max(range.max, values[i])};
    return range;
}

bool isSame(const ValueRange &a, const ValueRange &b)
{
    return (a.isEmpty() && b.isEmpty()) || (a.min == b.min && a.max == b.max);
}

/// Evaluates over series a, b and long_name.
Result<CounterSeries> evaluated(const char *text, std::shared_ptr<const CounterSeries> a,
                                std::shared_ptr<const CounterSeries> b = nullptr)
{
    const auto expression = CounterExpression::parse(text);
    if (!expression)
        return tl::unexpected<Error>(expression.error());
    return expression->evaluate(
        [&](std::string_view name) { return name == "a" || name == "HBM Power(W)" ? a
                                            : name == "b"                         ? b
                                                                                  : nullptr; },
        {"a", "b", "mxu_busy_2"});
}

} // namespace

class TstCounterSeries : public QObject
{
    Q_OBJECT
private slots:
    void thePyramidKnowsEveryRange();
    void noPeakIsLostInAColumn();
    void columnsTileTheSamples();
    void anEmptySeriesHasEmptyColumns();
    void gapsStayOutOfRanges();
    void incrementsOfATotal();
    void registersReadSeveralTimesMakeACurve();
    void tracksAreRecognised();
    void formulas_data();
    void formulas();
    void formulasHoldValuesAndLeaveGaps();
    void ratesCountOwnSamples();
    void sharesOfIncrementsSpeakOfTheirOwnTime();
    void unitsFollow_data();
    void unitsFollow();
    void brokenFormulasSayWhere_data();
    void brokenFormulasSayWhere();
};

void TstCounterSeries::thePyramidKnowsEveryRange()
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) {
        times.push_back(i * 10);
        values.push_back(i % 97 == 0 ? kGap : (i * 7919) % 1009);
    }
    const SeriesPyramid pyramid(series(times, values));
    for (std::size_t first = 0; first < 1000; first += 13)
        for (std::size_t last = first; last <= 1000; last += 17)
            QVERIFY2(isSame(pyramid.range(first, last), rangeOf(values, first, last)),
                     qPrintable(QStringLiteral("%1..%2").arg(first).arg(last)));
    QVERIFY(isSame(pyramid.range(0, 5000), rangeOf(values, 0, 1000)));
}

void TstCounterSeries::noPeakIsLostInAColumn()
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (int i = 0; i < 100'000; ++i) {
        times.push_back(i * 500); // half a nanosecond: far below a microsecond
        values.push_back(1);
    }
    values[54'321] = 1900;
    const SeriesPyramid pyramid(series(times, values, SampleMeaning::Increment));
    for (const std::size_t width : {1u, 7u, 640u, 1920u, 200'000u}) {
        double most = 0;
        for (const SeriesColumn &column : pyramid.columns(TimeRange::ps(0, 50'000'000), width))
            most = std::max(most, column.range.isEmpty() ? 0 : column.range.max);
        QCOMPARE(most, 1900.0);
    }
}

void TstCounterSeries::columnsTileTheSamples()
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) {
        times.push_back(1'000'000'000'000'000 + i * 333);
        values.push_back(i);
    }
    const SeriesPyramid pyramid(series(times, values));
    const TimeRange visible = TimeRange::ps(times[100] - 5, times[900] + 1);
    const auto columns = pyramid.columns(visible, 77);
    QCOMPARE(columns.size(), std::size_t{77});
    QCOMPARE(columns.front().first, std::size_t{100});
    QCOMPARE(columns.back().last, std::size_t{901});
    for (std::size_t i = 1; i < columns.size(); ++i)
        QCOMPARE(columns[i].first, columns[i - 1].last);
    // A value holds into the next column.
    QCOMPARE(columns[1].range.min, static_cast<double>(columns[1].first - 1));
}

void TstCounterSeries::anEmptySeriesHasEmptyColumns()
{
    const SeriesPyramid none;
    QVERIFY(none.isEmpty());
    QVERIFY(none.range(0, 10).isEmpty());
    const SeriesPyramid pyramid(series({}, {}));
    QVERIFY(pyramid.isEmpty());
    for (const SeriesColumn &column : pyramid.columns(TimeRange::ps(0, 10), 4))
        QVERIFY(column.range.isEmpty() && column.first == column.last);
    QVERIFY(SeriesPyramid(series({5}, {2})).columns(TimeRange::ps(0, 0), 3).size() == 3);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(SeriesPyramid(series({5}, {2}), stop.get_token()).isEmpty());
}

void TstCounterSeries::gapsStayOutOfRanges()
{
    const SeriesPyramid pyramid(series({0, 1, 2}, {kGap, kGap, kGap}));
    QVERIFY(pyramid.range(0, 3).isEmpty());
    QVERIFY(pyramid.range(TimeRange::ps(0, 3)).isEmpty());
}

void TstCounterSeries::incrementsOfATotal()
{
    const auto total = series({0, 10, 20, 30}, {5, 250, 3, 4}, SampleMeaning::Total);
    const CounterSeries unknown = increments(*total);
    QCOMPARE(unknown.size(), std::size_t{3});
    QCOMPARE(unknown.value[0], 245.0);
    QVERIFY(std::isnan(unknown.value[1]));
    QCOMPARE(unknown.value[2], 1.0);
    QCOMPARE(increments(*total, 8).value[1], 9.0);
}

void TstCounterSeries::registersReadSeveralTimesMakeACurve()
{
    CounterTableBuilder builder;
    builder.beginReading(reading(2, TimePoint::ps(200)));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 1, whole(20));
    builder.beginReading(reading(1, TimePoint::ps(100)));
    builder.addRow(kCore7 + "SYNC_WAIT", core7Id(105), 1, whole(10));
    const CounterTablePtr table = builder.finish();
    const CounterSeries curve = seriesOfRegister(*table, PlaneId{0}, 0);
    QCOMPARE(curve.timePs, (std::vector<std::int64_t>{100, 200}));
    QCOMPARE(curve.value, (std::vector<double>{10, 20}));
    QCOMPARE(curve.meaning, SampleMeaning::Total);
    QCOMPARE(curve.unit, std::string("cycles"));
    const SessionPtr session = planesOnly();
    const PlaneSeries known(*session, table.get(), PlaneId{0});
    QVERIFY(known.find("sync_wait"));
    QVERIFY(known.find(kCore7 + "SYNC_WAIT"));
    QVERIFY(!known.find("nothing"));
}

void TstCounterSeries::tracksAreRecognised()
{
    SessionFixture fixture;
    fixture.plane("/device:TPU:0").line("XLA Ops", 3).op("fusion", 0, 1000);
    SessionBuilder &builder = fixture.builder();
    const auto add = [&](const char *name, const char *stat, std::vector<std::int64_t> times,
                         std::vector<double> values) {
        CounterTrack track;
        track.plane = PlaneId{0};
        track.name = builder.intern(name);
        track.series = builder.intern(stat);
        track.timePs = std::move(times);
        track.value = std::move(values);
        builder.addCounter(std::move(track));
    };
    add("COUNT_SYNC_WAIT", "TC Stats", {0, 10, 20, 20, 500}, {1, 2, kGap, 4, 5});
    add("MXU", "% util", {0, 10}, {50, 100});
    add("HBM FW Power Meter PL1(W)", "power", {0}, {41});
    const SessionPtr session = fixture.build();
    const std::vector<SampledCounter> counters = sampledCounters(*session);
    QCOMPARE(counters.size(), std::size_t{3});
    QCOMPARE(counters[0].meaning, SampleMeaning::Increment);
    QCOMPARE(counters[0].facts.place.block, CounterBlock::TensorCore);
    QCOMPARE(counters[0].interval, Duration::ps(10));
    QCOMPARE(counters[0].sum, 12.0);
    QCOMPARE(counters[0].mean, 3.0);
    QCOMPARE(counters[0].notANumber, std::uint64_t{1});
    QCOMPARE(counters[0].sameTime, std::uint64_t{1});
    QCOMPARE(counters[1].meaning, SampleMeaning::Holds);
    QCOMPARE(counters[1].facts.unit, CounterUnit::Percent);
    QVERIFY(counters[2].isSensor());
    QVERIFY(!counters[0].isSensor());
    QVERIFY(std::isnan(seriesOfTrack(*session, 0).value[2]));
    QCOMPARE(seriesOfTrack(*session, 2).unit, std::string("W"));
    QVERIFY(!sampledCounterWidth(*session));
}

void TstCounterSeries::formulas_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("last");
    const auto row = [](const char *text, double last) { QTest::newRow(text) << QString::fromLatin1(text) << last; };
    row("a", 8);
    row("a / b", 2);
    row("a - b * 2", 0);
    row("(a - b) * 2", 8);
    row("-a + b", -4);
    row("--a", 8);
    row("a / 2 / 2", 2);
    row("100 * a / (a + b)", 100.0 * 8 / 12);
    row("min(a, b)", 4);
    row("max(a, b, 100)", 100);
    row("abs(b - a)", 4);
    row("delta(a)", 5);
    row("sum(a)", 11);
    row("mean(a, 2)", 5.5);
    row("mean(a, 1)", 8);
    row("\"HBM Power(W)\" * 1e3", 8000);
    row("rate(a)", 5e12 / 10);
    row("RATE(a)", 5e12 / 10);
    row("0.5 * a + .5", 4.5);
}

void TstCounterSeries::formulas()
{
    QFETCH(QString, text);
    QFETCH(double, last);
    const auto result = evaluated(text.toUtf8().constData(), series({0, 10}, {3, 8}), series({0, 10}, {1, 4}));
    QVERIFY2(result, result ? "" : result.error().detail.c_str());
    QCOMPARE(result->value.back(), last);
    QCOMPARE(result->timePs.back(), std::int64_t{10});
}

void TstCounterSeries::formulasHoldValuesAndLeaveGaps()
{
    const auto result = evaluated("a / b", series({0, 10, 20, 40}, {1, 2, 3, 4}), series({5, 20, 30}, {2, 0, 8}));
    QVERIFY(result);
    // Nothing before both are known; division by 0 is a gap, not infinity.
    QCOMPARE(result->timePs, (std::vector<std::int64_t>{5, 10, 20, 30, 40}));
    QCOMPARE(result->value[0], 0.5);
    QCOMPARE(result->value[1], 1.0);
    QVERIFY(std::isnan(result->value[2]));
    QCOMPARE(result->value[3], 3.0 / 8);
    QCOMPARE(result->value[4], 0.5);
}

void TstCounterSeries::ratesCountOwnSamples()
{
    // b has samples between those of a: they do not split a's increments.
    const auto a = series({0, 1000, 2000}, {7, 10, 20}, SampleMeaning::Increment, "cycles");
    const auto b = series({0, 300, 600, 900, 2000}, {1, 1, 1, 1, 1});
    const auto rates = evaluated("rate(a) * b", a, b);
    QVERIFY(rates);
    QCOMPARE(rates->unit, std::string("cycles/s"));
    QCOMPARE(rates->timePs.front(), std::int64_t{1000}); // of the first increment nobody knows how long it took
    QCOMPARE(rates->value.front(), 10 / 1e-9);
    QCOMPARE(rates->value.back(), 20 / 1e-9);
    const auto sums = evaluated("sum(a) + 0 * b", a, b);
    QVERIFY(!sums); // cycles and a plain number
    const auto plain = evaluated("sum(a) * b", a, b);
    QVERIFY(plain);
    QCOMPARE(plain->value.back(), 37.0);
    // A register that was cleared did not run backwards.
    const auto cleared = evaluated("rate(a)", series({0, 10, 20}, {5, 1, 3}, SampleMeaning::Total));
    QVERIFY(cleared);
    QCOMPARE(cleared->size(), std::size_t{1});
    QCOMPARE(cleared->value[0], 2 / 10e-12);
}

/// A chip samples two counters in one phase and one of them in the next.
void TstCounterSeries::sharesOfIncrementsSpeakOfTheirOwnTime()
{
    auto cycles = std::make_shared<CounterSeries>();
    auto busy = std::make_shared<CounterSeries>();
    for (CounterSeries *one : {cycles.get(), busy.get()}) {
        one->meaning = SampleMeaning::Increment;
        one->unit = "cycles";
        one->reachPs = 80;
    }
    for (int i = 1; i <= 40; ++i) {
        cycles->timePs.push_back(i <= 20 ? i * 10 : 1000 + i * 10);
        cycles->value.push_back(100);
        if (i <= 20) {
            busy->timePs.push_back(i * 10);
            busy->value.push_back(25);
        }
    }
    const auto share = evaluated("b / a", cycles, busy);
    QVERIFY(share);
    QCOMPARE(share->meaning, SampleMeaning::Interval);
    QCOMPARE(share->reachPs, std::int64_t{80});
    QCOMPARE(share->value.front(), 0.25);
    QCOMPARE(share->value[19], 0.25);
    // What was busy long ago is no share of the cycles of now.
    QVERIFY(std::isnan(share->value.back()));
    const auto rate = evaluated("rate(a)", cycles, busy);
    QVERIFY(rate && rate->meaning == SampleMeaning::Interval);
    const auto sum = evaluated("a + a", cycles, busy);
    QVERIFY(sum && sum->meaning == SampleMeaning::Increment);
}

void TstCounterSeries::unitsFollow_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("unit");
    const auto row = [](const char *text, const char *unit) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(unit);
    };
    row("a", "cycles");
    row("a / a", "");
    row("a / b", "cycles/W");
    row("b / a / a", "W/cycles/cycles");
    row("1 / b", "1/W");
    row("rate(a)", "cycles/s");
    row("rate(a) / a", "1/s");
    row("a + 5", "cycles");
    row("2 * b", "W");
    row("max(a, 3)", "cycles");
}

void TstCounterSeries::unitsFollow()
{
    QFETCH(QString, text);
    const auto result = evaluated(text.toUtf8().constData(), series({0, 10}, {3, 8}, SampleMeaning::Holds, "cycles"),
                                  series({0, 10}, {1, 4}, SampleMeaning::Holds, "W"));
    QVERIFY2(result, result ? "" : result.error().detail.c_str());
    QTEST(QString::fromStdString(result->unit), "unit");
}

void TstCounterSeries::brokenFormulasSayWhere_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char *text, int offset, const char *detail) {
        QTest::newRow(text) << QString::fromLatin1(text) << offset << QString::fromLatin1(detail);
    };
    row("", 0, "value");
    row("a +", 3, "value");
    row("a b", 2, "end");
    row("(a", 2, ")");
    row("rat(a)", 0, "function rat, nearest rate");
    row("rate(a, b)", 0, "arguments rate 1");
    row("mean(a, b)", 0, "arguments mean 2");
    row("\"a", 0, "quote");
    row("a / mxu_bsy_2", 4, "unknown mxu_bsy_2, nearest mxu_busy_2");
    row("5 + 5", 0, "constant");
    row("a + b", 2, "units cycles W");
    row("a * (a + b)", 7, "units cycles W");
    row("1e999 * a", 0, "number");
}

void TstCounterSeries::brokenFormulasSayWhere()
{
    QFETCH(QString, text);
    const auto result = evaluated(text.toUtf8().constData(), series({0}, {3}, SampleMeaning::Holds, "cycles"),
                                  series({0}, {1}, SampleMeaning::Holds, "W"));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
    QTEST(static_cast<int>(result.error().offset), "offset");
    QTEST(QString::fromStdString(result.error().detail), "detail");
}

PLANESCOPE_TEST(TstCounterSeries)
#include "tst_counter_series.moc"
