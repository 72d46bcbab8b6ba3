#include "tests/model/format/allocation_peak.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::int64_t> aliveBytes{0};
std::atomic<std::int64_t> peakBytes{0};
std::atomic<std::int64_t> baseBytes{0};

void noteAllocation(void *place)
{
    const std::int64_t now = aliveBytes += static_cast<std::int64_t>(::malloc_usable_size(place));
    std::int64_t peak = peakBytes.load();
    while (now > peak && !peakBytes.compare_exchange_weak(peak, now)) {
    }
}

} // namespace

void *operator new(std::size_t size)
{
    void *place = std::malloc(size);
    if (!place)
        throw std::bad_alloc();
    noteAllocation(place);
    return place;
}

// std::stable_sort asks for its buffer this way: without it one allocator would give and the other take back.
void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    void *place = std::malloc(size);
    if (place)
        noteAllocation(place);
    return place;
}

void operator delete(void *place) noexcept
{
    if (place)
        aliveBytes -= static_cast<std::int64_t>(::malloc_usable_size(place));
    std::free(place);
}

void operator delete(void *place, std::size_t) noexcept { operator delete(place); }

namespace planescope::testing {

void AllocationPeak::start()
{
    baseBytes = aliveBytes.load();
    peakBytes = aliveBytes.load();
}

std::uint64_t AllocationPeak::bytes() { return static_cast<std::uint64_t>(peakBytes.load() - baseBytes.load()); }

} // namespace planescope::testing
