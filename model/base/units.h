#pragma once
// Units as types. Time is picoseconds, size is bytes. A point in time is not a length of time.
#include <algorithm>
#include <compare>
#include <cstdint>

namespace planescope {

/// A length of time in picoseconds. 2^63 ps are 106 days.
class Duration
{
public:
    constexpr Duration() = default;
    static constexpr Duration ps(std::int64_t v) { return Duration{v}; }
    static constexpr Duration ns(std::int64_t v) { return Duration{v * 1'000}; }
    static constexpr Duration us(std::int64_t v) { return Duration{v * 1'000'000}; }
    static constexpr Duration ms(std::int64_t v) { return Duration{v * 1'000'000'000}; }
    constexpr std::int64_t toPs() const { return m_ps; }
    constexpr double toPsDouble() const { return static_cast<double>(m_ps); }
    friend constexpr auto operator<=>(Duration, Duration) = default;
    friend constexpr Duration operator+(Duration a, Duration b) { return Duration{a.m_ps + b.m_ps}; }
    friend constexpr Duration operator-(Duration a, Duration b) { return Duration{a.m_ps - b.m_ps}; }
    constexpr Duration &operator+=(Duration b)
    {
        m_ps += b.m_ps;
        return *this;
    }

private:
    constexpr explicit Duration(std::int64_t v) : m_ps(v) {}
    std::int64_t m_ps = 0;
};

/// Picoseconds since the start of the session (Session::epochNs). May be negative: a host that began earlier.
class TimePoint
{
public:
    constexpr TimePoint() = default;
    static constexpr TimePoint ps(std::int64_t v) { return TimePoint{v}; }
    constexpr std::int64_t toPs() const { return m_ps; }
    friend constexpr auto operator<=>(TimePoint, TimePoint) = default;
    friend constexpr Duration operator-(TimePoint a, TimePoint b) { return Duration::ps(a.m_ps - b.m_ps); }
    friend constexpr TimePoint operator+(TimePoint a, Duration d) { return TimePoint{a.m_ps + d.toPs()}; }
    friend constexpr TimePoint operator-(TimePoint a, Duration d) { return TimePoint{a.m_ps - d.toPs()}; }

private:
    constexpr explicit TimePoint(std::int64_t v) : m_ps(v) {}
    std::int64_t m_ps = 0;
};

/// Half open: begin is inside, end is outside.
struct TimeRange {
    TimePoint begin;
    TimePoint end;

    static constexpr TimeRange ps(std::int64_t begin, std::int64_t end)
    {
        return {TimePoint::ps(begin), TimePoint::ps(end)};
    }
    constexpr Duration length() const { return end - begin; }
    constexpr bool isEmpty() const { return end <= begin; }
    constexpr bool contains(TimePoint t) const { return begin <= t && t < end; }
    constexpr bool overlaps(TimeRange o) const { return begin < o.end && o.begin < end; }
    /// The common part; empty (begin == end) when there is none.
    constexpr TimeRange clipped(TimeRange o) const
    {
        const TimePoint b = std::max(begin, o.begin);
        return {b, std::max(b, std::min(end, o.end))};
    }
    friend constexpr bool operator==(TimeRange, TimeRange) = default;
};

/// An amount of memory or file content in bytes.
struct Bytes {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(Bytes, Bytes) = default;
};

} // namespace planescope
