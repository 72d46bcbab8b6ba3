#pragma once
// Line ids that the profiler reserves for derived lines: xla/tsl/profiler/utils/trace_utils.h.
#include <cstdint>

namespace planescope {

inline constexpr std::int64_t kDerivedIdMin = 0xdeadbeef;
inline constexpr std::int64_t kStepsId = kDerivedIdMin;
inline constexpr std::int64_t kLaunchStatsId = kDerivedIdMin + 1;
inline constexpr std::int64_t kNameScopeId = kDerivedIdMin + 2;
inline constexpr std::int64_t kFrameworkOpsId = kDerivedIdMin + 3;
inline constexpr std::int64_t kModulesId = kDerivedIdMin + 4;
inline constexpr std::int64_t kOpsId = kDerivedIdMin + 5;
inline constexpr std::int64_t kSourceCodeId = kDerivedIdMin + 7;
inline constexpr std::int64_t kHostOffloadId = kDerivedIdMin + 8;
inline constexpr std::int64_t kHostOffloadRows = 41;
inline constexpr std::int64_t kHostXlaId = kDerivedIdMin + 49;
inline constexpr std::int64_t kHostXlaIdEnd = kDerivedIdMin + 290;
inline constexpr std::int64_t kPerStreamId = kDerivedIdMin + 290;
inline constexpr std::int64_t kDerivedIdMax = kDerivedIdMin + 389;

/// Old files hold these ids cut to 32 bits, hence negative.
constexpr bool isDerivedLineId(std::int64_t id)
{
    if (id < 0)
        id += std::int64_t{1} << 32;
    return id >= kDerivedIdMin && id <= kDerivedIdMax;
}

} // namespace planescope
