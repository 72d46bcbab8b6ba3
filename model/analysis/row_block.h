#pragma once
// A few rows of a line side by side: columns are packed, and a block costs a fraction of as many single rows.
#include "model/store/trace_table.h"

#include <algorithm>
#include <array>

namespace planescope {

struct RowBlock {
    static constexpr std::size_t kRows = kColumnBlockRows;
    std::array<std::int64_t, kRows> beginPs;
    std::array<std::int64_t, kRows> durationPs;
    std::array<std::uint32_t, kRows> type;
    std::array<std::uint16_t, kRows> lane;
    std::uint64_t first = 0;
    std::uint64_t last = 0; ///< rows [first, last) are here

    bool holds(std::uint64_t row) const { return row >= first && row < last; }
    /// The block of the columns that `row` lies in.
    void load(const EventColumns &columns, std::uint64_t row, bool withLanes)
    {
        first = row - row % kRows;
        last = std::min<std::uint64_t>(columns.size(), first + kRows);
        const auto count = static_cast<std::size_t>(last - first);
        columns.beginPs.read(first, count, beginPs.data());
        columns.durationPs.read(first, count, durationPs.data());
        columns.type.read(first, count, type.data());
        if (withLanes)
            columns.lane.read(first, count, lane.data());
    }
};

} // namespace planescope
