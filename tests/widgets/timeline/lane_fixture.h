#pragma once
// Lanes for tests: events that do not overlap, in shapes that real traces and unkind ones have; and the plainest
// possible rasteriser to compare with.
#include "widgets/timeline/event_raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace planescope::testing {

struct LaneFixture {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type;
    std::vector<std::uint8_t> styles = std::vector<std::uint8_t>{0, 1, 2, 3, 17, 34, 64, 11};

    void add(std::int64_t at, std::int64_t length)
    {
        begin.push_back(at);
        duration.push_back(length);
        type.push_back(static_cast<std::uint32_t>(begin.size() * 7 % styles.size()));
    }
    std::int64_t end() const { return begin.empty() ? 0 : begin.back() + std::max<std::int64_t>(1, duration.back()); }
    LaneEvents events() const { return {begin, duration, type, styles.data(), nullptr, begin.size()}; }
};

inline LaneFixture randomLane(unsigned seed, int count, std::int64_t meanLength, std::int64_t meanGap)
{
    std::mt19937_64 random(seed);
    std::exponential_distribution<double> length(1.0 / static_cast<double>(meanLength));
    std::exponential_distribution<double> gap(1.0 / static_cast<double>(meanGap));
    LaneFixture lane;
    std::int64_t at = 1'000;
    for (int i = 0; i < count; ++i) {
        const bool isLong = random() % 100 == 0;
        const auto l = static_cast<std::int64_t>(length(random) * (isLong ? 200 : 1));
        lane.add(at, l);
        at += std::max<std::int64_t>(1, l) + (random() % 3 == 0 ? static_cast<std::int64_t>(gap(random)) : 0);
    }
    return lane;
}

/// Bursts of many tiny events with long silence between, and one event that is longer than all others together.
inline LaneFixture burstLane(unsigned seed, int bursts, int perBurst)
{
    std::mt19937_64 random(seed);
    LaneFixture lane;
    std::int64_t at = 0;
    for (int b = 0; b < bursts; ++b) {
        at += static_cast<std::int64_t>(random() % 50'000'000);
        for (int i = 0; i < perBurst; ++i) {
            const auto l = static_cast<std::int64_t>(random() % 900);
            lane.add(at, l);
            at += std::max<std::int64_t>(1, l) + static_cast<std::int64_t>(random() % 50);
        }
        if (b == bursts / 2) {
            lane.add(at, 200'000'000);
            at += 200'000'000;
        }
    }
    return lane;
}

/// Instants only, on a regular grid that meets pixel edges.
inline LaneFixture instantLane(int count, std::int64_t step)
{
    LaneFixture lane;
    for (int i = 0; i < count; ++i)
        lane.add(i * step, 0);
    return lane;
}

/// Back to back without any gap, lengths of powers of two.
inline LaneFixture denseLane(int count)
{
    LaneFixture lane;
    std::int64_t at = 0;
    for (int i = 0; i < count; ++i) {
        const std::int64_t l = std::int64_t{1} << (i * 5 % 17);
        lane.add(at, l);
        at += l;
    }
    return lane;
}

struct NaiveColumn {
    double coverage = 0;
    std::int64_t longest = 0;
};

/// Every event into every column it touches.
inline std::vector<NaiveColumn> naiveColumns(const LaneFixture &lane, const PixelGrid &grid)
{
    std::vector<NaiveColumn> columns(static_cast<std::size_t>(grid.width));
    const double pixel = grid.psPerPixel();
    for (std::size_t i = 0; i < lane.begin.size(); ++i) {
        const std::int64_t length = std::max<std::int64_t>(1, lane.duration[i]);
        const double left = static_cast<double>(lane.begin[i] - grid.beginPs) / pixel;
        const double right = static_cast<double>(lane.begin[i] + length - grid.beginPs) / pixel;
        for (double x = std::max(0.0, std::floor(left)); x < right && x < grid.width; ++x) {
            NaiveColumn &column = columns[static_cast<std::size_t>(x)];
            column.coverage += std::min(right, x + 1) - std::max(left, x);
            column.longest = std::max(column.longest, length);
        }
    }
    for (NaiveColumn &column : columns)
        column.coverage = std::min(1.0, column.coverage);
    return columns;
}

} // namespace planescope::testing
