#include "model/analysis/kernel/wait_windows.h"

#include <algorithm>
#include <map>
#include <utility>

namespace planescope {

namespace {

/// The waits of a listing that hold up the core: for a copy or a semaphore.
std::vector<BundleWait> waitsOf(const KernelCode &code)
{
    const auto count = static_cast<std::uint32_t>(code.listing->bundles().size());
    return rangeFacts(*code.listing, code.units, 0, count).waits;
}

} // namespace

std::vector<WaitWindow> waitWindows(const KernelCode &code, const CodeMatch &match, const LaunchDetail &detail)
{
    const std::vector<BundleWait> waits = waitsOf(code);
    std::map<std::pair<std::uint32_t, std::uint32_t>, WaitWindow> windows;
    std::optional<std::pair<std::uint32_t, TimePoint>> before;
    for (const MarkEvent &mark : detail.marks) {
        const auto row = match.rowOf(code, mark.address);
        if (!row)
            continue;
        if (before) {
            const auto [first, begin] = *before;
            const auto [at, isNew] = windows.try_emplace({first, *row});
            WaitWindow &window = at->second;
            const Duration length = mark.time - begin;
            window.first = first;
            window.last = *row;
            window.shortest = isNew ? length : std::min(window.shortest, length);
            window.longest = std::max(window.longest, length);
            window.total += length;
            ++window.count;
        }
        before = {*row, mark.time};
    }
    std::vector<WaitWindow> found;
    for (auto &entry : windows) {
        auto &window = entry.second; // a name that a lambda may hold
        for (const BundleWait &wait : waits) {
            const bool isInside = window.first < window.last
                                      ? window.first <= wait.bundle && wait.bundle <= window.last
                                      : wait.bundle >= window.first || wait.bundle <= window.last;
            // Behind the end of a loop's code a window that goes back has nothing.
            const bool isInLoop = window.first < window.last ||
                                  std::any_of(code.loops.begin(), code.loops.end(), [&](const BundleLoop &loop) {
                                      const auto holds = [&](std::uint32_t row) {
                                          return loop.facts.first <= row && row < loop.facts.end;
                                      };
                                      return holds(window.first) && holds(window.last) && holds(wait.bundle);
                                  });
            if (!isInside || !isInLoop)
                continue;
            window.waits.push_back(wait.bundle);
            if (!wait.reason.empty() &&
                std::find(window.reasons.begin(), window.reasons.end(), wait.reason) == window.reasons.end())
                window.reasons.push_back(wait.reason);
        }
        if (!window.waits.empty())
            found.push_back(std::move(window));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const WaitWindow &a, const WaitWindow &b) { return a.total > b.total; });
    return found;
}

} // namespace planescope
