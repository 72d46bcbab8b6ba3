#include "model/text/format_value.h"
#include "tests/support/test_registry.h"

#include <limits>

using namespace planescope;

namespace {

/// Narrow spaces as '_' and the true minus as '-', so that expectations can be read.
QString visible(QString text) { return text.replace(QChar(0x202F), u'_').replace(QChar(0x2212), u'-'); }

const QLocale kGerman(QLocale::German, QLocale::Germany);
const QLocale kEnglish(QLocale::English, QLocale::UnitedStates);

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

} // namespace

class TstFormatValue : public QObject
{
    Q_OBJECT
private slots:
    void durationsHaveFourDigitsAndTheirUnit_data();
    void durationsHaveFourDigitsAndTheirUnit();
    void germanUsesAComma();
    void exactDurationsKeepEveryPicosecond_data();
    void exactDurationsKeepEveryPicosecond();
    void exactDurationsAreParsedBack();
    void sizesAreBinary_data();
    void sizesAreBinary();
    void ratesAreDecimal();
    void sharesOfNothingAreADash();
    void countsKeepAllDigits();
    void prefixesFollowTheSize();
    void plainNumbersLoseTheirTrailingZeros();
    void timePointsFollowTheResolution();
    void momentsAreUtc();
    void durationsAreParsed_data();
    void durationsAreParsed();
    void sizesAreParsed();
};

void TstFormatValue::durationsHaveFourDigitsAndTheirUnit_data()
{
    QTest::addColumn<qint64>("ps");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 ps, const char *text) {
        QTest::addRow("%lld", static_cast<long long>(ps)) << ps << QString::fromUtf8(text);
    };
    row(0, "0_ps");
    row(1, "1_ps");
    row(-1, "-1_ps");
    row(999, "999_ps");
    row(1'000, "1.000_ns");
    row(999'949, "999.9_ns");
    row(999'950, "1.000_µs"); // four digits would be 1000 ns
    row(1'000'000, "1.000_µs");
    row(9'999'600, "10.00_µs");
    row(99'996'000, "100.0_µs");
    row(33'000'000'000, "33.00_ms");
    row(999'999'999'999, "1.000_s");
    row(10'684'937'374'001, "10.68_s");
    row(-33'000'000'000, "-33.00_ms");
    row(kMost, "9_223_372_s");
    row(kLeast, "-9_223_372_s");
}

void TstFormatValue::durationsHaveFourDigitsAndTheirUnit()
{
    QFETCH(qint64, ps);
    QFETCH(QString, text);
    QCOMPARE(visible(text::duration(Duration::ps(ps), QLocale::c())), text);
    QCOMPARE(visible(text::duration(Duration::ps(ps), kEnglish)), text);
}

void TstFormatValue::germanUsesAComma()
{
    QCOMPARE(visible(text::duration(Duration::ms(33), kGerman)), QStringLiteral("33,00_ms"));
    QCOMPARE(visible(text::exactDuration(Duration::ps(1'234'567), kGerman)), QString::fromUtf8("1,234567_µs"));
    QCOMPARE(visible(text::bytes(Bytes{1536}, kGerman)), QStringLiteral("1,50_KiB"));
    QCOMPARE(visible(text::count(1'234'567, kGerman)), QStringLiteral("1_234_567"));
    QCOMPARE(visible(text::share(1, 3, kGerman)), QStringLiteral("33,3_%"));
    QCOMPARE(visible(text::plainNumber(1234.5, kGerman)), QStringLiteral("1_234,5"));
}

void TstFormatValue::exactDurationsKeepEveryPicosecond_data()
{
    QTest::addColumn<qint64>("ps");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 ps, const char *text) {
        QTest::addRow("%lld", static_cast<long long>(ps)) << ps << QString::fromUtf8(text);
    };
    row(0, "0_ps");
    row(10'684'937'374'001, "10.684937374001_s");
    row(33'000'000'000, "33_ms");
    row(1'500, "1.5_ns");
    row(-1'500, "-1.5_ns");
    row(999'999, "0.999999_µs");
    row(kMost, "9_223_372.036854775807_s");
    row(kLeast, "-9_223_372.036854775808_s");
}

void TstFormatValue::exactDurationsKeepEveryPicosecond()
{
    QFETCH(qint64, ps);
    QFETCH(QString, text);
    QCOMPARE(visible(text::exactDuration(Duration::ps(ps), QLocale::c())), text);
}

void TstFormatValue::exactDurationsAreParsedBack()
{
    std::int64_t ps = 1;
    for (int i = 0; i < 60; ++i, ps = ps * 2 + i) {
        for (const std::int64_t value : {ps, -ps}) {
            Duration back;
            QVERIFY(text::parseDuration(text::exactDuration(Duration::ps(value), QLocale::c()), &back));
            QCOMPARE(back.toPs(), value);
        }
    }
}

void TstFormatValue::sizesAreBinary_data()
{
    QTest::addColumn<quint64>("size");
    QTest::addColumn<QString>("text");
    const auto row = [](quint64 size, const char *text) {
        QTest::addRow("%llu", static_cast<unsigned long long>(size)) << size << QString::fromUtf8(text);
    };
    row(0, "0_B");
    row(1023, "1_023_B");
    row(1024, "1.00_KiB");
    row(10'235, "10.0_KiB");
    row(1'048'063, "1_023_KiB");
    row(1'048'570, "1.00_MiB"); // would round to 1024 KiB
    row(862'707, "842_KiB");
    row(1'610'612'736, "1.50_GiB");
    row(~quint64{0}, "16_384_PiB");
}

void TstFormatValue::sizesAreBinary()
{
    QFETCH(quint64, size);
    QFETCH(QString, text);
    QCOMPARE(visible(text::bytes(Bytes{size}, QLocale::c())), text);
}

void TstFormatValue::ratesAreDecimal()
{
    QCOMPARE(visible(text::byteRate(610e6, QLocale::c())), QStringLiteral("610_MB/s"));
    QCOMPARE(visible(text::byteRate(999'700, QLocale::c())), QStringLiteral("1.00_MB/s"));
    QCOMPARE(visible(text::byteRate(0, QLocale::c())), QStringLiteral("0_B/s"));
    QCOMPARE(visible(text::byteRate(1.638e12, QLocale::c())), QStringLiteral("1.64_TB/s"));
}

void TstFormatValue::sharesOfNothingAreADash()
{
    QCOMPARE(text::share(0, 0, QLocale::c()), QString(QChar(0x2013)));
    QCOMPARE(visible(text::share(0, 5, QLocale::c())), QStringLiteral("0.0_%"));
    QCOMPARE(visible(text::share(33, 89, QLocale::c())), QStringLiteral("37.1_%"));
}

void TstFormatValue::countsKeepAllDigits()
{
    QCOMPARE(visible(text::count(0, QLocale::c())), QStringLiteral("0"));
    QCOMPARE(visible(text::count(999, QLocale::c())), QStringLiteral("999"));
    QCOMPARE(visible(text::count(26'723, kEnglish)), QStringLiteral("26_723"));
    QCOMPARE(visible(text::count(~std::uint64_t{0}, QLocale::c())), QStringLiteral("18_446_744_073_709_551_615"));
}

void TstFormatValue::prefixesFollowTheSize()
{
    QCOMPARE(visible(text::withPrefix(918e12, u"FLOP/s", QLocale::c())), QStringLiteral("918_TFLOP/s"));
    QCOMPARE(visible(text::withPrefix(2000, u"FLOP", QLocale::c())), QStringLiteral("2.00_kFLOP"));
    QCOMPARE(visible(text::withPrefix(999.9e3, u"FLOP", QLocale::c())), QStringLiteral("1.00_MFLOP"));
    QCOMPARE(visible(text::withPrefix(12, u"FLOP", QLocale::c())), QStringLiteral("12_FLOP"));
    QCOMPARE(visible(text::withPrefix(-0.5, u"FLOP", QLocale::c())), QStringLiteral("-0.500_FLOP"));
}

void TstFormatValue::plainNumbersLoseTheirTrailingZeros()
{
    QCOMPARE(visible(text::plainNumber(0.5, QLocale::c())), QStringLiteral("0.5"));
    QCOMPARE(visible(text::plainNumber(0, QLocale::c())), QStringLiteral("0"));
    QCOMPARE(visible(text::plainNumber(26723.4, QLocale::c())), QStringLiteral("26_723.4"));
    QCOMPARE(visible(text::plainNumber(-1, QLocale::c())), QStringLiteral("-1"));
    QCOMPARE(visible(text::plainNumber(-1.2e30, QLocale::c())), QStringLiteral("-1.2e+30"));
    QCOMPARE(text::plainNumber(std::numeric_limits<double>::infinity(), QLocale::c()), QStringLiteral("inf"));
    QCOMPARE(text::plainNumber(std::numeric_limits<double>::quiet_NaN(), QLocale::c()), QStringLiteral("nan"));
}

void TstFormatValue::timePointsFollowTheResolution()
{
    const TimePoint t = TimePoint::ps(10'684'937'374'001);
    QCOMPARE(visible(text::timePoint(t, Duration::us(1), QLocale::c())), QStringLiteral("10.684937_s"));
    QCOMPARE(visible(text::timePoint(t, Duration::ps(1), QLocale::c())), QStringLiteral("10.684937374001_s"));
    QCOMPARE(visible(text::timePoint(t, Duration::ms(5000), QLocale::c())), QStringLiteral("11_s"));
    QCOMPARE(visible(text::timePoint(TimePoint::ps(-2'500'000), Duration::ns(1), QLocale::c())),
             QString::fromUtf8("-2.500_µs"));
}

void TstFormatValue::momentsAreUtc()
{
    QCOMPARE(text::epochTime(0), QStringLiteral("1970-01-01 00:00:00 UTC"));
    QCOMPARE(text::epochTime(1'783'579'579'390'989'132), QStringLiteral("2026-07-09 06:46:19.390989132 UTC"));
    QCOMPARE(text::epochTime(-1), QStringLiteral("1969-12-31 23:59:59.999999999 UTC"));
}

void TstFormatValue::durationsAreParsed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("ok");
    QTest::addColumn<qint64>("ps");
    const auto row = [](const char *text, bool ok, qint64 ps = 0) {
        QTest::newRow(text) << QString::fromUtf8(text) << ok << ps;
    };
    row("1.2ms", true, 1'200'000'000);
    row("12345678ps", true, 12'345'678);
    row("9223372036854775807ps", true, kMost);
    row("9223372036854775808ps", false);
    row("9007199254740993ps", true, 9'007'199'254'740'993);
    row("10 us", true, 10'000'000);
    row("10µs", true, 10'000'000);
    row(" 1 s ", true, 1'000'000'000'000);
    row("-3ns", true, -3'000);
    row(".5ns", true, 500);
    row("1e3ns", true, 1'000'000);
    row("99999999s", false);
    row("1,2ms", false);
    row("12", false);
    row("ms", false);
    row("", false);
    row("1.2.3ms", false);
    row("1 minute", false);
    row("nans", false);
    row("infs", false);
}

void TstFormatValue::durationsAreParsed()
{
    QFETCH(QString, text);
    QFETCH(bool, ok);
    QFETCH(qint64, ps);
    Duration out = Duration::ps(0);
    QCOMPARE(text::parseDuration(text, &out), ok);
    QCOMPARE(out.toPs(), ps);
}

void TstFormatValue::sizesAreParsed()
{
    Bytes size;
    QVERIFY(text::parseBytes(u"512", &size));
    QCOMPARE(size.value, std::uint64_t(512));
    QVERIFY(text::parseBytes(u"1.5 GiB", &size));
    QCOMPARE(size.value, std::uint64_t(1'610'612'736));
    QVERIFY(text::parseBytes(u"2GB", &size));
    QCOMPARE(size.value, std::uint64_t(2'000'000'000));
    QVERIFY(text::parseBytes(u"64k", &size));
    QCOMPARE(size.value, std::uint64_t(65'536));
    for (const QStringView bad : {u"", u"GiB", u"-1", u"1 lot", u"1e30", u"nan"})
        QVERIFY2(!text::parseBytes(bad, &size), qPrintable(bad.toString()));
}

PLANESCOPE_TEST(TstFormatValue)
#include "tst_format_value.moc"
