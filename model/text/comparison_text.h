#pragma once
// Two profiles beside each other: the same figures of both, and what changed.
#include "model/analysis/comparison.h"

#include <QLocale>
#include <QString>

#include <vector>

namespace planescope::text {

struct ComparisonRow {
    QString label, a, b;
    QString change; ///< "−54 %", "+33.1 points"; empty where a change has no meaning
    QString noise;  ///< how much the steps alone explain, in the same form without a sign; empty when unknown
    /// Whether the change is more than that; nothing when it cannot be judged.
    std::optional<bool> isSignificant;
};

/// "Step time, mean", "all-reduce.571, of the op time".
QString metricLabel(const ComparedMetric &metric);
/// What one side lacks is a dash there.
ComparisonRow comparisonRow(const ComparedMetric &metric, const QLocale &locale = QLocale());
/// The figures that tell most, for a page: neither percentiles nor the parts of a step.
std::vector<ComparisonRow> comparisonRows(const std::vector<ComparedMetric> &metrics,
                                          const QLocale &locale = QLocale());
/// What must be kept in mind: other chips, other programs, the same file, a side without a device. Whole sentences;
/// empty when nothing.
QStringList comparisonWarnings(const Overview &a, const Overview &b, bool isSameFile);

} // namespace planescope::text
