#pragma once
// The unit of durations on the screen: by their size, or one for all, so that long columns of numbers can be compared.
namespace planescope::text {

enum class TimeUnit { BySize, Nanoseconds, Microseconds, Milliseconds, Seconds };
inline constexpr int kTimeUnitCount = 5;

/// For the whole program, since every view writes durations; begins as BySize. Only the window changes it, the command
/// line and pictures never do.
void setTimeUnit(TimeUnit unit);
TimeUnit timeUnit();

} // namespace planescope::text
