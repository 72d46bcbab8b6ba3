#include "model/demo/kernel_run.h"

namespace planescope::demo {

namespace {

struct GridPlace {
    std::int64_t head, query, keys;
    bool hasWork() const { return keys <= query; }
    /// Steps without work keep the first block of keys: the mask's table of the next block says 0 there.
    std::int64_t keyWindow() const { return hasWork() ? keys : 0; }
};

GridPlace gridPlace(std::int64_t index) { return {index / 64, index % 64 / 8, index % 8}; }

} // namespace

GridStep gridStep(std::int64_t index)
{
    const GridPlace place = gridPlace(index);
    const GridPlace before = gridPlace(index - 1);
    GridStep step;
    step.index = index;
    step.fetchesQuery = index == 0 || place.head != before.head || place.query != before.query;
    step.fetchesKeys = index == 0 || place.head != before.head || place.keyWindow() != before.keyWindow();
    step.isFirst = place.keys == 0;
    step.isLast = place.keys == 7;
    step.hasWork = place.hasWork();
    return step;
}

KernelClock v6eClock() { return {1750, 0xB5, 0xB9, 0xBE, 0x46, 0x8C, 0xAA}; }
KernelClock v7xClock() { return {1900, 0xCA, 0xCE, 0xD3, 0x57, 0x9E, 0xBF}; }

} // namespace planescope::demo
