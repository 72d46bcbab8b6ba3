#pragma once
// Branches of a pipelined kernel that test an index of its grid: `scmp.ne <index>, 7`, where the listing says in a
// comment which index a register holds.
#include "model/analysis/kernel/kernel_code.h"

#include <cstdint>
#include <optional>

namespace planescope {

struct GridTest {
    std::uint32_t dimension = 0; ///< of KernelCode::grid
    std::int64_t value = 0;      ///< that the index is compared with
    bool isEqual = true;         ///< the code behind the branch runs when the index has this value; else when not

    bool runs(std::int64_t index) const { return (index == value) == isEqual; }
};

/// Of a row of BundleListing::branches(); nothing when it tests anything else.
std::optional<GridTest> gridTest(const KernelCode &code, std::uint32_t branch);

} // namespace planescope
