#pragma once
// How many events have which length: bins, axis ticks, and where one event stands. Pure.
#include "model/base/units.h"

#include <QLocale>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace planescope {

struct DurationBins {
    Duration first;                    ///< lower edge of the first bin
    Duration width;                    ///< of every bin, at least 1 ps; half open
    std::vector<std::uint64_t> counts; ///< first and last are not 0
    std::optional<std::size_t> marked; ///< bin of the marked length
    std::uint64_t highest = 0;
};

/// At most `maxBins` bins over the ascending lengths. Empty without lengths.
DurationBins binDurations(std::span<const std::int64_t> ascendingPs, std::optional<Duration> marked,
                          std::size_t maxBins);

struct HistogramTick {
    double at = 0; ///< x or y in pixels
    QString label;
};

struct HistogramBox {
    QRectF rect;
    std::uint64_t count = 0;
    Duration from, to;
    bool isMarked = false;
};

struct HistogramLayout {
    QRectF plot;
    std::vector<HistogramBox> boxes; ///< from left to right, empty bins left out
    std::vector<HistogramTick> xTicks, yTicks;
    QString unit;                ///< of the x ticks
    std::optional<double> markX; ///< middle of the marked length
    /// The box whose column holds `x`.
    const HistogramBox *boxAt(double x) const;
};

/// Bars of at least `minBar` pixels on the plot area; x ticks at least `tickGap` pixels apart.
HistogramLayout layoutHistogram(std::span<const std::int64_t> ascendingPs, std::optional<Duration> marked, QRectF plot,
                                double minBar, double tickGap, const QLocale &locale = QLocale());

} // namespace planescope
