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

private:
    static void compareHostInput(const HostInput &ours, const std::vector<QJsonObject> &rows, const QJsonObject &parts);
    static void compareGpuSteps(const StepBreakdown &steps, const std::vector<QJsonObject> &rows);
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

    printed(facts, "device_op_time_eager_percent", 100 * o.deviceEagerShare, 0.05);
    printed(facts, "host_op_time_eager_percent", 100 * o.hostEagerShare, 0.05);
    // Without steps XProf prints 0 for what is not known.
    if (const double bits16 = o.steps.gpu16BitShare(); bits16 >= 0) {
        printed(facts, "device_compute_16bit_percent", 100 * bits16, 0.05);
        printed(facts, "device_compute_32bit_percent", 100 * (1 - bits16), 0.05);
    }

    const auto ms = [](double ps) { return ps / 1e9; };
    const double half = isTpu ? 0.005 : 0.05;
    printed(steps, "device_compute_time_ms_avg",
            ms(o.steps.meanGpuPs(GpuPart::Compute16) + o.steps.meanGpuPs(GpuPart::Compute32)), half);
    printed(steps, "device_to_device_time_ms_avg", ms(o.steps.meanGpuPs(GpuPart::DeviceToDevice)), half);
    printed(steps, "device_collectives_time_ms_avg", ms(o.steps.meanGpuPs(GpuPart::Collective)), half);
    printed(steps, "infeed_time_ms_avg", ms(o.steps.meanGpuPs(GpuPart::ToDevice)), half);
    printed(steps, "outfeed_time_ms_avg", ms(o.steps.meanGpuPs(GpuPart::ToHost)), half);
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
        printed(steps, "active_steptime_ms_average", ms(o.steps.mean(&StepTimes::meanBusyPs)), half);
        double infeedSum = 0, infeedMost = 0;
        for (const StepTimes &step : o.steps.steps) {
            infeedSum += step.infeedShare;
            infeedMost = std::max(infeedMost, step.infeedShare);
        }
        const auto count = static_cast<double>(std::max<std::size_t>(1, o.steps.steps.size()));
        printed(steps, "infeed_percent_average", 100 * infeedSum / count, 0.05);
        printed(steps, "infeed_percent_maximum", 100 * infeedMost, 0.05);
        // Not compared: tables and texts that are the same for every profile here (latency, tips), the duty cycle of
        // high confidence, whose rule is not known, and the conclusion, which is XProf's prose.
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
    std::vector<QJsonObject> rows, inputRows;
    QJsonObject inputParts;
    bool saysNoSteps = false;
    for (const QJsonValue &table : QJsonDocument::fromJson(bytes).array()) {
        for (const QJsonObject &row : tableRows(table.toObject())) {
            if (row.contains(QStringLiteral("stepnum")))
                rows.push_back(row);
            if (row.contains(QStringLiteral("opName")))
                inputRows.push_back(row);
            saysNoSteps = saysNoSteps || row[QStringLiteral("message")].toString().startsWith(
                                             QLatin1String("No step marker observed"));
        }
        const QJsonObject facts = table.toObject()[QStringLiteral("p")].toObject();
        if (facts.contains(QStringLiteral("enqueue_us")))
            inputParts = facts;
    }
    QCOMPARE(saysNoSteps, steps.steps.empty());
    compareHostInput(hostInput(hostOps(*session)), inputRows, inputParts);
    if (index->peaks().kind == DeviceKind::Gpu) {
        compareGpuSteps(steps, rows);
        return;
    }
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

/// Every row: count, times, shares, class; and the sums of the classes.
void TstOverviewReference::compareHostInput(const HostInput &ours, const std::vector<QJsonObject> &rows,
                                            const QJsonObject &parts)
{
    QCOMPARE(ours.ops.size(), rows.size());
    for (const QJsonObject &row : rows) {
        // XProf leaves the order of equal times open.
        const std::string name = row[QStringLiteral("opName")].toString().toStdString();
        const auto found = std::find_if(ours.ops.begin(), ours.ops.end(),
                                        [&](const HostInputOp &input) { return input.op.name == name; });
        QVERIFY2(found != ours.ops.end(), name.c_str());
        const auto number = [&](const char *column) { return row[QLatin1String(column)].toDouble(); };
        QCOMPARE(static_cast<double>(found->op.occurrences), number("count"));
        QVERIFY(isClose(static_cast<double>(found->op.timePs) / 1e9, number("timeInMs")));
        QVERIFY(isClose(static_cast<double>(found->op.selfPs) / 1e9, number("selfTimeInMs")));
        QVERIFY(isClose(found->timeShare, number("timeInPercent")));
        QVERIFY(isClose(found->selfShare, number("selfTimeInPercent")));
        QCOMPARE(QString::fromLatin1(inputPartName(found->part).data()), row[QStringLiteral("category")].toString());
    }
    for (const auto &[key, part] :
         {std::pair{"enqueue_us", InputPart::Enqueue}, std::pair{"demanded_file_read_us", InputPart::FileRead},
          std::pair{"advanced_file_read_us", InputPart::FileReadAhead},
          std::pair{"preprocessing_us", InputPart::Preprocessing}}) {
        const double theirs = parts[QLatin1String(key)].toString().toDouble();
        QVERIFY2(std::abs(static_cast<double>(ours.at(part)) / 1e6 - theirs) < 0.0006, key);
    }
}

void TstOverviewReference::compareGpuSteps(const StepBreakdown &steps, const std::vector<QJsonObject> &rows)
{
    QCOMPARE(steps.steps.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const StepTimes &step = steps.steps[i];
        QVERIFY(step.gpu);
        QCOMPARE(QString::number(i), rows[i][QStringLiteral("stepnum")].toString());
        const auto same = [&](const char *column, std::int64_t ps) {
            QVERIFY2(isClose(static_cast<double>(ps) / 1e9, rows[i][QLatin1String(column)].toDouble()),
                     qPrintable(QLatin1String(column) + QStringLiteral(" %1").arg(ps)));
        };
        same("stepTimeMs", step.lengthPs);
        same("deviceComputeTimeMs", step.gpu->computePs());
        same("deviceToDeviceTimeMs", step.gpu->at(GpuPart::DeviceToDevice));
        same("deviceCollectivesTimeMs", step.gpu->at(GpuPart::Collective));
        same("infeedTimeMs", step.gpu->at(GpuPart::ToDevice));
        same("outfeedTimeMs", step.gpu->at(GpuPart::ToHost));
        same("otherTimeMs", step.gpu->otherPs());
        // XProf has host parts only where no device was recorded.
        for (const char *column : {"hostComputeTimeMs", "kernelLaunchTimeMs", "compileTimeMs"})
            QCOMPARE(rows[i][QLatin1String(column)].toDouble(), 0.0);
    }
}

PLANESCOPE_TEST(TstOverviewReference)
#include "tst_overview_reference.moc"
