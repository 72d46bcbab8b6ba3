#include "widgets/common/time_scale.h"

#include <cmath>
#include <limits>

namespace planescope {

namespace {

// Far enough for any profile, near enough that sums of two stay inside 64 bits.
constexpr double kFarPs = 4e18;

std::int64_t roundedPs(double ps) { return std::llround(std::clamp(ps, -kFarPs, kFarPs)); }

std::int64_t saturatingAdd(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum))
        return b > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
    return sum;
}

double differencePs(std::int64_t a, std::int64_t b)
{
    std::int64_t d = 0;
    if (__builtin_sub_overflow(a, b, &d))
        return static_cast<double>(a) - static_cast<double>(b);
    return static_cast<double>(d);
}

} // namespace

TimeScale::TimeScale(TimeRange visible, double width) : m_visible(visible), m_width(std::max(1.0, width))
{
    if (m_visible.isEmpty())
        m_visible.end = TimePoint::ps(saturatingAdd(m_visible.begin.toPs(), 1));
    m_psPerPixel = differencePs(m_visible.end.toPs(), m_visible.begin.toPs()) / m_width;
}

double TimeScale::x(TimePoint t) const { return differencePs(t.toPs(), m_visible.begin.toPs()) / m_psPerPixel; }

TimePoint TimeScale::at(double x) const
{
    const double offset = std::floor(std::clamp(x * m_psPerPixel, -kFarPs, kFarPs));
    return TimePoint::ps(saturatingAdd(m_visible.begin.toPs(), static_cast<std::int64_t>(offset)));
}

Duration TimeScale::lengthOf(double pixels) const
{
    return Duration::ps(std::max<std::int64_t>(1, roundedPs(pixels * m_psPerPixel)));
}

TimeRange TimeScale::zoomedAt(double x, double factor) const
{
    const double length = differencePs(m_visible.end.toPs(), m_visible.begin.toPs());
    const std::int64_t next = std::max<std::int64_t>(1, roundedPs(length * factor));
    // The anchor's offset shrinks by the factor that was reached, not by the one asked for: 1 ps is the floor.
    const double reached = static_cast<double>(next) / length;
    const std::int64_t begin = saturatingAdd(m_visible.begin.toPs(), roundedPs(x * m_psPerPixel * (1 - reached)));
    return TimeRange::ps(begin, saturatingAdd(begin, next));
}

TimeRange TimeScale::pannedBy(double dx) const
{
    const std::int64_t shift = roundedPs(-dx * m_psPerPixel);
    return TimeRange::ps(saturatingAdd(m_visible.begin.toPs(), shift), saturatingAdd(m_visible.end.toPs(), shift));
}

} // namespace planescope
