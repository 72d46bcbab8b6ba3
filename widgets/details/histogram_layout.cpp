#include "widgets/details/histogram_layout.h"

#include "model/text/axis_text.h"
#include "model/text/format_value.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

/// 1, 2 or 5 times a power of ten, not below `least` and not below 1.
std::int64_t roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(std::max(1.0, least))));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (power * factor >= least * 0.999999)
            return std::max<std::int64_t>(1, std::llround(std::min(power * factor, 4e18)));
    return std::max<std::int64_t>(1, std::llround(least));
}

} // namespace

DurationBins binDurations(std::span<const std::int64_t> ascendingPs, std::optional<Duration> marked,
                          std::size_t maxBins)
{
    DurationBins bins;
    if (ascendingPs.empty() || maxBins == 0)
        return bins;
    const std::int64_t first = ascendingPs.front();
    // As unsigned: lengths near 2^63 must not overflow.
    const auto offset = [first](std::int64_t ps) {
        return static_cast<std::uint64_t>(ps) - static_cast<std::uint64_t>(first);
    };
    const std::uint64_t span = offset(ascendingPs.back());
    const std::uint64_t width = span / maxBins + 1;
    bins.first = Duration::ps(first);
    bins.width = Duration::ps(static_cast<std::int64_t>(std::min<std::uint64_t>(width, INT64_MAX)));
    bins.counts.resize(static_cast<std::size_t>(span / width) + 1);
    for (const std::int64_t ps : ascendingPs)
        ++bins.counts[static_cast<std::size_t>(offset(ps) / width)];
    bins.highest = *std::max_element(bins.counts.begin(), bins.counts.end());
    if (marked && marked->toPs() >= first && marked->toPs() <= ascendingPs.back())
        bins.marked = static_cast<std::size_t>(offset(marked->toPs()) / width);
    return bins;
}

HistogramLayout layoutHistogram(std::span<const std::int64_t> ascendingPs, std::optional<Duration> marked, QRectF plot,
                                double minBar, double tickGap, const QLocale &locale)
{
    HistogramLayout layout;
    layout.plot = plot;
    if (ascendingPs.empty() || plot.width() < minBar || plot.height() < 1)
        return layout;
    const auto maxBins = static_cast<std::size_t>(std::clamp(plot.width() / minBar, 1.0, 400.0));
    const DurationBins bins = binDurations(ascendingPs, marked, maxBins);
    const double barWidth = plot.width() / static_cast<double>(bins.counts.size());
    const double perPs = barWidth / bins.width.toPsDouble();
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
        if (bins.counts[i] == 0)
            continue;
        HistogramBox box;
        box.count = bins.counts[i];
        box.isMarked = bins.marked == i;
        box.from = Duration::ps(bins.first.toPs() + bins.width.toPs() * static_cast<std::int64_t>(i));
        box.to = box.from + bins.width;
        // One event among thousands is still a pixel high.
        const double height =
            std::max(1.0, plot.height() * static_cast<double>(box.count) / static_cast<double>(bins.highest));
        const double left = std::round(plot.left() + barWidth * static_cast<double>(i));
        const double right = std::round(plot.left() + barWidth * static_cast<double>(i + 1));
        box.rect = QRectF(left, plot.bottom() - height, std::max(1.0, right - left - (barWidth >= 3 ? 1 : 0)), height);
        layout.boxes.push_back(box);
    }
    if (bins.marked && marked)
        // Middle of the picosecond, which is wide when all lengths are near each other.
        layout.markX = plot.left() + (static_cast<double>(marked->toPs() - bins.first.toPs()) + 0.5) * perPs;

    const Duration unit = text::axisUnit(Duration::ps(std::max<std::int64_t>(1, ascendingPs.back())));
    layout.unit = text::unitName(unit);
    if (bins.counts.size() == 1) { // all of one length: one label in the middle
        layout.xTicks.push_back(
            {plot.center().x(),
             text::axisValue(bins.first, unit, Duration::ps(std::max<std::int64_t>(1, unit.toPs() / 1000)), locale)});
        layout.markX = marked ? std::optional(plot.center().x()) : std::nullopt;
    } else {
        const std::int64_t step = roundStep(tickGap / perPs);
        const std::int64_t from = (bins.first.toPs() + step - 1) / step * step;
        for (std::int64_t at = from;; at += step) {
            const double x = plot.left() + static_cast<double>(at - bins.first.toPs()) * perPs;
            if (x > plot.right() || layout.xTicks.size() > 100)
                break;
            layout.xTicks.push_back({x, text::axisValue(Duration::ps(at), unit, Duration::ps(step), locale)});
        }
    }
    layout.yTicks.push_back({plot.bottom(), text::count(0, locale)});
    if (bins.highest >= 2)
        layout.yTicks.push_back({plot.bottom() - plot.height() * std::floor(static_cast<double>(bins.highest) / 2) /
                                                     static_cast<double>(bins.highest),
                                 text::count(bins.highest / 2, locale)});
    layout.yTicks.push_back({plot.top(), text::count(bins.highest, locale)});
    return layout;
}

const HistogramBox *HistogramLayout::boxAt(double x) const
{
    for (const HistogramBox &box : boxes)
        if (x >= box.rect.left() && x < box.rect.right() + 1)
            return &box;
    return nullptr;
}

} // namespace planescope
