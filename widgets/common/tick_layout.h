#pragma once
// Where the ticks of a time axis stand and what they say. Pure: no painter, no font.
#include "widgets/common/time_scale.h"

#include <QLocale>
#include <QString>

#include <optional>
#include <vector>

namespace planescope {

struct AxisTick {
    double x = 0; ///< pixels from the left edge
    int rank = 0; ///< 2: labelled, 1: half way, 0: small
    TimePoint time;
    QString label; ///< of rank 2, offset from the origin: "+12.5"
};

struct AxisTicks {
    TimePoint origin;            ///< labels count from here
    Duration step;               ///< between labelled ticks: 1, 2 or 5 times a power of ten, at least 1 ps
    QString originText;          ///< "10.684 937 s"
    QString unit;                ///< "ms", of all labels
    std::vector<AxisTick> ticks; ///< from left to right, only visible ones
};

/// Labelled ticks are at least `minLabelGap` pixels apart. Without `origin` the labels count from a round time at or
/// before the left edge.
AxisTicks layoutTicks(const TimeScale &scale, std::optional<TimePoint> origin = {}, double minLabelGap = 72,
                      const QLocale &locale = QLocale());

} // namespace planescope
