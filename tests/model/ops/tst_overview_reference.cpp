// XProf's overview page and input pipeline analyzer against ours: facts, step table, top ops, for every profile.
#include "model/analysis/overview.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// "99.7%", "5954.84": as XProf prints it.
double printedNumber(QString text)
{
    text.remove(QLatin1Char('%'));
    return text.toDouble();
}

} // namespace

class TstOverviewReference : public QObject
{
    Q_OBJECT
private slots:
    void overviewEqualsTheReference_data();
    void overviewEqualsTheReference();
    void inputPipelineEqualsTheReference_data() { overviewEqualsTheReference_data(); }
    void inputPipelineEqualsTheReference();
};

void TstOverviewReference::overviewEqualsTheReference_data()
{
    QTest::addColumn<QString>("name");
    for (const ReferenceProfile &profile : kReferenceProfiles)
        QTest::newRow(profile.name) << QString::fromLatin1(profile.name);
}

void TstOverviewReference::overviewEqualsTheReference()
{
    QFETCH(QString, name);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("overview_page.json"));
    const SessionPtr session = bytes.isEmpty() ? nullptr : loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const QJsonArray tables = QJsonDocument::fromJson(bytes).array();
    const QJsonObject facts = tables[0].toObject()[QStringLiteral("p")].toObject();
    const QJsonObject steps = tables[1].toObject()[QStringLiteral("p")].toObject();
    const QJsonObject environment = tables[2].toObject()[QStringLiteral("p")].toObject();

    const auto index = OpIndex::build(session, hloOf(session), 2);
    const auto overview = overviewOf(session, index, hloOf(session));
    QVERIFY(overview);
    const Overview &o = *overview;
    QStringList differences;
    int compared = 0;
    // Printed figures agree when ours rounds to the same digits.
    const auto printed = [&](const QJsonObject &object, const char *key, double ours, double halfDigit) {
        const QString text = object[QLatin1String(key)].toString();
        if (text.isEmpty())
            return;
        ++compared;
        if (!(std::abs(ours - printedNumber(text)) <= halfDigit * 1.0001))
            differences
                << QStringLiteral("%1: ours %2, XProf %3").arg(QLatin1String(key)).arg(ours, 0, 'g', 12).arg(text);
    };
    // GPU: XProf has no figures for the whole device; what it prints there is 0.
    const bool isTpu = o.kind == DeviceKind::Tpu;
    if (isTpu) {
        printed(facts, "device_duty_cycle_percent", 100 * o.duty.share(), 0.05);
        printed(facts, "device_idle_time_percent", 100 * std::max(0.0, o.idleShare), 0.05);
        // A host without any framework op: XProf calls it idle, we say nothing.
        if (o.hostIdleShare >= 0)
            printed(facts, "host_idle_time_percent", 100 * o.hostIdleShare, 0.05);
        printed(facts, "mxu_utilization_percent", 100 * std::max(0.0, o.statedMatrixShare), 0.05);
        printed(facts, "hbm_utilization_percent", 100 * std::max(0.0, o.statedHbmShare), 0.05);
    }
    const auto ops = static_cast<double>(o.deviceOpCount + o.hostOpCount);
    if (o.kind != DeviceKind::None && ops > 0) {
        printed(facts, "device_tf_op_percent", 100 * static_cast<double>(o.deviceOpCount) / ops, 0.05);
        printed(facts, "host_tf_op_percent", 100 * static_cast<double>(o.hostOpCount) / ops, 0.05);
    }

    const auto ms = [](double ps) { return ps / 1e9; };
    const double half = isTpu ? 0.005 : 0.05;
    printed(steps, "steptime_ms_average", ms(o.steps.figures.meanPs), half);
    printed(steps, "steptime_ms_minimum", ms(static_cast<double>(o.steps.figures.minPs)), half);
    printed(steps, "steptime_ms_maximum", ms(static_cast<double>(o.steps.figures.maxPs)), half);
    printed(steps, "steptime_ms_standard_deviation", ms(o.steps.figures.sigmaPs), half);
    if (isTpu) {
        printed(steps, "tc_compute_ms_average", ms(o.steps.mean(&StepTimes::tcComputePs)), half);
        printed(steps, "tc_infeed_ms_average", ms(o.steps.mean(&StepTimes::tcInfeedPs)), half);
        printed(steps, "tc_outfeed_ms_average", ms(o.steps.mean(&StepTimes::tcOutfeedPs)), half);
        printed(steps, "tc_idle_ms_average", ms(o.steps.mean(&StepTimes::tcIdlePs)), half);
        printed(steps, "host_transfer_ms_average", ms(o.steps.mean(&StepTimes::hostTransferPs)), half);
        printed(steps, "tc_active_ms_average", ms(o.steps.mean(&StepTimes::meanBusyPs)), half);
        printed(steps, "sc_step_time_ms_average", ms(o.steps.sparse.stepPs), 0.05);
        printed(steps, "sc_idle_ms_average", ms(o.steps.sparse.idlePs), half);
        printed(steps, "sc_compute_ms_average", ms(o.steps.sparse.computePs), half);
    }

    printed(environment, "device_core_count", static_cast<double>(o.environment.deviceCount), 0);
    printed(environment, "host_count", static_cast<double>(o.environment.hostCount), 0);
    QCOMPARE(o.environment.isTraining, environment[QStringLiteral("is_training")].toString() == QLatin1String("true"));
    if (isTpu)
        QCOMPARE(QString::fromStdString(o.environment.deviceType),
                 environment[QStringLiteral("device_type")].toString());

    // GPU costs: XProf estimates them from the HLO with XLA's cost analysis. We show only what a profile states.
    const std::vector<QJsonObject> top = tableRows(tables[0].toObject());
    if (o.kind != DeviceKind::None)
        QCOMPARE(o.topFrameworkOps.size(), top.size());
    double cumulative = 0;
    for (std::size_t i = 0; i < std::min(top.size(), o.topFrameworkOps.size()); ++i) {
        const FrameworkOpRow &row = o.topFrameworkOps[i];
        const double share = static_cast<double>(row.sums.selfPs) / static_cast<double>(o.table.opPs);
        cumulative += share;
        const auto number = [&](const char *column, double ours) {
            ++compared;
            if (!isClose(ours, top[i][QLatin1String(column)].toDouble()))
                differences << QStringLiteral("top op %1 %2: ours %3, XProf %4")
                                   .arg(i)
                                   .arg(QLatin1String(column))
                                   .arg(ours, 0, 'g', 15)
                                   .arg(top[i][QLatin1String(column)].toDouble(), 0, 'g', 15);
        };
        number("selfTimePercent", share);
        number("cumulativeTimePercent", cumulative);
        if (isTpu)
            number("flopRate", row.rates.flopsPerSecond / 1e9);
        ++compared;
        if (QString::fromStdString(row.name) != top[i][QStringLiteral("operation")].toString())
            differences << QStringLiteral("top op %1 is %2, XProf %3")
                               .arg(i)
                               .arg(QString::fromStdString(row.name), top[i][QStringLiteral("operation")].toString());
    }
    QVERIFY2(differences.isEmpty(), differences.join(u'\n').toUtf8());
    qInfo("%d values compared", compared);
}

void TstOverviewReference::inputPipelineEqualsTheReference()
{
    QFETCH(QString, name);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("input_pipeline_analyzer.json"));
    const SessionPtr session = bytes.isEmpty() ? nullptr : loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const auto index = OpIndex::build(session, hloOf(session), 2);
    const StepBreakdown steps = stepBreakdown(*index);
    // GPU: of a step we know its length; XProf also splits it by kinds of events, which we do not.
    if (index->peaks().kind != DeviceKind::Tpu)
        QSKIP("The parts of a step are known for TPUs only.");
    std::vector<QJsonObject> rows;
    for (const QJsonValue &table : QJsonDocument::fromJson(bytes).array())
        for (const QJsonObject &row : tableRows(table.toObject()))
            if (row.contains(QStringLiteral("stepnum")))
                rows.push_back(row);
    QCOMPARE(steps.steps.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const StepTimes &step = steps.steps[i];
        QCOMPARE(QString::number(i), rows[i][QStringLiteral("stepnum")].toString());
        const auto ms = [&](const char *column) { return rows[i][QLatin1String(column)].toDouble(); };
        const auto near = [](double ps, double theirs) {
            return std::abs(ps / 1e9 - theirs) < 1e-9 * std::max(1.0, theirs);
        };
        QVERIFY2(near(static_cast<double>(step.tcComputePs), ms("tcComputeTimeMs")),
                 qPrintable(QString::number(step.tcComputePs)));
        QVERIFY(near(static_cast<double>(step.tcInfeedPs), ms("tcInfeedTimeMs")));
        QVERIFY(near(step.tcOutfeedPs, ms("tcOutfeedTimeMs")));
        QVERIFY2(near(step.tcIdlePs, ms("tcIdleTimeMs")), qPrintable(QString::number(step.tcIdlePs)));
        QVERIFY(near(static_cast<double>(step.hostTransferPs), ms("hostTransferTimeMs")));
    }
}

PLANESCOPE_TEST(TstOverviewReference)
#include "tst_overview_reference.moc"
