#pragma once
#include <string_view>
#include <vector>

namespace planescope {

/// The word of `known` that takes the fewest changed letters, if these are at most a third; else empty.
std::string_view nearCounterWord(std::string_view word, const std::vector<std::string_view> &known);

} // namespace planescope
