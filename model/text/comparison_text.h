#pragma once
// Two profiles beside each other: the same figures of both, and what changed.
#include "model/analysis/overview.h"

#include <QLocale>
#include <QString>

#include <vector>

namespace planescope::text {

struct ComparisonRow {
    QString label, a, b;
    QString change; ///< "−54 %", "+33.1 points"; empty where a change has no meaning
};

/// Figures that both sides could have; what one lacks is a dash there. A row that neither has is left out.
std::vector<ComparisonRow> comparisonRows(const Overview &a, const OpIndex *indexOfA, const Overview &b,
                                          const OpIndex *indexOfB, const QLocale &locale = QLocale());
/// What must be kept in mind: other chips, other programs, the same file. Whole sentences; empty when nothing.
QStringList comparisonWarnings(const Overview &a, const Overview &b, bool isSameFile);

} // namespace planescope::text
