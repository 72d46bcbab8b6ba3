#pragma once
// Time <-> pixel. Subtracts in whole picoseconds first and only then goes to double, so a picosecond stays visible
// hours after the start of the session.
#include "model/base/units.h"

namespace planescope {

class TimeScale
{
public:
    TimeScale() = default;
    /// `width` in pixels over the half-open range `visible`; both are taken as at least 1.
    TimeScale(TimeRange visible, double width);

    TimeRange visible() const { return m_visible; }
    double width() const { return m_width; }
    double psPerPixel() const { return m_psPerPixel; }
    /// Pixels from the left edge; below 0 and beyond width() for times outside.
    double x(TimePoint t) const;
    /// The picosecond that begins at or before this pixel position.
    TimePoint at(double x) const;
    /// Length of time of so many pixels, at least 1 ps.
    Duration lengthOf(double pixels) const;

    /// The range after zooming by `factor` (below 1: in) that keeps the time under `x` where it is.
    TimeRange zoomedAt(double x, double factor) const;
    /// The range after the content moved right by `dx` pixels.
    TimeRange pannedBy(double dx) const;

private:
    TimeRange m_visible = TimeRange::ps(0, 1);
    double m_width = 1;
    double m_psPerPixel = 1;
};

} // namespace planescope
