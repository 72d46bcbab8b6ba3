#pragma once
// What a file holds, by its content: names lie, and many producers share the ending .pb.
#include <cstdint>
#include <span>
#include <string_view>

namespace planescope {

enum class ContentKind {
    Empty,
    XSpace,
    ProfileResponse, ///< reply of the profiler service: field 8 is an XSpace
    Gzip,
    Zstd,
    Riegeli,
    Bzip2,
    Xz,
    Zip,
    Json,
    HloProto,
    HloText,
    LloText,
    Pprof,
    Pickle,
    TextModeCopy, ///< binary once, but every byte that was no UTF-8 has become EF BF BD
    Text,
    OtherProtobuf,
    Unknown
};

/// Looks at the first bytes only (up to 256 KiB of `bytes`, which may be the whole file).
ContentKind sniff(std::span<const std::uint8_t> bytes);
/// Name of the format as its users say it: "HLO proto", "JSON". Empty for Unknown.
std::string_view contentKindName(ContentKind kind);
/// Place of the first EF BF BD; `bytes.size()` without one.
std::size_t firstReplacedByte(std::span<const std::uint8_t> bytes);

} // namespace planescope
