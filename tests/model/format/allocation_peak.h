#pragma once
#include <cstdint>

namespace planescope::testing {

/// Bytes of operator new that were alive at once since the last start(), above what was alive then. The test program
/// replaces operator new to count them.
class AllocationPeak
{
public:
    static void start();
    static std::uint64_t bytes();
};

} // namespace planescope::testing
