#pragma once
// What the listings of a profile's kernels promise for the units of the core, and when those kernels ran. Static: slots
// that the schedule fills; hardware counters stand beside it in reality_gap.h.
#include "model/analysis/kernel/kernel_page.h"
#include "model/base/units.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

/// Of one unit; shares 0..1, nothing where not known.
struct UnitPromise {
    std::optional<double> listed;    ///< slots / capacity over the listing, every bundle once
    std::optional<double> scheduled; ///< the same over all bundles that a call runs, as often as it runs them
    std::optional<double> called;    ///< the scheduled slots over the time of the calls: with their waits
};
using UnitPromises = std::array<UnitPromise, kKernelUnits>;

/// What is said of some time on a plane.
struct ListedUse {
    UnitPromises units;
    /// Of the asked time in which calls with a listing ran, 0..1.
    double coverage = 0;
    std::optional<double> waitShare;   ///< of the time of these calls: what the schedule does not explain
    std::vector<std::string> programs; ///< of the listings, by name
};

/// The calls of a page that have a listing of the build that ran, or of one that nothing contradicts.
class ListedKernels
{
public:
    ListedKernels() = default;
    explicit ListedKernels(KernelPagePtr page);

    bool isEmpty() const { return m_kernels.empty(); }
    const KernelPagePtr &page() const { return m_page; }
    /// Mean over the calls inside the range, by their time in it; a call that is cut counts with its part.
    ListedUse inside(PlaneId plane, TimeRange range) const;
    /// The sum over these launches, which may lie apart; nothing of launches without a listing.
    ListedUse of(const std::vector<EventRef> &launches) const;

private:
    struct Kernel {
        std::string program;
        UnitPromises units;               ///< `called` is left to the launches
        std::optional<double> schedulePs; ///< of one call
    };
    struct Launch {
        TimeRange range;
        std::size_t kernel = 0;
    };
    struct Sum;

    KernelPagePtr m_page;
    std::vector<Kernel> m_kernels;
    std::map<std::uint32_t, std::vector<Launch>> m_launches; ///< by plane, in order of begin
    std::map<EventRef, std::size_t> m_kernelOf;              ///< by launch
};

} // namespace planescope
