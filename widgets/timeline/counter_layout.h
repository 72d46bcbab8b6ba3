#pragma once
// A counter as a step line: per pixel column its least and greatest value, so that a short peak survives every zoom.
// Pure.
#include "model/store/trace_table.h"
#include "widgets/timeline/event_raster.h"

#include <vector>

namespace planescope {

/// Extremes of 16, 256, ... samples.
class CounterPyramid
{
public:
    explicit CounterPyramid(const CounterTrack &track);
    /// Least and greatest of the samples [first, last), not empty.
    std::pair<double, double> range(std::size_t first, std::size_t last) const;
    double least() const { return m_least; }
    /// The smallest value above zero; 0 when there is none. Where a logarithmic scale begins.
    double leastPositive() const { return m_leastPositive; }
    double greatest() const { return m_greatest; }

private:
    struct Level {
        std::vector<double> least, greatest;
    };
    const CounterTrack *m_track;
    std::vector<Level> m_levels;
    double m_least = 0;
    double m_greatest = 0;
    double m_leastPositive = 0;
};

struct CounterPixel {
    bool hasValue = false; ///< false before the first sample
    double least = 0;
    double greatest = 0;
    double last = 0; ///< value at the right edge of the column
};

/// One entry per pixel column. A sample holds until the next one.
std::vector<CounterPixel> layoutCounter(const CounterTrack &track, const CounterPyramid &pyramid,
                                        const PixelGrid &grid);

/// Running sums of some series: the last holds the total. A series counts from its first sample on. Each has a sample
/// wherever one of the series has.
std::vector<CounterTrack> cumulativeTracks(const std::vector<const CounterTrack *> &series);

/// Height of a value above the floor of a row: 0 to 1. Linear from the lesser of zero and `least` on; logarithmic from
/// the smallest value above zero, which stands a little above zero and what is below it.
class CounterScale
{
public:
    CounterScale(const CounterPyramid &pyramid, bool isLogarithmic);
    double heightOf(double value) const;
    bool isLogarithmic() const { return m_isLogarithmic; }

private:
    static constexpr double kStep = 0.08; // between zero and the smallest value
    bool m_isLogarithmic;
    double m_floor, m_span;
};

/// A value to print: where it begins to hold and for how many columns.
struct CounterLabel {
    int column = 0;
    double value = 0;
};
/// Values that hold for at least `least` columns, from left to right.
std::vector<CounterLabel> counterLabels(const std::vector<CounterPixel> &columns, int least);

} // namespace planescope
