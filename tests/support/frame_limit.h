#pragma once

namespace planescope::testing {

/// What one round of the GUI thread may take, in milliseconds of its own processor time: a frame of 60 Hz, and ten of
/// them where a sanitizer makes everything several times slower.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr double kFrameLimitMs = 160;
#else
inline constexpr double kFrameLimitMs = 16;
#endif
/// What no round may take: a shared machine runs the same code at a third of its speed, work of a worker takes longer.
/// Rounds over kFrameLimitMs are counted and printed; benchmarks hold them to it.
inline constexpr double kFreezeMs = 5 * kFrameLimitMs;

} // namespace planescope::testing
