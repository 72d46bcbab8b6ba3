#pragma once
// Which lines of an MLIR text fold: from one that opens a region to the one that closes it. Pure.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace planescope {

struct MlirFold {
    std::size_t first = 0, last = 0; ///< lines; the first stays when it is folded
};

/// By first line. Braces in strings and comments, and those that open and close in one line, do not count; what is not
/// closed ends with the text. O(bytes).
std::vector<MlirFold> mlirFolds(std::string_view text, const std::vector<std::uint32_t> &lineBegins);

} // namespace planescope
