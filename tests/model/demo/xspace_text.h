#pragma once
// An XSpace as text in which ids are replaced by what they stand for, so that two files that number their names
// differently can be compared: every plane, line, event, name and statistic, in the order of the file.
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace planescope {

/// One entry per line of an event list, plane statistic, name; read straight from the wire, not through the reader.
std::vector<std::string> xspaceText(std::span<const std::uint8_t> bytes);

} // namespace planescope
