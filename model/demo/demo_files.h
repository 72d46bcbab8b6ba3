#pragma once
// The tables and listings that the demonstration sessions are made of, compiled into the program.
#include <cstdint>
#include <span>
#include <string_view>

namespace planescope::demo {

struct DemoFile {
    std::string_view name; ///< "ops-b1.tsv", "llo/v6e-flash_attention/..."; without the ending .gz
    std::span<const std::uint8_t> packed;
};

std::span<const DemoFile> demoFiles();

} // namespace planescope::demo
