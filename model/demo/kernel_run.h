#pragma once
// The attention kernel at work: its grid of 3072 steps (48 heads, 8 query blocks, 8 key blocks, causal mask) over the
// compiled bundles, one per cycle, with waits for the copies. The waits are made up, the rest is the compiler's.
#include "model/demo/demo_tables.h"

#include <cstdint>

namespace planescope::demo {

inline constexpr std::int64_t kGridSteps = 3072;

struct GridStep {
    std::int64_t index = 0;
    bool fetchesQuery = false;
    bool fetchesKeys = false;
    bool isFirst = false; ///< of its query block
    bool isLast = false;
    bool hasWork = false;
};
GridStep gridStep(std::int64_t index);

/// A bundle that is entered. Times are picoseconds since the begin of the call.
struct EnteredBundle {
    std::uint32_t address = 0;
    std::int64_t iteration = 0;
    KernelPart part = KernelPart::Enter;
    std::int64_t begin = 0;
    std::int64_t end = 0;     ///< with its waiting
    std::int64_t waiting = 0; ///< of this
};

struct KernelClock {
    std::int64_t megahertz = 0;
    /// Bundles that wait for the query, the key and the value block.
    std::uint32_t waitQuery = 0, waitKeys = 0, waitValues = 0;
    /// Last bundles that start the copy of the query, key and value block.
    std::uint32_t copyQuery = 0, copyKeys = 0, copyValues = 0;
    std::int64_t cyclesPs(std::int64_t cycles) const { return cycles * 1'000'000 / megahertz; }
};
KernelClock v6eClock();
KernelClock v7xClock();

/// Runs the kernel for `limit` steps of the grid. Calls bundle(EnteredBundle) for each bundle and
/// part(KernelPart, iteration, begin, end, GridStep) behind each part; returns the length in picoseconds.
template <class Bundle, class Part>
std::int64_t runKernel(const KernelTable &table, const KernelClock &clock, std::int64_t limit, Bundle bundle, Part part)
{
    std::int64_t executed = 0;
    std::int64_t stall = 0;
    std::int64_t iteration = 0;
    std::int64_t issued = 0; // when the copies of the current step began
    const auto now = [&] { return clock.cyclesPs(executed) + stall; };
    const auto run = [&](KernelPart which, const GridStep &step) {
        const std::int64_t begin = now();
        const KernelTable::Part &range = table.part(which);
        for (std::uint32_t address = range.first; address <= range.last; ++address) {
            EnteredBundle entered{address, iteration, which, now(), 0, 0};
            ++executed;
            if (which == KernelPart::WaitIn) {
                std::int64_t ready = 0;
                if (address == clock.waitQuery && step.fetchesQuery)
                    ready = iteration == 1 ? entered.begin + 1'517'500 : issued + 480'000;
                else if (address == clock.waitKeys && step.fetchesKeys)
                    ready = iteration == 1 ? entered.begin + 2'628'750 : issued + 520'000;
                else if (address == clock.waitValues && step.fetchesKeys)
                    ready = issued + 560'000;
                entered.waiting = ready > entered.begin ? ready - entered.begin : 0;
                stall += entered.waiting;
            }
            entered.end = now();
            bundle(entered);
        }
        part(which, iteration, begin, now(), step);
    };
    run(KernelPart::Enter, {});
    for (;; ++iteration) {
        const bool hasStep = iteration <= limit && iteration < kGridSteps;
        run(KernelPart::CopyIn, hasStep ? gridStep(iteration) : GridStep{});
        const std::int64_t issuedNow = now();
        if (iteration > 0 && iteration <= kGridSteps) {
            const GridStep step = gridStep(iteration - 1);
            run(KernelPart::WaitIn, step);
            if (step.isFirst)
                run(KernelPart::Init, step);
            run(KernelPart::TestBody, step);
            if (step.hasWork)
                run(KernelPart::Body, step);
            run(KernelPart::TestStore, step);
            if (step.isLast)
                run(KernelPart::Store, step);
            run(KernelPart::CopyOut, step);
        }
        if (hasStep)
            issued = issuedNow;
        run(KernelPart::WaitOut, {});
        if (limit < kGridSteps ? iteration == limit : iteration == kGridSteps + 1)
            break;
    }
    if (limit >= kGridSteps)
        run(KernelPart::Leave, {});
    return now();
}

} // namespace planescope::demo
