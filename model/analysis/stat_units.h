#pragma once
// Units of stats by name. XStat carries no unit; the name is the only hint a file gives.
// Sources: names and meanings in xla/tsl/profiler/utils/xplane_schema.cc and xprof/convert (openxla), checked on files.
#include <cstdint>
#include <string_view>

namespace planescope {

enum class StatUnit : std::uint8_t {
    None, ///< a plain number or text
    Picoseconds,
    Nanoseconds,
    Microseconds,
    EpochNanoseconds, ///< a moment, ns since 1970
    Bytes,
    BytesPerSecond,
    GigabytesPerSecond, ///< decimal
    Flops,              ///< floating point operations
    Teraflops,          ///< 10^12 operations per second
    Kilohertz,
    Nanojoules,
    Percent, ///< 0 to 100
    Share,   ///< 0 to 1
    Count,
    Boolean, ///< 0 or 1
    Id       ///< a name in digits: never summed, grouped or rounded
};

/// Unit of a stat of this name; None when the name says nothing.
StatUnit statUnitOf(std::string_view name);

/// Short symbol for tables ("ps", "B", "FLOP"); empty for None, Count, Boolean and Id.
std::string_view unitSymbol(StatUnit unit);

/// Stats that only serve the reader of the file (flows, grouping) and are left out of short texts.
/// Source: hidden stats of the trace viewer, xprof/convert/xplane_to_trace_container.cc.
bool isPlumbingStat(std::string_view name);

} // namespace planescope
