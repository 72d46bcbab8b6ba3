#pragma once
// Words and figures that the parts of the op profile share.
#include "model/analysis/op_profile.h"
#include "model/analysis/op_stats.h"

#include <QLocale>
#include <QString>

namespace planescope {

/// "27.60 %" with two digits after the point; "–" when not known.
QString utilizationText(double share, const QLocale &locale = QLocale());
/// Where the compute peak comes from, one sentence.
QString peakSourceText(const DevicePeaks &peaks);
/// "HBM", "VMEM read", "Compute", ... for people.
QString resourceText(Resource resource);
/// What a profile lacks and how to record it; empty when nothing matters. Words as in OpIndex::missing().
QString missingText(std::string_view what);

} // namespace planescope
