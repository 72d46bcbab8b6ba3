#pragma once
// Numbers beside the ticks of a time axis: all in one unit, which is said once.
#include "model/base/units.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// The unit in which a span of this length reads best: the largest of ps, ns, µs, ms, s that is not longer.
Duration axisUnit(Duration span);
/// "ms"
QString unitName(Duration unit);
/// "+12.5": `offset` in `unit` with the digits that steps of `step` need; "0" for zero, a true minus below.
QString axisOffset(Duration offset, Duration unit, Duration step, const QLocale &locale = QLocale());
/// "12.5": a value of an axis that counts from zero, without a sign for positive ones.
QString axisValue(Duration value, Duration unit, Duration step, const QLocale &locale = QLocale());
/// Moment of the axis' origin: "10.684 937 s", exact to `step`, in groups of three on both sides of the point.
QString axisOrigin(TimePoint origin, Duration step, const QLocale &locale = QLocale());

} // namespace planescope::text
