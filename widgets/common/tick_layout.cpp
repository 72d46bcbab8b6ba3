#include "widgets/common/tick_layout.h"

#include "model/text/axis_text.h"

#include <cmath>

namespace planescope {

namespace {

/// The smallest of 1, 2, 5 times a power of ten that is not below `least`; also its leading digit.
std::int64_t niceStep(double least, int *digit)
{
    std::int64_t power = 1;
    while (power < 1'000'000'000'000'000'000 && static_cast<double>(power) * 10 <= least)
        power *= 10;
    for (const int lead : {1, 2, 5}) {
        if (static_cast<double>(power) * lead >= least) {
            *digit = lead;
            return power * lead;
        }
    }
    *digit = 1;
    return power < 1'000'000'000'000'000'000 ? power * 10 : power;
}

std::int64_t floorTo(std::int64_t value, std::int64_t step)
{
    const std::int64_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

} // namespace

AxisTicks layoutTicks(const TimeScale &scale, std::optional<TimePoint> origin, double minLabelGap,
                      const QLocale &locale)
{
    AxisTicks axis;
    int digit = 1;
    const std::int64_t step = niceStep(std::max(1.0, minLabelGap * scale.psPerPixel()), &digit);
    axis.step = Duration::ps(step);
    const TimeRange visible = scale.visible();
    // A round origin changes seldom while panning, so the labels do not flicker.
    const std::int64_t round = step <= std::int64_t{100'000'000'000'000'000} ? step * 10 : step;
    axis.origin = origin ? *origin : TimePoint::ps(floorTo(visible.begin.toPs(), round));
    const Duration unit = text::axisUnit(visible.length());
    axis.unit = text::unitName(unit);
    // A chosen origin is as precise as a pixel, in whole groups of digits; more would pretend.
    std::int64_t precision = step;
    if (origin)
        for (precision = 1; static_cast<double>(precision) * 1000 <= scale.psPerPixel();)
            precision *= 1000;
    axis.originText = text::axisOrigin(axis.origin, Duration::ps(precision), locale);

    // Tenths for 1 and 2, fifths for 5, as far as whole picoseconds allow.
    const int parts = digit == 5 ? 5 : 10;
    const std::int64_t small = step % parts == 0 ? step / parts : step % 2 == 0 ? step / 2 : step;
    const std::int64_t half = parts == 10 && step % 2 == 0 ? step / 2 : step;
    const std::int64_t first = floorTo(visible.begin.toPs() - axis.origin.toPs(), small);
    for (std::int64_t offset = first;; offset += small) {
        const TimePoint time = axis.origin + Duration::ps(offset);
        if (time >= visible.end)
            break;
        if (time < visible.begin)
            continue;
        AxisTick tick{scale.x(time), offset % step == 0 ? 2 : offset % half == 0 ? 1 : 0, time, {}};
        if (tick.rank == 2)
            tick.label = text::axisOffset(Duration::ps(offset), unit, axis.step, locale);
        axis.ticks.push_back(std::move(tick));
    }
    return axis;
}

} // namespace planescope
