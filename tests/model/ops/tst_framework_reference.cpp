// XProf's framework op stats against ours: every row and every column, for every profile, with and without idle.
#include "model/analysis/framework_ops.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

class TstFrameworkReference : public QObject
{
    Q_OBJECT
private slots:
    void frameworkOpsEqualTheReferenceInEveryRow_data();
    void frameworkOpsEqualTheReferenceInEveryRow();
};

void TstFrameworkReference::frameworkOpsEqualTheReferenceInEveryRow_data()
{
    QTest::addColumn<QString>("name");
    for (const ReferenceProfile &profile : kReferenceProfiles)
        QTest::newRow(profile.name) << QString::fromLatin1(profile.name);
}

void TstFrameworkReference::frameworkOpsEqualTheReferenceInEveryRow()
{
    QFETCH(QString, name);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("framework_op_stats.json"));
    const SessionPtr session = bytes.isEmpty() ? nullptr : loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const auto index = OpIndex::build(session, hloOf(session), 2);
    const OpTable table = index->table();
    const HostOpTable host = hostOps(*session);
    // GPU costs: XProf estimates them from the HLO with XLA's cost analysis. We show only what a profile states.
    const bool hasNoCosts = name.startsWith(QLatin1String("jax-mi300")) || name.startsWith(QLatin1String("julia"));
    // Several hosts: XProf takes the peaks of the last one.
    const bool takesLastPeak = name == QLatin1String("synthetic-two-hosts");
    QStringList differences;
    int compared = 0;
    const QJsonArray tables = QJsonDocument::fromJson(bytes).array();
    for (int i = 0; i < 2; ++i) {
        const std::vector<QJsonObject> theirs = tableRows(tables[i].toObject());
        FrameworkOpsOptions options;
        options.withIdle = i == 0;
        options.sideLimit = 500;
        // Its limit counts the idle row before it is left out.
        std::vector<FrameworkOpRow> ours = frameworkOps(*index, table, host, options, index->tensorCoreTimes());
        if (i == 1 && theirs.size() + 1 == ours.size())
            ours.pop_back();
        if (ours.size() != theirs.size())
            differences << QStringLiteral("table %1: %2 rows, XProf %3").arg(i).arg(ours.size()).arg(theirs.size());
        for (std::size_t row = 0; row < std::min(ours.size(), theirs.size()); ++row) {
            const FrameworkOpRow &our = ours[row];
            const QJsonObject &their = theirs[row];
            const QString where =
                QStringLiteral("table %1 row %2 %3 ").arg(i).arg(row).arg(QString::fromStdString(our.name));
            const auto number = [&](const char *column, double value) {
                ++compared;
                const double expected = their[QLatin1String(column)].toDouble();
                if (!isClose(value, expected))
                    differences << where + QStringLiteral("%1: ours %2, XProf %3")
                                               .arg(QLatin1String(column))
                                               .arg(value, 0, 'g', 15)
                                               .arg(expected, 0, 'g', 15);
            };
            const auto string = [&](const char *column, const std::string &value) {
                ++compared;
                const QString expected = their[QLatin1String(column)].toString();
                if (QString::fromStdString(value) != expected)
                    differences << where + QStringLiteral("%1: ours \"%2\", XProf \"%3\"")
                                               .arg(QLatin1String(column), QString::fromStdString(value), expected);
            };
            const auto count = static_cast<double>(our.sums.occurrences);
            const auto us = [](std::int64_t ps) { return static_cast<double>(ps) / 1e6; };
            number("rank", our.rank);
            string("host_or_device", our.isOnDevice ? "Device" : "Host");
            string("type", our.type);
            string("operation", our.name);
            number("occurrences", count);
            number("total_time", us(our.sums.timePs));
            number("avg_time", count > 0 ? us(our.sums.timePs) / count : 0);
            number("total_self_time", us(our.sums.selfPs));
            number("avg_self_time", count > 0 ? us(our.sums.selfPs) / count : 0);
            const auto side = [&](bool isOnDevice, double value) { return our.isOnDevice == isOnDevice ? value : 0; };
            number("device_total_self_time_percent", side(true, our.selfShare));
            number("device_cumulative_total_self_time_percent", side(true, our.cumulativeSelfShare));
            number("host_total_self_time_percent", side(false, our.selfShare));
            number("Host_cumulative_total_self_time_percent", side(false, our.cumulativeSelfShare));
            string("eager", our.isEager ? "Eager" : "Function");
            if (their.contains(QStringLiteral("gpu_tensorcore_utilization")))
                number("gpu_tensorcore_utilization", std::max(0.0, our.tensorCoreShare));
            if (hasNoCosts)
                continue;
            number("measured_flop_rate", our.rates.flopsPerSecond / 1e9);
            number("model_flop_rate", our.rates.modelFlopsPerSecond / 1e9);
            number("measured_memory_bw", our.rates.bytesPerSecond / (1024.0 * 1024.0 * 1024.0));
            number("operational_intensity", our.rates.operationalIntensity);
            if (!takesLastPeak)
                string("bound_by", std::string(resourceName(our.rates.boundBy)));
        }
    }
    QVERIFY2(differences.isEmpty(),
             (differences.mid(0, 25) << QStringLiteral("%1 in all").arg(differences.size())).join(u'\n').toUtf8());
    qInfo("%d values compared", compared);
}

PLANESCOPE_TEST(TstFrameworkReference)
#include "tst_framework_reference.moc"
