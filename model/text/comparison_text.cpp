#include "model/text/comparison_text.h"

#include "model/text/format_value.h"
#include "model/text/overview_text.h"

#include <QCoreApplication>

#include <cmath>
#include <optional>

namespace planescope::text {

namespace {

class ComparisonWords
{
    Q_DECLARE_TR_FUNCTIONS(ComparisonText)
};

QString signedText(double value, int decimals, const QLocale &locale)
{
    const QString words = number(std::abs(value), decimals, locale);
    return (value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + words;
}

QString percentText(double share, bool isSigned, const QLocale &locale)
{
    const double percent = 100 * share;
    const int decimals = std::abs(percent) < 10 ? 2 : 1;
    return (isSigned ? signedText(percent, decimals, locale) : number(percent, decimals, locale)) + QChar(0x202F) +
           QLatin1Char('%');
}

QString valueText(const ComparedMetric &metric, std::optional<double> value, const QLocale &locale)
{
    if (!value)
        return QStringLiteral("–");
    if (metric.unit == ColumnUnit::Share)
        return number(100 * *value, 2, locale) + QChar(0x202F) + QLatin1Char('%');
    if (metric.unit == ColumnUnit::Size)
        return bytes({static_cast<std::uint64_t>(*value)}, locale);
    return duration(Duration::ps(static_cast<std::int64_t>(std::llround(*value))), locale);
}

bool isOnPage(const ComparedMetric &metric)
{
    return metric.key == "step_time.mean" || metric.key == "step_time.per_sequence" ||
           (!metric.key.starts_with("step_"));
}

} // namespace

QString metricLabel(const ComparedMetric &metric)
{
    const QString subject = QString::fromStdString(metric.subject);
    if (metric.key == "step_time.mean")
        return ComparisonWords::tr("Step time, mean");
    if (metric.key == "step_time.per_sequence")
        return ComparisonWords::tr("Step time per sequence");
    if (metric.key == "step_time.min")
        return ComparisonWords::tr("Step time, shortest");
    if (metric.key == "step_time.p50")
        return ComparisonWords::tr("Step time, median");
    if (metric.key == "step_time.p90")
        return ComparisonWords::tr("Step time, 90 of 100 below");
    if (metric.key == "step_time.p99")
        return ComparisonWords::tr("Step time, 99 of 100 below");
    if (metric.key == "step_time.max")
        return ComparisonWords::tr("Step time, longest");
    if (metric.key == "step_compute.mean")
        return ComparisonWords::tr("Compute in a step, mean");
    if (metric.key == "step_collective.mean")
        return ComparisonWords::tr("Collectives in a step, mean");
    if (metric.key == "step_infeed.mean")
        return ComparisonWords::tr("Infeed in a step, mean");
    if (metric.key == "step_idle.mean")
        return ComparisonWords::tr("Idle in a step, mean");
    if (metric.key == "flops_utilization")
        return ComparisonWords::tr("FLOPS utilisation");
    if (metric.key == "hbm_utilization")
        return ComparisonWords::tr("HBM bandwidth");
    if (metric.key == "duty_cycle")
        return ComparisonWords::tr("Duty cycle");
    if (metric.key == "device_idle")
        return ComparisonWords::tr("Device idle");
    if (metric.key == "collectives")
        return ComparisonWords::tr("Collectives, of the op time");
    if (metric.key == "top_collective.share")
        return ComparisonWords::tr("%1, of the op time").arg(subject);
    if (metric.key == "top_collective.call_mean")
        return ComparisonWords::tr("%1, mean of a call").arg(subject);
    if (metric.key == "memory_peak")
        return ComparisonWords::tr("Memory high-water mark");
    return ComparisonWords::tr("Roofline verdict");
}

ComparisonRow comparisonRow(const ComparedMetric &metric, const QLocale &locale)
{
    ComparisonRow row;
    row.label = metricLabel(metric);
    if (metric.unit == ColumnUnit::Text) {
        const auto word = [](const std::string &name) {
            return name.empty() || name == resourceName(Resource::Compute)
                       ? resourceWord(name.empty() ? Resource::Unknown : Resource::Compute)
                       : QString::fromStdString(name);
        };
        row.a = word(metric.textA);
        row.b = word(metric.textB);
        row.change = row.a == row.b ? ComparisonWords::tr("same") : QString();
        return row;
    }
    row.a = valueText(metric, metric.a, locale);
    row.b = valueText(metric, metric.b, locale);
    row.isSignificant = metric.isSignificant();
    if (metric.unit == ColumnUnit::Share) {
        // Shares differ by points of a percent.
        if (metric.delta())
            row.change = ComparisonWords::tr("%1 points").arg(signedText(100 * *metric.delta(), 2, locale));
        if (metric.noise)
            row.noise = ComparisonWords::tr("%1 points").arg(number(100 * *metric.noise, 2, locale));
    } else {
        if (metric.deltaShare())
            row.change = percentText(*metric.deltaShare(), true, locale);
        if (metric.noise && metric.a && *metric.a != 0)
            row.noise = percentText(*metric.noise / *metric.a, false, locale);
    }
    return row;
}

std::vector<ComparisonRow> comparisonRows(const std::vector<ComparedMetric> &metrics, const QLocale &locale)
{
    std::vector<ComparisonRow> rows;
    for (const ComparedMetric &metric : metrics)
        if (isOnPage(metric))
            rows.push_back(comparisonRow(metric, locale));
    return rows;
}

QStringList comparisonWarnings(const Overview &a, const Overview &b, bool isSameFile)
{
    QStringList warnings;
    if (isSameFile)
        warnings << ComparisonWords::tr("Both sides are the same profile.");
    for (const auto &[letter, side] : {std::pair{"A", &a}, std::pair{"B", &b}})
        if (side->kind == DeviceKind::None)
            warnings << ComparisonWords::tr("%1 holds no device operations: nearly all of its figures are missing.")
                            .arg(QLatin1String(letter));
    if (a.kind == DeviceKind::None || b.kind == DeviceKind::None)
        return warnings;
    const RunEnvironment &left = a.environment;
    const RunEnvironment &right = b.environment;
    if (left.deviceType != right.deviceType)
        warnings << ComparisonWords::tr("The devices differ: %1 and %2.")
                        .arg(QString::fromStdString(left.deviceType), QString::fromStdString(right.deviceType));
    if (left.deviceCount != right.deviceCount)
        warnings << ComparisonWords::tr("The numbers of devices differ: %1 and %2.")
                        .arg(left.deviceCount)
                        .arg(right.deviceCount);
    if (left.mainProgram != right.mainProgram)
        warnings << ComparisonWords::tr("The programs differ: %1 and %2.")
                        .arg(QString::fromStdString(left.mainProgram), QString::fromStdString(right.mainProgram));
    return warnings;
}

} // namespace planescope::text
