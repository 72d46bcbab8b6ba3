// XProf's perf_counters and utilization_viewer against ours, whole tables; the compiler's tracks against its trace.
#include "model/analysis/counters/counter_series.h"
#include "model/analysis/counters/utilization.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

class TstCounterReference : public QObject
{
    Q_OBJECT
private slots:
    void countersEqualTheReference_data();
    void countersEqualTheReference();
    void utilizationEqualsTheReference_data() { countersEqualTheReference_data(); }
    void utilizationEqualsTheReference();
    void tracksOfTheCompilerEqualTheTrace();
};

void TstCounterReference::countersEqualTheReference_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("units");
    QTest::newRow("case-b1") << QStringLiteral("case-b1") << 7200 << 232;
    QTest::newRow("case-b8") << QStringLiteral("case-b8") << 7200 << 232;
    QTest::newRow("case-v7x") << QStringLiteral("case-v7x") << 17'990 << 120;
}

void TstCounterReference::countersEqualTheReference()
{
    QFETCH(QString, name);
    QFETCH(int, rows);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("perf_counters.json"));
    const SessionPtr session = bytes.isEmpty() ? nullptr : loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    QVERIFY(hasCounters(*session));
    const CounterTablePtr table = readCounters(*session);
    QVERIFY(table);
    const std::vector<QJsonObject> theirs = tableRows(QJsonDocument::fromJson(bytes).object());
    QCOMPARE(static_cast<int>(theirs.size()), rows);
    QCOMPARE(static_cast<int>(table->rowCount()), rows);
    // The formatted cell has all 64 bits in hexadecimal; the number beside it is a double.
    const QJsonArray cells = QJsonDocument::fromJson(bytes).object()[QStringLiteral("rows")].toArray();
    for (std::uint32_t row = 0; row < table->rowCount(); ++row) {
        const QJsonObject &their = theirs[row];
        const CounterReading &reading = table->readingOf(row);
        const auto text = [](std::string_view view) {
            return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
        };
        QCOMPARE(text(session->text(session->host(reading.host).name)), their[QStringLiteral("Host")].toString());
        QVERIFY(reading.chip);
        QCOMPARE(static_cast<double>(*reading.chip), their[QStringLiteral("Chip")].toDouble());
        QCOMPARE(text(session->text(reading.kernel)), their[QStringLiteral("Kernel")].toString());
        QCOMPARE(static_cast<double>(reading.sample), their[QStringLiteral("Sample")].toDouble());
        QCOMPARE(text(table->nameOf(row).name), their[QStringLiteral("Counter")].toString());
        QCOMPARE(table->value(row), their[QStringLiteral("Value")].toDouble());
        const QString hex = cells[static_cast<qsizetype>(row)][QStringLiteral("c")][5][QStringLiteral("f")].toString();
        QCOMPARE(QStringLiteral("0x") + QString::number(table->bits()[row], 16), hex);
        // Every address of the case lies in a public block, and the block is the one that the name says.
        QVERIFY2((table->flags()[row] & (kCounterNoId | kCounterUnknownId)) == 0,
                 qPrintable(text(table->nameOf(row).name)));
        const auto address = counterAddress(reading.generation, table->id()[row]);
        QVERIFY(address);
        const CounterPlace &place = table->nameOf(row).facts.place;
        QCOMPARE(static_cast<int>(address->place.block), static_cast<int>(place.block));
        if (address->place.part >= 0)
            QCOMPARE(address->place.part, place.part);
        if (place.die >= 0 && address->place.die >= 0)
            QCOMPARE(address->place.die, place.die);
    }
    QVERIFY(table->problems().empty());
}

void TstCounterReference::utilizationEqualsTheReference()
{
    QFETCH(QString, name);
    QFETCH(int, units);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("utilization_viewer.json"));
    const SessionPtr session = bytes.isEmpty() ? nullptr : loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const CounterTablePtr table = readCounters(*session);
    QVERIFY(table);
    const UtilizationReport report = utilization(*session, *table);
    const std::vector<QJsonObject> theirs = tableRows(QJsonDocument::fromJson(bytes).object());
    QCOMPARE(static_cast<int>(theirs.size()), units);
    // XProf reads the first host alone; ours has the others behind it.
    QVERIFY(report.rows.size() >= theirs.size());
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        const UtilizationRow &row = report.rows[i];
        const QJsonObject &their = theirs[i];
        const QByteArray where =
            QStringLiteral("row %1: %2").arg(i).arg(their[QStringLiteral("name")].toString()).toUtf8();
        QVERIFY2(QString::fromUtf8(row.name.data(), static_cast<qsizetype>(row.name.size())) ==
                     their[QStringLiteral("name")].toString(),
                 where);
        QCOMPARE(static_cast<double>(row.device), their[QStringLiteral("device")].toDouble());
        QCOMPARE(static_cast<double>(row.sample), their[QStringLiteral("sample")].toDouble());
        QVERIFY2(row.node == their[QStringLiteral("node")].toInt(), where);
        QVERIFY2(isClose(row.achieved, their[QStringLiteral("achieved")].toDouble(), 1e-12), where);
        QVERIFY2(isClose(row.peak, their[QStringLiteral("peak")].toDouble(), 1e-12), where);
        QCOMPARE(QString::fromUtf8(row.unit.data(), static_cast<qsizetype>(row.unit.size())),
                 their[QStringLiteral("unit")].toString());
        // The dump of v7x reads all tiles of one SparseCore and one tile of the others. XProf takes those that were not
        // read for idle ones; ours has the same figure, names them, and tells no share.
        const bool hasAllTiles = row.group != UtilizationGroup::SparseCore || name != QLatin1String("case-v7x") ||
                                 row.node == 0 || row.name.starts_with("SCS");
        QVERIFY2(row.missing.empty() == hasAllTiles, where);
        QVERIFY2(row.share().has_value() == (hasAllTiles && row.peak > 0), where);
        QVERIFY(!row.formula.empty());
        QVERIFY(!row.peakFormula.empty());
    }
    for (std::size_t i = theirs.size(); i < report.rows.size(); ++i)
        QVERIFY(report.rows[i].host != report.rows.front().host);
}

void TstCounterReference::tracksOfTheCompilerEqualTheTrace()
{
    const QString name = QStringLiteral("tpu-v6e-pallas-llo-counters");
    const QByteArray bytes = referenceBytes(name, QStringLiteral("trace_viewer@.all.json"));
    const SessionPtr session = bytes.isEmpty() ? nullptr : loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    int theirSamples = 0, ourSamples = 0, tracks = 0;
    for (const QJsonValue &event : QJsonDocument::fromJson(bytes).object()[QStringLiteral("traceEvents")].toArray()) {
        if (event[QStringLiteral("ph")].toString() != QLatin1String("C"))
            continue;
        ++tracks;
        const std::string track = event[QStringLiteral("name")].toString().toStdString();
        const QJsonArray entries = event[QStringLiteral("entries")].toArray();
        theirSamples += static_cast<int>(entries.size());
        std::map<std::int64_t, double> samples; // ps -> value
        for (std::uint32_t i = 0; i < session->counters().size(); ++i) {
            if (session->text(session->counters()[i].name) != track)
                continue;
            const CounterSeries series = seriesOfTrack(*session, i);
            QCOMPARE(session->text(session->counters()[i].series),
                     event[QStringLiteral("event_stats")].toString().toStdString());
            for (std::size_t k = 0; k < series.size(); ++k)
                samples[series.timePs[k]] = series.value[k];
            ourSamples += static_cast<int>(series.size());
        }
        for (const QJsonValue &entry : entries) {
            const auto ps = static_cast<std::int64_t>(std::llround(entry[0].toDouble() * 1e6));
            const auto found = samples.find(ps);
            QVERIFY2(found != samples.end(),
                     qPrintable(QStringLiteral("%1 ps of %2").arg(ps).arg(event[QStringLiteral("name")].toString())));
            QCOMPARE(found->second, entry[1].toDouble());
        }
    }
    QCOMPARE(tracks, 9);
    QCOMPARE(theirSamples, 1768);
    QCOMPARE(ourSamples, 1768);
}

PLANESCOPE_TEST(TstCounterReference)
#include "tst_counter_reference.moc"
