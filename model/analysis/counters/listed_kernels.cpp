#include "model/analysis/counters/listed_kernels.h"

#include <algorithm>
#include <set>

namespace planescope {

namespace {

std::optional<double> listedShare(const BundleUnits &units, KernelUnit unit)
{
    if (!units.capacities || units.rows.empty())
        return std::nullopt;
    const std::uint64_t capacity = (*units.capacities)[at(unit)];
    if (capacity == 0)
        return std::nullopt;
    return static_cast<double>(units.sum(0, units.rows.size())[at(unit)]) /
           static_cast<double>(capacity * units.rows.size());
}

/// The promise of a call for any of its launches: that of the first launch whose runs are all known.
const KernelPromise *promiseOf(const KernelFacts &facts)
{
    for (const DetailedLaunch &launch : facts.launches)
        if (launch.promise && launch.promise->isComplete)
            return &*launch.promise;
    return nullptr;
}

} // namespace

/// Shares weighted by time.
struct ListedKernels::Sum {
    struct Mean {
        double sum = 0, weight = 0;
        void add(const std::optional<double> &share, double by)
        {
            if (!share)
                return;
            sum += *share * by;
            weight += by;
        }
        std::optional<double> value() const { return weight > 0 ? std::optional(sum / weight) : std::nullopt; }
    };
    std::array<Mean, kKernelUnits> listed, scheduled, called;
    Mean busy;
    double ps = 0;
    std::set<std::string> programs;

    /// `part` of a call's time, `lengthPs` long.
    void add(const Kernel &kernel, double lengthPs, double part)
    {
        if (lengthPs <= 0 || part <= 0)
            return;
        const double by = lengthPs * part;
        ps += by;
        programs.insert(kernel.program);
        // A call shorter than its schedule does not wait; clocks and truncated calls make that possible.
        const std::optional<double> ran =
            kernel.schedulePs ? std::optional(std::min(*kernel.schedulePs / lengthPs, 1.0)) : std::nullopt;
        busy.add(ran, by);
        for (std::size_t unit = 0; unit < kKernelUnits; ++unit) {
            const UnitPromise &promise = kernel.units[unit];
            listed[unit].add(promise.listed, by);
            scheduled[unit].add(promise.scheduled, ran ? by * *ran : by);
            if (promise.scheduled && ran)
                called[unit].add(*promise.scheduled * *ran, by);
        }
    }

    ListedUse use(double askedPs) const
    {
        ListedUse out;
        for (std::size_t unit = 0; unit < kKernelUnits; ++unit)
            out.units[unit] = {listed[unit].value(), scheduled[unit].value(), called[unit].value()};
        if (askedPs > 0)
            out.coverage = std::min(ps / askedPs, 1.0);
        if (const auto ran = busy.value())
            out.waitShare = 1 - *ran;
        out.programs.assign(programs.begin(), programs.end());
        return out;
    }
};

ListedKernels::ListedKernels(KernelPagePtr page) : m_page(std::move(page))
{
    if (!m_page)
        return;
    const Session &session = *m_page->session;
    for (const KernelFacts &facts : m_page->calls) {
        const KernelCode *const code = m_page->codeOf(facts);
        if (!code)
            continue;
        Kernel kernel;
        kernel.program = code->program;
        const KernelPromise *const promise = promiseOf(facts);
        if (promise)
            kernel.schedulePs = promise->schedulePs;
        for (std::size_t unit = 0; unit < kKernelUnits; ++unit) {
            kernel.units[unit].listed = listedShare(code->units, static_cast<KernelUnit>(unit));
            if (promise)
                kernel.units[unit].scheduled = promise->scheduleShare(*code, static_cast<KernelUnit>(unit));
        }
        for (const EventRef launch : facts.call.launches) {
            m_launches[session.line(launch.line).plane.value].push_back({session.eventRange(launch), m_kernels.size()});
            m_kernelOf.emplace(launch, m_kernels.size());
        }
        m_kernels.push_back(std::move(kernel));
    }
    for (auto &[plane, launches] : m_launches)
        std::stable_sort(launches.begin(), launches.end(),
                         [](const Launch &a, const Launch &b) { return a.range.begin < b.range.begin; });
}

ListedUse ListedKernels::inside(PlaneId plane, TimeRange range) const
{
    Sum sum;
    const auto found = m_launches.find(plane.value);
    if (found != m_launches.end())
        for (const Launch &launch : found->second) {
            if (launch.range.begin >= range.end)
                break;
            const std::int64_t begin = std::max(launch.range.begin.toPs(), range.begin.toPs());
            const std::int64_t end = std::min(launch.range.end.toPs(), range.end.toPs());
            const double length = launch.range.length().toPsDouble();
            if (begin < end)
                sum.add(m_kernels[launch.kernel], length, static_cast<double>(end - begin) / length);
        }
    return sum.use(range.length().toPsDouble());
}

ListedUse ListedKernels::of(const std::vector<EventRef> &launches) const
{
    Sum sum;
    double asked = 0;
    for (const EventRef launch : launches) {
        const double length = m_page ? m_page->session->duration(launch).toPsDouble() : 0;
        asked += length;
        const auto found = m_kernelOf.find(launch);
        if (found != m_kernelOf.end())
            sum.add(m_kernels[found->second], length, 1);
    }
    return sum.use(asked);
}

} // namespace planescope
