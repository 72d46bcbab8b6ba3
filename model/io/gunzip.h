#pragma once
#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace planescope {

/// One gzip (or zlib) stream in memory. Fails on damage and when the result would exceed `limit` bytes.
Result<std::string> gunzip(std::span<const std::uint8_t> packed, std::size_t limit);

} // namespace planescope
