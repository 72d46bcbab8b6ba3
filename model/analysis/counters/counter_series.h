#pragma once
// Counters over time: sampled tracks and registers that were read several times, as series with a pyramid of minima and
// maxima, so that no peak is lost however far one zooms out, and every sample is there when zoomed in.
#include "model/analysis/counters/counter_table.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

/// How a value holds for the time around its sample.
enum class SampleMeaning : std::uint8_t {
    Holds,     ///< from its sample to the next: readings of sensors, utilisation of windows
    Increment, ///< what was counted since the sample before
    Total,     ///< counted since the start
    Interval   ///< of the time since the sample before, such as a share of it; no sum
};
constexpr bool reachesBack(SampleMeaning meaning)
{
    return meaning == SampleMeaning::Increment || meaning == SampleMeaning::Interval;
}

struct CounterSeries {
    std::string name; ///< as in the file
    std::string unit; ///< "cycles", "W", "cycles/s"; empty for a plain number
    SampleMeaning meaning = SampleMeaning::Holds;
    std::vector<std::int64_t> timePs; ///< ascending
    std::vector<double> value;        ///< NaN: a gap
    /// What reaches back speaks of no more than this before its sample: where samples lie further apart nothing was
    /// sampled. 0: as far as the sample before.
    std::int64_t reachPs = 0;
    std::size_t size() const { return timePs.size(); }
};

/// Smallest and largest value of some samples; NaN left out. isEmpty(): there was none.
struct ValueRange {
    double min = 0, max = -1;
    bool isEmpty() const { return max < min; }
};

/// What one pixel column shows: samples [first, last).
struct SeriesColumn {
    std::size_t first = 0, last = 0;
    ValueRange range; ///< of the samples and, when values hold, of the one that enters the column
};

class SeriesPyramid
{
public:
    SeriesPyramid() = default;
    /// O(samples); 1/15 of their memory. `stop` leaves it empty.
    explicit SeriesPyramid(std::shared_ptr<const CounterSeries> series, const std::stop_token &stop = {});
    const CounterSeries &series() const { return *m_series; }
    bool isEmpty() const { return !m_series || m_series->timePs.empty(); }
    /// Of samples [first, last). O(log samples).
    ValueRange range(std::size_t first, std::size_t last) const;
    ValueRange range(TimeRange time) const; ///< of samples inside the time
    /// One entry per pixel; columns without a sample have first == last. O(columns * log samples).
    std::vector<SeriesColumn> columns(TimeRange visible, std::size_t count) const;

private:
    static constexpr std::size_t kFan = 16;
    std::shared_ptr<const CounterSeries> m_series;
    std::vector<std::vector<ValueRange>> m_levels; // each summarises kFan entries of the one below
};

/// A counter that was sampled: a row of Session::counters() and what is known of it.
struct SampledCounter {
    std::uint32_t track = 0;
    PlaneId plane;
    CounterFacts facts;
    SampleMeaning meaning = SampleMeaning::Holds;
    std::uint64_t samples = 0;
    Duration interval; ///< median distance; 0 with fewer than two samples
    ValueRange range;
    double sum = 0; ///< of finite values
    double mean = 0;
    std::uint64_t notANumber = 0;
    std::uint64_t sameTime = 0; ///< samples at the time of the one before
    /// Samples so long after the one before that a counter of `CounterReadOptions::widthBits` may have wrapped.
    std::uint64_t mayHaveWrapped = 0;
    bool isSensor() const { return isReadingUnit(facts.unit); }
};

/// Of every counter track, in the order of the session. `widthBits`: of the hardware's samples, where known (the
/// profile's option counter_size_bits).
std::vector<SampledCounter> sampledCounters(const Session &session, std::optional<unsigned> widthBits = {});
/// counter_size_bits of the profile's options (8, 16, 32 or 64); nothing when no option says.
std::optional<unsigned> sampledCounterWidth(const Session &session);

CounterSeries seriesOfTrack(const Session &session, std::uint32_t track);
/// One register of one plane over its readings, by time.
CounterSeries seriesOfRegister(const CounterTable &table, PlaneId plane, std::uint32_t name);
/// The increments of a Total; first sample left out. A decrease is a gap, or corrected when the width is known.
CounterSeries increments(const CounterSeries &series, std::optional<unsigned> widthBits = {});

} // namespace planescope
