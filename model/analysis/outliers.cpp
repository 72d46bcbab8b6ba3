#include "model/analysis/outliers.h"

#include "model/analysis/row_block.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kFewestEvents = 5;

/// The ones farther from the median first.
bool isFarther(const Outlier &a, const Outlier &b)
{
    const std::int64_t left = std::abs(a.excess.toPs()), right = std::abs(b.excess.toPs());
    return left != right ? left > right : a.event < b.event;
}

} // namespace

OrdinaryLength ordinaryLength(std::span<const std::int64_t> ascending)
{
    const std::size_t middle = (ascending.size() - 1) / 2;
    const std::int64_t median = ascending[middle];
    // Distances grow to both sides of the median: merge the two runs until half of all are passed.
    std::size_t below = middle, above = middle + 1; // below counts the values left of it, above is the next right one
    std::int64_t distance = 0;
    for (std::size_t passed = 1; passed < middle + 1; ++passed) {
        const bool hasBelow = below > 0, hasAbove = above < ascending.size();
        const std::int64_t left = hasBelow ? median - ascending[below - 1] : 0;
        const std::int64_t right = hasAbove ? ascending[above] - median : 0;
        if (hasBelow && (!hasAbove || left <= right)) {
            distance = left;
            --below;
        } else {
            distance = right;
            ++above;
        }
    }
    OrdinaryLength ordinary;
    ordinary.median = Duration::ps(median);
    ordinary.deviation = Duration::ps(std::llround(1.4826 * static_cast<double>(distance)));
    ordinary.margin =
        std::max({Duration::ns(1), Duration::ps(median / 20), Duration::ps(3 * ordinary.deviation.toPs())});
    return ordinary;
}

Outliers outliersOf(const Session &session, NameId label, LineKind kind, std::span<const std::int64_t> ascendingPs,
                    std::size_t limit, std::stop_token stop)
{
    Outliers result;
    if (ascendingPs.size() < kFewestEvents)
        return result;
    result.ordinary = ordinaryLength(ascendingPs);
    const std::int64_t least = (result.ordinary.median - result.ordinary.margin).toPs();
    const std::int64_t most = (result.ordinary.median + result.ordinary.margin).toPs();
    if (ascendingPs.front() >= least && ascendingPs.back() <= most)
        return result;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.kind != kind)
            continue;
        const EventColumns &c = line.events;
        RowBlock block;
        for (std::uint64_t row = 0; row < c.size(); ++row) {
            if ((row & 0xFFFF) == 0 && stop.stop_requested())
                return {};
            if (!block.holds(row))
                block.load(c, row, false);
            const auto at = static_cast<std::size_t>(row - block.first);
            const std::int64_t length = block.durationPs[at];
            if ((length >= least && length <= most) || session.eventTypes()[block.type[at]].label() != label)
                continue;
            ++result.count;
            result.most.push_back(
                {{LineId{i}, row}, Duration::ps(length), Duration::ps(length) - result.ordinary.median});
            if (result.most.size() >= 2 * limit + 64) {
                std::nth_element(result.most.begin(), result.most.begin() + static_cast<std::ptrdiff_t>(limit),
                                 result.most.end(), isFarther);
                result.most.resize(limit);
            }
        }
    }
    std::sort(result.most.begin(), result.most.end(), isFarther);
    if (result.most.size() > limit)
        result.most.resize(limit);
    return result;
}

} // namespace planescope
