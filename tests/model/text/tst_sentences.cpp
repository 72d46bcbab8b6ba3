#include "model/text/error_text.h"
#include "model/text/import_text.h"
#include "model/text/stat_text.h"
#include "model/text/term_text.h"
#include "tests/support/test_registry.h"

#include <QSet>

using namespace planescope;

class TstSentences : public QObject
{
    Q_OBJECT
private slots:
    void everyErrorHasASentenceOfItsOwn();
    void errorsNameTheFileWithoutItsFolder();
    void everyImportEntryHasASentenceOfItsOwn();
    void importEntriesTellTheirPlace();
    void everyClassAndKindIsExplained();
    void statsHaveTheirUnit_data();
    void statsHaveTheirUnit();
    void rawStatsKeepTheirDigits();
};

void TstSentences::everyErrorHasASentenceOfItsOwn()
{
    QSet<QString> seen;
    for (int code = 0; code <= static_cast<int>(ErrorCode::RunsCode); ++code) {
        const QString sentence = text::errorText({static_cast<ErrorCode>(code), "a/b.pb", 997, {}});
        QVERIFY2(sentence.endsWith(u'.'), qPrintable(sentence));
        QVERIFY2(!sentence.contains(u'%'), qPrintable(sentence));
        QVERIFY2(!seen.contains(sentence), qPrintable(sentence));
        seen.insert(sentence);
        const QString detailed = text::errorText({static_cast<ErrorCode>(code), "", 0, "planes"});
        QVERIFY2(!detailed.contains(u'%') && !detailed.isEmpty(), qPrintable(detailed));
    }
}

void TstSentences::errorsNameTheFileWithoutItsFolder()
{
    const QString sentence = text::errorText({ErrorCode::Truncated, "/secret/place/run.xplane.pb", 997, {}});
    QVERIFY(sentence.startsWith(QLatin1String("run.xplane.pb ends too early, at byte 997.")));
    QVERIFY(!sentence.contains(QLatin1String("secret")));
    QVERIFY(text::errorText({ErrorCode::NoProfiles, "/a/folder/", 0, {}}).startsWith(QLatin1String("folder holds")));
}

void TstSentences::everyImportEntryHasASentenceOfItsOwn()
{
    QSet<QString> seen;
    for (int code = 0; code <= static_cast<int>(ImportCode::TextRepaired); ++code) {
        ImportEntry entry;
        entry.code = static_cast<ImportCode>(code);
        entry.count = 12;
        entry.text = "words of the producer";
        const QString sentence = text::importText(entry, QLocale::c());
        QVERIFY2(!sentence.contains(u'%') && !sentence.isEmpty(), qPrintable(sentence));
        QVERIFY2(!seen.contains(sentence), qPrintable(sentence));
        seen.insert(sentence);
    }
    for (const Severity s : {Severity::Info, Severity::Notice, Severity::DataLoss, Severity::Error})
        QVERIFY(!text::severityText(s).isEmpty());
}

void TstSentences::importEntriesTellTheirPlace()
{
    ImportEntry entry;
    entry.code = ImportCode::EventsSkipped;
    entry.count = 12;
    entry.place = "/device:TPU:0";
    entry.offset = 4711;
    entry.hasOffset = true;
    QCOMPARE(text::importText(entry, QLocale::c()).replace(QChar(0x202F), u'_'),
             QStringLiteral(
                 "Events skipped because they could not be decoded: 12. Place: /device:TPU:0, from byte 4_711 on."));
    entry.place.clear();
    QVERIFY(text::importText(entry, QLocale::c()).contains(QLatin1String("from byte")));
}

void TstSentences::everyClassAndKindIsExplained()
{
    QSet<QString> names;
    for (std::size_t i = 0; i < kOpClassCount; ++i) {
        names.insert(text::opClassName(static_cast<OpClass>(i)));
        QVERIFY(!text::opClassShortName(static_cast<OpClass>(i)).isEmpty());
        QVERIFY(text::opClassExplanation(static_cast<OpClass>(i)).endsWith(u'.'));
    }
    QCOMPARE(names.size(), qsizetype(kOpClassCount));
    names.clear();
    for (int i = 0; i <= static_cast<int>(LineKind::Other); ++i) {
        names.insert(text::lineKindName(static_cast<LineKind>(i)));
        QVERIFY(text::lineKindExplanation(static_cast<LineKind>(i)).endsWith(u'.'));
    }
    QCOMPARE(names.size(), qsizetype(LineKind::Other) + 1);
    QVERIFY(!text::statExplanation("flops").isEmpty());
    QVERIFY(text::statExplanation("unheard_of").isEmpty());
}

void TstSentences::statsHaveTheirUnit_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("number");
    QTest::addColumn<quint64>("bits");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, StatKind kind, double number, quint64 bits, const char *text) {
        QTest::addRow("%s %s", name, text)
            << QString::fromUtf8(name) << static_cast<int>(kind) << number << bits << QString::fromUtf8(text);
    };
    row("bytes_accessed", StatKind::Int64, 0, 4096, "4.00_KiB");
    row("device_duration_ps", StatKind::Uint64, 0, 33'000'000'000, "33.00_ms");
    row("slack_us", StatKind::Double, 1.5, 0, "1.500_µs");
    row("action_duration_ns", StatKind::Int64, 0, 1500, "1.500_µs");
    row("flops", StatKind::Int64, 0, 2'000'000'000, "2.00_GFLOP");
    row("peak_teraflops_per_second", StatKind::Double, 946.7, 0, "947_TFLOP/s");
    row("peak_hbm_bw_gigabytes_per_second", StatKind::Double, 1637.99, 0, "1.64_TB/s");
    row("clock_rate", StatKind::Int64, 0, 2'100'000, "2.10_GHz");
    row("hbm_energy_nj", StatKind::Int64, 0, 12, "12_nJ");
    row("occ_pct", StatKind::Double, 62.5, 0, "62.5_%");
    row("fragmentation", StatKind::Double, 0.125, 0, "12.5_%");
    row("program_id", StatKind::Uint64, 0, 12190760917235803885u, "12190760917235803885");
    row("run_id", StatKind::Int64, 0, static_cast<quint64>(-1440502658), "-1440502658");
    row("profile_start_time", StatKind::Uint64, 0, 1'783'579'579'390'989'132, "2026-07-09 06:46:19.390989132 UTC");
    row("my_count", StatKind::Int64, 0, 26'723, "26_723");
    row("my_count", StatKind::Int64, 0, static_cast<quint64>(-26'723), "-26_723");
    row("my_count", StatKind::Int64, 0, quint64{1} << 63, "-9_223_372_036_854_775_808");
    row("my_rate", StatKind::Double, 0.25, 0, "0.25");
    row("huge_ps", StatKind::Double, 1e30, 0, "1e+30");
    row("minus_bytes", StatKind::Int64, 0, static_cast<quint64>(-1), "-1");
}

void TstSentences::statsHaveTheirUnit()
{
    QFETCH(QString, name);
    QFETCH(int, kind);
    QFETCH(double, number);
    QFETCH(quint64, bits);
    QFETCH(QString, text);
    StatValue stat;
    stat.name = name.toStdString();
    stat.unit = statUnitOf(stat.name);
    stat.kind = static_cast<StatKind>(kind);
    stat.number = number;
    stat.bits = bits;
    QString shown = text::statValueText(stat, QLocale::c());
    QCOMPARE(shown.replace(QChar(0x202F), u'_').replace(QChar(0x2212), u'-'), text);
}

void TstSentences::rawStatsKeepTheirDigits()
{
    StatValue stat;
    stat.kind = StatKind::Double;
    stat.number = 0.1;
    QCOMPARE(text::statRawText(stat), QStringLiteral("0.1"));
    stat.kind = StatKind::Uint64;
    stat.bits = ~std::uint64_t{0};
    QCOMPARE(text::statRawText(stat), QStringLiteral("18446744073709551615"));
    stat.kind = StatKind::Int64;
    QCOMPARE(text::statRawText(stat), QStringLiteral("-1"));
    stat.kind = StatKind::Bytes;
    stat.text = std::string("\x00\xff", 2);
    stat.textBytes = 2;
    QCOMPARE(text::statRawText(stat), QStringLiteral("00ff"));
    QCOMPARE(text::statValueText(stat, QLocale::c()).replace(QChar(0x202F), u'_'), QStringLiteral("2_B, binary"));
    stat.kind = StatKind::String;
    stat.text = "bf16[8,128]";
    QCOMPARE(text::statValueText(stat), QStringLiteral("bf16[8,128]"));
}

PLANESCOPE_TEST(TstSentences)
#include "tst_sentences.moc"
